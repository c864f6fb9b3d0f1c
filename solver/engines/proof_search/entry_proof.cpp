#include "solver/engines/proof_search/entry_proof.hpp"

#include <algorithm>
#include <tuple>

#include "graphgo/error.hpp"
#include "solver/engines/proof_search/history_numbers.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"

namespace graphgo::solver::engines::proof_search {

using Kind = certificates::Next::Kind;

namespace {

constexpr std::size_t block = 4096;  // nodes that threads work on before what they found is put together

template <typename Id>
std::uint64_t hash_of(const Id& id) {
  return mixed_hash(static_cast<std::uint64_t>(id.position) ^ std::uint64_t{id.entry} << 9 ^
                    std::uint64_t{id.passes} << 1 ^ std::uint64_t{id.pass_first});
}

}  // namespace

template <typename Code>
EntryProof<Code>::EntryProof(const Play& play, const Symmetry<Code>& symmetry,
                             const TranspositionTable<Code>& table, const StaticEnds* ends, Side winner,
                             const Limits& limits)
    : play_(play),
      symmetry_(symmetry),
      table_(table),
      ends_(ends),
      winner_(winner),
      limits_(limits),
      unfolds_passes_(play.never_counts_passes()) {}

template <typename Code>
void EntryProof<Code>::poll() const {
  if (out_of_time(limits_)) throw LimitReached("stopped while a proof was written");
}

/// Calls `body(i, turns)` for all i < count, on the threads that the limits allow.
template <typename Code>
template <typename Body>
void EntryProof<Code>::in_parallel(std::size_t count, const Body& body) const {
  poll();
  constexpr std::size_t grain = 64;
  parallel_for((count + grain - 1) / grain, limits_.threads, [&](std::size_t part) {
    const Turns turns(play_, symmetry_, table_);
    for (std::size_t i = grain * part; i < std::min(count, grain * (part + 1)); ++i) body(i, turns);
  });
}

template <typename Code>
void EntryProof<Code>::collect(State root, const Hit& hit, std::uint64_t first_number) {
  root.position = symmetry_.position(symmetry_.code(root.position, hit.map));
  root_ = id_of(root, hit.entry, hit.entry == 0 || hit.pass_first);
  first_number_ = first_number;
  visit(root_, root);
  std::vector<Found> wave;
  std::vector<std::vector<Child>> after;
  while (!open_.empty()) {
    wave.clear();
    for (; !open_.empty() && wave.size() < block; open_.pop_back()) wave.push_back(found_[open_.back()]);
    after.resize(wave.size());
    in_parallel(wave.size(), [&](std::size_t i, const Turns& turns) {
      after[i] = children(turns, wave[i].id, state_of(wave[i]));
    });
    for (const auto& all : after)
      for (const Child& c : all)
        if (c.kind == Kind::node) visit(c.id, c.state);
  }
  std::sort(found_.begin(), found_.end(), [this](const Found& a, const Found& b) {
    return std::tuple(a.id.entry, -after_passes(a.id), a.id.pass_first, a.id.passes, a.id.position) <
           std::tuple(b.id.entry, -after_passes(b.id), b.id.pass_first, b.id.passes, b.id.position);
  });
  fill_index();
}

/// A file names the later part of play first. An entry is newer than those it uses. The ids of one entry lead
/// to each other by passes [S6]: from (no pass first, p passes) to (a pass first, p + 1), and from there to
/// (no pass first, p + 2). So those with a larger number, this one, are named first; of an equal one, those
/// without a pass first.
template <typename Code>
int EntryProof<Code>::after_passes(const Id& id) const {
  if (!unfolds_passes_) return 0;
  return id.pass_first ? id.passes : id.passes / 2 * 2;
}

template <typename Code>
void EntryProof<Code>::visit(const Id& id, const State& state) {
  if (!is_new(id)) return;
  open_.push_back(static_cast<std::uint32_t>(found_.size()));
  found_.push_back({id, rest_of(state), symmetry_.code(state.position)});
}

/// Notes that the next to be found has that id, if none has it yet.
template <typename Code>
bool EntryProof<Code>::is_new(const Id& id) {
  if (3 * found_.size() >= 2 * index_.size()) {
    constexpr std::size_t least = 64;
    index_.resize(std::max(least, 2 * index_.size()));
    fill_index();
  }
  std::uint32_t& at = index_[place_of(id)];
  if (at != 0) return false;
  at = static_cast<std::uint32_t>(found_.size() + 1);
  return true;
}

/// In the index: where the id is, or else the free place that is its own. Open addressing.
template <typename Code>
std::size_t EntryProof<Code>::place_of(const Id& id) const {
  const std::size_t last = index_.size() - 1;
  std::size_t place = hash_of(id) & last;
  while (index_[place] != 0 && !(found_[index_[place] - 1].id == id)) place = (place + 1) & last;
  return place;
}

template <typename Code>
void EntryProof<Code>::fill_index() {
  std::fill(index_.begin(), index_.end(), 0);
  for (std::size_t number = 0; number < found_.size(); ++number)
    index_[place_of(found_[number].id)] = static_cast<std::uint32_t>(number + 1);
}

template <typename Code>
std::uint32_t EntryProof<Code>::rest_of(State state) {
  state.position = {};
  const auto [at, is_new] = rest_numbers_.try_emplace({play_.context(state), state.remaining_margin},
                                                      static_cast<std::uint32_t>(rests_.size()));
  if (is_new) rests_.push_back(state);
  return at->second;
}

template <typename Code>
State EntryProof<Code>::state_of(const Found& found) const {
  State state = rests_[found.rest];
  state.position = symmetry_.position(found.position);
  return state;
}

template <typename Code>
std::uint64_t EntryProof<Code>::number_of(const Id& id) const {
  return first_number_ + index_[place_of(id)] - 1;
}

template <typename Code>
std::uint64_t EntryProof<Code>::states() const {
  std::vector<std::uint64_t> contexts;  // without passes
  for (State rest : rests_) {
    rest.passes = 0;
    contexts.push_back(play_.context(rest));
  }
  poll();
  std::deque<std::pair<Code, std::uint64_t>> keys;
  for (const Found& found : found_) keys.emplace_back(found.position, contexts[found.rest]);
  std::sort(keys.begin(), keys.end());
  return static_cast<std::uint64_t>(std::unique(keys.begin(), keys.end()) - keys.begin());
}

template <typename Code>
void EntryProof<Code>::write(certificates::ProofFile& file) const {
  std::vector<certificates::Node> nodes;
  for (std::size_t first = 0; first < found_.size(); first += nodes.size()) {
    nodes.resize(std::min(block, found_.size() - first));
    in_parallel(nodes.size(), [&](std::size_t i, const Turns& turns) {
      const Found& found = found_[first + i];
      nodes[i] = node(turns, found.id, state_of(found));
    });
    for (const auto& n : nodes) file.add(n);
  }
}

template <typename Code>
auto EntryProof<Code>::id_of(const State& state, EntryOffset entry, bool pass_first) const -> Id {
  const bool plays =
      state.to_move == winner_ && !pass_first && table_.entry(entry).turns().front().vertex >= 0;
  return {entry, pass_first, plays ? any : state.passes, {}};
}

/// [S19] What was proved for a harder margin may go on where this one is certain already.
template <typename Code>
bool EntryProof<Code>::is_certain(const Successor& next) const {
  return ends_ && next.vertex >= 0 && ends_->decides(next.state, winner_);
}

template <typename Code>
auto EntryProof<Code>::child(const Successor& next, EntryOffset entry, MapIndex map, bool pass_first) const
    -> Child {
  Child c{Kind::node, {}, map, next.state};
  c.state.position = symmetry_.position(symmetry_.code(next.state.position, map));
  c.id = id_of(c.state, entry, pass_first);
  return c;
}

/// A turn that leads to no entry. Either the winner has a reply that ends the line, or the turn was banned;
/// and none was where the entry has no list.
template <typename Code>
auto EntryProof<Code>::unlisted(const Id& id, const Successor& next) const -> Child {
  const Canonical<Code> canonical = symmetry_.canonical(next.state.position);
  Child c{Kind::node, {.passes = any, .position = canonical.code}, canonical.map, next.state};
  c.state.position = symmetry_.position(canonical.code);
  if (ends_ && ends_->reply(play_, c.state)) return c;
  if (!table_.entry(id.entry).head().has_list())
    throw InternalError("proof: a turn that was not found again");
  return {Kind::banned, {}, 0, {}};
}

template <typename Code>
auto EntryProof<Code>::children(const Turns& turns, const Id& id, const State& state) const
    -> std::vector<Child> {
  if (state.to_move == winner_) return {winners_child(id, state)};
  return losers_children(turns, id, state);
}

template <typename Code>
Turn EntryProof<Code>::turn(const Id& id, const State& state) const {
  if (id.pass_first) return Turn::pass();
  if (id.is_reply()) return Turn{*ends_->reply(play_, state)};
  const Vertex v = table_.entry(id.entry).turns().front().vertex;
  return v < 0 ? Turn::pass() : Turn{v};
}

template <typename Code>
auto EntryProof<Code>::winners_child(const Id& id, const State& state) const -> Child {
  const Turn own = turn(id, state);
  const auto next = play_.counted_after(state, own);
  if (!next) throw InternalError("proof: a winner's turn that the rules refuse");
  if (own.is_pass() && play_.pass_ends(state)) return {};
  if (is_certain(*next)) return {Kind::certain_area, {}, 0, {}};
  if (id.pass_first) return child(*next, id.entry, 0, false);
  const ProofTurn& t = table_.entry(id.entry).turns().front();
  if (t.next == 0) throw InternalError("proof: a winner's turn that leads nowhere");
  return child(*next, t.next, t.map, t.pass_first);
}

template <typename Code>
auto EntryProof<Code>::losers_children(const Turns& turns, const Id& id, const State& state) const
    -> std::vector<Child> {
  std::vector<Child> all;
  const auto add = [&](Turn turn) {
    const auto next = play_.counted_after(state, turn);
    if (!next) return;
    if (turn.is_pass() && play_.pass_ends(state))
      all.push_back({Kind::over, {}, 0, {}});
    else if (is_certain(*next))
      all.push_back({Kind::certain_area, {}, 0, {}});
    else if (next->winner == winner_)
      all.push_back({Kind::answered_by_pass, {}, 0, {}});
    else if (turn.is_pass() && play_.passes_never_counted(state) && play_.suits(next->state, winner_))
      all.push_back(child(*next, id.entry, 0, true));
    else if (const auto t = turns.find(id.entry, *next); !t || (t->next == 0 && !t->pass_first))
      all.push_back(unlisted(id, *next));
    else if (t->pass_first && play_.pass_ends(next->state))
      all.push_back({Kind::answered_by_pass, {}, 0, {}});
    else
      all.push_back(child(*next, t->next, t->map, t->pass_first));
  };
  play_.graph().empty(state.position).for_each([&](Vertex v) { add(Turn{v}); });
  add(Turn::pass());
  return all;
}

/// immobile_loses(literal): the play whose position the entry excludes [S10].
template <typename Code>
std::optional<Vertex> EntryProof<Code>::legal_play(const Id& id, const State& state) const {
  if (!play_.pass_needs_play() || state.to_move != winner_ || !turn(id, state).is_pass()) return std::nullopt;
  const Entry<Code> entry = table_.entry(id.entry);
  for (Mask<1> empty = play_.graph().empty(state.position); empty.any();) {
    const Vertex v = empty.pop_first();
    const auto next = play_.after(state, Turn{v});
    if (!next) continue;
    const Code left = symmetry_.code(next->state.position, entry.excluded_map());
    if (entry.find_excluded([&](std::uint32_t, Code code) { return code == left; })) return v;
  }
  throw InternalError("proof: a pass without a legal play beside it");
}

template <typename Code>
certificates::Node EntryProof<Code>::node(const Turns& turns, const Id& id, const State& state) const {
  certificates::Node n;
  n.position = state.position;
  n.to_move = state.to_move;
  if (id.passes != any) n.passes = id.passes;
  n.phase = state.phase;
  n.need = winner_ == Side::black ? state.remaining_margin : state.remaining_margin - 1;
  n.prisoners = state.prisoners;
  if (state.to_move == winner_) n.turn = turn(id, state);
  n.legal_play = legal_play(id, state);
  for (const Child& c : children(turns, id, state))
    n.next.push_back({c.kind, c.kind == Kind::node ? number_of(c.id) : 0, c.map});
  return n;
}

template class EntryProof<std::uint32_t>;
template class EntryProof<std::uint64_t>;
template class EntryProof<Code128>;

}  // namespace graphgo::solver::engines::proof_search
