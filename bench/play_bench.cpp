// Playing and undoing turns: the inner loop of every search. One item is one turn played (legality, captures,
// superko, history) and taken back, under tromp-taylor.
#include <benchmark/benchmark.h>

#include "bench/boards.hpp"
#include "graphgo/board/read_board.hpp"

namespace {

using namespace graphgo;

template <int Words>
void play_and_undo(benchmark::State& state, const Board& board) {
  const auto turns = bench::random_turns<Words>(board, 3 * board.size(), 1);
  Game<Words> game(board, Ruleset{});
  for (auto _ : state) {
    for (const Turn turn : turns) benchmark::DoNotOptimize(game.play(turn));
    for (std::size_t i = 0; i < turns.size(); ++i) game.undo();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(turns.size()));
}

/// All legal turns of a position in the middle of a game: what a search does at every node.
void legal_turns_5x5(benchmark::State& state) {
  const Board board = read_board("5x5");
  Game<1> game(board, Ruleset{});
  for (const Turn turn : bench::random_turns<1>(board, 25, 1)) game.play(turn);
  for (auto _ : state) benchmark::DoNotOptimize(game.legal_turns());
}

void play_5x5(benchmark::State& s) { play_and_undo<1>(s, read_board("5x5")); }
void play_9x9(benchmark::State& s) { play_and_undo<2>(s, read_board("9x9")); }
void play_19x19(benchmark::State& s) { play_and_undo<6>(s, read_board("19x19")); }
void play_cubic_20(benchmark::State& s) { play_and_undo<1>(s, bench::cubic(20, 7)); }
BENCHMARK(play_5x5);
BENCHMARK(play_9x9);
BENCHMARK(play_19x19);
BENCHMARK(play_cubic_20);
BENCHMARK(legal_turns_5x5);

}  // namespace
