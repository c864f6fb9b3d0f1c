// The kinds of claims: how each is settled. All have the same form; `settle` picks one by its name in
// claims.toml.
#pragma once
#include "solver/research/claims/settling.hpp"

namespace graphgo::solver::research {

/// Fills the report. A verdict left open is made from the parts. Throws InputError: data that does not fit
/// the kind.
using SettleKind = void (*)(Settling&);

/// "relation": `claim.relation` holds between the values under each of `claim.pairs`.
void settle_relation(Settling&);
/// "unfilled-ko" (M1): somebody gains a point by leaving the last ko open.
void settle_unfilled_ko(Settling&);
/// "first-turn" (M4), "open-ko" (M5), "dead-chains" (M6): what is said of the ends of phase one on optimal
/// lines.
void settle_first_turn(Settling&);
void settle_open_ko(Settling&);
void settle_dead_chains(Settling&);
/// "axes" (T1): which of Taylor's four axes change which positions.
void settle_axes(Settling&);
/// "komi-path" (G1): a path with empty ends is worth its length.
void settle_komi_path(Settling&);
/// "paid-passes" (G2): who wins when passes are paid with prisoners, and by how many of them.
void settle_paid_passes(Settling&);
/// "outcomes" (G3): outcome classes of given states under several rulesets.
void settle_outcomes(Settling&);
/// "game-length" (G4): numbers of games and longest games.
void settle_game_length(Settling&);
/// "customary" (P1): control gives final positions the customary Japanese score. Pairs, if any, are compared
/// beside it.
void settle_customary(Settling&);
/// "endless" (P2): no state in which both sides prefer play that never ends.
void settle_endless(Settling&);

/// Parts of kinds, added to the report: does the claim's relation hold between the values under each of its
/// pairs, on each of its domains? `decides`: the claim's verdict rests on it;
void settle_pairs(Settling&, bool decides);
/// on a domain's empty boards, under each of the rulesets: for how many placements of two handicap stones is
/// the value another than where Black makes his first two plays in a row (Taylor's fourth axis)? White moves
/// next in both.
void settle_handicaps(Settling&, const std::vector<Ruleset>& rules, const ClaimDomain& domain);

/// M1's ruleset, and the same with a point lost for every ko left open at the end of phase one.
struct KoRulesets {
  Ruleset free, taxed;
};
/// M1's table over threats and dame, for both who holds the ko at first.
void settle_ko_table(Settling&, const KoRulesets& rules);

}  // namespace graphgo::solver::research
