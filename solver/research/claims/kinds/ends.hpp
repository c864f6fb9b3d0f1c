// What M4, M5 and M6 have in common: readings judged at every end of phase one on optimal lines, over a
// domain, and the ends against them told to people.
#pragma once
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "graphgo/mask.hpp"
#include "solver/research/claims/kinds/phase_one_ends.hpp"
#include "solver/research/claims/study.hpp"

namespace graphgo::solver::research {

/// An end of phase one.
struct PhaseOneEnd {
  const SurveyState& start;
  const std::vector<Turn>& record;  ///< after `start.record`
  int value;                        ///< of the start and the end, before komi
  const Game<1>& game;              ///< at the end
};

/// What each reading says of an end. `values` are the ruleset's, to be set as the judge likes.
using EndJudge = std::function<std::vector<Judgement>(HistoryValues& values, const PhaseOneEnd& end)>;
/// Made anew for each worker, for one board.
using MakeEndJudge = std::function<EndJudge(const Board& board, const Limits& limits)>;
/// Of a judge that needs neither.
inline MakeEndJudge always(const EndJudge& judge) {
  return [judge](const Board&, const Limits&) { return judge; };
}

/// What is asked.
struct EndsQuestion {
  Ruleset rules;
  std::vector<std::string> readings;  ///< for people
  MakeEndJudge make_judge;
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

/// An end at which a reading fails.
struct EndCase {
  Board board;
  SurveyState start;
  std::vector<Turn> record;
  int value = 0;
};

/// A reading on a domain. Starts decide.
struct EndsOutcome {
  std::string reading, domain;
  std::vector<EndCase> cases = {},
                       /// The first of all, and, where there are other starts, of empty boards.
      empty_cases = {};
  bool smallest_first = true, smallest_empty_first = true;
};

/// The claim's ruleset: its first, else lasker-maas. Throws InputError where it has no phase one.
Ruleset rules_of_ends(const Claim& claim);

/// Judges the question on all domains (under --max-vertices on the first of graphs for each kind of states:
/// the others differ in their caps alone) of the claim and adds parts and grids of counts to the report.
/// `tell` is given each domain's outcomes, one a reading. Small graphs are spread over the threads; on a
/// board alone the threads share the starts. All but the nodes is the same whatever the threads.
void settle_ends(const EndsQuestion& question, Settling& settling,
                 const std::function<void(const std::vector<EndsOutcome>&)>& tell);

/// The chains of a position: Black's before White's, each colour's by their first vertices.
std::vector<Mask<1>> chains_of(const Graph<1>& graph, const Position<1>& position);

/// Is there an open ko (papers/rules.md section 4), whoever holds it?
bool has_open_ko(const Graph<1>& graph, const Position<1>& position);

/// The query about the end, or, with `first`, about the end with that side to move first in phase two.
Query query_of_end(const EndCase& example, const Ruleset& rules);
Ruleset with_first(const Ruleset& rules, Side first);

/// "B 4  W pass  B pass".
std::string record_text(const EndCase& example, const Ruleset& rules);

/// The position at the end, drawn; open kos and chains in atari there.
std::string facts_text(const EndCase& example, const Ruleset& rules);

/// Findings about ends. Larger domains begin with the same examples as smaller ones, and nothing is told
/// twice.
class EndFindings {
 public:
  /// `rules`: of the question.
  EndFindings(Settling& settling, const Ruleset& rules) : settling_(settling), rules_(rules) {}

  /// "The smallest WHAT: DOMAIN" about an end, unless it was told: the answer about its start, and what
  /// `fill` adds. `smallest`: nothing smaller is unsettled; else "An WHAT: DOMAIN; ...". `what`: "end ...".
  void add(const EndCase& example, bool smallest, const std::string& what, const std::string& domain,
           const std::function<void(Finding&)>& fill);

 private:
  Settling& settling_;
  Ruleset rules_;
  std::set<std::string> told_;
};

/// The outcome's cases by vertices, open kos, colours on the board, and the changes to the rules under which
/// `judge`'s reading, judged at the same record, holds: each of the claim's overrides (superko rulesets of
/// two phases), and a history forgotten when phase one ends.
Grid causes_of(const EndsOutcome& outcome, const EndsQuestion& judge, std::size_t reading,
               const Settling& settling);

}  // namespace graphgo::solver::research
