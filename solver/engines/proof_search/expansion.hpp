// Expander: makes the children of a node and says what is known of each, before anything is searched.
#pragma once
#include <optional>
#include <vector>

#include "solver/engines/proof_search/node.hpp"
#include "solver/engines/proof_search/probe.hpp"

namespace graphgo::solver::engines::proof_search {

template <typename Code>
class Expander {
 public:
  /// All must outlive it; `prober` tests entries under `path`.
  Expander(const Setting<Code>& setting, const SearchPath<Code>& path, const Prober<Code>& prober)
      : setting_(setting), path_(path), prober_(prober) {}

  /// Fills in the node's children and banned plays. Children after one that wins for the mover are left
  /// without numbers. Throws StateOverflow and, where counting a judged end takes too long, LimitReached.
  void expand(Node<Code>& node);

 private:
  bool may_pass(const Node<Code>& node) const;
  bool ends_at_once(Node<Code>& node) const;
  void add_child(Node<Code>& node, const Successor& turn) const;
  void look_up(const State& parent, Child<Code>& child);
  std::optional<ProofNumbers> known_numbers(const Child<Code>& child,
                                            const typename TranspositionTable<Code>::Found& found) const;
  ProofNumbers first_numbers(const Position<1>& before, const Child<Code>& child);
  ProofNumbers drawn_numbers(std::uint64_t hash, std::uint32_t seed) const;

  const Setting<Code>& setting_;
  const SearchPath<Code>& path_;
  const Prober<Code>& prober_;
  std::vector<Successor> turns_;  ///< of the node; kept for its memory
  ChainLiberties chains_;         ///< of the node whose children the model saw last
};

/// The side that leaves the position by this turn, if superko remembers that.
inline JustLeft just_left(const Successor& turn, Side mover) {
  return turn.remembered ? JustLeft::by(mover) : JustLeft{};
}

}  // namespace graphgo::solver::engines::proof_search
