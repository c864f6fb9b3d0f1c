#include "tables/mapped_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "graphgo/error.hpp"

namespace graphgo::tables {
namespace {

[[noreturn]] void refuse(const std::filesystem::path& path, const char* why) {
  throw InputError(path.string() + ": cannot be read: " + why);
}

}  // namespace

MappedFile::MappedFile(const std::filesystem::path& path) {
  // Not blocking: a pipe of that name would wait for a writer.
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0 && errno == ENOENT) throw InputError(path.string() + ": no such file");
  if (file < 0) refuse(path, std::strerror(errno));
  struct stat status {};
  const bool regular = fstat(file, &status) == 0 && S_ISREG(status.st_mode);
  void* data = MAP_FAILED;
  size_ = regular ? static_cast<std::size_t>(status.st_size) : 0;
  if (size_ > 0) data = mmap(nullptr, size_, PROT_READ, MAP_SHARED, file, 0);
  const int error = errno;
  close(file);
  if (!regular) refuse(path, "not a regular file");
  if (size_ > 0 && data == MAP_FAILED) refuse(path, std::strerror(error));
  if (size_ > 0) data_ = static_cast<const char*>(data);
}

MappedFile::~MappedFile() {
  if (data_) munmap(const_cast<char*>(data_), size_);
}

}  // namespace graphgo::tables
