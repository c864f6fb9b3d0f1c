#include "solver/conversation/game_session.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <tuple>

#include "graphgo/error.hpp"
#include "graphgo/rules/predicates.hpp"
#include "solver/engines/registry.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/words.hpp"
#include "solver/question/game_of.hpp"
#include "solver/question/natural_order.hpp"
#include "solver/question/trace.hpp"

namespace graphgo::solver::conversation {
namespace {

/// The value for the side: what it is sure of, then what it may hope for.
std::tuple<Margin, Margin, Margin> worth(const Value& value, Side side, const Ruleset& rules) {
  const bool black = side == Side::black;
  const Margin sure = black ? value.lo : -value.hi, hoped = black ? value.hi : -value.lo;
  if (!value.solved) return {sure, sure, hoped};
  const Margin result = result_of(value, rules).margin;
  return {black ? result : -result, sure, hoped};
}

std::vector<Turn> in_order(const Query& query, const Value& value) {
  if (!played_by_game(query.rules)) return {};
  return in_natural_order(game_of(query), points_on_board(value, query.rules));
}

/// The message without the place in a record that nobody wrote: "record: turn 3: Black at ..." begins late.
std::string reason_of(const std::string& what) {
  if (!what.starts_with("record: turn ")) return what;
  const auto colon = what.find(": ", 13);
  return colon == std::string::npos ? what : what.substr(colon + 2);
}

int count_of(const Stones& stones, Side side) {
  return static_cast<int>(std::ranges::count(stones, stone_of(side)));
}

/// The prisoners of Black, White by one turn.
std::array<int, 2> prisoners_by(Turn turn, const TraceStep& before, const TraceStep& after,
                                const Ruleset& rules) {
  // Neither a removal alone nor pointing at a chain puts a stone on the board.
  const bool placed =
      turn.is_play() &&
      (turn.removes >= 0 || before.position[static_cast<std::size_t>(turn.vertex)] == Colour::empty);
  std::array<int, 2> taken{};
  for (const Side side : {Side::black, Side::white}) {
    const int lost =
        count_of(before.position, side) + (placed && before.to_move == side) - count_of(after.position, side);
    taken[static_cast<std::size_t>(index_of(opponent(side)))] = std::max(0, lost);
  }
  // A stone that is given with a pass, or in place of a play, stood nowhere.
  if (!turn.is_play() && before.position == after.position && captives_count(rules)) {
    const int given = after.gained - before.gained;
    taken[given > 0 ? 0 : 1] += std::abs(given);
  }
  return taken;
}

}  // namespace

std::vector<MoveValue> ranked(const Query& query, const Answer& answer) {
  const Side side = trace_of_record(query).back().to_move;
  std::vector<MoveValue> moves;
  const auto add = [&](Turn turn) {
    for (const MoveValue& move : answer.moves)
      if (move.turn == turn) moves.push_back(move);
  };
  for (const Turn turn : in_order(query, answer.value)) add(turn);
  if (moves.size() != answer.moves.size()) moves = answer.moves;
  std::ranges::stable_sort(moves, [&](const MoveValue& a, const MoveValue& b) {
    return worth(a.value, side, query.rules) > worth(b.value, side, query.rules);
  });
  return moves;
}

std::optional<Margin> points_lost(const Value& before, const Value& after, Side side, const Ruleset& rules) {
  if (!before.solved || !after.solved) return std::nullopt;
  const Margin was = result_of(before, rules).margin, is = result_of(after, rules).margin;
  if (was == is) return Margin();
  if (!was.finite() || !is.finite()) return std::nullopt;
  return Margin::of_halves(sign_of(side) * (was.halves() - is.halves()));
}

std::string loss_text(const std::optional<Margin>& loss, const Ruleset& rules) {
  if (!loss) return "?";
  return last_mover_wins(rules) && *loss > Margin() ? "the game" : loss->text();
}

GameSession::GameSession(const Query& start, const Limits& limits) : limits_(limits) { restart(start); }

bool GameSession::after_pass() const { return !query().record.empty() && query().record.back().is_pass(); }

bool GameSession::is_at_start_of(const Query& start) const {
  return !was_set_up() && query().record.empty() && query().position == start.position &&
         query().to_move == start.to_move && query().prisoners == start.prisoners;
}

void GameSession::look() { now_ = trace_of_record(query()).back(); }

void GameSession::restart(const Query& start) {
  engines::check_query(start);
  if (session_ && (session_->board() != start.board || session_->rules() != start.rules)) session_.reset();
  eras_.assign(1, {start});
  look();
}

void GameSession::change_rules(const Ruleset& rules) {
  if (rules.handicap != this->rules().handicap)
    throw InputError("the game has begun, and these rules have another handicap");
  std::vector<Era> eras = eras_;
  for (Era& era : eras) era.query.rules = rules;
  for (const Era& era : eras) try {
      engines::check_query(era.query);
    } catch (const InputError& e) {
      throw InputError(fmt::format("the game so far does not go with these rules: {}", e.what()));
    }
  session_.reset();
  eras_ = std::move(eras);
  look();
}

void GameSession::play(Turn turn) {
  if (query().record.size() >= most_turns)
    throw InputError(fmt::format("the game has {} turns, and more are not taken", most_turns));
  try {
    now_ = trace(query(), {turn}).back();
  } catch (const InputError& e) {
    throw InputError(reason_of(e.what()));
  }
  eras_.back().query.record.push_back(turn);
}

void GameSession::play(Side side, Turn turn) {
  if (side == now_.to_move || now_.over) return play(turn);
  refuse_set_up();
  GameSession aside(fresh_start(side), limits_);
  aside.play(turn);
  if (aside.now().over) throw InputError("a turn out of turn is set-up, and this one would end the game");
  begin_era(aside.fresh_start(opponent(side)), false);
}

void GameSession::turn_to(Side side, bool for_a_turn) {
  if (side == now_.to_move) return;
  refuse_set_up();
  begin_era(fresh_start(side), for_a_turn);
}

void GameSession::refuse_set_up() const {
  if (!now_.before_stops)
    throw InputError(fmt::format("{} is to move, and after a stop nothing is set up", name_of(now_.to_move)));
  if (query().rules.handicap != Handicap{})
    throw InputError(
        fmt::format("{} is to move, and a ruleset with a handicap takes no set-up", name_of(now_.to_move)));
  if (eras_.size() >= most_turns)
    throw InputError(fmt::format("more than {} stones are set up, and more are not taken", most_turns));
}

void GameSession::begin_era(Query start, bool for_a_turn) {
  engines::check_query(start);
  eras_.push_back({std::move(start), for_a_turn});
  look();
}

bool GameSession::undo() {
  Era& era = eras_.back();
  const bool ends_era = era.query.record.size() <= (era.for_a_turn ? 1 : 0);
  if (ends_era && !was_set_up()) return false;
  if (ends_era)
    eras_.pop_back();
  else
    era.query.record.pop_back();
  look();
  return true;
}

Query GameSession::fresh_start(Side side) const {
  return {board(), now_.position, side, rules(), prisoners(), {}};
}

Query GameSession::state_for(Side side) const {
  if (side == now_.to_move || now_.over) return query();
  refuse_set_up();
  return fresh_start(side);
}

std::array<int, 2> GameSession::prisoners() const {
  if (played_by_game(rules())) return game_of(query()).state().prisoners;
  std::array<int, 2> taken = query().prisoners;
  const auto steps = trace_of_record(query());
  for (std::size_t i = 0; i + 1 < steps.size(); ++i) {
    const auto more = prisoners_by(query().record[i], steps[i], steps[i + 1], rules());
    for (const std::size_t side : {0, 1}) taken[side] += more[side];
  }
  return taken;
}

Answer GameSession::ask(const Wanted& wanted, const Limits& limits, const engines::OnBounds& on_bounds) {
  return ask(query(), wanted, limits, on_bounds);
}

Answer GameSession::ask(const Query& query, const Wanted& wanted, const Limits& limits,
                        const engines::OnBounds& on_bounds) {
  if (!session_) session_ = std::make_unique<engines::Session>(board(), rules(), limits_);
  return session_->ask(query, wanted, limits, on_bounds);
}

std::vector<BannedTurn> GameSession::banned() const { return banned_turns(query()); }

double GameSession::share_kept(Turn turn, const Limits& limits) {
  Query after = query();
  after.record.push_back(turn);
  const TraceStep then = trace_of_record(after).back();
  if (then.over) return 1;
  const Answer answer = ask(after, {.moves = true}, limits);
  if (!answer.value.solved || answer.moves.empty() || answer.stopped_by) return 1;
  const auto kept = std::ranges::count_if(answer.moves, [&](const MoveValue& move) {
    return points_lost(answer.value, move.value, then.to_move, rules()) == Margin();
  });
  return static_cast<double>(kept) / static_cast<double>(answer.moves.size());
}

bool GameSession::passes_now(const Value& value, const std::vector<Turn>& best) const {
  const bool behind = std::get<0>(worth(value, now_.to_move, rules())) < Margin();
  if (!behind) return after_pass() || best.front().is_pass();
  const auto play = std::ranges::find_if(best, [](Turn turn) { return turn.is_play(); });
  return play == best.end() || presentation::decided_after(query(), {*play}) == 0;
}

/// A turn that keeps the value may lead nowhere. The engine's line goes on, but a side that follows it is
/// sure of its own bound alone: lo for Black, hi for White. So who cannot hope for more follows it. Who can
/// takes a turn that keeps what he hopes for: where there is one, the first of the endless play.
Turn GameSession::best_where_play_goes_round(const Answer& answer, const std::vector<Turn>& best) const {
  const auto [result, sure, hoped] = worth(answer.value, now_.to_move, rules());
  const auto &line = answer.principal_variation, &endless = answer.endless_play;
  if (!line.empty() && result == sure) return line.front();
  for (const auto& turns : {line, endless})
    if (!turns.empty() && std::ranges::find(best, turns.front()) != best.end()) return turns.front();
  return best.front();
}

Turn GameSession::best_turn(const Answer& answer, const Limits& limits) {
  const std::vector<MoveValue> moves = ranked(query(), answer);
  if (moves.empty()) {
    if (!answer.principal_variation.empty()) return answer.principal_variation.front();
    const auto turns = in_order(query(), answer.value);
    return turns.empty() ? Turn::pass() : turns.front();
  }
  if (!answer.value.solved) return moves.front().turn;
  std::vector<Turn> best;
  for (const MoveValue& move : moves)
    if (worth(move.value, now_.to_move, rules()) == worth(moves.front().value, now_.to_move, rules()))
      best.push_back(move.turn);
  if (!is_superko(rules())) return best_where_play_goes_round(answer, best);
  if (std::ranges::find(best, Turn::pass()) != best.end()) {
    if (passes_now(answer.value, best)) return Turn::pass();
    if (best.size() > 1) std::erase(best, Turn::pass());
  }
  double least = 2;
  Turn chosen = best.front();
  for (const Turn turn : best)
    if (const double share = best.size() == 1 ? 0 : share_kept(turn, limits); share < least) {
      least = share;
      chosen = turn;
    }
  return chosen;
}

}  // namespace graphgo::solver::conversation
