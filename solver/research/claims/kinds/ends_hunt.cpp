#include "solver/research/claims/kinds/ends_hunt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <set>

#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"

namespace graphgo::solver::research {
namespace {

/// What one reading says of one start's ends.
struct Tally {
  std::uint64_t ends = 0, settled = 0, against = 0;
  std::vector<std::vector<Turn>> cases;  ///< records of the first ends against
};

struct StartResult {
  bool solved = false, cut = false;
  int value = 0;
  std::vector<Tally> tallies;  ///< one a reading
};

/// A board's share of the domain.
struct BoardEnds {
  std::vector<SurveyState> starts = {};
  std::vector<StartResult> results = {};  ///< one a start
  std::uint64_t nodes = 0;
};

void count(Tally& tally, Word word, const std::vector<Turn>& record) {
  if (word == Word::not_asked) return;
  ++tally.ends;
  if (word == Word::unknown) return;
  ++tally.settled;
  if (word == Word::holds) return;
  ++tally.against;
  if (tally.cases.size() < most_cases_of_a_start) tally.cases.push_back(record);
}

/// Judges starts of one board, one worker's share of them.
class Worker {
 public:
  Worker(const EndsQuestion& question, const Board& board, Follow follow, const Limits& limits)
      : question_(question),
        board_(board),
        follow_(follow),
        limits_(limits),
        values_(board, question.rules, limits),
        judge_(question.make_judge(board, limits)) {}

  StartResult result(const SurveyState& start) {
    StartResult result{.tallies = std::vector<Tally>(question_.readings.size())};
    if (limits_.reached()) return result;
    const PhaseOneEnds ends = phase_one_ends(values_, board_, question_.rules, start, follow_);
    result.solved = ends.solved;
    result.cut = ends.cut;
    result.value = ends.value;
    Game<1> game = game_at(board_, question_.rules, start);
    for (const auto& record : ends.records) {
      replay(game, start, record);
      const auto words = judge_(values_, {start, record, ends.value, game});
      for (std::size_t r = 0; r < words.size(); ++r) count(result.tallies[r], words[r], record);
    }
    return result;
  }
  std::uint64_t nodes() const { return values_.nodes(); }

 private:
  const EndsQuestion& question_;
  const Board& board_;
  Follow follow_;
  const Limits& limits_;
  engines::proof_search::HistoryValues values_;
  EndJudge judge_;
};

bool in_phase_one(const Board& board, const Ruleset& rules, const SurveyState& start) {
  if (start.record.empty()) return true;
  Game<1> game = game_at(board, rules, start);
  replay(game, start, {});
  return game.state().phase == 1;
}

std::vector<SurveyState> starts_of(const EndsQuestion& question, const Board& board, const Domain& domain,
                                   const Limits& limits) {
  const std::array rules{question.rules};
  auto starts = states_of(board, domain, rules, alike(rules), limits);
  std::erase_if(starts, [&](const auto& start) { return !in_phase_one(board, question.rules, start); });
  return starts;
}

/// With several threads the starts are dealt out among as many workers, each with a table of its own.
BoardEnds board_ends(const EndsQuestion& question, const Board& board, const ClaimDomain& domain, const Limits& limits,
                     const Show& show) {
  BoardEnds found{.starts = starts_of(question, board, domain.domain, limits)};
  found.results.resize(found.starts.size());
  const auto workers = static_cast<std::size_t>(std::max(limits.threads, 1));
  const Limits share = share_of(limits);
  std::atomic<std::uint64_t> nodes{0}, done{0};
  parallel_for(workers, limits.threads, [&](std::size_t w) {
    Worker worker(question, board, {domain.follow}, share);
    for (std::size_t i = w; i < found.starts.size(); i += workers) {
      found.results[i] = worker.result(found.starts[i]);
      if (show && ++done % 16 == 0)
        show(fmt::format("{}: start {} of {}", board.label(), done.load(), found.starts.size()));
    }
    nodes += worker.nodes();
  });
  found.nodes = nodes;
  return found;
}

bool is_empty_board(const SurveyState& state) {
  return state.record.empty() && std::all_of(state.position.begin(), state.position.end(),
                                             [](Colour colour) { return colour == Colour::empty; });
}

/// Is it known of every end that it holds?
bool holds_at_all(const StartResult& result, const Tally& tally) {
  return result.solved && !result.cut && tally.settled == tally.ends && tally.against == 0;
}

void add(EndsCount& count, const StartResult& result, const Tally& tally, std::uint64_t weight) {
  count.starts += weight;
  if (result.cut) count.cut += weight;
  if (!result.solved) count.not_solved += weight;
  if (tally.against > 0 || holds_at_all(result, tally)) count.settled += weight;
  if (tally.against > 0) count.against += weight;
  count.ends += weight * tally.ends;
  count.ends_settled += weight * tally.settled;
  count.ends_against += weight * tally.against;
}

void add(EndCases& cases, const Board& board, const SurveyState& start, const StartResult& result, const Tally& tally) {
  if (cases.first.empty() && tally.against == 0 && !holds_at_all(result, tally)) cases.smallest_first = false;
  for (const auto& record : tally.cases)
    if (cases.first.size() < most_cases) cases.first.push_back({board, start, record, result.value});
}

void add(EndsOutcome& outcome, const Board& board, const BoardEnds& found, std::size_t reading) {
  EndsCount& of_size = outcome.by_vertices[board.size()];
  ++outcome.all.graphs;
  ++of_size.graphs;
  for (std::size_t i = 0; i < found.starts.size(); ++i) {
    const SurveyState& start = found.starts[i];
    const StartResult& result = found.results[i];
    const Tally& tally = result.tallies[reading];
    add(outcome.all, result, tally, start.weight);
    add(of_size, result, tally, start.weight);
    add(outcome.cases, board, start, result, tally);
    outcome.seen_all = outcome.seen_all && result.solved;
    if (!is_empty_board(start)) continue;
    add(outcome.empty, result, tally, start.weight);
    add(outcome.empty_cases, board, start, result, tally);
    if (i == 0) ++outcome.empty.graphs;  // fewest stones, or turns, first
  }
}

/// A limit struck before the next board was looked at.
void add_unseen(EndsOutcome& outcome) {
  outcome.seen_all = false;
  for (EndCases* cases : {&outcome.cases, &outcome.empty_cases})
    if (cases->first.empty()) cases->smallest_first = false;
}

std::string words_of(const ClaimDomain& domain) {
  const std::string states =
      domain.name.empty() ? words_of(domain.domain) : domain.name + " (" + words_of(domain.domain) + ")";
  if (domain.follow == 0) return states + ", left by passes at once";
  return fmt::format("{}, optimal lines through at most {} states each", states, domain.follow);
}

}  // namespace

std::vector<EndsOutcome> judge_ends(const EndsQuestion& question, const ClaimDomain& domain, const Limits& limits,
                                    const Show& show, std::uint64_t& nodes) {
  constexpr std::size_t boards_a_thread = 8;
  std::vector<EndsOutcome> outcomes;
  for (const auto& reading : question.readings) outcomes.push_back({.reading = reading, .domain = words_of(domain)});
  const std::vector<Board> boards = boards_of(domain.domain);
  const std::size_t graphs = boards.size() - domain.domain.boards.size();
  const std::size_t batch = boards_a_thread * static_cast<std::size_t>(std::max(limits.threads, 1));
  for (std::size_t first = 0; first < boards.size();) {
    const std::size_t last = first < graphs ? std::min(first + batch, graphs) : first + 1;
    const bool one = last - first == 1;
    if (boards.size() > 1) show(fmt::format("board {} of {}", first + 1, boards.size()));
    std::vector<std::unique_ptr<BoardEnds>> found(last - first);
    const Limits share = one ? limits : share_of(limits);
    parallel_for(found.size(), one ? 1 : limits.threads, [&](std::size_t i) {
      if (limits.reached()) return;
      try {
        found[i] =
            std::make_unique<BoardEnds>(board_ends(question, boards[first + i], domain, share, one ? show : Show{}));
      } catch (const LimitReached&) {  // while the board's starts were listed
      }
    });
    for (std::size_t i = 0; i < found.size(); ++i) {
      for (std::size_t r = 0; r < outcomes.size(); ++r)
        found[i] ? add(outcomes[r], boards[first + i], *found[i], r) : add_unseen(outcomes[r]);
      if (found[i]) nodes += found[i]->nodes;
    }
    if (limits.reached() && last < boards.size()) {
      for (EndsOutcome& outcome : outcomes) add_unseen(outcome);
      break;
    }
    first = last;
  }
  return outcomes;
}

namespace {

Part part_of(const EndsOutcome& outcome, const EndsCount& count, const std::string& domain) {
  Part part{.reading = outcome.reading,
            .domain = domain,
            .graphs = count.graphs,
            .states = count.starts,
            .compared = count.settled,
            .against = count.against};
  part.verdict = verdict_of(part, outcome.seen_all);
  return part;
}

/// Starts decide; the ends show how many questions stand behind them.
void add_parts(const EndsOutcome& outcome, Report& report) {
  report.parts.push_back(part_of(outcome, outcome.all, outcome.domain + "; starts counted"));
  const ClaimVerdict verdict = report.parts.back().verdict;
  if (outcome.empty.starts > 0 && outcome.empty.starts < outcome.all.starts)
    report.parts.push_back(part_of(outcome, outcome.empty, "of these, empty boards"));
  report.parts.push_back({.reading = outcome.reading,
                          .domain = "ends of phase one that were found from these starts; ends counted",
                          .verdict = verdict,
                          .decides = false,
                          .graphs = outcome.all.graphs,
                          .states = outcome.all.ends,
                          .compared = outcome.all.ends_settled,
                          .against = outcome.all.ends_against});
}

Grid grid_of(const std::vector<EndsOutcome>& outcomes) {
  Grid grid{
      .title = "By number of vertices: " + outcomes.front().domain,
      .remark =
          "Followed to all ends: starts with neither cap nor limit in the way. Symmetric starts, and their ends, are "
          "counted.",
      .columns = {"vertices", "graphs", "starts", "followed to all ends", "cut off by the cap", "stopped by a limit"}};
  for (const auto& outcome : outcomes) {
    const std::string of = outcome.reading.empty() ? "" : ": " + outcome.reading;
    for (const char* column : {"ends", "starts against", "ends against"}) grid.columns.push_back(column + of);
  }
  for (const auto& [vertices, first] : outcomes.front().by_vertices) {
    std::vector<std::string> row{std::to_string(vertices)};
    const auto add = [&row](std::uint64_t number) { row.push_back(std::to_string(number)); };
    for (const auto number :
         {first.graphs, first.starts, first.starts - first.cut - first.not_solved, first.cut, first.not_solved})
      add(number);
    for (const auto& outcome : outcomes) {
      const EndsCount& count = outcome.by_vertices.at(vertices);
      for (const auto number : {count.ends, count.against, count.ends_against}) add(number);
    }
    grid.rows.push_back(std::move(row));
  }
  return grid;
}

}  // namespace

Ruleset rules_of_ends(const Claim& claim) {
  const Ruleset rules = claim.rules.empty() ? read_ruleset("lasker-maas") : claim.rules.front();
  check_has_phase_one(rules);
  return rules;
}

void settle_ends(const EndsQuestion& question, const SettleOptions& options, const Limits& limits, const Show& show,
                 Report& report, const std::function<void(const std::vector<EndsOutcome>&)>& tell) {
  std::set<Which> seen;
  for (const ClaimDomain& domain : domains_of(report.claim, options)) {
    if (options.graphs > 0 && !seen.insert(domain.domain.which).second) continue;
    const auto outcomes = judge_ends(question, domain, limits, show, report.nodes);
    for (const EndsOutcome& outcome : outcomes) add_parts(outcome, report);
    report.grids.push_back(grid_of(outcomes));
    tell(outcomes);
  }
  report.verdict = verdict_of(report.parts);
}

}  // namespace graphgo::solver::research
