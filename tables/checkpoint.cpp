#include "tables/checkpoint.hpp"

#include "tables/bytes.hpp"
#include "tables/codec.hpp"
#include "tables/mapped_file.hpp"
#include "tables/output_file.hpp"

namespace graphgo::tables {
namespace {

constexpr std::string_view magic = "GRAPHGO CHECKPOINT 1\n";

std::uint64_t checksum_of(const std::string& key, std::string_view frame) {
  return checksum(key + '\n' + std::string(frame));
}

}  // namespace

Checkpoint::Checkpoint(const std::filesystem::path& output, std::string key)
    : path_(output.string() + ".checkpoint"), key_(std::move(key)) {}

std::optional<std::string> Checkpoint::load() const {
  if (!std::filesystem::is_regular_file(path_)) return std::nullopt;
  const MappedFile file(path_);
  Taker taker(file.bytes());
  const bool ours = taker.take_bytes(magic.size()) == magic;
  const auto sum = taker.take<std::uint64_t>(), size = taker.take<std::uint64_t>();
  if (!ours || taker.failed()) return std::nullopt;
  const std::string_view frame = taker.take_bytes(taker.left());
  if (checksum_of(key_, frame) != sum) return std::nullopt;
  return decompressed(frame, size);
}

void Checkpoint::save(std::string_view findings) {
  const std::string frame = compressed(findings);
  std::string head(magic);
  put(head, checksum_of(key_, frame));
  put(head, std::uint64_t{findings.size()});
  OutputFile file(path_);
  file.write(head);
  file.write(frame);
  file.commit();
  next_ = std::chrono::steady_clock::now() + interval;
}

void Checkpoint::remove() {
  std::error_code ignored;
  std::filesystem::remove(path_, ignored);
}

}  // namespace graphgo::tables
