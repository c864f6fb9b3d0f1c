#include "solver/presentation/answer_svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <optional>

#include "graphgo/record/position_text.hpp"
#include "solver/presentation/svg.hpp"
#include "solver/presentation/words.hpp"
#include "solver/question/trace.hpp"

namespace graphgo::solver::presentation {
namespace {

constexpr int cell = 48, margin = 56, line_height = 20;
constexpr double stone_radius = 22;

/// What a vertex shows beside its lines.
struct Mark {
  Colour stone = Colour::empty;
  int number = 0;     ///< of the turn that placed it; 0: it stood there
  std::string value;  ///< of the turn played there
};

/// What a picture shows on its board, and what has no place there.
struct Content {
  std::vector<Mark> marks;  ///< of each vertex
  std::string beside;       ///< "4 at 2, 5 pass"
  bool has_line = false, has_values = false;
};

bool is_goban(const Board& board) { return board.rectangular() && board.shape() && !board.has_names(); }

/// Players read "6 at 2": the sixth turn was played where the second stands.
void add_line(Content& content, const Query& query, const Answer& answer) {
  const std::size_t shown = decided_after(query, answer.principal_variation);
  const std::vector<Turn> line(answer.principal_variation.begin(),
                               answer.principal_variation.begin() + static_cast<std::ptrdiff_t>(shown));
  const std::vector<TraceStep> moments = trace(query, line);
  content.has_line = !line.empty();
  for (std::size_t i = 0; i < line.size(); ++i) {
    const int number = static_cast<int>(i) + 1;
    const auto tell = [&](const std::string& what) {
      content.beside += fmt::format("{}{} {}", content.beside.empty() ? "" : ", ", number, what);
    };
    if (!line[i].is_play() || !moments[i].asked.empty()) {
      tell(turn_text(query.board, moments[i], line[i]));
      continue;
    }
    Mark& at = content.marks[static_cast<std::size_t>(line[i].vertex)];
    if (at.stone != Colour::empty)
      tell(at.number > 0 ? fmt::format("at {}", at.number)
                         : fmt::format("at {}", query.board.vertex_name(line[i].vertex)));
    else
      at = {stone_of(moments[i].to_move), number, at.value};
  }
}

/// A value so short that it fits into a circle: "3", "-4|4" (what Black and White can force), "B" (who wins).
/// A question mark: a limit struck.
std::string short_text(const Value& value, const Ruleset& rules) {
  const std::string open = value.solved ? "" : "?";
  if (value.kind == ValueKind::winner) {
    const Winner winner = value.solved ? winner_of(value, rules) : Winner::no_result;
    return winner == Winner::black ? "B" : winner == Winner::white ? "W" : "-" + open;
  }
  return value.lo == value.hi ? value.lo.text() + open
                              : fmt::format("{}|{}{}", value.lo.text(), value.hi.text(), open);
}

Content content_of(const Query& query, const Answer& answer) {
  const AskedState now = asked_state(query);
  Content content{std::vector<Mark>(now.position.size()), ""};
  for (std::size_t v = 0; v < now.position.size(); ++v) content.marks[v].stone = now.position[v];
  for (const MoveValue& move : answer.moves)
    if (move.turn.is_play() && move.turn.removes < 0) {
      content.marks[static_cast<std::size_t>(move.turn.vertex)].value = short_text(move.value, query.rules);
      content.has_values = true;
    }
  add_line(content, query, answer);
  return content;
}

/// "tromp-taylor, Black to move: "
std::string question_text(const Query& query) {
  return fmt::format("{}, {} to move: ", to_text(query.rules), name_of(asked_state(query).to_move));
}

/// The title before the value: "3x3, tromp-taylor, Black to move: ", with the stones where there are any.
std::string title_of(const Query& query) {
  const Stones position = asked_state(query).position;
  const bool empty = std::ranges::all_of(position, [](Colour stone) { return stone == Colour::empty; });
  return fmt::format("{}, {}{}", query.board.label(), empty ? "" : position_text(position) + ", ",
                     question_text(query));
}

std::string answer_text(const Value& value, const Ruleset& rules) {
  return value.solved ? verdict_text(value, rules) : value_text(value, rules);
}

/// What is written below the board, a line each.
std::vector<std::string> captions_of(const Query& query, const Answer& answer, const Content& content) {
  const char* const side = name_of(asked_state(query).to_move);
  std::vector<std::string> captions{question_text(query) + answer_text(answer.value, query.rules)};
  if (!content.beside.empty()) captions.push_back(content.beside);
  const bool best = !answer.value.solved || answer.value.lo == answer.value.hi;
  if (content.has_line)
    captions.push_back(fmt::format(
        "{} of a line {}", content.has_values ? "Larger number on a stone: its turn" : "Numbers: the turns",
        best ? "of best play" : "along which each side keeps its own bound, no more"));
  if (content.has_values)
    captions.push_back(fmt::format("{}: the value where {} plays there now",
                                   content.has_line ? "Other numbers" : "Numbers", side));
  const auto any = [&](std::string_view sign, bool bounds) {
    return std::ranges::any_of(content.marks, [&](const Mark& mark) {
      return mark.value.ends_with('?') == bounds && mark.value.find_first_of(sign) != std::string::npos;
    });
  };
  if (any("BW", false)) captions.emplace_back("B, W: who wins then");
  if (any("|", false))
    captions.emplace_back("a|b: what Black and what White can force then, where play need not end");
  if (any("|", true))
    captions.emplace_back("a|b?: at least a, at most b, as a limit struck");
  else if (any("?", true))
    captions.emplace_back("?: open, as a limit struck");
  return captions;
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

void draw_grid(std::string& svg, GridShape goban) {
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

void draw_coordinates(std::string& svg, GridShape goban, const Board& board) {
  svg += "<g class=\"coordinates\">\n";
  for (int c = 0; c < goban.columns; ++c) {
    const std::string name = board.vertex_name((goban.rows - 1) * goban.columns + c);
    write(svg, x_of(c), y_of(goban.rows - 1) + margin * 0.7, 14, "#5a4a2a", name.substr(0, name.size() - 1));
  }
  for (int r = 0; r < goban.rows; ++r)
    write(svg, x_of(0) - margin * 0.7, y_of(r), 14, "#5a4a2a", fmt::format("{}", goban.rows - r));
  svg += "</g>\n";
}

void draw_mark(std::string& svg, const Mark& mark, double x, double y, const char* ground) {
  const bool black = mark.stone == Colour::black, stone = mark.stone != Colour::empty;
  const char* ink = black ? "#fff" : "#111";
  if (stone)
    svg += fmt::format(
        "<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" fill=\"{}\" stroke=\"#111\"/>\n",
        black ? "black" : "white", x, y, stone_radius, black ? "#111" : "#fff");
  else if (!mark.value.empty())
    svg += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"15\" fill=\"{}\"/>\n", x, y, ground);
  const bool both = mark.number > 0 && !mark.value.empty();
  if (mark.number > 0) write(svg, x, both ? y - 6 : y, both ? 15 : 18, ink, fmt::format("{}", mark.number));
  if (!mark.value.empty())
    write(svg, x, both ? y + 11 : y,
          mark.value.size() > 4   ? 9
          : both                  ? 11
          : mark.value.size() > 3 ? 12
                                  : 14,
          !both   ? ink
          : black ? "#f0c060"
                  : "#8a5a00",
          mark.value);
}

/// A board, drawn.
struct Drawing {
  double width = 0, height = 0;
  const char* ground = "";
  std::string svg;
};

Drawing draw_goban(const Board& board, const Content& content) {
  const GridShape shape = *board.shape();
  Drawing drawing{2.0 * margin + (shape.columns - 1) * cell, 2.0 * margin + (shape.rows - 1) * cell,
                  "#e8c57e", ""};
  draw_grid(drawing.svg, shape);
  drawing.svg += "<g font-family=\"sans-serif\" text-anchor=\"middle\">\n";
  draw_coordinates(drawing.svg, shape, board);
  for (std::size_t v = 0; v < content.marks.size(); ++v) {
    const int at = static_cast<int>(v);
    draw_mark(drawing.svg, content.marks[v], x_of(at % shape.columns), y_of(at / shape.columns),
              drawing.ground);
  }
  drawing.svg += "</g>\n";
  return drawing;
}

/// Of sixteen directions the one farthest from all edges at the vertex, as a unit vector.
Point free_direction(const Board& board, const BoardPicture& picture, Vertex v) {
  constexpr int directions = 16, first = 4;  // straight down where all are alike
  const Point from = picture.at[static_cast<std::size_t>(v)];
  Point best{0, 1};
  double nearest_of_best = 2;
  for (int i = 0; i < directions; ++i) {
    const double angle = 2 * std::numbers::pi * (first + i) / directions;
    const Point way{std::cos(angle), std::sin(angle)};
    double nearest = -1;  // the cosine of the angle to the nearest edge
    for (const Vertex u : board.neighbours(v)) {
      const Point to = picture.at[static_cast<std::size_t>(u)];
      const double length = std::max(std::hypot(to.x - from.x, to.y - from.y), 1e-9);
      nearest = std::max(nearest, ((to.x - from.x) * way.x + (to.y - from.y) * way.y) / length);
    }
    if (nearest < nearest_of_best - 1e-6) {
      best = way;
      nearest_of_best = nearest;
    }
  }
  return best;
}

void draw_vertex(std::string& svg, const Mark& mark, Point at, const char* ground) {
  if (mark.stone == Colour::empty)
    svg += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" fill=\"{}\" stroke=\"#999\"/>\n", at.x,
                       at.y, mark.value.empty() ? 11 : 16, mark.value.empty() ? "#fff" : ground);
  draw_mark(svg, mark, at.x, at.y, ground);
}

/// In the vertex, or beside it where numbers are shown: else 3 may be a name or a number.
void draw_name(std::string& svg, const std::string& name, const Mark& mark, Point at,
               const std::optional<Point>& beside, const char* ground) {
  if (!beside)
    return write(svg, at.x, at.y, name.size() <= 3 ? 11 : 8, mark.stone == Colour::black ? "#fff" : "#333",
                 name);
  const auto [x, y] = *beside;
  const double away = (mark.stone != Colour::empty ? stone_radius : mark.value.empty() ? 11.0 : 16.0) + 7;
  const char* const anchor = x > 0.5 ? "start" : x < -0.5 ? "end" : "middle";
  svg += fmt::format(
      "<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"9\" fill=\"#777\" text-anchor=\"{}\" "
      "paint-order=\"stroke\" "
      "stroke=\"{}\" stroke-width=\"3\">{}</text>\n",
      at.x + x * (away - (anchor[0] == 'm' ? 0 : 4)), at.y + y * away + 3, anchor, ground, svg_escaped(name));
}

Drawing draw_graph(const Board& board, const Content& content) {
  const BoardPicture picture = board_picture(board);
  double room = 0;  // for names beside the outermost vertices
  for (Vertex v = 0; v < board.size(); ++v)
    room = std::max(room, 6.0 * static_cast<double>(board.vertex_name(v).size()) - 12);
  Drawing drawing{picture.width + 2 * room, picture.height, "#f6e7c4", ""};
  drawing.svg = fmt::format("<g transform=\"translate({:.0f} 0)\">\n{}", room, edges_svg(board, picture));
  drawing.svg += "<g font-family=\"sans-serif\" text-anchor=\"middle\">\n";
  const auto place = [&](Vertex v) { return picture.at[static_cast<std::size_t>(v)]; };
  const auto mark = [&](Vertex v) { return content.marks[static_cast<std::size_t>(v)]; };
  const bool numbers = content.has_line || content.has_values;
  for (Vertex v = 0; v < board.size(); ++v) draw_vertex(drawing.svg, mark(v), place(v), drawing.ground);
  for (Vertex v = 0; v < board.size(); ++v)
    draw_name(drawing.svg, board.vertex_name(v), mark(v), place(v),
              numbers ? std::optional(free_direction(board, picture, v)) : std::nullopt, drawing.ground);
  drawing.svg += "</g>\n</g>\n";
  return drawing;
}

}  // namespace

std::string answer_svg(const Query& query, const Answer& answer) {
  const Board& board = query.board;
  const Content content = content_of(query, answer);
  const Drawing drawing = is_goban(board) ? draw_goban(board, content) : draw_graph(board, content);
  const std::vector<std::string> captions = captions_of(query, answer, content);
  std::size_t longest = 0;
  for (const auto& caption : captions) longest = std::max(longest, caption.size());
  const double width = std::max(drawing.width, 24.0 + static_cast<double>(longest) * 8);
  const double below = drawing.height + 8;
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
      "viewBox=\"0 0 {0:.0f} {1:.0f}\">\n<title>{2}</title>\n<rect width=\"100%\" height=\"100%\" "
      "fill=\"{3}\"/>\n",
      width, below + line_height * static_cast<double>(captions.size()),
      svg_escaped(title_of(query) + answer_text(answer.value, query.rules)), drawing.ground);
  svg += drawing.svg + "<g class=\"captions\" font-family=\"sans-serif\">\n";
  for (std::size_t i = 0; i < captions.size(); ++i)
    write(svg, 12, below + line_height * static_cast<double>(i), 13, "#111", captions[i]);
  return svg + "</g>\n</svg>\n";
}

bool is_picture_of(std::string_view text, const Query& query) {
  return is_own_picture(text) && text.find("<title>" + svg_escaped(title_of(query))) != text.npos;
}

bool is_picture_of_value(std::string_view text, const Query& query) {
  return is_picture_of(text, query) && text.find("stopped</title>") == text.npos;
}

}  // namespace graphgo::solver::presentation
