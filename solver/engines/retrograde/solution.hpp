// Solution: what each side can force from every history-free state of a board, phases included.
#pragma once
#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "solver/engines/retrograde/arena.hpp"
#include "solver/engines/retrograde/contest.hpp"
#include "solver/engines/retrograde/iteration.hpp"
#include "solver/engines/retrograde/ranks.hpp"
#include "tables/entry.hpp"

namespace graphgo::solver::engines::retrograde {

/// Told of each sweep: phase, its number, states it changed.
using AfterSweep = std::function<void(int phase, int sweep, std::uint64_t changed)>;

class Solution {
 public:
  /// Lists the positions. Throws InputError for a ruleset this engine does not take, TooLarge where
  /// `limits.memory` is less than it needs, ranks included; LimitReached. `folder`: where the plays may go to
  /// a file (PlaysFile) if there is not memory enough for all; empty: nowhere.
  Solution(const Board& board, const Ruleset& rules, const Limits& limits,
           const std::filesystem::path& folder = {});

  /// Throws LimitReached if a limit strikes; then it may be run again, and goes on.
  void run(const Limits& limits, const AfterSweep& after_sweep = {});
  /// One phase of that; those after it must have been run.
  void run_phase(int phase, const Limits& limits, const AfterSweep& after_sweep);

  const Arena& arena() const { return arena_; }
  int phases() const { return static_cast<int>(phases_.size()); }
  /// Of a solved phase, or one in work; null before.
  Iteration* iteration(int phase) { return phases_[static_cast<std::size_t>(phase - 1)].iteration.get(); }
  const Phase& phase(int number) const { return phases_[static_cast<std::size_t>(number - 1)].phase; }
  std::uint64_t states() const;
  /// Bytes in use, or to be used.
  std::uint64_t bytes() const { return bytes_; }

  struct Solved {
    Phase phase;
    std::unique_ptr<Iteration> iteration;
    std::unique_ptr<Contest> contest;  ///< under long_cycle
    std::unique_ptr<Ranks> ranks;      ///< once complete; none where contests decide all bounds
    bool complete = false;
  };
  const Solved& solved(int phase) const { return phases_[static_cast<std::size_t>(phase - 1)]; }
  /// A phase once more, under long_cycle: play stops, too, at the given states and all their images by a
  /// symmetry, with the given bounds. Once run. Throws LimitReached.
  struct Place {
    Position<1> position;
    tables::Context context;
  };
  Solved solved_with_stops(int phase, const std::vector<Place>& stops, Bounds bounds,
                           const Limits& limits) const;

  /// Of any legal position. Once run.
  tables::Entry entry(const Position<1>& position, const tables::Context& context) const {
    return entry(position, context, solved(context.phase));
  }
  tables::Entry entry(const Position<1>& position, const tables::Context& context,
                      const Solved& solved) const;
  /// Under long_cycle: how `forcing` reaches its bound, where contests decide it.
  Contest::Plan plan(const Position<1>& position, const tables::Context& context, Side forcing,
                     const Solved& solved) const;
  /// The same of a row's own position, without looking for it.
  tables::Entry entry_of_row(std::uint32_t row, std::uint32_t code, const tables::Context& context) const;
  /// The contexts with a banned vertex that the position can stand in.
  std::vector<tables::Context> kos(const Position<1>& position, Side to_move, int phase) const;

  /// Starts a phase from bounds found earlier (a checkpoint's), the last phase first. Phases after it must be
  /// complete.
  Iteration& begin(int phase);

 private:
  struct Row {
    Arena::Found found;
    tables::Context context;  ///< in the numbering of the row
  };
  Row row_of(const Position<1>& position, const tables::Context& context) const;
  StateIndex state_of(const Row& row, const Solved& solved) const;
  void run(Solved& solved, const Limits& limits, const AfterSweep& after_sweep) const;
  Payoffs payoffs_into_phase_two() const;
  Payoff payoff(std::uint32_t code, Node passer) const;
  tables::Entry entry(const Row& row, const Solved& solved) const;
  tables::Entry seen_by_black(const Position<1>& position, Side to_move, Bounds bounds, Rank rank) const;

  Ruleset rules_;
  Symmetry<std::uint32_t> symmetry_;
  Arena arena_;
  std::vector<Solved> phases_;
  std::uint64_t bytes_ = 0;
};

}  // namespace graphgo::solver::engines::retrograde
