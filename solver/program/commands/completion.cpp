// `graphgo completion bash|zsh`: what a shell needs to complete commands, options and names of presets.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "graphgo/rules/ruleset.hpp"
#include "solver/program/commands/command_tree.hpp"
#include "solver/program/commands/commands.hpp"

namespace graphgo::solver::program {
namespace {

std::string preset_names() {
  std::vector<std::string_view> names;
  for (const PresetInfo& info : presets()) names.push_back(info.name);
  return fmt::format("{}", fmt::join(names, " "));
}

/// The words of the line that lead to a command, gathered in `path` by the same loop in both shells.
std::string path_cases(const std::vector<CommandPath>& commands) {
  std::vector<std::string> patterns;
  for (const CommandPath& path : commands)
    if (!path.words.empty()) patterns.push_back(fmt::format("'{}'", path.text()));
  return fmt::format("    case \"$path $word\" in\n      {}) path=\"$path $word\" ;;\n    esac\n",
                     fmt::join(patterns, "|"));
}

std::string subcommand_names(const CommandPath& path) {
  std::vector<std::string> names;
  for (const CLI::App* sub : path.subcommands()) names.push_back(sub->get_name());
  return fmt::format("{}", fmt::join(names, " "));
}

std::string option_names(const CommandPath& path) {
  std::vector<std::string> names;
  for (const CLI::Option* option : path.options()) names.push_back(long_name(*option));
  return fmt::format("{}", fmt::join(names, " "));
}

bool names_ruleset(const CommandPath& path) {
  for (const CLI::Option* argument : path.arguments())
    if (takes_ruleset(*argument)) return true;
  return false;
}

std::string bash_script(const CLI::App& program) {
  const auto commands = all_commands(program);
  std::string cases;
  for (const CommandPath& path : commands) {
    const std::string plain = path.is_group()       ? subcommand_names(path)
                              : names_ruleset(path) ? "$presets"
                                                    : "";
    cases += fmt::format("    '{}') options='{}' plain=\"{}\" ;;\n", path.text(), option_names(path), plain);
  }
  return fmt::format(R"(# Completion of graphgo for bash, made by `graphgo completion bash`.
_graphgo() {{
  local word path='' options='' plain=''
  local presets='{}'
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}}
  for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
{}  done
  case "$path" in
{}  esac
  case "$current" in -*) plain=$options ;; esac
  case "$previous" in --rules) plain=$presets ;; esac
  COMPREPLY=($(compgen -W "$plain" -- "$current"))
  [ ${{#COMPREPLY[@]}} -gt 0 ] || COMPREPLY=($(compgen -f -- "$current"))
}}
complete -o filenames -F _graphgo graphgo
)",
                     preset_names(), path_cases(commands), cases);
}

/// In single quotes for zsh; in an explanation brackets end it, so they are escaped.
std::string zsh_quoted(std::string text, bool brackets) {
  text = replaced(std::move(text), "'", "'\\''");
  if (brackets)
    for (const char* bracket : {"[", "]"})
      text = replaced(std::move(text), bracket, std::string("\\") + bracket);
  return replaced(std::move(text), "\n", " ");
}

std::string zsh_option(const CLI::Option& option) {
  std::string spec = fmt::format("'*{}[{}]", long_name(option), zsh_quoted(option.get_description(), true));
  if (takes_ruleset(option))
    spec += fmt::format(":ruleset:({})", preset_names());
  else if (takes_value(option))
    spec += ":value:_files";
  return spec + "'";
}

std::string zsh_command(const CommandPath& path) {
  if (path.is_group()) {
    std::string list;
    for (const CLI::App* sub : path.subcommands())
      list += fmt::format("        '{}:{}'\n", sub->get_name(), zsh_quoted(sub->get_description(), false));
    return fmt::format("    '{}')\n      commands=(\n{}      )\n      _describe command commands\n      ;;\n",
                       path.text(), list);
  }
  std::string options;
  for (const CLI::Option* option : path.options())
    options += fmt::format(" \\\n        {}", zsh_option(*option));
  const std::string plain = names_ruleset(path) ? fmt::format("({})", preset_names()) : "_files";
  return fmt::format("    '{}')\n      _arguments{} \\\n        '*:argument:{}'\n      ;;\n", path.text(),
                     options, plain);
}

std::string zsh_script(const CLI::App& program) {
  const auto commands = all_commands(program);
  std::string cases;
  for (const CommandPath& path : commands) cases += zsh_command(path);
  return fmt::format(R"(#compdef graphgo
# Completion of graphgo for zsh, made by `graphgo completion zsh`.
_graphgo() {{
  local word place=''
  local -a commands
  for word in "${{(@)words[2,CURRENT-1]}}"; do
{}  done
  case "$place" in
{}  esac
}}
_graphgo "$@"
)",
                     replaced(path_cases(commands), "path", "place"), cases);
}

}  // namespace

void add_completion(CLI::App& program, Action& action) {
  auto shell = std::make_shared<std::string>();
  CLI::App* command =
      program.add_subcommand("completion", "Prints a script that completes commands and options");
  command->add_option("shell", *shell, "bash or zsh")->required()->check(CLI::IsMember({"bash", "zsh"}));
  command->callback([shell, &program, &action] {
    action = [shell, &program] {
      fmt::print("{}", *shell == "bash" ? bash_script(program) : zsh_script(program));
      return exit_code::answered;
    };
  });
}

}  // namespace graphgo::solver::program
