#include "solver/engines/retrograde/plays_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "graphgo/error.hpp"

namespace graphgo::solver::engines::retrograde {
namespace {

/// The system is told of what will be read so many bytes ahead: two threads at once do not look like reading
/// in order.
constexpr std::uint64_t window = std::uint64_t{1} << 20;
constexpr std::uint64_t windows_ahead = 8;

int unnamed_file_in(const std::filesystem::path& folder) {
#ifdef O_TMPFILE
  if (const int file = open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600); file >= 0) return file;
#endif
  std::string name = (folder / "graphgo-plays-XXXXXX").string();
  const int file = mkostemp(name.data(), O_CLOEXEC);
  if (file >= 0) unlink(name.c_str());
  return file;
}

}  // namespace

PlaysFile::PlaysFile(std::filesystem::path folder)
    : folder_(folder.empty() ? std::filesystem::path(".") : std::move(folder)),
      file_(unnamed_file_in(folder_)) {
  if (file_ < 0) fail("no file for plays can be made there");
}

PlaysFile::~PlaysFile() { close(file_); }

void PlaysFile::fail(const char* what) const {
  throw InputError(folder_.string() + ": " + what + ": " + std::strerror(errno));
}

std::uint64_t PlaysFile::add(std::span<const std::uint32_t> plays) {
  const std::uint64_t at = size_.fetch_add(plays.size_bytes());
  const char* from = reinterpret_cast<const char*>(plays.data());
  for (std::uint64_t done = 0; done < plays.size_bytes();) {
    const ssize_t count =
        pwrite(file_, from + done, plays.size_bytes() - done, static_cast<off_t>(at + done));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) fail("the file for plays cannot be written");
    done += static_cast<std::uint64_t>(count);
  }
  return at;
}

const std::uint32_t* PlaysFile::read(std::uint64_t at, std::size_t count) const {
  thread_local std::vector<std::uint32_t> plays;
  plays.resize(count);
  const std::uint64_t bytes = count * sizeof(std::uint32_t);
  for (std::uint64_t next = (at + window - 1) / window; next * window < at + bytes; ++next)
    posix_fadvise(file_, static_cast<off_t>((next + windows_ahead) * window), window, POSIX_FADV_WILLNEED);
  char* to = reinterpret_cast<char*>(plays.data());
  for (std::uint64_t done = 0; done < bytes;) {
    const ssize_t got = pread(file_, to + done, bytes - done, static_cast<off_t>(at + done));
    if (got < 0 && errno == EINTR) continue;
    if (got == 0) errno = EIO;
    if (got <= 0) fail("the file for plays cannot be read");
    done += static_cast<std::uint64_t>(got);
  }
  return plays.data();
}

}  // namespace graphgo::solver::engines::retrograde
