// Certificates: a value's proof, written, replayed by the checker, and thrown away.
#pragma once
#include "solver/question/answer.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver::research {

/// Has the value of the query's state a proof that the checker accepts and that says the same? False where
/// there is no form of proof (ProofSummary, `Answer::no_proof`) or a limit struck. Throws InternalError if
/// the checker rejects the proof or it proves another value. Cost: the state is solved alone; some
/// milliseconds on tiny boards.
bool certify(const Query& query, const Value& value, const Limits& limits);

}  // namespace graphgo::solver::research
