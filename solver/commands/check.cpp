// `graphgo check`: a proof file replayed by the rules alone.
#include "solver/check/check.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "graphgo/error.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/options.hpp"

namespace graphgo::solver {
namespace {

struct CheckOptions {
  std::string file;
  bool json = false;
};

int check_command(const CheckOptions& options) {
  std::vector<std::pair<std::string, std::string>> facts;
  std::string complaint;
  const int verdict = proof_check::check_proof(options.file, facts, complaint);
  if (verdict == exit_code::bad_input) throw InputError(complaint);
  if (options.json) {
    nlohmann::ordered_json object{{"proof", options.file}, {"accepted", verdict == 0}};
    if (verdict != 0) object["complaint"] = complaint;
    for (const auto& [key, value] : facts) object["facts"].push_back({key, value});
    fmt::print("{}\n", object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  } else {
    fmt::print("proof      {}\n", options.file);
    for (const auto& [key, value] : facts) fmt::print("{:<10} {}\n", key, value);
    fmt::print("{}\n", verdict == 0 ? "accepted" : "rejected: " + complaint);
  }
  return verdict;
}

}  // namespace

void add_check(CLI::App& program, Action& action) {
  auto options = std::make_shared<CheckOptions>();
  CLI::App* command = program.add_subcommand(
      "check", "Accepts or rejects a proof file by the rules alone, with code that shares nothing with the search");
  check_not_empty(*command->add_option("file", options->file, "A file that `solve --proof` wrote")->required());
  add_json_option(*command, options->json);
  command->callback([options, &action] { action = [options] { return check_command(*options); }; });
}

}  // namespace graphgo::solver
