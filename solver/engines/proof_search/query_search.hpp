// QuerySearch: tests target margins for one query. One table serves all tests.
#pragma once
#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "solver/engines/proof_search/history_race.hpp"
#include "solver/engines/proof_search/root.hpp"
#include "solver/engines/proof_search/search_threads.hpp"
#include "solver/engines/proof_search/static_ends.hpp"
#include "solver/engines/proof_search/target_driver.hpp"

namespace graphgo::solver::engines::proof_search {

/// Under last_mover every target margin asks the same; this is the one used.
inline constexpr int last_mover_target = 1;
/// What Black and White prove of an exact value v along a principal variation, each by its target: "at least
/// v" and "less than v + 1". Where the last mover wins there is one question for both.
inline std::array<int, 2> variation_targets(const Value& value, const Ruleset& rules) {
  if (last_mover_wins(rules)) return {last_mover_target, last_mover_target};
  const int points = points_before_komi(value.lo, rules);
  return {points, points + 1};
}

/// How long the search proper goes on alone on a small board, before a race joins it.
Patience patience_alone(int points);
/// From then on searches that know each history visit so many nodes for one of the search proper.
std::uint64_t history_nodes_for_one(const Board& board, const Play& play);

template <typename Code>
class QuerySearch {
 public:
  /// `query` must outlive it. `report`: called by one thread now and then.
  QuerySearch(const Query& query, const Limits& limits, Options options, std::function<void()> report);
  QuerySearch(const QuerySearch&) = delete;
  QuerySearch& operator=(const QuerySearch&) = delete;

  /// Who wins "margin >= target?" at the root, or after one more turn; Black is the one who says yes. Nothing
  /// if a limit struck.
  std::optional<Side> test(int target, std::optional<Turn> turn);
  /// The same. Nothing if a limit struck, or if patience ended (`impatient`). On a small board it ends where
  /// the search goes round: then it is worth while to test other targets first, and each time a target comes
  /// again there is twice the patience. On others it ends after `nodes` of each thread.
  std::optional<Side> try_test(int target, std::optional<Turn> turn, std::uint64_t nodes = Shared::never);
  bool impatient() const { return impatient_; }
  /// Why the last test without an answer had none.
  StoppedBy stopped_by() const { return stopped_by_; }
  /// The target that is being tested.
  int target() const { return target_; }

  /// The proof of the root that a test for that target found, if the table still has it; none where the
  /// winner was known without a search, and for handicap turns.
  Hit proof(int target) const;
  /// The table that has it.
  const TranspositionTable<Code>& table(int target) const;
  /// Was the target tested by a search, and has the table what it found?
  bool has_test(int target) const { return proofs_.contains(target) || answered_by(target); }
  /// That took part so far.
  int threads_used() const { return std::max(racing_, threads_of_a_table()); }
  /// Of all searches and of what they learned from.
  std::uint64_t nodes() const;
  /// Tests again at the root, should the entry have had to make room, for about as long as all took since
  /// `start`.
  void test_again(int target, std::chrono::steady_clock::time_point start);

  /// What the history-free bounds say of the root, or of the state after one more turn, once there are any.
  void narrow(TargetDriver& driver, std::optional<Turn> turn) const;
  /// Bounds for the same question that somebody has made already.
  void use(std::unique_ptr<HistoryFreeBounds> bounds);
  /// Null: none.
  const StaticEnds* static_ends() const { return static_ends_.get(); }
  bool has_history_free_bounds() const { return history_free_ != nullptr; }

  const Query& query() const { return query_; }
  const Limits& limits() const { return limits_; }
  const Options& options() const { return options_; }
  const Play& play() const { return play_; }
  const Symmetry<Code>& symmetry() const { return symmetry_; }
  const Root& root() const { return root_; }
  const SearchThreads<Code>& threads() const { return threads_; }

 private:
  int threads_of_a_table() const { return options_.threads_of_a_table(query_.board.size(), limits_.threads); }
  bool has_portfolios() const;
  Patience patience(const Portfolio<Code>& portfolio) const;
  std::uint64_t table_memory() const;
  using Portfolios = std::map<int, Portfolio<Code>>;
  Portfolios* portfolios_for(std::optional<Turn> turn);
  void drop_race(Portfolio<Code>& portfolio);
  void drop_races_beyond(Portfolios& portfolios, int target, Side winner);
  void make_room_for_race(int target);
  std::optional<Side> test_by(Portfolios& portfolios, int target, std::optional<Turn> turn);
  const HistorySearch<Code>* answered_by(int target) const;
  std::uint64_t bounds_memory() const;
  void make_bounds();
  std::uint64_t lesson_memory() const;
  void prepare();
  void take_lesson();

  const Query& query_;
  Limits limits_;
  Options options_;
  Play play_;
  Symmetry<Code> symmetry_;
  Root root_;
  SearchThreads<Code> threads_;
  std::vector<typename SearchThreads<Code>::Remembered> history_;  ///< what superko remembers at the root
  std::unique_ptr<StaticEnds> static_ends_;                        ///< null: none under these rules
  std::unique_ptr<WinModel> model_;                                ///< once the search is long
  std::unique_ptr<HistoryFreeBounds> history_free_;                ///< once they are worth their cost
  std::map<int, Hit> proofs_;                                      ///< by target, at the root
  std::uint64_t bounds_at_ = Shared::never, lesson_at_ = Shared::never;  ///< nodes
  std::uint64_t nodes_elsewhere_ = 0;  ///< of lessons, and of searches given up
  Portfolios portfolios_;              ///< by target, of the root
  Portfolios portfolios_of_turn_;      ///< by target, of the state after `turn_`
  std::optional<Turn> turn_;
  int racing_ = 0;  ///< threads of the largest race so far
  int target_ = 0;
  bool impatient_ = false;
  StoppedBy stopped_by_ = StoppedBy::time;
};

}  // namespace graphgo::solver::engines::proof_search
