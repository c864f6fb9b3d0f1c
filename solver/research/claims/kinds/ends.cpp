#include "solver/research/claims/kinds/ends.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <set>

#include "graphgo/error.hpp"
#include "graphgo/game/scoring.hpp"
#include "solver/presentation/text.hpp"
#include "solver/presentation/words.hpp"
#include "solver/question/game_of.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"
#include "solver/research/claims/vanishing.hpp"
#include "solver/research/hunt/state_key.hpp"
#include "solver/scoring/control/parts.hpp"

namespace graphgo::solver::research {

void check_has_phase_one(const Ruleset& rules) {
  check_playable(rules);
  if (!is_superko(rules) || rules.phases != 2 || rules.passing != Passing::free)
    throw InputError(
        fmt::format("{}: ends of phase one need two phases, superko and free passes", to_text(rules)));
  if (rules.handicap != Handicap{})
    throw InputError(fmt::format(
        "{}: a handicap comes before the first turn, not before every state; leave it out", to_text(rules)));
}

PhaseOneEnds phase_one_ends(HistoryValues& values, const Board& board, const Ruleset& rules,
                            const SurveyState& start, std::uint64_t most) {
  PhaseOneEnds ends;
  values.set(start, {});
  const auto value = values.value();
  if (!value) return ends;
  ends.value = *value;
  // On optimal lines from one start the value is the same, so states that differ in what was scored differ in
  // more.
  const KeyParts parts{.before_last = false, .left_by = !positions_suffice(rules), .score = false};
  Game<1> game = game_at(board, rules, start);
  std::set<std::vector<std::uint64_t>> seen;
  std::vector<std::vector<Turn>> records{{}};  // of states in phase one, fewest turns first
  for (; ends.followed < records.size(); ++ends.followed) {
    ends.cut = most > 0 && ends.followed == most;
    if (ends.cut) break;
    std::vector<Turn> record = records[ends.followed];
    replay(game, start, record);
    values.set(start, record);
    const auto optimal = optimal_turns(values, game, ends.value, most == 0);
    if (!optimal) return ends;
    for (const Turn turn : *optimal) {
      game.play(turn);
      record.push_back(turn);
      if (seen.insert(state_key(game, parts)).second)
        (game.state().phase == 1 ? records : ends.records).push_back(record);
      record.pop_back();
      game.undo();
    }
  }
  ends.solved = true;
  return ends;
}

Game<1> game_at(const Board& board, const Ruleset& rules, const SurveyState& start) {
  return {board, rules, {start.position, start.to_move, {0, 0}}};
}

void replay(Game<1>& game, const SurveyState& start, const std::vector<Turn>& record) {
  std::vector<Turn> turns = start.record;
  turns.insert(turns.end(), record.begin(), record.end());
  const auto played = game.turns();
  const auto differ = std::mismatch(played.begin(), played.end(), turns.begin(), turns.end()).second;
  const auto common = static_cast<int>(differ - turns.begin());
  while (game.ply() > common) game.undo();
  for (auto turn = turns.begin() + common; turn != turns.end(); ++turn)
    if (!game.play(*turn))
      throw InternalError("ends of phase one: a record has a turn that the rules refuse");
}

std::optional<std::vector<Turn>> optimal_turns(HistoryValues& values, const Game<1>& game, int value,
                                               bool passes_only) {
  std::vector<Turn> turns = game.legal_turns(), optimal;
  std::rotate(turns.begin(), turns.end() - 1, turns.end());
  if (passes_only) turns.resize(1);
  const bool black = game.to_move() == Side::black;
  for (const Turn turn : turns) {
    const auto yes = values.at_least(black ? value : value + 1, turn);
    if (!yes) return std::nullopt;
    if (*yes == black) optimal.push_back(turn);
  }
  return optimal;
}

Query PhaseOneEnd::query(const Ruleset& rules) const { return after(query_of(board, rules, start), record); }

namespace {

bool in_phase_one(const Board& board, const Ruleset& rules, const SurveyState& start) {
  if (start.record.empty()) return true;
  Game<1> game = game_at(board, rules, start);
  replay(game, start, {});
  return game.state().phase == 1;
}

void judge_ends(StartRow& row, const At& at, const EndsQuestion& question, const EndJudge& judge,
                HistoryValues& values) {
  const SurveyState& start = row.state;
  const PhaseOneEnds ends = phase_one_ends(values, at.board, question.rules, start, at.domain.follow);
  row.solved = ends.solved;
  row.cut = ends.cut;
  row.value = ends.value;
  Game<1> game = game_at(at.board, question.rules, start);
  PhaseOneEnd end{at.board, start, {}, ends.value};
  for (const auto& record : ends.records) {
    replay(game, start, record);
    end.record = record;
    const auto words = judge(values, end, game);
    for (std::size_t r = 0; r < words.size(); ++r) {
      auto& [counted, cases] = row.tallies[r];
      counted.add(words[r], 1);
      if (words[r] == Judgement::fails && cases.size() < most_cases_of_a_start) cases.push_back(record);
    }
  }
}

/// With several threads the starts are dealt out among as many workers, each with a table of its own.
BoardRows<StartRow> rows_at(const At& at, const EndsQuestion& question) {
  auto starts =
      states_of(at.board, at.domain.domain, {&question.rules, 1}, alike({&question.rules, 1}), at.limits);
  std::erase_if(starts, [&](const auto& start) { return !in_phase_one(at.board, question.rules, start); });
  std::vector<StartRow> rows(starts.size());
  const auto workers = static_cast<std::size_t>(std::max(at.limits.threads, 1));
  const Limits share = share_of(at.limits);
  std::atomic<std::uint64_t> nodes{0}, done{0};
  parallel_for(workers, at.limits.threads, [&](std::size_t w) {
    HistoryValues values(at.board, question.rules, share);
    const EndJudge judge = question.make_judge(at.board, share);
    for (std::size_t i = w; i < starts.size(); i += workers) {
      rows[i] = {.state = starts[i], .tallies = std::vector<EndTally>(question.readings.size())};
      if (!share.reached()) judge_ends(rows[i], at, question, judge, values);
      if (at.show && ++done % 16 == 0)
        at.show(fmt::format("{}: start {} of {}", at.board.label(), done.load(), starts.size()));
    }
    nodes += values.nodes();
  });
  return {std::move(rows), nodes};
}

/// Each reading of all starts, then each of empty boards; then the starts cut off by the cap, and those
/// stopped by a limit, as cases of two readings that say there are none.
Study<StartRow> study_of(const EndsQuestion& question) {
  Study<StartRow> study(most_cases);
  for (const bool of_empty : {false, true})
    for (std::size_t r = 0; r < question.readings.size(); ++r)
      study.read({.name = question.readings[r],
                  .holds = [r](const StartRow& row) { return row.holds(r); },
                  .settled = [r](const StartRow& row) { return row.settled(r); },
                  .asked = [of_empty](const auto& row) { return !of_empty || is_empty_board(row.state); },
                  .every_board = !of_empty});
  study.read(none_of<StartRow>(&StartRow::cut));
  study.read(none_of<StartRow>([](const StartRow& row) { return !row.solved; }));
  return study;
}

std::string words_of(const ClaimDomain& domain) {
  if (domain.follow == 0) return title_of(domain) + ", left by passes at once";
  return fmt::format("{}, optimal lines through at most {} states each", title_of(domain), domain.follow);
}

/// Board, start and record in one line.
std::string case_text(const PhaseOneEnd& end, const Ruleset& rules) {
  return state_text(end.board, end.start) + ": " + record_text(end, rules);
}

}  // namespace

EndsStudy::EndsStudy(const EndsQuestion& question, const ClaimDomain& domain, Settling& settling)
    : question_(question), settling_(settling), domain_(words_of(domain)), study_(study_of(question)) {
  study_.run(
      domain, settling, [&](const At& at) { return rows_at(at, question); },
      [&](const Board& board, const std::vector<StartRow>& rows) {
        for (const StartRow& row : rows) {
          std::vector<Count>& ends = ends_[board.size()];
          ends.resize(readings());
          for (std::size_t r = 0; r < ends.size(); ++r) ends[r].add(row.tallies[r].ends, row.state.weight);
        }
      });
}

bool EndsStudy::has_others(std::size_t reading) const {
  return tally(reading, true).all.states < tally(reading, false).all.states;
}

void EndsStudy::add_parts(std::size_t reading) const {
  Report& report = settling_.report;
  const Count& all = tally(reading, false).all;
  report.parts.push_back(study_.part(reading, domain_ + "; starts counted"));
  Part ends{{.graphs = all.graphs},
            question_.readings[reading],
            "ends of phase one that were found from these starts; ends counted",
            report.parts.back().verdict,
            false};
  if (tally(reading, true).all.states > 0 && has_others(reading))
    report.parts.push_back(study_.part(readings() + reading, "of these, empty boards"));
  for (const auto& [vertices, counts] : ends_) ends.add(counts[reading]);
  report.parts.push_back(std::move(ends));
}

void EndsStudy::add_counts() const {
  for (std::size_t r = 0; r < readings(); ++r) add_parts(r);
  Grid grid{.title = "By number of vertices: " + domain_,
            .remark =
                "Followed to all ends: starts with neither cap nor limit in the way. Symmetric starts, and "
                "their ends, are counted.",
            .columns = {"vertices", "graphs", "starts", "followed to all ends", "cut off by the cap",
                        "stopped by a limit"}};
  for (const std::string& reading : question_.readings)
    for (const char* column : {"ends", "starts against", "ends against"})
      grid.columns.push_back(column + (reading.empty() ? "" : ": " + reading));
  for (const auto& [vertices, ends] : ends_) {
    const auto at = [&, n = vertices](std::size_t r) { return study_[r].by_vertices.at(n); };
    const Count first = at(0);
    const auto cut = at(2 * readings()).against, stopped = at(2 * readings() + 1).against;
    grid.add(vertices, first.graphs, first.states, first.states - cut - stopped, cut, stopped);
    for (std::size_t r = 0; r < readings(); ++r) grid.extend(ends[r].states, at(r).against, ends[r].against);
  }
  settling_.report.grids.push_back(std::move(grid));
}

std::vector<PhaseOneEnd> EndsStudy::cases(std::size_t reading, bool of_empty) const {
  std::vector<PhaseOneEnd> cases;
  if (of_empty && !has_others(reading)) return cases;
  for (const auto& [place, board, row] : tally(reading, of_empty).cases)
    for (const auto& record : row.tallies[reading].cases)
      if (cases.size() < most_cases) cases.push_back({board, row.state, record, row.value});
  return cases;
}

void EndsStudy::tell(std::size_t reading, const PhaseOneEnd& end, const std::string& what,
                     const std::function<void(Finding&)>& fill, bool of_empty) const {
  const Ruleset& rules = question_.rules;
  if (!settling_.told.insert(what + ": " + case_text(end, rules)).second) return;
  const std::string title = tally(reading, of_empty).first_is_smallest
                                ? fmt::format("The smallest {}: {}", what, domain_)
                                : fmt::format("An {}: {}; earlier starts are not all settled", what, domain_);
  Finding finding = settling_.finding(title, end.board, end.start, {rules});
  finding.answers.back().remark = "The start";
  fill(finding);
  settling_.report.findings.push_back(std::move(finding));
}

Ruleset rules_of_ends(const Claim& claim) {
  const Ruleset rules = claim.rules.empty() ? read_ruleset("lasker-maas") : claim.rules.front();
  check_has_phase_one(rules);
  return rules;
}

void settle_ends(const EndsQuestion& question, Settling& settling,
                 const std::function<void(const EndsStudy&)>& tell) {
  settling.answer_limits = share_of(settling.limits);  // one thread: the same lines in every run
  std::set<Which> seen;
  for (const ClaimDomain& domain : settling.domains()) {
    if (settling.options.graphs > 0 && !seen.insert(domain.domain.which).second) continue;
    const EndsStudy study(question, domain, settling);
    study.add_counts();
    tell(study);
  }
}

std::vector<Mask<1>> chains_of(const Graph<1>& graph, const Position<1>& position) {
  auto chains = scoring::parts_of(graph, position.black);
  for (const Mask<1>& chain : scoring::parts_of(graph, position.white)) chains.push_back(chain);
  return chains;
}

bool has_open_ko(const Graph<1>& graph, const Position<1>& position) {
  return open_kos(graph, position, Side::black) + open_kos(graph, position, Side::white) > 0;
}

Ruleset with_first(const Ruleset& rules, Side first) {
  return with_axis(rules, first == Side::black ? "phase2_first=black" : "phase2_first=white");
}

std::string record_text(const PhaseOneEnd& end, const Ruleset& rules) {
  return presentation::line_text(query_of(end.board, rules, end.start), end.record);
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

std::string facts_text(const PhaseOneEnd& end, const Ruleset& rules) {
  const Game<1> game = game_of(end.query(rules));
  const auto& graph = game.graph();
  const Position<1>& p = game.position();
  return fmt::format(
      "When phase one ends, after `{}`, {} to move by alternation:\n\n```\n{}```\n\nOpen kos: Black holds "
      "{}, White {}. Chains in atari: {}.",
      record_text(end, rules), name_of(game.to_move()),
      presentation::draw_position(end.board, unpack(p, end.board.size())), open_kos(graph, p, Side::black),
      open_kos(graph, p, Side::white), atari_text(end.board, graph, p));
}

namespace {

/// One way to change the rules.
struct Change {
  std::string name;
  Ruleset rules;
  bool forget = false;  ///< the history before the end of phase one
};

std::vector<Change> changes_of(const Ruleset& rules, const Claim& claim) {
  std::vector<Change> changes{{"history forgotten when phase one ends", rules, true}};
  for (const std::string& text : claim.overrides) {
    changes.push_back({fmt::format("`{}`", text), with_axis(rules, text)});
    check_has_phase_one(changes.back().rules);
  }
  return changes;
}

/// The end as a fresh start, left by passes.
PhaseOneEnd without_history(const PhaseOneEnd& end, const Ruleset& rules) {
  // By what passes, from whom: the judge looks at phase two alone, and at whoever's turn it is there.
  const auto turns = end.start.record.size() + end.record.size();
  const Side next = turns % 2 == 0 ? end.start.to_move : opponent(end.start.to_move);
  const int passes = rules.ending.passes;
  const Game<1> game = game_of(end.query(rules));
  return {.board = end.board,
          .start = {unpack(game.position(), end.board.size()), passes % 2 == 0 ? next : opponent(next)},
          .record = std::vector(static_cast<std::size_t>(passes), Turn::pass())};
}

/// Does the reading hold at the same record under the rules? Not where the record is illegal or does not end
/// phase one there.
bool holds_under(PhaseOneEnd end, const Ruleset& rules, HistoryValues& values, const EndJudge& judge,
                 std::size_t reading) {
  Game<1> game = game_at(end.board, rules, end.start);
  for (const auto& record : {end.start.record, end.record})
    for (const Turn turn : record)
      if (game.state().phase == 2 || !game.play(turn)) return false;
  if (game.state().phase != 2) return false;
  values.set(end.start, end.record);
  const auto value = values.value();
  if (!value) return false;
  end.value = *value;
  return judge(values, end, game)[reading] == Judgement::holds;
}

/// Vertices, open kos, colours on the board.
std::vector<std::string> cells_of(const Game<1>& end) {
  const Position<1>& p = end.position();
  const bool both = p.black.any() && p.white.any();
  return {std::to_string(end.graph().size()), has_open_ko(end.graph(), p) ? "yes" : "no",
          both               ? "both"
          : p.stones().any() ? "one side"
                             : "nobody"};
}

}  // namespace

void EndsStudy::tell_causes(std::size_t reading, const EndsQuestion& judged_by, std::size_t judged) const {
  const Ruleset& rules = question_.rules;
  const Limits& limits = settling_.answer_limits;
  const std::vector<PhaseOneEnd> all = cases(reading);
  if (all.empty()) return;
  const std::vector<Change> changes = changes_of(rules, settling_.claim());
  const auto attempt = [&](std::size_t c, std::span<const PhaseOneEnd> of_board) {
    const auto& [name, changed, forget] = changes[c];
    HistoryValues values(of_board.front().board, changed, limits);
    const EndJudge judge = judged_by.make_judge(of_board.front().board, limits);
    std::vector<Judgement> words;
    for (const PhaseOneEnd& end : of_board)
      words.push_back(
          judgement(holds_under(forget ? without_history(end, rules) : end, changed, values, judge, judged)));
    return words;
  };
  std::vector<std::string> names;
  for (const Change& change : changes) names.push_back(change.name);
  const std::string& name = question_.readings[reading];
  Grid grid = causes_grid<PhaseOneEnd>(
      {.title = "Why: " + (name.empty() ? "" : name + ": ") + domain_,
       .remark = fmt::format("Of {} ends, symmetric ones not counted, at most {} of a start.", all.size(),
                             most_cases_of_a_start),
       .columns = {"vertices", "open ko", "stones of", "vanishes under", "ends", "the first"}},
      all, {names, attempt}, [&](const PhaseOneEnd& end) { return cells_of(game_of(end.query(rules))); },
      [&](const PhaseOneEnd& end) { return case_text(end, rules); });
  if (limits.reached()) grid.remark += " A limit struck before all changes were tried on all of them.";
  settling_.report.grids.push_back(std::move(grid));
}

}  // namespace graphgo::solver::research
