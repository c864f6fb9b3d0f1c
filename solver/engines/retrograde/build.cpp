#include "solver/engines/retrograde/build.hpp"

#include <fmt/core.h>

#include "solver/engines/retrograde/solution.hpp"
#include "solver/question/limits.hpp"
#include "tables/bytes.hpp"
#include "tables/checkpoint.hpp"
#include "tables/writer.hpp"

namespace graphgo::solver::engines::retrograde {
namespace {

std::vector<tables::Context> columns_of(const Solution& solution) {
  std::vector<tables::Context> columns;
  for (int number = 1; number <= solution.phases(); ++number)
    for (const Side side : {Side::black, Side::white}) {
      if (side == Side::white && solution.arena().colours_alike()) continue;
      for (int context = 0; context < solution.phase(number).contexts(); ++context)
        columns.push_back(solution.phase(number).named(context, side));
    }
  return columns;
}

/// The phase in work, then the bounds of every state of the phases begun, the last phase first.
std::string findings_of(Solution& solution, int phase) {
  std::string bytes;
  tables::put(bytes, static_cast<std::uint8_t>(phase));
  for (int number = solution.phases(); number >= phase; --number) {
    const Iteration& iteration = *solution.iteration(number);
    for (StateIndex state = 0; state < iteration.states(); ++state) {
      const Bounds b = iteration.at(state);
      tables::put(bytes, static_cast<std::uint16_t>(b.lo));
      tables::put(bytes, static_cast<std::uint16_t>(b.hi));
    }
  }
  return bytes;
}

/// Phases before the one in work are run once more, which is a single sweep, for their ranks.
void restore(Solution& solution, const std::string& findings, const Limits& limits) {
  tables::Taker taker(findings);
  const int phase = taker.take<std::uint8_t>();
  for (int number = solution.phases(); number >= phase && number >= 1; --number) {
    Iteration& iteration = solution.begin(number);
    if (taker.left() < iteration.states() * sizeof(Bounds)) return;
    for (StateIndex state = 0; state < iteration.states(); ++state) {
      const auto lo = taker.take<std::uint16_t>(), hi = taker.take<std::uint16_t>();
      iteration.restore(state, {static_cast<std::int16_t>(lo), static_cast<std::int16_t>(hi)});
    }
    if (number > phase) solution.run_phase(number, limits, {});
  }
}

void run(Solution& solution, tables::Checkpoint& checkpoint, const Limits& limits) {
  int phase_in_work = solution.phases();
  try {
    if (const auto findings = checkpoint.load()) restore(solution, *findings, limits);
    solution.run(limits, [&](int phase, int sweep, std::uint64_t changed) {
      phase_in_work = phase;
      if (limits.report)
        limits.report(fmt::format("phase {}: sweep {}, {} of {} states changed, {} MB", phase, sweep, changed,
                                  solution.iteration(phase)->states(), solution.bytes() / 1000000));
      if (checkpoint.due()) checkpoint.save(findings_of(solution, phase));
    });
  } catch (const LimitReached&) {
    if (solution.iteration(phase_in_work)) checkpoint.save(findings_of(solution, phase_in_work));
    throw;
  }
}

void write(const Solution& solution, const tables::Description& about, const std::filesystem::path& output,
           const Limits& limits) {
  tables::Writer writer(about, output);
  std::vector<tables::Entry> entries(about.columns.size());
  std::vector<std::pair<tables::Context, tables::Entry>> kos;
  const auto& rows = solution.arena().rows();
  for (std::size_t block = 0; block < rows.blocks(); ++block)
    rows.for_each_in(block, [&](std::uint32_t row, std::uint32_t code) {
      if (row % 64 == 0 && out_of_time(limits))
        throw LimitReached("a limit struck while the table was written; the next build goes on there");
      const Position<1> position = solution.arena().symmetry().position(code);
      for (std::size_t i = 0; i < entries.size(); ++i)
        entries[i] = solution.entry_of_row(row, code, about.columns[i]);
      kos.clear();
      for (int phase = 1; phase <= solution.phases(); ++phase)
        for (const Side side : {Side::black, Side::white})
          if (side == Side::black || !solution.arena().colours_alike())
            for (const auto& ko : solution.kos(position, side, phase))
              kos.emplace_back(ko, solution.entry_of_row(row, code, ko));
      writer.row(code, entries, kos);
    });
  writer.finish();
}

}  // namespace

void build_table(const Board& board, const Ruleset& rules, const std::filesystem::path& output,
                 const Limits& limits) {
  Solution solution(board, rules, limits);
  const auto& arena = solution.arena();
  const tables::Description about{.board = board,
                                  .rules = rules,
                                  .semantics = tables::Semantics::history_free,
                                  .generators = arena.symmetry().generators(),
                                  .rows = arena.rows().size(),
                                  .legal_positions = arena.rows().legal_positions(),
                                  .columns = columns_of(solution)};
  tables::Checkpoint checkpoint(output, tables::header_text(about));
  run(solution, checkpoint, limits);
  try {
    write(solution, about, output, limits);
  } catch (const LimitReached&) {
    checkpoint.save(findings_of(solution, 1));
    throw;
  }
  checkpoint.remove();
}

}  // namespace graphgo::solver::engines::retrograde
