// The ends of phase one on lines of optimal turns: where play stops when both sides make no mistake.
#pragma once
#include <cstdint>
#include <vector>

#include "graphgo/game/game.hpp"
#include "solver/engines/proof_search/history_values.hpp"

namespace graphgo::solver::research {

using engines::proof_search::HistoryValues;

/// Throws InputError for a ruleset without two phases or without superko, or with a handicap.
void check_has_phase_one(const Ruleset& rules);

/// A record in which every turn of both sides keeps the start's value, and whose last turn ends phase one.
struct PhaseOneEnds {
  int value = 0;  ///< of the start, before komi
  std::vector<std::vector<Turn>>
      records;  ///< after the start's own record; fewest turns first, one for each end that rules tell apart
  std::uint64_t followed = 0;  ///< states whose turns were looked at
  bool solved = false;         ///< false: a limit struck
  bool cut = false;            ///< there were more than `most` states to follow
  bool complete() const { return solved && !cut; }
};

/// All of them from a start in phase one, by breadth first search over states with their histories: two lines
/// to the same position, side and passes with the same set of earlier positions are one. Their number grows
/// as fast as that of histories, so it is capped: at most `most` states of a start are followed; 0: passes
/// alone, the shortest way to an end. Cost: a question to `values` for each turn of a state followed.
PhaseOneEnds phase_one_ends(HistoryValues& values, const Board& board, const Ruleset& rules,
                            const SurveyState& start, std::uint64_t most);

/// The start's game, before `start.record` and anything after it.
Game<1> game_at(const Board& board, const Ruleset& rules, const SurveyState& start);
/// Takes turns back and plays others until the game stands after `start.record` and `record`.
void replay(Game<1>& game, const SurveyState& start, const std::vector<Turn>& record);

/// The turns that keep `value`, which is the game's, the pass first: it ends most lines soon. `values` are
/// set to the game's state. Nothing if a limit struck.
std::optional<std::vector<Turn>> optimal_turns(HistoryValues& values, const Game<1>& game, int value,
                                               bool passes_only = false);

}  // namespace graphgo::solver::research
