// The program: reads the command line, runs one command, turns errors into one line and an exit code.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "graphgo/error.hpp"
#include "graphgo/text/message.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/question/limits.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::program;

constexpr const char* footer =
    "Exit codes: 0 answered, 1 refuted claim or failed check, 2 bad usage or input, 3 stopped by a limit or Ctrl-C,\n"
    "4 internal check failed. Every value is Black's score minus White's.\n"
    "Example: graphgo solve 3x3 --rules tromp-taylor";

void add_commands(CLI::App& program, Action& action) {
  add_solve(program, action);
  add_control(program, action);
  add_compare(program, action);
  add_claim(program, action);
  add_hunt(program, action);
  add_count(program, action);
  add_board(program, action);
  add_rules(program, action);
  add_replay(program, action);
  add_batch(program, action);
  add_check(program, action);
  add_table(program, action);
}

/// One line on stderr, whatever the message quotes.
int fail(std::string what, int code) {
  for (char& c : what)
    if (static_cast<unsigned char>(c) < 32 || c == 127) c = '?';
  fmt::print(stderr, "graphgo: {}\n", what);
  return code;
}

std::string names_of(const std::vector<CLI::App*>& commands) {
  std::string names;
  for (const CLI::App* command : commands) names += (names.empty() ? "" : ", ") + command->get_name();
  return names;
}

/// " (did you mean --rules?)" for the first of the words that is nearly an option.
std::string near_option(const CLI::App& app, const std::vector<std::string>& words) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  const std::vector<std::string_view> views(names.begin(), names.end());
  for (const std::string& word : words)
    if (word.starts_with("--"))
      if (const std::string hint = did_you_mean(word.substr(0, word.find('=')), views); !hint.empty()) return hint;
  return "";
}

/// The parser's words, but for commands: of an unknown one it only says that a subcommand is missing.
std::string usage_message(CLI::App& program, const CLI::ParseError& error) {
  CLI::App* app = &program;
  std::string path;
  while (!app->get_subcommands().empty()) {
    app = app->get_subcommands().front();
    path += app->get_name() + " ";
  }
  std::string what = error.what();
  if (const auto left = app->remaining(); !left.empty())  // the parser lists them backwards
    what = fmt::format("not expected: {}{}", fmt::join(left, " "), near_option(*app, left));
  if (const auto commands = app->get_subcommands([](CLI::App*) { return true; }); !commands.empty()) {
    const auto left = app->remaining();
    what = left.empty()
               ? fmt::format("a command must follow: {}", names_of(commands))
               : fmt::format("unknown command or option '{}'; commands are {}", left.front(), names_of(commands));
  }
  return fmt::format("{} (see graphgo {}--help)", what, path);
}

int run(const Action& action) {
  try {
    const int code = action();
    if (std::fflush(stdout) != 0) return fail("standard output: cannot write", exit_code::bad_input);
    return code;
  } catch (const InputError& e) {
    return fail(e.what(), exit_code::bad_input);
  } catch (const LimitReached& e) {
    return fail(e.what(), exit_code::stopped);
  } catch (const std::bad_alloc&) {
    return fail("out of memory; try a smaller board or --memory", exit_code::stopped);
  } catch (const std::system_error& e) {
    return fail(e.what(), exit_code::bad_input);  // a full disk, a folder that may not be read
  } catch (const std::exception& e) {
    return fail(fmt::format("internal error: {}", e.what()), exit_code::internal);
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
    return fail(usage_message(program, e), exit_code::bad_input);
  }
  return run(action);
}
