// EntryBlock: 256 entries of a state that are tested together. Each condition that one of them has is a row
// of bits, one bit an entry, and a look at the history strikes out all entries that it fails. A few dozen
// looks strike out most blocks.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "solver/engines/proof_search/transposition_table.hpp"

namespace graphgo::solver::engines::proof_search {

/// Entries of one state with one winner.
template <typename Code>
class EntryBlock {
 public:
  static constexpr std::size_t most = 256;

  bool is_full() const { return entries_.size() == most; }
  void add(EntryOffset offset, const Entry<Code>& entry) {
    const std::size_t lane = entries_.size();
    entries_.push_back(offset);
    add(lane, lanes_with(entry.head().demand));
    for (std::uint32_t i = 0; i < entry.head().required; ++i) add(lane, row(entry.required(i)).required);
    entry.find_excluded([&](std::uint32_t, Code code) {
      add(lane, row(code).excluded);
      return false;
    });
    if (std::has_single_bit(entries_.size())) put_common_rows_first();
  }

  /// Visits the entries that hold for that demand and whose conditions the history meets, by
  /// `remembers(code, side that left it)`, until `visit(entry)` is true. Was it?
  template <typename Remembers, typename Visit>
  bool find(Side winner, int demand, const Remembers& remembers, Visit&& visit) {
    Lanes left = holding(winner, demand);
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const Row& row = rows_[order_[i]];
      if (any(row.required) && !remembers(row.code, opponent(winner))) strike_out(row.required, left);
      if (any(row.excluded) && remembers(row.code, winner)) strike_out(row.excluded, left);
      if (any(left)) continue;
      if (i >= late) std::swap(order_[i], order_[i / 2]);  // what struck out the last one may do so again
      return false;
    }
    for (std::size_t lane = entries_.size(); lane-- > 0;)
      if (has(lane, left) && visit(entries_[lane])) return true;
    return false;
  }
  bool has_forgotten(const TranspositionTable<Code>& table) const {
    return !std::ranges::all_of(entries_, [&](EntryOffset entry) { return table.has(entry); });
  }
  /// About: what its vectors and its index have room for.
  std::uint64_t bytes() const {
    constexpr std::uint64_t of_an_index = 56;
    return sizeof(EntryBlock) + rows_.capacity() * (sizeof(Row) + of_an_index) +
           entries_.capacity() * sizeof(EntryOffset) + demands_.capacity() * sizeof(Demand);
  }

 private:
  using Lanes = std::array<std::uint64_t, most / 64>;
  /// The entries with a condition on one remembered position.
  struct Row {
    Code code;
    Lanes required{}, excluded{};
  };
  /// The entries of that demand.
  struct Demand {
    std::int16_t demand;
    Lanes lanes{};
  };
  static constexpr std::size_t late = 12;

  static void add(std::size_t lane, Lanes& to) { to[lane / 64] |= std::uint64_t{1} << lane % 64; }
  static bool has(std::size_t lane, const Lanes& lanes) { return lanes[lane / 64] >> lane % 64 & 1; }
  static bool any(const Lanes& lanes) { return (lanes[0] | lanes[1] | lanes[2] | lanes[3]) != 0; }
  static void strike_out(const Lanes& failed, Lanes& from) {
    for (std::size_t i = 0; i < from.size(); ++i) from[i] &= ~failed[i];
  }
  struct Hash {
    std::size_t operator()(Code code) const { return code_hash(code); }
  };

  Lanes holding(Side winner, int demand) const {
    Lanes lanes{};
    for (const Demand& d : demands_)
      for (std::size_t i = 0; won_for(winner, d.demand, demand) && i < lanes.size(); ++i)
        lanes[i] |= d.lanes[i];
    return lanes;
  }
  Lanes& lanes_with(std::int16_t demand) {
    const auto found = std::ranges::find(demands_, demand, &Demand::demand);
    return found != demands_.end() ? found->lanes : demands_.emplace_back(Demand{demand}).lanes;
  }
  Row& row(Code code) {
    const auto [at, fresh] = index_.try_emplace(code, static_cast<std::uint32_t>(rows_.size()));
    if (fresh) {
      order_.push_back(at->second);
      rows_.push_back({code});
    }
    return rows_[at->second];
  }
  void put_common_rows_first() {
    const auto entries = [&](std::uint32_t row) {
      int count = 0;
      for (std::size_t i = 0; i < std::tuple_size_v<Lanes>; ++i)
        count += std::popcount(rows_[row].required[i]) + std::popcount(rows_[row].excluded[i]);
      return count;
    };
    std::vector<int> counts;
    for (std::uint32_t i = 0; i < rows_.size(); ++i) counts.push_back(entries(i));
    std::ranges::stable_sort(order_, std::ranges::greater{}, [&](std::uint32_t row) { return counts[row]; });
  }

  std::vector<EntryOffset> entries_;  ///< by lane, the oldest first
  std::vector<Demand> demands_;       ///< few: margins, and tempo plays left
  std::vector<Row> rows_;
  std::vector<std::uint32_t> order_;  ///< in which rows are looked at
  std::unordered_map<Code, std::uint32_t, Hash> index_;
};

}  // namespace graphgo::solver::engines::proof_search
