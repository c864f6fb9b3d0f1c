#include "solver/program/commands/command_tree.hpp"

#include <algorithm>

namespace graphgo::solver::program {
namespace {

void gather(const CommandPath& path, std::vector<CommandPath>& found) {
  found.push_back(path);
  for (const CLI::App* sub : path.subcommands()) {
    CommandPath below{sub, path.words};
    below.words.push_back(sub->get_name());
    gather(below, found);
  }
}

bool any_of(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

std::vector<const CLI::App*> CommandPath::subcommands() const {
  return command->get_subcommands([](const CLI::App*) { return true; });
}

std::vector<const CLI::Option*> CommandPath::options() const {
  return command->get_options([](const CLI::Option* option) { return option->nonpositional(); });
}

std::vector<const CLI::Option*> CommandPath::arguments() const {
  return command->get_options([](const CLI::Option* option) { return option->get_positional(); });
}

std::string CommandPath::text() const {
  std::string text;
  for (const std::string& word : words) text += " " + word;
  return text;
}

std::vector<CommandPath> all_commands(const CLI::App& program) {
  std::vector<CommandPath> found;
  gather({&program, {}}, found);
  return found;
}

std::string long_name(const CLI::Option& option) {
  return option.get_lnames().empty() ? "-" + option.get_snames().front() : "--" + option.get_lnames().front();
}

bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() > 0; }

bool takes_ruleset(const CLI::Option& option) {
  return any_of(option.get_lnames(), "rules") || option.get_name(true) == "left" ||
         option.get_name(true) == "right";
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

}  // namespace graphgo::solver::program
