// What the game is like: the board, legality, scores, and exact values as GoGui draws them.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/rules/predicates.hpp"
#include "graphgo/text/message.hpp"
#include "solver/conversation/gtp/engine.hpp"
#include "solver/conversation/history_text.hpp"
#include "solver/engines/natural_line.hpp"
#include "solver/engines/registry.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/text.hpp"
#include "solver/presentation/words.hpp"
#include "solver/question/game_of.hpp"
#include "solver/question/trace.hpp"

namespace graphgo::solver::conversation::gtp {
namespace {

constexpr const char* best_colour = "COLOR #4caf50";
constexpr const char* worse_colour = "COLOR #e57373";

const char* letter(Side side) { return side == Side::black ? "b" : "w"; }

/// A label on a board has room for a few characters and for no space.
std::string label_of(const Value& value, const Ruleset& rules) {
  if (!value.solved) return fmt::format("{}..{}", value.lo.text(), value.hi.text());
  const Result result = result_of(value, rules);
  if (result.no_result) return "void";
  if (value.kind == ValueKind::winner) return result.margin > Margin() ? "B" : "W";
  return result.margin.text();
}

/// A line of GoGui's; none where it would show nothing.
std::string gfx(const char* what, const std::string& points) {
  return points.empty() ? "" : fmt::format("{}{}\n", what, points);
}

}  // namespace

Engine::Reply Engine::show_board(const Words&) {
  return fmt::format("\n{}{}\nrules: {}\n{}",
                     presentation::draw_position(game_.board(), game_.now().position), now_text(game_),
                     to_text(game_.rules()), history_summary(game_));
}

Engine::Reply Engine::list_stones(const Words& words) {
  const Colour colour = stone_of(read_side(words[0]));
  std::string text;
  for (Vertex v = 0; v < game_.board().size(); ++v)
    if (game_.now().position[static_cast<std::size_t>(v)] == colour)
      text += (text.empty() ? "" : " ") + points_.name(v);
  return text;
}

Engine::Reply Engine::is_legal(const Words& words) {
  const Side side = read_side(words[0]);
  const Turn turn = points_.read(joined(words, 1), !game_.now().asked.empty());
  try {
    trace(game_.state_for(side), {turn});
    return "1";
  } catch (const InputError&) {
    return "0";
  }
}

/// Plays and passes: other turns have no word in the commands that ask for this.
std::vector<Turn> Engine::legal_turns(Side side) {
  if (game_.now().over) return {};
  std::vector<Turn> turns = solver::legal_turns(game_.state_for(side));
  std::erase_if(turns, [](Turn turn) { return turn.removes >= 0 || !(turn.is_play() || turn.is_pass()); });
  return turns;
}

Engine::Reply Engine::all_legal(const Words& words) {
  std::string text;
  for (const Turn turn : legal_turns(read_side(words[0])))
    if (turn.is_play()) text += (text.empty() ? "" : " ") + points_.name(turn);
  return text;
}

Engine::Reply Engine::captures(const Words& words) {
  const auto side = static_cast<std::size_t>(index_of(read_side(words[0])));
  return std::to_string(game_.prisoners()[side]);
}

Engine::Reply Engine::last_move(const Words&) {
  if (game_.query().record.empty()) throw InputError("no turn has been played");
  Query before = game_.query();
  before.record.pop_back();
  const Side side = trace_of_record(before).back().to_move;
  return fmt::format("{} {}", word_of(side), points_.name(game_.query().record.back()));
}

Engine::Reply Engine::move_history(const Words&) {
  const auto steps = trace_of_record(game_.query());
  std::string text;
  for (std::size_t i = game_.query().record.size(); i-- > 0;)
    text += fmt::format("{} {}\n", word_of(steps[i].to_move), points_.name(game_.query().record[i]));
  return text;
}

Engine::Reply Engine::final_score(const Words&) {
  if (!game_.now().over)
    throw InputError("cannot score: the game is not over (graphgo-value says what it is worth)");
  const Value value = solved_now({}).value;
  if (!value.solved) throw InputError("cannot score: stopped before the end was counted");
  const Result result = result_of(value, game_.rules());
  if (result.no_result) throw InputError("cannot score: the game ended without a result");
  const Margin zero;
  if (result.margin == zero) return game_.rules().tie == Tie::white_wins ? "W+0" : "0";
  const char winner = result.margin > zero ? 'B' : 'W';
  if (value.kind == ValueKind::winner || !result.margin.finite()) return fmt::format("{}+R", winner);
  return fmt::format("{}+{}", winner, (result.margin > zero ? result.margin : -result.margin).text());
}

Engine::Reply Engine::final_status(const Words& words) {
  const std::string& status = words[0];
  if (status != "alive" && status != "dead" && status != "seki")
    throw InputError(fmt::format("syntax error: {}; write alive, dead or seki", excerpt(status)));
  if (!game_.now().over) throw InputError("cannot score: the game is not over");
  if (game_.rules().scoring == Scoring::control || game_.rules().dispute != Dispute::none)
    throw InputError("under these rules chains are not dead or alive: who controls a point is scored");
  if (status != "alive") return "";
  return *list_stones({"black"}) + "\n" + *list_stones({"white"});
}

Engine::Reply Engine::rules_game(const Words&) { return "Go"; }

Engine::Reply Engine::rules_board(const Words&) {
  std::string text;
  for (int row = 0; row < points_.rows(); ++row) {
    for (int column = 0; column < points_.columns(); ++column) {
      const auto v = points_.at(row, column);
      const Colour colour = v ? game_.now().position[static_cast<std::size_t>(*v)] : Colour::empty;
      text += column == 0 ? "" : " ";
      text += v ? character_of(colour) : '?';
    }
    text += '\n';
  }
  return text;
}

Engine::Reply Engine::rules_board_size(const Words& words) { return query_board_size(words); }

Engine::Reply Engine::rules_legal(const Words&) {
  std::string text;
  for (const Turn turn : legal_turns(game_.now().to_move))
    text += (text.empty() ? "" : " ") + points_.name(turn);
  return text;
}

Engine::Reply Engine::rules_side(const Words&) { return word_of(game_.now().to_move); }

Engine::Reply Engine::rules_result(const Words& words) {
  return game_.now().over ? final_score(words) : fmt::format("{} to move", name_of(game_.now().to_move));
}

Engine::Reply Engine::analyze_commands(const Words&) {
  return "gfx/Values of all turns/graphgo-values\n"
         "gfx/What each turn loses/graphgo-losses\n"
         "gfx/Best line/graphgo-line\n"
         "gfx/Banned turns and why/graphgo-banned\n"
         "string/Value/graphgo-value\n"
         "hstring/History/graphgo-history\n"
         "hstring/Rules/graphgo-get-rules\n"
         "hstring/Vertices/graphgo-vertices\n";
}

/// About the present state, within the seconds of an answer.
Answer Engine::solved_now(const Wanted& wanted) {
  return game_.ask(wanted, begin_work(setting_.seconds, false));
}

Engine::Reply Engine::value(const Words&) {
  const Value value = solved_now({}).value;
  const std::string short_text = presentation::value_text(value, game_.rules());
  const std::string verdict = presentation::verdict_text(value, game_.rules());
  return short_text == verdict ? verdict : fmt::format("{} ({})", short_text, verdict);
}

Engine::Reply Engine::values(const Words&) {
  const Answer answer = solved_now({.moves = true});
  std::string labels, best, pass;
  const auto moves = ranked(game_.query(), answer);
  for (const MoveValue& move : moves) {
    const std::string label = label_of(move.value, game_.rules());
    if (!move.turn.is_play()) {
      pass += fmt::format("; {} {}", presentation::turn_text(game_.board(), game_.now(), move.turn), label);
      continue;
    }
    labels += fmt::format(" {} {}", points_.name(move.turn), label);
    if (points_lost(answer.value, move.value, game_.now().to_move, game_.rules()) == Margin())
      best += " " + points_.name(move.turn);
  }
  return gfx("LABEL", labels) + gfx(best_colour, best) +
         fmt::format("TEXT {}: {}{}", now_text(game_),
                     presentation::verdict_text(answer.value, game_.rules()), pass);
}

Engine::Reply Engine::losses(const Words&) {
  const Answer answer = solved_now({.moves = true});
  std::string labels, best, worse, rest;
  for (const MoveValue& move : ranked(game_.query(), answer)) {
    const auto loss = points_lost(answer.value, move.value, game_.now().to_move, game_.rules());
    const std::string text =
        last_mover_wins(game_.rules()) && loss && *loss > Margin() ? "lost" : loss_text(loss, game_.rules());
    if (!move.turn.is_play()) {
      rest +=
          fmt::format("; {} loses {}", presentation::turn_text(game_.board(), game_.now(), move.turn), text);
      continue;
    }
    labels += fmt::format(" {} {}", points_.name(move.turn), text);
    if (loss) (*loss == Margin() ? best : worse) += " " + points_.name(move.turn);
  }
  return gfx("LABEL", labels) + gfx(best_colour, best) + gfx(worse_colour, worse) +
         fmt::format("TEXT {}: points each turn loses{}", now_text(game_), rest);
}

Engine::Reply Engine::best_line(const Words&) {
  Answer answer = solved_now({.principal_variation = true});
  if (answer.value.solved)
    engines::show_natural_line(game_.query(), answer, begin_work(setting_.seconds, false));
  const auto steps = trace(game_.query(), answer.principal_variation);
  std::string variation;
  for (std::size_t i = 0; i < answer.principal_variation.size(); ++i) {
    const Turn turn = answer.principal_variation[i];
    variation += fmt::format(" {} {}", letter(steps[i].to_move), points_.name(turn));
  }
  return gfx("VAR", variation) + fmt::format("TEXT {}", presentation::noted_line_text(game_.query(), answer));
}

Engine::Reply Engine::banned(const Words&) {
  std::string marks, reasons;
  for (const BannedTurn& turn : game_.banned()) {
    if (turn.turn.is_play()) marks += " " + points_.name(turn.turn);
    reasons += fmt::format("{}{}: {}", reasons.empty() ? "" : "; ", points_.name(turn.turn), turn.reason);
  }
  return gfx("MARK", marks) + fmt::format("TEXT {}", reasons.empty() ? "no turn is banned" : reasons);
}

Engine::Reply Engine::history(const Words&) { return history_text(game_); }

Engine::Reply Engine::vertices(const Words&) { return points_.listing(); }

}  // namespace graphgo::solver::conversation::gtp
