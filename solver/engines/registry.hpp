// The engine table: every engine there is, and which one a ruleset is solved by. Nothing else chooses.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "solver/question/engine.hpp"

namespace graphgo::solver::engines {

/// In the order of preference: a ruleset is solved by the first that takes it.
std::span<const Engine* const> registry();

/// The engine with that name. Throws InputError naming all of them.
const Engine& named(const std::string& name);

/// Those that take the ruleset and may be chosen for it, the best first. At least one: Throws InputError,
/// with each one's reason, where there is none.
std::vector<const Engine*> engines_for(const Ruleset& rules);

/// The first of these.
const Engine& engine_for(const Ruleset& rules);

/// Does an engine named so take the ruleset?
bool takes(const Engine& engine, const Ruleset& rules);

}  // namespace graphgo::solver::engines
