// Hashes, and sets of position codes for the two things a search does with them all the time: asking whether
// the search path has one, and uniting sets that overlap much.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace graphgo::solver::engines::proof_search {

/// Every bit of the result depends on every bit of x.
inline std::uint64_t mixed_hash(std::uint64_t x) {
  x = (x ^ x >> 32) * 0xD6E8FEB86659FD93u;
  x = (x ^ x >> 32) * 0xD6E8FEB86659FD93u;
  return x ^ x >> 32;
}

template <typename Code>
std::size_t code_hash(Code code) {
  return static_cast<std::size_t>((static_cast<std::uint64_t>(code) * 0x9E3779B97F4A7C15u) >> 32);
}

/// A set of codes whose members leave in the reverse order of their coming. Open addressing, linear probing:
/// taking out the last comer never breaks a probe chain. Kept at most a quarter full, so that most look-ups
/// end at the first slot. Where all codes are known to be small a bit each answers sooner.
template <typename Code>
class CodeStack {
 public:
  /// `codes`: all codes are below it, and each gets a bit; 0: they get none.
  explicit CodeStack(std::size_t codes = 0) : slots_(64, Slot{}), bits_((codes + 63) / 64) {}
  bool contains(Code code) const {
    if (!bits_.empty()) return bits_[word(code)] >> place(code) & 1;
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
    if (!bits_.empty()) bits_[word(code)] |= std::uint64_t{1} << place(code);
  }
  void pop() {
    slots_[find(order_.back())].used = false;
    if (!bits_.empty()) bits_[word(order_.back())] &= ~(std::uint64_t{1} << place(order_.back()));
    order_.pop_back();
  }
  const std::vector<Code>& members() const { return order_; }
  /// A bit for each code, where there is one; else null.
  const std::uint64_t* bits() const { return bits_.empty() ? nullptr : bits_.data(); }

 private:
  struct Slot {
    Code code{};
    bool used = false;
  };
  static std::size_t word(Code code) { return static_cast<std::size_t>(code) / 64; }
  static std::size_t place(Code code) { return static_cast<std::size_t>(code) % 64; }
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
  std::vector<std::uint64_t> bits_;  ///< of members; empty: none are kept
  std::vector<Code> order_;
};

/// A list of codes without repetition, emptied in constant time. Made for unions of sets that overlap much:
/// sorting them took a third of the time of a search.
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
  /// That of the code, or the free one where it belongs.
  std::size_t slot_of(Code code) const {
    std::size_t i = code_hash(code) & (slots_.size() - 1);
    while (slots_[i].round == round_ && slots_[i].code != code) i = (i + 1) & (slots_.size() - 1);
    return i;
  }
  bool place(Code code) {
    Slot& slot = slots_[slot_of(code)];
    if (slot.round == round_) return false;
    slot = {code, round_};
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

}  // namespace graphgo::solver::engines::proof_search
