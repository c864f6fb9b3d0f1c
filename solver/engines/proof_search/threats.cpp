#include "solver/engines/proof_search/threats.hpp"

#include <algorithm>

namespace graphgo::solver::engines::proof_search {

template <typename Code>
void Threats<Code>::carry_out(Node<Code>& node) {
  if (!setting_.static_ends) return;
  const Side mover = node.state.to_move;
  const auto won = [&](const Child<Code>& child) { return child.numbers.of(mover) == 0; };
  const auto open = [](const Child<Code>& child) { return !child.turn.winner && !child.hit; };
  if (std::any_of(node.children.begin(), node.children.end(), won) ||
      std::none_of(node.children.begin(), node.children.end(), open))
    return;
  find(node.state);
  for (Child<Code>& child : node.children)
    if (open(child)) std::any_of(threats_.begin(), threats_.end(), [&](Vertex v) { return reply(child, v); });
}

/// What would end the line if the side to move passed.
template <typename Code>
void Threats<Code>::find(const State& state) {
  threats_.clear();
  State passed = state;
  passed.to_move = opponent(state.to_move);
  setting_.play.graph().empty(state.position).for_each([&](Vertex v) {
    if (!setting_.static_ends->may_decide(passed, passed.to_move, v)) return;
    const auto next = setting_.play.after(passed, Turn{v});
    if (next && setting_.static_ends->decides(next->state, passed.to_move)) threats_.push_back(v);
  });
}

/// [S3.1] for the child's state, where its mover plays at v and the game is won. The child's own position is
/// not on the path yet. The reply cannot leave it: it has no certain area large enough, or the path would
/// have ended before.
template <typename Code>
bool Threats<Code>::reply(Child<Code>& child, Vertex v) {
  const State& state = child.turn.state;
  const Side winner = state.to_move;
  if (!setting_.play.graph().empty(state.position).test(v) ||
      !setting_.static_ends->may_decide(state, winner, v))
    return false;
  auto next = setting_.play.after(state, Turn{v});
  if (!next || !setting_.static_ends->decides(next->state, winner) ||
      path_.contains(next->state.position, winner))
    return false;
  next->winner = winner;
  answered_.state = state;
  answered_.canonical = child.canonical;
  answered_.children.assign(1, {*next, setting_.symmetry.canonical(next->state.position), {}, {}});
  const EntryOffset entry = setting_.table.add(setting_.key(state, child.canonical),
                                               builder_.of_win(answered_, answered_.children.front()));
  if (entry == 0) return false;
  if (setting_.samples) setting_.samples->push_back({state.position, winner, winner});
  child.hit = {entry, child.canonical.map, winner, false};
  child.numbers = ProofNumbers::won_by(winner);
  return true;
}

template class Threats<std::uint32_t>;
template class Threats<std::uint64_t>;
template class Threats<Code128>;

}  // namespace graphgo::solver::engines::proof_search
