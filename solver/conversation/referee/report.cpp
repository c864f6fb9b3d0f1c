#include "solver/conversation/referee/report.hpp"

#include <fmt/core.h>

#include "solver/presentation/words.hpp"
#include "solver/question/query.hpp"
#include "solver/question/trace.hpp"

namespace graphgo::solver::conversation::referee {

const std::vector<std::string>& columns() {
  static const std::vector<std::string> names{"player",  "games",    "won",       "turns",    "judged",
                                              "losing",  "points",   "by_passes", "worst",    "illegal",
                                              "refused", "resigned", "silent",    "compared", "wrong"};
  return names;
}

std::vector<std::string> cells_of(const Player& player) {
  const Tally& tally = player.tally;
  int wrong = 0;
  for (const auto& [what, count] : tally.wrong) wrong += count;
  return {player.name(),
          std::to_string(tally.games),
          std::to_string(tally.won),
          std::to_string(tally.turns),
          std::to_string(tally.judged),
          std::to_string(tally.losing),
          half_points_text(static_cast<int>(tally.halves)),
          half_points_text(static_cast<int>(tally.by_passes)),
          tally.worst.text(),
          std::to_string(tally.illegal),
          std::to_string(tally.refused),
          std::to_string(tally.resigned),
          std::to_string(tally.silent),
          std::to_string(tally.compared),
          std::to_string(wrong)};
}

std::string game_line(const Board& board, const Ruleset& rules, const MatchGame& game) {
  const auto steps = trace(empty_board_query(board, rules), game.turns);
  std::string turns;
  for (std::size_t i = 0; i < game.turns.size(); ++i) {
    if (i == game.opening && i > 0) turns += "| ";
    turns += fmt::format("{} {}", letter_of(steps[i].to_move),
                         presentation::turn_text(board, steps[i], game.turns[i]));
    if (i >= game.opening && i - game.opening < game.lost.size()) {
      const auto& lost = game.lost[i - game.opening];
      if (lost && *lost != Margin()) turns += fmt::format(" (loses {})", loss_text(lost, rules));
    }
    turns += "  ";
  }
  return fmt::format("{} - {}: {}{}", game.players[0], game.players[1], turns, game.ended);
}

std::string wrong_lines(const Player& player) {
  std::string text;
  for (const auto& [what, count] : player.tally.wrong)
    text += fmt::format("{} {}, {} time{}\n", player.name(), what, count, count == 1 ? "" : "s");
  return text;
}

}  // namespace graphgo::solver::conversation::referee
