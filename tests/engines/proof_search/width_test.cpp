// The three widths of position codes: boards of 21 to 40 and of 41 to 64 vertices have their own, which small
// boards never reach by themselves.
#include "graphgo/board/read_board.hpp"
#include "graphgo/symmetry/graphs.hpp"
#include "solver/engines/proof_search/solver.hpp"
#include "tests/support/agreement.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::research;
using namespace graphgo::solver::scoring;
using namespace graphgo::solver::agreement;
using engines::proof_search::Options;
using engines::proof_search::UseBounds;

template <typename Code>
Answer answer_in(const Query& query) {
  // Wider codes have no history-free bounds, so none has them here.
  return engines::proof_search::Solver<Code>(query, Limits{}, Options{.bounds = UseBounds::never})
      .answer({.moves = true, .principal_variation = true});
}

void require_same(const Query& query, const Answer& narrow, const Answer& wide, const char* what) {
  require_agree(query, narrow.value, wide.value, what);
  require_same_moves(query, narrow, wide, what);
  if (!wide.principal_variation.empty()) require_line(query, wide);
}

TEST_CASE("proof search: small boards with the codes of large ones") {
  int solved = 0, lines = 0;
  for (int n = 1; n <= 4; ++n)
    for (const Board& board : connected_graphs(n))
      for (const char* rules :
           {"tromp-taylor", "taylor-concise,suicide=forbidden", "lasker-maas", "conway-go-prisoners"})
        for (const SurveyState& start : fresh_starts(board, {.vertices = true})) {
          const Query query = query_of(board, read_ruleset(rules), start);
          if (!asks_sense(query)) continue;
          const Answer narrow = answer_in<std::uint32_t>(query);
          require_same(query, narrow, answer_in<std::uint64_t>(query), "64 bits against 32");
          const Answer wide = answer_in<Code128>(query);
          require_same(query, narrow, wide, "128 bits against 32");
          solved += narrow.value.solved ? 1 : 0;
          lines += wide.principal_variation.empty() ? 0 : 1;
        }
  CHECK(solved > 1000);
  CHECK(lines > 1000);
}

/// A text of `n` times `c`.
std::string times(int n, char c) { return std::string(static_cast<std::size_t>(n), c); }

struct Filled {
  std::string board, position;
};

/// Boards of more than 20 and more than 40 vertices with few of them empty, low and high ones: a chain with
/// two eyes on a long path beside a small fight, and stars.
std::vector<Filled> filled_boards() {
  std::vector<Filled> cases;
  for (const int n : {18, 40, 58}) {
    const std::string size = std::to_string(n), black = times(n - 2, 'X'), white = times(n - 2, 'O');
    cases.push_back({"path:3 + path:" + size, "...." + black + "."});
    cases.push_back({"path:" + size + " + path:4", '.' + white + ".X.O."});
    cases.push_back({"path:" + size + " + path:4", '.' + black + "..OX."});
    cases.push_back({"star:" + std::to_string(n + 3), '.' + black + "..O.."});
  }
  return cases;
}

TEST_CASE("proof search: nearly filled boards of more than 20 and 40 vertices against the reference") {
  int judged = 0;
  for (const auto& [name, position] : filled_boards())
    for (const char* rules :
         {"tromp-taylor,suicide=forbidden", "taylor-concise,suicide=forbidden", "lasker-maas", "conway-go"})
      for (const Side side : {Side::black, Side::white}) {
        const Board board = read_board(name);
        const Query query{board, read_position(board, position), side, read_ruleset(rules), {0, 0}, {}};
        const Answer found = engines::proof_search::solve(query, within(20), {.principal_variation = true});
        const Answer reference = solve(query, within(3), {}, "reference");
        require_agree(query, found.value, reference.value, "a large board against the reference");
        if (!found.principal_variation.empty()) require_line(query, found);
        judged += found.value.solved && reference.value.solved ? 1 : 0;
      }
  CHECK(judged > 50);  // of 96
}

}  // namespace
