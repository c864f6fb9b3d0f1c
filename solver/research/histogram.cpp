#include "solver/research/histogram.hpp"

#include <fmt/format.h>

#include <tuple>

#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/rules/predicates.hpp"
#include "graphgo/symmetry/coded_positions.hpp"
#include "solver/presentation/words.hpp"
#include "tables/block.hpp"
#include "tables/layout.hpp"

namespace graphgo::solver::research {
namespace {

void check_kind(const tables::Table& table) {
  if (table.description().semantics != tables::Semantics::fresh_start)
    throw InputError(fmt::format(
        "table of {} by {}: its states have intervals, and only tables of fresh starts have one value "
        "for each; graphgo compare has the intervals of several rulesets",
        table.description().board.label(), to_text(table.description().rules)));
}

/// visit(code, position, weight) for every row.
template <typename Visit>
void for_each_row(const tables::Table& table, Visit&& visit) {
  for (std::size_t b = 0; b < table.blocks().size(); ++b) {
    const tables::Block block = table.block(b);
    for (std::uint32_t row = 0; row < block.rows(); ++row) {
      const Position<1> position = table.symmetry().position(block.code(row));
      visit(block.code(row), position, table.symmetry().images(position));
    }
  }
}

const char* before_komi(const tables::Table& table) {
  return last_mover_wins(table.description().rules) ? "" : ", before komi";
}

std::string board_and_rules(const tables::Table& table) {
  const auto& about = table.description();
  return fmt::format("board      {}, {}\nrules      {}\n", about.board.label(),
                     presentation::counted(about.board.size(), "vertex", "vertices"), to_text(about.rules));
}

}  // namespace

std::string value_name(const tables::Table& table, int value) {
  if (!last_mover_wins(table.description().rules)) return fmt::format("{}", value);
  return value > 0 ? "Black wins" : "White wins";
}

Histogram histogram_of(const tables::Table& table) {
  check_kind(table);
  Histogram histogram;
  for_each_row(table, [&](std::uint32_t, const Position<1>& position, std::uint64_t weight) {
    histogram.positions += weight;
    for (const Side side : {Side::black, Side::white}) {
      const tables::Entry entry = table.probe(position, {.to_move = side});
      histogram.counts[entry.lo][static_cast<std::size_t>(index_of(side))] += weight;
      if (side == Side::black && entry.history_independent) histogram.marked += weight;
    }
  });
  return histogram;
}

Comparison compare(const tables::Table& a, const tables::Table& b) {
  check_kind(a);
  check_kind(b);
  const auto identity = [](const Permutation& p) { return std::is_sorted(p.begin(), p.end()); };
  if (a.description().board.size() != b.description().board.size() ||
      !identity(b.numbering_of(a.description().board)))
    throw InputError("tables: of two boards, or of one whose vertices are numbered in two ways");
  if (last_mover_wins(a.description().rules) != last_mover_wins(b.description().rules))
    throw InputError(
        fmt::format("tables: of {} and {} one gives margins, the other only who wins; `graphgo compare` "
                    "compares them by winner",
                    to_text(a.description().rules), to_text(b.description().rules)));
  Comparison comparison;
  std::tuple<int, std::uint32_t, int> first{};
  for_each_row(a, [&](std::uint32_t code, const Position<1>& position, std::uint64_t weight) {
    comparison.positions += weight;
    for (const Side side : {Side::black, Side::white}) {
      const int x = a.probe(position, {.to_move = side}).lo, y = b.probe(position, {.to_move = side}).lo;
      if (x == y) continue;
      comparison.different[static_cast<std::size_t>(index_of(side))] += weight;
      comparison.by_difference[y - x] += weight;
      const std::tuple here{position.stones().count(), code, index_of(side)};
      if (comparison.first && first <= here) continue;
      first = here;
      comparison.first = {position, side, {x, y}};
    }
  });
  return comparison;
}

std::string histogram_text(const tables::Table& table) {
  const Histogram histogram = histogram_of(table);
  std::string text = board_and_rules(table);
  text += fmt::format("positions  {} legal; as fresh starts{}\n", histogram.positions, before_komi(table));
  text += fmt::format("marked     {} have their value whatever was played before\n\n", histogram.marked);
  text += fmt::format("{:>6} {:>15} {:>15}\n", "value", "Black to move", "White to move");
  for (const auto& [value, counts] : histogram.counts)
    text += fmt::format("{:>6} {:>15} {:>15}\n", value_name(table, value), counts[0], counts[1]);
  return text;
}

std::string comparison_text(const tables::Table& a, const tables::Table& b) {
  const Comparison found = compare(a, b);
  std::string text = board_and_rules(a) + fmt::format("against    {}\n", to_text(b.description().rules));
  text += fmt::format("positions  {} legal; as fresh starts{}\n", found.positions, before_komi(a));
  text += fmt::format("different  {} with Black to move, {} with White to move\n", found.different[0],
                      found.different[1]);
  if (!found.first) return text;
  const auto& [position, side, values] = *found.first;
  text += fmt::format("first      {} {} to move: {} and {}\n\n",
                      position_text(a.description().board, unpack(position, a.description().board.size())),
                      side == Side::black ? "Black" : "White", value_name(a, values[0]),
                      value_name(b, values[1]));
  const bool winners = last_mover_wins(a.description().rules);
  text += fmt::format("{:>10} {:>15}\n", winners ? "winner now" : "difference", "states");
  for (const auto& [difference, states] : found.by_difference)
    text += winners ? fmt::format("{:>10} {:>15}\n", difference > 0 ? "Black" : "White", states)
                    : fmt::format("{:>+10} {:>15}\n", difference, states);
  return text;
}

}  // namespace graphgo::solver::research
