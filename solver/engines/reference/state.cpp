#include "solver/engines/reference/state.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "graphgo/error.hpp"

namespace graphgo::solver::engines::reference {
namespace {

constexpr int largest_board = 64;
/// Keeps sums of prisoners far from overflow; no record comes near it.
constexpr int most_prisoners = 1'000'000;

const Board& checked(const Query& query) {
  check_solvable(query.rules);
  const int n = query.board.size();
  if (n > largest_board)
    throw InputError(
        fmt::format("solvers take boards of at most {} vertices, this one has {}", largest_board, n));
  if (query.position.size() != static_cast<std::size_t>(n))
    throw InputError(fmt::format("position: {} vertices for a board of {}", query.position.size(), n));
  return query.board;
}

Position start_position(const Query& query) {
  Position p;
  for (Vertex v = 0; v < query.board.size(); ++v) {
    if (query.position[static_cast<std::size_t>(v)] == Colour::black) p.black |= single(v);
    if (query.position[static_cast<std::size_t>(v)] == Colour::white) p.white |= single(v);
  }
  for (const Vertex v : query.rules.handicap.stones) {
    if (v < 0 || v >= query.board.size())
      throw InputError(fmt::format("handicap: there is no vertex {} on this board", v));
    if (((p.black | p.white) & single(v)) != 0)
      throw InputError(fmt::format("handicap: vertex {} is not empty", query.board.vertex_name(v)));
    p.black |= single(v);
  }
  return p;
}

std::array<int, 2> start_prisoners(const Query& query) {
  std::array<int, 2> sum{};
  for (std::size_t i = 0; i < 2; ++i) {
    for (const int part : {query.prisoners[i], query.rules.handicap.prisoners[i]})
      if (part < 0 || part > most_prisoners)
        throw InputError(fmt::format("prisoners: {} is not between 0 and {}", part, most_prisoners));
    sum[i] = query.prisoners[i] + query.rules.handicap.prisoners[i];
  }
  return sum;
}

State start_state(const Query& query, const Referee& referee) {
  State state;
  state.position = start_position(query);
  if (!referee.every_chain_has_a_liberty(state.position))
    throw InputError("position: a chain has no liberty");
  state.captured = start_prisoners(query);
  state.to_move = query.to_move;
  state.handicap_left = query.rules.handicap.consecutive;
  if (state.handicap_left > 0 && state.to_move == Side::white)
    throw InputError("handicap: consecutive plays are Black's, so Black must be to move at the start");
  return state;
}

}  // namespace

std::string text_of(Refusal refusal) {
  switch (refusal) {
    case Refusal::none:
      return "legal";
    case Refusal::game_over:
      return "the game is over";
    case Refusal::no_such_vertex:
      return "there is no such vertex";
    case Refusal::occupied:
      return "the vertex is occupied";
    case Refusal::suicide:
      return "suicide is forbidden";
    case Refusal::ko:
      return "basic ko: it gives the position before the last turn";
    case Refusal::superko:
      return "superko: it leaves an earlier position again";
    case Refusal::passing_never:
      return "these rules have no passes";
    case Refusal::no_prisoner:
      return "a pass costs a prisoner and there is none";
    case Refusal::handicap_play:
      return "a handicap turn with a legal play is not a pass";
  }
  throw InternalError("reference: unknown refusal");
}

Game::Game(const Query& query, const Limits& limits)
    : referee_(checked(query), query.rules), count_(query.board, query.rules, limits) {
  const State start = start_state(query, referee_);
  if (query.rules.repetition.initial_counted) left_.push_back({start.position, opponent(start.to_move)});
  enter(start);
  replay(query);
}

void Game::replay(const Query& query) {
  for (std::size_t i = 0; i < query.record.size(); ++i) {
    const Turn turn = query.record[i];
    const Refusal why = refusal(turn);
    if (why != Refusal::none) {
      const auto what = turn.is_pass() ? std::string("pass")
                        : why == Refusal::no_such_vertex
                            ? fmt::format("play at {}", turn.vertex)
                            : fmt::format("play at {}", query.board.vertex_name(turn.vertex));
      throw InputError(
          fmt::format("record: turn {} ({} {}): {}", i + 1, name_of(now().to_move), what, text_of(why)));
    }
    play(turn);
  }
}

bool Game::refused_by_superko(const Position& position, Side by) const {
  const Repetition& rule = referee_.rules().repetition;
  if (rule.kind != Repetition::Kind::superko) return false;
  const bool positional = rule.key == Repetition::Key::positional;
  return std::any_of(left_.rbegin(), left_.rend(), [&](const Left& earlier) {
    return earlier.position == position && (positional || earlier.by == by);
  });
}

std::optional<State> Game::attempt(Turn turn, Refusal& why) const {
  const State& state = now();
  why = Refusal::game_over;
  if (state.over()) return std::nullopt;
  if (turn.is_pass()) return attempt_pass(why);
  why = Refusal::no_such_vertex;
  if (turn.vertex < 0 || turn.vertex >= referee_.size() || turn.removes >= 0) return std::nullopt;
  why = Refusal::occupied;
  if (((state.position.black | state.position.white) & single(turn.vertex)) != 0) return std::nullopt;
  why = Refusal::suicide;
  const auto played = referee_.play(state.position, state.to_move, turn.vertex);
  if (!played) return std::nullopt;
  why = Refusal::ko;
  if (referee_.refused_by_ko(state, played->position)) return std::nullopt;
  why = Refusal::superko;
  if (refused_by_superko(played->position, state.to_move)) return std::nullopt;
  why = Refusal::none;
  return referee_.after_play(state, *played);
}

std::optional<State> Game::attempt_pass(Refusal& why) const {
  const State& state = now();
  if (state.handicap_left > 0) {
    // A handicap turn without a legal play is a pass under every `passing`, paid for where it can be.
    why = any_legal_play() ? Refusal::handicap_play : Refusal::none;
  } else if (!referee_.can_pass(state)) {
    why = referee_.rules().passing == Passing::never ? Refusal::passing_never : Refusal::no_prisoner;
  } else {
    why = Refusal::none;
  }
  if (why != Refusal::none) return std::nullopt;
  return referee_.after_pass(state);
}

bool Game::any_legal_play() const {
  Refusal why;
  for (Vertex v = 0; v < referee_.size(); ++v)
    if (attempt(Turn{v}, why)) return true;
  return false;
}

Refusal Game::refusal(Turn turn) const {
  Refusal why;
  attempt(turn, why);
  return why;
}

bool Game::play(Turn turn) {
  Refusal why;
  const auto next = attempt(turn, why);
  if (!next) return false;
  if (!turn.is_pass() || referee_.rules().repetition.passes_counted)
    left_.push_back({next->position, now().to_move});
  enter(*next);
  return true;
}

void Game::enter(const State& state) {
  moments_.push_back({state, left_.size()});
  end_if_decided();
}

void Game::undo() {
  moments_.pop_back();
  left_.resize(moments_.back().remembered);
}

void Game::end_if_decided() {
  if (now().over() || end_long_cycle()) return;
  const State& state = now();
  if (!referee_.immobile_loses(state) || state.handicap_left > 0 || any_legal_play()) return;
  if (referee_.can_pass(state) && !referee_.ending(state).literal) return;
  State& ended = moments_.back().state;
  ended.status = Status::immobile;
  ended.winner = opponent(ended.to_move);
}

bool Game::end_long_cycle() {
  const Ruleset& rules = referee_.rules();
  if (rules.long_cycle != LongCycle::long_cycle || is_superko(rules)) return false;
  State& state = moments_.back().state;
  const auto earlier = std::find_if(moments_.begin(), moments_.end() - 1,
                                    [&](const Ply& m) { return same_for_long_cycle(m.state, state); });
  if (earlier == moments_.end() - 1) return false;
  const int black = state.passes_made[0] - earlier->state.passes_made[0];
  const int white = state.passes_made[1] - earlier->state.passes_made[1];
  state.status = black == white ? Status::no_result : Status::cycle_won;
  state.winner = black > white ? Side::black : Side::white;
  return true;
}

bool Game::same_for_long_cycle(const State& a, const State& b) const {
  return a.position == b.position && a.to_move == b.to_move && a.passes == b.passes && a.phase == b.phase &&
         a.handicap_left == b.handicap_left && referee_.ko_bans(a) == referee_.ko_bans(b);
}

std::vector<Turn> Game::legal_turns() const {
  std::vector<Turn> turns;
  for (Vertex v = 0; v < referee_.size(); ++v)
    if (refusal(Turn{v}) == Refusal::none) turns.push_back(Turn{v});
  if (refusal(Turn::pass()) == Refusal::none) turns.push_back(Turn::pass());
  return turns;
}

}  // namespace graphgo::solver::engines::reference
