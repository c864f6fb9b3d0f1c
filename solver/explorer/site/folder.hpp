// The folder that a site is written to: it appears under its name only when it is complete.
#pragma once
#include <cstdint>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace graphgo::solver::explorer::site {

/// Text within HTML, also within quotes.
std::string escaped(std::string_view text);
/// A path or a part of an address: what has a meaning in addresses is written as %XX; "/" stays.
std::string in_address(std::string_view text);
/// A classic script that gives data to the page: GG.data[KEY] = VALUE.
std::string data_script(const std::string& key, const nlohmann::ordered_json& value);

/// One thread writes. Throws InputError where something cannot be written.
class OutputFolder {
 public:
  /// Refuses a folder that holds anything, but with `force` an earlier site; and any file. Nothing is
  /// written.
  OutputFolder(const std::filesystem::path& path, bool force);
  /// Without `commit` nothing is left.
  ~OutputFolder();
  OutputFolder(const OutputFolder&) = delete;
  OutputFolder& operator=(const OutputFolder&) = delete;

  /// `name`: from the site's folder, like "papers/index.html".
  void write(const std::string& name, std::string_view bytes);
  /// A page that every page written from now on leads to.
  void add_to_menu(const std::string& name, const std::string& words) { menu_.emplace_back(name, words); }
  /// A page of HTML around its body, in which links are from the page's own folder.
  void write_page(const std::string& name, const std::string& title, const std::string& body);
  void commit();

  std::uint64_t files() const { return files_; }
  std::uint64_t bytes() const { return bytes_; }

 private:
  std::filesystem::path path_, temporary_;  ///< temporary_: empty once it has its name
  std::vector<std::pair<std::string, std::string>> menu_;
  std::uint64_t files_ = 0, bytes_ = 0;
};

/// From a page's folder to the site's: "../" for "papers/rules.html".
std::string way_up(const std::string& name);

}  // namespace graphgo::solver::explorer::site
