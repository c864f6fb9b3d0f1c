#include "tables/verify.hpp"

#include <catch2/catch.hpp>

#include "graphgo/board/read_board.hpp"
#include "graphgo/symmetry/graphs.hpp"
#include "tests/program/run_program.hpp"
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
  int infinite = 0, open = 0, kos = 0, wrong = 0;
};

/// A table by the reference passes, and its probes give the reference's values in every state, whichever symmetry and colours.
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
    counts.infinite += entry.lo == tables::Entry::infinity || entry.hi == -tables::Entry::infinity;
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
  CHECK(counts.infinite > 0);
  CHECK(counts.open > 0);
  CHECK(counts.kos > 0);
}
