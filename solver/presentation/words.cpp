#include "solver/presentation/words.hpp"

#include <fmt/format.h>

#include "graphgo/record/position_text.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/text.hpp"

namespace graphgo::solver::presentation {
namespace {

std::string winner_text(Margin margin) { return margin > Margin() ? "Black wins" : "White wins"; }

std::string points_verdict(Margin margin, const Ruleset& rules) {
  if (margin == Margin()) return rules.tie == Tie::white_wins ? "tie, White wins" : "tie";
  if (!margin.finite()) return winner_text(margin) + " by any number of points, or by the long cycle";
  const int halves = margin.halves() < 0 ? -margin.halves() : margin.halves();
  return fmt::format("{} by {}", winner_text(margin), half_points_text(halves));
}

std::string indented(const std::string& drawing) {
  std::string text;
  for (std::size_t at = 0; at < drawing.size();) {
    const std::size_t end = std::min(drawing.find('\n', at), drawing.size());
    text += "  " + drawing.substr(at, end - at) + "\n";
    at = end + 1;
  }
  return text;
}

}  // namespace

std::string value_text(const Value& value, const Ruleset& rules) {
  if (!value.solved) return fmt::format("[{}, {}] stopped", value.lo.text(), value.hi.text());
  if (value.lo != value.hi) {
    const Result result = result_of(value, rules);
    return fmt::format("[{}, {}] {}", value.lo.text(), value.hi.text(),
                       result.no_result ? "no result" : result.margin.text());
  }
  return value.kind == ValueKind::winner ? winner_text(value.lo) : value.lo.text();
}

std::string verdict_text(const Value& value, const Ruleset& rules) {
  if (!value.solved) return fmt::format("not settled: at least {}, at most {}", value.lo.text(), value.hi.text());
  const Result result = result_of(value, rules);
  if (result.no_result) return "no result: neither side can force the play to end in its favour";
  return value.kind == ValueKind::winner ? winner_text(result.margin) : points_verdict(result.margin, rules);
}

std::string turn_text(const Board& board, Turn turn) {
  const std::string played = turn.is_play()           ? board.vertex_name(turn.vertex)
                             : turn == Turn::resume() ? "resume"
                             : turn == Turn::gift()   ? "give"
                                                      : "pass";
  if (turn.removes < 0) return played;
  return fmt::format("remove-{}{}", turn.removes, turn.is_play() ? "+" + played : "");
}

std::string turn_text(const Board& board, const TraceStep& before, Turn turn) {
  const std::string text = turn_text(board, turn);
  if (before.asked.empty()) return text;
  return turn.is_pass() ? "accept" : turn.is_play() ? "dispute " + text : text;
}

std::string line_text(const Query& query, const std::vector<Turn>& line) {
  const std::vector<TraceStep> moments = engines::trace(query, line);
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const TraceStep &before = moments[i], &after = moments[i + 1];
    text += fmt::format("{}{} {}", text.empty() ? "" : "  ", before.to_move == Side::black ? "B" : "W",
                        turn_text(query.board, before, line[i]));
    if (before.phase == 1 && after.phase == 2) text += "  |";
  }
  return text;
}

std::string line_text(const Query& query, const Answer& answer) {
  const std::string text = line_text(query, answer.principal_variation);
  if (answer.line_cut) return text.empty() ? "(a limit struck)" : text + "  ...  (cut short by a limit)";
  return text.empty() ? "(the game is over)" : text;
}

std::string stop_text(StoppedBy stopped_by) {
  if (stopped_by == StoppedBy::depth) return "depth (a line of play outgrew what can be looked ahead)";
  if (stopped_by == StoppedBy::history)
    return "history (a return to an earlier state may decide; the reference can tell)";
  return name_of(stopped_by);
}

std::string board_text(const Board& board) {
  return fmt::format("{}, {} {}, {} {}", board.label(), board.size(), board.size() == 1 ? "vertex" : "vertices",
                     board.edges().size(), board.edges().size() == 1 ? "edge" : "edges");
}

std::string question_text(const Query& query) {
  std::string text = fmt::format("board      {}\nrules      {}\nto move    {}\n", board_text(query.board),
                                 to_text(query.rules), name_of(query.to_move));
  if (query.prisoners != std::array<int, 2>{0, 0})
    text += fmt::format("prisoners  {} captured by Black, {} by White\n", query.prisoners[0], query.prisoners[1]);
  text += fmt::format("position   {}\n{}", position_text(query.board, query.position),
                      indented(draw_position(query.board, query.position)));
  if (!query.record.empty()) {
    Query start = query;
    start.record.clear();
    text += fmt::format("after      {}\n", line_text(start, query.record));
  }
  return text;
}

}  // namespace graphgo::solver::presentation
