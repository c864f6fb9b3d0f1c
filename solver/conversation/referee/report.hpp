// What a referee saw, as rows of a table and as lines.
#pragma once
#include <string>
#include <vector>

#include "solver/conversation/referee/match.hpp"

namespace graphgo::solver::conversation::referee {

/// "player", "games", ..., one for each cell of `cells_of`.
const std::vector<std::string>& columns();
std::vector<std::string> cells_of(const Player& player);

/// "gnugo (B) - graphgo (W): B b2 W pass B pass; Black wins by 9; lost B 0, W 0".
std::string game_line(const Board& board, const Ruleset& rules, const MatchGame& game);

/// What the program has wrong about legality, a line each; empty where all was right, or nothing was asked.
std::string wrong_lines(const Player& player);

}  // namespace graphgo::solver::conversation::referee
