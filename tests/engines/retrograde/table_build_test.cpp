// Builds that are stopped go on: both kinds of table, by limits and by kill.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <numeric>

#include "solver/engines/retrograde/build.hpp"
#include "solver/engines/retrograde/solution.hpp"
#include "solver/question/limits.hpp"
#include "tables/checkpoint.hpp"
#include "tables/verify.hpp"
#include "tests/support/agreement.hpp"
#include "tests/support/folder.hpp"
#include "tests/support/paths.hpp"
#include "tests/tables/brute_table.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::research;
namespace fs = std::filesystem;

/// Stopped after each number of sweeps in turn, in every phase, the build goes on from its checkpoint.
void require_same_bytes_after_stops(const std::string& board_text, const std::string& rules_text) {
  const test::Folder folder;
  const Board board = read_board(board_text);
  const Ruleset rules = read_ruleset(rules_text);
  const fs::path whole = folder.file("whole"), stopped = folder.file("stopped");
  engines::retrograde::build_table(board, rules, whole, Limits{});
  int stops = 0;
  for (bool complete = false; !complete;) {
    std::atomic<bool> stop{false};
    int sweeps = 0;
    Limits limits;
    limits.stop = &stop;
    limits.report = [&](const std::string&) { stop = ++sweeps == 2; };
    try {
      engines::retrograde::build_table(board, rules, stopped, limits);
      complete = true;
    } catch (const LimitReached&) {
      REQUIRE(fs::exists(stopped.string() + ".checkpoint"));
      REQUIRE_FALSE(fs::exists(stopped));
      REQUIRE(++stops < 1000);
    }
  }
  CHECK(stops > 2);
  CHECK(folder.read("whole") == folder.read("stopped"));
  CHECK_FALSE(fs::exists(stopped.string() + ".checkpoint"));
}

TEST_CASE("table build: stopped at every second sweep it gives the same bytes") {
  require_same_bytes_after_stops("2x4", "chinese-basic");
  require_same_bytes_after_stops("1x6", "lasker-maas,repetition=basic_ko");
}

TEST_CASE("table build: a stop while a checkpoint is taken up loses nothing of it") {
  const test::Folder folder;
  const Board board = read_board("2x4");
  const Ruleset rules = read_ruleset("tromp-taylor,phases=2,repetition=basic_ko,suicide=forbidden");
  const fs::path whole = folder.file("whole"), stopped = folder.file("stopped");
  engines::retrograde::build_table(board, rules, whole, Limits{});
  bool first_phase = false, complete = false;
  int stops = 0;
  // Every second time it is stopped sooner than it was before.
  for (int looks = 1; !complete; ++looks) {
    bool back = false;
    Limits limits;
    limits.looks_left = std::make_shared<std::atomic<std::int64_t>>(looks % 2 == 0 ? looks / 2 : looks);
    limits.report = [&](const std::string& line) {
      back = back || (first_phase && line.starts_with("phase 2"));
      first_phase = first_phase || line.starts_with("phase 1");
    };
    try {
      engines::retrograde::build_table(board, rules, stopped, limits);
      complete = true;
    } catch (const LimitReached&) {
      REQUIRE(++stops < 1000);
    }
    CHECK_FALSE(back);
  }
  CHECK(first_phase);
  CHECK(stops > 10);
  CHECK(folder.read("whole") == folder.read("stopped"));
}

TEST_CASE("table build: killed at twenty moments it leaves no half table, and goes on to the same bytes") {
  for (const char* rules : {"chinese-basic", "tromp-taylor"}) {
    const test::Folder folder;
    const fs::path whole = folder.file("whole"), killed = folder.file("killed");
    const auto run = [&](const fs::path& output) {
      const pid_t child = fork();
      if (child == 0) {
        freopen("/dev/null", "w", stdout);
        execl(graphgo::tests::program, "graphgo", "table", "build", "3x4", "--rules", rules, "--output",
              output.c_str(), nullptr);
        _exit(127);
      }
      return child;
    };
    int status = 0;
    waitpid(run(whole), &status, 0);
    REQUIRE(status == 0);
    for (int i = 0; i < 20; ++i) {
      const pid_t child = run(killed);
      usleep(static_cast<useconds_t>(1000 + std::rand() % 150000));
      kill(child, SIGKILL);
      waitpid(child, &status, 0);
      if (fs::exists(killed)) REQUIRE(folder.read("killed") == folder.read("whole"));
    }
    waitpid(run(killed), &status, 0);
    REQUIRE(status == 0);
    CHECK(folder.read("whole") == folder.read("killed"));
    CHECK(folder.names().size() == 2);
  }
}

/// Everything in memory takes a byte too much: the plays go to a file, and the table is the same.
void require_same_bytes_with_plays_in_a_file(const std::string& board_text, const std::string& rules_text) {
  CAPTURE(board_text, rules_text);
  const test::Folder folder;
  const Board board = read_board(board_text);
  const Ruleset rules = read_ruleset(rules_text);
  const fs::path memory = folder.file("memory"), file = folder.file("file");
  engines::retrograde::build_table(board, rules, memory, Limits{});
  Limits limits;
  limits.threads = 2;
  limits.memory = engines::retrograde::Solution(board, rules, Limits{}).bytes() - 1;
  CHECK_THROWS_AS(engines::retrograde::Solution(board, rules, limits), TooLarge);
  engines::retrograde::build_table(board, rules, file, limits);
  CHECK((folder.read("memory") == folder.read("file")));
  CHECK(folder.names().size() == 2);
}

TEST_CASE("table build: with plays in a file it gives the same bytes") {
  require_same_bytes_with_plays_in_a_file("3x4", "chinese-basic");
  require_same_bytes_with_plays_in_a_file("2x5", "chinese-basic,suicide=allowed");
  require_same_bytes_with_plays_in_a_file("1x9", "lasker-maas,repetition=basic_ko");
  require_same_bytes_with_plays_in_a_file("2x4", "chinese-basic,ending=passes(2)+white_last");
}

TEST_CASE("table build: values are the reference's, ranks as they are defined, plays in a file or not") {
  int kos = 0;
  for (const char* text :
       {"chinese-basic", "chinese-basic,suicide=allowed", "chinese-basic,repetition=none,suicide=allowed",
        "chinese-basic,ending=passes(2)+white_last,suicide=allowed", "nieminen,resume=false,dispute=none",
        "lasker-maas,repetition=basic_ko", "aga,repetition=basic_ko,scoring=territory"}) {
    const Ruleset rules = read_ruleset(text);
    for (const char* graph : {"path:1", "path:2", "path:3", "cycle:3", "path:4", "cycle:4"}) {
      CAPTURE(text, graph);
      const test::Folder folder;
      const Board board = read_board(graph);
      engines::retrograde::build_table(board, rules, folder.file("memory"), Limits{});
      Limits little;
      little.memory = engines::retrograde::Solution(board, rules, Limits{}).bytes() - 1;
      engines::retrograde::build_table(board, rules, folder.file("file"), little);
      REQUIRE((folder.read("memory") == folder.read("file")));
      const auto table = tables::Table::open(folder.file("file"));
      const test::BruteTable brute(board, rules);
      for (const auto& [key, entry] : brute.entries()) {
        REQUIRE(table.probe(position_of(std::get<0>(key)), test::context_of(key)) == entry);
        kos += test::context_of(key).ko >= 0;
      }
    }
  }
  CHECK(kos > 0);
}

TEST_CASE("arena: plays in a file are those in memory, and its order has every chunk once") {
  using engines::retrograde::Arena;
  const test::Folder folder;
  const Board board = read_board("3x4");
  const Ruleset rules = read_ruleset("chinese-basic");
  const Symmetry<std::uint32_t> symmetry(board, most_symmetries);
  Limits limits;
  const Arena memory(board, rules, symmetry, limits);
  limits.memory = memory.bytes() - 1;
  CHECK_THROWS_AS(Arena(board, rules, symmetry, limits), TooLarge);
  const Arena file(board, rules, symmetry, limits, {}, {folder.path(), [](auto, auto) { return 0; }});
  CHECK(folder.names().empty());
  REQUIRE(file.chunks().size() == memory.chunks().size());
  REQUIRE(memory.chunks().size() > 10);
  for (std::size_t i = 0; i < memory.chunks().size(); ++i) {
    const Arena::Chunk &here = memory.chunks()[i], &there = file.chunks()[i];
    REQUIRE(there.plays.empty());
    REQUIRE(there.play_count == here.plays.size());
    REQUIRE(std::equal(here.plays.begin(), here.plays.end(), file.plays(there)));
  }
  std::vector<std::uint32_t> order(file.order().begin(), file.order().end()), all(order.size());
  std::sort(order.begin(), order.end());
  std::iota(all.begin(), all.end(), 0u);
  CHECK(order == all);
  CHECK(order.size() == file.chunks().size());
}

TEST_CASE("arena: a folder that takes no file is refused in one line") {
  const Board board = read_board("3x3");
  const Ruleset rules = read_ruleset("chinese-basic");
  Limits limits;
  limits.memory = engines::retrograde::Solution(board, rules, limits).bytes() - 1;
  CHECK_THROWS_WITH(engines::retrograde::Solution(board, rules, limits, "/nowhere/at/all"),
                    Catch::StartsWith("/nowhere/at/all: ") && !Catch::Contains("\n"));
}

TEST_CASE("checkpoints: pieces come back in order, and are refused if one is damaged") {
  const test::Folder folder;
  tables::Checkpoint checkpoint(folder.file("t"), "this");
  const std::vector<std::string> pieces{"first", "", std::string(100000, 'x')};
  const auto loaded = [&] {
    std::vector<std::string> found;
    const bool whole = checkpoint.load([&](std::string_view piece) { found.emplace_back(piece); });
    CHECK(whole == !found.empty());
    return found;
  };
  CHECK(loaded().empty());
  checkpoint.save(pieces.size(), [&](std::size_t i) { return pieces[i]; });
  CHECK(loaded() == pieces);
  const std::string bytes = folder.read("t.checkpoint");
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string damaged = bytes;
    damaged[i] ^= 16;
    folder.write("t.checkpoint", damaged);
    REQUIRE_THROWS_AS(loaded(), InputError);
  }
  for (std::size_t size = 1; size < bytes.size(); size += 7) {
    folder.write("t.checkpoint", bytes.substr(0, size));
    REQUIRE_THROWS_AS(loaded(), InputError);
  }
}

TEST_CASE("checkpoints: those of other work are refused, and stay") {
  const test::Folder folder;
  const fs::path output = folder.file("t");
  tables::Checkpoint mine(output, "this"), other(output, "that");
  CHECK_FALSE(mine.load());
  mine.save("findings");
  CHECK(mine.load() == "findings");
  CHECK_THROWS_WITH(other.load(), Catch::Contains("t.checkpoint: the checkpoint of another build"));
  CHECK(mine.load() == "findings");
}

}  // namespace
