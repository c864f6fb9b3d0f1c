// HistoryValues: values of many states of one board, each with its own history, on one table.
#pragma once
#include <memory>
#include <optional>
#include <span>

#include "solver/engines/proof_search/root.hpp"
#include "solver/engines/proof_search/search.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver::engines::proof_search {

/// For superko rulesets of two phases. There entries name all of the history they need (S2 of proof_search/soundness.md; S7, which leaves some
/// out, is for plain rulesets), so one table serves every start and every record. On a 3x3 board a question about the
/// state after one more turn takes some 10 us. Not for concurrent use.
class HistoryValues {
 public:
  /// Throws InputError for a ruleset or a board that it does not take.
  HistoryValues(const Board& board, const Ruleset& rules, const Limits& limits);

  /// What the next questions are about: the start, its record and these further turns, all legal. `to_move`: with that side to move there,
  /// as if a phase's first mover had said so.
  void set(const SurveyState& start, std::span<const Turn> record, std::optional<Side> to_move = std::nullopt);

  /// Is the value of that state, or of the one a legal turn leads to, at least t, before komi and with what the record scored? Nothing if a limit
  /// struck.
  std::optional<bool> at_least(int t, std::optional<Turn> turn = std::nullopt);
  /// Its value; nothing if a limit struck.
  std::optional<int> value();
  std::uint64_t nodes() const { return shared_.nodes; }

 private:
  using Code = std::uint32_t;

  std::optional<Side> winner(const State& state);
  bool may_go_on();
  void set_patience();

  Query query_;
  Limits limits_;
  Play play_;
  Symmetry<Code> symmetry_;
  Table<Code> table_;
  Shared shared_;
  Search<Code> search_;
  std::optional<Root> root_;  ///< leans on query_
  std::optional<Side> to_move_;
};

}  // namespace graphgo::solver::engines::proof_search
