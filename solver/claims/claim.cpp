#include "solver/claims/claim.hpp"

#include <fmt/core.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "graphgo/error.hpp"

namespace graphgo::solver {
namespace {

namespace fs = std::filesystem;

std::string required_text(const toml::table& table, const char* key, const std::string& where) {
  const auto text = table[key].value<std::string>();
  if (!text || text->empty()) throw InputError(fmt::format("{}: {}: missing, or not text", where, key));
  return *text;
}

std::vector<RulesetPair> read_pairs(const toml::table& table, const std::string& where) {
  std::vector<RulesetPair> pairs;
  if (const auto* list = table["pairs"].as_array())
    for (const auto& node : *list) {
      const auto* pair = node.as_table();
      if (!pair) throw InputError(fmt::format("{}: pairs: must be tables {{left, right}}", where));
      pairs.push_back(
          {read_ruleset(required_text(*pair, "left", where)), read_ruleset(required_text(*pair, "right", where))});
    }
  if (pairs.empty()) throw InputError(fmt::format("{}: pairs: no pair of rulesets", where));
  return pairs;
}

Claim read_claim(const toml::table& table, const fs::path& file) {
  const std::string where = fmt::format("{}, claim {}", file.string(), required_text(table, "id", file.string()));
  Claim claim;
  claim.id = required_text(table, "id", where);
  claim.title = required_text(table, "title", where);
  claim.quote = required_text(table, "quote", where);
  claim.source = required_text(table, "source", where);
  claim.folder = file.parent_path().filename().string();
  claim.vertices = table["vertices"].value_or(3);
  claim.pairs = read_pairs(table, where);
  return claim;
}

void read_file(const fs::path& file, std::vector<Claim>& claims) {
  try {
    const toml::table table = toml::parse_file(file.string());
    const auto* list = table["claim"].as_array();
    if (!list) throw InputError(fmt::format("{}: no [[claim]]", file.string()));
    for (const auto& node : *list)
      if (const auto* claim = node.as_table()) claims.push_back(read_claim(*claim, file));
  } catch (const toml::parse_error& e) {
    throw InputError(fmt::format("{}: line {}: {}", file.string(), e.source().begin.line, e.description()));
  }
}

}  // namespace

std::vector<Claim> read_claims(const std::string& papers) {
  std::vector<Claim> claims;
  for (const auto& folder : fs::directory_iterator(papers)) {
    const fs::path file = folder.path() / "claims.toml";
    if (fs::exists(file)) read_file(file, claims);
  }
  if (claims.empty())
    throw InputError(fmt::format("{}: no claims here; they are read from FOLDER/claims.toml", papers));
  std::sort(claims.begin(), claims.end(), [](const Claim& a, const Claim& b) { return a.id < b.id; });
  return claims;
}

std::string find_papers(const std::string& given) {
  if (!given.empty()) {
    if (!fs::is_directory(given)) throw InputError(fmt::format("--papers {}: no such folder", given));
    return given;
  }
  std::string tried;
  const char* environment = std::getenv("GRAPHGO_PAPERS");
  for (const char* folder : {environment, GRAPHGO_INSTALLED_PAPERS, GRAPHGO_SOURCE_PAPERS}) {
    if (!folder) continue;
    if (fs::is_directory(folder)) return folder;
    tried += fmt::format("{}{}", tried.empty() ? "" : ", ", folder);
  }
  throw InputError(fmt::format("no papers folder found (tried {}); name one with --papers", tried));
}

}  // namespace graphgo::solver
