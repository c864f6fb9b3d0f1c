#include "solver/research/claims/kinds/dead_chains.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "graphgo/game/scoring.hpp"
#include "solver/presentation/words.hpp"
#include "solver/question/game_of.hpp"
#include "solver/question/limits.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "solver/research/hunt/state_key.hpp"

namespace graphgo::solver::research {
namespace {

/// Of those stones, the ones that stand after the turn too. A stone taken and put back is another stone: a
/// position after its capture lacks it.
Mask<1> still_there(Mask<1> intact, const Position<1>& start, const Position<1>& now) {
  return intact & ((start.black & now.black) | (start.white & now.white));
}

/// Depth first search of optimal lines of phase two.
class PhaseTwoLines {
 public:
  PhaseTwoLines(HistoryValues& values, const PhaseOneEnd& end, const DeadChains& dead, std::uint64_t most)
      : values_(values),
        end_(end),
        dead_(dead),
        most_(most),
        parts_{.before_last = false, .left_by = !positions_suffice(end.game.rules()), .score = false},
        start_(end.game.position()),
        game_(end.game),
        record_(end.record) {}

  Judgement run() { return visit(start_.stones()); }

 private:
  /// From the game's state on; `intact`: stones of the end that never left the board.
  Judgement visit(const Mask<1>& intact) {
    const DeadChains::Set captured = dead_.missing_from(intact);
    if (!dead_.can_fit(captured)) return Judgement::fails;
    if (game_.over()) return judgement(dead_.fits(captured));
    auto key = state_key(game_, parts_);
    key.push_back(captured);
    if (!seen_.insert(std::move(key)).second) return Judgement::fails;
    if (seen_.size() > most_) return Judgement::unknown;
    values_.set(end_.start, record_);
    const auto turns = optimal_turns(values_, game_, end_.value);
    if (!turns) return Judgement::unknown;
    Judgement word = Judgement::fails;
    for (const Turn turn : *turns) {
      game_.play(turn);
      record_.push_back(turn);
      const Judgement after = visit(still_there(intact, start_, game_.position()));
      record_.pop_back();
      game_.undo();
      if (after == Judgement::holds) return after;
      if (after == Judgement::unknown) word = after;
    }
    return word;
  }

  HistoryValues& values_;
  const PhaseOneEnd& end_;
  const DeadChains& dead_;
  std::uint64_t most_;
  KeyParts parts_;
  Position<1> start_;
  Game<1> game_;
  std::vector<Turn> record_;
  std::set<std::vector<std::uint64_t>> seen_;
};

}  // namespace

DeadChains::DeadChains(const Game<1>& end, int points)
    : graph_(end.graph()), position_(end.position()), chains_(chains_of(graph_, position_)) {
  if (too_many()) return;
  const std::size_t sets = std::size_t{1} << chains_.size();
  for (std::size_t set = 0; set < sets; ++set)
    fits_.push_back(count_without(static_cast<Set>(set)) == points);
  can_fit_ = fits_;
  for (std::size_t chain = 0; chain < chains_.size(); ++chain)
    for (std::size_t set = 0; set < sets; ++set)
      if (!(set >> chain & 1) && can_fit_[set | std::size_t{1} << chain]) can_fit_[set] = true;
}

int DeadChains::count_without(Set set) const {
  Position<1> rest = position_;
  for (std::size_t i = 0; i < chains_.size(); ++i)
    if (set >> i & 1) {
      rest.black = rest.black.without(chains_[i]);
      rest.white = rest.white.without(chains_[i]);
    }
  const int black_taken = position_.black.count() - rest.black.count();
  const int white_taken = position_.white.count() - rest.white.count();
  return territory_margin(graph_, rest) + white_taken - black_taken;
}

DeadChains::Set DeadChains::missing_from(const Mask<1>& intact) const {
  Set set = 0;
  for (std::size_t i = 0; i < chains_.size(); ++i)
    if (!chains_[i].intersects(intact)) set |= Set{1} << i;
  return set;
}

Judgement some_line_fits(HistoryValues& values, const PhaseOneEnd& end, const DeadChains& dead,
                         std::uint64_t most) {
  return PhaseTwoLines(values, end, dead, most).run();
}

DeadChains::Set captured_on(const Game<1>& end, const DeadChains& dead, const std::vector<Turn>& line) {
  Game<1> game = end;
  Mask<1> intact = game.position().stones();
  for (const Turn turn : line) {
    game.play(turn);
    intact = still_there(intact, end.position(), game.position());
  }
  return dead.missing_from(intact);
}

namespace {

/// States of phase two on optimal lines that are looked at for one end.
constexpr std::uint64_t most_states = 20'000;

DeadChains dead_chains_at(const Game<1>& end, int value) { return {end, value - gained_before(end)}; }

EndsQuestion dead_chains_question(const Ruleset& rules) {
  return {rules,
          {"chains captured on some optimal line of phase two", "some set of chains"},
          always([](HistoryValues& values, const PhaseOneEnd& end) {
            const DeadChains dead = dead_chains_at(end.game, end.value);
            if (dead.too_many()) return std::vector{Judgement::unknown, Judgement::unknown};
            if (!dead.any_fits()) return std::vector{Judgement::fails, Judgement::fails};
            return std::vector{some_line_fits(values, end, dead, most_states), Judgement::holds};
          })};
}

std::string counts_text(const Board& board, const DeadChains& dead, DeadChains::Set captured) {
  std::vector<std::string> chains;
  for (std::size_t i = 0; i < dead.chains().size(); ++i)
    if (captured >> i & 1) chains.push_back(vertices_text(board, dead.chains()[i]));
  std::set<int> counts;
  for (std::size_t set = 0; set < std::size_t{1} << dead.chains().size(); ++set)
    counts.insert(dead.count_without(static_cast<DeadChains::Set>(set)));
  return fmt::format(
      "The count, Black's less White's: as the stones stand {}; without the chains that the line captures "
      "({}) {}; over all sets of chains {{{}}}.",
      dead.count_without(0), chains.empty() ? "none" : fmt::format("{}", fmt::join(chains, ", ")),
      dead.count_without(captured), fmt::join(counts, ", "));
}

/// The end's answer, and the counts.
void add_end(Finding& finding, const EndCase& example, const Ruleset& rules, const Settling& settling) {
  const Query at_end = query_of_end(example, rules);
  Ruled ruled = settling.rule(at_end, {.remark = fmt::format("After `{}`", record_text(example, rules)),
                                       .record = example.record,
                                       .name = settling.next_finding() + "-end"});
  const Game<1> game = game_of(at_end);
  const DeadChains dead = dead_chains_at(game, example.value);
  finding.remark = fmt::format(
      "{} Phase two is worth {}. {}", facts_text(example, rules), example.value - gained_before(game),
      counts_text(example.board, dead, captured_on(game, dead, ruled.answer.principal_variation)));
  finding.answers.push_back(std::move(ruled));
}

/// The first case that `wanted` is true of.
const EndCase* find_case(const EndsOutcome& outcome, const std::function<bool(const EndCase&)>& wanted) {
  const auto found = std::find_if(outcome.cases.begin(), outcome.cases.end(), wanted);
  return found == outcome.cases.end() ? nullptr : &*found;
}

}  // namespace

void settle_dead_chains(Settling& settling) {
  const EndsQuestion question = dead_chains_question(rules_of_ends(settling.claim()));
  const Ruleset& rules = question.rules;
  const auto game_at_end = [&](const EndCase& example) { return game_of(query_of_end(example, rules)); };
  const auto fits_some_set = [&](const EndCase& example) {
    return dead_chains_at(game_at_end(example), example.value).any_fits();
  };
  const auto both_colours = [&](const EndCase& example) {
    return has_both_colours(unpack(game_at_end(example).position(), example.board.size()));
  };
  EndFindings findings(settling, rules);
  settle_ends(question, settling, [&](const std::vector<EndsOutcome>& outcomes) {
    const EndsOutcome &strong = outcomes.front(), &weak = outcomes.back();
    const auto add = [&](const EndsOutcome& outcome, const EndCase* example, const std::string& what) {
      if (!example) return;
      findings.add(*example, outcome.smallest_first, what, outcome.domain,
                   [&](Finding& finding) { add_end(finding, *example, rules, settling); });
    };
    const std::string no_count = "end of phase one whose value is no count, whatever chains are dead";
    const EndCase* first = weak.cases.empty() ? nullptr : &weak.cases.front();
    add(weak, first, no_count);
    if (first && !both_colours(*first))
      add(weak, find_case(weak, both_colours), no_count + ", with both colours");
    add(strong, find_case(strong, fits_some_set),
        "end of phase one whose value is a count, but not the one without captured chains");
    for (std::size_t reading = 0; reading < outcomes.size(); ++reading)
      if (!outcomes[reading].cases.empty())
        settling.report.grids.push_back(causes_of(outcomes[reading], question, reading, settling));
  });
}

}  // namespace graphgo::solver::research
