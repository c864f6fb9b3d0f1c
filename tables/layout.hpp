// The frame of a table's file: where its parts are and how every byte of it is watched over. FORMAT.md says
// it in words.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tables/entry.hpp"

namespace graphgo::tables {

/// One block of rows in the file.
struct BlockPlace {
  std::uint32_t first_code = 0, rows = 0;
  std::uint64_t offset = 0;                   ///< in the file
  std::uint32_t size = 0, unpacked_size = 0;  ///< compressed, and after decompression
  std::uint64_t hash = 0;                     ///< of the compressed bytes
};

struct Layout {
  std::string header;  ///< JSON text
  std::vector<BlockPlace> blocks;
  std::uint64_t rows() const;
};

inline constexpr std::uint32_t format_version = 1;
inline constexpr std::size_t preamble_size = 72;

/// The first bytes of a file whose blocks end, and whose index begins, at `index_offset`.
std::string preamble_bytes(std::string_view header, std::string_view index, std::uint64_t index_offset);
/// The index, which the end mark follows.
std::string index_bytes(const std::vector<BlockPlace>& blocks);
std::string_view end_mark();

/// Reads the frame of a whole file; of the blocks it looks at nothing. Throws, beginning with `where`:
/// InputError for what is not a table, or of a newer format; DamagedTable if it is cut off or continued, or a
/// checksum does not fit.
Layout read_layout(std::string_view file, const std::string& where);

}  // namespace graphgo::tables
