#include "solver/engines/proof_search/fresh_start/build.hpp"

#include <fmt/core.h>

#include <chrono>
#include <limits>

#include "graphgo/error.hpp"
#include "solver/engines/proof_search/fresh_start/marks.hpp"
#include "solver/engines/proof_search/fresh_start/values.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"
#include "tables/bytes.hpp"
#include "tables/checkpoint.hpp"
#include "tables/writer.hpp"

namespace graphgo::solver::engines::proof_search::fresh_start {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds between_reports{200};
/// Rows whose marks are found together.
constexpr std::uint32_t rows_at_once = 1 << 16;

tables::Description description_of(const Starts& starts) {
  tables::Description d{.board = starts.board(),
                        .rules = starts.rules(),
                        .semantics = tables::Semantics::fresh_start,
                        .generators = starts.symmetry().generators(),
                        .rows = starts.rows(),
                        .legal_positions = starts.legal_positions(),
                        .columns = {}};
  for (const Side side : starts.sides()) d.columns.push_back({.to_move = side});
  return d;
}

constexpr int unknown = std::numeric_limits<std::int16_t>::max();

/// Two 16-bit numbers for each start; bounds past 16 bits are forgotten.
std::string bytes_of(const Values& values) {
  const auto bounded = [](std::int32_t bound) {
    return static_cast<std::uint16_t>(std::abs(bound) < unknown ? bound : bound < 0 ? -unknown : unknown);
  };
  std::string bytes;
  for (std::size_t i = 0; i < values.starts().size(); ++i) {
    tables::put(bytes, bounded(values.get(i).lo));
    tables::put(bytes, bounded(values.get(i).hi));
  }
  return bytes;
}

void restore(const std::string& bytes, Values& values) {
  tables::Taker taker(bytes);
  for (std::size_t i = 0; i < values.starts().size() && taker.left() >= 4; ++i) {
    const int lo = static_cast<std::int16_t>(taker.take<std::uint16_t>());
    const int hi = static_cast<std::int16_t>(taker.take<std::uint16_t>());
    values.set(
        i, {lo == -unknown ? -tables::Entry::infinity : lo, hi == unknown ? tables::Entry::infinity : hi});
  }
}

std::size_t solved(const Values& values) { return values.starts().size() - values.open(); }

void find_all(Values& values, tables::Checkpoint& checkpoint, const Limits& limits) {
  if (const auto bytes = checkpoint.load()) restore(*bytes, values);
  auto last_report = Clock::now();
  find_values(values, limits, [&] {
    if (checkpoint.due()) checkpoint.save(bytes_of(values));
    const auto now = Clock::now();
    if (!limits.report || now - last_report < between_reports) return;
    last_report = now;
    limits.report(fmt::format("{} of {} starts solved", solved(values), values.starts().size()));
  });
  if (values.open() == 0) return;
  checkpoint.save(bytes_of(values));
  throw LimitReached(
      fmt::format("a limit struck with {} of {} starts solved; {} has them, and the next build goes on there",
                  solved(values), values.starts().size(), checkpoint.path().string()));
}

void stop_if_out_of_time(const Limits& limits) {
  if (out_of_time(limits))
    throw LimitReached("a limit struck while the table was written; the next build goes on there");
}

/// Which rows from `first` on are marked.
std::vector<char> marks_of(const Starts& starts, std::uint32_t first, const Limits& limits) {
  constexpr std::uint32_t rows_in_a_job = 1 << 10;
  std::vector<char> marks(std::min(rows_at_once, starts.rows() - first));
  const auto count = static_cast<std::uint32_t>(marks.size());
  parallel_for((count + rows_in_a_job - 1) / rows_in_a_job, limits.threads, [&](std::size_t job) {
    Marks judge(starts.board(), starts.rules());
    const auto begin = static_cast<std::uint32_t>(job) * rows_in_a_job;
    for (std::uint32_t row = begin; row < std::min(count, begin + rows_in_a_job); ++row) {
      stop_if_out_of_time(limits);
      marks[row] = judge.marked(starts.position(first + row)) ? 1 : 0;
    }
  });
  return marks;
}

}  // namespace

void write_table(const Values& values, const std::filesystem::path& output, const Limits& limits) {
  const Starts& starts = values.starts();
  tables::Writer writer(description_of(starts), output);
  std::vector<tables::Entry> entries(starts.sides().size());
  std::vector<char> marks;
  for (std::uint32_t row = 0; row < starts.rows(); ++row) {
    if (row % rows_at_once == 0) marks = marks_of(starts, row, limits);
    for (std::size_t column = 0; column < entries.size(); ++column) {
      const Interval value = values.get(row * entries.size() + column);
      entries[column] = {
          .lo = value.lo, .hi = value.hi, .history_independent = marks[row % rows_at_once] != 0};
    }
    writer.row(starts.code(row), entries, {});
  }
  writer.finish();
}

std::unique_ptr<Starts> starts_of_table(const Board& board, const Ruleset& rules, const Limits& limits) {
  const std::uint64_t needed = tables::Representatives::memory_needed(std::min(board.size(), 20));
  if (limits.memory > 0 && needed > limits.memory)
    throw InputError(fmt::format("board {}: listing its positions needs {} bytes, the limit is {}",
                                 board.label(), needed, limits.memory));
  return std::make_unique<Starts>(board, rules, limits.threads, [&] {
    if (out_of_time(limits)) throw LimitReached("a limit struck before all positions were listed");
  });
}

void build_table(const Board& board, const Ruleset& rules, const std::filesystem::path& output,
                 const Limits& limits) {
  const auto starts = starts_of_table(board, rules, limits);
  Values values(*starts);
  tables::Checkpoint checkpoint(output, tables::header_text(description_of(*starts)));
  find_all(values, checkpoint, limits);
  try {
    write_table(values, output, limits);
  } catch (const LimitReached&) {
    checkpoint.save(bytes_of(values));
    throw;
  }
  checkpoint.remove();
}

}  // namespace graphgo::solver::engines::proof_search::fresh_start
