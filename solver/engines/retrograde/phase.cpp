#include "solver/engines/retrograde/phase.hpp"

#include <fmt/core.h>

#include "graphgo/error.hpp"
#include "graphgo/game/transition.hpp"

namespace graphgo::solver::engines::retrograde {

void check_history_free(const Ruleset& rules) {
  check_playable(rules);
  if (is_superko(rules))
    throw InputError(fmt::format(
        "rules: retrograde analysis takes rulesets without memory of earlier positions, not repetition={}",
        axis_value(rules, "repetition")));
  for (int number = 1; rules.long_cycle == LongCycle::long_cycle && number <= rules.phases; ++number)
    if (Phase(rules, number).cycle_fee() < 0)
      throw InputError(fmt::format(
          "rules: retrograde analysis does not take long_cycle=long_cycle with phases={}, scoring={} and "
          "passing={}: what a pass costs in phase two there decides whether a cycle can be won",
          axis_value(rules, "phases"), axis_value(rules, "scoring"), axis_value(rules, "passing")));
}

namespace {

/// The points Black gets by a turn of his in that phase, asked of the first turn on a path of two empty
/// vertices.
Effect first_turn(const Ruleset& rules, int phase, Turn turn) {
  BoardParts path;
  path.size = 2;
  path.edges = {{0, 1}};
  const Graph<1> graph{Board(path)};
  const Transition<1> transition{graph, rules};
  TurnState<1> state;
  state.phase = static_cast<std::uint8_t>(phase);
  return turn.is_pass() ? transition.pass(state) : transition.play(state, turn.vertex);
}

}  // namespace

Phase::Phase(const Ruleset& rules, int number)
    : number_(number),
      ending_(ending_of(rules, number)),
      territory_(captives_count(rules)),
      cycles_decide_(rules.long_cycle == LongCycle::long_cycle),
      may_pass_(has_passes(rules)),
      basic_ko_(rules.repetition.kind == Repetition::Kind::basic_ko),
      stands_still_(basic_ko_ && rules.suicide == Suicide::allowed),
      play_fee_((territory_ ? 1 : 0) - first_turn(rules, number, Turn{0}).points),
      pass_fee_(-first_turn(rules, number, Turn::pass()).points),
      most_passes_(most_passes(ending_)) {}

tables::Context Phase::named(int context, Side to_move) const {
  const int passes = passes_of(context);
  const bool still = stands_still_ && context != 0;
  return {to_move, static_cast<std::uint8_t>(number_), static_cast<std::uint8_t>(passes),
          still ? tables::Context::standing_still : tables::Context::nothing};
}

int Phase::numbered(const tables::Context& context) const {
  return context.passes == 0 && context.ko == tables::Context::standing_still ? after_standing_still()
                                                                              : context.passes;
}

}  // namespace graphgo::solver::engines::retrograde
