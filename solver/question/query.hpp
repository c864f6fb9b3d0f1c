// What is asked of an engine, and what it answers. Every engine has the form `Answer solve(Query, Limits)`.
// Values are margins seen by Black, after komi (Margin: half points, or infinite). Memory is in bytes.
//
// Example: the middle one of three vertices is empty, Black to move.
//   const graphgo::solver::Query query{board, stones, graphgo::Side::black, rules, {}, {}};
//   graphgo::solver::Limits limits;
//   limits.memory = 64 << 20;
#pragma once
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "graphgo/board/board.hpp"
#include "graphgo/margin.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "graphgo/stones.hpp"

namespace graphgo::solver {

/// A state: where play starts (with the ruleset's handicap still to come) and the turns played since. The
/// answer is about the state after `record`, whose history counts.
struct Query {
  Board board;
  Stones position;             ///< one colour a vertex; must be legal (every chain has a liberty)
  Side to_move = Side::black;  ///< at `position`
  Ruleset rules;
  std::array<int, 2> prisoners{0, 0};  ///< stones Black, White has captured before `record`
  std::vector<Turn> record;
};

/// A state without its board and ruleset: one of many of which the values are wanted.
struct SurveyState {
  Stones position;
  Side to_move = Side::black;  ///< at `position`
  std::uint64_t weight = 1;    ///< how many states it stands for, itself included
  std::vector<Turn> record = {};
};

/// The query about it.
Query query_of(const Board& board, const Ruleset& rules, const SurveyState& state);

/// Does the ruleset name vertices, so that symmetric positions may have different values?
bool names_vertices(const Ruleset& rules);

/// Prisoners of a side in a query: far more than any game has, and sums of them stay numbers.
inline constexpr int most_prisoners = 1'000'000;

/// Why an engine stopped before it had answered.
enum class StoppedBy {
  time,
  interrupt,  ///< Ctrl-C
  memory,
  depth,   ///< a line of play outgrew what the engine can look ahead, or a number in it its place
  history  ///< the value rests on what was played before, more than the engine knows of it
};
/// "time", "interrupt", "memory", "depth", "history".
const char* name_of(StoppedBy stopped_by);

/// When to stop early. An engine looks at `stop` and the deadline so often that it stops within half a second
/// on every board of 64 vertices: every few nodes, for one may take milliseconds. What it knew before stays
/// right.
struct Limits {
  std::optional<std::chrono::steady_clock::time_point> deadline;
  /// How often the limits may still be looked at until time is up, shared by all copies: a deadline in work
  /// instead of seconds. On one thread it strikes at the same node on every machine. Null: no such deadline.
  std::shared_ptr<std::atomic<std::int64_t>> looks_left{};
  const std::atomic<bool>* stop = nullptr;  ///< set by Ctrl-C
  std::uint64_t memory = 0;                 ///< bytes for tables; 0: no bound
  int threads = 1;
  std::function<void(const std::string&)>
      report;  ///< given a line about progress now and then, by one thread at a time

  /// Interrupt or time, once one of them has struck.
  std::optional<StoppedBy> struck() const {
    if (stop && stop->load(std::memory_order_relaxed)) return StoppedBy::interrupt;
    if (looks_left && looks_left->fetch_sub(1, std::memory_order_relaxed) <= 0) return StoppedBy::time;
    if (deadline && std::chrono::steady_clock::now() >= *deadline) return StoppedBy::time;
    return std::nullopt;
  }
  bool reached() const { return struck().has_value(); }
};

/// What can be asked beside the value.
struct Wanted {
  bool moves = false;                ///< the value of every legal turn
  bool principal_variation = false;  ///< one line of best play
  /// The file to write a proof of the value to (solver/certificates/check/FORMAT.md); empty: none.
  std::string proof{};
  /// The file of a model that `train` wrote; empty: none. It says where to look first and changes no value.
  std::string model{};
};

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
  /// For the value and the moves; what the line took on top is not counted.
  std::uint64_t nodes = 0;
  double seconds = 0;                 ///< for all of it
  const char* engine = "";            ///< its name in the engine table, solver/engines/registry.cpp
  std::optional<ProofSummary> proof;  ///< of the file written, if one was asked for
  std::string no_proof;               ///< why none was, though the value is solved; empty: a limit struck
};

/// A game as people follow it: what stands on the board before a turn, and whose turn it is.
struct TraceStep {
  Stones position;
  Side to_move = Side::black;
  int phase = 1;
  bool over = false;
  /// Where the next turn is no play or pass: what it answers ("accepts the end?"); else empty.
  std::string asked = {};
};

/// The values of many states of one board under one ruleset, found together. Several threads may ask at once.
class AllStates {
 public:
  virtual ~AllStates() = default;
  /// Of one of the states asked for. Not solved: ask for it alone.
  virtual Value value(const SurveyState& state) const = 0;
  virtual std::uint64_t nodes() const = 0;
};

/// How a value ends for people: the median of lo, the no-result value and hi; `no_result` when it lies
/// strictly between (papers/rules.md section 7).
struct Result {
  Margin margin;
  bool no_result = false;
};
Result result_of(const Value& value, const Ruleset& rules);

}  // namespace graphgo::solver
