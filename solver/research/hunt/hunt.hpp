// Hunts: a relation between values, judged on every state of a domain. The values are those of two rulesets,
// of one ruleset on two graphs made from each other, or of one ruleset alone beside numbers of the graph.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "solver/research/farm/farm.hpp"
#include "solver/research/hunt/domain.hpp"
#include "solver/research/hunt/formula.hpp"
#include "solver/research/hunt/made_graphs.hpp"
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
  std::optional<Formula> formula = {};  ///< what should hold, instead of the relation
  /// The left ruleset on the left graph, the right one on the right.
  std::optional<GraphExpressions> between = {};
  /// The left ruleset alone; the formula speaks of no other value.
  bool alone = false;

  std::vector<Ruleset> rulesets() const {
    return alone ? std::vector{rules.left} : std::vector{rules.left, rules.right};
  }
};

/// Is it asked who wins, and not by how much?
inline bool asks_for_winner(const Question& question) {
  return !question.formula && question.relation.kind == Relation::Kind::winner;
}

/// Two rulesets and what should hold between their values: "equal", or a formula as "value <= other + 1".
/// Throws InputError for what is neither; check_question judges the whole.
Question read_question(const RulesetPair& rules, const std::string& relation);

/// "values are equal", "value <= other + 1".
std::string words_of_relation(const Question& question);
/// As words_of; of states reached under two rulesets it says that they are alike under both (all_reached).
std::string words_of_domain(const Question& question, const Domain& domain);
/// As hunts are asked: "equal", "value <= other + 1".
std::string text_of_relation(const Question& question);

/// Throws InputError where the question makes no sense: a ruleset that is not playable, a handicap, a
/// relation that does not fit, a formula that does not speak of a value it is given.
void check_question(const Question& question);

/// May colours and symmetric vertices be exchanged in this question?
Alike alike(const Question& question);

/// A state in which the relation does not hold.
struct Counterexample {
  SurveyState state;
  Value left, right;                     ///< the same where there is one value
  std::optional<GraphPair> graphs = {};  ///< the two boards, where the question is between graphs
};

/// What is asked of an engine for one side of it.
Query query_of(const Question& question, const Board& board, const Counterexample& counterexample, bool left);

/// One board's share of the domain. States are counted with their weights.
struct BoardResult {
  Board board;
  std::uint64_t states = 0, compared = 0, against = 0;
  std::vector<Counterexample> counterexamples = {};  ///< in the domain's order
  std::uint64_t before_first = 0;                    ///< states before the first of them that are not settled
  /// States on which the formula has no meaning, not compared.
  std::uint64_t undefined = 0;
  bool listed = true;           ///< false: a limit struck before the states were known
  bool cut = false;             ///< a limit on the whole hunt struck
  bool earlier = false;         ///< it was in the journal, and this run did not ask
  std::uint64_t certified = 0;  ///< values, one of each class of states, whose proofs the checker accepted
  bool proofs_cut = false;      ///< a limit struck among the proofs that CompareOptions::certify wants
  std::uint64_t nodes = 0;
  double seconds = 0;

  bool complete() const { return listed && compared == states; }
};

struct CompareOptions {
  /// Have the checker replay a proof of every value (certify.hpp).
  bool certify = false;
  std::function<void(const std::string&)> show = {};  ///< a line of progress
};

/// The values of all the domain's states of one board, the left ruleset's first. Not for a question between
/// graphs.
Survey survey_pair(const Board& board, const Question& question, const Domain& domain, const Limits& limits,
                   const std::function<void(const std::string&)>& show = {});

/// For how many of these values, both of a state known, the checker accepts a proof (certify.hpp).
std::uint64_t count_certified(const Survey& found, const std::vector<Ruleset>& rules, const Limits& limits);

/// The relation on all the domain's states of one board.
BoardResult compare_on(const Board& board, const Question& question, const Domain& domain,
                       const Limits& limits, const CompareOptions& options = {});

/// What a hunt tells as it goes, board by board in the domain's order.
struct HuntSteps {
  /// Past so many a board is left with what is settled of it, and the next one taken; 0: no such bound.
  double board_seconds = 0;
  bool certify = false;  ///< as in CompareOptions
  /// Are all boards wanted, whatever is told? Then the largest are begun first.
  bool all = false;
  std::function<bool(const BoardResult&)> tell;  ///< may further boards follow?
  /// A board of which a limit on the hunt left nothing known; was it begun?
  std::function<void(const Board&, bool begun)> stopped_on = {};
  std::function<void(const std::string&)> show = {};  ///< a line of progress
};

/// Which hunt it is, as one line of JSON: rules, relation, domain.
std::string question_text(const Question& question, const Domain& domain);

/// Judges the relation on the domain. Small boards are spread over the crew's threads, on larger ones all
/// threads of a worker share each. What is told does not depend on the threads, but for nodes and seconds,
/// nor on what the journal had already. Of a part of the domain's boards (`farming`) nothing is told.
Harvest hunt(const Question& question, const Domain& domain, const Limits& limits, const HuntSteps& steps,
             Farming farming = {});

}  // namespace graphgo::solver::research
