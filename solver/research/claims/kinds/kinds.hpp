// The kinds of claims: how each is settled, by its name in claims.toml.
#pragma once
#include <array>

#include "solver/research/claims/settling.hpp"

namespace graphgo::solver::research {

/// Fills the report. A verdict left open is made from the parts. Throws InputError: data that does not fit
/// the kind.
using Settle = void(Settling&);

Settle settle_axes, settle_customary, settle_dead_chains, settle_endless, settle_first_turn,
    settle_game_length, settle_komi_path, settle_open_ko, settle_outcomes, settle_paid_passes,
    settle_relation, settle_unfilled_ko;

struct Kind {
  const char* name;
  Settle* settle;
};
inline constexpr std::array kinds{
    // `claim.relation` holds between the values under each of `claim.pairs`
    Kind{"relation", settle_relation},
    // M1: somebody gains a point by leaving the last ko open
    Kind{"unfilled-ko", settle_unfilled_ko},
    // M4, M5, M6: what is said of the ends of phase one on optimal lines
    Kind{"first-turn", settle_first_turn},
    Kind{"open-ko", settle_open_ko},
    Kind{"dead-chains", settle_dead_chains},
    // T1: which of Taylor's four axes change which positions
    Kind{"axes", settle_axes},
    // G1: a path with empty ends is worth its length
    Kind{"komi-path", settle_komi_path},
    // G2: who wins when passes are paid with prisoners, and by how many of them
    Kind{"paid-passes", settle_paid_passes},
    // G3: outcome classes of given states under several rulesets
    Kind{"outcomes", settle_outcomes},
    // G4: numbers of games and longest games
    Kind{"game-length", settle_game_length},
    // P1: control gives final positions the customary Japanese score; pairs, if any, are compared beside it
    Kind{"customary", settle_customary},
    // P2: no state in which both sides prefer play that never ends
    Kind{"endless", settle_endless},
};

/// Part of a kind: does the claim's relation hold between the values under each of its pairs, on each of its
/// domains? `decides`: the claim's verdict rests on it.
void settle_pairs(Settling&, bool decides);

}  // namespace graphgo::solver::research
