// `graphgo site`: the results of the papers as static pages that work from file://: the papers themselves,
// their proofs, and the explorer's page over tables of small boards.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "graphgo/board/board.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::explorer::site {

struct Plan {
  std::filesystem::path papers;
  std::vector<Board> boards;  ///< of the tables; each under each of the rules
  std::vector<Ruleset> rules;
  std::string version;  ///< the program's
  bool force = false;   ///< replace an earlier site
};

/// What a site has where nobody says otherwise.
std::vector<std::string> usual_boards();
std::vector<std::string> usual_rules();

struct Written {
  std::uint64_t files = 0, bytes = 0;
  std::size_t pages = 0;                  ///< of the papers
  std::vector<std::string> broken_links;  ///< of pages of the papers: "taylor/T2.md: T3.md"
  std::size_t tables = 0;                 ///< a board under a ruleset each
  std::size_t claim_states = 0;           ///< shown by claims' pages, to be opened in the explorer
  std::size_t proofs = 0;                 ///< all of them accepted by the checker
  std::size_t walked = 0;                 ///< of these, to be walked
};

/// Writes the site. The same input gives the same bytes, whatever the number of threads. Throws InputError
/// for a folder that must not be written to, a board or ruleset of which there is no table, a proof that is
/// not accepted; LimitReached where a limit strikes. Then nothing is left.
Written write_site(const std::filesystem::path& out, const Plan& plan, const Limits& limits);

}  // namespace graphgo::solver::explorer::site
