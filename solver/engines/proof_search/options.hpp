// Options of the proof search. No answer depends on them: they choose between ways to the same value.
#pragma once
#include <cstdint>
#include <optional>

namespace graphgo::solver::engines::proof_search {

class WinModel;

/// How an entry of the transposition table describes the histories it holds for.
enum class HistoryKeys {
  conditional,  ///< by what a history must and must not contain
  exact         ///< by the whole history it was proved under: the baseline, and a cross-check
};

/// When history-free bounds (history_free_bounds.hpp) are made, where they apply and fit. They end search
/// paths early.
enum class UseBounds {
  never,
  when_worth,  ///< once the search has cost as much as they do
  at_once
};

struct Options {
  HistoryKeys keys = HistoryKeys::conditional;
  /// Positions of at most so many stones are in view for ever [S7a], so that records may hold them [S18].
  int stones_in_view = -1;
  UseBounds bounds = UseBounds::when_worth;
  /// Boards of so many vertices end lines by certain areas [S19]. Smaller ones are searched in an instant,
  /// and their proofs are easier to read without.
  int certain_areas_from = 12;
  /// Boards of fewer vertices are small. There one thread searches, for where bans decide, threads that share
  /// a table send each other round among few states: K6 takes 0.03 s on one thread, and on two between 0.1 s
  /// and no answer in a minute. And a search that goes round is joined by a race of others (HistoryRace).
  static constexpr bool is_small(int points) { return points < 12; }
  /// Of `threads`, those that share a table of such a board.
  int threads_of_a_table(int points, int threads) const {
    return is_small(points) && keys == HistoryKeys::conditional ? 1 : threads;
  }
  /// After so many nodes a search takes its first lesson (WinModel).
  std::uint64_t lesson_at = 100'000;
  /// Learned before: the first proof numbers are this model's, and the search takes no lessons. Null: none.
  /// It must outlive the search.
  const WinModel* model = nullptr;
  /// The margin to ask about first; nothing: a guess.
  std::optional<int> first_target{};
  /// Not 0: the first proof numbers of a state are drawn from this seed instead of guessed, so that proofs
  /// are found in another order and under other histories. For tests.
  std::uint32_t shuffle_seed = 0;
};

}  // namespace graphgo::solver::engines::proof_search
