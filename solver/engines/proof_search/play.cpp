#include "solver/engines/proof_search/play.hpp"

#include <algorithm>
#include <utility>

namespace graphgo::solver::engines::proof_search {
namespace {

/// Bits of a context: side and phase, passes (a ruleset's text ends a phase by 99 at most), handicap plays
/// (64 at most). Then either `remaining_margin` or the prisoners: passes that cost one leave no score to
/// count.
constexpr int passes_at = 2, handicap_at = 9, numbers_at = 16, prisoner_bits = 24;

}  // namespace

Play::Play(const Board& board, const Ruleset& rules, const Limits* limits)
    : graph_(board), rules_(rules), limits_(limits) {
  if (rules.dispute == Dispute::judged || rules.scoring == Scoring::control)
    judge_ = std::make_shared<scoring::FinalScore>(board, rules);
  additive_ = scores_along_the_way(rules);
  prisoners_matter_ = prisoners_buy_passes(rules);
  plain_ = rules.phases == 1 && !additive_ && !prisoners_matter_ && rules.handicap.consecutive == 0;
  const Ending& last = ending_of(rules, rules.phases);
  // What a pass leaves: the position that stood, remembered already where all positions are.
  const bool may_add = passes_remembered() && !(positional() && initial_remembered());
  passes_decide_ = last.kind == Ending::Kind::passes && !last.white_last && last.passes > 1 &&
                   (last.passes == 2 || !may_add) && always_passes(rules) &&
                   (pass_terms(rules.passing).given == 0 || !additive_);
}

State Play::start(const Query& query, int t) const {
  State s{transition().start(pack<1>(query.position), query.to_move, query.prisoners)};
  s.remaining_margin = t - transition().points_of(s.prisoners);
  if (!prisoners_matter_) s.prisoners = {0, 0};
  return s;
}

bool Play::fits(const State& state) const {
  const auto few = [](int prisoners) { return prisoners < 1 << prisoner_bits; };
  return std::in_range<std::int16_t>(state.remaining_margin) && few(state.prisoners[0]) &&
         few(state.prisoners[1]);
}

int Play::counted(const Position<1>& position) const {
  if (judge_) return limits_ ? judge_->margin(position, *limits_) : judge_->margin(position);
  return transition().counted(position);
}

int Play::surplus(const State& state, Side side) const {
  return sign_of(side) * (2 * (counted(state.position) - state.remaining_margin) + 1);
}

bool Play::passes_never_counted(const State& state) const {
  return passes_decide_ && state.phase == rules_.phases && state.handicap_left == 0;
}

int Play::most_passes_by(Side side) const {
  return passes_never_counted(State{}) ? 0 : most_passes(rules_.ending, side);
}

void Play::account(Successor& s, const Effect& effect) const {
  s.remembered = effect.remembered;
  s.state.remaining_margin -= effect.points;
  if (!prisoners_matter_) s.state.prisoners = {0, 0};
}

std::optional<Successor> Play::play(const State& state, Vertex v) const {
  Successor s{state, v, false, std::nullopt};
  const Effect effect = transition().play(s.state, v);
  if (!effect) return std::nullopt;
  account(s, effect);
  return s;
}

std::optional<Successor> Play::pass(const State& state) const {
  Successor s{state, -1, false, std::nullopt};
  const Effect effect = transition().pass(s.state);
  if (!effect) return std::nullopt;
  account(s, effect);
  s.state.passes = static_cast<std::uint8_t>(counted_passes(rules_, s.state.phase, s.state.passes));
  if (effect.over)
    s.winner = suits(s.state, Side::black) ? Side::black : Side::white;
  else if (passes_never_counted(s.state) && pass_ends(s.state) && suits(s.state, s.state.to_move))
    s.winner = s.state.to_move;
  return s;
}

bool Play::pass_ends(const State& state) const {
  TurnState<1> next = static_cast<const TurnState<1>&>(state);
  return transition().pass(next).over;
}

void Play::forget_passes(Successor& s) const {
  if (passes_never_counted(s.state) && !s.winner) s.state.passes = 0;
}

void Play::successors(const State& state, std::vector<Successor>& out) const {
  out.clear();
  const bool may_wait = passes_never_counted(state) && suits(state, state.to_move);
  graph_.empty(state.position).for_each([&](Vertex v) {
    if (auto s = play(state, v)) out.push_back(*s);
  });
  if (!passes_never_counted(state) || may_wait)
    if (const auto s = after(state, Turn::pass())) out.push_back(*s);
  if (!std::all_of(out.begin(), out.end(), [this](const Successor& s) { return fits(s.state); }))
    throw StateOverflow{};
}

std::optional<Successor> Play::after(const State& state, Turn turn) const {
  auto next = counted_after(state, turn);
  if (next) forget_passes(*next);
  return next;
}

std::optional<Successor> Play::counted_after(const State& state, Turn turn) const {
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
