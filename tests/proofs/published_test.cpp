// papers/proofs and papers/*/proofs: every proof kept there is accepted, and proves what the list says.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "solver/certificates/check/check.hpp"
#include "tests/paths.hpp"

namespace {

using namespace graphgo;

/// The facts after the last claim: "lo 1, hi 16".
std::string conclusion(const std::vector<std::pair<std::string, std::string>>& facts) {
  std::string text;
  for (const auto& [key, value] : facts)
    text = key.starts_with("claim ") ? "" : text + (text.empty() ? "" : ", ") + key + " " + value;
  return text;
}

struct Count {
  int listed = 0, kept = 0;
};

Count check_folder(const std::filesystem::path& folder) {
  std::ifstream index(folder / "index.tsv");
  Count count;
  for (std::string sum, bytes, proves, name; std::getline(index, sum, '\t') && std::getline(index, bytes, '\t') &&
                                             std::getline(index, proves, '\t') && std::getline(index, name);) {
    ++count.listed;
    const auto file = folder / name;
    if (!std::filesystem::exists(file)) continue;
    ++count.kept;
    std::vector<std::pair<std::string, std::string>> facts;
    std::string complaint;
    INFO(name << " " << complaint);
    CHECK(std::to_string(std::filesystem::file_size(file)) == bytes);
    CHECK(solver::certificates::check::check_proof(file.string(), facts, complaint) == 0);
    CHECK(conclusion(facts) == proves);
  }
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

}  // namespace
