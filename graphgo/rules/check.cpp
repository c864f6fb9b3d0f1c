// Which combinations of axes are refused: those that make no finite game, or contradict each other
// (papers/rules.md section 3), and those that nothing here plays.
#include <fmt/format.h>

#include <algorithm>

#include "graphgo/error.hpp"
#include "graphgo/rules/predicates.hpp"
#include "graphgo/text/message.hpp"

namespace graphgo {
namespace {

/// A reason to refuse, and the axes in conflict.
struct Refusal {
  bool (*applies)(const Ruleset&);
  std::vector<std::string_view> axes;
  std::string_view reason;
};

/// Throws for the first refusal that applies.
void refuse(const Ruleset& rules, const std::vector<Refusal>& refusals) {
  const auto found =
      std::find_if(refusals.begin(), refusals.end(), [&](auto& r) { return r.applies(rules); });
  if (found == refusals.end()) return;
  std::string values;
  for (const auto axis : found->axes)
    values += fmt::format("{}{}={}", values.empty() ? "" : " with ", axis, axis_value(rules, axis));
  throw InputError(fmt::format("ruleset {}: {}: {}", printable(rules.preset), values, found->reason));
}

const std::vector<Refusal>& conflicts() {
  static const std::vector<Refusal> list = {
      {[](const Ruleset& r) { return last_mover_wins(r) && r.phases == 2; },
       {"scoring", "phases"},
       "the last mover wins the whole game, so there is no score for a second phase to settle"},
      {[](const Ruleset& r) { return immobile_loses(r) && always_passes(r); },
       {"passing", "ending"},
       "a side that can always pass is never without a turn, so the game never ends"},
      {[](const Ruleset& r) { return !immobile_loses(r) && !always_passes(r); },
       {"passing", "ending"},
       "a side that can neither play nor pass would be without a turn"},
      {[](const Ruleset& r) { return last_mover_wins(r) && !immobile_loses(r); },
       {"scoring", "ending"},
       "the last mover is known only where the immobile side loses"},
      {[](const Ruleset& r) { return immobile_loses(r) && !last_mover_wins(r); },
       {"ending", "scoring"},
       "this ending names a loser and leaves no score to count; use scoring=last_mover"},
      {[](const Ruleset& r) { return r.phase2_ending.kind == Ending::Kind::immobile_loses; },
       {"phase2_ending"},
       "phase two ends by passes"},
      {[](const Ruleset& r) { return r.phases == 1 && r.phase2_ending != Ending{}; },
       {"phase2_ending", "phases"},
       "there is no phase two"},
      {[](const Ruleset& r) { return r.phases == 1 && r.phase2_first != PhaseTwoFirst::alternation; },
       {"phase2_first", "phases"},
       "there is no phase two"},
      {[](const Ruleset& r) { return r.phases == 1 && r.phase1_open_ko_tax; },
       {"phase1_open_ko_tax", "phases"},
       "there is no phase one to end before the game does"},
      {[](const Ruleset& r) { return prisoners_buy_passes(r) && !is_superko(r); },
       {"passing", "repetition"},
       "prisoners can grow without bound and decide who may pass, so only superko makes this a finite game"},
      {[](const Ruleset& r) {
         return r.repetition.kind == Repetition::Kind::cycle_removal && r.long_cycle == LongCycle::long_cycle;
       },
       {"repetition", "long_cycle"},
       "play that goes on for ever with nobody removing a cycle is no result"},
      {[](const Ruleset& r) { return r.resume && immobile_loses(r); },
       {"resume", "ending"},
       "only play that stopped by passes can be resumed"},
      {[](const Ruleset& r) { return r.dispute != Dispute::none && immobile_loses(r); },
       {"dispute", "ending"},
       "only play that stopped by passes leaves stones to dispute"},
  };
  return list;
}

/// What no text gives a meaning, or no engine plays; it can be written down and compared as text.
const std::vector<Refusal>& unsolvable() {
  static const std::vector<Refusal> list = {
      {[](const Ruleset& r) { return removes_cycles(r) && r.suicide == Suicide::allowed; },
       {"repetition", "suicide"},
       "Pauli's clause 9 prohibits suicide, and pseudo-suicide with it"},
      {[](const Ruleset& r) {
         return removes_cycles(r) && (r.passing != Passing::free || r.ending != Ending{});
       },
       {"repetition", "passing", "ending"},
       "Pauli's clause 4 says what a pass is and that two in a row end the game; passing=free, "
       "ending=passes(2)"},
      {[](const Ruleset& r) { return removes_cycles(r) && r.phases == 2; },
       {"repetition", "phases"},
       "cycles are removed in a game of one phase"},
      {[](const Ruleset& r) { return removes_cycles(r) && r.handicap.consecutive > 0; },
       {"repetition", "handicap"},
       "a situation is taken whenever the other side gets the turn, so no side plays twice in a row; place "
       "the stones"},
      {[](const Ruleset& r) {
         return removes_cycles(r) && (r.dispute == Dispute::judged ||
                                      (r.dispute == Dispute::played && r.scoring != Scoring::control));
       },
       {"repetition", "dispute", "scoring"},
       "disputes of Pauli's are about control (clause 17); use scoring=control with refereed or played"},
      {[](const Ruleset& r) { return removes_cycles(r) && r.resume; },
       {"repetition", "resume"},
       "Pauli's game is over when it ends (clause 4)"},
      {[](const Ruleset& r) { return !r.initial_prohibited.empty() && !removes_cycles(r); },
       {"initial_prohibited", "repetition"},
       "initial prohibition is a clause of Pauli's; use repetition=cycle_removal"},
      {[](const Ruleset& r) { return r.dispute == Dispute::refereed && r.scoring != Scoring::control; },
       {"dispute", "scoring"},
       "a referee decides who controls what; use scoring=control"},
      {[](const Ruleset& r) { return r.dispute == Dispute::judged && r.scoring == Scoring::control; },
       {"dispute", "scoring"},
       "control says by itself which stones are dead; use dispute=refereed or played"},
      {[](const Ruleset& r) {
         return r.phases == 2 && (r.resume || r.dispute != Dispute::none || r.scoring == Scoring::control);
       },
       {"phases", "resume", "dispute", "scoring"},
       "phase two settles by play what resumption, disputes and control would"},
      {[](const Ruleset& r) { return resumes_or_disputes(r) && is_superko(r); },
       {"repetition", "resume", "dispute"},
       "resumed and disputed play lifts the ko and begins its history anew, which superko forbids; use "
       "resume=false "
       "and dispute=judged, none or refereed"},
      {[](const Ruleset& r) { return resumes_or_disputes(r) && r.long_cycle == LongCycle::long_cycle; },
       {"long_cycle", "resume", "dispute"},
       "what counts as passing more is not said where play is resumed or disputed"},
      {[](const Ruleset& r) {
         return r.long_cycle == LongCycle::long_cycle &&
                (r.dispute == Dispute::judged || r.scoring == Scoring::control);
       },
       {"long_cycle", "dispute", "scoring"},
       "no engine counts judged disputes or control under long_cycle; use long_cycle=no_result"},
  };
  return list;
}

/// What Game does not play: such games go on, or are counted, by rules that engines of the solver know.
const std::vector<Refusal>& beyond_game() {
  constexpr std::string_view reason =
      "replay, endgame --record, count games and tables do not play this; solve, batch, explore, play and "
      "gtp do";
  static const std::vector<Refusal> list = {
      {[](const Ruleset& r) { return removes_cycles(r); }, {"repetition"}, reason},
      {[](const Ruleset& r) { return r.scoring == Scoring::control; }, {"scoring"}, reason},
      {[](const Ruleset& r) { return r.resume; }, {"resume"}, reason},
      {[](const Ruleset& r) { return r.dispute != Dispute::none; }, {"dispute"}, reason},
  };
  return list;
}

}  // namespace

void check(const Ruleset& rules) {
  // A ruleset built in code may hold values that no text gives (zero passes to end, a negative vertex).
  Ruleset copy;
  for (const auto& axis : axes()) set_axis(copy, axis.name, axis_value(rules, axis.name));
  refuse(rules, conflicts());
}

void check_solvable(const Ruleset& rules) {
  check(rules);
  refuse(rules, unsolvable());
}

void check_playable(const Ruleset& rules) {
  check_solvable(rules);
  refuse(rules, beyond_game());
}

}  // namespace graphgo
