#include "graphgo/rules/axis_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "graphgo/board/board.hpp"
#include "graphgo/text/words.hpp"

namespace graphgo {
namespace {

constexpr int max_passes = 99;
constexpr int max_consecutive = 64;
constexpr int max_prisoners = 10000;
constexpr int max_points = 10000;

/// What stands between the brackets of `name(...)`.
std::optional<std::string_view> arguments(std::string_view text, std::string_view name) {
  if (text.size() < name.size() + 2 || !text.starts_with(name)) return {};
  if (text[name.size()] != '(' || text.back() != ')') return {};
  return trimmed(text.substr(name.size() + 1, text.size() - name.size() - 2));
}

std::optional<bool> counted_from(std::string_view word) {
  if (word == "counted") return true;
  if (word == "ignored") return false;
  return {};
}

std::optional<Repetition> superko_from(std::string_view arguments_text) {
  const auto words = split(arguments_text, ',');
  if (words.size() != 1 && words.size() != 3) return {};
  Repetition r{.kind = Repetition::Kind::superko};
  if (words[0] == "situational")
    r.key = Repetition::Key::situational;
  else if (words[0] != "positional")
    return {};
  if (words.size() == 3) {
    const bool passes_matter = r.key == Repetition::Key::situational || words[2] != "counted";
    const auto passes = words[1] == "-" && !passes_matter ? true : counted_from(words[1]);
    const auto initial = counted_from(words[2]);
    if (!passes || !initial) return {};
    r.passes_counted = *passes;
    r.initial_counted = *initial;
  }
  if (r.key == Repetition::Key::positional && r.initial_counted) r.passes_counted = true;
  return r;
}

std::optional<std::array<int, 2>> prisoners_from(std::string_view arguments_text) {
  const auto words = split(arguments_text, ',');
  if (words.size() != 2) return {};
  const auto black = whole_number_from(words[0], 0, max_prisoners);
  const auto white = whole_number_from(words[1], 0, max_prisoners);
  if (!black || !white) return {};
  return std::array<int, 2>{*black, *white};
}

/// Sets `target` from `value`, if there is one.
template <typename T>
bool take(std::optional<T> value, T& target) {
  if (!value) return false;
  target = *std::move(value);
  return true;
}

}  // namespace

std::optional<int> whole_number_from(std::string_view text, int low, int high) {
  const auto number = number_in<int>(text);
  return number && text.front() != '-' && *number >= low && *number <= high ? number : std::nullopt;
}

std::optional<HalfPoints> half_points_from(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  const bool half = text.ends_with(".5");
  if (half || text.ends_with(".0")) text.remove_suffix(2);
  const auto points = whole_number_from(text, 0, max_points);
  if (!points || (half && *points == max_points)) return {};
  const HalfPoints halves = 2 * *points + (half ? 1 : 0);
  return negative ? -halves : halves;
}

std::string text_of(const Repetition& r) {
  switch (r.kind) {
    case Repetition::Kind::none:
      return "none";
    case Repetition::Kind::basic_ko:
      return "basic_ko";
    case Repetition::Kind::cycle_removal:
      return "cycle_removal";
    case Repetition::Kind::superko:
      break;
  }
  const bool positional = r.key == Repetition::Key::positional;
  if (positional && r.initial_counted) return "superko(positional,-,counted)";
  return fmt::format("superko({},{},{})", positional ? "positional" : "situational",
                     r.passes_counted ? "counted" : "ignored", r.initial_counted ? "counted" : "ignored");
}

std::optional<Repetition> repetition_from(std::string_view text) {
  if (text == "none") return Repetition{.kind = Repetition::Kind::none};
  if (text == "basic_ko") return Repetition{.kind = Repetition::Kind::basic_ko};
  if (text == "cycle_removal") return Repetition{.kind = Repetition::Kind::cycle_removal};
  if (const auto inside = arguments(text, "superko")) return superko_from(*inside);
  return {};
}

std::string text_of(const Ending& e) {
  if (e.kind == Ending::Kind::immobile_loses) return e.literal ? "immobile_loses(literal)" : "immobile_loses";
  return fmt::format("passes({}){}", e.passes, e.white_last ? "+white_last" : "");
}

std::optional<Ending> ending_from(std::string_view text) {
  if (text == "immobile_loses") return Ending{.kind = Ending::Kind::immobile_loses};
  if (const auto inside = arguments(text, "immobile_loses"))
    return *inside == "literal" ? std::optional(Ending{.kind = Ending::Kind::immobile_loses, .literal = true})
                                : std::nullopt;
  const auto parts = split(text, '+');
  if (parts.size() > 2 || (parts.size() == 2 && parts[1] != "white_last")) return {};
  const auto inside = arguments(parts[0], "passes");
  const auto passes = inside ? whole_number_from(*inside, 1, max_passes) : std::nullopt;
  if (!passes) return {};
  return Ending{.kind = Ending::Kind::passes, .passes = *passes, .white_last = parts.size() == 2};
}

std::string vertex_set_text(const std::vector<Vertex>& vertices) {
  return fmt::format("{{{}}}", fmt::join(vertices, ";"));
}

std::optional<std::vector<Vertex>> vertex_set_from(std::string_view text) {
  if (text.size() < 2 || text.front() != '{' || text.back() != '}') return {};
  const auto inside = trimmed(text.substr(1, text.size() - 2));
  std::vector<Vertex> vertices;
  if (inside.empty()) return vertices;
  for (const auto word : split(inside, ';')) {
    const auto vertex = whole_number_from(word, 0, Board::max_size - 1);
    if (!vertex) return {};
    vertices.push_back(*vertex);
  }
  std::sort(vertices.begin(), vertices.end());
  if (std::adjacent_find(vertices.begin(), vertices.end()) != vertices.end()) return {};
  return vertices;
}

std::string text_of(const Handicap& h) {
  std::vector<std::string> parts;
  if (h.consecutive != 0) parts.push_back(fmt::format("consecutive({})", h.consecutive));
  if (!h.stones.empty()) parts.push_back(vertex_set_text(h.stones));
  if (h.prisoners != std::array{0, 0})
    parts.push_back(fmt::format("prisoners({},{})", h.prisoners[0], h.prisoners[1]));
  return parts.empty() ? "none" : fmt::format("{}", fmt::join(parts, "+"));
}

std::optional<Handicap> handicap_from(std::string_view text) {
  Handicap h;
  if (text == "none") return h;
  bool plays = false, stones = false, prisoners = false;
  for (const auto part : split(text, '+')) {
    bool good = false;
    if (const auto number = arguments(part, "consecutive"))
      good =
          !std::exchange(plays, true) && take(whole_number_from(*number, 0, max_consecutive), h.consecutive);
    else if (const auto pair = arguments(part, "prisoners"))
      good = !std::exchange(prisoners, true) && take(prisoners_from(*pair), h.prisoners);
    else
      good = !std::exchange(stones, true) && take(vertex_set_from(part), h.stones);
    if (!good) return {};
  }
  return h;
}

}  // namespace graphgo
