// What M4, M5 and M6 have in common: the ends of phase one on lines of optimal turns, readings judged at each
// of them over a domain, and the ends against them told to people.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "graphgo/game/game.hpp"
#include "solver/engines/proof_search/history_values.hpp"
#include "solver/research/claims/study.hpp"

namespace graphgo::solver::research {

using engines::proof_search::HistoryValues;

/// Has it two phases, superko, free passes, and no handicap? That would come before the first turn, not
/// before every state.
bool has_phase_one(const Ruleset& rules);

/// Records in which every turn of both sides keeps the start's value, and whose last turn ends phase one.
struct PhaseOneEnds {
  int value = 0;  ///< of the start, before komi
  std::vector<std::vector<Turn>>
      records;  ///< after the start's own record; fewest turns first, one for each end that rules tell apart
  std::uint64_t followed = 0;  ///< states whose turns were looked at
  bool solved = false;         ///< false: a limit struck
  bool cut = false;            ///< there were more than `most` states to follow
  bool complete() const { return solved && !cut; }
};

/// All of them from a start in phase one, by breadth first search over states with their histories: lines to
/// states that the ruleset does not tell apart (state_key.hpp) are one. Their number grows as fast as that of
/// histories, so it is capped: at most `most` states of a start are followed. Cost: a question to `values`
/// for each turn of a state followed.
PhaseOneEnds phase_one_ends(HistoryValues& values, const Board& board, const Ruleset& rules,
                            const SurveyState& start, std::uint64_t most);

/// The turns that keep `value`, which is the game's, the pass first: it ends most lines soon. `values` are
/// set to the game's state. Nothing if a limit struck.
std::optional<std::vector<Turn>> optimal_turns(HistoryValues& values, const Game<1>& game, int value);

/// An end of phase one.
struct PhaseOneEnd {
  Board board;
  SurveyState start;
  std::vector<Turn> record;  ///< after `start.record`
  int value;                 ///< of the start and the end, before komi
  Game<1> game;              ///< there

  Query query() const;
};
PhaseOneEnd phase_one_end(const Board& board, const Ruleset& rules, const SurveyState& start,
                          const std::vector<Turn>& record, int value);

/// What each reading says of an end. `values` are the ruleset's, to be set as the judge likes.
using EndJudge = std::function<std::vector<Judgement>(HistoryValues& values, const PhaseOneEnd& end)>;
/// Made anew for each worker, for one board.
using MakeEndJudge = std::function<EndJudge(const Board& board, const Limits& limits)>;

/// The first end against a reading that fits is told.
struct EndExample {
  std::size_t reading;
  std::string what;                                                    ///< "end ..."
  std::function<void(Finding& finding, const PhaseOneEnd& end)> fill;  ///< adds to the start's answer
  bool of_empty = false;  ///< of empty boards alone; none where there are no others
  std::function<bool(const PhaseOneEnd& end)> fits = {};  ///< absent: any
};

/// What is asked.
struct EndsQuestion {
  Ruleset rules;
  std::vector<std::string> readings;  ///< for people
  MakeEndJudge judge;
  /// Of which it is asked what makes them hold, reading by reading.
  MakeEndJudge vanishing;
  std::vector<EndExample> examples;
};

/// The claim's ruleset, which fits, with each of the overrides too. Throws InputError, with what is `further`
/// needed, where it does not.
Ruleset rules_of_ends(const Settling& settling, bool (*fits)(const Ruleset&),
                      const std::string& further = "");

/// Judges the question on all domains (under --max-vertices on the first of graphs for each kind of states:
/// the others differ in their caps alone) of the claim and fills the report. All but the nodes is the same
/// whatever the threads.
void settle_ends(const EndsQuestion& question, Settling& settling);

/// The chains of a position: Black's before White's, each colour's by their first vertices.
std::vector<Mask<1>> chains_of(const Graph<1>& graph, const Position<1>& position);

/// Is there an open ko (papers/rules.md section 4), whoever holds it?
bool has_open_ko(const Game<1>& game);

/// For the value of an end with that side to move first in phase two.
Ruleset with_first(const Ruleset& rules, Side first);

/// The end's record, "B 4  W pass  B pass".
std::string record_text(const PhaseOneEnd& end);

/// The position at the end, drawn; open kos and chains in atari there.
std::string facts_text(const PhaseOneEnd& end);

}  // namespace graphgo::solver::research
