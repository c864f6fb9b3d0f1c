// What the parts of one thread's search work on: the setting they share, and the node they are at.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "graphgo/symmetry/coded_positions.hpp"
#include "solver/engines/proof_search/history_free_bounds.hpp"
#include "solver/engines/proof_search/options.hpp"
#include "solver/engines/proof_search/play.hpp"
#include "solver/engines/proof_search/shared.hpp"
#include "solver/engines/proof_search/static_ends.hpp"
#include "solver/engines/proof_search/transposition_table.hpp"
#include "solver/engines/proof_search/win_model.hpp"

namespace graphgo::solver::engines::proof_search {

/// Turns that a search follows at most. Each takes some 400 bytes of the stack, of the 8 MiB a thread has on
/// Linux; under the address sanitizer it takes 2.6 kB.
#ifdef __SANITIZE_ADDRESS__
inline constexpr std::size_t deepest_path = 2000;
#else
inline constexpr std::size_t deepest_path = 6000;
#endif

/// A transposition table hit: an entry whose conditions the history of a state meets.
struct Hit {
  EntryOffset entry = 0;
  MapIndex map = 0;  ///< from the board to the entry's coordinates
  Side winner = Side::black;
  bool pass_first = false;  ///< the winner passes before the entry applies
  explicit operator bool() const { return entry != 0; }
};

/// A turn from a node and what is known of the state it leads to.
template <typename Code>
struct Child {
  Successor turn;
  Canonical<Code> canonical;  ///< of its position; not set where the game is over
  ProofNumbers numbers;
  Hit hit;               ///< its proof, if an entry proves it
  std::uint64_t ko = 0;  ///< Setting::ko_context
};

/// A state on the search path with its turns.
template <typename Code>
struct Node {
  State state;
  Canonical<Code> canonical;
  std::uint64_t ko = 0;  ///< Setting::ko_context
  std::vector<Child<Code>> children;
  std::vector<Successor> banned;  ///< plays that superko bans here
};

/// A state that was proved, for a model to learn from.
struct Sample {
  Position<1> position;
  Side to_move, winner;
};

/// What all parts of a search refer to.
template <typename Code>
struct Setting {
  const Play& play;
  const Symmetry<Code>& symmetry;
  TranspositionTable<Code>& table;
  Shared& shared;
  Options options;
  const HistoryFreeBounds* bounds = nullptr;  ///< null: none, or none yet
  const StaticEnds* static_ends = nullptr;    ///< null: none
  const WinModel* model = nullptr;            ///< null: none
  std::vector<Sample>* samples = nullptr;     ///< null: none are collected
  bool sample_replies = false;                ///< also what loses to a reply, as often as it is met

  Key<Code> key(const State& state, const Canonical<Code>& canonical) const {
    return {canonical.code, play.context(state)};
  }
  /// Where a play takes one stone by one, the ban on taking back may decide who wins. So proof numbers of
  /// the state after it are kept apart from those of the same state without the ban: this joins the context
  /// of their key. 0: no such play. (Small boards are searched as they were: it would spare them little, and
  /// published proofs would change.)
  std::uint64_t ko_context(const State& before, const Successor& turn,
                           const Canonical<Code>& canonical) const {
    constexpr int ko_at = 16;  // above all that a plain ruleset's context has
    if (turn.vertex < 0 || !static_ends) return 0;
    const Side other = opponent(before.to_move);
    const Mask<1> taken = before.position.of(other).without(turn.state.position.of(other));
    const Mask<1>& around = play.graph().neighbours(turn.vertex);
    const bool one_by_one = taken.count() == 1 &&
                            !around.intersects(turn.state.position.of(before.to_move)) &&
                            (around & play.graph().empty(turn.state.position)) == taken;
    if (!one_by_one) return 0;
    const auto retake = symmetry.permutation(canonical.map)[static_cast<std::size_t>(taken.first())];
    return static_cast<std::uint64_t>(retake + 1) << ko_at;
  }
  Key<Code> number_key(const State& state, const Canonical<Code>& canonical, std::uint64_t ko) const {
    return {canonical.code, play.context(state) | ko};
  }
  std::uint64_t state_hash(const State& state, const Canonical<Code>& canonical) const {
    return (static_cast<std::uint64_t>(canonical.code) * 31 + play.context(state)) * 0xD6E8FEB86659FD93u >>
           40;
  }
  /// Who wins whatever was played before, by the history-free bounds [S13].
  std::optional<Side> decided(const State& state, const Canonical<Code>& canonical) const {
    if (!bounds) return std::nullopt;
    return bounds->winner(static_cast<std::uint32_t>(canonical.code), state.to_move, state.remaining_margin);
  }
};

}  // namespace graphgo::solver::engines::proof_search
