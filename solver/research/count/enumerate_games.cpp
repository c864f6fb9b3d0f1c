#include <algorithm>
#include <atomic>
#include <utility>
#include <vector>

#include "graphgo/error.hpp"
#include "graphgo/game/dispatch.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"
#include "solver/research/count/games.hpp"

namespace graphgo::solver::research {
namespace {

/// Counts of the games that run through one moment; a machine word is enough for what can be played out.
struct Tally {
  std::uint64_t games = 0, nodes = 0;
  int longest = 0;

  template <int Words>
  void finish(const Game<Words>& game) {
    ++games;
    longest = std::max(longest, game.ply());
  }
  void add(const Tally& other) {
    games += other.games;
    nodes += other.nodes;
    longest = std::max(longest, other.longest);
  }
};

/// Plays out every game that continues `game`. Keeps its own stack, as games can be long. False if a limit
/// struck.
template <int Words>
bool play_out(Game<Words> game, Tally& tally, const Limits& limits) {
  std::vector<std::vector<Turn>> untried{game.legal_turns()};
  while (true) {
    if (untried.back().empty()) {
      untried.pop_back();
      if (untried.empty()) return true;
      game.undo();
      continue;
    }
    const Turn turn = untried.back().back();
    untried.back().pop_back();
    game.play(turn);
    if (tally.nodes % 16 == 0 && out_of_time(limits)) return false;
    if (tally.nodes++ % 4096 == 0) {
      const std::uint64_t bytes_a_turn =
          2 * sizeof(GameState<Words>) + static_cast<std::uint64_t>(8 * game.graph().size());
      if (limits.reached() ||
          (limits.memory != 0 && static_cast<std::uint64_t>(game.ply()) * bytes_a_turn > limits.memory))
        return false;
    }
    if (game.over()) {
      tally.finish(game);
      game.undo();
    } else {
      untried.push_back(game.legal_turns());
    }
  }
}

/// Replaces unfinished games by all their continuations of one turn until there are enough to share out.
/// Finished ones are tallied.
template <int Words>
std::vector<Game<Words>> opening_moments(const Game<Words>& game, std::size_t enough, Tally& tally) {
  std::vector<Game<Words>> moments{game};
  while (!moments.empty() && moments.size() < enough) {
    std::vector<Game<Words>> next;
    for (const Game<Words>& moment : moments)
      for (const Turn turn : moment.legal_turns()) {
        Game<Words> child = moment;
        child.play(turn);
        ++tally.nodes;
        if (child.over())
          tally.finish(child);
        else
          next.push_back(std::move(child));
      }
    moments = std::move(next);
  }
  return moments;
}

template <int Words>
std::optional<GameCount> enumerate(const Game<Words>& game, const Limits& limits) {
  Tally total;
  if (game.over()) {
    total.finish(game);
  } else {
    const std::size_t enough = limits.threads > 1 ? 64 * static_cast<std::size_t>(limits.threads) : 1;
    const std::vector<Game<Words>> moments = opening_moments(game, enough, total);
    std::vector<Tally> tallies(moments.size());
    std::atomic<bool> complete{true};
    parallel_for(moments.size(), limits.threads, [&](std::size_t i) {
      if (!play_out(moments[i], tallies[i], limits)) complete = false;
    });
    if (!complete) return std::nullopt;
    for (const Tally& tally : tallies) total.add(tally);
  }
  return GameCount{total.games, total.longest, total.nodes};
}

}  // namespace

std::optional<GameCount> enumerate_games(const Board& board, const Ruleset& rules, const Start& start,
                                         const Limits& limits) {
  if (!is_superko(rules))
    throw InputError("counting games: repetition is not superko, so games without end are possible");
  return with_game(board, rules, start, [&](const auto& game) { return enumerate(game, limits); });
}

}  // namespace graphgo::solver::research
