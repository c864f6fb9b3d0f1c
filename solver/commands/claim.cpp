// `graphgo claim`: the claims of the texts, listed, shown and settled.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>

#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "solver/answer_json.hpp"
#include "solver/claims/settle.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/options.hpp"
#include "solver/progress.hpp"

namespace graphgo::solver {
namespace {

using nlohmann::ordered_json;

struct ClaimOptions {
  std::string papers, id, page_file;
  int vertices = 0;
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

ordered_json json_of(const Claim& claim) {
  ordered_json object{{"id", claim.id}, {"title", claim.title}, {"quote", claim.quote}, {"source", claim.source}};
  object["pairs"] = ordered_json::array();
  for (const auto& pair : claim.pairs)
    object["pairs"].push_back({{"left", to_text(pair.left)}, {"right", to_text(pair.right)}});
  return object;
}

int list_claims(const ClaimOptions& options) {
  auto list = ordered_json::array();
  for (const auto& claim : read_claims(find_papers(options.papers))) {
    if (!options.json) fmt::print("{:<4} {}\n", claim.id, claim.title);
    list.push_back(json_of(claim));
  }
  if (options.json) fmt::print("{}\n", ordered_json{{"claims", list}}.dump());
  return exit_code::answered;
}

int show_claim(const ClaimOptions& options) {
  const Claim claim = find_claim(options);
  if (options.json) {
    fmt::print("{}\n", json_of(claim).dump());
    return exit_code::answered;
  }
  fmt::print("claim    {}: {}\ntext     \"{}\"\nsource   {}\n", claim.id, claim.title, claim.quote, claim.source);
  for (const auto& pair : claim.pairs)
    fmt::print("equal?   {}\n         {}\n", to_text(pair.left), to_text(pair.right));
  return exit_code::answered;
}

ordered_json json_of(const Counterexample& c) {
  ordered_json object{{"board", c.board.label()},
                      {"position", position_text(c.state.position)},
                      {"to_move", c.state.to_move == Side::black ? "black" : "white"},
                      {"smallest", c.smallest}};
  const auto side = [&](const char* key, const Ruleset& rules, const Answer& answer) {
    object[key] = {{"rules", to_text(rules)}};
    add_answer(object[key], answer, rules);
  };
  side("left", c.rules.left, c.left);
  side("right", c.rules.right, c.right);
  return object;
}

ordered_json json_of(const Settlement& s) {
  ordered_json object = json_of(s.claim);
  object["verdict"] = s.verdict();
  object["complete"] = s.complete;
  object["vertices"] = s.vertices;
  if (s.counterexample) object["counterexample"] = json_of(*s.counterexample);
  auto& graphs = object["graphs"] = ordered_json::array();
  for (const GraphTally& g : s.graphs)
    graphs.push_back({{"board", g.board.label()},
                      {"states", g.states},
                      {"compared", g.compared},
                      {"different", g.different},
                      {"empty_compared", g.empty_compared},
                      {"empty_different", g.empty_different},
                      {"nodes", g.nodes},
                      {"seconds", g.seconds}});
  return object;
}

/// Found before the work, which may take days, not after it.
void check_writable(const std::string& file) {
  if (!std::ofstream(file, std::ios::app)) throw InputError(fmt::format("--page {}: cannot write this file", file));
}

void write_page(const std::string& file, const std::string& text) {
  std::ofstream out(file, std::ios::binary);
  if (!(out << text) || !out.flush()) throw InputError(fmt::format("--page {}: cannot write this file", file));
}

int run_claim(const ClaimOptions& options) {
  const std::string papers = find_papers(options.papers);
  const Claim claim = find_claim(options);
  const int vertices = options.vertices > 0 ? options.vertices : claim.vertices;
  const std::string file =
      options.page_file.empty() ? fmt::format("{}/{}/{}.md", papers, claim.folder, claim.id) : options.page_file;
  if (file != "-") check_writable(file);
  const Settlement result = [&] {
    Progress progress(options.limits.progress);
    return settle(claim, vertices, options.limits.limits(), [&](const std::string& line) { progress.show(line); });
  }();
  const std::string text = page(result);
  if (file != "-") write_page(file, text);
  if (options.json)
    fmt::print("{}\n", json_of(result).dump());
  else
    fmt::print("{}{}", text, file == "-" ? "" : fmt::format("\nThis page was written to {}\n", file));
  if (result.refuted()) return exit_code::refuted;
  return result.complete ? exit_code::answered : exit_code::stopped;
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
  CLI::App* run =
      verb("run", "Settles a claim on a domain and writes its page; exit 0 verified there, 1 refuted", run_claim, true);
  run->add_option("--max-vertices", options->vertices, "All connected graphs with at most so many vertices")
      ->check(CLI::Range(1, 7));
  run->add_option("--page", options->page_file,
                  "File for the page of results (default: in the papers folder; - for none)");
  options->limits.add_to(*run);
}

}  // namespace graphgo::solver
