#include "solver/engines/proof_search/expansion.hpp"

#include <algorithm>
#include <cmath>

#include "graphgo/rules/predicates.hpp"

namespace graphgo::solver::engines::proof_search {
namespace {

/// The model's guess as proof numbers. They are large beside the one that df-pn adds for each further open
/// child, or they would say little; a scale of 100 to 1000 serves alike. Without the clamp a state that looks
/// lost is never looked at (measured on a prototype: 25 takes three to five times the nodes).
ProofNumbers numbers_of(float logit) {
  constexpr float scale = 300, slope = 0.3F, most = 12;
  const float x = slope * std::clamp(logit, -most, most);
  const auto number = [](float exponent) {
    return 1 + static_cast<std::uint32_t>(std::lround(scale * std::exp(exponent)));
  };
  return {number(-x), number(x)};
}

}  // namespace

template <typename Code>
void Expander<Code>::expand(Node<Code>& node) {
  node.children.clear();
  node.banned.clear();
  setting_.play.successors(node.state, turns_);
  const Side mover = node.state.to_move;
  for (const Successor& turn : turns_) {
    if (turn.vertex >= 0 && path_.contains(turn.state.position, mover))
      node.banned.push_back(turn);
    else if (turn.vertex >= 0 || may_pass(node))
      add_child(node, turn);
  }
  if (ends_at_once(node)) return;
  for (Child<Code>& child : node.children) {
    look_up(node.state, child);
    if (child.numbers.of(mover) == 0) return;
  }
}

/// Before any entry is tested: that the mover wins here needs no look at the history [S19].
template <typename Code>
bool Expander<Code>::ends_at_once(Node<Code>& node) const {
  if (!setting_.static_ends) return false;
  const Side mover = node.state.to_move;
  for (Child<Code>& child : node.children) {
    // Only its owner's plays can make an area certain.
    if (!child.turn.winner && child.turn.vertex >= 0 &&
        setting_.static_ends->decides_by_play(child.turn.state, mover, child.turn.vertex))
      child.turn.winner = mover;
    if (child.turn.winner != mover) continue;
    child.numbers = ProofNumbers::won_by(mover);
    return true;
  }
  return false;
}

/// Whether bans leave any play decides over some passes [S9], [S10]. The children so far are the legal plays.
template <typename Code>
bool Expander<Code>::may_pass(const Node<Code>& node) const {
  return setting_.play.pass_stands(node.state, !node.children.empty());
}

/// Table lookups mostly wait for memory, so memory is asked for here and read after all children are made.
template <typename Code>
void Expander<Code>::add_child(Node<Code>& node, const Successor& turn) const {
  Child<Code>& child = node.children.emplace_back();
  child.turn = turn;
  if (turn.winner) {
    child.canonical = {};
    return;
  }
  child.canonical = turn.vertex < 0 ? node.canonical : setting_.symmetry.canonical(turn.state.position);
  child.ko = setting_.ko_context(node.state, turn, child.canonical);
  setting_.table.fetch(setting_.key(turn.state, child.canonical));
  if (setting_.bounds) setting_.bounds->fetch(static_cast<std::uint32_t>(child.canonical.code));
}

/// The child's numbers, and the entry that proves it, if one holds under the history as it will be after the
/// turn.
template <typename Code>
void Expander<Code>::look_up(const State& parent, Child<Code>& child) {
  const State& state = child.turn.state;
  if (!child.turn.winner) child.turn.winner = setting_.decided(state, child.canonical);
  if (child.turn.winner) {
    child.numbers = ProofNumbers::won_by(*child.turn.winner);
    return;
  }
  const auto found = setting_.table.find(setting_.key(state, child.canonical));
  const auto numbers = known_numbers(child, found);
  child.numbers = numbers ? *numbers : first_numbers(parent.position, child);
  child.hit = prober_.probe(state, child.canonical, found.newest, just_left(child.turn, parent.to_move));
  if (child.hit) child.numbers = ProofNumbers::won_by(child.hit.winner);
}

template <typename Code>
std::optional<ProofNumbers> Expander<Code>::known_numbers(
    const Child<Code>& child, const typename TranspositionTable<Code>::Found& found) const {
  const auto counted =
      child.ko == 0 ? found
                    : setting_.table.find(setting_.number_key(child.turn.state, child.canonical, child.ko));
  return counted.known ? std::optional(counted.numbers) : std::nullopt;
}

/// A guess at the work before a proof of a state not met before: the more the score suits a side now, the
/// easier for that side (heuristic initialization). On 1x11 to 1x14 and 3x4 the guess saves a tenth to a
/// third of the nodes against (1, 1) (bench/README.md). Guesses twice as large, and central vertices first,
/// each took more nodes in sum over 1x11 to 1x13, 2x7, wheel:8 and cycle:10. Guesses kept within the
/// history-free bounds took 5 % more without suicide and 8 % less with it (1x11 to 1x14), and as many on
/// grids.
template <typename Code>
ProofNumbers Expander<Code>::first_numbers(const Position<1>& before, const Child<Code>& child) {
  const State& state = child.turn.state;
  const std::uint32_t seed = setting_.options.shuffle_seed + setting_.shared.order;
  if (seed != 0) return drawn_numbers(setting_.state_hash(state, child.canonical), seed);
  if (setting_.model) {
    if (chains_.position != before) setting_.model->find_chains(before, chains_);
    return numbers_of(setting_.model->logit_after(chains_, state.position, state.to_move, child.turn.vertex));
  }
  if (last_mover_wins(setting_.play.rules())) return {};
  constexpr int most_doublings = 4;
  const int surplus = setting_.play.surplus(state, Side::black);
  const double doublings = std::clamp(0.25 * surplus, -1.0 * most_doublings, 1.0 * most_doublings);
  return {static_cast<std::uint32_t>(std::lround(std::exp2(std::max(2 - doublings, 0.0)))),
          static_cast<std::uint32_t>(std::lround(std::exp2(std::max(2 + doublings, 0.0))))};
}

/// Drawn by a hash and not by a stream of chance: a state has the same numbers for every thread and every
/// time.
template <typename Code>
ProofNumbers Expander<Code>::drawn_numbers(std::uint64_t hash, std::uint32_t seed) const {
  const std::uint64_t drawn = (hash + seed * 0x9E3779B97F4A7C15u) * 0xD6E8FEB86659FD93u;
  return {1 + static_cast<std::uint32_t>(drawn >> 40 & 15), 1 + static_cast<std::uint32_t>(drawn >> 48 & 15)};
}

template class Expander<std::uint32_t>;
template class Expander<std::uint64_t>;
template class Expander<Code128>;

}  // namespace graphgo::solver::engines::proof_search
