#include "solver/engines/proof_search/write_proof.hpp"

#include <fmt/core.h>

#include <memory>
#include <vector>

#include "solver/engines/proof_search/entry_proof.hpp"
#include "solver/engines/proof_search/principal_variation.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/game_of.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"
#include "solver/question/trace.hpp"

namespace graphgo::solver::engines::proof_search {
namespace {

/// What proves one claim.
template <typename Code>
class ClaimProof {
 public:
  explicit ClaimProof(const certificates::Claim& claim) : claim_(claim) {}
  /// Adds what proves the claim for the search's root. False if the claim is false (in a handicap, where
  /// turns are tried) or a limit struck.
  bool gather(QuerySearch<Code>& search);
  /// `handicap`: does Black still make handicap plays at the root?
  void write(certificates::ProofFile& file, bool handicap) const;

 private:
  bool gather_handicap(QuerySearch<Code>& search);
  void gather_entries(const QuerySearch<Code>& search, int target);

  /// A state after handicap turns: a query with a search of its own.
  struct Later {
    Query query;
    std::unique_ptr<QuerySearch<Code>> search;
  };

  const certificates::Claim& claim_;
  std::vector<std::unique_ptr<Later>> later_;
  std::vector<std::unique_ptr<EntryProof<Code>>> parts_;
  std::vector<std::string> tree_;  ///< of the handicap turns: lines
  std::uint64_t nodes_ = 0, states_ = 0, root_ = 0;
  MapIndex map_ = 0;  ///< from the board to the root's coordinates
};

template <typename Code>
bool ClaimProof<Code>::gather(QuerySearch<Code>& search) {
  const int target = !claim_.margin                 ? last_mover_target
                     : claim_.winner == Side::black ? *claim_.margin
                                                    : *claim_.margin + 1;
  const Hit known = search.proof(target);
  if ((known ? known.winner : search.test(target, std::nullopt)) != claim_.winner) return false;
  if (search.root().at(target).state.handicap_left > 0) return gather_handicap(search);
  gather_entries(search, target);
  return true;
}

/// [S9] Handicap turns are Black's, and have no entries.
template <typename Code>
bool ClaimProof<Code>::gather_handicap(QuerySearch<Code>& search) {
  const bool chooses = claim_.winner == Side::black;
  const std::size_t lines = tree_.size();
  if (!chooses) tree_.emplace_back("each");
  for (const Turn turn : legal_turns(search.query())) {
    if (chooses) tree_.push_back(fmt::format("play {}", turn.is_pass() ? -1 : turn.vertex));
    Later& later = *later_.emplace_back(std::make_unique<Later>(Later{search.query(), nullptr}));
    later.query.record.push_back(turn);
    later.search = std::make_unique<QuerySearch<Code>>(later.query, search.limits(), search.options(), [] {});
    const bool gathered = gather(*later.search);
    if (gathered == chooses) return gathered;
    if (!chooses) continue;
    tree_.resize(lines);
    later_.pop_back();
  }
  return !chooses;
}

template <typename Code>
void ClaimProof<Code>::gather_entries(const QuerySearch<Code>& search, int target) {
  const Game<1> game = game_of(search.query());
  if (game.over()) {
    tree_.emplace_back("over");
    return;
  }
  Successor root = search.root().at(target);
  root.state.passes =
      static_cast<std::uint8_t>(counted_passes(search.query().rules, root.state.phase, game.state().passes));
  // Where the side to move has won it passes, and no entry says so [S6].
  const Hit hit = root.winner ? Hit{} : search.proof(target);
  auto& part = *parts_.emplace_back(
      std::make_unique<EntryProof<Code>>(search.play(), search.symmetry(), search.table(target),
                                         search.static_ends(), claim_.winner, search.limits()));
  part.collect(root.state, hit, nodes_);
  root_ = part.root();
  map_ = hit.map;
  nodes_ += part.nodes();
  states_ += part.states();
  tree_.push_back(fmt::format("node {}:{}", root_, map_));
}

template <typename Code>
void ClaimProof<Code>::write(certificates::ProofFile& file, bool handicap) const {
  file.begin(claim_, nodes_);
  for (const auto& part : parts_) part->write(file);
  file.count_states(states_);
  if (handicap)
    file.root_tree(tree_);
  else if (parts_.empty())
    file.root_over();
  else
    file.root(root_, map_);
}

/// What is to be proved of a value: one side wins, or Black gets so much and White no less.
std::vector<certificates::Claim> claims(const Query& query, const Value& value) {
  if (value.kind == ValueKind::winner)
    return {{value.lo > Margin::of_points(0) ? Side::black : Side::white, {}}};
  const int points = points_before_komi(value.lo, query.rules);
  return {{Side::black, points}, {Side::white, points}};
}

/// The worst of all margins needs no proof.
template <typename Code>
bool holds_anyway(const certificates::Claim& claim, const QuerySearch<Code>& search) {
  const int n = search.query().board.size();
  return claim.margin && !search.play().additive() &&
         (claim.winner == Side::black ? *claim.margin <= -n : *claim.margin >= n);
}

}  // namespace

template <typename Code>
std::optional<ProofSummary> write_proof(QuerySearch<Code>& search, const std::string& path,
                                        const Value& value) try {
  std::vector<Permutation> maps;
  for (MapIndex map = 0; map < search.symmetry().size(); ++map)
    maps.push_back(search.symmetry().permutation(map));
  certificates::ProofFile file(
      path, search.query(), maps,
      search.static_ends() ? certificates::proof_with_certain_areas : certificates::plain_proof);
  for (const certificates::Claim& claim : claims(search.query(), value)) {
    if (holds_anyway(claim, search)) {
      file.nothing_to_prove(claim);
      continue;
    }
    ClaimProof<Code> proof(claim);
    if (!proof.gather(search)) return std::nullopt;
    proof.write(file, search.root().at(0).state.handicap_left > 0);
  }
  return file.commit();
} catch (const LimitReached&) {
  return std::nullopt;
}

template std::optional<ProofSummary> write_proof(QuerySearch<std::uint32_t>&, const std::string&,
                                                 const Value&);
template std::optional<ProofSummary> write_proof(QuerySearch<std::uint64_t>&, const std::string&,
                                                 const Value&);
template std::optional<ProofSummary> write_proof(QuerySearch<Code128>&, const std::string&, const Value&);

}  // namespace graphgo::solver::engines::proof_search
