// The value's proof as a file: for each side the entries its claim rests on.
#pragma once
#include <optional>
#include <string>

#include "solver/engines/proof_search/query_search.hpp"
#include "solver/question/answer.hpp"

namespace graphgo::solver::engines::proof_search {

/// Claims are proved anew where their entries had to make room, or where the value was known without them
/// (the first mover's bound [S14]). Nothing if a limit struck.
template <typename Code>
std::optional<ProofSummary> write_proof(QuerySearch<Code>& search, const std::string& path,
                                        const Value& value);

}  // namespace graphgo::solver::engines::proof_search
