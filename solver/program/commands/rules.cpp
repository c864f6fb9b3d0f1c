// `graphgo rules`: presets and axes, shown and compared.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "graphgo/rules/ruleset.hpp"
#include "graphgo/text/json.hpp"
#include "solver/engines/registry.hpp"
#include "solver/presentation/rules_json.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/program/commands/options.hpp"

namespace graphgo::solver::program {
namespace {

using nlohmann::ordered_json;

struct RulesOptions {
  std::string rules, left, right;
  bool json = false, toml = false, all = false;
};

/// A group of presets as people look for one, and what to take from it.
struct Group {
  PresetGroup group;
  const char* heading;
};
constexpr Group groups[] = {
    {PresetGroup::area, "Area scoring: take tromp-taylor first, the default"},
    {PresetGroup::japanese, "Japanese-like: take logical-japanese first, or lasker-maas for proofs"},
    {PresetGroup::curiosity, "Curiosities: no score, who cannot move loses"},
    {PresetGroup::taylor16, "Sixteen ways of forming the rules, by Taylor"},
};

/// All there is, with where it comes from and what it means.
void print_all() {
  fmt::print("presets\n");
  for (const auto& p : presets()) fmt::print("  {:<24} {}\n{:27}{}\n", p.name, p.summary, "", p.source);
  fmt::print("\naxes (PRESET,axis=value,...)\n");
  for (const auto& a : axes()) {
    fmt::print("  {:<20} {}\n{:23}{}\n", a.name, a.values, "", a.meaning);
    for (const auto& term : a.terms) fmt::print("{:25}{}: {}\n", "", term.value, term.meaning);
  }
}

/// "short names: area, tt (tromp-taylor), ...", broken into lines.
std::string alias_lines() {
  constexpr std::size_t width = 80;
  std::vector<std::string> words;
  const auto aliases = preset_aliases();
  for (std::size_t i = 0; i < aliases.size(); ++i) {
    const bool last = i + 1 == aliases.size(),
               same_next = !last && aliases[i + 1].preset == aliases[i].preset;
    words.push_back(same_next
                        ? fmt::format("{},", aliases[i].name)
                        : fmt::format("{} ({}){}", aliases[i].name, aliases[i].preset, last ? "" : ","));
  }
  std::string text = "Short names:", line = text;
  for (const auto& word : words) {
    const bool fits = line.size() + 1 + word.size() <= width;
    const std::string piece = fmt::format("{}{}", fits ? " " : "  ", word);
    line = fits ? line.append(piece) : piece;
    text.append(fits ? "" : "\n").append(piece);
  }
  return text;
}

/// What to choose among, on one screen.
void print_choice() {
  for (const Group& group : groups) {
    if (group.group == PresetGroup::taylor16) continue;
    fmt::print("{}\n", group.heading);
    for (const auto& p : presets())
      if (p.group == group.group) fmt::print("  {:<22} {}\n", p.name, p.summary);
  }
  fmt::print("taylor16/LLLL: Taylor's sixteen, a|t scoring, b|s ko, y|n suicide, f|p handicap\n{}\n",
             alias_lines());
  fmt::print("More: graphgo rules show NAME; all presets and axes: graphgo rules list --all\n");
}

int list_rules(const RulesOptions& options) {
  if (options.json)
    fmt::print("{}\n", dump_json(presentation::rules_list()));
  else if (options.all)
    print_all();
  else
    print_choice();
  return exit_code::answered;
}

/// The engine table: how what is solved, and which presets by default.
int list_engines(const RulesOptions& options) {
  const auto solved_by = [](const Engine& engine) {
    std::vector<std::string> names;
    for (const auto& p : presets())
      if (&engines::engine_for(preset(p.name)) == &engine) names.emplace_back(p.name);
    return names;
  };
  ordered_json list = ordered_json::array();
  for (const Engine* engine : engines::registry()) {
    const auto names = solved_by(*engine);
    list.push_back({{"method", engine->name},
                    {"how", engine->summary},
                    {"takes", engine->takes},
                    {"by_name_only", engine->asked_by_name_only},
                    {"proofs", engine->proof_refusal != nullptr},
                    {"tables", engine->build_table != nullptr},
                    {"presets", names}});
    if (options.json) continue;
    fmt::print("{:<12} {}\n{:13}takes: {}{}\n", engine->name, engine->summary, "", engine->takes,
               engine->asked_by_name_only ? "; only with --method" : "");
    if (!names.empty()) fmt::print("{:13}presets: {}\n", "", fmt::join(names, " "));
  }
  if (options.json) fmt::print("{}\n", dump_json(ordered_json{{"engines", list}}));
  return exit_code::answered;
}

/// What the ruleset's value of an axis means: a line for each word of it.
std::vector<std::string> meanings_of(const AxisInfo& axis, const Ruleset& rules) {
  std::vector<const AxisTerm*> holding;
  for (const auto& term : axis.terms)
    if (term.holds(rules)) holding.push_back(&term);
  if (holding.empty()) return {std::string(axis.meaning)};
  if (holding.size() == 1) return {std::string(holding[0]->meaning)};
  std::vector<std::string> lines;
  for (const AxisTerm* term : holding) lines.push_back(fmt::format("{}: {}", term->value, term->meaning));
  return lines;
}

void print_ruleset(const Ruleset& rules) {
  fmt::print("rules  {}\n", to_text(rules));
  for (const auto& p : presets())
    if (p.name == rules.preset) fmt::print("  {}: {}\n  {}\n", p.name, p.source, p.summary);
  for (const auto& axis : axes()) {
    fmt::print("  {:<20} {}\n", axis.name, axis_value(rules, axis.name));
    for (const auto& line : meanings_of(axis, rules)) fmt::print("{:25}{}\n", "", line);
  }
}

int show_rules(const RulesOptions& options) {
  const Ruleset rules = read_ruleset(options.rules);
  if (options.toml) {
    fmt::print("{}", to_toml(rules));
  } else if (options.json) {
    fmt::print("{}\n", dump_json(presentation::json_of(rules)));
  } else {
    print_ruleset(rules);
  }
  return exit_code::answered;
}

int diff_rules(const RulesOptions& options) {
  const Ruleset left = read_ruleset(options.left), right = read_ruleset(options.right);
  const auto differences = difference(left, right);
  if (options.json) {
    ordered_json object{
        {"left", to_text(left)}, {"right", to_text(right)}, {"differences", ordered_json::array()}};
    for (const auto& d : differences)
      object["differences"].push_back({{"axis", d.axis}, {"left", d.left}, {"right", d.right}});
    fmt::print("{}\n", dump_json(object));
    return exit_code::answered;
  }
  fmt::print("left   {}\nright  {}\n", to_text(left), to_text(right));
  for (const auto& d : differences) fmt::print("  {:<20} {:<40} {}\n", d.axis, d.left, d.right);
  if (differences.empty()) fmt::print("  the same on every axis\n");
  return exit_code::answered;
}

}  // namespace

void add_rules(CLI::App& program, Action& action) {
  auto options = std::make_shared<RulesOptions>();
  CLI::App* command = program.add_subcommand("rules", "Lists, shows and compares rulesets");
  command->require_subcommand(1);
  const auto verb = [&](const char* name, const char* what, int (*run)(const RulesOptions&)) {
    CLI::App* sub = command->add_subcommand(name, what);
    add_json_option(*sub, options->json);
    sub->callback([options, &action, run] { action = [options, run] { return run(*options); }; });
    return sub;
  };
  CLI::App* list = verb("list", "The presets to choose from", list_rules);
  list->add_flag("--all", options->all,
                 "Every preset with its source, and every axis with its values (--json always does)");
  verb("engines",
       "How rulesets are solved: every method, what it takes, and the presets it is the choice for",
       list_engines);
  CLI::App* show = verb("show", "Every axis of a ruleset, and what its values mean", show_rules);
  show->add_option("rules,--rules", options->rules, "PRESET[,axis=value...], a short name, or a .toml file")
      ->required();
  show->add_flag("--toml", options->toml, "As a TOML file")->excludes("--json");
  CLI::App* diff = verb("diff", "The axes in which two rulesets differ", diff_rules);
  diff->add_option("left", options->left, "A ruleset")->required();
  diff->add_option("right", options->right, "Another")->required();
}

}  // namespace graphgo::solver::program
