// Pages, compiled into the program (.cmake/embed.cmake).
#pragma once
#include <span>
#include <string_view>

namespace graphgo::solver::explorer {

struct PageFile {
  std::string_view name;  ///< "index.html"
  std::string_view text;
};
/// The explorer's own, explorer/page.
std::span<const PageFile> page_files();
/// What `graphgo site` adds to them, explorer/site/page.
std::span<const PageFile> site_files();

}  // namespace graphgo::solver::explorer
