#include "solver/survey/all_states.hpp"

#include <algorithm>

#include "graphgo/error.hpp"
#include "solver/fresh_start/values.hpp"
#include "solver/limits.hpp"
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
    nodes_ = fresh_start::find_values(values_, limits, {},
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

/// All positions are listed to number the few that are asked for: worth it up to so many vertices (16: 1 s).
constexpr int most_vertices = 16;
constexpr std::size_t least_states = 8;

bool share_a_table(const Board& board, const Ruleset& rules, std::span<const SurveyState> states,
                   const Limits& limits) {
  const auto is_fresh = [](const SurveyState& state) { return state.record.empty(); };
  return is_superko(rules) && rules.handicap == Handicap{} && !names_vertices(rules) &&
         board.size() <= most_vertices && states.size() >= least_states &&
         std::all_of(states.begin(), states.end(), is_fresh) &&
         (limits.memory == 0 || 4 * tables::Representatives::memory_needed(board.size()) < limits.memory);
}

}  // namespace

std::unique_ptr<AllStates> AllStates::solve(const Board& board, const Ruleset& rules,
                                            std::span<const SurveyState> states, const Limits& limits) {
  try {
    if (retrograde::takes(rules)) return std::make_unique<Retrograde>(board, rules, limits);
    if (share_a_table(board, rules, states, limits))
      return std::make_unique<FreshStarts>(board, rules, states, with_defaults(limits));
  } catch (const retrograde::TooLarge&) {
  } catch (const LimitReached&) {
  }
  return nullptr;
}

}  // namespace graphgo::solver
