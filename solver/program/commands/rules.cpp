// `graphgo rules`: presets and axes, shown and compared.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "graphgo/rules/ruleset.hpp"
#include "solver/engines/registry.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/program/commands/options.hpp"

namespace graphgo::solver::program {
namespace {

using nlohmann::ordered_json;

struct RulesOptions {
  std::string rules, left, right;
  bool json = false, toml = false;
};

int list_rules(const RulesOptions& options) {
  if (options.json) {
    ordered_json object{{"presets", ordered_json::array()}, {"axes", ordered_json::array()}};
    for (const auto& p : presets())
      object["presets"].push_back({{"name", p.name}, {"source", p.source}, {"summary", p.summary}});
    for (const auto& a : axes())
      object["axes"].push_back({{"name", a.name}, {"values", a.values}, {"meaning", a.meaning}});
    fmt::print("{}\n", object.dump());
    return exit_code::answered;
  }
  fmt::print("presets\n");
  for (const auto& p : presets()) fmt::print("  {:<24} {}\n{:27}{}\n", p.name, p.summary, "", p.source);
  fmt::print("\naxes (PRESET,axis=value,...)\n");
  for (const auto& a : axes()) fmt::print("  {:<20} {}\n{:23}{}\n", a.name, a.values, "", a.meaning);
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
  if (options.json) fmt::print("{}\n", ordered_json{{"engines", list}}.dump());
  return exit_code::answered;
}

int show_rules(const RulesOptions& options) {
  const Ruleset rules = read_ruleset(options.rules);
  if (options.toml) {
    fmt::print("{}", to_toml(rules));
    return exit_code::answered;
  }
  ordered_json object{{"rules", to_text(rules)}, {"preset", rules.preset}};
  if (!options.json) fmt::print("rules  {}\n", to_text(rules));
  for (const auto& axis : axes()) {
    object[std::string(axis.name)] = axis_value(rules, axis.name);
    if (!options.json) fmt::print("  {:<20} {}\n", axis.name, axis_value(rules, axis.name));
  }
  if (options.json) fmt::print("{}\n", object.dump());
  return exit_code::answered;
}

int diff_rules(const RulesOptions& options) {
  const Ruleset left = read_ruleset(options.left), right = read_ruleset(options.right);
  const auto differences = difference(left, right);
  if (options.json) {
    ordered_json object{{"left", to_text(left)}, {"right", to_text(right)}, {"differences", ordered_json::array()}};
    for (const auto& d : differences)
      object["differences"].push_back({{"axis", d.axis}, {"left", d.left}, {"right", d.right}});
    fmt::print("{}\n", object.dump());
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
  verb("list", "All presets and axes", list_rules);
  verb("engines", "How rulesets are solved: every method, what it takes, and the presets it is the choice for",
       list_engines);
  CLI::App* show = verb("show", "Every axis of a ruleset", show_rules);
  show->add_option("rules,--rules", options->rules, "PRESET[,axis=value...] or a .toml file")->required();
  show->add_flag("--toml", options->toml, "As a TOML file")->excludes("--json");
  CLI::App* diff = verb("diff", "The axes in which two rulesets differ", diff_rules);
  diff->add_option("left", options->left, "A ruleset")->required();
  diff->add_option("right", options->right, "Another")->required();
}

}  // namespace graphgo::solver::program
