#include "tables/verify.hpp"

#include <catch2/catch.hpp>

#include "graphgo/board/read_board.hpp"
#include "graphgo/symmetry/graphs.hpp"
#include "tables/cycles.hpp"
#include "tests/support/folder.hpp"
#include "tests/tables/brute_table.hpp"

using namespace graphgo;
using test::BruteTable;
using test::one_by_one;

namespace {

const std::vector<std::string>& rulesets() {
  static const std::vector<std::string> list = {
      "chinese-basic",
      "chinese-basic,suicide=allowed",
      "chinese-basic,repetition=none,suicide=allowed",
      "chinese-basic,ending=passes(1)",
      "chinese-basic,ending=passes(3),suicide=allowed",
      "chinese-basic,ending=passes(2)+white_last,suicide=allowed",
      "nieminen,resume=false,dispute=none",
      "nieminen,resume=false,dispute=none,suicide=allowed",
      "nieminen,resume=false,dispute=none,repetition=none,suicide=allowed",
      "nieminen,resume=false,dispute=none,passing=gives_stone",
      "lasker-maas,repetition=basic_ko",
      "lasker-maas,repetition=none,suicide=allowed,phase1_open_ko_tax=1",
      "lasker-maas,repetition=basic_ko,phase2_ending=passes(2)+white_last",
      "aga,repetition=basic_ko,scoring=territory",
      "conway-go,repetition=none",
      "conway-go,repetition=none,suicide=forbidden",
  };
  return list;
}

struct Counts {
  int open = 0, kos = 0;
};

/// A table by the reference passes, and its probes give the reference's values in every state, whichever
/// symmetry and colours.
void check_table(const Board& board, const Ruleset& rules, Counts& counts) {
  CAPTURE(board.label(), to_text(rules));
  const test::Folder folder;
  const BruteTable brute(board, rules);
  brute.write(folder.file("t"));
  const auto table = tables::Table::open(folder.file("t"));
  const auto result = tables::verify(table, one_by_one);
  INFO(result.finding);
  REQUIRE(result.right);
  CHECK(result.rows == table.description().rows);
  for (const auto& [key, entry] : brute.entries()) {
    const tables::Context context = test::context_of(key);
    REQUIRE(table.probe(position_of(std::get<0>(key)), context) == entry);
    counts.open += entry.lo != entry.hi;
    counts.kos += context.ko >= 0;
  }
}

}  // namespace

TEST_CASE("verify: tables by the reference pass on all connected graphs of at most 3 vertices") {
  Counts counts;
  for (const auto& text : rulesets())
    for (int n = 1; n <= 3; ++n)
      for (const Board& board : connected_graphs(n)) check_table(board, read_ruleset(text), counts);
  CHECK(counts.open > 0);
  CHECK(counts.kos > 0);
}

TEST_CASE("verify: tables by the reference pass on all connected graphs of 4 vertices", "[slow]") {
  Counts counts;
  for (const auto& text : rulesets())
    for (const Board& board : connected_graphs(4)) check_table(board, read_ruleset(text), counts);
  CHECK(counts.open > 0);
  CHECK(counts.kos > 0);
}

TEST_CASE("verify: a single wrong number is found and named") {
  const test::Folder folder;
  const Board board = read_board("path:3");
  int found = 0;
  for (const char* text : {"chinese-basic,suicide=allowed", "lasker-maas,repetition=basic_ko"}) {
    const BruteTable brute(board, read_ruleset(text));
    for (const auto& [wrong, right] : brute.entries()) {
      // White's are not stored; half are enough
      if (std::get<1>(wrong) != 0 || std::get<0>(wrong) % 2 == 0) continue;
      const tables::Entry of[] = {{right.lo - 1, right.hi, right.lo_rank, right.hi_rank, false},
                                  {right.lo, right.hi + 1, right.lo_rank, right.hi_rank, false},
                                  {right.lo, right.hi, right.lo_rank + 1, right.hi_rank, false},
                                  {right.lo, right.hi, right.lo_rank, right.hi_rank - 1, false},
                                  {right.lo, right.hi, right.lo_rank, right.hi_rank, true},
                                  {-tables::Entry::infinity, right.hi, 0, right.hi_rank, false},
                                  {right.lo, tables::Entry::infinity, right.lo_rank, 0, false}};
      for (const tables::Entry& other : of) {
        if (other == right || other.lo < -tables::Entry::infinity || other.hi > tables::Entry::infinity)
          continue;
        bool written = false;
        brute.write(folder.file("t"), [&](const test::Key& key, tables::Entry& entry) {
          if (key != wrong) return;
          entry = other;
          written = true;
        });
        if (!written) continue;  // not a representative
        const auto result = tables::verify(tables::Table::open(folder.file("t")), one_by_one);
        REQUIRE_FALSE(result.right);
        REQUIRE_THAT(result.finding, Catch::Contains("to move"));
        REQUIRE_THAT(result.finding, Catch::Contains("stored lo"));
        ++found;
      }
    }
  }
  CHECK(found > 100);
}

TEST_CASE("verify: rows that are missing, superfluous or illegal, wrong counts, columns left out") {
  const test::Folder folder;
  const Board board = read_board("path:3");
  const BruteTable brute(board, read_ruleset("chinese-basic"));
  brute.write(folder.file("right"));
  const auto right = tables::Table::open(folder.file("right"));
  const tables::Block block = right.block(0);
  const auto finding = [&](tables::Description d, const std::vector<std::uint32_t>& codes) {
    d.rows = codes.size();
    tables::Writer writer(d, folder.file("t"));
    for (const std::uint32_t code : codes) {
      const auto row = block.find(code);
      std::vector<tables::Entry> entries;
      for (std::size_t column = 0; column < d.columns.size(); ++column)
        entries.push_back(block.entry(column, row.value_or(0)));
      std::vector<std::pair<tables::Context, tables::Entry>> kos;
      for (std::uint32_t ko = 0; row && ko < block.kos(); ++ko)
        if (tables::row_of_ko(block.key(ko)) == *row)
          kos.emplace_back(tables::context_of_ko(block.key(ko)), block.ko_entry(ko));
      writer.row(code, entries, kos);
    }
    writer.finish();
    return tables::verify(tables::Table::open(folder.file("t")), one_by_one).finding;
  };
  std::vector<std::uint32_t> codes;
  for (std::uint32_t row = 0; row < block.rows(); ++row) codes.push_back(block.code(row));
  const auto& d = right.description();
  CHECK(finding(d, codes) == "");
  auto fewer = codes;
  fewer.pop_back();
  CHECK_THAT(finding(d, fewer), Catch::Contains("the position has no row"));
  auto more = codes;
  more.push_back(26);  // OOO
  CHECK_THAT(finding(d, more), Catch::Contains("OOO: the position has a row, but is illegal"));
  more.back() = 27;
  CHECK_THAT(finding(d, more), Catch::Contains("codes that no position has"));
  more = codes;
  more.push_back(9);  // ..X, an image of X..
  std::sort(more.begin(), more.end());
  CHECK_THAT(finding(d, more), Catch::Contains("not the first of its images"));
  auto miscounted = d;
  miscounted.legal_positions += 1;
  CHECK_THAT(finding(miscounted, codes), Catch::Contains("the header says 16 legal positions, there are 15"));
  auto narrow = d;
  narrow.columns.pop_back();
  CHECK_THAT(finding(narrow, codes), Catch::Contains("a turn leads there, but the table does not have it"));
  narrow.columns = {d.columns.back()};
  CHECK_THAT(finding(narrow, codes), Catch::Contains("no column for Black to move at the start"));
}

TEST_CASE("verify: infinite bounds and bounds without an end are not taken on trust") {
  const test::Folder folder;
  const auto complaint = [&](const char* board, const char* rules, const tables::Entry& everywhere) {
    BruteTable(read_board(board), read_ruleset(rules))
        .write(folder.file("t"), [&](const test::Key&, tables::Entry& entry) { entry = everywhere; });
    const auto table = tables::Table::open(folder.file("t"));
    const tables::StoredStates graph(table, one_by_one);
    try {
      tables::check_cycles(graph, one_by_one);
    } catch (const tables::WrongTable& e) {
      return std::string(e.what());
    }
    return std::string();
  };
  constexpr std::int32_t infinity = tables::Entry::infinity;
  const char* territory = "nieminen,resume=false,dispute=none";
  CHECK(complaint("path:3", "chinese-basic", {0, 0, 0, 0, false}) == "");
  CHECK_THAT(complaint("path:3", "chinese-basic", {infinity, infinity, 0, 0, false}),
             Catch::Contains("nothing to gain"));
  CHECK(complaint("path:2", territory, {-infinity, infinity, 0, 0, false}) == "");
  CHECK_THAT(complaint("path:3", "nieminen,resume=false,dispute=none,repetition=none,suicide=allowed",
                       {0, infinity, 0, 0, false}),
             Catch::Contains("lo says what a side can force that cannot force play to end"));
}

TEST_CASE("verify: a sample of rows, and limits of what is checked") {
  const test::Folder folder;
  const BruteTable brute(read_board("2x2"), read_ruleset("chinese-basic"));
  brute.write(folder.file("t"));
  const auto table = tables::Table::open(folder.file("t"));
  for (const std::uint64_t sample : {1u, 2u, 5u})
    CHECK(tables::verify(table, one_by_one, sample).rows == sample);
  CHECK(tables::verify(table, one_by_one, 1000).rows == table.description().rows);
}
