#include "solver/engines/proof_search/models.hpp"

#include <fmt/core.h>

#include "graphgo/error.hpp"
#include "graphgo/rules/predicates.hpp"
#include "graphgo/symmetry/automorphisms.hpp"
#include "graphgo/text/message.hpp"
#include "solver/engines/proof_search/query_search.hpp"
#include "solver/engines/proof_search/win_model_file.hpp"
#include "solver/engines/proof_search/win_model_training.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver::engines::proof_search {
namespace {

/// A board that is solved at once has nothing new to teach after so many times.
constexpr int most_rounds = 100;

/// Teaches the questions that a solve of the query's state asks, in its order: a target until the root is
/// proved, then the next. Once the value is known it begins again, from nothing but what it has learned. What
/// play before the state has banned is not heeded: a model is a guess.
template <typename Code>
class Course {
 public:
  Course(const Query& query, const TrainingPlan& plan, const Limits& limits)
      : query_(query),
        plan_(plan),
        limits_(limits),
        play_(query.board, query.rules, &limits_),
        symmetry_(query.board, most_symmetries),
        root_(play_, query_),
        ends_(static_ends(play_, root_, Options{})),
        trainer_(play_, symmetry_, ends_.get(), limits_, Pace::slow, plan.seed) {}

  ModelFile run() {
    while (report_.rounds < most_rounds && report_.nodes < plan_.nodes && round()) ++report_.rounds;
    if (limits_.reached())
      throw LimitReached(fmt::format("a limit struck after {} of {} nodes; no model was written",
                                     report_.nodes, plan_.nodes));
    const Board& board = query_.board;
    const State& start = root_.at(0).state;
    return {.program = {},
            .board = board.label(),
            .canonical_graph6 = canonical_form(board).graph6,
            .rules = to_text(query_.rules),
            .start = model_start(board, unpack(start.position, board.size()), start.to_move),
            .margin = plan_.margin,
            .seed = plan_.seed,
            .nodes = report_.nodes,
            .games = report_.games,
            .positions = report_.positions,
            .learned = model_.learned()};
  }
  const TrainingReport& report() const { return report_; }

 private:
  /// False where nodes or time ended it.
  bool round() {
    if (last_mover_wins(query_.rules)) return teach(last_mover_target).has_value();
    if (plan_.margin) return teach(*plan_.margin).has_value();
    TargetDriver driver(root_.guess() + 1, query_.board.size());
    while (!driver.bounds().exact()) {
      const int target = driver.next();
      const auto winner = teach(target);
      if (!winner) return false;
      driver.learn(target, *winner == Side::black);
    }
    return true;
  }

  std::optional<Side> teach(int target) {
    const Successor root = root_.at(target);
    if (root.winner) return root.winner;
    const Lesson lesson = trainer_.teach(model_, root.state, plan_.nodes - report_.nodes,
                                         [&](const Lesson& so_far) { show(target, so_far); });
    report_.nodes += lesson.nodes;
    report_.games += lesson.games;
    report_.positions += lesson.positions;
    return report_.nodes < plan_.nodes ? lesson.winner : std::nullopt;
  }

  void show(int target, const Lesson& lesson) const {
    if (limits_.report)
      limits_.report(fmt::format("margin >= {}? {:.1f} of {:.1f} M nodes, {} games, {} positions", target,
                                 1e-6 * static_cast<double>(report_.nodes + lesson.nodes),
                                 1e-6 * static_cast<double>(plan_.nodes), report_.games + lesson.games,
                                 report_.positions + lesson.positions));
  }

  const Query& query_;
  const TrainingPlan& plan_;
  Limits limits_;
  Play play_;
  Symmetry<Code> symmetry_;
  Root root_;
  std::unique_ptr<StaticEnds> ends_;
  Trainer<Code> trainer_;
  WinModel model_{query_.board};
  TrainingReport report_;
};

template <typename Code>
TrainingReport train_with(const Query& query, const TrainingPlan& plan, const std::filesystem::path& output,
                          Limits limits) {
  limits.threads = 1;  // repeatable, to the last byte of the model
  Course<Code> course(query, plan, limits);
  ModelFile model = course.run();
  TrainingReport report = course.report();
  if (report.positions == 0) throw InputError("train: the game is over there, or at once: nothing to learn");
  report.windows = model.learned.tables.size();
  report.bytes = write_model(output, model);
  return report;
}

}  // namespace

std::string model_refusal(const Ruleset& rules) {
  BoardParts point;
  point.size = 1;
  return Play(Board(point), rules).plain()
             ? ""
             : "the search learns only where the board alone is counted, after one phase and without "
               "handicap";
}

TrainingReport train(const Query& query, const TrainingPlan& plan, const std::filesystem::path& output,
                     const Limits& limits) {
  return with_code(query.board.size(),
                   [&]<typename Code>() { return train_with<Code>(query, plan, output, limits); });
}

TaughtModel model_for(const Board& board, const std::filesystem::path& file) {
  ModelFile model = read_model(file);
  auto placed = std::make_unique<const WinModel>(board, std::move(model.learned));
  if (2 * placed->known_windows() < placed->windows())
    throw InputError(fmt::format(
        "{}: learned on {}, it knows only {} of the {} windows of {} (glossary: lesson, model); it must know "
        "half of them",
        printable(file.string(), 200), model.board, placed->known_windows(), placed->windows(),
        printable(board.label())));
  return {std::move(placed), model.margin};
}

}  // namespace graphgo::solver::engines::proof_search
