#include "solver/presentation/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <vector>

#include "graphgo/board/layout.hpp"

namespace graphgo::solver::presentation {
namespace {

constexpr double cell = 48, margin = 40, largest_side = 8000;
constexpr double stone_radius = 19, vertex_radius = 11, clearance = 14;

double closest_distance(const std::vector<Point>& points) {
  double closest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const double d = std::hypot(points[i].x - points[j].x, points[i].y - points[j].y);
      if (d > 0) closest = std::min(closest, d);
    }
  return std::isinf(closest) ? 1 : closest;
}

BoardPicture place(const Board& board) {
  BoardPicture picture{layout(board), {}, 0, 0};
  Point low = picture.at[0], high = low;
  for (const Point& p : picture.at) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  const double side = std::max({high.x - low.x, high.y - low.y, 1e-9});
  const double scale = std::min(cell / closest_distance(picture.at), largest_side / side);
  for (Point& p : picture.at) p = {margin + (p.x - low.x) * scale, margin + (p.y - low.y) * scale};
  picture.width = (high.x - low.x) * scale + 2 * margin;
  picture.height = (high.y - low.y) * scale + 2 * margin;
  return picture;
}

/// A quadratic Bezier curve; a straight line if `bend` is on it.
struct Curve {
  Point from, bend, to;
  Point at(double t) const {
    const double a = (1 - t) * (1 - t), b = 2 * t * (1 - t), c = t * t;
    return {a * from.x + b * bend.x + c * to.x, a * from.y + b * bend.y + c * to.y};
  }
};

/// The curve from a to b whose middle is `bow` units beside the straight line.
Curve curve(Point a, Point b, double bow) {
  const double length = std::max(std::hypot(b.x - a.x, b.y - a.y), 1e-9), shift = 2 * bow / length;
  return {a, {(a.x + b.x) / 2 + (b.y - a.y) * shift, (a.y + b.y) / 2 - (b.x - a.x) * shift}, b};
}

/// How near the curve comes to vertices other than its ends u and v.
double clearance_of(const Curve& c, const std::vector<Point>& at, std::size_t u, std::size_t v) {
  const double length = std::hypot(c.to.x - c.from.x, c.to.y - c.from.y);
  const int steps = std::clamp(static_cast<int>(length / 8), 4, 64);
  double least = std::numeric_limits<double>::infinity();
  for (int i = 1; i < steps; ++i) {
    const Point p = c.at(static_cast<double>(i) / steps);
    for (std::size_t w = 0; w < at.size(); ++w)
      if (w != u && w != v) least = std::min(least, std::hypot(at[w].x - p.x, at[w].y - p.y));
  }
  return least;
}

/// The straightest curve that keeps clear of other vertices, or the clearest there is.
Curve edge_curve(const std::vector<Point>& at, std::size_t u, std::size_t v) {
  const double length = std::hypot(at[u].x - at[v].x, at[u].y - at[v].y);
  Curve best = curve(at[u], at[v], 0);
  double best_clearance = -1;
  for (const double bow : {0.0, cell / 2, -cell / 2, length / 6, -length / 6, length / 3, -length / 3}) {
    const Curve candidate = curve(at[u], at[v], bow);
    const double found = clearance_of(candidate, at, u, v);
    if (found > best_clearance) {
      best = candidate;
      best_clearance = found;
    }
    if (found >= clearance) break;
  }
  return best;
}

/// Vertices times edges: pictures of dense giants are not worth the time and keep straight lines.
constexpr std::size_t most_bend_checks = 1'000'000;

void draw_vertices(std::string& svg, const Board& board, const std::vector<Point>& at,
                   const Stones* position) {
  svg += "<g font-family=\"sans-serif\" text-anchor=\"middle\" stroke-width=\"1.2\">\n";
  for (Vertex v = 0; v < board.size(); ++v) {
    const auto [x, y] = at[static_cast<std::size_t>(v)];
    const Colour stone = position ? (*position)[static_cast<std::size_t>(v)] : Colour::empty;
    const bool black = stone == Colour::black;
    const double radius = stone == Colour::empty ? vertex_radius : stone_radius;
    const std::string name = board.vertex_name(v);
    const double size = name.size() <= 3 ? 11 : 8;
    svg += fmt::format("<circle cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"{}\" fill=\"{}\" stroke=\"{}\"/>", x, y,
                       radius, black ? "#111" : "#fff", stone == Colour::empty ? "#aaa" : "#111");
    svg += fmt::format("<text x=\"{:.2f}\" y=\"{:.2f}\" font-size=\"{}\" fill=\"{}\">{}</text>\n", x,
                       y + size * 0.36, size, black ? "#fff" : "#333", svg_escaped(name));
  }
  svg += "</g>\n";
}

}  // namespace

std::string svg_escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else
      out += static_cast<unsigned char>(c) < 32 ? '?' : c;
  }
  return out;
}

BoardPicture board_picture(const Board& board) {
  BoardPicture picture = place(board);
  const bool bends = board.edges().size() * picture.at.size() <= most_bend_checks;
  for (const auto& [first, second] : board.edges()) {
    const auto u = static_cast<std::size_t>(first), v = static_cast<std::size_t>(second);
    picture.bends.push_back(
        (bends ? edge_curve(picture.at, u, v) : curve(picture.at[u], picture.at[v], 0)).bend);
  }
  return picture;
}

bool is_own_picture(std::string_view text) {
  return text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"") &&
         text.find("</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#") != text.npos;
}

std::string edges_svg(const Board& board, const BoardPicture& picture) {
  std::string svg = "<g fill=\"none\" stroke=\"#555\" stroke-width=\"1.5\">\n";
  for (std::size_t i = 0; i < picture.bends.size(); ++i) {
    const auto [u, v] = board.edges()[i];
    const Point from = picture.at[static_cast<std::size_t>(u)], to = picture.at[static_cast<std::size_t>(v)];
    svg += fmt::format("<path d=\"M{:.2f} {:.2f}Q{:.2f} {:.2f} {:.2f} {:.2f}\"/>\n", from.x, from.y,
                       picture.bends[i].x, picture.bends[i].y, to.x, to.y);
  }
  return svg + "</g>\n";
}

std::string board_svg(const Board& board, const Stones* position) {
  const BoardPicture picture = board_picture(board);
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
      "viewBox=\"0 0 {0:.0f} {1:.0f}\">\n<title>{2}</title>\n<rect width=\"100%\" height=\"100%\" "
      "fill=\"#f6e7c4\"/>\n",
      picture.width, picture.height, svg_escaped(board.label()));
  svg += edges_svg(board, picture);
  draw_vertices(svg, board, picture.at, position);
  return svg + "</svg>\n";
}

}  // namespace graphgo::solver::presentation
