#include "solver/conversation/history_text.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "graphgo/record/position_text.hpp"
#include "graphgo/rules/predicates.hpp"
#include "solver/presentation/words.hpp"
#include "solver/question/trace.hpp"

namespace graphgo::solver::conversation {
namespace {

bool is_empty(const Stones& stones) {
  return std::ranges::all_of(stones, [](Colour c) { return c == Colour::empty; });
}

}  // namespace

std::string now_text(const GameSession& game) {
  const TraceStep& now = game.now();
  if (now.over) return "the game is over";
  if (!now.asked.empty()) return fmt::format("{}: {}", name_of(now.to_move), now.asked);
  return fmt::format("{} to move{}", name_of(now.to_move), now.phase == 2 ? " in phase two" : "");
}

std::string history_summary(const GameSession& game) {
  const std::size_t turns = game.query().record.size();
  const char* start =
      is_empty(trace_of_record(game.query())[0].position) ? "the empty board" : "the stones set up";
  std::string text = fmt::format("history: {} turn{} since {}", turns, turns == 1 ? "" : "s", start);
  if (game.was_set_up())
    text += "; a side moved out of turn before, so all up to there is set-up and forgotten";
  return text;
}

std::string history_text(const GameSession& game) {
  const Query& query = game.query();
  const auto steps = trace_of_record(query);
  const auto mark = [&](bool remembered) { return is_superko(query.rules) && remembered ? " *" : ""; };
  std::string text = fmt::format("{}\nstart {} {} to move{}\n", history_summary(game),
                                 position_text(query.board, steps[0].position), name_of(steps[0].to_move),
                                 mark(query.rules.repetition.initial_counted));
  for (std::size_t i = 0; i < query.record.size(); ++i)
    text += fmt::format("{} {} {} {}{}\n", i + 1, letter_of(steps[i].to_move),
                        presentation::turn_text(query.board, steps[i], query.record[i]),
                        position_text(query.board, steps[i + 1].position),
                        mark(remembers(query.rules, query.record[i])));
  if (is_superko(query.rules)) text += "positions with * may not return\n";
  return text;
}

}  // namespace graphgo::solver::conversation
