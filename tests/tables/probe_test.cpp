// What is asked of a table, and what it refuses to say.
#include <catch2/catch.hpp>
#include <random>

#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "tables/table.hpp"
#include "tests/support/folder.hpp"
#include "tests/tables/brute_table.hpp"

using namespace graphgo;
using Catch::Contains;
using test::Folder;
using test::one_by_one;

namespace {

/// A fresh-start table with made-up values: the number of the position's black stones; those of full rows of
/// Black are marked.
void write_fresh(const std::string& file, const Board& board, const Ruleset& rules) {
  const Symmetry<std::uint32_t> symmetry(board, 720);
  const tables::Representatives rows(board, symmetry, one_by_one);
  tables::Writer writer({board,
                         rules,
                         tables::Semantics::fresh_start,
                         symmetry.generators(),
                         rows.size(),
                         rows.legal_positions(),
                         {{Side::black, 1, 0}}},
                        file);
  for (std::size_t block = 0; block < rows.blocks(); ++block)
    rows.for_each_in(block, [&](std::uint32_t, std::uint32_t code) {
      const int stones = position_of(code).black.count();
      const std::vector<tables::Entry> entry{{stones, stones, 0, 0, stones == 2}};
      writer.row(code, entry, {});
    });
  writer.finish();
}

Game<1> game_of(const Board& board, const std::string& rules, const std::string& position,
                const std::vector<Turn>& turns) {
  Game<1> game(board, read_ruleset(rules), {read_position(board, position), Side::black, {}});
  for (const Turn turn : turns) REQUIRE(game.play(turn));
  return game;
}

}  // namespace

TEST_CASE(
    "probe: random games are followed, kos, passes and phases included, on a board numbered otherwise") {
  const Folder folder;
  std::mt19937_64 random(11);
  int kos = 0, phases = 0;
  for (const std::string text :
       {"chinese-basic,suicide=allowed", "lasker-maas,repetition=basic_ko", "chinese-basic,komi=2.5"}) {
    const Ruleset rules = read_ruleset(text);
    const Board board = read_board("path:2 + path:1");
    test::BruteTable(board, rules).write(folder.file("t"));
    const auto table = tables::Table::open(folder.file("t"));
    const Board other({.size = 3, .edges = {{1, 2}}, .names = {}, .coordinates = {}, .label = "other"});
    const Permutation map = table.numbering_of(other);
    CHECK(map != table.numbering_of(board));
    for (int round = 0; round < 500; ++round) {
      Game<1> game(other, rules), same(board, rules);
      while (!game.over() && game.ply() < 30) {
        const tables::Context context = tables::context_of(same);
        REQUIRE(table.probe(game) == table.probe(same));
        REQUIRE(table.probe(same) == table.probe(same.position(), context));
        kos += context.ko >= 0;
        phases += context.phase == 2;
        const auto turns = game.legal_turns();
        const Turn turn = turns[random() % turns.size()];
        REQUIRE(game.play(turn));
        REQUIRE(same.play(turn.is_pass() ? turn : Turn{map[static_cast<std::size_t>(turn.vertex)]}));
      }
    }
  }
  CHECK(kos > 0);
  CHECK(phases > 0);
}

TEST_CASE("probe: what a history-free table refuses") {
  const Folder folder;
  const Board board = read_board("path:3");
  test::BruteTable(board, read_ruleset("chinese-basic")).write(folder.file("t"));
  const auto table = tables::Table::open(folder.file("t"));
  const auto probe = [&](const std::string& position, const tables::Context& context) {
    return table.probe(pack(read_position(board, position)), context);
  };
  CHECK_THROWS_WITH(probe("XOX", {}), Contains("libert"));
  CHECK_THROWS_WITH(probe("...", {Side::black, 2, 0}),
                    Contains("it does not hold: Black to move in phase 2"));
  CHECK_THROWS_WITH(probe("...", {Side::black, 1, 2}), Contains("does not hold"));
  CHECK_THROWS_WITH(probe("...", {Side::white, 1, 0, 1}), Contains("does not hold"));
  CHECK_THROWS_WITH(probe("...", {Side::black, 1, 0, 99}), Contains("a ko off the board"));
  CHECK_THROWS_WITH(table.probe({Mask<1>::single(3), {}}, {}), Contains("not on its board"));
  CHECK_THROWS_WITH(table.probe({Mask<1>::single(0), Mask<1>::single(0)}, {}), Contains("not on its board"));
  CHECK_THROWS_WITH(table.probe(game_of(read_board("cycle:3"), "chinese-basic", "...", {})),
                    Contains("another graph than cycle:3"));
  CHECK_THROWS_WITH(table.probe(game_of(board, "chinese-basic,suicide=allowed", "...", {})),
                    Contains("probed under"));
  CHECK_THROWS_WITH(table.probe(game_of(board, "chinese-basic", "...", {Turn::pass(), Turn::pass()})),
                    Contains("the game is over"));
  CHECK_NOTHROW(table.probe(game_of(board, "chinese-basic,komi=7", "...", {Turn{0}, Turn::pass()})));
}

TEST_CASE("probe: a fresh-start table answers a game with turns played only where the entry is marked") {
  const Folder folder;
  const Board board = read_board("path:4");
  write_fresh(folder.file("t"), board, read_ruleset("tromp-taylor"));
  const auto table = tables::Table::open(folder.file("t"));
  CHECK(table.probe(game_of(board, "tromp-taylor", "X...", {})).lo == 1);
  CHECK(table.probe(game_of(board, "tromp-taylor", "OO.X", {})).lo == 1);
  CHECK_THROWS_WITH(table.probe(game_of(board, "tromp-taylor", "....", {Turn{1}})),
                    Contains("1 turn came before and what superko then bans may change this value"));
  CHECK_THROWS_WITH(table.probe(game_of(board, "tromp-taylor", "X...", {Turn::pass()})),
                    Contains("1 turn came before"));
  // White to move after two black plays: with colours exchanged there are no black stones. Black to move:
  // two, and marked.
  CHECK_THROWS_WITH(table.probe(game_of(board, "tromp-taylor", "....", {Turn{0}, Turn::pass(), Turn{1}})),
                    Contains("3 turns"));
  CHECK(table.probe(game_of(board, "tromp-taylor", "....", {Turn{0}, Turn::pass(), Turn{1}, Turn::pass()}))
            .history_independent);
  CHECK_THROWS_WITH(table.probe(pack(read_position(board, "....")), {Side::black, 1, 1}),
                    Contains("a fresh-start table"));

  write_fresh(folder.file("t"), board, read_ruleset("lasker-maas,passing=gives_stone"));
  const auto paid = tables::Table::open(folder.file("t"));
  const auto after = [&](const std::vector<Turn>& turns) {
    return paid.probe(game_of(board, "lasker-maas,passing=gives_stone", "XX..", turns));
  };
  CHECK(after({}).lo == 2);
  CHECK_THROWS_WITH(after({Turn::pass(), Turn{3}, Turn::pass()}), Contains("turns came before"));
  CHECK_THROWS_WITH(after({Turn::pass(), Turn::pass()}), Contains("turns came before"));
}
