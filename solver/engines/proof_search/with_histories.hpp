// ValuesWithHistories: the values of many states of one board, each with a history of its own, on one table.
// (For states without histories, all fresh starts of a board at once:
// solver/engines/proof_search/fresh_start/values.hpp.)
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "graphgo/board/board.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "graphgo/stones.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::engines::proof_search {

/// For superko rulesets of two phases, without handicap, and boards of at most 20 vertices. There entries say
/// all of their conditions on the history (soundness.md [S2]; only under plain rulesets some are left unsaid,
/// [S7]). So one table serves every start and every record. On a 3x3 board a test of the state after one more
/// turn takes some 10 us. Not for concurrent use.
class ValuesWithHistories {
 public:
  /// Throws InputError for a ruleset or a board that it does not take.
  ValuesWithHistories(const Board& board, const Ruleset& rules, const Limits& limits);
  ~ValuesWithHistories();
  ValuesWithHistories(const ValuesWithHistories&) = delete;
  ValuesWithHistories& operator=(const ValuesWithHistories&) = delete;

  /// What is asked about next: the state after a record of legal turns. `first`: with that side to move
  /// there, as if a phase's first mover had said so.
  void set(const Stones& position, Side to_move, std::vector<Turn> record,
           std::optional<Side> first = std::nullopt);

  /// Is the value of that state, or of the one a legal turn leads to, at least the target, before komi and
  /// with what the record scored? Nothing if a limit struck.
  std::optional<bool> at_least(int target, std::optional<Turn> turn = std::nullopt);
  /// The state's value; nothing if a limit struck.
  std::optional<int> value();
  /// Visited so far.
  std::uint64_t nodes() const;

 private:
  struct Search;
  std::unique_ptr<Search> search_;
};

}  // namespace graphgo::solver::engines::proof_search
