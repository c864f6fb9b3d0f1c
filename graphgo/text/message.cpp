#include "graphgo/text/message.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace graphgo {

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

std::string excerpt(std::string_view text, std::size_t longest) {
  const auto within_character = [&] { return (static_cast<unsigned char>(text[longest]) & 0xC0) == 0x80; };
  while (longest > 0 && longest < text.size() && within_character()) --longest;
  std::string result(text.substr(0, longest));
  std::replace_if(
      result.begin(), result.end(), [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 127; },
      '?');
  return "'" + result + (text.size() > longest ? "...'" : "'");
}

std::string shown(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x20 && byte < 0x7f ? fmt::format("'{}'", c) : fmt::format("byte {:#04x}", byte);
}

std::string place_in(std::string_view text, std::size_t offset) {
  const auto before = text.substr(0, offset);
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const auto last_break = before.rfind('\n');
  const auto column = last_break == std::string_view::npos ? before.size() + 1 : before.size() - last_break;
  return fmt::format("line {}, column {}", line, column);
}

std::string printable(std::string_view text, std::size_t longest) {
  std::string result{text.substr(0, longest)};
  std::replace_if(
      result.begin(), result.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
  return text.size() > longest ? result + "..." : result;
}

std::string did_you_mean(std::string_view word, std::span<const std::string_view> names) {
  constexpr std::size_t most = 3, longest_name = 60;
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
