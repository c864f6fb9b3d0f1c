// Clicks in a session: the value of a state and of all its turns, along games from the empty board. Random
// play is what a session is worst at, for few of its states were looked at before.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>
#include <random>

#include "graphgo/board/read_board.hpp"
#include "solver/engines/session.hpp"
#include "solver/engines/solve.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;

enum class Play { random, best };

/// Of the processor: the machine is shared.
double now_ms() { return 1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// A turn of those that keep the value, or any; a pass only one time in four where there is something else.
Turn next_turn(const Answer& answer, Play play, std::mt19937& random) {
  std::vector<Turn> turns;
  for (const MoveValue& move : answer.moves)
    if (play == Play::best ? move.value.lo == answer.value.lo : !move.turn.is_pass() || random() % 4 == 0)
      turns.push_back(move.turn);
  return turns.empty() ? answer.moves.front().turn : turns[random() % turns.size()];
}

/// Games of at most 60 turns; one iteration is all of them. Counters in milliseconds: the median and others
/// of a click.
template <typename Ask>
void clicks(benchmark::State& state, const Board& board, const Ruleset& rules, Play play, int games,
            const Ask& ask) {
  std::mt19937 random(1);
  std::vector<double> took;
  for (auto _ : state)
    for (int game = 0; game < games; ++game) {
      Query query = empty_board_query(board, rules);
      for (int turn = 0; turn < 60; ++turn) {
        const double start = now_ms();
        const Answer answer = ask(query);
        const double time = now_ms() - start;
        if (answer.moves.empty()) break;
        if (turn > 0) took.push_back(time);
        query.record.push_back(next_turn(answer, play, random));
      }
    }
  std::sort(took.begin(), took.end());
  state.counters["clicks"] = static_cast<double>(took.size());
  state.counters["median_ms"] = took[took.size() / 2];
  state.counters["three_quarters_ms"] = took[took.size() * 3 / 4];
  state.counters["nine_tenths_ms"] = took[took.size() * 9 / 10];
  state.counters["longest_ms"] = took.back();
}

void warm(benchmark::State& state, const char* name, const char* text, Play play, int games) {
  const Board board = read_board(name);
  const Ruleset rules = read_ruleset(text);
  Session session(board, rules, {});
  const Query empty = empty_board_query(board, rules);
  const double start = now_ms();
  session.ask(empty, {.moves = true}, {});
  const double first = now_ms() - start;
  clicks(state, board, rules, play, games,
         [&](const Query& query) { return session.ask(query, {.moves = true}, {}); });
  state.counters["first_ms"] = first;
}

void cold(benchmark::State& state, const char* name, const char* text, Play play, int games) {
  clicks(state, read_board(name), read_ruleset(text), play, games,
         [](const Query& query) { return solve(query, {}, {.moves = true}); });
}

constexpr const char* rules = "tromp-taylor";
constexpr const char* no_suicide = "tromp-taylor,suicide=forbidden";

/// Warm and cold: NAME_PLAY of the board under the rules, so many games each.
#define SESSION_BENCH(name, board, rules, play, warm_games, cold_games)        \
  BENCHMARK_CAPTURE(warm, name##_##play, board, rules, Play::play, warm_games) \
      ->Unit(benchmark::kMillisecond)                                          \
      ->Iterations(1);                                                         \
  BENCHMARK_CAPTURE(cold, name##_##play, board, rules, Play::play, cold_games) \
      ->Unit(benchmark::kMillisecond)                                          \
      ->Iterations(1)

SESSION_BENCH(3x4, "3x4", rules, random, 10, 2);
SESSION_BENCH(3x4, "3x4", rules, best, 20, 4);
SESSION_BENCH(4x4, "4x4", no_suicide, random, 4, 1);
SESSION_BENCH(4x4, "4x4", no_suicide, best, 6, 1);
SESSION_BENCH(1x11, "1x11", no_suicide, best, 2, 1);

}  // namespace
