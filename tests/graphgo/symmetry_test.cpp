#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <numeric>
#include <random>
#include <set>

#include "graphgo/error.hpp"
#include "graphgo/symmetry/automorphisms.hpp"
#include "graphgo/symmetry/graphs.hpp"
#include "tests/support/boards.hpp"

using namespace graphgo;
using testing::Edges;

namespace {

Edges cycle(int n) {
  Edges edges;
  for (int v = 0; v < n; ++v) edges.emplace_back(v, (v + 1) % n);
  return edges;
}

Edges complete(int n) {
  Edges edges;
  for (int u = 0; u < n; ++u)
    for (int v = u + 1; v < n; ++v) edges.emplace_back(u, v);
  return edges;
}

Edges cube() {
  Edges edges;
  for (int v = 0; v < 8; ++v)
    for (const int bit : {1, 2, 4})
      if (v < (v ^ bit)) edges.emplace_back(v, v ^ bit);
  return edges;
}

Edges petersen() {
  Edges edges = cycle(5);
  for (int v = 0; v < 5; ++v) {
    edges.emplace_back(v, v + 5);
    edges.emplace_back(5 + v, 5 + (v + 2) % 5);
  }
  return edges;
}

BigInteger factorial(int n) {
  BigInteger product = 1;
  for (int i = 2; i <= n; ++i) product *= i;
  return product;
}

bool preserves(const Board& board, const Stones& colours, const Permutation& p) {
  const auto at = [&](Vertex v) { return p[static_cast<std::size_t>(v)]; };
  const bool edges_kept = std::all_of(board.edges().begin(), board.edges().end(), [&](const auto& e) {
    return board.adjacent(at(e.first), at(e.second));
  });
  return edges_kept && (colours.empty() || permuted(colours, p) == colours);
}

/// The number of symmetries by trying all permutations.
int count_by_trying(const Board& board, const Stones& colours) {
  Permutation p(static_cast<std::size_t>(board.size()));
  std::iota(p.begin(), p.end(), 0);
  int count = 0;
  do count += preserves(board, colours, p);
  while (std::next_permutation(p.begin(), p.end()));
  return count;
}

struct Relabelled {
  Board board;
  Stones colours;
};

Relabelled relabelled(const Board& board, const Stones& colours, std::mt19937& random) {
  Permutation p(static_cast<std::size_t>(board.size()));
  std::iota(p.begin(), p.end(), 0);
  std::shuffle(p.begin(), p.end(), random);
  Edges edges;
  for (const auto& [u, v] : board.edges())
    edges.emplace_back(p[static_cast<std::size_t>(u)], p[static_cast<std::size_t>(v)]);
  return {testing::graph(board.size(), edges), permuted(colours, p)};
}

/// The colouring with that ternary number.
Stones colouring(int n, int number) {
  Stones stones;
  for (int v = 0; v < n; ++v, number /= 3) stones.push_back(static_cast<Colour>(number % 3));
  return stones;
}

}  // namespace

TEST_CASE("symmetry: orders of well-known groups") {
  struct Row {
    const char* name;
    Board board;
    BigInteger order;
  };
  // Textbook values (Godsil, Royle: Algebraic Graph Theory): Petersen S5, cube S4 x C2, cycles dihedral,
  // complete graphs S_n.
  const Row rows[] = {
      {"petersen", testing::graph(10, petersen()), 120},
      {"cube", testing::graph(8, cube()), 48},
      {"single vertex", testing::graph(1, {}), 1},
      {"path 2", testing::graph(2, testing::grid_edges(1, 2)), 2},
      {"path 9", testing::graph(9, testing::grid_edges(1, 9)), 2},
      {"3x3", testing::graph(9, testing::grid_edges(3, 3)), 8},
      {"3x4", testing::graph(12, testing::grid_edges(3, 4)), 4},
      {"19x19", testing::graph(361, testing::grid_edges(19, 19)), 8},
      {"cycle 3", testing::graph(3, cycle(3)), 6},
      {"cycle 11", testing::graph(11, cycle(11)), 22},
      {"cycle 500", testing::graph(500, cycle(500)), 1000},
      {"complete 30", testing::graph(30, complete(30)), factorial(30)},
      {"empty 70", testing::graph(70, {}), factorial(70)},
      {"64x64", testing::graph(4096, testing::grid_edges(64, 64)), 8},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    const AutomorphismGroup group = automorphism_group(row.board);
    CHECK(group.order == row.order);
    for (const Permutation& generator : group.generators) CHECK(preserves(row.board, {}, generator));
  }
}

TEST_CASE(
    "symmetry: every coloured graph of at most 4 vertices has as many symmetries as permutations that keep "
    "it") {
  for (int n = 1; n <= 4; ++n)
    for (const Board& board : all_graphs(n))
      for (int number = 0, all = n == 1 ? 3 : n == 2 ? 9 : n == 3 ? 27 : 81; number < all; ++number) {
        const Stones colours = colouring(n, number);
        const int expected = count_by_trying(board, colours);
        const auto listed = all_automorphisms(board, 24, colours);
        CHECK(automorphism_group(board, colours).order == expected);
        CHECK(static_cast<int>(listed.size()) == expected);
        CHECK(std::all_of(listed.begin(), listed.end(),
                          [&](const auto& p) { return preserves(board, colours, p); }));
        CHECK(std::is_sorted(listed.begin(), listed.end()));
      }
}

TEST_CASE("symmetry: the list of symmetries is empty past its limit") {
  const Board board = testing::graph(10, petersen());
  CHECK(all_automorphisms(board, 119).empty());
  CHECK(all_automorphisms(board, 120).size() == 120);
}

TEST_CASE("symmetry: a group from generators, the identity first and nothing twice") {
  const Permutation turn{1, 2, 3, 0}, flip{0, 3, 2, 1};
  CHECK(generated_group({}, 4, 1) == std::vector<Permutation>{{0, 1, 2, 3}});
  CHECK(generated_group({turn}, 4, 4) ==
        std::vector<Permutation>{{0, 1, 2, 3}, {1, 2, 3, 0}, {2, 3, 0, 1}, {3, 0, 1, 2}});
  const auto all = generated_group({turn, flip}, 4, 8);
  CHECK(std::set<Permutation>(all.begin(), all.end()).size() == 8);
  CHECK(all.size() == 8);
  CHECK(generated_group({turn, flip}, 4, 7).empty());
}

TEST_CASE("symmetry: orbits") {
  // Rows of the 3x3 grid: corners, sides, centre.
  CHECK(automorphism_group(testing::graph(9, testing::grid_edges(3, 3))).orbits ==
        std::vector<Vertex>{0, 1, 0, 1, 4, 1, 0, 1, 0});
  Stones corner(9);
  corner[0] = Colour::black;
  CHECK(automorphism_group(testing::graph(9, testing::grid_edges(3, 3)), corner).orbits ==
        std::vector<Vertex>{0, 1, 2, 1, 4, 5, 2, 5, 8});
}

TEST_CASE("symmetry: the canonical form survives renumbering and its labelling is an isomorphism") {
  std::mt19937 random(7);
  for (const Board& board : {testing::graph(10, petersen()), testing::graph(12, testing::grid_edges(3, 4)),
                             testing::graph(8, cube())})
    for (int round = 0; round < 50; ++round) {
      Stones colours = no_stones(board);
      for (Colour& c : colours) c = static_cast<Colour>(random() % 3);
      const Relabelled other = relabelled(board, colours, random);
      const CanonicalForm a = canonical_form(board, colours), b = canonical_form(other.board, other.colours);
      CHECK(a.key() == b.key());
      std::set<std::pair<Vertex, Vertex>> edges_a, edges_b;
      for (const auto& [u, v] : board.edges())
        edges_a.insert(std::minmax(
            {a.labelling[static_cast<std::size_t>(u)], a.labelling[static_cast<std::size_t>(v)]}));
      for (const auto& [u, v] : other.board.edges())
        edges_b.insert(std::minmax(
            {b.labelling[static_cast<std::size_t>(u)], b.labelling[static_cast<std::size_t>(v)]}));
      CHECK(edges_a == edges_b);
      CHECK(permuted(colours, a.labelling) == a.colours);
    }
}

TEST_CASE("symmetry: keys part exactly the classes of coloured graphs") {
  // By Burnside's lemma the classes of a graph's colourings number the mean of 3^(cycles) over its
  // symmetries.
  for (const Board& board : connected_graphs(5)) {
    std::set<std::string> keys;
    for (int number = 0; number < 243; ++number)
      keys.insert(canonical_form(board, colouring(5, number)).key());
    const auto group = all_automorphisms(board, 120);
    std::size_t fixed = 0;
    for (const Permutation& p : group)
      for (int number = 0; number < 243; ++number)
        fixed += permuted(colouring(5, number), p) == colouring(5, number);
    CHECK(keys.size() * group.size() == fixed);
  }
}

TEST_CASE("symmetry: a position apart from its colour swap") {
  const Board path = testing::graph(3, testing::grid_edges(1, 3));
  const Stones black{Colour::black, Colour::empty, Colour::empty},
      white{Colour::white, Colour::empty, Colour::empty};
  CHECK(canonical_form(path, black).key() != canonical_form(path, white).key());
  CHECK(canonical_form(path).key() ==
        "BW ...");  // the only graph6 text with the ends numbered before the middle is BW
  CHECK_THROWS_AS(canonical_form(path, Stones(2)), InputError);
}

TEST_CASE("symmetry: numbers of small graphs") {
  // OEIS A001349 and A000088.
  const std::vector<std::size_t> connected{1, 1, 2, 6, 21, 112, 853}, all{1, 2, 4, 11, 34, 156, 1044};
  for (int n = 1; n <= 7; ++n) {
    CHECK(connected_graphs(n).size() == connected[static_cast<std::size_t>(n - 1)]);
    CHECK(all_graphs(n).size() == all[static_cast<std::size_t>(n - 1)]);
  }
  CHECK_THROWS_AS(connected_graphs(0), InputError);
  CHECK_THROWS_AS(all_graphs(max_listed_size + 1), InputError);
}

TEST_CASE("symmetry: listed graphs are ordered and labelled by what they are") {
  const std::vector<Board> boards = connected_graphs(5);
  for (std::size_t i = 0; i < boards.size(); ++i) {
    CHECK(boards[i].label() == "graph6:" + canonical_form(boards[i]).graph6);
    if (i > 0)
      CHECK(std::pair(boards[i - 1].edges().size(), boards[i - 1].label()) <
            std::pair(boards[i].edges().size(), boards[i].label()));
  }
  // McKay's formats.txt: the complete graph of five vertices is "D~{".
  CHECK(boards.back().label() == "graph6:D~{");
  CHECK(boards.back().edges().size() == 10);
}
