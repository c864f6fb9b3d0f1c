#include "solver/engines/forcing_search/forcing_search.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "graphgo/error.hpp"
#include "graphgo/rules/predicates.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::engines::forcing_search {
namespace {

/// Lines of play are searched by recursion, some 300 bytes a turn.
constexpr int deepest = 8000;

std::uint64_t hash_of(const State& state) {
  const auto mixed = [](std::uint64_t h) {
    h = (h ^ (h >> 30)) * 0xBF58476D1CE4E5B9u;
    h = (h ^ (h >> 27)) * 0x94D049BB133111EBu;
    return h ^ (h >> 31);
  };
  const auto word = [](const Mask<1>& mask) { return std::bit_cast<std::uint64_t>(mask); };
  std::uint64_t h = mixed(word(state.position.black));
  h = mixed(h + word(state.position.white));
  h = mixed(h + word(state.banned));
  return mixed(h + state.passes * std::uint64_t{2} + (state.to_move == Side::black ? 0 : 1));
}

}  // namespace

Mask<1> Play::banned(const Position<1>& before, const TurnState<1>& after) const {
  if (transition_.rules.repetition.kind != Repetition::Kind::basic_ko) return {};
  // Without suicide a play undoes a turn only by taking its one stone, and it puts one stone back.
  const int taken = before.of(after.to_move).count() - after.position.of(after.to_move).count();
  return taken == 1 ? transition_.plays_leaving(before, after) : Mask<1>{};
}

std::vector<Next> Play::turns(const State& state) const {
  const TurnState<1> now{.position = state.position, .to_move = state.to_move, .passes = state.passes};
  std::vector<Next> turns;
  for (Mask<1> empty = graph().empty(state.position).without(state.banned); empty.any();) {
    const Vertex v = empty.pop_first();
    const Placement<1> placed = transition_.placed(now, v);
    if (transition_.play_verdict(placed) != Verdict::legal) continue;
    TurnState<1> after = now;
    transition_.play(after, placed);
    turns.push_back({Turn{v}, {after.position, banned(state.position, after), after.to_move, after.passes}});
  }
  TurnState<1> after = now;
  const Effect effect = transition_.pass(after);
  turns.push_back({Turn::pass(), {after.position, {}, after.to_move, after.passes}, effect.over});
  return turns;
}

ForcingSearch::ForcingSearch(const Play& play, Side forcing, std::uint64_t memory)
    : play_(play), forcing_(forcing), memory_(memory), certain_(play.graph()), index_(1024) {}

std::size_t ForcingSearch::place_of(const State& state) const {
  const std::size_t mask = index_.size() - 1;
  std::size_t place = hash_of(state) & mask;
  while (index_[place] != 0 && nodes_[index_[place] - 1].state != state) place = (place + 1) & mask;
  return place;
}

void ForcingSearch::grow_index() {
  index_.assign(index_.size() * 2, 0);
  for (Number n = 0; n < nodes_.size(); ++n)
    if (!nodes_[n].over) index_[place_of(nodes_[n].state)] = n + 1;
}

/// May the side count on its certain area from here on [F4]? It must not have passed already, nor be kept
/// from a play by a ko.
bool ForcingSearch::is_certain(const State& state, Side side) const {
  if (one_pass_ends(play_.rules())) return false;
  return state.to_move == side ? state.banned.none() : state.passes == 0;
}

/// The state's node, with what can be said at sight [F4]. An end of play is a node of its own each time.
auto ForcingSearch::add(const State& state, bool over) -> Number {
  const std::size_t place = over ? 0 : place_of(state);
  if (!over && index_[place] != 0) return index_[place] - 1;
  const int n = play_.graph().size();
  const auto certain = [&](Side side) {
    return is_certain(state, side) ? certain_.find(state.position, side).area.count() : 0;
  };
  const int least = over ? play_.margin(state.position, forcing_) : 2 * certain(forcing_) - n;
  const int most = over ? least : n - 2 * certain(opponent(forcing_));
  nodes_.push_back({.state = state,
                    .over = over,
                    .least = static_cast<std::int8_t>(least),
                    .below = static_cast<std::int8_t>(most + 1)});
  const auto number = static_cast<Number>(nodes_.size() - 1);
  if (!over) index_[place] = number + 1;
  if (nodes_.size() * 2 > index_.size()) grow_index();
  return number;
}

void ForcingSearch::expand(Number n) {
  if (nodes_[n].turns > 0) return;
  const std::vector<Next> turns = play_.turns(nodes_[n].state);
  auto next = std::make_unique<Number[]>(turns.size());
  for (std::size_t i = 0; i < turns.size(); ++i) next[i] = add(turns[i].state, turns[i].over);
  nodes_[n].next = std::move(next);
  nodes_[n].turns = static_cast<std::uint8_t>(turns.size());
  turn_count_ += turns.size();
}

/// The further the count of the board is from the margin, the more work is expected.
auto ForcingSearch::first_numbers(const Node& node) const -> Numbers {
  const int missing = margin_ - play_.margin(node.state.position, forcing_);
  return {static_cast<std::uint32_t>(1 + std::max(0, missing)),
          static_cast<std::uint32_t>(1 + std::max(0, -missing))};
}

bool ForcingSearch::leans_on_path(Number n) const {
  const auto& leaning = leanings_.at(n);
  return std::all_of(leaning.begin(), leaning.end(), [&](Number state) { return nodes_[state].on_path; });
}

auto ForcingSearch::numbers_of(Number n) -> Numbers {
  Node& node = nodes_[n];
  if (node.least >= margin_) return {0, infinite};
  if (node.below <= margin_ || node.on_path || (node.leaning <= margin_ && leans_on_path(n)))
    return {infinite, 0};
  if (node.asked != margin_) {
    node.asked = static_cast<std::int8_t>(margin_);
    node.numbers = first_numbers(node);
  }
  return node.numbers;
}

/// Seen by the side to move, `own` is the work to get what it wants, `other` the work to keep it from that.
/// The first is the least of its turns', the second about their sum: the largest, and one for each further
/// turn, so that turns which lead to the same states are not counted many times.
auto ForcingSearch::look(Number n, Numbers most) -> View {
  const bool forcing = forcing_moves(n);
  View view;
  std::uint32_t least_own = infinite, second_own = infinite, best_other = 0, most_other = 0, open = 0;
  std::optional<std::size_t> fewest;  // states leaned on, by the turn that decides
  for (const Number child : next(n)) {
    const Numbers numbers = numbers_of(child);
    const std::uint32_t own = forcing ? numbers.proof : numbers.disproof;
    const std::uint32_t other = forcing ? numbers.disproof : numbers.proof;
    if (own == 0) {
      const std::size_t leaned = forcing ? 0 : leaning_of(child).size();
      if (!fewest || leaned < *fewest) {
        fewest = leaned;
        view.best = child;
      }
      if (leaned == 0) break;
      continue;
    }
    if (other == 0 || fewest) continue;
    ++open;
    most_other = std::max(most_other, other);
    if (own < least_own || (own == least_own && other < best_other)) {
      second_own = least_own;
      least_own = own;
      best_other = other;
      view.best = child;
    } else {
      second_own = std::min(second_own, own);
    }
  }
  if (fewest || open == 0) {
    view.proved = fewest.has_value() == forcing;
    return view;
  }
  const std::uint32_t other = std::min(infinite - 1, most_other + (open - 1));
  // Go on with the best turn until it is a quarter worse than the second, or the node's numbers too large.
  const std::uint32_t until_own = std::min(infinite, second_own + second_own / 4 + 1);
  const auto until_other = [&](std::uint32_t limit) {
    return limit == infinite ? limit : limit - (open - 1);
  };
  if (forcing) {
    view.numbers = {least_own, other};
    view.for_best = {std::min(most.proof, until_own), until_other(most.disproof)};
  } else {
    view.numbers = {other, least_own};
    view.for_best = {until_other(most.proof), std::min(most.disproof, until_own)};
  }
  return view;
}

/// The states of the path that the node's disproof leans on [F3].
auto ForcingSearch::leaning_of(Number n) const -> std::vector<Number> {
  const Node& node = nodes_[n];
  if (node.below <= margin_) return {};
  if (node.on_path) return {n};
  return leanings_.at(n);
}

void ForcingSearch::disprove(Number n, const View& view) {
  std::vector<Number> leaning;
  if (forcing_moves(n))
    for (const Number child : next(n)) {
      const auto more = leaning_of(child);
      leaning.insert(leaning.end(), more.begin(), more.end());
    }
  else
    leaning = leaning_of(view.best);
  std::sort(leaning.begin(), leaning.end());
  leaning.erase(std::unique(leaning.begin(), leaning.end()), leaning.end());
  std::erase(leaning, n);
  Node& node = nodes_[n];
  if (const auto old = leanings_.find(n); old != leanings_.end()) {
    leaning_count_ -= old->second.size();
    leanings_.erase(old);
  }
  if (leaning.empty()) {
    node.below = static_cast<std::int8_t>(margin_);
    node.leaning = no_margin;
    return;
  }
  leaning_count_ += leaning.size();
  leanings_.emplace(n, std::move(leaning));
  node.leaning = static_cast<std::int8_t>(margin_);
}

std::uint64_t ForcingSearch::bytes() const {
  constexpr std::uint64_t of_map_entry = 80, of_allocation = 16;
  return nodes_.size() * (sizeof(Node) + of_allocation) + turn_count_ * sizeof(Number) +
         index_.size() * sizeof(Number) + leanings_.size() * of_map_entry + leaning_count_ * sizeof(Number);
}

bool ForcingSearch::stops() {
  if (stopped_by_) return true;
  if (reached_at(*limits_, searched_, 64))
    stopped_by_ = limits_->struck().value_or(StoppedBy::time);
  else if (memory_ > 0 && searched_ % 64 == 0 && bytes() >= memory_)
    stopped_by_ = StoppedBy::memory;
  else if (depth_ >= deepest)
    stopped_by_ = StoppedBy::depth;
  return stopped_by_.has_value();
}

/// Does the side that asks get its way at the node, if it does so at the nodes marked?
bool ForcingSearch::sweep_turns(Number n, const std::vector<bool>& won) const {
  const auto is_won = [&](Number child) { return won[child]; };
  const auto turns = next(n);
  return forcing_moves(n) ? std::any_of(turns.begin(), turns.end(), is_won)
                          : std::all_of(turns.begin(), turns.end(), is_won);
}

/// Settles all nodes whose answer does not hang on nodes not yet looked at [F5], in sweeps over them all.
void ForcingSearch::sweep() {
  swept_at_ = searched_;
  std::vector<bool> proved(nodes_.size()), hoped(nodes_.size());
  for (Number n = 0; n < nodes_.size(); ++n) {
    proved[n] = nodes_[n].least >= margin_;
    hoped[n] = proved[n] || (nodes_[n].turns == 0 && nodes_[n].below > margin_);
  }
  for (bool again = true; again;) {
    again = false;
    for (Number n = static_cast<Number>(nodes_.size()); n-- > 0;) {
      if (n % 4096 == 0 && out_of_time(*limits_)) return;
      Node& node = nodes_[n];
      if (node.turns == 0 || node.below <= margin_) continue;
      if (!proved[n] && sweep_turns(n, proved)) {
        proved[n] = hoped[n] = again = true;
        node.least = static_cast<std::int8_t>(margin_);
        node.proved_at = ++proofs_;
      } else if (!hoped[n] && sweep_turns(n, hoped)) {
        hoped[n] = again = true;
      }
    }
  }
  for (Number n = 0; n < nodes_.size(); ++n)
    if (!hoped[n] && nodes_[n].below > margin_) nodes_[n].below = static_cast<std::int8_t>(margin_);
}

void ForcingSearch::search(Number n, Numbers most) {
  ++searched_;
  if (stops()) return;
  expand(n);
  nodes_[n].on_path = true;
  ++depth_;
  while (!stopped_by_ && !goes_round()) {
    const View view = look(n, most);
    if (view.proved) {
      if (*view.proved) {
        nodes_[n].least = static_cast<std::int8_t>(margin_);
        nodes_[n].proved_at = ++proofs_;
      } else {
        disprove(n, view);
      }
      break;
    }
    nodes_[n].asked = static_cast<std::int8_t>(margin_);
    nodes_[n].numbers = view.numbers;
    if (view.numbers.proof >= most.proof || view.numbers.disproof >= most.disproof) break;
    search(view.best, view.for_best);
  }
  --depth_;
  nodes_[n].on_path = false;
}

void ForcingSearch::ask(Number n, int margin) {
  margin_ = margin;
  const auto open = [&] { return nodes_[n].least < margin && nodes_[n].below > margin; };
  while (open() && !stopped_by_) {
    search(n, {infinite, infinite});
    if (goes_round()) sweep();
  }
}

auto ForcingSearch::narrow(const State& state, const Limits& limits) -> Bounds {
  limits_ = &limits;
  stopped_by_.reset();
  const Number n = add(state, false);
  while (nodes_[n].below - nodes_[n].least > 1 && !stopped_by_)
    ask(n, nodes_[n].least + (nodes_[n].below - nodes_[n].least) / 2);
  return {nodes_[n].least, nodes_[n].below - 1};
}

std::optional<bool> ForcingSearch::forces(const State& state, int margin, const Limits& limits) {
  limits_ = &limits;
  stopped_by_.reset();
  const Number n = add(state, false);
  ask(n, margin);
  if (nodes_[n].least >= margin) return true;
  if (nodes_[n].below <= margin) return false;
  return std::nullopt;
}

/// The strategy of certain_area.md: it grows the living chains where the opponent has stones, or takes them.
Turn ForcingSearch::keep_certain(const State& state) const {
  const auto now = certain_.find(state.position, forcing_);
  if ((now.area & state.position.of(opponent(forcing_))).none()) return Turn::pass();
  std::optional<Turn> kept;
  for (const Next& next : play_.turns(state)) {
    if (next.turn.is_pass() || !now.area.test(next.turn.vertex)) continue;
    const auto after = certain_.find(next.state.position, forcing_);
    if (after.area.count() < now.area.count()) continue;
    if (after.alive.count() > now.alive.count()) return next.turn;
    if (!kept) kept = next.turn;
  }
  return kept.value_or(Turn::pass());
}

Turn ForcingSearch::Strategy::turn(const State& state) {
  ForcingSearch& s = search_;
  const Number n = s.add(state, false);
  certain_ = certain_ || s.nodes_[n].proved_at == 0;
  if (certain_) return s.keep_certain(state);
  const std::vector<Next> turns = s.play_.turns(state);
  std::size_t best = 0;
  const auto order = [&](std::size_t i) {
    const Node& after = s.nodes_[s.next(n)[i]];
    return std::pair(-after.least, after.proved_at);
  };
  for (std::size_t i = 1; i < turns.size(); ++i)
    if (order(i) < order(best)) best = i;
  const Node& after = s.nodes_[s.next(n)[best]];
  if (after.least < margin_) throw InternalError("forcing search: a proved state has no turn that keeps it");
  certain_ = after.proved_at == 0;
  return turns[best].turn;
}

}  // namespace graphgo::solver::engines::forcing_search
