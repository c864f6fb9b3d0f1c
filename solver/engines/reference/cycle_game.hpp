// A game by Pauli's clauses 2 to 12 (papers/rules.md section 6): the list of all situations, and what a turn
// makes of it.
#pragma once
#include <array>
#include <compare>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "solver/engines/reference/clauses.hpp"
#include "solver/engines/reference/final_count.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver::engines::reference {

/// Clause 8: two situations are similar if all of this is equal.
struct PauliSituation {
  Side to_move = Side::black;
  int needed = 2;  ///< passes needed to reach the end of the game: 1 to 3
  VertexSet black = 0, white = 0;
  VertexSet temporary = 0, permanent = 0;  ///< prohibited
  friend auto operator<=>(const PauliSituation&, const PauliSituation&) = default;
};

/// What decides how play can go on: the present situation, and the former ones that a later one can still be
/// similar to, each with the locations used since.
///
/// Turns depend on the present situation and on the cycles that end in it. A cycle that ends in a later
/// situation starts at one still to come, or at a former one; then it used what was used since that one up to
/// now, which is listed, and what will be used from now on. Former situations from before the last removal of
/// a cycle are similar to none to come, as a removal makes locations prohibited for good that were not: its
/// used locations are not prohibited yet (they held stones since the removal before, or were empty and open
/// to a play), and at least one was used, because passes alone lead to no similar situation. So two moments
/// for which this is equal have the same turns, but for the numbers of the turns at which removed cycles
/// begin, and these turns lead to moments for which it is equal again.
struct PauliFuture {
  PauliSituation present;
  std::vector<std::pair<PauliSituation, VertexSet>> former;  ///< sorted, without repetitions
  friend auto operator<=>(const PauliFuture&, const PauliFuture&) = default;
};

class CycleGame {
 public:
  /// The state after the query's record. Throws InputError: too many vertices, illegal position, illegal turn
  /// in the record (naming its number, from 1, and why).
  /// `limits` hold for what judges ends, which throws LimitReached.
  explicit CycleGame(const Query& query, const Limits& limits = {});

  const PauliSituation& now() const { return moments_.back().situation; }
  bool over() const { return moments_.back().over; }
  /// Turns made since the query's position.
  int ply() const { return static_cast<int>(moments_.size()) - 1; }
  /// The locations used while the game went from the situation after `start` turns to the present one (clause
  /// 7).
  VertexSet used_since(int start) const;
  PauliFuture future() const;

  /// Why the turn is not legal; empty if it is.
  std::string refusal(Turn turn) const;
  bool play(Turn turn);
  void undo() { moments_.pop_back(); }
  /// Without removal first, plays in vertex order and then the pass; then the same for each cycle, the
  /// earliest start first.
  std::vector<Turn> legal_turns() const;
  /// legal_turns() with one cycle for each set of used locations: other starts change nothing of what
  /// follows.
  std::vector<Turn> different_turns() const;

  /// Black's captives less White's, where the scoring counts them, and what the query's record began with.
  int margin_so_far() const;
  /// The whole margin where the game is over, komi aside.
  /// The side to move is the one that did not pass last.
  int final_margin() const {
    return margin_so_far() + count_.points({now().black, now().white}, now().to_move);
  }

 private:
  struct Ply {
    PauliSituation situation;
    bool over = false;
    std::array<int, 2> captives{0, 0};  ///< of Black, White: opposing stones removed so far
    VertexSet used = 0;                 ///< by the turn that led here
  };

  bool disturbing_cycle_from(int start) const;
  std::vector<int> cycle_starts() const;
  /// The moment the turn leads to, or nothing and the reason.
  std::optional<Ply> attempt(Turn turn, std::string& why) const;
  bool put_stone(Ply& next, Vertex v, std::string& why) const;

  Ruleset rules_;
  Locations locations_;
  FinalCount count_;
  std::vector<Ply> moments_;
};

}  // namespace graphgo::solver::engines::reference
