// Compression (zstd) and checksums (xxHash) of a table's parts.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace graphgo::tables {

/// XXH64 with seed 0.
std::uint64_t checksum(std::string_view bytes);

/// One zstd frame. Equal bytes give equal frames with one version of libzstd.
std::string compressed(std::string_view bytes);
/// The same for what is read once or never: larger, and in a fraction of the time.
std::string compressed_soon(std::string_view bytes);

/// The bytes of a frame that holds exactly `size` of them; nothing if it does not.
std::optional<std::string> decompressed(std::string_view frame, std::size_t size);

/// The first `most` bytes of what was compressed, or fewer where it ends or is damaged before.
std::string decompressed_beginning(std::string_view frames, std::size_t most);

}  // namespace graphgo::tables
