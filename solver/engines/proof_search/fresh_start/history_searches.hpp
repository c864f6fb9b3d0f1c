// HistorySearches: one worker's searches of fresh starts that know each history for itself, one search for
// each target, for boards where bans decide. Each keeps what it knows from one start to the next
// (soundness.md of the proof search, [S20]): the 276 starts of ``graph6:Er^w`` under tromp-taylor take ten
// seconds together.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>

#include "solver/engines/proof_search/fresh_start/starts.hpp"
#include "solver/engines/proof_search/history_search.hpp"
#include "solver/engines/proof_search/shared.hpp"

namespace graphgo::solver::engines::proof_search::fresh_start {

class HistorySearches {
 public:
  /// `starts` and `limits` must outlive it. `memory`: bytes. `reports`: does this worker speak to people?
  HistorySearches(const Starts& starts, const Limits& limits, std::uint64_t memory, bool reports)
      : starts_(starts), limits_(limits), memory_(memory), reports_(reports) {}

  /// Does Black reach the target from the start? Nothing if that is not known after so many nodes, or when
  /// `shared` asks to stop.
  std::optional<Side> winner(std::size_t start, int target, std::uint64_t nodes, Shared& shared);

 private:
  using Search = HistorySearch<std::uint32_t>;
  std::optional<Side> go_on(Search& search, std::uint64_t nodes, Shared& shared) const;
  Search& search_for(const Query& query, int target);

  const Starts& starts_;
  const Limits& limits_;
  std::uint64_t memory_;
  bool reports_;
  std::map<int, std::unique_ptr<Search>> searches_;  ///< by target
};

}  // namespace graphgo::solver::engines::proof_search::fresh_start
