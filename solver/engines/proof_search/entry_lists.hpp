// ByHistory: what a search that keeps its numbers by history (HistorySearch) has beside the transposition
// table. EntryLists in it: the entries of each state. Such a search has hundreds of entries of a state, none
// of which may be relied on to be found, and testing them is most of its work. So beside each entry stands
// the condition that failed last, as solvers of SAT watch a literal of each clause: most tests are one look
// at the history and touch no entry. Shared by threads.
#pragma once
#include <array>
#include <cstdint>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <vector>

#include "solver/engines/proof_search/history_numbers.hpp"
#include "solver/engines/proof_search/transposition_table.hpp"

namespace graphgo::solver::engines::proof_search {

/// One of an entry's conditions on the history.
template <typename Code>
struct Condition {
  Code code;
  bool required;  ///< must be remembered; else must not be
};

template <typename Code>
class EntryLists {
 public:
  struct Listed {
    EntryOffset entry;
    std::int16_t demand;  ///< of the entry, as its winner
    Side winner;
    std::optional<Condition<Code>> failed;  ///< last time
  };

  /// The oldest of too many goes. Fewer make searches longer, more take time: on a prototype the octahedron
  /// took some four times the nodes with 64 that it took with 200, and with 2,000 about as many as with 500.
  void add(const Key<Code>& key, EntryOffset entry, const EntryHead& head) {
    Part& part = part_of(key);
    const std::scoped_lock lock(part.mutex);
    std::vector<Listed>& list = part.lists[key];
    if (list.size() == most) list.erase(list.begin());
    list.push_back({entry, head.demand, head.winner, {}});
  }
  /// Visits the state's entries, the newest first, until `visit(listed)` is true. Was it?
  template <typename Visit>
  bool find(const Key<Code>& key, Visit&& visit) {
    Part& part = part_of(key);
    const std::scoped_lock lock(part.mutex);
    const auto found = part.lists.find(key);
    if (found == part.lists.end()) return false;
    for (auto at = found->second.rbegin(); at != found->second.rend(); ++at)
      if (visit(*at)) return true;
    return false;
  }
  /// The table has forgotten these entries.
  void drop_forgotten(const TranspositionTable<Code>& table) {
    for (Part& part : parts_)
      for (auto& [key, list] : part.lists)
        std::erase_if(list, [&](const Listed& listed) { return !table.has(listed.entry); });
  }

 private:
  static constexpr std::size_t most = 256;

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
    std::unordered_map<Key<Code>, std::vector<Listed>, Hash, Equal> lists;
  };
  Part& part_of(const Key<Code>& key) { return parts_[Hash{}(key) % parts_.size()]; }

  std::array<Part, 64> parts_;
};

/// What a search with numbers by history keeps beside the table.
template <typename Code>
struct ByHistory {
  explicit ByHistory(std::uint64_t bytes_of_numbers) : numbers(bytes_of_numbers) {}
  HistoryNumbers numbers;
  EntryLists<Code> entries;
};

}  // namespace graphgo::solver::engines::proof_search
