// Questions about a ruleset that several parts of the program ask. What passes and endings mean for play is
// read here only, what a play does in graphgo/game/transition.hpp; what is remembered in
// graphgo/game/history.cpp.
#pragma once
#include <algorithm>

#include "graphgo/rules/ruleset.hpp"

namespace graphgo {

/// What a pass costs. In the handicap Black may pass under every ruleset, and then pays only what he can.
struct PassTerms {
  bool possible = true;
  int returned = 0;  ///< stones the passer had captured and gives back; a side with fewer cannot pass
  int given = 0;     ///< prisoners handed to the opponent
};

constexpr PassTerms pass_terms(Passing passing) {
  switch (passing) {
    case Passing::free:
      return {};
    case Passing::never:
      return {.possible = false};
    case Passing::costs_prisoner:
      return {.returned = 1};
    case Passing::gives_stone:
      return {.given = 1};
  }
  return {};
}

/// Are passes ever possible, the handicap's apart?
inline bool has_passes(const Ruleset& r) { return pass_terms(r.passing).possible; }
/// Do a side's prisoners decide whether it can pass?
inline bool prisoners_buy_passes(const Ruleset& r) { return pass_terms(r.passing).returned > 0; }
/// Can a side pass whatever it has captured?
inline bool always_passes(const Ruleset& r) { return has_passes(r) && !prisoners_buy_passes(r); }

/// Does superko remember what the turn leaves, as left by who made it?
inline bool remembers(const Ruleset& r, Turn turn) {
  return is_superko(r) && (!turn.is_pass() || r.repetition.passes_counted);
}

/// Are stones on the board points?
inline bool stones_count(const Ruleset& r) { return r.scoring == Scoring::area; }
/// Are captured stones points?
inline bool captives_count(const Ruleset& r) {
  return r.scoring == Scoring::territory || r.scoring == Scoring::control;
}
/// Do plays in settled territory cost points that nothing pays back? A second phase pays them back, a judge
/// of dead chains spares them, and where each pass costs as much and White passes last the opponent pays for
/// the turns between. Example: `lasker-maas,phases=1`.
inline bool territory_costs_plays(const Ruleset& r) {
  const bool judged = r.dispute == Dispute::judged || r.dispute == Dispute::refereed;
  const bool passes_pay = pass_terms(r.passing).given > 0 && r.ending.white_last;
  return r.scoring == Scoring::territory && r.phases == 1 && !judged && !passes_pay;
}
/// Is the board counted as it stands, with nobody judging what is dead or controlled?
inline bool counts_as_it_stands(const Ruleset& r) {
  return r.dispute == Dispute::none && r.scoring != Scoring::control;
}
/// Does the last mover win, so that there is no score?
inline bool last_mover_wins(const Ruleset& r) { return r.scoring == Scoring::last_mover; }
/// Do passes cost points?
inline bool passes_score(const Ruleset& r) { return captives_count(r) && pass_terms(r.passing).given > 0; }
/// Can points come in before the board is counted?
inline bool scores_along_the_way(const Ruleset& r) {
  return captives_count(r) || (r.phases == 2 && r.phase1_open_ko_tax);
}

inline const Ending& ending_of(const Ruleset& r, int phase) {
  return phase == 1 ? r.ending : r.phase2_ending;
}
inline bool immobile_loses(const Ruleset& r) { return r.ending.kind == Ending::Kind::immobile_loses; }
/// Is a side that has no play lost, even if it could pay for a pass?
inline bool lost_without_play(const Ruleset& r) { return immobile_loses(r) && r.ending.literal; }

/// Does a pass end the phase that is the `passes`-th consecutive one?
inline bool ends_phase(const Ending& ending, int passes, Side passer) {
  return ending.kind == Ending::Kind::passes && passes >= ending.passes &&
         (!ending.white_last || passer == Side::white);
}
/// May a single pass end the game, so that a side that wants play to go on needs a play?
inline bool one_pass_ends(const Ruleset& r) {
  const Ending& last = ending_of(r, r.phases);
  return ends_phase(last, 1, Side::white);
}
/// The most consecutive passes, the last by `passer`, after which the phase goes on: passes(K)+white_last
/// goes on after K if the last was Black's. Where no number of passes ends it, 0: nobody counts them.
inline int most_passes(const Ending& ending, Side passer) {
  if (ending.kind != Ending::Kind::passes) return 0;
  int passes = 0;
  while (!ends_phase(ending, passes + 1, passer) &&
         (passes == 0 || !ends_phase(ending, passes, opponent(passer))))
    ++passes;
  return passes;
}
inline int most_passes(const Ending& ending) {
  return std::max(most_passes(ending, Side::black), most_passes(ending, Side::white));
}
/// Consecutive passes as far as the phase's ending tells them apart.
inline int counted_passes(const Ruleset& r, int phase, int passes) {
  const Ending& ending = ending_of(r, phase);
  return ending.kind == Ending::Kind::passes ? std::min(passes, ending.passes) : 0;
}

/// May there be turns after a stop: a resumption, or disputes that are played?
inline bool resumes_or_disputes(const Ruleset& r) { return r.resume || r.dispute == Dispute::played; }
/// Does play go on after a stop, by questions, disputes or a count of control? A Game ends there, and
/// graphgo/game/stops plays on. Under superko nothing is asked after a stop: a Game plays it all.
inline bool plays_on_after_stops(const Ruleset& r) {
  return !is_superko(r) && !removes_cycles(r) &&
         (r.resume || r.dispute != Dispute::none || r.scoring == Scoring::control);
}
/// The ruleset up to its first stop, which ends a Game: without resumption and disputes, and control counted
/// as territory, since captives count under both. Play is the same; what a Game under it says of an end's
/// points is not.
inline Ruleset up_to_a_stop(Ruleset r) {
  r.resume = false;
  r.dispute = Dispute::none;
  if (r.scoring == Scoring::control) r.scoring = Scoring::territory;
  return r;
}

/// The side that begins: Black, and White where the handicap places stones.
inline Side first_to_move(const Ruleset& r) { return r.handicap.stones.empty() ? Side::black : Side::white; }

/// Are the rules the same with the colours exchanged, komi, ties and the handicap aside?
inline bool colours_alike(const Ruleset& r) {
  const bool two_phases = r.phases == 2;
  return !r.ending.white_last && !(two_phases && r.phase2_ending.white_last) &&
         !(two_phases && r.phase2_first != PhaseTwoFirst::alternation);
}

}  // namespace graphgo
