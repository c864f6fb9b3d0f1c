#include "solver/research/claims/settling.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/text/message.hpp"
#include "graphgo/text/words.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/value_table.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"
#include "solver/research/claims/vanishing.hpp"
#include "solver/research/survey.hpp"

namespace graphgo::solver::research {
namespace {

/// Plain recursion gets no farther in any time people wait; larger boards are not worth the asking.
constexpr int most_judged_vertices = 9;

/// The reference's word on a value.
std::string judged(const Query& query, const Value& value, double seconds, Limits limits) {
  if (query.board.size() > most_judged_vertices) return "beyond its reach";
  limits.deadline = deadline_after(seconds);
  return reference_confirms(query, value, limits) ? "agrees" : "beyond its reach";
}

Ruled rule_by(const Query& query, const SettleOptions& options, const Limits& limits,
              const std::string& name) {
  Ruled ruled{query.rules, {}};
  Wanted wanted{.principal_variation = true};
  if (!options.proofs.empty() && engines::proof_refusal(query.rules).empty())
    wanted.proof =
        fmt::format("{}/{}--{}", options.proofs, name, presentation::proof_name(query.board, query.rules));
  ruled.answer = engines::solve(query, limits, wanted);
  if (ruled.answer.proof) ruled.proof = wanted.proof;
  if (options.judge > 0 && ruled.answer.value.solved)
    ruled.judge = judged(query, ruled.answer.value, options.judge, limits);
  return ruled;
}

}  // namespace

std::optional<std::vector<Board>> Settling::boards_of(const ClaimDomain& domain) const try {
  return research::boards_of(domain.domain, limits);
} catch (const LimitReached&) {
  return std::nullopt;
}

Finding& Settling::tell(const std::string& title, const Board& board, const SurveyState& state,
                        const std::vector<Ruleset>& rules) {
  const std::string name = fmt::format("{}-{}", claim().id, report.findings.size() + 1);
  Finding& finding = report.findings.emplace_back(Finding{title, board, state, {}, {}, name});
  for (const Ruleset& one : rules) answer(finding, query_of(board, one, state));
  return finding;
}

bool Settling::is_told(const Board& board, const SurveyState& state, const Ruleset& rules) const {
  const auto is_ruled = [&](const Ruled& ruled) { return ruled.rules == rules; };
  return std::any_of(report.findings.begin(), report.findings.end(), [&](const Finding& finding) {
    return finding.board.label() == board.label() && same_state(finding.state, state) &&
           std::any_of(finding.answers.begin(), finding.answers.end(), is_ruled);
  });
}

const Ruled& Settling::answer(Finding& finding, const Query& query, const Beside& beside) const {
  Limits within = answer_limits;
  if (beside.near) within.deadline.reset();
  Ruled& ruled = finding.answers.emplace_back(rule_by(query, options, within, finding.name + beside.suffix));
  ruled.record = beside.record;
  ruled.remark = beside.remark;
  return ruled;
}

void Settling::require(bool met, const std::string& key, const std::string& why) const {
  if (!met) throw InputError(fmt::format("{}: {}", key, why));
}

void Settling::require_domains(bool (*fits)(const Domain&), const std::string& why) const {
  for (const ClaimDomain& domain : claim().domains)
    require(fits(domain.domain), "domain", fmt::format("{}: {}", title_of(domain), why));
}

const Ruleset& Settling::ruleset(bool (*fits)(const Ruleset&), const std::string& why) const {
  require(claim().rules.size() == 1 && fits(claim().rules.front()), "rules", why);
  return claim().rules.front();
}

void Settling::require_overrides(bool (*fits)(const Ruleset&), const std::string& why) const {
  for (const Ruleset& rules : claim().rules)
    for (const std::string& axis : claim().overrides)
      require(fits(with_axis(rules, axis)), "overrides", fmt::format("{}: {}", axis, why));
}

std::vector<ClaimState> Settling::states() const {
  std::vector<ClaimState> states = claim().states;
  if (options.quick || options.graphs > 0)
    std::erase_if(states, [](const ClaimState& state) { return state.slow; });
  return states;
}

std::vector<ClaimDomain> Settling::domains() const {
  std::vector<ClaimDomain> domains;
  for (ClaimDomain domain : claim().domains) {
    if (options.quick && !domain.quick) continue;
    if (options.graphs > 0) {
      if (domain.domain.graphs == 0) continue;
      // What play can reach outgrows any listing soon; the claim's own bound stays.
      const bool reached = domain.domain.which == Which::reached;
      domain.domain.graphs = reached ? std::min(domain.domain.graphs, options.graphs) : options.graphs;
      domain.domain.boards.clear();
    }
    const auto same = [&](const ClaimDomain& other) {
      return words_of(other.domain) == words_of(domain.domain);
    };
    // Narrowed to as many vertices, domains that differed may be one.
    if (options.graphs == 0 || std::none_of(domains.begin(), domains.end(), same))
      domains.push_back(std::move(domain));
  }
  return domains;
}

std::string title_of(const ClaimDomain& domain) {
  return domain.name.empty() ? words_of(domain.domain)
                             : fmt::format("{} ({})", domain.name, words_of(domain.domain));
}

std::string state_text(const Board& board, const SurveyState& state) {
  return fmt::format("{} {} {}", board.label(), position_text(board, state.position), word_of(state.to_move));
}

std::string share_text(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return "-";
  return fmt::format("{:.1f} %", 100 * static_cast<double>(part) / static_cast<double>(whole));
}

std::string vertices_text(const Board& board, const Mask<1>& vertices) {
  std::vector<std::string> names;
  vertices.for_each([&](Vertex v) { names.push_back(board.vertex_name(v)); });
  return fmt::format("{{{}}}", fmt::join(names, " "));
}

Ruleset with_axis(const Ruleset& rules, const std::string& text) {
  const auto equals = text.find('=');
  if (equals == std::string::npos) throw InputError(fmt::format("'{}': write axis=value", printable(text)));
  std::string axis(trimmed(std::string_view(text).substr(0, equals)));
  if (axis == "phase1_ending") axis = "ending";  // two names of one axis
  std::string changed = rules.preset;
  for (const auto& [name, standard, value] : difference(preset(rules.preset), rules))
    if (name != axis) changed += fmt::format(",{}={}", name, value);
  return read_ruleset(changed + "," + text);
}

bool is_empty_board(const SurveyState& state) {
  return state.record.empty() && std::all_of(state.position.begin(), state.position.end(),
                                             [](Colour c) { return c == Colour::empty; });
}

bool same_state(const SurveyState& left, const SurveyState& right) {
  return left.position == right.position && left.to_move == right.to_move && left.record == right.record;
}

bool has_both_colours(const Stones& position) {
  const auto has = [&](Colour colour) { return std::count(position.begin(), position.end(), colour) > 0; };
  return has(Colour::black) && has(Colour::white);
}

bool same_value(const Value& left, const Value& right) { return left.lo == right.lo && left.hi == right.hi; }

int points_of(const Value& value) { return value.lo.halves() / 2; }

bool reference_confirms(const Query& query, const Value& value, const Limits& limits) {
  const Value own = engines::solve(query, limits, {}, "reference").value;
  if (own.solved && !same_value(own, value))
    throw InternalError(fmt::format("the reference contradicts the value of {} {} under {}",
                                    query.board.label(), position_text(query.board, query.position),
                                    to_text(query.rules)));
  return own.solved;
}

Query after(Query query, std::span<const Turn> turns) {
  query.record.insert(query.record.end(), turns.begin(), turns.end());
  return query;
}

BoardRows<SurveyRow> rows_of(Survey found) { return {std::move(found.rows), found.nodes}; }

BoardRows<SurveyRow> survey_of(const Board& board, std::span<const Ruleset> rules,
                               std::vector<SurveyState> states, const Limits& limits) {
  return rows_of(survey(board, rules, std::move(states), limits, [](auto, auto) {}));
}

BoardRows<SurveyRow> survey_at(const At& at, std::span<const Ruleset> rules) {
  return survey_of(at.board, rules, states_of(at.board, at.domain.domain, rules, alike(rules), at.limits),
                   at.limits);
}

std::string vanishing_text(const std::optional<std::string>& changes) {
  if (!changes) return "(a limit struck before all were tried)";
  return changes->empty() ? "none of those tried" : *changes;
}

}  // namespace graphgo::solver::research
