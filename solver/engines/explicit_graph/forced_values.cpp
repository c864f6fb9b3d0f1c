#include "solver/engines/explicit_graph/forced_values.hpp"

#include <algorithm>
#include <deque>

#include "solver/question/limits.hpp"

namespace graphgo::solver::engines::explicit_graph {
namespace {

/// Value iteration from minus infinity, and the test for values that grow without end. The argument for both
/// is in solver/engines/retrograde/soundness.md, R3 and R4; here any state may follow any other, and gains
/// are the turns' own.
class Iteration {
 public:
  Iteration(const StateGraph& graph, Side forcing, const Limits& limits, Open open)
      : graph_(graph), forcing_(forcing), limits_(limits), open_(open) {
    force_.value.assign(graph.size(), ForcedValues::none);
    force_.stage.assign(graph.size(), 0);
  }

  ForcedValues run() {
    for (Node n = 0; n < graph_.size(); ++n)
      if (!graph_.listed(n)) replace(n, known(n));
    before_ = force_.value;
    for (std::uint64_t sweep = 1;; ++sweep) {
      const bool changed = sweep_once(sweep % 2 == 1);
      if (limits_.reached()) force_.exact = false;
      if (!changed || !force_.exact) return std::move(force_);
      const bool power_of_two = (sweep & (sweep - 1)) == 0;
      if (sweep >= first_look && power_of_two) look_for_growth(sweep);
    }
  }

 private:
  static constexpr std::uint64_t first_look = 64;
  static constexpr std::size_t between_clocks = 4096;

  std::int32_t known(Node n) const {
    const Known k = graph_.known(n);
    return (forcing_ == Side::black) == (open_ == Open::worst) ? sign_of(forcing_) * k.lo
                                                               : sign_of(forcing_) * k.hi;
  }
  bool forces(Node n) const { return graph_.to_move(n) == forcing_; }
  std::int32_t worth(const Edge& turn) const {
    return ForcedValues::plus(force_.value[turn.to], sign_of(forcing_) * turn.gain);
  }
  std::int32_t best(Node n) const {
    const auto turns = graph_.turns(n);
    std::int32_t found = worth(turns.front());
    for (const Edge& turn : turns.subspan(1))
      found = forces(n) ? std::max(found, worth(turn)) : std::min(found, worth(turn));
    return found;
  }
  bool replace(Node n, std::int32_t value) {
    if (value <= force_.value[n]) return false;
    force_.value[n] = value;
    force_.stage[n] = ++stages_;
    return true;
  }
  /// Later nodes are nearer to the ends, so sweeps begin with those.
  bool sweep_once(bool backwards) {
    bool changed = false;
    const auto nodes = static_cast<Node>(graph_.size());
    for (Node i = 0; i < nodes; ++i) {
      if (i % 65536 == 0 ? limits_.reached() : i % between_clocks == 0 && out_of_time(limits_))
        return changed;
      const Node n = backwards ? nodes - 1 - i : i;
      if (graph_.listed(n) && force_.value[n] != ForcedValues::unbounded) changed |= replace(n, best(n));
    }
    return changed;
  }

  /// States whose values rose since the last look, those dropped that fail demand 2 or 3 of R4; the others
  /// grow for ever.
  void look_for_growth(std::uint64_t turns) {
    std::vector<char> in(graph_.size());
    for (Node n = 0; n < graph_.size(); ++n)
      in[n] = graph_.listed(n) && before_[n] != ForcedValues::none && force_.value[n] > before_[n] &&
              force_.value[n] != ForcedValues::unbounded;
    while ((drop_open(in) || drop_without_gain(in, turns)) && !limits_.reached()) {
    }
    if (limits_.reached()) return;  // what the sweeps left undone shows nothing
    for (Node n = 0; n < graph_.size(); ++n)
      if (in[n]) replace(n, ForcedValues::unbounded);
    before_ = force_.value;
  }
  bool inside(const std::vector<char>& in, const Edge& turn) const {
    return in[turn.to] || force_.value[turn.to] == ForcedValues::unbounded;
  }
  bool drop_open(std::vector<char>& in) const {
    bool dropped = false;
    for (Node n = 0; n < graph_.size(); ++n) {
      if (n % between_clocks == 0 && out_of_time(limits_)) return false;
      if (!in[n]) continue;
      const auto turns = graph_.turns(n);
      const auto stays = [&](const Edge& turn) { return inside(in, turn); };
      if (forces(n) ? std::any_of(turns.begin(), turns.end(), stays)
                    : std::all_of(turns.begin(), turns.end(), stays))
        continue;
      in[n] = 0;
      dropped = true;
    }
    return dropped;
  }
  bool drop_without_gain(std::vector<char>& in, std::uint64_t turns) const {
    std::vector<Node> members;
    for (Node n = 0; n < graph_.size(); ++n)
      if (in[n]) members.push_back(n);
    std::vector<std::int32_t> gains(graph_.size(), 0), next(graph_.size(), 0);
    for (std::uint64_t turn = 0; turn < turns && !limits_.reached(); ++turn) {
      for (std::size_t i = 0; i < members.size(); ++i) {
        if (i % between_clocks == 0 && out_of_time(limits_)) return false;
        next[members[i]] = step(in, members[i], gains);
      }
      gains.swap(next);
    }
    bool dropped = false;
    for (const Node n : members)
      if (gains[n] < 1) {
        in[n] = 0;
        dropped = true;
      }
    return dropped;
  }
  std::int32_t step(const std::vector<char>& in, Node n, const std::vector<std::int32_t>& gains) const {
    std::int32_t found = forces(n) ? -Known::infinity : Known::infinity;
    for (const Edge& turn : graph_.turns(n)) {
      if (!inside(in, turn)) continue;
      const std::int32_t gain =
          in[turn.to] ? std::min(Known::infinity, gains[turn.to] + sign_of(forcing_) * turn.gain)
                      : Known::infinity;
      found = forces(n) ? std::max(found, gain) : std::min(found, gain);
    }
    return found;
  }

  const StateGraph& graph_;
  const Side forcing_;
  const Limits& limits_;
  const Open open_;
  ForcedValues force_;
  std::vector<std::int32_t> before_;
  std::uint32_t stages_ = 0;
};

}  // namespace

ForcedValues force_end(const StateGraph& graph, Side forcing, const Limits& limits, Open open) {
  return Iteration(graph, forcing, limits, open).run();
}

}  // namespace graphgo::solver::engines::explicit_graph
