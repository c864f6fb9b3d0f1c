// ByHistory: what a search that keeps its numbers by history (HistorySearch) has beside the transposition
// table. EntryLists in it: the entries of each state. Such a search has thousands of entries of a state, none
// of which may be relied on to be found, and testing them is most of its work: blocks of them are tested
// together (entry_block.hpp). Shared by threads.
#pragma once
#include <array>
#include <cstdint>
#include <mutex>
#include <unordered_map>
#include <utility>
#include <vector>

#include "solver/engines/proof_search/entry_block.hpp"
#include "solver/engines/proof_search/history_numbers.hpp"

namespace graphgo::solver::engines::proof_search {

template <typename Code>
class EntryLists {
 public:
  /// At most about so many bytes. Entries that are let go stay in the table, and are not found any more.
  explicit EntryLists(std::uint64_t bytes) : bytes_allowed_(bytes / parts) {}

  /// Fewer entries make searches longer, more take time: on a prototype the octahedron took some four times
  /// the nodes with 64 entries a state that it took with 200, and with 2,000 about as many as with 500.
  /// With 4,096 in place of 256 the octahedron takes a third to two fifths of the nodes
  /// (papers/atlas-bans.md).
  void add(const Key<Code>& key, EntryOffset offset, const Entry<Code>& entry) {
    Part& part = part_of(key);
    const std::scoped_lock lock(part.mutex);
    if (part.bytes > bytes_allowed_) make_room(part);
    Blocks& blocks = part.lists[key][index_of(entry.head().winner)];
    part.bytes -= bytes_of(blocks);
    EntryBlock<Code>& block = block_for(entry, blocks);
    block.add(offset, entry, part.codes);
    if (block.is_full())
      if (auto taken = block.split()) blocks.push_back(std::move(*taken));
    while (blocks.size() > most_blocks || size_of(blocks) > most_entries) blocks.erase(blocks.begin());
    part.bytes += bytes_of(blocks);
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
  /// The table has forgotten its newest entries: blocks with one of them go.
  void drop_forgotten(const TranspositionTable<Code>& table) {
    for (Part& part : parts_)
      keep_if(part,
              [&](const Blocks&, const EntryBlock<Code>& block) { return !block.has_forgotten(table); });
  }

 private:
  static constexpr std::size_t most_blocks = 64, most_entries = 4096, parts = 64;

  using Blocks = std::vector<EntryBlock<Code>>;
  static std::size_t size_of(const Blocks& blocks) {
    std::size_t entries = 0;
    for (const EntryBlock<Code>& block : blocks) entries += block.size();
    return entries;
  }
  static std::uint64_t bytes_of(const Blocks& blocks) {
    std::uint64_t bytes = 0;
    for (const EntryBlock<Code>& block : blocks) bytes += block.bytes();
    return bytes;
  }
  /// Of the blocks that have room and whose keys the entry requires, one with the most keys; else a new one.
  static EntryBlock<Code>& block_for(const Entry<Code>& entry, Blocks& blocks) {
    EntryBlock<Code>* best = nullptr;
    for (EntryBlock<Code>& block : blocks)
      if (!block.is_full() && (!best || block.keys().size() > best->keys().size()) && block.suits(entry))
        best = &block;
    return best ? *best : blocks.emplace_back();
  }
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
    std::uint64_t bytes = 0;
    CodeUnion<Code> codes;
  };
  template <typename Keep>
  static void keep_if(Part& part, const Keep& keep) {
    part.bytes = 0;
    for (auto& [key, by_winner] : part.lists)
      for (Blocks& blocks : by_winner) {
        Blocks kept;
        for (EntryBlock<Code>& block : blocks)
          if (keep(blocks, block)) kept.push_back(std::move(block));
        for (const EntryBlock<Code>& block : kept) part.bytes += block.bytes();
        blocks = std::move(kept);
      }
  }
  /// The newest block of each state stays; where they take too much themselves, nothing does.
  void make_room(Part& part) const {
    keep_if(part,
            [](const Blocks& blocks, const EntryBlock<Code>& block) { return &block == &blocks.back(); });
    if (part.bytes <= bytes_allowed_ / 2) return;
    part.lists.clear();
    part.bytes = 0;
  }
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
