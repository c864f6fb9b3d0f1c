#include "graphgo/game/legality.hpp"

#include <fmt/core.h>

namespace graphgo {

std::string reason_text(const Legality& legality) {
  if (legality.stands_still)
    return fmt::format("suicide of one stone, it leaves the position as it is ({})",
                       legality.verdict == Verdict::ko ? "ko" : "superko");
  switch (legality.verdict) {
    case Verdict::legal:
      return "";
    case Verdict::game_over:
      return "the game is over";
    case Verdict::no_such_vertex:
      return "there is no such vertex";
    case Verdict::occupied:
      return "the vertex is occupied";
    case Verdict::suicide:
      return "suicide is forbidden";
    case Verdict::ko:
      return "ko, it restores the position before the last turn";
    case Verdict::superko:
      if (legality.ply == 0) return "superko, it repeats the starting position";
      return fmt::format("superko, it repeats the position after turn {}", legality.ply);
    case Verdict::passing_never:
      return "this ruleset has no passes";
    case Verdict::no_prisoner:
      return "a pass costs a prisoner and there is none";
    case Verdict::handicap_play:
      return "a handicap turn must be a play while one is legal";
  }
  return "";
}

std::string explain(const Legality& legality, Turn turn, Side side, const Board& board) {
  const std::string what = turn.is_pass()                                   ? "pass"
                           : turn.vertex >= 0 && turn.vertex < board.size() ? board.vertex_name(turn.vertex)
                                                                            : std::to_string(turn.vertex);
  if (legality) return fmt::format("{} {} is legal", name_of(side), what);
  return fmt::format("{} {} is illegal: {}", name_of(side), what, reason_text(legality));
}

}  // namespace graphgo
