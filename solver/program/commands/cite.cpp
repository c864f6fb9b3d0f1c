// `graphgo cite`: how to cite the program. CITATION.cff says the same; a test compares them.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "graphgo/text/json.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/program/commands/options.hpp"

namespace graphgo::solver::program {
namespace {

constexpr const char* title = "GraphGo: exact values of Go on any graph, under every ruleset";
constexpr const char* author = "The GraphGo authors";
constexpr const char* version = GRAPHGO_VERSION;
constexpr const char* date = "2026-12-01";

std::string bibtex() {
  const std::string day = date, year = day.substr(0, 4), month = day.substr(5, 2);
  return fmt::format("@software{{graphgo,\n  author  = {{{{{}}}}},\n  title   = {{{{{}}}}},\n", author,
                     title) +
         fmt::format("  version = {{{}}},\n  date    = {{{}}},\n", version, date) +
         fmt::format("  year    = {{{}}},\n  month   = {{{}}},\n", year, month) +
         "  note    = {MIT licence}\n}\n";
}

int cite(bool json) {
  if (json)
    fmt::print("{}\n", dump_json(nlohmann::ordered_json{{"title", title},
                                                        {"author", author},
                                                        {"version", version},
                                                        {"date", date},
                                                        {"bibtex", bibtex()}}));
  else
    fmt::print("{}", bibtex());
  return exit_code::answered;
}

}  // namespace

void add_cite(CLI::App& program, Action& action) {
  auto json = std::make_shared<bool>(false);
  CLI::App* command = program.add_subcommand(
      "cite",
      "A BibTeX entry for the program; `graphgo check` names what one proof proves in a sentence to cite");
  add_json_option(*command, *json);
  command->callback([json, &action] { action = [json] { return cite(*json); }; });
}

}  // namespace graphgo::solver::program
