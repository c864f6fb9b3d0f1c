#include "graphgo/record/replay.hpp"

#include <fmt/core.h>

#include "graphgo/board/families.hpp"
#include "graphgo/game/dispatch.hpp"
#include "graphgo/game/legality.hpp"
#include "graphgo/game/scoring.hpp"
#include "graphgo/rules/predicates.hpp"

namespace graphgo {
namespace {

template <int Words>
std::optional<RefusedTurn> play_next(Game<Words>& game, const SgfTurn& next, const Board& board) {
  RefusedTurn refused{game.ply() + 1, next, turn_name(next.turn, board), Verdict::legal, {}};
  if (!game.over() && next.side != game.to_move()) {
    refused.reason = fmt::format("{} {} is illegal: {} is to move", name_of(next.side), refused.vertex,
                                 name_of(game.to_move()));
    return refused;
  }
  const Legality legality = game.play(next.turn);
  if (legality) return std::nullopt;
  refused.verdict = legality.verdict;
  refused.reason = explain(legality, next.turn, next.side, board);
  return refused;
}

/// Counts the stones that left the board between two positions a turn apart.
template <int Words>
void count_captured(const Position<Words>& before, const Position<Words>& after,
                    std::array<int, 2>& captured) {
  for (const Side side : {Side::black, Side::white})
    captured[static_cast<std::size_t>(index_of(side))] += before.of(side).without(after.of(side)).count();
}

/// Plays the turns and notes what happens on the way.
template <int Words>
void play_turns(Game<Words>& game, const GameRecord& record, ReplayReport& report) {
  for (const SgfTurn& next : record.turns) {
    report.refused = play_next(game, next, report.board);
    if (report.refused) return;
    const auto& before = game.state_at(game.ply() - 1);
    report.earlier.push_back(unpack(before.position, report.board.size()));
    count_captured(before.position, game.position(), report.captured);
    // The stone of a suicide was never in the position before: it is not yet counted.
    if (!next.turn.is_pass() && !game.position().stones().test(next.turn.vertex))
      ++report.captured[static_cast<std::size_t>(index_of(next.side))];
    if (before.phase != game.state().phase) report.phase_changes.push_back({game.ply(), game.state().phase});
    if (is_superko(game.rules())) continue;
    if (const auto earlier = game.recurrence()) report.recurrences.push_back({game.ply(), *earlier});
  }
}

}  // namespace

Board record_board(const GameRecord& record) {
  return make_family(fmt::format("{}x{}", record.rows, record.columns));
}

Side first_to_move(const GameRecord& record, const Ruleset& rules) {
  return record.says_to_move ? record.to_move : first_to_move(rules);
}

ReplayReport replay(const GameRecord& record, const Ruleset& rules) {
  ReplayReport report(record_board(record));
  const Start start{record.setup, first_to_move(record, rules), {0, 0}};
  with_game(report.board, rules, start, [&](auto game) {
    play_turns(game, record, report);
    report.turns = game.ply();
    report.position = unpack(game.position(), report.board.size());
    report.to_move = game.to_move();
    report.prisoners = game.state().prisoners;
    report.phase = game.state().phase;
    report.area = area_margin(game.graph(), game.position());
    report.territory = territory_margin(game.graph(), game.position());
    if (!last_mover_wins(rules)) report.margin = game.margin();
    if (game.over()) report.outcome = game.outcome();
  });
  return report;
}

}  // namespace graphgo
