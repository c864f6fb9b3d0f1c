// Claims that two rulesets' values are related (M2, M3, M7, T2, T3, G2's winner): hunts over each domain.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <optional>

#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/words.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "solver/research/claims/kinds/pairs.hpp"
#include "solver/research/claims/kinds/shared.hpp"
#include "solver/research/survey.hpp"

namespace graphgo::solver::research {
namespace {

/// Counterexamples that are looked at closer: the first ones of a part. The rest is counted.
constexpr std::size_t most_examined = 1000;

struct Example {
  Board board;
  Counterexample found;
};

/// A pair on a domain.
struct Outcome {
  Part part, empty, no_pass;
  std::map<int, Part> by_vertices;  ///< of graphs
  std::vector<Example> examples;
  bool first_is_smallest = true;
  std::uint64_t nodes = 0, certified = 0;
};

void add(Part& part, std::uint64_t states, std::uint64_t compared, std::uint64_t against) {
  ++part.graphs;
  part.states += states;
  part.compared += compared;
  part.against += against;
}

void add(Outcome& outcome, const BoardResult& result) {
  add(outcome.part, result.states, result.compared, result.against);
  add(outcome.by_vertices[result.board.size()], result.states, result.compared, result.against);
  add(outcome.empty, result.empty.states, result.empty.compared, result.empty.against);
  add(outcome.no_pass, result.no_pass.states, result.no_pass.compared, result.no_pass.against);
  outcome.nodes += result.nodes;
  outcome.certified += result.certified;
  if (outcome.examples.empty()) {
    if (!result.counterexamples.empty())
      outcome.first_is_smallest = outcome.first_is_smallest && result.before_first == 0;
    else
      outcome.first_is_smallest = outcome.first_is_smallest && result.complete();
  }
  for (const Counterexample& c : result.counterexamples)
    if (outcome.examples.size() < most_examined) outcome.examples.push_back({result.board, c});
}

/// Its name beside other readings.
std::string reading_of(const RulesetPair& pair) { return to_text(pair.left) + " and " + to_text(pair.right); }

Outcome judge(const RulesetPair& pair, const Claim& claim, const ClaimDomain& domain, bool certify,
              const Limits& limits, const Show& show) {
  Outcome outcome;
  const Question question{pair, claim.relation};
  check_question(question);
  const bool seen_all = hunt(question, domain.domain, limits,
                             {.board_seconds = domain.board_seconds,
                              .certify = certify,
                              .tell =
                                  [&](const BoardResult& result) {
                                    add(outcome, result);
                                    return !limits.reached();
                                  },
                              .show = show});
  outcome.part.reading = claim.pairs.size() > 1 || claim.kind != "relation" ? reading_of(pair) : "";
  outcome.part.domain = title_of(domain);
  outcome.part.verdict = verdict_of(outcome.part, seen_all);
  outcome.empty.reading = outcome.part.reading;
  outcome.empty.domain = "of these, empty boards";
  outcome.empty.verdict = verdict_of(outcome.empty, seen_all);
  // A pass that was a mistake is one that the ending decides about: such states are told apart, and do not decide twice.
  outcome.no_pass.reading = outcome.part.reading;
  outcome.no_pass.domain = "of these, states whose last turn was no pass";
  outcome.no_pass.verdict = verdict_of(outcome.no_pass, seen_all);
  outcome.no_pass.decides = false;
  return outcome;
}

/// "nieminen and tromp-taylor: 2x3: empty boards" where several pairs are on the page.
std::string name_of(const Outcome& outcome, bool several) {
  return (several ? outcome.part.reading + ": " : "") + outcome.part.domain;
}

Grid by_vertices(const Outcome& outcome, bool several) {
  Grid grid{.title = "By number of vertices: " + name_of(outcome, several),
            .columns = {"vertices", "graphs", "states", "compared", "against"}};
  for (const auto& [vertices, part] : outcome.by_vertices)
    grid.rows.push_back({std::to_string(vertices), std::to_string(part.graphs), std::to_string(part.states),
                         std::to_string(part.compared), std::to_string(part.against)});
  return grid;
}

/// Can the state be reached under these rules? Turns played before it may not be legal there.
bool is_state_of(const Board& board, const SurveyState& state, std::span<const Ruleset> rules) {
  try {
    for (const Ruleset& ruleset : rules) engines::check_query(query_of(board, ruleset, state));
    return true;
  } catch (const InputError&) {
    return false;
  }
}

/// For each example, the overrides under which its difference is gone, as one text; nothing where a limit kept one of them from being tried.
std::vector<std::optional<std::string>> removed_by(const std::vector<Example>& examples, const RulesetPair& pair,
                                                   const Claim& claim, const Limits& limits) {
  std::vector<std::optional<std::string>> texts(examples.size(), "");
  for (const std::string& text : claim.overrides) {
    const RulesetPair changed{with_axis(pair.left, text), with_axis(pair.right, text)};
    const Ruleset rules[] = {changed.left, changed.right};
    for (std::size_t first = 0; first < examples.size();) {
      const Board& board = examples[first].board;
      std::vector<SurveyState> states;
      std::vector<std::size_t> places;
      for (; first < examples.size() && examples[first].board.label() == board.label(); ++first) {
        if (!is_state_of(board, examples[first].found.state, rules)) continue;
        states.push_back(examples[first].found.state);
        places.push_back(first);
      }
      const Survey found = survey(board, rules, states, limits, [](auto, auto) {});
      for (std::size_t i = 0; i < places.size(); ++i) {
        const SurveyRow& row = found.rows[i];
        std::optional<std::string>& gone = texts[places[i]];
        if (!row.solved()) gone.reset();
        if (!gone || !holds(claim.relation, row.values[0], changed.left, row.values[1], changed.right)) continue;
        *gone += (gone->empty() ? "`" : ", `") + text + "`";
      }
    }
  }
  return texts;
}

std::string state_text(const Example& example) {
  return fmt::format("{} {} {}", example.board.label(), position_text(example.board, example.found.state.position),
                     example.found.state.to_move == Side::black ? "black" : "white");
}

Grid classes(const Outcome& outcome, const RulesetPair& pair, const Claim& claim, const Limits& limits) {
  Grid grid{.title = "Why: what, put into both rulesets, makes the difference vanish",
            .remark = fmt::format("{} Of {}{} classes of symmetric counterexamples: {}.", outcome.part.reading,
                                  outcome.examples.size() == most_examined ? "the first " : "", outcome.examples.size(),
                                  outcome.part.domain),
            .columns = {"vanishes under", "counterexamples", "the first"}};
  const auto texts = removed_by(outcome.examples, pair, claim, limits);
  std::vector<std::string> order;
  std::map<std::string, std::uint64_t> counts;
  std::map<std::string, std::string> firsts;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::string key = !texts[i]           ? "(a limit struck before all were tried)"
                            : texts[i]->empty() ? "none of those tried"
                                                : *texts[i];
    if (!counts.contains(key)) {
      order.push_back(key);
      firsts[key] = state_text(outcome.examples[i]);
    }
    ++counts[key];
  }
  for (const auto& key : order) grid.rows.push_back({key, std::to_string(counts[key]), firsts[key]});
  return grid;
}

/// How many of the examples have stones of one colour at most.
std::string one_colour_text(const std::vector<Example>& examples) {
  const auto one_colour = [](const Example& example) {
    const auto has = [&](Colour c) {
      return std::count(example.found.state.position.begin(), example.found.state.position.end(), c) > 0;
    };
    return !has(Colour::black) || !has(Colour::white);
  };
  return fmt::format(
      "In {} of {}{} counterexamples, symmetric ones counted once, at most one colour has stones on the board.",
      std::count_if(examples.begin(), examples.end(), one_colour),
      examples.size() == most_examined ? "the first " : "the ", examples.size());
}

/// What the reference says of the values of the examples, asked for `seconds` each and 10 times as long for all.
std::string judged(const std::vector<Example>& examples, const RulesetPair& pair, double seconds, Limits limits) {
  if (seconds <= 0) return "";
  const auto end = deadline_after(10 * seconds);
  std::atomic<int> agrees{0}, asked{0};
  parallel_for(examples.size(), limits.threads, [&](std::size_t i) {
    if (std::chrono::steady_clock::now() >= end || limits.reached()) return;
    Limits share = share_of(limits);
    share.deadline = deadline_after(seconds);
    const auto agrees_with = [&](const Ruleset& rules, const Value& value) {
      const Value own =
          engines::solve(query_of(examples[i].board, rules, examples[i].found.state), share, {}, "reference").value;
      if (own.solved && (own.lo != value.lo || own.hi != value.hi))
        throw InternalError(
            fmt::format("the reference contradicts the value of {} under {}", state_text(examples[i]), to_text(rules)));
      return own.solved;
    };
    ++asked;
    if (agrees_with(pair.left, examples[i].found.left) && agrees_with(pair.right, examples[i].found.right)) ++agrees;
  });
  return fmt::format(
      "The reference engine, given {} s for each value, confirms both values of {} of {}{} counterexamples, symmetric "
      "ones counted once{}.",
      seconds, agrees.load(), examples.size() == most_examined ? "the first " : "the ", examples.size(),
      asked < static_cast<int>(examples.size()) ? fmt::format("; it was asked about {}", asked.load()) : "");
}

/// Where the sides can force different ends: how each keeps the other from a better one.
std::string endless_text(const Example& example, const Ruled& ruled) {
  const Answer& answer = ruled.answer;
  if (answer.endless_play.empty()) return "";
  return fmt::format(
      "Under `{}` Black can force an end with at least {}, White one with at most {}, and each keeps the other from a "
      "better one by play without an end: {}. "
      "The state after {} of these turns is there again after the last one.",
      to_text(ruled.rules), answer.value.lo.text(), answer.value.hi.text(),
      presentation::line_text(query_of(example.board, ruled.rules, example.found.state), answer.endless_play),
      answer.repeats_from);
}

Finding finding_of(const Outcome& outcome, const RulesetPair& pair, bool several, const SettleOptions& options,
                   const Limits& limits, const std::string& name) {
  const Example& example = outcome.examples.front();
  const auto answer = [&](const Ruleset& rules) {
    return rule(query_of(example.board, rules, example.found.state), options, limits, name);
  };
  Finding finding{.title = (outcome.first_is_smallest ? "The smallest counterexample: "
                                                      : "A counterexample (earlier states are not all settled): ") +
                           name_of(outcome, several),
                  .board = example.board,
                  .state = example.found.state,
                  .answers = {answer(pair.left), answer(pair.right)}};
  for (const Ruled& ruled : finding.answers) {
    const std::string text = endless_text(example, ruled);
    if (!text.empty()) finding.remark += (finding.remark.empty() ? "" : "\n\n") + text;
  }
  return finding;
}

void examine(const Outcome& outcome, const RulesetPair& pair, bool several, const SettleOptions& options,
             const Limits& limits, Report& report) {
  const Claim& claim = report.claim;
  report.findings.push_back(
      finding_of(outcome, pair, several, options, limits, fmt::format("{}-{}", claim.id, report.findings.size() + 1)));
  if (!claim.overrides.empty()) report.grids.push_back(classes(outcome, pair, claim, limits));
  const std::string word = judged(outcome.examples, pair, options.judge, limits);
  if (!word.empty()) report.remarks.push_back(fmt::format("{}: {}", name_of(outcome, several), word));
}

}  // namespace

void settle_pairs(const SettleOptions& options, const Limits& limits, const Show& show, bool decides, Report& report) {
  const Claim& claim = report.claim;
  const auto add_part = [&](Part part) {
    part.decides = part.decides && decides;
    report.parts.push_back(std::move(part));
  };
  const bool several = claim.pairs.size() > 1 || !decides;
  for (const RulesetPair& pair : claim.pairs)
    for (const ClaimDomain& domain : domains_of(claim, options)) {
      const Outcome outcome = judge(pair, claim, domain, options.certify, limits, show);
      report.nodes += outcome.nodes;
      add_part(outcome.part);
      if (outcome.certified > 0)
        report.remarks.push_back(fmt::format(
            "{}: {} values, of one state of each class of symmetric ones, have proofs that the checker accepted.",
            outcome.part.domain, outcome.certified));
      if (domain.domain.which == Which::positions && domain.domain.sample == 0) add_part(outcome.empty);
      if (domain.domain.which == Which::reached) add_part(outcome.no_pass);
      if (domain.domain.graphs > 0 && outcome.by_vertices.size() > 1)
        report.grids.push_back(by_vertices(outcome, several));
      if (outcome.examples.empty()) continue;
      examine(outcome, pair, several, options, limits, report);
      if (!decides)
        report.remarks.push_back(fmt::format("{}: {}", name_of(outcome, several), one_colour_text(outcome.examples)));
    }
}

Report settle_relation(const Claim& claim, const SettleOptions& options, const Limits& limits, const Show& show) {
  if (claim.pairs.empty()) throw InputError(fmt::format("claim {}: pairs: no pair of rulesets", claim.id));
  Report report{claim};
  settle_pairs(options, limits, show, true, report);
  report.verdict = verdict_of(report.parts);
  return report;
}

}  // namespace graphgo::solver::research
