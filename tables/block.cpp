#include "tables/block.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "graphgo/error.hpp"
#include "tables/bytes.hpp"

namespace graphgo::tables {
namespace {

constexpr std::size_t fields = 5;
constexpr std::uint32_t offset = Entry::infinity;  ///< makes every lo a number from 0 on

/// An entry as numbers that are small where entries are plain. Infinities are numbers like others; the
/// distance of hi from lo is mostly 0.
std::array<std::uint32_t, fields> numbers_of(const Entry& e) {
  const auto lo = static_cast<std::uint32_t>(e.lo), hi = static_cast<std::uint32_t>(e.hi);
  return {lo + offset, hi - lo, e.lo_rank, e.hi_rank, e.history_independent ? 1u : 0u};
}

/// log2 of the bits for one of so many values, at least two. Only powers of two: a value never crosses a
/// byte's border, and equal values look alike to the compressor (three bits packed densely are smaller before
/// it and larger after).
std::uint8_t bits_log2_for(std::size_t palette) {
  const auto needed = static_cast<unsigned>(std::bit_width(palette - 1));
  return static_cast<std::uint8_t>(std::bit_width(needed - 1));
}

void put_field(std::string& bytes, const std::vector<Entry>& entries, std::size_t field) {
  std::vector<std::uint32_t> values, palette;
  values.reserve(entries.size());
  for (const Entry& e : entries) values.push_back(numbers_of(e)[field]);
  palette = values;
  std::sort(palette.begin(), palette.end());
  palette.erase(std::unique(palette.begin(), palette.end()), palette.end());
  put_variable(bytes, palette.size());
  for (std::size_t i = 0; i < palette.size(); ++i)
    put_variable(bytes, i == 0 ? palette[0] : palette[i] - palette[i - 1]);
  if (palette.size() == 1) return;
  const unsigned bits = 1u << bits_log2_for(palette.size());
  const std::size_t start = bytes.size();
  bytes.resize(start + (values.size() * bits + 7) / 8);
  for (std::size_t i = 0; i < values.size(); ++i) {
    auto index = static_cast<std::uint64_t>(std::lower_bound(palette.begin(), palette.end(), values[i]) -
                                            palette.begin());
    std::size_t bit = i * bits;
    for (unsigned done = 0; done < bits; done += 8, bit += 8, index >>= 8)
      bytes[start + bit / 8] =
          static_cast<char>(static_cast<unsigned char>(bytes[start + bit / 8]) | (index & 255) << bit % 8);
  }
}

std::optional<std::uint32_t> place_of(const std::vector<std::uint32_t>& ascending, std::uint32_t number) {
  const auto place = std::lower_bound(ascending.begin(), ascending.end(), number);
  if (place == ascending.end() || *place != number) return std::nullopt;
  return static_cast<std::uint32_t>(place - ascending.begin());
}

void put_sequence(std::string& bytes, const std::vector<Entry>& entries) {
  for (std::size_t field = 0; field < fields; ++field) put_field(bytes, entries, field);
}

}  // namespace

std::string packed(const Rows& rows) {
  std::string bytes;
  for (std::size_t i = 1; i < rows.codes.size(); ++i) put_variable(bytes, rows.codes[i] - rows.codes[i - 1]);
  for (const auto& column : rows.columns) put_sequence(bytes, column);
  put_variable(bytes, rows.kos.size());
  std::uint32_t before = 0;
  std::vector<Entry> entries;
  for (const auto& [key, entry] : rows.kos) {
    put_variable(bytes, key - before);
    before = key;
    entries.push_back(entry);
  }
  if (!entries.empty()) put_sequence(bytes, entries);
  return bytes;
}

/// Reads a block's bytes with every count and order checked: a file may be made by anyone.
class Block::Decoder {
 public:
  Decoder(Block& block, std::size_t rows) : block_(block), taker_(block.bytes_), rows_(rows) {}

  bool all(std::uint32_t first_code, std::size_t columns) {
    block_.codes_.push_back(first_code);
    if (rows_ > 1 && !ascending(block_.codes_, rows_ - 1)) return false;
    for (std::size_t column = 0; column < columns; ++column)
      if (!sequence(rows_)) return false;
    if (!kos()) return false;
    return !taker_.failed() && taker_.left() == 0;
  }

 private:
  /// Appends so many numbers, each larger than the one before it.
  bool ascending(std::vector<std::uint32_t>& numbers, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint64_t step = taker_.take_variable();
      if (taker_.failed() || step == 0 || step > 0xffffffffu - numbers.back()) return false;
      numbers.push_back(numbers.back() + static_cast<std::uint32_t>(step));
    }
    return true;
  }

  bool kos() {
    const std::uint64_t count = taker_.take_variable();
    if (taker_.failed() || count > taker_.left()) return false;
    if (count == 0) return true;
    const std::uint64_t first = taker_.take_variable();
    if (first > 0xffffffffu) return false;
    block_.ko_keys_.push_back(static_cast<std::uint32_t>(first));
    return ascending(block_.ko_keys_, count - 1) && row_of_ko(block_.ko_keys_.back()) < rows_ &&
           sequence(count);
  }

  bool sequence(std::size_t count) {
    Sequence sequence;
    for (Field& one : sequence.field)
      if (!field(one, count)) return false;
    block_.sequences_.push_back(sequence);
    return true;
  }

  bool field(Field& field, std::size_t count) {
    std::vector<std::uint32_t>& palettes = block_.palettes_;
    const std::uint64_t size = taker_.take_variable(), first = taker_.take_variable();
    if (taker_.failed() || size == 0 || size > count || first > 0xffffffffu) return false;
    field.palette = static_cast<std::uint32_t>(palettes.size());
    palettes.push_back(static_cast<std::uint32_t>(first));
    if (!ascending(palettes, size - 1)) return false;
    field.constant = size == 1;
    if (field.constant) return true;
    field.bits_log2 = bits_log2_for(size);
    field.packed = static_cast<std::uint32_t>(block_.bytes_.size() - taker_.left());
    taker_.take_bytes(((count << field.bits_log2) + 7) / 8);
    if (taker_.failed()) return false;
    for (std::uint32_t i = 0; i < count; ++i)
      if (block_.number(field, i) >= size) return false;
    return true;
  }

  Block& block_;
  Taker taker_;
  std::size_t rows_;
};

std::optional<Block> Block::read(std::string bytes, std::uint32_t first_code, std::size_t rows,
                                 std::size_t columns) {
  Block block;
  block.bytes_ = std::move(bytes);
  if (rows == 0 || rows > most_rows || !Decoder(block, rows).all(first_code, columns)) return std::nullopt;
  return block;
}

std::optional<std::uint32_t> Block::find(std::uint32_t code) const { return place_of(codes_, code); }

std::optional<std::uint32_t> Block::find_ko(std::uint32_t key) const { return place_of(ko_keys_, key); }

std::uint32_t Block::first_ko(std::uint32_t row) const {
  const auto place = std::lower_bound(ko_keys_.begin(), ko_keys_.end(), std::uint64_t{row} << 8);
  return static_cast<std::uint32_t>(place - ko_keys_.begin());
}

Entry Block::entry_of(const Sequence& sequence, std::uint32_t i) const {
  std::array<std::uint32_t, fields> n;
  for (std::size_t f = 0; f < fields; ++f)
    n[f] = palettes_[sequence.field[f].palette + number(sequence.field[f], i)];
  const std::uint32_t lo = n[0] - offset;
  return {static_cast<std::int32_t>(lo), static_cast<std::int32_t>(lo + n[1]), n[2], n[3], n[4] != 0};
}

std::size_t Block::bytes() const {
  return bytes_.size() + 4 * (codes_.size() + ko_keys_.size() + palettes_.size()) +
         sizeof(Sequence) * sequences_.size();
}

}  // namespace graphgo::tables
