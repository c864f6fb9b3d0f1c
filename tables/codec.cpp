#include "tables/codec.hpp"

#include <xxhash.h>
#include <zstd.h>

#include <memory>
#include <new>

#include "graphgo/error.hpp"

namespace graphgo::tables {
namespace {

constexpr int compression_level = 9, quick_level = 1;

std::string frame_of(std::string_view bytes, int level) {
  std::string frame(ZSTD_compressBound(bytes.size()), '\0');
  const std::size_t size = ZSTD_compress(frame.data(), frame.size(), bytes.data(), bytes.size(), level);
  if (ZSTD_isError(size)) throw InternalError(std::string("zstd: ") + ZSTD_getErrorName(size));
  frame.resize(size);
  return frame;
}

}  // namespace

std::uint64_t checksum(std::string_view bytes) { return XXH64(bytes.data(), bytes.size(), 0); }

std::string compressed(std::string_view bytes) { return frame_of(bytes, compression_level); }
std::string compressed_soon(std::string_view bytes) { return frame_of(bytes, quick_level); }

std::optional<std::string> decompressed(std::string_view frame, std::size_t size) {
  if (ZSTD_getFrameContentSize(frame.data(), frame.size()) != size) return std::nullopt;
  std::string bytes(size, '\0');
  if (ZSTD_decompress(bytes.data(), size, frame.data(), frame.size()) != size) return std::nullopt;
  return bytes;
}

std::string decompressed_beginning(std::string_view frames, std::size_t most) {
  const std::unique_ptr<ZSTD_DStream, decltype(&ZSTD_freeDStream)> stream(ZSTD_createDStream(),
                                                                          ZSTD_freeDStream);
  if (!stream) throw std::bad_alloc();
  std::string bytes(most, '\0');
  ZSTD_inBuffer input{frames.data(), frames.size(), 0};
  ZSTD_outBuffer output{bytes.data(), bytes.size(), 0};
  for (std::size_t before = 1; output.pos < output.size && before != input.pos + output.pos;) {
    before = input.pos + output.pos;
    if (ZSTD_isError(ZSTD_decompressStream(stream.get(), &output, &input))) break;
  }
  bytes.resize(output.pos);
  return bytes;
}

}  // namespace graphgo::tables
