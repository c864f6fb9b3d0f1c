#include "graphgo/rules/message.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace graphgo {
namespace {

constexpr std::size_t longest_name = 60;

/// Levenshtein distance, by rows.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, diagonal + 1, row[j] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string printable(std::string_view text, std::size_t longest) {
  std::string result{text.substr(0, longest)};
  std::replace_if(
      result.begin(), result.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
  return text.size() > longest ? result + "..." : result;
}

std::string did_you_mean(std::string_view word, std::span<const std::string_view> names) {
  constexpr std::size_t most = 3;
  if (word.empty() || word.size() > longest_name) return {};
  const std::size_t near = std::max<std::size_t>(2, word.size() / 3);
  std::vector<std::pair<std::size_t, std::string_view>> found;
  for (const auto name : names) {
    const bool part = word.size() > 2 && name.find(word) != std::string_view::npos;
    const std::size_t distance = part ? 0 : edit_distance(word, name);
    if (distance <= near && distance < word.size()) found.emplace_back(distance, name);
  }
  std::stable_sort(found.begin(), found.end(), [](auto& a, auto& b) { return a.first < b.first; });
  if (found.size() > most) found.resize(most);
  std::string list;
  for (const auto& [distance, name] : found) list += (list.empty() ? "" : " or ") + std::string(name);
  return list.empty() ? "" : fmt::format(" (did you mean {}?)", list);
}

}  // namespace graphgo
