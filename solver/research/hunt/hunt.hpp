// Hunts: a relation between two rulesets, judged on every state of a domain.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "solver/research/hunt/domain.hpp"
#include "solver/research/hunt/relation.hpp"
#include "solver/research/survey.hpp"

namespace graphgo::solver::research {

struct RulesetPair {
  Ruleset left, right;
};

/// What a hunt compares.
struct Question {
  RulesetPair rules;
  Relation relation;
};

/// Throws InputError where the question makes no sense: a ruleset that is not playable, a handicap, a relation that
/// does not fit.
void check_question(const Question& question);

/// May colours and symmetric vertices be exchanged in this question?
Alike alike(const Question& question);

/// A state in which the relation does not hold.
struct Counterexample {
  SurveyState state;
  Value left, right;
};

/// One board's share of the domain. States are counted with their weights.
struct BoardResult {
  Board board;
  std::uint64_t states = 0, compared = 0, against = 0;
  std::vector<Counterexample> counterexamples = {};  ///< in the domain's order
  std::uint64_t before_first = 0;                    ///< states before the first of them that are not settled
  std::uint64_t certified = 0;  ///< values, one of each class of states, whose proofs the checker accepted
  std::uint64_t nodes = 0;
  double seconds = 0;

  bool complete() const { return compared == states; }
};

struct CompareOptions {
  bool certify = false;                               ///< have the checker replay a proof of every value (certify.hpp)
  std::function<void(const std::string&)> show = {};  ///< a line of progress
};

/// The values of all the domain's states of one board, the left ruleset's first.
Survey survey_pair(const Board& board, const Question& question, const Domain& domain, const Limits& limits,
                   const std::function<void(const std::string&)>& show = {});

/// For how many of these values, both of a state known, the checker accepts a proof (certify.hpp).
std::uint64_t count_certified(const Survey& found, const RulesetPair& rules, const Limits& limits);

/// The relation on all the domain's states of one board.
BoardResult compare_on(const Board& board, const Question& question, const Domain& domain, const Limits& limits,
                       const CompareOptions& options = {});

/// What a hunt tells as it goes, board by board in the domain's order.
struct HuntSteps {
  double board_seconds =
      0;  ///< past so many a board is left with what is settled of it, and the next one taken; 0: no such bound
  bool certify = false;  ///< as in CompareOptions
  std::function<bool(std::size_t number, const Board& board)> is_done =
      {};                                             ///< was this board's result told in an earlier run?
  std::function<bool(const BoardResult&)> tell;       ///< may further boards follow?
  std::function<void(const std::string&)> show = {};  ///< a line of progress
};

/// Judges the relation on the domain. Small boards are spread over the threads, on larger ones all threads share each.
/// What is told does not depend on the threads, but for nodes and seconds. Returns false if a limit struck before the
/// last board, or `tell` wanted no more.
bool hunt(const Question& question, const Domain& domain, const Limits& limits, const HuntSteps& steps);

}  // namespace graphgo::solver::research
