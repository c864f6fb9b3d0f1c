// HistoryValues: values of many states of one board, each with its own history, on one table. For states as a
// survey has them.
#pragma once
#include <span>

#include "solver/engines/proof_search/with_histories.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver::engines::proof_search {

class HistoryValues : public ValuesWithHistories {
 public:
  using ValuesWithHistories::ValuesWithHistories;
  /// What is asked about next: the start, its record and these further turns, all legal. `first`: with that
  /// side to move there, as if a phase's first mover had said so.
  void set(const SurveyState& start, std::span<const Turn> record, std::optional<Side> first = std::nullopt) {
    std::vector<Turn> all = start.record;
    all.insert(all.end(), record.begin(), record.end());
    ValuesWithHistories::set(start.position, start.to_move, std::move(all), first);
  }
};

}  // namespace graphgo::solver::engines::proof_search
