#include "solver/research/opening.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "graphgo/error.hpp"
#include "graphgo/symmetry/automorphisms.hpp"
#include "solver/engines/solve.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver::research {
namespace {

constexpr int most_vertices = 16;

/// By vertex, as a set of bits.
using Set = std::uint32_t;

/// Sets are coloured boards: those with equal canonical forms are alike.
std::vector<std::pair<Set, std::uint64_t>> classes(const Board& board) {
  std::map<std::string, std::size_t> places;
  std::vector<std::pair<Set, std::uint64_t>> found;
  for (Set set = 0; set < Set{1} << board.size(); ++set) {
    Stones colours = no_stones(board);
    for (int v = 0; v < board.size(); ++v)
      if (set >> v & 1) colours[static_cast<std::size_t>(v)] = Colour::black;
    const auto [at, fresh] = places.try_emplace(canonical_form(board, colours).key(), found.size());
    if (fresh) found.push_back({set, 0});
    ++found[at->second].second;
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
    return std::popcount(a.first) < std::popcount(b.first);
  });
  return found;
}

}  // namespace

std::vector<Opening> openings(const Board& board, const Ruleset& rules, const Limits& limits) {
  if (!removes_cycles(rules))
    throw InputError(
        fmt::format("--opening: {}: the opening choice is a clause of Pauli's; use repetition=cycle_removal",
                    to_text(rules)));
  if (board.size() > most_vertices)
    throw InputError(fmt::format("--opening: board {}: at most {} vertices, whose sets are tried one by one",
                                 board.label(), most_vertices));
  if (!(rules.handicap == Handicap{}) || !rules.initial_prohibited.empty() || rules.komi != 0)
    throw InputError(fmt::format(
        "--opening: {}: it asks which komi is fair to which initial_prohibited, without a handicap; leave "
        "the three out of the rules",
        to_text(rules)));
  if (rules.tie == Tie::white_wins)
    throw InputError("--opening: with tie=white_wins no komi is fair, as no game is a tie");
  std::vector<Opening> list;
  for (const auto& [set, count] : classes(board)) {
    Opening opening{{}, count, {}};
    for (Vertex v = 0; v < board.size(); ++v)
      if (set >> v & 1) opening.prohibited.push_back(v);
    Query query = empty_board_query(board, rules);
    query.rules.initial_prohibited = opening.prohibited;
    opening.value = engines::solve(query, limits).value;
    list.push_back(std::move(opening));
  }
  return list;
}

}  // namespace graphgo::solver::research
