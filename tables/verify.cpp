#include "tables/verify.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>

#include "graphgo/error.hpp"
#include "graphgo/game/position.hpp"
#include "graphgo/record/position_text.hpp"
#include "tables/cycles.hpp"
#include "tables/records.hpp"
#include "tables/stored_states.hpp"

namespace graphgo::tables {
namespace {

/// Runs `check(block)` for all blocks and throws what the first of them in order threw.
template <typename Check>
void check_blocks(std::size_t blocks, const ParallelFor& parallel_for, Check&& check) {
  std::vector<std::string> findings(blocks);
  std::atomic<std::size_t> first{blocks};
  parallel_for(blocks, [&](std::size_t block) {
    if (block > first.load()) return;
    try {
      check(block);
    } catch (const WrongTable& e) {
      findings[block] = e.what();
      for (std::size_t now = first.load(); block < now && !first.compare_exchange_weak(now, block);) continue;
    }
  });
  if (first.load() < blocks) throw WrongTable(findings[first.load()]);
}

/// Goes through all colourings from a block's first code to the next block's, so that together every one is
/// looked at; returns how many of them are legal.
std::uint64_t check_codes(const StoredStates& graph, const Table& table, std::size_t index) {
  const Board& board = table.description().board;
  const Graph<1> game_graph(board);
  const Block& block = graph.block(index);
  const std::uint64_t begin = index == 0 ? 0 : block.code(0);
  const std::uint64_t end =
      index + 1 < graph.blocks() ? graph.block(index + 1).code(0) : power_of_three(board.size());
  std::uint32_t row = 0;
  std::uint64_t legal_positions = 0;
  for (std::uint64_t code = begin; code < end; ++code) {
    const Position<1> position = position_of(code);
    const bool legal = is_legal_position(game_graph, position);
    const bool expected = legal && table.symmetry().is_smallest(position, static_cast<std::uint32_t>(code));
    const bool present = row < block.rows() && block.code(row) == code;
    if (expected != present)
      throw WrongTable(fmt::format("{}: {}", position_text(board, unpack(position, board.size())),
                                   expected ? "the position has no row"
                                   : legal  ? "the position has a row, but is not the first of its images"
                                            : "the position has a row, but is illegal"));
    legal_positions += legal;
    row += present;
  }
  if (row != block.rows())
    throw WrongTable(fmt::format("block {}: rows for codes that no position has", index));
  return legal_positions;
}

void check_all_codes(const StoredStates& graph, const Table& table, const ParallelFor& parallel_for) {
  std::atomic<std::uint64_t> legal{0};
  check_blocks(graph.blocks(), parallel_for,
               [&](std::size_t block) { legal += check_codes(graph, table, block); });
  if (legal != table.description().legal_positions)
    throw WrongTable(fmt::format("the header says {} legal positions, there are {}",
                                 table.description().legal_positions, legal.load()));
}

/// What the entry of a state must be if those of its successors are right.
Entry derived(const StoredStates& graph, Side to_move, std::span<const Edge> edges) {
  if (edges.empty())
    return {Turns::value_of_immobile(to_move), Turns::value_of_immobile(to_move), 0, 0, false};
  std::int64_t bound[2];
  std::uint32_t rank[2] = {0, 0};
  for (const Side side : {Side::black, Side::white}) {
    const bool own = side == to_move;
    std::int64_t& best = bound[index_of(side)];
    std::uint32_t& best_rank = rank[index_of(side)];
    best = own ? -Entry::infinity : Entry::infinity;
    bool found = false;
    for (const Edge& edge : edges) {
      const Entry to = edge.ends ? Entry{0, 0, 0, 0, false} : graph.entry(edge.to);
      const Entry seen = edge.to.exchanged ? exchanged(to) : to;
      std::int64_t value = bound_of(seen, side);
      if (value > -Entry::infinity && value < Entry::infinity) value += sign_of(side) * edge.gain;
      const std::uint32_t own_rank = side == Side::black ? seen.lo_rank : seen.hi_rank;
      const bool better = !found || (own ? value > best : value < best);
      if (better || (value == best && (own ? own_rank < best_rank : own_rank > best_rank)))
        best_rank = own_rank;
      if (better) best = value;
      found = true;
    }
    const bool finite = best > -Entry::infinity && best < Entry::infinity;
    best_rank = finite ? best_rank + 1 : 0;
  }
  return {static_cast<std::int32_t>(bound[0]), static_cast<std::int32_t>(-bound[1]), rank[0], rank[1], false};
}

std::string entry_text(const Entry& e) {
  return fmt::format("lo {} (rank {}) hi {} (rank {}){}", bound_text(e.lo), e.lo_rank, bound_text(e.hi),
                     e.hi_rank, e.history_independent ? " history-independent" : "");
}

class Equations {
 public:
  Equations(const StoredStates& graph, std::uint64_t sample) : graph_(graph), sample_(sample) {
    std::uint64_t rows = 0;
    for (std::size_t b = 0; b < graph.blocks(); ++b) {
      first_row_.push_back(rows);
      rows += graph.block(b).rows();
    }
    all_rows_ = rows;
  }

  void check(std::size_t block) {
    for (std::uint32_t row = 0; row < graph_.block(block).rows(); ++row)
      if (chosen(first_row_[block] + row)) check_row(block, row);
  }
  std::uint64_t rows() const { return rows_; }
  std::uint64_t states() const { return states_; }

 private:
  bool chosen(std::uint64_t row) const {
    return sample_ == 0 || sample_ >= all_rows_ ||
           (row + 1) * sample_ / all_rows_ > row * sample_ / all_rows_;
  }

  void check_row(std::size_t block, std::uint32_t row) {
    std::uint64_t states = 0;
    graph_.for_each_state(
        block, row, [&](std::uint32_t number, const Context& context, std::span<const Edge> edges) {
          const StateRef state{static_cast<std::uint32_t>(block), number, false};
          const Entry stored = graph_.entry(state), right = derived(graph_, context.to_move, edges);
          if (!(stored == right))
            throw WrongTable(fmt::format("{}: stored {}, but its turns give {}",
                                         graph_.name_of(graph_.position(state), context), entry_text(stored),
                                         entry_text(right)));
          ++states;
        });
    states_ += states;
    ++rows_;
  }

  const StoredStates& graph_;
  std::uint64_t sample_, all_rows_ = 0;
  std::vector<std::uint64_t> first_row_;
  std::atomic<std::uint64_t> rows_{0}, states_{0};
};

}  // namespace

Verification verify_checksums(const Table& table, const ParallelFor& parallel_for) {
  try {
    parallel_for(table.blocks().size(), [&](std::size_t block) { table.block(block); });
    return {true, "", table.description().rows, 0};
  } catch (const DamagedTable& e) {
    return {false, e.what(), 0, 0};
  }
}

Verification verify(const Table& table, const ParallelFor& parallel_for, std::uint64_t sample) {
  if (table.description().semantics != Semantics::history_free)
    throw InputError("verify: the values of a fresh-start table do not follow from one another");
  try {
    const StoredStates graph(table, parallel_for);
    if (sample == 0) check_all_codes(graph, table, parallel_for);
    Equations equations(graph, sample);
    check_blocks(graph.blocks(), parallel_for, [&](std::size_t block) { equations.check(block); });
    if (sample == 0) check_cycles(graph, parallel_for);
    return {true, "", equations.rows(), equations.states()};
  } catch (const DamagedTable& e) {
    return {false, e.what(), 0, 0};
  } catch (const WrongTable& e) {
    return {false, e.what(), 0, 0};
  }
}

}  // namespace graphgo::tables
