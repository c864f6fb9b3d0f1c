// One door to all engines: checks the question, picks the engine from the table (registry.hpp), answers.
// Errors: InputError for a question that makes no sense; a limit that strikes is no error of `solve`: the
// answer then holds the bounds proved so far.
//
// Example:
//   const graphgo::solver::Answer answer = graphgo::solver::engines::solve(query, limits);
//   // answer.value.solved; answer.value.lo.text() is "2.5"
#pragma once
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "solver/question/engine.hpp"

namespace graphgo::tables {
struct Verification;  // tables/verify.hpp
}

namespace graphgo::solver::engines {

/// Largest board an engine takes: one machine word a colour.
inline constexpr int max_solver_size = 64;

/// Throws InputError for too large a board.
void check_size(const Board& board);
/// The same, and for an unplayable ruleset.
void check_board_and_rules(const Board& board, const Ruleset& rules);

/// Throws InputError for a question that makes no sense: too large a board, an unplayable ruleset, an illegal
/// position, a handicap that does not fit it, negative prisoners or too many, an illegal turn in the record
/// (named, with the reason).
void check_query(const Query& query);

/// The exact value of the query's state, or the bounds proved when a limit struck. Throws what `check_query`
/// throws, and InputError for a `method` (an engine's name; empty: the best for the ruleset) that does not
/// take the ruleset or the board.
Answer solve(const Query& query, const Limits& limits, const Wanted& wanted = {},
             const std::string& method = "");

/// Can Black force at least that margin (after komi) from the query's state: is the value's `lo` as large?
/// Often a small part of the work of `solve`. Nothing if a limit struck, or the margin is more than the
/// engine counts (some 30,000 points, where captives score). Throws what `check_query` throws.
/// For example, on 4x4 under `tromp-taylor` Black reaches 2, and does not reach 2.5.
std::optional<bool> reaches(const Query& query, Margin margin, const Limits& limits);

/// Why no proof can be written of values under the ruleset; empty: it can.
std::string proof_refusal(const Ruleset& rules);

/// The values of many states together; null where no engine does so, or too few states are asked for, or a
/// limit strikes at once. For example 3x3 under lasker-maas: 0.3 s for all 12,675 positions, against minutes
/// one by one.
std::unique_ptr<AllStates> all_states(const Board& board, const Ruleset& rules,
                                      std::span<const SurveyState> states, const Limits& limits);

/// Teaches a model where a search of the query's state should look first, and writes it. The same plan and
/// query give the same bytes. Throws what `check_query` throws, and InputError where nothing can be learned;
/// LimitReached, and then nothing is written.
TrainingReport train(const Query& query, const TrainingPlan& plan, const std::filesystem::path& output,
                     const Limits& limits);

/// Has the ruleset a table? Throws InputError with the reason: as tables::check_tabulated, and for a komi, as
/// values in a table are before komi.
void check_table_rules(const Ruleset& rules);

/// Writes the table of the board's states (superko: of its fresh starts). Throws InputError, LimitReached.
void build_table(const Board& board, const Ruleset& rules, const std::filesystem::path& output,
                 const Limits& limits);

/// Derives the entries of a table again from the rules: all of them, or of so many positions drawn at random
/// (`sample`; 0: all). Throws InputError for a file that is no table, LimitReached.
tables::Verification verify_table(const std::filesystem::path& file, std::uint64_t sample,
                                  const Limits& limits);

}  // namespace graphgo::solver::engines
