// What is written over: an earlier version of the same, and nothing else without --force.
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/program/bad_input.hpp"

using namespace graphgo;
using test::Folder;
using test::Run;
using test::run_program;

namespace {

using Words = std::vector<std::string>;

/// Refused over another file, which stays as it was; written over nothing, over an empty file, over itself,
/// and with --force.
void check_replacing(const Words& arguments, const std::string& file,
                     const std::string& other = "my notes\n") {
  CAPTURE(arguments, file);
  const Folder folder;
  const auto run = [&](bool force) {
    Words words = arguments;
    if (force) words.emplace_back("--force");
    return run_program(words, in_folder(folder));
  };
  folder.write(file, other);
  const Run refused = run(false);
  test::requires_error(refused, {file, "--force"});
  CHECK(folder.read(file) == other);
  CHECK(run(true).exit_code < 2);
  const std::string written = folder.read(file);
  CHECK(written != other);
  CHECK(run(false).exit_code < 2);
  folder.write(file, "");
  CHECK(run(false).exit_code < 2);
  CHECK(folder.read(file).size() == written.size());
}

}  // namespace

TEST_CASE("program: no option writes over a file that is another thing") {
  check_replacing({"solve", "2x2", "--svg", "p.svg"}, "p.svg");
  check_replacing({"solve", "2x2", "--svg", "p.svg"}, "p.svg", "<?xml version=\"1.0\"?>\n<graphml/>\n");
  check_replacing({"solve", "2x2", "--threads", "1", "--proof", "p.proof"}, "p.proof");
  check_replacing({"table", "build", "2x2", "--rules", "chinese-basic", "--output", "t"}, "t");
  check_replacing({"train", "2x2", "--nodes", "500", "--output", "m"}, "m");
  check_replacing({"board", "show", "3x3", "--svg", "--output", "b.svg"}, "b.svg");
  check_replacing({"board", "show", "3x3", "--output", "b.txt"}, "b.txt");
  check_replacing({"board", "convert", "3x3", "--to", "edges", "--output", "b.edges"}, "b.edges");
  check_replacing({"board", "convert", "3x3", "--to", "edgelist", "--output", "b"}, "b", "two words\n");
  check_replacing({"board", "convert", "3x3", "--to", "graph6", "--output", "b"}, "b", "Bw\n");
  check_replacing(
      {"hunt", "path:2", "--rules", "tromp-taylor", "--rules", "taylor-concise", "--output", "h.jsonl"},
      "h.jsonl");
  check_replacing(
      {"hunt", "path:2", "--rules", "tromp-taylor", "--rules", "taylor-concise", "--output", "h.db"}, "h.db");
}

TEST_CASE("program: a proof, a table or a hunt about something else is another thing") {
  const Folder folder;
  const auto run = [&](const Words& words) { return run_program(words, in_folder(folder)); };
  REQUIRE(run({"solve", "2x2", "--proof", "p"}).exit_code == 0);
  CHECK(run({"solve", "2x2", "--proof", "p"}).exit_code == 0);
  test::requires_error(run({"solve", "1x4", "--proof", "p"}), {"p", "same graph, rules and start"});
  test::requires_error(run({"solve", "2x2", "--rules", "new-zealand", "--proof", "p"}), {"p", "--force"});
  test::requires_error(run({"solve", "2x2", "--position", "X...", "--proof", "p"}), {"p", "--force"});
  test::requires_error(run({"solve", "2x2", "--svg", "p"}), {"p", "no SVG picture"});
  REQUIRE(run({"solve", "3x3", "--svg", "v.svg"}).exit_code == 0);
  const std::string shown = folder.read("v.svg");
  test::requires_error(run({"solve", "path:2", "--svg", "v.svg"}), {"v.svg", "same board, position, rules"});
  test::requires_error(run({"solve", "3x3", "--rules", "aga", "--svg", "v.svg"}), {"v.svg", "--force"});
  test::requires_error(run({"solve", "3x3", "--position", "X........", "--svg", "v.svg"}), {"v.svg"});
  const Words stopped{"solve", "3x3", "--rules", "chinese-basic", "--svg", "s.svg", "--time-limit", "1e-9"};
  CHECK(run(stopped).exit_code == 3);
  REQUIRE(run({"solve", "3x3", "--rules", "chinese-basic", "--svg", "s.svg"}).exit_code == 0);
  const std::string value = folder.read("s.svg");
  const Run kept = run(stopped);
  CHECK(kept.exit_code == 3);
  CHECK(kept.err.find("s.svg: it stays as it is") != std::string::npos);
  CHECK(folder.read("s.svg") == value);
  CHECK(folder.read("v.svg") == shown);
  folder.write("art.svg",
               "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\"><title>art</title></svg>\n");
  test::requires_error(run({"board", "show", "2x2", "--svg", "--output", "art.svg"}),
                       {"art.svg", "no SVG picture of this program"});
  REQUIRE(run({"table", "build", "2x2", "--rules", "tromp-taylor", "--output", "t"}).exit_code == 0);
  test::requires_error(run({"table", "build", "1x4", "--rules", "tromp-taylor", "--output", "t"}),
                       {"t", "board and rules"});
  test::requires_error(run({"table", "build", "2x2", "--rules", "aga", "--output", "t"}),
                       {"t", "board and rules"});
  REQUIRE(run({"table", "export", "t", "--output", "t.csv"}).exit_code == 0);
  CHECK(run({"table", "export", "t", "--output", "t.csv"}).exit_code == 0);
  folder.write("t.csv", "my,own\n");
  test::requires_error(run({"table", "export", "t", "--output", "t.csv"}), {"t.csv", "no export"});
  REQUIRE(run({"table", "build", "K4", "--rules", "tromp-taylor", "--output", "other"}).exit_code == 0);
  for (const std::string name : {"e.csv", "e.jsonl", "e.sqlite"}) {
    REQUIRE(run({"table", "export", "t", "--output", name}).exit_code == 0);
    CHECK(run({"table", "export", "t", "--output", name}).exit_code == 0);
    const std::string before = folder.read(name);
    test::requires_error(run({"table", "export", "other", "--output", name}),
                         {name, "no export of this table"});
    CHECK(folder.read(name) == before);
  }
  folder.write("e.csv", folder.read("e.csv") + "mine\n");
  test::requires_error(run({"table", "export", "t", "--output", "e.csv"}), {"e.csv", "no export"});
  folder.write("e.jsonl", "{\"table\":1}\nmine\n");
  test::requires_error(run({"table", "export", "t", "--output", "e.jsonl"}), {"e.jsonl", "no export"});
  std::filesystem::copy_file(folder.file("t"), folder.file("t2.csv"));
  test::requires_error(run({"table", "export", "t2.csv", "--output", "./t2.csv", "--force"}),
                       {"t2.csv", "the table itself"});
  const Words hunt{"hunt",    "path:2",         "--rules",  "tromp-taylor",
                   "--rules", "taylor-concise", "--output", "h.jsonl"};
  REQUIRE(run(hunt).exit_code == 1);
  Words other = hunt;
  other[1] = "path:3";
  test::requires_error(run(other), {"h.jsonl", "--force"});
}

TEST_CASE("program: files that come beside an output are no others' either") {
  const Folder folder;
  const auto run = [&](const Words& words) { return run_program(words, in_folder(folder)); };
  // One file under two names, not there yet.
  test::requires_error(run({"solve", "2x2", "--svg", "s", "--proof", "./s"}),
                       {"--svg s", "the proof goes into that file"});
  const std::string whole = folder.file("s");
  test::requires_error(run({"solve", "2x2", "--svg", "s", "--proof", whole}),
                       {"the proof goes into that file"});
  folder.write("t.checkpoint", "my notes\n");
  test::requires_error(run({"table", "build", "1x3", "--output", "t"}), {"t.checkpoint", "no checkpoint"});
  test::requires_error(run({"table", "build", "1x3", "--rules", "chinese-basic", "--output", "t"}),
                       {"t.checkpoint", "no checkpoint"});
  CHECK(folder.read("t.checkpoint") == "my notes\n");
  folder.write("e.checkpoint", "");
  CHECK(run({"table", "build", "1x3", "--output", "e"}).exit_code == 0);
  std::filesystem::create_directories(folder.file("pages/pictures"));
  std::filesystem::create_directories(folder.file("atlas"));
  folder.write("pages/pictures/G2-1.svg", "my drawing\n");
  test::requires_error(run({"claim", "run", "G2", "--max-vertices", "2", "--pages", "pages"}),
                       {"G2-1.svg", "--force"});
  CHECK(folder.read("pages/pictures/G2-1.svg") == "my drawing\n");
  folder.write("atlas/about.csv", "my notes\n");
  test::requires_error(run({"atlas", "build", "atlas", "--max-vertices", "1", "--no-families"}),
                       {"atlas", "no Atlas", "--force"});
  CHECK(folder.read("atlas/about.csv") == "my notes\n");
}

TEST_CASE("program: a journal is no output") {
  const Folder folder;
  const auto refuse = [&](const Words& words, const char* what) {
    CAPTURE(words);
    test::requires_error(run_program(words, in_folder(folder)), {"--journal", what});
  };
  refuse({"hunt", "path:2", "--rules", "aga", "--rules", "lasker-maas", "--journal", "h.jsonl", "--output",
          "./h.jsonl"},
         "--output");
  refuse({"table", "build", "path:3", "--journal", "t", "--output", "t"}, "--output");
  refuse({"table", "build", "path:3", "--journal", "t.checkpoint", "--output", "t"}, ".checkpoint");
  refuse({"claim", "run", "M2", "--max-vertices", "2", "--journal", "p", "--page", "p"}, "page");
  refuse({"claim", "run", "M2", "--max-vertices", "2", "--journal", "M2.md", "--pages", "."}, "page");
  refuse({"atlas", "build", "a", "--max-vertices", "1", "--no-families", "--journal", "a/about.csv"},
         "Atlas");
  refuse({"atlas", "build", "b/", "--max-vertices", "1", "--no-families", "--journal", "b/j"}, "Atlas");
}

TEST_CASE("program: an Atlas built over a larger one leaves nothing of it") {
  const Folder folder;
  const auto run = [&](const char* vertices, Words more = {}) {
    Words words{"atlas", "build", "a", "--max-vertices", vertices, "--no-families"};
    words.insert(words.end(), more.begin(), more.end());
    return run_program(words, in_folder(folder));
  };
  REQUIRE(run("3").exit_code == 0);
  CHECK(folder.has("a/pages/3.md"));
  test::requires_error(run("2"), {"an Atlas of more", "to 3 vertices", "to 2 vertices", "--force"});
  test::requires_error(run("3", {"--positions", "2"}), {"positions to 2", "--force"});
  CHECK(folder.has("a/pages/3.md"));
  REQUIRE(run("2", {"--force"}).exit_code == 0);
  CHECK_FALSE(folder.has("a/pages/3.md"));
  CHECK(folder.has("a/pages/2.md"));
  for (const auto& entry : std::filesystem::directory_iterator(folder.file("a/pictures")))
    CHECK(entry.path().filename().string().substr(0, 1) != "3");
}

TEST_CASE("program: folders of proofs keep what is no proof") {
  const Folder folder;
  const Words compare{"compare", "path:2..3", "--rules", "tromp-taylor", "--empty", "--proofs", "f"};
  REQUIRE(run_program(compare, in_folder(folder)).exit_code == 0);
  CHECK(run_program(compare, in_folder(folder)).exit_code == 0);
  folder.write("f/path_3--tromp-taylor.proof", "mine");
  test::requires_error(run_program(compare, in_folder(folder)), {"path_3--tromp-taylor.proof", "--force"});
  test::requires_error(
      run_program({"claim", "run", "G1", "--quick", "--page", "-", "--proofs", "f"}, in_folder(folder)),
      {"path_3--tromp-taylor.proof", "no proof"});
}
