// DistanceToEnd: how a side brings play to an end from every state, whatever it costs, and the margin it is
// then sure of. A strategy for the best bound alone need not end: the loser may give prisoners away, again
// and again. Then the winner takes the gifts until he can afford to finish (soundness.md, R6).
#pragma once
#include <cstdint>
#include <functional>
#include <limits>
#include <unordered_map>
#include <vector>

#include "solver/engines/retrograde/state_turns.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::engines::retrograde {

class DistanceToEnd {
 public:
  /// Of the states that any turns lead to from the roots. Throws NoProof past `most_states`, LimitReached.
  DistanceToEnd(const StateTurns& turns, Side winner, const std::vector<Place>& roots, const Limits& limits);

  static constexpr int never = std::numeric_limits<int>::max();
  struct Reach {
    int distance = never;  ///< turns the winner needs at most
    int margin = 0;        ///< for Black, from here on, on the way
  };
  /// Of a state met, by its key.
  const Reach& at(std::uint64_t key) const { return nodes_[numbers_.at(key)].reach; }

 private:
  static constexpr std::size_t most_states = 400'000;

  struct Edge {
    std::uint32_t to = 0;
    int gain = 0;
    bool ends = false;
  };
  struct Node {
    bool own;  ///< the winner's turn
    Reach reach;
    std::vector<Edge> edges;
  };
  void list(const StateTurns& turns, Side winner, const std::vector<Place>& roots, const Limits& limits);
  bool reaches(Node& node) const;

  int sign_;  ///< of the winner
  std::vector<Node> nodes_;
  std::unordered_map<std::uint64_t, std::uint32_t> numbers_;
};

}  // namespace graphgo::solver::engines::retrograde
