#include "solver/engines/proof_search/with_histories.hpp"

#include <fmt/core.h>

#include "graphgo/error.hpp"
#include "solver/engines/proof_search/root.hpp"
#include "solver/engines/proof_search/search_threads.hpp"
#include "solver/engines/proof_search/target_driver.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver::engines::proof_search {
namespace {

/// Vertices whose positions have a code of 32 bits.
constexpr int most_vertices = 20;

const Board& checked(const Board& board, const Ruleset& rules) {
  if (!is_superko(rules) || rules.phases != 2 || rules.handicap != Handicap{})
    throw InputError(fmt::format(
        "{}: only superko rulesets of two phases, without handicap, have values with histories on one table",
        to_text(rules)));
  if (board.size() > most_vertices)
    throw InputError(fmt::format("board {}: values with histories on one table need at most {} vertices",
                                 board.label(), most_vertices));
  return board;
}

}  // namespace

struct ValuesWithHistories::Search {
  using Threads = SearchThreads<std::uint32_t>;

  Search(const Board& board, const Ruleset& rules, const Limits& all)
      : query{checked(board, rules), {}, Side::black, rules, {0, 0}, {}},
        limits(share_of(all)),
        play(board, rules),
        symmetry(board, most_symmetries),
        threads(play, symmetry, limits, limits.threads, limits.memory, {}) {}

  Query query;
  Limits limits;
  Play play;
  Symmetry<std::uint32_t> symmetry;
  Threads threads;
  std::optional<Root> root;  ///< refers to `query`
  std::optional<Side> first;
  std::vector<Threads::Remembered> history;  ///< what superko remembers at the root
};

ValuesWithHistories::ValuesWithHistories(const Board& board, const Ruleset& rules, const Limits& limits)
    : search_(std::make_unique<Search>(board, rules, limits)) {}

ValuesWithHistories::~ValuesWithHistories() = default;

std::uint64_t ValuesWithHistories::nodes() const { return search_->threads.nodes(); }

void ValuesWithHistories::set(const Stones& position, Side to_move, std::vector<Turn> record,
                              std::optional<Side> first) {
  Search& s = *search_;
  s.history.clear();
  s.query.position = position;
  s.query.to_move = to_move;
  s.query.record = std::move(record);
  s.first = first;
  s.root.emplace(s.play, s.query);
  for (const auto& earlier : s.root->remembered())
    s.history.push_back(s.threads.remember(earlier.position, earlier.left_by));
}

std::optional<bool> ValuesWithHistories::at_least(int target, std::optional<Turn> turn) {
  Search& s = *search_;
  Successor at = s.root->at(target);
  if (s.first) at.state.to_move = *s.first;
  const Side mover = at.state.to_move;
  if (turn) at = s.root->after(target, *turn, s.first);
  if (at.winner) return *at.winner == Side::black;
  if (!s.play.fits(at.state)) return std::nullopt;
  Search::Threads::Remembered one_more;
  if (turn && at.remembered) one_more = s.threads.remember(at.state.position, mover);
  const auto outcome = s.threads.prove(at.state);
  if (!outcome) return std::nullopt;
  return outcome->winner() == Side::black;
}

std::optional<int> ValuesWithHistories::value() {
  TargetDriver driver(search_->root->guess() + 1, std::nullopt);
  while (!driver.bounds().exact()) {
    const int target = driver.next();
    const auto yes = at_least(target);
    if (!yes) return std::nullopt;
    driver.learn(target, *yes);
  }
  return driver.bounds().lo;
}

}  // namespace graphgo::solver::engines::proof_search
