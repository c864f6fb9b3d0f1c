#include "solver/engines/retrograde/iteration.hpp"

#include <algorithm>
#include <stdexcept>

#include "solver/engines/retrograde/best_turns.hpp"
#include "solver/engines/retrograde/growth.hpp"
#include "solver/question/parallel.hpp"

namespace graphgo::solver::engines::retrograde {
namespace {

/// Values past this are not stored: the sum of a value and a fee must stay a finite value.
constexpr int largest = 32000;
/// The first look for growing bounds; then at twice the sweeps, and so on.
constexpr int first_look = 64;

}  // namespace

Iteration::Iteration(const Arena& arena, const Phase& phase, Payoffs payoffs, Stops stops)
    : arena_(arena),
      phase_(phase),
      payoffs_(std::move(payoffs)),
      stops_(std::move(stops)),
      contexts_(static_cast<std::uint64_t>(phase.contexts())),
      dense_(arena.nodes() * contexts_),
      states_(dense_ + arena.kos()),
      bounds_(states_) {  // each `Bounds{}`
  for (const StateIndex state : stops_.states) restore(state, stops_.bounds);
}

std::uint64_t Iteration::memory_needed(std::uint64_t nodes, std::uint64_t kos, const Phase& phase) {
  return (nodes * static_cast<std::uint64_t>(phase.contexts()) + kos) * sizeof(Bounds) +
         Recent::memory_needed(nodes);
}

bool Iteration::run(const Limits& limits, const std::function<void(int, std::uint64_t)>& after_sweep) {
  Growth growth(*this, limits);
  recent_.begin(arena_);
  bool all = true;
  for (int number = 1; !limits.reached(); ++number) {
    recent_.next(number, all);
    const std::uint64_t changed = sweep(limits);
    if (limits.reached()) return false;
    all = false;
    if (after_sweep) after_sweep(number, changed);
    if (changed == 0) {
      recent_.end();
      return true;
    }
    const bool power_of_two = (number & (number - 1)) == 0;
    if (!phase_.fees_can_grow() || number < first_look || !power_of_two) continue;
    growth.look(number);
    all = true;
  }
  return false;
}

std::uint64_t Iteration::sweep(const Limits& limits) {
  const auto chunks = arena_.chunks();
  const auto order = arena_.order();
  std::atomic<std::uint64_t> changed{0};
  parallel_for(chunks.size(), limits.threads, [&](std::size_t i) {
    if (limits.reached()) return;
    if (const auto here = sweep(chunks[order[i]])) changed += here;
  });
  return changed;
}

std::uint64_t Iteration::sweep(const Arena::Chunk& chunk) {
  if (all_exact(chunk)) return 0;
  std::uint64_t changed = 0;
  const auto visit = [&](const Arena::Place& place, Node node, const std::uint32_t* plays) {
    if (all_exact(place, node) || !recent_.due(place, plays)) return;
    if (const std::uint64_t here = sweep(place, node, plays)) {
      recent_.changed(node);
      changed += here;
    }
  };
  for_each_place(chunk, visit, [this](Node to) {
    recent_.fetch(to);
    fetch(to);
  });
  return changed;
}

std::uint64_t Iteration::sweep(const Arena::Place& place, Node node, const std::uint32_t* plays) {
  std::uint64_t changed = 0;
  for_each_best<BestWorth>(
      *this, place, node, plays, [this](BestWorth& best, const Turn& turn) { best.add(worth(turn)); },
      [&](StateIndex state, const std::optional<BestWorth>& best) {
        changed += replace(state, best ? best->worth : Bounds::immobile());
      });
  return changed;
}

/// Then its plays need not be read.
bool Iteration::all_exact(const Arena::Chunk& chunk) const {
  Node node = chunk.first;
  return std::all_of(chunk.places.begin(), chunk.places.end(),
                     [&](const Arena::Place& place) { return all_exact(place, node++); });
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
