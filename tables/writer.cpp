#include "tables/writer.hpp"

#include <algorithm>
#include <string>

#include "graphgo/error.hpp"
#include "tables/codec.hpp"

namespace graphgo::tables {
namespace {

Description signed_by_us(Description description) {
  check_tabulated(description.rules);
  description.program = "graphgo " GRAPHGO_VERSION;
  return description;
}

void check_entry(const Entry& entry) {
  if (entry.lo > entry.hi || entry.lo < -Entry::infinity || entry.hi > Entry::infinity)
    throw InternalError("table writer: an entry whose lo is above its hi, or beyond infinity");
}

}  // namespace

Writer::Writer(const Description& description, std::filesystem::path output)
    : description_(signed_by_us(description)), header_(header_text(description_)), file_(std::move(output)) {
  file_.write(std::string(preamble_size, '\0'));  // known, and written, at the end
  file_.write(header_);
  rows_.columns.resize(description_.columns.size());
}

void Writer::row(std::uint32_t code, std::span<const Entry> columns,
                 std::span<const std::pair<Context, Entry>> kos) {
  if (code <= last_code_ || columns.size() != description_.columns.size())
    throw InternalError("table writer: a row out of order, or of another width");
  last_code_ = code;
  const auto row = static_cast<std::uint32_t>(rows_.codes.size());
  rows_.codes.push_back(code);
  for (std::size_t column = 0; column < columns.size(); ++column) {
    check_entry(columns[column]);
    rows_.columns[column].push_back(columns[column]);
  }
  const std::size_t before = rows_.kos.size();
  for (const auto& [context, entry] : kos) {
    if (context.ko < 0 || context.ko >= description_.board.size() || context.passes != 0)
      throw InternalError("table writer: a ko that is at no vertex or follows a pass");
    check_entry(entry);
    rows_.kos.emplace_back(ko_key(row, context), entry);
  }
  const auto first = rows_.kos.begin() + static_cast<std::ptrdiff_t>(before);
  std::sort(first, rows_.kos.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  if (std::adjacent_find(first, rows_.kos.end(),
                         [](const auto& a, const auto& b) { return a.first == b.first; }) != rows_.kos.end())
    throw InternalError("table writer: a ko is there twice");
  if (rows_.codes.size() == rows_per_block) write_block();
}

void Writer::write_block() {
  const std::string bytes = packed(rows_), frame = compressed(bytes);
  blocks_.push_back({rows_.codes.front(), static_cast<std::uint32_t>(rows_.codes.size()), file_.size(),
                     static_cast<std::uint32_t>(frame.size()), static_cast<std::uint32_t>(bytes.size()),
                     checksum(frame)});
  file_.write(frame);
  count_ += rows_.codes.size();
  rows_.codes.clear();
  for (auto& column : rows_.columns) column.clear();
  rows_.kos.clear();
}

void Writer::finish() {
  if (!rows_.codes.empty()) write_block();
  if (count_ != description_.rows)
    throw InternalError("table writer: " + std::to_string(count_) + " rows instead of " +
                        std::to_string(description_.rows));
  const std::string index = index_bytes(blocks_);
  const std::uint64_t index_offset = file_.size();
  file_.write(index);
  file_.write(end_mark());
  file_.write_at(0, preamble_bytes(header_, index, index_offset));
  file_.commit();
}

}  // namespace graphgo::tables
