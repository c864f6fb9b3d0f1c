// HistorySearch: a search that keeps its proof numbers for each history apart, and takes turns with the
// search proper where that one goes round. It needs more memory, and no number of one history misleads it in
// another. What was proved under other histories it uses twice: as entries, and as the first guess of who
// wins (HistoryNumbers::expected). It stays with a guess for long (thresholds_below), so it goes down much
// as a depth-first search does, in an order that it learns, and keeps what it proves: as solvers of SAT do.
//
// It may be a search for the proof of one side, the prover, that makes few tempo plays: plays while it is
// ahead and might as well pass. What is proved so holds in the game itself (soundness.md [S20]). Where bans
// decide, both sides can wait by plays for a long time, and a search follows them; with few tempo plays left
// to the prover most of this falls away. Measured: the octahedron's value takes two tempo plays of Black;
// without the limit no answer came in minutes.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "solver/engines/proof_search/root.hpp"
#include "solver/engines/proof_search/search_threads.hpp"

namespace graphgo::solver::engines::proof_search {

template <typename Code>
class HistorySearch {
 public:
  /// All must outlive it. `memory`: bytes of its table. `prover`: makes few tempo plays; nobody: the question
  /// as it is.
  HistorySearch(const Query& query, const Symmetry<Code>& symmetry, const Limits& limits,
                std::uint64_t memory, int target, std::optional<Side> prover);
  HistorySearch(const HistorySearch&) = delete;
  HistorySearch& operator=(const HistorySearch&) = delete;

  /// Are tempo plays defined under the ruleset, and may they be limited [S20]?
  static bool may_limit_tempo(const Play& play);
  /// Goes on for about so many nodes. Who wins the question, if that is known now: the prover, where there is
  /// one, and for him it is proved. Not to be called again then.
  std::optional<Side> go_on(std::uint64_t nodes);
  /// The winner's proof, in its table.
  Hit proof() const { return proof_; }
  const TranspositionTable<Code>& table() const { return threads_.table(); }
  std::uint64_t nodes() const { return threads_.nodes(); }

 private:
  std::optional<Side> search(const State& state, std::uint64_t nodes);

  Play play_;
  Root root_;
  SearchThreads<Code> threads_;
  std::vector<typename SearchThreads<Code>::Remembered> history_;
  int target_;
  std::optional<Side> prover_;
  int fewest_ = 0;  ///< tempo plays; fewer are known not to do
  int rounds_ = 0;
  Hit proof_;
};

/// The searches for one target that take turns with the search proper: a portfolio, of which the first that
/// answers is kept (Gomes and Selman, Algorithm portfolios, 2001).
template <typename Code>
struct Portfolio {
  std::vector<std::unique_ptr<HistorySearch<Code>>> searches = {};
  std::optional<Side> winner = {};                  ///< known: one search is left, which has the proof
  std::uint64_t patience = std::uint64_t{1} << 15;  ///< nodes for the next round of each
  std::uint32_t order = 0;                          ///< of restarts, where the search proper goes on
};

}  // namespace graphgo::solver::engines::proof_search
