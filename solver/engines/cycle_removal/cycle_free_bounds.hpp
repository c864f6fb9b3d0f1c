// What each side is sure of, whatever cycles are removed: bounds by strategies along which no cycle ever
// forms (soundness.md, C3). A fresh start whose bounds for both sides meet has that value; history is looked
// at only where they do not.
#pragma once
#include <memory>
#include <mutex>
#include <span>
#include <unordered_map>
#include <vector>

#include "graphgo/game/cycles/situation.hpp"
#include "solver/engines/cycle_removal/end_score.hpp"
#include "solver/engines/explicit_graph/forced_values.hpp"

namespace graphgo::solver::engines::cycle_removal {

/// A situation of the game, or its end.
struct Stage {
  cycles::Situation situation;
  bool over = false;
  friend bool operator==(const Stage&, const Stage&) = default;
};
struct StageHash {
  std::size_t operator()(const Stage& s) const {
    return cycles::SituationHash{}(s.situation) * 2 + (s.over ? 1 : 0);
  }
};

class CycleFreeBounds {
 public:
  /// `rules` and `score` must outlive this. Several threads may ask at once.
  CycleFreeBounds(const cycles::Rules& rules, const EndScore& score) : rules_(rules), score_(score) {}

  /// Of points for Black from the situation on. `met`: the situations met before it since the last removal.
  /// Weaker bounds, or none, where a limit strikes.
  explicit_graph::Known at(const cycles::Situation& s, std::span<const cycles::Situation> met,
                           const Limits& limits);
  /// What the strategy of the side to move, whose bound `at` gives, does in the situation.
  Turn turn(const cycles::Situation& s, const Limits& limits);

 private:
  struct Part;  ///< all situations that follow one without removals
  std::shared_ptr<const Part> part_of(const cycles::Situation& s, const Limits& limits);

  const cycles::Rules& rules_;
  const EndScore& score_;
  std::mutex mutex_;
  bool full_ = false;  ///< the memory did not suffice for a part: no more are made
  std::vector<std::shared_ptr<const Part>> parts_;
  std::unordered_map<cycles::Situation, std::shared_ptr<const Part>, cycles::SituationHash> part_of_;
};

}  // namespace graphgo::solver::engines::cycle_removal
