#include "solver/engines/solve.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <optional>

#include "graphgo/error.hpp"
#include "graphgo/rules/predicates.hpp"
#include "graphgo/text/message.hpp"
#include "solver/engines/in_order.hpp"
#include "solver/engines/proof_search/fresh_start/build.hpp"
#include "solver/engines/registry.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/game_of.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"
#include "solver/question/plain_bounds.hpp"
#include "solver/question/query.hpp"
#include "solver/question/time_shares.hpp"
#include "solver/question/trace.hpp"
#include "solver/scoring/final_score.hpp"
#include "tables/table.hpp"
#include "tables/verify.hpp"

namespace graphgo::solver::engines {
namespace {

using Candidates = std::vector<const Engine*>;

/// The engine asked for by name.
Candidates only(const std::string& method, const Ruleset& rules) {
  const Engine& engine = named(method);
  if (const std::string reason = engine.refusal(rules); !reason.empty())
    throw InputError(fmt::format("--method {}: {}", method, reason));
  return {&engine};
}

/// Why the engine writes no proofs under the ruleset; empty: it does.
std::string proof_refusal(const Engine& engine, const Ruleset& rules) {
  return engine.proof_refusal ? engine.proof_refusal(rules)
                              : std::string("this method keeps no proof; leave --method out");
}

/// Why the engine uses no model under the ruleset; empty: it does.
std::string model_refusal(const Engine& engine, const Ruleset& rules) {
  return engine.model_refusal ? engine.model_refusal(rules)
                              : fmt::format("the method {} uses no model", engine.name);
}

/// What one engine left because it hangs on what was played before, told by the next one.
void finish(Answer& answer, const Query& query, const Engine& next, const AskEngine& ask) {
  answer.stopped_by.reset();
  for (MoveValue& move : answer.moves) {
    if (move.value.solved) continue;
    Query after = query;
    after.record.push_back(move.turn);
    const Answer judged = ask(next, after, {});
    if (judged.value.solved)
      move.value = judged.value;
    else
      answer.stopped_by = judged.stopped_by;
    answer.nodes += judged.nodes;
  }
}

/// What holds of every game on the board. Engines take a while to prepare, a fifth of a second for the
/// symmetries of 64 points all joined, and each of many questions left at a limit would take it again.
Answer nothing_known(const Query& query, const Limits& limits) {
  Answer answer;
  answer.value = plain_bounds(query.board, query.rules);
  answer.stopped_by = limits.struck();
  return answer;
}

Answer answer_of(const Engine& engine, const Query& query, const Limits& limits, const Wanted& wanted,
                 const AskEngine& ask) {
  Answer answer =
      out_of_time(limits) && !wanted.moves ? nothing_known(query, limits) : ask(engine, query, wanted);
  answer.engine = engine.name;
  return answer;
}

/// A moment's work, of one length on every machine but for the deadline: some seconds.
Limits brief(const Limits& limits) {
  constexpr std::int64_t most_looks = 20'000;
  Limits part = part_of_time(limits, 4);
  part.threads = 1;
  const std::int64_t left = limits.looks_left ? limits.looks_left->load() / 4 : most_looks;
  part.looks_left = std::make_shared<std::atomic<std::int64_t>>(std::min(most_looks, left));
  return part;
}

bool is_whole(const Answer& answer, const Wanted& wanted) {
  const bool has_lines =
      !answer.line_cut && (answer.value.lo == answer.value.hi || !answer.endless_play.empty());
  return !answer.stopped_by && (!wanted.principal_variation || has_lines);
}

Answer first_answer(const Candidates& engines, const Query& query, const Limits& limits, const Wanted& wanted,
                    const AskEngine& ask) {
  for (std::size_t i = 0; i + 1 < engines.size(); ++i) try {
      Answer answer = answer_of(*engines[i], query, limits, wanted, ask);
      if (answer.stopped_by != StoppedBy::history || limits.reached()) return answer;
      if (!answer.value.solved) continue;
      finish(answer, query, *engines[i + 1], ask);
      return answer;
    } catch (const TooLarge&) {
      if (!wanted.proof.empty()) throw;
    }
  return answer_of(*engines.back(), query, limits, wanted, ask);
}

}  // namespace

void check_size(const Board& board) {
  if (board.size() > max_solver_size)
    throw InputError(
        fmt::format("board {}: solvers take at most {} vertices, this one has {} (graphgo endgame answers "
                    "nearly settled positions of larger grids)",
                    excerpt(board.label()), max_solver_size, board.size()));
}

void check_board_and_rules(const Board& board, const Ruleset& rules) {
  check_size(board);
  check_solvable(rules);
}

void check_query(const Query& query) {
  check_board_and_rules(query.board, query.rules);
  for (const int count : query.prisoners)
    if (count < 0 || count > most_prisoners)
      throw InputError(fmt::format("prisoners: {} is not from 0 to {}", count, most_prisoners));
  // A game under superko can be followed, and judged by the reference, on larger boards than `search` takes.
  if (plays_on_after_stops(query.rules)) scoring::check_counted(query.board, query.rules);
  // Play refuses, with its reasons; the engines then replay the record by their own rules.
  check_record(query);
}

Answer solve(const Query& query, const Limits& limits, const Wanted& wanted, const std::string& method) {
  check_query(query);
  const Candidates engines = method.empty() ? engines_for(query.rules) : only(method, query.rules);
  if (!wanted.proof.empty())
    if (const std::string reason = proof_refusal(*engines.front(), query.rules); !reason.empty())
      throw InputError("--proof: " + reason);
  if (!wanted.model.empty())
    if (const std::string reason = model_refusal(*engines.front(), query.rules); !reason.empty())
      throw InputError("--model: " + reason);
  if (method.empty())
    if (auto answer = counted_answer(engines, query, wanted)) return *answer;
  if (auto answer = brief_answer(engines, query, limits, wanted)) return *answer;
  return answer_in_order(
      engines, query, limits, wanted,
      [&](const Engine& engine, const Query& q, const Wanted& w) { return engine.solve(q, limits, w); });
}

std::optional<Answer> counted_answer(const std::vector<const Engine*>& engines, const Query& query,
                                     const Wanted& wanted) {
  const Ruleset& rules = query.rules;
  if (!wanted.proof.empty() || !wanted.model.empty() || !played_by_game(rules) ||
      rules.dispute != Dispute::none || rules.scoring == Scoring::control)
    return std::nullopt;
  const Game<1> game = game_of(query);
  Answer answer;
  answer.engine = engines.front()->name;
  answer.value = {kind_of(rules), {}, {}, true};
  if (game.state().end == End::passes && !last_mover_wins(rules))
    answer.value.lo = after_komi(game.margin(), rules);
  else if (game.state().end == End::immobile && last_mover_wins(rules))
    answer.value.lo = Margin::of_points(-sign_of(game.to_move()));
  else
    return std::nullopt;
  answer.value.hi = answer.value.lo;
  return answer;
}

std::optional<Answer> brief_answer(const std::vector<const Engine*>& engines, const Query& query,
                                   const Limits& limits, const Wanted& wanted) {
  if (!wanted.proof.empty() || out_of_time(limits)) return std::nullopt;
  const auto start = std::chrono::steady_clock::now();
  for (std::size_t i = 1; i < engines.size(); ++i) {
    const Engine& engine = *engines[i];
    if (query.board.size() < engine.tried_from || query.board.size() > engine.tried_to) continue;
    Answer answer = engine.solve(query, brief(limits), wanted);
    answer.engine = engine.name;
    answer.seconds = seconds_since(start) - answer.seconds_on_top;
    if (is_whole(answer, wanted)) return answer;
  }
  return std::nullopt;
}

Answer answer_in_order(const Candidates& engines, const Query& query, const Limits& limits,
                       const Wanted& wanted, const AskEngine& ask) {
  const auto start = std::chrono::steady_clock::now();
  Answer answer = first_answer(engines, query, limits, wanted, ask);
  if (wanted.moves && answer.moves.empty() && !answer.value.solved)
    for (const Turn turn : legal_turns(query)) answer.moves.push_back({turn, {answer.value.kind}});
  answer.value = within_plain_bounds(answer.value, query.board, query.rules);
  for (MoveValue& move : answer.moves) move.value = within_plain_bounds(move.value, query.board, query.rules);
  answer.seconds = seconds_since(start) - answer.seconds_on_top;
  return answer;
}

std::optional<bool> reaches(const Query& query, Margin margin, const Limits& limits) {
  check_query(query);
  const Value plain = plain_bounds(query.board, query.rules);
  if (plain.lo >= margin || margin == Margin::minus_infinity()) return true;
  if (plain.hi < margin || (is_superko(query.rules) && margin == Margin::infinity())) return false;
  const Engine& engine = engine_for(query.rules);
  if (engine.reaches) return engine.reaches(query, margin, limits);
  const Value value = solve(query, limits).value;
  if (value.solved || value.lo >= margin) return value.lo >= margin;
  return value.hi < margin ? std::optional(false) : std::nullopt;
}

std::string proof_refusal(const Ruleset& rules) { return proof_refusal(engine_for(rules), rules); }

std::unique_ptr<AllStates> all_states(const Board& board, const Ruleset& rules,
                                      std::span<const SurveyState> states, const Limits& limits) try {
  const Engine& engine = engine_for(rules);
  return engine.all_states && !states.empty() ? engine.all_states(board, rules, states, limits) : nullptr;
} catch (const TooLarge&) {
  return nullptr;
} catch (const LimitReached&) {
  return nullptr;
}

/// Nothing can be taught of a margin that Black always has, or never.
static void check_open(int margin, const Query& query) {
  const Value plain = plain_bounds(query.board, query.rules);
  const Margin asked = after_komi(margin, query.rules);
  if (asked > plain.lo && asked <= plain.hi) return;
  if (last_mover_wins(query.rules))
    throw InputError("train: under these rules there is a winner and no margin; leave the margin out");
  const int most = query.board.size();
  throw InputError(fmt::format(
      "train: no game leaves the margin {} open, for the board has size {}; teach one from {} to {}", margin,
      most, 1 - most, most));
}

TrainingReport train(const Query& query, const TrainingPlan& plan, const std::filesystem::path& output,
                     const Limits& limits) {
  check_query(query);
  const Engine& engine = engine_for(query.rules);
  if (const std::string reason = model_refusal(engine, query.rules); !reason.empty())
    throw InputError(fmt::format("train: {}", reason));
  if (plan.margin) check_open(*plan.margin, query);
  return engine.train(query, plan, output, limits);
}

void check_table_rules(const Ruleset& rules) {
  tables::check_tabulated(rules);
  if (rules.komi != 0)
    throw InputError(
        "tables: values in a table are before komi; leave the komi out, and take it from the values");
}

void build_table(const Board& board, const Ruleset& rules, const std::filesystem::path& output,
                 const Limits& limits) {
  check_table_rules(rules);
  const Engine& engine = engine_for(rules);
  if (!engine.build_table)
    throw InputError(
        fmt::format("tables: the method {}, which solves {}, makes none", engine.name, to_text(rules)));
  engine.build_table(board, rules, output, limits);
}

tables::Verification verify_table(const std::filesystem::path& file, std::uint64_t sample,
                                  const Limits& limits) {
  const auto table = tables::Table::open(file);
  const auto parallel = [&](std::size_t count, const std::function<void(std::size_t)>& body) {
    parallel_for(count, limits.threads, [&](std::size_t i) {
      if (limits.reached())
        throw LimitReached(file.string() + ": a limit struck before the table was verified");
      body(i);
    });
  };
  if (table.description().semantics == tables::Semantics::history_free)
    return tables::verify(table, parallel, sample);
  const auto checksums = tables::verify_checksums(table, parallel);
  return checksums.right ? proof_search::fresh_start::verify_table(file, sample, limits) : checksums;
}

}  // namespace graphgo::solver::engines
