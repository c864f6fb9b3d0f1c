#include "solver/engines/cycle_removal/claims_phase.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <vector>

#include "solver/question/limits.hpp"
#include "solver/scoring/control/bordered.hpp"
#include "solver/scoring/control/confined_game.hpp"
#include "solver/scoring/control/parts.hpp"

namespace graphgo::solver::engines::cycle_removal {
namespace {

Position<1> seen_by(const Position<1>& p, Side side) {
  return side == Side::black ? p : Position<1>{p.white, p.black};
}

/// Something a side can point at. Stones of one region, and locations of one empty region, are claimed by
/// pointing at any of them.
struct Claim {
  Mask<1> dead, neutral;
};

/// The claims each side can make, and the score that follows from those made.
class Claims {
 public:
  Claims(const Graph<1>& graph, const Position<1>& position, std::vector<Claim> black,
         std::vector<Claim> white, const Limits& limits)
      : graph_(graph), position_(position), claims_{std::move(black), std::move(white)}, limits_(limits) {}

  using Made = std::array<std::uint64_t, 2>;  ///< which of each side's claims, at most one a vertex

  /// `passes`: consecutive ones.
  int value(Made made, Side side, int passes) {
    if (passes == 2) return score(made);
    const auto key = std::tuple(made, side, passes);
    if (const auto found = values_.find(key); found != values_.end()) return found->second;
    if (reached_at(limits_, values_.size(), 256)) throw LimitReached("claims: stopped by a limit");
    int best = value(made, opponent(side), passes + 1);
    const auto own = static_cast<std::size_t>(index_of(side));
    for (std::size_t i = 0; i < claims_[own].size(); ++i) {
      if (made[own] >> i & 1) continue;
      auto next = made;
      next[own] |= std::uint64_t{1} << i;
      const int found = value(next, opponent(side), 0);
      best = side == Side::black ? std::max(best, found) : std::min(best, found);
    }
    return values_[key] = best;
  }

 private:
  int score(const Made& made) const {
    Mask<1> gone, neutral;
    for (std::size_t side = 0; side < 2; ++side)
      for (std::size_t i = 0; i < claims_[side].size(); ++i)
        if (made[side] >> i & 1) {
          gone |= claims_[side][i].dead;
          neutral |= claims_[side][i].neutral;
        }
    const Position<1> left{position_.black.without(gone), position_.white.without(gone)};
    int margin = 0;
    for (const Mask<1>& region : scoring::parts_of(graph_, graph_.empty(left))) {
      if (region.intersects(neutral)) continue;
      const Mask<1> beside = graph_.adjacent_to(region) & left.stones();
      const bool black = beside.intersects(left.black), white = beside.intersects(left.white);
      if (black == white) continue;
      const Side owner = black ? Side::black : Side::white;
      margin += sign_of(owner) * (region.without(position_.of(owner)).count() +
                                  (region & position_.of(opponent(owner))).count());
    }
    return margin;
  }

  const Graph<1>& graph_;
  const Position<1> position_;
  const std::array<std::vector<Claim>, 2> claims_;
  const Limits& limits_;
  std::map<std::tuple<Made, Side, int>, int> values_;
};

}  // namespace

class ClaimsPhase::Impl {
 public:
  explicit Impl(const Board& board) : board_(board), graph_(board) {}

  int points(const Position<1>& position, Side first, const Limits& limits) {
    Claims claims(graph_, position, claims_of(position, Side::black, limits),
                  claims_of(position, Side::white, limits), limits);
    return claims.value({0, 0}, first, 0);
  }

  bool prover_wins(const Position<1>& given, Side prover, Vertex location, const Limits& limits) {
    const Position<1> position = seen_by(given, prover);
    std::vector<Mask<1>> parts;
    graph_.empty(position).for_each([&](Vertex v) {
      const Mask<1> part = scoring::smallest_bordered(graph_, position, v);
      if (std::find(parts.begin(), parts.end(), part) == parts.end()) parts.push_back(part);
    });
    std::vector<Mask<1>> sets{scoring::smallest_bordered(graph_, position, location)};
    std::set<std::uint64_t> listed{sets.front().words()[0]};
    for (const Mask<1>& part : parts)
      for (std::size_t i = 0, end = sets.size(); i < end; ++i) {
        if (i % 1024 == 0 && limits.reached())
          throw LimitReached("claims: stopped by a limit while sets were listed");
        const Mask<1> set = sets[i] | part;
        if (listed.insert(set.words()[0]).second) sets.push_back(set);
      }
    std::stable_sort(sets.begin(), sets.end(),
                     [](const auto& a, const auto& b) { return a.count() < b.count(); });
    return std::any_of(sets.begin(), sets.end(), [&](const Mask<1>& set) {
      auto& game = games_[set.words()[0]];
      if (!game)
        game = std::make_unique<scoring::ConfinedGame>(board_, set, scoring::ConfinedGame::Ends::shortened);
      return game->builder_wins(game->start(position), limits);
    });
  }

 private:
  /// The claims of `side` that hold.
  std::vector<Claim> claims_of(const Position<1>& position, Side side, const Limits& limits) {
    std::vector<Claim> claims;
    const Mask<1>& own = position.of(side);
    const Mask<1>& other = position.of(opponent(side));
    for (const Mask<1>& region : scoring::parts_of(graph_, graph_.all().without(own)))
      if (const Mask<1> stones = region & other;
          stones.any() && prover_wins(position, side, stones.first(), limits))
        claims.push_back({stones, {}});
    for (const Mask<1>& region : scoring::parts_of(graph_, graph_.empty(position))) {
      const Mask<1> beside = graph_.adjacent_to(region);
      if (!beside.intersects(other) || beside.intersects(own)) continue;
      if (!prover_wins(position, opponent(side), region.first(), limits)) claims.push_back({{}, region});
    }
    return claims;
  }

  const Board board_;
  const Graph<1> graph_;
  std::map<std::uint64_t, std::unique_ptr<scoring::ConfinedGame>> games_;  ///< by set; the builder is Black
};

ClaimsPhase::ClaimsPhase(const Board& board) : impl_(std::make_unique<Impl>(board)) {}
ClaimsPhase::~ClaimsPhase() = default;
int ClaimsPhase::points(const Position<1>& position, Side first, const Limits& limits) {
  return impl_->points(position, first, limits);
}
bool ClaimsPhase::prover_wins(const Position<1>& position, Side prover, Vertex location,
                              const Limits& limits) {
  return impl_->prover_wins(position, prover, location, limits);
}

}  // namespace graphgo::solver::engines::cycle_removal
