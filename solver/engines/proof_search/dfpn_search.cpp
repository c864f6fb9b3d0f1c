// Depth-first proof-number search (df-pn; Nagai 2002) for the question "does Black reach the target margin?".
//
// A proof is a tree: at the winner's nodes one turn, at the loser's all of them. df-pn looks for the tree
// that is cheapest to complete. Every state has two numbers, the work still seen before a proof that Black
// wins (its proof number) and before one that White wins (its disproof number). A node's numbers follow from
// its children's: the side to move needs the cheapest child (phi), its opponent all children (delta). The
// search goes down to the child that is cheapest for the side to move, and stays below it until one of its
// numbers reaches a threshold; then the numbers of the node are made anew and the next child is chosen.
// Numbers are kept in a transposition table, so nothing is lost by leaving a child. The steps, and where they
// are:
//
//   search           a node: its children are made (expansion.cpp) and searched
//   search_children  until proved or a threshold is reached: summarize and select (selection.cpp), then
//                    descend
//   descend          one child: in view, then the table (probe.cpp), then the path goes below
//   conclude         a proved node becomes an entry of the table (entry_builder.cpp)
//
// What differs here. Under superko a state's winner depends on the history, so what was proved under one
// history may be false under another: the graph-history interaction problem. A hit is therefore an *entry*: a
// winner with the conditions on the history under which the proof holds, positions that must be remembered
// and positions that must not [S2], [S3]. Most of the latter are left unsaid (omission.cpp); that is sound
// because of the order of the three steps of `descend` [S7]. The numbers are kept without any history. They
// may mislead, and only cost time: delta is not a sum, thresholds have slack (selection.cpp), and a search
// that goes round is begun again in another order (search_threads.cpp).
#include "solver/engines/proof_search/dfpn_search.hpp"

#include "solver/question/limits.hpp"

namespace graphgo::solver::engines::proof_search {

template <typename Code>
DfpnSearch<Code>::DfpnSearch(const Play& play, const Symmetry<Code>& symmetry,
                             TranspositionTable<Code>& table, Shared& shared, Options options, bool reports)
    : setting_{play, symmetry, table, shared, options},
      path_(symmetry, play.positional()),
      prober_(setting_, path_),
      expander_(setting_, path_, prober_),
      builder_(setting_, path_, prober_),
      threats_(setting_),
      counter_(shared, reports) {}

template <typename Code>
InView DfpnSearch<Code>::view(const Position<1>& position, Side left_by) const {
  return {setting_.shared.positions_in_view, position, left_by, setting_.symmetry.canonical(position).code};
}

template <typename Code>
SearchResult DfpnSearch<Code>::prove(const State& root) {
  const Canonical<Code> canonical = setting_.symmetry.canonical(root.position);
  if (const auto winner = setting_.decided(root, canonical)) return {ProofNumbers::won_by(*winner), {}};
  // [S19] A state one turn on from the root may be an end.
  for (const Side side : {Side::black, Side::white})
    if (setting_.static_ends && setting_.static_ends->decides(root, side))
      return {ProofNumbers::won_by(side), {}};
  // [S7b] A state is tried against the table before the path goes below it, the first one too.
  if (const Hit hit = prober_.probe_with_pass(root, canonical))
    return {ProofNumbers::won_by(hit.winner), hit};
  if (out_of_time(*setting_.shared.limits)) {  // what is known already was just asked
    setting_.shared.ask_to_stop(Stop::limit);
    return {};
  }
  const SearchResult outcome = search(root, canonical, 0, Thresholds::none());
  counter_.share();
  return outcome;
}

template <typename Code>
SearchResult DfpnSearch<Code>::search(const State& state, const Canonical<Code>& canonical, std::uint64_t ko,
                                      const Thresholds& thresholds) {
  if (depth_ == deepest_path) {
    setting_.shared.ask_to_stop(Stop::too_deep);
    return {};
  }
  counter_.add();
  Node<Code>& node = node_at(depth_++);
  node.state = state;
  node.canonical = canonical;
  node.ko = ko;
  SearchResult outcome;
  try {
    expander_.expand(node);
    threats_.carry_out(node);
    outcome = search_children(node, thresholds);
  } catch (const StateOverflow&) {
    setting_.shared.ask_to_stop(Stop::too_deep);
  } catch (const LimitReached&) {
    setting_.shared.ask_to_stop(Stop::limit);  // while an end was counted
  }
  --depth_;
  return outcome;
}

template <typename Code>
SearchResult DfpnSearch<Code>::search_children(Node<Code>& node, const Thresholds& thresholds) {
  for (;;) {
    const Summary summary = summarize(node);
    if (depth_ == 1) setting_.shared.show(summary.numbers);
    if (summary.winning >= 0 || summary.open == 0) return conclude(node, summary);
    if (must_stop() || thresholds.reached_by(summary.numbers)) {
      note_numbers(node, summary.numbers);
      return {summary.numbers, {}};
    }
    const Selection selection = select(setting_, node, thresholds);
    descend(node, node.children[selection.child],
            thresholds_below(thresholds, node.state.to_move, summary, selection));
  }
}

template <typename Code>
void DfpnSearch<Code>::note_numbers(const Node<Code>& node, const ProofNumbers& numbers) {
  setting_.table.set_numbers(setting_.number_key(node.state, node.canonical, node.ko), numbers);
}

/// [S7] In this order: the position that the turn leaves comes in view; the state is tried against the table;
/// the path goes below. The guards undo it in reverse.
template <typename Code>
void DfpnSearch<Code>::descend(const Node<Code>& node, Child<Code>& child, const Thresholds& thresholds) {
  const State& state = child.turn.state;
  const Side mover = node.state.to_move;
  Shared& shared = setting_.shared;
  const auto at_work =
      shared.many_threads
          ? OccupancyCounts::Guard(shared.states_searched, setting_.state_hash(state, child.canonical))
          : OccupancyCounts::Guard();
  const InView in_view = child.turn.remembered
                             ? InView(shared.positions_in_view, state.position, mover, child.canonical.code)
                             : InView();
  child.hit = prober_.probe_with_pass(state, child.canonical, just_left(child.turn, mover));
  if (child.hit) {
    child.numbers = ProofNumbers::won_by(child.hit.winner);
    return;
  }
  const OnPath on_path(path_, in_view);
  const SearchResult outcome = search(state, child.canonical, child.ko, thresholds);
  child.numbers = outcome.numbers;
  child.hit = outcome.proof;
}

template <typename Code>
SearchResult DfpnSearch<Code>::conclude(const Node<Code>& node, const Summary& summary) {
  const bool mover_wins = summary.winning >= 0;
  const Side winner = mover_wins ? node.state.to_move : opponent(node.state.to_move);
  // [S9] Handicap turns have no entries: more bans can give Black a pass there.
  if (node.state.handicap_left > 0) return {ProofNumbers::won_by(winner), {}};
  if (setting_.samples) setting_.samples->push_back({node.state.position, node.state.to_move, winner});
  EntryContent<Code>& content =
      mover_wins ? builder_.of_win(node, node.children[static_cast<std::size_t>(summary.winning)])
                 : builder_.of_loss(node);
  const Key<Code> key = setting_.key(node.state, node.canonical);
  note_numbers(node, ProofNumbers::likely_won_by(winner));
  const EntryOffset entry = setting_.table.add(key, content);
  if (entry == 0) return {};  // no memory: the search stops, and proves it again when there is room
  return {ProofNumbers::won_by(winner), {entry, node.canonical.map, winner, false}};
}

template <typename Code>
Node<Code>& DfpnSearch<Code>::node_at(std::size_t depth) {
  if (depth == nodes_.size()) nodes_.push_back(std::make_unique<Node<Code>>());
  return *nodes_[depth];
}

template <typename Code>
bool DfpnSearch<Code>::must_stop() {
  counter_.look_at_limits();
  if (setting_.table.exhausted()) setting_.shared.ask_to_stop(Stop::make_room);
  return setting_.shared.stopping() || impatient();
}

template class DfpnSearch<std::uint32_t>;
template class DfpnSearch<std::uint64_t>;
template class DfpnSearch<Code128>;

}  // namespace graphgo::solver::engines::proof_search
