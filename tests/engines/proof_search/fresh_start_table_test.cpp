// Tables of fresh starts: builds and their checkpoints, marks, verification, histograms.
#include "graphgo/game/scoring.hpp"
#include "solver/engines/proof_search/fresh_start/build.hpp"
#include "solver/engines/proof_search/fresh_start/marks.hpp"
#include "solver/engines/proof_search/fresh_start/values.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"
#include "solver/research/histogram.hpp"
#include "tables/writer.hpp"
#include "tests/support/agreement.hpp"
#include "tests/support/folder.hpp"
#include "tests/support/says.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::research;
using namespace graphgo::solver::agreement;
using namespace graphgo::solver::engines::proof_search::fresh_start;

Limits with_threads(int threads) {
  Limits limits;
  limits.threads = threads;
  return limits;
}

TEST_CASE("fresh start tables: threads, and builds that stop and go on, give the same bytes") {
  const test::Folder folder;
  const Board board = read_board("1x8");
  const Ruleset rules = read_ruleset("new-zealand");
  engines::proof_search::fresh_start::build_table(board, rules, folder.file("a"), with_threads(1));
  engines::proof_search::fresh_start::build_table(board, rules, folder.file("b"), with_threads(2));
  int stops = 0;
  for (bool complete = false; !complete;) {
    // Each attempt may do more work than the one before, until it is enough.
    try {
      engines::proof_search::fresh_start::build_table(board, rules, folder.file("c"),
                                                      within(20 * (1 + stops)));
      complete = true;
    } catch (const LimitReached&) {
      CHECK(folder.has("c.checkpoint"));
      CHECK_FALSE(folder.has("c"));
      ++stops;
      REQUIRE(stops < 10000);
    }
  }
  CHECK(stops > 0);
  CHECK(folder.read("a") == folder.read("b"));
  CHECK(folder.read("a") == folder.read("c"));
  CHECK(folder.names().size() == 3);
}

TEST_CASE("fresh start tables: bounds a stopped build proved hold") {
  const Starts starts(read_board("1x9"), read_ruleset("tromp-taylor"), 1);
  Values all(starts), some(starts);
  find_values(all, {});
  find_values(some, within(1000));
  REQUIRE(all.open() == 0);
  REQUIRE(some.open() > 0);
  REQUIRE(some.open() < starts.size());
  for (std::size_t i = 0; i < starts.size(); ++i) {
    REQUIRE(some.get(i).lo <= all.get(i).lo);
    REQUIRE(some.get(i).hi >= all.get(i).hi);
  }
}

TEST_CASE("fresh start tables: what cannot be built is refused in one line") {
  const test::Folder folder;
  const Board board = read_board("2x3");
  const Ruleset rules = read_ruleset("tromp-taylor");
  CHECK_THAT(testing::error_of([&] {
               engines::proof_search::fresh_start::build_table(board, read_ruleset("chinese-basic"),
                                                               folder.file("u"), {});
             }),
             Catch::Contains("superko rulesets only"));
  CHECK_THAT(testing::error_of([&] {
               engines::proof_search::fresh_start::build_table(
                   board, read_ruleset("tromp-taylor,handicap=consecutive(2)"), folder.file("u"), {});
             }),
             Catch::Contains("handicap"));
  Limits little;
  little.memory = 1 << 16;
  CHECK_THAT(testing::error_of([&] {
               engines::proof_search::fresh_start::build_table(board, rules, folder.file("u"), little);
             }),
             Catch::Contains("memory"));
  CHECK(folder.names().empty());
}

/// What a table says of every state.
std::vector<std::pair<std::uint32_t, std::vector<tables::Entry>>> rows_of(const tables::Table& table) {
  std::vector<std::pair<std::uint32_t, std::vector<tables::Entry>>> rows;
  for (std::size_t b = 0; b < table.blocks().size(); ++b) {
    const tables::Block block = table.block(b);
    for (std::uint32_t row = 0; row < block.rows(); ++row) {
      rows.push_back({block.code(row), {}});
      for (std::size_t c = 0; c < table.description().columns.size(); ++c)
        rows.back().second.push_back(block.entry(c, row));
    }
  }
  return rows;
}

TEST_CASE("fresh start tables: verification finds every wrong value and mark") {
  const test::Folder folder;
  engines::proof_search::fresh_start::build_table(read_board("path:3"), read_ruleset("taylor-concise"),
                                                  folder.file("right"), {});
  CHECK(engines::proof_search::fresh_start::verify_table(folder.file("right"), 0, {}).right);
  CHECK(engines::proof_search::fresh_start::verify_table(folder.file("right"), 3, {}).rows == 3);
  const auto table = tables::Table::open(folder.file("right"));
  const auto rows = rows_of(table);
  for (std::size_t wrong = 0; wrong < rows.size(); ++wrong)
    for (int change = 0; change < 3; ++change) {
      tables::Writer writer(table.description(), folder.file("wrong"));
      for (std::size_t row = 0; row < rows.size(); ++row) {
        auto entries = rows[row].second;
        if (row == wrong && change == 0) ++entries[0].lo, ++entries[0].hi;
        if (row == wrong && change == 1) --entries[0].lo;
        if (row == wrong && change == 2) entries[0].history_independent = !entries[0].history_independent;
        writer.row(rows[row].first, entries, {});
      }
      writer.finish();
      const auto found = engines::proof_search::fresh_start::verify_table(folder.file("wrong"), 0, {});
      CHECK_FALSE(found.right);
      CHECK_FALSE(found.finding.empty());
    }
}

TEST_CASE("fresh start tables: every position needs a row under the symmetries that the header names") {
  const test::Folder folder;
  engines::proof_search::fresh_start::build_table(read_board("path:3"), read_ruleset("taylor-concise"),
                                                  folder.file("right"), {});
  const auto table = tables::Table::open(folder.file("right"));
  REQUIRE(table.description().generators.size() == 1);
  tables::Description without = table.description();
  without.generators.clear();
  {
    tables::Writer writer(without, folder.file("few"));
    for (const auto& [code, entries] : rows_of(table)) writer.row(code, entries, {});
    writer.finish();
  }
  const auto few = engines::proof_search::fresh_start::verify_table(folder.file("few"), 0, {});
  CHECK_FALSE(few.right);
  CHECK_THAT(few.finding, Catch::Contains("up to the symmetries of the header"));
  CHECK_FALSE(engines::proof_search::fresh_start::verify_table(folder.file("few"), 2, {}).right);
  std::vector<std::pair<std::uint32_t, std::vector<tables::Entry>>> all;
  for (std::uint32_t code = 0; code < 27; ++code) {
    const Position<1> position = position_of(code);
    if (!is_legal_position(Graph<1>(without.board), position)) continue;
    all.push_back({code, {}});
    for (const tables::Context& column : without.columns)
      all.back().second.push_back(table.probe(position, column));
  }
  without.rows = all.size();
  tables::Writer writer(without, folder.file("all"));
  for (const auto& [code, entries] : all) writer.row(code, entries, {});
  writer.finish();
  const auto found = engines::proof_search::fresh_start::verify_table(folder.file("all"), 0, {});
  INFO(found.finding);
  CHECK(found.right);
  CHECK(found.rows == all.size());
}

TEST_CASE("fresh start tables: little memory gives the same values") {
  // New Zealand's take half again as many nodes, those of Lasker and Maas sixteen times as many as with all
  // the memory they want.
  for (const auto& [rules, memory] : {std::pair{"new-zealand", 300'000}, std::pair{"lasker-maas", 600'000}}) {
    const Starts starts(read_board("1x7"), read_ruleset(rules), 1);
    Values usual(starts), little(starts);
    find_values(usual, {});
    Limits limits;
    limits.memory = static_cast<std::uint64_t>(memory);
    find_values(little, limits, {}, {.bounds = false});
    REQUIRE(little.open() == 0);
    for (std::size_t i = 0; i < starts.size(); ++i) REQUIRE(usual.get(i) == little.get(i));
  }
}

/// Random games from the empty board: where a marked position comes up, the reference must find its value
/// under that history.
TEST_CASE("fresh start tables: marked values hold under every history") {
  testing::Random random(1);
  int judged = 0, after_plays = 0;
  for (const char* name : {"1x5", "2x3", "cycle:5", "star:4", "king:2x3"})
    for (const char* rules_text : {"tromp-taylor", "tromp-taylor,suicide=forbidden", "new-zealand",
                                   "taylor-concise", "aga", "tromp-taylor-4pass"}) {
      const Board board = read_board(name);
      const Ruleset rules = read_ruleset(rules_text);
      Marks marks(board, rules);
      const Graph<1> graph(board);
      for (int game_number = 0; game_number < 60; ++game_number) {
        Game<1> game(board, rules, {no_stones(board), Side::black, {0, 0}});
        while (game.ply() < 30 && !game.over()) {
          const auto legal = game.legal_turns();
          const bool pass = testing::pick(random, 1, 8) == 1 && game.is_legal(Turn::pass());
          game.play(pass ? Turn::pass() : testing::any(random, legal));
          if (game.over() || !marks.marked(game.position())) continue;
          const Query query{board, no_stones(board), Side::black,
                            rules, {0, 0},           {game.turns().begin(), game.turns().end()}};
          const Value value = solve(query, within(20), {}, "reference").value;
          if (!value.solved) continue;
          ++judged;
          after_plays += game.ply() > 8 ? 1 : 0;
          if (value.lo != Margin::of_points(area_margin(graph, game.position())).plus(-rules.komi))
            FAIL("a marked position is worth " << describe(value) << "\n" << describe(query));
        }
      }
    }
  CHECK(judged > 100);
  CHECK(after_plays > 50);
}

TEST_CASE("fresh start tables: marks are what they are said to be") {
  const auto marked = [](const char* board, const char* rules, const char* position) {
    return Marks(read_board(board), read_ruleset(rules))
        .marked(pack<1>(read_position(read_board(board), position)));
  };
  CHECK_FALSE(marked("1x5", "tromp-taylor", "....."));
  CHECK_FALSE(marked("1x5", "tromp-taylor", ".X..."));  // White plays and takes
  CHECK_FALSE(marked("1x5", "tromp-taylor", "X.XO."));  // either side takes
  CHECK(marked("1x5", "tromp-taylor", ".X.X."));        // two eyes; that Black may fill them matters not
  CHECK(marked("1x5", "tromp-taylor,suicide=forbidden", ".X.X."));
  CHECK(marked("2x6", "new-zealand", ".XXOO./X.XO.O"));
  CHECK_FALSE(marked("1x8", "new-zealand", ".X.XO.O."));  // either takes at the border
  CHECK_FALSE(marked("2x6", "new-zealand", ".XXOO./X.X..O"));
  CHECK_FALSE(marked("1x5", "lasker-maas", ".X.X."));  // territory: a fill costs a point
  CHECK_FALSE(marked("1x5", "conway-go", ".X.X."));
}

TEST_CASE("fresh start tables: histograms count every legal position, comparisons find what differs") {
  const test::Folder folder;
  const Board board = read_board("path:2");
  const Ruleset remembered = read_ruleset("tromp-taylor"), forgotten = read_ruleset("taylor-concise");
  engines::proof_search::fresh_start::build_table(board, remembered, folder.file("a"), {});
  engines::proof_search::fresh_start::build_table(board, forgotten, folder.file("b"), {});
  const auto a = tables::Table::open(folder.file("a")), b = tables::Table::open(folder.file("b"));
  const Histogram histogram = histogram_of(a);
  Histogram expected;
  Comparison compared;
  for (const SurveyState& start : fresh_starts(board, {})) {
    const auto points = [&](const Ruleset& rules) {
      return solve(query_of(board, rules, start), {}, {}, "reference").value.lo.halves() / 2;
    };
    const auto side = static_cast<std::size_t>(index_of(start.to_move));
    ++expected.counts[points(remembered)][side];
    const int difference = points(forgotten) - points(remembered);
    compared.different[side] += difference != 0 ? 1 : 0;
    if (difference != 0) ++compared.by_difference[difference];
  }
  CHECK(histogram.positions == 5);
  CHECK(histogram.counts == expected.counts);
  const Comparison found = compare(a, b);
  CHECK(found.positions == 5);
  CHECK(found.different == compared.different);
  CHECK(found.by_difference == compared.by_difference);
  REQUIRE(found.first);
  CHECK(compare(a, a).first == std::nullopt);
  CHECK_THAT(comparison_text(a, b), Catch::Contains("different  "));
  CHECK_THAT(histogram_text(a), Catch::Contains("positions  5 legal"));
}

}  // namespace
