#include "solver/engines/reference/search.hpp"

#include <algorithm>
#include <cstdlib>

#include "graphgo/error.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::engines::reference {
namespace {

/// Turns of look-ahead at most: the recursion is as deep, and the stack must hold it. No search gets near in
/// practice.
constexpr int deepest = 4000;
constexpr std::uint64_t nodes_between_polls = 4096;
constexpr std::size_t hint_count = std::size_t{1} << 18;
constexpr std::int8_t no_hint = -2;  // -1 is the pass

}  // namespace

Search::Search(Game& game, const Limits& limits, int no_result)
    : game_(game), limits_(limits), no_result_(no_result), hints_(hint_count, no_hint) {
  const State& state = game.now();
  const Referee& referee = game.referee();
  guess_ = referee.rules().scoring == Scoring::last_mover
               ? 1
               : referee.board_score(state.position) + referee.margin_so_far(state);
}

int Search::final_value(const State& state) const {
  switch (state.status) {
    case Status::counted:
      return game_.board_points(state.position) + game_.referee().margin_so_far(state);
    case Status::immobile:
      return state.winner == Side::black ? 1 : 0;
    case Status::cycle_won:
      return sign_of(state.winner) * beyond;
    case Status::no_result:
      return no_result_;
    case Status::playing:
      break;
  }
  throw InternalError("reference: an unfinished game has no final value");
}

/// Area counts every vertex once at most, so no margin is larger than the board. The ko tax and prisoners
/// have no bound as simple.
Bounds Search::trivial_bounds() const {
  const Referee& referee = game_.referee();
  const Ruleset& rules = referee.rules();
  if (rules.long_cycle == LongCycle::long_cycle && !is_superko(rules)) return {-beyond, beyond};
  if (rules.scoring == Scoring::last_mover) return {0, 1};
  if (referee.area() && !rules.phase1_open_ko_tax) return {-referee.size(), referee.size()};
  return {-beyond + 1, beyond - 1};
}

int Search::largest_finite(int depth) const {
  const Referee& referee = game_.referee();
  return std::abs(referee.margin_so_far(game_.now())) + (depth + 2) * (referee.size() + 2);
}

int Search::question_from_below(const Bounds& b, int depth) const {
  if (b.hi == beyond && b.lo >= largest_finite(depth)) return beyond;
  if (b.lo == -beyond + 1) return std::max(b.lo + 1, std::min(guess_, b.hi));
  return b.lo + 1;
}

int Search::question_from_above(const Bounds& b, int depth) const {
  if (b.hi == beyond) return beyond;
  if (b.lo == -beyond && b.hi <= -largest_finite(depth)) return b.lo + 1;
  if (b.hi == beyond - 1) return std::max(guess_ + 1, b.lo + 1);
  return b.hi;
}

void Search::learn(Bounds& bounds, int t, Truth truth) const {
  if (truth == Truth::yes) bounds.lo = t;
  if (truth == Truth::no) bounds.hi = t - 1;
}

/// Asks from both ends as far as this depth answers.
void Search::tighten(Bounds& bounds, int depth) {
  int open = -beyond;
  while (!bounds.exact()) {
    const int t = question_from_below(bounds, depth);
    const Truth truth = ask(t, depth);
    learn(bounds, t, truth);
    if (truth == Truth::unknown) open = t;
    if (truth != Truth::yes) break;
  }
  while (!bounds.exact()) {
    const int t = question_from_above(bounds, depth);
    if (t == open) return;
    const Truth truth = ask(t, depth);
    learn(bounds, t, truth);
    if (truth != Truth::no) return;
  }
}

Bounds Search::value() {
  Bounds bounds = trivial_bounds();
  const State& state = game_.now();
  if (state.over()) return {final_value(state), final_value(state)};
  root_ply_ = game_.ply();
  stop_ = out_of_time(limits_);
  for (int depth = 1; depth <= deepest && !bounds.exact() && !stop_; ++depth) tighten(bounds, depth);
  return bounds;
}

std::optional<Turn> Search::keeping(int value) {
  const bool black = game_.now().to_move == Side::black;
  const int t = black ? value : value + 1;
  const Truth wish = black ? Truth::yes : Truth::no;
  root_ply_ = game_.ply();
  for (int depth = 1; depth <= deepest && !stop_; ++depth) {
    const Truth truth = ask(t, depth);
    if (truth == wish) return root_turn_;
    if (truth != Truth::unknown) throw InternalError("reference: no turn keeps the value");
  }
  return std::nullopt;
}

Search::Truth Search::ask(int t, int depth) {
  ++nodes_;
  if (stopped()) return Truth::unknown;
  const State& state = game_.now();
  if (state.over()) return final_value(state) >= t ? Truth::yes : Truth::no;
  const Truth wish = state.to_move == Side::black ? Truth::yes : Truth::no;
  if (pass_ends_well(t, wish)) return wish;
  if (depth == 0) return Truth::unknown;
  const std::size_t slot = hint_slot();
  const Turn hinted{hints_[slot]};
  bool open = false;
  const auto decides = [&](Turn turn) {
    if (!game_.play(turn)) return false;
    const Truth truth = ask(t, depth - 1);
    game_.undo();
    if (truth == Truth::unknown) open = true;
    if (truth != wish) return false;
    hints_[slot] = static_cast<std::int8_t>(turn.vertex);
    if (game_.ply() == root_ply_) root_turn_ = turn;
    return true;
  };
  if (hinted.vertex != no_hint && decides(hinted)) return wish;
  for (Vertex v = 0; v < game_.referee().size(); ++v)
    if (v != hinted.vertex && decides(Turn{v})) return wish;
  if (hinted.vertex != Turn::pass().vertex && decides(Turn::pass())) return wish;
  if (open) return Truth::unknown;
  return wish == Truth::yes ? Truth::no : Truth::yes;
}

/// A pass that ends the game as its side wishes needs no look-ahead.
bool Search::pass_ends_well(int t, Truth wish) {
  const State& state = game_.now();
  const Ending& ending = game_.referee().ending(state);
  if (ending.kind != Ending::Kind::passes || state.passes + 1 < ending.passes || !game_.play(Turn::pass()))
    return false;
  const State& after = game_.now();
  const bool well = after.over() && (final_value(after) >= t) == (wish == Truth::yes);
  game_.undo();
  if (well && game_.ply() == root_ply_) root_turn_ = Turn::pass();
  return well;
}

std::size_t Search::hint_slot() const {
  const State& state = game_.now();
  std::uint64_t h = state.position.black * 0x9e3779b97f4a7c15u ^ state.position.white * 0xc2b2ae3d27d4eb4fu;
  h += static_cast<std::uint64_t>(state.passes * 4 + (state.phase - 1) * 2 +
                                  (state.to_move == Side::white ? 1 : 0));
  h *= 0x165667b19e3779f9u;
  return static_cast<std::size_t>(h >> 40) % hint_count;
}

bool Search::stopped() {
  if (reached_at(limits_, nodes_, nodes_between_polls)) stop_ = true;
  return stop_;
}

}  // namespace graphgo::solver::engines::reference
