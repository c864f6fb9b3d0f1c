// The program: reads the command line, runs one command, turns errors into one line and an exit code.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <exception>
#include <new>

#include "graphgo/error.hpp"
#include "solver/commands/commands.hpp"
#include "solver/limits.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;

constexpr const char* footer =
    "Exit codes: 0 answered, 1 refuted claim or failed check, 2 bad usage or input, 3 stopped by a limit or Ctrl-C,\n"
    "4 internal check failed. Every value is Black's score minus White's.\n"
    "Example: graphgo solve 3x3 --rules tromp-taylor";

void add_commands(CLI::App& program, Action& action) {
  add_solve(program, action);
  add_compare(program, action);
  add_claim(program, action);
  add_count(program, action);
  add_board(program, action);
  add_rules(program, action);
  add_replay(program, action);
  add_batch(program, action);
}

int fail(const char* what, int code) {
  fmt::print(stderr, "graphgo: {}\n", what);
  return code;
}

int run(const Action& action) {
  try {
    return action();
  } catch (const InputError& e) {
    return fail(e.what(), exit_code::bad_input);
  } catch (const LimitReached& e) {
    return fail(e.what(), exit_code::stopped);
  } catch (const std::bad_alloc&) {
    return fail("out of memory; try a smaller board or --memory", exit_code::stopped);
  } catch (const std::exception& e) {
    return fail(fmt::format("internal error: {}", e.what()).c_str(), exit_code::internal);
  }
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App program("GraphGo: exact values of Go on any graph, under every ruleset", "graphgo");
  program.set_version_flag("--version", std::string("graphgo " GRAPHGO_VERSION));
  program.require_subcommand(1);
  program.footer(footer);
  Action action;
  add_commands(program, action);
  try {
    program.parse(argc, argv);
  } catch (const CLI::Success& e) {
    return program.exit(e);  // --help and --version, on stdout
  } catch (const CLI::ParseError& e) {
    return fail(fmt::format("{} (see graphgo --help)", e.what()).c_str(), exit_code::bad_input);
  }
  return run(action);
}
