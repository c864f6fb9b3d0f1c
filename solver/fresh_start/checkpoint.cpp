#include "solver/fresh_start/checkpoint.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "graphgo/error.hpp"
#include "tables/bytes.hpp"
#include "tables/codec.hpp"
#include "tables/mapped_file.hpp"

namespace graphgo::solver::fresh_start {
namespace {

[[noreturn]] void refuse(const std::filesystem::path& path, const char* what) {
  throw InputError(fmt::format("{}: {}: {}", path.string(), what, std::strerror(errno)));
}

void write_all(int file, std::string_view bytes, const std::filesystem::path& path) {
  while (!bytes.empty()) {
    const ssize_t count = write(file, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) refuse(path, "cannot be written");
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
}

/// Does the path name the file that is open?
bool names(const std::filesystem::path& path, int file) {
  struct stat by_name {
  }, opened{};
  return stat(path.c_str(), &by_name) == 0 && fstat(file, &opened) == 0 && by_name.st_ino == opened.st_ino &&
         by_name.st_dev == opened.st_dev;
}

}  // namespace

Checkpoint::Checkpoint(std::filesystem::path path) : path_(std::move(path)) {
  // The build that had the file may replace or remove it between our opening and our lock: then the name is another file's.
  do {
    if (file_ >= 0) close(file_);
    file_ = open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file_ < 0) refuse(path_, "cannot be written");
    if (flock(file_, LOCK_EX | LOCK_NB) != 0) {
      const int error = errno;
      close(file_);
      errno = error;
      if (error == EWOULDBLOCK)
        throw InputError(fmt::format("{}: another build of this table is at work", path_.string()));
      refuse(path_, "cannot be locked");
    }
  } while (!names(path_, file_));
}

Checkpoint::~Checkpoint() {
  struct stat status {};
  if (fstat(file_, &status) == 0 && status.st_size == 0) unlink(path_.c_str());
  close(file_);
}

std::string Checkpoint::read() const {
  struct stat status {};
  if (fstat(file_, &status) == 0 && status.st_size == 0) return {};
  const tables::MappedFile file(path_);
  const std::string_view bytes = file.bytes();
  const std::size_t body = bytes.size() - std::min(bytes.size(), sizeof(std::uint64_t));
  if (bytes.size() < sizeof(std::uint64_t) ||
      tables::number_at<std::uint64_t>(bytes.data() + body) != tables::checksum(bytes.substr(0, body)))
    throw InputError(fmt::format("{}: damaged; remove it to begin anew", path_.string()));
  return std::string(bytes.substr(0, body));
}

void Checkpoint::save(std::string_view bytes) {
  // The lock is ours, so nobody else writes under that name.
  const std::filesystem::path next = path_.string() + ".new";
  const int file = open(next.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) refuse(next, "cannot be written");
  try {
    std::string hash;
    tables::put(hash, tables::checksum(bytes));
    if (flock(file, LOCK_EX | LOCK_NB) != 0) refuse(next, "cannot be locked");
    write_all(file, bytes, next);
    write_all(file, hash, next);
    if (fsync(file) != 0 || std::rename(next.c_str(), path_.c_str()) != 0) refuse(next, "cannot be written");
  } catch (...) {
    unlink(next.c_str());
    close(file);
    throw;
  }
  close(file_);
  file_ = file;
}

void Checkpoint::remove() { unlink(path_.c_str()); }

}  // namespace graphgo::solver::fresh_start
