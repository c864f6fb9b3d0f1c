#include <fmt/format.h>

#include "graphgo/record/position_text.hpp"
#include "solver/claims/settle.hpp"
#include "solver/draw/text.hpp"
#include "solver/draw/words.hpp"

namespace graphgo::solver {
namespace {

struct Sums {
  std::uint64_t states = 0, compared = 0, different = 0, empty_compared = 0, empty_different = 0;
};

/// Over the graphs with `vertices` vertices; 0: over all.
Sums sums_of(const Settlement& s, int vertices) {
  Sums sums;
  for (const GraphTally& g : s.graphs) {
    if (vertices != 0 && g.board.size() != vertices) continue;
    sums.states += g.states;
    sums.compared += g.compared;
    sums.different += g.different;
    sums.empty_compared += g.empty_compared;
    sums.empty_different += g.empty_different;
  }
  return sums;
}

/// Markdown code; graph6 texts may hold a backtick themselves.
std::string code(const std::string& text) {
  return text.find('`') == std::string::npos ? "`" + text + "`" : "`` " + text + " ``";
}

std::string verdict_of(std::uint64_t compared, std::uint64_t different) {
  if (compared == 0) return "not taken up";
  return different ? fmt::format("**refuted**: {} of {} states differ", different, compared)
                   : fmt::format("**verified**: all {} states agree", compared);
}

std::string header(const Settlement& s) {
  std::string text = fmt::format("# {}: {}\n\n> {}\n\n{}\n\nRulesets compared:\n\n", s.claim.id, s.claim.title,
                                 s.claim.quote, s.claim.source);
  for (const auto& pair : s.claim.pairs)
    text += fmt::format("- {} against {}\n", code(to_text(pair.left)), code(to_text(pair.right)));
  return text;
}

std::string domains(const Settlement& s) {
  const Sums all = sums_of(s, 0);
  std::string text = fmt::format(
      "\n## Verdict\n\nDomain: connected graphs with at most {} vertices ({} taken up), both sides to move, exact "
      "values.\n\n| domain | verdict |\n| --- | --- |\n| empty boards | {} |\n| every legal position as a "
      "fresh start | {} |\n",
      s.vertices, s.graphs.size(), verdict_of(all.empty_compared, all.empty_different),
      verdict_of(all.compared, all.different));
  for (int n = 1; n <= s.vertices; ++n) {
    const Sums sums = sums_of(s, n);
    text += fmt::format("| - of these on {} {} | {} |\n", n, n == 1 ? "vertex" : "vertices",
                        verdict_of(sums.compared, sums.different));
  }
  text +=
      "\nStates reached by play from an empty board, with their history, are a third domain; it is not covered here.\n";
  if (!s.complete)
    text += fmt::format(
        "\nA limit struck: {} states of the graphs below were not settled, and later graphs not taken up.\n",
        all.states - all.compared);
  return text;
}

std::string side_of(const Counterexample& c, const Ruleset& rules, const Answer& answer) {
  return fmt::format("- {}: value {}, line `{}`\n", code(to_text(rules)), value_text(answer.value, rules),
                     line_text(query_of(c.board, rules, c.state), answer));
}

std::string edges_text(const Board& board) {
  std::string text;
  for (const auto& [u, v] : board.edges()) text += fmt::format("{}{}-{}", text.empty() ? "" : " ", u, v);
  return text;
}

std::string counterexample(const Counterexample& c) {
  return fmt::format(
      "\n## {}\n\nBoard {} (edges {}), position `{}`, {} to move.\n\n```\n{}```\n\n{}{}\nA `|` marks the end of phase "
      "one.\n",
      c.smallest ? "Smallest counterexample" : "A counterexample (earlier states are not all settled)",
      code(c.board.label()), edges_text(c.board), position_text(c.state.position), name_of(c.state.to_move),
      draw_position(c.board, c.state.position), side_of(c, c.rules.left, c.left), side_of(c, c.rules.right, c.right));
}

std::string graphs(const Settlement& s) {
  std::string text =
      "\n## Graph by graph\n\n| graph | vertices | edges | states | compared | different | nodes |\n"
      "| --- | --- | --- | --- | --- | --- | --- |\n";
  for (const GraphTally& g : s.graphs)
    text += fmt::format("| {} | {} | {} | {} | {} | {} | {} |\n", code(g.board.label()), g.board.size(),
                        g.board.edges().size(), g.states, g.compared, g.different, g.nodes);
  return text;
}

}  // namespace

std::string page(const Settlement& s) {
  std::string text = header(s) + domains(s);
  if (s.counterexample) text += counterexample(*s.counterexample);
  return text + graphs(s);
}

}  // namespace graphgo::solver
