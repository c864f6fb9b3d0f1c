// What a build has found so far, kept beside its output so that a build that was stopped, even killed, can go
// on.
#pragma once
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace graphgo::tables {

/// A checkpoint is complete or not there (OutputFile), and is taken only for the work it was made for (`key`:
/// what is being built, by which version). Builds of one output at once may use each other's: each checkpoint
/// holds true findings.
class Checkpoint {
 public:
  /// Throws InputError where another file has its name: a checkpoint is written over, and removed at last.
  Checkpoint(const std::filesystem::path& output, std::string key);

  /// Findings in so many pieces, which are made, compressed and written one after the other. Throws
  /// InputError if they cannot be written.
  void save(std::size_t pieces, const std::function<std::string(std::size_t)>& piece);
  void save(std::string_view findings) {
    save(1, [&](std::size_t) { return std::string(findings); });
  }
  /// Hands out the pieces in order. False, and none, if there is no checkpoint. Throws InputError for one of
  /// other work, which may have taken days, and for a damaged one.
  bool load(const std::function<void(std::string_view)>& piece) const;
  /// All pieces as one; nothing where `load` is false.
  std::optional<std::string> load() const;
  /// Is it time to save again? Not before `interval`, nor before so long that saving takes a small part of
  /// the time.
  bool due() const { return std::chrono::steady_clock::now() >= next_; }
  /// Once the output is complete.
  void remove();
  const std::filesystem::path& path() const { return path_; }

 private:
  static constexpr std::chrono::seconds interval{5};
  static constexpr int times_as_long = 20;  ///< between two as one takes

  std::filesystem::path path_;
  std::string key_;
  std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + interval;
};

}  // namespace graphgo::tables
