// The rules that KataGo's clients name (kata-set-rules), where they are exactly a game of ours. Errors:
// InputError with the reason for all that is only nearly the same.
//
// Example:
//   read_kata_rules("tromp-taylor");   // preset("tromp-taylor")
//   read_kata_rules("chinese");        // refused: ko SIMPLE ...
#pragma once
#include <string>

#include "graphgo/rules/ruleset.hpp"

namespace graphgo::solver::conversation::gtp {

/// A name, or the JSON object that KataGo documents (docs/GTP_Extensions.md there). Without komi, which
/// kata-set-rules leaves as it is.
Ruleset read_kata_rules(const std::string& text);

/// The JSON object of a ruleset, komi aside. Throws InputError for rules that KataGo does not have.
std::string kata_rules_text(const Ruleset& rules);

}  // namespace graphgo::solver::conversation::gtp
