// The rules of play that goes on after a stop (papers/rules.md section 5): which turns a state has and where
// they lead. Nothing here is known of values.
#pragma once
#include <optional>
#include <string>

#include "graphgo/game/transition.hpp"
#include "solver/engines/explicit_graph/state_graph.hpp"
#include "solver/engines/resumption/histories.hpp"
#include "solver/engines/resumption/state.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"
#include "solver/scoring/final_score.hpp"

namespace graphgo::solver::engines::resumption {

struct Step {
  State state;
  int gain = 0;  ///< for Black, in points: prisoners where they count
};

/// One thread: it numbers the histories of disputes as it meets them.
class Play {
 public:
  /// Throws InputError for rulesets that are refused and for starts that Game refuses. The query must outlive
  /// it. Ends that a limit keeps from being counted are left open.
  explicit Play(const Query& query, const Limits& limits = {});

  /// Where the query starts, its record not yet played; and the points Black has by then.
  const State& start() const { return start_; }
  int start_points() const { return start_points_; }

  /// Where the turn leads. Nothing if it is illegal; then `why`, if given, says why.
  std::optional<Step> after(const State& state, Turn turn, std::string* why = nullptr) const;

  // What explicit_graph::explore asks for.
  Side to_move(const State& state) const { return state.to_move; }
  bool decided(const State& state, explicit_graph::Known& known) const;
  explicit_graph::Known guess(const State&) const { return {}; }
  /// Plays and chains to point at in vertex order, resuming or giving a stone, passing or accepting.
  template <typename Visit>
  void for_each_turn(const State& state, Visit&& visit) const {
    const auto offer = [&](Turn turn) {
      if (const auto step = after(state, turn)) visit(turn, step->state, step->gain);
    };
    if (state.stage == Stage::word)
      disputable(state).for_each([&](Vertex v) { offer(Turn{v}); });
    else if (state.stage == Stage::play || state.stage == Stage::dispute)
      graph_.empty(state.position).for_each([&](Vertex v) { offer(Turn{v}); });
    for (const Turn turn : {Turn::resume(), Turn::gift(), Turn::pass()}) offer(turn);
  }

  const Ruleset& rules() const { return rules_; }

 private:
  using Why = const char*;  ///< nullptr: legal

  Transition<1> transition() const { return {graph_, rules_}; }
  /// Makes a play or a pass as in a game that knows no stops and disputes.
  Effect make(Turn turn, State& next) const;
  Why play(const State& state, Vertex v, Step& step) const;
  Why place_stone(const State& state, Vertex v, Step& step) const;
  Why pass(const State& state, Step& step) const;
  Why resume(const State& state, Step& step) const;
  Why gift(const State& state, Step& step) const;
  Why point_at(const State& state, Vertex v, Step& step) const;
  Why dispute_play(const State& state, Vertex v, Step& step) const;
  Why dispute_pass(const State& state, Step& step) const;
  Why main_pass(const State& state, Step& step) const;
  void answer(const State& state, bool resumes, Step& step) const;
  void accept_word(const State& state, Step& step) const;

  void stop(State& state, Side last_passer) const;
  void finish(State& state, Side last_passer) const;
  void give_word(State& state, Side side, bool other_accepted) const;
  bool has_play(const State& state) const;
  /// Where basic ko forbids the side to move of `next` to play, `before` having stood before the last turn.
  Mask<1> ko_bans(const Position<1>& before, const State& next) const;
  /// The smallest vertices of the opposing chains that are not proved alive.
  Mask<1> disputable(const State& state) const;
  Mask<1> chain(const Position<1>& position, Vertex v) const;
  Histories::Number remembered(Histories::Number history, const Position<1>& left, Side by, Side owner,
                               const Mask<1>& whole) const;

  const Ruleset rules_;
  const Graph<1> graph_;
  const bool basic_ko_;
  const scoring::FinalScore score_;
  const Limits limits_;
  mutable bool struck_ = false;  ///< a limit has kept an end from being counted
  mutable Histories histories_;
  State start_;
  int start_points_ = 0;
};

}  // namespace graphgo::solver::engines::resumption
