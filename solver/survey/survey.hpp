// Surveys: the values of many states under several rulesets, solved in parallel.
#pragma once
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "solver/query.hpp"

namespace graphgo::solver {

/// A fresh start: a legal position and a side, standing for all positions that an automorphism of the board takes it to.
struct FreshStart {
  Stones position;
  Side to_move = Side::black;
  std::uint64_t weight = 1;  ///< how many positions it stands for
};

/// Every legal position of the board up to automorphism, both sides: fewest stones first, then by ternary index, Black first.
/// Values do not change under an automorphism because no rule but placed handicaps and prohibited vertices names a vertex;
/// `symmetric` false lists every position itself, for rulesets that do name some.
/// Throws InputError if the board has too many positions to list within the memory limit, LimitReached if a limit strikes
/// before they are listed.
std::vector<FreshStart> fresh_starts(const Board& board, bool symmetric, const Limits& limits = {});

/// Does the ruleset name vertices, so that symmetric positions may have different values?
bool names_vertices(const Ruleset& rules);

struct SurveyRow {
  FreshStart state;
  std::vector<Value> values;  ///< one a ruleset

  /// Are all values exact?
  bool solved() const;
  /// Is some exact value different from another exact one?
  bool differs() const;
};

struct Survey {
  Board board;
  std::vector<SurveyRow> rows;  ///< in the order of the states given
  std::uint64_t nodes = 0;
};

/// Reports the number of states done; called from several threads.
using SurveyProgress = std::function<void(std::size_t done, std::size_t of)>;

/// Solves every state under every ruleset. When a limit strikes the rows left have values that are not solved.
Survey survey(const Board& board, std::span<const Ruleset> rules, std::vector<FreshStart> states, const Limits& limits,
              const SurveyProgress& progress);

/// The query about one state of a survey.
Query query_of(const Board& board, const Ruleset& rules, const FreshStart& state);

}  // namespace graphgo::solver
