// HistoryRace: searches that know each history, of one question, a thread each and each with the turns in
// another order. The first that answers is kept. They share nothing: how long one takes hangs on the order of
// turns, by a factor of three and more, so the first of several is sooner than most (Gomes and Selman,
// Algorithm portfolios, 2001).
#pragma once
#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "solver/engines/proof_search/history_search.hpp"
#include "solver/question/parallel.hpp"

namespace graphgo::solver::engines::proof_search {

template <typename Code>
class HistoryRace {
 public:
  /// As HistorySearch; one search for each thread of the limits, which share the memory. With one thread it
  /// is the search in vertex order.
  HistoryRace(const Query& query, const Symmetry<Code>& symmetry, const Limits& limits, std::uint64_t memory,
              int target)
      : limits_(limits) {
    const auto count = static_cast<std::uint32_t>(limits.threads);
    for (std::uint32_t order = 0; order < count; ++order)
      searches_.push_back(
          std::make_unique<HistorySearch<Code>>(query, symmetry, limits, memory / count, target, order));
  }

  /// Each goes on for about so many nodes, or until one has answered. Who wins the question, if that is known
  /// now. Not to be called again then.
  std::optional<Side> go_on(std::uint64_t nodes) {
    std::atomic<bool> answered = false;
    std::vector<std::optional<Side>> winners(searches_.size());
    parallel_for(searches_.size(), limits_.threads, [&](std::size_t i) {
      winners[i] = searches_[i]->go_on(nodes, answered);
      if (winners[i]) answered = true;
    });
    for (std::size_t i = 0; i < winners.size() && !first_; ++i)
      if (winners[i]) first_ = searches_[i].get();
    return first_ ? std::optional(first_->proof().winner) : std::nullopt;
  }

  /// The search that answered; null: none yet.
  const HistorySearch<Code>* first() const { return first_; }
  std::uint64_t nodes() const {
    std::uint64_t nodes = 0;
    for (const auto& search : searches_) nodes += search->nodes();
    return nodes;
  }

 private:
  const Limits& limits_;
  std::vector<std::unique_ptr<HistorySearch<Code>>> searches_;
  const HistorySearch<Code>* first_ = nullptr;
};

/// The race for one target that takes turns with the search proper; the first of the two that answers is
/// kept.
template <typename Code>
struct Portfolio {
  std::unique_ptr<HistoryRace<Code>> race = {};     ///< null: none yet
  std::optional<Side> winner = {};                  ///< known: by `race`
  std::uint64_t patience = std::uint64_t{1} << 19;  ///< nodes for its next round
  std::uint32_t order = 0;                          ///< of restarts, where the search proper goes on
};

}  // namespace graphgo::solver::engines::proof_search
