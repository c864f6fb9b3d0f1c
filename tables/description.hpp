// What a table is about: its header.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graphgo/board/board.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "graphgo/stones.hpp"
#include "tables/entry.hpp"

namespace graphgo::tables {

enum class Semantics {
  history_free,  ///< lo, hi and ranks of every state (rulesets without superko)
  fresh_start    ///< superko: the value of every position with no history but itself, passes 0, phase 1
};
/// "history-free", "fresh-start".
const char* name_of(Semantics semantics);

struct Description {
  Board board;
  Ruleset rules;
  Semantics semantics = Semantics::history_free;
  std::vector<Permutation> generators;  ///< of the symmetries that make positions one row
  std::uint64_t rows = 0;
  std::uint64_t legal_positions = 0;
  std::vector<Context> columns;  ///< every row has an entry for each; kos at vertices are not among them
  std::string program = {};      ///< who wrote the file; the writer fills it in
};

/// Throws InputError, in one line, for a ruleset that no table can be about: one that names vertices or has a
/// handicap, or whose play can be endless otherwise than with no result.
void check_tabulated(const Ruleset& rules);

/// The header's JSON text.
std::string header_text(const Description& description);
/// Throws InputError beginning with `where`: not such a text, a number that is not whole, a board, ruleset or
/// context that does not exist, a generator that is no symmetry of the board, a label, shape or canonical
/// graph of another one.
Description read_header(std::string_view text, const std::string& where);

/// "Black to move", "White to move in phase 2 after 1 pass, ko at b1".
std::string context_text(const Board& board, const Context& context);

}  // namespace graphgo::tables
