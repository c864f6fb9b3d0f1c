// ByHistory: what a search that keeps its numbers by history (HistorySearch) has beside the transposition
// table. EntryLists in it: the entries of each state. Such a search has thousands of entries of a state, none
// of which may be relied on to be found, and testing them is most of its work. So 256 are tested together:
// each condition that one of them has is a row of bits, one bit an entry, and a look at the history strikes
// out all entries that it fails. A few dozen looks strike out most blocks. Shared by threads.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <vector>

#include "solver/engines/proof_search/history_numbers.hpp"
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
    demands_.push_back(entry.head().demand);
    add(lane, in_use_);
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
    Lanes left = in_use_;
    for (std::size_t lane = 0; lane < entries_.size(); ++lane)
      if (!won_for(winner, demands_[lane], demand)) remove(lane, left);
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
  /// The table has forgotten some entries.
  void drop_forgotten(const TranspositionTable<Code>& table) {
    for (std::size_t lane = 0; lane < entries_.size(); ++lane)
      if (!table.has(entries_[lane])) remove(lane, in_use_);
  }
  /// About.
  std::uint64_t bytes() const {
    constexpr std::uint64_t of_an_index = 40;
    return rows_.size() * (sizeof(Row) + of_an_index) + most * (sizeof(EntryOffset) + 2);
  }

 private:
  using Lanes = std::array<std::uint64_t, most / 64>;
  /// The entries with a condition on one remembered position.
  struct Row {
    Code code;
    Lanes required{}, excluded{};
  };
  static constexpr std::size_t late = 12;

  static void add(std::size_t lane, Lanes& to) { to[lane / 64] |= std::uint64_t{1} << lane % 64; }
  static void remove(std::size_t lane, Lanes& from) { from[lane / 64] &= ~(std::uint64_t{1} << lane % 64); }
  static bool has(std::size_t lane, const Lanes& lanes) { return lanes[lane / 64] >> lane % 64 & 1; }
  static bool any(const Lanes& lanes) { return (lanes[0] | lanes[1] | lanes[2] | lanes[3]) != 0; }
  static void strike_out(const Lanes& failed, Lanes& from) {
    for (std::size_t i = 0; i < from.size(); ++i) from[i] &= ~failed[i];
  }
  struct Hash {
    std::size_t operator()(Code code) const { return code_hash(code); }
  };

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
      for (std::size_t i = 0; i < in_use_.size(); ++i)
        count += std::popcount(rows_[row].required[i]) + std::popcount(rows_[row].excluded[i]);
      return count;
    };
    std::vector<int> counts;
    for (std::uint32_t i = 0; i < rows_.size(); ++i) counts.push_back(entries(i));
    std::ranges::stable_sort(order_, std::ranges::greater{}, [&](std::uint32_t row) { return counts[row]; });
  }

  std::vector<EntryOffset> entries_;  ///< by lane, the oldest first
  std::vector<std::int16_t> demands_;
  Lanes in_use_{};  ///< not forgotten
  std::vector<Row> rows_;
  std::vector<std::uint32_t> order_;  ///< in which rows are looked at
  std::unordered_map<Code, std::uint32_t, Hash> index_;
};

template <typename Code>
class EntryLists {
 public:
  /// At most about so many bytes, and a block for each state.
  explicit EntryLists(std::uint64_t bytes) : bytes_allowed_(bytes / parts) {}

  /// The oldest of too many go. Fewer make searches longer, more take time: on a prototype the octahedron
  /// took some four times the nodes with 64 entries a state that it took with 200, and with 2,000 about as
  /// many as with 500. Graphs of six vertices with more edges were settled with 4,096 and not with 256.
  void add(const Key<Code>& key, EntryOffset offset, const Entry<Code>& entry) {
    Part& part = part_of(key);
    const std::scoped_lock lock(part.mutex);
    Blocks& blocks = part.lists[key][index_of(entry.head().winner)];
    if (blocks.empty() || blocks.back().is_full()) {
      if (!blocks.empty()) part.bytes += blocks.back().bytes();
      if (blocks.size() == most_blocks || (part.bytes > bytes_allowed_ && blocks.size() > 1)) {
        part.bytes -= blocks.front().bytes();
        blocks.erase(blocks.begin());
      }
      blocks.emplace_back();
    }
    blocks.back().add(offset, entry);
  }
  /// Visits the state's entries of that winner, as EntryBlock does, until `visit(entry)` is true. Was it?
  template <typename Remembers, typename Visit>
  bool find(const Key<Code>& key, Side winner, int demand, const Remembers& remembers, Visit&& visit) {
    Part& part = part_of(key);
    const std::scoped_lock lock(part.mutex);
    const auto found = part.lists.find(key);
    if (found == part.lists.end()) return false;
    Blocks& blocks = found->second[index_of(winner)];
    for (std::size_t i = blocks.size(); i-- > 0;)
      if (blocks[i].find(winner, demand, remembers, visit)) {
        if (i + 2 < blocks.size()) std::swap(blocks[i], blocks[i + 1]);  // sooner next time
        return true;
      }
    return false;
  }
  /// The table has forgotten these entries.
  void drop_forgotten(const TranspositionTable<Code>& table) {
    for (Part& part : parts_)
      for (auto& [key, by_winner] : part.lists)
        for (Blocks& blocks : by_winner)
          for (EntryBlock<Code>& block : blocks) block.drop_forgotten(table);
  }

 private:
  static constexpr std::size_t most_blocks = 16, parts = 64;

  using Blocks = std::vector<EntryBlock<Code>>;
  struct Hash {
    std::size_t operator()(const Key<Code>& key) const {
      return code_hash(key.code) ^ mixed_hash(key.context);
    }
  };
  struct Equal {
    bool operator()(const Key<Code>& a, const Key<Code>& b) const {
      return a.code == b.code && a.context == b.context;
    }
  };
  struct Part {
    std::mutex mutex;
    std::unordered_map<Key<Code>, std::array<Blocks, 2>, Hash, Equal> lists;
    std::uint64_t bytes = 0;  ///< of full blocks
  };
  Part& part_of(const Key<Code>& key) { return parts_[Hash{}(key) % parts_.size()]; }

  std::uint64_t bytes_allowed_;  ///< in each part
  std::array<Part, parts> parts_;
};

/// What a search with numbers by history keeps beside the table.
template <typename Code>
struct ByHistory {
  ByHistory(std::uint64_t bytes_of_numbers, std::uint64_t bytes_of_lists)
      : numbers(bytes_of_numbers), entries(bytes_of_lists) {}
  HistoryNumbers numbers;
  EntryLists<Code> entries;
};

}  // namespace graphgo::solver::engines::proof_search
