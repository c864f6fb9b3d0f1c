#include "solver/engines/reference/dispute.hpp"

#include <algorithm>

namespace graphgo::solver::engines::reference {
namespace {

std::size_t slot(Side s) { return s == Side::black ? 0 : 1; }

/// Basic ko holds in a dispute whatever the repetition rule before it.
Ruleset with_basic_ko(Ruleset rules) {
  rules.repetition.kind = Repetition::Kind::basic_ko;
  return rules;
}

}  // namespace

std::vector<std::uint64_t> DisputeState::key() const {
  std::vector<std::uint64_t> k{position.black, position.white, chain, slot(owner), slot(to_move)};
  k.push_back((first_turn ? 1u : 0u) + (refused ? 2u : 0u) + (before ? 4u : 0u));
  k.push_back(before ? before->black : 0);
  k.push_back(before ? before->white : 0);
  for (const LeftPosition& p : left) k.insert(k.end(), {p.black, p.white, slot(p.by)});
  return k;
}

DisputeRules::DisputeRules(const Board& board, const Ruleset& rules)
    : locations_(board), referee_(board, with_basic_ko(rules)) {}

VertexSet DisputeRules::chain_at(const Position& position, Vertex v) const {
  const VertexSet colour = (position.black & single(v)) != 0 ? position.black : position.white;
  return (locations_.contacted(position, v) | single(v)) & colour;
}

/// History starts at the present position, which counts as left by the opponent of the side that moves first,
/// A.
DisputeState DisputeRules::begin(const Position& position, Vertex v) const {
  DisputeState m;
  m.position = position;
  m.owner = (position.black & single(v)) != 0 ? Side::black : Side::white;
  m.chain = chain_at(position, v);
  m.to_move = m.owner;
  m.left.insert({position.black, position.white, opponent(m.owner)});
  return m;
}

bool DisputeRules::refused_play(const DisputeState& moment, const Position& position) const {
  const bool ko = moment.before && *moment.before == position;
  return ko || moment.left.contains({position.black, position.white, moment.to_move});
}

/// A pass or a gift: for ko and superko the same.
DisputeStep DisputeRules::standing_still(const DisputeState& moment, Turn turn) const {
  DisputeStep step{turn, moment, DisputeEnd::open, {0, 0}};
  const Side mover = moment.to_move, other = opponent(mover);
  step.after.before = moment.position;
  step.after.to_move = other;
  step.after.first_turn = false;
  step.after.refused = turn.is_pass() && mover != moment.owner;
  // B has passed and now A passes: B has refused to capture, and the chain lives.
  if (turn.is_pass() && mover == moment.owner && moment.refused) step.end = DisputeEnd::lives;
  const bool pays = turn == Turn::gift() || referee_.rules().passing == Passing::gives_stone;
  if (pays) step.prisoners[slot(other)] = 1;
  return step;
}

std::vector<DisputeStep> DisputeRules::steps(const DisputeState& moment) const {
  std::vector<DisputeStep> found;
  const bool owners_turn = moment.to_move == moment.owner;
  each_vertex(locations_.empty(moment.position), [&](Vertex v) {
    const auto played = referee_.play(moment.position, moment.to_move, v);
    if (!played || refused_play(moment, played->position)) return;
    DisputeStep step{Turn{v}, moment, DisputeEnd::open, {played->removed[1], played->removed[0]}};
    step.after.position = played->position;
    step.after.before = moment.position;
    step.after.to_move = opponent(moment.to_move);
    step.after.first_turn = step.after.refused = false;
    step.after.left.insert({played->position.black, played->position.white, moment.to_move});
    // The chain is captured the moment its stones leave the board.
    if ((moment.chain & ~stones(played->position, moment.owner)) != 0) step.end = DisputeEnd::captured;
    found.push_back(std::move(step));
  });
  // A may pass on its first turn only, or just after B passed; otherwise it plays or gives a stone. B may
  // always pass.
  if (!owners_turn || moment.first_turn || moment.refused)
    found.push_back(standing_still(moment, Turn::pass()));
  else
    found.push_back(standing_still(moment, Turn::gift()));
  return found;
}

/// Every line ends: plays never leave a position twice for the same side, and between plays there are at most
/// a pass or a gift of A, a pass of B and the pass of A that ends it.
bool DisputeJudge::forces_capture(const DisputeState& moment) {
  auto key = moment.key();
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  effort_.step();
  const bool owners_turn = moment.to_move == moment.owner;
  const auto captures = [&](const DisputeStep& step) {
    return step.end == DisputeEnd::open ? forces_capture(step.after) : step.end == DisputeEnd::captured;
  };
  const auto steps = rules_.steps(moment);
  // Turns that end it are looked at first, which changes no answer.
  const auto ends = [&](const DisputeStep& s) {
    return s.end != DisputeEnd::open && captures(s) != owners_turn;
  };
  const bool answer = std::any_of(steps.begin(), steps.end(), ends) ? !owners_turn
                      : owners_turn ? std::all_of(steps.begin(), steps.end(), captures)
                                    : std::any_of(steps.begin(), steps.end(), captures);
  constexpr std::size_t bytes_of_a_node = 80;
  effort_.step(bytes_of_a_node + key.size() * sizeof key.front());
  known_.emplace(std::move(key), answer);
  return answer;
}

bool DisputeJudge::dead(const Position& position, Vertex v) {
  effort_.give_back_all();
  known_.clear();  // histories of one dispute are of no use in another
  return forces_capture(rules_.begin(position, v));
}

VertexSet DisputeJudge::dead_stones(const Position& position) {
  VertexSet judged = 0, dead_ones = 0;
  for (Vertex v = 0; v < size_; ++v) {
    if (((position.black | position.white) & ~judged & single(v)) == 0) continue;
    const VertexSet chain = rules_.chain_at(position, v);
    judged |= chain;
    if (dead(position, v)) dead_ones |= chain;
  }
  return dead_ones;
}

}  // namespace graphgo::solver::engines::reference
