// Numbers that come in as words.
#pragma once
#include <fmt/core.h>

#include <cmath>
#include <string>

#include "graphgo/error.hpp"
#include "graphgo/text/message.hpp"
#include "graphgo/text/words.hpp"

namespace graphgo::solver::conversation::gtp {

/// Throws InputError that names what the number is of.
inline double read_number(const std::string& word, const char* what, double least, double most) {
  const auto number = number_in<double>(word);
  if (!number || !std::isfinite(*number) || *number < least || *number > most)
    throw InputError(
        fmt::format("syntax error: {} {} is not a number from {} to {}", what, excerpt(word), least, most));
  return *number;
}

inline int read_count(const std::string& word, const char* what, int least, int most) {
  const auto number = number_in<int>(word);
  if (!number || *number < least || *number > most)
    throw InputError(fmt::format("syntax error: {} {} is not a whole number from {} to {}", what,
                                 excerpt(word), least, most));
  return *number;
}

}  // namespace graphgo::solver::conversation::gtp
