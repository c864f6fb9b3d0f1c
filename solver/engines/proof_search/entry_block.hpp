// EntryBlock: at most 256 entries of a state that are tested together. Each condition that one of them has is
// a row of bits, one bit an entry, and a look at the history strikes out all entries that it fails. Some
// twenty to thirty looks strike out most blocks.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "solver/engines/proof_search/transposition_table.hpp"

namespace graphgo::solver::engines::proof_search {

/// Entries of one state with one winner.
template <typename Code>
class EntryBlock {
 public:
  static constexpr std::size_t most = 256;

  std::size_t size() const { return entries_.size(); }
  bool is_full() const { return size() == most; }
  /// What all its entries require. A block is found for an entry by the most of them.
  const std::vector<Code>& keys() const { return keys_; }
  bool suits(const Entry<Code>& entry) const {
    return std::ranges::all_of(keys_, [&](Code key) {
      for (std::uint32_t i = 0; i < entry.head().required; ++i)
        if (entry.required(i) == key) return true;
      return false;
    });
  }
  /// `codes` is for its use during the call.
  void add(EntryOffset offset, const Entry<Code>& entry, CodeUnion<Code>& codes) {
    const std::size_t lane = size();
    entries_.push_back(offset);
    add(lane, lanes_with(entry.head().demand));
    number_rows(required_, codes);
    for (std::uint32_t i = 0; i < entry.head().required; ++i)
      add(lane, row(required_, codes.number(entry.required(i)), entry.required(i)));
    number_rows(excluded_, codes);
    entry.find_excluded([&](std::uint32_t, Code code) {
      add(lane, row(excluded_, codes.number(code), code));
      return false;
    });
    if (std::has_single_bit(size())) put_common_rows_first();
  }
  /// Takes out the entries that require the position which most of them do, as a block of their own. A look
  /// at that position strikes it out whole, as three in four do. Nothing: few share one, or all do.
  std::optional<EntryBlock> split() {
    constexpr int many = 32;
    const auto shared = [&](const Row& row) {
      const int entries = lanes_in(row.lanes);
      return entries < static_cast<int>(size()) ? entries : 0;
    };
    const auto best = std::ranges::max_element(required_, {}, shared);
    if (best == required_.end() || shared(*best) < many) return std::nullopt;
    EntryBlock taken = part(best->lanes);
    taken.keys_.push_back(best->code);
    Lanes others = best->lanes;
    for (std::uint64_t& word : others) word = ~word;
    *this = part(others);
    return taken;
  }

  /// Visits the entries that hold for that demand and whose conditions the history meets, by
  /// `remembers(code, side that left it)`, until `visit(entry)` is true. Was it?
  template <typename Remembers, typename Visit>
  bool find(Side winner, int demand, const Remembers& remembers, Visit&& visit) {
    Lanes left = holding(winner, demand);
    // Required positions first: three in four of them are missing, and one in five excluded ones is there.
    if (!strike_out(required_, left, [&](Code code) { return !remembers(code, opponent(winner)); }) ||
        !strike_out(excluded_, left, [&](Code code) { return remembers(code, winner); }))
      return false;
    for (std::size_t lane = size(); lane-- > 0;)
      if (has(lane, left) && visit(entries_[lane])) return true;
    return false;
  }
  bool has_forgotten(const TranspositionTable<Code>& table) const {
    return !std::ranges::all_of(entries_, [&](EntryOffset entry) { return table.has(entry); });
  }
  /// About: what its vectors have room for.
  std::uint64_t bytes() const {
    return sizeof(EntryBlock) + (required_.capacity() + excluded_.capacity()) * sizeof(Row) +
           entries_.capacity() * sizeof(EntryOffset) + demands_.capacity() * sizeof(Demand) +
           keys_.capacity() * sizeof(Code);
  }

 private:
  using Lanes = std::array<std::uint64_t, most / 64>;
  /// The entries with a condition on that remembered position.
  struct Row {
    Code code;
    Lanes lanes{};
  };
  using Rows = std::vector<Row>;
  /// The entries of that demand.
  struct Demand {
    std::int16_t demand;
    Lanes lanes{};
  };
  static constexpr std::size_t late = 12;

  static void add(std::size_t lane, Lanes& to) { to[lane / 64] |= std::uint64_t{1} << lane % 64; }
  static bool has(std::size_t lane, const Lanes& lanes) { return lanes[lane / 64] >> lane % 64 & 1; }
  static bool any(const Lanes& lanes) { return (lanes[0] | lanes[1] | lanes[2] | lanes[3]) != 0; }
  static int lanes_in(const Lanes& lanes) {
    int count = 0;
    for (const std::uint64_t word : lanes) count += std::popcount(word);
    return count;
  }

  /// Takes out of `left` what those rows strike out whose position `fails`. Is any left?
  template <typename Fails>
  static bool strike_out(Rows& rows, Lanes& left, const Fails& fails) {
    Lanes lanes = left;
    for (std::size_t i = 0; i < rows.size() && any(lanes); ++i) {
      // No branch: to a processor it is chance whether a condition fails (papers/atlas-bans.md).
      const std::uint64_t struck = std::uint64_t{0} - std::uint64_t{fails(rows[i].code)};
      for (std::size_t j = 0; j < lanes.size(); ++j) lanes[j] &= ~(rows[i].lanes[j] & struck);
      if (i >= late && !any(lanes)) std::swap(rows[i], rows[i / 2]);  // it may strike out the last again
    }
    left = lanes;
    return any(lanes);
  }

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
  static void number_rows(const Rows& rows, CodeUnion<Code>& codes) {
    codes.clear();
    for (const Row& row : rows) codes.insert(row.code);
  }
  /// The row of that number, a new one if there is none yet.
  static Lanes& row(Rows& rows, std::size_t number, Code code) {
    return number < rows.size() ? rows[number].lanes : rows.emplace_back(Row{code}).lanes;
  }
  void put_common_rows_first() {
    for (Rows* rows : {&required_, &excluded_})
      std::ranges::stable_sort(*rows, std::ranges::greater{},
                               [](const Row& row) { return lanes_in(row.lanes); });
  }
  /// A block of those entries.
  EntryBlock part(const Lanes& chosen) const {
    EntryBlock part;
    part.keys_ = keys_;
    std::array<std::size_t, most> lane_there{};
    for (std::size_t lane = 0; lane < size(); ++lane)
      if (has(lane, chosen)) {
        lane_there[lane] = part.size();
        part.entries_.push_back(entries_[lane]);
      }
    const auto moved = [&](const auto& from, auto& to) {
      for (auto item : from) {
        Lanes lanes{};
        for (std::size_t lane = 0; lane < size(); ++lane)
          if (has(lane, chosen) && has(lane, item.lanes)) add(lane_there[lane], lanes);
        item.lanes = lanes;
        if (any(lanes)) to.push_back(item);
      }
    };
    moved(demands_, part.demands_);
    moved(required_, part.required_);
    moved(excluded_, part.excluded_);
    part.put_common_rows_first();
    return part;
  }

  std::vector<EntryOffset> entries_;  ///< by lane, the oldest first
  std::vector<Code> keys_;
  std::vector<Demand> demands_;  ///< few: margins, and tempo plays left
  Rows required_, excluded_;     ///< in the order in which they are looked at
};

}  // namespace graphgo::solver::engines::proof_search
