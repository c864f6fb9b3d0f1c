// Nieminen's proposal, rule by rule of its text: what may be played, who is asked, what a resumption lifts,
// how disputes go; and what changes of the question do to the answer.
#include <catch2/catch.hpp>

#include "solver/engines/resumption/solve.hpp"
#include "solver/engines/solve.hpp"
#include "solver/question/trace.hpp"
#include "tests/support/reference_cases.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using Catch::Matchers::Contains;
using graphgo::solver::engines::reference::cases::labelled_graphs;
using graphgo::solver::engines::reference::cases::legal_positions;
using graphgo::solver::engines::reference::cases::path;
using graphgo::solver::engines::reference::cases::stones;

constexpr Turn pass = Turn::pass(), accept = Turn::pass(), resume = Turn::resume(), gift = Turn::gift();

Query start(const Board& board, const std::string& position, const std::string& rules,
            Side to_move = Side::black) {
  return {board, stones(position), to_move, read_ruleset(rules), {0, 0}, {}};
}

Query after(Query query, std::initializer_list<Turn> turns) {
  query.record.insert(query.record.end(), turns);
  return query;
}

TraceStep now(const Query& query) { return trace(query, {}).back(); }

std::vector<Turn> turns_of(const Query& query) {
  std::vector<Turn> turns;
  for (const MoveValue& move : engines::resumption::solve(query, {}, {.moves = true}).moves)
    turns.push_back(move.turn);
  return turns;
}

int points(const Query& query) {
  const Value value = engines::resumption::solve(query, {}, {}).value;
  REQUIRE(value.solved);
  REQUIRE(value.lo == value.hi);
  return value.lo.halves() / 2;
}

void check_refused(const Query& query, const std::string& why) {
  CHECK_THROWS_WITH(check_record(query), Contains(why));
}

}  // namespace

TEST_CASE("nieminen: a play may not restore the board the player left in his previous turn") {
  const Query taken = after(start(path(4), ".OX.", "nieminen"), {Turn{0}});  // Black takes the ko: X.X.
  check_refused(after(taken, {Turn{1}}), "turn 2: White 1 is illegal: ko");
  // After an exchange of plays, here of passes, it may be taken back; and without a repetition rule at once.
  CHECK(now(after(taken, {pass, pass, resume, accept})).to_move == Side::black);
  CHECK_NOTHROW(check_record(after(taken, {pass, pass, accept, resume, Turn{1}})));
  CHECK_NOTHROW(check_record(after(start(path(4), ".OX.", "nieminen,repetition=none"), {Turn{0}, Turn{1}})));
}

TEST_CASE("nieminen: suicide is forbidden") {
  check_refused(after(start(path(5), ".X.X.", "nieminen", Side::white), {Turn{2}}), "suicide is forbidden");
}

TEST_CASE("nieminen: after two passes the opponent of the last passer is asked, then the last passer") {
  const Query stopped = after(start(path(3), "...", "nieminen"), {pass, pass});
  CHECK(now(stopped).to_move == Side::black);
  CHECK_FALSE(now(stopped).asked.empty());
  CHECK(turns_of(stopped) == std::vector<Turn>{resume, accept});
  for (const Turn first : {accept, resume}) {
    const Query second = after(stopped, {first});
    CHECK(now(second).to_move == Side::white);
    CHECK_FALSE(now(second).asked.empty());
    CHECK(turns_of(second) == std::vector<Turn>{resume, accept});
  }
  CHECK(now(after(stopped, {accept, accept})).over);
  // The opponent of who resumes moves; if both do, the opponent of the last passer.
  CHECK(now(after(stopped, {resume, accept})).to_move == Side::white);
  CHECK(now(after(stopped, {accept, resume})).to_move == Side::black);
  CHECK(now(after(stopped, {resume, resume})).to_move == Side::black);
  CHECK(now(after(stopped, {resume, resume})).asked.empty());
  check_refused(after(stopped, {Turn{0}}), "the question is whether play has ended");
}

TEST_CASE("nieminen: a stop without a play since the resumption is final, one after a play is not") {
  const Query resumed = after(start(path(3), "...", "nieminen"), {pass, pass, resume, accept});
  CHECK_FALSE(now(after(resumed, {pass})).over);  // passes count from nothing
  CHECK(now(after(resumed, {pass, pass})).over);
  const Query played = after(resumed, {Turn{1}, pass, pass});
  CHECK_FALSE(now(played).over);
  CHECK(now(played).to_move == Side::black);  // White has passed last
}

TEST_CASE("nieminen: resumption lifts what ko forbids") {
  // Where suicide is allowed a play that changes nothing is refused after a pass, but not after a resumption.
  const Query query = start(path(5), ".X.X.", "nieminen,suicide=allowed", Side::white);
  CHECK_NOTHROW(check_record(after(query, {Turn{2}})));
  check_refused(after(start(path(5), ".X.X.", "nieminen,suicide=allowed"), {pass, Turn{2}}), "ko");
  CHECK_NOTHROW(check_record(after(query, {pass, pass, accept, resume, Turn{2}})));
}

TEST_CASE("nieminen: judged chains that are dead are prisoners") {
  const auto end = [](const char* rules) {
    return after(start(path(3), "X.O", rules), {pass, pass, accept, accept});
  };
  CHECK(points(end("nieminen,dispute=none")) == 0);
  // Each side's stone falls to the other's play at 1; both are dead, each judged from the same position.
  CHECK(points(end("nieminen")) == 0);
  const auto lone = [](const char* rules) {
    return after(start(path(3), "X..", rules), {pass, pass, accept, accept});
  };
  CHECK(points(lone("nieminen,dispute=none")) == 2);
  CHECK(points(lone("nieminen")) == -1);  // gone, and nobody's territory
  CHECK(points(lone("nieminen,scoring=area")) == 0);
  CHECK(points(after(start(path(3), ".X.", "nieminen"), {pass, pass, accept, accept})) == 2);  // two eyes
}

TEST_CASE("nieminen: disputes played for real") {
  const Query word = after(start(path(3), "X..", "nieminen,resume=false,dispute=played"), {pass, pass});
  CHECK(now(word).to_move == Side::black);             // the opponent of the last passer
  CHECK(turns_of(word) == std::vector<Turn>{accept});  // White has no chain
  const Query white = after(word, {accept});
  CHECK(turns_of(white) == std::vector<Turn>{Turn{0}, accept});
  const Query disputed = after(white, {Turn{0}});
  CHECK(now(disputed).to_move == Side::black);
  CHECK(turns_of(disputed) == std::vector<Turn>{Turn{1}, Turn{2}, pass});  // no gift before White plays
  const Query answered = after(disputed, {pass, Turn{1}});
  CHECK(now(answered).position ==
        stones(".O."));  // taken at once: the dispute is over, and White has the word
  CHECK(now(answered).to_move == Side::white);
  CHECK(points(after(answered, {accept, accept})) == -3);
  // White refuses: the chain is settled, and cannot be disputed again.
  const Query refused = after(disputed, {pass, pass, pass});
  CHECK(now(refused).to_move == Side::white);
  CHECK(turns_of(refused) == std::vector<Turn>{accept});
  CHECK(points(after(refused, {accept, accept})) == 2);
  check_refused(after(refused, {Turn{0}}), "has been disputed and stays");
}

TEST_CASE("nieminen: after a play in a dispute the owner plays or gives a stone") {
  const Query disputed = after(start(path(4), "X...", "nieminen,resume=false,dispute=played"),
                               {pass, pass, accept, Turn{0}, pass, Turn{3}});
  CHECK(turns_of(disputed) == std::vector<Turn>{Turn{1}, Turn{2}, gift});
  check_refused(after(disputed, {pass}), "plays or gives a stone");
  // A stone given, then White refuses: territory is X.. with a white stone at the end, nothing for anybody,
  // and one prisoner.
  CHECK(points(after(disputed, {gift, pass, pass, accept, accept})) == -1);
  CHECK_THROWS_AS(check_record(after(disputed, {Turn{1}, gift})), InputError);
}

TEST_CASE("nieminen: superko holds in a dispute played for real, from its start") {
  // White disputes the chain at 2; Black passes, White takes the ko at 1; Black may not take it back at once,
  // nor White later.
  const Query query =
      after(start(path(4), "X.X.", "nieminen,resume=false,dispute=played"), {pass, pass, accept});
  const Query disputed = after(query, {Turn{2}, pass, Turn{1}});
  CHECK(now(disputed).position == stones(".OX."));
  check_refused(after(disputed, {Turn{0}}), "ko");
  const Query later = after(disputed, {gift, pass, Turn{0}});
  CHECK(now(later).position == stones("X.X."));
  check_refused(after(later, {Turn{1}}), "ko");
}

TEST_CASE("nieminen: any vertex of a chain may be pointed at") {
  const Query word =
      after(start(path(4), ".XX.", "nieminen,resume=false,dispute=played"), {pass, pass, accept});
  CHECK(turns_of(word) == std::vector<Turn>{Turn{1}, accept});
  CHECK(turns_of(after(word, {Turn{2}})) == turns_of(after(word, {Turn{1}})));
}

TEST_CASE("nieminen: colours exchanged, komi and prisoners") {
  for (int n = 1; n <= 3; ++n)
    for (const Board& board : labelled_graphs(n))
      for (const Stones& position : legal_positions(board)) {
        Query query{board, position, Side::black, read_ruleset("nieminen"), {0, 0}, {}};
        const Value value = engines::resumption::solve(query, {}, {}).value;
        Query other = query;
        for (Colour& c : other.position)
          c = c == Colour::black ? Colour::white : c == Colour::white ? Colour::black : c;
        other.to_move = Side::white;
        const Value exchanged = engines::resumption::solve(other, {}, {}).value;
        CHECK(-exchanged.lo == value.hi);
        CHECK(-exchanged.hi == value.lo);
        query.prisoners = {5, 2};
        query.rules.komi = 3;  // a point and a half
        const Value shifted = engines::resumption::solve(query, {}, {}).value;
        CHECK(shifted.lo == value.lo.plus(3));
        CHECK(shifted.hi == value.hi.plus(3));
      }
}

TEST_CASE("nieminen: limits leave bounds that hold") {
  Query query = start(path(6), "......", "nieminen");
  std::atomic<bool> stop{true};
  Limits limits;
  limits.stop = &stop;
  const Answer answer = engines::resumption::solve(query, limits, {});
  CHECK_FALSE(answer.value.solved);
  CHECK(answer.stopped_by == StoppedBy::interrupt);
  const Value value = engines::resumption::solve(query, {}, {}).value;
  Limits small;
  small.memory = 100'000;
  const Answer part = engines::resumption::solve(query, small, {});
  CHECK_FALSE(part.value.solved);
  CHECK(part.stopped_by == StoppedBy::memory);
  CHECK(part.value.lo <= value.lo);
  CHECK(part.value.hi >= value.hi);
}

TEST_CASE("nieminen: what is refused") {
  CHECK_THROWS_AS(check_record(start(path(3), "XOX", "nieminen")), InputError);
  CHECK_THROWS_AS(check_query(start(path(17), std::string(17, '.'), "nieminen")), InputError);
  check_refused(after(start(path(3), "...", "nieminen"), {resume}), "turn 1");
  check_refused(after(start(path(3), "...", "nieminen"), {gift}), "turn 1");
  check_refused(after(start(path(3), "...", "nieminen"), {Turn{7}}), "no such vertex");
  check_refused(after(start(path(3), "X..", "nieminen"), {Turn{0}}), "occupied");
  check_refused(after(start(path(3), "...", "nieminen,resume=false"), {pass, pass, pass}),
                "the game is over");
}
