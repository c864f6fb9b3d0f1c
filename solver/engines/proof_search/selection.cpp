#include "solver/engines/proof_search/selection.hpp"

#include <algorithm>

namespace graphgo::solver::engines::proof_search {
namespace {

/// What makes a child look harder to a thread because other threads are below it. So threads spread, and meet
/// again where one child is much the best. Only the choice among children sees it.
template <typename Code>
std::uint32_t extra_work(const Setting<Code>& setting, const Child<Code>& child, std::uint32_t work) {
  if (!setting.shared.many_threads || child.turn.winner) return 0;
  const std::uint32_t others =
      setting.shared.states_searched.count(setting.state_hash(child.turn.state, child.canonical));
  return std::min(ProofNumbers::infinite - 1, others == 0 ? 0 : (work / 2 + 1) * others);
}

}  // namespace

/// The mover needs one child, so phi is the least work among them. The opponent needs all. Proof-number
/// search adds their work up; here delta is the largest, plus one for each other open child. With sums,
/// numbers that ignore the history make the search go round for ever.
template <typename Code>
Summary summarize(const Node<Code>& node) {
  const Side mover = node.state.to_move, other = opponent(mover);
  Summary s;
  std::uint32_t least = ProofNumbers::infinite, most = 0;
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    const ProofNumbers& numbers = node.children[i].numbers;
    if (numbers.of(other) == 0) continue;
    if (numbers.of(mover) == 0) {
      s.winning = static_cast<int>(i);
      s.numbers = ProofNumbers::won_by(mover);
      return s;
    }
    ++s.open;
    least = std::min(least, numbers.of(mover));
    most = std::max(most, numbers.of(other));
  }
  s.numbers = s.open == 0 ? ProofNumbers::won_by(other)
                          : ProofNumbers::for_winner(mover, least, sum_of_work(most, s.open - 1));
  return s;
}

/// The child with the least work for the mover. One past the mover's threshold would come back at once: while
/// the node is below its thresholds there is a better one.
template <typename Code>
Selection select(const Setting<Code>& setting, const Node<Code>& node, const Thresholds& thresholds) {
  const Side mover = node.state.to_move, other = opponent(mover);
  Selection s;
  bool found = false;
  std::uint32_t least = ProofNumbers::infinite;
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    const Child<Code>& child = node.children[i];
    const std::uint32_t own = child.numbers.of(mover);
    if (child.numbers.of(other) == 0 || own >= thresholds.at.of(mover)) continue;
    const std::uint32_t work = own + extra_work(setting, child, own);
    if (work < least || !found) {
      s.child = i;
      s.second = least;
      least = work;
      found = true;
    } else {
      s.second = std::min(s.second, work);
    }
  }
  return s;
}

/// The child is left when another looks better by a slack, without which the search jumps to and fro, or when
/// the opponent's work reaches what is left of its threshold.
Thresholds thresholds_below(const Thresholds& thresholds, Side mover, const Summary& summary,
                            const Selection& selection) {
  constexpr std::uint32_t infinite = ProofNumbers::infinite;
  const std::uint32_t second = selection.second, delta = thresholds.at.of(opponent(mover));
  const std::uint32_t phi = second >= infinite ? infinite : sum_of_work(second, second / 4 + 1);
  return {ProofNumbers::for_winner(mover, std::min(thresholds.at.of(mover), phi),
                                   delta >= infinite ? infinite : delta - (summary.open - 1))};
}

template Summary summarize(const Node<std::uint32_t>&);
template Summary summarize(const Node<std::uint64_t>&);
template Summary summarize(const Node<Code128>&);
template Selection select(const Setting<std::uint32_t>&, const Node<std::uint32_t>&, const Thresholds&);
template Selection select(const Setting<std::uint64_t>&, const Node<std::uint64_t>&, const Thresholds&);
template Selection select(const Setting<Code128>&, const Node<Code128>&, const Thresholds&);

}  // namespace graphgo::solver::engines::proof_search
