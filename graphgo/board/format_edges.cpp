#include <fmt/core.h>
#include <fmt/format.h>

#include <vector>

#include "graphgo/board/format_parts.hpp"
#include "graphgo/error.hpp"
#include "graphgo/text/message.hpp"
#include "graphgo/text/words.hpp"

namespace graphgo::format {
namespace {

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  line = line.substr(0, line.find('#'));
  while (true) {
    const auto start = line.find_first_not_of(space_in_line);
    if (start == line.npos) return words;
    line.remove_prefix(start);
    const auto length = std::min(line.find_first_of(space_in_line), line.size());
    words.push_back(line.substr(0, length));
    line.remove_prefix(length);
  }
}

int number(std::string_view word, int line) {
  const auto value = number_in<int>(word);
  if (!value || *value < 0) throw InputError(fmt::format("line {}: {} is not a number", line, excerpt(word)));
  return *value;
}

void add_edge(BoardParts& p, const std::vector<std::string_view>& words, int line) {
  if (words.size() != 2)
    throw InputError(
        fmt::format("line {}: expected the two ends of an edge, found {} words", line, words.size()));
  const Vertex u = number(words[0], line), v = number(words[1], line);
  for (const Vertex end : {u, v})
    if (end >= p.size)
      throw InputError(
          fmt::format("line {}: unknown vertex {}, vertices are 0 to {}", line, end, p.size - 1));
  if (u == v) throw InputError(fmt::format("line {}: edge {}-{} is a loop", line, u, v));
  p.edges.emplace_back(u, v);
}

}  // namespace

BoardParts read_edges(std::string_view text) {
  BoardParts p;
  bool has_size = false;
  for (int line = 1; !text.empty(); ++line) {
    const auto end = text.find('\n');
    const auto words = words_of(text.substr(0, end));
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
    if (words.empty()) continue;
    if (has_size) {
      add_edge(p, words, line);
      continue;
    }
    if (words.size() != 1)
      throw InputError(fmt::format(
          "line {}: expected the number of vertices alone (an edge list without it ends in .edgelist)",
          line));
    p.size = number(words[0], line);
    has_size = true;
  }
  if (!has_size) throw InputError("the text ends before the number of vertices");
  return p;
}

std::string write_edges(const Board& board) {
  std::string text = fmt::format("{}\n", board.size());
  for (const auto& [u, v] : board.edges()) text += fmt::format("{} {}\n", u, v);
  return text;
}

}  // namespace graphgo::format
