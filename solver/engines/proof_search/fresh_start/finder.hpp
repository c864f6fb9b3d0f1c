// Finder: threads that solve fresh starts, each one start at a time, with one table of entries, which it
// keeps from one run to the next.
#pragma once
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "solver/engines/proof_search/dfpn_search.hpp"
#include "solver/engines/proof_search/fresh_start/history_searches.hpp"
#include "solver/engines/proof_search/fresh_start/values.hpp"
#include "solver/engines/proof_search/target_driver.hpp"

namespace graphgo::solver::engines::proof_search::fresh_start {

class Finder {
 public:
  /// `values` must outlive it. `progress`, if there is any, is called now and then by one thread.
  Finder(Values& values, const Limits& limits, const std::function<void()>& progress, Options options);
  /// Returns the nodes of all runs.
  std::uint64_t run();
  /// The same for other starts, within what `limits` says of time and interrupts.
  std::uint64_t run(const Limits& limits, std::function<bool(std::size_t)> wanted);

 private:
  struct Worker {
    std::unique_ptr<DfpnSearch<std::uint32_t>> search;
    std::unique_ptr<HistorySearches> with_histories;  ///< null: none on this board
    std::uint64_t patience = 0;                       ///< nodes of `search` before those are asked
    std::optional<std::size_t> unfinished;            ///< the start it had to leave
  };

  std::uint64_t bounds_memory() const;
  std::uint64_t memory_left() const;
  std::uint64_t most_patience() const;
  std::uint64_t least_patience(std::uint64_t nodes) const;
  bool has_histories() const;
  std::uint64_t table_memory() const;
  void make_bounds();
  void keep_all_in_view();
  void order_open_starts();
  void work(Worker& worker);
  bool solve(Worker& worker, std::size_t start);
  bool test(Worker& worker, std::size_t start, TargetDriver& driver);
  std::optional<Side> winner(Worker& worker, std::size_t start, int target);
  TargetDriver driver(std::size_t start) const;
  State state(std::size_t start, int target) const;
  std::optional<int> guess(const Position<1>& position, Side to_move) const;
  bool may_go_on();
  bool make_room();

  Values& values_;
  const Starts& starts_;
  Limits limits_;
  Options options_;
  Play play_;
  TranspositionTable<std::uint32_t> table_;
  std::unique_ptr<HistoryFreeBounds> history_free_;
  Shared shared_;
  std::vector<Worker> workers_;
  std::vector<InView> kept_in_view_;  ///< for ever
  std::vector<std::size_t> open_;     ///< starts, in the order in which they are taken
  std::atomic<std::size_t> next_{0}, solved_{0};
  std::uint64_t effort_ = 0;  ///< nodes with histories for a question, before the next start has its turn
  std::size_t solved_at_last_room_ = 0;
  int rooms_made_ = 0;  ///< since a start was solved
};

}  // namespace graphgo::solver::engines::proof_search::fresh_start
