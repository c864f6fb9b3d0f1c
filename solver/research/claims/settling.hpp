// A claim while it is being settled: what every kind of claim is given, and the report it fills.
#pragma once
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "graphgo/mask.hpp"
#include "solver/research/claims/settle.hpp"
#include "solver/research/survey.hpp"

namespace graphgo::solver::research {

/// What an answer of a finding stands with.
struct Beside {
  std::string remark = {};
  std::vector<Turn> record = {};  ///< as in Ruled
  std::string name = {};          ///< goes into the name of its proof; empty: the next finding's
};

struct Settling {
  const SettleOptions& options;
  const Limits& limits;
  const Show& show;
  Report report;
  Limits answer_limits = limits;  ///< for the answers of findings
  /// What findings are about, where a kind tells nothing twice.
  std::set<std::string> told = {};

  const Claim& claim() const { return report.claim; }
  /// The claim's domains under the options.
  std::vector<ClaimDomain> domains() const;
  /// Its states: without the slow ones where the options want it short.
  std::vector<ClaimState> states() const;
  /// A domain's boards; nothing: a limit struck before they were listed.
  std::optional<std::vector<Board>> boards_of(const ClaimDomain& domain) const;
  /// "M2-3", the name of the next finding, the first part of its proofs' names.
  std::string next_finding() const;

  /// Answers with lines of best play (or the game's end), with the reference's word and a proof file as the
  /// options want. Without a deadline: what a finding rests on was solved once, and is near.
  Ruled rule(const Query& query, const Beside& beside = {}) const;
  /// A finding with the answers under these rulesets.
  Finding finding(const std::string& title, const Board& board, const SurveyState& state,
                  const std::vector<Ruleset>& rules) const;
  /// An answer within the deadline too, where it is not known that the answer is near.
  Ruled rule_within(const Query& query, const std::string& name) const;

  /// Throws InputError about what the claim says under `key`, in one line that names the claim, unless it is
  /// met.
  void require(bool met, const std::string& key, const std::string& why) const;
};

/// "boards that Maas accepts (3x3: every legal position as a fresh start)".
std::string title_of(const ClaimDomain& domain);

/// "graph6:BW X.O black".
std::string state_text(const Board& board, const SurveyState& state);

/// "12.5 %"; "-" of nothing.
std::string share_text(std::uint64_t part, std::uint64_t whole);

/// "The smallest counterexample" where nothing before it is unsettled, else "A counterexample (earlier states
/// are not all settled)".
std::string first_text(bool smallest, const std::string& what = "counterexample");

/// "{0 3}".
std::string vertices_text(const Board& board, const Mask<1>& vertices);

/// `rules` with `axis=value` put in. Throws InputError.
Ruleset with_axis(const Ruleset& rules, const std::string& text);

/// Is it the empty board, without a turn played?
bool is_empty_board(const SurveyState& state);

/// The same stones, side to move and record.
bool same_state(const SurveyState& left, const SurveyState& right);

/// Have the stones both colours?
bool has_both_colours(const Stones& position);

/// The same lo and hi.
bool same_value(const Value& left, const Value& right);
/// The value's lo, in whole points.
int points_of(const Value& value);

/// Does the reference engine find the value too? Not if it was not quick enough; throws InternalError if it
/// finds another.
bool reference_confirms(const Query& query, const Value& value, const Limits& limits);

/// The query about the state that further turns lead to.
Query after(Query query, std::span<const Turn> turns);

/// The values of these states on the board under each of the rulesets; and those of the domain's states, the
/// rulesets say which of them are alike.
Survey survey_of(const Board& board, std::span<const Ruleset> rules, std::vector<SurveyState> states,
                 const Limits& limits);
Survey survey_of(const Board& board, const Domain& domain, std::span<const Ruleset> rules,
                 const Limits& limits);

}  // namespace graphgo::solver::research
