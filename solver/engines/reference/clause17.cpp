#include "solver/engines/reference/clause17.hpp"

#include <algorithm>
#include <bit>
#include <set>

#include "graphgo/error.hpp"

namespace graphgo::solver::engines::reference {
namespace {

constexpr int largest_tried = 16;
/// What the winner of a dispute wins by: more than any margin.
constexpr int game = 1 << 20;

}  // namespace

/// What two bordered sets have in common is bordered, so the smallest is what all have in common.
VertexSet smallest_bordered(const Locations& locations, const Position& position, Side side, Vertex v) {
  VertexSet common = locations.all();
  for (VertexSet set = 1; set <= locations.all(); ++set)
    if ((set & single(v)) != 0 && bordered(locations, position, side, set)) common &= set;
  return common;
}

VertexSet can_be_neutral(const Locations& locations, const Position& position, Side claimant) {
  VertexSet found = 0;
  each_vertex(locations.empty(position), [&](Vertex v) {
    const VertexSet contacted = locations.contacted(position, v);
    const bool opposing = (contacted & stones(position, opponent(claimant))) != 0;
    const bool own = (contacted & stones(position, claimant)) != 0;
    if (opposing && !own) found |= single(v);
  });
  return found;
}

VertexSet dead_with(const Locations& locations, const Position& position, Side claimant, Vertex v) {
  return smallest_bordered(locations, position, claimant, v) & stones(position, opponent(claimant));
}

ControlledSets controlled_by_claims(const Locations& locations, const Position& position,
                                    const Claims& claims) {
  const Position left{position.black & ~claims.dead, position.white & ~claims.dead};
  ControlledSets found;
  each_vertex(locations.empty(left), [&](Vertex v) {
    const VertexSet contacted = locations.contacted(left, v);
    if (((contacted | single(v)) & claims.neutral) != 0) return;
    const bool black = (contacted & left.black) != 0, white = (contacted & left.white) != 0;
    if (black && !white) found.black |= single(v);
    if (white && !black) found.white |= single(v);
  });
  return found;
}

int score_by_claims(const Locations& locations, const Position& position, const Claims& claims) {
  const ControlledSets controlled = controlled_by_claims(locations, position, claims);
  const auto points = [](VertexSet mine, VertexSet own, VertexSet opposing) {
    return std::popcount(mine & ~own) + std::popcount(mine & opposing);
  };
  return points(controlled.black, position.black, position.white) -
         points(controlled.white, position.white, position.black);
}

Clause17Judge::Clause17Judge(const Board& board, ShortEndings endings)
    : locations_(board), endings_(endings) {
  if (board.size() > largest_tried)
    throw InputError("clause 17: the reference tries all sets of at most 16 locations");
}

/// First his smallest bordered set; each empty location not yet in it can add its own.
std::vector<VertexSet> Clause17Judge::sets(const Position& position, Side prover, Vertex location) const {
  std::set<VertexSet> found = {smallest_bordered(locations_, position, prover, location)};
  std::vector<VertexSet> to_extend(found.begin(), found.end());
  while (!to_extend.empty()) {
    const VertexSet set = to_extend.back();
    to_extend.pop_back();
    each_vertex(locations_.empty(position) & ~set, [&](Vertex v) {
      effort_.step(sizeof set);
      const VertexSet larger = set | smallest_bordered(locations_, position, prover, v);
      if (found.insert(larger).second) to_extend.push_back(larger);
    });
  }
  return {found.begin(), found.end()};
}

bool Clause17Judge::prover_wins(const Position& position, Side prover, Vertex location) {
  if (location < 0 || location >= locations_.size() || (stones(position, prover) & single(location)) != 0)
    throw InputError("clause 17: a dispute is about an empty location or a stone of the prover's opponent");
  const std::tuple key{position.black, position.white, prover, location};
  if (const auto known = decided_.find(key); known != decided_.end()) return known->second;
  bool wins = false;
  for (const VertexSet set : sets(position, prover, location)) {
    PlayedDispute& dispute =
        disputes_.try_emplace({set, prover}, locations_, set, prover, endings_, effort_).first->second;
    wins |= dispute.prover_wins(position);
  }
  effort_.step(sizeof key);
  return decided_[key] = wins;
}

int Clause17Judge::points(const Position& position, Side first) {
  Values known;
  const int points = value(position, {{}, first, false}, known);
  if (points <= -game || points >= game)
    throw InternalError("clause 17: somebody was forced to lose a dispute");
  return points;
}

int Clause17Judge::value(const Position& position, const Phase& phase, Values& known) {
  if (const auto found = known.find(phase); found != known.end()) return found->second;
  effort_.step();
  return known[phase] = best(position, phase, known);
}

int Clause17Judge::best(const Position& position, const Phase& phase, Values& known) {
  const int sign = sign_of(phase.to_move);
  const Side next = opponent(phase.to_move);
  // Two passes in a row: there is no disagreement. To lose a dispute is never better than that, so only won
  // ones count.
  int best = phase.passed ? score_by_claims(locations_, position, phase.claims)
                          : value(position, {phase.claims, next, true}, known);
  if (wins_by_disagreeing(position, phase)) best = sign * game;
  for (const Claims& claims : claims_of(position, phase)) {
    const int other = value(position, {claims, next, false}, known);
    if (sign * other > sign * best) best = other;
  }
  return best;
}

/// What has been claimed after each claim that adds something new.
std::vector<Claims> Clause17Judge::claims_of(const Position& position, const Phase& phase) const {
  std::vector<Claims> list;
  const Claims& before = phase.claims;
  each_vertex(can_be_neutral(locations_, position, phase.to_move), [&](Vertex v) {
    list.push_back({before.neutral | single(v), before.dead});
  });
  each_vertex(stones(position, opponent(phase.to_move)), [&](Vertex v) {
    effort_.step();
    list.push_back({before.neutral, before.dead | dead_with(locations_, position, phase.to_move, v)});
  });
  list.erase(std::remove(list.begin(), list.end(), before), list.end());
  return list;
}

/// The player points to something his opponent claimed. For an empty location he is the prover, for a stone
/// his opponent is.
bool Clause17Judge::wins_by_disagreeing(const Position& position, const Phase& phase) {
  const Side mover = phase.to_move, claimant = opponent(mover);
  bool wins = false;
  each_vertex(phase.claims.neutral & can_be_neutral(locations_, position, claimant),
              [&](Vertex v) { wins |= prover_wins(position, mover, v); });
  each_vertex(phase.claims.dead & stones(position, mover),
              [&](Vertex v) { wins |= !prover_wins(position, claimant, v); });
  return wins;
}

}  // namespace graphgo::solver::engines::reference
