// TempoSearch: tries to prove that one side wins a question although it makes few tempo plays, plays while it
// is ahead and might as well pass. What it proves holds in the game itself (soundness.md [S20]).
//
// Where bans decide, both sides can wait by plays for a long time, and a search follows them. With few tempo
// plays left to the prover most of this falls away. Measured: the octahedron's value takes two tempo plays of
// Black; without the limit no answer came in minutes.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "solver/engines/proof_search/root.hpp"
#include "solver/engines/proof_search/search_threads.hpp"

namespace graphgo::solver::engines::proof_search {

template <typename Code>
class TempoSearch {
 public:
  /// All must outlive it. `memory`: bytes of its table.
  TempoSearch(const Query& query, const Symmetry<Code>& symmetry, const Limits& limits, std::uint64_t memory,
              int target, Side prover);
  TempoSearch(const TempoSearch&) = delete;
  TempoSearch& operator=(const TempoSearch&) = delete;

  /// Are tempo plays defined under the ruleset, and may they be limited [S20]?
  static bool applies_to(const Play& play);
  /// Goes on for about so many nodes. True: the prover wins the question; not to be called again then.
  bool go_on(std::uint64_t nodes);
  /// The prover's proof, in its table.
  Hit proof() const { return proof_; }
  const TranspositionTable<Code>& table() const { return threads_.table(); }
  std::uint64_t nodes() const { return threads_.nodes(); }

 private:
  Play play_;
  Root root_;
  SearchThreads<Code> threads_;
  std::vector<typename SearchThreads<Code>::Remembered> history_;
  int target_;
  Side prover_;
  int fewest_ = 0;  ///< tempo plays; fewer are known not to do
  int rounds_ = 0;
  Hit proof_;
};

/// The searches of both sides for one target, which take turns.
template <typename Code>
struct TempoTest {
  std::array<std::unique_ptr<TempoSearch<Code>>, 2> searches;  ///< by prover; the loser's goes at the end
  std::optional<Side> winner;
  std::uint64_t patience = std::uint64_t{1} << 15;  ///< nodes for the next round of each
  std::uint32_t order = 0;                          ///< of restarts, where the search without limit goes on
};

}  // namespace graphgo::solver::engines::proof_search
