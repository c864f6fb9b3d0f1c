// Line: what superko remembers along the line the search stands on, seen through every symmetry, so that an entry in canonical
// coordinates is tested without mapping its positions. Where images are tabulated one view is enough: on K6 keeping all 720 took most of
// the time of a search.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "graphgo/stones.hpp"
#include "graphgo/symmetry/coded_positions.hpp"

namespace graphgo::solver::engines::proof_search {

template <typename Code>
std::size_t code_hash(Code code) {
  return static_cast<std::size_t>((static_cast<std::uint64_t>(code) * 0x9E3779B97F4A7C15u) >> 32);
}

/// A set of codes whose members leave in the reverse order of their coming. Open addressing, linear probing: taking out the
/// last comer never breaks a probe chain. Kept at most a quarter full, so that most look-ups end at the first slot.
template <typename Code>
class CodeStack {
 public:
  CodeStack() : slots_(64, Slot{}) {}
  bool contains(Code code) const {
    for (std::size_t i = home(code);; i = (i + 1) & (slots_.size() - 1)) {
      if (!slots_[i].used) return false;
      if (slots_[i].code == code) return true;
    }
  }
  /// `code` must not be a member.
  void push(Code code) {
    if (4 * (order_.size() + 1) > slots_.size()) grow();
    order_.push_back(code);
    insert(code);
  }
  void pop() {
    slots_[find(order_.back())].used = false;
    order_.pop_back();
  }
  const std::vector<Code>& members() const { return order_; }

 private:
  struct Slot {
    Code code{};
    bool used = false;
  };
  std::size_t home(Code code) const { return code_hash(code) & (slots_.size() - 1); }
  std::size_t find(Code code) const {
    std::size_t i = home(code);
    while (slots_[i].used && slots_[i].code != code) i = (i + 1) & (slots_.size() - 1);
    return i;
  }
  void insert(Code code) { slots_[find(code)] = {code, true}; }
  void grow() {
    slots_.assign(2 * slots_.size(), Slot{});
    for (const Code code : order_) insert(code);
  }

  std::vector<Slot> slots_;
  std::vector<Code> order_;
};

/// A list of codes without repetition, emptied in constant time. Made for unions of sets that overlap much: sorting them took a third
/// of the time of a search.
template <typename Code>
class CodeUnion {
 public:
  CodeUnion() : slots_(256) {}
  void clear() {
    codes_.clear();
    if (++round_ == 0) slots_.assign(slots_.size(), Slot{}), round_ = 1;
  }
  void insert(Code code) {
    if (2 * (codes_.size() + 1) > slots_.size()) grow();
    if (place(code)) codes_.push_back(code);
  }
  void erase(Code code) {
    // The code's slot stays taken, so it must not come again before `clear`.
    codes_.erase(std::remove(codes_.begin(), codes_.end(), code), codes_.end());
  }
  const std::vector<Code>& codes() const { return codes_; }

 private:
  struct Slot {
    Code code{};
    std::uint32_t round = 0;  ///< in use if it is the present one
  };
  bool place(Code code) {
    std::size_t i = code_hash(code) & (slots_.size() - 1);
    for (; slots_[i].round == round_; i = (i + 1) & (slots_.size() - 1))
      if (slots_[i].code == code) return false;
    slots_[i] = {code, round_};
    return true;
  }
  void grow() {
    slots_.assign(2 * slots_.size(), Slot{});
    round_ = 1;
    for (const Code code : codes_) place(code);
  }

  std::vector<Slot> slots_;
  std::vector<Code> codes_;
  std::uint32_t round_ = 1;
};

/// An element of the history is a position and, under the situational key, the side that left it.
template <typename Code>
class Line {
 public:
  Line(const Symmetry<Code>& symmetry, bool positional)
      : symmetry_(symmetry),
        positional_(positional),
        views_(symmetry.tabulated() ? MapIndex{1} : symmetry.size()),
        sets_(std::size_t{views_} * 2) {}

  /// Is the element whose image under `map` is `code` remembered?
  bool contains(Code code, Side left_by, MapIndex map = 0) const {
    if (map < views_) return set(left_by, map).contains(code);
    return set(left_by, 0).contains(symmetry_.image(code, symmetry_.inverse(map)));
  }
  /// Remembers; false, and nothing changes, if the element is remembered already.
  bool push(const Position<1>& position, Side left_by) {
    if (contains(symmetry_.code(position), left_by)) return false;
    for (MapIndex map = 0; map < views_; ++map) set(left_by, map).push(symmetry_.code(position, map));
    return true;
  }
  /// Forgets the element of `left_by` that was pushed last.
  void pop(Side left_by) {
    for (MapIndex map = 0; map < views_; ++map) set(left_by, map).pop();
  }
  /// What `side` left (positional: what anyone left), as it is on the board.
  const std::vector<Code>& members(Side side) const { return set(side, 0).members(); }

 private:
  std::size_t index(Side left_by, MapIndex map) const {
    return std::size_t{map} * 2 + (positional_ ? 0 : static_cast<std::size_t>(index_of(left_by)));
  }
  const CodeStack<Code>& set(Side left_by, MapIndex map) const { return sets_[index(left_by, map)]; }
  CodeStack<Code>& set(Side left_by, MapIndex map) { return sets_[index(left_by, map)]; }

  const Symmetry<Code>& symmetry_;
  bool positional_;
  MapIndex views_;
  std::vector<CodeStack<Code>> sets_;
};

}  // namespace graphgo::solver::engines::proof_search
