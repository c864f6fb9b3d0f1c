// SearchThreads: proves states, one after another, by all threads on one table. Begins again where the search
// goes round, and makes room where the table is full.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "solver/engines/proof_search/dfpn_search.hpp"

namespace graphgo::solver::engines::proof_search {

/// Called while no thread searches, but for `report`, which one thread calls now and then.
struct SearchHooks {
  std::function<void()> report = [] {};
  /// Offsets of entries may have lost their meaning: see `table().has`.
  std::function<void()> entries_forgotten = [] {};
  /// The search has visited `prepare_at` nodes.
  std::function<void()> prepare = [] {};
};

/// How long to search for a proof.
struct Patience {
  std::uint64_t nodes = Shared::never;  ///< of each thread
  std::uint32_t restarts = ~std::uint32_t{0};
  std::uint32_t first_order = 0;  ///< of the draws of numbers: `order` of a search that goes on
};

template <typename Code>
class SearchThreads {
 public:
  /// `play`, `symmetry` and `limits` must outlive it. `threads`: in place of those of the limits.
  /// `table_memory`: bytes.
  SearchThreads(const Play& play, const Symmetry<Code>& symmetry, const Limits& limits, int threads,
                std::uint64_t table_memory, Options options, SearchHooks hooks = {});

  /// One for each thread. Those of several positions may end in any order, if they end together.
  using Remembered = std::vector<AtRoot<Code>>;
  /// While the result lives superko remembers the position, left by that side, before every root.
  [[nodiscard]] Remembered remember(const Position<1>& position, Side left_by);
  /// Keeps the position in view for ever [S7a].
  void keep_in_view(const Position<1>& position) {
    kept_in_view_.push_back(searches_[0]->keep_in_view(position));
  }
  /// From now on, states that the bounds decide are ends [S13]. Null: none.
  void use(const HistoryFreeBounds* bounds);
  /// From now on, states in which a side has enough for certain are ends [S19].
  void use(const StaticEnds* ends);
  /// First proof numbers are the model's from now on; what numbers there are are forgotten.
  void use(const WinModel* model);
  /// What is proved from now on is added to these, one list a thread.
  void collect(std::vector<std::vector<Sample>>& samples, bool replies);
  /// The hook of that name is called, once, after so many nodes.
  void prepare_at(std::uint64_t nodes) { shared_.prepare_at = nodes; }

  /// Who wins from the state, and by which entry; nothing if a limit struck or patience ended.
  std::optional<SearchResult> prove(const State& root, const Patience& patience = {});
  std::uint32_t order() const { return shared_.order; }
  bool impatient() const { return shared_.stop == Stop::impatient; }
  /// Why the last `prove` came back with nothing.
  StoppedBy stopped_by() const;
  /// Did the last `prove` stop at the time limit, or by the user?
  bool stopped_by_limit() const { return shared_.stop == Stop::limit; }
  /// Called from the hook `report`: `prove` comes back with nothing.
  void give_up() { shared_.ask_to_stop(Stop::given_up); }
  bool given_up() const { return shared_.stop == Stop::given_up; }

  const TranspositionTable<Code>& table() const { return table_; }
  std::uint64_t nodes() const { return shared_.nodes; }
  /// At the root, for people.
  ProofNumbers numbers() const { return {shared_.at_root[0].load(), shared_.at_root[1].load()}; }

 private:
  void run(const State& root, std::vector<SearchResult>& outcomes);
  bool may_go_on();
  void be_patient();
  void restart();
  bool make_room();

  const Limits& limits_;
  SearchHooks hooks_;
  TranspositionTable<Code> table_;
  Shared shared_;
  std::vector<std::unique_ptr<DfpnSearch<Code>>> searches_;
  std::vector<InView> kept_in_view_;
  std::uint32_t last_order_ = 0;  ///< restarts end there
  std::uint64_t begun_at_ = 0;    ///< nodes when the search last began, anew or again
  int rooms_made_ = 0;            ///< since a state was proved
};

}  // namespace graphgo::solver::engines::proof_search
