#include "solver/research/hunt/made_graphs.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "graphgo/board/formats.hpp"
#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/symmetry/automorphisms.hpp"
#include "graphgo/text/message.hpp"
#include "graphgo/text/words.hpp"

namespace graphgo::solver::research {
namespace {

std::string without_spaces(std::string text) {
  std::erase_if(text, [](char c) { return c == ' ' || c == '\t'; });
  return text;
}

}  // namespace

GraphExpression::GraphExpression(const std::string& text) : text_(trimmed(text)) {
  for (std::size_t at = 0; at <= text_.size();) {
    const auto end = std::min(text_.find('+', at), text_.size());
    terms_.push_back(read_term(std::string(trimmed(std::string_view(text_).substr(at, end - at)))));
    at = end + 1;
  }
  if (std::count_if(terms_.begin(), terms_.end(),
                    [](const Term& t) { return t.kind != Kind::whole && t.kind != Kind::board; }) > 1)
    throw InputError(
        fmt::format("--between {}: only one term may choose a vertex or an edge", excerpt(text_)));
}

GraphExpression::Term GraphExpression::read_term(const std::string& text) {
  const std::string word = without_spaces(text);
  constexpr std::pair<const char*, Kind> kinds[] = {{"G", Kind::whole},
                                                    {"G-v", Kind::less_vertex},
                                                    {"G-e", Kind::less_edge},
                                                    {"G/e", Kind::contracted},
                                                    {"subdivide(G)", Kind::subdivided}};
  for (const auto& [name, kind] : kinds)
    if (word == name) return {kind, {}};
  try {
    return {Kind::board, {read_board(text)}};
  } catch (const InputError& error) {
    throw InputError(fmt::format("--between: a term is G, G - v, G - e, G / e, subdivide(G) or a board; {}",
                                 error.what()));
  }
}

bool GraphExpression::chooses() const {
  return std::any_of(terms_.begin(), terms_.end(),
                     [](const Term& term) { return term.kind != Kind::whole && term.kind != Kind::board; });
}

std::vector<Board> GraphExpression::boards() const {
  std::vector<Board> boards;
  for (const Term& term : terms_) boards.insert(boards.end(), term.board.begin(), term.board.end());
  return boards;
}

GraphExpression::Part GraphExpression::part_of(const Board& board) {
  return {board.size(), {board.edges().begin(), board.edges().end()}};
}

/// The term's graphs, and what was chosen for each.
std::vector<std::pair<GraphExpression::Part, std::string>> GraphExpression::parts_of(const Term& term,
                                                                                     const Board& graph) {
  if (term.kind == Kind::board) return {{part_of(term.board[0]), ""}};
  if (term.kind == Kind::whole) return {{part_of(graph), ""}};
  std::vector<std::pair<Part, std::string>> parts;
  if (term.kind == Kind::less_vertex) {
    for (Vertex v = 0; v < graph.size(); ++v) {
      Part part{graph.size() - 1, {}};
      const auto number = [v](Vertex u) { return u > v ? u - 1 : u; };
      for (const auto& [a, b] : graph.edges())
        if (a != v && b != v) part.edges.emplace_back(number(a), number(b));
      parts.emplace_back(std::move(part), fmt::format("v = {}", graph.vertex_name(v)));
    }
    return parts;
  }
  for (const auto& [u, v] : graph.edges()) {
    Part part = part_of(graph);
    std::erase(part.edges, std::pair(u, v));
    if (term.kind == Kind::subdivided) {
      part.edges.emplace_back(u, part.size);
      part.edges.emplace_back(v, part.size);
      ++part.size;
    }
    if (term.kind == Kind::contracted) {  // v goes into u, and the vertices behind v move up
      for (auto& ends : part.edges)
        for (Vertex* end : {&ends.first, &ends.second}) *end = *end == v ? u : *end > v ? *end - 1 : *end;
      for (auto& [a, b] : part.edges)
        if (a > b) std::swap(a, b);
      std::sort(part.edges.begin(), part.edges.end());
      part.edges.erase(std::unique(part.edges.begin(), part.edges.end()), part.edges.end());
      --part.size;
    }
    parts.emplace_back(std::move(part), fmt::format("e = {}-{}", graph.vertex_name(u), graph.vertex_name(v)));
  }
  return parts;
}

std::vector<GraphExpression::Made> GraphExpression::made_from(const Board& graph, bool merge) const {
  if (terms_.size() == 1 && terms_[0].kind == Kind::whole) return {{graph, "", 1}};
  std::vector<std::pair<Part, std::string>> sums{{}};
  for (const Term& term : terms_) {
    std::vector<std::pair<Part, std::string>> longer;
    for (const auto& [part, choice] : parts_of(term, graph))
      for (auto [sum, chosen] : sums) {
        for (const auto& [u, v] : part.edges) sum.edges.emplace_back(sum.size + u, sum.size + v);
        sum.size += part.size;
        longer.emplace_back(std::move(sum), chosen + choice);
      }
    sums = std::move(longer);
  }
  std::vector<Made> made;
  std::map<std::string, std::size_t> known;
  for (auto& [sum, choice] : sums) {
    if (sum.size == 0) continue;
    BoardParts parts;
    parts.size = sum.size;
    parts.edges = std::move(sum.edges);
    for (auto& [u, v] : parts.edges)
      if (u > v) std::swap(u, v);
    parts.label = "graph6:" + graph6_text(parts.size, parts.edges);
    Board board(std::move(parts));
    const auto [place, is_new] =
        known.emplace(merge ? canonical_form(board).graph6 : fmt::format("{}", known.size()), made.size());
    if (is_new)
      made.push_back({std::move(board), choice, 1});
    else
      ++made[place->second].ways;
  }
  return made;
}

void GraphExpressions::check() const {
  if (left.chooses() && right.chooses())
    throw InputError(fmt::format("--between {} {}: only one of the two may choose a vertex or an edge",
                                 excerpt(left.text()), excerpt(right.text())));
}

std::vector<GraphPair> GraphExpressions::pairs_from(const Board& graph, bool merge) const {
  std::vector<GraphPair> pairs;
  for (const auto& a : left.made_from(graph, merge))
    for (const auto& b : right.made_from(graph, merge))
      pairs.push_back({a.board, b.board, a.choice + b.choice, a.ways * b.ways});
  return pairs;
}

}  // namespace graphgo::solver::research
