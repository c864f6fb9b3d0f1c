#include "solver/engines/retrograde/distance_to_end.hpp"

#include <algorithm>

#include "solver/certificates/writer/proof_file.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::engines::retrograde {

namespace {

void poll(std::size_t step, const Limits& limits) {
  if (step % 64 == 0 && out_of_time(limits)) throw LimitReached("stopped while a proof was written");
}

}  // namespace

DistanceToEnd::DistanceToEnd(const StateTurns& turns, Side winner, const std::vector<Place>& roots,
                             const Limits& limits)
    : sign_(sign_of(winner)) {
  list(turns, winner, roots, limits);
  bool changed = true;
  for (int distance = 1; changed; ++distance) {
    changed = false;
    poll(0, limits);
    std::vector<Node*> reached;
    for (Node& node : nodes_)
      if (node.reach.distance == never && reaches(node)) reached.push_back(&node);
    // Only now: all of a round rest on earlier ones.
    for (Node* node : reached) node->reach.distance = distance;
    changed = !reached.empty();
  }
}

void DistanceToEnd::list(const StateTurns& turns, Side winner, const std::vector<Place>& roots,
                         const Limits& limits) {
  std::vector<Place> places;
  const auto number = [&](const Place& place) {
    const auto found = turns.canonical(place);
    const auto [at, fresh] = numbers_.try_emplace(found.key, static_cast<std::uint32_t>(places.size()));
    if (fresh) {
      if (places.size() == most_states)
        throw certificates::NoProof(
            "the loser can put off the end by gifts of prisoners, and there are too many states to find how "
            "to finish");
      places.push_back(found.place);
      nodes_.push_back({found.place.context.to_move == winner, {}, {}});
    }
    return at->second;
  };
  for (const Place& root : roots) number(root);
  for (std::size_t i = 0; i < places.size(); ++i) {
    poll(i, limits);
    for (const Step& step : turns.steps(places[i])) {
      const std::uint32_t to = step.ends ? 0 : number(step.place);
      nodes_[i].edges.push_back({to, step.gain, step.ends});
    }
  }
}

/// Can the winner finish from here by turns to states reached before? The margin is that of the best such
/// turn, or, the other side to move, of the worst of all.
bool DistanceToEnd::reaches(Node& node) const {
  bool any = false;
  int best = 0;
  for (const Edge& edge : node.edges) {
    const Reach& to = nodes_[edge.to].reach;
    if (!edge.ends && to.distance == never) {
      if (node.own) continue;
      return false;
    }
    const int margin = sign_ * (edge.gain + (edge.ends ? 0 : to.margin));
    if (!any || (node.own ? margin > best : margin < best)) best = margin;
    any = true;
  }
  node.reach.margin = sign_ * best;
  return any;
}

}  // namespace graphgo::solver::engines::retrograde
