// `graphgo compare`: several rulesets over one board's positions, over one state, or over many empty boards.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/text/file.hpp"
#include "graphgo/text/message.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/answer_json.hpp"
#include "solver/presentation/table_format.hpp"
#include "solver/presentation/value_table.hpp"
#include "solver/presentation/words.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/program/commands/options.hpp"
#include "solver/program/progress.hpp"
#include "solver/research/survey.hpp"
#include "tables/output_file.hpp"

namespace graphgo::solver::program {
namespace {

using nlohmann::ordered_json;
using presentation::TableFormat;

struct CompareOptions {
  std::vector<std::string> boards, rules;
  std::string boards_file, position, to_move, proofs;
  bool empty = false, effort = false;
  double value_limit = 0;
  int show = 10;
  LimitOptions limits;
  FormatOptions format;

  bool json() const { return format.format() == TableFormat::json; }
  bool text() const { return format.format() == TableFormat::text; }
};

std::string name_of(const presentation::RulesColumn& column) {
  return fmt::format("{}", fmt::join(column.names, " = "));
}

/// Rulesets as columns, behind those that come first.
std::vector<std::string> with_rulesets(std::vector<std::string> first,
                                       const std::vector<presentation::RulesColumn>& columns) {
  for (const auto& column : columns) first.push_back(name_of(column));
  return first;
}

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

std::vector<Board> boards_of(const CompareOptions& options) {
  std::vector<Board> boards = boards_of_options(options.boards);
  if (!options.boards_file.empty())
    for (Board& board : read_board_stream(read_text_file(options.boards_file), options.boards_file))
      boards.push_back(std::move(board));
  if (boards.empty()) throw InputError("no board given: name one, like 3x3, or --boards-file FILE");
  for (const Board& board : boards) warn_about(board);
  return boards;
}

void make_folder(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error || !std::filesystem::is_directory(folder))
    throw InputError(fmt::format("--proofs: {}: cannot be made a folder", printable(folder)));
  tables::check_writable(folder + "/proof");  // before the table is begun
}

int compare_boards(const CompareOptions& options, std::vector<Board> boards,
                   std::vector<presentation::RulesColumn> columns) {
  for (const auto& board : boards)
    for (const auto& column : columns) engines::check_query(presentation::empty_board_query(board, column.rules));
  if (!options.proofs.empty()) {
    for (const auto& column : columns)
      if (const std::string reason = engines::proof_refusal(column.rules); !reason.empty())
        throw InputError("--proofs: " + reason);
    make_folder(options.proofs);
  }
  const Limits limits = options.limits.limits();
  if (options.text())
    fmt::print(
        "Values of empty boards, Black to move; \"a to b\" and \"open\": what is proved where a limit struck.\n\n");
  std::fflush(stdout);
  Progress progress(options.limits.progress);
  const presentation::ValueTable table =
      presentation::value_table(std::move(boards), std::move(columns), limits, options.value_limit, options.proofs,
                                [&](const std::string& line) { progress.show(line); });
  if (options.text()) {
    fmt::print("{}", table_text(table, options.effort));
    if (!options.proofs.empty())
      fmt::print(
          "\n{} proofs in {}, one for each exact value, named BOARD--RULES.proof; `graphgo check` replays them.\n",
          table.proofs(), options.proofs);
  } else if (!options.json()) {
    print_value_table(options, table);
  } else {
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
    fmt::print("{}\n", object.dump());
  }
  return table.complete() ? exit_code::answered : exit_code::stopped;
}

int compare_state(const CompareOptions& options, const Board& board,
                  const std::vector<presentation::RulesColumn>& columns) {
  SurveyState state{options.position.empty() ? Stones(static_cast<std::size_t>(board.size()))
                                             : read_position(board, options.position),
                    options.to_move.empty() ? Side::black : read_side(options.to_move, "--to-move"), 1};
  check_legal(board, state.position);
  for (const auto& column : columns) engines::check_query(query_of(board, column.rules, state));
  const Limits limits = options.limits.limits();
  ordered_json object{{"board", board.label()},
                      {"position", position_text(state.position)},
                      {"to_move", state.to_move == Side::black ? "black" : "white"}};
  presentation::add_names(object, board);
  object["values"] = ordered_json::array();
  const presentation::TableText table(options.format.format(),
                                      {"board", "position", "to_move", "rules", "value", "line"});
  if (!options.text() && !options.json()) fmt::print("{}", table.head());
  if (options.text())
    fmt::print("board      {}\nposition   {}\nto move    {}\n\n", presentation::board_text(board),
               position_text(board, state.position), name_of(state.to_move));
  bool complete = true;
  for (const auto& column : columns) {
    const Query query = query_of(board, column.rules, state);
    const Answer answer = engines::solve(query, limits, {.moves = false, .principal_variation = true});
    complete = complete && answer.value.solved;
    ordered_json cell{{"rules", to_text(column.rules)}};
    presentation::add_answer(cell, answer, column.rules);
    object["values"].push_back(std::move(cell));
    const std::string value = presentation::value_text(answer.value, column.rules);
    const std::string line = presentation::line_text(query, answer);
    if (options.text())
      fmt::print("{:<40} {:<16} {}\n", name_of(column), value, line);
    else if (!options.json())
      fmt::print("{}", table.row({board.label(), position_text(state.position), name_of(state.to_move), name_of(column),
                                  value, line}));
  }
  if (options.json()) fmt::print("{}\n", object.dump());
  if (!options.text() && !options.json()) fmt::print("{}", table.foot());
  return complete ? exit_code::answered : exit_code::stopped;
}

struct SurveySums {
  std::uint64_t states = 0, compared = 0, different = 0;
};

SurveySums sums_of(const research::Survey& survey) {
  SurveySums sums;
  for (const auto& row : survey.rows) {
    sums.states += row.state.weight;
    if (row.solved()) sums.compared += row.state.weight;
    if (row.differs()) sums.different += row.state.weight;
  }
  return sums;
}

/// One differing state: its values, and for the first one the lines that show why.
void print_difference(const research::Survey& survey, const research::SurveyRow& row,
                      const std::vector<presentation::RulesColumn>& columns, bool lines, const Limits& limits) {
  fmt::print("{} {} to move{}\n", position_text(survey.board, row.state.position), name_of(row.state.to_move),
             row.state.weight > 1 ? fmt::format(" (and {} symmetric)", row.state.weight - 1) : "");
  for (std::size_t c = 0; c < columns.size(); ++c) {
    fmt::print("    {:<36} {}\n", fmt::join(columns[c].names, " = "),
               presentation::value_text(row.values[c], columns[c].rules));
    if (!lines || !row.values[c].solved) continue;
    const Query query = query_of(survey.board, columns[c].rules, row.state);
    const Answer answer = engines::solve(query, limits, {.moves = false, .principal_variation = true});
    fmt::print("      line  {}\n", presentation::line_text(query, answer));
  }
}

void print_survey(const CompareOptions& options, const research::Survey& survey,
                  const std::vector<presentation::RulesColumn>& columns, const Limits& limits) {
  const SurveySums sums = sums_of(survey);
  fmt::print("board      {}\n", presentation::board_text(survey.board));
  for (const auto& column : columns) fmt::print("rules      {}\n", fmt::join(column.names, " = "));
  fmt::print(
      "states     {} (every legal position as a fresh start, both sides to move)\ncompared   {}\ndifferent  {}\n",
      sums.states, sums.compared, sums.different);
  int shown = 0;
  for (const auto& row : survey.rows) {
    if (!row.differs()) continue;
    if (shown == options.show) {
      fmt::print("\n(more differ; --show N shows N)\n");
      return;
    }
    if (shown == 0) fmt::print("\nwhere they differ, fewest stones first\n");
    print_difference(survey, row, columns, shown++ == 0, limits);
  }
}

/// A row for each state in which they differ.
void print_survey_table(const CompareOptions& options, const research::Survey& survey,
                        const std::vector<presentation::RulesColumn>& columns) {
  const presentation::TableText table(options.format.format(),
                                      with_rulesets({"board", "position", "to_move", "symmetric"}, columns));
  fmt::print("{}", table.head());
  for (const auto& row : survey.rows) {
    if (!row.differs()) continue;
    std::vector<std::string> cells{survey.board.label(), position_text(row.state.position), name_of(row.state.to_move),
                                   fmt::format("{}", row.state.weight)};
    for (std::size_t c = 0; c < columns.size(); ++c)
      cells.push_back(presentation::value_text(row.values[c], columns[c].rules));
    fmt::print("{}", table.row(cells));
  }
  fmt::print("{}", table.foot());
}

void print_survey_json(const research::Survey& survey, const std::vector<presentation::RulesColumn>& columns) {
  const SurveySums sums = sums_of(survey);
  ordered_json object{{"board", survey.board.label()}, {"rules", ordered_json::array()},
                      {"states", sums.states},         {"compared", sums.compared},
                      {"different", sums.different},   {"differences", ordered_json::array()}};
  presentation::add_names(object, survey.board);
  for (const auto& column : columns) object["rules"].push_back(to_text(column.rules));
  for (const auto& row : survey.rows) {
    if (!row.differs()) continue;
    ordered_json entry{{"position", position_text(row.state.position)},
                       {"to_move", row.state.to_move == Side::black ? "black" : "white"},
                       {"symmetric", row.state.weight},
                       {"values", ordered_json::array()}};
    for (std::size_t c = 0; c < columns.size(); ++c) {
      ordered_json cell{{"rules", to_text(columns[c].rules)}};
      presentation::add_value(cell, row.values[c], columns[c].rules);
      entry["values"].push_back(std::move(cell));
    }
    object["differences"].push_back(std::move(entry));
  }
  fmt::print("{}\n", object.dump());
}

int compare_positions(const CompareOptions& options, const Board& board,
                      const std::vector<presentation::RulesColumn>& columns) {
  std::vector<Ruleset> rules;
  for (const auto& column : columns) {
    rules.push_back(column.rules);
    engines::check_query(presentation::empty_board_query(board, column.rules));
    if (column.rules.handicap != Handicap{})
      throw InputError(fmt::format(
          "--rules {}: a handicap comes before the first turn, not before every position; add --empty or --position",
          to_text(column.rules)));
  }
  const Limits limits = options.limits.limits();
  const research::Survey found = [&] {
    Progress progress(options.limits.progress);
    return research::survey(
        board, rules, research::fresh_starts(board, research::alike(rules), limits), limits,
        [&](std::size_t done, std::size_t of) { progress.show(fmt::format("state {} of {}", done, of)); });
  }();
  if (options.json())
    print_survey_json(found, columns);
  else if (options.text())
    print_survey(options, found, columns, limits);
  else
    print_survey_table(options, found, columns);
  const SurveySums sums = sums_of(found);
  return sums.compared == sums.states ? exit_code::answered : exit_code::stopped;
}

int compare_command(const CompareOptions& options) {
  options.format.format();  // before anything is solved
  const auto columns = presentation::read_columns(options.rules);
  auto boards = boards_of(options);
  const bool one_state = !options.position.empty() || !options.to_move.empty();
  const bool table = !one_state && (options.empty || boards.size() > 1);
  const char* of_tables = options.effort            ? "effort"
                          : options.value_limit > 0 ? "value-limit"
                          : !options.proofs.empty() ? "proofs"
                                                    : nullptr;
  if (!table && of_tables) throw InputError(fmt::format("--{}: only with --empty or several boards", of_tables));
  if (one_state && boards.size() != 1) throw InputError("--position and --to-move: need exactly one board");
  if (one_state) return compare_state(options, boards[0], columns);
  if (table) return compare_boards(options, std::move(boards), columns);
  if (columns.size() < 2)
    throw InputError(fmt::format("--rules: {}: one ruleset; name another to compare it with, or use --empty",
                                 fmt::join(columns[0].names, " = ")));
  return compare_positions(options, boards[0], columns);
}

}  // namespace

void add_compare(CLI::App& program, Action& action) {
  auto options = std::make_shared<CompareOptions>();
  CLI::App* command = program.add_subcommand(
      "compare", "Values of several rulesets over a board's positions, over one state, or over many empty boards");
  command->add_option(
      "boards,--board", options->boards,
      "Boards, ranges like path:1..8, files of many graph6 lines, or - for the boards on standard input (geng -c 5 "
      "| graphgo compare --empty -); with one board, every legal position is compared");
  command->add_option("--boards-file", options->boards_file,
                      "File with a board a line, graph6 needs no prefix; # starts a comment");
  command->add_option("--rules", options->rules, "A ruleset, given once for each; superko: every superko preset")
      ->required()
      ->take_all();
  command->add_flag("--empty", options->empty, "Only the empty board, Black to move (as with several boards)");
  command->add_flag("--effort", options->effort, "With empty boards: also nodes and seconds of each value");
  check_not_empty(
      *command->add_option("--position", options->position, "Only this position (Black to move unless said)"));
  check_not_empty(
      *command->add_option("--to-move", options->to_move, "Only this side to move (on the empty board unless said)"));
  check_seconds(*command->add_option("--value-limit", options->value_limit,
                                     "With --empty or several boards: seconds for each value"));
  check_not_empty(*command->add_option("--proofs", options->proofs,
                                       "With --empty or several boards: a folder for a proof of each exact value"));
  command->add_option("--show", options->show, "How many differing states to print (default 10)")
      ->check(CLI::Range(0, 1'000'000));
  options->limits.add_to(*command);
  options->format.add_to(*command);
  command->callback([options, &action] { action = [options] { return compare_command(*options); }; });
}

}  // namespace graphgo::solver::program
