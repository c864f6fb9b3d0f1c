// `graphgo compare`: tables of the values of many empty boards.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "graphgo/error.hpp"
#include "graphgo/text/json.hpp"
#include "graphgo/text/message.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/answer_json.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/program/commands/compare.hpp"
#include "solver/program/progress.hpp"
#include "solver/program/replacing.hpp"
#include "solver/research/value_units.hpp"

namespace graphgo::solver::program {

std::string name_of(const presentation::RulesColumn& column) {
  return fmt::format("{}", fmt::join(column.names, " = "));
}

std::vector<std::string> with_rulesets(std::vector<std::string> first,
                                       const std::vector<presentation::RulesColumn>& columns) {
  for (const auto& column : columns) first.push_back(name_of(column));
  return first;
}

namespace {

using nlohmann::ordered_json;

void print_value_table(const CompareOptions& options, const presentation::ValueTable& table) {
  std::vector<std::string> names = with_rulesets({"board"}, table.columns);
  for (const auto& column : table.columns)
    for (const char* what : {"nodes", "seconds"})
      if (options.effort) names.push_back(fmt::format("{}: {}", name_of(column), what));
  const presentation::TableText text(options.format.format(), names);
  fmt::print("{}", text.head());
  for (std::size_t b = 0; b < table.boards.size(); ++b) {
    std::vector<std::string> cells{table.boards[b].label()};
    for (std::size_t c = 0; c < table.columns.size(); ++c)
      cells.push_back(presentation::cell_text(table.cells[b][c].value, table.columns[c].rules));
    for (const Answer& cell : table.cells[b])
      if (options.effort) {
        cells.push_back(fmt::format("{}", cell.nodes));
        cells.push_back(fmt::format("{:.3f}", cell.seconds));
      }
    fmt::print("{}", text.row(cells));
  }
  fmt::print("{}", text.foot());
}

/// Before anything is solved: what can be asked, and where its proofs go.
void check_boards(const CompareOptions& options, const std::vector<Board>& boards,
                  const std::vector<presentation::RulesColumn>& columns) {
  for (const auto& board : boards)
    for (const auto& column : columns) engines::check_query(empty_board_query(board, column.rules));
  if (options.proofs.empty()) return;
  for (const auto& column : columns)
    if (const std::string reason = engines::proof_refusal(column.rules); !reason.empty())
      throw InputError("--proofs: " + reason);
  make_folder(options.proofs, "--proofs");
  for (const auto& board : boards)
    for (const auto& column : columns)
      check_proof_output(options.proofs + "/" + presentation::proof_name(board, column.rules),
                         empty_board_query(board, column.rules), options.force);
}

/// A journal has values whose proofs an earlier run may have written elsewhere.
void check_proofs_are_there(const CompareOptions& options, const presentation::ValueTable& table) {
  std::size_t missing = 0;
  for (std::size_t b = 0; b < table.boards.size(); ++b)
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      const auto name = presentation::proof_name(table.boards[b], table.columns[c].rules);
      if (table.cells[b][c].proof && !std::filesystem::exists(options.proofs + "/" + name)) ++missing;
    }
  if (missing > 0)
    throw InputError(
        fmt::format("--proofs {}: {} proofs are not there, of values that the journal {} has from "
                    "an earlier run; with another journal they are made",
                    options.proofs, missing, options.farm.journal));
}

void print_value_json(const presentation::ValueTable& table) {
  ordered_json object{{"boards", ordered_json::array()}};
  for (std::size_t b = 0; b < table.boards.size(); ++b) {
    ordered_json row{{"board", table.boards[b].label()}};
    presentation::add_names(row, table.boards[b]);
    row["values"] = ordered_json::array();
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      ordered_json cell{{"rules", to_text(table.columns[c].rules)}};
      presentation::add_answer(cell, table.cells[b][c], table.columns[c].rules);
      row["values"].push_back(std::move(cell));
    }
    object["boards"].push_back(std::move(row));
  }
  fmt::print("{}\n", dump_json(object));
}

void print_value_text(const CompareOptions& options, const presentation::ValueTable& table) {
  const bool white_first = std::any_of(table.columns.begin(), table.columns.end(), [](const auto& column) {
    return !column.rules.handicap.stones.empty();
  });
  fmt::print(
      "Values of empty boards, Black to move{}; \"a to b\" and \"open\": what is proved where a limit "
      "struck.\n\n{}",
      white_first ? " (White where a handicap places stones)" : "", table_text(table, options.effort));
  if (options.proofs.empty()) return;
  const auto has_proof = [](const Answer& cell) { return cell.proof.has_value(); };
  const auto lacks_proof = [](const Answer& cell) { return cell.value.solved && !cell.proof; };
  const std::size_t proofs = table.count(has_proof), without = table.count(lacks_proof);
  fmt::print(
      "\n{} proofs in {}, {}, named BOARD--RULES.proof;\n`graphgo check` replays them.\n", proofs,
      options.proofs,
      without == 0 ? "one for each exact value" : fmt::format("one for each exact value but {}", without));
}

}  // namespace

int compare_boards(const CompareOptions& options, std::vector<Board> boards,
                   std::vector<presentation::RulesColumn> columns, research::Crew& crew) {
  check_boards(options, boards, columns);
  const Limits limits = options.limits.limits();
  const research::SolvedTable solved = [&] {
    Progress progress(options.limits.progress);
    return research::value_table(std::move(boards), std::move(columns), limits,
                                 {.value_seconds = options.value_limit,
                                  .proofs = options.proofs,
                                  .show = [&](const std::string& line) { progress.show(line); }},
                                 options.farm.farming(crew));
  }();
  if (options.farm.is_part()) return options.farm.print_part(solved.harvest, options.json());
  const presentation::ValueTable& table = solved.table;
  if (!options.proofs.empty()) check_proofs_are_there(options, table);
  if (options.text())
    print_value_text(options, table);
  else if (options.json())
    print_value_json(table);
  else
    print_value_table(options, table);
  FarmOptions::print_left(solved.harvest, options.farm.journal);
  const std::size_t cut = options.proofs.empty() ? 0 : table.count(proof_cut);
  if (cut > 0) print_message("a limit struck before {} proofs were written", cut);
  if (table.complete() && !solved.harvest.whole())
    print_message("a limit struck before all values were asked for twice (--recheck)");
  return table.complete() && cut == 0 && solved.harvest.whole() ? exit_code::answered : exit_code::stopped;
}

}  // namespace graphgo::solver::program
