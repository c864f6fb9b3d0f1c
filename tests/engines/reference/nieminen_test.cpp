// Nieminen's proposal (papers/rules.md section 5): disputes judged and played, resumption, and counting after
// a stop.
#include <algorithm>
#include <catch2/catch.hpp>

#include "solver/engines/reference/stop.hpp"
#include "tests/support/reference_cases.hpp"

namespace graphgo::solver::engines::reference {
namespace {

using cases::graph;
using cases::path;
using cases::points;
using cases::position;
using cases::query;
using cases::swapped;
using cases::tail;
using cases::value_of;
using Catch::Matchers::Contains;

Ruleset nieminen(Dispute dispute = Dispute::judged, bool resume = true) {
  Ruleset rules = cases::territory(cases::basic_ko());
  rules.dispute = dispute;
  rules.resume = resume;
  return rules;
}

bool dead(const Board& board, const std::string& text, Vertex v) {
  return DisputeJudge(board, nieminen()).dead(position(text), v);
}

const std::vector<Turn> both_pass{Turn::pass(), Turn::pass()};

std::vector<Turn> turns_of(const std::vector<DisputeStep>& steps) {
  std::vector<Turn> turns;
  for (const DisputeStep& s : steps) turns.push_back(s.turn);
  return turns;
}

DisputeState after(const DisputeRules& rules, const DisputeState& moment, Turn turn) {
  for (const DisputeStep& s : rules.steps(moment))
    if (s.turn == turn) return s.after;
  throw InternalError("no such turn");
}

TEST_CASE("nieminen: chains that can be captured are dead, and others live") {
  // Two eyes: White's plays are suicide, so he passes and Black passes.
  CHECK_FALSE(dead(path(3), ".X.", 1));
  // One stone at the end: whatever Black does first, White captures: at 2 after 1, at 1 after 2 or a pass.
  CHECK(dead(path(3), "X..", 0));
  CHECK(dead(path(2), "X.", 0));
  // Black answers 2 at 3, which takes the stone, and White may not take back: it would leave the position he
  // left before.
  CHECK_FALSE(dead(path(4), ".X..", 1));
  CHECK(dead(tail(), ".X.O.", 3));
  CHECK_FALSE(dead(tail(), ".X.O.", 1));
  // X.X: White captures both by one play in the middle, where Black's play is suicide.
  CHECK(dead(path(3), "X.X", 0));
  CHECK(dead(path(3), "X.X", 2));
}

TEST_CASE("nieminen: the owner moves first, passes then or after a pass, and else plays or gives") {
  const DisputeRules rules(path(4), nieminen());
  const DisputeState start = rules.begin(position(".X.."), 1);
  CHECK(start.owner == Side::black);
  CHECK(start.to_move == Side::black);
  CHECK(turns_of(rules.steps(start)) == std::vector<Turn>{Turn{0}, Turn{2}, Turn{3}, Turn::pass()});
  const DisputeState passed = after(rules, start, Turn::pass());
  CHECK(turns_of(rules.steps(passed)) == std::vector<Turn>{Turn{2}, Turn{3}, Turn::pass()});  // 0 is suicide
  const DisputeState pushed = after(rules, passed, Turn{2});
  CHECK(turns_of(rules.steps(pushed)) == std::vector<Turn>{Turn{3}, Turn::gift()});  // 0 is suicide
  CHECK(rules.steps(pushed).back().prisoners == std::array<int, 2>{0, 1});
  // The ko: White may not take back at 2, and 0 is suicide.
  const DisputeState taken = after(rules, pushed, Turn{3});
  CHECK(taken.position == position(".X.X"));
  CHECK(turns_of(rules.steps(taken)) == std::vector<Turn>{Turn::pass()});
  // White has refused; Black passes and lives.
  const DisputeState refused = after(rules, taken, Turn::pass());
  CHECK(rules.steps(refused).back().turn == Turn::pass());
  CHECK(rules.steps(refused).back().end == DisputeEnd::lives);
}

TEST_CASE("nieminen: the start of a dispute counts as left by the side that does not move first") {
  // Black takes at 3; White's retaking gives the start, which counts as his.
  const DisputeRules rules(path(4), nieminen());
  const DisputeState taken = after(rules, rules.begin(position(".XO."), 1), Turn{3});
  CHECK(turns_of(rules.steps(taken)) == std::vector<Turn>{Turn::pass()});
}

TEST_CASE("nieminen: a captured chain ends its dispute at once") {
  const DisputeRules rules(tail(), nieminen());
  const DisputeState passed = after(rules, rules.begin(position(".X.O."), 3), Turn::pass());
  const auto steps = rules.steps(passed);
  const auto at4 = std::find_if(steps.begin(), steps.end(), [](const auto& s) { return s.turn == Turn{4}; });
  REQUIRE(at4 != steps.end());
  CHECK(at4->end == DisputeEnd::captured);
  CHECK(at4->prisoners == std::array<int, 2>{1, 0});
}

TEST_CASE("nieminen: dead chains are prisoners, then territory is counted") {
  CHECK(FinalCount(tail(), nieminen()).points(position(".X.O.")) == 4 + 1);
  CHECK(FinalCount(tail(), nieminen(Dispute::none)).points(position(".X.O.")) == 2 - 1);
  CHECK(FinalCount(path(3), nieminen()).points(position("X..")) ==
        -1);  // the board is empty then and nobody's
  CHECK(FinalCount(path(3), nieminen()).points(position(".X.")) == 2);
  Ruleset area = nieminen();
  area.scoring = Scoring::area;
  CHECK(FinalCount(tail(), area).points(position(".X.O.")) == 5);
}

TEST_CASE("nieminen: who is asked first, and who moves after a resumption") {
  const StopRules rules(path(4), nieminen());
  const auto go = [&](StopState m, const std::vector<Turn>& turns) {
    for (const Turn turn : turns) {
      const auto next = rules.next(m);
      const auto found =
          std::find_if(next.begin(), next.end(), [&](const auto& n) { return n.first == turn; });
      REQUIRE(found != next.end());
      m = StopState(found->second);
    }
    return m;
  };
  const auto accept = Turn::pass(), resume = Turn::resume();
  // Black and White pass: Black, the opponent of the last passer, is asked first.
  const StopState stop = go({}, both_pass);
  CHECK(stop.stage == Stage::question);
  CHECK(stop.to_move() == Side::black);
  // The second is asked even if the first resumes.
  for (const Turn first : {accept, resume}) {
    const StopState second = go(stop, {first});
    CHECK(second.stage == Stage::question2);
    CHECK(second.to_move() == Side::white);
  }
  CHECK(go(stop, {accept, accept}).stage == Stage::over);
  CHECK(go(stop, {resume, accept}).to_move() == Side::white);  // Black resumes: White moves
  CHECK(go(stop, {accept, resume}).to_move() == Side::black);  // White resumes: Black moves
  CHECK(go(stop, {resume, resume}).to_move() == Side::black);  // both: the opponent of the last passer
  // A stop with no play since is final, and with one it is not.
  const StopState resumed = go(stop, {resume, accept});
  CHECK(resumed.stage == Stage::play);
  CHECK(go(resumed, both_pass).stage == Stage::over);
  CHECK(go(resumed, {Turn{1}, accept, accept}).stage == Stage::question);
  CHECK(go(resumed, {Turn::pass(), Turn{1}, accept, accept}).stage == Stage::question);
}

TEST_CASE("nieminen: values of settled boards") {
  CHECK(value_of(query(path(3), "...", nieminen())) == points(2));
  CHECK(value_of(query(path(3), "...", nieminen(), Side::white)) == points(-2));
  // White has no legal play at all; Black's capture would cost him a point of territory.
  CHECK(value_of(query(tail(), ".X.O.", nieminen())) == points(5));
  CHECK(value_of(query(tail(), ".X.O.", nieminen(Dispute::none, false))) == points(4));
  CHECK(value_of(query(path(3), "X..", nieminen(Dispute::judged, false), Side::black, both_pass)) ==
        points(-1));
  Query q = query(path(3), "X..", nieminen(Dispute::judged, false), Side::black, both_pass);
  q.prisoners = {3, 1};
  q.rules.komi = 1;
  CHECK(value_of(q) == Margin::of_halves(2 * (-1 + 3 - 1) - 1));
}

TEST_CASE("nieminen: a resumption gives the word to the other side") {
  // Black and White pass on the empty path of three, and whoever resumes lets the other one play first; both
  // prefer to accept.
  const Answer answer =
      solve(query(path(3), "...", nieminen(), Side::black, both_pass), Limits{}, {.moves = true});
  REQUIRE(answer.moves.size() == 2);
  CHECK(answer.moves[0].turn == Turn::pass());
  CHECK(answer.moves[0].value.lo == points(0));
  CHECK(answer.moves[1].turn == Turn::resume());
  // Black resumes; White accepts and plays first, in the middle.
  CHECK(answer.moves[1].value.hi == points(-2));
  CHECK(answer.value.lo == points(0));
}

TEST_CASE("nieminen: a record with a turn that cannot be taken is refused") {
  CHECK_THROWS_WITH(solve(query(path(3), "...", nieminen(), Side::black, {Turn::resume()}), Limits{}),
                    Contains("turn 1") && Contains("Black resume"));
  CHECK_THROWS_WITH(solve(query(path(3), "...", nieminen(Dispute::judged, false), Side::black,
                                {Turn::pass(), Turn::pass(), Turn::resume()}),
                          Limits{}),
                    Contains("turn 3"));
}

TEST_CASE("nieminen: control and judged disputes are counted under superko as well") {
  Ruleset judged = cases::territory(cases::superko(cases::situational, true, true));
  judged.dispute = Dispute::judged;
  CHECK(value_of(query(tail(), ".X.O.", judged)) == points(5));
  CHECK(value_of(query(path(3), "X..", judged, Side::black, both_pass)) == points(-1));
  Ruleset control = cases::superko(cases::situational, true, true);
  control.scoring = Scoring::control;
  // X.X: White plays the middle and has two eyes on all three: three locations and two dead stones.
  CHECK(value_of(query(path(3), "X.X", control, Side::black, both_pass)) == points(-5));
  Query with_captives = query(path(3), "X.X", control, Side::black, both_pass);
  with_captives.prisoners = {0, 4};
  CHECK(value_of(with_captives) == points(-9));
  Ruleset control_ko = cases::basic_ko();
  control_ko.scoring = Scoring::control;
  control_ko.dispute = Dispute::refereed;
  CHECK(value_of(query(path(3), "X.X", control_ko, Side::black, both_pass)) == points(-5));
}

TEST_CASE("nieminen: disputes played for real cost the stones they take") {
  // Black must spend 4 to take White's stone, and a judge would have given him five points. As no ko is
  // inherited, White then disputes the stone at 4, which he could take from 3, so Black joins it there: two
  // points of territory and a prisoner are left.
  for (const Side first : {Side::black, Side::white})
    CHECK(value_of(query(tail(), ".X.O.", nieminen(Dispute::played, false), first, both_pass)) == points(3));
}

TEST_CASE("nieminen: a disputed chain that lives is settled, and the same side has the word again") {
  const StopRules rules(path(3), nieminen(Dispute::played, false));
  StopState m;
  m.state.position = position(".X.");
  const auto turn = [&](Turn t) {
    const auto next = rules.next(m);
    const auto found = std::find_if(next.begin(), next.end(), [&](const auto& n) { return n.first == t; });
    REQUIRE(found != next.end());
    m = StopState(found->second);
  };
  turn(Turn::pass());
  turn(Turn::pass());
  CHECK(m.stage == Stage::pointing);
  CHECK(m.to_move() == Side::black);
  CHECK(rules.next(m).size() == 1);  // there is no white chain: Black can only accept
  turn(Turn::pass());
  turn(Turn{1});
  CHECK(m.stage == Stage::dispute);
  CHECK(m.to_move() == Side::black);
  turn(Turn::pass());
  CHECK(rules.next(m).size() == 1);  // White's plays are suicide
  turn(Turn::pass());
  turn(Turn::pass());
  CHECK(m.stage == Stage::pointing);
  CHECK(m.to_move() == Side::white);
  CHECK(m.proved_alive == single(1));
  CHECK(rules.next(m).size() == 1);
  // Black's acceptance came before the dispute, so he has the word once more.
  turn(Turn::pass());
  CHECK(m.stage == Stage::pointing);
  CHECK(m.to_move() == Side::black);
  turn(Turn::pass());
  CHECK(m.stage == Stage::over);
}

TEST_CASE("nieminen: values change their sign with the colours") {
  const Board paw = graph(4, {{0, 1}, {1, 2}, {2, 0}, {2, 3}});
  Ruleset control = nieminen(Dispute::refereed);
  control.scoring = Scoring::control;
  Ruleset area = nieminen();
  area.scoring = Scoring::area;
  area.suicide = Suicide::allowed;
  for (const Ruleset& rules :
       {nieminen(), nieminen(Dispute::none), nieminen(Dispute::played, false), control, area})
    for (const Stones& stones : cases::legal_positions(paw)) {
      const Value black = solve({paw, stones, Side::black, rules, {2, 1}, {}}, Limits{}).value;
      const Value white = solve({paw, swapped(stones), Side::white, rules, {1, 2}, {}}, Limits{}).value;
      REQUIRE(black.solved);
      REQUIRE(black.lo == -white.hi);
      REQUIRE(black.hi == -white.lo);
      REQUIRE(black.lo <= black.hi);
    }
}

}  // namespace
}  // namespace graphgo::solver::engines::reference
