#include "solver/engines/natural_line.hpp"

#include "graphgo/rules/predicates.hpp"
#include "solver/engines/registry.hpp"
#include "solver/engines/solve.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/game_of.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/natural_order.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver::engines {
namespace {

/// Looks at the limits, one in some thousand nodes, that a line may cost: all its questions where it is found
/// turn by turn, and the search for the engine's own. So many are enough for 4x4 and for seven points all
/// joined, and for 2x8 (bench/README.md, "Lines").
constexpr std::int64_t looks_by_turns = 1000, looks_by_engine = 2000;

/// Work on one thread, and of one length on every machine.
Limits repeatable(Limits limits, std::int64_t most_looks) {
  limits.threads = 1;
  limits.report = nullptr;
  limits.looks_left = std::make_shared<std::atomic<std::int64_t>>(most_looks);
  return limits;
}

class LineByTurns {
 public:
  LineByTurns(const Query& query, const Value& value, const Limits& limits)
      : now_(query), value_(value), limits_(limits) {}

  std::optional<std::vector<Turn>> line() {
    const std::size_t begin = now_.record.size();
    const std::size_t longest = begin + 4 * static_cast<std::size_t>(now_.board.size()) + 12;
    for (Game<1> game = game_of(now_); !game.over(); game = game_of(now_)) {
      const auto turn = now_.record.size() < longest ? keeping(game) : std::nullopt;
      if (!turn) return std::nullopt;
      now_.record.push_back(*turn);
    }
    return std::vector<Turn>(now_.record.begin() + static_cast<std::ptrdiff_t>(begin), now_.record.end());
  }

 private:
  /// The first natural turn that keeps the value. Under superko lo is hi, and no turn betters them for its
  /// side: so one question tells.
  std::optional<Turn> keeping(const Game<1>& game) {
    const bool black = game.to_move() == Side::black;
    const Margin asked = black ? value_.lo : value_.lo.plus(1);
    for (const Turn turn : in_natural_order(game, points_on_board(value_, game.rules()))) {
      Query after = now_;
      after.record.push_back(turn);
      const auto yes = reaches(after, asked, limits_);
      if (!yes) return std::nullopt;
      if (*yes == black) return turn;
    }
    return std::nullopt;
  }

  Query now_;
  const Value value_;
  Limits limits_;
};

}  // namespace

std::optional<std::vector<Turn>> natural_line(const Query& query, const Value& value, const Limits& limits) {
  if (!value.solved || value.lo != value.hi || !value.lo.finite() || !is_superko(query.rules))
    return std::nullopt;
  if (!last_mover_wins(query.rules))
    if (auto line = LineByTurns(query, value, repeatable(limits, looks_by_turns)).line()) return line;
  const Answer answer =
      solve(query, repeatable(limits, looks_by_engine), {.moves = false, .principal_variation = true});
  if (!answer.value.solved || answer.line_cut) return std::nullopt;
  return answer.principal_variation;
}

bool show_natural_line(const Query& query, Answer& answer, const Limits& limits) {
  if (auto line = natural_line(query, answer.value, limits)) {
    answer.principal_variation = std::move(*line);
    answer.line_cut = false;
    return true;
  }
  return answer.threads <= 1 || answer.principal_variation.empty();
}

}  // namespace graphgo::solver::engines
