#include "solver/engines/reference/cycle_game.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bit>

#include "graphgo/error.hpp"
#include "solver/engines/reference/state.hpp"

namespace graphgo::solver::engines::reference {
namespace {

/// The start as the other games of the reference read it, with their refusals.
State start_of(Query query) {
  query.record.clear();
  return Game(query).now();
}

const Ruleset& checked(const Ruleset& rules) {
  check_solvable(rules);
  return rules;
}

std::string words_of(const Board& board, Turn turn) {
  const std::string removal =
      turn.removes >= 0 ? fmt::format("removal of the cycle from turn {}", turn.removes) : "";
  if (turn.is_pass()) return "pass";
  if (turn.vertex == -1) return removal;
  const bool there = turn.vertex >= 0 && turn.vertex < board.size();
  const std::string play =
      there ? "play at " + board.vertex_name(turn.vertex) : fmt::format("play at {}", turn.vertex);
  return removal.empty() ? play : removal + ", " + play;
}

}  // namespace

CycleGame::CycleGame(const Query& query, const Limits& limits)
    : rules_(checked(query.rules)), locations_(query.board), count_(query.board, query.rules, limits) {
  const State start = start_of(query);
  Ply first;
  first.captives = start.captured;
  first.situation = {start.to_move, 2, start.position.black, start.position.white, 0, 0};
  // Clause 9: empty locations that are initially prohibited, as long as no turn was made.
  for (const Vertex v : query.rules.initial_prohibited) {
    if (v < 0 || v >= query.board.size())
      throw InputError(fmt::format("initial_prohibited: there is no vertex {} on this board", v));
    first.situation.temporary |= single(v) & locations_.empty(start.position);
  }
  if (first.situation.temporary != 0) first.situation.needed = 3;
  moments_.push_back(first);
  for (std::size_t i = 0; i < query.record.size(); ++i) {
    const std::string why = refusal(query.record[i]);
    if (!why.empty())
      throw InputError(fmt::format("record: turn {} ({} {}): {}", i + 1, name_of(now().to_move),
                                   words_of(query.board, query.record[i]), why));
    play(query.record[i]);
  }
}

VertexSet CycleGame::used_since(int start) const {
  VertexSet used = 0;
  for (std::size_t i = static_cast<std::size_t>(start) + 1; i < moments_.size(); ++i)
    used |= moments_[i].used;
  return used;
}

PauliFuture CycleGame::future() const {
  PauliFuture f{now(), {}};
  for (int i = 0; i < ply(); ++i) {
    const PauliSituation& former = moments_[static_cast<std::size_t>(i)].situation;
    if (former.permanent == now().permanent) f.former.emplace_back(former, used_since(i));
  }
  std::sort(f.former.begin(), f.former.end());
  f.former.erase(std::unique(f.former.begin(), f.former.end()), f.former.end());
  return f;
}

/// Clause 8: the former situation is similar to the present one, and a pass now would not end the game.
bool CycleGame::disturbing_cycle_from(int start) const {
  return start >= 0 && start < ply() && moments_[static_cast<std::size_t>(start)].situation == now() &&
         now().needed != 1;
}

std::vector<int> CycleGame::cycle_starts() const {
  std::vector<int> starts;
  for (int i = 0; i < ply(); ++i)
    if (disturbing_cycle_from(i)) starts.push_back(i);
  return starts;
}

std::optional<CycleGame::Ply> CycleGame::attempt(Turn turn, std::string& why) const {
  why = "the game is over";
  if (over()) return std::nullopt;
  why = "there is no such turn";
  if (turn.vertex < -1 || turn.removes < -1) return std::nullopt;
  const PauliSituation& s = now();
  Ply next = moments_.back();
  next.used = 0;
  PauliSituation& after = next.situation;
  // Clause 3: first the removal, then the play.
  if (turn.removes >= 0) {
    why = "there is no disturbing cycle that began then";
    if (!disturbing_cycle_from(turn.removes)) return std::nullopt;
    // Clause 7: all stones on used locations are removed; clause 5: each is a captive; clause 9: the
    // locations are prohibited for good.
    const VertexSet cycle = used_since(turn.removes);
    next.used = cycle & (s.black | s.white);
    next.captives[0] += std::popcount(s.white & cycle);
    next.captives[1] += std::popcount(s.black & cycle);
    after.black &= ~cycle;
    after.white &= ~cycle;
    after.permanent |= cycle;
  }
  // What this turn leaves, unless it is a pass or a ko capture.
  after.needed = 2;
  if (turn.is_play() && !put_stone(next, turn.vertex, why)) return std::nullopt;
  if (turn.is_pass()) {
    // Clause 4: two passes in a row end the game, if nothing was temporarily prohibited at the first.
    next.over = s.needed == 1;
    after.needed = s.temporary == 0 ? 1 : 2;
  }
  if (!turn.is_play()) after.temporary = 0;
  after.to_move = opponent(s.to_move);
  why.clear();
  return next;
}

/// Clauses 6, 9 and 12. `next` is the moment with a cycle removed or not; what is temporarily prohibited is
/// so still.
bool CycleGame::put_stone(Ply& next, Vertex v, std::string& why) const {
  PauliSituation& s = next.situation;
  const Position position{s.black, s.white};
  why = "there is no such vertex";
  if (v >= locations_.size()) return false;
  why = "the vertex is occupied";
  if ((locations_.empty(position) & single(v)) == 0) return false;
  why = "the vertex is temporarily prohibited";
  if ((s.temporary & single(v)) != 0) return false;
  why = "the vertex is permanently prohibited";
  if ((s.permanent & single(v)) != 0) return false;
  const Putting putting = locations_.put(position, s.to_move, v, s.permanent);
  why = "suicide is forbidden";
  if (putting.suicide) return false;
  why = "pseudo-suicide is forbidden";
  if (putting.pseudo_suicide) return false;
  s.black = putting.after.black;
  s.white = putting.after.white;
  s.temporary = putting.ko_capture ? putting.captured : 0;
  s.needed = putting.ko_capture ? 3 : 2;
  next.captives[s.to_move == Side::black ? 0 : 1] += std::popcount(putting.captured);
  next.used |= single(v) | putting.captured;
  return true;
}

std::string CycleGame::refusal(Turn turn) const {
  std::string why;
  attempt(turn, why);
  return why;
}

bool CycleGame::play(Turn turn) {
  std::string why;
  auto next = attempt(turn, why);
  if (!next) return false;
  moments_.push_back(*next);
  return true;
}

std::vector<Turn> CycleGame::legal_turns() const {
  std::vector<int> removals = cycle_starts();
  removals.insert(removals.begin(), -1);
  std::vector<Turn> turns;
  std::string why;
  for (const int removes : removals)
    for (Vertex v = 0; v <= locations_.size(); ++v) {
      const Turn turn{v < locations_.size() ? v : -1, removes};
      if (attempt(turn, why)) turns.push_back(turn);
    }
  return turns;
}

std::vector<Turn> CycleGame::different_turns() const {
  std::vector<Turn> turns = legal_turns();
  const auto repeats = [&](Turn turn) {
    const auto starts = cycle_starts();
    return turn.removes >= 0 && std::any_of(starts.begin(), starts.end(), [&](int earlier) {
             return earlier < turn.removes && used_since(earlier) == used_since(turn.removes);
           });
  };
  turns.erase(std::remove_if(turns.begin(), turns.end(), repeats), turns.end());
  return turns;
}

int CycleGame::margin_so_far() const {
  return rules_.scoring == Scoring::area ? 0 : moments_.back().captives[0] - moments_.back().captives[1];
}

}  // namespace graphgo::solver::engines::reference
