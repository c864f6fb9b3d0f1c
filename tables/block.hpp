// A block of a table: consecutive rows, packed so that single entries are read without unpacking the rest.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tables/bytes.hpp"
#include "tables/entry.hpp"

namespace graphgo::tables {

/// Rows on their way into a block.
struct Rows {
  std::vector<std::uint32_t> codes;                  ///< ascending
  std::vector<std::vector<Entry>> columns;           ///< [column][row]
  std::vector<std::pair<std::uint32_t, Entry>> kos;  ///< by `ko_key`, ascending
};

/// Where a ko's entry stands among those of its block. Its context has no passes.
constexpr std::uint32_t ko_key(std::uint32_t row, const Context& context) {
  return row << 8 | (context.phase - 1u) << 7 | static_cast<std::uint32_t>(index_of(context.to_move)) << 6 |
         static_cast<std::uint32_t>(context.ko);
}
constexpr std::uint32_t row_of_ko(std::uint32_t key) { return key >> 8; }
constexpr Context context_of_ko(std::uint32_t key) {
  return {key >> 6 & 1 ? Side::white : Side::black, static_cast<std::uint8_t>(1 + (key >> 7 & 1)), 0,
          static_cast<Vertex>(key & 63)};
}

/// A block's bytes before compression, as FORMAT.md has them.
std::string packed(const Rows& rows);

/// A block in memory: about the size it has before compression, and four bytes a row. Immutable.
class Block {
 public:
  static constexpr std::size_t most_rows = 1 << 16;

  /// Nothing if `bytes` is not a block of so many rows and columns that begins with that code.
  static std::optional<Block> read(std::string bytes, std::uint32_t first_code, std::size_t rows,
                                   std::size_t columns);

  std::uint32_t rows() const { return static_cast<std::uint32_t>(codes_.size()); }
  std::uint32_t code(std::uint32_t row) const { return codes_[row]; }
  /// The row of that code, if there is one.
  std::optional<std::uint32_t> find(std::uint32_t code) const;
  Entry entry(std::size_t column, std::uint32_t row) const { return entry_of(sequences_[column], row); }

  std::uint32_t kos() const { return static_cast<std::uint32_t>(ko_keys_.size()); }
  std::uint32_t key(std::uint32_t ko) const { return ko_keys_[ko]; }
  /// The number among the block's kos of that key, if it is there.
  std::optional<std::uint32_t> find_ko(std::uint32_t key) const;
  /// The number of the first ko of that row or a later one.
  std::uint32_t first_ko(std::uint32_t row) const;
  Entry ko_entry(std::uint32_t ko) const { return entry_of(sequences_.back(), ko); }

  std::size_t bytes() const;

 private:
  /// One field of a sequence of entries: for each a number of a palette, in a fixed number of bits, a power
  /// of two.
  struct Field {
    std::uint32_t packed = 0;    ///< where its numbers begin in `bytes_`
    std::uint32_t palette = 0;   ///< where its values begin in `palettes_`
    std::uint8_t bits_log2 = 0;  ///< log2 of the bits of a number
    bool constant = true;        ///< the palette has one value, and there are no numbers
  };
  static constexpr std::size_t fields = 5;
  struct Sequence {
    Field field[fields];
  };
  class Decoder;

  /// The i-th number of a field.
  std::uint32_t number(const Field& field, std::uint32_t i) const {
    if (field.constant) return 0;
    const char* from = bytes_.data() + field.packed;
    if (field.bits_log2 == 4) return number_at<std::uint16_t>(from + 2 * std::size_t{i});
    if (field.bits_log2 == 5) return number_at<std::uint32_t>(from + 4 * std::size_t{i});
    const std::size_t bit = std::size_t{i} << field.bits_log2;
    const unsigned mask = (1u << (1u << field.bits_log2)) - 1;
    return static_cast<unsigned char>(from[bit / 8]) >> bit % 8 & mask;
  }
  Entry entry_of(const Sequence& sequence, std::uint32_t i) const;

  std::string bytes_;
  std::vector<std::uint32_t> codes_, ko_keys_, palettes_;
  std::vector<Sequence> sequences_;  ///< one a column, then the kos'
};

}  // namespace graphgo::tables
