#include "solver/survey/survey.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <memory>

#include "graphgo/error.hpp"
#include "graphgo/game/position.hpp"
#include "graphgo/symmetry/automorphisms.hpp"
#include "solver/limits.hpp"
#include "solver/parallel.hpp"
#include "solver/retrograde/phase.hpp"
#include "solver/retrograde/retrograde.hpp"
#include "solver/retrograde/solution.hpp"
#include "solver/solve.hpp"
#include "tables/legal_positions.hpp"

namespace graphgo::solver {
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

std::size_t stone_count(const Stones& stones) {
  return stones.size() - static_cast<std::size_t>(std::count(stones.begin(), stones.end(), Colour::empty));
}

}  // namespace

std::vector<FreshStart> fresh_starts(const Board& board, bool symmetric, const Limits& limits) {
  // Past this many automorphisms mapping every position costs more than solving a few symmetric ones again.
  constexpr std::size_t most_automorphisms = 5040;
  const tables::LegalPositions positions(board);
  std::vector<Permutation> automorphisms;
  if (symmetric) automorphisms = all_automorphisms(board, most_automorphisms);
  constexpr std::uint64_t bytes_a_state = 400;  // with its row of a survey; 190 measured on 4x4 with two rulesets
  const std::uint64_t most = limits.memory ? limits.memory / bytes_a_state : std::numeric_limits<std::uint64_t>::max();
  std::vector<FreshStart> starts;
  std::uint64_t seen = 0;
  positions.for_each([&](std::uint64_t, const Position<>& position) {
    if (++seen % 1024 == 0 && limits.reached())
      throw LimitReached(fmt::format("board {}: a limit struck while its positions were listed", board.label()));
    if (starts.size() > most)
      throw InputError(fmt::format("board {}: more than {} positions to compare, too many for the memory allowed",
                                   board.label(), most / 2));
    const Stones stones = unpack(position, board.size());
    const std::uint64_t weight =
        automorphisms.empty() ? 1 : orbit_size_if_least(index_of(position), stones, automorphisms);
    if (weight == 0) return;
    for (const Side side : {Side::black, Side::white}) starts.push_back({stones, side, weight});
  });
  std::stable_sort(starts.begin(), starts.end(), [](const FreshStart& a, const FreshStart& b) {
    return stone_count(a.position) < stone_count(b.position);
  });
  return starts;
}

bool names_vertices(const Ruleset& rules) {
  return !rules.handicap.stones.empty() || !rules.initial_prohibited.empty();
}

bool SurveyRow::solved() const {
  return std::all_of(values.begin(), values.end(), [](const Value& v) { return v.solved; });
}

bool SurveyRow::differs() const {
  const Value* first = nullptr;
  for (const Value& v : values) {
    if (!v.solved) continue;
    if (first && (first->lo != v.lo || first->hi != v.hi)) return true;
    first = &v;
  }
  return false;
}

Query query_of(const Board& board, const Ruleset& rules, const FreshStart& state) {
  return {board, state.position, state.to_move, rules, {0, 0}, {}};
}

namespace {

/// All states at once for each ruleset that can be solved so; null for the others, and where a limit strikes.
std::vector<std::unique_ptr<retrograde::Solution>> all_states(const Board& board, std::span<const Ruleset> rules,
                                                              const Limits& limits) {
  std::vector<std::unique_ptr<retrograde::Solution>> solutions(rules.size());
  Limits part = limits;
  part.memory /= std::max<std::size_t>(rules.size(), 1);
  for (std::size_t r = 0; r < rules.size(); ++r) {
    if (!retrograde::takes(rules[r])) continue;
    try {
      auto solution = std::make_unique<retrograde::Solution>(board, rules[r], part);
      solution->run(limits);
      solutions[r] = std::move(solution);
    } catch (const retrograde::TooLarge&) {
    } catch (const LimitReached&) {
    }
  }
  return solutions;
}

}  // namespace

Survey survey(const Board& board, std::span<const Ruleset> rules, std::vector<FreshStart> states, const Limits& limits,
              const SurveyProgress& progress) {
  Survey result{board, {}, 0};
  for (auto& state : states) result.rows.push_back({std::move(state), std::vector<Value>(rules.size())});
  const auto solutions = all_states(board, rules, limits);
  const Limits share = share_of(limits);
  std::atomic<std::uint64_t> nodes{0};
  std::atomic<std::size_t> done{0};
  for (const auto& solution : solutions) nodes += solution ? solution->states() : 0;
  parallel_for(result.rows.size(), limits.threads, [&](std::size_t i) {
    SurveyRow& row = result.rows[i];
    for (std::size_t r = 0; r < rules.size() && !limits.reached(); ++r) {
      const Query query = query_of(board, rules[r], row.state);
      const Answer answer = solutions[r] ? retrograde::look_up(query, *solutions[r], share, {}) : solve(query, share);
      row.values[r] = answer.value;
      nodes += solutions[r] ? 0 : answer.nodes;
    }
    progress(++done, result.rows.size());
  });
  result.nodes = nodes;
  return result;
}

}  // namespace graphgo::solver
