// The engines that take a ruleset, asked in their order until one has answered. Used by the doors: solve.cpp,
// session.cpp.
#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "solver/question/engine.hpp"

namespace graphgo::solver::engines {

/// How an engine is asked: by its `solve`, or in a session with it. May throw TooLarge.
using AskEngine = std::function<Answer(const Engine&, const Query&, const Wanted&)>;

/// The result of a game that has ended: it is counted, and nothing is searched. Nothing: play goes on, or an
/// engine alone counts such an end (a cycle, disputes, control), or a proof or a model is named.
std::optional<Answer> counted_answer(const std::vector<const Engine*>& engines, const Query& query,
                                     const Wanted& wanted);

/// What an engine finds out in a moment, before those above it list all states (`Engine::tried_from`).
/// Nothing: none did, or a proof is wanted.
std::optional<Answer> brief_answer(const std::vector<const Engine*>& engines, const Query& query,
                                   const Limits& limits, const Wanted& wanted);

/// The first engine answers. Where the board is too large for it, or the value hangs on more of the history
/// than it knows, the next does. Bounds are no wider than those known without a search. Throws TooLarge where
/// a proof is wanted, or the last throws it.
Answer answer_in_order(const std::vector<const Engine*>& engines, const Query& query, const Limits& limits,
                       const Wanted& wanted, const AskEngine& ask);

}  // namespace graphgo::solver::engines
