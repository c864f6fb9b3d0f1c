// The full-history proof search: exact values of superko games on any graph, without any key that forgets the
// history.
//
// How it works: dfpn_search.cpp. Why it is right: soundness.md. What it costs: memory for one slot of about
// 30 bytes for each state met and for the entries, some 100 bytes each; bounded by Limits::memory. Many
// states on one table: with_histories.hpp, warm_search.hpp, and solver/engines/proof_search/fresh_start.
#pragma once
#include "solver/engines/proof_search/options.hpp"
#include "solver/question/engine.hpp"

namespace graphgo::solver::engines::proof_search {

/// "search": superko rulesets. Entries hold under every history that meets their conditions.
extern const Engine engine;
/// "exact": the same with whole histories as keys, for cross-checks.
extern const Engine whole_histories;

/// The value, or the bounds proved when a limit struck: time, Ctrl-C, memory, or a path of more than some
/// thousand turns. With one thread the same query takes the same nodes every time; any number of threads
/// gives the same value. Throws InputError for a ruleset without superko. The query must have passed
/// `check_query`.
Answer solve(const Query& query, const Limits& limits, const Wanted& wanted = {}, Options options = {});

}  // namespace graphgo::solver::engines::proof_search
