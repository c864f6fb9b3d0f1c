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
  Game<1> game = end.game;
  Position<1> start = game.position();
  std::vector<Turn> record = end.record;
  std::set<std::vector<std::uint64_t>> seen = {};

  /// From the game's state on; `intact`: stones of the end that never left the board.
  Judgement visit(const Mask<1>& intact) {
    const DeadChains::Set captured = dead.missing_from(intact);
    if (!dead.can_fit(captured)) return Judgement::fails;
    if (game.over()) return judgement(dead.fits(captured));
    auto key = state_key(game, KeepScore::no);
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

Judgement some_line_fits(HistoryValues& values, const PhaseOneEnd& end, const DeadChains& dead,
                         std::uint64_t most) {
  return PhaseTwoLines{values, end, dead, most}.visit(end.game.position().stones());
}

namespace {

/// States of phase two on optimal lines that are looked at for one end.
constexpr std::uint64_t most_states = 20'000;

/// What phase two is worth at the end.
int phase_two_points(const PhaseOneEnd& end) { return end.value - gained_before(end.game); }

DeadChains dead_chains_at(const PhaseOneEnd& end) { return {end.game, phase_two_points(end)}; }

std::vector<Judgement> judge_dead_chains(HistoryValues& values, const PhaseOneEnd& end) {
  const DeadChains dead = dead_chains_at(end);
  if (dead.too_many()) return std::vector(2, Judgement::unknown);
  if (!dead.any_fits()) return std::vector(2, Judgement::fails);
  return {some_line_fits(values, end, dead, most_states), Judgement::holds};
}

/// Chains whose stones all leave the board on the line.
DeadChains::Set captured_on(const PhaseOneEnd& end, const DeadChains& dead, const std::vector<Turn>& line) {
  Game<1> game = end.game;
  Mask<1> intact = game.position().stones();
  for (const Turn turn : line) {
    game.play(turn);
    intact = still_there(intact, end.game.position(), game.position());
  }
  return dead.missing_from(intact);
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
void add_end(Finding& finding, const PhaseOneEnd& end, const Settling& settling) {
  const Ruled& ruled = settling.answer(
      finding, end.query(),
      {.remark = fmt::format("After `{}`", record_text(end)), .record = end.record, .suffix = "-end"});
  const DeadChains dead = dead_chains_at(end);
  finding.remark =
      fmt::format("{} Phase two is worth {}. {}", facts_text(end), phase_two_points(end),
                  counts_text(end.board, dead, captured_on(end, dead, ruled.answer.principal_variation)));
}

}  // namespace

void settle_dead_chains(Settling& settling) {
  const MakeEndJudge judge = [](const Board&, const Limits&) -> EndJudge { return judge_dead_chains; };
  const auto fill = [&](Finding& finding, const PhaseOneEnd& end) { add_end(finding, end, settling); };
  const std::string no_count = "end of phase one whose value is no count, whatever chains are dead";
  const auto both_colours = [](const PhaseOneEnd& end) {
    return end.game.position().black.any() && end.game.position().white.any();
  };
  const auto fits_some_set = [](const PhaseOneEnd& end) { return dead_chains_at(end).any_fits(); };
  settle_ends(
      {.rules = rules_of_ends(
           settling,
           [](const Ruleset& one) { return has_phase_one(one) && one.scoring == Scoring::territory; },
           "territory scoring"),
       .readings = {"chains captured on some optimal line of phase two", "some set of chains"},
       .judge = judge,
       .vanishing = judge,
       .examples = {{1, no_count, fill},
                    {1, no_count + ", with both colours", fill, false, both_colours},
                    {0, "end of phase one whose value is a count, but not the one without captured chains",
                     fill, false, fits_some_set}}},
      settling);
}

}  // namespace graphgo::solver::research
