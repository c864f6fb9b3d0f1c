#include "solver/research/claims/kinds/ends.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <set>

#include "graphgo/error.hpp"
#include "graphgo/game/scoring.hpp"
#include "solver/presentation/text.hpp"
#include "solver/presentation/words.hpp"
#include "solver/question/game_of.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"
#include "solver/question/query.hpp"
#include "solver/research/claims/vanishing.hpp"
#include "solver/research/hunt/state_key.hpp"
#include "solver/scoring/control/parts.hpp"

namespace graphgo::solver::research {

bool has_phase_one(const Ruleset& rules) {
  return is_superko(rules) && rules.phases == 2 && rules.passing == Passing::free &&
         rules.handicap == Handicap{};
}

PhaseOneEnds phase_one_ends(HistoryValues& values, const Board& board, const Ruleset& rules,
                            const SurveyState& start, std::uint64_t most) {
  PhaseOneEnds ends;
  values.set(start, {});
  const auto value = values.value();
  if (!value) return ends;
  ends.value = *value;
  const Game<1> origin = game_of(query_of(board, rules, start));
  // On optimal lines from one start the value is the same, so states that differ in what was scored differ in
  // more.
  std::set<std::vector<std::uint64_t>> seen;
  std::vector<std::vector<Turn>> records{{}};  // of states in phase one, fewest turns first
  for (; ends.followed < records.size(); ++ends.followed) {
    ends.cut = ends.followed == most;
    if (ends.cut) break;
    std::vector<Turn> record = records[ends.followed];
    Game<1> game = origin;
    for (const Turn turn : record) game.play(turn);
    values.set(start, record);
    const auto optimal = optimal_turns(values, game, ends.value);
    if (!optimal) return ends;
    for (const Turn turn : *optimal) {
      game.play(turn);
      record.push_back(turn);
      if (seen.insert(state_key(game, KeepScore::no)).second)
        (game.state().phase == 1 ? records : ends.records).push_back(record);
      record.pop_back();
      game.undo();
    }
  }
  ends.solved = true;
  return ends;
}

std::optional<std::vector<Turn>> optimal_turns(HistoryValues& values, const Game<1>& game, int value) {
  std::vector<Turn> turns = game.legal_turns(), optimal;
  std::rotate(turns.begin(), turns.end() - 1, turns.end());
  const bool black = game.to_move() == Side::black;
  for (const Turn turn : turns) {
    const auto yes = values.at_least(black ? value : value + 1, turn);
    if (!yes) return std::nullopt;
    if (*yes == black) optimal.push_back(turn);
  }
  return optimal;
}

PhaseOneEnd phase_one_end(const Board& board, const Ruleset& rules, const SurveyState& start,
                          const std::vector<Turn>& record, int value) {
  return {board, start, record, value, game_of(after(query_of(board, rules, start), record))};
}

Query PhaseOneEnd::query() const { return after(query_of(board, game.rules(), start), record); }

namespace {

constexpr std::size_t most_cases_of_a_start = 8;

/// What one reading says of one start's ends, symmetric ones not counted.
struct EndTally {
  Count ends = {};                            ///< as states
  std::vector<std::vector<Turn>> cases = {};  ///< records of the first ends against, after the start's
};

/// A start and its ends.
struct StartRow {
  SurveyState state;
  bool solved = false, cut = false;  ///< no limit struck; more states than the cap
  int value = 0;
  std::vector<EndTally> tallies = {};  ///< one a reading

  /// All of whose ends are known to hold holds, one of whose ends fails fails.
  bool holds(std::size_t reading) const { return tallies[reading].ends.against == 0; }
  bool settled(std::size_t reading) const {
    const Count& ends = tallies[reading].ends;
    return !holds(reading) || (solved && !cut && ends.compared == ends.states);
  }
};

void judge_ends(StartRow& row, const At& at, const Ruleset& rules, const EndJudge& judge,
                HistoryValues& values) {
  const PhaseOneEnds ends = phase_one_ends(values, at.board, rules, row.state, at.domain.follow);
  row.solved = ends.solved;
  row.cut = ends.cut;
  row.value = ends.value;
  for (const auto& record : ends.records) {
    const auto words = judge(values, phase_one_end(at.board, rules, row.state, record, ends.value));
    for (std::size_t r = 0; r < words.size(); ++r) {
      auto& [counted, cases] = row.tallies[r];
      counted.add(words[r], 1);
      if (words[r] == Judgement::fails && cases.size() < most_cases_of_a_start) cases.push_back(record);
    }
  }
}

/// With several threads the starts are dealt out among as many workers, each with a table of its own.
BoardRows<StartRow> rows_at(const At& at, const EndsQuestion& question) {
  const Ruleset& rules = question.rules;
  auto starts = states_of(at.board, at.domain.domain, {&rules, 1}, alike({&rules, 1}), at.limits);
  std::erase_if(starts, [&](const SurveyState& start) {
    return game_of(query_of(at.board, rules, start)).state().phase != 1;
  });
  std::vector<StartRow> rows(starts.size());
  const auto workers = static_cast<std::size_t>(std::max(at.limits.threads, 1));
  const Limits share = share_of(at.limits);
  std::atomic<std::uint64_t> nodes{0}, done{0};
  parallel_for(workers, at.limits.threads, [&](std::size_t w) {
    HistoryValues values(at.board, rules, share);
    const EndJudge judge = question.judge(at.board, share);
    for (std::size_t i = w; i < starts.size(); i += workers) {
      rows[i] = {.state = starts[i], .tallies = std::vector<EndTally>(question.readings.size())};
      if (!share.reached()) judge_ends(rows[i], at, rules, judge, values);
      if (at.show && ++done % 16 == 0)
        at.show(fmt::format("{}: start {} of {}", at.board.label(), done.load(), starts.size()));
    }
    nodes += values.nodes();
  });
  return {std::move(rows), nodes};
}

/// Each reading of all starts, then each of empty boards, then each of ends; then the starts cut off by the
/// cap, and those stopped by a limit, as cases of two readings that say there are none.
std::vector<Reading<StartRow>> readings_of(const EndsQuestion& question) {
  const std::vector<std::string>& names = question.readings;
  std::vector<Reading<StartRow>> readings;
  for (const bool of_empty : {false, true})
    for (std::size_t r = 0; r < names.size(); ++r)
      readings.push_back(
          {.name = names[r],
           .holds = [r](const StartRow& row) { return row.holds(r); },
           .settled = [r](const StartRow& row) { return row.settled(r); },
           .asked = [of_empty](const auto& row) { return !of_empty || is_empty_board(row.state); },
           .every_board = !of_empty});
  for (std::size_t r = 0; r < names.size(); ++r)
    readings.push_back({.name = names[r],
                        .holds = [](const StartRow&) { return true; },
                        .decides = false,
                        .counted = [r](const StartRow& row) { return row.tallies[r].ends; }});
  readings.push_back(none_of<StartRow>(&StartRow::cut));
  readings.push_back(none_of<StartRow>([](const StartRow& row) { return !row.solved; }));
  return readings;
}

std::string words_of(const ClaimDomain& domain) {
  return fmt::format("{}, optimal lines through at most {} states each", title_of(domain), domain.follow);
}

/// Board, start and record in one line.
std::string case_text(const PhaseOneEnd& end) {
  return state_text(end.board, end.start) + ": " + record_text(end);
}

/// A question on a domain. Starts decide; the ends show how many questions stand behind them.
struct EndsStudy {
  const EndsQuestion& question;
  Settling& settling;
  std::set<std::string>& told;  ///< by what was said of an end, of all domains
  Study<StartRow> study;

  std::size_t readings() const { return question.readings.size(); }
  // The numbers of the study's readings.
  std::size_t of_empty(std::size_t reading) const { return readings() + reading; }
  std::size_t of_ends(std::size_t reading) const { return 2 * readings() + reading; }
  std::vector<PhaseOneEnd> cases(std::size_t reading, bool empty_boards = false) const;
  void add_parts(std::size_t reading) const;
  void add_counts() const;
  void tell_examples() const;
  void tell_causes(std::size_t reading) const;
};

void EndsStudy::add_parts(std::size_t reading) const {
  std::vector<Part>& parts = settling.report.parts;
  const Part all = study.part(reading, study.where() + "; starts counted");
  Part empty = study.part(of_empty(reading), "of these, empty boards");
  Part ends =
      study.part(of_ends(reading), "ends of phase one that were found from these starts; ends counted");
  ends.verdict = all.verdict;
  empty.of_those = true;
  parts.push_back(all);
  if (empty.states > 0 && empty.states < all.states) parts.push_back(empty);
  parts.push_back(ends);
}

void EndsStudy::add_counts() const {
  for (std::size_t r = 0; r < readings(); ++r) add_parts(r);
  Grid grid{.title = "By number of vertices: " + study.where(),
            .remark =
                "Followed to all ends: starts with neither cap nor limit in the way. Symmetric starts, and "
                "their ends, are counted.",
            .columns = {"vertices", "graphs", "starts", "followed to all ends", "cut off by the cap",
                        "stopped by a limit"}};
  for (const std::string& reading : question.readings)
    for (const char* column : {"ends", "starts against", "ends against"})
      grid.columns.push_back(column + (reading.empty() ? "" : ": " + reading));
  for (const auto& [vertices, first] : study[0].by_key) {
    const auto at = [&, n = vertices](std::size_t r) { return study[r].with(n); };
    const auto cut = at(3 * readings()).against, stopped = at(3 * readings() + 1).against;
    grid.add(vertices, first.graphs, first.states, first.states - cut - stopped, cut, stopped);
    for (std::size_t r = 0; r < readings(); ++r)
      grid.extend(at(of_ends(r)).states, at(r).against, at(of_ends(r)).against);
  }
  settling.report.grids.push_back(std::move(grid));
}

/// The first ends against a reading.
std::vector<PhaseOneEnd> EndsStudy::cases(std::size_t reading, bool empty_boards) const {
  std::vector<PhaseOneEnd> cases;
  if (empty_boards && study[of_empty(reading)].all.states == study[reading].all.states) return cases;
  for (const auto& [board, row] : study[empty_boards ? of_empty(reading) : reading].cases)
    for (const auto& record : row.tallies[reading].cases)
      if (cases.size() < most_examined)
        cases.push_back(phase_one_end(board, question.rules, row.state, record, row.value));
  return cases;
}

/// Larger domains begin with the same examples as smaller ones, and an end may be an example of two things:
/// what was told is not told again.
void EndsStudy::tell_examples() const {
  std::set<std::string> told_here;
  for (const EndExample& example : question.examples) {
    const std::vector<PhaseOneEnd> all = cases(example.reading, example.of_empty);
    const auto end = example.fits ? std::find_if(all.begin(), all.end(), example.fits) : all.begin();
    if (end == all.end()) continue;
    const std::string text = case_text(*end);
    if (!told_here.insert(fmt::format("{}: {}", example.reading, text)).second) continue;
    if (!told.insert(example.what + ": " + text).second) continue;
    const std::size_t reading = example.of_empty ? of_empty(example.reading) : example.reading;
    const std::string title =
        study[reading].first_is_smallest
            ? fmt::format("The smallest {}: {}", example.what, study.where())
            : fmt::format("An {}: {}; earlier starts are not all settled", example.what, study.where());
    Finding& finding = settling.tell(title, end->board, end->start, {question.rules});
    finding.answers.back().remark = "The start";
    example.fill(finding, *end);
  }
}

}  // namespace

Ruleset rules_of_ends(const Settling& settling, bool (*fits)(const Ruleset&), const std::string& further) {
  const std::string why =
      "two phases, superko, free passes, no handicap" + (further.empty() ? "" : ", " + further);
  const Ruleset& rules = settling.ruleset(fits, "one ruleset is needed, with " + why);
  settling.require_overrides(fits, "its rulesets need " + why);
  check_playable(rules);
  return rules;
}

std::vector<Mask<1>> chains_of(const Graph<1>& graph, const Position<1>& position) {
  auto chains = scoring::parts_of(graph, position.black);
  for (const Mask<1>& chain : scoring::parts_of(graph, position.white)) chains.push_back(chain);
  return chains;
}

bool has_open_ko(const Game<1>& game) {
  return open_kos(game.graph(), game.position(), Side::black) +
             open_kos(game.graph(), game.position(), Side::white) >
         0;
}

Ruleset with_first(const Ruleset& rules, Side first) {
  return with_axis(rules, first == Side::black ? "phase2_first=black" : "phase2_first=white");
}

std::string record_text(const PhaseOneEnd& end) {
  return presentation::line_text(query_of(end.board, end.game.rules(), end.start), end.record);
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

}  // namespace

std::string facts_text(const PhaseOneEnd& end) {
  const auto& graph = end.game.graph();
  const Position<1>& p = end.game.position();
  return fmt::format(
      "When phase one ends, after `{}`, {} to move by alternation:\n\n```\n{}```\n\nOpen kos: Black holds "
      "{}, White {}. Chains in atari: {}.",
      record_text(end), name_of(end.game.to_move()),
      presentation::draw_position(end.board, unpack(p, end.board.size())), open_kos(graph, p, Side::black),
      open_kos(graph, p, Side::white), atari_text(end.board, graph, p));
}

namespace {

/// The end as a fresh start, left by passes: by what passes, from whom, does not matter. Who judges looks at
/// phase two alone, and at whoever's turn it is there.
PhaseOneEnd without_history(const PhaseOneEnd& end) {
  const Ruleset& rules = end.game.rules();
  const Side next = end.game.to_move();
  const int passes = rules.ending.passes;
  const SurveyState start{unpack(end.game.position(), end.board.size()),
                          passes % 2 == 0 ? next : opponent(next)};
  const std::vector<Turn> record(static_cast<std::size_t>(passes), Turn::pass());
  return phase_one_end(end.board, rules, start, record, end.value);
}

/// Does the reading hold at the same record under the rules? Not where the record is illegal or does not end
/// phase one there.
bool holds_under(const PhaseOneEnd& end, const Ruleset& rules, HistoryValues& values, const EndJudge& judge,
                 std::size_t reading) {
  Game<1> game(end.board, rules, {end.start.position, end.start.to_move});
  for (const Turn turn : end.query().record)
    if (game.state().phase == 2 || !game.play(turn)) return false;
  if (game.state().phase != 2) return false;
  values.set(end.start, end.record);
  const auto value = values.value();
  if (!value) return false;
  const PhaseOneEnd changed{end.board, end.start, end.record, *value, std::move(game)};
  return judge(values, changed)[reading] == Judgement::holds;
}

/// Vertices, open kos, colours on the board.
std::vector<std::string> cells_of(const PhaseOneEnd& end) {
  const Position<1>& p = end.game.position();
  const bool both = p.black.any() && p.white.any();
  return {std::to_string(end.board.size()), has_open_ko(end.game) ? "yes" : "no",
          both               ? "both"
          : p.stones().any() ? "one side"
                             : "nobody"};
}

/// The grid of a reading's cases, if there are any: by what stands on the board, and the changes to the rules
/// that make them vanish, each of the claim's and a history forgotten.
void EndsStudy::tell_causes(std::size_t reading) const {
  const std::vector<std::string>& overrides = settling.claim().overrides;
  const Limits& limits = settling.answer_limits;
  const std::vector<PhaseOneEnd> all = cases(reading);
  if (all.empty()) return;
  Changes<PhaseOneEnd> changes{{"history forgotten when phase one ends"}};
  for (const std::string& axis : overrides) changes.names.push_back("`" + axis + "`");
  changes.attempt = [&](std::size_t change, std::span<const PhaseOneEnd> of_board) {
    const bool forget = change == 0;
    const Ruleset rules = forget ? question.rules : with_axis(question.rules, overrides[change - 1]);
    HistoryValues values(of_board.front().board, rules, limits);
    const EndJudge judge = question.vanishing(of_board.front().board, limits);
    std::vector<Judgement> words;
    for (const PhaseOneEnd& end : of_board)
      words.push_back(
          judgement(holds_under(forget ? without_history(end) : end, rules, values, judge, reading)));
    return words;
  };
  const std::string& name = question.readings[reading];
  Grid grid = causes_grid<PhaseOneEnd>(
      {.title = "Why: " + (name.empty() ? "" : name + ": ") + study.where(),
       .remark = fmt::format("Of {} ends, symmetric ones not counted, at most {} of a start.", all.size(),
                             most_cases_of_a_start),
       .columns = {"vertices", "open ko", "stones of", "vanishes under each of these alone", "ends",
                   "the first"}},
      all, changes, cells_of, case_text);
  if (limits.reached()) grid.remark += " A limit struck before all changes were tried on all of them.";
  settling.report.grids.push_back(std::move(grid));
}

}  // namespace

void settle_ends(const EndsQuestion& question, Settling& settling) {
  std::set<Which> seen;
  std::set<std::string> told;
  for (const ClaimDomain& domain : settling.domains()) {
    if (settling.options.graphs > 0 && !seen.insert(domain.domain.which).second) continue;
    EndsStudy ends{
        question, settling, told, {settling, words_of(domain), readings_of(question), most_examined}};
    ends.study.run(domain, [&](const At& at) { return rows_at(at, question); });
    ends.add_counts();
    ends.tell_examples();
    for (std::size_t r = 0; r < ends.readings(); ++r) ends.tell_causes(r);
  }
}

}  // namespace graphgo::solver::research
