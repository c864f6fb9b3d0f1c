#include "tables/output_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

#include "graphgo/error.hpp"

namespace graphgo::tables {
namespace {

constexpr std::size_t buffered = std::size_t{1} << 20;
constexpr mode_t mode = 0666;

std::filesystem::path folder_of(const std::filesystem::path& path) {
  return path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
}

std::string name_of_descriptor(int file) { return "/proc/self/fd/" + std::to_string(file); }

[[noreturn]] void refuse(const std::filesystem::path& path, const char* what, int error) {
  throw InputError(path.string() + ": " + what + ": " + std::strerror(error));
}

}  // namespace

void check_replaceable(const std::filesystem::path& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    throw InputError(path.string() + ": not a regular file, it cannot be replaced");
}

void check_writable(const std::filesystem::path& path) { const OutputFile file(path); }

bool is_same_file(const std::filesystem::path& one, const std::filesystem::path& other) {
  // Where nothing is there yet a relative name stays relative, and that of a folder keeps its slash.
  const auto whole = [](const auto& path) {
    const auto name = std::filesystem::weakly_canonical(std::filesystem::absolute(path));
    return name.has_filename() ? name : name.parent_path();
  };
  return !one.empty() && !other.empty() && whole(one) == whole(other);
}

std::filesystem::path name_beside(const std::filesystem::path& path) {
  std::random_device random;
  char digits[17];
  std::snprintf(digits, sizeof digits, "%08x%08x", random(), random());
  return path.string() + "." + digits + ".tmp";
}

void synchronize_folder_of(const std::filesystem::path& path) {
  const int folder = open(folder_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;
  fsync(folder);
  close(folder);
}

void rename_into_place(const std::filesystem::path& temporary, const std::filesystem::path& path) {
  if (std::rename(temporary.c_str(), path.c_str()) != 0) refuse(path, "cannot be given its name", errno);
  synchronize_folder_of(path);
}

OutputFile::OutputFile(std::filesystem::path path) : path_(std::move(path)) {
  check_replaceable(path_);
#ifdef O_TMPFILE
  file_ = open(folder_of(path_).c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
  if (file_ >= 0 && access(name_of_descriptor(file_).c_str(), F_OK) == 0) return;
  if (file_ >= 0) close(file_);
#endif
  temporary_ = name_beside(path_);
  file_ = open(temporary_.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode);
  if (file_ < 0) refuse(path_, "cannot be written", errno);
}

OutputFile::~OutputFile() {
  if (file_ >= 0) close(file_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

void OutputFile::fail(const char* what) const { refuse(path_, what, errno); }

void OutputFile::write(std::string_view bytes) {
  buffer_ += bytes;
  if (buffer_.size() >= buffered) flush();
}

void OutputFile::write_at(std::uint64_t offset, std::string_view bytes) {
  flush();
  put(offset, bytes);
}

void OutputFile::flush() {
  put(flushed_, buffer_);
  flushed_ += buffer_.size();
  buffer_.clear();
}

void OutputFile::put(std::uint64_t offset, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = pwrite(file_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) fail("cannot be written");
    offset += static_cast<std::uint64_t>(count);
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
}

void OutputFile::commit() {
  flush();
  if (fsync(file_) != 0) fail("cannot be written");
  if (temporary_.empty()) {
    const auto name = name_beside(path_);
    if (linkat(AT_FDCWD, name_of_descriptor(file_).c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) != 0)
      fail("cannot be given its name");
    temporary_ = name;
  }
  rename_into_place(temporary_, path_);
  temporary_.clear();
  close(file_);
  file_ = -1;
}

void write_file(const std::filesystem::path& path, std::string_view bytes) {
  OutputFile file(path);
  file.write(bytes);
  file.commit();
}

void make_folder(const std::filesystem::path& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error || !std::filesystem::is_directory(path, error))
    throw InputError(path.string() + ": cannot be made a folder");
  check_writable(path / "file");
}

ScratchFolder::ScratchFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "graphgo-XXXXXX").string();
  if (!::mkdtemp(name.data())) throw InputError(name + ": no folder for files in between can be made");
  path_ = name;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace graphgo::tables
