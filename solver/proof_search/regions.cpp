#include "solver/proof_search/regions.hpp"

#include <algorithm>

#include "graphgo/game/scoring.hpp"
#include "solver/parallel.hpp"

namespace graphgo::solver::proof_search {
namespace {

/// A chunk is what the colourings of so many vertices give, the others staying: at most 3^9 positions, a hundredth of a second.
constexpr int vertices_of_chunk = 9;

}  // namespace

std::uint64_t Regions::positions(int vertices) {
  std::uint64_t count = 1;
  for (int v = 0; v < vertices; ++v) count *= 3;
  return count;
}

bool Regions::apply_to(const Play& play) {
  return play.plain() && play.rules().scoring == Scoring::area && play.passes_never_counted(State{}) &&
         (play.initial_remembered() || !play.positional());
}

std::uint64_t Regions::memory_needed(int vertices) { return positions(vertices) * 4 + positions(vertices) / 7 * 64; }

Regions::Regions(const Play& play, const Symmetry<std::uint32_t>& symmetry, const std::vector<Position<1>>& before,
                 const Board& board)
    : play_(play), symmetry_(symmetry), cells_(4 * positions(board.size())) {
  for (const auto& position : before) before_.push_back(symmetry.canonical(position).code);
}

bool Regions::list(const Limits& limits) {
  const int vertices = play_.graph().size();
  std::vector<Position<1>> low(positions(std::min(vertices, vertices_of_chunk)));
  for (std::size_t code = 0; code < low.size(); ++code) low[code] = position_of(code);
  chunks_.resize(positions(vertices) / low.size());
  const std::uint64_t room = memory_needed(vertices) - 4 * positions(vertices);
  std::atomic<std::uint64_t> used{0};
  parallel_for(chunks_.size(), limits.threads, [&](std::size_t i) {
    if (limits.reached() || used > room) return;
    list(chunks_[i], static_cast<std::uint32_t>(i * low.size()), low);
    used += chunks_[i].bytes();
  });
  return !limits.reached() && used <= room;
}

/// The legal positions from code `first` on that are the first among their images.
void Regions::list(Chunk& chunk, std::uint32_t first, const std::vector<Position<1>>& low) const {
  const Position<1> high = position_of(first);
  for (std::uint32_t i = 0; i < low.size(); ++i) {
    const Position<1> position{high.black | low[i].black, high.white | low[i].white};
    const std::uint32_t code = first + i;
    bool least = true;
    for (MapIndex map = 1; least && map < symmetry_.size(); ++map) least = symmetry_.code(position, map) >= code;
    if (!least || !is_legal_position(play_.graph(), position)) continue;
    Entry entry{code, static_cast<std::int8_t>(area_margin(play_.graph(), position)), {}, {}};
    entry.black = list_plays(chunk, position, Side::black);
    entry.white = list_plays(chunk, position, Side::white);
    chunk.entries.push_back(entry);
  }
  chunk.entries.shrink_to_fit();
  chunk.successors.shrink_to_fit();
}

Regions::Plays Regions::list_plays(Chunk& chunk, const Position<1>& position, Side side) const {
  State state;
  state.position = position;
  state.to_move = side;
  std::vector<std::uint32_t> for_all, not_for_forcer;
  play_.graph().empty(position).for_each([&](Vertex v) {
    const auto move = play_.after(state, Turn{v});
    if (!move) return;
    if (move->state.position == position) return;  // single-stone suicide [S13]
    const std::uint32_t code = symmetry_.canonical(move->state.position).code;
    const bool remembered = std::find(before_.begin(), before_.end(), code) != before_.end();
    (remembered ? not_for_forcer : for_all).push_back(code);
  });
  chunk.successors.insert(chunk.successors.end(), for_all.begin(), for_all.end());
  chunk.successors.insert(chunk.successors.end(), not_for_forcer.begin(), not_for_forcer.end());
  return {static_cast<std::uint8_t>(for_all.size() + not_for_forcer.size()), static_cast<std::uint8_t>(for_all.size())};
}

void Regions::sweep(const Limits& limits) {
  std::atomic<bool> changed{list(limits)};
  for (bool upwards = false; changed && !limits.reached(); upwards = !upwards) {
    changed = false;
    parallel_for(chunks_.size(), limits.threads, [&](std::size_t i) {
      if (!limits.reached() && sweep(chunks_[upwards ? i : chunks_.size() - 1 - i])) changed = true;
    });
  }
  chunks_.clear();
}

bool Regions::sweep(const Chunk& chunk) {
  bool changed = false;
  const std::uint32_t* successors = chunk.successors.data();
  for (const Entry& entry : chunk.entries) {
    const Cell old = cell(entry.code);
    if (!old.final()) {
      const Cell now = improved(entry, successors);
      if (packed(now) != packed(old)) {
        word(entry.code).store(packed(now), std::memory_order_relaxed);
        changed = true;
      }
    }
    successors += entry.black.all + entry.white.all;
  }
  return changed;
}

/// With x the best Black can get by a play and y the best White can: Black to move gets x, or passes, and then White must
/// play or leave the score as it is; likewise White.
Regions::Cell Regions::improved(const Entry& entry, const std::uint32_t* successors) const {
  int lo_x = -128, lo_y = 127, hi_x = -128, hi_y = 127;
  for (int i = 0; i < entry.black.all; ++i) {
    const Cell next = cell(successors[i]);
    if (i < entry.black.for_forcer) lo_x = std::max<int>(lo_x, next.lo_white);
    hi_x = std::max<int>(hi_x, next.hi_white);
  }
  successors += entry.black.all;
  for (int i = 0; i < entry.white.all; ++i) {
    const Cell next = cell(successors[i]);
    lo_y = std::min<int>(lo_y, next.lo_black);
    if (i < entry.white.for_forcer) hi_y = std::min<int>(hi_y, next.hi_black);
  }
  const int score = entry.score;
  const auto byte = [](int value) { return static_cast<std::int8_t>(value); };
  return {byte(std::max(lo_x, std::min(score, lo_y))), byte(std::min(lo_y, std::max(score, lo_x))),
          byte(std::max(hi_x, std::min(score, hi_y))), byte(std::min(hi_y, std::max(score, hi_x)))};
}

}  // namespace graphgo::solver::proof_search
