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
struct PhaseTwoLines {
  HistoryValues& values;
  const PhaseOneEnd& end;
  const DeadChains& dead;
  std::uint64_t most;
  Game<1> game;
  Position<1> start = game.position();
  KeyParts parts{.before_last = false, .left_by = !positions_suffice(game.rules()), .score = false};
  std::vector<Turn> record = end.record;
  std::set<std::vector<std::uint64_t>> seen = {};

  /// From the game's state on; `intact`: stones of the end that never left the board.
  Judgement visit(const Mask<1>& intact) {
    const DeadChains::Set captured = dead.missing_from(intact);
    if (!dead.can_fit(captured)) return Judgement::fails;
    if (game.over()) return judgement(dead.fits(captured));
    auto key = state_key(game, parts);
    key.push_back(captured);
    if (!seen.insert(std::move(key)).second) return Judgement::fails;
    if (seen.size() > most) return Judgement::unknown;
    values.set(end.start, record);
    const auto turns = optimal_turns(values, game, end.value);
    if (!turns) return Judgement::unknown;
    Judgement word = Judgement::fails;
    for (const Turn turn : *turns) {
      game.play(turn);
      record.push_back(turn);
      const Judgement after = visit(still_there(intact, start, game.position()));
      record.pop_back();
      game.undo();
      if (after == Judgement::holds) return after;
      if (after == Judgement::unknown) word = after;
    }
    return word;
  }
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

Judgement some_line_fits(HistoryValues& values, const PhaseOneEnd& end, const Game<1>& game,
                         const DeadChains& dead, std::uint64_t most) {
  return PhaseTwoLines{values, end, dead, most, game}.visit(game.position().stones());
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
  const EndJudge judge = [](HistoryValues& values, const PhaseOneEnd& end, const Game<1>& game) {
    const DeadChains dead = dead_chains_at(game, end.value);
    if (dead.too_many()) return std::vector(2, Judgement::unknown);
    if (!dead.any_fits()) return std::vector(2, Judgement::fails);
    return std::vector{some_line_fits(values, end, game, dead, most_states), Judgement::holds};
  };
  return {rules,
          {"chains captured on some optimal line of phase two", "some set of chains"},
          [judge](const Board&, const Limits&) { return judge; }};
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
void add_end(Finding& finding, const PhaseOneEnd& end, const Ruleset& rules, const Settling& settling) {
  const Query query = end.query(rules);
  const Game<1> game = game_of(query);
  const DeadChains dead = dead_chains_at(game, end.value);
  const Ruled& ruled = finding.answers.emplace_back(
      settling.rule(query, {.remark = fmt::format("After `{}`", record_text(end, rules)),
                            .record = end.record,
                            .name = settling.next_finding() + "-end"}));
  finding.remark =
      fmt::format("{} Phase two is worth {}. {}", facts_text(end, rules), end.value - gained_before(game),
                  counts_text(end.board, dead, captured_on(game, dead, ruled.answer.principal_variation)));
}

}  // namespace

void settle_dead_chains(Settling& settling) {
  const EndsQuestion question = dead_chains_question(rules_of_ends(settling.claim()));
  const Ruleset& rules = question.rules;
  const auto any = [](const Game<1>&, int) { return true; };
  const auto both_colours = [](const Game<1>& end, int) {
    return end.position().black.any() && end.position().white.any();
  };
  const auto fits_some_set = [](const Game<1>& end, int value) {
    return dead_chains_at(end, value).any_fits();
  };
  settle_ends(question, settling, [&](const EndsStudy& study) {
    // of the first such case, but for `later` where that is the first of all
    const auto tell = [&](std::size_t reading, const std::string& what, const auto& wanted,
                          bool later = false) {
      const std::vector<PhaseOneEnd> cases = study.cases(reading);
      const auto found = std::find_if(cases.begin(), cases.end(), [&](const PhaseOneEnd& end) {
        return wanted(game_of(end.query(rules)), end.value);
      });
      if (found == cases.end() || (later && found == cases.begin())) return;
      study.tell(reading, *found, what, [&](Finding& finding) { add_end(finding, *found, rules, settling); });
    };
    const std::string no_count = "end of phase one whose value is no count, whatever chains are dead";
    tell(1, no_count, any);
    tell(1, no_count + ", with both colours", both_colours, true);
    tell(0, "end of phase one whose value is a count, but not the one without captured chains",
         fits_some_set);
    for (std::size_t reading = 0; reading < 2; ++reading) study.tell_causes(reading, question, reading);
  });
}

}  // namespace graphgo::solver::research
