// The header of a proof file: the board, the rules, and where play starts.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "game.hpp"
#include "text.hpp"

namespace graphgo::solver::certificates::check {

struct Symmetry {
  std::array<std::uint8_t, 64> to{}, back{};
};

inline Mask image(const std::array<std::uint8_t, 64>& map, Mask set) {
  Mask result = 0;
  for (; set; set &= set - 1) result |= bit(map[first(set)]);
  return result;
}

inline Position image(const std::array<std::uint8_t, 64>& map, const Position& position) {
  return {{image(map, position.stones[black]), image(map, position.stones[white])}};
}

struct Root {
  Game game;
  std::vector<Symmetry> maps;  // map 0 is the identity
  Standing standing;
  History history;
  std::string record;  // its turns, as the file gives them
  int version = 1;     // of the file
};

/// "0-1 1-2": each edge once.
std::string edges_of(const Board& board);

/// Throws Failure.
Root read_header(Lines& lines, Facts& facts);

}  // namespace graphgo::solver::certificates::check
