// StateGraph: states of play listed one by one, with the turns between them. For rulesets whose states are
// more than positions (questions after a stop, disputes, prohibited locations, cycles to remove); plain
// history-free ones have solver/engines/retrograde.
#pragma once
#include <cstdint>
#include <limits>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "graphgo/stones.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::engines::explicit_graph {

using Node = std::uint32_t;

struct Edge {
  Turn turn;
  Node to;
  std::int32_t gain;  ///< for Black, in points, as the turn is made
};

/// Points for Black still to come, as far as they are known: what Black can force with play ending is at
/// least lo, what White can at most hi.
struct Known {
  static constexpr std::int32_t infinity = std::int32_t{1} << 29;
  std::int32_t lo = -infinity, hi = infinity;
  friend bool operator==(const Known&, const Known&) = default;
};

/// Nodes are numbered as they are added; node 0 is where play starts.
class StateGraph {
 public:
  Node add(Side to_move) {
    nodes_.push_back({to_move});
    return static_cast<Node>(nodes_.size() - 1);
  }
  std::size_t size() const { return nodes_.size(); }
  Side to_move(Node n) const { return nodes_[n].to_move; }

  /// Gives a node its turns, at least one, for good.
  void list(Node n, std::span<const Edge> turns) {
    nodes_[n].first = edges_.size();
    nodes_[n].turns = static_cast<std::uint32_t>(turns.size());
    edges_.insert(edges_.end(), turns.begin(), turns.end());
  }
  /// Play is over at the node, or its value is known, or nothing was looked at beyond it yet.
  void close(Node n, Known known) { nodes_[n].known = known; }

  /// Has the node turns? Else `known` says what it is worth.
  bool listed(Node n) const { return nodes_[n].turns > 0; }
  std::span<const Edge> turns(Node n) const { return {edges_.data() + nodes_[n].first, nodes_[n].turns}; }
  Known known(Node n) const { return nodes_[n].known; }
  std::uint64_t bytes() const {
    return edges_.capacity() * sizeof(Edge) + nodes_.capacity() * sizeof(Listed);
  }

 private:
  struct Listed {
    Side to_move;
    std::uint32_t turns = 0;
    std::size_t first = 0;
    Known known = {};
  };
  std::vector<Listed> nodes_;
  std::vector<Edge> edges_;
};

/// A graph with the state each node stands for.
template <typename State, typename Hash>
class Explored {
 public:
  StateGraph graph;
  bool complete = true;  ///< false: a limit struck, and what lies beyond some nodes is not known

  Explored() = default;
  Explored(Explored&&) noexcept = default;

  std::size_t size() const { return states_.size(); }
  const State& state(Node n) const { return *states_[n]; }
  /// Of a state that was met.
  Node number(const State& state) const { return numbers_.at(state); }
  bool met(const State& state) const { return numbers_.contains(state); }
  /// The state's number, a new one if it was not met; then `add(graph)` adds the node.
  template <typename Add>
  Node number(const State& state, Add&& add) {
    const auto [at, fresh] = numbers_.try_emplace(state, static_cast<Node>(states_.size()));
    if (fresh) {
      states_.push_back(&at->first);
      if constexpr (requires { state.heap_bytes(); }) heap_bytes_ += state.heap_bytes();
      add(graph);
    }
    return at->second;
  }
  std::uint64_t bytes() const {
    return graph.bytes() + heap_bytes_ + states_.capacity() * sizeof(void*) +
           numbers_.size() * (sizeof(State) + 4 * sizeof(void*));
  }
  bool too_large(const Limits& limits) const { return limits.memory > 0 && bytes() >= limits.memory; }

 private:
  std::unordered_map<State, Node, Hash> numbers_;  // its keys stay where they are
  std::vector<const State*> states_;
  std::uint64_t heap_bytes_ = 0;
};

/// All states that can follow the starts, nearest first; node i is start i, if the starts differ. `Rules` has
///   Side to_move(const State&) const;
///   bool decided(const State&, Known&) const;                       play is over there, or its value known
///   void for_each_turn(const State&, visit(Turn, const State& next, int gain)) const;   at least one
///   Known guess(const State&) const;                                bounds of a state a limit leaves open
/// A state compares in full; two that are equal have the same future.
template <typename State, typename Hash, typename Rules>
Explored<State, Hash> explore(const Rules& rules, std::span<const State> starts, const Limits& limits,
                              std::size_t most_states) {
  Explored<State, Hash> e;
  const auto number = [&](const State& state) {
    return e.number(state, [&](StateGraph& graph) { graph.add(rules.to_move(state)); });
  };
  for (const State& start : starts) number(start);
  std::vector<Edge> turns;
  for (Node n = 0; n < e.size(); ++n) {
    if (e.complete && (reached_at(limits, n, 1024) || (n % 1024 == 0 && e.too_large(limits))))
      e.complete = false;
    if (e.size() >= most_states) e.complete = false;
    const State& state = e.state(n);
    Known known;
    if (rules.decided(state, known)) {
      e.graph.close(n, known);
    } else if (!e.complete) {
      e.graph.close(n, rules.guess(state));
    } else {
      turns.clear();
      rules.for_each_turn(state, [&](Turn turn, const State& next, int gain) {
        turns.push_back({turn, number(next), gain});
      });
      e.graph.list(n, turns);
    }
  }
  return e;
}

template <typename State, typename Hash, typename Rules>
Explored<State, Hash> explore(const Rules& rules, const State& start, const Limits& limits,
                              std::size_t most_states) {
  return explore<State, Hash>(rules, std::span<const State>(&start, 1), limits, most_states);
}

}  // namespace graphgo::solver::engines::explicit_graph
