#include "solver/research/claims/kinds/ends.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <map>

#include "graphgo/game/scoring.hpp"
#include "solver/presentation/text.hpp"
#include "solver/presentation/words.hpp"
#include "solver/question/game_of.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"
#include "solver/research/claims/vanishing.hpp"

namespace graphgo::solver::research {
namespace {

/// Judges starts of one board, one worker's share of them.
class Worker {
 public:
  Worker(const EndsQuestion& question, const Board& board, std::uint64_t follow, const Limits& limits)
      : question_(question),
        board_(board),
        follow_(follow),
        limits_(limits),
        values_(board, question.rules, limits),
        judge_(question.make_judge(board, limits)) {}

  StartRow row_of(const SurveyState& start) {
    StartRow row{.state = start, .tallies = std::vector<EndTally>(question_.readings.size())};
    if (limits_.reached()) return row;
    const PhaseOneEnds ends = phase_one_ends(values_, board_, question_.rules, start, follow_);
    row.solved = ends.solved;
    row.cut = ends.cut;
    row.value = ends.value;
    Game<1> game = game_at(board_, question_.rules, start);
    for (const auto& record : ends.records) {
      replay(game, start, record);
      const auto words = judge_(values_, {start, record, ends.value, game});
      for (std::size_t r = 0; r < words.size(); ++r) {
        auto& [ends_told, cases] = row.tallies[r];
        ends_told.add(words[r], 1);
        if (words[r] == Judgement::fails && cases.size() < most_cases_of_a_start) cases.push_back(record);
      }
    }
    return row;
  }
  std::uint64_t nodes() const { return values_.nodes(); }

 private:
  const EndsQuestion& question_;
  const Board& board_;
  std::uint64_t follow_;
  const Limits& limits_;
  HistoryValues values_;
  EndJudge judge_;
};

bool in_phase_one(const Board& board, const Ruleset& rules, const SurveyState& start) {
  if (start.record.empty()) return true;
  Game<1> game = game_at(board, rules, start);
  replay(game, start, {});
  return game.state().phase == 1;
}

std::vector<SurveyState> starts_at(const At& at, const Ruleset& rules) {
  auto starts = states_of(at.board, at.domain.domain, {&rules, 1}, alike({&rules, 1}), at.limits);
  std::erase_if(starts, [&](const auto& start) { return !in_phase_one(at.board, rules, start); });
  return starts;
}

/// With several threads the starts are dealt out among as many workers, each with a table of its own.
BoardRows<StartRow> rows_at(const At& at, const EndsQuestion& question) {
  const std::vector<SurveyState> starts = starts_at(at, question.rules);
  std::vector<StartRow> rows(starts.size());
  const auto workers = static_cast<std::size_t>(std::max(at.limits.threads, 1));
  const Limits share = share_of(at.limits);
  std::atomic<std::uint64_t> nodes{0}, done{0};
  parallel_for(workers, at.limits.threads, [&](std::size_t w) {
    Worker worker(question, at.board, at.domain.follow, share);
    for (std::size_t i = w; i < starts.size(); i += workers) {
      rows[i] = worker.row_of(starts[i]);
      if (at.show && ++done % 16 == 0)
        at.show(fmt::format("{}: start {} of {}", at.board.label(), done.load(), starts.size()));
    }
    nodes += worker.nodes();
  });
  return {std::move(rows), nodes};
}

/// Each reading of all starts, then each of empty boards; then the starts cut off by the cap, and those
/// stopped by a limit, as cases of two readings that say there are none.
Study<StartRow> study_of(const EndsQuestion& question) {
  std::vector<Reading<StartRow>> readings, of_empty;
  for (std::size_t r = 0; r < question.readings.size(); ++r) {
    readings.push_back({.name = question.readings[r],
                        .holds = [r](const StartRow& row) { return row.holds(r); },
                        .settled = [r](const StartRow& row) { return row.settled(r); }});
    of_empty.push_back(readings.back());
    of_empty.back().asked = [](const StartRow& row) { return is_empty_board(row.state); };
    of_empty.back().every_board = false;
  }
  readings.insert(readings.end(), of_empty.begin(), of_empty.end());
  readings.push_back(none_of<StartRow>(&StartRow::cut));
  readings.push_back(none_of<StartRow>([](const StartRow& row) { return !row.solved; }));
  return Study(std::move(readings), most_cases);
}

/// By vertices, the ends that were found, symmetric ones counted: one count a reading.
using EndsBySize = std::map<int, std::vector<Count>>;

void add(const StartRow& row, std::vector<Count>& ends) {
  ends.resize(row.tallies.size());
  for (std::size_t r = 0; r < ends.size(); ++r) ends[r].add(row.tallies[r].ends, row.state.weight);
}

/// A question on a domain. Starts decide; the ends show how many questions stand behind them.
struct EndsStudy {
  const EndsQuestion& question;
  std::string domain;
  Study<StartRow> study = study_of(question);
  EndsBySize ends = {};

  std::size_t readings() const { return question.readings.size(); }
  /// Are there other starts than empty boards?
  bool has_others(std::size_t r) const { return of_empty(r).all.states < study[r].all.states; }
  const Tally<StartRow>& of_empty(std::size_t r) const { return study[readings() + r]; }
};

void add_parts(const EndsStudy& of, std::size_t r, Report& report) {
  report.parts.push_back(of.study.part(r, of.domain + "; starts counted"));
  Part ends{{.graphs = of.study[r].all.graphs},
            of.study.reading(r).name,
            "ends of phase one that were found from these starts; ends counted",
            report.parts.back().verdict,
            false};
  if (of.of_empty(r).all.states > 0 && of.has_others(r))
    report.parts.push_back(of.study.part(of.readings() + r, "of these, empty boards"));
  for (const auto& [vertices, counts] : of.ends) ends.add(counts[r]);
  report.parts.push_back(std::move(ends));
}

Grid grid_of(const EndsStudy& of) {
  Grid grid{.title = "By number of vertices: " + of.domain,
            .remark =
                "Followed to all ends: starts with neither cap nor limit in the way. Symmetric starts, and "
                "their ends, are counted.",
            .columns = {"vertices", "graphs", "starts", "followed to all ends", "cut off by the cap",
                        "stopped by a limit"}};
  for (const std::string& reading : of.question.readings)
    for (const char* column : {"ends", "starts against", "ends against"})
      grid.columns.push_back(column + (reading.empty() ? "" : ": " + reading));
  const auto at = [&](std::size_t r, int vertices) { return of.study[r].by_vertices.at(vertices); };
  for (const auto& [vertices, ends] : of.ends) {
    const Count first = at(0, vertices);
    const auto cut = at(2 * of.readings(), vertices).against,
               stopped = at(2 * of.readings() + 1, vertices).against;
    grid.add(vertices, first.graphs, first.states, first.states - cut - stopped, cut, stopped);
    for (std::size_t r = 0; r < ends.size(); ++r)
      grid.extend(ends[r].states, at(r, vertices).against, ends[r].against);
  }
  return grid;
}

/// The ends against a reading at these starts.
std::vector<EndCase> cases_of(const std::vector<Case<StartRow>>& starts, std::size_t reading) {
  std::vector<EndCase> cases;
  for (const auto& [place, board, row] : starts)
    for (const auto& record : row.tallies[reading].cases)
      if (cases.size() < most_cases) cases.push_back({board, row.state, record, row.value});
  return cases;
}

EndsOutcome outcome_of(const EndsStudy& of, std::size_t r) {
  return {.reading = of.study.reading(r).name,
          .domain = of.domain,
          .cases = cases_of(of.study[r].cases, r),
          .empty_cases = of.has_others(r) ? cases_of(of.of_empty(r).cases, r) : std::vector<EndCase>{},
          .smallest_first = of.study[r].first_is_smallest,
          .smallest_empty_first = of.of_empty(r).first_is_smallest};
}

std::string words_of(const ClaimDomain& domain) {
  if (domain.follow == 0) return title_of(domain) + ", left by passes at once";
  return fmt::format("{}, optimal lines through at most {} states each", title_of(domain), domain.follow);
}

}  // namespace

Ruleset rules_of_ends(const Claim& claim) {
  const Ruleset rules = claim.rules.empty() ? read_ruleset("lasker-maas") : claim.rules.front();
  check_has_phase_one(rules);
  return rules;
}

void settle_ends(const EndsQuestion& question, Settling& settling,
                 const std::function<void(const std::vector<EndsOutcome>&)>& tell) {
  settling.answer_limits = share_of(settling.limits);  // one thread: the same lines in every run
  std::set<Which> seen;
  for (const ClaimDomain& domain : settling.domains()) {
    if (settling.options.graphs > 0 && !seen.insert(domain.domain.which).second) continue;
    EndsStudy of{question, words_of(domain)};
    of.study.run(
        domain, settling, [&](const At& at) { return rows_at(at, question); },
        [&](const Board& board, const std::vector<StartRow>& rows) {
          for (const StartRow& row : rows) add(row, of.ends[board.size()]);
        });
    std::vector<EndsOutcome> outcomes;
    for (std::size_t r = 0; r < of.readings(); ++r) {
      add_parts(of, r, settling.report);
      outcomes.push_back(outcome_of(of, r));
    }
    settling.report.grids.push_back(grid_of(of));
    tell(outcomes);
  }
}

std::vector<Mask<1>> chains_of(const Graph<1>& graph, const Position<1>& position) {
  std::vector<Mask<1>> chains;
  for (const Side side : {Side::black, Side::white})
    for (Mask<1> rest = position.of(side); rest.any();) {
      Mask<1> seed = rest;
      const Mask<1> chain = graph.flood(Mask<1>::single(seed.pop_first()), position.of(side));
      chains.push_back(chain);
      rest = rest.without(chain);
    }
  return chains;
}

bool has_open_ko(const Graph<1>& graph, const Position<1>& position) {
  return open_kos(graph, position, Side::black) + open_kos(graph, position, Side::white) > 0;
}

Query query_of_end(const EndCase& example, const Ruleset& rules) {
  return after(query_of(example.board, rules, example.start), example.record);
}

Ruleset with_first(const Ruleset& rules, Side first) {
  return with_axis(rules, first == Side::black ? "phase2_first=black" : "phase2_first=white");
}

std::string record_text(const EndCase& example, const Ruleset& rules) {
  return presentation::line_text(query_of(example.board, rules, example.start), example.record);
}

namespace {

/// "Black {0 4}, White {3}", or "none".
std::string atari_text(const Board& board, const Graph<1>& graph, const Position<1>& p) {
  std::vector<std::string> texts;
  for (const Mask<1>& chain : chains_of(graph, p)) {
    if ((graph.adjacent_to(chain) & graph.empty(p)).count() != 1) continue;
    const char* colour = p.black.intersects(chain) ? "Black" : "White";
    texts.push_back(fmt::format("{} {}", colour, vertices_text(board, chain)));
  }
  return texts.empty() ? "none" : fmt::format("{}", fmt::join(texts, ", "));
}

/// Board, start and record in one line.
std::string case_text(const EndCase& example, const Ruleset& rules) {
  return state_text(example.board, example.start) + ": " + record_text(example, rules);
}

}  // namespace

std::string facts_text(const EndCase& example, const Ruleset& rules) {
  const Game<1> game = game_of(query_of_end(example, rules));
  const auto& graph = game.graph();
  const Position<1>& p = game.position();
  return fmt::format(
      "When phase one ends, after `{}`, {} to move by alternation:\n\n```\n{}```\n\nOpen kos: Black holds "
      "{}, White {}. Chains in atari: {}.",
      record_text(example, rules), name_of(game.to_move()),
      presentation::draw_position(example.board, unpack(p, example.board.size())),
      open_kos(graph, p, Side::black), open_kos(graph, p, Side::white), atari_text(example.board, graph, p));
}

void EndFindings::add(const EndCase& example, bool smallest, const std::string& what,
                      const std::string& domain, const std::function<void(Finding&)>& fill) {
  if (!told_.insert(what + ": " + case_text(example, rules_)).second) return;
  const std::string title = smallest
                                ? fmt::format("The smallest {}: {}", what, domain)
                                : fmt::format("An {}: {}; earlier starts are not all settled", what, domain);
  Finding finding = settling_.finding(title, example.board, example.start, {rules_});
  finding.answers.back().remark = "The start";
  fill(finding);
  settling_.report.findings.push_back(std::move(finding));
}

namespace {

/// One way to change the rules, for the cases of one board.
struct Change {
  std::string name;
  Ruleset rules;
  bool forget = false;  ///< the history before the end of phase one
};

/// The end under the change, as a start and the record that leads on from it.
EndCase changed(const EndCase& example, const Change& change, const Position<1>& at_end) {
  if (!change.forget) return example;
  EndCase fresh = example;
  // By what passes, from whom: the judge looks at phase two alone, and at whoever's turn it is there.
  const int turns = static_cast<int>(example.start.record.size() + example.record.size());
  const Side next = turns % 2 == 0 ? example.start.to_move : opponent(example.start.to_move);
  const int passes = change.rules.ending.passes;
  fresh.start = {unpack(at_end, example.board.size()), passes % 2 == 0 ? next : opponent(next)};
  fresh.record.assign(static_cast<std::size_t>(passes), Turn::pass());
  return fresh;
}

/// Does the reading hold at the same record under the change? Not where the record is illegal or does not end
/// phase one there.
bool holds_under(const EndCase& example, const Ruleset& rules, HistoryValues& values, const EndJudge& judge,
                 std::size_t reading) {
  Game<1> game = game_at(example.board, rules, example.start);
  for (const auto& record : {example.start.record, example.record})
    for (const Turn turn : record)
      if (game.state().phase == 2 || !game.play(turn)) return false;
  if (game.state().phase != 2) return false;
  values.set(example.start, example.record);
  const auto value = values.value();
  return value && judge(values, {example.start, example.record, *value, game})[reading] == Judgement::holds;
}

std::string colours_text(const Position<1>& p) {
  if (p.black.any() && p.white.any()) return "both";
  return p.stones().any() ? "one side" : "nobody";
}

std::vector<Change> changes_of(const EndsQuestion& question, const Claim& claim) {
  std::vector<Change> changes{{"history forgotten when phase one ends", question.rules, true}};
  for (const std::string& text : claim.overrides) {
    changes.push_back({fmt::format("`{}`", text), with_axis(question.rules, text)});
    check_has_phase_one(changes.back().rules);
  }
  return changes;
}

}  // namespace

Grid causes_of(const EndsOutcome& outcome, const EndsQuestion& question, std::size_t reading,
               const Settling& settling) {
  const Limits& limits = settling.answer_limits;
  const std::vector<Change> changes = changes_of(question, settling.claim());
  const auto end_of = [&](const EndCase& example) { return game_of(query_of_end(example, question.rules)); };
  const auto attempt = [&](std::size_t c, std::span<const EndCase> of_board) {
    const Board& board = of_board.front().board;
    HistoryValues values(board, changes[c].rules, limits);
    const EndJudge judge = question.make_judge(board, limits);
    std::vector<Judgement> words;
    for (const EndCase& example : of_board) {
      const EndCase fresh = changed(example, changes[c], end_of(example).position());
      words.push_back(judgement(holds_under(fresh, changes[c].rules, values, judge, reading)));
    }
    return words;
  };
  const auto cells = [&](const EndCase& example) {
    const Game<1> game = end_of(example);
    return std::vector{std::to_string(example.board.size()),
                       std::string(has_open_ko(game.graph(), game.position()) ? "yes" : "no"),
                       colours_text(game.position())};
  };
  std::vector<std::string> names;
  for (const Change& change : changes) names.push_back(change.name);
  Grid grid = causes_grid<EndCase>(
      {.title = "Why: " + (outcome.reading.empty() ? "" : outcome.reading + ": ") + outcome.domain,
       .remark = fmt::format("Of {} ends, symmetric ones not counted, at most {} of a start.",
                             outcome.cases.size(), most_cases_of_a_start),
       .columns = {"vertices", "open ko", "stones of", "vanishes under", "ends", "the first"}},
      outcome.cases, {names, attempt}, cells,
      [&](const EndCase& example) { return case_text(example, question.rules); });
  if (limits.reached()) grid.remark += " A limit struck before all changes were tried on all of them.";
  return grid;
}

}  // namespace graphgo::solver::research
