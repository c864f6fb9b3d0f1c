// Turns as somebody types them.
#pragma once
#include <functional>
#include <string>

#include "graphgo/stones.hpp"

namespace graphgo::solver::conversation {

/// "pass" ("accept" where a question is asked), "resume", "give", "remove-4+c3", capitals or not; any other
/// word is a vertex, which `vertex` reads. Throws InputError.
Turn read_turn(const std::string& text, const std::function<Vertex(const std::string&)>& vertex);

}  // namespace graphgo::solver::conversation
