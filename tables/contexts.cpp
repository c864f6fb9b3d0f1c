#include "tables/contexts.hpp"

namespace graphgo::tables {
namespace {

Vertex ko_of(const Game<1>& game) {
  const Ruleset& rules = game.rules();
  if (rules.repetition.kind != Repetition::Kind::basic_ko || game.ply() == 0) return Context::nothing;
  if (game.position() == game.state_at(game.ply() - 1).position)
    return rules.suicide == Suicide::allowed ? Context::standing_still : Context::nothing;
  // A play that takes back more than itself: only the capture of a single stone can be undone by one play.
  for (Mask<1> empty = game.graph().empty(game.position()); empty.any();) {
    const Vertex v = empty.pop_first();
    if (game.legality(Turn{v}).verdict == Verdict::ko) return v;
  }
  return Context::nothing;
}

}  // namespace

Context context_of(const Game<1>& game) {
  const auto& state = game.state();
  const int passes = counted_passes(game.rules(), state.phase, state.passes);
  return {state.to_move, state.phase, static_cast<std::uint8_t>(passes), ko_of(game)};
}

ColumnOfContext::ColumnOfContext(const std::vector<Context>& columns) {
  for (std::size_t column = 0; column < columns.size(); ++column) {
    const std::size_t place = place_of(columns[column]);
    if (place >= columns_.size()) columns_.resize(place + 1, -1);
    columns_[place] = static_cast<std::int32_t>(column);
  }
}

}  // namespace graphgo::tables
