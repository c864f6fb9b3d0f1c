// Limits and Ctrl-C: what is printed, and boards of 64 vertices, where a node of a search takes milliseconds.
#include <sys/resource.h>

#include <catch2/catch.hpp>

#include "tests/program/outputs.hpp"
#include "tests/program/run_program.hpp"

using namespace graphgo;
using nlohmann::json;
using test::contains;
using test::json_of;
using test::over_at_once;
using test::Run;
using test::run_program;
using test::text_of;

namespace {

using Words = std::vector<std::string>;

/// Far more than the half second it may take, so that no machine is too slow; without a look at the clock it
/// takes minutes.
constexpr std::chrono::seconds hangs{20};

/// Ended by the limit and by the signal, with what was known by then, or with the answer before.
void requires_stop(const Words& arguments) {
  CAPTURE(arguments);
  const test::Folder folder;
  test::RunOptions options = test::in_folder(folder);
  options.timeout = hangs;
  Words limited = arguments;
  for (const char* word : {"--time-limit", "0.2", "--memory", "1G"}) limited.emplace_back(word);
  const Run by_limit = run_program(limited, options);
  CHECK((by_limit.exit_code == 3 || by_limit.exit_code == 0));
  options.interrupt = true;
  const Run by_signal = run_program(arguments, options);
  CHECK((by_signal.exit_code == 3 || by_signal.exit_code == 0));
}

const Words& boards() {
  static const Words names{"8x8", "complete:64", "star:63", "path:64"};
  return names;
}

/// The largest that control is decided on.
const Words& boards_of_control() {
  static const Words names{"6x10", "complete:62", "star:61", "path:62"};
  return names;
}

}  // namespace

TEST_CASE("program: a limit or Ctrl-C stops solve on any board of 64 vertices, with and without --moves",
          "[slow]") {
  const auto stops = [](const std::string& board, const char* rules) {
    requires_stop({"solve", board, "--rules", rules});
    requires_stop({"solve", board, "--rules", rules, "--moves"});
  };
  for (const std::string& board : boards())
    for (const char* rules : {"tromp-taylor", "lasker-maas", "chinese-basic", "nieminen,dispute=none"})
      stops(board, rules);
  for (const std::string& board : boards_of_control()) stops(board, "logical-japanese");
}

TEST_CASE("program: a limit or Ctrl-C stops every method on boards of 64 vertices", "[slow]") {
  for (const std::string& board : boards())
    for (const auto& [method, rules] : {std::pair{"reference", "tromp-taylor"},
                                        {"reference", "chinese-basic"},
                                        {"reference", "nieminen,dispute=none"},
                                        {"exact", "new-zealand"},
                                        {"states", "nieminen,dispute=played"}})
      requires_stop({"solve", board, "--rules", rules, "--method", method, "--moves"});
  for (const std::string& board : boards_of_control())
    requires_stop({"solve", board, "--rules", "logical-japanese", "--method", "situations", "--moves"});
}

TEST_CASE("program: a limit, of memory too, or Ctrl-C stops the reference while it judges ends") {
  for (const char* rules : {"nieminen", "nieminen,scoring=control,dispute=none", "logical-japanese",
                            "logical-japanese,dispute=played"})
    requires_stop({"solve", "3x4", "--rules", rules, "--method", "reference"});
  const Run full =
      run_program({"solve", "3x4", "--rules", "nieminen", "--method", "reference", "--memory", "10M"});
  CHECK(full.exit_code == 3);
  CHECK(contains(full.out, "stopped by memory"));
}

TEST_CASE("program: a limit or Ctrl-C stops compare, count, hunt, control and builds of tables", "[slow]") {
  for (const std::string& board : boards()) {
    requires_stop({"compare", board, "--empty", "--rules", "tromp-taylor", "--rules", "chinese-basic"});
    requires_stop({"count", "games", board, "--method", "plain"});
    requires_stop({"hunt", board, "--rules", "tromp-taylor", "--rules", "new-zealand", "--states", "empty"});
  }
  requires_stop({"hunt", "--max-vertices", "8", "--rules", "tromp-taylor", "--rules", "new-zealand"});
  requires_stop({"table", "build", "4x4", "--rules", "tromp-taylor", "--output", "t"});
  requires_stop({"table", "build", "4x4", "--rules", "chinese-basic", "--output", "t"});
  requires_stop({"solve", "1x17", "--proof", "p"});
  std::string chains;  // each bordered set is a choice among 31 chains
  for (int i = 0; i < 31; ++i) chains += "X.";
  requires_stop({"control", "path:62", "--position", chains});
}

TEST_CASE("program: a limit leaves bounds that hold, with --moves too") {
  const Run stopped =
      run_program({"solve", "complete:64", "--time-limit", "0.01", "--moves", "--json", "--memory", "64M"});
  CHECK(stopped.exit_code == 3);
  CHECK(stopped.out.find("\"stopped_by\":\"time\"") != std::string::npos);
  CHECK(stopped.out.find("\"lo\":0") !=
        std::string::npos);  // who moves first on an empty board does not lose
}

#ifndef __SANITIZE_ADDRESS__  // it takes terabytes of addresses for itself
TEST_CASE("program: the default memory heeds a limit on addresses") {
  rlimit before{};
  REQUIRE(getrlimit(RLIMIT_AS, &before) == 0);
  // A child inherits the soft limit; the parent keeps room for itself.
  rlimit little = before;
  little.rlim_cur = rlim_t{3} << 30;
  REQUIRE(setrlimit(RLIMIT_AS, &little) == 0);
  const Run run = run_program({"solve", "3x3", "--threads", "1"});
  REQUIRE(setrlimit(RLIMIT_AS, &before) == 0);
  CHECK(run.exit_code == 0);
  CHECK(run.out.find("value      9") != std::string::npos);
}
#endif

TEST_CASE("program: solve with a time limit prints true bounds and exits with 3") {
  // 3x3 has the value 9. On an empty board whoever moves first does not lose.
  struct Case {
    std::vector<std::string> arguments;
    int least, most;
  };
  const char* const no_suicide = "tromp-taylor,suicide=forbidden";
  const Case cases[] = {
      {{"solve", "5x5", "--time-limit", "0.2"}, 0, 25},  // half an hour or more
      {{"solve", "3x3", "--rules", no_suicide, "--time-limit", over_at_once}, 9, 9},
      {{"solve", "3x3", "--rules", no_suicide, "--time-limit", over_at_once, "--method", "exact"}, 9, 9},
      {{"solve", "3x3", "--rules", no_suicide, "--time-limit", over_at_once, "--method", "reference"}, 9, 9}};
  for (const auto& [arguments, least, most] : cases) {
    CAPTURE(arguments);
    const std::string text = text_of(arguments, 3);
    CHECK(contains(text, "stopped  (not settled: at least "));
    CHECK(contains(text, "\nstopped by time\n"));
    const json object = json_of(arguments, 3);
    CHECK(object["solved"] == false);
    CHECK(object["stopped_by"] == "time");
    CHECK(object["lo"] < object["hi"]);
    CHECK(object["lo"] <= most);
    CHECK(object["hi"] >= least);
  }
  CHECK(json_of({"solve", "3x3", "--rules", no_suicide, "--time-limit", "1000000"})["value"] == 9);
}

TEST_CASE("program: solve says why it stopped, by every engine") {
  const std::vector<std::vector<std::string>> commands{
      {"solve", "path:7", "--memory", "4K"},
      {"solve", "path:7", "--memory", "4K", "--method", "exact"},
      {"solve", "3x3", "--memory", "1M", "--rules", "chinese-basic", "--method", "reference"},
  };
  for (const auto& arguments : commands) {
    CHECK(contains(text_of(arguments, 3), "\nstopped by memory\n"));
    CHECK(json_of(arguments, 3)["stopped_by"] == "memory");
  }
  CHECK(json_of({"solve", "3x3", "--rules", "chinese-basic", "--time-limit", over_at_once},
                3)["stopped_by"] == "time");
}
