#include "solver/engines/proof_search/fresh_start/starts.hpp"

#include <fmt/core.h>

#include <utility>

#include "graphgo/error.hpp"
#include "solver/question/parallel.hpp"
#include "tables/contexts.hpp"
#include "tables/description.hpp"

namespace graphgo::solver::engines::proof_search::fresh_start {
namespace {

const Ruleset& checked(const Ruleset& rules) {
  tables::check_tabulated(rules);
  if (!is_superko(rules))
    throw InputError(
        fmt::format("rules: tables of fresh starts take superko rulesets only, not repetition={}",
                    axis_value(rules, "repetition")));
  return rules;
}

}  // namespace

Starts::Starts(const Board& board, const Ruleset& rules, int threads, const std::function<void()>& poll)
    : Starts(board, rules, Symmetry<std::uint32_t>(board, most_symmetries), threads, poll) {}

Starts::Starts(const Board& board, const Ruleset& rules, Symmetry<std::uint32_t> symmetry, int threads,
               const std::function<void()>& poll)
    : board_(board),
      rules_(checked(rules)),
      symmetry_(std::move(symmetry)),
      representatives_(
          board, symmetry_,
          [&](std::size_t count, const auto& body) {
            parallel_for(count, threads, [&](std::size_t i) {
              if (poll) poll();
              body(i);
            });
          },
          poll),
      sides_{Side::black} {
  if (!colours_alike(rules)) sides_.push_back(Side::white);
  codes_.reserve(representatives_.size());
  for (std::size_t block = 0; block < representatives_.blocks(); ++block)
    representatives_.for_each_in(block, [&](std::uint32_t, std::uint32_t code) { codes_.push_back(code); });
}

std::uint64_t Starts::bytes() const {
  return tables::Representatives::memory_needed(board_.size()) / 2 + 4 * std::uint64_t{rows()} + 8 * size();
}

auto Starts::find(const Position<1>& position, Side to_move) const -> Place {
  const bool exchanged = sides_.size() == 1 && to_move == Side::white;
  const Position<1> met = exchanged ? tables::exchanged(position) : position;
  const std::size_t column = sides_.size() == 2 && to_move == Side::white ? 1 : 0;
  return {std::size_t{representatives_.rank(met)} * sides_.size() + column, exchanged};
}

}  // namespace graphgo::solver::engines::proof_search::fresh_start
