#include "solver/proof_search/regions.hpp"

#include <algorithm>
#include <bit>

#include "graphgo/game/scoring.hpp"
#include "solver/parallel.hpp"
#include "tables/legal_positions.hpp"

namespace graphgo::solver::proof_search {
namespace {

constexpr std::size_t positions_in_chunk = 1 << 14;

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

std::uint64_t Regions::memory_needed(int vertices) { return positions(vertices) * 4 + positions(vertices) / 3 * 20; }

Regions::Cell Regions::unpacked(std::uint32_t word) { return std::bit_cast<Cell>(word); }
std::uint32_t Regions::packed(Cell cell) { return std::bit_cast<std::uint32_t>(cell); }

Regions::Regions(const Play& play, const Symmetry<std::uint32_t>& symmetry, const std::vector<Position<1>>& before,
                 const Board& board)
    : play_(play), symmetry_(symmetry) {
  for (const auto& position : before) before_.push_back(symmetry.canonical(position).code);
  const std::uint64_t count = positions(board.size());
  cells_ = std::make_unique<std::atomic<std::uint32_t>[]>(count);
  const auto nothing = packed(Cell{});
  for (std::uint64_t i = 0; i < count; ++i) cells_[i].store(nothing, std::memory_order_relaxed);
  const tables::LegalPositions legal(board, memory_needed(board.size()));
  legal.for_each([&](std::uint64_t, const Position<1>& position) {
    const std::uint32_t code = symmetry.code(position);
    for (MapIndex map = 1; map < symmetry.size(); ++map)
      if (symmetry.code(position, map) < code) return;
    if (chunks_.empty() || chunks_.back().entries.size() == positions_in_chunk) chunks_.emplace_back();
    chunks_.back().entries.push_back({code, 0, {}, {}});
  });
}

void Regions::list_successors(Chunk& chunk) const {
  for (Entry& entry : chunk.entries) {
    const Position<1> position = symmetry_.position(entry.code);
    entry.score = static_cast<std::int8_t>(area_margin(play_.graph(), position));
    entry.black = list_plays(chunk, position, Side::black);
    entry.white = list_plays(chunk, position, Side::white);
  }
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
  parallel_for(chunks_.size(), limits.threads, [&](std::size_t i) {
    if (!limits.reached()) list_successors(chunks_[i]);
  });
  std::atomic<bool> changed{!limits.reached()};
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
        cells_[entry.code].store(packed(now), std::memory_order_relaxed);
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
