#include "tables/description.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "graphgo/board/formats.hpp"
#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/symmetry/automorphisms.hpp"
#include "graphgo/text/json.hpp"
#include "graphgo/text/message.hpp"
#include "tables/representatives.hpp"

namespace graphgo::tables {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* still = "standing-still";
/// Bytes; of a longer label the beginning is kept.
constexpr std::size_t longest_label = 1000;

Json json_of(const Board& board) {
  Json object{{"label", board.label()}, {"vertices", board.size()}, {"edges", Json::array()}};
  for (const auto& [u, v] : board.edges()) object["edges"].push_back({u, v});
  object["canonical_graph6"] = canonical_form(board).graph6;
  if (board.has_names())
    object["names"] = std::vector<std::string>(board.names().begin(), board.names().end());
  if (board.has_coordinates()) {
    object["coordinates"] = Json::array();
    for (const Point& p : board.coordinates()) object["coordinates"].push_back({p.x, p.y});
  }
  if (board.shape()) object["shape"] = {board.shape()->rows, board.shape()->columns};
  if (board.rectangular()) object["rectangular"] = true;
  return object;
}

template <typename Number>
Number whole(const Json& value) {
  if (const auto number = whole_number<Number>(value)) return *number;
  throw InputError(excerpt(dump_json(value)) + " where a whole number must stand");
}

double real(const Json& value) {
  if (!value.is_number()) throw InputError(excerpt(dump_json(value)) + " where a number must stand");
  return value.get<double>();
}

const Json& pair_in(const Json& value) {
  if (!value.is_array() || value.size() != 2)
    throw InputError(excerpt(dump_json(value)) + " where a pair must stand");
  return value;
}

Permutation permutation_of(const Json& list) {
  Permutation map;
  for (const Json& vertex : list) map.push_back(whole<Vertex>(vertex));
  return map;
}

BoardParts parts_of(const Json& object) {
  BoardParts parts;
  parts.size = whole<int>(object.at("vertices"));
  if (parts.size > Representatives::max_board_size) throw InputError("the board is too large for a table");
  parts.label = printable(object.at("label").get<std::string>(), longest_label);
  for (const Json& edge : object.at("edges"))
    parts.edges.emplace_back(whole<Vertex>(pair_in(edge)[0]), whole<Vertex>(edge[1]));
  if (object.contains("names")) parts.names = object["names"].get<std::vector<std::string>>();
  if (object.contains("coordinates"))
    for (const Json& point : object["coordinates"])
      parts.coordinates.push_back({real(pair_in(point)[0]), real(point[1])});
  if (object.contains("shape"))
    parts.shape = GridShape{whole<int>(pair_in(object["shape"])[0]), whole<int>(object["shape"][1])};
  parts.rectangular = object.value("rectangular", false);
  return parts;
}

/// The board that a label names by itself: a family, graph6, a union of such. A point is in no such name and
/// in every name of a file, which may hold anything.
std::optional<Board> board_named(const std::string& label) {
  if (label.find('.') != std::string::npos) return std::nullopt;
  try {
    return read_board(label);
  } catch (const InputError&) {
    return std::nullopt;
  }
}

/// People go by the label, the canonical graph and the diagram, so these must be the graph's own. A label
/// that names no graph is free.
void check_says_itself(const Board& board, const std::string& canonical) {
  if (const auto named = board_named(board.label())) {
    if (!(*named == board))
      throw InputError("the label " + excerpt(board.label()) + " is that of another graph");
    if (board.shape() && board.shape() != named->shape())
      throw InputError("the shape is not that of " + excerpt(board.label()));
  }
  if (board.rectangular()) {
    if (!board.shape()) throw InputError("a rectangular board without a shape");
    if (!(read_board(fmt::format("grid:{}x{}", board.shape()->rows, board.shape()->columns)) == board))
      throw InputError("the board is no rectangular grid of its shape");
  }
  const std::string own = canonical_form(board).graph6;
  // Another version of nauty may have chosen another form of the same graph.
  if (canonical != own &&
      canonical_form(read_board_text(BoardFormat::graph6, canonical, "canonical_graph6")).graph6 != own)
    throw InputError("canonical_graph6 " + excerpt(canonical) + " is that of another graph");
}

Board board_of(const Json& object) {
  const Board board(parts_of(object));
  check_says_itself(board, object.at("canonical_graph6").get<std::string>());
  return board;
}

Json json_of(const Context& context) {
  return {{"to_move", word_of(context.to_move)},
          {"phase", context.phase},
          {"passes", context.passes},
          {"ko", context.ko == Context::nothing ? "nothing" : still}};
}

Context context_of(const Json& object) {
  const auto side = object.at("to_move").get<std::string>(), ko = object.at("ko").get<std::string>();
  const int phase = whole<int>(object.at("phase")), passes = whole<int>(object.at("passes"));
  if ((side != "black" && side != "white") || (ko != "nothing" && ko != still) || phase < 1 || phase > 2 ||
      passes < 0 || passes > 255)
    throw InputError("a column that is no context: " + printable(dump_json(object)));
  return {side == "black" ? Side::black : Side::white, static_cast<std::uint8_t>(phase),
          static_cast<std::uint8_t>(passes), ko == still ? Context::standing_still : Context::nothing};
}

bool is_symmetry(const Board& board, const Permutation& map) {
  std::vector<bool> reached(static_cast<std::size_t>(board.size()));
  if (map.size() != reached.size()) return false;
  for (const Vertex v : map) {
    if (v < 0 || v >= board.size() || reached[static_cast<std::size_t>(v)]) return false;
    reached[static_cast<std::size_t>(v)] = true;
  }
  return std::all_of(board.edges().begin(), board.edges().end(), [&](const auto& edge) {
    return board.adjacent(map[static_cast<std::size_t>(edge.first)],
                          map[static_cast<std::size_t>(edge.second)]);
  });
}

Semantics semantics_named(const std::string& name) {
  for (const Semantics semantics : {Semantics::history_free, Semantics::fresh_start})
    if (name == name_of(semantics)) return semantics;
  throw InputError("semantics " + excerpt(name) + " is unknown");
}

Description description_of(const Json& object) {
  Description d{board_of(object.at("board")),
                ruleset_from_json(dump_json(Json(object.at("rules").get<std::string>()))),
                semantics_named(object.at("semantics").get<std::string>()),
                {},
                whole<std::uint64_t>(object.at("rows")),
                whole<std::uint64_t>(object.at("legal_positions")),
                {},
                printable(object.at("program").get<std::string>())};
  for (const Json& list : object.at("generators")) d.generators.push_back(permutation_of(list));
  check_tabulated(d.rules);
  if (is_superko(d.rules) != (d.semantics == Semantics::fresh_start))
    throw InputError("these rules have no table of this kind");
  for (const Json& column : object.at("columns")) d.columns.push_back(context_of(column));
  if (d.columns.empty()) throw InputError("no columns");
  for (auto column = d.columns.begin(); column != d.columns.end(); ++column)
    if (std::find(d.columns.begin(), column, *column) != column) throw InputError("a column is there twice");
  for (const Permutation& map : d.generators)
    if (!is_symmetry(d.board, map)) throw InputError("a generator is no symmetry of the board");
  return d;
}

}  // namespace

const char* name_of(Semantics semantics) {
  return semantics == Semantics::history_free ? "history-free" : "fresh-start";
}

void check_tabulated(const Ruleset& rules) {
  check_playable(rules);
  if (rules.handicap != Handicap{})
    throw InputError(
        "tables: a ruleset with a handicap has no table; leave the handicap out and probe the position it "
        "gives");
  if (!is_superko(rules) && rules.long_cycle != LongCycle::no_result)
    throw InputError(
        "tables: long_cycle=long_cycle: values there depend on the passes made before, which no table keeps");
}

std::string header_text(const Description& d) {
  Json object{{"board", json_of(d.board)},
              {"rules", to_text(d.rules)},
              {"semantics", name_of(d.semantics)},
              {"program", d.program},
              {"rows", d.rows},
              {"legal_positions", d.legal_positions},
              {"columns", Json::array()},
              {"generators", d.generators}};
  for (const Context& column : d.columns) object["columns"].push_back(json_of(column));
  return dump_json(object);
}

Description read_header(std::string_view text, const std::string& where) {
  try {
    parse_json_once(text, [](const std::string& key) { throw InputError(printable(key) + ": there twice"); });
    return description_of(parse_json<Json>(text));
  } catch (const nlohmann::json::exception& e) {
    throw InputError(where + ": the header is not understood: " + printable(e.what(), 120));
  } catch (const InputError& e) {
    throw InputError(where + ": the header is not understood: " + e.what());
  }
}

std::string context_text(const Board& board, const Context& context) {
  std::string text = fmt::format("{} to move", name_of(context.to_move));
  if (context.phase != 1) text += fmt::format(" in phase {}", context.phase);
  if (context.passes > 0)
    text += fmt::format(" after {} pass{}", context.passes, context.passes == 1 ? "" : "es");
  if (context.ko == Context::standing_still) text += ", no play that changes nothing";
  if (context.ko >= 0) text += ", ko at " + board.vertex_name(context.ko);
  return text;
}

}  // namespace graphgo::tables
