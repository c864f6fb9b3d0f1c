// A value as a word of a table, and how it was proved as a letter.
#pragma once
#include <string>

#include "solver/question/answer.hpp"

namespace graphgo::solver::research::atlas {

/// "3", "-0.5"; "black", "white" where somebody wins and nothing is counted; "-2..2" where play need not end:
/// lo and hi. "?-2..2": open, the true lo and hi lie within. No cell has a comma or a space.
std::string cell_of(const Value& value);
/// What `cell_of` wrote under the ruleset. Throws InputError naming the cell; also where lo and hi differ
/// under superko, and the cell does not say that it is open.
Value value_of_cell(const std::string& cell, const Ruleset& rules);

/// The value for people: "3", "Black wins", "[-2, 2] no result", "open: -2 to 2".
std::string cell_words(const Value& value, const Ruleset& rules);

enum class Proved {
  open,     ///< no value: bounds
  engine,   ///< one engine found it
  engines,  ///< and the reference, which shares no code with it, found the same
  proof,    ///< a proof of it was written, and the checker accepted it
  theorem   ///< it is the value under another ruleset, which a theorem says is the same (equal_rules.hpp)
};
/// '-', 'o', 't', 'p', '='.
char letter_of(Proved proved);
const char* name_of(Proved proved);
/// Throws InputError.
Proved read_proved(char letter);

/// Can they not both be said of one state? What is settled lies within the bounds of the other, and bounds
/// meet.
bool contradict(const Value& a, const Value& b);

/// White's and Black's roles exchanged.
Value exchanged(const Value& value);

}  // namespace graphgo::solver::research::atlas
