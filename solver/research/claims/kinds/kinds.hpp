// The kinds of claims: how each is settled. All have the same form; `settle` picks one by its name in claims.toml.
#pragma once
#include "solver/research/claims/settle.hpp"

namespace graphgo::solver::research {

using SettleKind = Report (*)(const Claim&, const SettleOptions&, const Limits&, const Show&);

/// "relation": `claim.relation` holds between the values under each of `claim.pairs`.
Report settle_relation(const Claim&, const SettleOptions&, const Limits&, const Show&);
/// "unfilled-ko" (M1): somebody gains a point by leaving the last ko open.
Report settle_unfilled_ko(const Claim&, const SettleOptions&, const Limits&, const Show&);
/// "first-turn" (M4), "open-ko" (M5), "dead-chains" (M6): what is said of the ends of phase one on optimal lines.
Report settle_first_turn(const Claim&, const SettleOptions&, const Limits&, const Show&);
Report settle_open_ko(const Claim&, const SettleOptions&, const Limits&, const Show&);
Report settle_dead_chains(const Claim&, const SettleOptions&, const Limits&, const Show&);
/// "axes" (T1): which of Taylor's four axes change which positions.
Report settle_axes(const Claim&, const SettleOptions&, const Limits&, const Show&);
/// "komi-path" (G1): a path with empty ends is worth its length.
Report settle_komi_path(const Claim&, const SettleOptions&, const Limits&, const Show&);
/// "paid-passes" (G2): who wins when passes are paid with prisoners, and by how many of them.
Report settle_paid_passes(const Claim&, const SettleOptions&, const Limits&, const Show&);
/// "outcomes" (G3): outcome classes of given states under several rulesets.
Report settle_outcomes(const Claim&, const SettleOptions&, const Limits&, const Show&);
/// "game-length" (G4): numbers of games and longest games.
Report settle_game_length(const Claim&, const SettleOptions&, const Limits&, const Show&);
/// "customary" (P1): control gives final positions the customary Japanese score. Pairs, if any, are compared beside it.
Report settle_customary(const Claim&, const SettleOptions&, const Limits&, const Show&);
/// "endless" (P2): no state in which both sides prefer play that never ends.
Report settle_endless(const Claim&, const SettleOptions&, const Limits&, const Show&);

}  // namespace graphgo::solver::research
