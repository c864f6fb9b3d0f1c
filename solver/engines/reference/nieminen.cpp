#include "solver/engines/reference/nieminen.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <map>

#include "graphgo/error.hpp"
#include "solver/engines/reference/graph_answer.hpp"
#include "solver/engines/reference/stop.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::engines::reference {
namespace {

constexpr std::size_t nodes_between_polls = 256;

std::string words_of(Turn turn) {
  if (turn == Turn::pass()) return "pass or accept";
  if (turn == Turn::resume()) return "resume";
  if (turn == Turn::gift()) return "gift";
  return fmt::format("vertex {}", turn.vertex);
}

StopState after_record(const StopRules& rules, const State& start, const std::vector<Turn>& record) {
  StopState moment;
  moment.state = start;
  for (std::size_t i = 0; i < record.size(); ++i) {
    const auto next = rules.next(moment);
    const auto found =
        std::find_if(next.begin(), next.end(), [&](const auto& n) { return n.first == record[i]; });
    if (found == next.end())
      throw InputError(fmt::format("record: turn {} ({} {}): not a turn that can be taken here", i + 1,
                                   name_of(moment.to_move()), words_of(record[i])));
    moment = StopState(found->second);
  }
  return moment;
}

/// Lists all moments that can follow, breadth first. As in StateGraph, White's stones less Black's are added
/// to the margin where prisoners count: a turn then changes the sum by little.
class Listing {
 public:
  Listing(const StopRules& rules, const Game& game) : rules_(rules), game_(game) {}

  /// False if a limit struck.
  bool run(const StopState& start, const Limits& limits) {
    number_of(start);
    std::size_t bytes = 0;
    for (std::size_t n = 0; n < moments_.size(); ++n) {
      if (reached_at(limits, n, nodes_between_polls)) return false;
      if (n % nodes_between_polls == 0 && limits.memory != 0 && bytes > limits.memory) return false;
      const StopState moment = moments_[n];
      const int potential = potential_of(moment);
      StateGraph::Listed node{moment.to_move(), {}, 0};
      for (const auto& [turn, after] : rules_.next(moment)) {
        const int gain = rules_.referee().margin_so_far(after.state) + potential_of(after) - potential;
        node.edges.push_back({turn, number_of(after), gain});
      }
      if (moment.stage == Stage::over)
        node.final_value = game_.board_points(moment.state.position) - potential;
      bytes += 2 * sizeof(StopState) + 400 + node.edges.size() * 3 * sizeof(StateGraph::Edge);
      nodes_.push_back(std::move(node));
    }
    return true;
  }

  const std::vector<StateGraph::Listed>& nodes() const { return nodes_; }
  int potential_of(const StopState& moment) const {
    if (rules_.referee().area()) return 0;
    return std::popcount(moment.state.position.white) - std::popcount(moment.state.position.black);
  }

 private:
  Node number_of(StopState moment) {
    // Earlier gains belong to the edges, not to the moment.
    moment.state.captured = moment.state.passes_made = {0, 0};
    const auto [place, fresh] =
        numbers_.try_emplace(moment.key(rules_.referee()), static_cast<Node>(moments_.size()));
    if (fresh) moments_.push_back(std::move(moment));
    return place->second;
  }

  const StopRules& rules_;
  const Game& game_;
  std::vector<StopState> moments_;
  std::vector<StateGraph::Listed> nodes_;
  std::map<std::vector<std::uint64_t>, Node> numbers_;
};

/// The start as Game reads it; the record is replayed by the rules here.
Query without_record(Query query) {
  query.record.clear();
  return query;
}

}  // namespace

bool decided_after_stop(const Ruleset& rules) {
  return !is_superko(rules) && !removes_cycles(rules) &&
         (rules.resume || rules.dispute != Dispute::none || rules.scoring == Scoring::control);
}

Answer solve_after_stop(const Query& query, const Limits& limits, const Wanted& wanted) {
  const Game game(without_record(query), limits);
  const StopRules rules(query.board, query.rules);
  const StopState moment = after_record(rules, game.now(), query.record);
  Listing listing(rules, game);
  if (!listing.run(moment, limits)) {
    Answer answer;
    answer.value.kind = ValueKind::interval;
    answer.nodes = listing.nodes().size();
    answer.stopped_by = limits.struck().value_or(StoppedBy::memory);
    return answer;
  }
  const StateGraph graph(listing.nodes(), listing.potential_of(moment));
  return answer_from(graph, rules.referee().margin_so_far(moment.state), query.rules, limits, wanted);
}

}  // namespace graphgo::solver::engines::reference
