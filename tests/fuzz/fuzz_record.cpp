// Positions of a few boards, and game records with their replay.
#include <array>
#include <string>

#include "graphgo/board/families.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/record/replay.hpp"
#include "graphgo/text/file.hpp"
#include "solver/presentation/text.hpp"
#include "tests/fuzz/judge.hpp"

namespace graphgo::fuzz {
namespace {

/// Without superko a replay compares every position with all before: longer records are not played.
constexpr std::size_t most_turns = 200;
constexpr std::size_t most_points = 400;

/// A position on the small boards: plain form and diagram read back, and the judgement of legality only
/// refuses.
void require_sound(const Board& board, const Stones& stones) {
  require(static_cast<int>(stones.size()) == board.size(), "not one colour a vertex");
  require(read_position(board, position_text(stones)) == stones, "the plain form changed");
  require(read_position(board, position_text(board, stones)) == stones, "the form with rows changed");
  if (board.shape())
    require(read_position(board, solver::presentation::draw_position(board, stones)) == stones,
            "the diagram changed");
  unless_refused([&] { return check_legal(board, stones), true; });
}

void require_sound(const GameRecord& record, const ReplayReport& report) {
  const auto turns = static_cast<int>(record.turns.size());
  require(report.turns == (report.refused ? report.refused->number - 1 : turns), "turns were lost");
  require(static_cast<int>(report.position.size()) == record.rows * record.columns, "the board changed");
  check_legal(report.board, report.position);
  if (report.refused) require_clear(report.refused->reason);
}

}  // namespace

Reading fuzz_position(std::string_view text) {
  if (text.size() > longest_text || text.ends_with(".sgf") || is_file(text)) return Reading::skipped;
  static const std::array boards{make_family("1x1"),       make_family("3x3"),    make_family("2x4"),
                                 make_family("torus:3x3"), make_family("path:5"), make_family("11x2")};
  Reading reading = Reading::refused;
  for (const Board& board : boards) {
    const auto stones = unless_refused([&] { return read_position(board, text); });
    if (!stones) continue;
    require_sound(board, *stones);
    reading = Reading::read;
  }
  return reading;
}

Reading fuzz_sgf(std::string_view text) {
  if (text.size() > longest_text) return Reading::skipped;
  const auto record = unless_refused([&] { return read_sgf(text); });
  if (!record) return Reading::refused;
  const std::string written = write_sgf(*record);
  require(read_sgf(written) == *record, "the record changed: " + written);
  if (record->setup.size() > most_points || record->turns.size() > most_turns) return Reading::read;
  static const std::array rulesets{preset("tromp-taylor"), preset("aga"), preset("chinese-basic"),
                                   preset("lasker-maas"), preset("conway-go-prisoners")};
  for (const Ruleset& rules : rulesets)
    if (const auto report = unless_refused([&] { return replay(*record, rules); }))
      require_sound(*record, *report);
  return Reading::read;
}

}  // namespace graphgo::fuzz
