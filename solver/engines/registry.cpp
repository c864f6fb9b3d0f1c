#include "solver/engines/registry.hpp"

#include <fmt/core.h>

#include <array>

#include "graphgo/error.hpp"
#include "solver/engines/cycle_removal/solve.hpp"
#include "solver/engines/forcing_search/solve.hpp"
#include "solver/engines/proof_search/proof_search.hpp"
#include "solver/engines/reference/reference.hpp"
#include "solver/engines/resumption/solve.hpp"
#include "solver/engines/retrograde/retrograde.hpp"

namespace graphgo::solver::engines {
namespace {

constexpr std::array<const Engine*, 7> table{
    &cycle_removal::engine,  &resumption::engine, &proof_search::engine,          &retrograde::engine,
    &forcing_search::engine, &reference::engine,  &proof_search::whole_histories,
};

}  // namespace

std::span<const Engine* const> registry() { return table; }

bool takes(const Engine& engine, const Ruleset& rules) { return engine.refusal(rules).empty(); }

const Engine& named(const std::string& name) {
  std::string known;
  for (const Engine* engine : table) {
    if (engine->name == name) return *engine;
    known += fmt::format("{}{}", known.empty() ? "" : ", ", engine->name);
  }
  throw InputError(fmt::format("engine '{}': there is none of that name; known: {}", name, known));
}

std::vector<const Engine*> engines_for(const Ruleset& rules) {
  std::vector<const Engine*> list;
  std::string reasons;
  for (const Engine* engine : table) {
    if (engine->asked_by_name_only) continue;
    if (takes(*engine, rules))
      list.push_back(engine);
    else
      reasons += fmt::format("; {}: {}", engine->name, engine->refusal(rules));
  }
  if (list.empty()) throw InputError(fmt::format("rules: no engine takes {}{}", to_text(rules), reasons));
  return list;
}

const Engine& engine_for(const Ruleset& rules) {
  for (const Engine* engine : table)
    if (!engine->asked_by_name_only && takes(*engine, rules)) return *engine;
  return *engines_for(rules).front();  // throws, with every engine's reason
}

}  // namespace graphgo::solver::engines
