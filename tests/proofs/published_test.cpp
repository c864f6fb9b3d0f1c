// papers/proofs: every proof kept there is accepted, and proves what the list says.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "solver/check/check.hpp"

namespace {

using namespace graphgo;

/// The facts after the last claim: "lo 1, hi 16".
std::string conclusion(const std::vector<std::pair<std::string, std::string>>& facts) {
  std::string text;
  for (const auto& [key, value] : facts)
    text = key.starts_with("claim ") ? "" : text + (text.empty() ? "" : ", ") + key + " " + value;
  return text;
}

TEST_CASE("published proofs: accepted, and as listed") {
  const std::filesystem::path folder = GRAPHGO_SOURCE_DIR "/papers/proofs";
  std::ifstream index(folder / "index.tsv");
  int listed = 0, kept = 0;
  for (std::string sum, bytes, proves, name; std::getline(index, sum, '\t') && std::getline(index, bytes, '\t') &&
                                             std::getline(index, proves, '\t') && std::getline(index, name);) {
    ++listed;
    const auto file = folder / name;
    if (!std::filesystem::exists(file)) continue;
    ++kept;
    std::vector<std::pair<std::string, std::string>> facts;
    std::string complaint;
    INFO(name << " " << complaint);
    CHECK(std::to_string(std::filesystem::file_size(file)) == bytes);
    CHECK(proof_check::check_proof(file.string(), facts, complaint) == 0);
    CHECK(conclusion(facts) == proves);
  }
  CHECK(listed > 700);
  CHECK(kept > 600);
}

}  // namespace
