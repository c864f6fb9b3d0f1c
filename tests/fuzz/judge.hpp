// What the properties have in common.
#pragma once
#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "graphgo/error.hpp"
#include "tests/fuzz/properties.hpp"

namespace graphgo::fuzz {

constexpr std::size_t longest_text = 4096;

inline void require(bool holds, std::string_view what) {
  if (!holds) throw Broken(std::string(what));
}

/// A message for people: one short line of printable characters, and not what a library or the language says.
inline void require_clear(std::string_view message) {
  constexpr std::size_t longest = 1000;
  require(!message.empty() && message.size() <= longest,
          fmt::format("a message of {} bytes", message.size()));
  const bool control =
      std::any_of(message.begin(), message.end(), [](unsigned char c) { return c < 32 || c == 127; });
  require(!control, fmt::format("a control character in the message: {}", message));
  for (const std::string_view foreign : {"[json.exception", "std::", "vector::", "basic_string", "bad_"})
    require(!message.starts_with(foreign), fmt::format("an exception that nobody expected: {}", message));
}

/// What `read` gives, or nothing if it refuses with an InputError. Other exceptions pass: they are defects.
template <typename Read>
auto unless_refused(Read read) -> std::optional<decltype(read())> {
  try {
    return read();
  } catch (const InputError& error) {
    require_clear(error.what());
    return std::nullopt;
  }
}

}  // namespace graphgo::fuzz
