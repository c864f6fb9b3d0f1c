// Arena: the legal positions of a board up to its symmetries, with the plays that lead from each to others.
// Which contexts a position can stand in, and what passes do, is the phase's matter.
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "graphgo/board/board.hpp"
#include "graphgo/game/graph.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "graphgo/stones.hpp"
#include "solver/engines/retrograde/plays_file.hpp"
#include "solver/question/limits.hpp"
#include "tables/entry.hpp"
#include "tables/representatives.hpp"

namespace graphgo::solver::engines::retrograde {

/// A position and the side to move, stones seen by that side: its own are black. Where the rules are the same
/// for both colours a node stands for both sides; else nodes 2r and 2r + 1 are Black's and White's turn at
/// row r.
using Node = std::uint32_t;

/// What is left out of a game.
struct Without {
  /// Positions that a side never makes while it forces (nor with colours exchanged).
  std::vector<Position<1>> unmade;
  bool standing_still = false;  ///< single-stone suicides, for both sides
};

/// Where there is no room for everything, plays may go to a file.
struct Spill {
  std::filesystem::path folder;  ///< of the file; empty: they may not
  /// Bytes that so many nodes with so many kos need in memory beside the arena.
  std::function<std::uint64_t(std::uint64_t nodes, std::uint64_t kos)> beside;
};

class Arena {
 public:
  /// `symmetry` must outlive this. Throws TooLarge if it needs more than `limits.memory`, LimitReached if a
  /// limit strikes.
  Arena(const Board& board, const Ruleset& rules, const Symmetry<std::uint32_t>& symmetry,
        const Limits& limits, const Without& without = {}, const Spill& spill = {});

  struct Place {
    Node other;              ///< the same position with the opponent to move
    std::uint32_t first_ko;  ///< number of its first ko, see `plays`
    std::int8_t score;       ///< area margin, seen by the side to move
    std::uint8_t plays, kos;
    bool may_stand_still;  ///< is there a single-stone suicide?
  };
  /// Consecutive nodes, and the plays of all of them one after another: the node a play leads to, with
  /// `unmade` if the forcing side never makes it; or, for a play that takes a ko, `takes_ko` and the number
  /// of the ko it leads to. The i-th play of a node that takes a ko is the one banned in the node's i-th ko
  /// (a ko can be retaken exactly where it was taken: soundness.md, R7).
  struct Chunk {
    Node first = 0;
    std::vector<Place> places;
    std::vector<std::uint32_t> plays;  ///< empty if they are in a file; see `plays` below
    std::uint64_t plays_at = 0;        ///< in the file
    std::uint32_t play_count = 0;      ///< no more than, until they are listed
  };
  static constexpr std::uint32_t takes_ko = std::uint32_t{1} << 31, unmade = std::uint32_t{1} << 30;

  /// By ascending codes.
  std::span<const Chunk> chunks() const { return chunks_; }
  /// Numbers of chunks, those first that are likely to be nearest to the end of play: most plays add a stone,
  /// so a sweep in this order finds what most plays lead to already swept.
  std::span<const std::uint32_t> order() const { return order_; }
  /// Of all places of a chunk. They are the thread's until it asks for another chunk's.
  const std::uint32_t* plays(const Chunk& chunk) const {
    return file_ ? file_->read(chunk.plays_at, chunk.play_count) : chunk.plays.data();
  }
  Node nodes() const { return rows_->size() * sides_; }
  std::uint32_t kos() const { return kos_; }
  /// Bytes in use.
  std::uint64_t bytes() const { return bytes_; }

  const Graph<1>& graph() const { return graph_; }
  const Symmetry<std::uint32_t>& symmetry() const { return symmetry_; }
  const tables::Representatives& rows() const { return *rows_; }
  std::shared_ptr<const tables::Representatives> shared_rows() const { return rows_; }
  bool colours_alike() const { return sides_ == 1; }
  Side side_of(Node node) const { return sides_ == 2 && node % 2 == 1 ? Side::white : Side::black; }

  /// Where a legal position with a side to move is found.
  struct Found {
    Node node;
    std::uint32_t code;  ///< of the row
    MapIndex map;        ///< takes the position's vertices to the row's
  };
  Found find(const Position<1>& position, Side to_move) const;
  /// The node of a row's position with that side to move.
  Node node_of_row(std::uint32_t row, Side to_move) const {
    if (!colours_alike()) return 2 * row + static_cast<Node>(index_of(to_move));
    return to_move == Side::black ? row : other(row);
  }
  Node other(Node node) const { return place_of(node).other; }
  /// The row's stones as the node's side to move sees them.
  Position<1> seen(std::uint32_t code, Node node) const;
  /// The vertices at which the side to move (Black here) takes a ko; none where the rules have no basic ko.
  Mask<1> ko_plays(const Position<1>& seen) const;
  /// The number of the ko that bans the play at the row's `vertex`; that play must take a ko. Of kos that
  /// symmetries of the row take to each other one number is given, here and to the plays that lead there:
  /// equal states have equal numbers.
  std::uint32_t ko(const Found& found, Vertex vertex) const;

 private:
  void make_room(const Limits& limits, const Spill& spill);
  template <typename Visit>
  void for_each_node(std::size_t chunk, Visit&& visit) const;
  void list_places(std::size_t index);
  void number_places();
  void put_in_order();
  void list_plays(std::size_t index);
  void list_node(Place& here, std::vector<std::uint32_t>& plays, std::uint32_t code, Node node) const;
  const Place& place_of(Node node) const;
  Vertex smallest_image(std::uint32_t code, Vertex vertex) const;

  Graph<1> graph_;
  Ruleset rules_;
  bool basic_ko_, stands_still_;
  const Symmetry<std::uint32_t>& symmetry_;
  std::vector<std::uint32_t> unmade_;  ///< codes of rows
  std::shared_ptr<const tables::Representatives> rows_;
  Node sides_;
  std::vector<Chunk> chunks_;
  std::vector<std::uint32_t> order_;
  std::unique_ptr<PlaysFile> file_;
  std::uint32_t kos_ = 0;
  std::uint64_t bytes_ = 0;
};

}  // namespace graphgo::solver::engines::retrograde
