#include "solver/engines/cycle_removal/cycle_free_bounds.hpp"

#include <algorithm>
#include <queue>
#include <tuple>
#include <unordered_set>

#include "solver/question/limits.hpp"

namespace graphgo::solver::engines::cycle_removal {
namespace {

using explicit_graph::Edge;
using explicit_graph::Known;
using explicit_graph::Node;

/// The game without removals, as `explicit_graph::explore` wants it.
struct WithoutRemovals {
  const cycles::Rules& rules;
  const EndScore& score;
  const Limits& limits;

  Side to_move(const Stage& s) const { return s.situation.to_move; }
  bool decided(const Stage& s, Known& known) const {
    if (!s.over) return false;
    const int margin = score.margin(s.situation, limits);
    known = {margin, margin};
    return true;
  }
  Known guess(const Stage&) const { return {}; }
  template <typename Visit>
  void for_each_turn(const Stage& s, Visit&& visit) const {
    rules.graph().empty(s.situation.position).for_each([&](Vertex v) {
      if (const auto next = rules.after_play(s.situation, v))
        visit(Turn{v}, Stage{next->situation, false}, next->gain);
    });
    const cycles::Next next = rules.after_pass(s.situation);
    visit(Turn::pass(), Stage{next.situation, next.over}, 0);
  }
};

/// A strategy of one side whose lines all end without meeting a situation twice, where one was found.
/// Situations get their turn and value one after another, each only from situations that have got theirs; the
/// largest value comes next (soundness.md, C4). So these are bounds, not what the game without removals is
/// worth.
class Strategy {
 public:
  /// Where a limit strikes fewer situations have a turn; what they have holds.
  Strategy(const explicit_graph::StateGraph& graph, Side side, const Limits& limits)
      : graph_(graph), side_(side), limits_(limits) {
    value_.assign(graph.size(), none);
    chosen_.assign(graph.size(), 0);
    order_.assign(graph.size(), 0);
    assign();
  }

  bool ends(Node n) const { return value_[n] != none; }
  std::int32_t value(Node n) const { return value_[n]; }
  /// Falls along every line.
  std::uint32_t order(Node n) const { return order_[n]; }
  /// The turns its lines can go on with.
  std::span<const Edge> turns(Node n) const {
    const auto all = graph_.turns(n);
    return graph_.listed(n) && graph_.to_move(n) == side_ ? all.subspan(chosen_[n], 1) : all;
  }

 private:
  static constexpr std::int32_t none = -Known::infinity;
  static constexpr std::uint64_t between_clocks = 1024;

  struct Arrow {
    Node from;
    std::uint32_t turn;  ///< its place among the turns of `from`
  };
  struct Candidate {
    std::int32_t value;
    Node node;
    std::uint32_t turn;
    friend bool operator<(const Candidate& a, const Candidate& b) {
      return std::tuple(a.value, b.node, b.turn) < std::tuple(b.value, a.node, a.turn);
    }
  };

  void assign() {
    std::vector<std::vector<Arrow>> into(graph_.size());
    std::vector<std::uint32_t> open(graph_.size(), 0);
    std::vector<std::int32_t> least(graph_.size(), Known::infinity);
    std::priority_queue<Candidate> queue;
    std::uint32_t assigned = 0;
    for (Node n = 0; n < graph_.size(); ++n) {
      if (n % between_clocks == 0 && out_of_time(limits_)) return;
      const auto turns = graph_.turns(n);
      open[n] = static_cast<std::uint32_t>(turns.size());
      for (std::uint32_t i = 0; i < turns.size(); ++i) into[turns[i].to].push_back({n, i});
      const Known known = graph_.known(n);
      if (turns.empty() && known.lo == known.hi) queue.push({sign_of(side_) * known.lo, n, 0});
    }
    for (std::uint64_t step = 1; !queue.empty(); ++step) {
      if (step % between_clocks == 0 && out_of_time(limits_)) return;
      const Candidate next = queue.top();
      queue.pop();
      if (ends(next.node)) continue;
      value_[next.node] = next.value;
      order_[next.node] = ++assigned;
      chosen_[next.node] = next.turn;
      for (const auto& [from, turn] : into[next.node]) {
        const std::int32_t worth = next.value + sign_of(side_) * graph_.turns(from)[turn].gain;
        least[from] = std::min(least[from], worth);
        const bool own = graph_.to_move(from) == side_;
        if (own)
          queue.push({worth, from, turn});
        else if (--open[from] == 0)
          queue.push({least[from], from, 0});
      }
    }
  }

  const explicit_graph::StateGraph& graph_;
  const Side side_;
  const Limits& limits_;  ///< read by the constructor alone
  std::vector<std::int32_t> value_;
  std::vector<std::uint32_t> chosen_, order_;
};

}  // namespace

struct CycleFreeBounds::Part {
  Part(const WithoutRemovals& game, const cycles::Situation& start, const Limits& limits)
      : listed(
            explicit_graph::explore<Stage, StageHash>(game, Stage{start, false}, limits, ~std::uint32_t{0})),
        black(listed.graph, Side::black, limits),
        white(listed.graph, Side::white, limits) {}

  /// Does a line of the strategy from node n come to a situation of `met` in which the other side could
  /// remove a cycle?
  bool meets(const Strategy& strategy, Side side, Node n, std::span<const cycles::Situation> met) const {
    std::vector<Node> danger;
    for (const cycles::Situation& s : met)
      if (const Stage stage{s, false}; s.to_move != side && s.needed != 1 && listed.met(stage))
        if (const Node at = listed.number(stage);
            strategy.ends(at) && strategy.order(at) <= strategy.order(n))
          danger.push_back(at);
    if (danger.empty()) return false;
    const auto earlier = [&](Node a, Node b) { return strategy.order(a) < strategy.order(b); };
    const Node last = *std::min_element(danger.begin(), danger.end(), earlier);
    std::unordered_set<Node> seen{n};
    std::vector<Node> todo{n};
    while (!todo.empty()) {
      const Node at = todo.back();
      todo.pop_back();
      if (std::find(danger.begin(), danger.end(), at) != danger.end()) return true;
      for (const Edge& turn : strategy.turns(at))
        if (!earlier(turn.to, last) && seen.insert(turn.to).second) todo.push_back(turn.to);
    }
    return false;
  }

  const explicit_graph::Explored<Stage, StageHash> listed;
  const Strategy black, white;
};

/// Made while the others wait, who would need the same. Nothing where there is no room for more.
std::shared_ptr<const CycleFreeBounds::Part> CycleFreeBounds::part_of(const cycles::Situation& s,
                                                                      const Limits& limits) try {
  const std::lock_guard lock(mutex_);
  if (const auto found = part_of_.find(s); found != part_of_.end()) return found->second;
  for (const auto& part : parts_)
    if (part->listed.met(Stage{s, false})) return part_of_[s] = part;
  if (full_) return nullptr;
  Limits half = limits;  // the other half is for the moments
  half.memory /= 2;
  auto part = std::make_shared<const Part>(WithoutRemovals{rules_, score_, half}, s, half);
  if (limits.reached()) return part;  // not for later questions, which may have more time
  full_ = !part->listed.complete;
  parts_.push_back(part);
  return part_of_[s] = part;
} catch (const LimitReached&) {  // while an end was counted
  const std::lock_guard lock(mutex_);
  full_ = full_ || !limits.reached();
  return nullptr;
}

Known CycleFreeBounds::at(const cycles::Situation& s, std::span<const cycles::Situation> met,
                          const Limits& limits) {
  const auto part = part_of(s, limits);
  Known known;
  if (!part) return known;
  const Node n = part->listed.number(Stage{s, false});
  if (part->black.ends(n) && !part->meets(part->black, Side::black, n, met)) known.lo = part->black.value(n);
  if (part->white.ends(n) && !part->meets(part->white, Side::white, n, met)) known.hi = -part->white.value(n);
  return known;
}

Turn CycleFreeBounds::turn(const cycles::Situation& s, const Limits& limits) {
  const auto part = part_of(s, limits);  // there is one where `at` gave bounds
  const Node n = part->listed.number(Stage{s, false});
  return (s.to_move == Side::black ? part->black : part->white).turns(n).front().turn;
}

}  // namespace graphgo::solver::engines::cycle_removal
