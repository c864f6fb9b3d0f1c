// Tables of fresh starts: building and verifying them.
#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>

#include "graphgo/board/board.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "solver/engines/proof_search/fresh_start/values.hpp"
#include "solver/question/limits.hpp"
#include "tables/verify.hpp"

namespace graphgo::solver::engines::proof_search::fresh_start {

/// Solves every fresh start of the board and writes the table: equal bytes whatever the threads, and however
/// often it was stopped. What is found stands in `output` + ".checkpoint", saved every five seconds, until
/// the table is there; a build that was killed goes on from it. Throws InputError, in one line: a ruleset
/// without such tables, a board past 20 vertices or too large for the memory, files that cannot be written, a
/// checkpoint that is damaged or of another table. Throws LimitReached if a limit struck.
void build_table(const Board& board, const Ruleset& rules, const std::filesystem::path& output,
                 const Limits& limits);

/// The starts of a table, for who finds their values otherwise. Throws as `build_table`.
std::unique_ptr<Starts> starts_of_table(const Board& board, const Ruleset& rules, const Limits& limits);
/// Writes the table of values that are all exact. Throws LimitReached.
void write_table(const Values& values, const std::filesystem::path& output, const Limits& limits);

/// Finds the values anew, by searches that use neither the table's values nor history-free bounds, of
/// `sample` rows drawn with a fixed seed, or with 0 of all; and checks that the rows are all representatives,
/// and the marks. Throws LimitReached if a limit struck.
tables::Verification verify_table(const std::filesystem::path& path, std::uint64_t sample,
                                  const Limits& limits);

}  // namespace graphgo::solver::engines::proof_search::fresh_start
