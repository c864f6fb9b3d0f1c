#include "solver/explorer/site/papers.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "graphgo/error.hpp"
#include "graphgo/text/file.hpp"
#include "graphgo/text/message.hpp"
#include "solver/explorer/site/markdown.hpp"

namespace graphgo::solver::explorer::site {

namespace fs = std::filesystem;

namespace {

bool is_markdown(const std::string& name) { return name.ends_with(".md"); }

std::string folder_of(const std::string& name) { return fs::path(name).parent_path().string(); }

std::string join(const std::string& folder, const std::string& name) {
  return folder.empty() ? name : folder + "/" + name;
}

}  // namespace

std::string size_text(std::uint64_t bytes) {
  if (bytes < 1000) return fmt::format("{} bytes", bytes);
  const double thousands = static_cast<double>(bytes) / 1000;
  return thousands < 1000 ? fmt::format("{:.1f} kB", thousands) : fmt::format("{:.1f} MB", thousands / 1000);
}

Papers::Papers(const fs::path& root) : root_(root) {
  std::error_code error;
  for (fs::recursive_directory_iterator at(root, error), end; at != end && !error; at.increment(error)) {
    if (at->path().filename().string().starts_with('.')) {
      at.disable_recursion_pending();
      continue;
    }
    if (!at->is_regular_file()) continue;
    const std::string name = at->path().lexically_relative(root).generic_string();
    files_.insert(name);
    for (std::string folder = folder_of(name);; folder = folder_of(folder)) {
      folders_.insert(folder);
      if (folder.empty()) break;
    }
  }
  if (error) throw InputError(fmt::format("{}: cannot be read", printable(root.string(), 200)));
}

std::string Papers::text(const std::string& name) const { return read_text_file((root_ / name).string()); }

std::string Papers::title(const std::string& name) const {
  const std::string title = read_markdown(text(name), [](const std::string& url) { return url; }).title;
  return title.empty() ? fs::path(name).filename().string() : title;
}

bool Papers::is_folder(const std::string& name) const { return folders_.contains(name); }

std::optional<std::string> Papers::address(const std::string& name) const {
  if (is_folder(name)) return join("papers", join(name, "index.html"));
  if (!files_.contains(name)) return std::nullopt;
  if (!is_markdown(name)) return "papers/" + name;
  const fs::path path(name);
  return "papers/" + join(folder_of(name),
                          path.filename() == "README.md" ? "index.html" : path.stem().string() + ".html");
}

std::string Papers::list_of(const std::string& folder) const {
  std::string pages, others;
  for (const std::string& name : files_) {
    if (folder_of(name) != folder) continue;
    const std::string file = fs::path(name).filename().string();
    const std::string target = is_markdown(name) ? fs::path(file).stem().string() + ".html" : file;
    std::string& list = is_markdown(name) ? pages : others;
    list += fmt::format("<li><a href=\"{}\">{}</a>{}</li>\n", in_address(target),
                        escaped(is_markdown(name) ? title(name) : file),
                        is_markdown(name) ? "" : " (" + size_text(fs::file_size(root_ / name)) + ")");
  }
  for (const std::string& inner : folders_)
    if (!inner.empty() && folder_of(inner) == folder)
      others += fmt::format("<li><a href=\"{0}/index.html\">{1}</a></li>\n",
                            in_address(fs::path(inner).filename().string()),
                            escaped(fs::path(inner).filename().string()));
  const auto list = [](const char* heading, const std::string& items) {
    return items.empty() ? "" : fmt::format("<h2>{}</h2>\n<ul>\n{}</ul>\n", heading, items);
  };
  return fmt::format("<h1>papers/{}</h1>\n", escaped(folder)) + list("Pages", pages) + list("Files", others);
}

std::vector<std::string> Papers::write(
    OutputFolder& out, const std::function<std::string(const std::string&, std::string)>& edited) const {
  std::vector<std::string> broken;
  for (const std::string& name : files_) {
    if (!is_markdown(name)) {
      out.write("papers/" + name, text(name));
      continue;
    }
    const std::string folder = folder_of(name), page_name = *address(name), up = way_up(page_name);
    const auto target = [&](const std::string& url) -> std::optional<std::string> {
      constexpr std::string_view own = "site:";
      if (url.starts_with(own)) return up + url.substr(own.size());
      if (url.starts_with('#') || url.find("://") != url.npos || url.starts_with("mailto:")) return url;
      const auto mark = std::min(url.find('#'), url.size());
      std::string path = (fs::path(folder) / url.substr(0, mark)).lexically_normal().generic_string();
      while (path.ends_with('/')) path.pop_back();
      const auto found = address(path == "." ? "" : path);
      const bool of_papers =
          path != ".." && !path.starts_with("../") && !path.starts_with('/') && path.find(':') == path.npos;
      const std::string link = fmt::format("{}: {}", name, url);
      if (!found && of_papers && std::ranges::find(broken, link) == broken.end()) broken.push_back(link);
      return found ? std::optional(up + in_address(*found) + url.substr(mark)) : std::nullopt;
    };
    const MarkdownPage page = read_markdown(edited(name, text(name)), target);
    out.write_page(page_name, page.title.empty() ? name : page.title, page.html);
  }
  for (const std::string& folder : folders_)
    if (!files_.contains(join(folder, "README.md")))
      out.write_page(*address(folder), "papers/" + folder, list_of(folder));
  return broken;
}

}  // namespace graphgo::solver::explorer::site
