// `graphgo man`: the manual as a man page, made from the commands' own options.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string>

#include "solver/program/commands/command_tree.hpp"
#include "solver/program/commands/commands.hpp"

namespace graphgo::solver::program {
namespace {

/// The text as roff takes it: nothing in it is a request or an escape, and a minus is one that can be copied.
std::string roff(std::string text) {
  text = replaced(std::move(text), "\\", "\\e");
  text = replaced(std::move(text), "-", "\\-");
  text = replaced(std::move(text), "'", "\\(aq");
  text = replaced(std::move(text), "\n", "\n\\&");
  return "\\&" + text;
}

/// Lines that stay as they are.
void print_lines(const std::string& text) { fmt::print(".nf\n{}\n.fi\n", roff(text)); }

std::string usage_of(const CommandPath& path) {
  std::string usage = "graphgo" + path.text();
  if (path.is_group()) return usage + " COMMAND [OPTION]...";
  for (const CLI::Option* argument : path.arguments()) {
    const std::string name = argument->get_name(true);
    const bool several = argument->get_items_expected_max() > 1;
    const std::string shown = name + (several ? "..." : "");
    usage += argument->get_required() ? " " + shown : " [" + shown + "]";
  }
  return usage + " [OPTION]...";
}

void print_option(const CLI::Option& option, const std::string& name) {
  const std::string value = takes_value(option) ? " " + option.get_type_name() : "";
  fmt::print(".TP\n.B {}\n{}\n", roff(name + value), roff(option.get_description()));
}

/// What stands below the options in the help, but for the exit codes, which the page has once.
std::string notes_of(const CLI::App& command) {
  const std::string text = command.get_footer();
  const std::string codes = std::string(exit_codes_text) + "\n";
  return text.starts_with(codes) ? text.substr(codes.size()) : text;
}

void print_command(const CommandPath& path) {
  fmt::print(".SS {}\n{}.\n", roff(usage_of(path)), roff(path.command->get_description()));
  for (const CLI::Option* argument : path.arguments()) print_option(*argument, argument->get_name(true));
  for (const CLI::Option* option : path.options()) print_option(*option, option->get_name(false, true));
  fmt::print(".PP\n");
  print_lines(notes_of(*path.command));
}

int print_manual(const CLI::App& program) {
  fmt::print(".TH GRAPHGO 1 \"\" \"{}\" \"User commands\"\n", program.version());
  fmt::print(".SH NAME\ngraphgo \\- exact values of Go on any graph, under every ruleset\n");
  fmt::print(".SH SYNOPSIS\n.B graphgo\nCOMMAND [OPTION]...\n");
  fmt::print(
      ".SH DESCRIPTION\nEvery command answers one kind of question on standard output, and shows progress on "
      "standard\n"
      "error. Rulesets are explained by\n.BR \"graphgo rules\" ,\nboards by\n.BR \"graphgo board list\" .\n");
  fmt::print(".SH OPTIONS\n");
  const auto commands = all_commands(program);
  for (const CLI::Option* option : commands.front().options())
    print_option(*option, option->get_name(false, true));
  fmt::print(".SH COMMANDS\n");
  for (const CommandPath& path : commands)
    if (!path.words.empty()) print_command(path);
  fmt::print(".SH \"EXIT STATUS\"\n");
  print_lines(exit_codes_text);
  fmt::print(
      ".SH ENVIRONMENT\n.TP\n.B GRAPHGO_PAPERS\nThe folder of the claims, in place of the program's own.\n");
  fmt::print(".SH EXAMPLE\n");
  print_lines(notes_of(program));
  return exit_code::answered;
}

}  // namespace

void add_man(CLI::App& program, Action& action) {
  CLI::App* command =
      program.add_subcommand("man", "Prints the manual as a man page: graphgo man | man -l -");
  command->callback([&program, &action] { action = [&program] { return print_manual(program); }; });
}

}  // namespace graphgo::solver::program
