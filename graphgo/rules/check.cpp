// Which combinations of axes are refused: those that make no finite game, or contradict each other (RULES.md
// section 3), and those that no engine plays yet.
#include <fmt/format.h>

#include <algorithm>

#include "graphgo/error.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "graphgo/text/message.hpp"

namespace graphgo {
namespace {

/// A reason to refuse, and the axes in conflict.
struct Refusal {
  bool (*applies)(const Ruleset&);
  std::vector<std::string_view> axes;
  std::string_view reason;
};

bool immobile_loses(const Ruleset& r) { return r.ending.kind == Ending::Kind::immobile_loses; }
bool last_mover(const Ruleset& r) { return r.scoring == Scoring::last_mover; }
bool always_passes(const Ruleset& r) { return r.passing == Passing::free || r.passing == Passing::gives_stone; }

/// Throws for the first refusal that applies.
void refuse(const Ruleset& rules, const std::vector<Refusal>& refusals) {
  const auto found = std::find_if(refusals.begin(), refusals.end(), [&](auto& r) { return r.applies(rules); });
  if (found == refusals.end()) return;
  std::string values;
  for (const auto axis : found->axes)
    values += fmt::format("{}{}={}", values.empty() ? "" : " with ", axis, axis_value(rules, axis));
  throw InputError(fmt::format("ruleset {}: {}: {}", printable(rules.preset), values, found->reason));
}

const std::vector<Refusal>& conflicts() {
  static const std::vector<Refusal> list = {
      {[](const Ruleset& r) { return last_mover(r) && r.phases == 2; },
       {"scoring", "phases"},
       "the last mover wins the whole game, so there is no score for a second phase to settle"},
      {[](const Ruleset& r) { return immobile_loses(r) && always_passes(r); },
       {"passing", "ending"},
       "a side that can always pass is never without a turn, so the game never ends"},
      {[](const Ruleset& r) { return !immobile_loses(r) && !always_passes(r); },
       {"passing", "ending"},
       "a side that can neither play nor pass would be without a turn"},
      {[](const Ruleset& r) { return last_mover(r) && !immobile_loses(r); },
       {"scoring", "ending"},
       "the last mover is known only where the immobile side loses"},
      {[](const Ruleset& r) { return immobile_loses(r) && !last_mover(r); },
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
      {[](const Ruleset& r) { return r.passing == Passing::costs_prisoner && !is_superko(r); },
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

const std::vector<Refusal>& unplayable() {
  static const std::vector<Refusal> list = {
      {[](const Ruleset& r) { return r.repetition.kind == Repetition::Kind::cycle_removal; },
       {"repetition"},
       "not yet playable (Pauli's removal of cycles comes later); it can be shown and compared"},
      {[](const Ruleset& r) { return r.scoring == Scoring::control; },
       {"scoring"},
       "not yet playable (Pauli's control comes later); it can be shown and compared"},
      {[](const Ruleset& r) { return r.resume; },
       {"resume"},
       "not yet playable (resumption of play and disputes about dead stones come later); it can be shown and "
       "compared"},
      {[](const Ruleset& r) { return r.dispute != Dispute::none; },
       {"dispute"},
       "not yet playable (resumption of play and disputes about dead stones come later); it can be shown and "
       "compared"},
      {[](const Ruleset& r) { return !r.initial_prohibited.empty(); },
       {"initial_prohibited"},
       "not yet playable (initially prohibited vertices come later); it can be shown and compared"},
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

void check_playable(const Ruleset& rules) {
  check(rules);
  refuse(rules, unplayable());
}

}  // namespace graphgo
