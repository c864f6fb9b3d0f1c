#include "solver/scoring/dispute/dispute_search.hpp"

#include <algorithm>
#include <iterator>

#include "solver/question/limits.hpp"

namespace graphgo::solver::scoring {
namespace {

template <typename Elements>
void add(Elements& set, typename Elements::value_type e) {
  const auto at = std::lower_bound(set.begin(), set.end(), e);
  if (at == set.end() || *at != e) set.insert(at, e);
}

template <typename Elements>
void remove(Elements& set, typename Elements::value_type e) {
  const auto at = std::lower_bound(set.begin(), set.end(), e);
  if (at != set.end() && *at == e) set.erase(at);
}

template <typename Elements>
void join(Elements& set, const Elements& more) {
  Elements both;
  std::set_union(set.begin(), set.end(), more.begin(), more.end(), std::back_inserter(both));
  set = std::move(both);
}

}  // namespace

DisputeSearch::DisputeSearch(const Graph<1>& graph, const KoFreeAttractor& ko_free, const Terms& terms,
                             Side owner, Vertex stone)
    : graph_(graph), ko_free_(ko_free), terms_(terms), owner_(owner), stone_(stone) {}

std::size_t DisputeSearch::KeyHash::operator()(const Key& key) const {
  std::uint64_t h = (std::uint64_t{key.position} << 32 | key.banned) + key.owner_moves;
  h *= 0xff51afd7ed558ccd;
  return static_cast<std::size_t>(h ^ h >> 32);
}

bool DisputeSearch::captured(const Position<1>& start, const Limits& limits) {
  limits_ = &limits;
  if (kept_ > most_kept) {
    proofs_.clear();
    kept_ = 0;
  }
  history_ = {element(ko_free_.code(start), opponent(owner_))};
  return solve({start, true, none}).captured;
}

bool DisputeSearch::holds(const Proof& proof) const {
  if (!std::includes(history_.begin(), history_.end(), proof.present.begin(), proof.present.end()))
    return false;
  return std::none_of(proof.absent.begin(), proof.absent.end(),
                      [&](Element e) { return std::binary_search(history_.begin(), history_.end(), e); });
}

DisputeSearch::Proof DisputeSearch::solve(const Node& node) {
  if (reached_at(*limits_, ++nodes_, 4096))
    throw LimitReached("dispute: a limit struck before it was decided");
  const Code here = ko_free_.code(node.position);
  const auto in = [&](Small set) { return (set >> stone_ & 1) != 0; };
  if (in(node.owner_moves ? ko_free_.dead_owner_moves(here) : ko_free_.dead_opponent_moves(here)))
    return {true};
  if (in(node.owner_moves ? ko_free_.safe_owner_moves(here) : ko_free_.safe_opponent_moves(here)))
    return {false};
  const Key key{here, node.banned, node.owner_moves};
  if (const auto found = proofs_.find(key); found != proofs_.end()) {
    auto& proofs = found->second;
    const auto proof = std::find_if(proofs.rbegin(), proofs.rend(), [&](const Proof& p) { return holds(p); });
    if (proof != proofs.rend()) {
      std::rotate(proof.base() - 1, proof.base(), proofs.end());  // the latest used last
      return proofs.back();
    }
  }
  Proof proof = search(node, node.owner_moves ? owner_ : opponent(owner_));
  auto& proofs = proofs_[key];
  if (proofs.size() >= most_for_a_state) {
    proofs.erase(proofs.begin());
    --kept_;
  }
  proofs.push_back(proof);
  ++kept_;
  return proof;
}

/// The side to move, `side`, wins by one turn that is proved for it; else the other side wins against all of
/// its turns.
DisputeSearch::Proof DisputeSearch::search(const Node& node, Side side) {
  const Code here = ko_free_.code(node.position);
  const bool wins = side != owner_;  // what `captured` says if the side to move wins
  Proof against{!wins};
  // Basic ko can keep the owner from restoring what the opponent's play changed; nothing to do where that
  // took no stones, or superko keeps him from it.
  const bool ko = !node.owner_moves && terms_.basic_ko &&
                  !std::binary_search(history_.begin(), history_.end(), element(here, owner_));
  for (Mask<1> empty = graph_.empty(node.position); empty.any();) {
    const Placement<1> placed = place(graph_, node.position, side, empty.pop_first());
    if (!allowed(placed)) continue;
    const Code next = ko_free_.code(placed.after);
    if (node.owner_moves && (placed.suicided.test(stone_) || next == node.banned)) continue;
    const Element made = element(next, side);
    if (std::binary_search(history_.begin(), history_.end(), made)) {
      add(against.present, made);
      continue;
    }
    if (placed.captured.test(stone_)) return {true, {}, {made}};
    const bool takes = placed.captured.any() || placed.suicided.any();
    add(history_, made);
    Proof after = solve({placed.after, !node.owner_moves, takes && ko ? here : none});
    remove(history_, made);
    remove(after.present, made);
    if (after.captured == wins) {
      add(after.absent, made);
      return after;
    }
    join(against.present, after.present);
    join(against.absent, after.absent);
  }
  // he has no play that wins; a pass of his the owner answers by passing
  if (!node.owner_moves) return against;
  const Proof after = solve({node.position, false, none});  // the owner passes, or gives a stone
  if (after.captured == wins) return after;
  join(against.present, after.present);
  join(against.absent, after.absent);
  return against;
}

}  // namespace graphgo::solver::scoring
