// Threats: replies that end the line because they make enough of the board certain [S19]. Where one would
// follow a pass, each turn of the side to move is tried for such a reply before it is searched: two plies of
// proof without a node.
#pragma once
#include <vector>

#include "solver/engines/proof_search/node.hpp"

namespace graphgo::solver::engines::proof_search {

template <typename Code>
class Threats {
 public:
  /// It must outlive it.
  explicit Threats(const Setting<Code>& setting) : setting_(setting) {}

  /// Decides the node's children that lose to such a reply.
  void carry_out(Node<Code>& node);

 private:
  void find(const State& state);
  bool reply(Child<Code>& child, Vertex v) const;

  const Setting<Code>& setting_;
  std::vector<Vertex> threats_;  ///< of the node
};

}  // namespace graphgo::solver::engines::proof_search
