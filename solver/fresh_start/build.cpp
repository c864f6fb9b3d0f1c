#include "solver/fresh_start/build.hpp"

#include <fmt/core.h>

#include <chrono>
#include <limits>

#include "graphgo/error.hpp"
#include "solver/fresh_start/checkpoint.hpp"
#include "solver/fresh_start/marks.hpp"
#include "solver/fresh_start/values.hpp"
#include "solver/limits.hpp"
#include "solver/parallel.hpp"
#include "tables/bytes.hpp"
#include "tables/codec.hpp"
#include "tables/writer.hpp"

namespace graphgo::solver::fresh_start {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds between_saves{2};
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

/// The values as bytes: what table they are of, then two 16-bit numbers for each start.
class Saved {
 public:
  explicit Saved(const Starts& starts) : heading_("graphgo fresh starts 1 ") {
    tables::put(heading_, tables::checksum(tables::header_text(description_of(starts))));
  }

  std::string bytes(const Values& values) const {
    std::string bytes = heading_;
    for (std::size_t i = 0; i < values.starts().size(); ++i) {
      const Interval value = values.get(i);
      tables::put(bytes, static_cast<std::uint16_t>(bounded(value.lo)));
      tables::put(bytes, static_cast<std::uint16_t>(bounded(value.hi)));
    }
    return bytes;
  }

  /// False, and the values are as they were, if the bytes are not those of such a table.
  bool restore(const std::string& bytes, Values& values) const {
    if (!bytes.starts_with(heading_) || bytes.size() != heading_.size() + 4 * values.starts().size()) return false;
    const auto number = [](const char* at) { return static_cast<std::int16_t>(tables::number_at<std::uint16_t>(at)); };
    const char* at = bytes.data() + heading_.size();
    for (std::size_t i = 0; i < values.starts().size(); ++i, at += 4) {
      const int lo = number(at), hi = number(at + 2);
      values.set(i, {lo == -unknown ? -tables::Entry::infinity : lo, hi == unknown ? tables::Entry::infinity : hi});
    }
    return true;
  }

 private:
  static constexpr int unknown = std::numeric_limits<std::int16_t>::max();
  /// Bounds past 16 bits are forgotten.
  static std::int16_t bounded(std::int32_t bound) {
    return static_cast<std::int16_t>(std::abs(bound) < unknown ? bound : bound < 0 ? -unknown : unknown);
  }
  std::string heading_;
};

std::size_t solved(const Values& values) { return values.starts().size() - values.open(); }

void find_all(Values& values, Checkpoint& checkpoint, const Limits& limits) {
  const Saved saved(values.starts());
  if (const std::string bytes = checkpoint.read(); !bytes.empty() && !saved.restore(bytes, values))
    throw InputError(fmt::format("{}: of another table; remove it to begin anew", checkpoint.path().string()));
  auto last_save = Clock::now(), last_report = last_save;
  find_values(values, limits, [&] {
    const auto now = Clock::now();
    if (now - last_save >= between_saves) checkpoint.save(saved.bytes(values)), last_save = Clock::now();
    if (!limits.report || now - last_report < between_reports) return;
    last_report = now;
    limits.report(fmt::format("{} of {} starts solved", solved(values), values.starts().size()));
  });
  if (values.open() == 0) return;
  checkpoint.save(saved.bytes(values));
  throw LimitReached(
      fmt::format("a limit struck with {} of {} starts solved; {} has them, and the next build goes on there",
                  solved(values), values.starts().size(), checkpoint.path().string()));
}

/// Which rows from `first` on are marked.
std::vector<char> marks_of(const Starts& starts, std::uint32_t first, const Limits& limits) {
  constexpr std::uint32_t rows_in_a_job = 1 << 10;
  std::vector<char> marks(std::min(rows_at_once, starts.rows() - first));
  const auto count = static_cast<std::uint32_t>(marks.size());
  parallel_for((count + rows_in_a_job - 1) / rows_in_a_job, limits.threads, [&](std::size_t job) {
    Marks judge(starts.board(), starts.rules());
    const auto begin = static_cast<std::uint32_t>(job) * rows_in_a_job;
    for (std::uint32_t row = begin; row < std::min(count, begin + rows_in_a_job); ++row)
      marks[row] = judge.marked(starts.position(first + row)) ? 1 : 0;
  });
  return marks;
}

void write(const Values& values, const std::filesystem::path& output, const Limits& limits) {
  const Starts& starts = values.starts();
  tables::Writer writer(description_of(starts), output);
  std::vector<tables::Entry> entries(starts.sides().size());
  std::vector<char> marks;
  for (std::uint32_t row = 0; row < starts.rows(); ++row) {
    if (row % rows_at_once == 0) marks = marks_of(starts, row, limits);
    for (std::size_t column = 0; column < entries.size(); ++column) {
      const Interval value = values.get(row * entries.size() + column);
      entries[column] = {.lo = value.lo, .hi = value.hi, .history_independent = marks[row % rows_at_once] != 0};
    }
    writer.row(starts.code(row), entries, {});
  }
  writer.finish();
}

}  // namespace

void build_table(const Board& board, const Ruleset& rules, const std::filesystem::path& output, const Limits& limits) {
  const std::uint64_t needed = tables::Representatives::memory_needed(std::min(board.size(), 20));
  if (limits.memory > 0 && needed > limits.memory)
    throw InputError(fmt::format("board {}: listing its positions needs {} bytes, the limit is {}", board.label(),
                                 needed, limits.memory));
  const Starts starts(board, rules, limits.threads);
  Checkpoint checkpoint(output.string() + ".checkpoint");
  Values values(starts);
  find_all(values, checkpoint, limits);
  write(values, output, limits);
  checkpoint.remove();
}

}  // namespace graphgo::solver::fresh_start
