// JSON texts read and written. The library's parse and dump are templates of some thousand lines: a source
// that calls them compiles them anew, which takes as long as all else in it. Here they are compiled once.
#pragma once
#include <functional>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace graphgo {

/// The text's value: parse_json<nlohmann::json>(R"({"komi": 0.5})"), or an ordered_json, which keeps the
/// order of keys. `watch` sees every key and value as it is read (the library's parser_callback_t). Throws
/// Json::parse_error where the text is no JSON, and Json::out_of_range for a number that no double holds.
template <class Json>
Json parse_json(std::string_view text, const typename Json::parser_callback_t& watch = nullptr);

/// The same, but a discarded value (is_discarded) where the text is no JSON.
template <class Json>
Json parse_json_or_discard(std::string_view text);

/// As `parse_json`; `twice` is told a key that one object has a second time, and throws. The library would
/// keep the last in silence.
nlohmann::json parse_json_once(std::string_view text, const std::function<void(const std::string&)>& twice,
                               const nlohmann::json::parser_callback_t& watch = nullptr);

struct JsonText {
  bool ascii = false;  ///< other characters as \u escapes
};

/// One line: dump_json(nlohmann::json{{"komi", 0.5}}) is {"komi":0.5}. For what is no UTF-8, as a file's name
/// may be, U+FFFD stands.
template <class Json>
std::string dump_json(const Json& value, JsonText how = {});

/// The value as a number of this type within these ends: whole_number<int>(value, 0, 64). Nothing for all
/// else: 1.5 and true, which the library's own conversions take, and what is too large, which they cut.
template <class Number, class Json>
std::optional<Number> whole_number(const Json& value, Number least = std::numeric_limits<Number>::min(),
                                   Number most = std::numeric_limits<Number>::max()) {
  if (!value.is_number_integer()) return std::nullopt;
  const bool in_range = value.is_number_unsigned()
                            ? std::cmp_less_equal(least, value.template get<std::uint64_t>()) &&
                                  std::cmp_less_equal(value.template get<std::uint64_t>(), most)
                            : std::cmp_less_equal(least, value.template get<std::int64_t>()) &&
                                  std::cmp_less_equal(value.template get<std::int64_t>(), most);
  return in_range ? std::optional(value.template get<Number>()) : std::nullopt;
}

}  // namespace graphgo
