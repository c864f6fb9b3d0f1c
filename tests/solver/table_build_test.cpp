// Builds that are stopped go on: both kinds of table, by limits and by kill.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "solver/engines/retrograde/build.hpp"
#include "solver/question/limits.hpp"
#include "tables/checkpoint.hpp"
#include "tables/verify.hpp"
#include "tests/paths.hpp"
#include "tests/solver/agreement.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::research;
namespace fs = std::filesystem;

/// A folder of its own, gone with the test.
struct Folder {
  fs::path path =
      fs::temp_directory_path() / ("graphgo_build_" + std::to_string(getpid()) + std::to_string(std::rand()));
  Folder() { fs::create_directories(path); }
  ~Folder() { fs::remove_all(path); }
};

std::string content(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Stopped after each number of sweeps in turn, in every phase, the build goes on from its checkpoint.
void require_same_bytes_after_stops(const std::string& board_text, const std::string& rules_text) {
  const Folder folder;
  const Board board = read_board(board_text);
  const Ruleset rules = read_ruleset(rules_text);
  const fs::path whole = folder.path / "whole", stopped = folder.path / "stopped";
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
  CHECK(content(whole) == content(stopped));
  CHECK_FALSE(fs::exists(stopped.string() + ".checkpoint"));
}

TEST_CASE("table build: stopped at every second sweep it gives the same bytes") {
  require_same_bytes_after_stops("2x4", "chinese-basic");
  require_same_bytes_after_stops("1x6", "lasker-maas,repetition=basic_ko");
}

TEST_CASE("table build: killed at twenty moments it leaves no half table, and goes on to the same bytes") {
  for (const char* rules : {"chinese-basic", "tromp-taylor"}) {
    const Folder folder;
    const fs::path whole = folder.path / "whole", killed = folder.path / "killed";
    const auto run = [&](const fs::path& output) {
      const pid_t child = fork();
      if (child == 0) {
        freopen("/dev/null", "w", stdout);
        execl(graphgo::tests::program, "graphgo", "table", "build", "3x4", "--rules", rules, "--output", output.c_str(),
              nullptr);
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
      if (fs::exists(killed)) REQUIRE(content(killed) == content(whole));
    }
    waitpid(run(killed), &status, 0);
    REQUIRE(status == 0);
    CHECK(content(whole) == content(killed));
    CHECK(std::distance(fs::directory_iterator(folder.path), fs::directory_iterator()) == 2);
  }
}

TEST_CASE("checkpoints: damaged ones and those of other work are left aside") {
  const Folder folder;
  const fs::path output = folder.path / "t";
  tables::Checkpoint mine(output, "this"), other(output, "that");
  CHECK_FALSE(mine.load());
  mine.save("findings");
  CHECK(mine.load() == "findings");
  CHECK_FALSE(other.load());
  std::string bytes = content(output.string() + ".checkpoint");
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string damaged = bytes;
    damaged[i] ^= 1;
    std::ofstream(output.string() + ".checkpoint", std::ios::binary) << damaged;
    CHECK_FALSE(mine.load());
  }
  std::ofstream(output.string() + ".checkpoint", std::ios::binary) << bytes.substr(0, bytes.size() - 1);
  CHECK_FALSE(mine.load());
}

}  // namespace
