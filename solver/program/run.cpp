#include "solver/program/run.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <csignal>
#include <exception>
#include <new>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "graphgo/error.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "graphgo/text/message.hpp"
#include "graphgo/text/words.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/program/progress.hpp"
#include "solver/question/limits.hpp"
#include "solver/research/farm/crew.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::program;

void add_commands(CLI::App& program, Action& action, research::Crew& crew) {
  add_solve(program, action);
  add_control(program, action);
  add_compare(program, action, crew);
  add_endgame(program, action);
  add_claim(program, action, crew);
  add_hunt(program, action, crew);
  add_count(program, action);
  add_board(program, action);
  add_rules(program, action);
  add_replay(program, action);
  add_explore(program, action);
  add_site(program, action);
  add_play(program, action);
  add_gtp(program, action);
  add_referee(program, action);
  add_batch(program, action, crew);
  add_atlas(program, action, crew);
  add_merge(program, action);
  add_check(program, action);
  add_table(program, action, crew);
  add_train(program, action);
  add_man(program, action);
  add_completion(program, action);
  add_cite(program, action);
  add_examples(program);
}

/// The number without zeros before it, or what is wrong with a text that the parser might take for another.
/// An option with a range of its own says by itself what is wrong.
template <typename Number, bool ranged>
std::string to_decimal(std::string& text) {
  if (const auto number = number_in<Number>(text)) {
    text = std::to_string(*number);
    return "";
  }
  if (ranged) return "";
  const bool digits = !text.empty() && std::ranges::all_of(text, [](char c) { return '0' <= c && c <= '9'; });
  const bool may_be_taken = digits || text.starts_with('0') || text.starts_with('-') || text.starts_with('+');
  return may_be_taken ? fmt::format("'{}' is no whole number, or too large", text) : "";
}

/// An empty value is more likely a variable that is not set than a wish for the default.
std::string without_empty(const std::string& text) { return text.empty() ? "the value is empty" : ""; }

/// What the parser would take for another value. Whole numbers are decimal: it would take 010 for eight, and
/// -1 for the largest number of all.
void refuse_mistaken_values(CLI::App& app) {
  const CLI::Validator any(to_decimal<std::int64_t, false>, ""),
      positive(to_decimal<std::uint64_t, false>, "");
  const CLI::Validator ranged(to_decimal<std::int64_t, true>, "");
  for (CLI::Option* option : app.get_options()) {
    const std::string type = option->get_type_name();
    if (type.starts_with("INT:") || type.starts_with("UINT:"))
      option->transform(ranged);
    else if (type.starts_with("INT") || type.starts_with("UINT"))
      option->transform(type.starts_with("UINT") ? positive : any);
    else if (option->get_items_expected_max() > 0)
      option->check(without_empty, "");
  }
  for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; }))
    refuse_mistaken_values(*command);
}

int fail(const std::string& what, int code) {
  write_message(what);
  return code;
}

std::string names_of(const std::vector<CLI::App*>& commands) {
  std::string names;
  for (const CLI::App* command : commands) names += (names.empty() ? "" : ", ") + command->get_name();
  return names;
}

/// " (did you mean --rules?)" for the first mistyped option among the words, or "". An axis of the rules is
/// no option: people write --komi 2.
std::string option_meant(const CLI::App& app, const std::vector<std::string>& words) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  const std::vector<std::string_view> known(names.begin(), names.end());
  for (const std::string& word : words) {
    if (!word.starts_with("--")) continue;
    const std::string name = word.substr(0, word.find('='));
    const bool axis =
        std::ranges::any_of(axes(), [&](const AxisInfo& info) { return name.substr(2) == info.name; });
    if (axis) return fmt::format(" ({0} is part of the rules: --rules PRESET,{0}=...)", name.substr(2));
    if (name == "--table") return " (tables are for graphgo table probe and graphgo explore --table)";
    return did_you_mean(name, known);
  }
  return "";
}

std::string command_meant(const std::vector<CLI::App*>& commands, const std::string& word) {
  std::vector<std::string> names;
  for (const CLI::App* command : commands) names.push_back(command->get_name());
  const std::vector<std::string_view> known(names.begin(), names.end());
  return did_you_mean(word, known);
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
  if (app != &program && !program.remaining().empty())
    what = fmt::format("not expected before the command: {}", fmt::join(program.remaining(), " "));
  else if (const auto left = app->remaining(); !left.empty())  // the parser lists them backwards
    what = fmt::format("not expected: {}{}", fmt::join(left, " "), option_meant(*app, left));
  if (const auto commands = app->get_subcommands([](CLI::App*) { return true; }); !commands.empty()) {
    const auto left = app->remaining();
    what = left.empty() ? fmt::format("a command must follow: {}", names_of(commands))
                        : fmt::format("unknown command or option '{}'{}; commands are {}", left.front(),
                                      command_meant(commands, left.front()), names_of(commands));
  }
  return fmt::format("{} (see graphgo {}--help)", what, path);
}

/// The code, once all of the output is where it belongs; an earlier flush may have lost some.
int written(int code) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
  return fail("standard output: cannot write", exit_code::bad_input);
}

int run(const Action& action) {
  try {
    const int code = action();
    return written(code);
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

/// The words of the command line, last first, as the parser takes them. `help COMMAND` is `COMMAND --help`;
/// options come after it, lest one that lacks its value takes it.
std::vector<std::string> backwards(int argc, char** argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  if (!words.empty() && words.front() == "help") {
    words.erase(words.begin());
    const auto is_option = [](const std::string& word) { return word.starts_with('-'); };
    words.insert(std::find_if(words.begin(), words.end(), is_option), "--help");
  }
  std::reverse(words.begin(), words.end());
  return words;
}

/// Is the command one that a crew works on?
bool has_units(const CLI::App& program) {
  constexpr std::array<std::string_view, 8> commands{
      "hunt", "batch", "compare", "claim run", "table build", "atlas build", "atlas longer", "atlas verify"};
  std::string name;
  for (const CLI::App* app = &program; !app->get_subcommands().empty();) {
    app = app->get_subcommands().front();
    name += (name.empty() ? "" : " ") + app->get_name();
  }
  return std::ranges::find(commands, name) != commands.end();
}

/// The number of a standard stream that was closed goes to the next file opened, which would then be read as
/// input or printed into. So the stream is opened again: nothing comes from it, and writing to it fails.
void hold_closed_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(stream, F_GETFD) < 0) open("/dev/null", O_RDONLY);
}

}  // namespace

namespace graphgo::solver::program {

int run_program(int argc, char** argv, research::Crew& crew) {
  hold_closed_streams();
  std::signal(SIGXFSZ, SIG_IGN);  // where files may not grow so far, the write fails and is told
  CLI::App program("GraphGo: exact values of Go on any graph, under every ruleset", "graphgo");
  program.set_version_flag("--version", std::string("graphgo " GRAPHGO_VERSION));
  program.require_subcommand(1);
  program.footer(exit_codes_text);
  Action action;
  add_commands(program, action, crew);
  refuse_mistaken_values(program);
  try {
    program.parse(backwards(argc, argv));
  } catch (const CLI::Success& e) {
    // A help that was asked for beside a mistake would hide it.
    if (program.remaining_size(true) > 0) return fail(usage_message(program, e), exit_code::bad_input);
    std::ostringstream asked_for;  // --help or --version
    const int code = program.exit(e, asked_for, asked_for);
    fmt::print("{}", asked_for.str());
    return written(code);
  } catch (const CLI::ParseError& e) {
    return fail(usage_message(program, e), exit_code::bad_input);
  }
  // Who does not lead answers units, and has nothing else to do.
  return crew.leads() || has_units(program) ? run(action) : exit_code::answered;
}

}  // namespace graphgo::solver::program
