// A whole file as read-only memory.
#pragma once
#include <cstddef>
#include <filesystem>
#include <string_view>

namespace graphgo::tables {

/// The operating system reads what is looked at. The file must not be cut off while it is mapped (tables
/// never are: they are replaced by renaming).
class MappedFile {
 public:
  /// Throws InputError naming the path.
  explicit MappedFile(const std::filesystem::path& path);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  std::string_view bytes() const { return {data_, size_}; }

 private:
  const char* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace graphgo::tables
