// `graphgo table`: the verbs that make, check and convert tables.
#include <fmt/core.h>

#include "graphgo/error.hpp"
#include "graphgo/text/json.hpp"
#include "graphgo/text/message.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/words.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/program/commands/table.hpp"
#include "solver/program/progress.hpp"
#include "solver/program/replacing.hpp"
#include "solver/question/limits.hpp"
#include "solver/research/table_units.hpp"
#include "tables/export.hpp"
#include "tables/output_file.hpp"
#include "tables/verify.hpp"

namespace graphgo::solver::program {
namespace {

void print_report(const TableOptions& options, const tables::Description& about, bool right,
                  const std::string& finding, const std::string& checked) {
  if (options.json) {
    nlohmann::ordered_json object{{"table", options.file},
                                  {"board", about.board.label()},
                                  {"rules", to_text(about.rules)},
                                  {"verified", right},
                                  {right ? "checked" : "finding", right ? checked : finding}};
    fmt::print("{}\n", dump_json(object));
    return;
  }
  fmt::print("{}", table_text(options.file, about));
  fmt::print("{}  {}\n", right ? "right    " : "wrong    ", right ? checked : finding);
}

}  // namespace

namespace {

/// Are blocks of the table answered by a crew, or part of them asked for?
bool by_units(const TableOptions& options) { return options.crew->remote() || options.farm.first_given(); }

int print_built(const TableOptions& options, const Board& board, const Ruleset& rules) {
  const auto table = tables::Table::open(options.output);
  const auto& about = table.description();
  if (options.json)
    fmt::print("{}\n", dump_json(nlohmann::ordered_json{{"table", options.output},
                                                        {"board", board.label()},
                                                        {"rules", to_text(rules)},
                                                        {"semantics", tables::name_of(about.semantics)},
                                                        {"rows", about.rows},
                                                        {"legal_positions", about.legal_positions},
                                                        {"bytes", table.file_size()}}));
  else
    fmt::print("{}positions  {} legal, {} rows\nsize       {} bytes\n", table_text(options.output, about),
               about.legal_positions, about.rows, table.file_size());
  return exit_code::answered;
}

}  // namespace

int build_table(const TableOptions& options) {
  const Board board = board_of_option(options.state.board);
  const Ruleset rules = read_ruleset(options.state.rules);
  warn_about(board);
  engines::check_table_rules(rules);
  if (const char* given = options.farm.first_given(); given && !is_superko(rules))
    throw InputError(
        fmt::format("--{}: only tables of fresh starts, under superko, are built in parts", given));
  const research::Farming farming = options.farm.farming(*options.crew);
  const bool units = is_superko(rules) && by_units(options);
  if (!units && !options.crew->leads()) return exit_code::answered;
  options.farm.check_journal_is_not(options.output, "--output");
  check_table_output(options.output, board, rules, options.force);
  Limits limits = options.limits.limits();
  {
    Progress progress(options.limits.progress);
    const auto show = [&progress](const std::string& line) { progress.show(line); };
    limits.report = show;
    if (units) {
      research::Farming shown = farming;
      shown.plan.show = show;
      const auto harvest = research::build_table_by_units(board, rules, options.output, shown, limits);
      if (options.farm.is_part()) return options.farm.print_part(harvest, options.json);
      if (!harvest.whole())
        throw LimitReached(fmt::format(
            "a limit struck with {} of {} units solved{}", harvest.done, harvest.units,
            options.farm.journal.empty() ? "" : "; the same command goes on from " + options.farm.journal));
    } else {
      engines::build_table(board, rules, options.output, limits);
    }
  }
  return print_built(options, board, rules);
}

int verify_table(const TableOptions& options) {
  try {
    const auto table = tables::Table::open(options.file);
    const auto result = engines::verify_table(options.file, options.sample, options.limits.limits());
    const bool fresh = table.description().semantics == tables::Semantics::fresh_start;
    const char* done = fresh            ? "values found anew by search, marks by play"
                       : options.sample ? "their entries follow from those of their successors"
                                        : "every entry, rank and position derived again";
    print_report(options, table.description(), result.right, result.finding,
                 fmt::format("{} rows{}, {} states: {}", result.rows, options.sample ? " (a sample)" : "",
                             result.states, done));
    return result.right ? exit_code::answered : exit_code::refuted;
    // found while opening: there is nothing to say of what it is about
  } catch (const tables::DamagedTable& e) {
    if (options.json)
      fmt::print("{}\n", dump_json(nlohmann::ordered_json{
                             {"table", options.file}, {"verified", false}, {"finding", e.what()}}));
    else
      fmt::print("table      {}\nwrong      {}\n", options.file, e.what());
    return exit_code::refuted;
  }
}

int export_table(const TableOptions& options) {
  const auto table = tables::Table::open(options.file);
  if (tables::is_same_file(options.file, options.output))
    throw InputError(fmt::format("--output {}: it is the table itself", printable(options.output)));
  check_output(options.output, "no export of this table", options.force,
               [&](std::string_view text) { return tables::is_export_of(table, options.output, text); });
  tables::export_table(table, options.output);
  if (options.json)
    fmt::print("{}\n",
               dump_json(nlohmann::ordered_json{{"table", options.file}, {"output", options.output}}));
  else
    fmt::print("{}output     {}: an entry for each class of symmetric positions{}\n",
               table_text(options.file, table.description()), options.output,
               colours_alike(table.description().rules)
                   ? ", Black to move; with the colours exchanged it says the same of White"
                   : "");
  return exit_code::answered;
}

}  // namespace graphgo::solver::program
