// What the parts of one thread's search work on: the setting they share, and the node they are at.
#pragma once
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
  std::uint64_t ko = 0;       ///< what its numbers are kept under beside its key [Setting::ko_context]
  ProofNumbers numbers;
  Hit hit;  ///< its proof, if an entry proves it
};

/// A state on the search path with its turns.
template <typename Code>
struct Node {
  State state;
  Canonical<Code> canonical;
  std::uint64_t ko = 0;
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

  Key<Code> key(const State& state, const Canonical<Code>& canonical) const {
    return {canonical.code, play.context(state)};
  }
  /// Numbers of a state in which the side to move may not retake a ko differ from those in which it may.
  std::uint64_t ko_context(const State& before, const Successor& turn, const Canonical<Code>& canonical) const {
    if (turn.vertex < 0 || !play.plain()) return 0;
    const Side mover = before.to_move;
    const Mask<1> taken = before.position.of(opponent(mover)).without(turn.state.position.of(opponent(mover)));
    const Mask<1>& around = play.graph().neighbours(turn.vertex);
    if (taken.count() != 1 || around.intersects(turn.state.position.of(mover)) ||
        (around & play.graph().empty(turn.state.position)) != taken)
      return 0;
    return static_cast<std::uint64_t>(symmetry.permutation(canonical.map)[static_cast<std::size_t>(taken.first())] + 1) << 16;
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
