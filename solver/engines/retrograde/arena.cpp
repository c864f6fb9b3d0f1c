#include "solver/engines/retrograde/arena.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>

#include "graphgo/error.hpp"
#include "graphgo/game/scoring.hpp"
#include "graphgo/game/transition.hpp"
#include "solver/engines/retrograde/retrograde.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"
#include "tables/contexts.hpp"

namespace graphgo::solver::engines::retrograde {
namespace {

/// Blocks of colourings worked on together: 512 colourings each.
constexpr std::size_t blocks_in_chunk = 64;

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

/// A play that takes a ko, until all kos have numbers.
struct Arena::Loose {
  std::size_t play;  ///< its place in the chunk's plays
  Node to;
  std::uint32_t index;  ///< among the kos of `to`
};

Arena::Arena(const Board& board, const Ruleset& rules, const Symmetry<std::uint32_t>& symmetry,
             const Limits& limits, const Without& without)
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
  bytes_ = within(memory_needed(limits), limits, board);
  chunks_.resize((rows_->blocks() + blocks_in_chunk - 1) / blocks_in_chunk);
  std::vector<std::vector<Loose>> loose(chunks_.size());
  on_threads(limits)(chunks_.size(), [&](std::size_t i) {
    list(chunks_[i], i * blocks_in_chunk, std::min(rows_->blocks(), (i + 1) * blocks_in_chunk), loose[i]);
  });
  stop_if_reached(limits);
  number_kos(loose);
}

/// Empty vertices bound the plays of a position.
std::uint64_t Arena::memory_needed(const Limits& limits) const {
  std::uint64_t empty = 0;
  for (std::size_t block = 0; block < rows_->blocks(); ++block) {
    if (block % blocks_in_chunk == 0) stop_if_out_of_time(limits);
    rows_->for_each_in(block, [&](std::uint32_t, std::uint32_t code) {
      empty += static_cast<std::uint64_t>(graph_.empty(symmetry_.position(code)).count());
    });
  }
  return tables::Representatives::memory_needed(graph_.size()) +
         sides_ * (rows_->size() * sizeof(Place) + empty * sizeof(std::uint32_t));
}

Position<1> Arena::seen(std::uint32_t code, Node node) const {
  const Position<1> position = symmetry_.position(code);
  return side_of(node) == Side::black ? position : tables::exchanged(position);
}

void Arena::list(Chunk& chunk, std::size_t first_block, std::size_t end_block,
                 std::vector<Loose>& loose) const {
  for (std::size_t block = first_block; block < end_block; ++block)
    rows_->for_each_in(block, [&](std::uint32_t row, std::uint32_t code) {
      for (Node node = row * sides_; node < (row + 1) * sides_; ++node) list_node(chunk, code, node, loose);
    });
  chunk.plays.shrink_to_fit();
}

void Arena::list_node(Chunk& chunk, std::uint32_t code, Node node, std::vector<Loose>& loose) const {
  const Position<1> now = seen(code, node);
  const Side opponent_side = opponent(side_of(node));
  const auto next_node = [&](const Position<1>& after) {
    return find(colours_alike() || opponent_side == Side::white ? after : tables::exchanged(after),
                opponent_side);
  };
  Place place_here{};
  place_here.score = static_cast<std::int8_t>(area_margin(graph_, now));
  place_here.other = next_node(now).node;
  const Mask<1> kos = ko_plays(now);
  graph_.empty(now).for_each([&](Vertex v) {
    TurnState<1> state{.position = now};
    if (!Transition<1>{graph_, rules_}.play(state, v)) return;
    if (state.position == now) {
      place_here.may_stand_still = stands_still_;
      return;
    }
    const Found next = next_node(state.position);
    ++place_here.plays;
    if (kos.test(v)) {
      ++place_here.kos;
      const Mask<1> theirs = ko_plays(seen(next.code, next.node));
      const Vertex taken = now.white.without(state.position.white).first();
      const Vertex back =
          smallest_image(next.code, symmetry_.permutation(next.map)[static_cast<std::size_t>(taken)]);
      loose.push_back({chunk.plays.size(), next.node,
                       static_cast<std::uint32_t>((theirs & Mask<1>::first_n(back)).count())});
    }
    const bool never = std::find(unmade_.begin(), unmade_.end(), next.code) != unmade_.end();
    chunk.plays.push_back(next.node | (never ? unmade : 0));
  });
  chunk.places.push_back(place_here);
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

void Arena::number_kos(const std::vector<std::vector<Loose>>& loose) {
  Node next = 0;
  for (Chunk& chunk : chunks_) {
    chunk.first = next;
    next += static_cast<Node>(chunk.places.size());
    for (Place& p : chunk.places) {
      p.first_ko = kos_;
      kos_ += p.kos;
    }
  }
  for (std::size_t i = 0; i < chunks_.size(); ++i)
    for (const Loose& l : loose[i]) chunks_[i].plays[l.play] = takes_ko | (place_of(l.to).first_ko + l.index);
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
