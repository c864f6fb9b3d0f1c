// `graphgo train`, and `solve --model`: what is said, what is refused, and what a stop leaves.
#include "tests/program/bad_input.hpp"
#include "tests/program/outputs.hpp"

namespace {

using namespace graphgo::test;

/// A folder with 2x3.model in it.
void teach_2x3(const Folder& folder) {
  const Run run =
      run_program({"train", "2x3", "--nodes", "2000", "--output", "2x3.model"}, in_folder(folder));
  REQUIRE(run.exit_code == 0);
}

}  // namespace

TEST_CASE("train: says what was learned, as text and as JSON, and the model changes no value") {
  const Folder folder;
  const auto options = in_folder(folder);
  const std::vector<std::string> train{"train", "3x3", "--nodes", "20000", "--seed", "3", "--output", "m"};
  const auto report = json_of(train, 0, options);
  CHECK(report["model"] == "m");
  CHECK(report["board"] == "3x3");
  CHECK(report["seed"] == 3);
  CHECK(report["nodes"] >= 20000);
  CHECK(report["games"] > 0);
  CHECK(report["positions"] > 0);
  CHECK(report["rounds"] > 0);
  CHECK(report["bytes"] == folder.read("m").size());
  const std::string text = text_of(train, 0, options);
  CHECK(contains(text, "board      3x3, 9 vertices, 12 edges\n"));
  CHECK(contains(text, "positions of " + report["games"].dump() + " games"));
  const std::vector<std::string> solve{"solve", "3x3", "--moves"};
  std::vector<std::string> with_model = solve;
  with_model.insert(with_model.end(), {"--model", "m", "--proof", "p"});
  const auto solved = json_of(with_model, 0, options);
  CHECK(solved["value"] == 9);
  CHECK(solved["moves"] == json_of(solve, 0, options)["moves"]);
  CHECK(run_program({"check", "p"}, options).exit_code == 0);
}

TEST_CASE("train: says which one question was taught, and whether it was answered") {
  const Folder folder;
  const auto options = in_folder(folder);
  const std::vector<std::string> train{"train", "3x3", "--nodes", "20000", "--margin", "9", "--output", "m"};
  CHECK(json_of(train, 0, options)["margin"] == 9);
  CHECK(contains(text_of(train, 0, options),
                 "asked      9 or more for Black, before komi, and nothing else; answered "));
  const std::vector<std::string> too_short{"train", "4x4", "--nodes", "1000", "--output", "n"};
  CHECK_FALSE(json_of(too_short, 0, options).contains("margin"));
  CHECK(contains(text_of(too_short, 0, options),
                 "asked      all that a solve of this position asks, without a history; not answered to "
                 "the end\n"));
}

TEST_CASE("train: games begin at the position that is given, and the file says where they began") {
  const Folder folder;
  const auto options = in_folder(folder);
  const std::vector<std::string> state{"2x3", "--position", "O../.X.", "--to-move", "white"};
  std::vector<std::string> train{"train"}, solve{"solve"};
  for (auto* command : {&train, &solve}) command->insert(command->end(), state.begin(), state.end());
  train.insert(train.end(), {"--nodes", "2000", "--output", "m"});
  const auto report = json_of(train, 0, options);
  CHECK(report["position"] == "O...X.");
  CHECK(report["to_move"] == "white");
  CHECK(contains(folder.read("m"), R"("start":"O../.X., White to move")"));
  const std::string text = text_of(train, 0, options);
  CHECK(contains(text, "to move    White\nposition   O../.X.\n"));
  teach_2x3(folder);
  CHECK(contains(folder.read("2x3.model"), R"("start":".../..., Black to move")"));
  CHECK(folder.read("2x3.model") != folder.read("m"));
  const auto plain = json_of(solve, 0, options);
  solve.insert(solve.end(), {"--model", "m"});
  CHECK(json_of(solve, 0, options)["value"] == plain["value"]);
}

TEST_CASE("train: what cannot be learned or used is refused in one line") {
  const Folder folder;
  teach_2x3(folder);
  text_of({"train", "graph6:Bg", "--position", "X..", "--nodes", "500", "--output", "end"}, 0,
          in_folder(folder));
  folder.write("damaged", folder.read("2x3.model").substr(0, 500));
  folder.write("foreign", "hello\n");
  folder.write("ended.sgf", "(;GM[1]SZ[3];B[];W[])");
  check_refused(
      {{{"train", "3x3"}, {"--output", "required"}},
       {{"train", "3x3", "--output", "m", "--nodes", "0"}, {"--nodes", "0"}},
       {{"train", "3x3", "--output", "m", "--margin", "65"}, {"--margin", "65"}},
       {{"train", "3x3", "--output", "m", "--seed", "x"}, {"--seed", "x"}},
       {{"train", "3x3", "--output", "m", "--position", "XX"}, {"position", "2 points", "9"}},
       {{"train", "3x3", "--output", "m", "--record", "ended.sgf"}, {"over", "nothing to learn"}},
       {{"train", "2x2", "--output", "m", "--position", "XXXX"}, {"no liberty"}},
       {{"train", "3x3", "--output", "none/m"}, {"none/m", "written"}},
       {{"train", "3x3", "--output", "2x3.model"}, {"2x3.model", "same graph, rules and start", "--force"}},
       {{"train", "graph6:BW", "--position", "X..", "--output", "end"}, {"start", "--force"}},  // its middle
       {{"train", "2x3", "--to-move", "white", "--output", "2x3.model"}, {"rules and start", "--force"}},
       {{"train", "2x3", "--rules", "aga", "--output", "2x3.model"}, {"2x3.model", "--force"}},
       {{"train", "3x3", "--output", "foreign"}, {"foreign", "--force"}},
       {{"train", "3x3", "--rules", "lasker-maas", "--output", "m"}, {"train", "learns"}},
       {{"train", "3x3", "--rules", "chinese-basic", "--output", "m"}, {"train", "no model"}},
       {{"train", "path:65", "--output", "m"}, {"path:65", "64 vertices"}},
       {{"solve", "2x3", "--model", "nowhere"}, {"nowhere"}},
       {{"solve", "2x3", "--model", "damaged"}, {"damaged", "500 bytes"}},
       {{"solve", "2x3", "--model", "foreign"}, {"foreign", "not a GraphGo model"}},
       {{"solve", "4x4", "--model", "2x3.model"}, {"2x3.model", "learned on 2x3", "4x4"}},
       {{"solve", "2x3", "--rules", "chinese-basic", "--model", "2x3.model"}, {"--model", "retrograde"}},
       {{"solve", "2x3", "--method", "exact", "--model", "2x3.model"}, {"--model", "exact"}},
       {{"solve", "2x3", "--rules", "lasker-maas", "--model", "2x3.model"}, {"--model", "learns"}},
       {{"solve", "2x2", "--opening", "--model", "2x3.model"}, {"--opening", "--model"}}},
      folder);
  CHECK(folder.names().size() == 5);
}

TEST_CASE("train: Ctrl-C or a limit leaves no file, and an earlier one as it was") {
  const Folder folder;
  teach_2x3(folder);
  const std::string before = folder.read("2x3.model");
  RunOptions options = in_folder(folder);
  options.interrupt = true;
  const std::vector<std::string> endless{"train", "5x5", "--nodes", "1000000000", "--output", "m"};
  requires_error(run_program(endless, options), {"1000000000 nodes", "no model was written"}, 3);
  std::vector<std::string> limited = endless;
  limited.insert(limited.end(), {"--time-limit", "0.1", "--force"});
  limited[5] = "2x3.model";
  requires_error(run_program(limited, in_folder(folder)), {"no model was written"}, 3);
  CHECK(folder.names() == std::vector<std::string>{"2x3.model"});
  CHECK(folder.read("2x3.model") == before);
}
