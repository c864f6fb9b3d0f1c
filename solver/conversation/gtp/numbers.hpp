// Numbers that come in as words.
#pragma once
#include <fmt/core.h>

#include <charconv>
#include <cmath>
#include <string>

#include "graphgo/error.hpp"
#include "graphgo/text/message.hpp"

namespace graphgo::solver::conversation::gtp {

/// Throws InputError that names what the number is of.
inline double read_number(const std::string& word, const char* what, double least, double most) {
  double number = 0;
  const char* last = word.data() + word.size();
  const auto [end, error] = std::from_chars(word.data(), last, number);
  if (error != std::errc{} || end != last || !std::isfinite(number) || number < least || number > most)
    throw InputError(
        fmt::format("syntax error: {} {} is not a number from {} to {}", what, excerpt(word), least, most));
  return number;
}

inline int read_count(const std::string& word, const char* what, int least, int most) {
  int number = 0;
  const char* last = word.data() + word.size();
  const auto [end, error] = std::from_chars(word.data(), last, number);
  if (error != std::errc{} || end != last || number < least || number > most)
    throw InputError(fmt::format("syntax error: {} {} is not a whole number from {} to {}", what,
                                 excerpt(word), least, most));
  return number;
}

}  // namespace graphgo::solver::conversation::gtp
