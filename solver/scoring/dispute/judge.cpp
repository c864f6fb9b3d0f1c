#include "solver/scoring/dispute/judge.hpp"

#include <fmt/core.h>

#include "graphgo/error.hpp"

namespace graphgo::solver::scoring {

void DisputeJudge::check_size(const Board& board) {
  if (board.size() > KoFreeAttractor::most_vertices)
    throw InputError(
        fmt::format("dispute=judged: disputes are judged on boards of at most {} vertices, board {} has {}",
                    KoFreeAttractor::most_vertices, board.label(), board.size()));
}

DisputeJudge::DisputeJudge(const Board& board, const Terms& terms, const Limits& limits)
    : graph_(board),
      terms_(terms),
      ko_free_(graph_, terms.suicide, limits),
      searches_(static_cast<std::size_t>(2 * board.size())) {}

Mask<1> DisputeJudge::dead(const Position<1>& final_position, const Limits& limits) const {
  const std::uint32_t code = ko_free_.code(final_position);
  const unsigned dead = ko_free_.dead_owner_moves(code), safe = ko_free_.safe_owner_moves(code);
  if ((dead | safe) == KoFreeAttractor::words(final_position.stones())) {
    Mask<1> stones;
    final_position.stones().for_each([&](Vertex v) {
      if (dead >> v & 1) stones.set(v);
    });
    return stones;
  }
  const std::lock_guard lock(mutex_);
  if (const auto found = known_.find(code); found != known_.end()) return found->second;
  const Mask<1> stones = judge(final_position, limits);
  known_.emplace(code, stones);
  return stones;
}

DisputeSearch& DisputeJudge::search(Side owner, Vertex stone) const {
  auto& search = searches_[2 * static_cast<std::size_t>(stone) + static_cast<std::size_t>(index_of(owner))];
  if (!search) search = std::make_unique<DisputeSearch>(graph_, ko_free_, terms_, owner, stone);
  return *search;
}

Mask<1> DisputeJudge::judge(const Position<1>& position, const Limits& limits) const {
  Mask<1> dead;
  for (const Side side : {Side::black, Side::white})
    for (Mask<1> rest = position.of(side); rest.any();) {
      const Mask<1> chain = graph_.flood(Mask<1>::single(rest.first()), position.of(side));
      if (search(side, chain.first()).captured(position, limits)) dead |= chain;
      rest = rest.without(chain);
    }
  return dead;
}

}  // namespace graphgo::solver::scoring
