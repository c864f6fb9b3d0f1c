#include "solver/research/value_units.hpp"

#include <fmt/core.h>

#include <array>
#include <cmath>

#include "graphgo/text/json.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/answer_json.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/plain_bounds.hpp"
#include "solver/research/hunt/hunt_json.hpp"

namespace graphgo::solver::research {
namespace {

using nlohmann::ordered_json;
using presentation::ValueTable;

constexpr std::array reasons{StoppedBy::time, StoppedBy::interrupt, StoppedBy::memory, StoppedBy::depth,
                             StoppedBy::history};

std::string answer_text(const Answer& answer) {
  ordered_json object{{"value", presentation::exact_json(answer.value)}, {"proof", answer.proof.has_value()}};
  if (!answer.no_proof.empty()) object["no_proof"] = answer.no_proof;
  if (answer.stopped_by) object["stopped_by"] = name_of(*answer.stopped_by);
  object["nodes"] = answer.nodes;
  object["seconds"] = answer.seconds;
  return dump_json(object);
}

Answer read_answer(const ordered_json& object) {
  Answer answer{.value = presentation::read_exact_value(object.at("value")),
                .nodes = object.at("nodes").get<std::uint64_t>(),
                .seconds = object.at("seconds").get<double>()};
  if (object.at("proof").get<bool>()) answer.proof.emplace();
  answer.no_proof = object.value("no_proof", "");
  for (const StoppedBy reason : reasons)
    if (object.value("stopped_by", "") == name_of(reason)) answer.stopped_by = reason;
  return answer;
}

/// Bounds say the more the nearer they are.
double amount_said(const std::string& answer) {
  const Value value = read_answer(parse_json<ordered_json>(answer)).value;
  return value.lo.finite() && value.hi.finite() ? value.lo.halves() - value.hi.halves() : -1e9;
}

/// Boards, rows; rulesets, columns.
Job job_of(const ValueTable& table, const CellWork& work) {
  Job job{.question = dump_json(ordered_json{{"command", "compare --empty"},
                                             {"boards", table.boards.size()},
                                             {"rulesets", table.columns.size()},
                                             {"proofs", !work.proofs.empty()}}),
          .shares_time = true,
          .says = amount_said};
  for (std::size_t b = 0; b < table.boards.size(); ++b)
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      const std::string rules = to_text(table.columns[c].rules);
      const ordered_json text{
          {"row", b}, {"column", c}, {"graph", graph_json(table.boards[b])}, {"rules", rules}};
      job.units.push_back({.id = fmt::format("{} under {}", table.boards[b].label(), rules),
                           .text = dump_json(text),
                           .size = std::pow(3, table.boards[b].size())});
    }
  return job;
}

UnitAnswer solve_cell(const ValueTable& table, const CellWork& work, const Unit& unit, const Limits& limits) {
  const auto asked = parse_json<nlohmann::json>(unit.text);
  const Board& board = table.boards[asked.at("row").get<std::size_t>()];
  const Ruleset& rules = table.columns[asked.at("column").get<std::size_t>()].rules;
  const std::string proof =
      work.proofs.empty() ? "" : work.proofs + "/" + presentation::proof_name(board, rules);
  const Answer answer = engines::solve(empty_board_query(board, rules),
                                       board_limits(limits, work.value_seconds), {.proof = proof});
  const bool had_its_time = work.value_seconds > 0 && answer.seconds >= work.value_seconds;
  const bool by_all = answer.stopped_by == StoppedBy::time && limits.deadline && !had_its_time;
  const bool complete = answer.value.solved && (proof.empty() || !proof_cut(answer));
  return {answer_text(answer), complete, by_all};
}

}  // namespace

SolvedTable value_table(std::vector<Board> boards, std::vector<presentation::RulesColumn> columns,
                        const Limits& limits, const CellWork& work, Farming farming) {
  SolvedTable solved{{std::move(columns), std::move(boards), {}}, {}};
  ValueTable& table = solved.table;
  const std::size_t width = table.columns.size();
  table.cells.assign(table.boards.size(), std::vector<Answer>(width));
  Job job = job_of(table, work);
  job.work = [&](const Unit& unit, const Limits& share) { return solve_cell(table, work, unit, share); };
  farming.plan.show = work.show;
  solved.harvest = farm(job, farming, limits, [&](std::size_t i, const UnitAnswer* answer) {
    Answer& cell = table.cells[i / width][i % width];
    cell.value = plain_bounds(table.boards[i / width], table.columns[i % width].rules);
    if (answer && answer->json != "null") cell = read_answer(parse_json<ordered_json>(answer->json));
    return true;
  });
  return solved;
}

}  // namespace graphgo::solver::research
