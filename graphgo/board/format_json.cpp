#include <fmt/core.h>

#include <algorithm>
#include <initializer_list>
#include <set>
#include <utility>
#include <vector>

#include "graphgo/board/family_parts.hpp"
#include "graphgo/board/format_parts.hpp"
#include "graphgo/board/node_ids.hpp"
#include "graphgo/error.hpp"
#include "graphgo/text/json.hpp"
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

int read_int(const json& value, const std::string& where) {
  if (!value.is_number_integer()) throw InputError(fmt::format("json: {} is not a whole number", where));
  if (const auto number = whole_number<int>(value, -1'000'000'000, 1'000'000'000)) return *number;
  throw InputError(fmt::format("json: {} is out of range", where));
}

double real_number(const json& value, const std::string& where) {
  if (!value.is_number()) throw InputError(fmt::format("json: {} is not a number", where));
  return value.get<double>();
}

const json& pair_at(const json& value, const std::string& where) {
  if (!value.is_array() || value.size() != 2)
    throw InputError(fmt::format("json: {} is not a pair of numbers", where));
  return value;
}

void read_coordinates(const json& object, BoardParts& p) {
  each_in_list(object, "coordinates", [&](const json& point, const std::string& where) {
    pair_at(point, where);
    p.coordinates.push_back({real_number(point[0], where), real_number(point[1], where)});
  });
}

void check_keys(const json& object) {
  if (!object.is_object()) throw InputError("json: the text is not an object");
  constexpr std::string_view keys[] = {"vertices", "edges", "names", "coordinates"};
  for (const auto& [key, value] : object.items())
    if (std::find(std::begin(keys), std::end(keys), key) == std::end(keys))
      throw InputError(fmt::format("json: unknown key {}; the keys are vertices, edges, names, coordinates",
                                   excerpt(key)));
  for (const char* key : {"vertices", "edges"})
    if (!object.contains(key)) throw InputError(fmt::format("json: the key \"{}\" is missing", key));
}

/// Deepest nesting: a place among the coordinates of a node, four. Values nested deeper would be refused
/// later anyway, after a tree of many times the text's size was built.
constexpr int deepest_value = 4;

json parse(std::string_view text) {
  const auto twice = [](const std::string& key) {
    throw InputError(fmt::format("json: the key {} is given twice", excerpt(key)));
  };
  const auto watch = [](int depth, json::parse_event_t event, json&) {
    const bool opens =
        event == json::parse_event_t::array_start || event == json::parse_event_t::object_start;
    if (opens && depth >= deepest_value)
      throw InputError(fmt::format("json: values nested more than {} deep", deepest_value));
    return true;
  };
  try {
    return parse_json_once(text, twice, watch);
  } catch (const json::parse_error& error) {
    const std::size_t at = error.byte > 0 ? error.byte - 1 : 0;
    throw InputError(fmt::format("json: {}: not valid JSON", place_in(text, at)));
  } catch (const json::exception&) {
    throw InputError("json: a number is out of range");
  }
}

/// A node of networkx: a text, a number, or a tuple, which JSON has as a list.
std::string node_id(const json& value, const std::string& where) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number()) return dump_json(value);
  if (!value.is_array() || value.empty())
    throw InputError(fmt::format("json: {} is not a text, a number or a list", where));
  std::string text;
  for (const json& part : value) {
    if (part.is_structured())
      throw InputError(fmt::format("json: {}: lists within lists are not read", where));
    text += fmt::format("{}{}", text.empty() ? "" : ", ",
                        part.is_string() ? part.get<std::string>() : dump_json(part));
  }
  return fmt::format("({})", text);
}

const json& member(const json& object, const char* key, const std::string& where) {
  if (!object.is_object()) throw InputError(fmt::format("json: {} is not an object", where));
  const auto found = object.find(key);
  if (found == object.end()) throw InputError(fmt::format("json: {} has no \"{}\"", where, key));
  return *found;
}

/// Keys of another of the forms that are read: nothing of a graph is left out unsaid.
void refuse_keys_beside(const json& object, const char* key, std::initializer_list<const char*> others) {
  for (const char* other : others)
    if (object.contains(other))
      throw InputError(fmt::format("json: \"{}\" beside \"{}\" is not read", other, key));
}

/// networkx.node_link_data: {"directed": false, "nodes": [{"id": ...}, ...], "edges": [{"source", "target"},
/// ...]}, "links" before version 3.4.
BoardParts read_node_link(const json& object) {
  if (object.value("directed", json(false)) != false)
    throw InputError("json: the graph is directed; a board is undirected");
  refuse_keys_beside(object, "nodes", {"vertices", "names", "adjacencyList"});
  const char* edges = object.contains("links") ? "links" : "edges";
  if (object.contains("links") && object.contains("edges"))
    throw InputError("json: both \"edges\" and \"links\"");
  if (!object.contains(edges)) throw InputError("json: the key \"edges\" is missing");
  NodeIds ids;
  BoardParts p;
  each_in_list(object, "nodes", [&](const json& node, const std::string& where) {
    ids.add(node_id(member(node, "id", where), where));
  });
  each_in_list(object, edges, [&](const json& edge, const std::string& where) {
    const auto end = [&](const char* key) {
      return static_cast<Vertex>(ids.place_of(node_id(member(edge, key, where), where), where));
    };
    p.edges.emplace_back(end("source"), end("target"));
    if (p.edges.back().first == p.edges.back().second)
      throw InputError(fmt::format("json: {} is a loop", where));
  });
  number_nodes(p, ids);
  return p;
}

/// govariants: {"type": "custom", "coordinates": [[x,y],...], "adjacencyList": [[...],...]}.
BoardParts read_adjacency(const json& object) {
  refuse_keys_beside(object, "adjacencyList", {"vertices", "edges", "names"});
  BoardParts p;
  std::set<std::pair<Vertex, Vertex>> listed;
  each_in_list(object, "adjacencyList", [&](const json& list, const std::string& where) {
    if (!list.is_array()) throw InputError(fmt::format("json: {} is not a list", where));
    for (const json& neighbour : list)
      if (!listed.emplace(p.size, read_int(neighbour, where)).second)
        throw InputError(fmt::format("json: {} names {} twice", where, dump_json(neighbour)));
    ++p.size;
  });
  for (const auto& [u, v] : listed) {
    if (!listed.contains({v, u}) && v >= 0 && v < p.size)
      throw InputError(fmt::format("json: adjacencyList[{}] names {}, but adjacencyList[{}] does not name {}",
                                   u, v, v, u));
    if (u <= v || v < 0) p.edges.emplace_back(u, v);
  }
  read_coordinates(object, p);
  return p;
}

BoardParts read_govariants(const json& object) {
  const json type = object.value("type", json("custom"));
  if (type == "custom" && object.contains("adjacencyList")) return read_adjacency(object);
  if (type != "grid")
    throw InputError(
        fmt::format("json: govariants' boards of type {} are not read, only \"custom\" and \"grid\"",
                    excerpt(dump_json(type))));
  refuse_keys_beside(object, "type", {"vertices", "edges", "names", "adjacencyList"});
  const int columns = read_int(member(object, "width", "the board"), "\"width\"");
  const int rows = read_int(member(object, "height", "the board"), "\"height\"");
  if (columns < 1 || rows < 1 || columns > Board::max_size || rows > Board::max_size / columns)
    throw InputError(fmt::format("json: a grid of {} columns and {} rows", columns, rows));
  return family::grid({rows, columns, {}});
}

}  // namespace

BoardParts read_json(std::string_view text) {
  const json object = parse(text);
  if (object.is_object() && object.contains("nodes")) return read_node_link(object);
  if (object.is_object() && (object.contains("adjacencyList") || object.contains("type")))
    return read_govariants(object);
  check_keys(object);
  BoardParts p;
  p.size = read_int(object["vertices"], "\"vertices\"");
  each_in_list(object, "edges", [&](const json& edge, const std::string& where) {
    pair_at(edge, where);
    p.edges.emplace_back(read_int(edge[0], where), read_int(edge[1], where));
  });
  each_in_list(object, "names", [&](const json& name, const std::string& where) {
    if (!name.is_string()) throw InputError(fmt::format("json: {} is not a string", where));
    p.names.push_back(name.get<std::string>());
  });
  read_coordinates(object, p);
  return p;
}

std::string write_json(const Board& board) {
  nlohmann::ordered_json object;
  object["vertices"] = board.size();
  object["edges"] = board.edges();
  if (board.has_names()) object["names"] = board.names();
  for (const Point& p : board.coordinates()) object["coordinates"].push_back({p.x, p.y});
  return dump_json(object) + "\n";
}

}  // namespace graphgo::format
