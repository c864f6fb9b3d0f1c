// Decides which bounds grow without end (soundness.md, R4).
#pragma once
#include <vector>

#include "solver/engines/retrograde/iteration.hpp"

namespace graphgo::solver::engines::retrograde {

class Growth {
 public:
  /// `limits` must outlive it; where time is up nothing is decided.
  Growth(Iteration& iteration, const Limits& limits) : iteration_(iteration), limits_(limits) {}

  /// Looks at the states whose bounds rose since the last look, and sets to infinity those that are proved to
  /// grow in no more than so many turns.
  void look(int turns);

 private:
  /// A state seen by the forcing side: its bound there is lo where it moves, -hi where its opponent does.
  struct Member {
    StateIndex state;
    bool forcer_moves;
    std::uint32_t first_turn;  ///< in turns_, up to the next member's
  };
  /// To a member, or (`member` = known) to where the forcing side's bound is infinite.
  struct MemberTurn {
    std::uint32_t member;
    int gain;  ///< for the forcing side
  };
  static constexpr std::uint32_t known = ~std::uint32_t{0}, outside = known - 1;

  void collect();
  void add(StateIndex state, bool forcer_moves, const Iteration::Turns& turns);
  void link();
  bool drop_open_members();
  bool drop_members_without_gain(int turns);
  bool stays(const Member& member, std::size_t index) const;
  int step(std::size_t index, const std::vector<int>& gains) const;

  Iteration& iteration_;
  const Limits& limits_;
  std::vector<Bounds> before_;
  std::vector<Member> members_;
  std::vector<MemberTurn> turns_;
  std::vector<StateIndex> targets_;  ///< of turns_, until they are linked
  std::vector<bool> in_;
};

}  // namespace graphgo::solver::engines::retrograde
