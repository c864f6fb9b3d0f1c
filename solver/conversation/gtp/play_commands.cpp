// Turns, the clock, and analysis that goes on until a line comes.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/text/message.hpp"
#include "solver/conversation/gtp/engine.hpp"
#include "solver/conversation/gtp/numbers.hpp"
#include "solver/engines/registry.hpp"
#include "solver/engines/solve.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/game_of.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/plain_bounds.hpp"
#include "solver/question/query.hpp"
#include "solver/question/trace.hpp"

namespace graphgo::solver::conversation::gtp {
namespace {

using Moment = std::chrono::steady_clock::time_point;

constexpr double most_seconds = 1e7;

/// All legal turns of a state of which an answer says nothing yet, each with the bounds that always hold.
void name_turns(const Query& query, Answer& answer) {
  if (!answer.moves.empty() || !played_by_game(query.rules)) return;
  for (const Turn turn : game_of(query).legal_turns())
    answer.moves.push_back({turn, plain_bounds(query.board, query.rules)});
}

std::vector<AnalysedTurn> analysed(const Query& query, const Answer& answer) {
  std::vector<AnalysedTurn> turns;
  for (const MoveValue& move : ranked(query, answer)) {
    turns.push_back({move, {move.turn}});
    const auto& line = answer.principal_variation;
    if (!line.empty() && line.front() == move.turn) turns.back().line = line;
  }
  return turns;
}

/// What KataGo and Leela Zero take and is not ours to tell: it is left out of the answer.
bool told_by_others(const std::string& key) {
  return key == "minmoves" || key == "ownership" || key == "ownershipStdev" || key == "movesOwnership" ||
         key == "movesOwnershipStdev" || key == "pvVisits" || key == "pvEdgeVisits" || key == "noResultValue";
}

}  // namespace

Engine::Reply Engine::play(const Words& words) {
  const Side side = read_side(words[0]);
  const Turn turn = points_.read(joined(words, 1), !game_.now().asked.empty());
  try {
    game_.play(side, turn);
  } catch (const InputError& e) {
    throw InputError(fmt::format("illegal move: {}", e.what()));
  }
  return "";
}

/// All of it, or nothing.
Engine::Reply Engine::play_sequence(const Words& words) {
  if (words.size() % 2 != 0)
    throw InputError("syntax error: gogui-play_sequence COLOUR POINT COLOUR POINT...");
  std::size_t played = 0;
  try {
    for (; played < words.size(); played += 2) play({words[played], words[played + 1]});
  } catch (const InputError&) {
    for (; played > 0; played -= 2) game_.undo();
    throw;
  }
  return "";
}

Engine::Reply Engine::undo(const Words&) {
  if (!game_.undo()) throw InputError("cannot undo: no turn has been played");
  return "";
}

double Engine::seconds_for(Side side) const {
  const auto budget = clock_.budget(side);
  return budget ? std::min(*budget, setting_.seconds) : setting_.seconds;
}

/// The side's best turn, found by `ask`; it is to move. Where that throws the game is as it was.
Turn Engine::think(Side side, const std::function<Answer(const Limits&)>& ask) {
  if (game_.now().over) throw InputError("the game is over");
  const bool turns = side != game_.now().to_move;
  game_.turn_to(side, true);
  try {
    const Moment start = std::chrono::steady_clock::now();
    const Limits limits = begin_work(seconds_for(side), false);
    const Turn turn = game_.best_turn(ask(limits), limits);
    clock_.spent(side, seconds_since(start));
    return turn;
  } catch (...) {
    if (turns) game_.undo();
    throw;
  }
}

Turn Engine::think(Side side) {
  return think(side, [this](const Limits& limits) {
    return game_.ask({.moves = true, .principal_variation = true}, limits);
  });
}

Engine::Reply Engine::genmove(const Words& words) {
  const Turn turn = think(read_side(words[0]));
  game_.play(turn);
  return points_.name(turn);
}

Engine::Reply Engine::reg_genmove(const Words& words) {
  const Side side = read_side(words[0]);
  const bool turned = side != game_.now().to_move;
  const Turn turn = think(side);
  if (turned) game_.undo();
  return points_.name(turn);
}

Engine::Reply Engine::time_settings(const Words& words) {
  clock_.set(read_number(words[0], "main time", 0, most_seconds),
             read_number(words[1], "period", 0, most_seconds), read_count(words[2], "stones", 0, 1'000'000));
  return "";
}

Engine::Reply Engine::kgs_time_settings(const Words& words) {
  const auto seconds = [&](std::size_t i, const char* what) {
    if (i >= words.size())
      throw InputError(fmt::format("syntax error: kgs-time_settings {} has no {}", excerpt(words[0]), what));
    return read_number(words[i], what, 0, most_seconds);
  };
  if (words[0] == "none")
    clock_.unlimited();
  else if (words[0] == "absolute")
    clock_.set(seconds(1, "main time"), 0, 0);
  else if (words[0] == "byoyomi")  // each stone has a period; that there are several is time in hand
    clock_.set(seconds(1, "main time"), seconds(2, "period"), 1);
  else if (words[0] == "canadian")
    clock_.set(seconds(1, "main time"), seconds(2, "period"),
               read_count(words.size() > 3 ? words[3] : "", "stones", 1, 1'000'000));
  else
    throw InputError(
        fmt::format("syntax error: {}; write none, absolute, byoyomi or canadian", excerpt(words[0])));
  return "";
}

Engine::Reply Engine::time_left(const Words& words) {
  clock_.left(read_side(words[0]), read_number(words[1], "seconds", 0, most_seconds),
              read_count(words[2], "stones", 0, 1'000'000));
  return "";
}

std::optional<Side> Engine::read_analysis(const Words& words, AnalysisForm& form) const {
  const auto side = words.empty() ? std::nullopt : side_named(words[0]);
  std::size_t i = side ? 1 : 0;
  if (i < words.size() && is_whole_number(words[i]))
    form.centiseconds = read_count(words[i++], "interval", 0, 1'000'000);
  for (; i < words.size(); i += 2) {
    const std::string& key = words[i];
    if (i + 1 >= words.size()) throw InputError(fmt::format("syntax error: {} has no value", excerpt(key)));
    const std::string& value = words[i + 1];
    if (key == "interval")
      form.centiseconds = read_count(value, "interval", 0, 1'000'000);
    else if (key == "maxmoves")
      form.most = static_cast<std::size_t>(read_count(value, "maxmoves", 0, 1'000'000));
    else if (key == "rootInfo")
      form.root_info = value == "true";
    else if (key == "avoid" || key == "allow")
      throw InputError(fmt::format("{}: values are those of all legal turns, and none can be left out", key));
    else if (!told_by_others(key))
      throw InputError(fmt::format("syntax error: {} is no key of an analysis", excerpt(key)));
  }
  return side;
}

Answer Engine::tell_analysis(const Query& query, const AnalysisForm& form, const Limits& limits) {
  const auto tell = [&](const Answer& answer, const std::vector<AnalysedTurn>& turns) {
    const std::string line = analysis_line(query, answer.value, turns, points_, form);
    if (!line.empty()) write_(line + "\n");  // an empty one would end the answer
  };
  Moment next = std::chrono::steady_clock::now() + std::chrono::milliseconds(10 * form.centiseconds);
  const auto meanwhile = [&](const Answer& so_far) {
    const Moment now = std::chrono::steady_clock::now();
    if (so_far.value.solved || so_far.moves.empty() || form.centiseconds == 0 || now < next) return;
    next = now + std::chrono::milliseconds(10 * form.centiseconds);
    tell(so_far, analysed(query, so_far));
  };
  Answer answer = game_.ask(query, {.moves = true, .principal_variation = true}, limits, meanwhile);
  name_turns(query, answer);
  std::vector<AnalysedTurn> turns = analysed(query, answer);
  tell(answer, turns);
  if (!answer.value.solved) return answer;
  bool more = false;
  for (AnalysedTurn& turn : turns) {
    if (limits.reached()) return answer;
    if (turn.line.size() > 1 || !turn.move.value.solved) continue;
    Query after = query;
    after.record.push_back(turn.move.turn);
    if (trace_of_record(after).back().over) continue;
    const Answer reply = game_.ask(after, {.principal_variation = true}, limits);
    turn.line.insert(turn.line.end(), reply.principal_variation.begin(), reply.principal_variation.end());
    more = true;
  }
  if (more) tell(answer, turns);
  return answer;
}

Engine::Reply Engine::analyze(const Words& words, bool kata) {
  AnalysisForm form{.kata = kata};
  const Side side = read_analysis(words, form).value_or(game_.now().to_move);
  if (game_.now().over) throw InputError("the game is over, and there is nothing to analyse");
  const Query query = game_.state_for(side);
  engines::check_query(query);
  begin_answer();
  tell_analysis(query, form, begin_work(lines_ ? 0 : setting_.seconds, true));
  if (lines_) lines_->wait();
  any_line_ = false;
  return std::nullopt;
}

Engine::Reply Engine::analyze_kata(const Words& words) { return analyze(words, true); }
Engine::Reply Engine::analyze_lz(const Words& words) { return analyze(words, false); }

Engine::Reply Engine::genmove_analyzed(const Words& words, bool kata) {
  AnalysisForm form{.kata = kata};
  const Side side = read_analysis(words, form).value_or(game_.now().to_move);
  const Turn turn = think(side, [&](const Limits& limits) {
    begin_answer();
    return tell_analysis(game_.query(), form, limits);
  });
  game_.play(turn);
  write_(fmt::format("play {}\n", turn.is_pass() ? "pass" : points_.name(turn)));
  return std::nullopt;
}

Engine::Reply Engine::genmove_kata(const Words& words) { return genmove_analyzed(words, true); }
Engine::Reply Engine::genmove_lz(const Words& words) { return genmove_analyzed(words, false); }

}  // namespace graphgo::solver::conversation::gtp
