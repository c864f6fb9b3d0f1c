// What a build has found so far, kept beside its output so that a build that was stopped, even killed, can go
// on.
#pragma once
#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace graphgo::tables {

/// A checkpoint is complete or not there (OutputFile), and is used only if it was made for the same work
/// (`key`: what is being built, by which version). Builds of one output at once may use each other's: each
/// checkpoint holds true findings.
class Checkpoint {
 public:
  Checkpoint(const std::filesystem::path& output, std::string key);

  /// Nothing if there is none, or none of this work, or a damaged one.
  std::optional<std::string> load() const;
  /// Is it time to save again? Every `interval` at most.
  bool due() const { return std::chrono::steady_clock::now() >= next_; }
  /// Throws InputError if it cannot be written.
  void save(std::string_view findings);
  /// Once the output is complete.
  void remove();
  const std::filesystem::path& path() const { return path_; }

 private:
  static constexpr std::chrono::seconds interval{5};

  std::filesystem::path path_;
  std::string key_;
  std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + interval;
};

}  // namespace graphgo::tables
