#include "tables/checkpoint.hpp"

#include <algorithm>
#include <vector>

#include "graphgo/error.hpp"
#include "tables/bytes.hpp"
#include "tables/codec.hpp"
#include "tables/mapped_file.hpp"
#include "tables/output_file.hpp"

namespace graphgo::tables {
namespace {

constexpr std::string_view magic = "GRAPHGO CHECKPOINT 2\n", magic_of_all_versions = "GRAPHGO CHECKPOINT ";

/// Before each piece: its size, that of its frame, the frame's hash, and a hash of these and of what the work
/// is.
struct PieceHead {
  std::uint64_t size = 0, frame_size = 0, hash = 0;

  std::string bytes() const {
    std::string bytes;
    put(bytes, size);
    put(bytes, frame_size);
    put(bytes, hash);
    return bytes;
  }
  std::uint64_t sum(const std::string& key, std::uint64_t place) const {
    std::string all = bytes() + key;
    put(all, place);
    return checksum(all);
  }
};

struct Piece {
  std::uint64_t size;
  std::string_view frame;
};

/// Nothing unless all are there and whole.
std::optional<std::vector<Piece>> pieces_of(std::string_view file, const std::string& key) {
  Taker taker(file);
  if (taker.take_bytes(magic.size()) != magic) return std::nullopt;
  const auto count = taker.take<std::uint64_t>();
  if (taker.take<std::uint64_t>() != checksum(key + std::to_string(count))) return std::nullopt;
  std::vector<Piece> pieces;
  for (std::uint64_t i = 0; i < count && !taker.failed(); ++i) {
    PieceHead head;
    for (std::uint64_t* number : {&head.size, &head.frame_size, &head.hash})
      *number = taker.take<std::uint64_t>();
    if (taker.take<std::uint64_t>() != head.sum(key, i)) return std::nullopt;
    const std::string_view frame = taker.take_bytes(head.frame_size);
    if (checksum(frame) != head.hash) return std::nullopt;
    pieces.push_back({head.size, frame});
  }
  if (taker.failed() || taker.left() != 0) return std::nullopt;
  return pieces;
}

}  // namespace

Checkpoint::Checkpoint(const std::filesystem::path& output, std::string key)
    : path_(output.string() + ".checkpoint"), key_(std::move(key)) {
  if (std::filesystem::is_regular_file(path_) && !std::filesystem::is_empty(path_) &&
      !MappedFile(path_).bytes().starts_with(magic_of_all_versions))
    throw InputError(path_.string() + ": it is there, and it is no checkpoint of a build");
}

bool Checkpoint::load(const std::function<void(std::string_view)>& piece) const {
  if (!std::filesystem::is_regular_file(path_) || std::filesystem::is_empty(path_)) return false;
  const MappedFile file(path_);
  const auto pieces = pieces_of(file.bytes(), key_);
  if (!pieces)
    throw InputError(
        path_.string() +
        ": the checkpoint of another build (board, ruleset or version), or damaged; remove it, or "
        "name another output");
  for (const Piece& p : *pieces) piece(decompressed(p.frame, p.size).value());
  return true;
}

std::optional<std::string> Checkpoint::load() const {
  std::string all;
  if (!load([&](std::string_view piece) { all += piece; })) return std::nullopt;
  return all;
}

void Checkpoint::save(std::size_t pieces, const std::function<std::string(std::size_t)>& piece) {
  const auto begin = std::chrono::steady_clock::now();
  OutputFile file(path_);
  std::string head(magic);
  put(head, std::uint64_t{pieces});
  put(head, checksum(key_ + std::to_string(pieces)));
  file.write(head);
  for (std::size_t i = 0; i < pieces; ++i) {
    const std::string bytes = piece(i), frame = compressed_soon(bytes);
    const PieceHead about{bytes.size(), frame.size(), checksum(frame)};
    head = about.bytes();
    put(head, about.sum(key_, i));
    file.write(head);
    file.write(frame);
  }
  file.commit();
  const auto end = std::chrono::steady_clock::now();
  next_ = end + std::max<std::chrono::steady_clock::duration>(interval, (end - begin) * times_as_long);
}

void Checkpoint::remove() {
  std::error_code ignored;
  std::filesystem::remove(path_, ignored);
}

}  // namespace graphgo::tables
