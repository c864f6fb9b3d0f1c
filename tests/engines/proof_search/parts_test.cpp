// The parts of the proof search, each by itself: the guards of the search path, df-pn's numbers, the choice
// of targets.
#include <catch2/catch.hpp>

#include "graphgo/board/read_board.hpp"
#include "solver/engines/proof_search/search_path.hpp"
#include "solver/engines/proof_search/selection.hpp"
#include "solver/engines/proof_search/target_driver.hpp"

namespace graphgo::solver::engines::proof_search {
namespace {

using Code = std::uint32_t;

/// A path of three vertices with one black stone.
Position<1> black_at(Vertex v) {
  Position<1> position;
  position.black.set(v);
  return position;
}

Child<Code> child_with(ProofNumbers numbers) { return {{State{}, 0, true, std::nullopt}, {}, numbers, {}}; }

}  // namespace

TEST_CASE(
    "search path: a position is in view before the path goes through it, and both end with their guards",
    "[proof_search]") {
  const Symmetry<Code> symmetry(read_board("path:3"), 48);
  const bool positional = GENERATE(true, false);
  SearchPath<Code> path(symmetry, positional);
  OccupancyCounts positions;
  const Position<1> left = black_at(0), right = black_at(2);
  const Code canonical = symmetry.canonical(left).code;
  REQUIRE(canonical == symmetry.canonical(right).code);
  {
    const InView in_view(positions, left, Side::black, canonical);
    CHECK(positions.count(position_hash(canonical)) == 1);
    CHECK_FALSE(path.contains(left, Side::black));
    {
      const OnPath<Code> on_path(path, in_view);
      CHECK(path.contains(left, Side::black));
      CHECK(path.contains(left, Side::white) == positional);
      CHECK_FALSE(path.contains(right, Side::black));
      // Its image under the symmetry that exchanges the ends is the right end's code.
      for (MapIndex map = 0; map < symmetry.size(); ++map)
        CHECK(path.contains(symmetry.code(left, map), Side::black, map));
      const OnPath<Code> again(path, in_view);  // it is there already: this guard takes nothing out
    }
    CHECK_FALSE(path.contains(left, Side::black));
    CHECK(path.members(Side::black).empty());
  }
  CHECK(positions.count(position_hash(canonical)) == 0);
  const OnPath<Code> unremembered(path, InView{});
  CHECK(path.members(Side::black).empty());
}

TEST_CASE("df-pn: phi is the cheapest child, delta the dearest plus one for each other open child",
          "[proof_search]") {
  Node<Code> node;
  node.state.to_move = GENERATE(Side::black, Side::white);
  const Side mover = node.state.to_move;
  const auto numbers = [&](std::uint32_t phi, std::uint32_t delta) {
    return ProofNumbers::for_winner(mover, phi, delta);
  };
  CHECK(summarize(node).numbers == ProofNumbers::won_by(opponent(mover)));  // no turns: lost
  node.children = {child_with(numbers(5, 3)), child_with(ProofNumbers::won_by(opponent(mover))),
                   child_with(numbers(4, 7)), child_with(numbers(9, 2))};
  const Summary summary = summarize(node);
  CHECK(summary.open == 3);
  CHECK(summary.winning == -1);
  CHECK(summary.numbers == numbers(4, 7 + 2));

  node.children[3].numbers = ProofNumbers::won_by(mover);
  CHECK(summarize(node).winning == 3);
  CHECK(summarize(node).numbers == ProofNumbers::won_by(mover));
}

TEST_CASE(
    "df-pn: a child is searched until the second best looks a quarter better, or a threshold is used up",
    "[proof_search]") {
  const Board board = read_board("path:3");
  const Play play(board, read_ruleset("tromp-taylor"));
  const Symmetry<Code> symmetry(board, 48);
  TranspositionTable<Code> table(1 << 20, false);
  Shared shared;
  const Setting<Code> setting{play, symmetry, table, shared, {}};
  Node<Code> node;
  const auto numbers = [](std::uint32_t phi, std::uint32_t delta) {
    return ProofNumbers::for_winner(Side::black, phi, delta);
  };
  node.children = {child_with(numbers(12, 3)), child_with(numbers(4, 7)), child_with(numbers(8, 2))};
  const Summary summary = summarize(node);
  const Selection selection = select(setting, node, Thresholds::none());
  CHECK(selection.child == 1);
  CHECK(selection.second == 8);
  CHECK(thresholds_below(Thresholds::none(), Side::black, summary, selection).at ==
        numbers(8 + 8 / 4 + 1, ProofNumbers::infinite));
  CHECK(thresholds_below({numbers(6, 30)}, Side::black, summary, selection).at == numbers(6, 30 - 2));
  CHECK(Thresholds{numbers(6, 30)}.reached_by(numbers(6, 1)));
  CHECK(Thresholds{numbers(6, 30)}.reached_by(numbers(1, 30)));
  CHECK_FALSE(Thresholds{numbers(6, 30)}.reached_by(numbers(5, 29)));
}

TEST_CASE("transposition table: entries that no kept one rests on go, and the others move together",
          "[proof_search]") {
  TranspositionTable<Code> table(1 << 20, false, false);
  const auto add = [&](int demand, std::initializer_list<proof_search::EntryOffset> below) {
    proof_search::EntryContent<Code> content;
    content.winner = Side::black;
    content.demand = demand;
    for (const auto next : below) content.turns.push_back({next, 0, 2, false});
    for (Code code = 0; code < static_cast<Code>(demand); ++code) content.required.insert(code);
    for (Code code = 0; code < 130; ++code) content.excluded.insert(1000 + code);  // packed
    return table.add({}, content);
  };
  const auto leaf = add(1, {}), other_leaf = add(2, {}), needed = add(3, {leaf, 0});
  add(4, {other_leaf});
  auto root = add(5, {needed, leaf}), second = add(6, {});
  const auto second_was = second;
  const std::uint64_t before = table.entry_bytes();
  std::vector<proof_search::EntryOffset*> kept{&second, &root};
  table.keep_only(kept);
  CHECK(table.entry_bytes() < before);
  CHECK(second < second_was);
  const auto demand_at = [&](proof_search::EntryOffset at) { return table.entry(at).head().demand; };
  REQUIRE(demand_at(root) == 5);
  CHECK(demand_at(second) == 6);
  const auto turns = table.entry(root).turns();
  REQUIRE(turns.size() == 2);
  REQUIRE(demand_at(turns[0].next) == 3);
  CHECK(demand_at(turns[1].next) == 1);
  CHECK(table.entry(turns[0].next).turns()[0].next == turns[1].next);
  CHECK(table.entry(turns[0].next).turns()[1].next == 0);
  CHECK(table.entry(root).required(4) == 4);
  CHECK(table.entry(root).excluded(129) == 1129);
  const auto newest = add(7, {second});
  CHECK(newest > std::max(root, second));
  std::vector<proof_search::EntryOffset*> none;
  table.keep_only(none);
  CHECK(table.entry_bytes() == 4);
}

TEST_CASE("target driver: what is known is not asked again, one bound alone included") {
  CHECK(TargetDriver(3, std::nullopt, {.lo = 5, .hi = {}}).next() == 6);
  CHECK(TargetDriver(3, std::nullopt, {.lo = 1, .hi = {}}).next() == 3);
  CHECK(TargetDriver(3, std::nullopt, {.lo = {}, .hi = 1}).next() == 1);
  CHECK(TargetDriver(3, 9, {.lo = 5, .hi = {}}).next() == 6);
}

TEST_CASE("target driver: every value is found, in few tests", "[proof_search]") {
  constexpr int largest = 16;
  for (const bool known : {true, false})
    for (int first = -largest; first <= largest; ++first)
      for (int value = -largest; value <= largest; ++value) {
        TargetDriver driver(first, known ? std::optional(largest) : std::nullopt);
        int tests = 0;
        while (!driver.bounds().exact()) {
          const int target = driver.next();
          driver.learn(target, value >= target);
          REQUIRE(++tests <= 13);
        }
        CHECK(driver.bounds().lo == value);
      }
}

}  // namespace graphgo::solver::engines::proof_search
