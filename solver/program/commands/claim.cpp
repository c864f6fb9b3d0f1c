// `graphgo claim`: the claims of the texts, listed, shown and settled.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <utility>

#include "graphgo/error.hpp"
#include "graphgo/text/file.hpp"
#include "graphgo/text/json.hpp"
#include "graphgo/text/message.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/program/commands/options.hpp"
#include "solver/program/progress.hpp"
#include "solver/program/replacing.hpp"
#include "solver/research/claims/claim_units.hpp"
#include "tables/output_file.hpp"

namespace graphgo::solver::program {
namespace {

namespace fs = std::filesystem;

struct ClaimOptions {
  std::string papers, id, page_file, pages;
  std::vector<std::string> ids;  ///< of `run`; none: all
  bool brief = false, force = false;
  research::SettleOptions settle;
  FarmOptions farm;
  research::Crew* crew = nullptr;
  LimitOptions limits;
  bool json = false;
};

std::vector<research::Claim> claims_to_run(const ClaimOptions& options) {
  const auto claims = research::read_claims(research::find_papers(options.papers));
  if (options.ids.empty()) return claims;
  std::vector<research::Claim> chosen;
  for (const auto& id : options.ids) chosen.push_back(research::claim_named(claims, id));
  return chosen;
}

/// Beside its claims.toml.
fs::path page_of(const std::string& papers, const research::Claim& claim) {
  return (fs::path(papers) / claim.folder / (claim.id + ".md")).lexically_normal();
}

/// What the claim's page says: the whole domains may have taken days. Empty: nothing.
std::string published_verdict(const std::string& papers, const research::Claim& claim) {
  const fs::path page = page_of(papers, claim);
  return fs::is_regular_file(page) ? research::verdict_on(read_text_file(page.string()), claim) : "";
}

/// To be said beside "verified".
const char* drawn_words(bool drawn) { return drawn ? " (of states drawn at random)" : ""; }

nlohmann::ordered_json json_with(const research::Claim& claim, const std::string& verdict) {
  auto object = parse_json<nlohmann::ordered_json>(research::json_text(claim));
  object["verdict"] = verdict.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(verdict);
  object["drawn"] = research::all_drawn(claim.domains);
  return object;
}

int list_claims(const ClaimOptions& options) {
  const std::string papers = research::find_papers(options.papers);
  auto list = nlohmann::ordered_json::array();
  for (const auto& claim : research::read_claims(papers)) {
    const std::string verdict = published_verdict(papers, claim);
    if (!options.json)
      fmt::print("{:<4} {:<12} {}{}\n", claim.id, verdict.empty() ? "not settled" : verdict, claim.title,
                 drawn_words(!verdict.empty() && research::all_drawn(claim.domains)));
    list.push_back(json_with(claim, verdict));
  }
  if (options.json) fmt::print("{}\n", dump_json(nlohmann::ordered_json{{"claims", list}}));
  return exit_code::answered;
}

int show_claim(const ClaimOptions& options) {
  const std::string papers = research::find_papers(options.papers);
  const auto claims = research::read_claims(papers);
  const research::Claim& claim = research::claim_named(claims, options.id);
  const std::string verdict = published_verdict(papers, claim);
  if (options.json) {
    fmt::print("{}\n", dump_json(json_with(claim, verdict)));
    return exit_code::answered;
  }
  fmt::print("{}", research::claim_text(claim));
  if (!verdict.empty())
    fmt::print("verdict  {}{}, says {}\n", verdict, drawn_words(research::all_drawn(claim.domains)),
               page_of(papers, claim).string());
  return exit_code::answered;
}

fs::path folder_of_pictures(const fs::path& page) { return page.parent_path() / "pictures"; }

/// Found before the work, which may take days, not after it.
void check_page(const fs::path& file, const research::Claim& claim, bool force) try {
  check_output(file.string(), "no page of this claim", force,
               [&](std::string_view text) { return text.starts_with(fmt::format("# {}: ", claim.id)); });
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder_of_pictures(file), none))
    if (entry.path().extension() == ".svg" && entry.path().filename().string().starts_with(claim.id + "-"))
      check_svg_output(entry.path().string(), force);
} catch (const InputError& e) {
  throw InputError(fmt::format("--page {}", e.what()));
}

/// Was it written? A page that says more is not replaced, and a line says so.
bool write_page(const fs::path& file, const research::Claim& claim, const research::Page& page, bool force) {
  const auto earlier = force ? std::nullopt : read_file(file.string(), max_text_file);
  if (earlier && research::loses(page.text, *earlier, claim)) {
    print_message(
        "{}: it stays as it is; it has settled more states than this run "
        "(--force replaces it)",
        printable(file.string(), 200));
    return false;
  }
  const fs::path folder = folder_of_pictures(file);
  if (!page.pictures.empty()) fs::create_directories(folder);
  for (const auto& picture : page.pictures) tables::write_file(folder / picture.name, picture.svg);
  tables::write_file(file, page.text);
  return true;
}

/// The command that repeats what was asked, limits aside.
std::string command_text(const ClaimOptions& options, const research::Claim& claim) {
  std::string text = "graphgo claim run " + claim.id;
  if (options.settle.graphs > 0) text += fmt::format(" --max-vertices {}", options.settle.graphs);
  if (options.settle.quick) text += " --quick";
  if (!options.papers.empty()) text += " --papers " + shell_word(options.papers);
  if (options.settle.certify) text += " --certify";
  if (!options.settle.proofs.empty()) text += " --proofs " + shell_word(options.settle.proofs);
  return text;
}

/// Where the page goes; "-": nowhere.
std::string page_file(const ClaimOptions& options, const research::Claim& claim) {
  if (!options.page_file.empty()) return options.page_file;
  return options.pages.empty() ? "-" : fmt::format("{}/{}.md", options.pages, claim.id);
}

/// A verified claim has no open row on which its verdict rests.
const char* unsettled_words(const research::SettledClaim& settled) {
  if (settled.complete || !settled.asked) return "";
  return settled.verdict == research::ClaimVerdict::verified ? " (what does not decide was not all settled)"
                                                             : " (not all was settled)";
}

void print_report(const ClaimOptions& options, const research::Claim& claim,
                  const research::SettledClaim& settled, const std::string& file) {
  if (options.json) return;
  if (options.brief)
    fmt::print("{:<4} {:<9} {:>10} {:>9} {:>8.1f}  {}{}{}{}\n", claim.id, name_of(settled.verdict),
               settled.settled, settled.against, settled.seconds, claim.title, drawn_words(settled.drawn),
               settled.whole   ? ""
               : settled.asked ? " (on some of its domains)"
                               : " (nothing of it was asked)",
               unsettled_words(settled));
  else
    fmt::print("{}\n{} nodes in {:.1f} s{}\n", settled.page.text, settled.nodes, settled.seconds,
               file != "-" ? fmt::format("; this page was written to {}", file)
               : options.page_file.empty() && options.pages.empty() ? "; --page FILE would write this page"
                                                                    : "");
  std::fflush(stdout);
}

/// Printed with the first line: what is refused before prints nothing.
void print_brief_head(const ClaimOptions& options) {
  fmt::print("{:<4} {:<9} {:>10} {:>9} {:>8}  {}\n", "", "verdict", "settled", "against", "seconds", "claim");
  if (options.settle.quick || options.settle.graphs > 0)
    fmt::print("({}; a claim that is verified there may be refuted on others)\n",
               options.settle.graphs == 0 ? "--quick: on quick domains alone"
                                          : "--max-vertices: on domains of graphs alone, and small ones");
}

/// A journal has the names of the proofs that its runs wrote, and not the proofs.
void check_proofs_are_there(const research::SettledClaim& settled) {
  const auto report = parse_json<nlohmann::json>(settled.json);
  for (const auto& finding : report.at("findings"))
    for (const auto& answer : finding.at("answers"))
      if (const std::string file = answer.value("proof", ""); !file.empty() && !fs::exists(file))
        throw InputError(fmt::format(
            "--proofs: {} is not there; the run that settled the claim, of the journal or on another "
            "machine, wrote it: bring it there, or settle the claim anew without that journal",
            file));
}

/// What all claims came to.
struct Verdicts {
  nlohmann::ordered_json objects = nlohmann::ordered_json::array();
  bool refuted = false, open = false;
};

Verdicts settle_claims(const std::vector<research::Claim>& claims, const ClaimOptions& options,
                       const research::Farming& farming, research::Harvest& harvest) {
  Verdicts all;
  Progress progress(options.limits.progress);
  const Limits limits = options.limits.limits();
  bool has_head = false;
  const auto tell = [&](const research::Claim& claim, const research::SettledClaim& settled) {
    if (options.farm.is_part()) return;  // the only part of one prints as all others do
    check_proofs_are_there(settled);
    if (options.brief && !std::exchange(has_head, true)) print_brief_head(options);
    const std::string file = page_file(options, claim);
    const bool written = file != "-" && write_page(file, claim, settled.page, options.force);
    print_report(options, claim, settled, written ? file : "-");
    all.refuted = all.refuted || settled.verdict == research::ClaimVerdict::refuted;
    all.open = all.open || settled.verdict == research::ClaimVerdict::open;
    if (options.json) all.objects.push_back(parse_json<nlohmann::ordered_json>(settled.json));
  };
  harvest = research::settle_all(
      claims, options.settle, [&](const research::Claim& claim) { return command_text(options, claim); },
      limits, [&](const std::string& line) { progress.show(line); }, farming, tell);
  return all;
}

int run_claims(const ClaimOptions& options) {
  const auto claims = claims_to_run(options);
  if (claims.size() > 1 && !options.page_file.empty() && options.page_file != "-")
    throw InputError("--page: one file for one claim; leave it out, or name one claim");
  const bool part = options.farm.is_part();
  const bool has_page = !options.page_file.empty() && options.page_file != "-";
  if (part && (has_page || !options.pages.empty()))
    throw InputError("--shard: a part has no page; the command over the whole journal writes it");
  const auto is_relation = [](const research::Claim& claim) { return claim.kind == "relation"; };
  if (options.settle.certify && std::none_of(claims.begin(), claims.end(), is_relation))
    throw InputError("--certify: proofs of every value are for claims of a relation, and here is none");
  if (!options.pages.empty()) make_folder(options.pages, "--pages");
  for (const research::Claim& claim : claims)
    if (const auto file = page_file(options, claim); file != "-") {
      options.farm.check_journal_is_not(file, "the page");
      check_page(file, claim, options.force);
    }
  if (!options.settle.proofs.empty()) check_proofs_folder(options.settle.proofs, options.force);
  const research::Farming farming = options.farm.farming(*options.crew);
  research::Harvest harvest;
  const Verdicts all = settle_claims(claims, options, farming, harvest);
  if (part) return options.farm.print_part(harvest, options.json);
  if (options.json)
    fmt::print("{}\n", options.ids.size() == 1 ? dump_json(all.objects[0])
                                               : dump_json(nlohmann::ordered_json{{"claims", all.objects}}));
  FarmOptions::print_left(harvest, options.farm.journal);
  if (all.refuted) return exit_code::refuted;
  return all.open ? exit_code::stopped : exit_code::answered;
}

void add_run_options(CLI::App& run, ClaimOptions& options) {
  run.add_option("--max-vertices", options.settle.graphs,
                 "Only domains of graphs: all connected graphs with at most so many vertices")
      ->check(whole_number(1, research::most_graph_vertices));
  run.add_flag("--quick", options.settle.quick, "Only the domains settled in seconds");
  CLI::Option* page = run.add_option("--page", options.page_file,
                                     "File for the page of results of a single claim (default, and -: none)");
  run.add_option("--pages", options.pages, "Folder for the pages, a claim's ID.md")->excludes(page);
  add_force_option(run, options.force);
  run.add_option("--proofs", options.settle.proofs,
                 "Folder for a proof of every value in a counterexample or example");
  run.add_flag(
      "--certify", options.settle.certify,
      "Claims of a relation: have a proof of every value written, replayed by the checker, and thrown away");
  check_seconds(
      *run.add_option("--judge", options.settle.judge,
                      "Seconds the reference engine has to confirm each value of a counterexample (default "
                      "2; 0: do not ask)"),
      "0");
  run.add_flag("--brief", options.brief, "Print a line a claim in place of its page")->excludes("--json");
  options.farm.add_to(run);
  options.limits.add_to(run);
  options.limits.add_progress_to(run);
}

}  // namespace

void add_claim(CLI::App& program, Action& action, research::Crew& crew) {
  auto options = std::make_shared<ClaimOptions>();
  options->crew = &crew;
  options->limits.sharing = crew.workers_here();
  CLI::App* command = program.add_subcommand("claim", "Lists, shows and settles claims of the texts");
  command->require_subcommand(1);
  const auto verb = [&](const char* name, const char* what, int (*run)(const ClaimOptions&)) {
    CLI::App* sub = command->add_subcommand(name, what);
    sub->add_option("--papers", options->papers,
                    "Folder of the claims (default: $GRAPHGO_PAPERS, else the program's own)");
    add_json_option(*sub, options->json);
    sub->callback([options, &action, run] { action = [options, run] { return run(*options); }; });
    return sub;
  };
  verb("list", "All claims", list_claims);
  verb("show", "A claim, its source and exact form", show_claim)
      ->add_option("id", options->id, "The claim, like M2")
      ->required();
  CLI::App* run =
      verb("run", "Settles claims on their domains; exit 0 verified there, 1 refuted", run_claims);
  run->add_option("id", options->ids, "The claims, like M2 (default: all)");
  add_run_options(*run, *options);
}

}  // namespace graphgo::solver::program
