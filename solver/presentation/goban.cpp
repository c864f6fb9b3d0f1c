#include "solver/presentation/goban.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

#include "solver/presentation/svg.hpp"
#include "solver/presentation/words.hpp"
#include "solver/question/trace.hpp"

namespace graphgo::solver::presentation {
namespace {

constexpr int cell = 48, margin = 56, line_height = 20;
constexpr double stone_radius = 22;

/// What a vertex shows beside its lines.
struct Cell {
  Colour stone = Colour::empty;
  int number = 0;     ///< of the turn that placed it; 0: it stood there
  std::string value;  ///< of the turn played there
};

/// The goban's content, and what has no place on it.
struct Goban {
  int rows = 0, columns = 0;
  std::vector<Cell> cells;
  std::string beside;  ///< "4 at 2, 5 pass"
};

bool is_goban(const Board& board) { return board.rectangular() && board.shape() && !board.has_names(); }

/// Players read "6 at 2": the sixth turn was played where the second stands.
void add_line(Goban& goban, const Query& query, const Answer& answer) {
  const std::size_t shown = decided_after(query, answer.principal_variation);
  const std::vector<Turn> line(answer.principal_variation.begin(),
                               answer.principal_variation.begin() + static_cast<std::ptrdiff_t>(shown));
  const std::vector<TraceStep> moments = trace(query, line);
  for (std::size_t i = 0; i < line.size(); ++i) {
    const int number = static_cast<int>(i) + 1;
    const auto tell = [&](const std::string& what) {
      goban.beside += fmt::format("{}{} {}", goban.beside.empty() ? "" : ", ", number, what);
    };
    if (!line[i].is_play() || !moments[i].asked.empty()) {
      tell(turn_text(query.board, moments[i], line[i]));
      continue;
    }
    Cell& at = goban.cells[static_cast<std::size_t>(line[i].vertex)];
    if (at.stone != Colour::empty)
      tell(at.number > 0 ? fmt::format("at {}", at.number)
                         : fmt::format("at {}", query.board.vertex_name(line[i].vertex)));
    else
      at = {stone_of(moments[i].to_move), number, at.value};
  }
}

Goban goban_of(const Query& query, const Answer& answer) {
  const AskedState now = asked_state(query);
  Goban goban{query.board.shape()->rows, query.board.shape()->columns, std::vector<Cell>(now.position.size()),
              ""};
  for (std::size_t v = 0; v < now.position.size(); ++v) goban.cells[v].stone = now.position[v];
  for (const MoveValue& move : answer.moves)
    if (move.turn.is_play() && move.turn.removes < 0)
      goban.cells[static_cast<std::size_t>(move.turn.vertex)].value = value_text(move.value, query.rules);
  add_line(goban, query, answer);
  return goban;
}

int x_of(int column) { return margin + column * cell; }
int y_of(int row) { return margin + row * cell; }

/// The star points of a side so long: 3 and 9 of 13, 3, 9 and 15 of 19, 2 and 6 of 9, the middle of odd ones
/// from 5.
std::vector<int> star_lines(int side) {
  if (side < 5) return {};
  std::vector<int> lines;
  const int edge = side >= 12 ? 3 : 2;
  if (side >= 8) lines = {edge, side - 1 - edge};
  if (side % 2 == 1 && (side < 9 || side >= 13)) lines.push_back(side / 2);
  return lines;
}

void draw_grid(std::string& svg, const Goban& goban) {
  svg += "<g class=\"lines\" stroke=\"#5a4a2a\" stroke-width=\"1.2\">\n";
  for (int r = 0; r < goban.rows; ++r)
    svg += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>\n", x_of(0), y_of(r),
                       x_of(goban.columns - 1), y_of(r));
  for (int c = 0; c < goban.columns; ++c)
    svg += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>\n", x_of(c), y_of(0), x_of(c),
                       y_of(goban.rows - 1));
  svg += "</g>\n<g class=\"hoshi\" fill=\"#5a4a2a\">\n";
  const auto rows = star_lines(goban.rows), columns = star_lines(goban.columns);
  for (const int r : rows)
    for (const int c : columns) {
      const bool middle = r == goban.rows / 2 && goban.rows % 2 == 1;
      const bool centre = c == goban.columns / 2 && goban.columns % 2 == 1;
      const bool side_stars = goban.rows >= 19 && goban.columns >= 19;
      if (middle == centre || side_stars)
        svg += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"4\"/>\n", x_of(c), y_of(r));
    }
  if (goban.rows == 9 && goban.columns == 9)
    svg += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"4\"/>\n", x_of(4), y_of(4));
  svg += "</g>\n";
}

void write(std::string& svg, double x, double y, int size, const char* fill, const std::string& text) {
  svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{}\" fill=\"{}\">{}</text>\n", x,
                     y + size * 0.36, size, fill, svg_escaped(text));
}

void draw_coordinates(std::string& svg, const Goban& goban, const Board& board) {
  svg += "<g class=\"coordinates\">\n";
  for (int c = 0; c < goban.columns; ++c) {
    const std::string name = board.vertex_name((goban.rows - 1) * goban.columns + c);
    write(svg, x_of(c), y_of(goban.rows - 1) + margin * 0.7, 14, "#5a4a2a", name.substr(0, name.size() - 1));
  }
  for (int r = 0; r < goban.rows; ++r)
    write(svg, x_of(0) - margin * 0.7, y_of(r), 14, "#5a4a2a", fmt::format("{}", goban.rows - r));
  svg += "</g>\n";
}

void draw_cell(std::string& svg, const Cell& at, double x, double y) {
  const bool black = at.stone == Colour::black;
  const char* ink = black ? "#fff" : "#111";
  if (at.stone != Colour::empty)
    svg += fmt::format("<circle class=\"{}\" cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\" stroke=\"#111\"/>\n",
                       black ? "black" : "white", x, y, stone_radius, black ? "#111" : "#fff");
  else if (!at.value.empty())
    svg += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"15\" fill=\"#e8c57e\"/>\n", x, y);
  const bool both = at.number > 0 && !at.value.empty();
  if (at.number > 0) write(svg, x, both ? y - 6 : y, both ? 15 : 18, ink, fmt::format("{}", at.number));
  if (!at.value.empty())
    write(svg, x, both ? y + 11 : y, at.value.size() > 4 ? 9 : both ? 11 : 14, ink, at.value);
}

}  // namespace

std::string answer_svg(const Query& query, const Answer& answer) {
  const AskedState now = asked_state(query);
  if (!is_goban(query.board)) return board_svg(query.board, &now.position);
  const Goban goban = goban_of(query, answer);
  std::vector<std::string> captions{fmt::format(
      "{}, {} to move: {}", to_text(query.rules), name_of(now.to_move),
      answer.value.solved ? verdict_text(answer.value, query.rules) : value_text(answer.value, query.rules))};
  if (!goban.beside.empty()) captions.push_back(goban.beside);
  std::size_t longest = 0;
  for (const auto& caption : captions) longest = std::max(longest, caption.size());
  const int width = std::max(2 * margin + (goban.columns - 1) * cell, 24 + static_cast<int>(longest) * 8);
  const int below = y_of(goban.rows - 1) + margin + 8;
  const int height = below + line_height * static_cast<int>(captions.size());
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 "
      "{0} "
      "{1}\">\n"
      "<title>{2}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#e8c57e\"/>\n",
      width, height, svg_escaped(fmt::format("{}, {}", query.board.label(), captions[0])));
  draw_grid(svg, goban);
  svg += "<g font-family=\"sans-serif\" text-anchor=\"middle\">\n";
  draw_coordinates(svg, goban, query.board);
  for (std::size_t v = 0; v < goban.cells.size(); ++v) {
    const int at = static_cast<int>(v);
    draw_cell(svg, goban.cells[v], x_of(at % goban.columns), y_of(at / goban.columns));
  }
  svg += "</g>\n<g class=\"captions\" font-family=\"sans-serif\">\n";
  for (std::size_t i = 0; i < captions.size(); ++i)
    write(svg, 12, below + line_height * static_cast<int>(i), 13, "#111", captions[i]);
  return svg + "</g>\n</svg>\n";
}

}  // namespace graphgo::solver::presentation
