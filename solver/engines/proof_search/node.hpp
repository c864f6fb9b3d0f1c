// What the parts of one thread's search work on: the setting they share, and the node they are at.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "graphgo/symmetry/coded_positions.hpp"
#include "solver/engines/proof_search/history_free_bounds.hpp"
#include "solver/engines/proof_search/history_numbers.hpp"
#include "solver/engines/proof_search/options.hpp"
#include "solver/engines/proof_search/play.hpp"
#include "solver/engines/proof_search/shared.hpp"
#include "solver/engines/proof_search/transposition_table.hpp"

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
  ProofNumbers numbers;
  Hit hit;  ///< its proof, if an entry proves it
};

/// A state on the search path with its turns.
template <typename Code>
struct Node {
  State state;
  Canonical<Code> canonical;
  std::vector<Child<Code>> children;
  std::vector<Successor> banned;  ///< plays that superko bans here
};

/// What all parts of a search refer to.
template <typename Code>
struct Setting {
  const Play& play;
  const Symmetry<Code>& symmetry;
  TranspositionTable<Code>& table;
  Shared& shared;
  Options options;
  HistoryNumbers* by_history = nullptr;       ///< null: numbers are kept in the table
  const HistoryFreeBounds* bounds = nullptr;  ///< null: none, or none yet

  Key<Code> key(const State& state, const Canonical<Code>& canonical) const {
    return {canonical.code, play.context(state)};
  }
  /// Of a state with its history, whose hash is given.
  std::uint64_t history_hash(const State& state, std::uint64_t history) const {
    const std::uint64_t own = mixed_hash(static_cast<std::uint64_t>(symmetry.code(state.position)));
    return mixed_hash(history ^ mixed_hash(own + play.context(state) * 4096 +
                                           static_cast<std::uint64_t>(state.tempo_left)));
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
