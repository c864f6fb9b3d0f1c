// The rules of play that goes on after a stop (papers/rules.md section 5): which turns a state has and where
// they lead. A Game ends at its first stop; this is what plays on.
//
// Example: both sides pass on a path of three, and each is asked whether play has ended.
//   const graphgo::stops::Play play(board, graphgo::preset("nieminen"), {});
//   const auto passed = play.replay(play.start(), {Turn::pass(), Turn::pass()}).back();
//   // passed.state.stage is Stage::first_asked
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "graphgo/board/board.hpp"
#include "graphgo/game/game.hpp"
#include "graphgo/game/stops/histories.hpp"
#include "graphgo/game/stops/state.hpp"
#include "graphgo/game/transition.hpp"

namespace graphgo::stops {

struct Step {
  State state;
  int gain = 0;  ///< for Black, in points: prisoners where they count
};

/// One thread: it numbers the histories of disputes as it meets them.
class Play {
 public:
  /// Throws InputError for rulesets that are refused and for starts that Game refuses.
  Play(const Board& board, const Ruleset& rules, const Start& start);

  /// Where play starts, with the points Black has by then.
  const Step& start() const { return start_; }
  /// After each of the turns, made from `from` on, whose gain is the points so far. Throws InputError for an
  /// illegal turn, with its number, the first being number `first`, and the reason.
  std::vector<Step> replay(const Step& from, const std::vector<Turn>& turns, std::size_t first = 1) const;

  /// Where the turns of a record lead from the start, with the points so far. Throws as `replay` does.
  Step after_record(const std::vector<Turn>& record) const;

  /// Where the turn leads. Nothing if it is illegal; then `why`, if given, says why.
  std::optional<Step> after(const State& state, Turn turn, std::string* why = nullptr) const;

  /// visit(Turn, State, gain) for every legal turn: plays and chains to point at in vertex order, resuming or
  /// giving a stone, passing or accepting.
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

  const Board board_;
  const Ruleset rules_;
  const Graph<1> graph_;
  const bool basic_ko_;
  mutable Histories histories_;
  Step start_;
};

}  // namespace graphgo::stops
