// `graphgo solve --proof`, `compare --proofs` and `check` as users run them.

#include "graphgo/text/json.hpp"
#include "tests/certificates/proof_text.hpp"
#include "tests/program/bad_input.hpp"

using namespace graphgo;
using test::Folder;
using test::Run;
using test::run_program;

namespace {

bool says(const Run& run, const std::string& text) { return run.out.find(text) != std::string::npos; }

}  // namespace

TEST_CASE("program: a proof is written beside the value and accepted") {
  const Folder folder;
  const Run solve = run_program(
      {"solve", "2x2", "--rules", "tromp-taylor,komi=0.5", "--proof", "p", "--json"}, in_folder(folder));
  REQUIRE(solve.exit_code == 0);
  const auto answer = parse_json<nlohmann::json>(solve.out);
  CHECK(answer.at("value") == 0.5);
  CHECK(answer.at("proof").at("file") == "p");
  CHECK(answer.at("proof").at("bytes") == folder.read("p").size());
  CHECK(answer.at("proof").at("nodes") >= answer.at("proof").at("states"));

  const Run check = run_program({"check", "p"}, in_folder(folder));
  CHECK(check.exit_code == 0);
  CHECK(says(check, "value        0.5 (1 before komi)\nproves       On the graph Cr of graph6"));
  const Run brief = run_program({"check", "--brief", "p", "p"}, in_folder(folder));
  CHECK(brief.out == "accepted\tvalue 0.5 (1 before komi)\tp\naccepted\tvalue 0.5 (1 before komi)\tp\n");
  const auto json = parse_json<nlohmann::json>(run_program({"check", "p", "--json"}, in_folder(folder)).out);
  CHECK(json.at("accepted") == true);
  CHECK(json.at("facts").back() == nlohmann::json{"value", "0.5 (1 before komi)"});
}

TEST_CASE("program: a proof that claims too much is rejected, a damaged one is not readable") {
  const Folder folder;
  REQUIRE(run_program({"solve", "2x2", "--proof", "p"}, in_folder(folder)).exit_code == 0);
  const auto lines = solver::proof_tests::lines_of(solver::proof_tests::text_of_file(folder.file("p")));
  const auto claim = std::find(lines.begin(), lines.end(), "claim black 1") - lines.begin();
  REQUIRE(claim < static_cast<std::ptrdiff_t>(lines.size()));
  auto too_much = lines;
  too_much[static_cast<std::size_t>(claim)] = "claim black 2";
  solver::proof_tests::write_file(
      folder.file("q"), solver::proof_tests::compressed(solver::proof_tests::joined(too_much, '\n') + '\n'));
  const Run rejected = run_program({"check", "q"}, in_folder(folder));
  CHECK(rejected.exit_code == 1);
  CHECK(says(rejected, "rejected: claim black 2, node "));
  folder.write("cut", folder.read("p").substr(0, 200));
  const Run cut = run_program({"check", "cut"}, in_folder(folder));
  test::requires_error(cut, {"cut", "zstd"});
}

TEST_CASE("program: check takes no more memory than it may, and says so with exit code 3") {
  const Folder folder;
  REQUIRE(run_program({"solve", "2x2", "--proof", "p"}, in_folder(folder)).exit_code == 0);
  auto lines = solver::proof_tests::lines_of(solver::proof_tests::text_of_file(folder.file("p")));
  const auto nodes =
      std::find_if(lines.begin(), lines.end(), [](const auto& line) { return line.starts_with("nodes "); });
  REQUIRE(nodes != lines.end());
  constexpr int many = 1'000'000;  // a hundred megabytes, and some kilobytes under zstd
  std::string text;
  for (auto line = lines.begin(); line != nodes; ++line) text += *line + "\n";
  text += "nodes " + std::to_string(many) + "\n";
  for (int i = 0; i < many; ++i) text += *(nodes + 1) + "\n";
  solver::proof_tests::write_file(folder.file("large"), solver::proof_tests::compressed(text));
  CHECK(folder.read("large").size() < 100'000);
  const Run stopped = run_program({"check", "--memory", "16M", "large", "p"}, in_folder(folder));
  CHECK(stopped.exit_code == 3);
  CHECK(stopped.err.find("large: more memory is needed than the 16777216 bytes allowed (--memory)") !=
        std::string::npos);
  CHECK(says(stopped, "accepted"));  // the other file is judged all the same
  CHECK(run_program({"check", "--memory", "1G", "large"}, in_folder(folder)).exit_code == 1);
  test::requires_error(run_program({"check", "--memory", "much", "p"}, in_folder(folder)),
                       {"--memory", "much"});
}

TEST_CASE("program: nothing of a proof file reaches the terminal before it is known to be harmless") {
  const Folder folder;
  REQUIRE(run_program({"solve", "2x2", "--proof", "p"}, in_folder(folder)).exit_code == 0);
  const auto lines = solver::proof_tests::lines_of(solver::proof_tests::text_of_file(folder.file("p")));
  int spoilt = 0;
  for (std::size_t i = 0; i < lines.size(); ++i)
    for (const bool at_end : {false, true}) {
      auto other = lines;
      other[i] = at_end ? other[i] + "\x1b[2J\x9b" : "\x1b]0;x\x07" + other[i];
      if (const auto space = lines[i].find(' '); !at_end && space != std::string::npos)
        other[i] = lines[i].substr(0, space + 1) + "\x1b[31m" + lines[i].substr(space + 1);
      solver::proof_tests::write_file(
          folder.file("q"), solver::proof_tests::compressed(solver::proof_tests::joined(other, '\n') + '\n'));
      const Run run = run_program({"check", "q"}, in_folder(folder));
      CAPTURE(i, at_end, run.out, run.err);
      CHECK(run.exit_code != 0);
      const auto harmless = [](unsigned char c) { return c == '\n' || (c >= ' ' && c <= '~'); };
      CHECK(std::all_of(run.out.begin(), run.out.end(), harmless));
      CHECK(std::all_of(run.err.begin(), run.err.end(), harmless));
      ++spoilt;
    }
  CHECK(spoilt > 60);
}

TEST_CASE("program: check goes on after a file it cannot read") {
  const Folder folder;
  REQUIRE(run_program({"solve", "2x2", "--proof", "p"}, in_folder(folder)).exit_code == 0);
  const Run run = run_program({"check", "--brief", "nothing", "p"}, in_folder(folder));
  CHECK(run.exit_code == 2);
  CHECK(run.out == "accepted\tvalue 1\tp\n");
  CHECK_THAT(run.err, Catch::StartsWith("graphgo: nothing: "));
}

TEST_CASE("program: no proof is left where the value is not known") {
  const Folder folder;
  const Run run = run_program({"solve", "4x4", "--proof", "p", "--time-limit", "0.05"}, in_folder(folder));
  CHECK(run.exit_code == 3);
  CHECK(says(run, "proof      none written: the value is not known"));
  CHECK_FALSE(std::filesystem::exists(folder.file("p")));
}

TEST_CASE("program: a table's proofs have names of board and rules") {
  const Folder folder;
  const Run run = run_program({"compare", "path:3", "2x2", "--rules", "tromp-taylor", "--rules",
                               "taylor16/tsnf", "--proofs", "made/here"},
                              in_folder(folder));
  CHECK(run.exit_code == 0);
  CHECK(says(run, "4 proofs in made/here"));
  const Run check = run_program(
      {"check", "--brief", "made/here/path_3--tromp-taylor.proof", "made/here/2x2--taylor16~2ftsnf.proof"},
      in_folder(folder));
  CHECK(check.out ==
        "accepted\tvalue 3\tmade/here/path_3--tromp-taylor.proof\n"
        "accepted\tvalue 0\tmade/here/2x2--taylor16~2ftsnf.proof\n");
}
