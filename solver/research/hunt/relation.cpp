#include "solver/research/hunt/relation.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>

#include "graphgo/error.hpp"
#include "graphgo/rules/predicates.hpp"
#include "graphgo/text/words.hpp"

namespace graphgo::solver::research {
namespace {

constexpr std::string_view within = "within(";

std::optional<int> points_of(std::string_view text) {
  if (!text.starts_with(within) || !text.ends_with(')')) return std::nullopt;
  text.remove_prefix(within.size());
  text.remove_suffix(1);
  const auto points = number_in<int>(text);
  return points && *points >= 0 && *points <= 1'000'000 ? points : std::nullopt;
}

bool near(Margin a, Margin b, int points) {
  if (!a.finite() || !b.finite()) return a == b;
  return std::abs(a.halves() - b.halves()) <= 2 * points;
}

}  // namespace

Relation read_relation(const std::string& text) {
  if (text == "equal") return {Relation::Kind::equal};
  if (text == "winner") return {Relation::Kind::winner};
  if (text == "at_most") return {Relation::Kind::at_most};
  if (const auto points = points_of(text)) return {Relation::Kind::within, *points};
  throw InputError(fmt::format("relation '{}': write equal, within(POINTS), winner or at_most", text));
}

std::string to_text(const Relation& relation) {
  switch (relation.kind) {
    case Relation::Kind::within:
      return fmt::format("within({})", relation.points);
    case Relation::Kind::winner:
      return "winner";
    case Relation::Kind::at_most:
      return "at_most";
    case Relation::Kind::equal:
      break;
  }
  return "equal";
}

std::string words_of(const Relation& relation) {
  switch (relation.kind) {
    case Relation::Kind::within:
      return fmt::format("values differ by at most {}", relation.points);
    case Relation::Kind::winner:
      return "the outcome is the same: who wins, a tie, or no result";
    case Relation::Kind::at_most:
      return "the first value is never above the second";
    case Relation::Kind::equal:
      break;
  }
  return "values are equal";
}

void check_relation(const Relation& relation, const Ruleset& left, const Ruleset& right) {
  const bool one_by_last_mover = last_mover_wins(left) != last_mover_wins(right);
  if (one_by_last_mover && relation.kind != Relation::Kind::winner)
    throw InputError(fmt::format(
        "relation {}: of {} and {} one gives a winner, the other a margin; compare them by winner",
        to_text(relation), to_text(left), to_text(right)));
}

Relation common_relation(std::span<const Ruleset> rules) {
  const bool all = std::all_of(rules.begin(), rules.end(), last_mover_wins);
  const bool none = std::none_of(rules.begin(), rules.end(), last_mover_wins);
  return {all || none ? Relation::Kind::equal : Relation::Kind::winner};
}

bool holds(const Relation& relation, const Value& left, const Ruleset& left_rules, const Value& right,
           const Ruleset& right_rules) {
  switch (relation.kind) {
    case Relation::Kind::within:
      return near(left.lo, right.lo, relation.points) && near(left.hi, right.hi, relation.points);
    case Relation::Kind::winner:
      return winner_of(left, left_rules) == winner_of(right, right_rules);
    case Relation::Kind::at_most:
      return left.lo <= right.lo && left.hi <= right.hi;
    case Relation::Kind::equal:
      break;
  }
  // Where the rulesets give no result another worth, equal lo and hi still end in different results.
  const Result a = result_of(left, left_rules), b = result_of(right, right_rules);
  return left.lo == right.lo && left.hi == right.hi && a.margin == b.margin && a.no_result == b.no_result;
}

bool colours_alike(const Relation& relation, const Ruleset& left, const Ruleset& right) {
  if (relation.kind == Relation::Kind::at_most) return false;
  const bool ties_alike = left.tie == Tie::draw && right.tie == Tie::draw;
  return relation.kind != Relation::Kind::winner || ties_alike;
}

}  // namespace graphgo::solver::research
