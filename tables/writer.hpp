// Writing a table row by row, in one pass and little memory.
#pragma once
#include <cstdint>
#include <filesystem>
#include <span>
#include <utility>

#include "tables/block.hpp"
#include "tables/description.hpp"
#include "tables/layout.hpp"
#include "tables/output_file.hpp"

namespace graphgo::tables {

/// Equal rows give equal bytes (with one version of libzstd). The file appears under its name at `finish`;
/// destroyed before, the writer leaves nothing. One thread. Cost: about 0.2 us a row and column, most of it
/// compression.
class Writer {
 public:
  /// Rows of a block: enough to compress, few enough to read a block in well under a millisecond.
  static constexpr std::size_t rows_per_block = 8192;

  /// Throws InputError: a ruleset without tables, an output that cannot be written.
  Writer(const Description& description, std::filesystem::path output);

  /// The next row: `code` is larger than all before; an entry for each column of the description; the kos at
  /// vertices with their contexts (no passes), in any order. Throws InternalError for what is no row,
  /// InputError if it cannot be written.
  void row(std::uint32_t code, std::span<const Entry> columns,
           std::span<const std::pair<Context, Entry>> kos);

  /// Throws InternalError if there were not as many rows as the description says.
  void finish();

 private:
  void write_block();

  Description description_;
  std::string header_;
  OutputFile file_;
  Rows rows_;
  std::vector<BlockPlace> blocks_;
  std::uint64_t count_ = 0;
  std::int64_t last_code_ = -1;
};

}  // namespace graphgo::tables
