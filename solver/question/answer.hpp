// What an engine answers. Values are margins seen by Black, after komi (Margin: half points, or infinite).
//
// Example: is the value known, and what is it?
//   const bool known = answer.value.solved;
//   const std::string value = answer.value.lo.text();
//   // value is "2.5"
#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "graphgo/margin.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "graphgo/stones.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver {

/// What a written proof is like.
struct ProofSummary {
  std::uint64_t nodes = 0;  ///< of all its claims
  /// Different ones among them, history and passes aside: the least a strategy for these states can have.
  std::uint64_t states = 0;
  std::uint64_t bytes = 0;  ///< of the file
};

/// What the numbers of an Answer mean.
enum class ValueKind {
  margin,    ///< lo == hi: the minimax margin
  interval,  ///< infinite play is possible: lo and hi of papers/rules.md section 7
  winner     ///< last_mover: +1 point is a win for Black, -1 for White
};

/// The kind of every value under the ruleset.
ValueKind kind_of(const Ruleset& rules);

/// lo and hi of a state, after komi. Solved: exact. Not solved (a limit struck): the true lo and hi lie
/// within [lo, hi].
struct Value {
  ValueKind kind = ValueKind::margin;
  Margin lo = Margin::minus_infinity();
  Margin hi = Margin::infinity();
  bool solved = false;
};

struct MoveValue {
  Turn turn;
  Value value;
};

struct Answer {
  Value value;
  std::vector<MoveValue> moves;           ///< in vertex order, the pass last
  std::vector<Turn> principal_variation;  ///< to the end of the game, or as far as play need not repeat
  /// lo < hi, retrograde: how the sides keep each other from an end, until a state recurs.
  std::vector<Turn> endless_play;
  int repeats_from = 0;   ///< the state after so many turns of it is the one that recurs
  bool line_cut = false;  ///< a limit struck first: the principal variation is only a beginning, or empty
  std::optional<StoppedBy> stopped_by;  ///< set: why the value, or that of a turn, is not solved
  /// For the value and the moves; what line and proof took on top is not counted.
  std::uint64_t nodes = 0;
  double seconds = 0;
  double seconds_on_top = 0;          ///< that line and proof took
  int threads = 1;                    ///< that searched: with one the line is the same on every run
  const char* engine = "";            ///< its name in the engine table, solver/engines/registry.cpp
  std::optional<ProofSummary> proof;  ///< of the file written, if one was asked for
  std::string no_proof;               ///< why none was, though the value is solved; empty: a limit struck
};

/// Are the value and those of all turns asked for solved?
inline bool all_solved(const Answer& answer) {
  const auto solved = [](const MoveValue& move) { return move.value.solved; };
  return answer.value.solved && std::ranges::all_of(answer.moves, solved);
}

/// Where a proof was asked for: the value is solved, and a limit struck before its proof was written.
inline bool proof_cut(const Answer& answer) {
  return answer.value.solved && !answer.proof && answer.no_proof.empty();
}

/// Why no proof was written, for people.
inline std::string why_no_proof(const Answer& answer) {
  if (!answer.value.solved) return "the value is not known";
  return answer.no_proof.empty() ? "stopped before it was complete" : answer.no_proof;
}

/// The values of many states of one board under one ruleset, found together. Several threads may ask at once.
class AllStates {
 public:
  virtual ~AllStates() = default;
  /// Of one of the states asked for. Not solved: ask for it alone.
  virtual Value value(const SurveyState& state) const = 0;
  virtual std::uint64_t nodes() const = 0;
};

/// What points on the board come to as a margin; komi plays no part where the last mover wins.
Margin after_komi(int points, const Ruleset& rules);
/// The points that a finite margin after komi stands for.
int points_before_komi(Margin margin, const Ruleset& rules);

/// How a value ends for people: the median of lo, the no-result value and hi; `no_result` when it lies
/// strictly between (papers/rules.md section 7).
struct Result {
  Margin margin;
  bool no_result = false;
};
Result result_of(const Value& value, const Ruleset& rules);

/// Where the last mover wins, a win that a side can force is all there is to say, even if the other side can
/// force no end: Black's [1, inf] is [1, 1]. Other values stay as they are.
Value forced_win(Value value);

enum class Winner { black, white, nobody, no_result };
/// Whom a solved value makes the winner: komi, a tie and no result as the ruleset has them.
Winner winner_of(const Value& value, const Ruleset& rules);
/// "black", "white", "nobody", "no result".
std::string to_text(Winner winner);

}  // namespace graphgo::solver
