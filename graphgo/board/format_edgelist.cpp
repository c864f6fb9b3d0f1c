// Edge lists as networkx writes them: `u v`, `u v {'weight': 3}`, `u v 3.5`.
#include <fmt/format.h>

#include <algorithm>
#include <ranges>

#include "graphgo/board/format_parts.hpp"
#include "graphgo/board/node_ids.hpp"
#include "graphgo/error.hpp"
#include "graphgo/text/message.hpp"
#include "graphgo/text/words.hpp"

namespace graphgo::format {
namespace {

/// The next word, taken off the line; empty at its end.
std::string_view take_word(std::string_view& line) {
  line.remove_prefix(std::min(line.find_first_not_of(space_in_line), line.size()));
  const auto word = line.substr(0, line.find_first_of(space_in_line));
  line.remove_prefix(word.size());
  return word;
}

/// Signs of another notation, which would pass for parts of names: `0, 1`, `(0, 1)`, comments of others. Why
/// the word is no end of an edge; empty: it is one.
const char* reason_against(std::string_view word) {
  if (word.starts_with('%') || word.starts_with("//")) return "comments begin with #";
  const auto differ = [&](char open, char close) {
    return std::ranges::count(word, open) != std::ranges::count(word, close);
  };
  const bool cut = differ('(', ')') || differ('[', ']') || word.ends_with(',') || word.ends_with(';');
  return cut ? "the two ends of an edge stand with a blank between them, and no other sign" : "";
}

void check_end(std::string_view word, int number) {
  if (const std::string_view why = reason_against(word); !why.empty())
    throw InputError(fmt::format("line {}: {}: {}", number, excerpt(word), why));
}

/// Data behind the ends: a dictionary or numbers. Anything else may be the rest of a name with a space in it,
/// and the edge would be another. Returns whether a whole number is there: it may be meant as a vertex.
bool check_data(std::string_view line, int number) {
  const auto start = line.find_first_not_of(space_in_line);
  if (start == line.npos) return false;
  const auto data = line.substr(start, line.find_last_not_of(space_in_line) - start + 1);
  if (data.starts_with('{') && data.ends_with('}')) return false;
  bool whole = false;
  for (auto rest = data; true;) {
    const auto word = take_word(rest);
    if (word.empty()) return whole;
    whole = whole || number_in<int>(word).has_value();
    if (!number_in<double>(word))
      throw InputError(fmt::format("line {}: {} behind the two ends of the edge; names have no spaces here",
                                   number, excerpt(data)));
  }
}

using Edge = std::pair<Vertex, Vertex>;

constexpr std::string_view loop_hint =
    "; if it is a header with the numbers of vertices and edges, leave it out";
constexpr std::string_view header_warning =
    "the first edge looks like a header with the numbers of vertices and edges; if it is one, leave it out";

/// "5 4" on the first line, 4 edges below it, and in them no name but 0 to 4 or 1 to 5: other tools begin
/// their files so. Read as an edge it is another graph.
bool looks_like_a_header(const BoardParts& p, const NodeIds& nodes) {
  const auto number = [&](std::size_t place) { return number_in<std::size_t>(nodes.id(place)); };
  const auto [u, v] = p.edges.front();
  const auto size = number(static_cast<std::size_t>(u)), edges = number(static_cast<std::size_t>(v));
  if (!size || !edges || *edges == 0 || *edges != p.edges.size() - 1) return false;
  std::size_t least = *size, most = 0;
  for (const auto& edge : p.edges | std::views::drop(1))
    for (const Vertex end : {edge.first, edge.second}) {
      const auto name = number(static_cast<std::size_t>(end));
      if (!name) return false;
      least = std::min(least, *name);
      most = std::max(most, *name);
    }
  return most <= *size && (most < *size || least > 0);
}

/// The edges in an order in which the vertices come first in theirs, where there is one: a vertex comes by an
/// edge to one before it, or else to the next.
std::vector<Edge> in_order_of_vertices(const Board& board) {
  std::vector<Edge> edges(board.edges().begin(), board.edges().end());
  if (!board.has_names()) return edges;  // numbers say themselves which vertex is meant
  std::ranges::sort(edges, {}, [&](const Edge& edge) {
    const auto [least, most] = std::minmax(edge.first, edge.second);
    const bool first_of_next = most == least + 1 && board.neighbours(least).front() == most;
    return std::pair(first_of_next ? least : most, least);
  });
  return edges;
}

}  // namespace

BoardParts read_edgelist(std::string_view text) {
  BoardParts p;
  NodeIds nodes;
  int with_number = 0;
  for (int number = 1; !text.empty(); ++number) {
    const auto end = text.find('\n');
    auto line = text.substr(0, end);
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
    line = line.substr(0, line.find('#'));
    const auto u = take_word(line), v = take_word(line);
    if (u.empty()) continue;
    for (const auto word : {u, v}) check_end(word, number);
    if (v.empty())
      throw InputError(fmt::format("line {}: expected the two ends of an edge, found 1 word", number));
    if (u == v)
      throw InputError(fmt::format("line {}: edge {}-{} is a loop{}", number, printable(u), printable(v),
                                   p.edges.empty() && number_in<int>(u) ? loop_hint : ""));
    with_number += check_data(line, number);
    const auto first = nodes.add_or_find(std::string(u)), second = nodes.add_or_find(std::string(v));
    p.edges.emplace_back(static_cast<Vertex>(first), static_cast<Vertex>(second));
  }
  if (nodes.size() == 0) throw InputError("the text has no edge");
  if (looks_like_a_header(p, nodes)) p.warnings = {std::string(header_warning)};
  if (with_number > 0)
    p.warnings.push_back(
        fmt::format("{} {} a whole number behind the two ends; it is taken for a weight, and left out",
                    with_number, with_number == 1 ? "edge has" : "edges have"));
  number_nodes(p, nodes);
  return p;
}

std::string write_edgelist(const Board& board) {
  const auto name = [&](Vertex v) {
    const std::string text = board.has_names() ? board.vertex_name(v) : fmt::format("{}", v);
    if (text.find_first_of(" \t\r\n#") != text.npos)
      throw InputError(
          fmt::format("edgelist: name {}: the format cannot hold white space or a #", excerpt(text)));
    if (*reason_against(text) != '\0')
      throw InputError(
          fmt::format("edgelist: name {}: it would be read as another notation (commas, brackets, % or //)",
                      excerpt(text)));
    return text;
  };
  for (Vertex v = 0; v < board.size(); ++v)
    if (board.neighbours(v).empty())
      throw InputError(
          fmt::format("edgelist: vertex {} has no edge, and the format holds edges only", name(v)));
  std::string text;
  for (const auto& [u, v] : in_order_of_vertices(board)) text += fmt::format("{} {}\n", name(u), name(v));
  return text;
}

}  // namespace graphgo::format
