// Markdown to HTML by cmark-gfm, which stays in one .cpp: headings, lists, code, pictures, tables. HTML
// within the Markdown is left out.
//
// Example:
//   using namespace graphgo::solver::explorer::site;
//   const auto page = read_markdown("# A\n[b](b.md)", [](const std::string&) {
//     return std::optional<std::string>("b.html"); });
//   // page.title is "A", and page.html has <a href="b.html">
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace graphgo::solver::explorer::site {

struct MarkdownPage {
  std::string title;  ///< the text of the first heading
  std::string html;   ///< headings have the ids that links of GitHub's pages name
};

/// Where a link or picture of the page leads on the site; nothing: nowhere, and its words alone stay.
using LinkTarget = std::function<std::optional<std::string>(const std::string& url)>;

MarkdownPage read_markdown(std::string_view text, const LinkTarget& target);

}  // namespace graphgo::solver::explorer::site
