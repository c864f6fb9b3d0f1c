#include "solver/research/atlas/pages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "graphgo/record/position_text.hpp"
#include "solver/presentation/svg.hpp"
#include "solver/presentation/words.hpp"

namespace graphgo::solver::research::atlas {
namespace {

/// A paragraph in lines of at most a hundred columns.
std::string wrapped(const std::string& text) {
  constexpr std::size_t widest = 100;
  std::string lines;
  std::size_t width = 0;
  std::istringstream words(text);
  for (std::string word; words >> word; width += word.size()) {
    const bool fits = width + 1 + word.size() <= widest;
    if (width > 0) lines += fits ? " " : "\n";
    width = width > 0 && fits ? width + 1 : 0;
    lines += word;
  }
  return lines;
}

std::string picture_name(const AtlasGraph& graph) {
  std::string name = graph.number;
  std::replace(name.begin(), name.end(), '.', '-');
  return "pictures/" + name + ".svg";
}

std::string head_of_page(const Atlas& atlas, int vertices) {
  const std::string about = wrapped(
      "Made by `graphgo atlas build`. What the numbers mean is in [the Atlas](../README.md). A value is "
      "Black's score minus White's, komi 0; \"Black\" and \"White\" say who wins where nothing is counted. "
      "A pair [lo, hi] is what Black and White can force where play need not end. Marks of an empty board: "
      "none, a proof was accepted by the checker; = two engines agree; ~ one engine found it; ? not found "
      "within the limit, the value is within the bounds if there are any. Below it are the smallest "
      "positions "
      "that tell rulesets apart, for two of them the first where their values differ. There only ? is "
      "marked. "
      "Letters are rulesets:");
  std::string text = fmt::format("# The connected graphs of {}\n\n{}\n\n| | ruleset |\n| --- | --- |\n",
                                 presentation::counted(vertices, "vertex", "vertices"), about);
  for (std::size_t c = 0; c < atlas.columns.size(); ++c)
    text += fmt::format("| {} | {} |\n", letter_of_column(c), fmt::join(atlas.columns[c].names, ", "));
  return text;
}

const char* mark_of(Proved proved) {
  switch (proved) {
    case Proved::proof:
    case Proved::theorem:
      return "";
    case Proved::engines:
      return "=";
    case Proved::engine:
      return "~";
    case Proved::open:
      break;
  }
  return "?";
}

std::string page_cell(const Value& value) {
  if (value.kind == ValueKind::winner && !value.solved) return "";  // somebody wins: no bounds
  if (value.lo != value.hi) return fmt::format("[{}, {}]", value.lo.text(), value.hi.text());
  if (value.kind == ValueKind::winner && value.solved) return value.lo > Margin() ? "Black" : "White";
  return value.lo.text();
}

/// Columns by the text of their cells; the cells in the order in which they first come.
std::string grouped(const std::vector<std::string>& cells) {
  std::vector<std::pair<std::string, std::string>> groups;
  for (std::size_t c = 0; c < cells.size(); ++c) {
    const auto same = std::find_if(groups.begin(), groups.end(),
                                   [&](const auto& group) { return group.first == cells[c]; });
    if (same == groups.end())
      groups.emplace_back(cells[c], letter_of_column(c));
    else
      same->second.append(" ").append(letter_of_column(c));
  }
  std::string text;
  for (const auto& [cell, letters] : groups)
    text += fmt::format("{}**{}** {}", text.empty() ? "" : "; ", cell, letters);
  return text;
}

std::string open_positions(const Atlas& atlas, const PositionTable& table) {
  std::string text;
  for (std::size_t c = 0; c < atlas.columns.size(); ++c)
    if (const auto open = count_proved(table, c)[static_cast<std::size_t>(Proved::open)]; open > 0)
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", letter_of_column(c), open);
  return text.empty() ? "" : wrapped(fmt::format("Open among its positions: {}.", text)) + "\n\n";
}

std::string telling_text(const Atlas& atlas, std::size_t graph) {
  const PositionTable& table = atlas.tables[graph];
  std::string text = "| position | to move | values |\n| --- | --- | --- |\n";
  const auto telling = telling_states(atlas, graph);
  for (const std::size_t s : telling) {
    std::vector<std::string> cells;
    for (const PositionCells& column : table.cells)
      cells.push_back(page_cell(column.values[s]) + (column.values[s].solved ? "" : "?"));
    text += fmt::format("| `{}` | {} | {} |\n", position_text(table.states[s].position),
                        name_of(table.states[s].to_move), grouped(cells));
  }
  return telling.empty() ? "No position tells any two of the rulesets apart.\n" : text;
}

std::string section_of(const Atlas& atlas, std::size_t graph) {
  const AtlasGraph& at = atlas.graphs[graph];
  std::vector<std::string> cells;
  for (const Cell& cell : atlas.empty[graph]) cells.push_back(page_cell(cell.value) + mark_of(cell.proved));
  std::string names;
  for (const std::string& name : at.names) names += ", " + name;
  const std::string escaped = presentation::svg_escaped(at.graph6());
  const std::string what =
      fmt::format("<code>graph6:{}</code>{}: {}.", escaped, names, words_of(invariants_of(at.board)));
  return fmt::format("\n## {}\n\n![{}](../{})\n\n{}\n\n{}\n\n{}{}", at.number, at.number, picture_name(at),
                     wrapped(what), wrapped(fmt::format("Empty board, Black to move: {}.", grouped(cells))),
                     open_positions(atlas, atlas.tables[graph]), telling_text(atlas, graph));
}

}  // namespace

std::string letter_of_column(std::size_t column) { return std::string(1, static_cast<char>('A' + column)); }

std::string words_of(const Invariants& found) {
  std::string text = fmt::format(
      "{}, {}; {}", presentation::counted(found.vertices, "vertex", "vertices"),
      presentation::counted(found.edges, "edge", "edges"),
      found.automorphisms == "1" ? "no symmetry but the identity" : found.automorphisms + " symmetries");
  if (found.diameter) text += fmt::format("; diameter {}", *found.diameter);
  if (!found.diameter) text += fmt::format("; {} components", found.components);
  text += found.girth ? fmt::format(", girth {}", *found.girth) : ", no cycle";
  text += fmt::format("; degrees {} to {}", found.min_degree, found.max_degree);
  if (found.bipartite) text += ", bipartite";
  if (!found.planar) text += ", not planar";
  if (found.vertex_transitive) text += ", all vertices alike";
  return text;
}

Files pages_of(const Atlas& atlas) {
  std::map<int, std::string> pages;
  Files files;
  for (std::size_t g = 0; g < atlas.graphs.size(); ++g) {
    const AtlasGraph& graph = atlas.graphs[g];
    if (!graph.positions) continue;
    std::string& page = pages[graph.board.size()];
    if (page.empty()) page = head_of_page(atlas, graph.board.size());
    page += section_of(atlas, g);
    files.emplace_back(picture_name(graph), presentation::board_svg(graph.board, nullptr));
  }
  for (const auto& [vertices, page] : pages) files.emplace_back(fmt::format("pages/{}.md", vertices), page);
  for (auto& plot : plots_of(atlas)) files.push_back(std::move(plot));
  return files;
}

}  // namespace graphgo::solver::research::atlas
