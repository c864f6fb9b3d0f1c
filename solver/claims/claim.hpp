// Claims of the texts, as data: which rulesets a text says are the same.
#pragma once
#include <string>
#include <vector>

#include "graphgo/rules/ruleset.hpp"

namespace graphgo::solver {

/// Two rulesets whose values the claim says are equal in every state.
struct RulesetPair {
  Ruleset left, right;
};

struct Claim {
  std::string id;      ///< "M2"
  std::string title;   ///< the claim in one line
  std::string quote;   ///< the text's own words
  std::string source;  ///< who wrote it, where
  std::string folder;  ///< the folder under papers/ it comes from
  int vertices = 3;    ///< settled on all connected graphs with at most so many vertices, if not asked otherwise
  std::vector<RulesetPair> pairs;
};

/// All claims of `papers`/*/claims.toml, by id. Throws InputError naming the file and place of what is wrong.
std::vector<Claim> read_claims(const std::string& papers);

/// Where the claims are: `given` if not empty, else $GRAPHGO_PAPERS, else the installed or the source folder. Throws InputError
/// naming the folders tried.
std::string find_papers(const std::string& given);

}  // namespace graphgo::solver
