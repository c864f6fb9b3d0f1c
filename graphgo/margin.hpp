// Margin: Black's score minus White's in half points, or plus or minus infinity where play need not end.
//
// Example:
//   const graphgo::Margin margin = graphgo::Margin::of_points(3).plus(-1);
//   // margin.text() is "2.5"
#pragma once
#include <compare>
#include <limits>
#include <string>

namespace graphgo {

class Margin {
 public:
  constexpr Margin() = default;
  static constexpr Margin of_points(int points) { return Margin{2 * points}; }
  static constexpr Margin of_halves(int halves) { return Margin{halves}; }
  static constexpr Margin infinity() { return Margin{std::numeric_limits<int>::max()}; }
  static constexpr Margin minus_infinity() { return Margin{-std::numeric_limits<int>::max()}; }

  constexpr bool finite() const { return *this != infinity() && *this != minus_infinity(); }
  /// In half points; only for a finite margin.
  constexpr int halves() const { return halves_; }
  /// Adds half points; an infinite margin stays as it is.
  constexpr Margin plus(int halves) const { return finite() ? Margin{halves_ + halves} : *this; }
  constexpr Margin operator-() const { return Margin{-halves_}; }
  friend constexpr auto operator<=>(Margin, Margin) = default;

  /// "3", "-0.5", "inf", "-inf".
  std::string text() const;

 private:
  explicit constexpr Margin(int halves) : halves_(halves) {}
  int halves_ = 0;
};

}  // namespace graphgo
