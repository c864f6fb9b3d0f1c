// Solver: asks the questions that make an answer. One table serves them all.
#pragma once
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solver/engines/proof_search/entry_proof.hpp"
#include "solver/engines/proof_search/proof_search.hpp"
#include "solver/engines/proof_search/questions.hpp"
#include "solver/engines/proof_search/root.hpp"

namespace graphgo::solver::engines::proof_search {

/// Under last_mover every threshold asks the same; this is the one used.
inline constexpr int last_mover_threshold = 1;

template <typename Code>
class Solver {
 public:
  Solver(const Query& query, const Limits& limits, Options options);
  Answer answer(Wanted wanted);

 private:
  /// The value of the root, or of the state after one more turn.
  Value value(std::optional<Turn> turn);
  Value last_mover_value(std::optional<Turn> turn);
  /// Who wins "margin >= t?" there, Black being the one who says yes; nothing if a limit struck.
  std::optional<Side> ask(int t, std::optional<Turn> turn);
  std::optional<Side> search(const State& root, int t, bool keep);
  bool may_go_on();
  void set_restart();
  bool make_room();
  std::uint64_t regions_memory() const;
  void make_regions();
  Bounds with_first_mover(Bounds bounds) const;
  void narrow(Questions& questions, std::optional<Turn> turn) const;
  std::vector<MoveValue> moves();
  std::vector<Turn> line(const Value& value);
  std::vector<Turn> handicap_line(const Value& value);
  std::vector<Turn> completed(std::vector<Turn> line) const;
  Hit proof(int t, Side winner) const;
  bool prove_again(int t, Side winner);
  // write_proof.cpp: the value's proof as a file
  struct ClaimProof;
  std::optional<ProofSummary> write_proof(const std::string& path, const Value& value);
  std::vector<certificates::Claim> claims(const Value& value) const;
  bool write(const certificates::Claim& claim, certificates::ProofFile& file);
  bool gather(const certificates::Claim& claim, ClaimProof& proof);
  bool gather_handicap(const certificates::Claim& claim, ClaimProof& proof);
  void gather_entries(Side winner, int t, ClaimProof& proof);
  void report();
  bool ends(const std::vector<Turn>& line) const;

  const Query& query_;
  Limits limits_;
  Options options_;
  Play play_;
  Symmetry<Code> symmetry_;
  Root root_;
  Table<Code> table_;
  std::unique_ptr<Regions> regions_;  ///< once they are worth their cost
  Shared shared_;
  std::vector<std::unique_ptr<Search<Code>>> searches_;  ///< one for each thread
  std::map<int, Hit> proofs_;                            ///< by threshold, at the root
  Bounds bounds_;                                        ///< of the value being found
  int asked_ = 0;
  int rooms_made_ = 0;
  std::uint64_t restarted_at_ = 0;          ///< nodes
  StoppedBy stopped_by_ = StoppedBy::time;  ///< the last question without an answer
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now(), shown_ = start_;
};

}  // namespace graphgo::solver::engines::proof_search
