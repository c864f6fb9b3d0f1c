// Small readers of text and JSON on which every input rests.
#include <catch2/catch.hpp>
#include <cstdint>

#include "graphgo/text/json.hpp"
#include "graphgo/text/words.hpp"

namespace graphgo {
namespace {

using nlohmann::json;

TEST_CASE("text: a number is the whole text, and fits its type") {
  CHECK(number_in<int>("-7") == -7);
  CHECK(number_in<double>("0.5") == 0.5);
  CHECK(number_in<std::uint8_t>("255") == 255);
  for (const char* text : {"", "7 ", " 7", "+7", "7.0", "0x7", "2147483648", "seven"}) {
    CAPTURE(text);
    CHECK_FALSE(number_in<int>(text));
  }
  CHECK_FALSE(number_in<std::uint8_t>("256"));
  CHECK(is_whole_number("007"));
  CHECK_FALSE((is_whole_number("") || is_whole_number("-7") || is_whole_number("7.0")));
}

TEST_CASE("text: a whole number of JSON is no other value, and within its ends") {
  CHECK(whole_number<int>(json(7)) == 7);
  CHECK(whole_number<int>(json(-7), -7, 7) == -7);
  CHECK(whole_number<std::uint64_t>(json(UINT64_MAX)) == UINT64_MAX);
  for (const char* text : {"8", "-8", "7.0", "1e0", "true", "null", "\"7\"", "[7]", "18446744073709551615",
                           "-9223372036854775808", "2147483648", "4294967303"}) {
    CAPTURE(text);
    CHECK_FALSE(whole_number<int>(parse_json<json>(text), -7, 7));
  }
  CHECK_FALSE(whole_number<std::uint64_t>(json(-1)));
  CHECK_FALSE(whole_number<std::int64_t>(json(UINT64_MAX)));
  CHECK_FALSE(whole_number<std::uint8_t>(json(256)));
}

}  // namespace
}  // namespace graphgo
