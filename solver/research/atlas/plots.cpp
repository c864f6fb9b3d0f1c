#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>

#include "solver/presentation/svg.hpp"
#include "solver/research/atlas/pages.hpp"

namespace graphgo::solver::research::atlas {
namespace {

using presentation::svg_escaped;
using Words = std::vector<std::string>;

/// A number in a square; shade from 0, white, to 1.
struct Square {
  std::string text;
  double shade = 0;
};

constexpr double cell = 34, inset = 60, top = 70;

std::string begin_svg(double width, double height, const std::string& title, const std::string& below) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" viewBox=\"0 0 {0:.0f} "
      "{1:.0f}\" font-family=\"sans-serif\" font-size=\"11\">\n<rect width=\"100%\" height=\"100%\" "
      "fill=\"#fff\"/>\n<text x=\"10\" y=\"20\" font-size=\"14\">{2}</text>\n<text x=\"10\" y=\"38\" "
      "fill=\"#555\">{3}</text>\n",
      width, height, svg_escaped(title), svg_escaped(below));
}

void label(std::string& svg, double x, double y, const std::string& text, const char* anchor = "middle",
           const char* fill = "#222") {
  svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" fill=\"{}\">{}</text>\n", x, y,
                     anchor, fill, svg_escaped(text));
}

/// A table whose squares are darker where there is more.
std::string heat_table(const std::string& title, const std::string& below, const Words& rows,
                       const Words& columns, const std::vector<std::vector<Square>>& squares) {
  const double width = inset + cell * static_cast<double>(columns.size()) + 20;
  const double words =
      20 + std::max(8.0 * static_cast<double>(title.size()), 6.4 * static_cast<double>(below.size()));
  std::string svg =
      begin_svg(std::max(width, words), top + cell * static_cast<double>(rows.size()) + 15, title, below);
  for (std::size_t c = 0; c < columns.size(); ++c)
    label(svg, inset + cell * (static_cast<double>(c) + 0.5), top - 8, columns[c]);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const double y = top + cell * static_cast<double>(r);
    label(svg, inset - 8, y + cell / 2 + 4, rows[r], "end");
    for (std::size_t c = 0; c < columns.size(); ++c) {
      const Square& at = squares[r][c];
      const double x = inset + cell * static_cast<double>(c);
      const int red = static_cast<int>(255 - 215 * at.shade), green = static_cast<int>(255 - 160 * at.shade);
      svg += fmt::format(
          "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.0f}\" height=\"{:.0f}\" "
          "fill=\"rgb({},{},240)\" stroke=\"#fff\"/>\n",
          x, y, cell, cell, red, green);
      label(svg, x + cell / 2, y + cell / 2 + 4, at.text, "middle", at.shade > 0.6 ? "#fff" : "#222");
    }
  }
  return svg + "</svg>\n";
}

std::string column_name(const Atlas& atlas, std::size_t column) {
  return atlas.columns[column].names.front();
}

std::size_t column_named(const Atlas& atlas, const std::string& name) {
  for (std::size_t c = 0; c < atlas.columns.size(); ++c)
    if (column_name(atlas, c) == name) return c;
  return 0;
}

/// All graphs of the size are there, and connected.
bool is_listed(const AtlasGraph& graph) { return !graph.number.empty(); }

std::optional<int> margin_at(const Atlas& atlas, std::size_t graph, std::size_t column) {
  const Value& value = atlas.empty[graph][column].value;
  if (!value.solved || value.lo != value.hi || !value.lo.finite()) return std::nullopt;
  return value.lo.halves() / 2;
}

/// How many connected graphs of each size have each value.
std::string spread(const Atlas& atlas, const std::string& ruleset) {
  const std::size_t column = column_named(atlas, ruleset);
  std::map<int, std::map<int, int>> counts;  // by vertices, by value
  int low = 0, high = 0, open = 0;
  for (std::size_t g = 0; g < atlas.graphs.size(); ++g) {
    if (!is_listed(atlas.graphs[g])) continue;
    const auto margin = margin_at(atlas, g, column);
    open += margin ? 0 : 1;
    if (!margin) continue;
    ++counts[atlas.graphs[g].board.size()][*margin];
    low = std::min(low, *margin);
    high = std::max(high, *margin);
  }
  Words rows, columns;
  std::vector<std::vector<Square>> squares;
  for (int value = low; value <= high; ++value) columns.push_back(std::to_string(value));
  for (const auto& [vertices, by_value] : counts) {
    int most = 1;
    for (const auto& [value, count] : by_value) most = std::max(most, count);
    rows.push_back(fmt::format("{} v.", vertices));
    squares.emplace_back();
    for (int value = low; value <= high; ++value) {
      const int count = by_value.contains(value) ? by_value.at(value) : 0;
      squares.back().push_back({count ? std::to_string(count) : "", static_cast<double>(count) / most});
    }
  }
  return heat_table(fmt::format("Connected graphs by the value of the empty board, {}", ruleset),
                    fmt::format("columns: Black's margin; {} graphs are open and left out", open), rows,
                    columns, squares);
}

/// Above the diagonal empty boards of connected graphs on which two rulesets differ, below it states.
std::string partings(const Atlas& atlas) {
  const std::size_t width = atlas.columns.size();
  std::vector<std::vector<std::uint64_t>> counts(width, std::vector<std::uint64_t>(width));
  std::uint64_t most_boards = 1, most_states = 1;
  for (std::size_t a = 0; a < width; ++a)
    for (std::size_t b = a + 1; b < width; ++b) {
      const auto parted = [&](const Value& left, const Value& right) {
        return left.solved && right.solved &&
               differ(atlas.columns[a].rules, left, atlas.columns[b].rules, right);
      };
      for (std::size_t g = 0; g < atlas.graphs.size(); ++g) {
        if (is_listed(atlas.graphs[g]) && parted(atlas.empty[g][a].value, atlas.empty[g][b].value))
          ++counts[a][b];
        const PositionTable& table = atlas.tables[g];
        for (std::size_t s = 0; s < table.states.size(); ++s)
          if (parted(table.cells[a].values[s], table.cells[b].values[s])) ++counts[b][a];
      }
      most_boards = std::max(most_boards, counts[a][b]);
      most_states = std::max(most_states, counts[b][a]);
    }
  Words letters;
  std::vector<std::vector<Square>> squares(width, std::vector<Square>(width));
  for (std::size_t a = 0; a < width; ++a) {
    letters.push_back(letter_of_column(a));
    for (std::size_t b = 0; b < width; ++b) {
      if (a == b) continue;
      const std::uint64_t n = counts[a][b];
      squares[a][b] = {n < 10'000 ? std::to_string(n) : fmt::format("{}k", n / 1000),
                       static_cast<double>(n) / static_cast<double>(a < b ? most_boards : most_states)};
    }
  }
  return heat_table("Where two rulesets differ",
                    "above the diagonal: empty boards of connected graphs; below: states (k: thousands)",
                    letters, letters, squares);
}

/// The mean value by the number of edges, a line for each number of vertices.
std::string by_edges(const Atlas& atlas, const std::string& ruleset) {
  const std::size_t column = column_named(atlas, ruleset);
  std::map<int, std::map<int, std::pair<int, int>>> sums;  // vertices, edges: sum, count
  int most_edges = 1, most_vertices = 1;
  for (std::size_t g = 0; g < atlas.graphs.size(); ++g) {
    const auto margin = margin_at(atlas, g, column);
    if (!margin || !is_listed(atlas.graphs[g])) continue;
    const Board& board = atlas.graphs[g].board;
    auto& [sum, count] = sums[board.size()][static_cast<int>(board.edges().size())];
    sum += *margin;
    ++count;
    most_edges = std::max(most_edges, static_cast<int>(board.edges().size()));
    most_vertices = std::max(most_vertices, board.size());
  }
  constexpr double step = 26, unit = 34;
  const double bottom = top + unit * most_vertices;
  std::string svg = begin_svg(inset + step * (most_edges + 3) + 60, bottom + 60,
                              fmt::format("Mean value of the empty board by edges, {}", ruleset),
                              "connected graphs; a line for each number of vertices; open ones left out");
  for (int value = 0; value <= most_vertices; ++value)
    label(svg, inset - 10, bottom - unit * value + 4, std::to_string(value), "end");
  for (int edges = 0; edges <= most_edges; edges += 3)
    label(svg, inset + step * edges, bottom + 40, std::to_string(edges));
  for (const auto& [vertices, by_edge] : sums) {
    std::string points;
    double x = 0, y = 0;
    for (const auto& [edges, mean] : by_edge) {
      x = inset + step * edges;
      y = bottom - unit * mean.first / mean.second;
      points += fmt::format("{:.1f},{:.1f} ", x, y);
    }
    const int grey = 200 - 180 * vertices / most_vertices;
    svg +=
        fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"rgb({},{},220)\" stroke-width=\"2\"/>\n",
                    points, grey, grey);
    label(svg, x + 6, y + 4, fmt::format("n={}", vertices), "start");
  }
  return svg + "</svg>\n";
}

}  // namespace

Files plots_of(const Atlas& atlas) {
  return {{"plots/values_area.svg", spread(atlas, "tromp-taylor")},
          {"plots/values_territory.svg", spread(atlas, "lasker-maas")},
          {"plots/partings.svg", partings(atlas)},
          {"plots/edges.svg", by_edges(atlas, "tromp-taylor")}};
}

}  // namespace graphgo::solver::research::atlas
