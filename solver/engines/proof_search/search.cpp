#include "solver/engines/proof_search/search.hpp"

#include <algorithm>
#include <cmath>

#include "solver/question/limits.hpp"

namespace graphgo::solver::engines::proof_search {
namespace {

/// Lines are turns long, and each turn takes a frame of the stack, under 1 KB.
constexpr std::size_t deepest = 6000;
constexpr std::uint32_t nodes_between_polls = 1024;

/// Work of a state not proved stays below `infinite`.
std::uint32_t sum(std::uint32_t a, std::uint32_t b) { return std::min(Numbers::infinite - 1, a + b); }

}  // namespace

template <typename Code>
Search<Code>::Search(const Play& play, const Symmetry<Code>& symmetry, Table<Code>& table, Shared& shared,
                     Options options, bool reports)
    : play_(play),
      symmetry_(symmetry),
      table_(table),
      shared_(shared),
      options_(options),
      reports_(reports),
      line_(symmetry, play.positional()) {}

template <typename Code>
void Search<Code>::remember(const Position<1>& position, Side left_by) {
  remembered_.push_back(line_.push(position, left_by));
  shared_.positions.enter(position_hash(symmetry_.canonical(position).code));
}

template <typename Code>
void Search<Code>::forget(const Position<1>& position, Side left_by) {
  if (remembered_.back()) line_.pop(left_by);
  remembered_.pop_back();
  shared_.positions.leave(position_hash(symmetry_.canonical(position).code));
}

template <typename Code>
void Search<Code>::keep_in_view(const Position<1>& position) {
  shared_.positions.enter(position_hash(symmetry_.canonical(position).code));
}

template <typename Code>
void Search<Code>::drop_from_view(const Position<1>& position) {
  shared_.positions.leave(position_hash(symmetry_.canonical(position).code));
}

template <typename Code>
std::uint64_t Search<Code>::position_hash(Code canonical) {
  const auto folded =
      static_cast<std::uint64_t>(canonical) ^ static_cast<std::uint64_t>(canonical >> (sizeof(Code) * 4));
  return folded * 0x9E3779B97F4A7C15u >> 40;
}

template <typename Code>
std::uint64_t Search<Code>::state_hash(const State& state, const Canonical<Code>& canonical) const {
  return (static_cast<std::uint64_t>(canonical.code) * 31 + play_.context(state)) * 0xD6E8FEB86659FD93u >> 40;
}

template <typename Code>
auto Search<Code>::run(const State& root) -> Result {
  const Canonical<Code> canonical = symmetry_.canonical(root.position);
  if (const auto winner = decided(root, canonical)) return {Numbers::won_by(*winner), {}};
  // [S7] A state is tried against the table before the line goes below it, the first one too.
  if (const Hit hit = probe_with_pass(root, canonical)) return {Numbers::won_by(hit.winner), hit};
  Numbers endless;
  endless.work = {Numbers::infinite, Numbers::infinite};
  const Result result = visit(root, canonical, endless);
  shared_.nodes.fetch_add(unpolled_, std::memory_order_relaxed);
  unpolled_ = 0;
  return result;
}

template <typename Code>
bool Search<Code>::poll() {
  if (unpolled_ >= nodes_between_polls) {
    shared_.nodes.fetch_add(unpolled_, std::memory_order_relaxed);
    unpolled_ = 0;
    if (shared_.limits->reached()) shared_.ask_to_stop(Stop::limit);
    if (shared_.nodes.load(std::memory_order_relaxed) >= shared_.prepare_at) shared_.ask_to_stop(Stop::prepare);
    if (shared_.nodes.load(std::memory_order_relaxed) >= shared_.restart_at) shared_.ask_to_stop(Stop::restart);
    if (reports_) shared_.report();
  }
  if (table_.exhausted()) shared_.ask_to_stop(Stop::make_room);
  return shared_.stopping();
}

template <typename Code>
auto Search<Code>::visit(const State& state, const Canonical<Code>& canonical, Numbers limit) -> Result {
  if (depth_ == deepest) {
    shared_.ask_to_stop(Stop::too_deep);
    return {};
  }
  if (depth_ == frames_.size()) frames_.push_back(std::make_unique<Frame>());
  ++unpolled_;
  Frame& frame = *frames_[depth_++];
  frame.state = state;
  frame.canonical = canonical;
  Result result;
  try {
    expand(frame);
    result = walk(frame, limit);
  } catch (const StateOverflow&) {
    shared_.ask_to_stop(Stop::too_deep);
  } catch (const LimitReached&) {
    shared_.ask_to_stop(Stop::limit);  // while an end was counted
  }
  --depth_;
  return result;
}

template <typename Code>
auto Search<Code>::walk(Frame& frame, Numbers limit) -> Result {
  const Side mover = frame.state.to_move;
  for (;;) {
    const Summary summary = summarize(frame, limit);
    if (depth_ == 1) shared_.show(summary.numbers.work);
    if (summary.numbers.of(mover) == 0) return conclude(frame, summary.best);
    if (summary.numbers.of(opponent(mover)) == 0) return conclude(frame, -1);
    if (poll() || summary.numbers.work[0] >= limit.work[0] || summary.numbers.work[1] >= limit.work[1]) {
      table_.set_numbers(key(frame.state, frame.canonical), summary.numbers);
      return {summary.numbers, {}};
    }
    descend(frame, summary, limit);
  }
}

template <typename Code>
void Search<Code>::expand(Frame& frame) {
  frame.children.clear();
  frame.banned.clear();
  play_.successors(frame.state, successors_);
  const Side mover = frame.state.to_move;
  for (const Successor& move : successors_) {
    if (move.vertex >= 0 && banned(move.state.position, mover))
      frame.banned.push_back(move);
    else if (move.vertex >= 0 || may_pass(frame))
      add_child(frame, move);
  }
  for (Child& child : frame.children) {
    look_up(frame.state, child);
    if (child.numbers.of(mover) == 0) return;
  }
}

/// Whether bans leave plays decides over some passes [S9], [S10]. The children are the legal plays.
template <typename Code>
bool Search<Code>::may_pass(const Frame& frame) const {
  const bool plays = !frame.children.empty();
  return frame.state.handicap_left > 0 ? !plays : plays || !play_.pass_needs_play();
}

template <typename Code>
void Search<Code>::add_child(Frame& frame, const Successor& move) {
  Child& child = frame.children.emplace_back();
  child.move = move;
  if (move.winner) {
    child.canonical = {};
    return;
  }
  child.canonical = move.vertex < 0 ? frame.canonical : symmetry_.canonical(move.state.position);
  table_.fetch(key(move.state, child.canonical));
  if (regions_) regions_->fetch(static_cast<std::uint32_t>(child.canonical.code));
}

/// A guess at the work a state not met before will take: the more the score suits a side now, the easier for it. On 1x11 to 1x14
/// and 3x4 this saves a tenth to a third of the nodes against (1, 1) (bench/README.md). Guesses twice as large, and central
/// vertices first, each took more nodes in sum over 1x11 to 1x13, 2x7, wheel:8 and cycle:10; guesses kept within the bounds of the
/// regions 5 % more without suicide and 8 % less with it (1x11 to 1x14), and as many on grids.
template <typename Code>
Numbers Search<Code>::first_numbers(const State& state, const Canonical<Code>& canonical) const {
  Numbers numbers;
  if (const std::uint32_t order = options_.shuffle_seed + shared_.order; order != 0) {
    // A hash and no stream of chance: a state has the same numbers for every thread and every time.
    const std::uint64_t drawn = (state_hash(state, canonical) + order * 0x9E3779B97F4A7C15u) * 0xD6E8FEB86659FD93u;
    for (std::size_t i = 0; i < 2; ++i) numbers.work[i] = 1 + static_cast<std::uint32_t>(drawn >> (40 + 8 * i) & 15);
    return numbers;
  }
  if (play_.rules().scoring == Scoring::last_mover) return numbers;
  constexpr int most_doublings = 4;
  const int surplus = play_.surplus(state, Side::black);
  const double doublings = std::clamp(0.25 * surplus, -1.0 * most_doublings, 1.0 * most_doublings);
  numbers.of(Side::black) = static_cast<std::uint32_t>(std::lround(std::exp2(std::max(2 - doublings, 0.0))));
  numbers.of(Side::white) = static_cast<std::uint32_t>(std::lround(std::exp2(std::max(2 + doublings, 0.0))));
  return numbers;
}

template <typename Code>
auto Search<Code>::left_by(const Successor& move, Side mover) -> Left {
  return move.remembered ? Left::by(mover) : Left{};
}

/// The child's numbers, and the entry that proves it if one holds under the line as it will be after the turn.
template <typename Code>
void Search<Code>::look_up(const State& parent, Child& child) {
  if (!child.move.winner) child.move.winner = decided(child.move.state, child.canonical);
  if (child.move.winner) {
    child.numbers = Numbers::won_by(*child.move.winner);
    return;
  }
  const auto found = table_.find(key(child.move.state, child.canonical));
  child.numbers = found.known ? found.numbers : first_numbers(child.move.state, child.canonical);
  if (found.newest == 0) return;
  child.hit = probe(child.move.state, child.canonical, found.newest, left_by(child.move, parent.to_move));
  if (child.hit) child.numbers = Numbers::won_by(child.hit.winner);
}

/// df-pn with the opponent's work at a node not summed but taken at its largest, plus one for each other open child: with sums,
/// or without slack in the limits, numbers kept without history make the search go round for ever.
template <typename Code>
auto Search<Code>::summarize(const Frame& frame, Numbers limit) const -> Summary {
  const Side mover = frame.state.to_move, other = opponent(mover);
  Summary s;
  s.second = Numbers::infinite;
  std::uint32_t least = Numbers::infinite, most = 0, least_shared = Numbers::infinite;
  for (std::size_t i = 0; i < frame.children.size(); ++i) {
    const Child& child = frame.children[i];
    const std::uint32_t own = child.numbers.of(mover);
    if (child.numbers.of(other) == 0) continue;
    if (own == 0) {
      s.best = static_cast<int>(i);
      s.numbers = Numbers::won_by(mover);
      return s;
    }
    ++s.open;
    least = std::min(least, own);
    most = std::max(most, child.numbers.of(other));
    if (own >= limit.of(mover)) continue;  // it would come back at once
    const std::uint32_t shared = own + others_below(child, own);
    if (shared < least_shared || s.best < 0) {
      s.second = least_shared;
      least_shared = shared;
      s.best = static_cast<int>(i);
    } else {
      s.second = std::min(s.second, shared);
    }
  }
  if (s.open == 0) {
    s.numbers = Numbers::won_by(other);
  } else {
    s.numbers.of(mover) = least;
    s.numbers.of(other) = sum(most, s.open - 1);
  }
  return s;
}

/// What makes a child look harder to a thread because others are below it: they spread, and meet again where one child is much
/// the best. Only the choice among children sees it.
template <typename Code>
std::uint32_t Search<Code>::others_below(const Child& child, std::uint32_t work) const {
  if (!shared_.many_threads || child.move.winner) return 0;
  const std::uint32_t others = shared_.states.count(state_hash(child.move.state, child.canonical));
  return std::min(Numbers::infinite - 1, others == 0 ? 0 : (work / 2 + 1) * others);
}

template <typename Code>
void Search<Code>::descend(Frame& frame, const Summary& summary, Numbers limit) {
  Child& child = frame.children[static_cast<std::size_t>(summary.best)];
  const Side mover = frame.state.to_move, other = opponent(mover);
  Numbers child_limit;
  child_limit.of(mover) =
      std::min(limit.of(mover),
               summary.second >= Numbers::infinite ? Numbers::infinite : sum(summary.second, summary.second / 4 + 1));
  child_limit.of(other) =
      limit.of(other) >= Numbers::infinite ? Numbers::infinite : limit.of(other) - (summary.open - 1);
  const Position<1>& position = child.move.state.position;
  const bool fresh = child.move.remembered && !line_.contains(symmetry_.code(position), mover);
  const std::uint64_t element = position_hash(child.canonical.code),
                      state = state_hash(child.move.state, child.canonical);
  if (fresh) shared_.positions.enter(element);
  if (shared_.many_threads) shared_.states.enter(state);
  // [S7] First the element is known to be on a line, then the table is tried, then the line goes below.
  if ((child.hit = probe_with_pass(child.move.state, child.canonical, left_by(child.move, mover)))) {
    child.numbers = Numbers::won_by(child.hit.winner);
  } else {
    if (fresh) line_.push(position, mover);
    const Result r = visit(child.move.state, child.canonical, child_limit);
    if (fresh) line_.pop(mover);
    child.numbers = r.numbers;
    child.hit = r.hit;
  }
  if (shared_.many_threads) shared_.states.leave(state);
  if (fresh) shared_.positions.leave(element);
}

template class Search<std::uint32_t>;
template class Search<std::uint64_t>;
template class Search<Code128>;

}  // namespace graphgo::solver::engines::proof_search
