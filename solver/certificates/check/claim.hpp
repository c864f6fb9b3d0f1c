// What the lines of one claim say: its nodes, where their turns lead, and how the root is served.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory_resource>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "header.hpp"

namespace graphgo::solver::certificates::check {

/// What grows with the text of a file is kept in memory from here. A small file can hold a text of any
/// length, so its size bounds nothing.
class Budget : public std::pmr::memory_resource {
 public:
  explicit Budget(std::uint64_t bytes) : most_(bytes) {}

 private:
  void* do_allocate(std::size_t bytes, std::size_t alignment) override {
    if (bytes > most_ - used_)
      throw Failure{3, "more memory is needed than the " + to_string(most_) + " bytes allowed (--memory)"};
    void* const place = std::pmr::new_delete_resource()->allocate(bytes, alignment);
    used_ += bytes;
    return place;
  }
  void do_deallocate(void* place, std::size_t bytes, std::size_t alignment) override {
    std::pmr::new_delete_resource()->deallocate(place, bytes, alignment);
    used_ -= bytes;
  }
  bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override { return this == &other; }

  const std::uint64_t most_;
  std::uint64_t used_ = 0;
};

struct Claim {
  Side winner = black;
  enum { margin, wins, none } kind = margin;
  int number = 0;
  bool endless = false;

  bool mine(const State& state) const { return state.to_move == winner; }
  /// Is a margin, or the need that a node fulfils, as good for the side of the claim as what is needed?
  bool as_good(std::int64_t offered, std::int64_t needed) const {
    return winner == black ? offered >= needed : offered <= needed;
  }
  /// The need that no end fulfils: play must not end.
  std::int64_t never() const { return winner == black ? std::int64_t{1} << 40 : -(std::int64_t{1} << 40); }
  std::int64_t needed_at_root() const { return kind == none ? never() : number; }
  bool suits(std::int64_t points, std::int64_t need) const { return kind == margin && as_good(points, need); }
};

inline constexpr int kept = std::numeric_limits<int>::max();  // for a node's last use: to the end

/// Where a turn leads: to a node seen through a map, or as the words `.`, `p`, `x`, `c` say.
struct Link {
  enum { ends = -1, answer_ends = -2, banned = -3, certain = -4 };
  int node = ends, map = 0;
};

struct Node {
  State state;
  bool any_passes = false;
  std::int8_t turn = pass_turn, witness = -1;
  int last_use = 0;             // by the last node that leans on it: its conditions are kept until then
  std::size_t links_begin = 0;  // up to the next node's
};

/// A leaf of the tree of the root's handicap turns, or the root itself.
struct Leaf {
  Link link;
  std::pmr::vector<Element> made;  // by the handicap turns on the way
  std::int64_t line;
};

/// What the lines of a claim say, each number in range. Whether they prove it is for ClaimCheck to find.
struct ClaimText {
  explicit ClaimText(Budget& memory) : nodes(&memory), links(&memory), leaves(&memory) {}

  int count() const { return static_cast<int>(nodes.size()) - 1; }
  std::span<const Link> links_of(int node) const {
    const std::size_t begin = nodes[node].links_begin;
    return {links.data() + begin, nodes[node + 1].links_begin - begin};
  }

  /// In what the node is not for the state; null if it serves.
  const char* mismatch(const State& state, Link link, const Claim& claim,
                       const std::vector<Symmetry>& maps) const {
    const Node& node = nodes[link.node];
    const auto& map = maps[link.map].to;
    if (node.state.position != (link.map ? image(map, state.position) : state.position)) return "position";
    if (node.state.to_move != state.to_move) return "side to move";
    if (!node.any_passes && node.state.passes != state.passes) return "number of passes";
    if (node.state.phase != state.phase) return "phase";
    if (node.state.prisoners != state.prisoners) return "number of prisoners";
    if (node.state.ko != image(map, state.ko)) return "ko";
    if (state.handicap) return "state, without handicap turns to come";
    if (!claim.as_good(node.state.need, state.need)) return "need, which is easier";
    return nullptr;
  }

  std::pmr::vector<Node> nodes;  // and one more, where links end
  std::pmr::vector<Link> links;
  std::pmr::vector<Leaf> leaves;
  std::int64_t first_line = 0;  // of the nodes
  bool uses_certain = false;
};

/// From the line `nodes` on to the next claim or the end. `memory` must outlive the text. Throws Failure.
ClaimText read_claim_text(const Root& root, const Claim& claim, Lines& lines, Budget& memory);

}  // namespace graphgo::solver::certificates::check
