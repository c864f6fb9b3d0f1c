// Families: sizes, degrees and properties against published graphs, and what is refused.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <string>
#include <vector>

#include "graphgo/board/board.hpp"
#include "graphgo/board/facts.hpp"
#include "graphgo/board/families.hpp"
#include "graphgo/board/formats.hpp"
#include "graphgo/board/layout.hpp"
#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "tests/support/says.hpp"

namespace graphgo {
namespace {

using testing::Says;

/// "2^4 3^4 4^1": four vertices of degree 2, and so on.
std::string degrees(const Board& board) {
  std::map<std::size_t, int> count;
  for (Vertex v = 0; v < board.size(); ++v) ++count[board.neighbours(v).size()];
  std::string text;
  for (const auto& [degree, vertices] : count)
    text += (text.empty() ? "" : " ") + std::to_string(degree) + "^" + std::to_string(vertices);
  return text;
}

/// Longest shortest path; the board is connected.
int diameter(const Board& board) {
  int longest = 0;
  for (Vertex start = 0; start < board.size(); ++start) {
    std::vector<int> distance(static_cast<std::size_t>(board.size()), -1);
    std::vector<Vertex> queue{start};
    distance[static_cast<std::size_t>(start)] = 0;
    for (std::size_t i = 0; i < queue.size(); ++i)
      for (const Vertex v : board.neighbours(queue[i])) {
        if (distance[static_cast<std::size_t>(v)] >= 0) continue;
        distance[static_cast<std::size_t>(v)] = distance[static_cast<std::size_t>(queue[i])] + 1;
        longest = std::max(longest, distance[static_cast<std::size_t>(v)]);
        queue.push_back(v);
      }
  }
  return longest;
}

int triangles(const Board& board) {
  int count = 0;
  for (const auto& [u, v] : board.edges())
    for (const Vertex w : board.neighbours(v)) count += w > v && board.adjacent(u, w);
  return count;
}

std::string board_error(const std::string& text) {
  return testing::error_of([&] { read_board(text); });
}

struct Row {
  std::string text;
  int vertices, edges;
  std::string degree_sequence;
  int diameter, triangles;
  bool planar;
  const char* source;
};

const std::vector<Row> rows = {
    {"1x1", 1, 0, "0^1", 0, 0, true, "by hand"},
    {"3x3", 9, 12, "2^4 3^4 4^1", 4, 0, true, "grid graph: 2rc - r - c edges"},
    {"grid:3x4", 12, 17, "2^4 3^6 4^2", 5, 0, true, "grid graph: 2rc - r - c edges"},
    {"path:7", 7, 6, "1^2 2^5", 6, 0, true, "MathWorld, Path Graph"},
    {"cycle:5", 5, 5, "2^5", 2, 0, true, "MathWorld, Cycle Graph"},
    {"complete:5", 5, 10, "4^5", 1, 10, false, "MathWorld, Complete Graph; Kuratowski 1930"},
    {"star:5", 6, 5, "1^5 5^1", 2, 0, true, "MathWorld, Star Graph (there S_6)"},
    {"wheel:5", 6, 10, "3^5 5^1", 2, 5, true, "MathWorld, Wheel Graph (there W_6)"},
    {"bipartite:2x3", 5, 6, "2^3 3^2", 2, 0, true, "MathWorld, Complete Bipartite Graph"},
    {"bipartite:3x3", 6, 9, "3^6", 2, 0, false, "MathWorld, Utility Graph; Kuratowski 1930"},
    {"cylinder:3x4", 12, 20, "3^8 4^4", 4, 0, true, "prism-like: C_4 times P_3"},
    {"cylinder:2x5", 10, 15, "3^10", 3, 0, true, "MathWorld, Prism Graph Y_5"},
    {"mobius:2x3", 6, 9, "3^6", 2, 0, false, "MathWorld, Moebius Ladder: M_3 is K_3,3"},
    {"mobius:2x4", 8, 12, "3^8", 2, 0, false, "MathWorld, Moebius Ladder M_4, the Wagner graph"},
    {"mobius:3x4", 12, 20, "3^8 4^4", 3, 0, false, "counted: 2rc - c edges"},
    {"torus:3x3", 9, 18, "4^9", 2, 6, false, "MathWorld, Torus Grid Graph; the Paley graph of order 9"},
    {"torus:4x4", 16, 32, "4^16", 4, 0, false, "MathWorld, Torus Grid Graph: 4x4 is the tesseract"},
    {"klein:3x3", 9, 18, "4^9", 2, 4, false, "counted: three columns and the middle row close to triangles"},
    {"hex:1", 6, 6, "2^6", 3, 0, true, "benzene"},
    {"hex:2", 24, 30, "2^12 3^12", 7, 0, true, "coronene: 6n^2 vertices, 9n^2 - 3n edges, diameter 4n - 1"},
    {"hex:3", 54, 72, "2^18 3^36", 11, 0, true, "circumcoronene, as hex:2"},
    {"triangular:3", 6, 9, "2^3 4^3", 2, 4, true, "MathWorld, Triangular Grid Graph T_2"},
    {"king:3x3", 9, 20, "3^4 5^4 8^1", 2, 16, true, "MathWorld, King Graph"},
    {"hypercube:0", 1, 0, "0^1", 0, 0, true, "by hand"},
    {"hypercube:3", 8, 12, "3^8", 3, 0, true, "MathWorld, Hypercube Graph"},
    {"hypercube:4", 16, 32, "4^16", 4, 0, false, "MathWorld, Tesseract Graph"},
    {"petersen", 10, 15, "3^10", 2, 0, false, "MathWorld, Petersen Graph"},
    {"tetrahedron", 4, 6, "3^4", 1, 4, true, "MathWorld, Platonic Graph"},
    {"cube", 8, 12, "3^8", 3, 0, true, "MathWorld, Platonic Graph"},
    {"octahedron", 6, 12, "4^6", 2, 8, true, "MathWorld, Platonic Graph"},
    {"dodecahedron", 20, 30, "3^20", 5, 0, true, "MathWorld, Platonic Graph"},
    {"icosahedron", 12, 30, "5^12", 3, 20, true, "MathWorld, Platonic Graph"},
    {"tree:0,0,1,1", 5, 4, "1^3 2^1 3^1", 3, 0, true, "by hand"},
};

}  // namespace

TEST_CASE("board families: vertices, edges, degrees, diameter, triangles, planarity") {
  for (const Row& row : rows) {
    INFO(row.text << ", " << row.source);
    const Board board = read_board(row.text);
    CHECK(board.size() == row.vertices);
    CHECK(static_cast<int>(board.edges().size()) == row.edges);
    CHECK(degrees(board) == row.degree_sequence);
    CHECK(diameter(board) == row.diameter);
    CHECK(triangles(board) == row.triangles);
    CHECK(is_planar(board) == row.planar);
    CHECK(connected_components(board).size() == 1);
    CHECK(board.warnings().empty());  // a family that names an edge twice has another size than it says
    CHECK(board.label() == row.text);
  }
}

TEST_CASE("board families: each one of the registry has a row in the table of sizes") {
  for (const Family& family : families()) {
    const std::string name(family.name);
    INFO(name);
    CHECK(std::any_of(rows.begin(), rows.end(), [&](const Row& row) {
      return name == "RxC" ? row.text == "3x3" : row.text.substr(0, row.text.find(':')) == name;
    }));
    CHECK_FALSE(family.meaning.empty());
  }
}

TEST_CASE("board families: numbering, shape and names") {
  const Board grid = read_board("2x3");
  CHECK(grid.rectangular());
  CHECK(grid.shape() == GridShape{2, 3});
  CHECK(grid.vertex_name(0) == "a2");
  CHECK(grid.vertex_named("c1") == 5);
  CHECK(grid.vertex_named("C1") == 5);
  CHECK(grid.vertex_named("4") == 4);
  const Board numbered = read_board_text(BoardFormat::edgelist, "1 2\n2 3\n", "one.edgelist");
  CHECK(numbered.vertex_named("1") == 0);  // a name goes before a number
  CHECK_THAT(testing::error_of([&] { numbered.vertex_named("0"); }),
             testing::Says({"vertex '0'", "one.edgelist", "numbers for names: 1, ..."}));
  CHECK(grid.adjacent(0, 3));
  CHECK_FALSE(grid.adjacent(2, 3));

  CHECK(read_board("path:4").shape() == GridShape{1, 4});
  CHECK_FALSE(read_board("path:4").rectangular());
  CHECK(read_board("torus:3x4").shape() == GridShape{3, 4});
  CHECK_FALSE(read_board("torus:3x4").rectangular());

  CHECK(read_board("star:5").neighbours(0).size() == 5);
  CHECK(read_board("wheel:5").neighbours(0).size() == 5);
  CHECK(read_board("mobius:3x4").adjacent(3, 8));
  CHECK(read_board("klein:3x4").adjacent(3, 8));
  CHECK(read_board("klein:3x4").adjacent(1, 9));
  CHECK(read_board("bipartite:2x3").adjacent(1, 4));
  CHECK(read_board("triangular:3") ==
        Board({.size = 6,
               .edges = {{0, 1}, {0, 2}, {1, 2}, {1, 3}, {1, 4}, {2, 4}, {2, 5}, {3, 4}, {4, 5}},
               .names = {},
               .coordinates = {},
               .label = {}}));
  CHECK(read_board("cube") == read_board("hypercube:3"));
  CHECK(read_board("tetrahedron") == read_board("complete:4"));
  CHECK(read_board("tree:0,0,0") == read_board("star:3"));
  CHECK(read_board("grid:1x5") == read_board("path:5"));
}

TEST_CASE("board families: what is refused, and how") {
  const std::vector<std::pair<std::string, std::vector<std::string>>> refused = {
      {"", {"board", "empty"}},
      {"cycle:2", {"board", "'cycle:2'", "cycle:3"}},
      {"cycle:1", {"board", "'cycle:1'", "cycle:3"}},
      {"wheel:2", {"board", "'wheel:2'", "wheel:3"}},
      {"torus:1x3", {"board", "'torus:1x3'", "torus:3x3"}},
      {"torus:2x2", {"board", "'torus:2x2'", "torus:3x3"}},
      {"klein:2x3", {"board", "'klein:2x3'", "klein:3x3"}},
      {"mobius:3x2", {"board", "'mobius:3x2'", "mobius:1x3"}},
      {"cylinder:3x2", {"board", "'cylinder:3x2'", "cylinder:1x3"}},
      {"0x3", {"board", "'0x3'", "1x1"}},
      {"path:0", {"board", "'path:0'", "path:1"}},
      {"path", {"board", "'path'", "path:N"}},
      {"path:-1", {"board", "'path:-1'", "path:N"}},
      {"path:3x3", {"board", "'path:3x3'", "path:N"}},
      {"grid:3", {"board", "'grid:3'", "grid:RxC"}},
      {"grid:3x3x3", {"board", "'grid:3x3x3'", "grid:RxC"}},
      {"RxC", {"board", "'RxC'"}},
      {"petersen:3", {"board", "'petersen:3'"}},
      {"complete:100000", {"board", "'complete:100000'", "4096 vertices"}},
      {"complete:4096", {"board", "'complete:4096'", "1000000", "edges"}},
      {"bipartite:2048x2048", {"board", "'bipartite:2048x2048'", "1000000", "edges"}},
      {"65x64", {"board", "'65x64'", "4096 vertices"}},
      {"hypercube:13", {"board", "'hypercube:13'", "4096 vertices"}},
      {"hypercube:999999999", {"board", "'hypercube:999999999'", "4096 vertices"}},
      {"path:99999999999", {"board", "'path:99999999999'", "4096 vertices"}},
      {"99999999999x3", {"board", "'99999999999x3'", "4096 vertices"}},
      {"hex:999999999", {"board", "'hex:999999999'", "4096 vertices"}},
      {"king:999999999x999999999", {"board", "'king:999999999x999999999'", "4096 vertices"}},
      {"path:99999999999999999999", {"board", "'path:99999999999999999999'", "4096 vertices"}},
      {"tree:", {"board", "'tree:'", "parent of vertex 1"}},
      {"tree:0,2", {"board", "'tree:0,2'", "parent of vertex 2"}},
      {"tree:0,x", {"board", "'tree:0,x'", "parent of vertex 2", "'x'"}},
      {"tours:3x3", {"board", "'tours:3x3'", "no such family", "torus:RxC"}},
      {"zzzzzz", {"board", "'zzzzzz'", "no such family"}},
      {"a\nb", {"board", "'a?b'", "no such family"}},
      {"path:3 +", {"board", "'path:3 +'"}},
      {"path:3 + cycle:2", {"board", "'cycle:2'", "cycle:3"}},
      {"64x64 + 1x1", {"board", "'64x64 + 1x1'", "4096 vertices"}},
      {"no/such.json", {"board", "'no/such.json'"}},
      {"board.txt", {"'board.txt'"}},
  };
  for (const auto& [text, facts] : refused) CHECK_THAT(board_error(text), Says(facts));
}

TEST_CASE("board: disjoint unions number on and stand side by side") {
  const Board board = read_board("path:3 + cycle:4+1x1");
  CHECK(board.size() == 8);
  CHECK(board.edges().size() == 6);
  CHECK(board.adjacent(3, 6));
  CHECK_FALSE(board.adjacent(2, 3));
  CHECK(board.label() == "path:3 + cycle:4+1x1");
  CHECK(connected_components(board) == std::vector<std::vector<Vertex>>{{0, 1, 2}, {3, 4, 5, 6}, {7}});
  CHECK_FALSE(board.shape());
  const auto at = board.coordinates();
  for (int left = 0; left < 3; ++left)
    for (int right = 3; right < 7; ++right)
      CHECK(at[static_cast<std::size_t>(left)].x < at[static_cast<std::size_t>(right)].x);
}

TEST_CASE("board: planarity of the classic obstructions") {
  CHECK_FALSE(is_planar(read_board("complete:5")));
  CHECK_FALSE(is_planar(read_board("complete:64")));
  CHECK_FALSE(is_planar(read_board("path:3 + bipartite:3x3")));
  CHECK(is_planar(read_board("complete:4 + 19x19")));
  CHECK(is_planar(read_board("bipartite:2x9")));
  CHECK_FALSE(is_planar(read_board("king:4x4")));
}

TEST_CASE("board layout: distinct points for every family, with and without its own coordinates") {
  for (const Row& row : rows) {
    INFO(row.text);
    const Board board = read_board(row.text);
    const Board bare({.size = board.size(),
                      .edges = {board.edges().begin(), board.edges().end()},
                      .names = {},
                      .coordinates = {},
                      .label = {}});
    for (const Board& b : {board, bare}) {
      const auto points = layout(b);
      CHECK(points == layout(b));
      REQUIRE(points.size() == static_cast<std::size_t>(board.size()));
      for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
          CHECK(std::hypot(points[i].x - points[j].x, points[i].y - points[j].y) > 0.5);
    }
  }
}

TEST_CASE("board layout: planar boards without coordinates are drawn without crossings") {
  const auto area = [](Point a, Point b, Point c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  };
  for (const char* text :
       {"3x3", "icosahedron", "dodecahedron", "tree:0,0,0,1,1,2,2,3,3", "hex:3", "king:3x3", "7x15"}) {
    INFO(text);
    const Board family = read_board(text);
    const Board board({.size = family.size(),
                       .edges = {family.edges().begin(), family.edges().end()},
                       .names = {},
                       .coordinates = {},
                       .label = {}});
    const auto p = layout(board);
    int crossings = 0;
    for (const auto& [a, b] : board.edges())
      for (const auto& [c, d] : board.edges()) {
        if (a == c || a == d || b == c || b == d) continue;
        const auto at = [&](Vertex v) { return p[static_cast<std::size_t>(v)]; };
        crossings += area(at(a), at(b), at(c)) * area(at(a), at(b), at(d)) < 0 &&
                     area(at(c), at(d), at(a)) * area(at(c), at(d), at(b)) < 0;
      }
    CHECK(crossings == 0);
  }
}

TEST_CASE("board: distances from the nearest of some vertices") {
  CHECK(distances_from(read_board("path:5"), {0}) == std::vector{0, 1, 2, 3, 4});
  CHECK(distances_from(read_board("path:5"), {0, 4}) == std::vector{0, 1, 2, 1, 0});
  CHECK(distances_from(read_board("path:2 + path:1"), {0}) == std::vector{0, 1, -1});
  CHECK(distances_from(read_board("path:2"), {}) == std::vector{-1, -1});
}

}  // namespace graphgo
