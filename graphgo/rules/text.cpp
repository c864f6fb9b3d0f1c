// The text form `PRESET,axis=value,...` and what is written from a ruleset.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "graphgo/error.hpp"
#include "graphgo/rules/axis_text.hpp"
#include "graphgo/rules/overrides.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "graphgo/text/file.hpp"
#include "graphgo/text/message.hpp"
#include "graphgo/text/words.hpp"

namespace graphgo {
namespace {

constexpr std::size_t longest_path = 200;

/// A piece of the text between commas, and the offset in the text where it begins.
struct Piece {
  std::string_view text;
  std::size_t offset;
};

[[noreturn]] void fail_at(std::size_t offset, std::string_view what) {
  throw InputError(fmt::format("ruleset text, character {}: {}", offset + 1, what));
}

/// Splits at the commas outside brackets.
std::vector<Piece> pieces_of(std::string_view text) {
  std::vector<Piece> pieces;
  std::vector<std::size_t> open;  // offsets of the brackets not yet closed
  std::size_t start = 0;
  const auto finish = [&](std::size_t end) {
    const auto piece = trimmed(text.substr(start, end - start));
    if (piece.empty())
      fail_at(start, pieces.empty() ? "a preset must come first" : "axis=value expected after the comma");
    pieces.push_back({piece, static_cast<std::size_t>(piece.data() - text.data())});
    start = end + 1;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '(' || c == '{') open.push_back(i);
    if (c == ')' || c == '}') {
      if (open.empty() || text[open.back()] != (c == ')' ? '(' : '{'))
        fail_at(i, fmt::format("'{}' closes nothing", c));
      open.pop_back();
    }
    if (c == ',' && open.empty()) finish(i);
  }
  if (!open.empty()) fail_at(open.back(), fmt::format("'{}' is never closed", text[open.back()]));
  finish(text.size());
  return pieces;
}

Override override_from(const Piece& piece) {
  const auto equals = piece.text.find('=');
  if (equals == std::string_view::npos)
    fail_at(piece.offset,
            fmt::format("axis=value expected, not '{}'{}", printable(piece.text), value_hint(piece.text)));
  return {std::string(trimmed(piece.text.substr(0, equals))),
          std::string(trimmed(piece.text.substr(equals + 1))),
          fmt::format("ruleset text, character {}: ", piece.offset + 1)};
}

Ruleset ruleset_from_file(const std::string& path) {
  const auto toml = read_file(path, max_ruleset_text);
  if (!toml) throw InputError(fmt::format("{}: {}", printable(path, longest_path), why_unread(path)));
  return ruleset_from_toml(*toml, path);
}

}  // namespace

Ruleset ruleset_from_text(std::string_view text) {
  check_length(text, "ruleset text");
  const auto pieces = pieces_of(text);
  if (pieces[0].text.find('=') != std::string_view::npos)
    fail_at(pieces[0].offset, fmt::format("a preset must come first, and commas between the parts; not '{}'",
                                          printable(pieces[0].text)));
  std::vector<Override> overrides;
  for (std::size_t i = 1; i < pieces.size(); ++i) overrides.push_back(override_from(pieces[i]));
  return with_overrides(
      preset_at(pieces[0].text, fmt::format("ruleset text, character {}: ", pieces[0].offset + 1)),
      overrides);
}

Ruleset read_ruleset(std::string_view text) {
  const auto whole = trimmed(text);
  return lower(whole).ends_with(".toml") ? ruleset_from_file(std::string(whole)) : ruleset_from_text(text);
}

std::string to_text(const Ruleset& rules) {
  std::string text = rules.preset;
  for (const auto& [axis, standard, value] : difference(preset(rules.preset), rules))
    text += fmt::format(",{}={}", axis, value);
  return text;
}

std::string shortest_text(const Ruleset& rules) {
  std::string shortest = to_text(rules);
  std::size_t fewest = difference(preset(rules.preset), rules).size() + 1;
  std::vector<std::string> names{"tromp-taylor"};  // general-graph-go is the same, and less known
  for (const auto& info : presets()) names.emplace_back(info.name);
  for (std::string text : names) {
    const auto differ = difference(preset(text), rules);
    for (const auto& [axis, standard, value] : differ) text += fmt::format(",{}={}", axis, value);
    if (differ.size() >= fewest || !(read_ruleset(text) == rules)) continue;
    fewest = differ.size();
    shortest = text;
  }
  return shortest;
}

std::string to_toml(const Ruleset& rules) {
  std::string toml = fmt::format("preset = \"{}\"\n", rules.preset);
  for (const auto& [axis, standard, value] : difference(preset(rules.preset), rules)) {
    const bool bare = value == "true" || value == "false" || half_points_from(value);
    toml += bare ? fmt::format("{} = {}\n", axis, value) : fmt::format("{} = \"{}\"\n", axis, value);
  }
  return toml;
}

}  // namespace graphgo
