#include "solver/research/atlas/cell.hpp"

#include <fmt/core.h>

#include <array>
#include <cstdlib>
#include <optional>

#include "graphgo/error.hpp"
#include "graphgo/rules/predicates.hpp"
#include "graphgo/text/message.hpp"
#include "graphgo/text/words.hpp"
#include "solver/presentation/value_table.hpp"

namespace graphgo::solver::research::atlas {
namespace {

constexpr long most_points = 1'000'000;  ///< far more than any rule counts

std::optional<Margin> read_margin(const std::string& text) {
  if (text == "inf") return Margin::infinity();
  if (text == "-inf") return Margin::minus_infinity();
  const bool half = text.ends_with(".5");
  const auto points = number_in<int>(std::string_view(text).substr(0, text.size() - (half ? 2 : 0)));
  if (!points || std::abs(static_cast<long>(*points)) > most_points) return std::nullopt;
  return Margin::of_halves(2 * *points + (!half ? 0 : text.starts_with('-') ? -1 : 1));
}

constexpr std::array letters{'-', 'o', 't', 'p', '='};
constexpr std::array names{"open", "one engine", "two engines", "checked proof", "a theorem"};

}  // namespace

std::string cell_of(const Value& value) {
  const std::string open = value.solved ? "" : "?";
  if (value.lo != value.hi || !value.solved)
    return fmt::format("{}{}..{}", open, value.lo.text(), value.hi.text());
  if (value.kind == ValueKind::winner) return value.lo > Margin() ? "black" : "white";
  return value.lo.text();
}

Value value_of_cell(const std::string& cell, const Ruleset& rules) {
  Value value{.kind = kind_of(rules), .solved = !cell.starts_with('?')};
  const bool winner = value.kind == ValueKind::winner;
  if (winner && (cell == "black" || cell == "white")) {
    value.lo = value.hi = Margin::of_points(cell == "black" ? 1 : -1);
    return value;
  }
  const std::string text = cell.substr(value.solved ? 0 : 1);
  const std::size_t dots = text.find("..");
  const bool range = dots != std::string::npos;
  const auto lo = read_margin(text.substr(0, dots)), hi = range ? read_margin(text.substr(dots + 2)) : lo;
  const bool must_meet = value.solved && is_superko(rules), says_who = winner && must_meet;
  if (!lo || !hi || *lo > *hi || says_who || (winner && !range) ||
      (must_meet && (*lo != *hi || !lo->finite())))
    throw InputError(fmt::format("{} is no value under {}", excerpt(cell), to_text(rules)));
  value.lo = *lo;
  value.hi = *hi;
  return value;
}

std::string cell_words(const Value& value, const Ruleset& rules) {
  if (!value.solved && !value.lo.finite() && !value.hi.finite()) return "open";  // nothing is proved
  const std::string words = presentation::cell_text(value, rules);
  return value.solved || words == "open" ? words : "open: " + words;
}

char letter_of(Proved proved) { return letters[static_cast<std::size_t>(proved)]; }
const char* name_of(Proved proved) { return names[static_cast<std::size_t>(proved)]; }

Proved read_proved(char letter) {
  for (std::size_t i = 0; i < letters.size(); ++i)
    if (letters[i] == letter) return static_cast<Proved>(i);
  throw InputError(fmt::format("{} is no way of proving a value", shown(letter)));
}

bool contradict(const Value& a, const Value& b) {
  const auto within = [](const Value& inner, const Value& outer) {
    return inner.lo >= outer.lo && inner.hi <= outer.hi;
  };
  return (a.solved && !within(a, b)) || (b.solved && !within(b, a)) || a.lo > b.hi || b.lo > a.hi;
}

Value exchanged(const Value& value) {
  Value other = value;
  other.lo = -value.hi;
  other.hi = -value.lo;
  return other;
}

}  // namespace graphgo::solver::research::atlas
