// The proof of a history-free value: both bounds from both sides, or, where they are equal, from the side
// that forces each.
#include <fmt/core.h>

#include <algorithm>

#include "solver/engines/retrograde/bound_proof.hpp"
#include "solver/engines/retrograde/retrograde.hpp"
#include "solver/question/game_of.hpp"
#include "tables/contexts.hpp"

namespace graphgo::solver::engines::retrograde {
namespace {

using Bound = BoundProof::Bound;

/// One claim: the nodes of its root, or of all states after the handicap turns still to come.
class ClaimProof {
 public:
  ClaimProof(const Query& query, const Solution& solution, const Limits& limits, Side winner, Bound bound)
      : solution_(solution),
        limits_(limits),
        winner_(winner),
        bound_(bound),
        proof_(query, solution, winner, bound, limits) {
    list(query);
    proof_.collect(roots_);
    for (std::size_t i = 0; i < roots_.size(); ++i) {
      root_ = proof_.root(roots_[i]);
      tree_[lines_[i]] = fmt::format("node {}:{}", root_.node, root_.map);
    }
  }

  void write(certificates::ProofFile& file, const certificates::Claim& claim) const {
    file.begin(claim, proof_.nodes());
    proof_.write(file);
    file.count_states(proof_.states());
    if (tree_.size() > 1)
      file.root_tree(tree_);
    else if (proof_.nodes() == 0)
      file.root_over();
    else
      file.root(root_.node, root_.map);
  }
  bool endless() const { return !proof_.forces(); }

 private:
  /// The roots, and the tree of handicap turns with a line for each of them.
  void list(const Query& query) {
    const Game<1> game = game_of(query);
    if (game.over()) {
      tree_.emplace_back("over");
    } else if (game.state().handicap_left > 0) {
      list_handicap(query, game.legal_turns());
    } else {
      roots_.push_back({game.position(), tables::context_of(game)});
      lines_.push_back(tree_.size());
      tree_.emplace_back();
    }
  }

  /// Black makes all turns of the handicap.
  void list_handicap(const Query& query, const std::vector<Turn>& turns) {
    std::vector<Query> after;
    for (const Turn turn : turns) {
      after.push_back(query);
      after.back().record.push_back(turn);
    }
    if (winner_ == Side::white) {
      tree_.emplace_back("each");
      for (const Query& next : after) list(next);
      return;
    }
    const auto bound = [this](const Query& next) {
      const Value value = look_up(next, solution_, limits_, {}).value;
      return bound_ == Bound::lo ? value.lo : value.hi;
    };
    const auto best = std::max_element(after.begin(), after.end(),
                                       [&](const Query& a, const Query& b) { return bound(a) < bound(b); });
    const Turn turn = best->record.back();
    tree_.push_back(fmt::format("play {}", turn.is_pass() ? -1 : turn.vertex));
    list(*best);
  }

  const Solution& solution_;
  const Limits& limits_;
  Side winner_;
  Bound bound_;
  BoundProof proof_;
  std::vector<Place> roots_;
  std::vector<std::size_t> lines_;  ///< of the tree: each root's
  BoundProof::Root root_{};         ///< the last one's
  std::vector<std::string> tree_;
};

}  // namespace

ProofSummary write_proof(const Query& query, const Value& value, const Solution& solution,
                         const Limits& limits, const std::string& path) {
  const Symmetry<std::uint32_t>& symmetry = solution.arena().symmetry();
  std::vector<Permutation> maps;
  for (MapIndex map = 0; map < symmetry.size(); ++map) maps.push_back(symmetry.permutation(map));
  certificates::ProofFile file(path, query, maps);
  const auto claim = [&](Side winner, Bound bound) {
    const Margin margin = bound == Bound::lo ? value.lo : value.hi;
    const ClaimProof proof(query, solution, limits, winner, bound);
    certificates::Claim stated{winner, std::nullopt, proof.endless()};
    if (value.kind != ValueKind::winner && margin.finite())
      stated.margin = points_before_komi(margin, query.rules);
    proof.write(file, stated);
  };
  // Under last_mover a forced win is all there is to say; without one each side keeps the other from winning.
  const bool last_mover = value.kind == ValueKind::winner;
  const Margin none = Margin::of_points(0);
  const bool black = last_mover ? value.lo > none : value.lo.finite();
  const bool white = last_mover ? value.hi < none : value.hi.finite();
  if (black) claim(Side::black, Bound::lo);
  if (white) claim(Side::white, Bound::hi);
  const bool open = last_mover ? !black && !white : value.lo < value.hi;
  if (open) {
    claim(Side::white, Bound::lo);
    claim(Side::black, Bound::hi);
  }
  if (!black && !white && !open)
    throw certificates::NoProof("both bounds are infinite because prisoners can be won without end");
  return file.commit();
}

}  // namespace graphgo::solver::engines::retrograde
