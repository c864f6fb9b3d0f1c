#include <fmt/core.h>

#include "graphgo/margin.hpp"
#include "graphgo/rules/ruleset.hpp"

namespace graphgo {

std::string half_points_text(HalfPoints halves) {
  if (halves % 2 == 0) return fmt::format("{}", halves / 2);
  return fmt::format("{}{}.5", halves < 0 ? "-" : "", (halves < 0 ? -halves : halves) / 2);
}

std::string Margin::text() const {
  if (*this == infinity()) return "inf";
  if (*this == minus_infinity()) return "-inf";
  return half_points_text(halves_);
}

}  // namespace graphgo
