// Session: questions about one board and one ruleset, asked one after the other. What one answer has found
// the next one uses, so that the turn after a solved state costs milliseconds where a question by itself
// costs seconds. Values are those of `solve`: a session is faster, never different.
//
// Example: the values of all first turns, then of all replies to the first of them.
//   graphgo::solver::engines::Session session(board, rules, limits);
//   graphgo::solver::Query query{board, stones, graphgo::Side::black, rules, {}, {}};
//   const graphgo::solver::Answer first = session.ask(query, {.moves = true}, limits);
//   query.record.push_back(first.moves.front().turn);
//   const graphgo::solver::Answer reply = session.ask(query, {.moves = true}, limits);
#pragma once
#include <memory>

#include "solver/question/engine.hpp"

namespace graphgo::solver::engines {

using graphgo::solver::OnBounds;

class Session {
 public:
  /// `limits.memory` (bytes; 0: the default) is for all the session keeps, `limits.threads` for each of its
  /// questions. Throws InputError for a board that is too large or rules that are not playable.
  Session(const Board& board, const Ruleset& rules, const Limits& limits);
  ~Session();
  Session(Session&&) noexcept;
  Session& operator=(Session&&) noexcept;

  const Board& board() const;
  const Ruleset& rules() const;

  /// What `solve` answers; the query's board and ruleset must be the session's. Deadline and stop of `limits`
  /// are for this question; its memory and threads are not looked at. Throws InputError as `solve` does;
  /// after an exception from a search the session begins anew. Not for concurrent use.
  Answer ask(const Query& query, const Wanted& wanted, const Limits& limits, const OnBounds& on_bounds = {});

  /// Gives back the memory of all that was found. The next question finds it again.
  void forget();

 private:
  class Warm;
  std::unique_ptr<Warm> warm_;
};

}  // namespace graphgo::solver::engines
