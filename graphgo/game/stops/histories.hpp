// What the superko of a dispute remembers: sets of positions left by plays, each set with a number of its
// own. Sets are compared in full.
#pragma once
#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "graphgo/game/position.hpp"

namespace graphgo::stops {

class Histories {
 public:
  using Number = std::uint32_t;
  struct Left {
    std::uint64_t black, white;
    Side by;
    friend auto operator<=>(const Left&, const Left&) = default;
  };
  static Left left(const Position<1>& p, Side by) { return {p.black.words()[0], p.white.words()[0], by}; }

  Histories() { number({}); }

  bool contains(Number history, const Left& left) const {
    const auto& set = *sets_[history];
    return std::binary_search(set.begin(), set.end(), left);
  }
  /// The number of the set of those elements that `matter`, with one more, which is not among them; 0 is the
  /// empty set.
  template <typename Matters>
  Number with(Number history, const Left& left, Matters&& matters) {
    std::vector<Left> set;
    std::copy_if(sets_[history]->begin(), sets_[history]->end(), std::back_inserter(set), matters);
    set.insert(std::lower_bound(set.begin(), set.end(), left), left);
    return number(std::move(set));
  }

 private:
  Number number(std::vector<Left> set) {
    const auto [at, fresh] = numbers_.try_emplace(std::move(set), static_cast<Number>(sets_.size()));
    if (fresh) sets_.push_back(&at->first);
    return at->second;
  }

  std::map<std::vector<Left>, Number> numbers_;
  std::vector<const std::vector<Left>*> sets_;
};

}  // namespace graphgo::stops
