// What each side can force with play ending, for all states of a phase at once, by iteration (soundness.md,
// R3).
//
// Bounds are seen by the side to move: lo, the largest it can force with play ending; hi, the smallest its
// opponent can. lo starts at minus infinity, hi at infinity, and each is replaced by what the turns give,
//     lo(s) = max over turns of -hi(s') - fee,   hi(s) = max over turns of -lo(s') - fee,
// in any order until nothing changes. Threads may read old values: they are bounds as well. Where fees can
// grow round a cycle (territory, free passes) a bound may be infinite and rise for ever; growth.hpp finds
// such bounds.
#pragma once
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "solver/engines/retrograde/arena.hpp"
#include "solver/engines/retrograde/bounds.hpp"
#include "solver/engines/retrograde/phase.hpp"
#include "solver/engines/retrograde/recent.hpp"
#include "tables/large_pages.hpp"

namespace graphgo::solver::engines::retrograde {

class Iteration {
 public:
  Iteration(const Arena& arena, const Phase& phase, Payoffs payoffs, Stops stops = {});

  static std::uint64_t memory_needed(std::uint64_t nodes, std::uint64_t kos, const Phase& phase);

  /// Sweeps until nothing changes (true) or a limit strikes (false: the bounds so far stand, and hold).
  /// `after_sweep` is called between sweeps.
  bool run(const Limits& limits, const std::function<void(int sweep, std::uint64_t changed)>& after_sweep);

  std::uint64_t states() const { return states_; }
  StateIndex dense(Node node, int context) const {
    return std::uint64_t{node} * contexts_ + static_cast<std::uint64_t>(context);
  }
  StateIndex ko(std::uint32_t number) const { return dense_ + number; }
  Bounds at(StateIndex state) const { return bounds_[state].load(std::memory_order_relaxed); }
  /// Of a checkpoint, or of an argument that does not iterate: bounds found earlier.
  void restore(StateIndex state, Bounds bounds) { bounds_[state].store(bounds, std::memory_order_relaxed); }

  const Arena& arena() const { return arena_; }
  const Phase& phase() const { return phase_; }
  const Payoffs& payoffs() const { return payoffs_; }
  const Stops& stops() const { return stops_; }

  struct Turn;
  /// What a turn is worth, by the present bounds, to who makes it.
  Bounds worth(const Turn& turn) const {
    Bounds worth = turn.ends ? less(turn.payoff.bounds, turn.fee) : less(turned(at(turn.to)), turn.fee);
    if (turn.unmade) worth.lo = -Bounds::infinity;
    return worth;
  }

  struct Turn {
    bool ends;  ///< the phase; then `payoff`
    bool passes;
    StateIndex to;
    Payoff payoff;
    int fee;
    bool unmade = false;  ///< the side to move does not make it while it forces
  };
  /// Goes through the turns of a state: plays, single-stone suicide, pass.
  class Turns {
   public:
    template <typename Visit>
    void for_each(Visit&& visit) const {
      iteration_->for_each_play(*place_, plays_, banned_ko_, visit);
      iteration_->for_each_other(*place_, node_, context_, visit);
    }

   private:
    friend class Iteration;
    const Iteration* iteration_;
    const Arena::Place* place_;
    const std::uint32_t* plays_;
    Node node_;
    int context_;
    int banned_ko_;
  };
  /// visit(state, turns) for every state of a chunk.
  template <typename Visit>
  void for_each_state(const Arena::Chunk& chunk, Visit&& visit) const;

  /// The parts of that, for what goes through a place's plays once for all its contexts (best_turns.hpp).
  /// Plays on empty vertices; `banned_ko` -1: none.
  template <typename Visit>
  void for_each_play(const Arena::Place& place, const std::uint32_t* plays, int banned_ko,
                     Visit&& visit) const;
  /// All other turns.
  template <typename Visit>
  void for_each_other(const Arena::Place& place, Node node, int context, Visit&& visit) const;
  template <typename Visit>
  void for_each_place(const Arena::Chunk& chunk, Visit&& visit) const {
    for_each_place(chunk, visit, [](Node) {});
  }
  /// `fetch(node)` is told of the nodes that plays lead to a little before their places are visited, for
  /// memory that is slow to come.
  template <typename Visit, typename Fetch>
  void for_each_place(const Arena::Chunk& chunk, Visit&& visit, Fetch&& fetch) const;
  void fetch(Node node) const { __builtin_prefetch(&bounds_[dense(node, 0)]); }
  /// Has a side with so many plays that change the position no turn at all?
  bool immobile(const Arena::Place& place, int plays, int context) const {
    return plays == 0 && !phase_.may_pass() && !(place.may_stand_still && phase_.may_stand_still(context));
  }

 private:
  bool all_exact(const Arena::Place& place, Node node) const;
  bool all_exact(const Arena::Chunk& chunk) const;
  std::uint64_t sweep(const Limits& limits);
  std::uint64_t sweep(const Arena::Chunk& chunk);
  std::uint64_t sweep(const Arena::Place& place, Node node, const std::uint32_t* plays);
  bool replace(StateIndex state, Bounds now);

  const Arena& arena_;
  const Phase phase_;
  Payoffs payoffs_;
  Stops stops_;
  std::uint64_t contexts_, dense_, states_;
  tables::LargeArray<std::atomic<Bounds>> bounds_;
  Recent recent_;  ///< empty but while it runs
};

template <typename Visit>
void Iteration::for_each_play(const Arena::Place& place, const std::uint32_t* plays, int banned_ko,
                              Visit&& visit) const {
  int kos_met = 0;
  for (int i = 0; i < place.plays; ++i) {
    const std::uint32_t to = plays[i];
    const bool takes_ko = (to & Arena::takes_ko) != 0;
    if (takes_ko && kos_met++ == banned_ko) continue;
    const bool unmade = !takes_ko && (to & Arena::unmade) != 0;
    const StateIndex state = takes_ko ? ko(to & ~Arena::takes_ko) : dense(to & ~Arena::unmade, 0);
    visit(Turn{false, false, state, {}, phase_.play_fee(), unmade});
  }
}

template <typename Visit>
void Iteration::for_each_other(const Arena::Place& place, Node node, int context, Visit&& visit) const {
  if (place.may_stand_still && phase_.may_stand_still(context))
    visit(Turn{false, false, dense(place.other, phase_.after_standing_still()), {}, phase_.play_fee()});
  if (!phase_.may_pass()) return;
  const int passes = phase_.passes_of(context);
  if (!phase_.pass_ends(passes, arena_.side_of(node)))
    return visit(Turn{false, true, dense(place.other, phase_.after_pass(passes)), {}, phase_.pass_fee()});
  const Bounds score{place.score, place.score};
  visit(Turn{true, true, 0, payoffs_.empty() ? Payoff{score} : payoffs_[node], phase_.pass_fee()});
}

template <typename Visit, typename Fetch>
void Iteration::for_each_place(const Arena::Chunk& chunk, Visit&& visit, Fetch&& fetch) const {
  constexpr std::ptrdiff_t ahead = 24;
  const std::uint32_t* plays = arena_.plays(chunk);
  const std::uint32_t* const end = plays + chunk.play_count;
  const std::uint32_t* next = plays;
  Node node = chunk.first;
  for (const Arena::Place& place : chunk.places) {
    for (const std::uint32_t* const last = std::min(end, plays + place.plays + ahead); next < last; ++next)
      if ((*next & Arena::takes_ko) == 0) fetch(*next & ~Arena::unmade);
    visit(place, node++, plays);
    plays += place.plays;
  }
}

template <typename Visit>
void Iteration::for_each_state(const Arena::Chunk& chunk, Visit&& visit) const {
  for_each_place(chunk, [&](const Arena::Place& place, Node node, const std::uint32_t* plays) {
    Turns turns;
    turns.iteration_ = this;
    turns.place_ = &place;
    turns.plays_ = plays;
    turns.node_ = node;
    turns.banned_ko_ = -1;
    for (turns.context_ = 0; turns.context_ < phase_.contexts(); ++turns.context_)
      visit(dense(node, turns.context_), turns);
    turns.context_ = 0;
    for (turns.banned_ko_ = 0; turns.banned_ko_ < place.kos; ++turns.banned_ko_)
      visit(ko(place.first_ko + static_cast<std::uint32_t>(turns.banned_ko_)), turns);
  });
}

}  // namespace graphgo::solver::engines::retrograde
