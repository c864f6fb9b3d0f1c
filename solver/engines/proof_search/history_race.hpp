// HistoryRace: searches that know each history, of one question, a thread each and each with the turns in
// another order. The first that answers is kept. They share nothing: how long one takes hangs on the order of
// turns, by a factor of three and more, so the first of several is sooner than most (Gomes and Selman,
// Algorithm portfolios, 2001).
#pragma once
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "graphgo/error.hpp"
#include "solver/engines/proof_search/history_search.hpp"
#include "solver/question/parallel.hpp"

namespace graphgo::solver::engines::proof_search {

template <typename Code>
class HistoryRace {
 public:
  /// As HistorySearch; one search for each thread of the limits, if each then has `memory_of_one`. With one
  /// it is the search in vertex order.
  HistoryRace(const Query& query, const Symmetry<Code>& symmetry, const Limits& limits, std::uint64_t memory,
              int target) {
    const std::uint64_t most = std::max<std::uint64_t>(memory / memory_of_one, 1);
    const auto count = static_cast<std::uint32_t>(std::min<std::uint64_t>(most, limits.threads));
    for (std::uint32_t order = 0; order < count; ++order)
      searches_.push_back(
          std::make_unique<HistorySearch<Code>>(query, symmetry, limits, memory / count, target, order));
  }

  /// Each goes on for about so many nodes, or until one has answered. Who wins the question, if that is known
  /// now. Not to be called again then. Throws InternalError: two answered, and not alike.
  std::optional<Side> go_on(std::uint64_t nodes) {
    std::atomic<bool> over = false;
    std::vector<std::optional<Side>> winners(searches_.size());
    parallel_for(searches_.size(), size(),
                 [&](std::size_t i) { winners[i] = go_on(*searches_[i], nodes, over); });
    for (std::size_t i = 0; i < winners.size(); ++i) {
      if (!winners[i]) continue;
      if (first_ && first_->proof().winner != *winners[i])
        throw InternalError("two searches of one question disagree about who wins");
      if (!first_) first_ = searches_[i].get();
    }
    return first_ ? std::optional(first_->proof().winner) : std::nullopt;
  }

  int size() const { return static_cast<int>(searches_.size()); }
  /// The search that answered; null: none yet.
  const HistorySearch<Code>* first() const { return first_; }
  std::uint64_t nodes() const {
    std::uint64_t nodes = 0;
    for (const auto& search : searches_) nodes += search->nodes();
    return nodes;
  }

 private:
  /// Four searches of the octahedron with 5 MiB each had no answer in 15 s (tromp-taylor), where one with 21
  /// had it after 0.8 s. That was before `TranspositionTable::keep_only`.
  static constexpr std::uint64_t memory_of_one = std::uint64_t{1} << 25;

  /// The race is over once one has answered, or failed.
  static std::optional<Side> go_on(HistorySearch<Code>& search, std::uint64_t nodes,
                                   std::atomic<bool>& over) try {
    const std::optional<Side> winner = search.go_on(nodes, over);
    if (winner) over = true;
    return winner;
  } catch (...) {
    over = true;
    throw;
  }

  std::vector<std::unique_ptr<HistorySearch<Code>>> searches_;
  const HistorySearch<Code>* first_ = nullptr;
};

/// The race for one target that takes turns with the search proper; the first of the two that answers is
/// kept.
template <typename Code>
struct Portfolio {
  std::unique_ptr<HistoryRace<Code>> race = {};     ///< null: none yet, or needed no more
  std::optional<Side> winner = {};                  ///< known: by a race
  std::uint64_t patience = std::uint64_t{1} << 19;  ///< nodes for its next round
  std::uint32_t order = 0;                          ///< of restarts, where the search proper goes on
};

}  // namespace graphgo::solver::engines::proof_search
