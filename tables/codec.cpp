#include "tables/codec.hpp"

#include <xxhash.h>
#include <zstd.h>

#include "graphgo/error.hpp"

namespace graphgo::tables {
namespace {

constexpr int compression_level = 9;

}  // namespace

std::uint64_t checksum(std::string_view bytes) { return XXH64(bytes.data(), bytes.size(), 0); }

std::string compressed(std::string_view bytes) {
  std::string frame(ZSTD_compressBound(bytes.size()), '\0');
  const std::size_t size =
      ZSTD_compress(frame.data(), frame.size(), bytes.data(), bytes.size(), compression_level);
  if (ZSTD_isError(size)) throw InternalError(std::string("zstd: ") + ZSTD_getErrorName(size));
  frame.resize(size);
  return frame;
}

std::optional<std::string> decompressed(std::string_view frame, std::size_t size) {
  if (ZSTD_getFrameContentSize(frame.data(), frame.size()) != size) return std::nullopt;
  std::string bytes(size, '\0');
  if (ZSTD_decompress(bytes.data(), size, frame.data(), frame.size()) != size) return std::nullopt;
  return bytes;
}

}  // namespace graphgo::tables
