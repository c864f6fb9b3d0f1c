// What M4, M5 and M6 have in common: readings judged at every end of phase one on optimal lines, over a domain.
#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "solver/research/claims/kinds/phase_one_ends.hpp"
#include "solver/research/claims/settle.hpp"

namespace graphgo::solver::research {

/// What a reading says of an end.
enum class Word {
  holds,
  fails,
  unknown,   ///< a limit or a cap struck
  not_asked  ///< the reading is not about this end
};

/// An end of phase one.
struct PhaseOneEnd {
  const SurveyState& start;
  const std::vector<Turn>& record;  ///< after `start.record`
  int value;                        ///< of the start and the end, before komi
  const Game<1>& game;              ///< at the end
};

/// One word a reading. `values` are the ruleset's, to be set as the judge likes.
using EndJudge = std::function<std::vector<Word>(engines::proof_search::HistoryValues& values, const PhaseOneEnd& end)>;
/// Made anew for each worker, for one board.
using MakeEndJudge = std::function<EndJudge(const Board& board, const Limits& limits)>;

/// What is asked.
struct EndsQuestion {
  Ruleset rules;
  std::vector<std::string> readings;  ///< for people
  MakeEndJudge make_judge;
};

/// An end at which a reading fails, to be kept.
struct EndCase {
  Board board;
  SurveyState start;
  std::vector<Turn> record;
  int value = 0;
};

/// Numbers of fresh starts (or whatever states the domain has) and of ends, symmetric ones counted.
struct EndsCount {
  std::uint64_t graphs = 0;
  std::uint64_t starts = 0, cut = 0, not_solved = 0;  ///< those with more states than the cap; those a limit struck at
  std::uint64_t settled = 0,
                against = 0;  ///< starts all of whose ends are known to hold, or one of whose fails; the latter
  std::uint64_t ends = 0, ends_settled = 0, ends_against = 0;  ///< that the reading is about
};

/// The first ends at which a reading fails: few of each start.
struct EndCases {
  std::vector<EndCase> first = {};
  bool smallest_first = true;  ///< every start before that of the first one is settled
};
inline constexpr std::size_t most_cases = 1000, most_cases_of_a_start = 8;

/// A reading on a domain.
struct EndsOutcome {
  std::string reading = {}, domain = {};
  bool seen_all = true;            ///< no limit struck
  EndsCount all = {}, empty = {};  ///< `empty`: of these, empty boards
  std::map<int, EndsCount> by_vertices = {};
  EndCases cases = {}, empty_cases = {};
};

/// One outcome a reading. Small graphs are spread over the threads; on named boards the threads share the starts. All but `nodes` is the same
/// whatever the threads.
std::vector<EndsOutcome> judge_ends(const EndsQuestion& question, const ClaimDomain& domain, const Limits& limits,
                                    const Show& show, std::uint64_t& nodes);

/// The claim's ruleset: its first, else lasker-maas. Throws InputError where it has no phase one.
Ruleset rules_of_ends(const Claim& claim);

/// Judges the question on all domains (under --max-vertices on the first of graphs for each kind of states: the others differ in their caps alone) of the claim and adds parts and grids of counts to the report. `tell` is given each domain's outcomes.
void settle_ends(const EndsQuestion& question, const SettleOptions& options, const Limits& limits, const Show& show,
                 Report& report, const std::function<void(const std::vector<EndsOutcome>&)>& tell);

}  // namespace graphgo::solver::research
