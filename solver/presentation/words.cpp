#include "solver/presentation/words.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "graphgo/game/graph.hpp"
#include "graphgo/game/legality.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/rules/predicates.hpp"
#include "solver/presentation/text.hpp"
#include "solver/question/trace.hpp"
#include "solver/scoring/control/pass_alive.hpp"

namespace graphgo::solver::presentation {
namespace {

std::string winner_text(Margin margin) { return margin > Margin() ? "Black wins" : "White wins"; }

std::string points_verdict(Margin margin, const Ruleset& rules) {
  if (margin == Margin()) return rules.tie == Tie::white_wins ? "margin 0, which White wins" : "tie";
  if (!margin.finite()) return winner_text(margin) + " by any number of points, or by the long cycle";
  const int halves = margin.halves() < 0 ? -margin.halves() : margin.halves();
  return fmt::format("{} by {}", winner_text(margin), half_points_text(halves));
}

/// Who may still win where the last mover wins and a limit struck: "Black or White".
std::string may_win(const Value& value, const Ruleset& rules) {
  std::vector<std::string> names;
  if (value.hi > Margin()) names.push_back("Black");
  if (value.lo < Margin()) names.push_back("White");
  if (!is_superko(rules) && value.lo < value.hi) names.push_back("nobody");
  return fmt::format("{}", fmt::join(names, " or "));
}

/// Is all of the board in the hands of chains that nothing takes away? Every vertex beside them is then
/// beside those of one side alone, so a stone of the other side there can be captured: both its eyes can be
/// filled.
bool all_is_safe(const Graph<1>& graph, const Position<1>& position) {
  const Mask<1> black = scoring::pass_alive(graph, position, Side::black);
  const Mask<1> white = scoring::pass_alive(graph, position, Side::white);
  const Mask<1> beside_black = graph.adjacent_to(black), beside_white = graph.adjacent_to(white);
  for (Mask<1> rest = graph.all().without(black).without(white); rest.any();) {
    const Mask<1> region = graph.flood(Mask<1>::single(rest.first()), rest);
    const bool held_by_black = region.without(beside_black).none() && !region.intersects(beside_white);
    const bool held_by_white = region.without(beside_white).none() && !region.intersects(beside_black);
    if (!held_by_black && !held_by_white) return false;
    rest = rest.without(region);
  }
  return true;
}

/// Can a side always pass when it is its turn, without losing the game by it? Not while handicap turns are
/// left.
bool may_pass(const Query& query) {
  const Ruleset& rules = query.rules;
  return always_passes(rules) && !last_mover_wins(rules) &&
         query.record.size() >= static_cast<std::size_t>(rules.handicap.consecutive);
}

/// Does the handicap place stones before the first turn?
bool start_differs(const Query& query, const TraceStep& first) { return first.position != query.position; }

/// Rulesets that differ in its worth alone have the same bounds, and other values.
std::string no_result_text(const Ruleset& rules) {
  if (rules.no_result_value == 0) return "no result";
  return fmt::format("no result, worth {}", Margin::of_halves(rules.no_result_value).text());
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
  if (!value.solved && value.kind == ValueKind::winner) return may_win(value, rules) + ", stopped";
  if (!value.solved) return fmt::format("[{}, {}] stopped", value.lo.text(), value.hi.text());
  if (value.lo != value.hi) {
    const Result result = result_of(value, rules);
    return fmt::format("[{}, {}] {}", value.lo.text(), value.hi.text(),
                       result.no_result ? no_result_text(rules) : result.margin.text());
  }
  return value.kind == ValueKind::winner ? winner_text(value.lo) : value.lo.text();
}

bool white_wins_tie(const Value& value, const Ruleset& rules) {
  if (!value.solved || value.kind == ValueKind::winner || rules.tie != Tie::white_wins) return false;
  const Result result = result_of(value, rules);
  return !result.no_result && result.margin == Margin();
}

std::string value_and_winner_text(const Value& value, const Ruleset& rules) {
  return value_text(value, rules) + (white_wins_tie(value, rules) ? " (White wins)" : "");
}

std::string verdict_text(const Value& value, const Ruleset& rules) {
  if (!value.solved && value.kind == ValueKind::winner)
    return "not settled: who may still win: " + may_win(value, rules);
  if (!value.solved && !value.lo.finite() && !value.hi.finite()) return "not settled: no bound is proved yet";
  if (!value.solved)
    return fmt::format("not settled: at least {}, at most {}", value.lo.text(), value.hi.text());
  const Result result = result_of(value, rules);
  if (result.no_result) return "no result: neither side can force the play to end in its favour";
  return value.kind == ValueKind::winner ? winner_text(result.margin) : points_verdict(result.margin, rules);
}

std::string names_text(const Board& board, const std::vector<Vertex>& vertices) {
  std::string text;
  for (const Vertex v : vertices) text += (text.empty() ? "" : " ") + board.vertex_name(v);
  return text;
}

std::string turn_text(const Board& board, const TraceStep& before, Turn turn) {
  const std::string text = turn_name(turn, board);
  if (before.asked.empty()) return text;
  return turn.is_pass() ? "accept" : turn.is_play() ? "dispute " + text : text;
}

std::string line_text(const Query& query, const std::vector<Turn>& line) {
  const std::vector<TraceStep> moments = trace(query, line);
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const TraceStep &before = moments[i], &after = moments[i + 1];
    text += fmt::format("{}{} {}", text.empty() ? "" : "  ", letter_of(before.to_move),
                        turn_text(query.board, before, line[i]));
    const bool plays = before.asked.empty() && line[i].is_play() && line[i].removes < 0;
    if (plays && after.position[static_cast<std::size_t>(line[i].vertex)] == Colour::empty)
      text += " (suicide)";
    if (before.phase == 1 && after.phase == 2) text += "  |";
  }
  return text;
}

std::string line_text(const Query& query, const Answer& answer) {
  if (!answer.value.solved) return "(no line: a limit struck before one was found)";
  const std::string text = line_text(query, answer.principal_variation);
  if (answer.line_cut)
    return text.empty() ? "(none: the value is exact, and finding a line took too long)"
                        : text + "  ...  (cut short by a limit)";
  return text.empty() ? "(the game is over)" : text;
}

std::size_t decided_after(const Query& query, const std::vector<Turn>& line) {
  // Who must play may have to fill his own eyes.
  if (!may_pass(query)) return line.size();
  const std::vector<TraceStep> moments = trace(query, line);
  const Graph<1> graph(query.board);
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (!all_is_safe(graph, pack<1>(moments[i].position))) continue;
    const auto rest = line.begin() + static_cast<std::ptrdiff_t>(i);
    const bool plays = std::any_of(rest, line.end(), [](Turn turn) { return turn.is_play(); });
    const bool questions =
        std::any_of(moments.begin(), moments.end(), [](const auto& m) { return !m.asked.empty(); });
    return plays && !questions ? i : line.size();
  }
  return line.size();
}

std::string line_until_decided(const Query& query, const Answer& answer) {
  const auto& line = answer.principal_variation;
  const bool whole = answer.value.lo == answer.value.hi && !answer.line_cut;
  const std::size_t decided = whole ? decided_after(query, line) : line.size();
  if (decided == line.size()) return line_text(query, answer);
  const std::string text =
      line_text(query, {line.begin(), line.begin() + static_cast<std::ptrdiff_t>(decided)});
  return text + (text.empty() ? "" : "  ") + "(then only safe plays and passes)";
}

std::string noted_line_text(const Query& query, const Answer& answer) {
  const bool one_value = !answer.value.solved || answer.value.lo == answer.value.hi;
  return line_until_decided(query, answer) + (one_value ? "" : "  (own bounds only)");
}

bool is_endless(const Answer& answer, const Ruleset& rules) {
  return !answer.endless_play.empty() && result_of(answer.value, rules).no_result;
}

std::string endless_text(const Query& query, const Answer& answer) {
  if (!is_endless(answer, query.rules)) return "";
  return fmt::format(
      "endless    {}\n           (neither lets the other end it: after its last turn stands what stood "
      "after {})\n",
      line_text(query, answer.endless_play),
      answer.repeats_from == 0 ? "none" : fmt::format("turn {}", answer.repeats_from));
}

std::string stop_text(StoppedBy stopped_by) {
  if (stopped_by == StoppedBy::depth) return "depth (a line of play outgrew what can be looked ahead)";
  if (stopped_by == StoppedBy::history)
    return "history (a return to an earlier state may decide; the reference can tell)";
  return name_of(stopped_by);
}

std::string board_text(const Board& board) {
  return fmt::format("{}, {}, {}", board.label(), counted(board.size(), "vertex", "vertices"),
                     counted(board.edges().size(), "edge", "edges"));
}

AskedState asked_state(const Query& query) {
  Query start = query;
  start.record.clear();
  const std::vector<TraceStep> moments = trace(start, query.record);
  return {moments.back().position, moments.back().to_move,
          !query.record.empty() || start_differs(query, moments[0])};
}

namespace {

/// What the start is given before the first turn, for its line.
std::string handicap_text(const Query& query) {
  const Handicap& given = query.rules.handicap;
  if (given == Handicap{}) return "";
  if (given.stones.empty()) return ", handicap to come";
  std::vector<std::string> names;
  for (const Vertex v : given.stones) names.push_back(query.board.vertex_name(v));
  return fmt::format(", then black stones on {}", fmt::join(names, " "));
}

}  // namespace

std::string start_text(const Query& query) {
  if (!asked_state(query).has_start) return "";
  std::string text = fmt::format("start      {} {} to move{}\n", position_text(query.board, query.position),
                                 name_of(query.to_move), handicap_text(query));
  if (query.record.empty()) return text;
  Query start = query;
  start.record.clear();
  return text + fmt::format("after      {}\n", line_text(start, query.record));
}

std::string prisoners_text(const Query& query) {
  if (query.prisoners == std::array{0, 0}) return "";
  return fmt::format("prisoners  {} captured by Black, {} by White{}", query.prisoners[0], query.prisoners[1],
                     query.record.empty() ? "" : " before the record");
}

std::string prisoners_line(const Query& query) {
  const std::string text = prisoners_text(query);
  if (text.empty()) return "";
  const bool count = captives_count(query.rules) || prisoners_buy_passes(query.rules);
  return text + (count ? "\n" : "; they do not count under these rules\n");
}

std::string question_text(const Query& query) {
  const AskedState now = asked_state(query);
  std::string text = fmt::format("board      {}\nrules      {}\n{}to move    {}\n", board_text(query.board),
                                 to_text(query.rules), start_text(query), name_of(now.to_move));
  text += prisoners_line(query);
  if (query.board.has_names())  // a ruleset knows no board: it numbers vertices
    for (const Vertex v : query.rules.initial_prohibited)
      text += fmt::format("prohibited vertex {} of the rules is {} here\n", v, query.board.vertex_name(v));
  return text + fmt::format("position   {}\n{}", position_text(query.board, now.position),
                            indented(draw_position(query.board, now.position)));
}

}  // namespace graphgo::solver::presentation
