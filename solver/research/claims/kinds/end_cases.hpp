// Ends of phase one at which a reading fails, told to people: what lies on the board there, and what makes the failure vanish.
#pragma once
#include <string>
#include <vector>

#include "graphgo/mask.hpp"
#include "solver/research/claims/kinds/ends_hunt.hpp"

namespace graphgo::solver::research {

/// The chains of a position: Black's before White's, each colour's by their first vertices.
std::vector<Mask<1>> chains_of(const Graph<1>& graph, const Position<1>& position);

/// "{0 3}".
std::string vertices_text(const Board& board, const Mask<1>& vertices);

/// Is there an open ko (RULES.md section 4), whoever holds it?
bool has_open_ko(const Graph<1>& graph, const Position<1>& position);

/// The query about the end, or, with `first`, about the end with that side to move first in phase two.
Query query_of_end(const EndCase& example, const Ruleset& rules);
Ruleset with_first(const Ruleset& rules, Side first);

/// "B 4  W pass  B pass".
std::string record_text(const EndCase& example, const Ruleset& rules);

/// Board, start and record in one line.
std::string case_text(const EndCase& example, const Ruleset& rules);

/// The position at the end, drawn; open kos and chains in atari there.
std::string facts_text(const EndCase& example, const Ruleset& rules);

/// "The smallest WHAT: DOMAIN" about an end, with its answers still to come. `smallest`: nothing smaller is unsettled.
Finding begun_finding(const EndCase& example, bool smallest, const std::string& what, const std::string& domain);

/// The outcome's cases by vertices, open kos, colours on the board, and the changes to the rules under which `judge`'s reading, judged at the same record, holds: each of the
/// claim's overrides (superko rulesets of two phases), and a history forgotten when phase one ends.
Grid classes_of(const EndsOutcome& outcome, const EndsQuestion& judge, std::size_t reading, const Claim& claim,
                const Limits& limits);

}  // namespace graphgo::solver::research
