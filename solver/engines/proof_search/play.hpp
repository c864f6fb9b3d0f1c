// The rules as the proof search needs them: a state without its history, and the turns that lead on from it.
// Superko is not decided here: each turn says what it leaves behind, and the search asks its path whether
// that is banned.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "graphgo/game/transition.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"
#include "solver/scoring/final_score.hpp"

namespace graphgo::solver::engines::proof_search {

/// A moment of the game but its history. The question is always "does Black reach the target margin?". The
/// *remaining margin* is the target less the points Black has collected so far, so that what is still to be
/// scored decides. `passes` are 0 where they are never counted or their number means nothing; prisoners,
/// where they buy no passes.
struct State : TurnState<1> {
  int remaining_margin = 0;
};

/// A turn, before superko has spoken.
struct Successor {
  State state;
  Vertex vertex;               ///< -1: pass
  bool remembered;             ///< does superko remember the position it leaves?
  std::optional<Side> winner;  ///< set: the game is over
};

/// Thrown by `successors` where a number of a state outgrows its place (Play::fits). The search stops there
/// as at a limit.
struct StateOverflow {};

class Play {
 public:
  /// A superko ruleset that can be played. `limits`, if given, must outlive it: counting ends that are judged
  /// or controlled takes long, and throws LimitReached where one strikes.
  Play(const Board& board, const Ruleset& rules, const Limits* limits = nullptr);

  const Graph<1>& graph() const { return graph_; }
  const Ruleset& rules() const { return rules_; }
  bool positional() const { return rules_.repetition.key == Repetition::Key::positional; }
  bool passes_remembered() const { return rules_.repetition.passes_counted; }
  bool initial_remembered() const { return rules_.repetition.initial_counted; }
  /// Do captures, passes or taxes score as play goes on, so that the remaining margin changes?
  bool additive() const { return additive_; }
  /// No margin is larger, either way; nothing: unknown. No area margin is larger than the board, dead chains
  /// removed or not.
  std::optional<int> largest_margin() const {
    return additive_ ? std::nullopt : std::optional(graph_.size());
  }
  /// Is a state its position, side and number of passes alone (given the target)? Then conditions may be left
  /// out [S7].
  bool plain() const { return plain_; }
  /// Consecutive passes end the game, two or more, a pass changes nothing else, and the score decides. The
  /// side whom the score suits is ahead. Then (a) a pass by the side behind gains nothing, for the side ahead
  /// passes too; (b) a pass by the side ahead leaves the other to find a play, exactly as if it had not
  /// passed. So passes need not be counted: the side behind only plays, the side ahead plays or passes [S6].
  bool passes_never_counted(const State& state) const;
  /// Are there states where they are not?
  bool never_counts_passes() const { return passes_decide_; }
  /// The most consecutive passes of a state of a plain ruleset to which a pass of `side` can lead.
  int most_passes_by(Side side) const;
  /// immobile_loses(literal): a pass takes a legal play that is not made.
  bool pass_needs_play() const { return lost_without_play(rules_); }
  /// Is a pass that `after` gives legal, given whether the side has a legal play?
  bool pass_stands(const State& state, bool has_play) const {
    return transition().pass_stands(state, has_play);
  }

  /// The query's position, before its record, for the question "margin >= t".
  State start(const Query& query, int t) const;
  /// Would `side` have won if the game were counted now?
  bool suits(const State& state, Side side) const { return surplus(state, side) > 0; }
  /// By how many half points; never 0.
  int surplus(const State& state, Side side) const;
  /// Black's points less White's that the board would count, were the game over.
  int counted(const Position<1>& position) const;
  /// Is the board counted as it stands: area or territory, with nobody judging what is dead or controlled?
  bool counts_as_it_stands() const { return !judge_; }
  /// Is there room for the state's numbers in contexts and entries: 16 bits for the margin, 24 for prisoners?
  bool fits(const State& state) const;
  /// What a turn at an empty vertex, or a pass, leads to; nothing where it is illegal for another reason than
  /// superko. Where passes are never counted its state has none.
  std::optional<Successor> after(const State& state, Turn turn) const;
  /// The same with all consecutive passes of the phase counted, those of `state` too, for records and proofs:
  /// where the side to move wins by the pass that ends the game, it is the winner already.
  std::optional<Successor> counted_after(const State& state, Turn turn) const;
  /// Puts the passes of `counted_after` out of mind where they are never counted.
  void forget_passes(Successor& s) const;
  /// Would a legal pass end the game, the state's passes counted?
  bool pass_ends(const State& state) const;
  /// Every turn worth a thought, plays in vertex order, then the pass: all but passes that lose at once.
  /// Bans, and what depends on them, are left to the search: a pass in the handicap is legal only if no play
  /// is.
  void successors(const State& state, std::vector<Successor>& out) const;
  /// All of a state that fits but its position (and the remaining margin where it never changes), packed:
  /// equal exactly for equal states.
  std::uint64_t context(const State& state) const;

 private:
  Transition<1> transition() const { return {graph_, rules_}; }
  std::optional<Successor> play(const State& state, Vertex v) const;
  std::optional<Successor> pass(const State& state) const;
  /// What the search adds to a turn: the remaining margin, and nothing in the state that decides nothing.
  void account(Successor& s, const Effect& effect) const;

  Graph<1> graph_;
  Ruleset rules_;
  const Limits* limits_;
  std::shared_ptr<const scoring::FinalScore> judge_;  ///< null: the board counts as it stands
  bool additive_, plain_, prisoners_matter_;
  bool passes_decide_;  ///< in the last phase, the handicap over: passes are never counted
};

}  // namespace graphgo::solver::engines::proof_search
