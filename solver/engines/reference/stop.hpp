// A game that can go on after play stopped (papers/rules.md section 5): its moments, and the turns each
// allows.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "solver/engines/reference/dispute.hpp"
#include "solver/engines/reference/state.hpp"

namespace graphgo::solver::engines::reference {

/// What the next turn is an answer to.
enum class Stage : std::uint8_t {
  play,       ///< a play or a pass
  question,   ///< the opponent of the last passer: accept, or resume?
  question2,  ///< the last passer, who knows the first answer: accept, or resume?
  pointing,   ///< dispute=played: point at an opposing chain, or accept
  dispute,    ///< a dispute is being played
  over
};

struct StopState {
  State state;  ///< position, side to move, ko, passes, handicap, prisoners
  Stage stage = Stage::play;
  Side last_passer = Side::black;  ///< question, question2
  bool first_resumes = false;      ///< question2: what the opponent of the last passer answered
  /// Play: it was resumed and nothing has been played since, so the next stop is final.
  bool nothing_played = false;
  bool other_accepted = false;       ///< pointing: the other side has just accepted
  VertexSet proved_alive = 0;        ///< pointing, dispute: stones of chains that a dispute has proved alive
  std::optional<DisputeState> game;  ///< dispute
  Side to_move() const { return game ? game->to_move : state.to_move; }
  /// The exact key of everything but the prisoners.
  std::vector<std::uint64_t> key(const Referee& referee) const;
};

class StopRules {
 public:
  StopRules(const Board& board, const Ruleset& rules)
      : referee_(board, rules), disputes_(board, rules), size_(board.size()) {}

  const Referee& referee() const { return referee_; }
  /// All legal turns of the side that has the word, with the moments they lead to; none when the game is
  /// over.
  std::vector<std::pair<Turn, StopState>> next(const StopState& moment) const;

 private:
  using Next = std::vector<std::pair<Turn, StopState>>;
  Next plays(const StopState& moment) const;
  StopState stopped(StopState moment, Side passer) const;
  StopState final_stop(StopState moment) const;
  Next answers(const StopState& moment) const;
  StopState answered(StopState moment, bool resumes) const;
  Next pointings(const StopState& moment) const;
  Next dispute_turns(const StopState& moment) const;

  Referee referee_;
  DisputeRules disputes_;
  int size_;
};

}  // namespace graphgo::solver::engines::reference
