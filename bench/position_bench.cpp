// What is done to single positions: superko look-up, scoring, indexing.
#include <benchmark/benchmark.h>

#include "bench/boards.hpp"
#include "graphgo/board/read_board.hpp"
#include "graphgo/game/scoring.hpp"
#include "tables/legal_positions.hpp"

namespace {

using namespace graphgo;

/// The positions of a random game.
template <int Words>
std::vector<Position<Words>> positions_of_game(const Board& board, int turns) {
  Game<Words> game(board, Ruleset{});
  std::vector<Position<Words>> positions{game.position()};
  for (const Turn turn : bench::random_turns<Words>(board, turns, 3)) {
    game.play(turn);
    positions.push_back(game.position());
  }
  return positions;
}

/// One item: is this position remembered? Half are (every even position of the game), in a history of a few
/// hundred.
template <int Words>
void superko_look_up(benchmark::State& state, const Board& board) {
  const auto positions = positions_of_game<Words>(board, 600);
  History<Words> history(Repetition::Key::situational);
  for (std::size_t i = 0; i < positions.size(); i += 2)
    history.remember(positions[i], Side::black, static_cast<int>(i));
  for (auto _ : state)
    for (const auto& p : positions) benchmark::DoNotOptimize(history.ply_of(p, Side::black));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(positions.size()));
}

template <int Words>
void area(benchmark::State& state, const Board& board) {
  const Graph<Words> graph(board);
  const auto positions = positions_of_game<Words>(board, 2 * board.size());
  for (auto _ : state)
    for (const auto& p : positions) benchmark::DoNotOptimize(area_margin(graph, p));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(positions.size()));
}

void superko_5x5(benchmark::State& s) { superko_look_up<1>(s, read_board("5x5")); }
void superko_19x19(benchmark::State& s) { superko_look_up<6>(s, read_board("19x19")); }
void area_5x5(benchmark::State& s) { area<1>(s, read_board("5x5")); }
void area_19x19(benchmark::State& s) { area<6>(s, read_board("19x19")); }
BENCHMARK(superko_5x5);
BENCHMARK(superko_19x19);
BENCHMARK(area_5x5);
BENCHMARK(area_19x19);

void index_5x5(benchmark::State& state) {
  const auto positions = positions_of_game<1>(read_board("5x5"), 200);
  for (auto _ : state)
    for (const auto& p : positions) benchmark::DoNotOptimize(position_of(index_of(p)));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(positions.size()));
}
BENCHMARK(index_5x5);

void rank_4x4(benchmark::State& state) {
  const Board board = read_board("4x4");
  static const tables::LegalPositions legal(board);
  const auto positions = positions_of_game<1>(board, 200);
  for (auto _ : state)
    for (const auto& p : positions) benchmark::DoNotOptimize(legal.unrank(legal.rank(p)));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(positions.size()));
}
BENCHMARK(rank_4x4);

}  // namespace
