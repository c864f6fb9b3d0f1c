// The reference against pure minimax without any cut-off, written again from papers/rules.md in the plainest
// way: strings for positions, a copied list of what was left, no depth limit, no threshold.
#include <algorithm>
#include <catch2/catch.hpp>

#include "tests/support/reference_cases.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::engines::reference::cases;

struct Plain {
  const Board& board;
  const Ruleset& rules;

  using Left = std::vector<std::pair<std::string, char>>;
  struct At {
    std::string p;
    char side;
    int phase, passes, black_captured, white_captured, bonus;
    Left left;
  };

  /// The vertices connected to v through `colour`, and the colours they touch.
  std::pair<std::vector<Vertex>, std::string> group(const std::string& p, Vertex v) const {
    std::vector<Vertex> list{v};
    std::string touched;
    for (std::size_t i = 0; i < list.size(); ++i)
      for (const Vertex u : board.neighbours(list[i])) {
        const char c = p[static_cast<std::size_t>(u)];
        if (c != p[static_cast<std::size_t>(v)])
          touched += c;
        else if (std::find(list.begin(), list.end(), u) == list.end())
          list.push_back(u);
      }
    return {list, touched};
  }

  /// Removes the chains of a colour that have no liberty; returns how many stones.
  int clear(std::string& p, char colour) const {
    const std::string before = p;
    for (Vertex v = 0; v < board.size(); ++v)
      if (before[static_cast<std::size_t>(v)] == colour &&
          group(before, v).second.find('.') == std::string::npos)
        p[static_cast<std::size_t>(v)] = '.';
    return static_cast<int>(std::count(before.begin(), before.end(), colour) -
                            std::count(p.begin(), p.end(), colour));
  }

  int score(const At& s) const {
    const bool area = rules.scoring == Scoring::area;
    int sum = s.bonus + (area ? 0 : s.black_captured - s.white_captured);
    for (Vertex v = 0; v < board.size(); ++v) {
      const char c = s.p[static_cast<std::size_t>(v)];
      const std::string touched = group(s.p, v).second;
      const bool x = touched.find('X') != std::string::npos, o = touched.find('O') != std::string::npos;
      if (c == '.')
        sum += x && !o ? 1 : o && !x ? -1 : 0;
      else if (area)
        sum += c == 'X' ? 1 : -1;
    }
    return sum;
  }

  static char other(char side) { return side == 'X' ? 'O' : 'X'; }

  bool banned(const At& s, const std::string& p) const {
    for (const auto& [q, by] : s.left)
      if (q == p && (rules.repetition.key == positional || by == s.side)) return true;
    return false;
  }

  std::vector<At> plays(const At& s) const {
    std::vector<At> found;
    for (std::size_t v = 0; v < s.p.size(); ++v) {
      if (s.p[v] != '.') continue;
      At n = s;
      n.p[v] = s.side;
      const int taken = clear(n.p, other(s.side)), lost = clear(n.p, s.side);
      if ((lost != 0 && rules.suicide == Suicide::forbidden) || banned(s, n.p)) continue;
      n.black_captured += s.side == 'X' ? taken : lost;
      n.white_captured += s.side == 'X' ? lost : taken;
      if (s.phase == 2) n.bonus += s.side == 'X' ? 1 : -1;
      n.passes = 0;
      n.left.emplace_back(n.p, s.side);
      n.side = other(s.side);
      found.push_back(n);
    }
    return found;
  }

  /// Minimax over every legal turn.
  int value(const At& s) const {
    auto next = plays(s);
    At& n = next.emplace_back(s);
    int& own = s.side == 'X' ? n.black_captured : n.white_captured;
    bool ended = false;
    const bool none = next.size() == 1;
    const bool paid = rules.passing == Passing::costs_prisoner;
    if (rules.passing == Passing::never || (paid && (own == 0 || (rules.ending.literal && none)))) {
      next.pop_back();
    } else {
      own -= paid ? 1 : 0;
      if (rules.passing == Passing::gives_stone) ++(s.side == 'X' ? n.white_captured : n.black_captured);
      if (rules.repetition.passes_counted) n.left.emplace_back(s.p, s.side);
      n.side = other(s.side);
      ++n.passes;
      const Ending& end = s.phase == 1 ? rules.ending : rules.phase2_ending;
      ended =
          end.kind == Ending::Kind::passes && n.passes >= end.passes && (!end.white_last || s.side == 'O');
      if (ended && s.phase < rules.phases) {
        ended = false;
        ++n.phase;
        n.passes = 0;
      }
    }
    if (next.empty()) return s.side == 'X' ? -1 : 1;
    std::vector<int> values;
    for (std::size_t i = 0; i < next.size(); ++i)
      values.push_back(ended && i + 1 == next.size() ? score(next[i]) : value(next[i]));
    return s.side == 'X' ? *std::max_element(values.begin(), values.end())
                         : *std::min_element(values.begin(), values.end());
  }

  int value(const Stones& stones, Side to_move) const {
    At s{std::string(stones.size(), '.'), to_move == Side::black ? 'X' : 'O', 1, 0, 0, 0, 0, {}};
    for (std::size_t v = 0; v < stones.size(); ++v)
      if (stones[v] != Colour::empty) s.p[v] = stones[v] == Colour::black ? 'X' : 'O';
    if (rules.repetition.initial_counted) s.left.emplace_back(s.p, other(s.side));
    return value(s);
  }
};

std::vector<Ruleset> short_rulesets() {
  std::vector<Ruleset> list;
  for (const bool passes : {true, false})
    for (const bool initial : {true, false}) {
      list.push_back(superko(positional, passes, initial));
      list.push_back(superko(positional, passes, initial, Suicide::allowed));
      list.push_back(superko(situational, passes, initial));
    }
  list.push_back(territory(general_graph_go()));
  list.push_back(last_mover(Passing::never));
  list.push_back(last_mover(Passing::costs_prisoner));
  list.push_back(last_mover(Passing::costs_prisoner, true));
  return list;
}

std::vector<Ruleset> long_rulesets() {
  std::vector<Ruleset> list = short_rulesets();
  for (const Ruleset& rules : short_rulesets()) {
    if (rules.scoring == Scoring::last_mover) continue;
    list.push_back(two_phases(rules));
    list.push_back(territory(rules));
    list.back().suicide = Suicide::allowed;
    list.back().passing = Passing::gives_stone;
    list.push_back(territory(rules));
    list.back().ending = {Ending::Kind::passes, 2, true, false};
    list.push_back(rules);
    list.back().ending.passes = 4;
    list.push_back(rules);
    list.back().suicide = Suicide::allowed;
    list.back().ending.passes = 1;
  }
  return list;
}

int compare(const Board& board, const std::vector<Ruleset>& rulesets) {
  int compared = 0;
  for (const Ruleset& rules : rulesets)
    for (const Stones& position : legal_positions(board))
      for (const Side side : {Side::black, Side::white}) {
        const Margin expected = Margin::of_points(Plain{board, rules}.value(position, side));
        const Answer answer = engines::reference::solve({board, position, side, rules, {0, 0}, {}}, Limits{});
        REQUIRE(answer.value.solved);
        REQUIRE(answer.value.lo == expected);
        REQUIRE(answer.value.hi == expected);
        ++compared;
      }
  return compared;
}

TEST_CASE("reference: equals pure minimax on all graphs of at most two vertices") {
  int compared = 0;
  for (const int size : {1, 2})
    for (const Board& board : labelled_graphs(size)) compared += compare(board, long_rulesets());
  CHECK(compared == 1134);
}

TEST_CASE("reference: equals pure minimax on graphs of three vertices") {
  int compared = 0;
  for (const Board& board : {graph(3, {}), graph(3, {{0, 1}}), path(3)})
    compared += compare(board, short_rulesets());
  // The triangle has long games: situational keys and paid passes are out of pure minimax's reach.
  auto shorter = short_rulesets();
  std::erase_if(shorter, [](const Ruleset& r) {
    return r.repetition.key == situational || r.passing == Passing::costs_prisoner;
  });
  compared += compare(graph(3, {{0, 1}, {0, 2}, {1, 2}}), shorter);
  CHECK(compared == 1052);
}

}  // namespace
