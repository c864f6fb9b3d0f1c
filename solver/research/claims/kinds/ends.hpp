// What M4, M5 and M6 have in common: the ends of phase one on lines of optimal turns, readings judged at each
// of them over a domain, and the ends against them told to people.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "graphgo/game/game.hpp"
#include "solver/engines/proof_search/history_values.hpp"
#include "solver/research/claims/study.hpp"

namespace graphgo::solver::research {

using engines::proof_search::HistoryValues;

/// Throws InputError for a ruleset without two phases or without superko, or with a handicap.
void check_has_phase_one(const Ruleset& rules);

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

/// An end of phase one.
struct PhaseOneEnd {
  Board board;
  SurveyState start;
  std::vector<Turn> record = {};  ///< after `start.record`
  int value = 0;                  ///< of the start and the end, before komi

  Query query(const Ruleset& rules) const;
};

/// What each reading says of an end, where `game` stands. `values` are the ruleset's, to be set as the judge
/// likes.
using EndJudge =
    std::function<std::vector<Judgement>(HistoryValues& values, const PhaseOneEnd& end, const Game<1>& game)>;

/// What is asked.
struct EndsQuestion {
  Ruleset rules;
  std::vector<std::string> readings;  ///< for people
  /// Made anew for each worker, for one board.
  std::function<EndJudge(const Board& board, const Limits& limits)> make_judge;
};

/// What one reading says of one start's ends, symmetric ones not counted.
struct EndTally {
  Count ends = {};                            ///< as states
  std::vector<std::vector<Turn>> cases = {};  ///< records of the first ends against, after the start's
};
inline constexpr std::size_t most_cases = 1000, most_cases_of_a_start = 8;

/// A start and its ends.
struct StartRow {
  SurveyState state;
  bool solved = false, cut = false;  ///< no limit struck; more states than the cap
  int value = 0;
  std::vector<EndTally> tallies = {};  ///< one a reading

  /// All of whose ends are known to hold holds, one of whose ends fails fails.
  bool holds(std::size_t reading) const { return tallies[reading].ends.against == 0; }
  bool settled(std::size_t reading) const {
    const Count& ends = tallies[reading].ends;
    return !holds(reading) || (solved && !cut && ends.compared == ends.states);
  }
};

/// A question on a domain. Starts decide; the ends show how many questions stand behind them.
class EndsStudy {
 public:
  EndsStudy(const EndsQuestion& question, const ClaimDomain& domain, Settling& settling);

  /// The first ends against a reading; `of_empty`: of empty boards alone, none where there are no others.
  std::vector<PhaseOneEnd> cases(std::size_t reading, bool of_empty = false) const;
  /// "The smallest WHAT: DOMAIN" about an end against the reading: the answer about its start, and what
  /// `fill` adds. Where something smaller is unsettled "An WHAT: ...". `what`: "end ...". Larger domains
  /// begin with the same examples as smaller ones: what was told is not told again.
  void tell(std::size_t reading, const PhaseOneEnd& end, const std::string& what,
            const std::function<void(Finding&)>& fill, bool of_empty = false) const;
  /// Adds the grid of a reading's cases, if there are any: by vertices, open kos, colours on the board, and
  /// the changes to the rules under which the first reading of `judged_by`, judged at the same record, holds:
  /// each of the claim's overrides (superko rulesets of two phases), and a history forgotten when phase one
  /// ends.
  void tell_causes(std::size_t reading, const EndsQuestion& judged_by, std::size_t judged = 0) const;

  /// Adds parts and the grid of counts to the report.
  void add_counts() const;

 private:
  std::size_t readings() const { return question_.readings.size(); }
  const Tally<StartRow>& tally(std::size_t reading, bool of_empty) const {
    return study_[(of_empty ? readings() : 0) + reading];
  }
  bool has_others(std::size_t reading) const;
  void add_parts(std::size_t reading) const;

  const EndsQuestion& question_;
  Settling& settling_;
  std::string domain_;
  Study<StartRow> study_;
  /// By vertices, the ends that were found, symmetric ones counted: one count a reading.
  std::map<int, std::vector<Count>> ends_ = {};
};

/// The claim's ruleset: its first, else lasker-maas. Throws InputError where it has no phase one.
Ruleset rules_of_ends(const Claim& claim);

/// Judges the question on all domains (under --max-vertices on the first of graphs for each kind of states:
/// the others differ in their caps alone) of the claim and adds parts and grids of counts to the report.
/// `tell` is given each domain's study. All but the nodes is the same whatever the threads.
void settle_ends(const EndsQuestion& question, Settling& settling,
                 const std::function<void(const EndsStudy&)>& tell);

/// The chains of a position: Black's before White's, each colour's by their first vertices.
std::vector<Mask<1>> chains_of(const Graph<1>& graph, const Position<1>& position);

/// Is there an open ko (papers/rules.md section 4), whoever holds it?
bool has_open_ko(const Graph<1>& graph, const Position<1>& position);

/// For the value of an end with that side to move first in phase two.
Ruleset with_first(const Ruleset& rules, Side first);

/// The end's record, "B 4  W pass  B pass".
std::string record_text(const PhaseOneEnd& end, const Ruleset& rules);

/// The position at the end, drawn; open kos and chains in atari there.
std::string facts_text(const PhaseOneEnd& end, const Ruleset& rules);

}  // namespace graphgo::solver::research
