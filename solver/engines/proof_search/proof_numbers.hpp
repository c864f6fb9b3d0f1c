// Proof numbers: how much work df-pn still sees before a proof that Black wins, and before a proof that White
// wins.
#pragma once
#include <cstdint>

#include "graphgo/stones.hpp"

namespace graphgo::solver::engines::proof_search {

/// "Proved" means: Black wins, the answer to "does Black reach the target margin?" is yes. 0: done;
/// `infinite`: impossible.
struct ProofNumbers {
  static constexpr std::uint32_t infinite = std::uint32_t{1} << 30;
  std::uint32_t proof = 1, disproof = 1;

  /// The work before a proof that the side wins. In the words of df-pn, with one view for both sides: at a
  /// node, the number of the side to move is its phi, that of the opponent its delta.
  std::uint32_t of(Side side) const { return side == Side::black ? proof : disproof; }
  std::uint32_t& of(Side side) { return side == Side::black ? proof : disproof; }
  friend bool operator==(const ProofNumbers&, const ProofNumbers&) = default;

  /// No numbers are stored.
  static ProofNumbers unknown() { return {0, 0}; }
  static ProofNumbers won_by(Side side) { return for_winner(side, 0, infinite); }
  /// Numbers of a state that the side won under another history, or whose entry is lost: the side likely
  /// wins again.
  static ProofNumbers likely_won_by(Side side) { return for_winner(side, 1, 8); }
  static ProofNumbers for_winner(Side side, std::uint32_t own, std::uint32_t other) {
    return side == Side::black ? ProofNumbers{own, other} : ProofNumbers{other, own};
  }
};

/// df-pn's thresholds: a state is searched until one of its numbers reaches its threshold.
struct Thresholds {
  ProofNumbers at;
  bool reached_by(const ProofNumbers& numbers) const {
    return numbers.proof >= at.proof || numbers.disproof >= at.disproof;
  }
  static Thresholds none() { return {{ProofNumbers::infinite, ProofNumbers::infinite}}; }
};

/// Numbers of a state that is not proved stay below `infinite`.
inline std::uint32_t sum_of_work(std::uint32_t a, std::uint32_t b) {
  return a + b < ProofNumbers::infinite ? a + b : ProofNumbers::infinite - 1;
}

}  // namespace graphgo::solver::engines::proof_search
