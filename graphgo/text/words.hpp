// Words that people type, in ASCII: without the white space around them, taken apart, in lower case, as
// numbers.
//
// Example: split("aga, komi = 6.5", ',') is {"aga", "komi = 6.5"}, number_in<int>("12") is 12.
#pragma once
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graphgo {

/// What separates words: the white space of ASCII.
inline constexpr std::string_view white_space = " \t\n\v\f\r";
constexpr bool is_space(char c) { return white_space.find(c) != std::string_view::npos; }

/// Without white space at either end.
std::string_view trimmed(std::string_view text);

/// Without the mark that some editors put before UTF-8.
inline std::string_view without_byte_order_mark(std::string_view text) {
  return text.starts_with("\xEF\xBB\xBF") ? text.substr(3) : text;
}

/// The trimmed pieces between the separators; one piece more than there are separators.
std::vector<std::string_view> split(std::string_view text, char separator);

/// With a to z for A to Z; all other bytes stay.
std::string lower(std::string_view text);

/// Digits, and nothing else.
bool is_whole_number(std::string_view text);

/// The whole text as a number of this type: digits, a minus for a signed one, a point and an exponent for a
/// double. Nothing where more stands there, or less, or the number is too large.
template <class Number>
std::optional<Number> number_in(std::string_view text) {
  Number number{};
  const char* last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, number);
  return error == std::errc{} && end == last ? std::optional(number) : std::nullopt;
}

}  // namespace graphgo
