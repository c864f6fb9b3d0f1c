// What the tests of the proof search against the reference and against itself have in common.
#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "solver/engines/solve.hpp"
#include "solver/question/game_of.hpp"
#include "solver/research/survey.hpp"
#include "tests/support/random.hpp"
#include "tests/support/rulesets.hpp"
#include "tests/support/work.hpp"

namespace graphgo::solver::agreement {

using namespace graphgo::solver::engines;
using namespace graphgo::solver::research;

using testing::within;

/// Everything a person needs to ask the query again.
inline std::string describe(const Query& query) {
  std::string text = fmt::format("{} vertices, edges", query.board.size());
  for (Vertex v = 0; v < query.board.size(); ++v)
    for (const Vertex u : query.board.neighbours(v))
      if (u > v) text += fmt::format(" {}-{}", v, u);
  text += fmt::format("; {}; position {}, {} to move, prisoners {},{}; record", to_text(query.rules),
                      position_text(query.position), word_of(query.to_move), query.prisoners[0],
                      query.prisoners[1]);
  for (const Turn turn : query.record) text += fmt::format(" {}", turn.vertex);
  return text;
}

inline std::string describe(const Value& value) {
  return fmt::format("{}..{}{}", value.lo.text(), value.hi.text(), value.solved ? "" : " (unsolved)");
}

/// Can both be true? Solved values must be equal; an unsolved one must contain the truth.
inline bool agree(const Value& a, const Value& b) {
  if (a.kind != b.kind) return false;
  if (a.solved && b.solved) return a.lo == b.lo && a.hi == b.hi;
  return a.lo <= b.hi && b.lo <= a.hi;
}

/// Fails naming the query; quick where it does not, for use in long loops.
inline void require_agree(const Query& query, const Value& a, const Value& b, const char* what) {
  if (!agree(a, b))
    FAIL(what << ": " << describe(a) << " against " << describe(b) << "\n" << describe(query));
}

inline void require_same_moves(const Query& query, const Answer& a, const Answer& b, const char* what) {
  if (a.moves.size() != b.moves.size()) FAIL(what << ": not as many legal turns\n" << describe(query));
  for (std::size_t i = 0; i < a.moves.size(); ++i) {
    if (a.moves[i].turn != b.moves[i].turn) FAIL(what << ": other legal turns\n" << describe(query));
    require_agree(query, a.moves[i].value, b.moves[i].value, what);
  }
}

/// What a finished game is worth, as values are given: after komi, or one point to the last mover.
inline Margin worth(const Game<1>& game) {
  const Outcome outcome = game.outcome();
  if (outcome.kind == Outcome::Kind::margin)
    return Margin::of_points(outcome.points).plus(-game.rules().komi);
  return Margin::of_points(outcome.kind == Outcome::Kind::black_wins ? 1 : -1);
}

/// The line is legal, ends the game, and the end is worth the value. One that was cut short, as happens on a
/// slow machine, need not end it.
inline void require_line(const Query& query, const Answer& answer) {
  Game<1> game = game_of(query);
  for (const Turn turn : answer.principal_variation)
    if (!game.play(turn)) FAIL("an illegal turn in the line: " << turn.vertex << "\n" << describe(query));
  if (answer.line_cut) return;
  if (!game.over()) FAIL("the line does not end the game\n" << describe(query));
  if (worth(game) != answer.value.lo)
    FAIL("the line ends with " << worth(game).text() << ", the value is " << describe(answer.value) << "\n"
                               << describe(query));
}

/// The best of the turns is worth what the state is worth.
inline void require_best_move(const Query& query, const Answer& answer) {
  if (!answer.value.solved || answer.moves.empty()) return;
  const bool black = game_of(query).to_move() == Side::black;
  Margin best = answer.moves.front().value.lo;
  for (const MoveValue& move : answer.moves) {
    if (!move.value.solved) return;
    best = black ? std::max(best, move.value.lo) : std::min(best, move.value.lo);
  }
  if (best != answer.value.lo)
    FAIL("the best turn is worth " << best.text() << ", the state " << describe(answer.value) << "\n"
                                   << describe(query));
}

/// Random turns from the query's start become its record: at most `most` of them, one in `pass_rate` a pass.
/// Few records end the game: there is little to search after those.
inline void play_random_record(Query& query, testing::Random& random, int most, int pass_rate) {
  Game<1> game = game_of(query);
  while (game.ply() < most && !game.over()) {
    const auto legal = game.legal_turns();
    const bool pass = testing::pick(random, 1, pass_rate) == 1 && game.is_legal(Turn::pass());
    game.play(pass ? Turn::pass() : testing::any(random, legal));
  }
  if (game.over() && game.ply() > 0 && testing::pick(random, 1, 10) > 1) game.undo();
  query.record.assign(game.turns().begin(), game.turns().end());
}

/// The board without stones, Black to move.
inline Query empty_board(const Board& board, const Ruleset& rules) {
  return query_of(board, rules, {no_stones(board), Side::black, 1});
}

/// 1500 random states of at most five vertices, with records: what `answer_to` a query gives, with the values
/// of the turns, against the reference.
template <typename AnswerTo>
void compare_random_cases(testing::Random& random, const std::vector<std::string>& rulesets, const char* what,
                          const AnswerTo& answer_to) {
  int judged = 0;
  for (int i = 0; i < 1500; ++i) {
    const Board board =
        testing::random_board(random, testing::pick(random, 1, 5), 0.1 * testing::pick(random, 2, 8));
    const auto rules = read_ruleset(testing::any(random, rulesets));
    const auto starts = fresh_starts(board, {});
    Query query = query_of(board, rules, testing::any(random, starts));
    play_random_record(query, random, testing::pick(random, 0, 12), 4);
    const Answer found = answer_to(query);
    const Answer reference = solve(query, within(5), {.moves = true}, "reference");
    require_agree(query, found.value, reference.value, what);
    require_same_moves(query, found, reference, what);
    judged += reference.value.solved ? 1 : 0;
  }
  CHECK(judged > 1000);
}

inline bool asks_sense(const Query& query) {
  try {
    check_query(query);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

}  // namespace graphgo::solver::agreement
