// `graphgo table`: solved positions of whole boards. Here: the options, and the verbs that ask a table.
#include "solver/program/commands/table.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/symmetry/coded_positions.hpp"
#include "graphgo/text/json.hpp"
#include "solver/engines/table_value.hpp"
#include "solver/presentation/answer_json.hpp"
#include "solver/presentation/words.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/program/replacing.hpp"
#include "solver/question/game_of.hpp"
#include "tables/contexts.hpp"
#include "tables/layout.hpp"
#include "tables/statistics.hpp"
#include "tables/summary.hpp"

namespace graphgo::solver::program {
namespace {

using nlohmann::ordered_json;

void print_probe(const TableOptions& options, const tables::Table& table, const Query& query,
                 const tables::Context& context, const tables::Entry& entry, const Value& value) {
  const bool ranked = table.description().semantics == tables::Semantics::history_free;
  if (options.json) {
    ordered_json object{{"table", options.file},
                        {"board", query.board.label()},
                        {"vertices", query.board.size()},
                        {"rules", to_text(query.rules)}};
    presentation::add_question(object, query);
    presentation::add_value(object, value, query.rules);
    if (ranked) object["lo_rank"] = entry.lo_rank, object["hi_rank"] = entry.hi_rank;
    if (!ranked) object["history_independent"] = entry.history_independent;
    fmt::print("{}\n", dump_json(object));
    return;
  }
  fmt::print("{}", presentation::question_text(query));
  fmt::print("table      {}, {} entry: {}\n", options.file, tables::name_of(table.description().semantics),
             tables::context_text(query.board, context));
  fmt::print("value      {}  ({})\n", presentation::value_text(value, query.rules),
             presentation::verdict_text(value, query.rules));
  if (ranked) fmt::print("ranks      lo {}, hi {}\n", entry.lo_rank, entry.hi_rank);
  if (entry.history_independent) fmt::print("           (whatever was played before)\n");
}

}  // namespace

std::string table_text(const std::string& file, const tables::Description& d) {
  return fmt::format("table      {}, {}, by {}\nboard      {}\nrules      {}\n", file,
                     tables::name_of(d.semantics), d.program, presentation::board_text(d.board),
                     to_text(d.rules));
}

int probe_table(const TableOptions& options) {
  const auto table = tables::Table::open(options.file);
  const auto& about = table.description();
  const Board board = options.state.board.empty() ? about.board : board_of_option(options.state.board);
  table.numbering_of(board);  // another board is refused before its positions are
  const Query query = options.state.query_on(board, about.rules);
  options.state.tell_what_is_unused();
  const Game<1> game = game_of(query);
  const tables::Entry entry = table.probe(game);
  print_probe(options, table, query, tables::context_of(game), entry,
              engines::value_of(entry, query.rules, gained_before(game)));
  return exit_code::answered;
}

int inform_about_table(const TableOptions& options) {
  const auto table = tables::Table::open(options.file);
  const auto& about = table.description();
  const auto rows = static_cast<double>(about.rows), positions = static_cast<double>(about.legal_positions);
  const double bits = 8.0 * static_cast<double>(table.file_size());
  ordered_json object{{"table", options.file},
                      {"header", parse_json<ordered_json>(tables::header_text(about))},
                      {"symmetries", table.symmetry().size()},
                      {"bytes", table.file_size()},
                      {"blocks", table.blocks().size()},
                      {"bits_per_position", bits / positions},
                      {"bits_per_row", bits / rows}};
  std::string text = table_text(options.file, about);
  text +=
      fmt::format("positions  {} legal, {} rows ({} symmetries), {}\n", about.legal_positions, about.rows,
                  table.symmetry().size(), presentation::counted(about.columns.size(), "column", "columns"));
  for (const tables::Context& column : about.columns)
    text += fmt::format("           {}\n", tables::context_text(about.board, column));
  text += fmt::format("size       {} bytes in {}: {:.3f} bits a legal position, {:.3f} bits a row\n",
                      table.file_size(), presentation::counted(table.blocks().size(), "block", "blocks"),
                      bits / positions, bits / rows);
  if (options.entropy) {
    const tables::PlainEntropy entropy = tables::plain_entropy(table);
    object["kos"] = entropy.kos;
    object["entropy_bits_per_row"] = {{"bounds", entropy.bounds}, {"entries", entropy.entries}};
    text += fmt::format("kos        {} states with a ko at a vertex\n", entropy.kos);
    text += fmt::format(
        "entropy    {:.3f} bits a row for lo and hi, {:.3f} with ranks: by the frequency of single entries "
        "alone\n",
        entropy.bounds, entropy.entries);
  }
  fmt::print("{}", options.json ? dump_json(object) + "\n" : text);
  return exit_code::answered;
}

int summarize_table(const TableOptions& options) {
  const auto table = tables::Table::open(options.file);
  if (!options.json) {
    fmt::print("{}", tables::summary_line(table));
    return exit_code::answered;
  }
  const auto& about = table.description();
  const tables::Summary summary = tables::summarize(table);
  ordered_json empty, values;
  for (const Side side : {Side::black, Side::white}) {
    const auto i = static_cast<std::size_t>(index_of(side));
    const tables::Entry& entry = summary.empty_board[i];
    empty[word_of(side)] = tables::bounds_text(entry.lo, entry.hi);
    for (const auto& [bounds, positions] : summary.counts[i])
      values[word_of(side)][tables::bounds_text(bounds.first, bounds.second)] = positions;
  }
  fmt::print("{}\n", dump_json(ordered_json{{"table", options.file},
                                            {"board", about.board.label()},
                                            {"rules", to_text(about.rules)},
                                            {"semantics", tables::name_of(about.semantics)},
                                            {"legal_positions", about.legal_positions},
                                            {"rows", about.rows},
                                            {"empty_board", empty},
                                            {"values", values},
                                            {"checksum", fmt::format("{:016x}", summary.checksum)}}));
  return exit_code::answered;
}

void add_table(CLI::App& program, Action& action, research::Crew& crew) {
  auto options = std::make_shared<TableOptions>();
  options->crew = &crew;
  options->limits.sharing = crew.workers_here();
  CLI::App* command = program.add_subcommand("table", "Solved positions of whole boards, in files");
  command->require_subcommand(1);
  const auto verb = [&](const char* name, const char* what, int (*run)(const TableOptions&), bool of_file) {
    CLI::App* sub = command->add_subcommand(name, what);
    if (of_file) sub->add_option("file", options->file, "The table")->required();
    add_json_option(*sub, options->json);
    sub->callback([options, &action, run] { action = [options, run] { return run(*options); }; });
    return sub;
  };
  const auto output = [&](CLI::App* sub, const char* what) {
    sub->add_option("--output", options->output, what)->required();
    add_force_option(*sub, options->force);
  };
  CLI::App* build =
      verb("build", "Solves every position of a board; a build that was stopped goes on where it was",
           build_table, false);
  add_board_option(*build, options->state.board);
  add_rules_option(*build, options->state.rules);
  output(build,
         "The table to be written; it appears when it is complete. Beside it lies a checkpoint, and, where "
         "memory is short, a file of all plays (4x5: 13 GB)");
  options->farm.add_to(*build);
  options->limits.add_to(*build);
  options->limits.add_progress_to(*build);
  CLI::App* probe = verb("probe", "The value of a position, from a table", probe_table, true);
  probe->add_option("--board", options->state.board,
                    "The position's board, if it is numbered otherwise than the table's");
  options->state.add_play_to(*probe);
  CLI::App* verify =
      verb("verify", "Derives every entry again from the rules; exit 0 right, 1 not", verify_table, true);
  verify
      ->add_option("--sample", options->sample,
                   "Only so many rows: of fresh starts at random, of other tables evenly spread")
      ->check(whole_number(1));
  options->limits.add_to(*verify);
  CLI::App* info = verb("info", "What a table is about, and how large it is", inform_about_table, true);
  info->add_flag("--entropy", options->entropy,
                 "Also the plain entropy of its values; reads the whole table");
  CLI::App* histogram =
      verb("histogram", "How often each value occurs; or, with --against, where two rulesets differ",
           histogram_of_table, true);
  options->format.add_format_to(*histogram);
  histogram->add_option("--against", options->against, "A table of the same board, other rules");
  verb("summary",
       "One line: values of the empty board, counts of positions by value, a checksum of the entries",
       summarize_table, true);
  CLI::App* exporting =
      verb("export", "Writes a table as a SQLite database, CSV or JSON lines", export_table, true);
  output(exporting, "A name that ends in .sqlite, .db, .csv or .jsonl");
}

}  // namespace graphgo::solver::program
