
#include "graphgo/board/formats.hpp"
#include "graphgo/symmetry/automorphisms.hpp"
#include "graphgo/text/json.hpp"
#include "solver/explorer/state_json.hpp"
#include "solver/presentation/svg.hpp"

namespace graphgo::solver::explorer {
namespace {

using nlohmann::ordered_json;

/// A tenth of a unit is seen by nobody.
double rounded(double x) { return std::round(10 * x) / 10; }

ordered_json points_json(const std::vector<Point>& points) {
  auto list = ordered_json::array();
  for (const Point& p : points) list.push_back({rounded(p.x), rounded(p.y)});
  return list;
}

/// The board in the formats that keep all of it, for people to take along.
ordered_json formats_json(const Board& board) {
  const auto text = [&](BoardFormat format) {
    std::string written = write_board(board, format);
    if (written.ends_with('\n')) written.pop_back();
    return written;
  };
  return {{"graph6", text(BoardFormat::graph6)},
          {"edges", text(BoardFormat::edges)},
          {"json", text(BoardFormat::json)},
          {"graphml", text(BoardFormat::graphml)},
          {"govariants", nullptr}};
}

/// govariants' form of a board of one's own, which names no vertices.
std::string govariants_text(const Board& board, const presentation::BoardPicture& picture) {
  constexpr double cell = 48;
  ordered_json object{
      {"type", "custom"}, {"coordinates", ordered_json::array()}, {"adjacencyList", ordered_json::array()}};
  for (const Point& p : picture.at)
    object["coordinates"].push_back({rounded(p.x / cell), rounded(p.y / cell)});
  for (Vertex v = 0; v < board.size(); ++v) object["adjacencyList"].push_back(board.neighbours(v));
  return dump_json(object);
}

}  // namespace

ordered_json board_json(const Board& board, bool named) {
  const presentation::BoardPicture picture = presentation::board_picture(board);
  const AutomorphismGroup group = automorphism_group(board);
  ordered_json object{{"board", named ? ordered_json(board.label())
                                      : parse_json<ordered_json>(write_board(board, BoardFormat::json))},
                      {"label", board.label()},
                      {"vertices", board.size()},
                      {"edges", board.edges()},
                      {"names", ordered_json::array()},
                      {"width", rounded(picture.width)},
                      {"height", rounded(picture.height)},
                      {"at", points_json(picture.at)},
                      {"bends", points_json(picture.bends)},
                      {"rectangular", board.rectangular()},
                      {"orbits", group.orbits},
                      {"automorphisms", group.order.str()},
                      {"formats", formats_json(board)},
                      {"warnings", board.warnings()}};
  for (Vertex v = 0; v < board.size(); ++v) object["names"].push_back(board.vertex_name(v));
  if (const auto shape = board.shape()) object["shape"] = {shape->rows, shape->columns};
  object["formats"]["govariants"] = govariants_text(board, picture);
  return object;
}

}  // namespace graphgo::solver::explorer
