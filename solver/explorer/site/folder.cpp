#include "solver/explorer/site/folder.hpp"

#include <fmt/core.h>

#include <fstream>

#include "graphgo/error.hpp"
#include "graphgo/text/file.hpp"
#include "graphgo/text/json.hpp"
#include "graphgo/text/message.hpp"
#include "tables/output_file.hpp"

namespace graphgo::solver::explorer::site {

namespace fs = std::filesystem;

namespace {

/// What every page of a site has, and by which an earlier one is told.
constexpr std::string_view mark = R"(<meta name="generator" content="graphgo site">)";

bool is_site(const fs::path& path) {
  const auto front = read_file((path / "index.html").string(), max_text_file);
  return front && front->find(mark) != std::string::npos && fs::is_directory(path / "explorer");
}

[[noreturn]] void cannot(const fs::path& path, const std::string& why) {
  throw InputError(fmt::format("{}: {}", printable(path.string()), why));
}

/// `named`: as the user wrote it.
void check_replaceable(const fs::path& path, const fs::path& named, bool force) {
  std::error_code error;
  if (!fs::is_directory(path.parent_path(), error)) cannot(named, "the folder it would be in does not exist");
  if (!fs::exists(fs::symlink_status(path, error))) return;
  if (!fs::is_directory(fs::symlink_status(path, error))) cannot(named, "is there, and is no folder");
  const bool empty = fs::is_empty(path, error);
  if (error) cannot(named, "cannot be read");
  if (empty) return;
  if (!is_site(path)) cannot(named, "holds other files; name a new or an empty folder");
  if (!force) cannot(named, "holds an earlier site; --force replaces it");
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  return out;
}

std::string in_address(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 ||
        std::string_view("/-._~,=").find(c) != std::string_view::npos)
      out += c;
    else
      out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  return out;
}

std::string way_up(const std::string& name) {
  std::string up;
  for (const char c : name)
    if (c == '/') up += "../";
  return up;
}

std::string data_script(const std::string& key, const nlohmann::ordered_json& value) {
  using json = nlohmann::ordered_json;
  return fmt::format("'use strict';\nGG.data[{}] = {};\n", dump_json(json(key), {.ascii = true}),
                     dump_json(value, {.ascii = true}));
}

/// The new folder is made before the work that fills it, which takes half a minute.
OutputFolder::OutputFolder(const fs::path& path, bool force) : path_(fs::absolute(path).lexically_normal()) {
  if (!path_.has_filename()) path_ = path_.parent_path();
  check_replaceable(path_, path, force);
  temporary_ = tables::name_beside(path_);
  std::error_code error;
  fs::create_directory(temporary_, error);
  if (error) cannot(path, "cannot be written: " + error.message());
}

OutputFolder::~OutputFolder() {
  std::error_code ignored;
  if (!temporary_.empty()) fs::remove_all(temporary_, ignored);
}

void OutputFolder::write(const std::string& name, std::string_view bytes) {
  const fs::path file = temporary_ / name;
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  std::ofstream out(file, std::ios::binary);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  out.close();
  if (!out) cannot(path_ / name, "cannot be written");
  ++files_;
  bytes_ += bytes.size();
}

void OutputFolder::write_page(const std::string& name, const std::string& title, const std::string& body) {
  const std::string up = way_up(name);
  std::string links;
  for (const auto& [target, words] : menu_)
    links += fmt::format("<a href=\"{}{}\">{}</a>\n", up, in_address(target), words);
  write(name, fmt::format(R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
{0}
<title>{1}</title>
<link rel="icon" href="{2}explorer/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="{2}site.css">
</head>
<body>
<nav aria-label="Pages">
{3}</nav>
<main>
{4}</main>
</body>
</html>
)",
                          mark, escaped(title), up, links, body));
}

void OutputFolder::commit() {
  const fs::path earlier = tables::name_beside(path_);
  std::error_code error;
  const bool replaces = fs::exists(path_);
  if (replaces) fs::rename(path_, earlier, error);
  if (!error) fs::rename(temporary_, path_, error);
  if (error) {
    std::error_code ignored;
    if (replaces && !fs::exists(path_)) fs::rename(earlier, path_, ignored);
    cannot(path_, "cannot be given its name");
  }
  temporary_.clear();
  if (replaces) fs::remove_all(earlier, error);
}

}  // namespace graphgo::solver::explorer::site
