// Values of history-free rulesets (repetition none or basic_ko, no_result): the explicit graph of states, and
// the largest margin each side can force with play ending (papers/rules.md section 7).
#pragma once
#include <cstdint>
#include <vector>

#include "graphgo/stones.hpp"
#include "solver/engines/reference/state.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::engines::reference {

/// A node's index; 0 is the game's present state.
using Node = std::uint32_t;

class StateGraph {
 public:
  struct Edge {
    Turn turn;
    Node to;
    /// Change of the margin so far, plus the potential of `to` less that of the state it leaves.
    std::int32_t weight;
  };

  /// All states that can follow the game's present one. If a limit strikes first, `complete()` is false and
  /// nothing else may be asked.
  StateGraph(const Game& game, const Limits& limits);

  /// A node as listed by those whose states are not Game's.
  struct Listed {
    Side to_move;
    std::vector<Edge> edges;  ///< none at the end of a game
    std::int32_t final_value = 0;
  };
  StateGraph(const std::vector<Listed>& nodes, int start_potential);

  bool complete() const { return complete_; }
  std::size_t size() const { return first_edge_.size() - 1; }
  /// In vertex order, the pass last; none at the end of a game.
  const Edge* begin(Node n) const { return edges_.data() + first_edge_[n]; }
  const Edge* end(Node n) const { return edges_.data() + first_edge_[n + 1]; }
  bool over(Node n) const { return first_edge_[n] == first_edge_[n + 1]; }
  Side to_move(Node n) const { return to_move_[n]; }
  /// What the board counts at an end (+1 or -1 for a last mover), less the potential there.
  int final_value(Node n) const { return final_[n]; }
  /// A sum of weights from node 0 to an end and its final value, plus this, is the margin gained in between.
  int start_potential() const { return start_potential_; }

 private:
  class Builder;

  std::vector<Edge> edges_;
  std::vector<std::size_t> first_edge_;
  std::vector<Side> to_move_;
  std::vector<std::int32_t> final_;
  int start_potential_ = 0;
  bool complete_ = false;
};

/// What one side can force with play ending, for every node.
struct Forced {
  /// Seen by that side, potential not added; `none` or `unbounded` where no number.
  std::vector<std::int64_t> value;
  std::vector<std::uint64_t> stage;  ///< when the value was found: values rest on values of smaller stages
  bool exact = false;                ///< false: a limit struck, the values are lower bounds

  static constexpr std::int64_t none = -(std::int64_t{1} << 60);    ///< it cannot force an end
  static constexpr std::int64_t unbounded = std::int64_t{1} << 60;  ///< more than any number
};
/// `side` Black: lo. `side` White: minus hi.
Forced force_end(const StateGraph& graph, Side side, const Limits& limits);

}  // namespace graphgo::solver::engines::reference
