#include "graphgo/game/legality.hpp"

#include <fmt/core.h>

#include "graphgo/text/words.hpp"

namespace graphgo {
namespace {

/// A vertex that has the name of a turn is told by its number too: "pass (0)".
std::string name_of_play(Vertex v, const Board& board) {
  const std::string name = board.vertex_name(v), word = lower(name);
  const bool is_turn = word == "pass" || word == "accept" || word == "resume" || word == "give" ||
                       word == "resign" || word.starts_with("remove-");
  return is_turn ? fmt::format("{} ({})", name, v) : name;
}

}  // namespace

std::string turn_name(Turn turn, const Board& board) {
  const std::string played = turn.is_play() && turn.vertex < board.size() ? name_of_play(turn.vertex, board)
                             : turn == Turn::resume()                     ? "resume"
                             : turn == Turn::gift()                       ? "give"
                             : turn.vertex == -1                          ? "pass"
                                                                          : std::to_string(turn.vertex);
  if (turn.removes < 0) return played;
  return fmt::format("remove-{}{}", turn.removes, turn.vertex == -1 ? "" : "+" + played);
}

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
  const std::string what = turn_name(turn, board);
  if (legality) return fmt::format("{} {} is legal", name_of(side), what);
  const bool of_other_rules =
      legality.verdict == Verdict::no_such_vertex && !(turn.is_play() && turn.removes < 0);
  return fmt::format("{} {} is illegal: {}", name_of(side), what,
                     of_other_rules ? "this ruleset has no such turn" : reason_text(legality));
}

}  // namespace graphgo
