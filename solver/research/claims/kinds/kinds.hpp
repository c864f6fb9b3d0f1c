// The kinds of claims: how each is settled, by its name in claims.toml.
#pragma once
#include <array>
#include <string>
#include <string_view>

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
  const char* says;        ///< what is settled: the form of a claim that gives none
  std::string_view wants;  ///< keys of a claim that must be there
  std::string_view takes;  ///< other keys that it has a use for; a state's as "state.line"
  bool exists = false;     ///< it says that a state exists: one verifies it, and only whole domains refute it
};
inline constexpr std::array kinds{
    Kind{"relation", settle_relation, "the relation holds between the values of each pair", "pairs domain",
         "relation overrides"},
    Kind{"unfilled-ko", settle_unfilled_ko, "in some state a point is gained by leaving the last ko open",
         "rules", "domain state state.line threats dame", true},
    Kind{"first-turn", settle_first_turn, "it does not matter who moves first in phase two", "rules domain",
         "overrides domain.follow"},
    Kind{"open-ko", settle_open_ko, "nothing but a ko is left open when phase one ends", "rules domain",
         "overrides domain.follow"},
    Kind{"dead-chains", settle_dead_chains, "resolving life and death by play does not change the score",
         "rules domain", "overrides domain.follow"},
    Kind{"axes", settle_axes, "of Taylor's four areas of difference scoring alone changes a value",
         "rules domain", ""},
    Kind{"komi-path", settle_komi_path, "a path with empty ends is worth its length", "rules domain",
         "overrides"},
    Kind{"paid-passes", settle_paid_passes, "passes paid with prisoners give the winner of go as we know it",
         "pairs domain", ""},
    Kind{"outcomes", settle_outcomes, "under the first ruleset the winner is another than under the others",
         "rules state", ""},
    Kind{"game-length", settle_game_length, "suicide makes games more and longer, and no game is endless",
         "rules domain", ""},
    Kind{"customary", settle_customary, "control gives final positions the customary score", "state",
         "pairs relation overrides domain state.territory state.reason state.decides"},
    Kind{"endless", settle_endless, "in no state do both sides prefer play that never ends", "rules domain",
         ""},
};

/// The kind of that name. Throws InputError with all names that there are.
const Kind& kind_named(const std::string& name);

/// Does a single finding, from whichever domain, make that verdict of the kind? Else all that the claim
/// speaks of does.
bool is_by_finding(const Kind& kind, ClaimVerdict verdict);

/// Has the kind a use for the key?
bool uses(const Kind& kind, std::string_view key);

/// Part of a kind: does the claim's relation hold between the values under each of its pairs, on each of its
/// domains? `decides`: the claim's verdict rests on it.
void settle_pairs(Settling&, bool decides);

}  // namespace graphgo::solver::research
