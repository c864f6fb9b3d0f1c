// The ends of phase one on optimal lines (M4, M5, M6): against an enumeration by the reference's values, and
// on positions made by hand.
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <tuple>

#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/symmetry/graphs.hpp"
#include "solver/engines/solve.hpp"
#include "solver/question/game_of.hpp"
#include "solver/research/claims/kinds/dead_chains.hpp"
#include "solver/research/hunt/reached.hpp"
#include "tests/research/claim_helpers.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::research;
using namespace graphgo::tests;

const Ruleset lasker_maas = read_ruleset("lasker-maas");

int reference_value(const Query& query) {
  const Value value = solve(query, {}, {}, "reference").value;
  REQUIRE(value.solved);
  return value.lo.halves() / 2;
}

/// A state as positional superko sees it: stones, side, passes, phase, and all earlier stones.
using Naive = std::tuple<std::string, Side, int, int, std::set<std::string>>;

Naive naive_state(const Query& query) {
  const Game<1> game = game_of(query);
  const auto text = [&](int ply) {
    return position_text(unpack(game.state_at(ply).position, query.board.size()));
  };
  std::set<std::string> earlier;
  for (int ply = 0; ply <= game.ply(); ++ply) earlier.insert(text(ply));
  return {text(game.ply()), game.to_move(), game.state().passes, game.state().phase, earlier};
}

/// Every end below the query's state, depth first, a value by the reference for every turn.
void enumerate(const Query& query, int value, std::set<Naive>& seen, std::set<Naive>& ends) {
  const Naive state = naive_state(query);
  if (!seen.insert(state).second) return;
  if (std::get<3>(state) == 2) {
    ends.insert(state);
    return;
  }
  for (const Turn turn : game_of(query).legal_turns()) {
    Query next = query;
    next.record.push_back(turn);
    if (reference_value(next) == value) enumerate(next, value, seen, ends);
  }
}

TEST_CASE(
    "phase ends: the same as by the reference's values, every fresh start of graphs with at most three "
    "vertices") {
  std::size_t compared = 0;
  for (int n = 1; n <= 3; ++n)
    for (const Board& board : connected_graphs(n)) {
      engines::proof_search::HistoryValues values(board, lasker_maas, {});
      for (const SurveyState& start : fresh_starts(board, {})) {
        const PhaseOneEnds found = phase_one_ends(values, board, lasker_maas, start, 100'000);
        const Query query = query_of(board, lasker_maas, start);
        std::set<Naive> seen, ends, own;
        enumerate(query, reference_value(query), seen, ends);
        for (const auto& record : found.records) {
          Query end = query;
          end.record = record;
          own.insert(naive_state(end));
          Query black = end, white = end;  // M4, as the claims' test below has it
          black.rules = with_first(lasker_maas, Side::black);
          white.rules = with_first(lasker_maas, Side::white);
          REQUIRE(reference_value(black) == reference_value(white));
        }
        REQUIRE(found.complete());
        REQUIRE(found.value == reference_value(query));
        REQUIRE(own == ends);
        REQUIRE(found.records.size() == ends.size());
        compared += ends.size();
      }
    }
  REQUIRE(compared == 144);
}

TEST_CASE("phase ends: a cap cuts a start off") {
  const Board board = read_board("graph6:D`[");
  engines::proof_search::HistoryValues values(board, lasker_maas, {});
  const SurveyState start{read_position(board, "X....")};
  const PhaseOneEnds all = phase_one_ends(values, board, lasker_maas, start, 100'000);
  REQUIRE(all.complete());
  const PhaseOneEnds cut = phase_one_ends(values, board, lasker_maas, start, all.followed - 1);
  REQUIRE(cut.cut);
  REQUIRE_FALSE(cut.complete());
  REQUIRE(cut.records.size() <= all.records.size());
}

TEST_CASE("phase ends: rulesets without a phase one are refused") {
  for (const char* rules : {"tromp-taylor", "lasker-maas-long-cycle", "lasker-maas,handicap=consecutive(2)"})
    REQUIRE_FALSE(has_phase_one(read_ruleset(rules)));
}

TEST_CASE("phase ends: kinds refuse rulesets of which they would say nothing") {
  Claim claim = claim_named("M5");
  claim.rules = {read_ruleset("lasker-maas,phase1_open_ko_tax=1")};
  CHECK(refusal(claim).find("claim M5: rules: ") == 0);
  claim = claim_named("M6");
  claim.rules = {read_ruleset("lasker-maas,scoring=area")};
  CHECK(refusal(claim).find("claim M6: rules: ") == 0);
  claim = claim_named("M4");
  claim.overrides = {"handicap=consecutive(2)"};
  CHECK(refusal(claim).find("claim M4: overrides: handicap=consecutive(2): ") == 0);
}

TEST_CASE("values with histories: the reference's, of random games under two superkos") {
  for (const char* text :
       {"lasker-maas", "lasker-maas-draft", "lasker-maas,suicide=allowed,phase1_open_ko_tax=1"}) {
    const Ruleset rules = read_ruleset(text);
    for (const char* name : {"path:3", "complete:3"}) {
      const Board board = read_board(name);
      engines::proof_search::HistoryValues values(board, rules, {});
      const std::array both{rules};
      for (const SurveyState& state : sampled_reached(board, both, 60, 7)) {
        values.set(state, {});
        REQUIRE(values.value() == reference_value(query_of(board, rules, state)));
      }
    }
  }
}

TEST_CASE("claims: M4 and M5 hold on every connected graph with at most four vertices") {
  for (const char* id : {"M4", "M5"}) {
    Claim claim = claim_named(id);
    claim.domains.resize(1);  // fresh starts
    const Report report = settled(claim, 4);
    REQUIRE(report.verdict == ClaimVerdict::verified);
    REQUIRE(report.findings.empty());
    // Legal positions of the ten graphs, two sides each; M2's count.
    REQUIRE(report.parts.at(0).compared == 708);
    REQUIRE(report.parts.at(0).states == 708);
  }
}

TEST_CASE("claims: M4's and M5's smallest counterexamples, whatever the threads") {
  Claim claim = claim_named("M4");
  ClaimDomain domain;
  domain.domain.graphs = 5;
  domain.follow = 300;
  claim.domains = {domain};
  const Report report = settled(claim, 0);
  REQUIRE(report.verdict == ClaimVerdict::refuted);
  REQUIRE(report.findings.at(0).board.label() == "graph6:D`[");
  REQUIRE(position_text(report.findings[0].state.position) == "X....");
  REQUIRE(report.findings[0].title.starts_with("The smallest"));
  REQUIRE(page(settled(claim, 0, false, 2), "").text == page(report, "").text);

  claim.kind = "open-ko";
  domain.domain.graphs = 0;
  domain.domain.boards = {read_board("graph6:D`["), read_board("graph6:DFw")};
  claim.domains = {domain};
  const Report kos = settled(claim, 0);
  REQUIRE(kos.verdict == ClaimVerdict::refuted);
  REQUIRE(page(settled(claim, 0, false, 2), "").text == page(kos, "").text);
  // With an open ko on D`[, without one on DFw; a tax on kos changes neither's first start.
  REQUIRE(kos.findings.at(0).board.label() == "graph6:DFw");
  REQUIRE(kos.findings.at(1).board.label() == "graph6:D`[");
}

std::vector<Turn> record_of(const Board& board, const std::vector<std::string>& names) {
  std::vector<Turn> record;
  for (const auto& name : names)
    record.push_back(name == "pass" ? Turn::pass() : Turn{board.vertex_named(name)});
  return record;
}

TEST_CASE("claims: M4's counterexample is one by the reference's values alone") {
  const Board board = read_board("graph6:D`[");
  Query query{board, read_position(board, "X...."), Side::black, lasker_maas, {0, 0}, {}};
  REQUIRE(reference_value(query) == -1);
  for (const Turn turn : record_of(board, {"4", "pass", "pass"})) {
    query.record.push_back(turn);
    REQUIRE(reference_value(query) == -1);
  }
  const Game<1> end = game_of(query);
  REQUIRE(end.state().phase == 2);
  REQUIRE(has_open_ko(end));
  query.rules = with_first(lasker_maas, Side::black);
  REQUIRE(reference_value(query) == 0);
  query.rules = with_first(lasker_maas, Side::white);
  REQUIRE(reference_value(query) == -1);
}

/// Both readings of M6 at the position, phase one left by two passes, Black to move.
struct Readings {
  bool strong, weak;
  int points;
};
Readings readings_at(const Board& board, const std::string& position) {
  const SurveyState start{read_position(board, position)};
  const std::vector<Turn> record{Turn::pass(), Turn::pass()};
  engines::proof_search::HistoryValues values(board, lasker_maas, {});
  values.set(start, record);
  const int value = values.value().value();
  const PhaseOneEnd end = phase_one_end(board, lasker_maas, start, record, value);
  const DeadChains dead(end.game, value);
  const Judgement word = some_line_fits(values, end, dead, 20'000);
  REQUIRE(word != Judgement::unknown);
  return {word == Judgement::holds, dead.any_fits(), value};
}

TEST_CASE("dead chains: a dead stone in territory counts as taken off, and is taken on an optimal line") {
  const Board board = read_board("path:6");
  const Game<1> game(board, lasker_maas, {read_position(board, ".X.XO."), Side::black, {0, 0}});
  const DeadChains dead(game, 5);
  REQUIRE(dead.chains().size() == 3);  // Black's two, then White's
  REQUIRE(dead.count_without(0) == 1);
  REQUIRE(dead.count_without(0b100) == 5);
  REQUIRE(dead.fits(0b100));
  REQUIRE_FALSE(dead.fits(0));
  const Readings found = readings_at(board, ".X.XO.");
  REQUIRE(found.points == 5);
  REQUIRE(found.strong);
  REQUIRE(found.weak);
}

TEST_CASE("dead chains: a seki counts as it stands") {
  // Four stones against three with two liberties in common: whoever plays on one of them loses points.
  const Board board = read_board("3x3");
  const std::string position = "XX./XXO/.OO";
  const Readings found = readings_at(board, position);
  REQUIRE(found.points == 0);
  REQUIRE(found.strong);
  const DeadChains dead(Game<1>(board, lasker_maas, {read_position(board, position), Side::black, {0, 0}}),
                        0);
  REQUIRE(dead.chains().size() == 2);
  REQUIRE(dead.fits(0));
  REQUIRE(dead.count_without(0b10) == 5 + 3);  // were White's chain dead
  REQUIRE_FALSE(dead.fits(0b10));
}

TEST_CASE("dead chains: a board of two points is worth no count") {
  const Readings found = readings_at(read_board("path:2"), "X.");
  // White takes the stone and has a point of territory, and the stone White placed counts
  REQUIRE(found.points == -3);
  REQUIRE_FALSE(found.strong);
  REQUIRE_FALSE(found.weak);
}

}  // namespace
