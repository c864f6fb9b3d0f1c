// Relations between the values that two rulesets give a state: what a hunt looks for a counterexample to.
#pragma once
#include <span>
#include <string>

#include "solver/question/answer.hpp"

namespace graphgo::solver::research {

struct Relation {
  enum class Kind {
    equal,   ///< the same value; where infinite play is possible, the same lo and the same hi
    within,  ///< values (lo and lo, hi and hi) that differ by at most `points`
    winner,  ///< the same side wins, or both tie, or both have no result, by each ruleset's komi and ties
    at_most  ///< the left value (its lo and its hi) is never above the right one, seen by Black
  };
  Kind kind = Kind::equal;
  int points = 0;
  friend bool operator==(const Relation&, const Relation&) = default;
};

/// "equal", "within(2)", "winner", "at_most". Throws InputError.
Relation read_relation(const std::string& text);
std::string to_text(const Relation& relation);
/// "values equal", "values within 2 points", ...
std::string words_of(const Relation& relation);

/// Throws InputError where the relation makes no sense: margins against wins by the last mover compare by
/// `winner` alone.
void check_relation(const Relation& relation, const Ruleset& left, const Ruleset& right);

/// How the values of these rulesets can be compared: `equal`, or `winner` where some give margins and others
/// only say who wins.
Relation common_relation(std::span<const Ruleset> rules);

/// Does it hold between these values? Both must be solved.
bool holds(const Relation& relation, const Value& left, const Ruleset& left_rules, const Value& right,
           const Ruleset& right_rules);

/// Does it hold between values exactly when it holds with the colours exchanged, where the rulesets treat
/// them alike?
bool colours_alike(const Relation& relation, const Ruleset& left, const Ruleset& right);

}  // namespace graphgo::solver::research
