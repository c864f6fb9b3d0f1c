// What is asked of an engine. Every engine has the form `Answer solve(Query, Limits, Wanted)`.
//
// Example: the middle one of three vertices is empty, Black to move.
//   const graphgo::solver::Query query{board, stones, graphgo::Side::black, rules, {}, {}};
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "graphgo/board/board.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "graphgo/stones.hpp"

namespace graphgo::solver {

/// A state: where play starts (with the ruleset's handicap still to come) and the turns played since. The
/// answer is about the state after `record`, whose history counts.
struct Query {
  Board board;
  Stones position;             ///< one colour a vertex; must be legal (every chain has a liberty)
  Side to_move = Side::black;  ///< at `position`
  Ruleset rules;
  std::array<int, 2> prisoners{0, 0};  ///< stones Black, White has captured before `record`
  std::vector<Turn> record;
};

/// The empty board, `first_to_move`.
Query empty_board_query(const Board& board, const Ruleset& rules);

/// A state without its board and ruleset: one of many of which the values are wanted.
struct SurveyState {
  Stones position;
  Side to_move = Side::black;  ///< at `position`
  std::uint64_t weight = 1;    ///< how many states it stands for, itself included
  std::vector<Turn> record = {};
};

/// The query about it.
Query query_of(const Board& board, const Ruleset& rules, const SurveyState& state);

/// Does the ruleset name vertices, so that symmetric positions may have different values?
bool names_vertices(const Ruleset& rules);

/// Prisoners of a side in a query: far more than any game has, and sums of them stay numbers.
inline constexpr int most_prisoners = 1'000'000;

/// What can be asked beside the value.
struct Wanted {
  bool moves = false;                ///< the value of every legal turn
  bool principal_variation = false;  ///< one line of best play
  /// The file to write a proof of the value to (solver/certificates/check/FORMAT.md); empty: none.
  std::string proof{};
  /// The file of a model that `train` wrote; empty: none. It says where to look first and changes no value.
  std::string model{};
};

}  // namespace graphgo::solver
