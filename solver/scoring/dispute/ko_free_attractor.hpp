// What becomes of disputed chains (papers/rules.md section 5) if no repetition were forbidden: for every
// legal position of a small board, the stones whose capture the opponent can force and those their owner can
// save. soundness.md says why both hold in the real dispute.
#pragma once
#include <cstdint>
#include <vector>

#include "graphgo/game/placement.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::scoring {

/// A set of vertices of a board of at most 16.
using Small = std::uint16_t;

class KoFreeAttractor {
 public:
  static constexpr int most_vertices = 16;

  /// Cost: some ten to thirty sweeps over the legal positions; 10 bytes for each of the 3^n colourings while
  /// they are made, 8 then. Throws LimitReached if a limit strikes.
  KoFreeAttractor(const Graph<1>& graph, Suicide suicide, const Limits& limits);

  /// The number of the position in base three.
  std::uint32_t code(const Position<1>& p) const { return code(words(p.black), words(p.white)); }
  /// Stones of both colours that are captured by force when their owner is to move there, or their opponent.
  Small dead_owner_moves(std::uint32_t code) const { return dead_[0][code]; }
  Small dead_opponent_moves(std::uint32_t code) const { return dead_[1][code]; }
  /// Stones that their owner saves, without a play that a ban could forbid.
  Small safe_owner_moves(std::uint32_t code) const { return safe_[0][code]; }
  Small safe_opponent_moves(std::uint32_t code) const { return safe_[1][code]; }

  static Small words(const Mask<1>& m) { return static_cast<Small>(m.words()[0]); }

 private:
  struct Stones {
    Small black, white;
  };

  std::uint32_t code(Small black, Small white) const { return weight_[black] + 2 * weight_[white]; }
  Position<1> position(const Stones& stones) const;
  void list_legal(const Graph<1>& graph, const Limits& limits);
  template <typename Update>
  void sweep_until_still(const Limits& limits, Update&& update) const;
  bool grow_reach(const Graph<1>& graph, const Stones& stones);
  bool grow(const Graph<1>& graph, const Stones& stones);

  bool suicide_allowed_;
  std::vector<std::uint32_t> weight_;  ///< of a set of vertices: the sum of 3^v
  std::vector<Stones> legal_;
  std::vector<Small>
      reach_;  ///< stones the opponent takes sooner or later if he alone plays; only while the rest is made
  std::vector<Small> dead_[2];  ///< [0]: the stones' owner moves, [1]: the opponent
  std::vector<Small> safe_[2];
};

}  // namespace graphgo::solver::scoring
