// `graphgo merge`: the parts of a job, joined.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "graphgo/text/json.hpp"
#include "solver/presentation/words.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/program/commands/options.hpp"
#include "solver/research/farm/journal.hpp"

namespace graphgo::solver::program {
namespace {

struct MergeOptions {
  std::vector<std::string> parts;
  std::string output;
  bool gaps = false, json = false;
};

int merge_command(const MergeOptions& options) {
  const auto [units, answered, command] =
      research::merge_journals(options.parts, options.output, options.gaps);
  const std::size_t missing = units - answered;
  if (options.json)
    fmt::print("{}\n", dump_json(nlohmann::ordered_json{{"parts", options.parts},
                                                        {"journal", options.output},
                                                        {"units", answered},
                                                        {"missing", missing}}));
  else
    fmt::print(
        "{} of {} are in {}{}\nthe command of the parts, without --shard and with --journal {}, {}prints the "
        "result\n{}",
        presentation::counted(answered, "unit", "units"),
        presentation::counted(options.parts.size(), "part", "parts"), options.output,
        missing > 0 ? fmt::format("; {} of {} are missing", missing, units) : "", options.output,
        missing > 0 ? "solves them and " : "",
        command == "batch" ? "(it reads the same lines on standard input)\n" : "");
  return exit_code::answered;
}

}  // namespace

void add_merge(CLI::App& program, Action& action) {
  auto options = std::make_shared<MergeOptions>();
  CLI::App* command = program.add_subcommand(
      "merge",
      "Joins the journals of parts that --shard made; refuses gaps, doubles and parts of another question");
  command->add_option("parts", options->parts, "The journals of the parts")->required();
  command->add_option("--output", options->output, "The journal of the whole, a new file")->required();
  command->add_flag("--gaps", options->gaps,
                    "Take parts that are not complete: the command goes on from the journal");
  add_json_option(*command, options->json);
  command->callback([options, &action] { action = [options] { return merge_command(*options); }; });
}

}  // namespace graphgo::solver::program
