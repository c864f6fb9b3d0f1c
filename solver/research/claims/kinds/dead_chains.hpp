// M6 at one end of phase one: is phase two worth the territory count once dead chains are taken off the
// board?
#pragma once
#include <vector>

#include "graphgo/mask.hpp"
#include "solver/research/claims/kinds/ends.hpp"

namespace graphgo::solver::research {

/// Chains of the position when phase one ends, and the count without each set of them.
class DeadChains {
 public:
  /// A set of chains: bit i for the i-th of `chains`.
  using Set = std::uint32_t;

  /// `points`: what phase two is worth, Black's less White's.
  DeadChains(const Game<1>& end, int points);

  const std::vector<Mask<1>>& chains() const { return chains_; }
  /// Too many chains to try all sets of?
  bool too_many() const { return chains_.size() > most_chains; }
  /// Territory without the set's chains, one point against its owner for each stone of theirs.
  int count_without(Set set) const;
  /// Is that `points`?
  bool fits(Set set) const { return fits_[set]; }
  bool any_fits() const { return can_fit(0); }
  /// Does it fit, or a larger set?
  bool can_fit(Set set) const { return can_fit_[set]; }
  /// The chains of which no stone is left in `intact`.
  Set missing_from(const Mask<1>& intact) const;

 private:
  static constexpr std::size_t most_chains = 16;

  Graph<1> graph_;
  Position<1> position_;
  std::vector<Mask<1>> chains_;
  std::vector<bool> fits_, can_fit_;  ///< by set
};

/// The strong reading: on some optimal line of phase two the chains captured are a set that fits. Optimal
/// lines are searched through at most `most` states; past that the answer is unknown. States alike in
/// position, side, passes, history and chains captured so far are one.
Judgement some_line_fits(HistoryValues& values, const PhaseOneEnd& end, const DeadChains& dead,
                         std::uint64_t most);

}  // namespace graphgo::solver::research
