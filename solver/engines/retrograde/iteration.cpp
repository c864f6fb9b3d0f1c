#include "solver/engines/retrograde/iteration.hpp"

#include <algorithm>
#include <stdexcept>

#include "solver/engines/retrograde/growth.hpp"
#include "solver/question/parallel.hpp"

namespace graphgo::solver::engines::retrograde {
namespace {

/// Values past this are not stored: the sum of a value and a fee must stay a finite value.
constexpr int largest = 32000;
/// The first look for growing bounds; then at twice the sweeps, and so on.
constexpr int first_look = 64;

Bounds best(Bounds a, Bounds b) { return {std::max(a.lo, b.lo), std::max(a.hi, b.hi)}; }

}  // namespace

Iteration::Iteration(const Arena& arena, const Phase& phase, Payoffs payoffs, Stops stops)
    : arena_(arena),
      phase_(phase),
      payoffs_(std::move(payoffs)),
      stops_(std::move(stops)),
      contexts_(static_cast<std::uint64_t>(phase.contexts())),
      dense_(arena.nodes() * contexts_),
      states_(dense_ + arena.kos()),
      bounds_(std::make_unique<std::atomic<Bounds>[]>(states_)),
      changed_in_(std::make_unique<std::atomic<std::uint8_t>[]>(arena.nodes())) {
  for (StateIndex state = 0; state < states_; ++state) restore(state, Bounds{});
  for (const StateIndex state : stops_.states) restore(state, stops_.bounds);
}

std::uint64_t Iteration::memory_needed(const Arena& arena, const Phase& phase) {
  return (std::uint64_t{arena.nodes()} * static_cast<std::uint64_t>(phase.contexts()) + arena.kos()) *
             sizeof(Bounds) +
         arena.nodes();
}

bool Iteration::run(const Limits& limits, const std::function<void(int, std::uint64_t)>& after_sweep) {
  Growth growth(*this, limits);
  all_ = true;
  for (number_ = 1; !limits.reached(); ++number_) {
    const std::uint64_t changed = sweep(limits);
    if (limits.reached()) return false;
    all_ = false;
    if (after_sweep) after_sweep(number_, changed);
    if (changed == 0) return true;
    const bool power_of_two = (number_ & (number_ - 1)) == 0;
    if (!phase_.fees_can_grow() || number_ < first_look || !power_of_two) continue;
    growth.look(number_);
    all_ = true;
  }
  return false;
}

/// Forwards and backwards by turns.
std::uint64_t Iteration::sweep(const Limits& limits) {
  const auto chunks = arena_.chunks();
  std::atomic<std::uint64_t> changed{0};
  parallel_for(chunks.size(), limits.threads, [&](std::size_t i) {
    if (limits.reached()) return;
    if (const auto here = sweep(chunks[number_ % 2 == 0 ? chunks.size() - 1 - i : i])) changed += here;
  });
  return changed;
}

/// Can a place's states have changed since it was looked at? What changed in sweep m is seen by every place
/// in sweep m + 1 at the latest. Where kos are near, always.
bool Iteration::due(const Arena::Place& place, const std::uint32_t* plays) const {
  const auto recent = [this](Node node) {
    return static_cast<std::uint8_t>(number_ - changed_in_[node].load(std::memory_order_relaxed)) <= 1;
  };
  if (all_ || place.kos > 0 || recent(place.other)) return true;
  return std::any_of(plays, plays + place.plays,
                     [&](std::uint32_t to) { return recent(to & ~Arena::unmade); });
}

std::uint64_t Iteration::sweep(const Arena::Chunk& chunk) {
  std::uint64_t changed = 0;
  for_each_place(chunk, [&](const Arena::Place& place, Node node, const std::uint32_t* plays) {
    if (all_exact(place, node) || !due(place, plays)) return;
    std::uint64_t changed_here = 0;
    const auto by_plays = [&](int banned_ko) {
      Bounds found{-Bounds::infinity, -Bounds::infinity};
      for_each_play(place, plays, banned_ko, [&](const Turn& turn) { found = best(found, worth(turn)); });
      return found;
    };
    const auto with_others = [&](Bounds found, int plays_here, int context) {
      if (immobile(place, plays_here, context)) return Bounds::immobile();
      for_each_other(place, node, context, [&](const Turn& turn) { found = best(found, worth(turn)); });
      return found;
    };
    const Bounds all_plays = by_plays(-1);
    for (int context = 0; context < phase_.contexts(); ++context)
      changed_here += replace(dense(node, context), with_others(all_plays, place.plays, context));
    for (int k = 0; k < place.kos; ++k)
      changed_here += replace(ko(place.first_ko + static_cast<std::uint32_t>(k)),
                              with_others(by_plays(k), place.plays - 1, 0));
    if (changed_here > 0)
      changed_in_[node].store(static_cast<std::uint8_t>(number_), std::memory_order_relaxed);
    changed += changed_here;
  });
  return changed;
}

/// Where lo = hi neither can change, bounds that hold provided (long_cycle.hpp starts from some that may
/// not).
bool Iteration::all_exact(const Arena::Place& place, Node node) const {
  if (phase_.cycles_decide()) return false;
  const auto open = [this](StateIndex state) {
    const Bounds b = at(state);
    return b.lo != b.hi;
  };
  for (int context = 0; context < phase_.contexts(); ++context)
    if (open(dense(node, context))) return false;
  for (std::uint32_t k = 0; k < place.kos; ++k)
    if (open(ko(place.first_ko + k))) return false;
  return true;
}

bool Iteration::replace(StateIndex state, Bounds now) {
  if (stops_.contain(state)) return false;
  const Bounds old = at(state);
  now = {std::max(old.lo, now.lo), std::min(old.hi, now.hi)};
  if (now == old) return false;
  const auto too_large = [](std::int16_t x) {
    return std::abs(x) > largest && std::abs(x) != Bounds::infinity;
  };
  if (too_large(now.lo) || too_large(now.hi))
    throw std::overflow_error("retrograde analysis: a bound outgrew its place before its growth was decided");
  restore(state, now);
  return true;
}

}  // namespace graphgo::solver::engines::retrograde
