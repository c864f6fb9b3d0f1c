// Disputes about control as Pauli's clause 17 has them played out, on one set of locations.
#pragma once
#include <compare>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "solver/engines/reference/clauses.hpp"
#include "solver/engines/reference/effort.hpp"

namespace graphgo::solver::engines::reference {

/// Which of the endings that "only shorten disputes" are in force.
struct ShortEndings {
  /// The refuter puts a stone on a location of the set that neighbours one outside it.
  bool on_border = true;
  bool by_formation = true;  ///< the refuter has a two-eye formation that includes a location of the set
};

/// All disputes in which `prover` has to build a two-eye formation on `set`, whatever the set holds at their
/// beginning. What was found is kept. Not for several threads at once.
class PlayedDispute {
 public:
  /// `effort` must outlive it. Throws LimitReached where that is spent; it is of no use then.
  PlayedDispute(const Locations& board, VertexSet set, Side prover, ShortEndings endings, Effort& effort);

  /// Does the prover win from the confined start of clause 14, which this position of the board leads to?
  bool prover_wins(const Position& position);

 private:
  /// Clause 8. Permanent prohibitions are forgotten at the start, and none arises: the dispute is over where
  /// a cycle could be removed.
  struct Situation {
    VertexSet black, white;
    Side to_move;
    Vertex prohibited;  ///< temporarily, after a ko capture; -1: none
    int passes;         ///< in a row so far, those that lift a prohibition not counted: 0 or 1
    friend auto operator<=>(const Situation&, const Situation&) = default;
  };
  struct Listed {
    Situation situation;
    bool won = false;           ///< by the prover, who can force it from here
    bool refuter_ends = false;  ///< the refuter has won, or his turn can win at once
    std::vector<std::size_t> next = {};
  };

  Situation start(const Position& position) const;
  std::size_t number_of(const Situation& situation);
  void list(std::size_t number);
  void add_plays(std::size_t number);
  void settle_from(std::size_t first);
  bool on_border(Vertex v) const;
  bool refuter_has_formation(const Position& position);

  Effort& effort_;
  Locations locations_;
  VertexSet set_, outside_;
  Side prover_, refuter_;
  ShortEndings endings_;
  std::vector<Listed> listed_;
  std::map<Situation, std::size_t> numbers_;
  std::map<std::pair<VertexSet, VertexSet>, bool> formations_;
};

}  // namespace graphgo::solver::engines::reference
