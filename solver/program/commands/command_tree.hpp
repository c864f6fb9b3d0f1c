// The commands and options as the parser knows them, for the pages that are made from them: manual and
// completions.
#pragma once
#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace graphgo::solver::program {

/// A command and the words that lead to it: {"rules", "show"}; the program itself has none.
struct CommandPath {
  const CLI::App* command;
  std::vector<std::string> words;

  bool is_group() const { return !subcommands().empty(); }
  std::vector<const CLI::App*> subcommands() const;
  /// --rules, --help; not the plain arguments.
  std::vector<const CLI::Option*> options() const;
  std::vector<const CLI::Option*> arguments() const;
  /// " rules show": each word after a space.
  std::string text() const;
};

/// The program and all its commands, each before its subcommands.
std::vector<CommandPath> all_commands(const CLI::App& program);

/// "--rules", or "-h" where there is no long name.
std::string long_name(const CLI::Option& option);
bool takes_value(const CLI::Option& option);
/// Is its value a ruleset?
bool takes_ruleset(const CLI::Option& option);

/// The text with every `from` replaced.
std::string replaced(std::string text, std::string_view from, std::string_view to);

}  // namespace graphgo::solver::program
