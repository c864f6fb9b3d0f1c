// EntryBuilder: the entry of a node just decided, from the entries of its children (soundness.md [S3]).
#pragma once
#include "solver/engines/proof_search/node.hpp"
#include "solver/engines/proof_search/omission.hpp"
#include "solver/engines/proof_search/probe.hpp"

namespace graphgo::solver::engines::proof_search {

template <typename Code>
class EntryBuilder {
 public:
  /// All must outlive it; `prober` tests entries under `path`.
  EntryBuilder(const Setting<Code>& setting, const SearchPath<Code>& path, const Prober<Code>& prober)
      : setting_(setting), path_(path), prober_(prober), omission_(setting, prober) {}

  /// The mover wins through that child. Valid until the next call.
  EntryContent<Code>& of_win(const Node<Code>& node, const Child<Code>& winning);
  /// The mover loses: every child is the opponent's. Valid until the next call.
  EntryContent<Code>& of_loss(const Node<Code>& node);

 private:
  bool finds_turns_again(const Node<Code>& node) const;
  void begin(const Node<Code>& node, Side winner);
  void add_turn(const Node<Code>& node, const Child<Code>& child);
  void add_conditions(const Node<Code>& node, const Child<Code>& child);
  void add_excluded(const Hit& hit, MapIndex to);
  void share_excluded(const Node<Code>& node);
  void add_winning_play(const Node<Code>& node, const Child<Code>& child);
  void add_ban(const Node<Code>& node, const Successor& banned);
  void keep_a_play(const Node<Code>& node);
  void drop_own_position(const Node<Code>& node);
  void add_whole_history(const Node<Code>& node);
  bool exact() const { return setting_.options.keys == HistoryKeys::exact; }

  const Setting<Code>& setting_;
  const SearchPath<Code>& path_;
  const Prober<Code>& prober_;
  Omission<Code> omission_;
  EntryContent<Code> content_;  ///< being made
  Hit largest_;                 ///< the entry whose excluded set is largest among those added to it
};

}  // namespace graphgo::solver::engines::proof_search
