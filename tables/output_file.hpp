// A file that appears under its name only when it is complete.
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace graphgo::tables {

/// Throws InputError if something other than a regular file has that name: renaming would replace a device or
/// folder.
void check_replaceable(const std::filesystem::path& path);

/// Throws what making that file would throw, and leaves things as they are: for long work whose output comes
/// at its end.
void check_writable(const std::filesystem::path& path);

/// Are they names of one file, be it there or not? The empty name is that of none.
bool is_same_file(const std::filesystem::path& one, const std::filesystem::path& other);

/// A name beside `path` that no other file has and no other process will choose.
std::filesystem::path name_beside(const std::filesystem::path& path);

/// Makes a new name in the file's folder survive a loss of power. Folders that cannot be synchronized are
/// left alone.
void synchronize_folder_of(const std::filesystem::path& path);

/// Gives what stands under `temporary` the name `path`, replacing what had it. Throws InputError.
void rename_into_place(const std::filesystem::path& temporary, const std::filesystem::path& path);

/// Bytes on their way into a file. Until `commit` they have no name where the file system can do that
/// (O_TMPFILE), so that even a killed process leaves nothing, and else a temporary name beside the output.
/// Two writers of one output do not meet: the last to commit stays. One thread.
class OutputFile {
 public:
  /// Throws InputError, in one line, where the file cannot be made; so do the others where it cannot be
  /// written (a full disk).
  explicit OutputFile(std::filesystem::path path);
  ~OutputFile();  ///< without `commit`: nothing is left
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(std::string_view bytes);
  /// Writes over bytes already written.
  void write_at(std::uint64_t offset, std::string_view bytes);
  std::uint64_t size() const { return flushed_ + buffer_.size(); }
  void commit();

 private:
  void flush();
  void put(std::uint64_t offset, std::string_view bytes);
  [[noreturn]] void fail(const char* what) const;

  std::filesystem::path path_, temporary_;  ///< temporary_: empty while the file has no name
  int file_ = -1;
  std::string buffer_;
  std::uint64_t flushed_ = 0;
};

/// The whole file at once. Throws as OutputFile does.
void write_file(const std::filesystem::path& path, std::string_view bytes);

/// A folder of the system's for such files, with a name that no other process has; it goes with its owner.
/// Throws InputError where none can be made.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// Makes the folder and those above it, where they are not there, and tries whether files can be made in it.
/// Throws InputError in one line.
void make_folder(const std::filesystem::path& path);

}  // namespace graphgo::tables
