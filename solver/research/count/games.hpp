// How many games there are, and how long the longest is (papers/rules.md section 8, claim G4).
//
// A game is a sequence of legal turns from the start to the end of play; two games are different if their
// turns are. Only under superko are there finitely many.
#pragma once
#include <cstdint>
#include <optional>

#include "graphgo/big_integer.hpp"
#include "graphgo/board/board.hpp"
#include "graphgo/game/game.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::research {

struct GameCount {
  BigInteger games;
  int longest = 0;          ///< turns of the longest game, passes counted
  std::uint64_t nodes = 0;  ///< moments of play looked at (memo: those not looked up)
};

/// Plays every game out. Time is proportional to the number of turns of all games together; `limits.threads`
/// threads. Nothing if a limit struck. Throws InputError for a ruleset without superko, and where Game does.
std::optional<GameCount> enumerate_games(const Board& board, const Ruleset& rules, const Start& start = {},
                                         const Limits& limits = {});

/// The same numbers, counting equal futures once: the memory is keyed by everything the future depends on
/// (future.hpp), compared whole, symmetric states together. Reaches boards with far more games (2x2: 3.9e11
/// in two minutes and 4 GB). One thread; `limits.memory` bounds the table. Left to `enumerate_games`: boards
/// of more than 10 vertices or whose history has more than 512 possible elements (legal positions, twice as
/// many under a situational key), endings by more than 8 passes, handicaps or prisoners from 100. Throws
/// InputError as that does, and if a number reaches 2^128.
std::optional<GameCount> count_games(const Board& board, const Ruleset& rules, const Start& start = {},
                                     const Limits& limits = {});

}  // namespace graphgo::solver::research
