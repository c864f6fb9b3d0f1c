#include "solver/engines/proof_search/fresh_start/history_searches.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>

#include "solver/question/query.hpp"

namespace graphgo::solver::engines::proof_search::fresh_start {
namespace {

/// Memory is theirs in equal parts. Values of one board lie close together.
constexpr std::size_t most_searches = 6;
/// Between looks at whether another worker asks to stop.
constexpr std::uint64_t nodes_between_looks = std::uint64_t{1} << 16;

}  // namespace

std::optional<Side> HistorySearches::winner(std::size_t start, int target, std::uint64_t nodes,
                                            Shared& shared) {
  const Query query = query_of(
      starts_.board(), starts_.rules(),
      {unpack(starts_.position(starts_.row(start)), starts_.board().size()), starts_.side(start), {}});
  const bool is_new = !searches_.contains(target);
  if (const auto winner = go_on(search_for(query, target), nodes, shared); winner || is_new) return winner;
  // What others left may have filled its memory.
  if (!searches_.at(target)->full()) return std::nullopt;
  searches_.erase(target);
  return go_on(search_for(query, target), nodes, shared);
}

/// Where there are too many, the one whose target is farthest from this goes.
auto HistorySearches::search_for(const Query& query, int target) -> Search& {
  const auto found = searches_.find(target);
  if (found != searches_.end()) {
    found->second->begin_at(query);
    return *found->second;
  }
  const auto distance = [target](const auto& search) { return std::abs(search.first - target); };
  if (searches_.size() == most_searches)
    searches_.erase(std::max_element(searches_.begin(), searches_.end(), [&](const auto& a, const auto& b) {
      return distance(a) < distance(b);
    }));
  auto& search = searches_[target];
  search = std::make_unique<Search>(query, starts_.symmetry(), limits_, memory_ / most_searches, target);
  return *search;
}

std::optional<Side> HistorySearches::go_on(Search& search, std::uint64_t nodes, Shared& shared) const {
  static constexpr std::atomic<bool> never = false;
  const std::uint64_t before = search.nodes();
  std::optional<Side> winner;
  while (!winner && !shared.stopping() && !search.full() && search.nodes() - before < nodes) {
    const std::uint64_t at = search.nodes();
    winner = search.go_on(std::min(nodes_between_looks, nodes - (at - before)), never);
    shared.nodes += search.nodes() - at;
    if (reports_) shared.report();
    if (!winner && search.limit_struck()) shared.ask_to_stop(Stop::limit);
  }
  return winner;
}

}  // namespace graphgo::solver::engines::proof_search::fresh_start
