// Table: solved positions of a board, read from a file that `graphgo table build` or `engines::build_table`
// wrote. Values are in whole points: Black's margin from the position on, before komi. Errors: InputError for
// a file that is no table and for a state that is not in it; DamagedTable for a changed byte.
//
// Example:
//   const auto table = graphgo::tables::Table::open("path.table");
//   const graphgo::tables::Entry entry = table.probe(graphgo::pack(stones), {});
//   // entry.lo and entry.hi, with Black to move and nothing played before
#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

#include "graphgo/game/game.hpp"
#include "tables/description.hpp"

namespace graphgo {
template <typename Code>
class Symmetry;
}

namespace graphgo::tables {

class Block;
struct BlockPlace;

/// An open table. Any number of threads may probe one table at once: a block is read by whoever needs it
/// first, published by one atomic pointer and never changed or freed while the table is open; there are no
/// locks.
///
/// Cost: opening reads header and index only (the symmetries' products are made then: noticeable from a
/// hundred on). The first probe of a block checks, decompresses and keeps it (a tenth of a millisecond);
/// later ones take a fraction of a microsecond.
class Table {
 public:
  static constexpr std::uint64_t default_cache = std::uint64_t{1} << 30;

  /// `cache`: bytes of blocks to keep; past that a probe of a block that is not kept reads it again. Throws
  /// InputError, in one line: no such file, no table, a newer format; DamagedTable: cut off, or a checksum
  /// does not fit.
  static Table open(const std::filesystem::path& path, std::uint64_t cache = default_cache);
  Table(Table&&) noexcept;
  Table& operator=(Table&&) noexcept;
  ~Table();

  const Description& description() const;
  std::uint64_t file_size() const;  ///< in bytes

  /// The entry of a state whose vertices are numbered as the table's. History-free tables: of any state whose
  /// context the rules can give. Fresh-start tables: of a position without history (phase 1, no passes, no
  /// ko). Throws InputError: an illegal position, a context that is not in the table; DamagedTable: the block
  /// is damaged.
  Entry probe(const Position<1>& position, const Context& context) const;

  /// The entry of a game's present state; what the game gained before it is not counted. The game's board may
  /// be numbered otherwise than the table's. Throws InputError as above, and: another board, other rules
  /// (komi and ties aside), a game that is over, and under superko a game with turns played, or prisoners
  /// that pay for passes, unless the entry is marked history-independent.
  Entry probe(const Game<1>& game) const;

  /// The table's vertex for each of this board's. Throws InputError if the boards are not the same graph.
  Permutation numbering_of(const Board& board) const;

  // What follows is for GraphGo's own readers of whole files; the types are in tables/block.hpp,
  // tables/layout.hpp and graphgo/symmetry/coded_positions.hpp, which are not installed.

  const Symmetry<std::uint32_t>& symmetry() const;
  const std::vector<BlockPlace>& blocks() const;
  /// Block number `index`, checked and not kept. Throws DamagedTable.
  Block block(std::size_t index) const;

 private:
  struct Parts;
  explicit Table(std::unique_ptr<Parts> parts);

  std::unique_ptr<Parts> parts_;
};

}  // namespace graphgo::tables
