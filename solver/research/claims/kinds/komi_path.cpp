// A path with empty ends as komi (G1): the same states with and without the path beside them, compared.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "graphgo/board/read_board.hpp"
#include "solver/question/game_of.hpp"
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
};
constexpr std::array lengths{Length{3, true}, Length{4, true}, Length{3, false}};
constexpr int smallest_size = 3, sizes = 2;

/// Counterexamples looked at closer for what makes them vanish: the first ones of a part.
constexpr std::size_t most_examined = 1000;

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

/// A state's values, alone and beside a path of each size.
struct PathRow {
  SurveyState state;
  Value own;
  std::array<Value, sizes> joined = {};

  const Value& beside(const Length& length) const {
    return joined[static_cast<std::size_t>(length.size() - smallest_size)];
  }
  bool solved(const Length& length) const { return own.solved && beside(length).solved; }
  bool holds(const Length& length) const {
    const int komi = 2 * length.n;  // half points
    return beside(length).lo == own.lo.plus(-komi) && beside(length).hi == own.hi.plus(-komi);
  }
};

/// The states' values alone and beside paths with so many vertices.
BoardRows<PathRow> rows_of(const Board& board, const std::vector<SurveyState>& states, const Ruleset& rules,
                           std::span<const int> path_sizes, const Limits& limits) {
  BoardRows<PathRow> result;
  const auto values = [&](const Board& on, const std::vector<SurveyState>& all) {
    return result.survey(survey_of(on, {&rules, 1}, all, limits));
  };
  for (const SurveyRow& row : values(board, states)) result.rows.push_back({row.state, row.values[0]});
  for (const int size : path_sizes) {
    std::vector<SurveyState> beside;
    for (const SurveyState& state : states) beside.push_back(with_path(state, size));
    const std::vector<SurveyRow> found = values(with_path(board, size), beside);
    for (std::size_t i = 0; i < states.size(); ++i)
      result.rows[i].joined[static_cast<std::size_t>(size - smallest_size)] = found[i].values[0];
  }
  return result;
}

BoardRows<PathRow> rows_at(const At& at, const Ruleset& rules) {
  // White owns the path, so exchanging the colours would change the question.
  const Alike same{.vertices = alike({&rules, 1}).vertices, .colours = false};
  constexpr std::array all_sizes{smallest_size, smallest_size + 1};
  const auto states = states_of(at.board, at.domain.domain, {&rules, 1}, same, at.limits);
  return rows_of(at.board, states, rules, all_sizes, at.limits);
}

/// A path has one vertex more than edges: by edges its white points are n + 1 even where nobody plays, so
/// those readings do not decide.
Study<PathRow> path_study() {
  Study<PathRow> study(most_examined);
  for (const Length& length : lengths)
    study.read({.name = fmt::format("n = {} {}", length.n, length.vertices ? "vertices" : "edges"),
                .holds = [length](const PathRow& row) { return row.holds(length); },
                .settled = [length](const PathRow& row) { return row.solved(length); },
                .decides = length.vertices});
  return study;
}

/// Of each reading: states by value with path + n - value.
using Shifts = std::array<Occurrences<int>, lengths.size()>;

void add(const Board& board, const std::vector<PathRow>& rows, Shifts& shifts) {
  for (const PathRow& row : rows)
    for (std::size_t r = 0; r < lengths.size(); ++r) {
      if (!row.solved(lengths[r])) continue;
      const int shift = points_of(row.beside(lengths[r])) + lengths[r].n - points_of(row.own);
      shifts[r].add(shift, board, row);
    }
}

Grid shifts_grid(const Study<PathRow>& study, const Shifts& shifts, const std::string& domain) {
  Grid grid{
      .title = "By how much the path is worth something else: " + domain,
      .remark =
          "The shift is value(G + path) + n - value(G): above 0 the path is worth less to White than n.",
      .columns = {"reading", "shift", "states", "share", "the first"}};
  for (std::size_t r = 0; r < study.size(); ++r)
    for (const auto& [shift, seen] : shifts[r].sorted())
      grid.add(study.reading(r).name, fmt::format("{:+d}", shift), seen.states,
               share_text(seen.states, study[r].all.compared), seen.first);
  return grid;
}

Grid vertices_grid(const Study<PathRow>& study, const std::string& domain) {
  Grid grid{.title = "By number of vertices of G: " + domain, .columns = {"vertices", "states"}};
  for (std::size_t r = 0; r < study.size(); ++r) grid.columns.push_back("against, " + study.reading(r).name);
  return study.by_vertices(std::move(grid), {&Count::compared});
}

Grid causes(const Study<PathRow>& study, std::size_t r, const std::string& domain, const Settling& settling) {
  const Claim& claim = settling.claim();
  const int size = lengths[r].size();
  const auto attempt = [&](const std::string& axis, std::span<const Case<PathRow>> examples) {
    std::vector<SurveyState> states;
    for (const auto& example : examples) states.push_back(example.row.state);
    const Ruleset rules = with_axis(claim.rules.front(), axis);
    std::vector<Judgement> words;
    for (const PathRow& row :
         rows_of(examples.front().board, states, rules, {&size, 1}, settling.limits).rows)
      words.push_back(study.reading(r).judge(row));
    return words;
  };
  return causes_grid({.title = "Why: under which rules the same path is worth n",
                      .remark = fmt::format("{}. Of {} classes of symmetric counterexamples: {}.",
                                            study.reading(r).name, study[r].cases.size(), domain),
                      .columns = {"is worth n under", "counterexamples", "the first"}},
                     study[r].cases, claim, attempt);
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
      "The path is the vertices from {}. On this line White plays there {} times and Black {} times; at the "
      "end it holds {} white and {} black stones.",
      first, plays[1], plays[0], white, black);
}

void add_findings(const Study<PathRow>& study, std::size_t r, const std::string& domain, Settling& settling) {
  const auto& [place, board, row] = *study.first(r);
  const int size = lengths[r].size();
  const Ruleset& rules = settling.claim().rules.front();
  const Board joined = with_path(board, size);
  const SurveyState state = with_path(row.state, size);
  const std::string& reading = study.reading(r).name;
  Finding with =
      settling.finding(fmt::format("{} for {}: {}", first_text(study[r].first_is_smallest), reading, domain),
                       joined, state, {rules});
  Finding without = settling.finding("The same without the path", board, row.state, {rules});
  const Answer& answer = with.answers.front().answer;
  with.remark = in_the_path(query_of(joined, rules, state), answer, size);
  without.remark = fmt::format("With {} the value should be {} less; with the path it is {}.", reading,
                               lengths[r].n, answer.value.lo.text());
  settling.report.findings.push_back(std::move(with));
  settling.report.findings.push_back(std::move(without));
}

void settle_paths(const ClaimDomain& domain, Settling& settling) {
  Report& report = settling.report;
  const std::string title = title_of(domain);
  Study<PathRow> study = path_study();
  Shifts shifts;
  study.run(
      domain, settling, [&](const At& at) { return rows_at(at, settling.claim().rules[0]); },
      [&](const Board& board, const std::vector<PathRow>& rows) { add(board, rows, shifts); });
  report.grids.push_back(shifts_grid(study, shifts, title));
  if (study[0].by_vertices.size() > 1) report.grids.push_back(vertices_grid(study, title));
  study.add_parts(title, report);
  study.for_first([&](std::size_t r, const auto&) {
    if (!study.reading(r).decides) return;
    add_findings(study, r, title, settling);
    if (!settling.claim().overrides.empty()) report.grids.push_back(causes(study, r, title, settling));
  });
}

}  // namespace

void settle_komi_path(Settling& settling) {
  const Claim& claim = settling.claim();
  settling.require(claim.rules.size() == 1, "rules", "komi-path wants one ruleset");
  const Ruleset& rules = claim.rules[0];
  settling.require(is_superko(rules) && rules.scoring != Scoring::last_mover && rules.handicap == Handicap{},
                   "rules", "komi-path wants superko, margins and no handicap");
  for (const ClaimDomain& domain : settling.domains()) settle_paths(domain, settling);
}

}  // namespace graphgo::solver::research
