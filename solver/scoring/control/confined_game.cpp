#include "solver/scoring/control/confined_game.hpp"

#include <algorithm>
#include <deque>

#include "graphgo/game/cycles/play.hpp"
#include "solver/question/limits.hpp"
#include "solver/scoring/control/pass_alive.hpp"

namespace graphgo::solver::scoring {
namespace {

Board with_two_more(const Board& board, const Mask<1>& set) {
  BoardParts parts;
  parts.size = board.size() + 2;
  parts.edges.assign(board.edges().begin(), board.edges().end());
  for (Vertex v = 0; v < board.size(); ++v)
    if (!set.test(v))
      for (const Vertex added : {board.size(), board.size() + 1}) parts.edges.emplace_back(v, added);
  parts.label = board.label();
  return Board(parts);
}

/// Of a state while it is listed and once it is decided, about.
constexpr std::uint64_t bytes_a_state = 400;

/// States listed for one decision, with who can come from where.
struct Listing {
  std::vector<ConfinedState> states;
  std::vector<std::vector<std::uint32_t>> reached_from;
  std::vector<std::uint32_t> open;  ///< turns not known to be won, of the opponent's states
};

}  // namespace

std::size_t ConfinedHash::operator()(const ConfinedState& s) const {
  std::uint64_t h = s.position.black.words()[0] * 0x9E3779B97F4A7C15u;
  h = (h ^ (h >> 29)) + s.position.white.words()[0] * 0xBF58476D1CE4E5B9u;
  h = (h ^ (h >> 32)) * 0x94D049BB133111EBu + static_cast<std::uint64_t>(s.ko + 1) * 2 +
      static_cast<std::uint64_t>(index_of(s.to_move));
  return static_cast<std::size_t>(h ^ (h >> 31));
}

ConfinedGame::ConfinedGame(const Board& board, const Mask<1>& set, Ends ends, int few)
    : set_(set),
      graph_(with_two_more(board, set)),
      board_(Mask<1>::first_n(board.size())),
      border_(graph_.adjacent_to(board_.without(set)) & set),
      beyond_(graph_.adjacent_to(set).without(set)),
      ends_(ends),
      few_(set.count() <= few) {
  buildable_ = true;
  set_.for_each([&](Vertex v) { buildable_ = buildable_ && graph_.neighbours(v).any(); });
}

ConfinedState ConfinedGame::start(const Position<1>& position) const {
  Position<1> p = position;
  p.black &= set_;
  p.white = (p.white & set_) | board_.without(set_);
  const Mask<1> beside_empty = graph_.adjacent_to(graph_.empty(p));
  Position<1> left;
  for (const Side side : {Side::black, Side::white})
    left.of(side) = graph_.flood(p.of(side) & beside_empty, p.of(side));
  return {left, Side::white, -1};
}

bool ConfinedGame::formation(const Position<1>& p) const {
  if (p.white.intersects(set_) || border_.without(p.black).any() || p.black.intersects(beyond_)) return false;
  const Mask<1> eyes = set_.without(p.black);
  if (graph_.adjacent_to(eyes).intersects(graph_.empty(p))) return false;
  for (Mask<1> rest = p.black & set_; rest.any();) {
    const Mask<1> chain = graph_.flood(Mask<1>::single(rest.first()), p.black);
    if ((graph_.adjacent_to(chain) & eyes).count() < 2) return false;
    rest = rest.without(chain);
  }
  return true;
}

/// A stone of the opponent's in the set that he keeps though he passes, each time he gets the turn, keeps
/// every formation away.
bool ConfinedGame::is_hopeless(const Position<1>& p) const {
  return p.white.intersects(set_) && pass_alive(graph_, p, Side::white).intersects(set_);
}

/// Can the opponent end the game at once?
bool ConfinedGame::is_stopped(const ConfinedState& state) const {
  if (ends_ == Ends::never || state.to_move == Side::black) return false;
  bool stopped = false;
  border_.without(state.position.stones()).for_each([&](Vertex v) {
    stopped = stopped || after(state, v).has_value();
  });
  return stopped;
}

std::optional<ConfinedGame::Successor> ConfinedGame::after(const ConfinedState& state, Vertex v) const {
  if (v == state.ko) return std::nullopt;
  const auto played = cycles::play(graph_, state.position, state.to_move, v);
  if (!played) return std::nullopt;
  return Successor{Turn{v}, {played->after, opponent(state.to_move), played->ko.value_or(-1)}};
}

/// Where nobody has played on the new locations, those outside have both as liberties, so the builder's play
/// there is suicide, and they stay as they are: `inside` is the game in which the opponent renounces the new
/// locations. If he then holds out, he does. The new locations are alike, so the second of two empty ones is
/// not looked at.
void ConfinedGame::successors(const ConfinedState& state, Plays plays, std::vector<Successor>& out) const {
  out.clear();
  const bool builder = state.to_move == Side::black;
  if (builder && plays == Plays::followed)
    if (const auto turn = followed(state)) return out.push_back(*turn);
  Mask<1> empty = graph_.empty(state.position);
  if (plays == Plays::inside || plays == Plays::careful) empty &= board_;
  if (builder && plays == Plays::careful)
    for (Mask<1> rest = empty; rest.any();)
      if (const Vertex v = rest.pop_first(); graph_.neighbours(v).without(state.position.black).none())
        empty.reset(v);
  if (added().without(state.position.stones()) == added()) empty.reset(graph_.size() - 1);
  empty.for_each([&](Vertex v) {
    if (const auto turn = after(state, v)) out.push_back(*turn);
  });
  if (!builder || state.ko >= 0) out.push_back({Turn::pass(), {state.position, opponent(state.to_move), -1}});
}

/// The builder's winning turn where what is outside is as it was at the start, stones on the new locations
/// aside. A hint: what it leads to is decided by the rules of the whole game.
std::optional<ConfinedGame::Successor> ConfinedGame::followed(const ConfinedState& state) const {
  ConfinedState inner = state;
  inner.position.white = inner.position.white.without(added());
  if (state.position.black.intersects(added()) ||
      (state.position.white & board_.without(set_)) != board_.without(set_))
    return std::nullopt;
  const auto here = inner_.find(inner);
  if (here == inner_.end() || here->second == 0) return std::nullopt;
  std::vector<Successor> turns;
  successors(inner, Plays::inside, turns);
  const auto stage = [&](const Successor& s) {
    const auto found = inner_.find(s.state);
    return found == inner_.end() || found->second == 0 ? ~std::uint32_t{0} : found->second;
  };
  const auto best = std::min_element(turns.begin(), turns.end(), [&](const Successor& a, const Successor& b) {
    return stage(a) < stage(b);
  });
  if (best == turns.end() || stage(*best) >= here->second) return std::nullopt;
  if (best->turn.is_pass()) return Successor{best->turn, {state.position, Side::white, -1}};
  const auto turn = after(state, best->turn.vertex);
  const Mask<1> outside = board_.without(set_);
  return turn && (turn->state.position.white & outside) == outside ? turn : std::nullopt;
}

/// Lists what can follow, as far as it is not decided yet, and lets the builder's wins spread backwards from
/// the formations.
std::optional<bool> ConfinedGame::decide(const ConfinedState& start, Plays plays, Decided& decided,
                                         std::size_t most, const Limits& limits) {
  if (const auto found = decided.find(start); found != decided.end()) return found->second > 0;
  Listing all;
  std::unordered_map<ConfinedState, std::uint32_t, ConfinedHash> numbers;
  std::deque<std::uint32_t> won;
  std::vector<std::uint32_t> stages;
  const auto number = [&](const ConfinedState& s) {
    const auto [at, fresh] = numbers.try_emplace(s, static_cast<std::uint32_t>(all.states.size()));
    if (!fresh) return at->second;
    all.states.push_back(s);
    all.reached_from.emplace_back();
    all.open.push_back(0);
    const auto known = decided.find(s);
    const bool formed = known == decided.end() && formation(s.position);
    stages.push_back(known != decided.end() ? known->second : formed ? ++stage_ : 0);
    if (stages.back() > 0) won.push_back(at->second);
    return at->second;
  };
  number(start);
  std::vector<Successor> turns;
  for (std::uint32_t n = 0; n < all.states.size(); ++n) {
    const bool too_large = limits.memory > 0 && all.states.size() > limits.memory / bytes_a_state;
    if (reached_at(limits, n, 1024) || (n % 1024 == 0 && too_large))
      throw LimitReached("control: stopped by a limit");
    if (all.states.size() > most) return std::nullopt;
    const ConfinedState state = all.states[n];
    if (stages[n] > 0 || decided.contains(state) || is_hopeless(state.position) || is_stopped(state))
      continue;
    successors(state, plays, turns);
    all.open[n] = static_cast<std::uint32_t>(turns.size());
    for (const Successor& turn : turns) all.reached_from[number(turn.state)].push_back(n);
  }
  for (std::uint64_t step = 1; !won.empty(); won.pop_front(), ++step) {
    if (step % 1024 == 0 && out_of_time(limits)) throw LimitReached("control: stopped by a limit");
    for (const std::uint32_t n : all.reached_from[won.front()]) {
      --all.open[n];
      if (stages[n] > 0 || (all.states[n].to_move == Side::white && all.open[n] > 0)) continue;
      stages[n] = ++stage_;
      won.push_back(n);
    }
  }
  const bool part_only = plays == Plays::followed || plays == Plays::careful;
  // A builder who follows one strategy only may lose what he could win otherwise: then only his wins are
  // known.
  for (std::uint32_t n = 0; n < all.states.size(); ++n)
    if (stages[n] > 0 || !part_only) decided.try_emplace(all.states[n], stages[n]);
  return stages[0] > 0;
}

std::optional<bool> ConfinedGame::builder_wins(const ConfinedState& start, std::size_t most,
                                               const Limits& limits) {
  if (!buildable_) return false;
  const bool all_board = set_ == board_;  // then the new locations are isolated, and a play there is suicide
  if (few_ || !decide(start, Plays::careful, inner_, most, limits).value_or(false)) {
    const auto wins_inside = decide(start, Plays::inside, inner_, most, limits);
    if (!wins_inside || !*wins_inside) return wins_inside;
  }
  if (all_board || decide(start, Plays::followed, whole_, most, limits).value_or(false)) return true;
  return decide(start, Plays::all, whole_, most, limits);
}

std::vector<Turn> ConfinedGame::line(const ConfinedState& start, const Limits& limits) {
  std::vector<Turn> line;
  if (!builder_wins(start, limits)) return line;
  const bool all_board = set_ == board_;
  const Decided& decided = all_board ? inner_ : whole_;
  std::vector<Successor> turns;
  for (ConfinedState state = start; !formation(state.position);) {
    successors(state, all_board ? Plays::inside : Plays::all, turns);
    const auto stage = [&](const Successor& s) {
      const auto found = decided.find(s.state);
      return found == decided.end() || found->second == 0 ? ~std::uint32_t{0} : found->second;
    };
    const auto sooner = [&](const Successor& a, const Successor& b) { return stage(a) < stage(b); };
    const auto next = state.to_move == Side::black ? std::min_element(turns.begin(), turns.end(), sooner)
                                                   : std::max_element(turns.begin(), turns.end(), sooner);
    line.push_back(next->turn);
    state = next->state;
  }
  return line;
}

}  // namespace graphgo::solver::scoring
