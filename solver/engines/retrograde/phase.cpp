#include "solver/engines/retrograde/phase.hpp"

#include <fmt/core.h>

#include "graphgo/error.hpp"

namespace graphgo::solver::engines::retrograde {

void check_history_free(const Ruleset& rules) {
  check_playable(rules);
  if (is_superko(rules))
    throw InputError(
        fmt::format("rules: retrograde analysis takes rulesets without memory of earlier positions, not repetition={}",
                    axis_value(rules, "repetition")));
  if (rules.long_cycle == LongCycle::long_cycle && rules.phases == 2 && rules.scoring == Scoring::territory &&
      rules.passing == Passing::gives_stone)
    throw InputError(
        "rules: retrograde analysis does not take long_cycle=long_cycle with phases=2, scoring=territory and "
        "passing=gives_stone: what a pass costs in phase two there decides whether a cycle can be won");
}

Phase::Phase(const Ruleset& rules, int number)
    : number_(number),
      ending_(number == 1 ? rules.ending : rules.phase2_ending),
      territory_(rules.scoring == Scoring::territory),
      cycles_decide_(rules.long_cycle == LongCycle::long_cycle),
      may_pass_(rules.passing != Passing::never),
      basic_ko_(rules.repetition.kind == Repetition::Kind::basic_ko),
      stands_still_(basic_ko_ && rules.suicide == Suicide::allowed),
      play_fee_(territory_ && number == 1 ? 1 : 0),
      pass_fee_(territory_ && rules.passing == Passing::gives_stone ? 1 : 0),
      // Past white_last's number Black's passes count as that number, and White's end the phase.
      most_passes_(!may_pass_           ? 0
                   : ending_.white_last ? ending_.passes
                                        : ending_.passes - 1) {}

tables::Context Phase::named(int context, Side to_move) const {
  const int passes = passes_of(context);
  const bool still = stands_still_ && context != 0;
  return {to_move, static_cast<std::uint8_t>(number_), static_cast<std::uint8_t>(passes),
          still ? tables::Context::standing_still : tables::Context::nothing};
}

int Phase::numbered(const tables::Context& context) const {
  return context.passes == 0 && context.ko == tables::Context::standing_still ? after_standing_still() : context.passes;
}

}  // namespace graphgo::solver::engines::retrograde
