#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "graphgo/board/format_parts.hpp"
#include "graphgo/error.hpp"
#include "graphgo/text/message.hpp"

namespace graphgo::format {
namespace {

using nlohmann::json;

/// Calls `add(element, "key[i]")` for the elements of the list under `key`, if there is one.
template <typename Add>
void each_in_list(const json& object, const char* key, Add&& add) {
  const auto list = object.find(key);
  if (list == object.end()) return;
  if (!list->is_array()) throw InputError(fmt::format("json: \"{}\" is not a list", key));
  for (std::size_t i = 0; i < list->size(); ++i) add((*list)[i], fmt::format("{}[{}]", key, i));
}

int whole_number(const json& value, const std::string& where) {
  if (!value.is_number_integer()) throw InputError(fmt::format("json: {} is not a whole number", where));
  const bool fits =
      value.is_number_unsigned() ? value.get<std::uint64_t>() <= 1'000'000'000 : std::abs(value.get<double>()) <= 1e9;
  if (!fits) throw InputError(fmt::format("json: {} is out of range", where));
  return value.get<int>();
}

double real_number(const json& value, const std::string& where) {
  if (!value.is_number()) throw InputError(fmt::format("json: {} is not a number", where));
  return value.get<double>();
}

const json& pair_at(const json& value, const std::string& where) {
  if (!value.is_array() || value.size() != 2) throw InputError(fmt::format("json: {} is not a pair of numbers", where));
  return value;
}

void check_keys(const json& object) {
  if (!object.is_object()) throw InputError("json: the text is not an object");
  constexpr std::string_view keys[] = {"vertices", "edges", "names", "coordinates"};
  for (const auto& [key, value] : object.items())
    if (std::find(std::begin(keys), std::end(keys), key) == std::end(keys))
      throw InputError(
          fmt::format("json: unknown key {}; the keys are vertices, edges, names, coordinates", excerpt(key)));
  for (const char* key : {"vertices", "edges"})
    if (!object.contains(key)) throw InputError(fmt::format("json: the key \"{}\" is missing", key));
}

/// Refuses values nested deeper, which would be refused later anyway, after a tree of many times the text's size was
/// built; and a key given twice, of which the library would silently keep the last.
json parse(std::string_view text) {
  std::set<std::string> keys;
  const auto watch = [&](int depth, json::parse_event_t event, json& value) {
    const bool opens = event == json::parse_event_t::array_start || event == json::parse_event_t::object_start;
    if (opens && depth > 2) throw InputError("json: values nested more than three deep");
    if (event == json::parse_event_t::key && depth == 1 && !keys.insert(value.get<std::string>()).second)
      throw InputError(fmt::format("json: the key {} is given twice", excerpt(value.get<std::string>())));
    return true;
  };
  try {
    return json::parse(text, watch);
  } catch (const json::parse_error& error) {
    const std::size_t at = error.byte > 0 ? error.byte - 1 : 0;
    throw InputError(fmt::format("json: {}: not valid JSON", place_in(text, at)));
  } catch (const json::exception&) {
    throw InputError("json: a number is out of range");
  }
}

}  // namespace

BoardParts read_json(std::string_view text) {
  const json object = parse(text);
  check_keys(object);
  BoardParts p;
  p.size = whole_number(object["vertices"], "\"vertices\"");
  each_in_list(object, "edges", [&](const json& edge, const std::string& where) {
    pair_at(edge, where);
    p.edges.emplace_back(whole_number(edge[0], where), whole_number(edge[1], where));
  });
  each_in_list(object, "names", [&](const json& name, const std::string& where) {
    if (!name.is_string()) throw InputError(fmt::format("json: {} is not a string", where));
    p.names.push_back(name.get<std::string>());
  });
  each_in_list(object, "coordinates", [&](const json& point, const std::string& where) {
    pair_at(point, where);
    p.coordinates.push_back({real_number(point[0], where), real_number(point[1], where)});
  });
  return p;
}

std::string write_json(const Board& board) {
  nlohmann::ordered_json object;
  object["vertices"] = board.size();
  object["edges"] = board.edges();
  if (board.has_names()) object["names"] = board.names();
  for (const Point& p : board.coordinates()) object["coordinates"].push_back({p.x, p.y});
  return object.dump() + "\n";
}

}  // namespace graphgo::format
