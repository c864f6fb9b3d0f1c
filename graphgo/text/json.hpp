// JSON texts read and written. The library's parse and dump are templates of some thousand lines: a source
// that calls them compiles them anew, which takes as long as all else in it. Here they are compiled once.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace graphgo {

/// The text's value: parse_json<nlohmann::json>(R"({"komi": 0.5})"), or an ordered_json, which keeps the
/// order of keys. `watch` sees every key and value as it is read (the library's parser_callback_t). Throws
/// Json::parse_error where the text is no JSON, and Json::out_of_range for a number that no double holds.
template <class Json>
Json parse_json(std::string_view text, const typename Json::parser_callback_t& watch = nullptr);

/// The same, but a discarded value (is_discarded) where the text is no JSON.
template <class Json>
Json parse_json_or_discard(std::string_view text);

struct JsonText {
  bool ascii = false;             ///< other characters as \u escapes
  bool replace_bad_utf8 = false;  ///< by U+FFFD; else they throw Json::type_error
};

/// One line: dump_json(nlohmann::json{{"komi", 0.5}}) is {"komi":0.5}.
template <class Json>
std::string dump_json(const Json& value, JsonText how = {});

}  // namespace graphgo
