// StateTurns: history-free states one by one, up to symmetry, and the turns that lead on from them: for
// proofs, which look at few states and need every turn of them.
#pragma once
#include <cstdint>
#include <vector>

#include "graphgo/game/transition.hpp"
#include "graphgo/symmetry/coded_positions.hpp"
#include "solver/question/query.hpp"
#include "tables/entry.hpp"

namespace graphgo::solver::engines::retrograde {

struct Place {
  Position<1> position;
  tables::Context context;
};

struct Step {
  Turn turn;
  int gain = 0;  ///< for Black; where play ends, the count too
  bool ends = false;
  Place place;  ///< if it does not end; not canonical
};

class StateTurns {
 public:
  /// `symmetry` must outlive this.
  StateTurns(const Query& query, const Symmetry<std::uint32_t>& symmetry)
      : graph_(query.board), rules_(query.rules), symmetry_(symmetry) {}

  struct Canonical {
    Place place;
    std::uint64_t key;  ///< of the canonical state, the whole of it
    MapIndex map;       ///< from the state's vertices to the canonical one's
  };
  Canonical canonical(const Place& place) const;
  /// Every turn the rules allow, plays in vertex order, then the pass.
  std::vector<Step> steps(const Place& place) const;
  /// The vertices at which the side to move may not play by the ko rule although it could otherwise.
  Mask<1> kos(const Place& place) const;

 private:
  Transition<1> transition() const { return {graph_, rules_}; }
  /// `Context::ko` of a state that came of a turn from `before`.
  Vertex ko_after(const Position<1>& before, const TurnState<1>& state) const;

  Graph<1> graph_;
  Ruleset rules_;
  const Symmetry<std::uint32_t>& symmetry_;
};

}  // namespace graphgo::solver::engines::retrograde
