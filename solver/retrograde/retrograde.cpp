#include "solver/retrograde/retrograde.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <tuple>

#include "graphgo/game/scoring.hpp"
#include "solver/game_of.hpp"
#include "solver/limits.hpp"
#include "solver/retrograde/solution.hpp"
#include "tables/contexts.hpp"

namespace graphgo::solver::retrograde {
namespace {

ValueKind kind_of(const Ruleset& rules) {
  return rules.scoring == Scoring::last_mover ? ValueKind::winner : ValueKind::interval;
}

/// Reads a solution along a game.
class Reader {
 public:
  Reader(const Query& query, const Solution& solution) : game_(game_of(query)), solution_(solution) {}

  Answer answer(Wanted wanted) {
    Answer answer;
    answer.value = value();
    answer.nodes = solution_.states();
    if (wanted.moves)
      for (const Turn turn : game_.legal_turns()) answer.moves.push_back({turn, value_after(turn)});
    if (wanted.principal_variation) answer.principal_variation = line();
    if (wanted.principal_variation && answer.value.lo < answer.value.hi) add_endless_play(answer);
    return answer;
  }

 private:
  /// What was gained before the present position, in points for Black.
  int margin_so_far() const {
    return game_.margin() - (game_.rules().scoring == Scoring::area
                                 ? area_margin(game_.graph(), game_.position())
                                 : territory_margin(game_.graph(), game_.position()));
  }

  /// Before komi, prisoners so far included.
  tables::Entry entry() {
    if (game_.over()) return at_end();
    if (game_.state().handicap_left > 0) return best_handicap_turn();
    tables::Entry entry = solution_.entry(game_.position(), tables::context_of(game_));
    if (game_.rules().scoring == Scoring::last_mover) return entry;
    const auto with_gains = [&](std::int32_t& bound) {
      if (std::abs(bound) != tables::Entry::infinity) bound += margin_so_far();
    };
    with_gains(entry.lo);
    with_gains(entry.hi);
    return entry;
  }

  tables::Entry at_end() const {
    const Outcome outcome = game_.outcome();
    const int points = outcome.kind == Outcome::Kind::margin       ? outcome.points
                       : outcome.kind == Outcome::Kind::black_wins ? 1
                                                                   : -1;
    return {points, points};
  }

  /// Black makes all turns of the handicap.
  tables::Entry best_handicap_turn() {
    tables::Entry best{-tables::Entry::infinity, -tables::Entry::infinity};
    for (const Turn turn : game_.legal_turns()) {
      game_.play(turn);
      const tables::Entry after = entry();
      game_.undo();
      best.lo = std::max(best.lo, after.lo);
      best.hi = std::max(best.hi, after.hi);
    }
    return best;
  }

  Value value() {
    const tables::Entry e = entry();
    const int komi = game_.rules().scoring == Scoring::last_mover ? 0 : game_.rules().komi;
    const auto margin = [komi](std::int32_t bound) {
      if (std::abs(bound) == tables::Entry::infinity) return bound > 0 ? Margin::infinity() : Margin::minus_infinity();
      return Margin::of_points(bound).plus(-komi);
    };
    return {kind_of(game_.rules()), margin(e.lo), margin(e.hi), true};
  }

  Value value_after(Turn turn) {
    game_.play(turn);
    const Value found = value();
    game_.undo();
    return found;
  }

  /// Each side keeps its own bound by the turn of the smallest rank. Where lo = hi ranks fall, and the line ends; else it may come
  /// to a state again, and stops there.
  std::vector<Turn> line() {
    std::vector<Turn> turns;
    const int start = game_.ply();
    while (!game_.over()) {
      turns.push_back(keeping());
      game_.play(turns.back());
      if (const auto earlier = game_.recurrence(); earlier && *earlier >= start) break;
    }
    for (std::size_t i = 0; i < turns.size(); ++i) game_.undo();
    return turns;
  }

  Turn keeping() {
    const Side side = game_.to_move();
    const auto turns = game_.legal_turns();
    const auto key = [&](Turn turn) {
      game_.play(turn);
      const tables::Entry e = entry();
      game_.undo();
      return side == Side::black ? std::tuple(-std::int64_t{e.lo}, e.lo_rank)
                                 : std::tuple(std::int64_t{e.hi}, e.hi_rank);
    };
    return *std::min_element(turns.begin(), turns.end(), [&](Turn a, Turn b) { return key(a) < key(b); });
  }

  /// Where lo < hi: each side makes the first turn that leaves the other's bound as it is, so Black does not let play end below hi,
  /// nor White above lo. Play cannot end then, and with turns that depend on the state alone it comes round.
  void add_endless_play(Answer& answer) {
    const int start = game_.ply();
    std::optional<int> earlier;
    while (!earlier || *earlier < start) {
      answer.endless_play.push_back(holding());
      game_.play(answer.endless_play.back());
      earlier = game_.recurrence();
    }
    answer.repeats_from = *earlier - start;
    for (std::size_t i = 0; i < answer.endless_play.size(); ++i) game_.undo();
  }

  Turn holding() {
    const bool black = game_.to_move() == Side::black;
    const Value now = value();
    const auto turns = game_.legal_turns();
    return *std::find_if(turns.begin(), turns.end(), [&](Turn turn) {
      const Value after = value_after(turn);
      return black ? after.hi == now.hi : after.lo == now.lo;
    });
  }

  Game<1> game_;
  const Solution& solution_;
};

}  // namespace

Answer look_up(const Query& query, const Solution& solution, Wanted wanted) {
  return Reader(query, solution).answer(wanted);
}

Answer solve(const Query& query, const Limits& limits, Wanted wanted) try {
  const auto start = std::chrono::steady_clock::now();
  Solution solution(query.board, query.rules, limits);
  solution.run(limits, [&](int phase, int sweep, std::uint64_t changed) {
    if (limits.report) limits.report(fmt::format("phase {}: sweep {}, {} states changed", phase, sweep, changed));
  });
  Answer answer = look_up(query, solution, wanted);
  answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return answer;
} catch (const LimitReached&) {
  Answer answer;
  answer.value.kind = kind_of(query.rules);
  answer.stopped_by = limits.struck();
  return answer;
}

}  // namespace graphgo::solver::retrograde
