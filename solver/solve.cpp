#include "solver/solve.hpp"

#include <fmt/core.h>

#include "graphgo/error.hpp"
#include "solver/game_of.hpp"
#include "solver/nieminen/solve.hpp"
#include "solver/pauli/solve.hpp"
#include "solver/proof_search/proof_search.hpp"
#include "solver/reference/reference.hpp"
#include "solver/retrograde/phase.hpp"
#include "solver/retrograde/retrograde.hpp"

namespace graphgo::solver {
namespace {

Answer by_retrograde(const Query& query, const Limits& limits, Wanted wanted) {
  Answer answer = retrograde::solve(query, limits, wanted);
  answer.engine = "retrograde";
  return answer;
}

Answer by_reference(const Query& query, const Limits& limits, Wanted wanted) {
  Answer answer = reference::solve(query, limits, wanted);
  answer.engine = "reference";
  return answer;
}

Answer by_search(const Query& query, const Limits& limits, Wanted wanted, proof_search::HistoryKeys keys) {
  // Ends in regions are known by analysis of all states, and not by a strategy that a file could hold.
  const auto regions = wanted.proof.empty() ? proof_search::RegionUse::when_worth : proof_search::RegionUse::never;
  Answer answer = proof_search::solve(query, limits, wanted, {.keys = keys, .regions = regions});
  answer.engine = keys == proof_search::HistoryKeys::exact ? "exact" : "search";
  return answer;
}

/// All states at once where there is room for them; under long_cycle the reference answers what a state alone does not.
Answer by_states(const Query& query, const Limits& limits, Wanted wanted) try {
  Answer answer = by_retrograde(query, limits, wanted);
  if (query.rules.long_cycle != LongCycle::long_cycle || limits.reached()) return answer;
  if (!answer.value.solved) return by_reference(query, limits, wanted);
  answer.stopped_by.reset();
  for (MoveValue& move : answer.moves) {
    if (move.value.solved) continue;
    Query after = query;
    after.record.push_back(move.turn);
    const Answer judged = reference::solve(after, limits, {});
    if (judged.value.solved)
      move.value = judged.value;
    else
      answer.stopped_by = judged.stopped_by;
    answer.nodes += judged.nodes;
    answer.seconds += judged.seconds;
  }
  return answer;
} catch (const retrograde::TooLarge&) {
  if (!wanted.proof.empty()) throw;
  return by_reference(query, limits, wanted);
}

}  // namespace

bool has_own_engine(const Ruleset& rules) { return pauli::takes(rules) || nieminen::takes(rules); }

void check_query(const Query& query) {
  if (query.board.size() > max_solver_size)
    throw InputError(fmt::format("board {}: solvers take at most {} vertices, this one has {}", query.board.label(),
                                 max_solver_size, query.board.size()));
  for (const int count : query.prisoners)
    if (count < 0 || count > most_prisoners)
      throw InputError(fmt::format("prisoners: {} is not from 0 to {}", count, most_prisoners));
  // A game refuses, with its reasons; the engines then replay the record by their own rules.
  if (pauli::takes(query.rules)) return pauli::check_record(query);
  if (nieminen::takes(query.rules)) return nieminen::check_record(query);
  game_of(query);
}

void check_provable(const Ruleset& rules) {
  if (pauli::takes(rules) || nieminen::takes(rules) || rules.dispute == Dispute::judged ||
      rules.scoring == Scoring::control)
    throw InputError(fmt::format(
        "proofs: there is no form of proof for removed cycles, control, resumption and disputes ({})", to_text(rules)));
  if (!is_superko(rules) && rules.long_cycle == LongCycle::long_cycle)
    throw InputError(fmt::format("proofs: there is no form of proof for long_cycle=long_cycle ({})", to_text(rules)));
}

namespace {

/// Engines with states of their own; nothing where the ruleset is not theirs. They and the reference are the only methods there.
std::optional<Answer> by_special_engine(const Query& query, const Limits& limits, const Wanted& wanted, Method method) {
  const bool removes = pauli::takes(query.rules);
  if (!removes && !nieminen::takes(query.rules)) return std::nullopt;
  if (method == Method::reference) return by_reference(query, limits, wanted);
  if (method != Method::best)
    throw InputError(fmt::format("--method: {} is solved by its own engine or the reference; leave --method out",
                                 to_text(query.rules)));
  const auto start = std::chrono::steady_clock::now();
  Answer answer = removes ? pauli::solve(query, limits, wanted) : nieminen::solve(query, limits, wanted);
  answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  answer.engine = removes ? "situations" : "states";
  return answer;
}

}  // namespace

Answer solve(const Query& query, const Limits& limits, Wanted wanted, Method method) {
  check_query(query);
  if (!wanted.proof.empty()) {
    check_provable(query.rules);
    if (method == Method::exact || method == Method::reference)
      throw InputError("--proof: this method keeps no proof; leave --method out");
  }
  if (const auto answer = by_special_engine(query, limits, wanted, method)) return *answer;
  switch (method) {
    case Method::search:
      return by_search(query, limits, wanted, proof_search::HistoryKeys::conditional);
    case Method::exact:
      return by_search(query, limits, wanted, proof_search::HistoryKeys::exact);
    case Method::retrograde:
      return by_retrograde(query, limits, wanted);
    case Method::reference:
      return by_reference(query, limits, wanted);
    case Method::best:
      break;
  }
  if (is_superko(query.rules)) return by_search(query, limits, wanted, proof_search::HistoryKeys::conditional);
  return retrograde::takes(query.rules) || !wanted.proof.empty() ? by_states(query, limits, wanted)
                                                                 : by_reference(query, limits, wanted);
}

}  // namespace graphgo::solver
