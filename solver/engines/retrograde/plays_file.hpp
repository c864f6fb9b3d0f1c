// PlaysFile: the plays of a board's positions in a file, where they leave no room for bounds in memory.
// Sweeps read them chunk after chunk in one order, so that a disk keeps up.
#pragma once
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <span>

namespace graphgo::solver::engines::retrograde {

/// The file has no name and leaves nothing behind, however the process ends. Any number of threads. Throws
/// InputError, in one line, where the folder takes no file, or not all of it (a full disk).
class PlaysFile {
 public:
  explicit PlaysFile(std::filesystem::path folder);
  ~PlaysFile();
  PlaysFile(const PlaysFile&) = delete;
  PlaysFile& operator=(const PlaysFile&) = delete;

  /// Where they stand from now on.
  std::uint64_t add(std::span<const std::uint32_t> plays);
  /// So many that stand there. They are the thread's until it reads again.
  const std::uint32_t* read(std::uint64_t at, std::size_t count) const;

 private:
  [[noreturn]] void fail(const char* what) const;

  std::filesystem::path folder_;
  int file_;
  std::atomic<std::uint64_t> size_{0};  ///< in bytes
};

}  // namespace graphgo::solver::engines::retrograde
