// Rulesets written in JSON.
#include "graphgo/text/json.hpp"

#include <fmt/format.h>

#include "graphgo/error.hpp"
#include "graphgo/rules/axis_text.hpp"
#include "graphgo/rules/overrides.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "graphgo/text/message.hpp"

namespace graphgo {
namespace {

using nlohmann::json;

constexpr const char* where = "ruleset JSON";

json parsed(std::string_view text) {
  const auto twice = [](const std::string& key) {
    throw InputError(fmt::format("{}: '{}' is named twice", where, printable(key)));
  };
  try {
    return parse_json_once(text, twice);
  } catch (const json::parse_error& error) {
    throw InputError(fmt::format("{}: syntax error at character {}", where, error.byte));
  } catch (const json::out_of_range&) {
    throw InputError(fmt::format("{}: a number is out of range", where));
  }
}

std::string vertex_list_text(const json& list, const std::string& place) {
  std::vector<std::string> vertices;
  for (const auto& element : list) {
    if (!element.is_number_integer()) throw InputError(place + "a list may only hold vertex numbers");
    vertices.push_back(dump_json(element));
  }
  return fmt::format("{{{}}}", fmt::join(vertices, ";"));
}

/// The value as the text form writes it; the axis judges it.
std::string value_text(const json& value, const std::string& place) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number_float()) return fmt::format("{}", value.get<double>());
  if (value.is_boolean() || value.is_number()) return dump_json(value);
  if (value.is_array()) return vertex_list_text(value, place);
  throw InputError(place + "a value must be a string, a number, a boolean or a list of vertex numbers");
}

}  // namespace

Ruleset ruleset_from_json(std::string_view text) {
  check_length(text, where);
  const json value = parsed(text);
  if (value.is_string()) return ruleset_from_text(value.get_ref<const std::string&>());
  if (!value.is_object()) throw InputError(fmt::format("{}: an object or a string expected", where));
  const auto name = value.find("preset");
  if (name == value.end()) throw InputError(fmt::format("{}: 'preset' is missing", where));
  if (!name->is_string()) throw InputError(fmt::format("{}: 'preset' must be a string", where));
  std::vector<Override> overrides;
  for (const auto& [key, member] : value.items()) {
    if (key == "preset") continue;
    overrides.push_back({key, value_text(member, fmt::format("{}: {}: ", where, printable(key))),
                         fmt::format("{}: ", where)});
  }
  return with_overrides(preset_at(name->get_ref<const std::string&>(), fmt::format("{}: ", where)), overrides,
                        fmt::format("{}: ", where));
}

}  // namespace graphgo
