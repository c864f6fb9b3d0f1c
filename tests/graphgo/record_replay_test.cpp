// Game records replayed through the rules. Most positions are well-known legality traps; each names its
// source.
#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "graphgo/board/families.hpp"
#include "graphgo/error.hpp"
#include "graphgo/game/game.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/record/replay.hpp"
#include "tests/support/says.hpp"

using namespace graphgo;
using testing::Says;

namespace {

/// A place as column and row, both from 0 at the top left; pass is {-1, -1}.
struct XY {
  int x, y;
  friend auto operator<=>(const XY&, const XY&) = default;
};
constexpr XY pass{-1, -1};

/// A position to start from, and turns that alternate.
struct Trap {
  int columns, rows;
  const char* position;
  Side to_move;
  std::vector<XY> turns;

  Turn turn(XY at) const { return at == pass ? Turn::pass() : Turn{at.y * columns + at.x}; }
  GameRecord record() const {
    GameRecord record;
    record.rows = rows;
    record.columns = columns;
    record.setup = read_position(record_board(record), position);
    record.to_move = to_move;
    Side side = to_move;
    for (const XY at : turns) {
      record.turns.push_back({side, turn(at)});
      side = opponent(side);
    }
    return record;
  }
};

Ruleset with_superko(Repetition::Key key, bool passes_counted, bool initial_counted) {
  Ruleset rules = preset("tromp-taylor");
  rules.suicide = Suicide::forbidden;
  rules.repetition = {Repetition::Kind::superko, key, passes_counted, initial_counted};
  return rules;
}
const auto positional = Repetition::Key::positional;
const auto situational = Repetition::Key::situational;

/// The whole record is legal, or exactly its last turn is refused with this verdict.
void check_last(const Trap& trap, const Ruleset& rules, Verdict expected) {
  INFO(rules.preset << ", suicide " << (rules.suicide == Suicide::allowed));
  const ReplayReport report = replay(trap.record(), rules);
  const int all = static_cast<int>(trap.turns.size());
  if (expected == Verdict::legal) {
    CHECK(!report.refused);
    CHECK(report.turns == all);
    return;
  }
  REQUIRE(report.refused);
  CHECK(report.refused->number == all);
  CHECK(report.refused->verdict == expected);
  CHECK(report.turns == all - 1);
}

/// The points superko forbids the side to move after each number of turns; empty sets left out.
std::map<int, std::set<XY>> superko_bans(const Trap& trap, const Ruleset& rules) {
  const GameRecord record = trap.record();
  Game<1> game(record_board(record), rules, {record.setup, record.to_move, {0, 0}});
  std::map<int, std::set<XY>> bans;
  for (std::size_t ply = 0;; ++ply) {
    for (Vertex v = 0; v < game.board().size(); ++v)
      if (game.legality(Turn{v}).verdict == Verdict::superko)
        bans[static_cast<int>(ply)].insert({v % trap.columns, v / trap.columns});
    if (ply == record.turns.size()) return bans;
    REQUIRE(game.play(record.turns[ply].turn));
  }
}

using Bans = std::map<int, std::set<XY>>;

// Sensei's Library, Rules Beast 1.
const Trap beast_1{6,
                   6,
                   "OO.XXO/XOOOO./XXXXO./XOOXOO/O.OXXX/O.O.X.",
                   Side::black,
                   {{1, 4}, {1, 5}, {5, 1}, pass, {5, 2}, {5, 0}}};

// A ko taken just after the other side's pass; Black has just played (3,4).
const Trap ko_after_pass{5, 5, ".OX../OXX.X/OOXX./.OOXX/O.OX.", Side::white, {pass, {0, 0}, {1, 0}}};

// KataGo's rules tests: sending two, returning one.
const Trap sending_two{6,
                       5,
                       ".o.xxo/oxxxo./o.x.oo/xx.oo./oooo.o",
                       Side::black,
                       {{5, 1}, pass, {3, 2}, {2, 0}, {0, 0}, {5, 0}, pass, {1, 0}, pass, {2, 0}}};

const Trap triple_ko{
    7,
    6,
    "ooooooo/oxo.o.o/x.xoxox/xxxxxxx/ooooooo/.......",
    Side::black,
    {{3, 1}, {1, 2}, {5, 1}, {3, 2}, {1, 1}, {5, 2}, {3, 1}, {1, 2}, {5, 1}, {3, 2}, {1, 1}, {5, 2}}};

}  // namespace

TEST_CASE("record: Rules Beast 1 under every repetition rule") {
  check_last(beast_1, preset("chinese-basic"), Verdict::legal);
  for (const char* name :
       {"tromp-taylor", "lasker-maas", "new-zealand", "aga", "taylor-concise", "lasker-maas-draft"})
    check_last(beast_1, preset(name), Verdict::superko);
}

TEST_CASE("record: a ko retaken after a pass under every repetition rule") {
  check_last(ko_after_pass, preset("chinese-basic"), Verdict::ko);
  for (const char* name : {"tromp-taylor", "lasker-maas", "new-zealand", "aga", "taylor-concise"})
    check_last(ko_after_pass, preset(name), Verdict::superko);
  check_last(ko_after_pass, preset("lasker-maas-draft"), Verdict::legal);
  for (const bool initial : {false, true}) {
    check_last(ko_after_pass, with_superko(situational, true, initial), Verdict::superko);
    check_last(ko_after_pass, with_superko(situational, false, initial), Verdict::legal);
    check_last(ko_after_pass, with_superko(positional, true, initial), Verdict::superko);
  }
  // With neither the start nor passes remembered nobody ever left the position.
  check_last(ko_after_pass, with_superko(positional, false, true), Verdict::superko);
  check_last(ko_after_pass, with_superko(positional, false, false), Verdict::legal);
}

TEST_CASE("record: sending two, returning one: the exact points superko forbids after each turn") {
  CHECK(superko_bans(sending_two, with_superko(positional, true, true)) ==
        Bans{{1, {{5, 0}}}, {5, {{1, 0}}}, {6, {{5, 1}}}, {8, {{5, 1}}}, {10, {{0, 0}, {5, 1}}}});
  CHECK(superko_bans(sending_two, with_superko(situational, true, true)) ==
        Bans{{1, {{5, 0}}}, {6, {{5, 1}}}, {8, {{5, 1}}}, {10, {{0, 0}}}});
}

TEST_CASE("record: triple ko: no result under basic ko, bans under superko") {
  const ReplayReport report = replay(triple_ko.record(), preset("chinese-basic"));
  CHECK(!report.refused);
  CHECK(report.captured == std::array<int, 2>{6, 6});
  // After six turns the position is the first one again, but a ko is now closed: the states differ.
  REQUIRE(report.recurrences.size() == 6);
  for (int i = 0; i < 6; ++i) {
    CHECK(report.recurrences[static_cast<std::size_t>(i)].turn == 7 + i);
    CHECK(report.recurrences[static_cast<std::size_t>(i)].earlier == 1 + i);
  }
  for (const auto key : {positional, situational}) {
    const ReplayReport stopped = replay(triple_ko.record(), with_superko(key, true, true));
    REQUIRE(stopped.refused);
    CHECK_THAT(stopped.refused->reason, Says({"White f4", "superko", "starting position"}));
    CHECK(stopped.recurrences.empty());
    Trap five = triple_ko;
    five.turns.resize(5);
    const Bans bans = superko_bans(five, with_superko(key, true, true));
    REQUIRE(bans.contains(5));
    CHECK(bans.at(5) == std::set<XY>{{1, 2}, {5, 2}});
  }
}

TEST_CASE("record: the same triple ko read from SGF, and ended by long_cycle without a winner") {
  const std::string sgf = write_sgf(triple_ko.record());
  const ReplayReport report = replay(read_sgf(sgf), preset("lasker-maas-long-cycle"));
  REQUIRE(report.refused);
  CHECK(report.turns == 7);
  CHECK_THAT(report.refused->reason, Says({"White b4", "game is over"}));
  CHECK(report.outcome == Outcome{Outcome::Kind::no_result, 0});
}

TEST_CASE("record: capture, single-stone suicide and the final count on 2x2") {
  const char* sgf = "(;SZ[2];B[aa];W[ba];B[bb];W[ba])";
  const ReplayReport refused = replay(read_sgf(sgf), preset("tromp-taylor"));
  REQUIRE(refused.refused);
  CHECK_THAT(refused.refused->reason, Says({"White b2", "suicide of one stone", "superko"}));
  CHECK(refused.refused->vertex == "b2");
  CHECK(refused.captured == std::array<int, 2>{0, 1});
  CHECK(refused.area == 4);
  CHECK(refused.territory == 2);
  CHECK(!refused.outcome);

  const ReplayReport forbidden = replay(read_sgf(sgf), preset("chinese-basic"));
  CHECK_THAT(forbidden.refused.value().reason, Says({"White b2", "suicide"}));

  // Under Taylor's wording Black left the position, not White: the suicide is a turn.
  const ReplayReport legal = replay(read_sgf(sgf), preset("taylor-concise"));
  CHECK(!legal.refused);
  CHECK(legal.turns == 4);
  CHECK(legal.captured == std::array<int, 2>{0, 2});
  CHECK(legal.prisoners == std::array<int, 2>{2, 0});
  CHECK(position_text(legal.board, legal.position) == "X./.X");

  const ReplayReport ended =
      replay(read_sgf("(;SZ[2];B[aa];W[ba];B[bb];W[];B[];W[])"), preset("tromp-taylor"));
  CHECK(ended.outcome == Outcome{Outcome::Kind::margin, 4});
  CHECK(ended.turns == 5);
  CHECK_THAT(ended.refused.value().reason, Says({"White pass", "game is over"}));
}

TEST_CASE("record: two phases are noted, and their points counted") {
  const ReplayReport report =
      replay(read_sgf("(;SZ[2];B[aa];W[];B[];W[ba];B[bb];W[];B[])"), preset("lasker-maas"));
  CHECK(!report.refused);
  REQUIRE(report.phase_changes.size() == 1);
  CHECK(report.phase_changes[0].turn == 3);
  CHECK(report.phase_changes[0].phase == 2);
  CHECK(report.phase == 2);
  // Two points of territory, one prisoner; in phase two White placed one stone and Black one.
  CHECK(report.outcome == Outcome{Outcome::Kind::margin, 3});
}

TEST_CASE("record: sides out of turn, and Black's handicap in a row") {
  const GameRecord record = read_sgf("(;SZ[5]HA[2];B[bb];B[dd];W[cc];B[cd])");
  const ReplayReport plain = replay(record, preset("tromp-taylor"));
  CHECK_THAT(plain.refused.value().reason, Says({"Black d2", "White is to move"}));
  CHECK(plain.refused->number == 2);
  CHECK(plain.refused->verdict == Verdict::legal);
  Ruleset rules = preset("tromp-taylor");
  rules.handicap.consecutive = 2;
  const ReplayReport handicap = replay(record, rules);
  CHECK(!handicap.refused);
  CHECK(handicap.turns == 4);
  CHECK(handicap.to_move == Side::white);
}

TEST_CASE("record: an illegal set-up is refused, and boards of every width are replayed") {
  CHECK_THROWS_AS(replay(read_sgf("(;SZ[2]AB[aa:bb])"), preset("tromp-taylor")), InputError);
  for (const char* size : {"1", "7", "9", "13", "19", "26", "30:40", "52"}) {
    INFO(size);
    const std::string head = std::string("(;SZ[") + size + "]";
    const ReplayReport report = replay(read_sgf(head + ";B[];W[])"), preset("tromp-taylor"));
    CHECK(report.outcome == Outcome{Outcome::Kind::margin, 0});
    if (report.board.size() == 1) continue;
    // White in the corner, taken.
    const ReplayReport taken = replay(read_sgf(head + ";B[ba];W[aa];B[ab];W[aa])"), preset("chinese-basic"));
    CHECK(taken.turns == 3);
    CHECK(taken.refused.value().verdict == Verdict::suicide);
    CHECK(taken.captured == std::array<int, 2>{0, 1});
    CHECK(taken.area == report.board.size());
  }
}
