// A claim while it is being settled: what every kind of claim is given, and the report it fills.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "graphgo/mask.hpp"
#include "solver/question/limits.hpp"
#include "solver/research/claims/settle.hpp"
#include "solver/research/survey.hpp"

namespace graphgo::solver::research {

/// What an answer of a finding stands with.
struct Beside {
  std::string remark = {};
  std::vector<Turn> record = {};  ///< as in Ruled
  std::string suffix = {};        ///< of the finding's name, in the name of the answer's proof
  /// What a finding rests on was solved once, so it is found without a deadline. False: nobody knows that.
  bool near = true;
};

struct Settling {
  const SettleOptions& options;
  const Limits& limits;
  const Show& show;
  Report report;
  Limits answer_limits = on_one_thread(limits);  ///< for the answers of findings: the same lines in every run

  const Claim& claim() const { return report.claim; }
  /// The claim's domains under the options.
  std::vector<ClaimDomain> domains() const;
  /// Its states: without the slow ones where the options want it short.
  std::vector<ClaimState> states() const;
  /// A domain's boards; nothing: a limit struck before they were listed.
  std::optional<std::vector<Board>> boards_of(const ClaimDomain& domain) const;
  /// A finding with the answers under these rulesets, put into the report.
  Finding& tell(const std::string& title, const Board& board, const SurveyState& state,
                const std::vector<Ruleset>& rules);
  /// Is there one about the state that has an answer under the ruleset?
  bool is_told(const Board& board, const SurveyState& state, const Ruleset& rules) const;
  /// One more answer of a finding: a line of best play (or the game's end), the reference's word and a proof
  /// file as the options want.
  const Ruled& answer(Finding& finding, const Query& query, const Beside& beside = {}) const;

  /// Throws InputError about what the claim says under `key`, unless it is met. `settle` names the claim.
  void require(bool met, const std::string& key, const std::string& why) const;
  /// All the claim's domains fit; throws as `require`, naming the first that does not.
  void require_domains(bool (*fits)(const Domain&), const std::string& why) const;
  /// What each override makes of the claim's rulesets fits; throws as `require`, naming the first that does
  /// not.
  void require_overrides(bool (*fits)(const Ruleset&), const std::string& why) const;
  /// The claim's ruleset, of which it has one that fits; throws as `require`.
  const Ruleset& ruleset(bool (*fits)(const Ruleset&), const std::string& why) const;
};

/// "boards that Maas accepts (3x3: every legal position as a fresh start)".
std::string title_of(const ClaimDomain& domain);

/// "graph6:BW X.O black".
std::string state_text(const Board& board, const SurveyState& state);

/// "12.5 %"; "-" of nothing.
std::string share_text(std::uint64_t part, std::uint64_t whole);

/// "{0 3}".
std::string vertices_text(const Board& board, const Mask<1>& vertices);

/// `rules` with `axis=value` in place of what they say on the axis. Throws InputError.
Ruleset with_axis(const Ruleset& rules, const std::string& text);

/// Is it the empty board, without a turn played?
bool is_empty_board(const SurveyState& state);

/// The same stones, side to move and record.
bool same_state(const SurveyState& left, const SurveyState& right);

/// Have the stones both colours?
bool has_both_colours(const Stones& position);

/// The same lo and hi.
bool same_value(const Value& left, const Value& right);
/// The value's lo, in points; there must be no komi of half a point.
int points_of(const Value& value);

/// Does the reference engine find the value too? Not if it was not quick enough; throws InternalError if it
/// finds another.
bool reference_confirms(const Query& query, const Value& value, const Limits& limits);

/// The query about the state that further turns lead to.
Query after(Query query, std::span<const Turn> turns);

}  // namespace graphgo::solver::research
