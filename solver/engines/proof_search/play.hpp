// The rules as the proof search needs them: a state without its history, and the turns that lead on from it. Superko
// is not decided here: each turn says what it leaves behind, and the search asks its path whether that is banned.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "graphgo/game/graph.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "solver/question/query.hpp"
#include "solver/scoring/final_score.hpp"

namespace graphgo::solver::engines::proof_search {

/// A moment of the game but its history. The question is always "does Black reach the target margin?". The *remaining
/// margin* is the target less the points Black has collected so far, so that what is still to be scored decides.
struct State {
  Position<1> position;
  Side to_move = Side::black;
  std::uint8_t phase = 1;
  std::uint8_t passes = 0;             ///< consecutive, in this phase; see Play::settle
  std::uint8_t handicap_left = 0;      ///< plays Black still makes in a row
  std::array<int, 2> prisoners{0, 0};  ///< only where a pass costs one; else 0
  int remaining_margin = 0;
};

/// A turn, before superko has spoken.
struct Successor {
  State state;
  Vertex vertex;               ///< -1: pass
  bool remembered;             ///< does superko remember the position it leaves?
  std::optional<Side> winner;  ///< set: the game is over
};

/// Thrown by `successors` where a number of a state outgrows its place (Play::fits). The search stops there as at a
/// limit.
struct StateOverflow {};

class Play {
 public:
  /// A superko ruleset that can be played. `limits`, if given, must outlive it: counting ends that are judged or
  /// controlled takes long, and throws LimitReached where one strikes.
  Play(const Board& board, const Ruleset& rules, const Limits* limits = nullptr);

  const Graph<1>& graph() const { return graph_; }
  const Ruleset& rules() const { return rules_; }
  bool positional() const { return rules_.repetition.key == Repetition::Key::positional; }
  bool passes_remembered() const { return rules_.repetition.passes_counted; }
  bool initial_remembered() const { return rules_.repetition.initial_counted; }
  /// Do captures, passes or taxes score as play goes on, so that the remaining margin changes?
  bool additive() const { return additive_; }
  /// Is a state its position, side and number of passes alone (given the target)? Then conditions may be left out [S7].
  bool plain() const { return plain_; }
  /// Two consecutive passes end the game, a pass changes nothing else, and the score decides. The side whom the score
  /// suits is ahead. Then (a) a pass by the side behind loses at once, for the side ahead passes too, or had passed
  /// already; (b) a pass by the side ahead leaves the other to find a play, exactly as if it had not passed. So
  /// passes need not be counted: the side behind only plays, the side ahead plays or passes [S6].
  bool passes_never_counted(const State& state) const;
  /// The most consecutive passes of a state of a plain ruleset to which a pass of `side` can lead.
  int most_passes_by(Side side) const;
  /// immobile_loses(literal): a pass takes a legal play that is not made.
  bool pass_needs_play() const { return rules_.ending.literal; }

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
  /// What a turn at an empty vertex, or a pass, leads to; nothing where it is illegal for another reason than superko.
  std::optional<Successor> after(const State& state, Turn turn) const;
  /// Every turn worth a thought, plays in vertex order, then the pass: all but passes that lose at once. Bans, and what
  /// depends on them, are left to the search: a pass in the handicap is legal only if no play is.
  void successors(const State& state, std::vector<Successor>& out) const;
  /// All of a state that fits but its position (and the remaining margin where it never changes), packed: equal
  /// exactly for equal states.
  std::uint64_t context(const State& state) const;

 private:
  std::optional<Successor> play(const State& state, Vertex v) const;
  std::optional<Successor> pass(const State& state) const;
  void finish_pass(Successor& s, Side passer) const;
  void end_phase(Successor& s) const;
  void settle(Successor& s) const;
  void score(State& state, int points) const;

  Graph<1> graph_;
  Ruleset rules_;
  const Limits* limits_;
  std::shared_ptr<const scoring::FinalScore> judge_;  ///< null: the board counts as it stands
  bool captives_count_, additive_, plain_;
};

}  // namespace graphgo::solver::engines::proof_search
