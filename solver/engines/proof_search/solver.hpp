// Solver: answers a query: the value, the value of every turn, a principal variation, a proof as a file.
#pragma once
#include <chrono>
#include <optional>
#include <vector>

#include "solver/engines/proof_search/proof_search.hpp"
#include "solver/engines/proof_search/query_search.hpp"

namespace graphgo::solver::engines::proof_search {

template <typename Code>
class Solver {
 public:
  /// `query` must outlive it.
  Solver(const Query& query, const Limits& limits, Options options);
  Answer answer(const Wanted& wanted);
  /// Is the value at least so many points on the board? Nothing if a limit struck. Not under last_mover.
  std::optional<bool> reaches(int target);

 private:
  /// The value of the root, or of the state after one more turn.
  Value value(std::optional<Turn> turn);
  struct Tested {
    int target;
    Side winner;
  };
  std::optional<Tested> next_test(int wanted, MarginBounds known, std::optional<Turn> turn);
  Value last_mover_value(std::optional<Turn> turn);
  std::vector<MoveValue> moves();
  std::optional<std::vector<Turn>> variation(const Value& value);
  std::optional<std::vector<Turn>> handicap_variation(const Value& value);
  std::vector<Turn> completed(std::vector<Turn> variation,
                              std::chrono::steady_clock::duration time_of_value) const;
  Hit proof_for(Side winner, int target) const;
  bool prove_again(Side winner, int target);
  bool ends(const std::vector<Turn>& variation) const;
  void report();

  const Query& query_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now(), shown_ = start_;
  QuerySearch<Code> search_;
  MarginBounds bounds_;  ///< of the value being found
};

}  // namespace graphgo::solver::engines::proof_search
