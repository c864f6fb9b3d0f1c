// Parts, journals and merging by the commands: the same bytes as in one run, nodes and seconds apart.
#include <algorithm>

#include "tests/program/outputs.hpp"
#include "tests/support/says.hpp"

namespace {

using namespace graphgo::test;
using graphgo::testing::Says;
using Words = std::vector<std::string>;

struct Command {
  Words words;
  std::string input = {};
  int exit_code = 0;
};

Run run_in(const Folder& folder, const Command& command, const Words& more) {
  Words words = command.words;
  words.insert(words.end(), more.begin(), more.end());
  RunOptions options = with_input(command.input);
  options.folder = folder.path();
  return run_program(words, options);
}

const Words rules{"--rules", "tromp-taylor", "--rules", "new-zealand"};

std::vector<Command> commands_of_farm() {
  const auto with = [](Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  return {
      {with({"hunt", "--max-vertices", "4", "--all"}, rules), "", 1},
      {with({"hunt", "--max-vertices", "4", "--json"}, rules), "", 1},
      {{"hunt", "--rules", "tromp-taylor", "--between", "G", "G - v", "--relation", "value <= other + 2",
        "--max-vertices", "4", "--all", "--json"},
       "",
       1},
      {with({"compare", "--empty", "path:1..5", "cycle:4", "--json"}, rules)},
      {{"claim", "run", "P2", "G1", "--max-vertices", "3", "--page", "-", "--json"}},
      {{"batch"},
       "{\"board\":\"2x2\",\"rules\":\"aga\"}\nnonsense\n{\"id\":7,\"board\":\"path:3\",\"rules\":"
       "\"nieminen\"}\n"
       "{\"board\":\"2x3\",\"rules\":\"tromp-taylor\",\"moves\":true}\n"},
      {{"table", "build", "2x3", "--rules", "tromp-taylor", "--output", "2x3.table", "--force"}},
  };
}

TEST_CASE("parts: two merged are the whole, and a cut journal goes on to the same bytes") {
  for (const Command& command : commands_of_farm()) {
    const Folder folder;
    CAPTURE(command.words);
    const Run whole = run_in(folder, command, {"--threads", "1"});
    const std::string table = folder.has("2x3.table") ? folder.read("2x3.table") : "";
    REQUIRE(whole.exit_code >= 0);
    for (const char* part : {"1/2", "2/2"}) {
      const Run run = run_in(folder, command, {"--shard", part, "--journal", std::string("part") + part[0]});
      CHECK(run.err == "");
      CHECK(run.exit_code == 0);
      CHECK(contains(run.out, part));
    }
    CHECK(run_in(folder, {{"merge", "part1", "part2", "--output", "whole"}}, {}).exit_code == 0);
    const Run merged = run_in(folder, command, {"--journal", "whole"});
    CHECK(without_effort(merged.out) == without_effort(whole.out));
    CHECK(merged.exit_code == whole.exit_code);
    const std::string journal = folder.read("whole");
    folder.write("whole", journal.substr(0, journal.size() * 2 / 3));  // as a killed run leaves it
    const Run again = run_in(folder, command, {"--journal", "whole", "--threads", "2", "--recheck", "100%"});
    CHECK(without_effort(again.out) == without_effort(whole.out));
    CHECK(again.exit_code == whole.exit_code);
    if (!table.empty()) CHECK(folder.read("2x3.table") == table);
  }
}

TEST_CASE("parts: what is wrongly asked gets one line") {
  const Folder folder;
  const auto refusal = [&](const Words& words) {
    const Run run = run_in(folder, {words}, {});
    CHECK(run.exit_code == 2);
    CHECK(run.out == "");
    return run.err.substr(0, run.err.find_last_not_of('\n') + 1);
  };
  const Words hunt{"hunt", "--max-vertices", "2", "--rules", "aga", "--rules", "new-zealand"};
  const auto with = [&](const Words& more) {
    Words words = hunt;
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  CHECK_THAT(refusal(with({"--shard", "1/2"})), Says({"--shard", "--journal"}));
  CHECK_THAT(refusal(with({"--shard", "3/2", "--journal", "j"})), Says({"--shard", "3/2"}));
  CHECK_THAT(refusal(with({"--recheck", "1"})), Says({"--recheck", "'1'", "1%"}));
  CHECK_THAT(refusal(with({"--shard", "1/2", "--journal", "j", "--output", "h.jsonl"})), Says({"--output"}));
  CHECK_THAT(refusal({"compare", "3x3", "--rules", "aga", "--rules", "tromp-taylor", "--journal", "j"}),
             Says({"--journal", "--empty"}));
  for (const Words& word : {Words{"--journal", "j"}, {"--recheck", "1%"}, {"--again"}}) {
    Words build{"table", "build", "2x2", "--rules", "chinese-basic", "--output", "t"};
    build.insert(build.end(), word.begin(), word.end());
    CHECK_THAT(refusal(build), Says({word.front(), "superko"}));
  }
  CHECK_THAT(refusal({"compare", "2x2", "--rules", "aga", "--rules", "tromp-taylor", "--again"}),
             Says({"--again", "--empty"}));
  CHECK_THAT(refusal({"compare", "--empty", "2x2", "--rules", "aga", "--again"}),
             Says({"--again", "--journal"}));
  CHECK(folder.names().empty());
}

TEST_CASE("parts: the one part of a hunt takes all boards, as any part does") {
  const Folder folder;
  const Command hunt{{"hunt", "--max-vertices", "3", "--rules", "lasker-maas", "--rules", "tromp-taylor"}};
  CHECK(contains(run_in(folder, hunt, {}).out, "the smallest counterexample"));
  const Run part = run_in(folder, hunt, {"--shard", "1/1", "--journal", "j"});
  CHECK(part.exit_code == 0);
  CHECK(contains(part.out, "part 1/1: 4 of 4 units done"));
}

TEST_CASE(
    "parts: the one part of a batch prints no answer, as any part does, and what a limit struck is said") {
  const Folder folder;
  const std::string input =
      "{\"board\":\"path:3\",\"rules\":\"aga\"}\n{\"board\":\"5x5\",\"rules\":\"aga\"}\n";
  const Command batch{{"batch"}, input};
  for (const Words& format : {Words{}, Words{"--format", "csv"}}) {
    Words more{"--time-limit", "0.1", "--shard", "1/1", "--journal", format.empty() ? "j" : "k"};
    more.insert(more.end(), format.begin(), format.end());
    const Run part = run_in(folder, batch, more);
    CHECK(part.exit_code == 3);
    CHECK(part.out.starts_with(
        "part 1/1: 2 of 2 units done, 1 of them set aside with what is known of them; "));
    CHECK(std::ranges::count(part.out, '\n') == 1);
  }
  const Run merged = run_in(folder, {{"merge", "j", "--output", "all"}}, {});
  CHECK(merged.out ==
        "2 units of 1 part are in all\n"
        "the command of the parts, without --shard and with --journal all, prints the result\n"
        "(it reads the same lines on standard input)\n");
}

TEST_CASE("parts: refusals say what --shard would be, and what merges gaps") {
  const Folder folder;
  const Words hunt{"hunt", "--max-vertices", "2", "--rules", "aga", "--rules", "new-zealand"};
  CHECK(run_in(folder, {hunt}, {"--shard", "1/2", "--journal", "j"}).exit_code == 0);
  const Run whole = run_in(folder, {hunt}, {"--journal", "j"});
  CHECK(whole.exit_code == 2);
  CHECK(whole.err == "graphgo: j: a journal of part 1/2, and the whole (no --shard) is asked for\n");
  CHECK(run_in(folder, {{"merge", "j", "--output", "all"}}, {}).err ==
        "graphgo: the parts lack 1 of 2 units: 1 (--gaps merges them as they are)\n");
}

TEST_CASE("journals: a board in a file that changed is another question, and so is one that was not there") {
  const Folder folder;
  const Command batch{{"batch", "--threads", "1", "--journal"},
                      R"({"id":1,"board":"own.g6","rules":"tromp-taylor"})"
                      "\n"};
  CHECK(contains(run_in(folder, batch, {"none"}).out, "error"));
  folder.write("own.g6", "Bw\n");  // a triangle
  CHECK(contains(run_in(folder, batch, {"j"}).out, R"("value":0)"));
  CHECK(contains(run_in(folder, batch, {"j"}).out, R"("value":0)"));
  folder.write("own.g6", "BW\n");  // a path
  for (const char* journal : {"j", "none"}) {
    const Run other = run_in(folder, batch, {journal});
    CHECK(other.exit_code == 2);
    CHECK(other.out.empty());
    CHECK(contains(other.err, std::string(journal) + ": a journal of another question"));
  }
}

TEST_CASE("journals: a claim about a board in a file that changed is another question") {
  const Folder folder;
  std::filesystem::create_directories(folder.file("own/a"));
  folder.write(
      "own/a/claims.toml",
      "[[claim]]\nid = \"A\"\ntitle = \"t\"\npairs = [{ left = \"aga\", right = \"tromp-taylor\" }]\n"
      "domain = [{ boards = [\"own.g6\"], states = \"empty\" }]\n");
  const Command claim{{"claim", "run", "A", "--papers", "own", "--brief", "--journal", "j"}};
  folder.write("own.g6", "Bw\n");
  const int first = run_in(folder, claim, {}).exit_code;
  CHECK(first < 2);
  CHECK(run_in(folder, claim, {}).exit_code == first);
  folder.write("own.g6", "BW\n");
  const Run other = run_in(folder, claim, {});
  CHECK(other.exit_code == 2);
  CHECK(contains(other.err, "unit 0 was asked something else"));
}

TEST_CASE("journals: proofs that an earlier run wrote elsewhere are not told of as if they were there") {
  const Folder folder;
  const Command compare{{"compare", "--empty", "path:2", "path:3", "--rules", "aga", "--journal", "j"}};
  CHECK(contains(run_in(folder, compare, {"--proofs", "here"}).out, "2 proofs in here"));
  CHECK(contains(run_in(folder, compare, {"--proofs", "here"}).out, "2 proofs in here"));
  const Run elsewhere = run_in(folder, compare, {"--proofs", "there"});
  CHECK(elsewhere.exit_code == 2);
  CHECK(elsewhere.out.empty());
  CHECK(contains(elsewhere.err, "--proofs there: 2 proofs are not there, of values that the journal j has"));
}

TEST_CASE("journals: a board that was set aside is asked again by --again, and the output says so") {
  const Folder folder;
  const Command hunt{{"hunt", "4x4", "--states", "empty", "--rules", "aga", "--rules=new-zealand",
                      "--relation", "within(20)", "--journal"}};
  CHECK(run_in(folder, hunt, {"j", "--board-limit", "0.01"}).exit_code == 3);
  const Run again = run_in(folder, hunt, {"j", "--board-limit", "500"});
  CHECK(again.exit_code == 3);
  CHECK_FALSE(contains(again.out, "500"));
  CHECK_FALSE(contains(again.out, "a second"));
  CHECK(contains(again.out, "1 of them: left by an earlier run with the journal; --again asks them"));
  CHECK(again.err ==
        "graphgo: j: has no more than bounds of 1 of 1 units, by an earlier run's limit; --again asks them "
        "anew\n");
  const Run json = run_in(folder, hunt, {"j", "--json"});
  CHECK(contains(json.out, R"("not_asked_again":1)"));

  const Run limited = run_in(folder, hunt, {"j", "--again", "--board-limit", "0.02"});
  CHECK(contains(limited.out, "each board has 0.02 seconds; --board-limit changes that"));
  CHECK(limited.err.empty());
  const Run cut = run_in(folder, hunt, {"j", "--again", "--time-limit", "0.02"});
  CHECK(contains(cut.out, "stopped by a limit on 4x4"));
  CHECK(contains(cut.err, "stopped with 0 of 1 units done"));
}

TEST_CASE("journals: what --again finds counts where it is more, and merges") {
  const Folder folder;
  const Command values{{"compare", "--empty", "3x4", "2x3", "--rules", "tromp-taylor,suicide=forbidden",
                        "--format", "csv", "--journal", "j"}};
  const auto lines = [&] { return std::ranges::count(folder.read("j"), '\n'); };
  CHECK(run_in(folder, values, {"--value-limit", "0.001"}).exit_code == 3);
  CHECK(run_in(folder, values, {"--value-limit", "0.001", "--again"}).exit_code == 3);
  // 2x3 is solved in a thousandth of a second or not, as the machine is: what is open is asked, once.
  const auto before = lines();
  const int still_open = contains(folder.read("j"), R"("complete":true)") ? 1 : 2;
  const Run again = run_in(folder, values, {"--value-limit", "60", "--again"});
  CHECK((again.exit_code == 0 && again.err.empty()));
  CHECK(lines() == before + still_open);
  CHECK(run_in(folder, values, {"--value-limit", "0.001", "--again"}).out == again.out);
  CHECK(run_in(folder, {{"merge", "j", "j", "--output", "twice"}}, {}).exit_code == 2);
  CHECK(run_in(folder, {{"merge", "j", "--output", "all"}}, {}).exit_code == 0);
  CHECK(std::ranges::count(folder.read("all"), '\n') == 3);
}

TEST_CASE("journals: graphs and boards that are partly in a file that changed are another question") {
  const Folder folder;
  const Command hunt{{"hunt", "--rules", "tromp-taylor", "--between", "G", "G + own.edges", "--relation",
                      "value <= other - 2", "--max-vertices", "2"}};
  const Command batch{{"batch"},
                      "{\"board\":\"own.edges + path:1\",\"rules\":\"tromp-taylor\"}\n"
                      "{\"board\":\"path:1 + own.edges\",\"rules\":\"tromp-taylor\"}\n"};
  const Words first{"--shard", "1/2", "--journal", "1"}, second{"--shard", "2/2", "--journal", "2"};
  for (const Command& command : {hunt, batch}) {
    for (const std::string& name : folder.names()) std::filesystem::remove(folder.file(name));
    folder.write("own.edges", "3\n0 1\n1 2\n");  // a path
    const Run path = run_in(folder, command, {"--journal", "j"});
    CHECK(run_in(folder, command, first).exit_code == 0);
    folder.write("own.edges", "3\n0 1\n1 2\n0 2\n");  // a triangle
    const Run triangle = run_in(folder, command, {});
    CHECK((triangle.exit_code < 2 && triangle.out != path.out));
    const Run other = run_in(folder, command, {"--journal", "j"});
    CHECK(other.exit_code == 2);
    CHECK(contains(other.err, "j: a journal of another question"));
    CHECK(run_in(folder, command, second).exit_code == 0);
    const Run merged = run_in(folder, {{"merge", "1", "2", "--output", "whole"}}, {});
    CHECK(merged.exit_code == 2);
    CHECK(contains(merged.err, "2: a part of another question than 1"));
  }
}

TEST_CASE("parts: of as many other boards or rulesets they are parts of another question") {
  const Folder folder;
  const Words one{"compare", "--empty", "path:1", "path:2", "--rules", "tromp-taylor"};
  const Words other{"compare", "--empty", "path:1", "path:3", "--rules", "tromp-taylor"};
  CHECK(run_in(folder, {one}, {"--shard", "1/2", "--journal", "1"}).exit_code == 0);
  CHECK(run_in(folder, {other}, {"--shard", "2/2", "--journal", "2"}).exit_code == 0);
  const Run merged = run_in(folder, {{"merge", "1", "2", "--output", "whole"}}, {});
  CHECK(merged.exit_code == 2);
  CHECK(contains(merged.err, "2: a part of another question than 1; of its units"));
}

}  // namespace
