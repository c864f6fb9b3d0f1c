#include "solver/engines/retrograde/solution.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <stdexcept>

#include "graphgo/error.hpp"
#include "graphgo/game/transition.hpp"
#include "solver/engines/retrograde/long_cycle.hpp"
#include "solver/engines/retrograde/retrograde.hpp"
#include "solver/question/limits.hpp"
#include "tables/contexts.hpp"

namespace graphgo::solver::engines::retrograde {
namespace {

const Ruleset& checked(const Ruleset& rules) {
  check_history_free(rules);
  return rules;
}

std::int32_t points(std::int16_t bound, int less) {
  if (bound == Bounds::infinity) return tables::Entry::infinity;
  if (bound == -Bounds::infinity) return -tables::Entry::infinity;
  return bound - less;
}

/// What `nodes` of them with `kos` kos need, all phases together, beside the arena.
std::uint64_t memory_beside(std::uint64_t nodes, std::uint64_t kos, const Ruleset& rules) {
  std::uint64_t bytes = rules.phases == 2 ? nodes * sizeof(Payoff) : 0;
  for (int number = 1; number <= rules.phases; ++number) {
    const Phase phase(rules, number);
    const std::uint64_t one = Iteration::memory_needed(nodes, kos, phase);
    bytes += 2 * one;  // bounds and ranks
    if (phase.fees_can_grow()) bytes += one;
    if (phase.cycles_decide()) bytes += Contest::memory_needed(nodes, kos, phase);
  }
  return bytes;
}

}  // namespace

Solution::Solution(const Board& board, const Ruleset& rules, const Limits& limits,
                   const std::filesystem::path& folder)
    : rules_(checked(rules)),
      symmetry_(board, most_symmetries),
      arena_(
          board, rules, symmetry_, limits, {},
          {folder, [&](std::uint64_t nodes, std::uint64_t kos) { return memory_beside(nodes, kos, rules); }}),
      bytes_(arena_.bytes() + memory_beside(arena_.nodes(), arena_.kos(), rules)) {
  for (int number = 1; number <= rules.phases; ++number)
    phases_.push_back({Phase(rules, number), nullptr, nullptr, nullptr, false});
  if (limits.memory != 0 && bytes_ > limits.memory)
    throw TooLarge(fmt::format("board {}: retrograde analysis needs {} MiB, the limit is {} MiB",
                               board.label(), (bytes_ >> 20) + 1, limits.memory >> 20));
}

Iteration& Solution::begin(int number) {
  Solved& solved = phases_[static_cast<std::size_t>(number - 1)];
  if (!solved.iteration)
    solved.iteration = std::make_unique<Iteration>(arena_, solved.phase,
                                                   number < phases() ? payoffs_into_phase_two() : Payoffs{});
  return *solved.iteration;
}

void Solution::run(const Limits& limits, const AfterSweep& after_sweep) {
  for (int number = phases(); number >= 1; --number)
    if (!phases_[static_cast<std::size_t>(number - 1)].complete) run_phase(number, limits, after_sweep);
}

void Solution::run_phase(int number, const Limits& limits, const AfterSweep& after_sweep) {
  Solved& solved = phases_[static_cast<std::size_t>(number - 1)];
  if (solved.phase.cycles_decide()) solved.iteration.reset();
  begin(number);
  run(solved, limits, after_sweep);
}

void Solution::run(Solved& solved, const Limits& limits, const AfterSweep& after_sweep) const try {
  const int number = solved.phase.number();
  const auto report = [&](int sweep, std::uint64_t changed) {
    if (after_sweep) after_sweep(number, sweep, changed);
  };
  if (solved.phase.cycles_decide()) {
    solved.contest = std::make_unique<Contest>(*solved.iteration);
    solved.complete = solve_long_cycle(*solved.iteration, *solved.contest, limits, report);
  } else {
    solved.complete = solved.iteration->run(limits, report);
  }
  if (solved.complete && !(solved.phase.cycles_decide() && solved.phase.cycle_fee() == 0)) {
    solved.ranks = std::make_unique<Ranks>(*solved.iteration);
    solved.complete = solved.ranks->run(limits);
  }
  if (!solved.complete)
    throw LimitReached(fmt::format("stopped in phase {} of the retrograde analysis", number));
} catch (const std::overflow_error& e) {
  throw TooLarge(e.what());
}

Solution::Solved Solution::solved_with_stops(int number, const std::vector<Place>& places, Bounds bounds,
                                             const Limits& limits) const {
  const Solved& without = solved(number);
  const std::uint64_t nodes = arena_.nodes(), kos = arena_.kos();
  if (limits.memory != 0 && bytes_ + Iteration::memory_needed(nodes, kos, without.phase) * 2 +
                                    Contest::memory_needed(nodes, kos, without.phase) >
                                limits.memory)
    throw LimitReached("there is no room to solve a phase once more");
  Stops stops{{}, bounds};
  for (const Place& place : places) {
    const Row row = row_of(place.position, place.context);
    stops.states.push_back(state_of(row, without));
    // Where nothing can be played that leaves the position as it is, these two are the same state.
    if (place.context.passes == 0 && place.context.ko < 0)
      for (const int context : {0, without.phase.after_standing_still()})
        stops.states.push_back(without.iteration->dense(row.found.node, context));
  }
  std::sort(stops.states.begin(), stops.states.end());
  Solved again{without.phase,
               std::make_unique<Iteration>(arena_, without.phase, without.iteration->payoffs(), stops),
               nullptr, nullptr, false};
  run(again, limits, {});
  return again;
}

std::uint64_t Solution::states() const {
  std::uint64_t states = 0;
  for (const Solved& solved : phases_)
    if (solved.iteration) states += solved.iteration->states();
  return states;
}

Payoffs Solution::payoffs_into_phase_two() const {
  Payoffs payoffs(arena_.nodes());
  const Node sides = arena_.colours_alike() ? 1 : 2;
  for (std::size_t block = 0; block < arena_.rows().blocks(); ++block)
    arena_.rows().for_each_in(block, [&](std::uint32_t row, std::uint32_t code) {
      for (Node node = row * sides; node < (row + 1) * sides; ++node) payoffs[node] = payoff(code, node);
    });
  return payoffs;
}

/// Phase two from a position, seen by the side whose pass led there, less what the end of phase one costs
/// that side.
Payoff Solution::payoff(std::uint32_t code, Node passer) const {
  const Solved& two = phases_[1];
  const Side side = arena_.side_of(passer);
  const Position<1> seen = arena_.seen(code, passer);
  TurnState<1> state{.position = side == Side::black ? seen : tables::exchanged(seen),
                     .to_move = opponent(side)};
  const int tax = -sign_of(side) * Transition<1>{arena_.graph(), rules_}.end_phase(state).points;
  const bool same_side = state.to_move == side;
  // The pass that led there was the last turn: the next play may not leave the position as it is, where basic
  // ko says so.
  const StateIndex first =
      two.iteration->dense(same_side ? passer : arena_.other(passer), two.phase.after_standing_still());
  const Bounds bounds = two.iteration->at(first);
  const Rank rank = two.ranks ? two.ranks->at(first) : Rank{0, 0};
  if (same_side) return {less(bounds, tax), rank.lo, rank.hi};
  return {less(turned(bounds), tax), rank.hi, rank.lo};
}

Solution::Row Solution::row_of(const Position<1>& position, const tables::Context& context) const {
  Row row{arena_.find(position, context.to_move), context};
  if (context.ko >= 0)
    row.context.ko = arena_.symmetry().permutation(row.found.map)[static_cast<std::size_t>(context.ko)];
  return row;
}

StateIndex Solution::state_of(const Row& row, const Solved& solved) const {
  return row.context.ko >= 0 ? solved.iteration->ko(arena_.ko(row.found, row.context.ko))
                             : solved.iteration->dense(row.found.node, solved.phase.numbered(row.context));
}

tables::Entry Solution::entry(const Position<1>& position, const tables::Context& context,
                              const Solved& solved) const {
  return entry(row_of(position, context), solved);
}

tables::Entry Solution::entry_of_row(std::uint32_t row, std::uint32_t code,
                                     const tables::Context& context) const {
  const bool both_sides = !arena_.colours_alike();
  return entry({{both_sides ? arena_.node_of_row(row, context.to_move) : row, code, 0}, context},
               solved(context.phase));
}

tables::Entry Solution::entry(const Row& row, const Solved& solved) const {
  const StateIndex state = state_of(row, solved);
  const Position<1> position = arena_.symmetry().position(row.found.code);
  const Side to_move = row.context.to_move;
  const bool turned_round = arena_.colours_alike() && to_move == Side::white;
  return seen_by_black(turned_round ? tables::exchanged(position) : position, to_move,
                       solved.iteration->at(state), solved.ranks ? solved.ranks->at(state) : Rank{0, 0});
}

Contest::Plan Solution::plan(const Position<1>& position, const tables::Context& context, Side forcing,
                             const Solved& solved) const {
  const StateIndex state = state_of(row_of(position, context), solved);
  const Bounds bounds = solved.iteration->at(state);
  const std::int16_t bound = forcing == context.to_move ? bounds.lo : bounds.hi;
  if (solved.phase.cycle_fee() != 0 && std::abs(bound) != Bounds::infinity) return {};
  const Contest::Plans& plans = solved.contest->plans(state);
  return forcing == context.to_move ? plans.mover : plans.opponent;
}

tables::Entry Solution::seen_by_black(const Position<1>& position, Side to_move, Bounds bounds,
                                      Rank rank) const {
  const int own = position.of(to_move).count(), other = position.of(opponent(to_move)).count();
  const int less = phases_.front().phase.territory() ? own - other : 0;  // soundness.md, R2
  const std::int32_t lo = points(bounds.lo, less), hi = points(bounds.hi, less);
  if (to_move == Side::black) return {lo, hi, rank.lo, rank.hi};
  return {-hi, -lo, rank.hi, rank.lo};
}

std::vector<tables::Context> Solution::kos(const Position<1>& position, Side to_move, int phase) const {
  std::vector<tables::Context> found;
  const Position<1> seen = to_move == Side::black ? position : tables::exchanged(position);
  arena_.ko_plays(seen).for_each([&](Vertex v) {
    found.push_back({to_move, static_cast<std::uint8_t>(phase), 0, v});
  });
  return found;
}

}  // namespace graphgo::solver::engines::retrograde
