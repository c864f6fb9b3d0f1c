// Claims of the texts, as data (papers/*/claims.toml): what a text says, the form in which it can be settled,
// and on which domains.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "solver/research/hunt/domain.hpp"
#include "solver/research/hunt/hunt.hpp"

namespace graphgo::solver::research {

/// A domain a claim is settled on.
struct ClaimDomain {
  Domain domain;
  /// For people, where `words_of(domain)` does not say enough: "boards that Maas accepts".
  std::string name;
  double board_seconds = 0;  ///< for each board; what it leaves open is said; 0: no such bound
  bool quick = false;        ///< settled in seconds: part of `claim run --quick`
  /// Kinds about the ends of phase one: lines go through so many states of a start.
  std::uint64_t follow = 1000;
};

/// A state a claim is about.
struct ClaimState {
  std::string name;  ///< "the seed's position"
  Board board;
  Stones position;
  Side to_move = Side::black;
  bool slow = false;            ///< not part of `claim run --quick`
  std::vector<Turn> line = {};  ///< a line of play that the claim is about; perhaps none
  Stones territory =
      {};  ///< kind "customary": whose point each vertex is by custom, dead stones' ones too; empty: not said
  std::string reason = {};  ///< kind "customary": why
  /// Kind "customary": false where customs differ: it is shown, and does not decide.
  bool decides = true;
};

struct Claim {
  std::string id;       ///< "M2"
  std::string title;    ///< the claim in one line
  std::string quote;    ///< the text's own words; empty: a claim of no text
  std::string source;   ///< who wrote it, where; perhaps empty
  std::string form;     ///< the formal reading
  std::string kind;     ///< how it is settled: a name of solver/research/claims/kinds/kinds.hpp
  std::string folder;   ///< the folder under papers/ it comes from
  std::string written;  ///< all that claims.toml says of it, keys in order
  Relation relation;
  std::vector<RulesetPair> pairs;  ///< kinds that compare rulesets
  std::vector<Ruleset> rules;      ///< kinds that look at each ruleset by itself
  std::vector<std::string>
      overrides;  ///< `axis=value` texts tried on counterexamples: which of them make the difference vanish?
  std::vector<ClaimDomain> domains;
  std::vector<ClaimState> states;
  int threats = 0,
      dame = 0;  ///< kind "unfilled-ko": the family is tabulated up to so many of each; 0 threats: it is not
};

/// All that is asked: what claims.toml says, and the edges of the boards, which may be in files. Two claims
/// with one text ask the same.
std::string asked_text(const Claim& claim);

/// All claims of `papers`/*/claims.toml, by id. Throws InputError naming the file and place of what is wrong.
std::vector<Claim> read_claims(const std::string& papers);
/// The claim of that id. Throws InputError with all ids that there are.
const Claim& claim_named(const std::vector<Claim>& claims, const std::string& id);

/// The papers that were installed with the program; empty where the system does not say where the program is.
std::string papers_beside_program();
/// Where the claims are: `given` if not empty, else $GRAPHGO_PAPERS, else the installed or the source folder.
/// Throws InputError naming the folders tried.
std::string find_papers(const std::string& given, const std::string& installed = papers_beside_program());

}  // namespace graphgo::solver::research
