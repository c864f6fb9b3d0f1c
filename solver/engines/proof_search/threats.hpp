// Threats: replies that end the line because they make enough of the board certain [S19]. Where one would
// follow a pass, each turn of the side to move is tried for such a reply before it is searched: two plies of
// proof without a node.
#pragma once
#include <vector>

#include "solver/engines/proof_search/entry_builder.hpp"
#include "solver/engines/proof_search/node.hpp"

namespace graphgo::solver::engines::proof_search {

template <typename Code>
class Threats {
 public:
  /// All must outlive it.
  Threats(const Setting<Code>& setting, const SearchPath<Code>& path, EntryBuilder<Code>& builder)
      : setting_(setting), path_(path), builder_(builder) {}

  /// Gives the node's children that lose to such a reply their entries.
  void carry_out(Node<Code>& node);

 private:
  void find(const State& state);
  bool reply(Child<Code>& child, Vertex v);

  const Setting<Code>& setting_;
  const SearchPath<Code>& path_;
  EntryBuilder<Code>& builder_;
  std::vector<Vertex> threats_;  ///< of the node
  Node<Code> answered_;          ///< kept for its memory
};

}  // namespace graphgo::solver::engines::proof_search
