// From a preset and the axes a text names to a checked ruleset. Internal to graphgo/rules: what the three
// ways to write a ruleset (text, TOML, JSON) have in common.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "graphgo/rules/ruleset.hpp"

namespace graphgo {

/// One axis as a text names it.
struct Override {
  std::string axis, value;
  std::string place;  ///< begins messages about it: "rules.toml:3:1: ", "character 15: "
};

/// The preset, or InputError whose message begins with `place`.
Ruleset preset_at(std::string_view name, const std::string& place);

/// Applies the overrides and checks the whole; their order does not matter. Throws InputError on an unknown
/// axis or value, an axis named twice, `phase1_ending` in a ruleset of one phase, and, after `source`, what
/// `check` refuses.
Ruleset with_overrides(Ruleset base, const std::vector<Override>& overrides, const std::string& source = "");

/// Reads the text form alone, never a file.
Ruleset ruleset_from_text(std::string_view text);

/// Throws InputError if the text is longer than `max_ruleset_text`.
void check_length(std::string_view text, std::string_view what);

}  // namespace graphgo
