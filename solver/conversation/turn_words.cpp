#include "solver/conversation/turn_words.hpp"

#include <fmt/core.h>

#include <charconv>

#include "graphgo/error.hpp"
#include "graphgo/text/message.hpp"
#include "graphgo/text/words.hpp"

namespace graphgo::solver::conversation {

Turn read_turn(const std::string& text, bool asked, const std::function<Vertex(const std::string&)>& vertex) {
  const std::string word = lower(text);
  if (word == "accept" && !asked) throw InputError("accept: nobody is asked whether play has ended");
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

namespace {

bool reads_as(const std::string& name, Vertex v,
              const std::function<std::optional<Turn>(const std::string&)>& read) try {
  return read(name) == Turn{v};
} catch (const InputError&) {  // "remove-x"
  return false;
}

}  // namespace

std::string note_on_names(const Board& board,
                          const std::function<std::optional<Turn>(const std::string&)>& read) {
  std::string names;
  for (Vertex v = 0; board.has_names() && v < board.size(); ++v) {
    const std::string name(board.names()[static_cast<std::size_t>(v)]);
    if (!reads_as(name, v, read)) names += fmt::format("{}{} ({})", names.empty() ? "" : ", ", name, v);
  }
  return names.empty()
             ? names
             : "these names mean something else here, so call the vertices by their numbers: " + names;
}

}  // namespace graphgo::solver::conversation
