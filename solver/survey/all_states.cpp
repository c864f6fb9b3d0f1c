#include "solver/survey/all_states.hpp"

#include <algorithm>
#include <atomic>

#include "graphgo/error.hpp"
#include "solver/fresh_start/values.hpp"
#include "solver/limits.hpp"
#include "solver/nieminen/solve.hpp"
#include "solver/pauli/solve.hpp"
#include "solver/retrograde/phase.hpp"
#include "solver/retrograde/retrograde.hpp"
#include "solver/retrograde/solution.hpp"
#include "tables/representatives.hpp"

namespace graphgo::solver {
namespace {

class Retrograde final : public AllStates {
 public:
  Retrograde(const Board& board, const Ruleset& rules, const Limits& limits)
      : board_(board), rules_(rules), limits_(share_of(limits)), solution_(board, rules, limits) {
    solution_.run(limits);
  }
  Value value(const SurveyState& state) const override {
    return retrograde::look_up(query_of(board_, rules_, state), solution_, limits_, {}).value;
  }
  std::uint64_t nodes() const override { return solution_.states(); }

 private:
  Board board_;
  Ruleset rules_;
  Limits limits_;
  retrograde::Solution solution_;
};

class FreshStarts final : public AllStates {
 public:
  FreshStarts(const Board& board, const Ruleset& rules, std::span<const SurveyState> states, const Limits& limits)
      : starts_(board, rules, limits.threads), values_(starts_), wanted_(starts_.size()) {
    for (const SurveyState& state : states) wanted_[place(state).start] = true;
    // A few states of many: the easy ones first, so that a limit leaves most of them settled.
    const bool few = states.size() * 4 < starts_.size();
    nodes_ =
        fresh_start::find_values(values_, limits, {},
                                 {.order = few ? fresh_start::Order::fullest_first : fresh_start::Order::emptiest_first,
                                  .wanted = [this](std::size_t start) { return wanted_[start]; }});
  }
  Value value(const SurveyState& state) const override {
    const auto [start, exchanged] = place(state);
    const auto known = exchanged ? values_.get(start).exchanged() : values_.get(start);
    const Ruleset& rules = starts_.rules();
    const bool last_mover = rules.scoring == Scoring::last_mover;
    if (!known.exact()) return {.kind = last_mover ? ValueKind::winner : ValueKind::margin};
    const Margin margin = Margin::of_points(known.lo).plus(last_mover ? 0 : -rules.komi);
    return {last_mover ? ValueKind::winner : ValueKind::margin, margin, margin, true};
  }
  std::uint64_t nodes() const override { return nodes_; }

 private:
  fresh_start::Starts::Place place(const SurveyState& state) const {
    return starts_.find(pack<1>(state.position), state.to_move);
  }

  fresh_start::Starts starts_;
  fresh_start::Values values_;
  std::vector<bool> wanted_;
  std::uint64_t nodes_ = 0;
};

class Nieminens final : public AllStates {
 public:
  Nieminens(const Board& board, const Ruleset& rules, std::span<const SurveyState> states, const Limits& limits)
      : board_(board), rules_(rules), listing_(queries(board, rules, states), limits) {}
  Value value(const SurveyState& state) const override { return listing_.value(query_of(board_, rules_, state)); }
  std::uint64_t nodes() const override { return listing_.states(); }

 private:
  static std::vector<Query> queries(const Board& board, const Ruleset& rules, std::span<const SurveyState> states) {
    std::vector<Query> list;
    for (const SurveyState& state : states) list.push_back(query_of(board, rules, state));
    return list;
  }

  const Board board_;
  const Ruleset rules_;
  const nieminen::Listing listing_;
};

/// One state at a time, by a solver that keeps what serves them all.
class Paulis final : public AllStates {
 public:
  Paulis(const Board& board, const Ruleset& rules, const Limits& limits)
      : board_(board), rules_(rules), limits_(share_of(limits)), solver_(board, rules) {}
  Value value(const SurveyState& state) const override {
    const Answer answer = solver_.solve(query_of(board_, rules_, state), limits_, {});
    nodes_ += answer.nodes;
    return answer.value;
  }
  std::uint64_t nodes() const override { return nodes_; }

 private:
  const Board board_;
  const Ruleset rules_;
  const Limits limits_;
  mutable pauli::Solver solver_;
  mutable std::atomic<std::uint64_t> nodes_{0};
};

/// All positions are listed to number the few that are asked for: worth it up to so many vertices (16: 1 s).
constexpr int most_vertices = 16;
constexpr std::size_t least_states = 8;

bool share_a_table(const Board& board, const Ruleset& rules, std::span<const SurveyState> states,
                   const Limits& limits) {
  const auto is_fresh = [](const SurveyState& state) { return state.record.empty(); };
  const bool counted_by_stones = rules.dispute == Dispute::none && rules.scoring != Scoring::control;
  return is_superko(rules) && counted_by_stones && rules.handicap == Handicap{} && !names_vertices(rules) &&
         board.size() <= most_vertices && states.size() >= least_states &&
         std::all_of(states.begin(), states.end(), is_fresh) &&
         (limits.memory == 0 || 4 * tables::Representatives::memory_needed(board.size()) < limits.memory);
}

}  // namespace

std::unique_ptr<AllStates> AllStates::solve(const Board& board, const Ruleset& rules,
                                            std::span<const SurveyState> states, const Limits& limits) {
  try {
    if (states.empty()) return nullptr;
    if (pauli::takes(rules)) return std::make_unique<Paulis>(board, rules, limits);
    if (nieminen::takes(rules)) return std::make_unique<Nieminens>(board, rules, states, limits);
    if (retrograde::takes(rules)) return std::make_unique<Retrograde>(board, rules, limits);
    if (share_a_table(board, rules, states, limits))
      return std::make_unique<FreshStarts>(board, rules, states, with_defaults(limits));
  } catch (const retrograde::TooLarge&) {
  } catch (const LimitReached&) {
  }
  return nullptr;
}

}  // namespace graphgo::solver
