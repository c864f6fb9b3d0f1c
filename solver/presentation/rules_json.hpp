// Presets and axes as JSON: `graphgo rules list --json`, and the form in which the explorer has rules chosen.
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "graphgo/rules/ruleset.hpp"

namespace graphgo::solver::presentation {

/// {"presets": [{"name", "source", "summary", "group"}], "axes": [{"name", "values", "meaning", "terms"}],
/// "aliases"}.
nlohmann::ordered_json rules_list();

/// {"rules", "preset"} and a key for each axis, with its value as text.
nlohmann::ordered_json json_of(const Ruleset& rules);

}  // namespace graphgo::solver::presentation
