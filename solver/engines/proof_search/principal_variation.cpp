#include "solver/engines/proof_search/principal_variation.hpp"

#include "graphgo/error.hpp"
#include "solver/engines/proof_search/entry_turns.hpp"
#include "solver/question/game_of.hpp"

namespace graphgo::solver::engines::proof_search {
namespace {

/// One side's proof, followed down the variation.
template <typename Code>
class Strategy {
 public:
  Strategy(const Play& play, const Symmetry<Code>& symmetry, const StaticEnds* ends,
           const RootProof<Code>& proof)
      : play_(play),
        symmetry_(symmetry),
        table_(proof.table),
        turns_(play, symmetry, table_),
        ends_(ends),
        target_(proof.target),
        entry_(proof.hit.entry),
        map_(proof.hit.map),
        pass_first_(proof.hit.pass_first) {}

  bool proves() const { return entry_ != 0; }
  /// The proof's own turn.
  Turn turn() const {
    if (pass_first_) return Turn::pass();
    return on_board(table_.entry(entry_).turns().front());
  }
  /// A legal turn the proof answers, where its side is not to move: the last, for plays come first and a pass
  /// is short. (Turns that were legal where the proof was found may be banned here.) The pass if there is
  /// none: it loses at once, or nothing else is left.
  Turn answered(const Game<1>& game) const {
    const auto turns = turns_at(game);
    for (auto t = turns.rbegin(); t != turns.rend(); ++t)
      if (game.is_legal(on_board(*t))) return on_board(*t);
    return Turn::pass();
  }
  enum class Follow {
    goes_on,
    ends,       ///< with the game, or by history-free bounds
    unanswered  ///< the turn loses at once
  };
  /// What ends the proof where no entry follows a turn of the other side: a play that makes enough of the
  /// board certain [S19]. If there is none the turn itself lost.
  std::optional<Turn> reply(const Game<1>& game) const {
    if (!ends_) return std::nullopt;
    State state{static_cast<const TurnState<1>&>(game.state())};
    state.remaining_margin = target_;
    const auto v = ends_->reply(play_, state);
    return v && game.is_legal(Turn{*v}) ? std::optional(Turn{*v}) : std::nullopt;
  }
  /// Follows a legal turn of either side.
  Follow follow(Turn turn, const Game<1>& game) {
    if (pass_first_) {
      pass_first_ = false;
      return Follow::goes_on;
    }
    for (const ProofTurn& t : turns_at(game))
      if (on_board(t) == turn) {
        entry_ = t.next;
        map_ = symmetry_.compose(map_, t.map);
        pass_first_ = t.pass_first;
        return entry_ != 0 ? Follow::goes_on : Follow::ends;
      }
    entry_ = 0;
    return Follow::unanswered;
  }

 private:
  /// Of the state that the game is in. Where the entry has no list they are found again, and those that end
  /// the game lead nowhere.
  std::vector<ProofTurn> turns_at(const Game<1>& game) const {
    const Entry<Code> entry = table_.entry(entry_);
    if (turns_.has_list(entry_)) return {entry.turns().begin(), entry.turns().end()};
    State state{static_cast<const TurnState<1>&>(game.state())};
    state.position = symmetry_.position(symmetry_.code(state.position, map_));
    state.remaining_margin = entry.head().demand;
    state.passes = 0;
    std::vector<Successor> successors;
    play_.successors(state, successors);
    std::vector<ProofTurn> turns;
    for (const Successor& s : successors)
      turns.push_back(
          turns_.find(entry_, s).value_or(ProofTurn{0, 0, static_cast<std::int8_t>(s.vertex), false}));
    return turns;
  }
  Turn on_board(const ProofTurn& t) const {
    if (t.vertex < 0) return Turn::pass();
    return Turn{symmetry_.permutation(symmetry_.inverse(map_))[static_cast<std::size_t>(t.vertex)]};
  }

  const Play& play_;
  const Symmetry<Code>& symmetry_;
  const TranspositionTable<Code>& table_;
  EntryTurns<Code> turns_;
  const StaticEnds* ends_;
  int target_;
  EntryOffset entry_;
  MapIndex map_;
  bool pass_first_;
};

}  // namespace

template <typename Code>
std::vector<Turn> principal_variation(const Query& query, const Play& rules, const Symmetry<Code>& symmetry,
                                      const StaticEnds* ends, const std::array<RootProof<Code>, 2>& proofs) {
  Game<1> game = game_of(query);
  std::array<Strategy<Code>, 2> strategies{Strategy<Code>{rules, symmetry, ends, proofs[0]},
                                           {rules, symmetry, ends, proofs[1]}};
  std::vector<Turn> variation;
  const auto play = [&](Turn turn) {
    if (const Legality verdict = game.play(turn); !verdict)
      throw InternalError("a proof plays an illegal turn: " +
                          explain(verdict, turn, game.to_move(), query.board));
    variation.push_back(turn);
  };
  while (!game.over() && (strategies[0].proves() || strategies[1].proves())) {
    Strategy<Code>& own = strategies[static_cast<std::size_t>(index_of(game.to_move()))];
    Strategy<Code>& other = strategies[static_cast<std::size_t>(index_of(opponent(game.to_move())))];
    const Turn turn = own.proves() ? own.turn() : other.answered(game);
    using Follow = typename Strategy<Code>::Follow;
    const Follow by_own = own.proves() ? own.follow(turn, game) : Follow::goes_on;
    const Follow by_other = other.proves() ? other.follow(turn, game) : Follow::goes_on;
    play(turn);
    if (by_other != Follow::goes_on && !game.over())
      if (const auto reply = other.reply(game)) {
        play(*reply);
        break;
      }
    if (by_own == Follow::ends || by_other == Follow::ends) break;
    // A pass the other proof does not answer is one that loses at once: to passes.
    while (by_other == Follow::unanswered && !game.over()) play(Turn::pass());
  }
  return variation;
}

template std::vector<Turn> principal_variation(const Query&, const Play&, const Symmetry<std::uint32_t>&,
                                               const StaticEnds*,
                                               const std::array<RootProof<std::uint32_t>, 2>&);
template std::vector<Turn> principal_variation(const Query&, const Play&, const Symmetry<std::uint64_t>&,
                                               const StaticEnds*,
                                               const std::array<RootProof<std::uint64_t>, 2>&);
template std::vector<Turn> principal_variation(const Query&, const Play&, const Symmetry<Code128>&,
                                               const StaticEnds*, const std::array<RootProof<Code128>, 2>&);

}  // namespace graphgo::solver::engines::proof_search
