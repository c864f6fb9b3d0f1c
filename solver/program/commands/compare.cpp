// `graphgo compare`: several rulesets over one board's positions, over one state, or over many empty boards.
#include "solver/program/commands/compare.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/record/replay.hpp"
#include "graphgo/text/file.hpp"
#include "graphgo/text/json.hpp"
#include "solver/engines/natural_line.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/answer_json.hpp"
#include "solver/presentation/table_format.hpp"
#include "solver/presentation/words.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/program/progress.hpp"
#include "solver/program/replacing.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"
#include "solver/question/time_shares.hpp"
#include "solver/research/survey.hpp"

namespace graphgo::solver::program {
namespace {

using nlohmann::ordered_json;

std::vector<Board> boards_of(const CompareOptions& options) {
  std::vector<Board> boards = boards_of_options(options.boards);
  if (!options.boards_file.empty())
    for (Board& board : read_board_stream(read_text_file(options.boards_file), options.boards_file))
      boards.push_back(std::move(board));
  if (boards.empty() && !options.state.record.empty())
    return {record_board(read_sgf_file(options.state.record))};
  if (boards.empty()) throw InputError("no board given: name one, like 3x3, or --boards-file FILE");
  for (const Board& board : boards) warn_about(board);
  return boards;
}

/// One ruleset's answer about the state.
struct StateAnswer {
  Query query;
  Answer answer;
  bool line_may_differ = false;  ///< another run with several threads may print another line
};

constexpr const char* another_line = "  (another run may print another)";

/// Solves the state, and chooses a line by values where that is little work.
StateAnswer answered(const Query& query, const Limits& limits) {
  StateAnswer found{query, engines::solve(query, limits, {.moves = false, .principal_variation = true})};
  if (found.answer.value.solved)
    found.line_may_differ = !engines::show_natural_line(query, found.answer, limits);
  return found;
}

/// The question, for each ruleset under which it is one.
struct StateQuestions {
  struct Refused {
    presentation::RulesColumn column;
    std::string why;  ///< "--record: turn 6: White at 0 is illegal: ..."
  };
  std::vector<presentation::RulesColumn> columns = {};
  std::vector<Query> queries = {};  ///< of each column
  std::vector<Refused> refused = {};
};

/// Throws what the first ruleset says of the record, if none of them plays it.
StateQuestions state_questions(const CompareOptions& options, const Board& board,
                               const std::vector<presentation::RulesColumn>& columns) {
  StateQuestions found;
  for (const auto& column : columns) try {
      found.queries.push_back(options.state.query_on(board, column.rules));
      found.columns.push_back(column);
    } catch (const RecordRefused& error) {
      found.refused.push_back({column, error.what()});
    } catch (const InputError& error) {
      if (options.state.record.empty()) throw;
      throw InputError(fmt::format("--rules {}: {}", to_text(column.rules), error.what()));
    }
  if (found.queries.empty())
    throw InputError(
        fmt::format("--rules {}: {}", to_text(found.refused[0].column.rules), found.refused[0].why));
  return found;
}

bool same_state(const Query& a, const Query& b) {
  const auto x = presentation::asked_state(a), y = presentation::asked_state(b);
  return x.position == y.position && x.to_move == y.to_move;
}

/// Where handicaps place stones, or phases hand over the turn, the rulesets are asked about different states.
bool one_state_for_all(const std::vector<StateAnswer>& answers) {
  return std::all_of(answers.begin(), answers.end(),
                     [&](const auto& a) { return same_state(a.query, answers.front().query); });
}

void print_state(const std::vector<StateAnswer>& answers, const StateQuestions& questions) {
  const auto& columns = questions.columns;
  const Query& first = answers.front().query;
  const bool together = one_state_for_all(answers);
  fmt::print("board      {}\n", presentation::board_text(first.board));
  if (together) {
    const auto now = presentation::asked_state(first);
    fmt::print("{}position   {}\nto move    {}\n", presentation::start_text(first),
               position_text(first.board, now.position), name_of(now.to_move));
  } else {
    fmt::print("position   another one for each ruleset, after its handicap and the record\n");
  }
  if (const std::string prisoners = presentation::prisoners_text(first); !prisoners.empty())
    fmt::print("{}\n", prisoners);
  fmt::print("\n");
  std::size_t name_width = 40, value_width = 16;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const std::string value = presentation::value_text(answers[i].answer.value, columns[i].rules);
    name_width = std::max(name_width, name_of(columns[i]).size());
    value_width = std::max(value_width, value.size());
  }
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const auto& [query, answer, line_may_differ] = answers[i];
    fmt::print("{:<{}} {:<{}} {}{}\n", name_of(columns[i]), name_width,
               presentation::value_text(answer.value, columns[i].rules), value_width,
               presentation::noted_line_text(query, answer), line_may_differ ? another_line : "");
    if (together) continue;
    const auto now = presentation::asked_state(query);
    fmt::print("  from {} {} to move\n", position_text(query.board, now.position), name_of(now.to_move));
  }
  for (const auto& [column, why] : questions.refused)
    fmt::print("{:<{}} {:<{}} {}\n", name_of(column), name_width, "refused", value_width, why);
}

/// A row for each ruleset.
void print_state_table(const CompareOptions& options, const std::vector<StateAnswer>& answers,
                       const StateQuestions& questions) {
  const auto& prisoners = answers.front().query.prisoners;
  const bool taken = prisoners != std::array{0, 0};
  // Of those before the record, where there are any.
  const auto row = [&](std::vector<std::string> cells, const std::string& of_prisoners) {
    if (taken) cells.insert(cells.begin() + 3, of_prisoners);
    return cells;
  };
  const presentation::TableText table(
      options.format.format(), row({"board", "position", "to_move", "rules", "value", "line"}, "prisoners"));
  const std::string counts = fmt::format("{},{}", prisoners[0], prisoners[1]);
  fmt::print("{}", table.head());
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const auto& [query, answer, line_may_differ] = answers[i];
    const auto now = presentation::asked_state(query);
    fmt::print("{}", table.row(row(
                         {query.board.label(), position_text(now.position), word_of(now.to_move),
                          name_of(questions.columns[i]), presentation::value_text(answer.value, query.rules),
                          presentation::noted_line_text(query, answer)},
                         counts)));
  }
  for (const auto& [column, why] : questions.refused)
    fmt::print("{}", table.row(row({answers[0].query.board.label(), "", "", name_of(column), "refused", why},
                                   counts)));
  fmt::print("{}", table.foot());
}

void print_state_json(const std::vector<StateAnswer>& answers, const StateQuestions& questions) {
  const Query& first = answers.front().query;
  const bool together = one_state_for_all(answers);
  ordered_json object{{"board", first.board.label()}};
  presentation::add_names(object, first.board);
  if (together) presentation::add_question(object, first);
  object["values"] = ordered_json::array();
  for (const auto& [query, answer, line_may_differ] : answers) {
    ordered_json cell{{"rules", to_text(query.rules)}};
    if (!together) presentation::add_question(cell, query);
    presentation::add_answer(cell, answer, query.rules);
    if (line_may_differ) cell["line_may_differ"] = true;
    object["values"].push_back(std::move(cell));
  }
  for (const auto& [column, why] : questions.refused)
    object["refused"].push_back({{"rules", to_text(column.rules)}, {"error", why}});
  fmt::print("{}\n", dump_json(object));
}

int compare_state(const CompareOptions& options, const Board& board,
                  const std::vector<presentation::RulesColumn>& columns) {
  const StateQuestions questions = state_questions(options, board, columns);
  const auto& queries = questions.queries;
  options.state.tell_what_is_unused();
  const Limits limits = options.limits.limits();
  std::vector<StateAnswer> answers;
  for (const Query& query : queries) {
    const Limits own =
        board_limits(part_of_time(limits, queries.size() - answers.size()), options.value_limit);
    answers.push_back(answered(query, own));
  }
  if (options.json())
    print_state_json(answers, questions);
  else if (options.text())
    print_state(answers, questions);
  else
    print_state_table(options, answers, questions);
  const auto solved = [](const StateAnswer& a) { return a.answer.value.solved; };
  return std::all_of(answers.begin(), answers.end(), solved) ? exit_code::answered : exit_code::stopped;
}

/// A survey with how its values are compared.
struct Compared {
  research::Survey survey;
  research::Relation relation;
  std::vector<Ruleset> rules;
  std::uint64_t states = 0, compared = 0, different = 0;

  /// States in which these two rulesets differ.
  std::uint64_t different_between(std::size_t a, std::size_t b) const {
    const std::vector both{rules[a], rules[b]};
    std::uint64_t count = 0;
    for (const auto& row : survey.rows)
      if (research::differs({row.state, {row.values[a], row.values[b]}}, relation, both))
        count += row.state.weight;
    return count;
  }
  /// States that a limit left without a value.
  std::uint64_t open() const { return states - compared; }
  bool differs(const research::SurveyRow& row) const { return research::differs(row, relation, rules); }
  void add_up() {
    for (const auto& row : survey.rows) {
      states += row.state.weight;
      if (row.solved()) compared += row.state.weight;
      if (differs(row)) different += row.state.weight;
    }
  }
};

/// What all rulesets, and the way in which their values are compared, allow to be exchanged.
research::Alike alike(const std::vector<Ruleset>& rules, const research::Relation& relation) {
  research::Alike result = research::alike(rules);
  for (const Ruleset& r : rules)
    result.colours = result.colours && research::colours_alike(relation, rules.front(), r);
  return result;
}

/// With the winner of a tie where it is compared who wins.
std::string value_text(const Compared& found, const Value& value, const Ruleset& rules) {
  return found.relation.kind == research::Relation::Kind::winner
             ? presentation::value_and_winner_text(value, rules)
             : presentation::value_text(value, rules);
}

/// One differing state: its values, and for the first one the lines that show why.
void print_difference(const Compared& found, const research::SurveyRow& row,
                      const std::vector<presentation::RulesColumn>& columns, bool lines,
                      const Limits& limits) {
  const Board& board = found.survey.board;
  fmt::print(
      "{} {} to move{}\n", position_text(board, row.state.position), name_of(row.state.to_move),
      row.state.weight > 1
          ? fmt::format(" (and {} like it, by symmetry{})", row.state.weight - 1,
                        alike(found.rules, found.relation).colours ? " or with the colours exchanged" : "")
          : "");
  std::size_t width = 36;
  for (const auto& column : columns) width = std::max(width, name_of(column).size());
  for (std::size_t c = 0; c < columns.size(); ++c) {
    fmt::print("    {:<{}} {}\n", name_of(columns[c]), width,
               value_text(found, row.values[c], columns[c].rules));
    if (!lines || !row.values[c].solved) continue;
    const Query query = query_of(board, columns[c].rules, row.state);
    const auto [asked, answer, line_may_differ] = answered(query, limits);
    fmt::print("      line  {}{}\n", presentation::noted_line_text(asked, answer),
               line_may_differ ? another_line : "");
  }
}

/// Of more than two rulesets: which ones differ, and how often.
void print_pairs(const Compared& found, const std::vector<presentation::RulesColumn>& columns) {
  if (columns.size() < 3) return;
  for (std::size_t b = 1; b < columns.size(); ++b)
    for (std::size_t a = 0; a < b; ++a)
      fmt::print("{}{} and {}: {}\n", a == 0 && b == 1 ? "by pairs   " : "           ",
                 columns[a].names.front(), columns[b].names.front(), found.different_between(a, b));
}

void print_survey(const CompareOptions& options, const Compared& found,
                  const std::vector<presentation::RulesColumn>& columns, const Limits& limits) {
  fmt::print("board      {}\n", presentation::board_text(found.survey.board));
  for (const auto& column : columns) fmt::print("rules      {}\n", fmt::join(column.names, " = "));
  if (found.relation.kind == research::Relation::Kind::winner)
    fmt::print(
        "by winner  some rulesets give a margin, others only who wins: states differ where another side "
        "wins, or one\n           of them is a tie and the other has no result\n");
  fmt::print(
      "states     {} (every legal position as a fresh start, both sides to move)\ncompared   {}\ndifferent  "
      "{}{}\n",
      found.states, found.compared, found.different,
      columns.size() > 2 ? " (states in which not all are equal)" : "");
  print_pairs(found, columns);
  if (found.open() > 0) fmt::print("open       {}: a limit struck\n", found.open());
  int shown = 0;
  for (const auto& row : found.survey.rows) {
    if (!found.differs(row)) continue;
    if (shown == options.show.value_or(10)) {
      fmt::print("\n(more differ; --show N shows N)\n");
      return;
    }
    if (shown == 0) fmt::print("\nwhere they differ, fewest stones first\n");
    print_difference(found, row, columns, shown++ == 0, limits);
  }
}

/// A row for each state in which they differ.
void print_survey_table(const CompareOptions& options, const Compared& found,
                        const std::vector<presentation::RulesColumn>& columns) {
  const presentation::TableText table(options.format.format(),
                                      with_rulesets({"board", "position", "to_move", "symmetric"}, columns));
  fmt::print("{}", table.head());
  for (const auto& row : found.survey.rows) {
    if (!found.differs(row)) continue;
    std::vector<std::string> cells{found.survey.board.label(), position_text(row.state.position),
                                   word_of(row.state.to_move), fmt::format("{}", row.state.weight)};
    for (std::size_t c = 0; c < columns.size(); ++c)
      cells.push_back(value_text(found, row.values[c], columns[c].rules));
    fmt::print("{}", table.row(cells));
  }
  fmt::print("{}", table.foot());
}

void print_survey_json(const Compared& found) {
  ordered_json object{{"board", found.survey.board.label()},
                      {"rules", ordered_json::array()},
                      {"relation", research::to_text(found.relation)},
                      {"states", found.states},
                      {"compared", found.compared},
                      {"different", found.different},
                      {"solved", found.open() == 0},
                      {"differences", ordered_json::array()}};
  presentation::add_names(object, found.survey.board);
  for (std::size_t b = 1; b < found.rules.size(); ++b)
    for (std::size_t a = 0; a < b; ++a)
      object["pairs"].push_back({{"rules", {to_text(found.rules[a]), to_text(found.rules[b])}},
                                 {"different", found.different_between(a, b)}});
  for (const Ruleset& rules : found.rules) object["rules"].push_back(to_text(rules));
  for (const auto& row : found.survey.rows) {
    if (!found.differs(row)) continue;
    ordered_json entry{{"position", position_text(row.state.position)},
                       {"to_move", word_of(row.state.to_move)},
                       {"symmetric", row.state.weight},
                       {"values", ordered_json::array()}};
    for (std::size_t c = 0; c < found.rules.size(); ++c) {
      ordered_json cell{{"rules", to_text(found.rules[c])}};
      presentation::add_value(cell, row.values[c], found.rules[c]);
      entry["values"].push_back(std::move(cell));
    }
    object["differences"].push_back(std::move(entry));
  }
  fmt::print("{}\n", dump_json(object));
}

int compare_positions(const CompareOptions& options, const Board& board,
                      const std::vector<presentation::RulesColumn>& columns) {
  std::vector<Ruleset> rules;
  for (const auto& column : columns) {
    rules.push_back(column.rules);
    engines::check_query(empty_board_query(board, column.rules));
    try {
      research::check_no_handicap(column.rules);
    } catch (const InputError& error) {
      throw InputError(fmt::format("--rules {}; add --empty or --position", error.what()));
    }
  }
  const Limits limits = options.limits.limits();
  const research::Relation relation = research::common_relation(rules);
  Compared found = [&] {
    Progress progress(options.limits.progress);
    auto states = research::fresh_starts(board, alike(rules, relation), limits);
    const auto show = [&](std::size_t done, std::size_t of) {
      progress.show(fmt::format("value {} of {}", done, of));
    };
    return Compared{research::survey(board, rules, std::move(states), limits, show, options.value_limit),
                    relation, rules};
  }();
  found.add_up();
  if (options.json()) {
    print_survey_json(found);
  } else if (options.text()) {
    print_survey(options, found, columns, limits);
  } else {
    print_survey_table(options, found, columns);
    if (found.open() > 0)
      print_message("{} of {} states are open: a limit struck", found.open(), found.states);
  }
  return found.open() == 0 ? exit_code::answered : exit_code::stopped;
}

int compare_command(const CompareOptions& options, research::Crew& crew) {
  options.format.format();  // before anything is solved
  const auto columns = presentation::read_columns(options.rules);
  auto boards = boards_of(options);
  const bool one_state = options.one_state();
  const bool table = !one_state && (options.empty || boards.size() > 1);
  const char* of_tables = options.effort            ? "effort"
                          : !options.proofs.empty() ? "proofs"
                                                    : options.farm.first_given();
  if (!table && of_tables)
    throw InputError(fmt::format("--{}: only with --empty or several boards", of_tables));
  if (options.show && (table || one_state || !options.text()))
    throw InputError("--show: only where all positions of one board are compared, and in words");
  if (one_state && options.empty)
    throw InputError(
        "--empty: it asks about the empty board; leave --position, --to-move, --record and --prisoners out");
  if (one_state && boards.size() != 1)
    throw InputError("--position, --to-move, --record and --prisoners: need exactly one board");
  if (one_state) return crew.leads() ? compare_state(options, boards[0], columns) : exit_code::answered;
  if (table) return compare_boards(options, std::move(boards), columns, crew);
  if (!crew.leads()) return exit_code::answered;
  if (columns.size() < 2)
    throw InputError(fmt::format("--rules: {}: one ruleset; name another to compare it with, or use --empty",
                                 fmt::join(columns[0].names, " = ")));
  return compare_positions(options, boards[0], columns);
}

}  // namespace

void add_compare(CLI::App& program, Action& action, research::Crew& crew) {
  auto options = std::make_shared<CompareOptions>();
  CLI::App* command =
      program.add_subcommand("compare",
                             "Values of several rulesets: over a board's positions; over one state, "
                             "which --position, --to-move, --prisoners or "
                             "--record name; or over many empty boards");
  command->add_option("boards,--board", options->boards,
                      "Boards, ranges like path:1..8, files of many graph6 lines, or - for the boards on "
                      "standard input (geng -c 5 "
                      "| graphgo compare --empty -); with one board, every legal position is compared");
  command->add_option("--boards-file", options->boards_file,
                      "File with a board a line, graph6 needs no prefix; # starts a comment");
  command
      ->add_option("--rules", options->rules, "A ruleset, given once for each; superko: every superko preset")
      ->required()
      ->take_all();
  command->add_flag("--empty", options->empty,
                    "Only the empty board, Black to move (as with several boards)");
  command->add_flag("--effort", options->effort, "With empty boards: also nodes and seconds of each value");
  options->state.add_play_to(*command);
  command->get_option("--to-move")
      ->description(
          "black or white: compares one state, the empty board or that of --position or --record, "
          "and not every position");
  check_seconds(
      *command->add_option("--value-limit", options->value_limit,
                           "Seconds for each value, so that a slow ruleset leaves time to the others"));
  command->add_option("--proofs", options->proofs,
                      "With --empty or several boards: a folder for a proof of each exact value");
  add_force_option(*command, options->force);
  command->add_option("--show", options->show, "How many differing states to print in words (default 10)")
      ->check(whole_number(0, 1'000'000));
  options->limits.sharing = crew.workers_here();
  options->farm.add_to(*command);
  options->limits.add_to(*command);
  options->limits.add_progress_to(*command);
  options->format.add_to(*command);
  command->callback(
      [options, &action, &crew] { action = [options, &crew] { return compare_command(*options, crew); }; });
}

}  // namespace graphgo::solver::program
