// graphgo-mpi: the same bytes on 1, 2 and 4 ranks as of graphgo; ranks that are killed, or answer wrong.
#include <signal.h>
#include <sys/wait.h>

#include <cstdio>
#include <filesystem>
#include <regex>

#include "tests/program/outputs.hpp"

namespace {

using namespace graphgo::test;

struct Shell {
  int exit_code = -1;
  std::string out;  ///< what stderr says is in it where the line asks for it
};

Shell shell(const Folder& folder, const std::string& line) {
  Shell run;
  FILE* pipe = popen(("cd " + folder.path() + "; " + line).c_str(), "r");
  REQUIRE(pipe);
  std::array<char, 4096> buffer;
  while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), pipe))
    run.out.append(buffer.data(), count);
  const int status = pclose(pipe);
  run.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return run;
}

std::string ranks(int count, const char* program) {
  return "mpirun --allow-run-as-root --oversubscribe --bind-to none -n " + std::to_string(count) + " " +
         program + " ";
}

const std::string hunt = "hunt --max-vertices 4 --rules tromp-taylor --rules new-zealand --all --threads 1 ";

TEST_CASE("ranks: 1, 2 and 4 of them print what graphgo prints") {
  const std::vector<std::string> commands{
      hunt,
      "hunt --max-vertices 4 --rules tromp-taylor --rules new-zealand --json --threads 2 ",
      "compare --empty path:1..5 cycle:4 --rules tromp-taylor --rules aga --json --threads 1 ",
      "claim run P2 G1 --max-vertices 3 --page - --json --threads 1 ",
      "table build 2x3 --rules tromp-taylor --output t.table --force --threads 1 ",
      "batch --threads 1 <queries ",
      "solve 2x2 --threads 1 "};
  for (const std::string& command : commands) {
    const Folder folder;
    folder.write(
        "queries",
        "{\"board\":\"2x2\",\"rules\":\"aga\"}\nnonsense\n{\"board\":\"path:3\",\"rules\":\"nieminen\"}\n");
    CAPTURE(command);
    const Shell alone = shell(folder, std::string(graphgo::tests::program) + " " + command);
    const std::string table = folder.has("t.table") ? folder.read("t.table") : "";
    for (const int count : {1, 2, 4}) {
      const Shell run = shell(folder, ranks(count, GRAPHGO_MPI_PROGRAM) + command + " 2>errors");
      CHECK(without_effort(run.out) == without_effort(alone.out));
      CHECK(run.exit_code == alone.exit_code);
      if (!table.empty()) CHECK(folder.read("t.table") == table);
    }
  }
}

TEST_CASE("ranks: what is no work for many is done by one of them, and said once") {
  const Folder folder;
  const std::string build = " table build 2x2 --rules tromp-taylor --output t.table >built";
  REQUIRE(shell(folder, std::string(graphgo::tests::program) + build).exit_code == 0);
  const auto exported = [](const std::string& file) { return "table export t.table --output " + file + " "; };
  const Shell alone =
      shell(folder, std::string(graphgo::tests::program) + " " + exported("alone.sqlite") + "2>&1");
  REQUIRE(alone.exit_code == 0);
  const Shell run = shell(folder, ranks(4, GRAPHGO_MPI_PROGRAM) + exported("ranks.sqlite") + "2>&1");
  CHECK(run.exit_code == 0);
  CHECK(std::regex_replace(run.out, std::regex("ranks"), "alone") == alone.out);
  CHECK(folder.read("ranks.sqlite") == folder.read("alone.sqlite"));
}

TEST_CASE("ranks: one that is killed ends the run with one line, and the next run goes on") {
  const Folder folder;
  const std::string command =
      "hunt --max-vertices 5 --rules lasker-maas --rules lasker-maas-draft --all --threads 1 "
      "--board-limit none --journal journal ";
  const std::string program = GRAPHGO_MPI_PROGRAM;
  const Shell killed =
      shell(folder, "(" + ranks(2, GRAPHGO_MPI_PROGRAM) + command + ": -n 1 sh -c 'echo $$ >worker; exec " +
                        program + " " + command +
                        "' >out 2>errors; echo $? >code) & for i in $(seq 3000); do "
                        "[ $(cat journal 2>/dev/null | wc -l) -gt 1 ] && break; sleep 0.01; done; "
                        "kill -KILL $(cat worker); wait; cat code");
  CHECK(killed.out != "0\n");
  CHECK(contains(folder.read("errors"), "graphgo: interrupted, or a rank was lost, after "));
  const std::string before = folder.read("journal");
  const Shell again = shell(folder, ranks(2, GRAPHGO_MPI_PROGRAM) + command + "2>errors");
  CHECK(folder.read("journal").starts_with(before.substr(0, before.rfind('\n') + 1)));
  const Shell alone = shell(folder, std::string(graphgo::tests::program) + " " +
                                        std::regex_replace(command, std::regex("--journal journal"), ""));
  CHECK(without_effort(again.out) == without_effort(alone.out));
}

TEST_CASE("ranks: one that answers wrong is caught where units are asked twice, and named") {
  const Folder folder;
  const Shell run =
      shell(folder, ranks(3, GRAPHGO_WRONG_WORKER) + hunt + "--recheck 100% --journal journal 2>&1");
  CHECK(run.exit_code == 4);
  CHECK(contains(run.out, "internal error: unit "));
  CHECK(contains(run.out, "worker 2 answered"));
  const Shell unseen = shell(folder, ranks(3, GRAPHGO_WRONG_WORKER) + hunt + "2>/dev/null");
  CHECK(unseen.exit_code != 4);  // nobody looked
}

TEST_CASE("ranks: those that read other files than the leader were asked something else") {
  const Folder folder;
  for (const std::string rank : {"0", "1"}) {
    std::filesystem::create_directories(folder.file(rank + "/own/a"));
    folder.write(
        rank + "/own/a/claims.toml",
        "[[claim]]\nid = \"A\"\ntitle = \"t\"\npairs = [{ left = \"aga\", right = \"tromp-taylor\" }]\n"
        "domain = [{ boards = [\"own.g6\"], states = \"empty\" }]\n");
  }
  const std::string in_own_folder =
      "sh -c 'cd $OMPI_COMM_WORLD_RANK; exec " + std::string(GRAPHGO_MPI_PROGRAM) + " \"$@\"' run";
  const std::string line =
      ranks(2, in_own_folder.c_str()) + "claim run A --papers own --brief --threads 1 2>&1";
  for (const bool alike : {true, false}) {
    folder.write("0/own.g6", "Bw\n");
    folder.write("1/own.g6", alike ? "Bw\n" : "BW\n");
    const Shell run = shell(folder, line);
    CAPTURE(run.out);
    CHECK((run.exit_code == 2) == !alike);
    CHECK(contains(run.out, "rank 1 was asked something else, or is another version") == !alike);
  }
}

TEST_CASE("ranks: what a limit on the whole command cut short is in no journal") {
  const Folder folder;
  const std::string line = ranks(3, GRAPHGO_MPI_PROGRAM) +
                           "hunt --max-vertices 6 --rules aga --rules tromp-taylor-4pass --all --threads 1 "
                           "--time-limit 1 --journal journal 2>errors";
  for (int i = 0; i < 3; ++i) {
    const Shell run = shell(folder, line);
    CHECK(run.exit_code == 1);  // refuted so far
    CHECK_FALSE(contains(folder.read("journal"), "\"complete\":false"));
  }
}

TEST_CASE("ranks: a journal of another question is refused before any work") {
  const Folder folder;
  folder.write("journal", "no journal\n");
  const Shell run = shell(folder, ranks(3, GRAPHGO_MPI_PROGRAM) + hunt + "--journal journal 2>&1");
  CHECK(run.exit_code == 2);
  CHECK(contains(run.out, "graphgo: journal: no journal of a job's units"));
}

}  // namespace
