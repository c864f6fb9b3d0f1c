// The value's proof as a file: for each side the entries its claim rests on. Claims are proved anew where their entries had to make
// room, or where the value was known without them (the first mover's bound [S14]).
#include <fmt/core.h>

#include "solver/engines/proof_search/line_of_proofs.hpp"
#include "solver/engines/proof_search/solver.hpp"
#include "solver/question/game_of.hpp"

namespace graphgo::solver::engines::proof_search {

/// What proves one claim. After handicap turns each state has a question, and so a solver, of its own.
template <typename Code>
struct Solver<Code>::ClaimProof {
  std::vector<std::unique_ptr<Query>> queries;
  std::vector<std::unique_ptr<Solver>> solvers;
  std::vector<std::unique_ptr<EntryProof<Code>>> parts;
  std::vector<std::string> tree;  ///< of the handicap turns: lines
  std::uint64_t nodes = 0, states = 0, root = 0;
  MapIndex map = 0;  ///< from the board to the root's coordinates
};

/// Nothing if a limit struck.
template <typename Code>
std::optional<ProofSummary> Solver<Code>::write_proof(const std::string& path, const Value& value) {
  std::vector<Permutation> maps;
  for (MapIndex map = 0; map < symmetry_.size(); ++map) maps.push_back(symmetry_.permutation(map));
  certificates::ProofFile file(path, query_, maps);
  for (const certificates::Claim& claim : claims(value))
    if (!write(claim, file)) return std::nullopt;
  return file.commit();
}

template <typename Code>
std::vector<certificates::Claim> Solver<Code>::claims(const Value& value) const {
  if (value.kind == ValueKind::winner) return {{value.lo > Margin::of_points(0) ? Side::black : Side::white, {}}};
  const int points = value.lo.plus(query_.rules.komi).halves() / 2;
  return {{Side::black, points}, {Side::white, points}};
}

template <typename Code>
bool Solver<Code>::write(const certificates::Claim& claim, certificates::ProofFile& file) {
  const int n = query_.board.size();
  if (claim.margin && !play_.additive() && (claim.winner == Side::black ? *claim.margin <= -n : *claim.margin >= n)) {
    file.nothing_to_prove(claim);
    return true;
  }
  ClaimProof proof;
  if (!gather(claim, proof)) return false;
  file.begin(claim, proof.nodes);
  for (const auto& part : proof.parts) part->write(file);
  file.count_states(proof.states);
  if (root_.at(0).state.handicap_left > 0)
    file.root_tree(proof.tree);
  else if (proof.parts.empty())
    file.root_over();
  else
    file.root(proof.root, proof.map);
  return true;
}

/// Adds what proves the claim for this solver's root. False if the claim is false (in a handicap, where turns are tried) or a limit
/// struck.
template <typename Code>
bool Solver<Code>::gather(const certificates::Claim& claim, ClaimProof& proof) {
  const int t = !claim.margin ? last_mover_threshold : claim.winner == Side::black ? *claim.margin : *claim.margin + 1;
  const auto known = proofs_.find(t);
  const bool proved = known != proofs_.end() && known->second;
  if ((proved ? known->second.winner : ask(t, std::nullopt)) != claim.winner) return false;
  if (root_.at(t).state.handicap_left > 0) return gather_handicap(claim, proof);
  gather_entries(claim.winner, t, proof);
  return true;
}

/// [S9] Handicap turns are Black's, and have no entries.
template <typename Code>
bool Solver<Code>::gather_handicap(const certificates::Claim& claim, ClaimProof& proof) {
  const bool chooses = claim.winner == Side::black;
  const std::size_t lines = proof.tree.size();
  if (!chooses) proof.tree.emplace_back("each");
  for (const Turn turn : legal_turns(query_)) {
    if (chooses) proof.tree.push_back(fmt::format("play {}", turn.is_pass() ? -1 : turn.vertex));
    auto& query = *proof.queries.emplace_back(std::make_unique<Query>(query_));
    query.record.push_back(turn);
    auto& solver = *proof.solvers.emplace_back(std::make_unique<Solver>(query, limits_, options_));
    const bool gathered = solver.gather(claim, proof);
    if (gathered == chooses) return gathered;
    if (!chooses) continue;
    proof.tree.resize(lines);
    proof.solvers.pop_back();
    proof.queries.pop_back();
  }
  return !chooses;
}

template <typename Code>
void Solver<Code>::gather_entries(Side winner, int t, ClaimProof& proof) {
  const Game<1> game = game_of(query_);
  if (game.over()) {
    proof.tree.emplace_back("over");
    return;
  }
  Successor root = root_.at(t);
  const Ending& ending = root.state.phase == 1 ? query_.rules.ending : query_.rules.phase2_ending;
  const bool counted = ending.kind == Ending::Kind::passes;
  root.state.passes = static_cast<std::uint8_t>(counted ? std::min(game.state().passes, ending.passes) : 0);
  // Where the side to move has won it passes, and no entry says so [S6].
  const Hit hit = root.winner ? Hit{} : proofs_.at(t);
  auto& part = *proof.parts.emplace_back(std::make_unique<EntryProof<Code>>(play_, symmetry_, table_, winner));
  part.collect(root.state, hit, proof.nodes);
  proof.root = part.root();
  proof.map = hit.map;
  proof.nodes += part.nodes();
  proof.states += part.states();
  proof.tree.push_back(fmt::format("node {}:{}", proof.root, proof.map));
}

template std::optional<ProofSummary> Solver<std::uint32_t>::write_proof(const std::string&, const Value&);
template std::optional<ProofSummary> Solver<std::uint64_t>::write_proof(const std::string&, const Value&);
template std::optional<ProofSummary> Solver<Code128>::write_proof(const std::string&, const Value&);

}  // namespace graphgo::solver::engines::proof_search
