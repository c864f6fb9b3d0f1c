#include "solver/retrograde/bound_proof.hpp"

#include <algorithm>
#include <set>

#include "graphgo/error.hpp"

namespace graphgo::solver::retrograde {
namespace {

using proofs::Next;

bool infinite(std::int32_t bound) { return std::abs(bound) == tables::Entry::infinity; }

std::int32_t plus(std::int32_t bound, int gain) { return infinite(bound) ? bound : bound + gain; }

}  // namespace

BoundProof::BoundProof(const Query& query, const Solution& solution, Side winner, Bound bound)
    : solution_(solution),
      turns_(query.board, query.rules),
      symmetry_(solution.arena().symmetry()),
      rules_(query.rules),
      winner_(winner),
      bound_(bound),
      forces_((winner == Side::black) == (bound == Bound::lo)) {}

auto BoundProof::canonical(const Place& place) const -> Found {
  const auto [code, map] = symmetry_.canonical(place.position);
  Found found{{symmetry_.position(code), place.context}, 0, map};
  tables::Context& c = found.place.context;
  if (c.ko >= 0) c.ko = symmetry_.permutation(map)[static_cast<std::size_t>(c.ko)];
  const auto ko = static_cast<std::uint64_t>(c.ko - tables::Context::standing_still);
  found.key = std::uint64_t{code} | ko << 32 | std::uint64_t{c.passes} << 40 | std::uint64_t{c.phase} << 48 |
              static_cast<std::uint64_t>(index_of(c.to_move)) << 50;
  return found;
}

/// Every turn the rules allow, plays in vertex order, then the pass.
auto BoundProof::steps(const Place& place) const -> std::vector<Step> {
  std::vector<Step> all;
  const tables::Context& c = place.context;
  for (const tables::Play& play : turns_.plays(place.position, c.to_move)) {
    if (turns_.banned(play, c.ko)) continue;
    Step step{Turn{play.vertex}, turns_.gain(play, c.to_move, c.phase), false, {play.after, c}};
    step.place.context.to_move = opponent(c.to_move);
    step.place.context.passes = 0;
    step.place.context.ko = play.ko;
    all.push_back(step);
  }
  if (!turns_.can_pass()) return all;
  const tables::Pass pass = turns_.pass(place.position, c);
  all.push_back({Turn::pass(), pass.gain, pass.ends_play, {place.position, pass.next}});
  return all;
}

std::int32_t BoundProof::bound_of(const Place& place) const {
  const tables::Entry e = solution_.entry(place.position, place.context);
  return bound_ == Bound::lo ? e.lo : e.hi;
}

std::uint32_t BoundProof::rank_of(const Place& place) const {
  const tables::Entry e = solution_.entry(place.position, place.context);
  return bound_ == Bound::lo ? e.lo_rank : e.hi_rank;
}

/// The winner's turn: it keeps his bound, and if he forces it comes nearest to the end.
auto BoundProof::best(const Place& place, const std::vector<Step>& steps) const -> Step {
  const std::int32_t bound = bound_of(place);
  const Step* found = nullptr;
  std::uint32_t least = 0;
  for (const Step& step : steps) {
    const bool keeps = step.ends ? step.gain == bound : plus(bound_of(step.place), step.gain) == bound;
    const std::uint32_t rank = step.ends || !forces_ ? 0 : rank_of(step.place) + 1;
    if (keeps && (!found || rank < least)) {
      found = &step;
      least = rank;
    }
  }
  if (!found) throw InternalError("proof: no turn keeps the bound of a solved state");
  return *found;
}

/// The turns a node has.
auto BoundProof::kept(const Place& place) const -> std::vector<Step> {
  std::vector<Step> all = steps(place);
  if (place.context.to_move == winner_) all = {best(place, all)};
  // Whoever keeps an infinite bound from being finite keeps play from ending; prisoners without end are another matter.
  const bool unending = infinite(bound_of(place));
  for (const Step& step : all)
    if (unending && (forces_ || step.ends))
      throw proofs::NoProof("the bound is infinite because prisoners can be won without end");
  return all;
}

void BoundProof::collect(const Place& root) {
  struct Visit {
    Found at;
    std::vector<Step> steps;
    std::size_t next = 0;
  };
  std::vector<Visit> line;
  const auto enter = [&](const Place& place) {
    const Found found = canonical(place);
    const auto [mark, fresh] = marks_.try_emplace(found.key, Mark::open);
    if (fresh)
      line.push_back({found, kept(found.place)});
    else if (forces_ && mark->second == Mark::open)
      throw proofs::NoProof("against a strategy that looks at states alone the loser can put off the end for ever by gifts of prisoners");
  };
  for (enter(root); !line.empty();) {
    Visit& visit = line.back();
    if (visit.next < visit.steps.size()) {
      const Step step = visit.steps[visit.next++];
      if (!step.ends) enter(step.place);
      continue;
    }
    marks_[visit.at.key] = Mark::done;
    numbers_.emplace(visit.at.key, order_.size());
    order_.push_back(visit.at.place);
    line.pop_back();
  }
}

auto BoundProof::root(const Place& place) const -> Root {
  const Found found = canonical(place);
  return {numbers_.at(found.key), found.map};
}

std::uint64_t BoundProof::states() const {
  std::set<std::uint64_t> keys;
  for (Place place : order_) {
    place.context.passes = 0;
    place.context.ko = tables::Context::nothing;
    keys.insert(canonical(place).key);
  }
  return keys.size();
}

proofs::Node BoundProof::node(const Place& place) const {
  proofs::Node n;
  n.position = place.position;
  n.to_move = place.context.to_move;
  n.passes = rules_.ending.kind == Ending::Kind::passes ? place.context.passes : 0;
  n.phase = place.context.phase;
  const std::int32_t bound = bound_of(place);
  if (!infinite(bound)) n.need = bound;
  for (const tables::Play& play : turns_.plays(place.position, n.to_move))
    if (turns_.banned(play, place.context.ko)) n.ko.set(play.vertex);
  for (const Step& step : kept(place)) {
    if (n.to_move == winner_) n.turn = step.turn;
    if (step.ends) {
      n.next.push_back({});
      continue;
    }
    const Root child = root(step.place);
    n.next.push_back({Next::Kind::node, child.node, child.map});
  }
  return n;
}

void BoundProof::write(proofs::ProofFile& file) const {
  for (const Place& place : order_) file.add(node(place));
}

}  // namespace graphgo::solver::retrograde
