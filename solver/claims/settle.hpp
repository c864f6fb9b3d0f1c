// Settling a claim: its rulesets' values on every state of a domain, and the smallest counterexample.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "solver/claims/claim.hpp"
#include "solver/survey/survey.hpp"

namespace graphgo::solver {

/// A state in which the two rulesets of a pair have different values, with a line of best play under each.
struct Counterexample {
  Board board;
  RulesetPair rules;
  FreshStart state;
  Answer left, right;
  bool smallest = true;  ///< is every earlier state of the domain settled?
};

/// One graph's share of the domain, over all pairs of the claim. States count symmetric positions each.
struct GraphTally {
  Board board;
  std::uint64_t states = 0, compared = 0, different = 0;
  std::uint64_t empty_compared = 0, empty_different = 0;  ///< of these, on the empty board
  std::uint64_t nodes = 0;
  double seconds = 0;

  bool complete() const { return compared == states; }
};

struct Settlement {
  Claim claim;
  int vertices = 0;                              ///< graphs asked for: connected, at most so many vertices
  std::vector<GraphTally> graphs;                ///< in order; after a limit struck the rest is missing or incomplete
  std::optional<Counterexample> counterexample;  ///< the first of the domain: fewest vertices, then edges, then stones
  bool complete = true;                          ///< no limit struck

  bool refuted() const { return counterexample.has_value(); }
  /// "refuted" or "verified": on the states compared.
  const char* verdict() const { return refuted() ? "refuted" : "verified"; }
};

/// Compares the claim's rulesets on every connected graph with at most `vertices` vertices, every legal position as a fresh
/// start, both sides to move. `show` gets a line of progress now and then.
Settlement settle(const Claim& claim, int vertices, const Limits& limits,
                  const std::function<void(const std::string&)>& show);

/// The claim's page of results in Markdown.
std::string page(const Settlement& settlement);

}  // namespace graphgo::solver
