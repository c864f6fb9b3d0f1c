#include "solver/engines/proof_search/search_threads.hpp"

#include <algorithm>
#include <cmath>

#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"

namespace graphgo::solver::engines::proof_search {
namespace {

/// A search that has visited its states so many times each goes round. Regular ones (4x4, 3x5) visit theirs
/// twice.
constexpr double nodes_for_a_state = 64, patience_growth = 1.1;
constexpr std::uint64_t fewest_states = 128;
/// How often entries are given up, without a state being proved, before the search gives up. A table that
/// holds a good part of a proof needs a few.
constexpr int most_rooms_made = 200;

}  // namespace

template <typename Code>
SearchThreads<Code>::SearchThreads(const Play& play, const Symmetry<Code>& symmetry, const Limits& limits,
                                   int threads, std::uint64_t table_memory, Options options,
                                   SearchHooks hooks)
    : limits_(limits), hooks_(std::move(hooks)), table_(table_memory, threads > 1) {
  shared_.limits = &limits_;
  shared_.report = hooks_.report;
  shared_.many_threads = threads > 1;
  for (int i = 0; i < threads; ++i)
    searches_.push_back(std::make_unique<DfpnSearch<Code>>(play, symmetry, table_, shared_, options, i == 0));
}

template <typename Code>
auto SearchThreads<Code>::remember(const Position<1>& position, Side left_by) -> Remembered {
  Remembered remembered;
  for (const auto& search : searches_) remembered.push_back(search->remember(position, left_by));
  return remembered;
}

template <typename Code>
void SearchThreads<Code>::use(const HistoryFreeBounds* bounds) {
  for (const auto& search : searches_) search->use(bounds);
}

template <typename Code>
void SearchThreads<Code>::use(const StaticEnds* ends) {
  for (const auto& search : searches_) search->use(ends);
}

template <typename Code>
void SearchThreads<Code>::use(const WinModel* model) {
  for (const auto& search : searches_) search->use(model);
  table_.forget_numbers();
}

template <typename Code>
void SearchThreads<Code>::collect(std::vector<std::vector<Sample>>& samples, bool replies) {
  samples.resize(searches_.size());
  for (std::size_t i = 0; i < searches_.size(); ++i) searches_[i]->collect(samples[i], replies);
}

template <typename Code>
std::optional<SearchResult> SearchThreads<Code>::prove(const State& root, const Patience& patience) {
  std::vector<SearchResult> outcomes(searches_.size());
  begun_at_ = shared_.nodes;
  shared_.order = patience.first_order;
  for (const auto& search : searches_) search->be_patient(patience.nodes);
  last_order_ = patience.restarts < ~shared_.order ? shared_.order + patience.restarts : ~std::uint32_t{0};
  be_patient();
  do {
    shared_.stop = Stop::none;
    run(root, outcomes);
    for (const SearchResult& outcome : outcomes)
      if (outcome.proved()) {
        rooms_made_ = 0;
        return outcome;
      }
  } while (may_go_on());
  return std::nullopt;
}

template <typename Code>
void SearchThreads<Code>::run(const State& root, std::vector<SearchResult>& outcomes) {
  const auto search = [&](std::size_t i) {
    outcomes[i] = searches_[i]->prove(root);
    if (outcomes[i].proved())
      shared_.ask_to_stop(Stop::answered);
    else if (searches_[i]->impatient())
      shared_.ask_to_stop(Stop::impatient);
  };
  parallel_for(searches_.size(), static_cast<int>(searches_.size()), search);
}

template <typename Code>
StoppedBy SearchThreads<Code>::stopped_by() const {
  return shared_.stop == Stop::too_deep ? StoppedBy::depth : limits_.struck().value_or(StoppedBy::memory);
}

template <typename Code>
bool SearchThreads<Code>::may_go_on() {
  if (given_up() || impatient()) return false;
  if (out_of_time(limits_)) return false;  // before a table of gigabytes is made larger
  if (shared_.stop == Stop::restart) {
    if (shared_.order >= last_order_) {
      shared_.stop = Stop::impatient;
      return false;
    }
    restart();
    return !limits_.reached();
  }
  if (shared_.stop == Stop::prepare) {
    shared_.prepare_at = Shared::never;
    hooks_.prepare();
    return !limits_.reached();
  }
  return (shared_.stop == Stop::make_room || table_.exhausted()) && make_room();
}

template <typename Code>
void SearchThreads<Code>::be_patient() {
  shared_.restart_at =
      begun_at_ + static_cast<std::uint64_t>(nodes_for_a_state * std::pow(patience_growth, shared_.order) *
                                             static_cast<double>(std::max(table_.states(), fewest_states)));
}

/// Where bans decide, proof numbers kept without history can send a search round among few states. How long
/// it takes depends on the order, by orders of magnitude: K6 under new-zealand takes 5,000 nodes in one
/// order, and has no answer after 90,000 in others. So such searches begin again in another order, entries
/// kept (as restarts do for heavy tails: Gomes, Selman, Kautz 1998). States met since may have made the
/// search more patient.
template <typename Code>
void SearchThreads<Code>::restart() {
  be_patient();
  while (shared_.nodes >= shared_.restart_at) {
    table_.forget_numbers();
    ++shared_.order;
    begun_at_ = shared_.nodes;
    be_patient();
  }
}

/// Larger tables first; then the newest entries go, more of them each time, and all at last.
template <typename Code>
bool SearchThreads<Code>::make_room() {
  if (table_.grow(limits_)) return true;
  if (out_of_time(limits_)) return false;
  if (++rooms_made_ > most_rooms_made) return false;
  if (!table_.forget_newest(0.25 * (3 - rooms_made_ % 4))) return false;
  hooks_.entries_forgotten();
  return true;
}

template class SearchThreads<std::uint32_t>;
template class SearchThreads<std::uint64_t>;
template class SearchThreads<Code128>;

}  // namespace graphgo::solver::engines::proof_search
