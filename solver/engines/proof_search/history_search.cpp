#include "solver/engines/proof_search/history_search.hpp"

#include <algorithm>
#include <utility>

#include "graphgo/game/position.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::engines::proof_search {
namespace {

/// Entries of a state that are tested for each winner. Of 8 to 512 no number is the best on all boards, and
/// entries that serve symmetric states were slower (papers/atlas-bans.md).
constexpr std::size_t most_entries = 32;
/// Of the entries known of each state, about.
constexpr std::uint64_t bytes_of_lists = 256;
/// The last win of a state counts so much in its share of wins.
constexpr float rate = 0.125F;
/// Of memory, in eighths: numbers, entries with their proofs, and states.
constexpr std::uint64_t share_of_numbers = 3, share_of_entries = 3, share_of_states = 2;

}  // namespace

template <typename Code>
RememberedBits<Code>::RememberedBits(const Board& board, bool positional)
    : positional_(positional), bits_((power_of_three(board.size()) * (positional ? 1 : 2) + 63) / 64) {}

template <typename Code>
HistorySearch<Code>::HistorySearch(Query query, const Symmetry<Code>& symmetry, const Limits& limits,
                                   std::uint64_t memory, int target, std::uint32_t order)
    : query_(std::move(query)),
      limits_(limits),
      symmetry_(symmetry),
      play_(query_.board, query_.rules, &limits),
      target_(target),
      states_(play_, symmetry, order),
      history_(query_.board, play_.positional()),
      numbers_(memory / 8 * share_of_numbers),
      table_(memory / 8 * share_of_entries, false, false),
      memory_for_entries_(memory / 8 * share_of_entries),
      memory_for_states_(memory / 8 * share_of_states) {
  begin_at(query_);
}

template <typename Code>
void HistorySearch<Code>::begin_at(Query query) {
  query_ = std::move(query);
  root_.emplace(play_, query_);
  history_ = RememberedBits<Code>(query_.board, play_.positional());
  for (const auto& earlier : root_->remembered())
    if (const Code code = symmetry_.code(earlier.position); !history_.contains(code, earlier.left_by))
      history_.add(code, earlier.left_by);
}

template <typename Code>
std::optional<Side> HistorySearch<Code>::go_on(std::uint64_t nodes, const std::atomic<bool>& over) {
  stop_at_ = nodes_ + nodes;
  over_ = &over;
  limit_struck_ = false;
  const State start = root_->at(target_).state;
  std::vector<MapIndex> symmetries;
  const auto keeps = [&](MapIndex map, const Position<1>& p) {
    return symmetry_.code(p, map) == symmetry_.code(p);
  };
  for (MapIndex map = 1; map < symmetry_.size(); ++map)
    if (keeps(map, start.position) &&
        std::all_of(root_->remembered().begin(), root_->remembered().end(),
                    [&](const auto& earlier) { return keeps(map, earlier.position); }))
      symmetries.push_back(map);
  Outcome outcome;
  do {
    stopped_ = false;
    outcome = search(states_.number(start), symmetries, Thresholds::none());
  } while (outcome.proof == 0 && nodes_ < stop_at_ && !over && table_.exhausted() && make_room());
  full_ = outcome.proof == 0 && nodes_ < stop_at_ && !over && !limit_struck_;
  if (outcome.proof == 0) return std::nullopt;
  const Side winner = table_.entry(outcome.proof).head().winner;
  proof_ = {outcome.proof, 0, winner, false};
  return winner;
}

/// Entries that no state has any more, nor the proof of one that a state has, go. While they leave less than
/// half of the room, so does the half of each state's entries that has held least lately.
template <typename Code>
bool HistorySearch<Code>::make_room() {
  for (;;) {
    limit_struck_ = limit_struck_ || out_of_time(limits_);
    if (limit_struck_) return false;
    std::vector<EntryOffset*> listed;
    for (StateEntries& of_state : entries_)
      for (auto& entries : of_state.by_winner)
        for (StateEntry& known : entries) listed.push_back(&known.entry);
    table_.keep_only(listed);
    if (table_.entry_bytes() <= memory_for_entries_ / 2) return true;
    if (listed.empty()) return false;
    for (StateEntries& of_state : entries_)
      for (auto& entries : of_state.by_winner)
        entries.erase(entries.begin(),
                      entries.begin() + static_cast<std::ptrdiff_t>((entries.size() + 1) / 2));
  }
}

template <typename Code>
auto HistorySearch<Code>::search(std::uint32_t state, const std::vector<MapIndex>& symmetries,
                                 const Thresholds& thresholds) -> Outcome {
  ++nodes_;
  if (depth_ == deepest_path) stopped_ = true;
  Frame& frame = frame_at(depth_++);
  frame.state = state;
  frame.symmetries = symmetries;
  Outcome outcome;
  try {
    if (!stopped_) expand(frame);
  } catch (const StateOverflow&) {
    stopped_ = true;
  } catch (const LimitReached&) {  // while an end was counted
    stopped_ = limit_struck_ = true;
  }
  while (!stopped_) {
    const Summary summary = summarize(frame);
    if (summary.winning >= 0 || summary.lost) {
      outcome = conclude(frame, summary);
      break;
    }
    outcome.numbers = summary.numbers;
    if (must_stop() || thresholds.reached_by(summary.numbers)) {
      numbers_.set(hash(state, history_.hash()), summary.numbers);
      break;
    }
    const Side side = mover(frame), other = opponent(side);
    Child& child = frame.children[static_cast<std::size_t>(summary.best)];
    const std::uint32_t slack = summary.second / 2 + 1, all = thresholds.at.of(other);
    const Thresholds below{ProofNumbers::for_winner(
        side,
        std::min(thresholds.at.of(side), summary.second >= ProofNumbers::infinite
                                             ? ProofNumbers::infinite
                                             : sum_of_work(summary.second, slack)),
        all >= ProofNumbers::infinite ? all : all - summary.numbers.of(other) + child.numbers.of(other))};
    const Outcome found = descend(frame, child, below);
    if (stopped_ && found.proof == 0) break;
    child.numbers = found.numbers;
    child.proof = found.proof;
  }
  --depth_;
  return outcome;
}

template <typename Code>
void HistorySearch<Code>::expand(Frame& frame) {
  const Side side = mover(frame);
  frame.children.clear();
  frame.banned.clear();
  for (const Turn& turn : states_.turns(frame.state)) {
    if (turn.vertex >= 0 && history_.contains(turn.code, side))
      frame.banned.push_back(&turn);
    else if (turn.vertex >= 0 || play_.pass_stands(states_.state(frame.state), !frame.children.empty()))
      frame.children.push_back({&turn, {}});
  }
  if (states_.size() > entries_.size()) entries_.resize(states_.size());
  while (shares_.size() < states_.size())
    shares_.push_back(first_share(static_cast<std::uint32_t>(shares_.size())));
  if (!frame.symmetries.empty()) find_like(frame);
  for (const Child& child : frame.children)
    if (child.like < 0 && !child.turn->winner) numbers_.prefetch(hash_below(frame, child));
  for (Child& child : frame.children) {
    if (child.like < 0) look_up(frame, child);
    if (child.numbers.of(side) == 0) return;
  }
}

/// Plays that a symmetry of the state with its history takes to one another are as good as each other.
template <typename Code>
void HistorySearch<Code>::find_like(Frame& frame) const {
  auto& children = frame.children;
  for (std::size_t i = 0; i < children.size(); ++i)
    for (const MapIndex map : frame.symmetries) {
      const int vertex = children[i].turn->vertex;
      if (vertex < 0) break;
      const int image = symmetry_.permutation(map)[static_cast<std::size_t>(vertex)];
      const auto earlier =
          std::find_if(children.begin(), children.begin() + static_cast<std::ptrdiff_t>(i),
                       [&](const Child& c) { return c.like < 0 && c.turn->vertex == image; });
      if (earlier == children.begin() + static_cast<std::ptrdiff_t>(i)) continue;
      children[i].like = static_cast<int>(earlier - children.begin());
      children[i].to_like = map;
      break;
    }
}

/// Does the turn add to what superko remembers?
template <typename Code>
bool HistorySearch<Code>::joins(const Turn& turn, Side mover) const {
  return turn.remembered && !history_.contains(turn.code, mover);
}

/// Of the child's state with the history as it will be.
template <typename Code>
std::uint64_t HistorySearch<Code>::hash_below(const Frame& frame, const Child& child) const {
  const Turn& turn = *child.turn;
  const Side side = mover(frame);
  return hash(turn.state, joins(turn, side) ? history_.hash_with(turn.code, side) : history_.hash());
}

/// The child's numbers, and the entry that proves it, if one holds under the history as it will be.
template <typename Code>
void HistorySearch<Code>::look_up(const Frame& frame, Child& child) {
  const Turn& turn = *child.turn;
  if (turn.winner) {
    child.numbers = ProofNumbers::won_by(*turn.winner);
    return;
  }
  const auto known = numbers_.find(hash_below(frame, child));
  const bool won = known && (known->proof == 0 || known->disproof == 0);
  if (known && !won) {
    child.numbers = *known;
    return;
  }
  const Side side = mover(frame);
  const bool joining = joins(turn, side);
  if (joining) history_.add(turn.code, side);
  child.proof = find_entry(turn.state);
  if (joining) history_.remove(turn.code, side);
  if (child.proof != 0)
    child.numbers = ProofNumbers::won_by(table_.entry(child.proof).head().winner);
  else
    child.numbers = won ? ProofNumbers::likely_won_by(known->proof == 0 ? Side::black : Side::white)
                        : first_numbers(turn.state);
}

/// The more often a side has won the state under other histories of late, the easier. Of scales from 2 to 64
/// those of 4 and 8 take the fewest nodes (papers/atlas-bans.md).
template <typename Code>
ProofNumbers HistorySearch<Code>::first_numbers(std::uint32_t state) const {
  constexpr float scale = 8;
  const float share = shares_[state];
  return {1 + static_cast<std::uint32_t>(scale * (1 - share)), 1 + static_cast<std::uint32_t>(scale * share)};
}

/// Of a state that nobody has won yet. Where points are scored along the way the count says much.
template <typename Code>
float HistorySearch<Code>::first_share(std::uint32_t state) const {
  if (!play_.additive()) return 0.5F;
  constexpr float a_half_point = 0.05F, most = 0.4F;
  const auto surplus = static_cast<float>(play_.surplus(states_.state(state), Side::black));
  return 0.5F + std::clamp(a_half_point * surplus, -most, most);
}

/// The mover needs one child, so its number is the least; its opponent needs all, and the work adds up.
template <typename Code>
auto HistorySearch<Code>::summarize(const Frame& frame) const -> Summary {
  const Side side = mover(frame), other = opponent(side);
  Summary s;
  std::uint32_t least = ProofNumbers::infinite, sum = 0;
  for (std::size_t i = 0; i < frame.children.size(); ++i) {
    const Child& child = frame.children[i];
    if (child.like >= 0 || child.numbers.of(other) == 0) continue;
    const std::uint32_t own = child.numbers.of(side);
    if (own == 0) {
      s.winning = static_cast<int>(i);
      return s;
    }
    if (own < least) {
      s.second = least;
      least = own;
      s.best = static_cast<int>(i);
    } else {
      s.second = std::min(s.second, own);
    }
    sum = sum_of_work(sum, child.numbers.of(other));
  }
  s.lost = s.best < 0;
  s.numbers = ProofNumbers::for_winner(side, least, sum);
  return s;
}

template <typename Code>
auto HistorySearch<Code>::descend(Frame& frame, const Child& child, const Thresholds& thresholds) -> Outcome {
  const Turn& turn = *child.turn;
  const Side side = mover(frame);
  const bool joining = joins(turn, side);
  std::vector<MapIndex> symmetries;
  for (const MapIndex map : frame.symmetries)
    if (turn.vertex < 0 || symmetry_.permutation(map)[static_cast<std::size_t>(turn.vertex)] == turn.vertex)
      symmetries.push_back(map);
  if (joining) history_.add(turn.code, side);
  const Outcome outcome = search(turn.state, symmetries, thresholds);
  if (joining) history_.remove(turn.code, side);
  return outcome;
}

/// [S3] The entry of a state just decided, from those of its children.
template <typename Code>
auto HistorySearch<Code>::conclude(const Frame& frame, const Summary& summary) -> Outcome {
  const Side side = mover(frame), winner = summary.lost ? opponent(side) : side;
  content_.winner = winner;
  content_.demand = states_.state(frame.state).remaining_margin;
  content_.turns.clear();
  content_.required.clear();
  content_.excluded.clear();
  if (summary.lost) {
    for (const Child& child : frame.children) add_losing_turn(frame, child);
    for (const Turn* banned : frame.banned) content_.required.insert(banned->code);
  } else {
    add_winning_turn(frame, frame.children[static_cast<std::size_t>(summary.winning)]);
  }
  // [S4]
  if (play_.positional() && play_.initial_remembered()) content_.required.erase(states_.code(frame.state));
  const EntryOffset entry = table_.add({}, content_);
  if (entry == 0) {
    stopped_ = true;  // until there is room
    return {};
  }
  add_entry(frame.state, entry, winner);
  note_win(frame.state, winner);
  const ProofNumbers numbers = ProofNumbers::won_by(winner);
  numbers_.set(hash(frame.state, history_.hash()), numbers);
  return {numbers, entry};
}

/// [S3.1] The play must be legal: its position is excluded.
template <typename Code>
void HistorySearch<Code>::add_winning_turn(const Frame& frame, const Child& child) {
  add_turn(child, child);
  add_conditions(frame, child, child);
  if (child.turn->vertex >= 0)
    content_.excluded.insert(child.turn->code);
  else if (play_.pass_needs_play())
    keep_a_play(frame);
}

/// [S3.2]
template <typename Code>
void HistorySearch<Code>::add_losing_turn(const Frame& frame, const Child& child) {
  const Child& like = child.like < 0 ? child : frame.children[static_cast<std::size_t>(child.like)];
  add_turn(child, like);
  add_conditions(frame, child, like);
}

template <typename Code>
void HistorySearch<Code>::add_turn(const Child& child, const Child& like) {
  content_.turns.push_back({like.proof, child.to_like, child.turn->vertex, false});
}

/// Adds the conditions of the entry that proves `like`, as the symmetry has them for `child`. What the turn
/// itself makes remembered is not required: every history has it by then.
template <typename Code>
void HistorySearch<Code>::add_conditions(const Frame& frame, const Child& child, const Child& like) {
  if (child.turn->winner) return;
  const MapIndex back = symmetry_.inverse(child.to_like);
  const Entry<Code> entry = table_.entry(like.proof);
  const bool made = child.turn->remembered && (play_.positional() || mover(frame) != content_.winner);
  for (std::uint32_t i = 0; i < entry.head().required; ++i)
    if (const Code code = symmetry_.image(entry.required(i), back); !made || code != child.turn->code)
      content_.required.insert(code);
  entry.find_excluded([&](std::uint32_t, Code code) {
    content_.excluded.insert(symmetry_.image(code, back));
    return false;
  });
}

/// [S10] immobile_loses(literal): the pass stands only while some play is legal, so the position of one play
/// is excluded.
template <typename Code>
void HistorySearch<Code>::keep_a_play(const Frame& frame) {
  for (const Child& child : frame.children)
    if (child.turn->vertex >= 0) {
      content_.excluded.insert(child.turn->code);
      return;
    }
}

/// An entry of the state that holds under the history; 0: none is known. One that holds moves a place up, so
/// that it stays for longer.
template <typename Code>
auto HistorySearch<Code>::find_entry(std::uint32_t state) -> Proof {
  const auto remembers = [this](Code code, Side left_by) { return history_.contains(code, left_by); };
  for (auto& entries : entries_[state].by_winner)
    for (std::size_t i = entries.size(); i-- > 0;) {
      if (entries[i].obstacle != StateEntry::none && history_.is_so(entries[i].obstacle)) continue;
      const Entry<Code> entry = table_.entry(entries[i].entry);
      if (!meets(remembers, remembers, entry)) {
        entries[i].obstacle = obstacle(entry);
        continue;
      }
      const EntryOffset found = entries[i].entry;
      if (i + 1 < entries.size()) std::swap(entries[i], entries[i + 1]);
      return found;
    }
  return 0;
}

/// What an entry failed for just now: a position that it requires is not in the history, or one is that it
/// excludes.
template <typename Code>
std::uint32_t HistorySearch<Code>::obstacle(const Entry<Code>& entry) const {
  const EntryHead& head = entry.head();
  const std::uint32_t failed = entry.last_failed().load(std::memory_order_relaxed);
  return failed < head.required ? history_.fact(false, entry.required(failed), opponent(head.winner))
                                : history_.fact(true, entry.excluded(failed - head.required), head.winner);
}

/// Where a state has too many, the one that has held least lately makes room.
template <typename Code>
void HistorySearch<Code>::add_entry(std::uint32_t state, EntryOffset entry, Side winner) {
  auto& entries = entries_[state].by_winner[static_cast<std::size_t>(index_of(winner))];
  if (entries.size() == most_entries) entries.erase(entries.begin());
  entries.push_back({entry});
}

template <typename Code>
void HistorySearch<Code>::note_win(std::uint32_t state, Side winner) {
  shares_[state] += rate * ((winner == Side::black ? 1.0F : 0.0F) - shares_[state]);
}

template <typename Code>
bool HistorySearch<Code>::must_stop() {
  constexpr std::uint64_t between = 1024;
  stopped_ = stopped_ || nodes_ >= stop_at_ || over_->load(std::memory_order_relaxed) ||
             entries_.size() * bytes_of_lists + states_.bytes() > memory_for_states_;
  if (!stopped_ && reached_at(limits_, nodes_, between)) stopped_ = limit_struck_ = true;
  return stopped_;
}

template <typename Code>
auto HistorySearch<Code>::frame_at(std::size_t depth) -> Frame& {
  if (depth == frames_.size()) frames_.emplace_back();
  return frames_[depth];
}

template class HistorySearch<std::uint32_t>;
template class HistorySearch<std::uint64_t>;
template class HistorySearch<Code128>;

}  // namespace graphgo::solver::engines::proof_search
