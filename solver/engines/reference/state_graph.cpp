#include "solver/engines/reference/state_graph.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <unordered_map>

#include "solver/question/limits.hpp"

namespace graphgo::solver::engines::reference {
namespace {

constexpr std::size_t nodes_between_polls = 1024;

/// All of a state that decides how play can go on. Not the margin.
struct Key {
  Position position;
  VertexSet ko_bans;
  Side to_move;
  Status status;
  Side winner;
  int phase, passes, handicap_left;
  friend bool operator==(const Key&, const Key&) = default;
};

struct KeyHash {
  std::size_t operator()(const Key& k) const {
    const auto small = static_cast<std::uint64_t>(k.handicap_left * 64 + k.passes * 8 + k.phase * 2) +
                       (k.to_move == Side::white ? 1 : 0);
    std::uint64_t h = small;
    for (const VertexSet part : {k.position.black, k.position.white, k.ko_bans}) {
      h = (h ^ part) * 0x9e3779b97f4a7c15u;
      h ^= h >> 29;
    }
    return h;
  }
};

Key key_of(const Referee& referee, const State& s) {
  const VertexSet bans = s.over() ? 0 : referee.ko_bans(s);
  return {s.position, bans, s.to_move, s.status, s.winner, s.phase, s.passes, s.handicap_left};
}

/// Under territory scoring White's stones less Black's: a play then changes the margin plus this by one at
/// most, however many stones it takes, which keeps the bound of `force_end` small. Any function of the
/// position would be right.
int potential_of(const Referee& referee, const State& s) {
  if (referee.rules().scoring != Scoring::territory) return 0;
  return std::popcount(s.position.white) - std::popcount(s.position.black);
}

/// The plays and the pass that are legal where nothing but basic ko is banned, with the states they lead to.
std::vector<std::pair<Turn, State>> successors(const Referee& referee, const State& state) {
  std::vector<std::pair<Turn, State>> found;
  if (state.over()) return found;
  const VertexSet occupied = state.position.black | state.position.white;
  for (Vertex v = 0; v < referee.size(); ++v) {
    if ((occupied & single(v)) != 0) continue;
    const auto played = referee.play(state.position, state.to_move, v);
    if (played && !referee.refused_by_ko(state, played->position))
      found.emplace_back(Turn{v}, referee.after_play(state, *played));
  }
  const bool handicap_turn = state.handicap_left > 0;
  const bool lost = found.empty() && referee.immobile_loses(state) && referee.ending(state).literal;
  if (handicap_turn ? found.empty() : referee.can_pass(state) && !lost)
    found.emplace_back(Turn::pass(), referee.after_pass(state));
  return found;
}

}  // namespace

/// Breadth first from the start; nodes are numbered in the order they are met.
class StateGraph::Builder {
 public:
  Builder(StateGraph& graph, const Referee& referee) : graph_(graph), referee_(referee) {}

  bool run(const State& start, const Limits& limits) {
    graph_.start_potential_ = potential_of(referee_, start);
    number_of(start);
    for (std::size_t n = 0; n < states_.size(); ++n) {
      if (reached_at(limits, n, nodes_between_polls)) return false;
      if (n % nodes_between_polls == 0 && limits.memory != 0 && bytes() > limits.memory) return false;
      expand(State(states_[n]));
    }
    return true;
  }

 private:
  Node number_of(State state) {
    // Earlier gains belong to the edges, not to the state.
    state.captured = state.passes_made = {0, 0};
    state.bonus = 0;
    const auto [place, fresh] =
        numbers_.try_emplace(key_of(referee_, state), static_cast<Node>(states_.size()));
    if (fresh) states_.push_back(state);
    return place->second;
  }

  void expand(const State& state) {
    const int potential = potential_of(referee_, state);
    const auto next = successors(referee_, state);
    for (const auto& [turn, after] : next) {
      const int weight = referee_.margin_so_far(after) + potential_of(referee_, after) - potential;
      graph_.edges_.push_back({turn, number_of(after), weight});
    }
    graph_.first_edge_.push_back(graph_.edges_.size());
    graph_.to_move_.push_back(state.to_move);
    graph_.final_.push_back(next.empty() ? final_of(state) - potential : 0);
  }

  /// A state that goes on but has no successors is one whose side to move is immobile.
  int final_of(const State& state) const {
    if (state.status == Status::counted) return referee_.board_score(state.position);
    return sign_of(state.over() ? state.winner : opponent(state.to_move));
  }

  std::size_t bytes() const {
    constexpr std::size_t links = 4 * sizeof(void*),
                          per_node = 2 * sizeof(std::int64_t) + 2 * sizeof(std::size_t);
    // Edges count three times: the growing list while it is copied, and the reversed edges of force_end.
    return states_.size() * (sizeof(State) + sizeof(Key) + links + 3 * per_node) +
           graph_.edges_.size() * 3 * sizeof(Edge);
  }

  StateGraph& graph_;
  const Referee& referee_;
  std::vector<State> states_;
  std::unordered_map<Key, Node, KeyHash> numbers_;
};

StateGraph::StateGraph(const Game& game, const Limits& limits) : first_edge_{0} {
  complete_ = Builder(*this, game.referee()).run(game.now(), limits);
}

StateGraph::StateGraph(const std::vector<Listed>& nodes, int start_potential)
    : first_edge_{0}, start_potential_(start_potential), complete_(true) {
  for (const Listed& node : nodes) {
    edges_.insert(edges_.end(), node.edges.begin(), node.edges.end());
    first_edge_.push_back(edges_.size());
    to_move_.push_back(node.to_move);
    final_.push_back(node.final_value);
  }
}

}  // namespace graphgo::solver::engines::reference
