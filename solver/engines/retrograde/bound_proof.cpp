#include "solver/engines/retrograde/bound_proof.hpp"

#include <algorithm>
#include <set>

#include "graphgo/error.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver::engines::retrograde {
namespace {

using certificates::Next;

bool infinite(std::int32_t bound) { return std::abs(bound) == tables::Entry::infinity; }

std::int32_t plus(std::int32_t bound, int gain) { return infinite(bound) ? bound : bound + gain; }

}  // namespace

BoundProof::BoundProof(const Query& query, const Solution& solution, Side winner, Bound bound,
                       const Limits& limits)
    : solution_(solution),
      turns_(query, solution.arena().symmetry()),
      winner_(winner),
      bound_(bound),
      forces_((winner == Side::black) == (bound == Bound::lo)),
      limits_(limits) {}

void BoundProof::poll() const {
  constexpr std::uint64_t between_clocks = 64;
  if (++steps_ % between_clocks == 0 && out_of_time(limits_))
    throw LimitReached("stopped while a proof was written");
}

std::int32_t BoundProof::bound_of(const Place& place) const {
  const tables::Entry e = solution_.entry(place.position, place.context);
  return bound_ == Bound::lo ? e.lo : e.hi;
}

std::uint32_t BoundProof::rank_of(const Place& place) const {
  const tables::Entry e = solution_.entry(place.position, place.context);
  return bound_ == Bound::lo ? e.lo_rank : e.hi_rank;
}

auto BoundProof::standing(const Place& place, int need) const -> At {
  const auto [canonical, key, map] = turns_.canonical(place);
  At at{canonical, key, need, false, map};
  if (to_end_ && to_end_->at(key).distance != DistanceToEnd::never &&
      as_good(to_end_->at(key).margin, need)) {
    at.finishing = true;
    at.need = to_end_->at(key).margin;
  }
  return at;
}

auto BoundProof::at_root(const Place& place) const -> At { return standing(place, bound_of(place)); }

/// Gifts are kept in mind only once they are known to matter: then a state has a node for each need it comes
/// up with.
auto BoundProof::after(const At& at, const Step& step) const -> At {
  return to_end_ ? standing(step.place, at.need - step.gain) : at_root(step.place);
}

/// Does the winner's turn keep his bound, or the margin he finishes with?
bool BoundProof::keeps(const At& at, const Step& step) const {
  if (!at.finishing) {
    const std::int32_t bound = bound_of(at.place);
    return step.ends ? step.gain == bound : plus(bound_of(step.place), step.gain) == bound;
  }
  if (step.ends) return step.gain == at.need;
  const DistanceToEnd::Reach& to = to_end_->at(turns_.canonical(step.place).key);
  return to.distance < to_end_->at(at.key).distance && to.margin + step.gain == at.need;
}

/// How far from the end the winner's turn leaves him; all the same to one who may go round.
std::uint32_t BoundProof::distance(const At& at, const Step& step) const {
  if (step.ends || !forces_) return 0;
  if (at.finishing) return static_cast<std::uint32_t>(to_end_->at(turns_.canonical(step.place).key).distance);
  return rank_of(step.place) + 1;
}

auto BoundProof::nearest(const At& at, const std::vector<Step>& steps) const -> Step {
  const Step* found = nullptr;
  for (const Step& step : steps)
    if (keeps(at, step) && (!found || distance(at, step) < distance(at, *found))) found = &step;
  if (!found) throw InternalError("proof: no turn keeps the bound of a solved state");
  return *found;
}

/// The turns that a node has.
auto BoundProof::kept(const At& at) const -> std::vector<Step> {
  std::vector<Step> all = turns_.steps(at.place);
  if (at.place.context.to_move == winner_) all = {nearest(at, all)};
  // Whoever keeps an infinite bound from being finite keeps play from ending; prisoners without end are
  // another matter.
  if (infinite(bound_of(at.place)))
    for (const Step& step : all)
      if (forces_ || step.ends)
        throw certificates::NoProof("the bound is infinite because prisoners can be won without end");
  return all;
}

void BoundProof::collect(const std::vector<Place>& roots) {
  if (roots.empty() || collect_all(roots)) return;
  to_end_ = std::make_unique<DistanceToEnd>(turns_, winner_, roots, limits_);
  if (!collect_all(roots)) throw InternalError("proof: gifts go round although they are counted");
}

/// Depth first, so that nodes come after those they refer to. False if one who forces the bound can be sent
/// round.
bool BoundProof::collect_all(const std::vector<Place>& roots) {
  struct Visit {
    At at;
    std::vector<Step> steps;
    std::size_t next = 0;
  };
  std::vector<Visit> line;
  std::unordered_map<Id, bool, IdHash> done;
  order_.clear();
  numbers_.clear();
  const auto enter = [&](const At& at) {
    const auto [mark, fresh] = done.try_emplace(id_of(at), false);
    if (fresh) line.push_back({at, kept(at)});
    return fresh || mark->second || !forces_;
  };
  for (const Place& place : roots)
    for (enter(at_root(place)); !line.empty();) {
      poll();
      Visit& visit = line.back();
      if (visit.next < visit.steps.size()) {
        const Step step = visit.steps[visit.next++];
        if (!step.ends && !enter(after(visit.at, step))) return false;
        continue;
      }
      done[id_of(visit.at)] = true;
      numbers_.emplace(id_of(visit.at), order_.size());
      order_.push_back(visit.at);
      line.pop_back();
    }
  return true;
}

auto BoundProof::root(const Place& place) const -> Root {
  const At at = at_root(place);
  return {numbers_.at(id_of(at)), at.map};
}

std::uint64_t BoundProof::states() const {
  std::set<std::uint64_t> keys;
  for (const At& at : order_) {
    poll();
    Place place = at.place;
    place.context.passes = 0;
    place.context.ko = tables::Context::nothing;
    keys.insert(turns_.canonical(place).key);
  }
  return keys.size();
}

certificates::Node BoundProof::node(const At& at) const {
  certificates::Node n;
  n.position = at.place.position;
  n.to_move = at.place.context.to_move;
  n.passes = at.place.context.passes;
  n.phase = at.place.context.phase;
  if (!infinite(at.need)) n.need = at.need;
  n.ko = turns_.kos(at.place);
  for (const Step& step : kept(at)) {
    if (n.to_move == winner_) n.turn = step.turn;
    if (step.ends) {
      n.next.push_back({});
      continue;
    }
    const At next = after(at, step);
    n.next.push_back({Next::Kind::node, numbers_.at(id_of(next)), next.map});
  }
  return n;
}

void BoundProof::write(certificates::ProofFile& file) const {
  for (const At& at : order_) {
    poll();
    file.add(node(at));
  }
}

}  // namespace graphgo::solver::engines::retrograde
