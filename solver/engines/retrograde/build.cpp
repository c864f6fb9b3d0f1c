#include "solver/engines/retrograde/build.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <functional>

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

/// Bounds are kept in pieces of so many states of a phase, so that a checkpoint needs no memory of its own.
constexpr StateIndex states_in_piece = 1 << 22;

StateIndex pieces_of(const Iteration& iteration) {
  return (iteration.states() + states_in_piece - 1) / states_in_piece;
}

std::string bounds_of(const Iteration& iteration, StateIndex piece) {
  const StateIndex begin = piece * states_in_piece;
  const StateIndex end = std::min(iteration.states(), begin + states_in_piece);
  std::string bytes;
  bytes.reserve((end - begin) * sizeof(Bounds));
  for (StateIndex state = begin; state < end; ++state) {
    const Bounds b = iteration.at(state);
    tables::put(bytes, static_cast<std::uint16_t>(b.lo));
    tables::put(bytes, static_cast<std::uint16_t>(b.hi));
  }
  return bytes;
}

/// The phase in work, then the bounds of every state of the phases begun, the last phase first.
void save(Solution& solution, int phase, tables::Checkpoint& checkpoint) {
  std::vector<std::function<std::string()>> pieces{
      [phase] { return std::string(1, static_cast<char>(phase)); }};
  for (int number = solution.phases(); number >= phase; --number) {
    const Iteration& iteration = *solution.iteration(number);
    for (StateIndex piece = 0; piece < pieces_of(iteration); ++piece)
      pieces.push_back([&iteration, piece] { return bounds_of(iteration, piece); });
  }
  checkpoint.save(pieces.size(), [&](std::size_t i) { return pieces[i](); });
}

/// Takes the pieces in the order in which they were saved. Phases before the one in work are run once more,
/// which is a single sweep, for their ranks.
class Restoring {
 public:
  Restoring(Solution& solution, const Limits& limits) : solution_(solution), limits_(limits) {}

  void piece(std::string_view bytes) {
    if (phase_ == 0) {
      phase_ = static_cast<unsigned char>(bytes[0]);
      number_ = solution_.phases();
      return;
    }
    Iteration& iteration = solution_.begin(number_);
    tables::Taker taker(bytes);
    while (taker.left() > 0 && next_ < iteration.states()) {
      const auto lo = taker.take<std::uint16_t>(), hi = taker.take<std::uint16_t>();
      iteration.restore(next_++, {static_cast<std::int16_t>(lo), static_cast<std::int16_t>(hi)});
    }
    if (next_ < iteration.states()) return;
    if (number_ > phase_) solution_.run_phase(number_, limits_, {});
    --number_;
    next_ = 0;
  }

  /// The last phase where nothing was saved.
  int phase_in_work() const { return phase_ == 0 ? solution_.phases() : phase_; }

 private:
  Solution& solution_;
  const Limits& limits_;
  int phase_ = 0, number_ = 0;  ///< in work when it was saved; whose piece is next
  StateIndex next_ = 0;
};

void run(Solution& solution, tables::Checkpoint& checkpoint, const Limits& limits) {
  Restoring restoring(solution, limits);
  // A limit that strikes here leaves the checkpoint as it is: it has more than was taken from it.
  checkpoint.load([&](std::string_view bytes) { restoring.piece(bytes); });
  int phase_in_work = restoring.phase_in_work();
  try {
    solution.run(limits, [&](int phase, int sweep, std::uint64_t changed) {
      phase_in_work = phase;
      if (limits.report)
        limits.report(fmt::format("phase {}: sweep {}, {} of {} states changed, {} MB", phase, sweep, changed,
                                  solution.iteration(phase)->states(), solution.bytes() / 1000000));
      if (checkpoint.due()) save(solution, phase, checkpoint);
    });
  } catch (const LimitReached&) {
    if (solution.iteration(phase_in_work)) save(solution, phase_in_work, checkpoint);
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
  const auto folder = output.has_parent_path() ? output.parent_path() : std::filesystem::path(".");
  Solution solution(board, rules, limits, folder);
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
    save(solution, 1, checkpoint);
    throw;
  }
  checkpoint.remove();
}

}  // namespace graphgo::solver::engines::retrograde
