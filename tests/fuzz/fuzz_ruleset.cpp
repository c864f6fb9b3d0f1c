// Rulesets: text, TOML and JSON.
#include <string>

#include "graphgo/rules/ruleset.hpp"
#include "tests/fuzz/judge.hpp"

namespace graphgo::fuzz {
namespace {

/// Both forms that are written read back equal, axis by axis too; what was read has passed the check.
void require_sound(const Ruleset& rules) {
  check(rules);
  unless_refused([&] { return check_playable(rules), true; });
  const std::string text = to_text(rules), toml = to_toml(rules);
  for (const Ruleset& back : {read_ruleset(text), ruleset_from_toml(toml, "written")}) {
    require(back == rules && back.preset == rules.preset, "the ruleset changed: " + text + "\n" + toml);
    require(difference(back, rules).empty(), "equal rulesets differ: " + text);
    require(to_text(back) == text && to_toml(back) == toml, "two texts for one ruleset: " + text);
  }
  Ruleset copy = preset(rules.preset);
  for (const auto& axis : axes()) set_axis(copy, axis.name, axis_value(rules, axis.name));
  require(copy == rules, "the axes' values do not make the ruleset: " + text);
}

template <typename Read>
Reading check_form(std::string_view text, Read read) {
  if (text.size() > longest_text) return Reading::skipped;
  const auto rules = unless_refused([&] { return read(text); });
  if (!rules) return Reading::refused;
  require_sound(*rules);
  return Reading::read;
}

}  // namespace

Reading fuzz_ruleset_text(std::string_view text) {
  if (text.find(".toml") != std::string_view::npos) return Reading::skipped;  // a file's name
  return check_form(text, read_ruleset);
}

Reading fuzz_ruleset_toml(std::string_view text) {
  return check_form(text, [](std::string_view toml) { return ruleset_from_toml(toml, "text"); });
}

Reading fuzz_ruleset_json(std::string_view text) { return check_form(text, ruleset_from_json); }

}  // namespace graphgo::fuzz
