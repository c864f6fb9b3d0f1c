// Contexts: of a game, under colours exchanged, and where a table's columns have them.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "graphgo/game/game.hpp"
#include "tables/entry.hpp"

namespace graphgo::tables {

/// The context of the present state of a game under a ruleset without superko; under superko of its position
/// as a fresh start in this phase and after these passes. The game must not be over.
Context context_of(const Game<1>& game);

inline Position<1> exchanged(const Position<1>& position) { return {position.white, position.black}; }

inline Context exchanged(Context context) {
  context.to_move = opponent(context.to_move);
  return context;
}

/// What the entry says with the colours exchanged. (Unsigned: a file may hold any number.)
inline Entry exchanged(const Entry& e) {
  const auto minus = [](std::int32_t n) {
    return static_cast<std::int32_t>(0u - static_cast<std::uint32_t>(n));
  };
  return {minus(e.hi), minus(e.lo), e.hi_rank, e.lo_rank, e.history_independent};
}

/// The number of the column of each context, kos at vertices aside.
class ColumnOfContext {
 public:
  explicit ColumnOfContext(const std::vector<Context>& columns);
  std::optional<std::uint32_t> operator()(const Context& context) const {
    const std::size_t place = place_of(context);
    if (context.ko >= 0 || place >= columns_.size() || columns_[place] < 0) return std::nullopt;
    return static_cast<std::uint32_t>(columns_[place]);
  }

 private:
  static std::size_t place_of(const Context& c) {
    return (c.passes * std::size_t{2} + (c.phase == 2)) * 4 + (c.ko == Context::standing_still ? 2 : 0) +
           static_cast<std::size_t>(index_of(c.to_move));
  }
  std::vector<std::int32_t> columns_;  ///< -1: none
};

}  // namespace graphgo::tables
