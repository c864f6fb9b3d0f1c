// What an engine is: one way of finding values, with all it can be asked. The engines themselves, and the
// table of them, are in solver/engines; who asks goes through solver/engines/solve.hpp and never names one.
#pragma once
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "graphgo/error.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver {

/// The board has too many states for this engine or for the memory limit: another engine may still answer.
class TooLarge : public InputError {
 public:
  using InputError::InputError;
};

/// Given an answer that is still growing: bounds of the value and of the turns that narrow, by one thread at
/// a time.
using OnBounds = std::function<void(const Answer& so_far)>;

/// Questions about one board under one ruleset, asked of one engine one after the other. What one has found
/// the next one uses.
class EngineSession {
 public:
  virtual ~EngineSession() = default;
  /// What the engine's `solve` answers, its proof file excepted; the query's board and ruleset are the
  /// session's, and so are memory and threads of `limits`. May throw TooLarge. After a limit or an exception
  /// the next may be asked.
  virtual Answer answer(const Query& query, const Limits& limits, const Wanted& wanted,
                        const OnBounds& on_bounds) = 0;
  /// Gives back the memory of all that was found.
  virtual void forget() = 0;
};

/// How a model is to be taught: nothing else decides what is learned.
struct TrainingPlan {
  std::uint64_t seed = 1;
  std::uint64_t nodes = 1'000'000;  ///< of the searches that find the lessons; a game begun is ended
  /// Only the question whether Black reaches so many points more than White, before komi. Nothing: the
  /// questions that make the board's value.
  std::optional<int> margin{};
};

/// What was learned.
struct TrainingReport {
  std::uint64_t nodes = 0, games = 0, positions = 0;
  int rounds = 0;           ///< how often the questions were all answered
  std::size_t windows = 0;  ///< neighbourhoods that differ
  std::uint64_t bytes = 0;  ///< of the file
};

/// A row of the engine table. What an engine does not do is a null pointer. Example, the whole of one that
/// answers single questions:
///
///   const Engine engine{.name = "recursion", .summary = "plain recursion", .takes = "superko", .refusal =
///   ..., .solve = ...};
struct Engine {
  const char* name;                 ///< what `--method` takes and `Answer::engine` says
  const char* summary;              ///< how it works, in a few words for people
  const char* takes;                ///< which rulesets, likewise
  bool asked_by_name_only = false;  ///< never the choice for a ruleset: slow, for cross-checks
  /// From so many vertices to so many a single question is tried by this engine for a moment, before those
  /// above it in the table list all states, unless a proof is wanted. 0: never.
  int tried_from = 0, tried_to = 0;

  /// Why it does not take the ruleset, one sentence; empty: it takes it.
  std::string (*refusal)(const Ruleset& rules);

  /// The value of the query's state. The query has passed `check_query`. May throw TooLarge; an answer that
  /// was stopped by StoppedBy::history is for the next engine in the table to finish.
  Answer (*solve)(const Query& query, const Limits& limits, const Wanted& wanted);

  /// Is the value's `lo` at least that finite margin? Nothing if a limit struck, or the margin is too
  /// large to be counted. The query has passed `check_query`. Null: `solve` tells.
  std::optional<bool> (*reaches)(const Query& query, Margin margin, const Limits& limits) = nullptr;

  /// Why it writes no proof of values under a ruleset that it takes; empty: it does. Null: it never does.
  std::string (*proof_refusal)(const Ruleset& rules) = nullptr;

  /// Many states together; null, or an empty pointer returned, where that is not worth it. May throw
  /// TooLarge, LimitReached.
  std::unique_ptr<AllStates> (*all_states)(const Board& board, const Ruleset& rules,
                                           std::span<const SurveyState> states,
                                           const Limits& limits) = nullptr;

  /// A session. Null: every question is solved by itself.
  std::unique_ptr<EngineSession> (*open)(const Board& board, const Ruleset& rules,
                                         const Limits& limits) = nullptr;

  /// Writes the table of all states, or of all fresh starts, of a board, and goes on from its checkpoint.
  /// Throws LimitReached.
  void (*build_table)(const Board& board, const Ruleset& rules, const std::filesystem::path& output,
                      const Limits& limits) = nullptr;

  /// Why it takes no models under a ruleset that it takes; empty: it does. Null: it never does.
  std::string (*model_refusal)(const Ruleset& rules) = nullptr;
  /// Teaches a model the query's state, without its history, and writes it. Throws InputError where there is
  /// nothing to learn; LimitReached, and then nothing is written.
  TrainingReport (*train)(const Query& query, const TrainingPlan& plan, const std::filesystem::path& output,
                          const Limits& limits) = nullptr;
};

}  // namespace graphgo::solver
