// A path with empty ends as komi (G1): the same states with and without the path beside them, compared.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "solver/question/game_of.hpp"
#include "solver/question/limits.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "solver/research/claims/kinds/shared.hpp"
#include "solver/research/survey.hpp"

namespace graphgo::solver::research {
namespace {

/// "A path of length n": both readings, for the least n that the text allows, by vertices for the next one too. Paths of five vertices
/// beside dense graphs are out of reach: single states of K4 and such a path take minutes.
struct Length {
  int n;
  bool vertices;
  int size() const { return vertices ? n : n + 1; }
};
constexpr std::array lengths{Length{3, true}, Length{4, true}, Length{3, false}};
constexpr std::array sizes{3, 4};

/// Counterexamples looked at closer for what makes them vanish: the first ones of a part.
constexpr std::size_t most_examined = 1000;

std::string reading_of(const Length& length) {
  return fmt::format("n = {} {}", length.n, length.vertices ? "vertices" : "edges");
}

Board with_path(const Board& board, int size) { return read_board(fmt::format("{} + path:{}", board.label(), size)); }

/// The same state with the path beside it: its ends empty, the rest white. Turns played since keep their vertices.
SurveyState with_path(SurveyState state, int size) {
  state.position.push_back(Colour::empty);
  state.position.insert(state.position.end(), static_cast<std::size_t>(size - 2), Colour::white);
  state.position.push_back(Colour::empty);
  return state;
}

struct Compared {
  SurveyState state;
  Value own, joined;
};

/// Values of a board's states alone and beside paths of each size.
struct BoardValues {
  Board board;
  std::map<int, std::vector<Compared>> by_size;
  std::uint64_t nodes = 0;
};

std::vector<Compared> compare(const Board& board, const std::vector<SurveyState>& states, const Survey& own, int size,
                              const Ruleset& rules, const Limits& limits, std::uint64_t& nodes) {
  std::vector<SurveyState> joined;
  for (const SurveyState& state : states) joined.push_back(with_path(state, size));
  const Ruleset one[] = {rules};
  const Survey found = survey(with_path(board, size), one, std::move(joined), limits, [](auto, auto) {});
  nodes += found.nodes;
  std::vector<Compared> compared;
  for (std::size_t i = 0; i < states.size(); ++i)
    compared.push_back({states[i], own.rows[i].values[0], found.rows[i].values[0]});
  return compared;
}

BoardValues values_on(const Board& board, const Domain& domain, const Ruleset& rules, const Limits& limits) {
  const Ruleset one[] = {rules};
  // White owns the path, so exchanging the colours would change the question.
  const Alike same{.vertices = alike(one).vertices, .colours = false};
  const auto states = states_of(board, domain, one, same, limits);
  BoardValues result{.board = board, .by_size = {}};
  const Survey own = survey(board, one, states, limits, [](auto, auto) {});
  result.nodes = own.nodes;
  for (const int size : sizes) result.by_size[size] = compare(board, states, own, size, rules, limits, result.nodes);
  return result;
}

bool holds(const Compared& values, int n) {
  const int komi = 2 * n;  // half points
  return values.joined.lo == values.own.lo.plus(-komi) && values.joined.hi == values.own.hi.plus(-komi);
}

struct Example {
  Board board;
  Compared values;
};

/// A reading on a domain.
struct Outcome {
  Length length;
  Part part;
  std::vector<Example> examples = {};
  bool first_is_smallest = true;
  std::map<int, std::pair<std::uint64_t, std::string>> shifts =
      {};  ///< by value with path + n - value: states, the first one
  std::map<int, std::pair<std::uint64_t, std::uint64_t>> by_vertices = {};  ///< of G: compared, against
};

std::string state_text(const Board& board, const SurveyState& state) {
  return fmt::format("{} {} {}", board.label(), position_text(board, state.position),
                     state.to_move == Side::black ? "black" : "white");
}

void count(const Board& board, const Compared& values, Outcome& outcome) {
  const std::uint64_t weight = values.state.weight;
  outcome.part.states += weight;
  if (!values.own.solved || !values.joined.solved) {
    if (outcome.examples.empty()) outcome.first_is_smallest = false;
    return;
  }
  outcome.part.compared += weight;
  const int shift = values.joined.lo.halves() / 2 + outcome.length.n - values.own.lo.halves() / 2;
  auto& [states, first] = outcome.shifts[shift];
  if (states == 0) first = state_text(board, values.state);
  states += weight;
  auto& [compared, against] = outcome.by_vertices[board.size()];
  compared += weight;
  if (holds(values, outcome.length.n)) return;
  against += weight;
  outcome.part.against += weight;
  if (outcome.examples.size() < most_examined) outcome.examples.push_back({board, values});
}

Outcome judge(const Length& length, const std::vector<BoardValues>& boards, const std::string& domain, bool complete) {
  Outcome outcome{.length = length, .part = {.reading = reading_of(length), .domain = domain}};
  for (const BoardValues& values : boards) {
    if (values.by_size.empty()) continue;  // a limit struck
    ++outcome.part.graphs;
    for (const Compared& compared : values.by_size.at(length.size())) count(values.board, compared, outcome);
  }
  outcome.part.verdict = verdict_of(outcome.part, complete);
  // A path has one vertex more than edges: by edges its white points are n + 1 even where nobody plays.
  outcome.part.decides = length.vertices;
  return outcome;
}

Grid shifts_grid(const std::vector<Outcome>& outcomes, const std::string& domain) {
  Grid grid{.title = "By how much the path is worth something else: " + domain,
            .remark = "The shift is value(G + path) + n - value(G): above 0 the path is worth less to White than n.",
            .columns = {"reading", "shift", "states", "share", "the first"}};
  for (const Outcome& outcome : outcomes)
    for (const auto& [shift, seen] : outcome.shifts)
      grid.rows.push_back({outcome.part.reading, fmt::format("{:+d}", shift), std::to_string(seen.first),
                           share_text(seen.first, outcome.part.compared), seen.second});
  return grid;
}

Grid vertices_grid(const std::vector<Outcome>& outcomes, const std::string& domain) {
  Grid grid{.title = "By number of vertices of G: " + domain, .columns = {"vertices", "states"}};
  for (const Outcome& outcome : outcomes) grid.columns.push_back("against, " + outcome.part.reading);
  for (const auto& [vertices, counts] : outcomes.front().by_vertices) {
    grid.rows.push_back({std::to_string(vertices), std::to_string(counts.first)});
    for (const Outcome& outcome : outcomes)
      grid.rows.back().push_back(
          outcome.by_vertices.contains(vertices) ? std::to_string(outcome.by_vertices.at(vertices).second) : "-");
  }
  return grid;
}

/// Of examples[first..last), all of one board: for which does the reading hold once `axis=value` is in the rules?
std::vector<bool> removed(const std::vector<Example>& examples, std::size_t first, std::size_t last,
                          const Ruleset& rules, const Length& length, const Limits& limits) {
  std::vector<SurveyState> states;
  for (std::size_t i = first; i < last; ++i) states.push_back(examples[i].values.state);
  const Ruleset one[] = {rules};
  const Survey own = survey(examples[first].board, one, states, limits, [](auto, auto) {});
  std::uint64_t nodes = 0;
  std::vector<bool> gone;
  for (const Compared& values : compare(examples[first].board, states, own, length.size(), rules, limits, nodes))
    gone.push_back(values.own.solved && values.joined.solved && holds(values, length.n));
  return gone;
}

/// For each example, the overrides under which the path is worth n, as one text.
std::vector<std::string> removed_by(const Outcome& outcome, const Claim& claim, const Limits& limits) {
  const auto& examples = outcome.examples;
  std::vector<std::string> texts(examples.size());
  for (const std::string& text : claim.overrides) {
    const Ruleset rules = with_axis(claim.rules.front(), text);
    for (std::size_t first = 0, last = 0; first < examples.size(); first = last) {
      while (last < examples.size() && examples[last].board.label() == examples[first].board.label()) ++last;
      const auto gone = removed(examples, first, last, rules, outcome.length, limits);
      for (std::size_t i = first; i < last; ++i)
        if (gone[i - first]) texts[i] += (texts[i].empty() ? "`" : ", `") + text + "`";
    }
  }
  return texts;
}

Grid causes(const Outcome& outcome, const Claim& claim, const Limits& limits) {
  Grid grid{.title = "Why: under which rules the same path is worth n",
            .remark = fmt::format("{}. Of {} classes of symmetric counterexamples: {}.", outcome.part.reading,
                                  outcome.examples.size(), outcome.part.domain),
            .columns = {"is worth n under", "counterexamples", "the first"}};
  const auto texts = removed_by(outcome, claim, limits);
  std::vector<std::string> order;
  std::map<std::string, std::pair<std::uint64_t, std::string>> seen;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::string key = texts[i].empty() ? "none of those tried" : texts[i];
    if (!seen.contains(key)) {
      order.push_back(key);
      seen[key] = {0, state_text(outcome.examples[i].board, outcome.examples[i].values.state)};
    }
    ++seen[key].first;
  }
  for (const auto& key : order) grid.rows.push_back({key, std::to_string(seen[key].first), seen[key].second});
  return grid;
}

/// What a line does in the path: who plays there, and how many of its stones are White's when play ends.
std::string in_the_path(const Query& query, const Answer& answer, int size) {
  if (answer.line_cut) return "The line was cut short.";
  Game<1> game = game_of(query);
  const int first = query.board.size() - size;
  std::array<int, 2> plays{0, 0};
  for (const Turn turn : answer.principal_variation) {
    if (turn.vertex >= first) ++plays[static_cast<std::size_t>(index_of(game.to_move()))];
    game.play(turn);
  }
  const Stones end = unpack(game.position(), query.board.size());
  const auto white = std::count(end.begin() + first, end.end(), Colour::white);
  const auto black = std::count(end.begin() + first, end.end(), Colour::black);
  return fmt::format(
      "The path is the vertices from {}. On this line White plays there {} times and Black {} times; at the end it "
      "holds {} white and {} black stones.",
      first, plays[1], plays[0], white, black);
}

void add_findings(const Outcome& outcome, const SettleOptions& options, const Limits& limits, Report& report) {
  const auto& [board, values] = outcome.examples.front();
  const int size = outcome.length.size();
  const std::string number = fmt::format("{}-{}", report.claim.id, report.findings.size() + 1);
  const Ruleset& rules = report.claim.rules.front();
  const Board joined = with_path(board, size);
  const SurveyState state = with_path(values.state, size);
  const Ruled with = rule(query_of(joined, rules, state), options, limits, number);
  const Ruled without = rule(query_of(board, rules, values.state), options, limits, number);
  const char* which = outcome.first_is_smallest ? "The smallest counterexample"
                                                : "A counterexample (earlier states are not all settled)";
  report.findings.push_back({.title = fmt::format("{} for {}: {}", which, outcome.part.reading, outcome.part.domain),
                             .board = joined,
                             .state = state,
                             .answers = {with},
                             .remark = in_the_path(query_of(joined, rules, state), with.answer, size)});
  report.findings.push_back(
      {.title = "The same without the path",
       .board = board,
       .state = values.state,
       .answers = {without},
       .remark = fmt::format("With {} the value should be {} less; with the path it is {}.", outcome.part.reading,
                             outcome.length.n, with.answer.value.lo.text())});
}

void check_claim(const Claim& claim) {
  if (claim.rules.size() != 1) throw InputError(fmt::format("claim {}: rules: komi-path wants one ruleset", claim.id));
  if (!is_superko(claim.rules[0]) || claim.rules[0].scoring == Scoring::last_mover ||
      claim.rules[0].handicap != Handicap{})
    throw InputError(fmt::format("claim {}: rules: komi-path wants superko, margins and no handicap", claim.id));
}

void settle_domain(const ClaimDomain& domain, const SettleOptions& options, const Limits& limits, const Show& show,
                   Report& report) {
  std::vector<BoardValues> boards;
  for (const Board& board : boards_of(domain.domain)) boards.push_back({.board = board, .by_size = {}});
  const bool complete = over_boards(domain, limits, show, [&](std::size_t i, const Board& board, const Limits& share) {
    boards[i] = values_on(board, domain.domain, report.claim.rules[0], share);
  });
  std::vector<Outcome> outcomes;
  for (const Length& length : lengths) outcomes.push_back(judge(length, boards, title_of(domain), complete));
  for (const BoardValues& values : boards) report.nodes += values.nodes;
  report.grids.push_back(shifts_grid(outcomes, title_of(domain)));
  if (outcomes.front().by_vertices.size() > 1) report.grids.push_back(vertices_grid(outcomes, title_of(domain)));
  for (const Outcome& outcome : outcomes) {
    report.parts.push_back(outcome.part);
    if (outcome.examples.empty() || !outcome.part.decides) continue;
    add_findings(outcome, options, limits, report);
    if (!report.claim.overrides.empty()) report.grids.push_back(causes(outcome, report.claim, limits));
  }
}

}  // namespace

Report settle_komi_path(const Claim& claim, const SettleOptions& options, const Limits& limits, const Show& show) {
  check_claim(claim);
  Report report{claim};
  for (const ClaimDomain& domain : domains_of(claim, options)) settle_domain(domain, options, limits, show, report);
  report.verdict = verdict_of(report.parts);
  return report;
}

}  // namespace graphgo::solver::research
