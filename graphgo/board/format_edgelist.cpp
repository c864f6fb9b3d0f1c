// Edge lists as networkx writes them: `u v`, `u v {'weight': 3}`, `u v 3.5`.
#include <fmt/format.h>

#include <charconv>

#include "graphgo/board/format_parts.hpp"
#include "graphgo/board/node_ids.hpp"
#include "graphgo/error.hpp"
#include "graphgo/text/message.hpp"

namespace graphgo::format {
namespace {

constexpr std::string_view white_space = " \t\r";

/// The next word, taken off the line; empty at its end.
std::string_view take_word(std::string_view& line) {
  line.remove_prefix(std::min(line.find_first_not_of(white_space), line.size()));
  const auto word = line.substr(0, line.find_first_of(white_space));
  line.remove_prefix(word.size());
  return word;
}

bool is_number(std::string_view word) {
  double value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  return error == std::errc{} && end == word.data() + word.size();
}

/// Data behind the ends: a dictionary or numbers. Anything else may be the rest of a name with a space in it,
/// and the edge would be another.
void check_data(std::string_view line, int number) {
  const auto start = line.find_first_not_of(white_space);
  if (start == line.npos) return;
  const auto data = line.substr(start, line.find_last_not_of(white_space) - start + 1);
  if (data.starts_with('{') && data.ends_with('}')) return;
  for (auto rest = data; true;) {
    const auto word = take_word(rest);
    if (word.empty()) return;
    if (!is_number(word))
      throw InputError(fmt::format("line {}: {} behind the two ends of the edge; names have no spaces here",
                                   number, excerpt(data)));
  }
}

}  // namespace

BoardParts read_edgelist(std::string_view text) {
  BoardParts p;
  NodeIds nodes;
  for (int number = 1; !text.empty(); ++number) {
    const auto end = text.find('\n');
    auto line = text.substr(0, end);
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
    line = line.substr(0, line.find('#'));
    const auto u = take_word(line), v = take_word(line);
    if (u.empty()) continue;
    if (v.empty())
      throw InputError(fmt::format("line {}: expected the two ends of an edge, found 1 word", number));
    if (u == v)
      throw InputError(fmt::format("line {}: edge {}-{} is a loop", number, printable(u), printable(v)));
    check_data(line, number);
    const auto first = nodes.add_or_find(std::string(u)), second = nodes.add_or_find(std::string(v));
    p.edges.emplace_back(static_cast<Vertex>(first), static_cast<Vertex>(second));
  }
  if (nodes.size() == 0) throw InputError("the text has no edge");
  number_nodes(p, nodes);
  return p;
}

std::string write_edgelist(const Board& board) {
  const auto name = [&](Vertex v) {
    const std::string text = board.has_names() ? board.vertex_name(v) : fmt::format("{}", v);
    if (text.find_first_of(" \t\r\n#") != text.npos)
      throw InputError(
          fmt::format("edgelist: name {}: the format cannot hold white space or a #", excerpt(text)));
    return text;
  };
  for (Vertex v = 0; v < board.size(); ++v)
    if (board.neighbours(v).empty())
      throw InputError(
          fmt::format("edgelist: vertex {} has no edge, and the format holds edges only", name(v)));
  std::string text;
  for (const auto& [u, v] : board.edges()) text += fmt::format("{} {}\n", name(u), name(v));
  return text;
}

}  // namespace graphgo::format
