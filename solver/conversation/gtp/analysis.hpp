// Exact values in the words of kata-analyze and lz-analyze, which Sabaki, Lizzie and q5Go read.
//
// Example, a line with one turn of several:
//   info move C3 visits 1000 ... scoreLead 2 order 0 proved true lower 2 upper 2 loss 0 pv C3 B2
#pragma once
#include <string>
#include <vector>

#include "solver/conversation/gtp/points.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver::conversation::gtp {

struct AnalysisForm {
  bool kata = true;        ///< kata-analyze, else lz-analyze
  int centiseconds = 50;   ///< between two lines
  std::size_t most = 999;  ///< turns in a line
  bool root_info = false;  ///< a word about the state itself, too
};

/// A turn with its line of best play, itself first.
struct AnalysedTurn {
  MoveValue move;
  std::vector<Turn> line;
};

/// Turns that a line of best play has at most: clients draw them.
inline constexpr std::size_t longest_line = 60;

/// One line, without its end. `turns`: the best first. All numbers are the side to move's, its points less
/// the opponent's, komi counted. While a value is open, winrate is 0.5 unless the sign is proved, and
/// scoreLead and its kin are left out. Keys of our own: `proved` says whether the value is, `lower` and
/// `upper` bound it (inf without a bound), `loss` is what the turn loses, where that is proved.
std::string analysis_line(const Query& query, const Value& root, const std::vector<AnalysedTurn>& turns,
                          const Points& points, const AnalysisForm& form);

}  // namespace graphgo::solver::conversation::gtp
