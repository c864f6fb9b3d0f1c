// `graphgo site`: the results of the papers as static pages.
#include "solver/explorer/site/site.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "graphgo/text/json.hpp"
#include "graphgo/text/message.hpp"
#include "solver/presentation/words.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/program/commands/options.hpp"
#include "solver/program/progress.hpp"
#include "solver/research/claims/claim.hpp"

namespace graphgo::solver::program {
namespace {

struct SiteOptions {
  std::string out, papers;
  std::vector<std::string> boards = explorer::site::usual_boards(), rules = explorer::site::usual_rules();
  bool force = false, json = false;
  LimitOptions limits;
};

void print_written(const SiteOptions& options, const explorer::site::Plan& plan,
                   const explorer::site::Written& written) {
  for (const std::string& link : written.broken_links)
    print_message("note: {}: no such file of the papers; its words stay without a link",
                  printable(link, 200));
  if (options.json) {
    fmt::print("{}\n", dump_json(nlohmann::ordered_json{{"site", options.out},
                                                        {"files", written.files},
                                                        {"bytes", written.bytes},
                                                        {"pages", written.pages},
                                                        {"tables", written.tables},
                                                        {"claim_states", written.claim_states},
                                                        {"proofs", written.proofs},
                                                        {"walked", written.walked},
                                                        {"broken_links", written.broken_links}}));
    return;
  }
  fmt::print("site       {}: {} files, {:.1f} MB; open index.html in a browser\n",
             printable(options.out, 200), written.files, static_cast<double>(written.bytes) / 1e6);
  fmt::print("papers     {} pages; {} states of claims open in the explorer\n", written.pages,
             written.claim_states);
  fmt::print("tables     {}: every position of {} under {}\n", written.tables,
             presentation::counted(plan.boards.size(), "board", "boards"),
             presentation::counted(plan.rules.size(), "ruleset", "rulesets"));
  fmt::print("proofs     {} accepted by the checker, {} of them to walk\n", written.proofs, written.walked);
}

int write(const SiteOptions& options) {
  explorer::site::Plan plan{research::find_papers(options.papers), {}, {}, GRAPHGO_VERSION, options.force};
  plan.boards = boards_of_options(options.boards);
  for (const std::string& text : options.rules) plan.rules.push_back(read_ruleset(text));
  Limits limits = options.limits.limits();
  const explorer::site::Written written = [&] {
    Progress progress(options.limits.progress);
    limits.report = [&](const std::string& line) { progress.show(line); };
    return explorer::site::write_site(options.out, plan, limits);
  }();
  print_written(options, plan, written);
  return exit_code::answered;
}

}  // namespace

void add_site(CLI::App& program, Action& action) {
  auto options = std::make_shared<SiteOptions>();
  CLI::App* command = program.add_subcommand(
      "site", "The results of the papers as static pages, with tables of small boards to look at");
  command->footer(
      "Pages, tables and proofs work from file:// and from any server of files. The folder must be new or\n"
      "empty, or with --force an earlier site. It appears when it is complete.");
  command->add_option("out", options->out, "Folder for the site")->required();
  command->add_option("--papers", options->papers,
                      "Folder of the papers (default: $GRAPHGO_PAPERS, else the program's own)");
  command
      ->add_option("--board", options->boards,
                   "A board of the table explorer, at most 10 vertices; may be given several times (default: "
                   "small graphs, 2x2, 2x3, 3x3)")
      ->default_str("")
      ->allow_extra_args(false);
  command
      ->add_option("--rules", options->rules,
                   "A ruleset of the table explorer; may be given several times (default: eleven)")
      ->default_str("")
      ->allow_extra_args(false);
  command->add_flag("--force", options->force, "Replace an earlier site, with all that is in its folder");
  add_json_option(*command, options->json);
  options->limits.add_to(*command);
  options->limits.add_progress_to(*command);
  command->callback([options, &action] { action = [options] { return write(*options); }; });
}

}  // namespace graphgo::solver::program
