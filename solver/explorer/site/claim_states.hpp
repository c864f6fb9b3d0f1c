// The states that a claim's page shows, found in its text and answered anew: so that a reader opens them in
// the table explorer, also those with a history.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver::explorer::site {

/// A state as solver/research/claims/page.cpp writes it: "Board `path:3`, position `.X.`, Black to move;
/// played since: `B 0`", and below it a list with the rulesets.
struct ShownState {
  Query query;                     ///< under the first ruleset
  std::vector<std::string> rules;  ///< those whose values the page compares
  std::size_t line = 0;            ///< of the text, after which a link to the state may stand
};

/// Those of a page. States with turns that are neither plays nor passes are left out.
std::vector<ShownState> shown_states(const std::string& page);

/// {the JSON of [board, rules, position, to_move, record]: {"state", "answer", "line"}} in the forms of
/// `graphgo explore`: the state, the states before it, and those along the line of best play, under each of
/// the rulesets. Answered within so many looks at the limits (Limits::looks_left), so that every machine
/// gives the same; empty where they do not suffice.
nlohmann::ordered_json answers_about(const ShownState& shown, const Limits& limits);

/// What stands after # in the explorer's address.
std::string permalink(const ShownState& shown);

}  // namespace graphgo::solver::explorer::site
