// A path with empty ends as komi (G1): the same states with and without the path beside them, compared.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "graphgo/board/read_board.hpp"
#include "graphgo/rules/predicates.hpp"
#include "solver/presentation/words.hpp"
#include "solver/question/trace.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "solver/research/claims/study.hpp"
#include "solver/research/claims/vanishing.hpp"

namespace graphgo::solver::research {
namespace {

/// "A path of length n": both readings, for the least n that the text allows, by vertices for the next one
/// too. Paths of five vertices beside dense graphs are out of reach: single states of K4 and such a path take
/// minutes.
struct Length {
  int n;
  bool vertices;

  int size() const { return vertices ? n : n + 1; }
  std::string text() const { return fmt::format("n = {} {}", n, vertices ? "vertices" : "edges"); }
  // Of a state's values alone and beside the path.
  bool holds(const Value& alone, const Value& beside) const {
    const int komi = 2 * n;  // half points
    return beside.lo == alone.lo.plus(-komi) && beside.hi == alone.hi.plus(-komi);
  }
  /// By how much the path is worth something else than n.
  Word shift(const Value& alone, const Value& beside) const {
    const int points = points_of(beside) + n - points_of(alone);
    return {points, fmt::format("{:+d}", points)};
  }
};
constexpr std::array lengths{Length{3, true}, Length{4, true}, Length{3, false}};
constexpr std::array sizes{3, 4};

Board with_path(const Board& board, int size) {
  return read_board(fmt::format("{} + path:{}", board.label(), size));
}

/// The same state with the path beside it: its ends empty, the rest white. Turns played since keep their
/// vertices.
SurveyState with_path(SurveyState state, int size) {
  state.position.push_back(Colour::empty);
  state.position.insert(state.position.end(), static_cast<std::size_t>(size - 2), Colour::white);
  state.position.push_back(Colour::empty);
  return state;
}

/// The states' values alone, then beside paths of each of the sizes.
BoardRows<SurveyRow> rows_of(const Board& board, const std::vector<SurveyState>& states, const Ruleset& rules,
                             std::span<const int> path_sizes, const Limits& limits) {
  BoardRows<SurveyRow> result = survey_of(board, {&rules, 1}, states, limits);
  for (const int size : path_sizes) {
    std::vector<SurveyState> beside;
    for (const SurveyState& state : states) beside.push_back(with_path(state, size));
    const auto found = result.take(survey_of(with_path(board, size), {&rules, 1}, beside, limits));
    for (std::size_t i = 0; i < states.size(); ++i) result.rows[i].values.push_back(found[i].values[0]);
  }
  return result;
}

BoardRows<SurveyRow> rows_at(const At& at, const Ruleset& rules) {
  // White owns the path, so exchanging the colours would change the question.
  const Alike same{.vertices = alike({&rules, 1}).vertices, .colours = false};
  const auto states = states_of(at.board, at.domain.domain, {&rules, 1}, same, at.limits);
  return rows_of(at.board, states, rules, sizes, at.limits);
}

/// A path has one vertex more than edges: by edges its white points are n + 1 even where nobody plays, so
/// those readings do not decide. States are counted by their shifts.
std::vector<Reading<SurveyRow>> path_readings() {
  std::vector<Reading<SurveyRow>> readings;
  for (const Length& length : lengths) {
    const std::size_t place = static_cast<std::size_t>(1 + length.size() - sizes[0]);  // of the value beside
    readings.push_back(
        {.name = length.text(),
         .holds = [=](const SurveyRow& row) { return length.holds(row.values[0], row.values[place]); },
         .settled = [=](const SurveyRow& row) { return row.values[0].solved && row.values[place].solved; },
         .decides = length.vertices,
         .word = [=](const SurveyRow& row) { return length.shift(row.values[0], row.values[place]); }});
  }
  return readings;
}

Grid shifts_grid(const Study<SurveyRow>& study) {
  Grid grid{
      .title = "By how much the path is worth something else: " + study.where(),
      .remark =
          "The shift is value(G + path) + n - value(G): above 0 the path is worth less to White than n.",
      .columns = {"reading", "shift", "states", "share", "the first"}};
  for (std::size_t r = 0; r < study.size(); ++r) study.add_words(grid, r, {study.reading(r).name});
  return grid;
}

Grid vertices_grid(const Study<SurveyRow>& study) {
  Grid grid{.title = "By number of vertices of G: " + study.where(), .columns = {"vertices", "states"}};
  for (std::size_t r = 0; r < study.size(); ++r) grid.columns.push_back("against, " + study.reading(r).name);
  return study.by_vertices(std::move(grid), {&Count::compared});
}

Grid causes(const Study<SurveyRow>& study, std::size_t r, const Settling& settling) {
  const Reading<SurveyRow> is_worth_n{
      .holds = [r](const SurveyRow& row) { return lengths[r].holds(row.values[0], row.values[1]); }};
  return causes_grid({.title = "Why: under which rules the same path is worth n",
                      .remark = fmt::format("{}. Of {} classes of symmetric counterexamples: {}.",
                                            study.reading(r).name, study[r].cases.size(), study.where()),
                      .columns = {"is worth n under", "counterexamples", "the first"}},
                     study[r].cases, settling.claim(),
                     [&](const std::string& axis, std::span<const Case<SurveyRow>> examples) {
                       std::vector<SurveyState> states;
                       for (const auto& example : examples) states.push_back(example.row.state);
                       const Ruleset rules = with_axis(settling.claim().rules.front(), axis);
                       const std::array size{lengths[r].size()};
                       std::vector<Judgement> words;
                       for (const SurveyRow& row :
                            rows_of(examples.front().board, states, rules, size, settling.limits).rows)
                         words.push_back(is_worth_n.judge(row));
                       return words;
                     });
}

/// What a line does in the path: who plays there, and how many of its stones are White's when play ends.
std::string in_the_path(const Query& query, const Answer& answer, int size) {
  if (answer.line_cut) return "The line was cut short.";
  const std::vector<Turn>& line = answer.principal_variation;
  const std::vector<TraceStep> steps = trace(query, line);
  const int first = query.board.size() - size;
  std::array<int, 2> plays{0, 0};
  for (std::size_t i = 0; i < line.size(); ++i)
    if (line[i].vertex >= first) ++plays[static_cast<std::size_t>(index_of(steps[i].to_move))];
  const Stones& end = steps.back().position;
  return fmt::format(
      "The path is the vertices from {}. On this line White plays there {} and Black {}; at the end it holds "
      "{} white and {} black stones.",
      first, presentation::counted(plays[1], "time", "times"),
      presentation::counted(plays[0], "time", "times"),
      std::count(end.begin() + first, end.end(), Colour::white),
      std::count(end.begin() + first, end.end(), Colour::black));
}

void add_findings(const Study<SurveyRow>& study, std::size_t r, const Ruleset& rules, Settling& settling) {
  const auto& [board, row] = *study.first(r);
  const int size = lengths[r].size();
  const Board joined = with_path(board, size);
  const SurveyState state = with_path(row.state, size);
  const std::string& reading = study.reading(r).name;
  Finding& with = settling.tell(fmt::format("{} for {}: {}", study.first_text(r), reading, study.where()),
                                joined, state, {rules});
  const Answer& answer = with.answers.front().answer;
  with.remark = in_the_path(query_of(joined, rules, state), answer, size);
  const std::string name = with.name, value = answer.value.lo.text();
  Finding& without = settling.tell("The same without the path", board, row.state, {});
  without.name = name;  // it belongs to the first, and its proof to that one's
  settling.answer(without, query_of(board, rules, row.state));
  without.remark = fmt::format("With {} the value should be {} less; with the path it is {}.", reading,
                               lengths[r].n, value);
}

void settle_paths(const Ruleset& rules, const ClaimDomain& domain, Settling& settling) {
  Report& report = settling.report;
  Study<SurveyRow> study(settling, title_of(domain), path_readings(), most_examined);
  study.run(domain, [&](const At& at) { return rows_at(at, rules); });
  report.grids.push_back(shifts_grid(study));
  if (study[0].by_key.size() > 1) report.grids.push_back(vertices_grid(study));
  study.add_parts();
  study.for_first([&](std::size_t r, const auto&) {
    if (!study.reading(r).decides) return;
    add_findings(study, r, rules, settling);
    if (!settling.claim().overrides.empty()) report.grids.push_back(causes(study, r, settling));
  });
}

}  // namespace

void settle_komi_path(Settling& settling) {
  const Ruleset& rules = settling.ruleset(
      [](const Ruleset& one) {
        return is_superko(one) && !last_mover_wins(one) && one.handicap == Handicap{} && one.komi == 0;
      },
      "komi-path wants one ruleset, with superko, margins, no komi and no handicap");
  settling.require_overrides(
      [](const Ruleset& one) { return !last_mover_wins(one) && one.handicap == Handicap{} && one.komi == 0; },
      "komi-path wants margins, no komi and no handicap");
  for (const ClaimDomain& domain : settling.domains()) settle_paths(rules, domain, settling);
}

}  // namespace graphgo::solver::research
