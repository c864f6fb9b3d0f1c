#include <fmt/core.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "graphgo/record/position_text.hpp"
#include "graphgo/symmetry/coded_positions.hpp"
#include "solver/engines/proof_search/fresh_start/build.hpp"
#include "solver/engines/proof_search/fresh_start/marks.hpp"
#include "solver/engines/proof_search/fresh_start/values.hpp"
#include "solver/question/limits.hpp"
#include "tables/block.hpp"
#include "tables/layout.hpp"
#include "tables/table.hpp"

namespace graphgo::solver::engines::proof_search::fresh_start {
namespace {

/// The rows to look at, ascending. The same in every run.
std::vector<std::uint32_t> drawn(std::uint32_t rows, std::uint64_t sample) {
  std::vector<std::uint32_t> all(rows), some;
  std::iota(all.begin(), all.end(), 0);
  if (sample == 0 || sample >= rows) return all;
  std::mt19937_64 random(1);  // NOLINT(cert-msc51-cpp)
  std::sample(all.begin(), all.end(), std::back_inserter(some), sample, random);
  return some;
}

/// A sentence, where the table's rows are not those of its board.
std::string wrong_rows(const tables::Table& table, const Starts& starts) {
  const auto& about = table.description();
  if (about.legal_positions != starts.legal_positions())
    return fmt::format("the table says {} legal positions, the board has {}", about.legal_positions,
                       starts.legal_positions());
  if (about.rows != starts.rows())
    return fmt::format("the table has {} rows, the board {} positions up to the symmetries of the header",
                       about.rows, starts.rows());
  std::vector<tables::Context> columns;
  for (const Side side : starts.sides()) columns.push_back({.to_move = side});
  if (about.columns != columns) return "the table's columns are not those of fresh starts under its rules";
  std::uint32_t row = 0;
  for (std::size_t b = 0; b < table.blocks().size(); ++b) {
    const tables::Block block = table.block(b);
    if (block.kos() > 0) return fmt::format("block {} has kos, which fresh starts have not", b);
    for (std::uint32_t i = 0; i < block.rows(); ++i, ++row)
      if (block.code(i) != starts.code(row))
        return fmt::format("row {} has code {}, the board's has {}", row, block.code(i), starts.code(row));
  }
  return {};
}

std::string start_text(const Starts& starts, std::uint32_t row, Side side) {
  return fmt::format("{} {} to move", position_text(unpack(starts.position(row), starts.board().size())),
                     side == Side::black ? "Black" : "White");
}

/// A sentence, where an entry is not what it should be.
std::string wrong_entry(const tables::Table& table, const Values& values, std::uint32_t row, Marks& marks) {
  const Starts& starts = values.starts();
  for (std::size_t column = 0; column < starts.sides().size(); ++column) {
    const Side side = starts.sides()[column];
    const tables::Entry entry = table.probe(starts.position(row), {.to_move = side});
    const Interval value = values.get(row * starts.sides().size() + column);
    tables::Entry right{.lo = value.lo, .hi = value.hi};
    right.history_independent = marks.marked(starts.position(row));
    if (entry == right) continue;
    if (entry.lo != right.lo || entry.hi != right.hi)
      return fmt::format("{}: the table says {} to {}, the search {}", start_text(starts, row, side),
                         entry.lo, entry.hi, right.lo);
    if (entry.history_independent != right.history_independent)
      return fmt::format("{}: marked {}history-independent", start_text(starts, row, side),
                         entry.history_independent ? "" : "not ");
    return fmt::format("{}: ranks, which fresh starts have not", start_text(starts, row, side));
  }
  return {};
}

}  // namespace

tables::Verification verify_table(const std::filesystem::path& path, std::uint64_t sample,
                                  const Limits& limits) {
  const auto table = tables::Table::open(path);
  const auto& about = table.description();
  // By the header's symmetries: a probe finds a position by no others.
  const auto poll = [&] {
    if (out_of_time(limits))
      throw LimitReached(fmt::format("{}: a limit struck before the table was verified", path.string()));
  };
  const Starts starts(about.board, about.rules, table.symmetry(), limits.threads, poll);
  tables::Verification result;
  result.finding = wrong_rows(table, starts);
  if (!result.finding.empty()) return result;
  const auto rows = drawn(starts.rows(), sample);
  Values values(starts);
  Options anew;
  anew.bounds = false;
  anew.wanted = [&](std::size_t start) {
    return std::binary_search(rows.begin(), rows.end(), starts.row(start));
  };
  find_values(values, limits, {}, anew);
  Marks marks(about.board, about.rules);
  for (const std::uint32_t row : rows) {
    poll();
    for (std::size_t column = 0; column < starts.sides().size(); ++column)
      if (!values.get(row * starts.sides().size() + column).exact())
        throw LimitReached(fmt::format("{}: a limit struck before the table was verified", path.string()));
    result.finding = wrong_entry(table, values, row, marks);
    if (!result.finding.empty()) return result;
    ++result.rows;
    result.states += starts.sides().size();
  }
  result.right = true;
  return result;
}

}  // namespace graphgo::solver::engines::proof_search::fresh_start
