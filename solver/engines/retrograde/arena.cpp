#include "solver/engines/retrograde/arena.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <numeric>

#include "graphgo/error.hpp"
#include "graphgo/game/scoring.hpp"
#include "graphgo/game/transition.hpp"
#include "solver/engines/retrograde/retrograde.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"
#include "tables/contexts.hpp"

namespace graphgo::solver::engines::retrograde {
namespace {

/// Blocks of colourings worked on together: 512 colourings each. Nearly those of 3^8 = 6561, the stones on
/// all vertices but the first eight being the same.
constexpr std::size_t blocks_in_chunk = 13, colourings_in_block = 512;
constexpr std::uint64_t same_stones = 6561;

tables::ParallelFor on_threads(const Limits& limits) {
  return [&limits](std::size_t count, const std::function<void(std::size_t)>& body) {
    parallel_for(count, limits.threads, [&](std::size_t i) {
      if (!limits.reached()) body(i);
    });
  };
}

void stop_if_out_of_time(const Limits& limits) {
  if (out_of_time(limits)) throw LimitReached("stopped before all positions were listed");
}

void stop_if_reached(const Limits& limits) {
  if (limits.reached()) throw LimitReached("stopped before all positions were listed");
}

std::uint64_t within(std::uint64_t needed, const Limits& limits, const Board& board) {
  if (limits.memory != 0 && needed > limits.memory)
    throw TooLarge(fmt::format("board {}: all its positions at once need {} MiB, the limit is {} MiB",
                               board.label(), (needed >> 20) + 1, limits.memory >> 20));
  return needed;
}

/// The board, once it is known to be small enough for all its positions to be numbered.
const Board& numbered(const Board& board, const Limits& limits) {
  if (board.size() > tables::Representatives::max_board_size)
    throw TooLarge(
        fmt::format("board {}: all its positions at once can be had up to {} vertices, this one has {}",
                    board.label(), tables::Representatives::max_board_size, board.size()));
  within(tables::Representatives::memory_needed(board.size()), limits, board);
  return board;
}

}  // namespace

Arena::Arena(const Board& board, const Ruleset& rules, const Symmetry<std::uint32_t>& symmetry,
             const Limits& limits, const Without& without, const Spill& spill)
    : graph_(numbered(board, limits)),
      rules_(rules),
      basic_ko_(rules.repetition.kind == Repetition::Kind::basic_ko),
      stands_still_(!without.standing_still),
      symmetry_(symmetry),
      rows_(std::make_shared<tables::Representatives>(board, symmetry, on_threads(limits),
                                                      [&limits] { stop_if_out_of_time(limits); })),
      sides_(graphgo::colours_alike(rules) ? 1 : 2) {
  stop_if_reached(limits);
  if (nodes() >= unmade) throw TooLarge(fmt::format("board {}: too many positions to number", board.label()));
  for (const Position<1>& position : without.unmade)
    for (const Position<1>& p : {position, tables::exchanged(position)})
      unmade_.push_back(symmetry_.canonical(p).code);
  bytes_ =
      within(tables::Representatives::memory_needed(graph_.size()) + nodes() * sizeof(Place), limits, board);
  chunks_.resize((rows_->blocks() + blocks_in_chunk - 1) / blocks_in_chunk);
  on_threads(limits)(chunks_.size(), [&](std::size_t i) { list_places(i); });
  stop_if_reached(limits);
  number_places();
  make_room(limits, spill);
  within(bytes_, limits, board);
  put_in_order();
  on_threads(limits)(chunks_.size(), [&](std::size_t i) { list_plays(order_[i]); });
  stop_if_reached(limits);
}

void Arena::make_room(const Limits& limits, const Spill& spill) {
  std::uint64_t plays = 0;
  for (const Chunk& chunk : chunks_) plays += chunk.play_count * sizeof(std::uint32_t);
  const bool may = !spill.folder.empty() && limits.memory != 0;
  if (may && bytes_ + plays + spill.beside(nodes(), kos_) > limits.memory)
    file_ = std::make_unique<PlaysFile>(spill.folder);
  else
    bytes_ += plays;
}

/// visit(code, node) for the nodes of a chunk, in order.
template <typename Visit>
void Arena::for_each_node(std::size_t chunk, Visit&& visit) const {
  const std::size_t end = std::min(rows_->blocks(), (chunk + 1) * blocks_in_chunk);
  for (std::size_t block = chunk * blocks_in_chunk; block < end; ++block)
    rows_->for_each_in(block, [&](std::uint32_t row, std::uint32_t code) {
      for (Node node = row * sides_; node < (row + 1) * sides_; ++node) visit(code, node);
    });
}

/// The places of a chunk, with the numbers of their kos; empty vertices bound their plays.
void Arena::list_places(std::size_t index) {
  Chunk& chunk = chunks_[index];
  std::size_t count = 0;
  for_each_node(index, [&](std::uint32_t, Node) { ++count; });
  chunk.places.reserve(count);
  for_each_node(index, [&](std::uint32_t code, Node node) {
    const Position<1> now = seen(code, node);
    chunk.play_count += static_cast<std::uint32_t>(graph_.empty(now).count());
    chunk.places.emplace_back().kos = static_cast<std::uint8_t>(ko_plays(now).count());
  });
}

void Arena::number_places() {
  Node next = 0;
  for (Chunk& chunk : chunks_) {
    chunk.first = next;
    next += static_cast<Node>(chunk.places.size());
    for (Place& p : chunk.places) {
      p.first_ko = kos_;
      kos_ += p.kos;
    }
  }
}

/// By the stones that all positions of a chunk (nearly) have in common. The order is for speed alone.
void Arena::put_in_order() {
  order_.resize(chunks_.size());
  std::iota(order_.begin(), order_.end(), 0);
  const auto stones = [](std::uint32_t chunk) {
    return position_of(std::uint64_t{chunk} * blocks_in_chunk * colourings_in_block / same_stones)
        .stones()
        .count();
  };
  std::stable_sort(order_.begin(), order_.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return stones(a) > stones(b); });
}

Position<1> Arena::seen(std::uint32_t code, Node node) const {
  const Position<1> position = symmetry_.position(code);
  return side_of(node) == Side::black ? position : tables::exchanged(position);
}

/// Once all kos have numbers.
void Arena::list_plays(std::size_t index) {
  Chunk& chunk = chunks_[index];
  std::vector<std::uint32_t> plays;
  auto here = chunk.places.begin();
  for_each_node(index, [&](std::uint32_t code, Node node) { list_node(*here++, plays, code, node); });
  chunk.play_count = static_cast<std::uint32_t>(plays.size());
  if (file_)
    chunk.plays_at = file_->add(plays);
  else
    chunk.plays.assign(plays.begin(), plays.end());  // no larger than they are
}

void Arena::list_node(Place& here, std::vector<std::uint32_t>& plays, std::uint32_t code, Node node) const {
  const Position<1> now = seen(code, node);
  const Side opponent_side = opponent(side_of(node));
  const auto next_node = [&](const Position<1>& after) {
    return find(colours_alike() || opponent_side == Side::white ? after : tables::exchanged(after),
                opponent_side);
  };
  here.score = static_cast<std::int8_t>(area_margin(graph_, now));
  here.other = next_node(now).node;
  const Mask<1> kos = here.kos > 0 ? ko_plays(now) : Mask<1>{};
  int kos_met = 0;
  graph_.empty(now).for_each([&](Vertex v) {
    TurnState<1> state{.position = now};
    if (!Transition<1>{graph_, rules_}.play(state, v)) return;
    if (state.position == now) {
      here.may_stand_still = stands_still_;
      return;
    }
    const Found next = next_node(state.position);
    ++here.plays;
    if (kos.test(v)) {
      ++kos_met;
      const Vertex taken = now.white.without(state.position.white).first();
      const Vertex back = symmetry_.permutation(next.map)[static_cast<std::size_t>(taken)];
      plays.push_back(takes_ko | ko(next, back));
      return;
    }
    const bool never = std::find(unmade_.begin(), unmade_.end(), next.code) != unmade_.end();
    plays.push_back(next.node | (never ? unmade : 0));
  });
  if (kos_met != here.kos) throw InternalError("retrograde analysis: a ko that cannot be taken");
}

/// A ko: taking one stone with one that the opponent could take back at once, giving the same position again.
Mask<1> Arena::ko_plays(const Position<1>& seen) const {
  Mask<1> found;
  if (!basic_ko_) return found;
  graph_.empty(seen).for_each([&](Vertex v) {
    if (graph_.neighbours(v).intersects(seen.black)) return;  // the new stone would not stay single
    const Placement<1> taken = place(graph_, seen, Side::black, v);
    if (taken.captured.count() != 1) return;
    if (place(graph_, taken.after, Side::white, taken.captured.first()).after == seen) found.set(v);
  });
  return found;
}

const Arena::Place& Arena::place_of(Node node) const {
  const auto after = std::partition_point(chunks_.begin(), chunks_.end(),
                                          [&](const Chunk& chunk) { return chunk.first <= node; });
  const Chunk& chunk = *(after - 1);
  return chunk.places[node - chunk.first];
}

Arena::Found Arena::find(const Position<1>& position, Side to_move) const {
  const bool turned = colours_alike() && to_move == Side::white;
  const auto canonical = symmetry_.canonical(turned ? tables::exchanged(position) : position);
  const Node row = rows_->rank(canonical.code);
  return {colours_alike() ? row : 2 * row + static_cast<Node>(index_of(to_move)), canonical.code,
          canonical.map};
}

std::uint32_t Arena::ko(const Found& found, Vertex vertex) const {
  const Mask<1> kos = ko_plays(seen(found.code, found.node));
  return place_of(found.node).first_ko +
         static_cast<std::uint32_t>((kos & Mask<1>::first_n(smallest_image(found.code, vertex))).count());
}

/// Among the images by maps that leave the row as it is.
Vertex Arena::smallest_image(std::uint32_t code, Vertex vertex) const {
  const Position<1> position = symmetry_.position(code);
  Vertex smallest = vertex;
  for (MapIndex map = 1; map < symmetry_.size(); ++map)
    if (symmetry_.code(position, map) == code)
      smallest = std::min(smallest, symmetry_.permutation(map)[static_cast<std::size_t>(vertex)]);
  return smallest;
}

}  // namespace graphgo::solver::engines::retrograde
