// `graphgo board`: families listed, boards shown, described and converted.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <functional>
#include <map>
#include <memory>

#include "graphgo/board/facts.hpp"
#include "graphgo/board/families.hpp"
#include "graphgo/board/formats.hpp"
#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/symmetry/automorphisms.hpp"
#include "graphgo/text/file.hpp"
#include "graphgo/text/json.hpp"
#include "solver/presentation/answer_json.hpp"
#include "solver/presentation/svg.hpp"
#include "solver/presentation/text.hpp"
#include "solver/presentation/words.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/program/commands/options.hpp"
#include "solver/program/replacing.hpp"
#include "tables/output_file.hpp"

namespace graphgo::solver::program {
namespace {

using nlohmann::ordered_json;

struct BoardOptions {
  std::string board, position, to, output;
  bool json = false, svg = false, force = false;
};

int list_families(const BoardOptions& options) {
  auto list = ordered_json::array();
  for (const Family& family : families()) {
    if (!options.json) fmt::print("{:<18} {}\n", family.syntax, family.meaning);
    list.push_back({{"name", family.name}, {"syntax", family.syntax}, {"meaning", family.meaning}});
  }
  if (options.json) {
    fmt::print("{}\n", dump_json(ordered_json{{"families", list}}));
  } else {
    constexpr std::pair<const char*, const char*> others[] = {
        {"K5 C5 P5 K2,3", "complete:5, cycle:5, path:5 and bipartite:2x3, in either case"},
        {"A + B", "disjoint union of boards"},
        {"graph6:TEXT", "a graph in graph6 form"},
        {"FILE", "a file: .graphml .dot .gml .g6 .edges .edgelist .json"},
        {".edges", "first line the number of vertices, then a pair of numbers from 0 a line"},
        {".edgelist", "a pair of names a line, for an edge; a vertex is numbered as its name comes first"},
        {"-", "the board on standard input: graph6 as it is, a text as here, JSON, GraphML, GML or DOT"},
        {"path:1..8", "a range: several boards, for compare and hunt"}};
    for (const auto& [syntax, meaning] : others) fmt::print("{:<18} {}\n", syntax, meaning);
  }
  return exit_code::answered;
}

/// Text to --output or stdout; over what `same` takes for an earlier version of it.
void deliver(const std::string& text, const BoardOptions& options, const char* what,
             const std::function<bool(std::string_view)>& same) {
  if (options.output.empty()) {
    fmt::print("{}", text);
    return;
  }
  check_output(options.output, what, options.force, same);
  tables::write_file(options.output, text);
}

Board read(const BoardOptions& options) {
  const Board board = board_of_option(options.board);
  warn_about(board);
  return board;
}

int show_board(const BoardOptions& options) {
  const Board board = read(options);
  const Stones stones = options.position.empty() ? no_stones(board) : read_position(board, options.position);
  const auto begins = [](const char* text) {
    return [text](std::string_view earlier) { return earlier.starts_with(text); };
  };
  if (options.svg)
    deliver(presentation::board_svg(board, options.position.empty() ? nullptr : &stones), options,
            "no SVG picture of this program", presentation::is_own_picture);
  else if (options.json)
    deliver(dump_json(ordered_json{{"board", board.label()},
                                   {"graph", parse_json<ordered_json>(write_board(board, BoardFormat::json))},
                                   {"position", position_text(stones)}}) +
                "\n",
            options, "no JSON of a board", begins("{\"board\":"));
  else
    deliver(fmt::format("board  {}\n{}", presentation::board_text(board),
                        presentation::draw_position(board, stones)),
            options, "no drawing of a board", begins("board  "));
  return exit_code::answered;
}

/// The vertices of each orbit of the automorphism group.
std::vector<std::vector<Vertex>> orbits_of(const AutomorphismGroup& group) {
  std::map<Vertex, std::vector<Vertex>> by_least;
  for (Vertex v = 0; v < static_cast<Vertex>(group.orbits.size()); ++v)
    by_least[group.orbits[static_cast<std::size_t>(v)]].push_back(v);
  std::vector<std::vector<Vertex>> orbits;
  for (auto& [least, orbit] : by_least) orbits.push_back(std::move(orbit));
  return orbits;
}

void print_info(const Board& board, const AutomorphismGroup& group, std::size_t components, bool planar) {
  const auto orbits = orbits_of(group);
  fmt::print(
      "board          {}\ncomponents     {}\nplanar         {}\nautomorphisms  {}\norbits         {}\n",
      presentation::board_text(board), components, planar ? "yes" : "no", group.order.str(), orbits.size());
  for (const auto& orbit : orbits) {
    std::vector<std::string> names;
    for (const Vertex v : orbit) names.push_back(board.vertex_name(v));
    fmt::print("  {}\n", fmt::join(names, " "));
  }
}

int board_info(const BoardOptions& options) {
  const Board board = read(options);
  const AutomorphismGroup group = automorphism_group(board);
  const std::size_t components = connected_components(board).size();
  const bool planar = is_planar(board);
  if (!options.json) {
    print_info(board, group, components, planar);
    return exit_code::answered;
  }
  ordered_json object{
      {"board", board.label()},   {"vertices", board.size()}, {"edges", board.edges().size()},
      {"components", components}, {"planar", planar},         {"automorphisms", group.order.str()}};
  presentation::add_names(object, board);
  object["orbits"] = orbits_of(group);
  object["generators"] = group.generators;
  fmt::print("{}\n", dump_json(object));
  return exit_code::answered;
}

int convert_board(const BoardOptions& options) {
  const BoardFormat format = format_named(options.to);
  const std::string written = write_board(read(options), format);
  const auto is_same = [&](std::string_view earlier) {
    try {
      const Board there = read_board_text(format, earlier, ""), here = read_board_text(format, written, "");
      return there.size() == here.size() && std::ranges::equal(there.edges(), here.edges());
    } catch (const InputError&) {
      return false;
    }
  };
  deliver(written, options, "not this board in that format", is_same);
  return exit_code::answered;
}

}  // namespace

void add_board(CLI::App& program, Action& action) {
  auto options = std::make_shared<BoardOptions>();
  CLI::App* command = program.add_subcommand("board", "Lists families; shows, describes and converts boards");
  command->require_subcommand(1);
  const auto verb = [&](const char* name, const char* what, int (*run)(const BoardOptions&)) {
    CLI::App* sub = command->add_subcommand(name, what);
    sub->callback([options, &action, run] { action = [options, run] { return run(*options); }; });
    return sub;
  };
  add_json_option(*verb("list", "All families of boards", list_families), options->json);
  CLI::App* show = verb("show", "A drawing: a diagram, an adjacency list, or SVG", show_board);
  CLI::App* info = verb("info", "Components, planarity, automorphisms", board_info);
  CLI::App* convert = verb("convert", "The board in another format", convert_board);
  for (CLI::App* sub : {show, info, convert}) add_board_option(*sub, options->board);
  for (CLI::App* sub : {show, info}) add_json_option(*sub, options->json);
  for (CLI::App* sub : {show, convert}) {
    CLI::Option* output = sub->add_option("--output", options->output, "File to write (default: stdout)");
    add_force_option(*sub, options->force);
    sub->get_option("--force")->needs(output);
  }
  show->add_option("--position", options->position, "Stones to draw: . X O in vertex order, or a file");
  show->add_flag("--svg", options->svg, "As SVG")->excludes("--json");
  convert->add_option("--to", options->to, "graph6, edges, edgelist, json, graphml, gml or dot")->required();
}

}  // namespace graphgo::solver::program
