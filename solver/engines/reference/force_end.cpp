// The largest total one side can force with play ending, by iteration from below.
//
// Let n be a node, w(e) an edge's weight and f(n) a final value, all seen by the side, "Max"; its opponent is
// "Min". An infinite play counts as minus infinity. lo(n) is the supremum of what Max can force. The
// iteration starts with x = f at finished nodes and x = minus infinity elsewhere, and replaces x(n) by
//     F(x)(n) = max over edges e: n -> m of w(e) + x(m)   (Max to move; min where Min is to move)
// in any order, until nothing changes.
//
// 1. x <= lo throughout, and x only rises. F is monotone, x <= F(x) holds at the start and after every
// replacement, and
//    lo = F(lo).
// 2. lo is the supremum of the x that synchronous rounds reach: x after k rounds is what Max can force within
// k turns, and a
//    strategy of Max that ends every play ends all of them within some k turns, because the tree of its plays
//    is finitely branching and has no infinite branch (Koenig). Any fair order of replacements reaches as
//    far. So where the iteration stands still, x = lo.
// 3. If lo(n) is finite, then lo(n) <= B, the sum over all nodes of the largest gain an edge out of it makes
// for Max (0 if none
//    does) plus the largest final value. Proof: let Min always take an edge for which w(e) + lo(m) is least.
//    Along any play against this, w(e) + lo(m) <= lo(n), so no play from n that ends has a total above lo(n).
//    As lo(n) is a finite supremum of integers, Max can force it, so some play p against this ends with the
//    total lo(n) exactly. A cycle of p gains nothing for Max: Min's choice depends on the node alone, so Max
//    could go round as often as he likes and end with more than lo(n). Cut the cycles out of p: what is left
//    ends, leaves each node once at most, and has at least the total lo(n).
// 4. So x(n) > B proves lo(n) infinite, and x(n) may be set to infinity at once: x <= lo still holds. Values
// above minus
//    infinity are now integers in a bounded range or infinity, and only rise: the iteration stops.
// The bound and its use are those of Brihaye, Geeraerts, Haddad, Monmege, "Pseudopolynomial iterative
// algorithm to solve total-payoff games and min-cost reachability games", Acta Informatica 54 (2017), with
// the roles of the sides exchanged; there B is (number of nodes - 1) times the largest weight. Sides need not
// alternate for any of this. A potential added to weights and final values changes totals by a constant for
// each starting node, and so nothing here but the size of B.
#include <algorithm>
#include <deque>

#include "solver/engines/reference/state_graph.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::engines::reference {
namespace {

constexpr std::size_t steps_between_polls = 4096;

class Iteration {
 public:
  Iteration(const StateGraph& graph, Side side)
      : graph_(graph), side_(side), sign_(sign_of(side)), queued_(graph.size()) {
    forced_.value.assign(graph.size(), Forced::none);
    forced_.stage.assign(graph.size(), 0);
    index_predecessors();
    find_bound();
  }

  Forced run(const Limits& limits) {
    for (Node n = 0; n < graph_.size(); ++n)
      if (graph_.over(n)) {
        forced_.value[n] = sign_ * graph_.final_value(n);
        queue_predecessors(n);
      }
    for (std::size_t step = 0; !queue_.empty(); ++step) {
      if (reached_at(limits, step, steps_between_polls)) return std::move(forced_);
      const Node n = queue_.front();
      queue_.pop_front();
      queued_[n] = false;
      replace(n);
    }
    forced_.exact = true;
    return std::move(forced_);
  }

 private:
  void index_predecessors() {
    first_.assign(graph_.size() + 1, 0);
    for (Node n = 0; n < graph_.size(); ++n)
      for (const auto* e = graph_.begin(n); e != graph_.end(n); ++e) ++first_[e->to + 1];
    for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
    predecessors_.resize(first_.back());
    auto next = first_;
    for (Node n = 0; n < graph_.size(); ++n)
      for (const auto* e = graph_.begin(n); e != graph_.end(n); ++e) predecessors_[next[e->to]++] = n;
  }

  void find_bound() {
    std::int64_t largest_final = Forced::none;
    for (Node n = 0; n < graph_.size(); ++n) {
      std::int64_t gain = 0;
      for (const auto* e = graph_.begin(n); e != graph_.end(n); ++e)
        gain = std::max(gain, std::int64_t{sign_} * e->weight);
      bound_ += gain;
      if (graph_.over(n))
        largest_final = std::max(largest_final, std::int64_t{sign_} * graph_.final_value(n));
    }
    bound_ += largest_final;
  }

  void queue_predecessors(Node n) {
    for (std::size_t i = first_[n]; i < first_[n + 1]; ++i) {
      const Node p = predecessors_[i];
      if (queued_[p] || forced_.value[p] == Forced::unbounded) continue;
      queued_[p] = true;
      queue_.push_back(p);
    }
  }

  std::int64_t along(const StateGraph::Edge& e) const {
    const std::int64_t x = forced_.value[e.to];
    return x == Forced::none || x == Forced::unbounded ? x : x + sign_ * e.weight;
  }

  void replace(Node n) {
    const bool max = graph_.to_move(n) == side_;
    std::int64_t best = max ? Forced::none : Forced::unbounded;
    for (const auto* e = graph_.begin(n); e != graph_.end(n); ++e)
      best = max ? std::max(best, along(*e)) : std::min(best, along(*e));
    if (best != Forced::none && best > bound_) best = Forced::unbounded;
    if (best <= forced_.value[n]) return;
    forced_.value[n] = best;
    forced_.stage[n] = ++clock_;
    queue_predecessors(n);
  }

  const StateGraph& graph_;
  Side side_;
  int sign_;
  std::int64_t bound_ = 0;
  std::uint64_t clock_ = 0;
  Forced forced_;
  std::vector<std::size_t> first_;
  std::vector<Node> predecessors_;
  std::deque<Node> queue_;
  std::vector<bool> queued_;
};

}  // namespace

Forced force_end(const StateGraph& graph, Side side, const Limits& limits) {
  return Iteration(graph, side).run(limits);
}

}  // namespace graphgo::solver::engines::reference
