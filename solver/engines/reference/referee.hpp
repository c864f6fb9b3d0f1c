// The rules that need no history (papers/rules.md sections 1 to 4): plays, prices of passes, ends of phases,
// scores. Written to be read beside those sections; the reference's own code throughout.
#pragma once
#include <array>
#include <cstdint>
#include <optional>

#include "graphgo/board/board.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "graphgo/stones.hpp"

namespace graphgo::solver::engines::reference {

/// A set of vertices of a board of at most 64 vertices: bit v is vertex v.
using VertexSet = std::uint64_t;

/// A colouring of the vertices.
struct Position {
  VertexSet black = 0, white = 0;
  friend bool operator==(const Position&, const Position&) = default;
};

/// How play stopped.
enum class Status : std::uint8_t {
  playing,
  counted,    ///< by passes: the margin decides
  immobile,   ///< a side could not move: `winner` made the last move
  cycle_won,  ///< long cycle: `winner` passed more often
  no_result   ///< long cycle with equal numbers of passes
};

/// A moment of the game without its history. `before` is what basic ko needs of it.
struct State {
  Position position;
  std::optional<Position> before;  ///< the position before the last turn; none at the start
  Side to_move = Side::black;
  Status status = Status::playing;
  Side winner = Side::black;  ///< for `immobile` and `cycle_won`
  int phase = 1;
  int passes = 0;         ///< consecutive ones in this phase
  int handicap_left = 0;  ///< turns Black still takes in a row
  /// Stones Black, White has captured or been given, less those paid back.
  std::array<int, 2> captured{0, 0};
  std::array<int, 2> passes_made{0, 0};  ///< by Black, White since the start
  int bonus = 0;                         ///< points for Black: stones placed in phase two, open ko tax

  bool over() const { return status != Status::playing; }
};

/// What a play makes of the board.
struct Played {
  Position position;
  std::array<int, 2> removed{0, 0};  ///< black, white stones that left the board
};

class Referee {
 public:
  /// The board has at most 64 vertices and the ruleset has been checked.
  Referee(const Board& board, const Ruleset& rules);

  int size() const { return size_; }
  const Ruleset& rules() const { return rules_; }
  bool area() const { return rules_.scoring == Scoring::area; }

  /// The play by `side` at the empty vertex `v`, bans aside; nothing if it is a forbidden suicide.
  std::optional<Played> play(const Position& position, Side side, Vertex v) const;
  /// Is the play that leaves `left` refused by basic ko?
  bool refused_by_ko(const State& state, const Position& left) const;
  /// The plays of the side to move that only basic ko forbids.
  VertexSet ko_bans(const State& state) const;
  /// May the side to move pass, handicap turns aside?
  bool can_pass(const State& state) const;
  /// Does a side that can neither play nor pass lose here?
  bool immobile_loses(const State& state) const { return ending(state).kind == Ending::Kind::immobile_loses; }
  const Ending& ending(const State& state) const {
    return state.phase == 1 ? rules_.ending : rules_.phase2_ending;
  }

  State after_play(const State& state, const Played& played) const;
  State after_pass(const State& state) const;

  /// Black's margin from captures, phase two and taxes; the board is not counted.
  int margin_so_far(const State& state) const;
  /// Black's area or territory on the board, less White's; FinalCount also knows dead chains and control.
  int board_score(const Position& position) const;
  /// Empty vertices at which the opponent of `holder` could take a ko: open kos held by `holder`.
  int open_kos(const Position& position, Side holder) const;
  bool every_chain_has_a_liberty(const Position& position) const;

 private:
  VertexSet neighbours_of(VertexSet set) const;
  /// The connected part of `set` that holds `seed`, which lies in `set`.
  VertexSet connected(VertexSet set, VertexSet seed) const;
  bool open_ko(const Position& position, Side taker, Vertex v) const;
  void end_phase(State& state) const;

  Ruleset rules_;
  int size_;
  VertexSet all_;
  std::array<VertexSet, 64> neighbours_{};
};

inline VertexSet single(Vertex v) { return VertexSet{1} << v; }
inline VertexSet stones(const Position& p, Side s) { return s == Side::black ? p.black : p.white; }
inline VertexSet& stones(Position& p, Side s) { return s == Side::black ? p.black : p.white; }

}  // namespace graphgo::solver::engines::reference
