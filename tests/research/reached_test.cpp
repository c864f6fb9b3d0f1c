// Reached states: what play from an empty board leads to, and which of its states are one.
#include "solver/research/hunt/reached.hpp"

#include <catch2/catch.hpp>
#include <map>
#include <ranges>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/game/game.hpp"
#include "graphgo/record/position_text.hpp"
#include "solver/engines/reference/reference.hpp"
#include "solver/engines/solve.hpp"
#include "solver/research/hunt/hunt.hpp"
#include "solver/research/hunt/state_key.hpp"
#include "tests/support/rulesets.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::research;

using Line = std::vector<Turn>;

/// Calls `visit` for every line of at most `most` turns that is not over.
template <class Visit>
void walk(Game<1>& game, int most, Visit&& visit) {
  if (game.over()) return;
  visit(game);
  if (game.ply() == most) return;
  for (const Turn turn : game.legal_turns()) {
    game.play(turn);
    walk(game, most, visit);
    game.undo();
  }
}

Line line_of(const Game<1>& game) { return {game.turns().begin(), game.turns().end()}; }

/// Lines of the board's games by the key of the states they lead to.
std::map<std::vector<std::uint64_t>, std::vector<Line>> lines_by_key(const Board& board, const Ruleset& rules,
                                                                     int most) {
  std::map<std::vector<std::uint64_t>, std::vector<Line>> lines;
  Game<1> game(board, up_to_a_stop(rules));
  walk(game, most, [&](const Game<1>& now) { lines[state_key(now)].push_back(line_of(now)); });
  return lines;
}

/// The state's value, by search with whole histories.
Value value_after(const Board& board, const Ruleset& rules, const Line& line) {
  const Stones empty(static_cast<std::size_t>(board.size()));
  return reference::solve({board, empty, first_to_move(rules), rules, {}, line}, {}).value;
}

/// Compares the lines of each key with its first: how many.
int compare_lines(const Board& board, const Ruleset& rules, int most) {
  int compared = 0;
  for (const auto& [key, lines] : lines_by_key(board, rules, most)) {
    if (lines.size() < 2) continue;
    const Value first = value_after(board, rules, lines.front());
    for (const Line& line : lines | std::views::drop(1)) {
      const Value value = value_after(board, rules, line);
      INFO(board.label() << " " << to_text(rules) << " after " << line.size() << " turns");
      REQUIRE(value.solved);
      REQUIRE(std::tuple(first.kind, first.lo, first.hi) == std::tuple(value.kind, value.lo, value.hi));
      ++compared;
    }
  }
  return compared;
}

TEST_CASE("reached: states with one key have one value, under every superko and change of one axis",
          "[slow]") {
  int compared = 0;
  for (const Ruleset& rules : agreement::superko_rulesets(true)) {
    if (rules.handicap != Handicap{}) continue;
    compared += compare_lines(read_board("path:2"), rules, 7);
    compared += compare_lines(read_board("path:3"), rules, 5);
  }
  CHECK(compared > 1000);
}

std::vector<std::uint64_t> key_of(const Outcome& outcome) {
  return {static_cast<std::uint64_t>(outcome.kind), static_cast<std::uint64_t>(outcome.points)};
}

/// Each legal turn there, and the key of the state it leads to or the result if play is over.
std::vector<std::vector<std::uint64_t>> turns_with_keys(Game<1>& game) {
  std::vector<std::vector<std::uint64_t>> found;
  for (const Turn turn : game.legal_turns()) {
    game.play(turn);
    auto key = game.over() ? key_of(game.outcome()) : state_key(game);
    key.push_back(static_cast<std::uint64_t>(turn.vertex));
    found.push_back(std::move(key));
    game.undo();
  }
  return found;
}

/// Compares what the lines of each key can go on with: how many lines have company, and how many a ko ban.
std::pair<int, int> compare_turns(const Board& board, const Ruleset& rules, int most) {
  int compared = 0, bans = 0;
  std::map<std::vector<std::uint64_t>, std::vector<std::vector<std::uint64_t>>> first;
  Game<1> game(board, up_to_a_stop(rules));
  walk(game, most, [&](Game<1>& now) {
    auto turns = turns_with_keys(now);
    for (Vertex v = 0; v < board.size(); ++v) bans += now.legality(Turn{v}).verdict == graphgo::Verdict::ko;
    const auto [known, is_new] = first.try_emplace(state_key(now), turns);
    INFO(to_text(rules) << " after " << now.ply() << " turns");
    if (!is_new) REQUIRE(known->second == turns);
    compared += !is_new;
  });
  return {compared, bans};
}

TEST_CASE("reached: states with one key have the same turns, and these lead to states with one key") {
  auto rulesets = agreement::superko_rulesets(false);
  const auto without_superko = agreement::history_free_rulesets(false);
  rulesets.insert(rulesets.end(), without_superko.begin(), without_superko.end());
  int compared = 0, bans = 0;
  for (const Ruleset& rules : rulesets) {
    const auto [lines, banned] = compare_turns(read_board("path:4"), rules, 6);
    compared += lines;
    bans += banned;
  }
  CHECK(compared > 10'000);
  CHECK(bans > 100);
}

TEST_CASE("reached: as many states as the rules tell apart") {
  const auto count = [](const char* board, const char* rules) {
    return all_reached(read_board(board), std::vector{read_ruleset(rules)}, {}).size();
  };
  // Counted by another program from rules.md: stones, side, passes, and the set of positions left.
  CHECK(count("path:3", "tromp-taylor") == 1646);
  CHECK(count("path:2", "tromp-taylor-4pass") == 36);
}

TEST_CASE("reached: play before the first stop, and no removal of cycles") {
  const Board board = read_board("path:2");
  const std::vector both{read_ruleset("nieminen"), read_ruleset("nieminen,resume=false")};
  CHECK(all_reached(board, both, {}).size() > 4);
  const std::vector removing{read_ruleset("logical-japanese")};
  CHECK_THROWS_AS(all_reached(board, removing, {}), InputError);
}

TEST_CASE("reached: prisoners tell states apart where they count") {
  const Board board = read_board("path:2");
  const auto count = [&](const char* left, const char* right) {
    return all_reached(board, std::vector{read_ruleset(left), read_ruleset(right)}, {}).size();
  };
  // A pass gives a stone away under one of the two, and area counts none.
  const char* gives = "tromp-taylor,passing=gives_stone";
  CHECK(count("tromp-taylor", gives) == count("tromp-taylor", "tromp-taylor"));
  CHECK(count(gives, "tromp-taylor") >= count("tromp-taylor", gives));
  // After B 0, W pass it is -2 by aga, where White passes last, and 2 by the other.
  const BoardResult found =
      compare_on(board, {{read_ruleset("aga"), read_ruleset("tromp-taylor")}, read_relation("equal")},
                 {.boards = {board}, .which = Which::reached}, {}, {});
  CHECK(found.against > 0);
  // Territory counts them: after a pass nothing is left that is alike.
  CHECK(count("tromp-taylor,scoring=territory", "tromp-taylor,scoring=territory,passing=gives_stone") <
        count("tromp-taylor,scoring=territory", "tromp-taylor,scoring=territory"));
}

TEST_CASE("reached: every state of every game, told apart by what rules can see") {
  const Board board = read_board("path:2");
  const std::vector rules{read_ruleset("tromp-taylor")};
  // All games on two vertices, by hand: the turns that lead to a state that is not over.
  std::set<std::vector<int>> lines;
  const auto walk = [&](const auto& self, Game<1>& game, std::vector<int>& line) -> void {
    if (game.over()) return;
    lines.insert(line);
    for (const Turn turn : game.legal_turns()) {
      game.play(turn);
      line.push_back(turn.vertex);
      self(self, game, line);
      line.pop_back();
      game.undo();
    }
  };
  Game<1> game(board, rules[0]);
  std::vector<int> line;
  walk(walk, game, line);
  const auto states = all_reached(board, rules, {});
  CHECK(states.size() <= lines.size());
  CHECK(states.size() > 5);
  for (const SurveyState& state : states) {
    std::vector<int> record;
    for (const Turn turn : state.record) record.push_back(turn.vertex);
    CHECK(lines.contains(record));
  }
  // Every line's value is that of some state listed with the same stones and side.
  std::set<std::string> listed;
  const auto name_of_state = [&](const std::vector<Turn>& record) {
    const Query query{board, Stones(2), Side::black, rules[0], {}, record};
    Game<1> now(board, rules[0]);
    for (const Turn turn : record) now.play(turn);
    return position_text(unpack(now.position(), 2)) + name_of(now.to_move()) +
           std::to_string(now.state().passes) + solve(query, {}).value.lo.text();
  };
  for (const SurveyState& state : states) listed.insert(name_of_state(state.record));
  for (const auto& one : lines) {
    std::vector<Turn> record;
    for (const int v : one) record.push_back(Turn{v});
    CHECK(listed.contains(name_of_state(record)));
  }
  CHECK_THROWS_AS(all_reached(board, std::vector{read_ruleset("lasker-maas-long-cycle")}, {}), InputError);
}

TEST_CASE("reached: only states that are the same under both rulesets") {
  const Board board = read_board("path:2");
  const std::vector rules{read_ruleset("tromp-taylor"), read_ruleset("tromp-taylor,ending=passes(3)")};
  const auto states = all_reached(board, rules, {});
  CHECK(states.size() > 4);
  for (const SurveyState& state : states) {
    REQUIRE_FALSE((state.record.size() >= 2 && state.record.back().is_pass() &&
                   state.record[state.record.size() - 2].is_pass()));
    for (const Ruleset& ruleset : rules) REQUIRE_NOTHROW(check_query(query_of(board, ruleset, state)));
  }
}

}  // namespace
