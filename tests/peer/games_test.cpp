// Whole games of GNU Go, and of Pachi where GRAPHGO_PACHI names it, against `graphgo gtp`, under the
// referee's eyes. (Debian's package `pachi` is a game of another kind, so the Go program is not looked for by
// name.)
#include <catch2/catch.hpp>
#include <cstdlib>

#include "graphgo/board/read_board.hpp"
#include "solver/conversation/referee/report.hpp"
#include "tests/peer/gtp_peer.hpp"
#include "tests/support/paths.hpp"

using namespace graphgo;
using namespace graphgo::solver::conversation::referee;

namespace {

/// All openings of one turn on small squares, both sides. We lose no point and play nothing forbidden; the
/// other program takes every turn of ours, and its turns are legal or the reason is told.
void play_against(const std::string& name, const std::string& command, const std::string& rules) {
  solver::Limits limits;
  limits.memory = 512u << 20;
  for (const char* size : {"2x2", "3x3"}) {
    const Board board = read_board(size);
    Referee referee(board, read_ruleset(rules), limits, 600);
    Player other(name, command, 120);
    Player ours(
        "graphgo",
        std::string(tests::program) + " gtp --threads 1 --memory 512M --time-limit 600 --rules " + rules,
        600);
    for (const auto& opening : openings(board, read_ruleset(rules), 1))
      for (const bool swapped : {false, true}) {
        const MatchGame game =
            swapped ? referee.play({&ours, &other}, opening) : referee.play({&other, &ours}, opening);
        INFO(game_line(board, read_ruleset(rules), game));
        CHECK(ours.tally.halves == 0);
        CHECK(ours.tally.illegal == 0);
        CHECK(ours.tally.silent == 0);
        CHECK(other.tally.silent == 0);
        CHECK(other.tally.refused == 0);
      }
    CHECK(ours.tally.turns > 10);
    CHECK(ours.tally.judged == ours.tally.turns);
    CHECK(ours.tally.wrong.empty());
    CHECK(ours.tally.compared > 50);
  }
}

}  // namespace

TEST_CASE("peer: whole games against GNU Go lose no point", "[peer]") {
  const auto program = peer::find_program("gnugo", "/usr/games");
  if (!program) {
    WARN("SKIPPED: there is no gnugo on this machine, no game was played");
    return;
  }
  play_against("gnugo",
               *program + " --mode gtp --chinese-rules --positional-superko --forbid-suicide --seed 1",
               "tromp-taylor,suicide=forbidden");
}

TEST_CASE("peer: whole games against Pachi lose no point", "[peer]") {
  const char* program = std::getenv("GRAPHGO_PACHI");
  if (!program) {
    WARN("SKIPPED: GRAPHGO_PACHI names no Pachi, no game was played");
    return;
  }
  play_against("pachi", std::string(program) + " -d 0 -s 1 -t =500 threads=1,pondering=0 2>/dev/null",
               "tromp-taylor,suicide=forbidden");
}
