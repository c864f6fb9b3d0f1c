#include "solver/research/hunt/reached.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <random>
#include <ranges>
#include <set>

#include "graphgo/error.hpp"
#include "graphgo/game/game.hpp"
#include "solver/question/game_of.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"
#include "solver/research/hunt/state_key.hpp"

namespace graphgo::solver::research {
namespace {

/// The same turns under several rulesets.
class Games {
 public:
  Games(const Board& board, std::span<const Ruleset> rules) {
    for (const Ruleset& ruleset : rules) games_.emplace_back(board, up_to_a_stop(ruleset));
  }

  const Game<1>& first() const { return games_.front(); }

  /// Equal only where none of the rulesets tells the states apart, and where both came by a pass or neither:
  /// claims count the states after a pass apart.
  std::vector<std::uint64_t> key() const {
    std::vector<std::uint64_t> key = state_key(first());
    for (const Game<1>& game : games_ | std::views::drop(1)) add_told_apart(game, KeepScore::yes, key);
    key.push_back(first().ply() > 0 && first().turns().back().is_pass() ? 1 : 0);
    return key;
  }

  /// Plays the turn under all of them, if all allow it and are then in the same state; else changes nothing.
  bool play(Turn turn) {
    if (!std::all_of(games_.begin(), games_.end(), [&](const auto& game) { return game.is_legal(turn); }))
      return false;
    for (auto& game : games_) game.play(turn);
    if (std::all_of(games_.begin(), games_.end(), [&](const auto& game) { return same_as_first(game); }))
      return true;
    undo();
    return false;
  }
  void undo() {
    for (auto& game : games_) game.undo();
  }

 private:
  bool same_as_first(const Game<1>& game) const {
    const auto &a = game.state(), &b = first().state();
    const bool both_count = captives_count(game.rules()) && captives_count(first().rules());
    return !game.over() && a.position == b.position && a.to_move == b.to_move && a.phase == b.phase &&
           a.passes == b.passes && a.handicap_left == b.handicap_left && a.bonus == b.bonus &&
           (!both_count || a.prisoners == b.prisoners);
  }

  std::vector<Game<1>> games_;
};

void check_reachable(std::span<const Ruleset> rules) {
  for (const Ruleset& r : rules)
    if (removes_cycles(r))
      throw InputError(
          fmt::format("reached states: where cycles are removed a state is more than what this lists ({}); "
                      "ask about positions",
                      to_text(r)));
  for (const Ruleset& r : rules)
    if (!is_superko(r) && r.long_cycle == LongCycle::long_cycle)
      throw InputError(
          fmt::format("reached states: under long_cycle=long_cycle a state is more than what this lists ({})",
                      to_text(r)));
}

std::vector<Turn> all_turns(const Board& board) {
  std::vector<Turn> turns;
  for (Vertex v = 0; v < board.size(); ++v) turns.push_back(Turn{v});
  turns.push_back(Turn::pass());
  return turns;
}

SurveyState state_of(const Board& board, const std::vector<Turn>& record) {
  return {no_stones(board), Side::black, 1, record};
}

void replay(Games& games, const std::vector<Turn>& record) {
  while (games.first().ply() > 0) games.undo();
  for (const Turn turn : record) games.play(turn);
}

}  // namespace

std::vector<SurveyState> all_reached(const Board& board, std::span<const Ruleset> rules,
                                     const Limits& limits) {
  check_reachable(rules);
  Games games(board, rules);
  std::set<std::vector<std::uint64_t>> seen{games.key()};
  std::vector<SurveyState> states{state_of(board, {})};
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (limits.reached())
      throw LimitReached(
          fmt::format("board {}: a limit struck while its reachable states were listed", board.label()));
    std::vector<Turn> record = states[i].record;
    replay(games, record);
    for (const Turn turn : all_turns(board)) {
      if (!games.play(turn)) continue;
      if (seen.insert(games.key()).second) {
        record.push_back(turn);
        states.push_back(state_of(board, record));
        record.pop_back();
      }
      games.undo();
    }
    if (states.size() > most_reached)
      throw InputError(
          fmt::format("board {}: play reaches more than {} states with their histories; sample them",
                      board.label(), most_reached));
  }
  return states;
}

std::vector<SurveyState> sampled_reached(const Board& board, std::span<const Ruleset> rules,
                                         std::uint64_t count, std::uint64_t seed, const Limits& limits) {
  check_reachable(rules);
  const std::vector<Turn> turns = all_turns(board);
  const std::size_t longest = 4 * turns.size();
  std::mt19937_64 random(seed);
  Games games(board, rules);
  std::set<std::vector<std::uint64_t>> seen;
  std::vector<SurveyState> states;
  for (std::uint64_t draw = 0; draw < count; ++draw) {
    if (out_of_time(limits))
      throw LimitReached(
          fmt::format("board {}: a limit struck while random games were played", board.label()));
    replay(games, {});
    for (std::uint64_t left = random() % longest; left > 0; --left) {
      std::vector<Turn> open = turns;
      bool played = false;
      while (!played && !open.empty()) {
        const auto choice = open.begin() + static_cast<std::ptrdiff_t>(random() % open.size());
        played = games.play(*choice);
        open.erase(choice);
      }
      if (!played) break;
    }
    const auto record = games.first().turns();
    if (seen.insert(games.key()).second) states.push_back(state_of(board, {record.begin(), record.end()}));
  }
  std::stable_sort(states.begin(), states.end(),
                   [](const auto& a, const auto& b) { return a.record.size() < b.record.size(); });
  return states;
}

}  // namespace graphgo::solver::research
