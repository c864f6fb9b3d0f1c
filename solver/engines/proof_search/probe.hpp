// Prober: looks in the transposition table for an entry of a state whose conditions the history meets.
#pragma once
#include <optional>

#include "solver/engines/proof_search/node.hpp"
#include "solver/engines/proof_search/search_path.hpp"

namespace graphgo::solver::engines::proof_search {

/// Sides that are taken to have left the probed position just now, beside what the search path remembers: a
/// turn that is tried before the path follows it. Every map to the canonical form takes that remembered
/// position to one code, so nothing is pushed.
class JustLeft {
 public:
  JustLeft() = default;
  static JustLeft by(Side side) { return JustLeft(1u << index_of(side)); }
  void add(Side side) { sides_ |= 1u << index_of(side); }
  bool by_side(Side side, bool positional) const {
    return positional ? sides_ != 0 : (sides_ >> index_of(side) & 1) != 0;
  }

 private:
  explicit JustLeft(unsigned sides) : sides_(sides) {}
  unsigned sides_ = 0;
};

/// Which entries a probe is about; by default all.
struct ProbeFilter {
  std::optional<Side> winner = {};
  bool nothing_required = false;  ///< only entries whose required set is empty
};

template <typename Code>
class Prober {
 public:
  /// The history is that of the path. Both must outlive it.
  Prober(const Setting<Code>& setting, const SearchPath<Code>& path) : setting_(setting), path_(path) {}

  /// Tries the entries of the state's chain, which begins at `newest`.
  Hit probe(const State& state, const Canonical<Code>& canonical, EntryOffset newest, JustLeft left,
            ProbeFilter filter = {}) const;
  /// Tries all entries of the state, and where its mover is ahead (Play::passes_never_counted), the entries
  /// in which the mover wins although the other side is to move: the mover passes into them [S6].
  Hit probe_with_pass(const State& state, const Canonical<Code>& canonical, JustLeft left = {},
                      ProbeFilter filter = {}) const;

 private:
  /// The history at a probe, in the coordinates that `map` leads to; `own` is the code of the probed position
  /// there.
  struct History {
    const SearchPath<Code>& path;
    Code own;
    JustLeft left;
    bool positional;
    MapIndex map;
    typename SearchPath<Code>::View view{path, map};
    bool remembers(Code code, Side left_by) const {
      return (code == own && left.by_side(left_by, positional)) || view.contains(code, left_by);
    }
    std::size_t size(Side left_by) const;
  };
  bool holds(const History& history, const Entry<Code>& entry) const;
  bool equals(const History& history, const History& at_excluded, const Entry<Code>& entry) const;
  History at_excluded(const History& history, const Entry<Code>& entry) const;

  const Setting<Code>& setting_;
  const SearchPath<Code>& path_;
};

}  // namespace graphgo::solver::engines::proof_search
