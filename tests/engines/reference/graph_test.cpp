// The state graph's lo and hi against the same definition written again: synchronous rounds, no bound, no
// work list, no potential. After k rounds a value is what a side can force within k turns.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>

#include "solver/engines/reference/referee.hpp"
#include "tests/support/reference_cases.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::engines::reference::cases;

/// A state by its words; the position before the last turn stands for the ko, which splits states but changes
/// no value.
struct Spot {
  std::string p, before;
  bool black_moves;
  int phase, passes;
  auto operator<=>(const Spot&) const = default;
};

struct Rounds {
  const Board& board;
  const Ruleset& rules;
  struct Step {
    Spot to;
    int gain;
    bool ended;
  };
  std::map<Spot, std::vector<Step>> steps = {};

  static constexpr int unknown = 1 << 20;

  bool breathes(const std::string& p, std::size_t v) const {
    std::vector<std::size_t> chain{v};
    for (std::size_t i = 0; i < chain.size(); ++i)
      for (const Vertex u : board.neighbours(static_cast<Vertex>(chain[i]))) {
        const auto w = static_cast<std::size_t>(u);
        if (p[w] == '.') return true;
        if (p[w] == p[v] && std::find(chain.begin(), chain.end(), w) == chain.end()) chain.push_back(w);
      }
    return false;
  }
  int remove(std::string& p, char colour) const {
    const std::string old = p;
    int count = 0;
    for (std::size_t v = 0; v < p.size(); ++v)
      if (old[v] == colour && !breathes(old, v)) {
        p[v] = '.';
        ++count;
      }
    return count;
  }
  int count(const std::string& p) const {
    int sum = 0;
    for (std::size_t v = 0; v < p.size(); ++v) {
      if (p[v] != '.') {
        if (rules.scoring == Scoring::area) sum += p[v] == 'X' ? 1 : -1;
        continue;
      }
      std::vector<std::size_t> region{v};
      bool x = false, o = false;
      for (std::size_t i = 0; i < region.size(); ++i)
        for (const Vertex u : board.neighbours(static_cast<Vertex>(region[i]))) {
          const auto w = static_cast<std::size_t>(u);
          x = x || p[w] == 'X';
          o = o || p[w] == 'O';
          if (p[w] == '.' && std::find(region.begin(), region.end(), w) == region.end()) region.push_back(w);
        }
      sum += x && !o ? 1 : o && !x ? -1 : 0;
    }
    return sum;
  }

  std::vector<Step> steps_of(const Spot& s) const {
    std::vector<Step> list;
    const char own = s.black_moves ? 'X' : 'O', other = s.black_moves ? 'O' : 'X';
    const bool counts = rules.scoring == Scoring::territory;
    const int sign = s.black_moves ? 1 : -1;
    for (std::size_t v = 0; v < s.p.size(); ++v) {
      if (s.p[v] != '.') continue;
      std::string p = s.p;
      p[v] = own;
      const int taken = remove(p, other), lost = remove(p, own);
      if (lost != 0 && rules.suicide == Suicide::forbidden) continue;
      if (rules.repetition.kind == Repetition::Kind::basic_ko && p == s.before) continue;
      const int gain = counts ? sign * (taken - lost + (s.phase == 2 ? 1 : 0)) : 0;
      list.push_back({{p, s.p, !s.black_moves, s.phase, 0}, gain, false});
    }
    Step pass{{s.p, s.p, !s.black_moves, s.phase, s.passes + 1}, 0, false};
    if (pass.to.passes == 2) {
      pass.ended = s.phase == rules.phases;
      pass.gain = pass.ended ? count(s.p) : 0;
      pass.to.phase = 2;
      pass.to.passes = 0;
    }
    list.push_back(pass);
    return list;
  }

  void explore(const Spot& start) {
    std::vector<Spot> open{start};
    while (!open.empty()) {
      const Spot s = open.back();
      open.pop_back();
      if (steps.contains(s)) continue;
      for (const Step& step : steps[s] = steps_of(s))
        if (!step.ended) open.push_back(step.to);
    }
  }

  /// What the side can force within so many turns, by its own sign; -unknown if it cannot force an end.
  std::map<Spot, int> within(int turns, bool black) const {
    const int sign = black ? 1 : -1;
    std::map<Spot, int> value;
    for (const auto& [s, list] : steps) value[s] = -unknown;
    for (int k = 0; k < turns; ++k) {
      auto next = value;
      for (const auto& [s, list] : steps) {
        int best = s.black_moves == black ? -unknown : unknown;
        for (const Step& step : list) {
          const int rest = step.ended ? 0 : value.at(step.to);
          const int total = rest == -unknown ? rest : rest + sign * step.gain;
          best = s.black_moves == black ? std::max(best, total) : std::min(best, total);
        }
        next[s] = best;
      }
      if (next == value) return value;
      value = std::move(next);
    }
    return value;
  }
};

std::string text(const Stones& stones) {
  std::string p;
  for (const Colour c : stones) p += c == Colour::empty ? '.' : c == Colour::black ? 'X' : 'O';
  return p;
}

/// A finite value stands within the rounds; an infinite one is past every finite value by then.
void check_side(int rounds, Margin value) {
  CAPTURE(rounds, value.text());
  constexpr int large = 30;
  if (value == Margin::minus_infinity()) {
    CHECK(rounds == -Rounds::unknown);
  } else if (value == Margin::infinity()) {
    CHECK(rounds > large);
  } else {
    CHECK(Margin::of_points(rounds) == value);
  }
}

int compare(const Board& board, const Ruleset& rules, int turns) {
  int compared = 0;
  Rounds rounds{board, rules};
  const auto positions = legal_positions(board);
  for (const Stones& position : positions)
    for (const bool black : {true, false}) rounds.explore({text(position), "start", black, 1, 0});
  const auto lo = rounds.within(turns, true), hi = rounds.within(turns, false);
  for (const Stones& position : positions)
    for (const Side side : {Side::black, Side::white}) {
      const Answer answer = engines::reference::solve({board, position, side, rules, {0, 0}, {}}, Limits{});
      REQUIRE(answer.value.solved);
      const Spot spot{text(position), "start", side == Side::black, 1, 0};
      check_side(lo.at(spot), answer.value.lo);
      check_side(hi.at(spot), -answer.value.hi);
      ++compared;
    }
  return compared;
}

TEST_CASE("reference: state graph equals synchronous rounds") {
  const std::vector<Board> boards{path(2),
                                  path(3),
                                  path(4),
                                  graph(3, {{0, 1}, {0, 2}, {1, 2}}),
                                  graph(3, {{0, 1}}),
                                  graph(4, {{0, 1}, {0, 2}, {0, 3}}),
                                  grid(2, 2)};
  int compared = 0;
  for (const Suicide suicide : {Suicide::forbidden, Suicide::allowed})
    for (const Ruleset& base : {basic_ko(suicide), no_repetition_rule(suicide)})
      for (const Ruleset& rules : {base, territory(base), two_phases(base)})
        for (const Board& board : boards) compared += compare(board, rules, 400);
  CHECK(compared > 1000);
}

}  // namespace
