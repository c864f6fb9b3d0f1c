// Checkpoint: what a long build has found so far, in a file that is whole at every moment and that only one build uses.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

namespace graphgo::solver::fresh_start {

/// Holds a lock on the file while it lives. The file stays when it dies, unless it is empty or `remove` was called.
class Checkpoint {
 public:
  /// Throws InputError, in one line: another build has it, it cannot be read or made.
  explicit Checkpoint(std::filesystem::path path);
  ~Checkpoint();
  Checkpoint(const Checkpoint&) = delete;
  Checkpoint& operator=(const Checkpoint&) = delete;

  /// What was saved last; empty if nothing was. Throws InputError if the file was damaged.
  std::string read() const;
  /// Replaces what was saved: after a kill at any moment the file holds the one or the other. Throws InputError.
  void save(std::string_view bytes);
  void remove();
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  int file_ = -1;
};

}  // namespace graphgo::solver::fresh_start
