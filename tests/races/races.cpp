// Stress of the classes that threads share, by std::jthread: a build with ThreadSanitizer (preset `races`)
// then sees every access. oneTBB is left out, since Debian's gives false reports; what TBB runs is compared
// elsewhere, one thread against several. Ends with 1 where a value is wrong.
#include <atomic>
#include <cstdio>
#include <functional>
#include <thread>
#include <vector>

#include "graphgo/board/read_board.hpp"
#include "solver/engines/proof_search/dfpn_search.hpp"
#include "solver/engines/proof_search/history_search.hpp"
#include "solver/engines/proof_search/root.hpp"
#include "solver/engines/solve.hpp"
#include "solver/scoring/final_score.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;

constexpr int threads = 4;
int wrong = 0;

void check(bool right, const char* what) {
  if (right) return;
  std::printf("wrong: %s\n", what);
  wrong = 1;
}

void at_once(const std::function<void(int)>& body) {
  std::vector<std::jthread> running;
  for (int i = 0; i < threads; ++i) running.emplace_back([&body, i] { body(i); });
}

Query empty(const char* board, const char* rules) {
  const Board b = read_board(board);
  return empty_board_query(b, read_ruleset(rules));
}

/// Several df-pn searches on one transposition table, until one has the proof: the value is at least
/// `target`.
void searches_on_one_table(const char* board, const char* rules, int target) {
  namespace search = proof_search;
  const Query query = empty(board, rules);
  const search::Play play(query.board, query.rules);
  const Symmetry<std::uint32_t> symmetry(query.board, 100);
  search::TranspositionTable<std::uint32_t> table(std::uint64_t{1} << 24, true);
  const search::Root root(play, query);
  search::Shared shared;
  const Limits limits;
  shared.limits = &limits;
  shared.many_threads = true;
  const auto search_together = [&] {
    at_once([&](int) {
      search::DfpnSearch<std::uint32_t> worker(play, symmetry, table, shared, {}, false);
      std::vector<search::AtRoot<std::uint32_t>> kept;
      kept.reserve(root.remembered().size());
      for (const auto& earlier : root.remembered())
        kept.push_back(worker.remember(earlier.position, earlier.left_by));
      const search::SearchResult outcome = worker.prove(root.at(target).state);
      if (outcome.proved()) {
        check(outcome.winner() == Side::black, "a search on a shared table");
        shared.ask_to_stop(search::Stop::answered);
      }
      while (!kept.empty()) kept.pop_back();
    });
  };
  search_together();
  // The more the threads repeat of each other's work, the more room they need.
  while (shared.stop == search::Stop::make_room && table.grow(limits)) {
    shared.stop = search::Stop::none;
    search_together();
  }
  check(shared.stop == search::Stop::answered, "no search on the shared table has the answer");
}

/// Searches that know each history, side by side, until one has the proof: the value is less than
/// `target`.
void searches_that_race(const char* board, const char* rules, int target) {
  const Query query = empty(board, rules);
  const Symmetry<std::uint32_t> symmetry(query.board, 100);
  const Limits limits;
  std::atomic<bool> answered = false;
  std::atomic<int> answers = 0;
  at_once([&](int order) {
    proof_search::HistorySearch<std::uint32_t> search(query, symmetry, limits, std::uint64_t{1} << 24, target,
                                                      static_cast<std::uint32_t>(order));
    while (!answered) {
      const auto winner = search.go_on(10'000, answered);
      if (!winner) continue;
      check(*winner == Side::white, "a search of a race");
      ++answers;
      answered = true;
    }
  });
  check(answers > 0, "no search of a race has the answer");
}

/// What judges and controls ends keeps what it found, for all threads.
void final_scores(const char* rules) {
  const Query query = empty("2x3", rules);
  const scoring::FinalScore score(query.board, query.rules);
  const scoring::FinalScore alone(query.board, query.rules);
  std::vector<int> expected;
  for (std::uint64_t code = 0; code < 729; ++code) {
    const Position<1> position = position_of(code);
    if (is_legal_position(Graph<1>(query.board), position)) expected.push_back(alone.margin(position));
  }
  at_once([&](int) {
    std::size_t at = 0;
    for (std::uint64_t code = 0; code < 729; ++code) {
      const Position<1> position = position_of(code);
      if (!is_legal_position(Graph<1>(query.board), position)) continue;
      check(score.margin(position) == expected[at++], "a final score");
    }
  });
}

/// All states of a board, asked for by several threads.
void all_states_at_once(const char* rules) {
  const Query query = empty("path:4", rules);
  std::vector<SurveyState> states;
  for (std::uint64_t code = 0; code < 81; ++code)
    if (is_legal_position(Graph<1>(query.board), position_of(code)))
      states.push_back({unpack(position_of(code), query.board.size())});
  Limits limits;
  limits.threads = 1;
  const auto together = all_states(query.board, query.rules, states, limits);
  check(together != nullptr, "no engine solves all states together");
  if (!together) return;
  std::vector<Margin> expected;
  for (const SurveyState& state : states) expected.push_back(together->value(state).lo);
  at_once([&](int) {
    for (std::size_t i = 0; i < states.size(); ++i)
      check(together->value(states[i]).lo == expected[i], "a value of all states");
  });
}

}  // namespace

int main() {
  searches_on_one_table("3x3", "tromp-taylor", 9);
  searches_on_one_table("1x7", "new-zealand,suicide=forbidden", 1);
  searches_on_one_table("2x3", "lasker-maas", 0);
  searches_that_race("graph6:D`K", "tromp-taylor", 1);
  final_scores("logical-japanese");
  final_scores("nieminen");
  for (const char* rules : {"tromp-taylor", "chinese-basic", "nieminen", "logical-japanese"})
    all_states_at_once(rules);
  std::printf("%s\n", wrong ? "wrong" : "right");
  return wrong;
}
