// Nieminen's disputes about one chain (papers/rules.md section 5): the game itself, and the judge who plays
// it out in full.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "solver/engines/reference/clauses.hpp"
#include "solver/engines/reference/effort.hpp"
#include "solver/engines/reference/referee.hpp"

namespace graphgo::solver::engines::reference {

/// A position with the side that left it by a play.
struct LeftPosition {
  VertexSet black, white;
  Side by;
  friend auto operator<=>(const LeftPosition&, const LeftPosition&) = default;
};

/// The chain `chain` of A, the `owner`, is disputed by B, his opponent.
struct DisputeState {
  Position position;
  Side owner = Side::black;
  VertexSet chain = 0;         ///< its vertices when the dispute began
  Side to_move = Side::black;  ///< A moves first
  bool first_turn = true;      ///< nobody has moved yet
  bool refused = false;        ///< B has just passed
  /// Before the last turn, for basic ko; none at the start: no ko is inherited.
  std::optional<Position> before;
  std::set<LeftPosition> left;  ///< what situational superko remembers

  /// The exact key of everything that decides how the dispute goes on.
  std::vector<std::uint64_t> key() const;
};

enum class DisputeEnd : std::uint8_t { open, captured, lives };

struct DisputeStep {
  Turn turn;
  DisputeState after;
  DisputeEnd end = DisputeEnd::open;
  std::array<int, 2> prisoners{0, 0};  ///< stones Black, White gains by the turn
};

class DisputeRules {
 public:
  DisputeRules(const Board& board, const Ruleset& rules);

  VertexSet chain_at(const Position& position, Vertex v) const;
  DisputeState begin(const Position& position, Vertex v) const;
  /// All legal turns of the side to move: plays in vertex order, then the pass, then the gift.
  std::vector<DisputeStep> steps(const DisputeState& moment) const;

 private:
  bool refused_play(const DisputeState& moment, const Position& position) const;
  DisputeStep standing_still(const DisputeState& moment, Turn turn) const;

  Locations locations_;
  Referee referee_;
};

/// Judges chains of positions by trying every line of the dispute.
class DisputeJudge {
 public:
  DisputeJudge(const Board& board, const Ruleset& rules, const Limits& limits = {})
      : rules_(board, rules), size_(board.size()), effort_(limits) {}

  // Both throw LimitReached where a limit strikes.
  /// Can the opponent of the chain's owner force the capture of the chain at `v`?
  bool dead(const Position& position, Vertex v);
  /// All stones of dead chains, each chain judged from the same position.
  VertexSet dead_stones(const Position& position);

 private:
  bool forces_capture(const DisputeState& moment);

  DisputeRules rules_;
  int size_;
  Effort effort_;
  std::map<std::vector<std::uint64_t>, bool> known_;
};

}  // namespace graphgo::solver::engines::reference
