// `graphgo train`: a model of where to look first, taught by the program's own solved positions.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "graphgo/text/json.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/answer_json.hpp"
#include "solver/presentation/words.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/program/commands/options.hpp"
#include "solver/program/progress.hpp"
#include "solver/program/replacing.hpp"

namespace graphgo::solver::program {
namespace {

using engines::max_solver_size;

struct TrainOptions {
  StateOptions state;
  std::string output;
  TrainingPlan plan;
  LimitOptions limits;
  bool force = false, json = false;
};

void print_report(const TrainOptions& options, const Query& query, const TrainingReport& report) {
  const std::optional<int> margin = options.plan.margin;
  if (options.json) {
    nlohmann::ordered_json object{
        {"model", options.output}, {"board", query.board.label()}, {"rules", to_text(query.rules)}};
    presentation::add_question(object, query);
    if (margin) object["margin"] = *margin;
    object.update({{"seed", options.plan.seed},
                   {"nodes", report.nodes},
                   {"games", report.games},
                   {"positions", report.positions},
                   {"rounds", report.rounds},
                   {"windows", report.windows},
                   {"bytes", report.bytes}});
    fmt::print("{}\n", dump_json(object));
    return;
  }
  fmt::print("{}", presentation::question_text(query));
  fmt::print("learned    {} of {}, {}\n", presentation::counted(report.positions, "position", "positions"),
             presentation::counted(report.games, "game", "games"),
             presentation::counted(report.windows, "window", "windows"));
  const std::string asked = margin
                                ? fmt::format("{} or more for Black, before komi, and nothing else", *margin)
                                : "all that a solve of this position asks, without a history";
  const std::string times = report.rounds == 0 ? "not answered to the end"
                                               : fmt::format("answered {} {}", report.rounds,
                                                             report.rounds == 1 ? "time" : "times");
  fmt::print("asked      {}; {}\n", asked, times);
  fmt::print("nodes      {} (seed {})\n", report.nodes, options.plan.seed);
  fmt::print("model      {}: {} bytes; `graphgo solve --model` uses it\n", options.output, report.bytes);
}

int train(const TrainOptions& options) {
  const Query query = options.state.query();
  check_model_output(options.output, query, options.force);
  Limits limits = options.limits.limits();
  TrainingReport report;
  {
    Progress progress(options.limits.progress);
    limits.report = [&progress](const std::string& line) { progress.show(line); };
    report = engines::train(query, options.plan, options.output, limits);
  }
  print_report(options, query, report);
  return exit_code::answered;
}

}  // namespace

void add_train(CLI::App& program, Action& action) {
  auto options = std::make_shared<TrainOptions>();
  CLI::App* command =
      program.add_subcommand("train",
                             "Teaches a model where a search should look first; it makes searches shorter, "
                             "no value other. Of a record it takes the position, and not the history");
  options->state.add_to(*command);
  command->add_option("--output", options->output, "The file for the model; it appears when it is complete")
      ->required();
  add_force_option(*command, options->force);
  command
      ->add_option("--nodes", options->plan.nodes,
                   "Learn until so many nodes are visited (default: 1000000, of 4x5 some ten seconds)")
      ->check(whole_number(1));
  command->add_option("--seed", options->plan.seed,
                      "Other games; the same seed gives the same file (default: 1)");
  command
      ->add_option("--margin", options->plan.margin,
                   "Teach only whether Black can be so many points ahead, before komi; a solve by the "
                   "model asks this first (default: what a "
                   "solve of the position asks, in its order)")
      ->check(whole_number(-max_solver_size, max_solver_size));
  options->limits.add_time_to(*command);
  options->limits.add_progress_to(*command);
  add_json_option(*command, options->json);
  command->callback([options, &action] { action = [options] { return train(*options); }; });
}

}  // namespace graphgo::solver::program
