// Selection: a node's proof numbers from those of its children, and which child df-pn searches next. Only
// numbers: nothing here can make an answer wrong.
#pragma once
#include <cstdint>

#include "solver/engines/proof_search/node.hpp"

namespace graphgo::solver::engines::proof_search {

/// What the children say of their node.
struct Summary {
  ProofNumbers numbers;
  std::uint32_t open = 0;  ///< children that neither side is known to win
  int winning = -1;        ///< a child that wins for the mover; -1: none is known
};

template <typename Code>
Summary summarize(const Node<Code>& node);

/// The child to search next.
struct Selection {
  std::size_t child = 0;
  std::uint32_t second = ProofNumbers::infinite;  ///< the mover's work at the next best
};

/// For a node that is open and below its thresholds. `setting` tells where other threads work.
template <typename Code>
Selection select(const Setting<Code>& setting, const Node<Code>& node, const Thresholds& thresholds);

/// How long to stay with the selected child.
Thresholds thresholds_below(const Thresholds& thresholds, Side mover, const Summary& summary,
                            const Selection& selection);

}  // namespace graphgo::solver::engines::proof_search
