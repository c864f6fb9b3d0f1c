// Boards, positions and rulesets by hand for the tests of the reference: it is tested without the parsers of
// other parts.
#pragma once
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "graphgo/error.hpp"
#include "solver/engines/reference/referee.hpp"
#include "solver/engines/reference/reference.hpp"
#include "tests/support/boards.hpp"

namespace graphgo::solver::engines::reference::cases {

using namespace graphgo::solver::engines;

using testing::Edges;
using testing::graph;
using testing::grid;
using testing::path;
using testing::stones;
using testing::swapped;

inline Margin points(int n) { return Margin::of_points(n); }

/// All graphs on `size` labelled vertices, isomorphic ones included.
inline std::vector<Board> labelled_graphs(int size) {
  Edges possible;
  for (int v = 0; v < size; ++v)
    for (int u = 0; u < v; ++u) possible.emplace_back(u, v);
  std::vector<Board> graphs;
  for (unsigned subset = 0; subset < 1u << possible.size(); ++subset) {
    Edges edges;
    for (std::size_t i = 0; i < possible.size(); ++i)
      if (subset >> i & 1u) edges.push_back(possible[i]);
    graphs.push_back(graph(size, std::move(edges)));
  }
  return graphs;
}

/// The reference's own form of a position.
inline Position packed(const Stones& list) {
  Position p;
  for (std::size_t v = 0; v < list.size(); ++v) {
    if (list[v] == Colour::black) p.black |= single(static_cast<Vertex>(v));
    if (list[v] == Colour::white) p.white |= single(static_cast<Vertex>(v));
  }
  return p;
}
inline Position position(const std::string& text) { return packed(stones(text)); }
inline VertexSet set(std::initializer_list<Vertex> vertices) {
  VertexSet s = 0;
  for (const Vertex v : vertices) s |= single(v);
  return s;
}

/// 1 joins the ends 0 and 2 and the tail 3-4.
inline Board tail() { return graph(5, {{0, 1}, {1, 2}, {1, 3}, {3, 4}}); }

/// All colourings in which every chain has a liberty.
inline std::vector<Stones> legal_positions(const Board& board) {
  const auto n = static_cast<std::size_t>(board.size());
  std::vector<Stones> found;
  for (Stones p(n, Colour::empty);;) {
    std::vector<bool> breathes(n);
    for (std::size_t round = 0; round < n; ++round)
      for (std::size_t v = 0; v < n; ++v)
        for (const Vertex u : board.neighbours(static_cast<Vertex>(v))) {
          const auto w = static_cast<std::size_t>(u);
          if (p[w] == Colour::empty || (p[w] == p[v] && breathes[w])) breathes[v] = true;
        }
    bool legal = true;
    for (std::size_t v = 0; v < n; ++v) legal = legal && (p[v] == Colour::empty || breathes[v]);
    if (legal) found.push_back(p);
    std::size_t i = 0;
    for (; i < n && p[i] == Colour::white; ++i) p[i] = Colour::empty;
    if (i == n) return found;
    p[i] = p[i] == Colour::empty ? Colour::black : Colour::white;
  }
}

inline constexpr auto positional = Repetition::Key::positional;
inline constexpr auto situational = Repetition::Key::situational;

inline Ruleset area_rules(Repetition repetition, Suicide suicide) {
  Ruleset rules;
  rules.suicide = suicide;
  rules.repetition = repetition;
  return rules;
}
inline Ruleset superko(Repetition::Key key, bool passes, bool initial, Suicide suicide = Suicide::forbidden) {
  return area_rules({Repetition::Kind::superko, key, passes, initial}, suicide);
}
inline Ruleset basic_ko(Suicide suicide = Suicide::forbidden) {
  return area_rules({Repetition::Kind::basic_ko, positional, true, true}, suicide);
}
inline Ruleset no_repetition_rule(Suicide suicide = Suicide::forbidden) {
  return area_rules({Repetition::Kind::none, positional, true, true}, suicide);
}
inline const Ruleset psk = superko(positional, true, true);
inline Ruleset general_graph_go() { return superko(positional, true, true, Suicide::allowed); }
inline Ruleset taylor_concise() { return superko(situational, true, false, Suicide::allowed); }
inline Ruleset territory(Ruleset rules) {
  rules.scoring = Scoring::territory;
  return rules;
}
inline Ruleset two_phases(Ruleset rules) {
  rules.scoring = Scoring::territory;
  rules.phases = 2;
  return rules;
}
inline Ruleset lasker_maas() {
  Ruleset rules = two_phases(superko(positional, true, true));
  rules.tie = Tie::white_wins;
  return rules;
}
inline Ruleset long_cycle(Ruleset rules) {
  rules.long_cycle = LongCycle::long_cycle;
  return rules;
}
inline Ruleset last_mover(Passing passing, bool literal = false) {
  Ruleset rules = general_graph_go();
  rules.scoring = Scoring::last_mover;
  rules.passing = passing;
  rules.ending.kind = Ending::Kind::immobile_loses;
  rules.ending.literal = literal;
  return rules;
}
inline Ruleset aga() {
  Ruleset rules = superko(situational, true, true);
  rules.passing = Passing::gives_stone;
  rules.ending.white_last = true;
  return rules;
}

inline Query query(const Board& board, const std::string& position, const Ruleset& rules,
                   Side to_move = Side::black, std::vector<Turn> record = {}) {
  return {board, stones(position), to_move, rules, {0, 0}, std::move(record)};
}
inline Query empty_board(const Board& board, const Ruleset& rules) { return empty_board_query(board, rules); }

/// The value in points; the search must be finished and lo and hi agree.
inline Margin value_of(const Query& q) {
  const Answer answer = engines::reference::solve(q, Limits{});
  if (!answer.value.solved || answer.value.lo != answer.value.hi)
    throw InternalError("no single value: " + answer.value.lo.text() + " to " + answer.value.hi.text());
  return answer.value.lo;
}
/// "lo..hi" of a finished search.
inline std::string interval_of(const Query& q) {
  const Answer answer = engines::reference::solve(q, Limits{});
  return (answer.value.solved ? "" : "unsolved ") + answer.value.lo.text() + ".." + answer.value.hi.text();
}

}  // namespace graphgo::solver::engines::reference::cases
