// The game of Pauli's clauses 2 to 9: prohibitions, passes, cycles and their removal, captives; values by two
// ways.
#include <catch2/catch.hpp>
#include <map>

#include "solver/engines/reference/cycle_game.hpp"
#include "solver/engines/reference/graph_answer.hpp"
#include "tests/support/reference_cases.hpp"

namespace graphgo::solver::engines::reference {
namespace {

using cases::empty_board;
using cases::graph;
using cases::path;
using cases::points;
using cases::query;
using cases::value_of;
using Catch::Matchers::Contains;

constexpr Turn pass = Turn::pass();

Ruleset pauli(Scoring scoring = Scoring::control) {
  Ruleset rules = cases::superko(cases::positional, true, true);
  rules.repetition.kind = Repetition::Kind::cycle_removal;
  rules.scoring = scoring;
  if (scoring == Scoring::control) rules.dispute = Dispute::refereed;
  return rules;
}
Ruleset prohibiting(std::vector<Vertex> vertices) {
  Ruleset rules = pauli();
  rules.initial_prohibited = std::move(vertices);
  return rules;
}
Board triangle() { return graph(3, {{0, 1}, {1, 2}, {0, 2}}); }

CycleGame game(const Board& board, std::vector<Turn> record, const Ruleset& rules = pauli()) {
  Query q = empty_board(board, rules);
  q.record = std::move(record);
  return CycleGame(q);
}

/// On the triangle, after the first turn: X.., XO., X.X, .O., XO., .OO, and X.. with White to move again.
const std::vector<Turn> round_the_triangle{Turn{0}, Turn{1}, Turn{2}, Turn{1}, Turn{0}, Turn{2}, Turn{0}};
/// On a path of two, after X., each side takes by a ko capture and the other passes: .O, .O, .O, X., X., X.,
/// .O with Black to move again.
const std::vector<Turn> ko_by_ko{Turn{0}, Turn{1}, pass, pass, Turn{0}, pass, pass, Turn{1}};

TEST_CASE("pauli clauses 2 and 9: initial prohibition holds until a turn was made") {
  CycleGame g = game(path(3), {}, prohibiting({1}));
  CHECK(g.now().needed == 3);
  CHECK(g.legal_turns() == std::vector<Turn>{Turn{0}, Turn{2}, pass});
  // The pass does not count (clause 4), and White may play there.
  REQUIRE(g.play(pass));
  CHECK(g.now().needed == 2);
  CHECK(g.legal_turns() == std::vector<Turn>{Turn{0}, Turn{1}, Turn{2}, pass});
  CHECK(value_of(empty_board(path(3), prohibiting({1}))) == points(-2));
  CHECK(value_of(empty_board(path(3), prohibiting({0}))) == points(2));
  // Only empty locations are prohibited.
  CHECK(CycleGame(query(path(3), ".X.", prohibiting({1}))).now().needed == 2);
  CHECK_THROWS_WITH(game(path(3), {}, prohibiting({3})), Contains("no vertex 3"));
}

TEST_CASE("pauli clause 4: two passes in a row end the game if nothing was prohibited at the first") {
  CHECK(game(path(3), {pass, pass}).over());
  CycleGame g = game(path(2), {Turn{0}, Turn{1}});
  CHECK(g.now().temporary == single(0));
  CHECK(g.now().needed == 3);
  REQUIRE(g.play(pass));
  CHECK(g.now().needed == 2);
  CHECK(g.now().temporary == 0);
  REQUIRE(g.play(pass));
  CHECK(g.now().needed == 1);
  CHECK_FALSE(g.over());
  REQUIRE(g.play(pass));
  CHECK(g.over());
  CHECK(g.final_margin() == -1);  // White's captive; nobody controls a location
}

TEST_CASE("pauli clause 9: the location cleared by a ko capture is prohibited for one turn") {
  CHECK(game(path(2), {Turn{0}, Turn{1}}).refusal(Turn{0}) == "the vertex is temporarily prohibited");
  CHECK(game(path(2), {Turn{0}, Turn{1}, pass, pass}).refusal(Turn{0}).empty());
}

TEST_CASE("pauli clause 8: similar situations, and which cycles are disturbing") {
  // After the fifth turn X. is there with White to move as after the first, but 1 is temporarily prohibited.
  CHECK_FALSE(game(path(2), {Turn{0}, Turn{1}, pass, pass, Turn{0}}).refusal(Turn{-1, 1}).empty());
  CycleGame g = game(path(2), ko_by_ko);
  CHECK(g.refusal(Turn{-1, 2}).empty());
  for (const int start : {0, 1, 3, 4, 5, 6, 7, 8, 9}) CHECK_FALSE(g.refusal(Turn{-1, start}).empty());
  // .O with White to move and two passes needed: as after three turns.
  REQUIRE(g.play(pass));
  CHECK(g.refusal(Turn{-1, 3}).empty());
  // .O with Black to move and one pass needed: as after four turns, but a pass would end the game.
  REQUIRE(g.play(pass));
  CHECK(g.now().needed == 1);
  CHECK(g.refusal(Turn{-1, 4}) == "there is no disturbing cycle that began then");
}

TEST_CASE("pauli clauses 5 and 7: stones on used locations are removed and are captives") {
  CycleGame g = game(triangle(), round_the_triangle);
  CHECK(g.used_since(1) == 7);
  CHECK(g.margin_so_far() == 3 - 3);
  CHECK(g.legal_turns() == std::vector<Turn>{Turn{1}, Turn{2}, pass, Turn{-1, 1}});
  CHECK(g.refusal(Turn{1, 1}) == "the vertex is permanently prohibited");
  REQUIRE(g.play(Turn{-1, 1}));
  CHECK(g.now() == PauliSituation{Side::black, 2, 0, 0, 0, 7});
  CHECK(g.margin_so_far() == -1);  // the black stone at 0
  // All is prohibited for good: two passes are left (clauses 4 and 9).
  CHECK(g.legal_turns() == std::vector<Turn>{pass});
  REQUIRE(g.play(pass));
  REQUIRE(g.play(pass));
  CHECK(g.over());
  CHECK(g.final_margin() == -1);
  // Under area scoring captives do not count.
  CHECK(game(triangle(), {Turn{0}, Turn{1}, Turn{2}}, pauli(Scoring::area)).margin_so_far() == 0);
}

TEST_CASE("pauli clause 3: a removal may be followed by a play") {
  const Board two_edges = graph(4, {{0, 1}, {2, 3}});
  CycleGame g = game(two_edges, ko_by_ko);
  CHECK_FALSE(
      // cleared by the ko capture, and used by the cycle: prohibited either way
      g.refusal(Turn{0, 2}).empty());
  CHECK(g.refusal(Turn{1, 2}) == "the vertex is permanently prohibited");
  REQUIRE(g.play(Turn{2, 2}));
  CHECK(g.now() == PauliSituation{Side::white, 2, single(2), 0, 0, 3});
  CHECK(g.margin_so_far() == -1 + 1 - 1 + 1);
  // A removal without a play is no pass: two passes are needed after it.
  g.undo();
  REQUIRE(g.play(Turn{-1, 2}));
  CHECK(g.now().needed == 2);
}

TEST_CASE("pauli clause 7: any similar situation may be chosen as the start") {
  std::vector<Turn> longer = ko_by_ko;
  longer.insert(longer.end(), ko_by_ko.begin() + 2, ko_by_ko.end());
  const CycleGame g = game(path(2), longer);
  CHECK(g.legal_turns() == std::vector<Turn>{pass, Turn{-1, 2}, Turn{-1, 8}});
  CHECK(g.different_turns() == std::vector<Turn>{pass, Turn{-1, 2}});  // both used both locations
}

TEST_CASE("pauli: illegal turns of a record are refused by number") {
  CHECK_THROWS_WITH(game(path(3), {Turn{1}, Turn{0}}), Contains("turn 2 (White play at 0): suicide"));
  CHECK_THROWS_WITH(game(path(3), {Turn{-1, 0}}), Contains("turn 1") && Contains("no disturbing cycle"));
  CHECK_THROWS_WITH(game(path(3), {Turn::resume()}), Contains("turn 1") && Contains("no such turn"));
}

TEST_CASE("pauli clause 5: values of small games") {
  CHECK(value_of(empty_board(path(1), pauli())) == points(0));
  CHECK(value_of(empty_board(path(3), pauli())) == points(2));
  // Black's only turn is to pass; White passes too and has three locations and two dead stones. Taking them
  // would lose a point.
  CHECK(value_of(query(path(3), "X.X", pauli())) == points(-5));
  // 1 joins 0, 2 and the tail 3-4: White has no turn but the pass, and Black has four locations and a dead
  // stone.
  const Board tail = graph(5, {{0, 1}, {1, 2}, {1, 3}, {3, 4}});
  CHECK(value_of(query(tail, ".X.O.", pauli())) == points(5));
  Query q = query(tail, ".X.O.", pauli());
  q.rules.komi = 3;
  q.prisoners = {2, 0};
  CHECK(value_of(q) == Margin::of_halves(2 * 7 - 3));
}

TEST_CASE("pauli: values of turns and the line of best play") {
  const Answer answer =
      solve(empty_board(path(3), pauli()), Limits{}, {.moves = true, .principal_variation = true});
  CHECK(answer.principal_variation == std::vector<Turn>{Turn{1}, pass, pass});
  REQUIRE(answer.moves.size() == 4);
  CHECK(answer.moves[1].value.lo == points(2));
  CHECK(answer.moves[3].turn == pass);
  CHECK(answer.moves[3].value.hi == points(-2));  // White takes the middle
  // A line that a removal begins: the values of the turns name it too.
  Query q = empty_board(triangle(), pauli());
  q.record = round_the_triangle;
  const Answer cycle = solve(q, Limits{}, {.moves = true, .principal_variation = true});
  REQUIRE(cycle.moves.size() == 4);
  CHECK(cycle.moves[3].turn == Turn{-1, 1});
  CHECK(cycle.moves[3].value.lo == points(-1));
  CHECK(cycle.moves[3].value.hi == points(-1));
  CHECK(cycle.value.hi <= points(-1));
}

/// All futures that can follow, as a graph: another way to lo and hi. Futures are many: only for the smallest
/// boards.
class Listing {
 public:
  explicit Listing(const Query& q) : rules_(q.rules), game_(q) { visit(); }
  bool complete() const { return nodes_.size() < most; }
  std::string interval() const {
    const StateGraph states(nodes_, 0);
    const Value v = answer_from(states, game_.margin_so_far(), rules_, Limits{}, {}).value;
    return v.lo.text() + ".." + v.hi.text();
  }

 private:
  static constexpr std::size_t most = 4000;

  Node visit() {
    if (!complete()) return 0;
    const auto [place, fresh] =
        numbers_.try_emplace({game_.future(), game_.over()}, static_cast<Node>(nodes_.size()));
    const Node n = place->second;
    if (!fresh) return n;
    nodes_.push_back({game_.now().to_move, {}, 0});
    const int margin = game_.margin_so_far();
    if (game_.over()) nodes_[n].final_value = game_.final_margin() - margin;
    std::vector<StateGraph::Edge> edges;
    for (const Turn turn : game_.different_turns()) {
      game_.play(turn);
      const int gain = game_.margin_so_far() - margin;
      edges.push_back({turn, visit(), gain});
      game_.undo();
    }
    nodes_[n].edges = std::move(edges);
    return n;
  }

  Ruleset rules_;
  CycleGame game_;
  std::vector<StateGraph::Listed> nodes_;
  std::map<std::pair<PauliFuture, bool>, Node> numbers_;
};

TEST_CASE("pauli: recursion over histories agrees with the graph of all futures") {
  int compared = 0;
  for (const Board& board : {path(1), path(2), graph(2, {}), graph(3, {{0, 1}})})
    for (const Scoring scoring : {Scoring::control, Scoring::territory, Scoring::area})
      for (const Stones& stones : cases::legal_positions(board))
        for (const Side side : {Side::black, Side::white}) {
          const Query q{board, stones, side, pauli(scoring), {0, 0}, {}};
          CAPTURE(board.size(), static_cast<int>(scoring), static_cast<int>(side));
          const Listing listing(q);
          if (!listing.complete()) continue;
          ++compared;
          REQUIRE(cases::interval_of(q) == listing.interval());
        }
  CHECK(compared == 72);  // all of them: these are few
}

}  // namespace
}  // namespace graphgo::solver::engines::reference
