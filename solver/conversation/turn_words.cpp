#include "solver/conversation/turn_words.hpp"

#include <fmt/core.h>

#include <charconv>

#include "graphgo/error.hpp"
#include "graphgo/text/message.hpp"
#include "graphgo/text/words.hpp"

namespace graphgo::solver::conversation {

Turn read_turn(const std::string& text, const std::function<Vertex(const std::string&)>& vertex) {
  const std::string word = lower(text);
  if (word == "pass" || word == "accept") return Turn::pass();
  if (word == "resume") return Turn::resume();
  if (word == "give") return Turn::gift();
  if (!word.starts_with("remove-")) return Turn{vertex(text)};
  Turn turn;
  const char* last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data() + 7, last, turn.removes);
  if (error != std::errc{} || turn.removes < 0 || (end != last && *end != '+'))
    throw InputError(fmt::format("no such turn: {}; a removal is remove-4 or remove-4+c3", excerpt(text)));
  if (end != last) turn.vertex = vertex(std::string(end + 1, last));
  return turn;
}

}  // namespace graphgo::solver::conversation
