// SearchPath: what superko remembers along the path from the root to the state being searched; and the two
// guards by which a search moves along it, in the order that makes entries with short conditions sound
// (soundness.md [S7]).
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "graphgo/stones.hpp"
#include "graphgo/symmetry/coded_positions.hpp"
#include "solver/engines/proof_search/code_sets.hpp"
#include "solver/engines/proof_search/shared.hpp"

namespace graphgo::solver::engines::proof_search {

/// A set of remembered positions. A *remembered position* is what superko compares: a position (positional
/// key), or a position together with the side that left it (situational key).
///
/// Entries of the transposition table are in canonical coordinates. The set is kept as seen through every
/// symmetry of the board, so that testing an entry maps no positions. Of more than `most_views` of them one
/// view is kept: to see each position through 384 (torus:4x4) took half of a search, and with eight (4x4)
/// neither way is faster. One is enough too where images of codes are tabulated (small boards).
template <typename Code>
class SearchPath {
 public:
  SearchPath(const Symmetry<Code>& symmetry, bool positional)
      : symmetry_(symmetry),
        positional_(positional),
        views_(symmetry.tabulated() || symmetry.size() > most_views ? MapIndex{1} : symmetry.size()),
        sets_(std::size_t{views_} * 2, CodeStack<Code>(symmetry.tabulated_codes())) {}

  /// Does it remember the position whose image under `map` is `code`, left by that side?
  bool contains(Code code, Side left_by, MapIndex map = 0) const {
    if (map < views_) return set(left_by, map).contains(code);
    return set(left_by, 0).contains(symmetry_.image(code, symmetry_.inverse(map)));
  }
  /// `contains` for one map, with what depends on the map alone looked up once. Holds until the set changes.
  class View {
   public:
    View(const SearchPath& path, MapIndex map) : path_(path), map_(map) {
      if (!path.symmetry_.tabulated()) return;
      images_ = path.symmetry_.images(path.symmetry_.inverse(map));
      for (const Side side : {Side::black, Side::white}) bits_[index_of(side)] = path.set(side, 0).bits();
    }
    bool contains(Code code, Side left_by) const {
      if (!images_) return path_.contains(code, left_by, map_);
      const auto own = static_cast<std::size_t>(images_[static_cast<std::size_t>(code)]);
      return bits_[index_of(left_by)][own / 64] >> own % 64 & 1;
    }

   private:
    const SearchPath& path_;
    MapIndex map_;
    const Code* images_ = nullptr;  ///< null: not tabulated
    std::array<const std::uint64_t*, 2> bits_{};
  };
  bool contains(const Position<1>& position, Side left_by) const {
    return contains(symmetry_.code(position), left_by);
  }
  /// What `side` left (positional: what anyone left), as it is on the board.
  const std::vector<Code>& members(Side side) const { return set(side, 0).members(); }

 private:
  static constexpr MapIndex most_views = 16;

  template <typename>
  friend class OnPath;
  /// False, and nothing changes, if the position is remembered already.
  bool push(const Position<1>& position, Side left_by) {
    if (contains(position, left_by)) return false;
    for (MapIndex map = 0; map < views_; ++map) set(left_by, map).push(symmetry_.code(position, map));
    return true;
  }
  /// Takes out the position of `left_by` that was pushed last.
  void pop(Side left_by) {
    for (MapIndex map = 0; map < views_; ++map) set(left_by, map).pop();
  }

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

/// The first step of going below a turn: the position it leaves is *in view* of all threads while this object
/// lives [S7a]. Entries made meanwhile, by any thread, keep it in their conditions.
class InView {
 public:
  /// Nothing comes in view: a turn that superko does not remember.
  InView() = default;
  template <typename Code>
  InView(OccupancyCounts& positions, const Position<1>& position, Side left_by, Code canonical)
      : position_(position), left_by_(left_by), count_(positions, position_hash(canonical)) {}

 private:
  template <typename>
  friend class OnPath;
  Position<1> position_;
  Side left_by_ = Side::black;
  OccupancyCounts::Guard count_;
};

/// The last step: the search path goes through the position while this object lives. It is made from an
/// InView, so no path can go below a position that is not in view yet; between the two the table is tried
/// [S7b]. Several are undone last first.
template <typename Code>
class OnPath {
 public:
  OnPath(SearchPath<Code>& path, const InView& in_view)
      : path_(in_view.count_ && path.push(in_view.position_, in_view.left_by_) ? &path : nullptr),
        left_by_(in_view.left_by_) {}
  ~OnPath() {
    if (path_) path_->pop(left_by_);
  }
  OnPath(OnPath&& other) noexcept : path_(std::exchange(other.path_, nullptr)), left_by_(other.left_by_) {}
  OnPath& operator=(OnPath&&) = delete;

 private:
  SearchPath<Code>* path_;  ///< null: nothing was pushed
  Side left_by_;
};

}  // namespace graphgo::solver::engines::proof_search
