// papers/proofs and papers/*/proofs: every proof kept there is listed, has the checksum listed, is accepted,
// and proves what the list says; and a proof made anew is the same file.
#include <fmt/core.h>

#include <catch2/catch.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>

#include "graphgo/board/read_board.hpp"
#include "solver/certificates/check/check.hpp"
#include "solver/engines/solve.hpp"
#include "tests/support/folder.hpp"
#include "tests/support/paths.hpp"

namespace {

using namespace graphgo;

/// The facts after the last claim: "lo 1, hi 16".
std::string conclusion(const std::vector<std::pair<std::string, std::string>>& facts) {
  std::string text;
  for (const auto& [key, value] : facts)
    if (key.starts_with("claim "))
      text.clear();
    else if (key != "proves")
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", key, value);
  return text;
}

/// A line of a folder's index.tsv.
struct Listed {
  std::string sha256, bytes, proves;
};

std::map<std::string, Listed> index_of(const std::filesystem::path& folder) {
  std::ifstream in(folder / "index.tsv");
  std::map<std::string, Listed> index;
  for (std::string sum, bytes, proves, name; std::getline(in, sum, '\t') && std::getline(in, bytes, '\t') &&
                                             std::getline(in, proves, '\t') && std::getline(in, name);)
    CHECK(index.emplace(name, Listed{sum, bytes, proves}).second);
  return index;
}

std::string listed_sum(const Listed& listed, const std::string& name) {
  return listed.sha256 + "  " + name + "\n";
}

/// What `sha256sum --check` complains about, of lines "sum  name" about files of the folder; "" if every one
/// is right.
std::string wrong_sums(const std::filesystem::path& folder, const std::string& sums) {
  const test::Folder scratch;
  const std::string list = scratch.write("sums", sums);
  const std::string command =
      "cd '" + folder.string() + "' && sha256sum --check --strict --quiet '" + list + "' 2>&1";
  FILE* output = popen(command.c_str(), "r");
  REQUIRE(output);
  std::string text;
  for (int c = 0; (c = std::fgetc(output)) != EOF;) text += static_cast<char>(c);
  if (pclose(output) != 0 && text.empty()) text = "sha256sum failed";
  return text;
}

struct Count {
  std::size_t listed = 0, kept = 0;
};

Count check_folder(const std::filesystem::path& folder) {
  const auto index = index_of(folder);
  std::string sums;
  Count count{index.size(), 0};
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".proof") continue;
    const std::string name = entry.path().filename().string();
    INFO(name);
    REQUIRE(index.contains(name));
    const Listed& listed = index.at(name);
    ++count.kept;
    sums += listed_sum(listed, name);
    std::vector<std::pair<std::string, std::string>> facts;
    std::string complaint;
    const int verdict = solver::certificates::check::check_proof(entry.path().string(), facts, complaint);
    INFO(complaint);
    CHECK(verdict == 0);
    CHECK(std::to_string(entry.file_size()) == listed.bytes);
    CHECK(conclusion(facts) == listed.proves);
  }
  CHECK(wrong_sums(folder, sums) == "");
  return count;
}

TEST_CASE("published proofs: accepted, and as listed") {
  const std::filesystem::path papers = graphgo::tests::source_folder() + "/papers";
  const Count values = check_folder(papers / "proofs");
  CHECK(values.listed > 700);
  CHECK(values.kept > 600);
  for (const char* text : {"lasker-maas", "general-graph-go", "taylor"}) {
    INFO(text);
    const Count claims = check_folder(papers / text / "proofs");
    CHECK(claims.listed >= 10);
    CHECK(2 * claims.kept > claims.listed);
  }
}

TEST_CASE("published proofs: the checksums are compared, and a proof made anew is the same file") {
  const std::filesystem::path folder = graphgo::tests::source_folder() + "/papers/proofs";
  const auto index = index_of(folder);
  const test::Folder made;
  int compared = 0;
  for (const std::string board : {"1x5", "2x2", "path:3", "cycle:5", "3x3"})
    for (const std::string rules : {"tromp-taylor,suicide=forbidden", "lasker-maas", "chinese-basic"}) {
      const std::string name = fmt::format("{}--{}.proof", board, rules);
      CAPTURE(name);
      if (!index.contains(name)) continue;
      const Board b = read_board(board);
      const solver::Answer answer = solver::engines::solve(solver::empty_board_query(b, read_ruleset(rules)),
                                                           {}, {.proof = made.file(name)});
      REQUIRE(answer.proof);
      CHECK(wrong_sums(made.path(), listed_sum(index.at(name), name)) == "");
      made.write(name, made.read(name) + "x");
      CHECK(wrong_sums(made.path(), listed_sum(index.at(name), name)) != "");
      ++compared;
    }
  CHECK(compared > 5);
}

}  // namespace
