// The page, compiled into the program (.cmake/embed.cmake).
#pragma once
#include <span>
#include <string_view>

namespace graphgo::solver::explorer {

struct PageFile {
  std::string_view name;  ///< "index.html"
  std::string_view text;
};
std::span<const PageFile> page_files();

}  // namespace graphgo::solver::explorer
