// The values of single axes as text, and back. Internal to graphgo/rules: people use `axis_value` and
// `set_axis`. Readers take trimmed text, give nothing where it is no value of the axis, and return canonical
// values, so that equal meaning is equal text.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graphgo/rules/ruleset.hpp"

namespace graphgo {

/// Longest ruleset text, TOML or JSON that is read, in bytes: room for a set of all vertices of the largest
/// board.
inline constexpr std::size_t max_ruleset_text = 1 << 16;

/// Decimal digits for a number in [low, high], 0 <= low.
std::optional<int> whole_number_from(std::string_view text, int low, int high);
/// An integer or half-integer in [-10000, 10000]: "6.5", "-0.5", "7".
std::optional<HalfPoints> half_points_from(std::string_view text);

/// "superko(positional,-,counted)": the bit about passes decides nothing when the start is counted, as a pass
/// then leaves no position that has not occurred.
std::string text_of(const Repetition& repetition);
std::optional<Repetition> repetition_from(std::string_view text);

std::string text_of(const Ending& ending);
std::optional<Ending> ending_from(std::string_view text);

/// "{0;2}"; reading wants distinct vertices of the largest board there is and sorts them.
std::string vertex_set_text(const std::vector<Vertex>& vertices);
std::optional<std::vector<Vertex>> vertex_set_from(std::string_view text);

std::string text_of(const Handicap& handicap);
std::optional<Handicap> handicap_from(std::string_view text);

}  // namespace graphgo
