// Can every game be brought to an end (P2)? States in which both sides prefer play that never ends, and those in which it decides at all.
#include <fmt/format.h>

#include <array>
#include <map>
#include <optional>

#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/words.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "solver/research/claims/kinds/shared.hpp"
#include "solver/research/survey.hpp"

namespace graphgo::solver::research {
namespace {

/// What is asked of a state's value.
struct Reading {
  const char* text;
  const char* found;  ///< a state against it
  bool decides;
  bool (*holds)(const Value& value, const Ruleset& rules);
};
constexpr std::size_t most_readings = 3;
constexpr std::array<Reading, most_readings> readings{
    Reading{"somebody is served better by an end than by play that never ends",
            "state in which both sides prefer play that never ends", true,
            [](const Value& value, const Ruleset& rules) { return !result_of(value, rules).no_result; }},
    Reading{"endless play decides nothing (lo = hi)", "state whose value rests on what endless play is worth", false,
            [](const Value& value, const Ruleset&) { return value.lo == value.hi; }},
    Reading{"both sides can force an end (lo and hi finite)", "state in which a side cannot force an end", false,
            [](const Value& value, const Ruleset&) { return value.lo.finite() && value.hi.finite(); }}};

/// A state against a reading.
struct Case {
  Board board;
  SurveyState state;
};

/// Numbers of states, symmetric ones counted.
struct Count {
  std::uint64_t graphs = 0, states = 0, compared = 0;
  std::array<std::uint64_t, most_readings> against{};

  void add(const Count& other) {
    graphs += other.graphs;
    states += other.states;
    compared += other.compared;
    for (std::size_t r = 0; r < most_readings; ++r) against[r] += other.against[r];
  }
};

/// A board's share.
struct BoardCount {
  Count all = {};
  std::array<std::optional<SurveyState>, most_readings> first = {};
  std::array<bool, most_readings> first_is_smallest{
      true, true, true};  ///< no state before it is unsettled; without one: no state at all
  std::uint64_t nodes = 0;
};

void count_row(const SurveyRow& row, const Ruleset& rules, BoardCount& board) {
  board.all.states += row.state.weight;
  if (!row.solved()) {
    for (std::size_t r = 0; r < most_readings; ++r)
      board.first_is_smallest[r] = board.first_is_smallest[r] && board.first[r];
    return;
  }
  board.all.compared += row.state.weight;
  for (std::size_t r = 0; r < most_readings; ++r) {
    if (readings[r].holds(row.values[0], rules)) continue;
    board.all.against[r] += row.state.weight;
    if (!board.first[r]) board.first[r] = row.state;
  }
}

BoardCount count_board(const Board& board, const Ruleset& rules, const ClaimDomain& domain, const Limits& limits) {
  const std::array list{rules};
  BoardCount count{.all = {.graphs = 1}};
  const Survey found =
      survey(board, list, states_of(board, domain.domain, list, alike(list), limits), limits, [](auto, auto) {});
  for (const SurveyRow& row : found.rows) count_row(row, rules, count);
  count.nodes = found.nodes;
  return count;
}

/// A ruleset on a domain.
struct Outcome {
  Count all = {};
  std::map<int, Count> by_vertices = {};
  std::array<std::optional<Case>, most_readings> first = {};
  std::array<bool, most_readings> first_is_smallest{true, true, true};
  bool complete = false;
  std::uint64_t nodes = 0;
};

Outcome count_domain(const Ruleset& rules, const ClaimDomain& domain, const Limits& limits, const Show& show) {
  const std::vector<Board> boards = boards_of(domain.domain);
  std::vector<std::optional<BoardCount>> counts(boards.size());
  Outcome outcome;
  outcome.complete = over_boards(domain, limits, show, [&](std::size_t i, const Board& board, const Limits& share) {
    counts[i] = count_board(board, rules, domain, share);
  });
  for (std::size_t i = 0; i < boards.size(); ++i) {
    if (counts[i]) {
      outcome.all.add(counts[i]->all);
      outcome.by_vertices[boards[i].size()].add(counts[i]->all);
      outcome.nodes += counts[i]->nodes;
    }
    for (std::size_t r = 0; r < most_readings; ++r) {
      if (outcome.first[r]) continue;
      outcome.first_is_smallest[r] = outcome.first_is_smallest[r] && counts[i] && counts[i]->first_is_smallest[r];
      if (counts[i] && counts[i]->first[r]) outcome.first[r] = Case{boards[i], *counts[i]->first[r]};
    }
  }
  return outcome;
}

Finding finding_of(const Case& example, const Reading& reading, bool smallest, const Ruleset& rules,
                   const std::string& domain, const SettleOptions& options, const Limits& limits,
                   const std::string& name) {
  const Query query = query_of(example.board, rules, example.state);
  Finding finding{
      .title = fmt::format("{} {}: {}", smallest ? "The smallest" : "A (earlier states are not all settled)",
                           reading.found, domain),
      .board = example.board,
      .state = example.state,
      .answers = {rule(query, options, limits, name)}};
  const Answer& answer = finding.answers.front().answer;
  if (!answer.endless_play.empty())
    finding.remark = fmt::format(
        "Play that never ends: {}. The situation after {} of these turns is there again after the last one.",
        presentation::line_text(query, answer.endless_play), answer.repeats_from);
  return finding;
}

Grid by_vertices(const Outcome& outcome, const std::string& title) {
  Grid grid{
      .title = title,
      .columns = {"vertices", "graphs", "states", "settled", "both prefer no end", "lo < hi", "lo or hi infinite"}};
  for (const auto& [vertices, count] : outcome.by_vertices)
    grid.rows.push_back({std::to_string(vertices), std::to_string(count.graphs), std::to_string(count.states),
                         std::to_string(count.compared), std::to_string(count.against[0]),
                         std::to_string(count.against[1]), std::to_string(count.against[2])});
  return grid;
}

void add_to_report(const Outcome& outcome, const Ruleset& rules, const std::string& domain,
                   const SettleOptions& options, const Limits& limits, Report& report) {
  const std::string ruleset = report.claim.rules.size() > 1 ? to_text(rules) + ": " : "";
  for (std::size_t r = 0; r < most_readings; ++r) {
    Part part{.reading = ruleset + readings[r].text,
              .domain = domain,
              .decides = readings[r].decides,
              .graphs = outcome.all.graphs,
              .states = outcome.all.states,
              .compared = outcome.all.compared,
              .against = outcome.all.against[r]};
    part.verdict = verdict_of(part, outcome.complete);
    report.parts.push_back(part);
    const bool shown = outcome.first[0] && r > 0 &&
                       outcome.first[r]->state.position == outcome.first[0]->state.position &&
                       outcome.first[r]->board == outcome.first[0]->board;
    if (!outcome.first[r] || shown) continue;
    const std::string name = fmt::format("{}-{}", report.claim.id, report.findings.size() + 1);
    report.findings.push_back(
        finding_of(*outcome.first[r], readings[r], outcome.first_is_smallest[r], rules, domain, options, limits, name));
  }
  report.grids.push_back(by_vertices(outcome, "By number of vertices: " + ruleset + domain));
  report.nodes += outcome.nodes;
}

void check_claim(const Claim& claim) {
  if (claim.rules.empty())
    throw InputError(fmt::format("claim {}: rules: endless wants the ruleset it asks about", claim.id));
  for (const Ruleset& rules : claim.rules)
    if (is_superko(rules))
      throw InputError(fmt::format("claim {}: rules: {}: under superko no play is endless", claim.id, to_text(rules)));
  for (const ClaimDomain& domain : claim.domains)
    if (domain.domain.which == Which::reached)
      throw InputError(
          fmt::format("claim {}: domain: {}: endless looks at empty boards or positions, without a history", claim.id,
                      title_of(domain)));
}

}  // namespace

Report settle_endless(const Claim& claim, const SettleOptions& options, const Limits& limits, const Show& show) {
  check_claim(claim);
  Report report{claim};
  for (const Ruleset& rules : claim.rules)
    for (const ClaimDomain& domain : domains_of(claim, options))
      add_to_report(count_domain(rules, domain, limits, show), rules, title_of(domain), options, limits, report);
  report.verdict = verdict_of(report.parts);
  return report;
}

}  // namespace graphgo::solver::research
