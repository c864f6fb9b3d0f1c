#include "tests/tables/brute_table.hpp"

#include <cstdint>
#include <stdexcept>

#include "solver/engines/reference/state_graph.hpp"

namespace graphgo::test {

namespace reference = solver::engines::reference;

void BruteTable::find_states() {
  const tables::LegalPositions legal(board_);
  legal.for_each([&](std::uint64_t, const Position<1>& position) {
    for (const Side side : {Side::black, Side::white})
      add({board_, unpack(position, board_.size()), side, rules_, {}, {}});
  });
  while (!todo_.empty()) {
    const Key key = todo_.back();
    todo_.pop_back();
    expand(key);
  }
}

Key BruteTable::add(const solver::Query& way) {
  const Game<1> game = game_after(way);
  const Key key = key_of(game.position(), tables::context_of(game));
  if (states_.emplace(key, State{way, so_far(game), {}, {}, {}}).second) todo_.push_back(key);
  return key;
}

void BruteTable::expand(const Key& key) {
  const solver::Query way = states_.at(key).way;
  const Game<1> game = game_after(way);
  for (const Turn turn : game.legal_turns()) {
    Game<1> after = game;
    after.play(turn);
    Edge edge{after.state().end == End::passes,
              so_far(after) - so_far(game),
              !turn.is_pass() && after.position() == game.position(),
              {}};
    if (edge.ends) {
      edge.gain = after.margin() - so_far(game);
    } else {
      solver::Query next = way;
      next.record.push_back(turn);
      edge.to = add(next);
    }
    states_.at(key).edges.push_back(edge);
  }
}

void BruteTable::ask_reference(State& state) const {
  const reference::Game game(state.way);
  const reference::StateGraph graph(game, {});
  int base = game.referee().margin_so_far(game.now()) + graph.start_potential();
  if (rules_.scoring != Scoring::last_mover) base -= state.before;
  const auto bound = [&](Side side) {
    const std::int64_t forced = reference::force_end(graph, side, {}).value[0];
    if (forced == reference::Forced::none) return -sign_of(side) * tables::Entry::infinity;
    if (forced == reference::Forced::unbounded) return sign_of(side) * tables::Entry::infinity;
    return sign_of(side) * static_cast<std::int32_t>(forced) + base;
  };
  state.entry.lo = bound(Side::black);
  state.entry.hi = bound(Side::white);
}

void BruteTable::find_ranks() {
  for (auto& [key, state] : states_) state.known[0] = state.known[1] = state.edges.empty();
  bool changed = true;
  for (std::uint32_t round = 0; changed; ++round) {
    changed = false;
    std::vector<std::pair<State*, Side>> found;
    for (auto& [key, state] : states_)
      for (const Side side : {Side::black, Side::white})
        if (!state.known[graphgo::index_of(side)] && is_known(context_of(key).to_move, state, side))
          found.emplace_back(&state, side);
    for (const auto& [state, side] : found) {
      state->known[graphgo::index_of(side)] = changed = true;
      rank(state->entry, side) = finite(bound(state->entry, side)) ? round + 1 : 0;
    }
  }
  for (auto& [key, state] : states_)
    if (!state.known[0] || !state.known[1]) throw std::logic_error("a rank was not found");
}

bool BruteTable::is_known(Side to_move, const State& state, Side side) const {
  const std::int64_t own = bound(state.entry, side);
  if (!finite(own)) return true;
  bool any = false, all = true;
  for (const Edge& edge : state.edges) {
    const State* to = edge.ends ? nullptr : &states_.at(edge.to);
    const std::int64_t there = to ? bound(to->entry, side) : 0;
    if (!finite(there) || edge.gain + there != own) continue;
    const bool known = !to || to->known[graphgo::index_of(side)];
    any |= known;
    all &= known;
  }
  return to_move == side ? any : any && all;
}

void BruteTable::fill_columns() {
  for (const auto& [key, state] : states_) {
    entries_[key] = state.entry;
    const tables::Context context = context_of(key);
    if (context.ko < 0 && stored(context) &&
        std::find(columns_.begin(), columns_.end(), context) == columns_.end())
      columns_.push_back(context);
  }
  const tables::LegalPositions legal(board_);
  legal.for_each([&](std::uint64_t, const Position<1>& position) {
    for (const auto& column : columns_)
      if (entries_.count(key_of(position, column)) == 0)
        entries_[key_of(position, column)] = derived(position, column);
  });
}

tables::Entry BruteTable::derived(const Position<1>& position, tables::Context context) const {
  tables::Context free = context;
  free.ko = tables::Context::nothing;
  const auto& edges = states_.at(key_of(position, free)).edges;
  tables::Entry entry;
  for (const Side side : {Side::black, Side::white}) {
    std::optional<std::pair<std::int64_t, std::uint32_t>> best;  // seen by the side, so larger is better
    for (const Edge& edge : edges) {
      if (edge.changes_nothing) continue;
      tables::Entry to = edge.ends ? tables::Entry{0, 0, 0, 0, false} : states_.at(edge.to).entry;
      std::int64_t value = bound(to, side);
      if (finite(value)) value += edge.gain;
      if (side == Side::white) value = -value;
      const std::uint32_t r = edge.ends ? 0 : rank(to, side);
      const bool own = side == context.to_move;
      if (!best || (own ? value > best->first : value < best->first) ||
          (value == best->first && (own ? r < best->second : r > best->second)))
        best = {value, r};
    }
    const std::int64_t value = side == Side::white ? -best->first : best->first;
    (side == Side::black ? entry.lo : entry.hi) = static_cast<std::int32_t>(value);
    rank(entry, side) = finite(value) ? best->second + 1 : 0;
  }
  return entry;
}

}  // namespace graphgo::test
