#include "solver/engines/proof_search/play.hpp"

#include <algorithm>
#include <utility>

#include "graphgo/game/scoring.hpp"

namespace graphgo::solver::engines::proof_search {
namespace {

/// Bits of a context: side and phase, passes (a ruleset's text ends a phase by 99 at most), handicap plays (64 at
/// most). Then either `remaining_margin` or the prisoners: passes that cost one leave no score to count.
constexpr int passes_at = 2, handicap_at = 9, numbers_at = 16, prisoner_bits = 24;

const Ending& ending_of(const Ruleset& rules, int phase) { return phase == 1 ? rules.ending : rules.phase2_ending; }

}  // namespace

Play::Play(const Board& board, const Ruleset& rules, const Limits* limits)
    : graph_(board), rules_(rules), limits_(limits) {
  const bool two_phases = rules.phases == 2;
  if (rules.dispute == Dispute::judged || rules.scoring == Scoring::control)
    judge_ = std::make_shared<scoring::FinalScore>(board, rules);
  captives_count_ = rules.scoring == Scoring::territory || rules.scoring == Scoring::control;
  additive_ = captives_count_ || (two_phases && rules.phase1_open_ko_tax);
  plain_ = !two_phases && !additive_ && rules.passing != Passing::costs_prisoner && rules.handicap.consecutive == 0;
}

State Play::start(const Query& query, int t) const {
  State s;
  s.position = pack<1>(query.position);
  for (const Vertex v : rules_.handicap.stones) s.position.black.set(v);
  s.to_move = query.to_move;
  s.handicap_left = static_cast<std::uint8_t>(rules_.handicap.consecutive);
  s.remaining_margin = t;
  const int black = query.prisoners[0] + rules_.handicap.prisoners[0],
            white = query.prisoners[1] + rules_.handicap.prisoners[1];
  if (captives_count_) score(s, black - white);
  if (rules_.passing == Passing::costs_prisoner) s.prisoners = {black, white};
  return s;
}

void Play::score(State& state, int points) const { state.remaining_margin -= points; }

bool Play::fits(const State& state) const {
  const auto few = [](int prisoners) { return prisoners < 1 << prisoner_bits; };
  return std::in_range<std::int16_t>(state.remaining_margin) && few(state.prisoners[0]) && few(state.prisoners[1]);
}

int Play::counted(const Position<1>& position) const {
  if (judge_) return limits_ ? judge_->margin(position, *limits_) : judge_->margin(position);
  return rules_.scoring == Scoring::area ? area_margin(graph_, position) : territory_margin(graph_, position);
}

int Play::surplus(const State& state, Side side) const {
  return sign_of(side) * (2 * (counted(state.position) - state.remaining_margin) + 1);
}

std::optional<Successor> Play::play(const State& state, Vertex v) const {
  const Side side = state.to_move;
  const Placement<1> placed = place(graph_, state.position, side, v);
  if (placed.suicided.any() && rules_.suicide == Suicide::forbidden) return std::nullopt;
  Successor s{state, v, true, std::nullopt};
  s.state.position = placed.after;
  s.state.passes = 0;
  if (s.state.handicap_left > 0) --s.state.handicap_left;
  if (s.state.handicap_left == 0) s.state.to_move = opponent(side);
  const int captured = placed.captured.count(), lost = placed.suicided.count();
  if (captives_count_) score(s.state, sign_of(side) * (captured - lost + (state.phase == 2 ? 1 : 0)));
  if (rules_.passing == Passing::costs_prisoner) {
    s.state.prisoners[static_cast<std::size_t>(index_of(side))] += captured;
    s.state.prisoners[static_cast<std::size_t>(index_of(opponent(side)))] += lost;
  }
  return s;
}

bool Play::passes_never_counted(const State& state) const {
  const Ending& ending = ending_of(rules_, state.phase);
  return state.phase == rules_.phases && ending.kind == Ending::Kind::passes && ending.passes == 2 &&
         !ending.white_last && state.handicap_left == 0 &&
         (rules_.passing == Passing::free || (rules_.passing == Passing::gives_stone && !additive_));
}

int Play::most_passes_by(Side side) const {
  if (rules_.ending.kind == Ending::Kind::immobile_loses || passes_never_counted(State{})) return 0;
  // Past white_last's number Black's passes count as that number, and White's end the game.
  return rules_.ending.white_last && side == Side::black ? rules_.ending.passes : rules_.ending.passes - 1;
}

std::optional<Successor> Play::pass(const State& state) const {
  const Side side = state.to_move;
  const auto own = static_cast<std::size_t>(index_of(side));
  const bool forced = state.handicap_left > 0;
  Successor s{state, -1, rules_.repetition.passes_counted, std::nullopt};
  int paid = 0;
  if (rules_.passing == Passing::never && !forced) return std::nullopt;
  if (rules_.passing == Passing::costs_prisoner) {
    if (state.prisoners[own] == 0 && !forced) return std::nullopt;
    if (state.prisoners[own] > 0) paid = 1, --s.state.prisoners[own];
  }
  if (rules_.passing == Passing::gives_stone) paid = 1;
  if (captives_count_) score(s.state, -sign_of(side) * paid);
  s.state.handicap_left = 0;
  s.state.to_move = opponent(side);
  finish_pass(s, side);
  return s;
}

void Play::finish_pass(Successor& s, Side passer) const {
  const Ending& ending = ending_of(rules_, s.state.phase);
  if (ending.kind == Ending::Kind::immobile_loses) return;  // nobody counts passes
  const int passes = s.state.passes + 1;
  s.state.passes = static_cast<std::uint8_t>(std::min(passes, ending.passes));  // more mean the same
  if (passes >= ending.passes && (!ending.white_last || passer == Side::white)) return end_phase(s);
  settle(s);
}

void Play::end_phase(Successor& s) const {
  if (s.state.phase == rules_.phases) {
    s.winner = suits(s.state, Side::black) ? Side::black : Side::white;
    return;
  }
  s.state.phase = 2;
  s.state.passes = 0;
  if (rules_.phase2_first != PhaseTwoFirst::alternation)
    s.state.to_move = rules_.phase2_first == PhaseTwoFirst::black ? Side::black : Side::white;
  if (rules_.phase1_open_ko_tax)
    score(s.state, open_kos(graph_, s.state.position, Side::white) - open_kos(graph_, s.state.position, Side::black));
}

void Play::settle(Successor& s) const {
  if (!passes_never_counted(s.state) || s.state.passes != 1) return;
  if (suits(s.state, s.state.to_move))
    s.winner = s.state.to_move;
  else
    s.state.passes = 0;
}

void Play::successors(const State& state, std::vector<Successor>& out) const {
  out.clear();
  graph_.empty(state.position).for_each([&](Vertex v) {
    if (const auto s = play(state, v)) out.push_back(*s);
  });
  if (!passes_never_counted(state) || suits(state, state.to_move))
    if (const auto s = pass(state)) out.push_back(*s);
  if (!std::all_of(out.begin(), out.end(), [this](const Successor& s) { return fits(s.state); })) throw StateOverflow{};
}

std::optional<Successor> Play::after(const State& state, Turn turn) const {
  return turn.is_pass() ? pass(state) : play(state, turn.vertex);
}

std::uint64_t Play::context(const State& s) const {
  std::uint64_t packed = static_cast<std::uint64_t>(index_of(s.to_move)) | std::uint64_t{s.phase == 2} << 1;
  packed |= std::uint64_t{s.passes} << passes_at | std::uint64_t{s.handicap_left} << handicap_at;
  const auto number = [](int n, int at) { return static_cast<std::uint64_t>(n) << at; };
  if (additive_) return packed | number(static_cast<std::uint16_t>(s.remaining_margin), numbers_at);
  return packed | number(s.prisoners[0], numbers_at) | number(s.prisoners[1], numbers_at + prisoner_bits);
}

}  // namespace graphgo::solver::engines::proof_search
