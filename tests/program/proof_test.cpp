// `graphgo solve --proof`, `compare --proofs` and `check` as users run them.
#include <nlohmann/json.hpp>

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
  const auto answer = nlohmann::json::parse(solve.out);
  CHECK(answer.at("value") == 0.5);
  CHECK(answer.at("proof").at("file") == "p");
  CHECK(answer.at("proof").at("bytes") == folder.read("p").size());
  CHECK(answer.at("proof").at("nodes") >= answer.at("proof").at("states"));

  const Run check = run_program({"check", "p"}, in_folder(folder));
  CHECK(check.exit_code == 0);
  CHECK(says(check, "value        1 (after komi 0.5)\nproves       On the graph Cr of graph6"));
  const Run brief = run_program({"check", "--brief", "p", "p"}, in_folder(folder));
  CHECK(brief.out == "accepted\tvalue 1 (after komi 0.5)\tp\naccepted\tvalue 1 (after komi 0.5)\tp\n");
  const auto json = nlohmann::json::parse(run_program({"check", "p", "--json"}, in_folder(folder)).out);
  CHECK(json.at("accepted") == true);
  CHECK(json.at("facts").back() == nlohmann::json{"value", "1 (after komi 0.5)"});
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
