// Work on boards: several at a time for the machine, one after another and in order for whoever is told.
#pragma once
#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"
#include "solver/research/hunt/domain.hpp"

namespace graphgo::solver::research {

/// What is done with each board, and who is told.
template <typename Result>
struct BoardWork {
  double board_seconds = 0;  ///< each board gets no more; 0: no such bound
  /// On some thread. `alone`: no other board is worked on, and the limits are all there are; else a thread
  /// and its share of the memory.
  std::function<Result(const Board& board, const Limits& limits, bool alone)> work;
  /// In order, on the caller's thread. Nothing: a limit struck before the board's work was done. May further
  /// boards follow?
  std::function<bool(const Board& board, std::optional<Result> result)> tell;
  std::function<void(const std::string&)> show = {};  ///< a line of progress, from any thread
};

/// Boards with at most `most_graph_vertices` vertices are spread over the threads, on larger ones all threads
/// share each. What is told depends on neither but by the limits. No more than a batch of results is held.
/// False if `tell` wanted no further board.
template <typename Result>
bool over_boards(const std::vector<Board>& boards, const Limits& limits, const BoardWork<Result>& work) {
  // wide enough to keep the threads busy, narrow enough to stop soon
  constexpr std::size_t boards_a_thread = 8;
  const auto small = static_cast<std::size_t>(std::count_if(
      boards.begin(), boards.end(), [](const Board& board) { return board.size() <= most_graph_vertices; }));
  const std::size_t batch = boards_a_thread * static_cast<std::size_t>(std::max(limits.threads, 1));
  for (std::size_t first = 0; first < boards.size();) {
    const std::size_t last = first < small ? std::min(first + batch, small) : first + 1;
    const bool alone = last - first == 1;
    std::vector<std::optional<Result>> results(last - first);
    const Limits share = alone ? limits : share_of(limits);
    parallel_for(results.size(), alone ? 1 : limits.threads, [&](std::size_t i) {
      if (limits.reached()) return;
      if (work.show && boards.size() > 1)
        work.show(fmt::format("board {} of {}: {}", first + i + 1, boards.size(), boards[first + i].label()));
      try {
        results[i] = work.work(boards[first + i], board_limits(share, work.board_seconds), alone);
      } catch (const LimitReached&) {  // nothing is known of this board
      }
    });
    for (std::size_t i = first; i < last; ++i)
      if (!work.tell(boards[i], std::move(results[i - first]))) return false;
    first = last;
  }
  return true;
}

}  // namespace graphgo::solver::research
