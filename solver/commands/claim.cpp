// `graphgo claim`: the claims of the texts, listed, shown and settled.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "graphgo/error.hpp"
#include "graphgo/text/message.hpp"
#include "solver/claims/settle.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/options.hpp"
#include "solver/progress.hpp"
#include "tables/output_file.hpp"

namespace graphgo::solver {
namespace {

namespace fs = std::filesystem;

struct ClaimOptions {
  std::string papers, id, page_file;
  SettleOptions settle;
  LimitOptions limits;
  bool json = false;
};

Claim find_claim(const ClaimOptions& options) {
  const auto claims = read_claims(find_papers(options.papers));
  std::string known;
  for (const auto& claim : claims) {
    if (claim.id == options.id) return claim;
    known += (known.empty() ? "" : ", ") + claim.id;
  }
  throw InputError(fmt::format("claim {}: no such claim; known: {}", options.id, known));
}

int list_claims(const ClaimOptions& options) {
  auto list = nlohmann::ordered_json::array();
  for (const auto& claim : read_claims(find_papers(options.papers))) {
    if (!options.json) fmt::print("{:<4} {}\n", claim.id, claim.title);
    list.push_back(nlohmann::ordered_json::parse(json_text(claim)));
  }
  if (options.json) fmt::print("{}\n", nlohmann::ordered_json{{"claims", list}}.dump());
  return exit_code::answered;
}

int show_claim(const ClaimOptions& options) {
  const Claim claim = find_claim(options);
  fmt::print("{}", options.json ? json_text(claim) + "\n" : claim_text(claim));
  return exit_code::answered;
}

/// Found before the work, which may take days, not after it.
void check_page(const fs::path& file) try {
  tables::check_writable(file);
} catch (const InputError& e) {
  throw InputError(fmt::format("--page {}", e.what()));
}

void write_file(const fs::path& file, const std::string& text) {
  tables::OutputFile output(file);
  output.write(text);
  output.commit();
}

void write_page(const fs::path& file, const Page& page) {
  const fs::path folder = file.parent_path() / "pictures";
  if (!page.pictures.empty()) fs::create_directories(folder);
  for (const auto& picture : page.pictures) write_file(folder / picture.name, picture.svg);
  write_file(file, page.text);
}

/// The command that repeats what was asked, limits aside.
std::string command_text(const ClaimOptions& options) {
  std::string text = "graphgo claim run " + options.id;
  if (options.settle.graphs > 0) text += fmt::format(" --max-vertices {}", options.settle.graphs);
  if (options.settle.quick) text += " --quick";
  if (!options.settle.proofs.empty()) text += " --proofs " + printable(options.settle.proofs);
  return text;
}

std::string page_file(const ClaimOptions& options, const Claim& claim) {
  if (!options.page_file.empty()) return options.page_file;
  return fmt::format("{}/{}/{}.md", find_papers(options.papers), claim.folder, claim.id);
}

int run_claim(const ClaimOptions& options) {
  const Claim claim = find_claim(options);
  const std::string file = page_file(options, claim);
  if (file != "-") check_page(file);
  const Report report = [&] {
    Progress progress(options.limits.progress);
    return settle(claim, options.settle, options.limits.limits(), [&](const std::string& line) { progress.show(line); });
  }();
  const Page result = page(report, command_text(options));
  if (file != "-") write_page(file, result);
  if (options.json)
    fmt::print("{}\n", json_text(report));
  else
    fmt::print("{}\n{} nodes in {:.1f} s{}\n", result.text, report.nodes, report.seconds,
               file == "-" ? "" : fmt::format("; this page was written to {}", file));
  if (report.verdict == ClaimVerdict::refuted) return exit_code::refuted;
  return report.verdict == ClaimVerdict::verified ? exit_code::answered : exit_code::stopped;
}

void add_run_options(CLI::App& run, ClaimOptions& options) {
  run.add_option("--max-vertices", options.settle.graphs,
                 "Only domains of graphs: all connected graphs with at most so many vertices")
      ->check(CLI::Range(1, most_graph_vertices));
  run.add_flag("--quick", options.settle.quick, "Only the domains settled in seconds");
  run.add_option("--page", options.page_file, "File for the page of results (default: in the papers folder; - for none)");
  check_not_empty(
      *run.add_option("--proofs", options.settle.proofs, "Folder for a proof of every value in a counterexample or example"));
  run.add_option("--judge", options.settle.judge,
                 "Seconds the reference engine has to confirm each value of a counterexample (default 2; 0: do not ask)")
      ->check(CLI::Range(0.0, 1e6));
  options.limits.add_to(run);
}

}  // namespace

void add_claim(CLI::App& program, Action& action) {
  auto options = std::make_shared<ClaimOptions>();
  CLI::App* command = program.add_subcommand("claim", "Lists, shows and settles claims of the texts");
  command->require_subcommand(1);
  const auto verb = [&](const char* name, const char* what, int (*run)(const ClaimOptions&), bool named) {
    CLI::App* sub = command->add_subcommand(name, what);
    sub->add_option("--papers", options->papers,
                    "Folder of the claims (default: $GRAPHGO_PAPERS, else the program's own)");
    if (named) sub->add_option("id", options->id, "The claim, like M2")->required();
    add_json_option(*sub, options->json);
    sub->callback([options, &action, run] { action = [options, run] { return run(*options); }; });
    return sub;
  };
  verb("list", "All claims", list_claims, false);
  verb("show", "A claim, its source and exact form", show_claim, true);
  add_run_options(
      *verb("run", "Settles a claim on its domains and writes its page; exit 0 verified there, 1 refuted", run_claim, true),
      *options);
}

}  // namespace graphgo::solver
