#include "graphgo/rules/overrides.hpp"

#include <fmt/format.h>

#include <set>

#include "graphgo/error.hpp"
#include "graphgo/rules/axis_text.hpp"
#include "graphgo/text/message.hpp"

namespace graphgo {
namespace {

constexpr std::string_view alias = "phase1_ending", aliased = "ending";

/// Runs `work`, and puts `place` before its complaint.
template <typename Work>
auto located(const std::string& place, Work work) {
  try {
    return work();
  } catch (const InputError& error) {
    throw InputError(place + error.what());
  }
}

}  // namespace

Ruleset preset_at(std::string_view name, const std::string& place) {
  return located(place, [&] { return preset(name); });
}

Ruleset with_overrides(Ruleset base, const std::vector<Override>& overrides, const std::string& source) {
  std::set<std::string_view> named;
  for (const auto& entry : overrides) {
    const auto& [axis, value, place] = entry;
    located(place, [&] { set_axis(base, entry.axis, entry.value); });
    if (!named.insert(axis == alias ? aliased : axis).second)
      throw InputError(
          fmt::format("{}axis {} is named twice{}", place, axis,
                      axis == alias || axis == aliased ? " (phase1_ending and ending are one axis)" : ""));
  }
  if (base.phases == 1)
    for (const auto& [axis, value, place] : overrides)
      if (axis == alias)
        throw InputError(
            fmt::format("{}phase1_ending={}: with phases=1 there is no phase one to end; use ending or "
                        "set phases=2",
                        place, printable(value)));
  located(source, [&] { check(base); });
  return base;
}

void check_length(std::string_view text, std::string_view what) {
  if (text.size() > max_ruleset_text)
    throw InputError(
        fmt::format("{}: longer than {} bytes, the most a ruleset may take", what, max_ruleset_text));
}

}  // namespace graphgo
