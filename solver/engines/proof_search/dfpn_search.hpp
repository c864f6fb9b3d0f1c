// DfpnSearch: one thread's search for a proof that a state is won by Black, or by White. What df-pn is, and
// where each step of it is done, is said at the head of dfpn_search.cpp; why its answers are right, in
// soundness.md.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "solver/engines/proof_search/entry_builder.hpp"
#include "solver/engines/proof_search/expansion.hpp"
#include "solver/engines/proof_search/node.hpp"
#include "solver/engines/proof_search/probe.hpp"
#include "solver/engines/proof_search/search_path.hpp"
#include "solver/engines/proof_search/selection.hpp"
#include "solver/engines/proof_search/threats.hpp"

namespace graphgo::solver::engines::proof_search {

/// What a search came back with: a winner, or how far it got.
struct SearchResult {
  ProofNumbers numbers;
  Hit proof;  ///< none for handicap turns [S9] and where bounds [S13] or a certain area [S19] decide
  bool proved() const { return numbers.proof == 0 || numbers.disproof == 0; }
  Side winner() const { return numbers.proof == 0 ? Side::black : Side::white; }
};

/// A position at the root of the search path, or before it; for as long as this object lives. In view first,
/// then on the path.
template <typename Code>
struct AtRoot {
  InView in_view;
  OnPath<Code> on_path;
  AtRoot(SearchPath<Code>& path, InView seen) : in_view(std::move(seen)), on_path(path, in_view) {}
};

template <typename Code>
class DfpnSearch {
 public:
  /// All must outlive it. `reports`: does this thread speak to people?
  DfpnSearch(const Play& play, const Symmetry<Code>& symmetry, TranspositionTable<Code>& table,
             Shared& shared, Options options, bool reports);
  DfpnSearch(const DfpnSearch&) = delete;
  DfpnSearch& operator=(const DfpnSearch&) = delete;

  /// Makes superko remember a position, left by that side: the start, or what a record left. End them last
  /// first.
  AtRoot<Code> remember(const Position<1>& position, Side left_by) {
    return {path_, view(position, left_by)};
  }
  /// Marks a position as in view although superko does not remember it: a start that play may come back to
  /// [S16].
  InView keep_in_view(const Position<1>& position) { return view(position, Side::black); }

  /// From now on states that the bounds decide are ends [S13]. Not while `prove` runs.
  void use(const HistoryFreeBounds* bounds) { setting_.bounds = bounds; }
  void use(const StaticEnds* ends) { setting_.static_ends = ends; }
  void use(const WinModel* model) { setting_.model = model; }
  void collect(std::vector<Sample>& samples, bool replies) {
    setting_.samples = &samples;
    setting_.sample_replies = replies;
  }

  /// From now on `prove` comes back after so many nodes, all calls together, for nothing else to be done than
  /// to ask another search.
  void be_patient(std::uint64_t nodes) { counter_.be_patient(nodes); }
  bool impatient() const { return counter_.impatient(); }
  /// Searches the state until it is proved, patience is at an end or `shared.stop` is set.
  SearchResult prove(const State& root);

 private:
  /// `ko`: Setting::ko_context.
  SearchResult search(const State& state, const Canonical<Code>& canonical, std::uint64_t ko,
                      const Thresholds& thresholds);
  SearchResult search_children(Node<Code>& node, const Thresholds& thresholds);
  void descend(const Node<Code>& node, Child<Code>& child, const Thresholds& thresholds);
  /// The numbers of a state that is left unproved.
  void note_numbers(const Node<Code>& node, const ProofNumbers& numbers);
  SearchResult conclude(const Node<Code>& node, const Summary& summary);
  Node<Code>& node_at(std::size_t depth);
  bool must_stop();
  InView view(const Position<1>& position, Side left_by) const;

  Setting<Code> setting_;
  SearchPath<Code> path_;
  Prober<Code> prober_;
  Expander<Code> expander_;
  EntryBuilder<Code> builder_;
  Threats<Code> threats_;
  NodeCounter counter_;
  std::vector<std::unique_ptr<Node<Code>>> nodes_;  ///< of the path, by depth; kept for their memory
  std::size_t depth_ = 0;
};

}  // namespace graphgo::solver::engines::proof_search
