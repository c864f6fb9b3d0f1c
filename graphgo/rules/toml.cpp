// Rulesets written in TOML.
#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>

#include "graphgo/error.hpp"
#include "graphgo/rules/overrides.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "graphgo/text/message.hpp"

namespace graphgo {
namespace {

/// The library recurses once for each part of a dotted key, and no ruleset has any: this bounds its stack.
constexpr std::ptrdiff_t most_dots = 1000;

std::string place_of(std::string_view where, const toml::source_region& source) {
  return fmt::format("{}:{}:{}: ", where, source.begin.line, source.begin.column);
}

toml::table parsed(std::string_view text, std::string_view where) {
  if (std::count(text.begin(), text.end(), '.') > most_dots)
    throw InputError(fmt::format("{}: more than {} dots: this is no ruleset", where, most_dots));
  try {
    return toml::parse(text);
  } catch (const toml::parse_error& error) {
    throw InputError(fmt::format("{}TOML syntax: {}", place_of(where, error.source()),
                                 printable(error.description(), 200)));
  }
}

std::string vertex_list_text(const toml::array& list, const std::string& place) {
  std::vector<std::int64_t> vertices;
  for (const auto& element : list) {
    if (!element.is_integer()) throw InputError(place + "a list may only hold vertex numbers");
    vertices.push_back(element.as_integer()->get());
  }
  return fmt::format("{{{}}}", fmt::join(vertices, ";"));
}

/// The value as the text form writes it; the axis judges it.
std::string value_text(const toml::node& node, const std::string& place) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* flag = node.as_boolean()) return flag->get() ? "true" : "false";
  if (const auto* number = node.as_integer()) return fmt::format("{}", number->get());
  if (const auto* number = node.as_floating_point()) return fmt::format("{}", number->get());
  if (const auto* list = node.as_array()) return vertex_list_text(*list, place);
  throw InputError(place + "a value must be a string, a number, a boolean or a list of vertex numbers");
}

}  // namespace

Ruleset ruleset_from_toml(std::string_view toml, std::string_view where) {
  const std::string source = printable(where, 200);
  check_length(toml, source);
  const toml::table table = parsed(toml, source);
  const toml::node* name = table.get("preset");
  if (!name) throw InputError(fmt::format("{}: preset = \"...\" is missing", source));
  const std::string name_place = place_of(source, name->source());
  if (!name->is_string()) throw InputError(name_place + "preset must be a string");
  std::vector<Override> overrides;
  for (const auto& [key, node] : table) {
    if (key.str() == "preset") continue;
    const std::string place = place_of(source, key.source());
    overrides.push_back({std::string(key.str()), value_text(node, place), place});
  }
  return with_overrides(preset_at(name->as_string()->get(), name_place), overrides, source + ": ");
}

}  // namespace graphgo
