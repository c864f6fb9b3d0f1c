// An Atlas verified and read: what was changed is found, what is damaged or bad input is refused in one line.
#include <filesystem>

#include "tests/program/atlas_helpers.hpp"

namespace {

using namespace graphgo::test;

TEST_CASE("atlas: verify finds the values again, and what was changed") {
  const Folder folder;
  const auto changed = [&](const std::string& file, const std::string& from, const std::string& to,
                           int code = 1) {
    std::filesystem::remove_all(folder.file("atlas"));
    std::filesystem::copy(small_atlas().file("atlas"), folder.file("atlas"),
                          std::filesystem::copy_options::recursive);
    std::string text = folder.read("atlas/" + file);
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    folder.write("atlas/" + file, text.replace(at, from.size(), to));
    return text_of({"atlas", "verify", folder.file("atlas")}, code);
  };
  CHECK(contains(text_of({"atlas", "verify", small_atlas().file("atlas")}),
                 "all 209 units found anew, none contradicts it\nunlike     0\n"));
  CHECK(contains(text_of({"atlas", "verify", small_atlas().file("atlas"), "--sample", "9", "--seed", "4"}),
                 "right      all 9 drawn of its 209 units found anew"));
  CHECK(says(changed("values.csv", "BW,3,black", "BW,2,black"),
             {"graph6:BW under tromp-taylor", "values.csv says 2 p, found 3 p"}));
  CHECK(
      says(changed("values.csv", "pppppppttppptpppppp", "pppppppptppptpppppp"), {"graph6:@ under nieminen"}));
  CHECK(
      says(changed("telling.csv", "BW,X..,Black,2,3", "BW,X..,Black,2,1"), {"telling.csv says 1, found 3"}));
  CHECK(says(changed("graphs.csv", "BW,3.1", "BW,3.2"), {"graphs.csv"}));
  CHECK(says(changed("rulesets.csv", "tromp-taylor", "tromp"), {"rulesets.csv"}));
  const auto positions = rows_of(small_atlas().read("atlas/positions.csv"));
  CHECK(says(changed("positions.csv", positions.at(30).back(), "0123456789abcdef"), {"positions.csv says"}));
  CHECK(says(changed("positions.csv", "BW,tromp-taylor,15,20,20,0,0,0", "BW,tromp-taylor,15,20,20,0,0,1"),
             {"positions.csv says 15 20 20 0 0 1 "}));  // a state too many

  // One has a value or a proof that the other has not: no contradiction, and said.
  const auto of_chain = [](const std::string& cell, const std::string& letter) {
    return "BW," + cell + ",black,black,3,3,2,2,2,2,3,3,3,2,3,3,2,2,2,2," + letter + "ppppppttppptpppppp";
  };
  const std::string values = of_chain("3", "p");
  CHECK(says(changed("values.csv", values, of_chain("?0..3", "-"), 0),
             {"right      all 209", "unlike     1\n", "values.csv says ?0..3 -, found 3 p"}));
  CHECK(
      says(changed("values.csv", values, of_chain("3", "o"), 0), {"unlike     1\n", "says 3 o, found 3 p"}));
  CHECK(says(changed("values.csv", values, of_chain("?0..2", "-")), {"says ?0..2 -, found 3 p"}));
  CHECK(says(changed("values.csv", values, of_chain("3", "t")), {"says 3 t, found 3 p"}));  // no such way
  CHECK(says(changed("positions.csv", "BW,tromp-taylor,15,20,20,0,0,0,d025",
                     "BW,tromp-taylor,15,20,18,0,0,2,1234", 0),
             {"unlike     1\n", "positions.csv says 15 20 18 0 0 2 1234"}));
  CHECK(says(changed("telling.csv", "BW,X..,Black,2,3", "BW,X..,Black,2,?-3..3", 0),
             {"right      all 209", "unlike     1\n", "telling.csv says ?-3..3, found 3"}));
  CHECK(says(changed("telling.csv", "BW,X..,Black,2,3", "BW,X..,Black,2,?-3..2"), {"says ?-3..2, found 3"}));
  CHECK(says(changed("telling.csv", "BW,X..,Black,2,3", "BW,X..,Black,2,many"), {"says many, found 3"}));

  // The build left it open; then a longer search is held against what is found now.
  const auto with_longer = [&](const std::string& value, int code) {
    changed("values.csv", values, of_chain("?0..3", "-"), 0);
    folder.write("atlas/longer.csv", "graph6,ruleset,value,proved,nodes\nBW,tromp-taylor," + value + ",5\n");
    return text_of({"atlas", "verify", folder.file("atlas")}, code);
  };
  CHECK(says(with_longer("3,p", 0), {"right      all 209", "not read   open.csv"}));
  CHECK(says(with_longer("2,p", 1), {"graph6:BW under tromp-taylor", "longer.csv says 2, found 3"}));

  // Lines that no unit asks for, lines said twice, and cells that are not as they are written.
  const std::string line = "BW,tromp-taylor,15,20,20,0,0,0,d025";
  CHECK(says(changed("positions.csv", line, "BW,tromp-taylor,16,20,20,0,0,0,d025"), {"says 16 20 "}));
  CHECK(says(changed("positions.csv", line, "BW,tromp-taylor,15,20,18,2,0,0,d025"), {"says 15 20 18 2 "}));
  CHECK(says(changed("positions.csv", line, "BW,tromp-taylor,15,20,20,0,0,0,1234\n" + line),
             {"positions.csv: line ", "not that of BW under conway-go"}));
  CHECK(says(changed("telling.csv", "BW,X..,Black,2,", "Zz,X..,Black,2,"),
             {"telling.csv: line ", "of no table"}));
  CHECK(says(changed("telling.csv", "BW,X..,Black,2,3", "BW,X..,Black,1,3"), {"not so many alike"}));
  CHECK(says(changed("about.csv", "positions,3", "positions,2"), {"positions.csv: line ", "of no table"}));
  CHECK(says(changed("values.csv", "ppppppttppptpppppp\n", "ppppppttppptppppppp\n"), {"a letter for each"}));
  CHECK(says(changed("values.csv", values, of_chain("03", "p")), {"says 03 p, found 3 p"}));
}

TEST_CASE("atlas: bad input gets one line") {
  const Folder folder;
  std::filesystem::create_directories(folder.file("full"));
  folder.write("full/letter", "dear");
  const std::string atlas = small_atlas().file("atlas");
  const std::vector<std::pair<Words, Words>> rows = {
      {{"atlas"}, {"a command must follow", "build"}},
      {{"atlas", "show", "3.9", "--atlas", atlas}, {"3.9", "no graph of the Atlas has this number"}},
      {{"atlas", "build"}, {"folder"}},
      {{"atlas", "build", "full", "--max-vertices", "2"}, {"full", "no Atlas", "--force"}},
      {{"atlas", "build", "full/letter", "--max-vertices", "2"}, {"full/letter", "no Atlas"}},
      {{"atlas", "build", "new", "--max-vertices", "9"}, {"--max-vertices", "9"}},
      {{"atlas", "build", "new", "--positions", "7"}, {"--positions", "7"}},
      {{"atlas", "build", "new", "--node-limit", "1"}, {"--node-limit"}},
      {{"atlas", "build", "new", "--shard", "1/2"}, {"--journal"}},
      {{"atlas", "show", "nonsense", "--atlas", atlas}, {"nonsense"}},
      {{"atlas", "show", "path:9", "--atlas", atlas}, {"path:9", "not in the Atlas"}},
      {{"atlas", "show", "path:2", "--atlas", "full"}, {"full", "about.csv"}},
      {{"atlas", "verify", "nowhere"}, {"nowhere", "about.csv"}},
      {{"atlas", "longer", "nowhere"}, {"nowhere", "about.csv"}},
      {{"atlas", "longer", atlas, "--rules", "odd"}, {"--rules", "odd", "rulesets.csv"}},
      {{"atlas", "longer", atlas, "--value-limit", "0"}, {"--value-limit"}},
      {{"atlas", "longer", atlas, "--shard", "1/2"}, {"--journal"}},
      {{"atlas", "verify", atlas, "--sample", "0"}, {"--sample"}}};
  for (const auto& [words, facts] : rows) {
    const Run run = run_program(words, in_folder(folder));
    CAPTURE(words, run.out, run.err);
    CHECK(run.exit_code == 2);
    CHECK(run.out == "");
    CHECK(says(run.err, facts));
    CHECK(std::count(run.err.begin(), run.err.end(), '\n') == 1);
  }
  CHECK_FALSE(folder.has("new"));
}

TEST_CASE("atlas: damaged tables are refused with the file and the line") {
  const Folder folder;
  std::filesystem::copy(small_atlas().file("atlas"), folder.file("atlas"),
                        std::filesystem::copy_options::recursive);
  const std::string values = folder.read("atlas/values.csv");
  const auto refused = [&](const std::string& file, const std::string& text, const Words& facts) {
    const std::string before = folder.read("atlas/" + file);
    folder.write("atlas/" + file, text);
    const Run run = run_program({"atlas", "show", "path:3", "--atlas", folder.file("atlas")});
    CHECK(run.exit_code == 2);
    CHECK(says(run.err, facts));
    folder.write("atlas/" + file, before);
  };
  refused("values.csv", values.substr(0, values.find("BW,3") + 6), {"values.csv", "line 7"});
  refused("values.csv", "", {"values.csv", "empty"});
  refused("values.csv", "graph6,proved\nBW,p\n", {"values.csv", "line 2", "'BW'", "graphs.csv has '@'"});
  std::string renamed = values;
  refused("values.csv", renamed.replace(renamed.find("tromp-taylor"), 5, "other"),
          {"values.csv", "tromp-taylor"});
  std::string odd = values;
  refused("values.csv", odd.replace(odd.find("BW,3"), 4, "BW,x"), {"'x' is no value under tromp-taylor"});
  const std::string graphs = folder.read("atlas/graphs.csv");
  const auto last_line = [](const std::string& text) {
    return text.substr(text.rfind('\n', text.size() - 2) + 1);
  };
  folder.write("atlas/values.csv", values + last_line(values));
  refused("graphs.csv", graphs + last_line(graphs), {"graphs.csv", "line", "a second time"});
  folder.write("atlas/values.csv", values);
  std::string states = folder.read("atlas/positions.csv");
  const std::size_t row = states.find("BW,tromp-taylor,15,");
  REQUIRE(row != std::string::npos);
  refused("positions.csv", states.insert(row + std::string("BW,tromp-taylor,15,").size(), "x"),
          {"positions.csv", "states", "is no number"});
  const std::string about = folder.read("atlas/about.csv");
  folder.write("atlas/about.csv", "key,value\nvertices,many\n");
  CHECK(says(run_program({"atlas", "verify", folder.file("atlas")}).err, {"about.csv", "'many'"}));
}

}  // namespace
