// Entries made: the conditions of a node's proof from those of its children [S3].
#include <algorithm>

#include "solver/engines/proof_search/search.hpp"

namespace graphgo::solver::engines::proof_search {
namespace {

/// The numbers of a state proved under another history: likely the same again.
Numbers likely_won_by(Side winner) {
  Numbers n;
  n.of(winner) = 1;
  n.of(opponent(winner)) = 8;
  return n;
}

}  // namespace

/// The node is won by its mover through that child, or with -1 lost: every child is the opponent's.
template <typename Code>
auto Search<Code>::conclude(const Frame& frame, int winning_child) -> Result {
  const Side mover = frame.state.to_move;
  const Side winner = winning_child >= 0 ? mover : opponent(mover);
  // [S9] Handicap turns have no entries: more bans can give Black a pass there.
  if (frame.state.handicap_left > 0) return {Numbers::won_by(winner), {}};
  theorem_.winner = winner;
  theorem_.need = frame.state.need;
  theorem_.turns.clear();
  theorem_.present.clear();
  theorem_.absent.clear();
  if (winning_child >= 0)
    gather_win(frame, frame.children[static_cast<std::size_t>(winning_child)]);
  else
    gather_loss(frame);
  if (options_.keys == HistoryKeys::exact) gather_history(winner, frame.canonical.map);
  const auto state_key = key(frame.state, frame.canonical);
  table_.set_numbers(state_key, likely_won_by(winner));
  const EntryOffset entry = table_.add(state_key, theorem_);
  if (entry == 0) return {};  // no memory: the search stops, and proves it again when there is room
  return {Numbers::won_by(winner), {entry, frame.canonical.map, winner, false}};
}

template <typename Code>
void Search<Code>::append_turn(const Frame& frame, const Child& child) {
  const MapIndex here = frame.canonical.map;
  const int vertex =
      child.move.vertex < 0 ? -1 : symmetry_.permutation(here)[static_cast<std::size_t>(child.move.vertex)];
  theorem_.turns.push_back({child.hit.entry, symmetry_.compose(symmetry_.inverse(here), child.hit.map),
                            static_cast<std::int8_t>(vertex), child.hit.pass_first});
}

/// Adds the child's conditions, but for the element the turn made, which every history has by then.
template <typename Code>
void Search<Code>::append_conditions(const Frame& frame, const Child& child) {
  if (child.move.winner) return;
  const MapIndex here = frame.canonical.map, map = symmetry_.compose(symmetry_.inverse(child.hit.map), here);
  append_absent(child.hit, here);
  const Entry<Code> entry = table_.entry(child.hit.entry);
  const bool made = child.move.remembered && (play_.positional() || frame.state.to_move != theorem_.winner);
  const Code element = made ? symmetry_.code(child.move.state.position, here) : Code{};
  for (std::uint32_t i = 0; i < entry.head().present; ++i)
    if (const Code code = symmetry_.image(entry.present(i), map); !made || code != element)
      theorem_.present.insert(code);
}

/// Adds the absent set of an entry, in the coordinates that `to` leads to.
template <typename Code>
void Search<Code>::append_absent(const Hit& hit, MapIndex to) {
  const Entry<Code> entry = table_.entry(hit.entry);
  const MapIndex map = symmetry_.compose(symmetry_.inverse(hit.map), to);
  entry.find_absent([&](std::uint32_t, Code code) {
    theorem_.absent.insert(symmetry_.image(code, map));
    return false;
  });
}

template <typename Code>
void Search<Code>::gather_win(const Frame& frame, const Child& child) {
  append_turn(frame, child);
  if (options_.keys == HistoryKeys::exact) return;
  append_conditions(frame, child);
  const MapIndex here = frame.canonical.map;
  if (child.move.vertex >= 0 && !may_leave_absent_set(frame, child))
    theorem_.absent.insert(symmetry_.code(child.move.state.position, here));
  if (child.move.vertex < 0 && play_.pass_needs_play()) keep_a_play(frame);
  drop_own_position(frame);
}

/// [S10] immobile_loses(literal): the pass stands only while some play is legal, so one play's element must stay absent.
template <typename Code>
void Search<Code>::keep_a_play(const Frame& frame) {
  for (const Child& child : frame.children)
    if (child.move.vertex >= 0) {
      theorem_.absent.insert(symmetry_.code(child.move.state.position, frame.canonical.map));
      return;
    }
}

template <typename Code>
void Search<Code>::gather_loss(const Frame& frame) {
  for (const Child& child : frame.children) {
    append_turn(frame, child);
    if (options_.keys == HistoryKeys::conditional) append_conditions(frame, child);
  }
  if (options_.keys == HistoryKeys::exact) return;
  for (const Successor& banned : frame.banned) gather_ban(frame, banned);
  drop_own_position(frame);
}

/// [S4] Positional with the start remembered: every history of a state has its position.
template <typename Code>
void Search<Code>::drop_own_position(const Frame& frame) {
  if (play_.positional() && play_.initial_remembered()) theorem_.present.erase(frame.canonical.code);
}

/// A banned play of the loser: that it is banned, or, better, an entry that wins against it as well [S3].
template <typename Code>
void Search<Code>::gather_ban(const Frame& frame, const Successor& banned) {
  const MapIndex here = frame.canonical.map;
  Child child{banned, symmetry_.canonical(banned.state.position), {}, {}};
  // Under immobile_loses(literal) being without a play costs the pass too: there every ban counts [S10].
  if (!play_.pass_needs_play())
    child.hit = probe_with_pass(banned.state, child.canonical, {}, {theorem_.winner, false});
  if (child.hit) {
    append_turn(frame, child);
    append_conditions(frame, child);
  } else {
    theorem_.present.insert(symmetry_.code(banned.state.position, here));
  }
}

template <typename Code>
void Search<Code>::gather_history(Side winner, MapIndex map) {
  for (const Code code : line_.members(opponent(winner))) theorem_.present.insert(symmetry_.image(code, map));
  if (play_.positional()) return;
  for (const Code code : line_.members(winner)) theorem_.absent.insert(symmetry_.image(code, map));
}

/// [S7] May the element that the winner's play made be left out of the absent set? Only where every state in which a line can
/// stand when the element has just joined its history has an entry for the winner that asks for nothing to be present, is found
/// in the table, and holds now (their absent sets join); and where, asked after that, no line stands on the position.
template <typename Code>
bool Search<Code>::may_leave_absent_set(const Frame& frame, const Child& child) {
  const Side winner = frame.state.to_move;
  const auto in_view = [&] { return shared_.positions.count(position_hash(child.canonical.code)) > 0; };
  // Only a region decides after a play, and no line goes on from there; but the root's history may have an image of it [S13].
  if (child.move.winner) return !in_view();
  if (!play_.plain()) return false;
  covers_.clear();
  if (!covers_all(child.move.state, child.canonical, winner) || in_view()) return false;
  for (const Hit& hit : covers_) append_absent(hit, frame.canonical.map);
  return true;
}

template <typename Code>
bool Search<Code>::covers_all(State state, const Canonical<Code>& canonical, Side winner) {
  if (!covers(state, canonical, winner)) return false;
  if (play_.positional()) {
    state.to_move = winner;
    return covers(state, canonical, winner);
  }
  if (play_.passes_remembered())
    for (int passes = 1; passes <= play_.most_passes_by(winner); ++passes) {
      state.passes = static_cast<std::uint8_t>(passes);
      if (!covers(state, canonical, winner)) return false;
    }
  return true;
}

/// Is there such an entry, the position just left by the winner?
template <typename Code>
bool Search<Code>::covers(const State& state, const Canonical<Code>& canonical, Side winner) {
  if (const auto by = decided(state, canonical))
    return *by == winner;  // no line goes on from there, for easier needs too [S13]
  const Hit hit = probe_with_pass(state, canonical, Left::by(winner), {winner, true});
  if (!hit) return false;
  covers_.push_back(hit);
  return true;
}

template class Search<std::uint32_t>;
template class Search<std::uint64_t>;
template class Search<Code128>;

}  // namespace graphgo::solver::engines::proof_search
