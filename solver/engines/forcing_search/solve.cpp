#include "solver/engines/forcing_search/solve.hpp"

#include <fmt/core.h>
#include <tbb/parallel_invoke.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <optional>

#include "graphgo/rules/predicates.hpp"
#include "solver/engines/forcing_search/forcing_search.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/game_of.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"
#include "solver/question/time_shares.hpp"

namespace graphgo::solver::engines::forcing_search {
namespace {

using Bounds = ForcingSearch::Bounds;

/// Both sides' searches on one board.
class BothSides {
 public:
  BothSides(const Board& board, const Ruleset& rules, std::uint64_t memory)
      : rules_(rules),
        graph_(board),
        play_(graph_, rules_),
        black_(play_, Side::black, (memory + 1) / 2),
        white_(play_, Side::white, (memory + 1) / 2) {}

  const Play& play() const { return play_; }
  std::uint64_t nodes() const { return black_.nodes() + white_.nodes(); }
  std::optional<StoppedBy> stopped_by() const { return stopped_by_; }

  /// What each side forces. One thread asks for Black first, with half of the time, and goes on with what
  /// White left of his half. Where both force the same margin it is the value, whatever else is open.
  Value value(const State& state, const Limits& limits) {
    Bounds black{}, white{};
    const auto met = [&] { return black.least == -white.least; };
    if (limits.threads > 1 && tbb::this_task_arena::max_concurrency() > 1) {
      tbb::parallel_invoke([&] { black = black_.narrow(state, limits); },
                           [&] { white = white_.narrow(state, limits); });
    } else {
      black = black_.narrow(state, part_of_time(limits, 2));
      white = white_.narrow(state, limits);
      if (!black.exact() && !met()) black = black_.narrow(state, limits);
    }
    const bool solved = met() || (black.exact() && white.exact());
    if (!solved) stopped_by_ = black.exact() ? white_.stopped_by() : black_.stopped_by();
    return {ValueKind::interval, margin(black.least), margin(-white.least), solved};
  }

  /// Of an end.
  Value counted(const State& state) const {
    const Margin points = margin(play_.margin(state.position, Side::black));
    return {ValueKind::interval, points, points, true};
  }

  /// A line to an end, along which each side forces its own bound; empty if it would be a very long one.
  std::vector<Turn> line(State state, const Value& value) {
    ForcingSearch::Strategy black(black_, points_before_komi(value.lo, rules_)),
        white(white_, -points_before_komi(value.hi, rules_));
    const std::size_t longest = 8 * static_cast<std::size_t>(graph_.size()) + 16;
    for (std::vector<Turn> turns; turns.size() < longest;) {
      turns.push_back((state.to_move == Side::black ? black : white).turn(state));
      const auto all = play_.turns(state);
      const auto next =
          std::find_if(all.begin(), all.end(), [&](const Next& n) { return n.turn == turns.back(); });
      if (next->over) return turns;
      state = next->state;
    }
    return {};
  }

  /// Where lo < hi: each side keeps the other from more than its own bound, and so from an end, until a state
  /// comes again. Nothing is added where a limit strikes.
  void add_endless_play(Answer& answer, State state, const Limits& limits) {
    const int lo = points_before_komi(answer.value.lo, rules_),
              hi = points_before_komi(answer.value.hi, rules_);
    std::vector<State> met;
    std::vector<Turn> turns;
    for (auto again = met.end(); again == met.end(); again = std::find(met.begin(), met.end(), state)) {
      if (limits.reached()) return;
      met.push_back(state);
      const bool black = state.to_move == Side::black;
      const auto next =
          black ? holding(state, white_, 1 - hi, limits) : holding(state, black_, lo + 1, limits);
      if (!next) return;
      turns.push_back(next->turn);
      state = next->state;
    }
    answer.endless_play = std::move(turns);
    answer.repeats_from = static_cast<int>(std::find(met.begin(), met.end(), state) - met.begin());
  }

 private:
  /// A turn, those that take stones first, after which the other side does not force the margin.
  std::optional<Next> holding(const State& state, ForcingSearch& other, int margin, const Limits& limits) {
    auto turns = play_.turns(state);
    const int stones = state.position.stones().count();
    std::stable_partition(turns.begin(), turns.end(), [&](const Next& next) {
      return next.state.position.stones().count() <= stones && next.turn.is_play();
    });
    for (const Next& next : turns)
      if (!next.over && other.forces(next.state, margin, limits) == false) return next;
    return std::nullopt;
  }

  Margin margin(int points) const { return after_komi(points, rules_); }

  const Ruleset rules_;
  const Graph<1> graph_;
  const Play play_;
  ForcingSearch black_, white_;
  std::optional<StoppedBy> stopped_by_;
};

State state_of(const Game<1>& game, const Play& play) {
  const auto& now = game.state();
  State state{now.position, {}, now.to_move, now.passes};
  if (game.ply() > 0) state.banned = play.banned(game.state_at(game.ply() - 1).position, now);
  return state;
}

Answer solve(const Query& query, const Limits& limits, const Wanted& wanted) {
  const Game<1> game = game_of(query);
  BothSides sides(query.board, query.rules, limits.memory);
  const State state = state_of(game, sides.play());
  Answer answer;
  if (game.over()) {
    answer.value = sides.counted(state);
    return answer;
  }
  const auto turns = sides.play().turns(state);
  const std::size_t parts = wanted.moves ? turns.size() + 1 : 1;
  answer.value = sides.value(state, part_of_time(limits, parts));
  if (wanted.moves)
    for (std::size_t i = 0; i < turns.size(); ++i) {
      const Limits share = part_of_time(limits, parts - 1 - i);
      answer.moves.push_back({turns[i].turn, turns[i].over ? sides.counted(turns[i].state)
                                                           : sides.value(turns[i].state, share)});
    }
  if (wanted.principal_variation && answer.value.solved) {
    answer.principal_variation = sides.line(state, answer.value);
    answer.line_cut = answer.principal_variation.empty();
    if (answer.value.lo < answer.value.hi) sides.add_endless_play(answer, state, limits);
  }
  answer.stopped_by = sides.stopped_by();
  answer.nodes = sides.nodes();
  return answer;
}

std::string refusal(const Ruleset& rules) {
  const auto unless = [&](bool taken, const char* axis) {
    return taken ? std::string() : fmt::format("{}={}", axis, axis_value(rules, axis));
  };
  using Kind = Repetition::Kind;
  const Kind kind = rules.repetition.kind;
  for (const std::string& refused :
       {unless(kind == Kind::none || kind == Kind::basic_ko, "repetition"),
        unless(rules.scoring == Scoring::area, "scoring"), unless(rules.phases == 1, "phases"),
        unless(rules.suicide == Suicide::forbidden, "suicide"), unless(always_passes(rules), "passing"),
        unless(rules.long_cycle == LongCycle::no_result, "long_cycle"),
        unless(rules.handicap == Handicap{}, "handicap"), unless(!rules.resume, "resume"),
        unless(rules.dispute == Dispute::none, "dispute"),
        unless(rules.initial_prohibited.empty(), "initial_prohibited")})
    if (!refused.empty())
      return fmt::format(
          "{}: the forcing search takes rules that remember no earlier positions, forbid "
          "suicide and count area after one phase",
          refused);
  return "";
}

}  // namespace

const Engine engine{.name = "forcing",
                    .summary = "proof-number search for what each side can force",
                    .takes = "no memory of earlier positions (none, basic_ko), area in one phase, no suicide",
                    .tried_from = 17,
                    .tried_to = 20,
                    .refusal = refusal,
                    .solve = solve};

}  // namespace graphgo::solver::engines::forcing_search
