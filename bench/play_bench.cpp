// Playing and undoing turns, superko look-up, scoring and position indexing: the inner loops of everything else.
#include <benchmark/benchmark.h>

#include <random>

#include "graphgo/game/game.hpp"
#include "graphgo/game/scoring.hpp"

namespace {

using graphgo::Board;
using graphgo::BoardParts;
using graphgo::Game;
using graphgo::Ruleset;
using graphgo::Turn;
using graphgo::Vertex;

Board grid(int rows, int columns) {
  BoardParts parts;
  parts.size = rows * columns;
  for (Vertex v = 0; v < parts.size; ++v) {
    if (v % columns + 1 < columns) parts.edges.push_back({v, v + 1});
    if (v + columns < parts.size) parts.edges.push_back({v, v + columns});
  }
  return Board(parts);
}

/// A random cubic graph: three perfect matchings of a random cycle's vertices, redrawn until simple.
Board cubic(int n, unsigned seed) {
  std::mt19937 random(seed);
  for (;;) {
    std::vector<Vertex> ends;
    for (Vertex v = 0; v < n; ++v) ends.insert(ends.end(), 3, v);
    std::shuffle(ends.begin(), ends.end(), random);
    BoardParts parts;
    parts.size = n;
    bool simple = true;
    for (std::size_t i = 0; i < ends.size(); i += 2) {
      simple = simple && ends[i] != ends[i + 1];
      parts.edges.push_back({ends[i], ends[i + 1]});
    }
    if (!simple) continue;
    Board board(parts);
    if (board.warnings().empty()) return board;
  }
}

/// One random game's legal turns, plays preferred, with as many refused turns met on the way.
template <int Words>
std::vector<Turn> random_game(const Board& board, const Ruleset& rules, int turns, unsigned seed) {
  std::mt19937 random(seed);
  Game<Words> game(board, rules);
  while (game.ply() < turns && !game.over()) {
    const auto legal = game.legal_turns();
    game.play(legal[std::uniform_int_distribution<std::size_t>(0, legal.size() > 1 ? legal.size() - 2 : 0)(random)]);
  }
  return {game.turns().begin(), game.turns().end()};
}

/// One item: a turn played and undone.
template <int Words>
void play_and_undo(benchmark::State& state, const Board& board, const Ruleset& rules) {
  const auto turns = random_game<Words>(board, rules, 3 * board.size(), 1);
  Game<Words> game(board, rules);
  for (auto _ : state) {
    for (const Turn turn : turns) benchmark::DoNotOptimize(game.play(turn));
    for (std::size_t i = 0; i < turns.size(); ++i) game.undo();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(turns.size()));
}

void play_5x5(benchmark::State& s) { play_and_undo<1>(s, grid(5, 5), {}); }
void play_9x9(benchmark::State& s) { play_and_undo<2>(s, grid(9, 9), {}); }
void play_19x19(benchmark::State& s) { play_and_undo<6>(s, grid(19, 19), {}); }
void play_cubic_20(benchmark::State& s) { play_and_undo<1>(s, cubic(20, 7), {}); }
BENCHMARK(play_5x5);
BENCHMARK(play_9x9);
BENCHMARK(play_19x19);
BENCHMARK(play_cubic_20);

}  // namespace
