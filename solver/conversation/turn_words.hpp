// Turns as somebody types them.
#pragma once
#include <functional>
#include <optional>
#include <string>

#include "graphgo/board/board.hpp"
#include "graphgo/stones.hpp"

namespace graphgo::solver::conversation {

/// "pass", "resume", "give", "remove-4+c3", and "accept" where the side to move is asked something, capitals
/// or not; any other word is a vertex, which `vertex` reads. Throws InputError.
Turn read_turn(const std::string& text, bool asked, const std::function<Vertex(const std::string&)>& vertex);

/// A line about the vertices whose own names `read` takes for something else, as a vertex called "pass", or
/// "C2" where that is the cell of another; empty where there are none. `read` gives a command's word no turn.
std::string note_on_names(const Board& board,
                          const std::function<std::optional<Turn>(const std::string&)>& read);

}  // namespace graphgo::solver::conversation
