#include "solver/research/states.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <random>
#include <set>

#include "graphgo/error.hpp"
#include "graphgo/game/graph.hpp"
#include "graphgo/game/position.hpp"
#include "graphgo/symmetry/automorphisms.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"
#include "tables/entry.hpp"
#include "tables/legal_positions.hpp"

namespace graphgo::solver::research {
namespace {

/// The number of positions symmetric to this one if it has the least index among them, else 0.
std::uint64_t orbit_size_if_least(std::uint64_t index, const Stones& stones,
                                  const std::vector<Permutation>& automorphisms) {
  std::uint64_t fixed = 0;
  for (const auto& automorphism : automorphisms) {
    const std::uint64_t image = index_of(pack<1>(permuted(stones, automorphism)));
    if (image < index) return 0;
    if (image == index) ++fixed;
  }
  return automorphisms.size() / fixed;  // orbit and stabiliser
}

[[noreturn]] void throw_stopped(const Board& board) {
  throw LimitReached(fmt::format("board {}: a limit struck while its positions were listed", board.label()));
}

void poll(const Board& board, const Limits& limits) {
  if (out_of_time(limits)) throw_stopped(board);
}

std::size_t stone_count(const Stones& stones) {
  return stones.size() - static_cast<std::size_t>(std::count(stones.begin(), stones.end(), Colour::empty));
}

}  // namespace

Alike alike(std::span<const Ruleset> rules) {
  const auto colours = [](const Ruleset& r) {
    return colours_alike(r) && r.komi == 0 && r.no_result_value == 0 && r.handicap == Handicap{};
  };
  return {std::none_of(rules.begin(), rules.end(), names_vertices),
          std::all_of(rules.begin(), rules.end(), colours)};
}

void check_no_handicap(const Ruleset& rules) {
  if (rules.handicap != Handicap{})
    throw InputError(
        fmt::format("{}: a handicap comes before the first turn, not before every position", to_text(rules)));
}

std::vector<SurveyState> fresh_starts(const Board& board, Alike alike, const Limits& limits) {
  // Past this many automorphisms mapping every position costs more than solving a few symmetric ones again.
  constexpr std::size_t most_automorphisms = 5040;
  const tables::LegalPositions positions(board, tables::LegalPositions::default_memory,
                                         [&] { poll(board, limits); });
  std::vector<Permutation> automorphisms;
  if (alike.vertices) automorphisms = all_automorphisms(board, most_automorphisms);
  // with its row of a survey; 190 measured on 4x4 with two rulesets
  constexpr std::uint64_t bytes_a_state = 400;
  const std::uint64_t most =
      limits.memory ? limits.memory / bytes_a_state : std::numeric_limits<std::uint64_t>::max();
  std::vector<SurveyState> starts;
  std::uint64_t seen = 0;
  positions.for_each([&](std::uint64_t, const Position<>& position) {
    if (++seen % 1024 == 0 && limits.reached()) throw_stopped(board);
    if (starts.size() > most)
      throw InputError(
          fmt::format("board {}: more than {} positions to compare, too many for the memory allowed",
                      board.label(), most / 2));
    const Stones stones = unpack(position, board.size());
    const std::uint64_t weight =
        automorphisms.empty() ? 1 : orbit_size_if_least(index_of(position), stones, automorphisms);
    if (weight == 0) return;
    starts.push_back({stones, Side::black, alike.colours ? 2 * weight : weight});
    if (!alike.colours) starts.push_back({stones, Side::white, weight});
  });
  std::stable_sort(starts.begin(), starts.end(), [](const SurveyState& a, const SurveyState& b) {
    return stone_count(a.position) < stone_count(b.position);
  });
  return starts;
}

std::vector<SurveyState> sampled_starts(const Board& board, std::uint64_t positions, std::uint64_t seed,
                                        const Limits& limits) {
  constexpr int most_listed =
      16;  // vertices; larger boards have more positions than anybody draws (3^17 is 129 million)
  const auto legal = [&] {
    return tables::LegalPositions(board, tables::LegalPositions::default_memory,
                                  [&] { poll(board, limits); });
  };
  if (board.size() <= most_listed && legal().size() <= positions) return fresh_starts(board, {}, limits);
  const Graph<1> graph(board);
  std::mt19937_64 random(seed);
  const auto colour = [&random] { return static_cast<Colour>(random() % 3); };
  const auto comes_first = [](const Stones& a, const Stones& b) {
    if (stone_count(a) != stone_count(b)) return stone_count(a) < stone_count(b);
    return std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend());
  };
  std::set<Stones, decltype(comes_first)> drawn(comes_first);
  Stones stones = no_stones(board);
  // Where nearly every colouring is illegal (isolated vertices) there may be fewer than asked for.
  const std::uint64_t most_draws = 1'000'000 + 1000 * positions;
  for (std::uint64_t draw = 0; drawn.size() < positions && draw < most_draws; ++draw) {
    if (draw % 1024 == 0) poll(board, limits);
    std::generate(stones.begin(), stones.end(), colour);
    if (is_legal_position(graph, pack<1>(stones))) drawn.insert(stones);
  }
  std::vector<SurveyState> starts;
  for (const Stones& position : drawn)
    for (const Side side : {Side::black, Side::white}) starts.push_back({position, side});
  return starts;
}

}  // namespace graphgo::solver::research
