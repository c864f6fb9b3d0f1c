// The folder of papers as pages: every Markdown file as HTML, every other file as it is, a page for each
// folder.
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "solver/explorer/site/folder.hpp"

namespace graphgo::solver::explorer::site {

class Papers {
 public:
  /// Throws InputError where the folder cannot be read.
  explicit Papers(const std::filesystem::path& root);

  const std::filesystem::path& root() const { return root_; }
  /// Names from the folder, in order: "taylor/T2.md".
  const std::set<std::string>& files() const { return files_; }
  std::string text(const std::string& name) const;
  /// The first heading of a Markdown file, or its name where it has none.
  std::string title(const std::string& name) const;

  /// Where a file or a folder stands on the site: "papers/taylor/T2.html". A folder's page is its README.md,
  /// or a list. Nothing for what is no part of the papers.
  std::optional<std::string> address(const std::string& name) const;

  /// Writes all of them. `edited`: the Markdown of a page, given its name and its text; "site:ADDRESS" in it
  /// is a link from the site's folder. Gives the links to what is not in the papers though it would be there,
  /// as "taylor/T2.md: T3.md": their words stay without a link, as do those of links out of the papers.
  std::vector<std::string> write(
      OutputFolder& out, const std::function<std::string(const std::string&, std::string)>& edited) const;

 private:
  bool is_folder(const std::string& name) const;
  std::string list_of(const std::string& folder) const;

  std::filesystem::path root_;
  std::set<std::string> files_, folders_;  ///< of folders "" is the whole
};

/// "12,345 bytes" or "1.2 MB".
std::string size_text(std::uint64_t bytes);

}  // namespace graphgo::solver::explorer::site
