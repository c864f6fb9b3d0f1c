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
    if (open(child))
      for (const Vertex v : threats_)
        if (reply(child, v)) break;
}

/// What would end the line if the side to move passed.
template <typename Code>
void Threats<Code>::find(const State& state) {
  threats_.clear();
  State passed = state;
  passed.to_move = opponent(state.to_move);
  setting_.play.graph().empty(state.position).for_each([&](Vertex v) {
    if (setting_.static_ends->ends_by(setting_.play, passed, v)) threats_.push_back(v);
  });
}

/// The reply is legal whatever was played before: no path goes through the position that it makes.
template <typename Code>
bool Threats<Code>::reply(Child<Code>& child, Vertex v) const {
  const State& state = child.turn.state;
  const Side winner = state.to_move;
  if (!setting_.static_ends->ends_by(setting_.play, state, v)) return false;
  if (setting_.sample_replies) setting_.samples->push_back({state.position, winner, winner});
  child.turn.winner = winner;
  child.numbers = ProofNumbers::won_by(winner);
  return true;
}

template class Threats<std::uint32_t>;
template class Threats<std::uint64_t>;
template class Threats<Code128>;

}  // namespace graphgo::solver::engines::proof_search
