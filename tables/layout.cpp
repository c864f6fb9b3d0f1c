#include "tables/layout.hpp"

#include <fmt/core.h>

#include "tables/bytes.hpp"
#include "tables/codec.hpp"

namespace graphgo::tables {
namespace {

// As in PNG, line breaks and the old end-of-text mark show what a careless transfer did to the file.
constexpr std::string_view magic("GRAPHGO TABLE\r\n\x1a", 16);
constexpr std::size_t place_size = 32;

struct Preamble {
  std::uint32_t version = 0, blocks = 0;
  std::uint64_t header_size = 0, header_hash = 0, index_offset = 0, index_hash = 0, file_size = 0, hash = 0;
};

Preamble read_preamble(std::string_view file, const std::string& where) {
  if (file.substr(0, magic.size()) != magic) throw InputError(where + ": not a GraphGo table");
  Taker taker(file.substr(magic.size()));
  Preamble p;
  p.version = taker.take<std::uint32_t>();
  if (!taker.failed() && p.version > format_version)
    throw InputError(
        fmt::format("{}: format {}, newer than this program's {}", where, p.version, format_version));
  p.blocks = taker.take<std::uint32_t>();
  for (std::uint64_t* number :
       {&p.header_size, &p.header_hash, &p.index_offset, &p.index_hash, &p.file_size, &p.hash})
    *number = taker.take<std::uint64_t>();
  if (taker.failed()) throw DamagedTable(fmt::format("{}: cut off after {} bytes", where, file.size()));
  if (p.hash != checksum(file.substr(0, preamble_size - sizeof p.hash)) || p.version != format_version)
    throw DamagedTable(where + ": the first bytes are damaged, their checksum does not fit");
  if (p.file_size != file.size())
    throw DamagedTable(
        fmt::format("{}: {} bytes, but it was written with {}", where, file.size(), p.file_size));
  return p;
}

std::vector<BlockPlace> read_index(std::string_view index, std::uint64_t offset, std::uint64_t end,
                                   const std::string& where) {
  std::vector<BlockPlace> blocks(index.size() / place_size);
  Taker taker(index);
  for (BlockPlace& b : blocks) {
    b.first_code = taker.take<std::uint32_t>();
    b.rows = taker.take<std::uint32_t>();
    b.offset = taker.take<std::uint64_t>();
    b.size = taker.take<std::uint32_t>();
    b.unpacked_size = taker.take<std::uint32_t>();
    b.hash = taker.take<std::uint64_t>();
    const bool first = &b == &blocks.front();
    if (b.offset != offset || b.rows == 0 || b.size > end - offset ||
        (!first && b.first_code <= (&b - 1)->first_code))
      throw DamagedTable(where + ": the index of blocks contradicts itself");
    offset += b.size;
  }
  if (offset != end || blocks.empty()) throw DamagedTable(where + ": the index of blocks contradicts itself");
  return blocks;
}

}  // namespace

std::uint64_t Layout::rows() const {
  std::uint64_t sum = 0;
  for (const BlockPlace& block : blocks) sum += block.rows;
  return sum;
}

std::string_view end_mark() { return "GRAPHGO TABLE END"; }

std::string preamble_bytes(std::string_view header, std::string_view index, std::uint64_t index_offset) {
  std::string bytes(magic);
  put(bytes, format_version);
  put(bytes, static_cast<std::uint32_t>(index.size() / place_size));
  put(bytes, std::uint64_t{header.size()});
  put(bytes, checksum(header));
  put(bytes, index_offset);
  put(bytes, checksum(index));
  put(bytes, index_offset + index.size() + end_mark().size());
  put(bytes, checksum(bytes));
  return bytes;
}

std::string index_bytes(const std::vector<BlockPlace>& blocks) {
  std::string bytes;
  for (const BlockPlace& b : blocks) {
    put(bytes, b.first_code);
    put(bytes, b.rows);
    put(bytes, b.offset);
    put(bytes, b.size);
    put(bytes, b.unpacked_size);
    put(bytes, b.hash);
  }
  return bytes;
}

Layout read_layout(std::string_view file, const std::string& where) {
  const Preamble p = read_preamble(file, where);
  const std::uint64_t index_end = file.size() - end_mark().size();
  const bool in_order = file.size() >= preamble_size + end_mark().size() &&
                        p.header_size <= index_end - preamble_size && p.index_offset <= index_end &&
                        p.index_offset >= preamble_size + p.header_size &&
                        index_end - p.index_offset == p.blocks * std::uint64_t{place_size};
  if (!in_order) throw DamagedTable(where + ": its parts do not fit together");
  if (file.substr(index_end) != end_mark()) throw DamagedTable(where + ": the mark at its end is damaged");
  const std::string_view header = file.substr(preamble_size, p.header_size);
  const std::string_view index = file.substr(p.index_offset, index_end - p.index_offset);
  if (checksum(header) != p.header_hash)
    throw DamagedTable(where + ": the header is damaged, its checksum does not fit");
  if (checksum(index) != p.index_hash)
    throw DamagedTable(where + ": the index is damaged, its checksum does not fit");
  return {std::string(header), read_index(index, preamble_size + p.header_size, p.index_offset, where)};
}

}  // namespace graphgo::tables
