// How the Atlas finds its values: an empty board's, and those of all positions. All of it is a function of
// the graph, the ruleset and the limit of nodes alone.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "solver/research/atlas/cell.hpp"
#include "solver/research/states.hpp"

namespace graphgo::solver::research::atlas {

struct Cell {
  Value value;
  Proved proved = Proved::open;
};

/// As a file has it: the word of the value, and the letter of the way it was proved. Throws InputError: there
/// is no such value or way of proof, or they do not go together.
Cell read_cell(const std::string& value, const std::string& letter, const Ruleset& rules);

/// The empty board, Black to move. A search is left after `nodes` nodes, and so is one for a proof.
/// `limits`: Ctrl-C alone is looked at.
Cell empty_cell(const Board& board, const Ruleset& rules, std::uint64_t nodes, const Limits& limits);

/// The same by the clock: a search of so many seconds, in the memory of `limits`, and one for a proof.
struct TimedCell {
  Cell cell;
  std::uint64_t nodes = 0;  ///< of the search for the value
};
TimedCell empty_cell_by_clock(const Board& board, const Ruleset& rules, double seconds, const Limits& limits);

/// Is there a form of proof for values under the ruleset? Where there is none the reference is asked, on the
/// smallest graphs.
bool has_proofs(const Ruleset& rules);

/// An empty board's value, which is known, with its proof where one is found in so many seconds.
Cell proved_by_clock(const Board& board, const Ruleset& rules, const Value& value, double seconds,
                     const Limits& limits);

/// All legal positions as fresh starts, one for each class that symmetries of the graph make alike, each with
/// Black and with White to move: fewest stones first, then by ternary index, Black before White.
std::vector<SurveyState> positions_of(const Board& board);

/// The values of those under a ruleset, in that order.
struct PositionCells {
  std::vector<Value> values;
  std::vector<Proved> proved;
};
/// As `empty_cell`; `nodes` is for all positions together, and as many again for their proofs. Of graphs with
/// six vertices one position in sixteen is proved, of smaller ones every position.
PositionCells position_cells(const Board& board, const std::vector<SurveyState>& states, const Ruleset& rules,
                             std::uint64_t nodes, const Limits& limits);

}  // namespace graphgo::solver::research::atlas
