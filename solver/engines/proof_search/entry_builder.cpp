#include "solver/engines/proof_search/entry_builder.hpp"

#include <algorithm>

namespace graphgo::solver::engines::proof_search {

/// [S3.1]
template <typename Code>
EntryContent<Code>& EntryBuilder<Code>::of_win(const Node<Code>& node, const Child<Code>& winning) {
  begin(node, node.state.to_move);
  add_turn(node, winning);
  if (exact()) {
    add_whole_history(node);
    return content_;
  }
  add_conditions(node, winning);
  if (winning.turn.vertex >= 0)
    add_winning_play(node, winning);
  else if (setting_.play.pass_needs_play())
    keep_a_play(node);
  drop_own_position(node);
  share_excluded(node);
  return content_;
}

/// [S3.2]
template <typename Code>
EntryContent<Code>& EntryBuilder<Code>::of_loss(const Node<Code>& node) {
  begin(node, opponent(node.state.to_move));
  for (const Child<Code>& child : node.children) {
    add_turn(node, child);
    if (!exact()) add_conditions(node, child);
  }
  if (exact()) {
    add_whole_history(node);
    return content_;
  }
  for (const Successor& banned : node.banned) add_ban(node, banned);
  drop_own_position(node);
  share_excluded(node);
  content_.turns_left_out = finds_turns_again(node);
  return content_;
}

/// [S15] Can EntryTurns find the turns of the node's entry? No play is banned, and what proves each child
/// stays in the list of its state. (Small boards keep lists: they have room, and published proofs would
/// change.)
template <typename Code>
bool EntryBuilder<Code>::finds_turns_again(const Node<Code>& node) const {
  if (!setting_.static_ends || !node.banned.empty() || !setting_.play.passes_never_counted(node.state))
    return false;
  return std::all_of(node.children.begin(), node.children.end(), [&](const Child<Code>& child) {
    return child.turn.winner || (setting_.table.entry(child.hit.entry).head().required == 0 &&
                                 setting_.table.is_listed(child.hit.entry));
  });
}

template <typename Code>
void EntryBuilder<Code>::begin(const Node<Code>& node, Side winner) {
  content_.winner = winner;
  content_.demand = node.state.remaining_margin;
  content_.turns.clear();
  content_.turns_left_out = false;
  content_.required.clear();
  content_.excluded.clear();
  content_.shared.reset();
  largest_ = {};
}

template <typename Code>
void EntryBuilder<Code>::add_turn(const Node<Code>& node, const Child<Code>& child) {
  const Symmetry<Code>& symmetry = setting_.symmetry;
  const MapIndex here = node.canonical.map;
  const int vertex =
      child.turn.vertex < 0 ? -1 : symmetry.permutation(here)[static_cast<std::size_t>(child.turn.vertex)];
  content_.turns.push_back({child.hit.entry, symmetry.compose(symmetry.inverse(here), child.hit.map),
                            static_cast<std::int8_t>(vertex), child.hit.pass_first});
}

/// Adds the child's conditions. What the turn itself makes remembered is not required: every history has it
/// by then.
template <typename Code>
void EntryBuilder<Code>::add_conditions(const Node<Code>& node, const Child<Code>& child) {
  if (child.turn.winner) return;
  const Symmetry<Code>& symmetry = setting_.symmetry;
  const MapIndex here = node.canonical.map, map = symmetry.compose(symmetry.inverse(child.hit.map), here);
  add_excluded(child.hit, here);
  const Entry<Code> entry = setting_.table.entry(child.hit.entry);
  const bool made =
      child.turn.remembered && (setting_.play.positional() || node.state.to_move != content_.winner);
  const Code made_code = made ? symmetry.code(child.turn.state.position, here) : Code{};
  for (std::uint32_t i = 0; i < entry.head().required; ++i)
    if (const Code code = symmetry.image(entry.required(i), map); !made || code != made_code)
      content_.required.insert(code);
}

/// Adds the excluded set of an entry, in the coordinates that `to` leads to.
template <typename Code>
void EntryBuilder<Code>::add_excluded(const Hit& hit, MapIndex to) {
  const Symmetry<Code>& symmetry = setting_.symmetry;
  const Entry<Code> entry = setting_.table.entry(hit.entry);
  const MapIndex written = symmetry.compose(hit.map, entry.excluded_map());
  const MapIndex map = symmetry.compose(symmetry.inverse(written), to);
  entry.find_excluded([&](std::uint32_t, Code code) {
    content_.excluded.insert(symmetry.image(code, map));
    return false;
  });
  if (!largest_ || entry.head().excluded > setting_.table.entry(largest_.entry).head().excluded)
    largest_ = hit;
}

/// Where one of the excluded sets that were added is all of the union, the codes are not written again: it is
/// a part of the union and has as many.
template <typename Code>
void EntryBuilder<Code>::share_excluded(const Node<Code>& node) {
  const std::size_t count = content_.excluded.codes().size();
  if (!largest_ || !Entry<Code>::worth_sharing(count)) return;
  const Entry<Code> entry = setting_.table.entry(largest_.entry);
  if (entry.head().excluded != count) return;
  const Symmetry<Code>& symmetry = setting_.symmetry;
  const MapIndex written = symmetry.compose(largest_.map, entry.excluded_map());
  const auto holder = entry.shared() ? entry.shared()->holder : largest_.entry;
  content_.shared = SharedSet{holder, symmetry.compose(symmetry.inverse(node.canonical.map), written)};
}

/// The winner's play must be legal: its position is excluded, unless that may be left unsaid [S7c].
template <typename Code>
void EntryBuilder<Code>::add_winning_play(const Node<Code>& node, const Child<Code>& child) {
  const MapIndex here = node.canonical.map;
  if (const auto covers = omission_.covers_of(child, node.state.to_move))
    for (const Hit& hit : *covers) add_excluded(hit, here);
  else
    content_.excluded.insert(setting_.symmetry.code(child.turn.state.position, here));
}

/// A banned play of the loser. Better than to require the ban is an entry that wins against the play as well
/// [S15].
template <typename Code>
void EntryBuilder<Code>::add_ban(const Node<Code>& node, const Successor& banned) {
  Child<Code> child{banned, setting_.symmetry.canonical(banned.state.position), {}, {}};
  // Under immobile_loses(literal) being without a play costs the pass too: there every ban counts [S10].
  if (!setting_.play.pass_needs_play())
    child.hit = prober_.probe_with_pass(banned.state, child.canonical, {}, {.winner = content_.winner});
  if (child.hit) {
    add_turn(node, child);
    add_conditions(node, child);
  } else {
    content_.required.insert(setting_.symmetry.code(banned.state.position, node.canonical.map));
  }
}

/// [S10] immobile_loses(literal): the pass stands only while some play is legal, so the position of one play
/// is excluded.
template <typename Code>
void EntryBuilder<Code>::keep_a_play(const Node<Code>& node) {
  for (const Child<Code>& child : node.children)
    if (child.turn.vertex >= 0) {
      content_.excluded.insert(setting_.symmetry.code(child.turn.state.position, node.canonical.map));
      return;
    }
}

/// [S4] Positional key with the start remembered: every history of a state has the state's own position.
template <typename Code>
void EntryBuilder<Code>::drop_own_position(const Node<Code>& node) {
  if (setting_.play.positional() && setting_.play.initial_remembered())
    content_.required.erase(node.canonical.code);
}

/// [S12] HistoryKeys::exact.
template <typename Code>
void EntryBuilder<Code>::add_whole_history(const Node<Code>& node) {
  const auto image = [&](Code code) { return setting_.symmetry.image(code, node.canonical.map); };
  for (const Code code : path_.members(opponent(content_.winner))) content_.required.insert(image(code));
  if (setting_.play.positional()) return;
  for (const Code code : path_.members(content_.winner)) content_.excluded.insert(image(code));
}

template class EntryBuilder<std::uint32_t>;
template class EntryBuilder<std::uint64_t>;
template class EntryBuilder<Code128>;

}  // namespace graphgo::solver::engines::proof_search
