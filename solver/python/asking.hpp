// What Python asks, in words of C++: states that cannot change, and what a question may cost.
#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "solver/question/answer.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"
#include "solver/question/trace.hpp"
#include "solver/research/hunt/hunt.hpp"
#include "solver/research/survey.hpp"

namespace graphgo::solver::python {

/// The state after a query's record.
class State {
 public:
  /// Throws InputError for what is no state: see `engines::check_query`.
  explicit State(Query query);

  const Query& query() const { return query_; }
  /// The start, and the state after each turn.
  std::vector<TraceStep> steps() const;
  Query after(Turn turn) const;
  /// Why the turn may not be made; empty: it may.
  std::string refusal(Turn turn) const;
  /// See `legal_turns`.
  std::vector<Turn> legal() const;

 private:
  Query query_;
};

/// The state that texts as on the command line name; empty ones stand for no stones, and for the side that
/// the rules let begin.
State read_state(const Board& board, const std::string& rules, const std::string& position,
                 const std::string& to_move, std::array<int, 2> prisoners, std::vector<Turn> record);

/// What a question may cost. 0 stands for no bound of time, the default memory, a thread a core.
struct Budget {
  double seconds = 0;
  std::uint64_t memory = 0;  ///< bytes
  int threads = 0;
  Limits limits(const std::atomic<bool>* stop) const;
};

/// The survey of every legal position as a fresh start, symmetric ones once. Throws InputError, LimitReached.
research::Survey compare(const Board& board, const std::vector<Ruleset>& rules, const Limits& limits);

/// Throws InputError for a domain without boards, or with some that are too large.
void check_domain(const research::Domain& domain);

}  // namespace graphgo::solver::python
