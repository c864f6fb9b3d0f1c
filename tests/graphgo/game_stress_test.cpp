// Random garbage turns on random graphs under random rules, judged against rules written out naively on lists
// of colours. Counters, printed and required, prove that the games met what the rules are about.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>

#include "graphgo/error.hpp"
#include "graphgo/game/dispatch.hpp"
#include "tests/graphgo/naive_rules.hpp"
#include "tests/support/counters.hpp"
#include "tests/support/random.hpp"

using namespace graphgo;
using namespace graphgo::naive;

namespace {

using testing::below;
using testing::chance;
using testing::Counters;
using testing::print;
using testing::Random;
using testing::require_met;

template <int Words>
bool same(const GameState<Words>& a, const GameState<Words>& b) {
  return a.position == b.position && a.to_move == b.to_move && a.end == b.end && a.phase == b.phase &&
         a.passes == b.passes && a.handicap_left == b.handicap_left && a.prisoners == b.prisoners &&
         a.bonus == b.bonus;
}

/// All that can be seen of a game at one moment.
template <int Words>
struct Snapshot {
  explicit Snapshot(const Game<Words>& game)
      : state(game.state()), turns(game.turns().begin(), game.turns().end()), legal(game.legal_turns()) {
    for (Vertex v = -1; v <= game.board().size(); ++v) verdicts.push_back(game.legality(Turn{v}));
  }
  bool operator==(const Snapshot& o) const {
    return same(state, o.state) && turns == o.turns && legal == o.legal && verdicts == o.verdicts;
  }
  GameState<Words> state;
  std::vector<Turn> turns, legal;
  std::vector<Legality> verdicts;  ///< of the pass, then of each vertex, then of one past the last
};

template <int Words>
class StressedGame {
 public:
  StressedGame(Game<Words>& game, Random& random, Counters& met)
      : game_(game), random_(random), met_(met), naive_(game) {
    snapshots_.emplace_back(game);
  }

  void run(int attempts) {
    ++met_[Words == 1 ? "games, one word" : "games, wide mask"];
    count_end();
    for (int attempt = 0; attempt < attempts; ++attempt) {
      if (game_.ply() > 0 && chance(random_, game_.over() ? 50 : 2)) undo_some();
      try_turn(garbage());
    }
    while (game_.ply() > 0) undo();
    REQUIRE(Snapshot(game_) == snapshots_[0]);
  }

 private:
  Turn garbage() {
    if (chance(random_, pass_percent_)) return Turn::pass();
    if (chance(random_, 2)) return Turn{game_.board().size() + below(random_, 3)};
    return Turn{below(random_, game_.board().size())};
  }

  void try_turn(Turn turn) {
    const GameState<Words> before = game_.state();
    const Legality expected = naive_.verdict(turn);
    const Legality judged = game_.legality(turn);
    REQUIRE(judged == expected);
    REQUIRE(game_.is_legal(turn) == (expected.verdict == Verdict::legal));
    if (!expected) count_refusal(turn, expected);
    REQUIRE(game_.play(turn) == expected);
    if (!expected) {
      REQUIRE(Snapshot(game_) == snapshots_.back());
      return;
    }
    check_turn(turn, before);
    snapshots_.emplace_back(game_);
    count_end();
  }

  void undo() {
    game_.undo();
    naive_.forget();
    snapshots_.pop_back();
    ++met_["turns taken back"];
  }
  void undo_some() {
    for (int count = 1 + below(random_, game_.ply()); count > 0; --count) undo();
    REQUIRE(Snapshot(game_) == snapshots_.back());
  }

  /// The state after a legal turn, field by field.
  void check_turn(Turn turn, const GameState<Words>& before) {
    const Side side = before.to_move;
    const auto own = static_cast<std::size_t>(index_of(side)), other = 1 - own;
    const GameState<Words>& now = game_.state();
    std::array<int, 2> prisoners = before.prisoners;
    NaivePlay play{naive_.now(), 0, 0};
    if (turn.is_pass()) {
      if (game_.rules().passing == Passing::costs_prisoner && prisoners[own] > 0) --prisoners[own];
      if (game_.rules().passing == Passing::gives_stone) ++prisoners[other];
    } else {
      play = naive_play(game_.board(), naive_.now(), side, turn.vertex);
      prisoners[own] += play.captured;
      prisoners[other] += play.suicided;
    }
    count_turn(turn, before, play);
    naive_.note(turn, side, play.after);
    REQUIRE(now.position == pack<Words>(play.after));
    REQUIRE(is_legal_position(game_.graph(), now.position));
    REQUIRE(now.prisoners == prisoners);
    REQUIRE(game_.turns().back() == turn);
    check_passes(turn, before);
    check_points(turn, before);
  }

  void check_passes(Turn turn, const GameState<Words>& before) {
    const Ruleset& rules = game_.rules();
    const GameState<Words>& now = game_.state();
    const Side side = before.to_move;
    const Ending& ending = before.phase == 1 ? rules.ending : rules.phase2_ending;
    const int passes = turn.is_pass() ? before.passes + 1 : 0;
    const bool phase_ends = ending.kind == Ending::Kind::passes && passes >= ending.passes &&
                            (!ending.white_last || side == Side::white);
    const bool next_phase = phase_ends && before.phase < rules.phases;
    REQUIRE((now.end == End::passes) == (phase_ends && !next_phase));
    REQUIRE(now.phase == before.phase + (next_phase ? 1 : 0));
    REQUIRE(now.passes == (next_phase ? 0 : passes));
    const int handicap = turn.is_pass() ? 0 : std::max(0, before.handicap_left - 1);
    REQUIRE(now.handicap_left == handicap);
    if (next_phase) {
      ++met_["phase ends"];
      if (rules.phase2_first != PhaseTwoFirst::alternation)
        REQUIRE(now.to_move == (rules.phase2_first == PhaseTwoFirst::black ? Side::black : Side::white));
    } else {
      REQUIRE(now.to_move == (handicap > 0 ? Side::black : opponent(side)));
    }
    if (phase_ends && ending.white_last) ++met_["white_last endings"];
    if (ending.white_last && passes >= ending.passes && side == Side::black)
      ++met_["passes that white_last let go on"];
  }

  /// Points beside the stones on the board, and the count of the position.
  void check_points(Turn turn, const GameState<Words>& before) {
    const Ruleset& rules = game_.rules();
    const GameState<Words>& now = game_.state();
    const Stones& stones = naive_.now();
    int bonus = before.bonus;
    if (rules.scoring == Scoring::territory && before.phase == 2 && !turn.is_pass())
      bonus += sign_of(before.to_move);
    if (rules.phase1_open_ko_tax && now.phase > before.phase) {
      const int tax = naive_open_kos(game_.board(), stones, Side::white) -
                      naive_open_kos(game_.board(), stones, Side::black);
      if (tax != 0) ++met_["open kos taxed"];
      bonus += tax;
    }
    REQUIRE(now.bonus == bonus);
    if (rules.scoring == Scoring::area) REQUIRE(game_.margin() == naive_area(game_.board(), stones) + bonus);
    if (rules.scoring == Scoring::territory)
      REQUIRE(game_.margin() ==
              naive_territory(game_.board(), stones) + now.prisoners[0] - now.prisoners[1] + bonus);
  }

  void count_turn(Turn turn, const GameState<Words>& before, const NaivePlay& play) {
    ++met_["turns"];
    if (before.handicap_left > 0)
      ++met_[turn.is_pass() ? "handicap turns that had to pass" : "handicap plays"];
    if (turn.is_pass()) {
      ++met_["passes"];
      if (game_.rules().passing == Passing::costs_prisoner) ++met_["passes paid for"];
      if (game_.rules().passing == Passing::gives_stone) ++met_["passes that give a stone"];
      return;
    }
    if (play.captured > 0)
      ++met_[play.captured == 1 ? "captures of one stone" : "captures of several stones"];
    if (play.suicided > 0)
      ++met_[play.suicided == 1 ? "suicides of one stone" : "suicides of several stones"];
  }

  void count_refusal(Turn turn, const Legality& legality) {
    static const std::map<Verdict, std::string> names{{Verdict::game_over, "refused: game over"},
                                                      {Verdict::no_such_vertex, "refused: no such vertex"},
                                                      {Verdict::occupied, "refused: occupied"},
                                                      {Verdict::suicide, "refused: suicide"},
                                                      {Verdict::ko, "refused: basic ko"},
                                                      {Verdict::superko, "refused: superko"},
                                                      {Verdict::passing_never, "refused: passing never"},
                                                      {Verdict::no_prisoner, "refused: no prisoner"},
                                                      {Verdict::handicap_play, "refused: handicap pass"}};
    ++met_[names.at(legality.verdict)];
    if (legality.verdict == Verdict::suicide) {
      const int stones = naive_play(game_.board(), naive_.now(), game_.to_move(), turn.vertex).suicided;
      ++met_[stones == 1 ? "refused: suicide of one stone" : "refused: suicide of several stones"];
    }
    if (legality.verdict == Verdict::ko) check_ko(turn);
    if (legality.verdict == Verdict::superko) count_superko(turn);
  }

  /// Where turns alternate, a ko ban that changes the position is against taking back a capture of one stone,
  /// and the capturing stone stood alone. (Two handicap plays in a row can also restore a position, by
  /// suicide.)
  void check_ko(Turn turn) {
    const NaivePlay play = naive_play(game_.board(), naive_.now(), game_.to_move(), turn.vertex);
    if (play.after == naive_.now()) {
      ++met_["basic ko: a play that changes nothing"];
      return;
    }
    if (game_.state_at(game_.ply() - 1).to_move == game_.to_move()) {
      ++met_["basic ko: handicap plays"];
      return;
    }
    ++met_["basic ko: a ko retaken at once"];
    REQUIRE(play.captured == 1);
    REQUIRE(play.suicided == 0);
    REQUIRE(!game_.turns().back().is_pass());
  }

  void count_superko(Turn turn) {
    const auto after = naive_play(game_.board(), naive_.now(), game_.to_move(), turn.vertex).after;
    const bool positional = game_.rules().repetition.key == Repetition::Key::positional;
    ++met_[positional ? "superko: positional" : "superko: situational"];
    const auto repeated = naive_.repetitions(after);
    const auto all = [&](auto test) { return std::all_of(repeated.begin(), repeated.end(), test); };
    if (all([](const Left& left) { return left.ply == 0; })) ++met_["superko: by the initial position alone"];
    if (all([](const Left& left) { return left.by_pass; }))
      ++met_["superko: by positions left by passes alone"];
  }

  void count_end() {
    switch (game_.state().end) {
      case End::none:
        return;
      case End::passes:
        ++met_["ends by passes"];
        break;
      case End::immobile:
        ++met_["ends by immobility"];
        for (Vertex v = 0; v < game_.board().size(); ++v) REQUIRE(!naive_.play_verdict(v));
        break;
      case End::long_cycle:
        ++met_["ends by long_cycle"];
        REQUIRE(game_.recurrence());
        break;
    }
    REQUIRE(game_.legal_turns().empty());
    REQUIRE_NOTHROW(game_.outcome());
  }

  Game<Words>& game_;
  Random& random_;
  Counters& met_;
  const int pass_percent_ = 2 + below(random_, 20);
  NaiveRules<Words> naive_;
  std::vector<Snapshot<Words>> snapshots_;  ///< after 0, 1, ... turns
};

/// A graph of the given size; wide ones are made of small pieces, so that captures stay common.
Board random_board(Random& random, int size) {
  const int piece = size > 12 ? 3 + below(random, 6) : size;
  const int percent = 10 + below(random, 80);
  BoardParts parts;
  parts.size = size;
  for (Vertex v = 1; v < size; ++v) {
    const Vertex first = v - v % piece;
    if (first < v && chance(random, 95)) parts.edges.push_back({first + below(random, v - first), v});
    for (Vertex u = first; u < v; ++u)
      if (chance(random, percent / 3)) parts.edges.push_back({u, v});
  }
  return Board(parts);
}

Stones random_position(const Board& board, Random& random) {
  Stones stones = no_stones(board);
  if (chance(random, 40)) return stones;
  for (auto& c : stones) c = static_cast<Colour>(below(random, 3));
  for (Vertex v = 0; v < board.size(); ++v)
    if (at(stones, v) != Colour::empty)
      for (const Vertex w : choked_chain(board, stones, v)) at(stones, w) = Colour::empty;
  return stones;
}

/// Changes one axis at random; the result need not make sense.
void change_axis(Ruleset& rules, Random& random) {
  switch (below(random, 10)) {
    case 0:
      rules.suicide = chance(random, 50) ? Suicide::allowed : Suicide::forbidden;
      return;
    case 1:
      rules.repetition = {static_cast<Repetition::Kind>(below(random, 3)),
                          static_cast<Repetition::Key>(below(random, 2)), chance(random, 50),
                          chance(random, 50)};
      return;
    case 2:
      rules.passing = static_cast<Passing>(below(random, 4));
      return;
    case 3:
      rules.ending = {static_cast<Ending::Kind>(below(random, 2)), 1 + below(random, 4), chance(random, 50),
                      chance(random, 30)};
      return;
    case 4:
      rules.phases = 1 + below(random, 2);
      return;
    case 5:
      rules.phase2_ending = {Ending::Kind::passes, 1 + below(random, 3), chance(random, 50), false};
      return;
    case 6:
      rules.phase2_first = static_cast<PhaseTwoFirst>(below(random, 3));
      return;
    case 7:
      rules.phase1_open_ko_tax = chance(random, 50);
      return;
    case 8:
      rules.long_cycle = static_cast<LongCycle>(below(random, 2));
      return;
    default:
      rules.scoring = static_cast<Scoring>(below(random, 3));
  }
}

/// A playable ruleset near a preset.
Ruleset random_rules(const std::string& name, Random& random) {
  for (;;) {
    Ruleset rules = preset(name);
    if (chance(random, 60))
      for (int changes = 1 + below(random, 4); changes > 0; --changes) change_axis(rules, random);
    if (chance(random, 20)) rules.handicap.consecutive = 1 + below(random, 4);
    try {
      check(rules);
      check_playable(rules);
      return rules;
    } catch (const InputError&) {
      continue;
    }
  }
}

std::vector<std::string> playable_presets() {
  std::vector<std::string> names;
  for (const auto& info : presets()) try {
      check_playable(preset(info.name));
      names.emplace_back(info.name);
    } catch (const InputError&) {
      continue;
    }
  return names;
}

void stress(unsigned seed, int rounds, int smallest, int largest, int attempts, Counters& met) {
  Random random(seed);
  const auto names = playable_presets();
  REQUIRE(names.size() >= 10);
  for (int round = 0; round < rounds; ++round)
    for (const auto& name : names) {
      const Board board = random_board(random, smallest + below(random, largest - smallest + 1));
      const Ruleset rules = random_rules(name, random);
      const bool white = rules.handicap.consecutive == 0 && chance(random, 50);
      const Start start{random_position(board, random),
                        white ? Side::white : Side::black,
                        {below(random, 3), below(random, 3)}};
      INFO("seed " << seed << ", round " << round << ", preset " << name);
      with_game(board, rules, start, [&](auto game) { StressedGame(game, random, met).run(attempts); });
    }
}

}  // namespace

TEST_CASE("game stress: garbage turns on graphs of 1 to 12 vertices") {
  Counters met;
  stress(1, 300, 1, 12, 150, met);
  print("game stress, 1 to 12 vertices", met);
  require_met(met, {"captures of one stone",
                    "captures of several stones",
                    "suicides of one stone",
                    "suicides of several stones",
                    "refused: suicide of one stone",
                    "refused: suicide of several stones",
                    "refused: basic ko",
                    "basic ko: a ko retaken at once",
                    "basic ko: a play that changes nothing",
                    "superko: positional",
                    "superko: situational",
                    "superko: by the initial position alone",
                    "superko: by positions left by passes alone",
                    "open kos taxed",
                    "phase ends",
                    "white_last endings",
                    "passes that white_last let go on",
                    "refused: no prisoner",
                    "refused: passing never",
                    "passes paid for",
                    "passes that give a stone",
                    "ends by passes",
                    "ends by immobility",
                    "ends by long_cycle",
                    "handicap plays",
                    "handicap turns that had to pass",
                    "refused: handicap pass",
                    "refused: occupied",
                    "refused: no such vertex",
                    "refused: game over",
                    "turns taken back",
                    "games, one word"});
}

TEST_CASE("game stress: what is next to a set of vertices, on graphs of up to 64") {
  Random random(6);
  for (int size = 1; size <= 64; ++size) {
    const Board board = testing::random_board(random, size, 0.1 * testing::pick(random, 1, 9));
    const Graph<1> graph(board);
    for (int set = 0; set < 50; ++set) {
      Mask<1> members, next;
      for (Vertex v = 0; v < size; ++v)
        if (chance(random, set * 2)) members.set(v);
      for (Vertex u = 0; u < size; ++u)
        for (Vertex v = 0; v < size; ++v)
          if (members.test(u) && board.adjacent(u, v)) next.set(v);
      REQUIRE(graph.adjacent_to(members) == next);
    }
  }
}

TEST_CASE("game stress: garbage turns on graphs of 13 to 64 vertices") {
  Counters met;
  stress(5, 20, 13, 64, 400, met);
  print("game stress, 13 to 64 vertices", met);
  require_met(met, {"games, one word", "captures of one stone", "captures of several stones",
                    "suicides of one stone", "suicides of several stones", "superko: positional",
                    "superko: situational", "ends by passes", "turns taken back"});
}

TEST_CASE("game stress: garbage turns on graphs of 65 to 130 vertices") {
  Counters met;
  stress(2, 10, 65, 130, 600, met);
  print("game stress, 65 to 130 vertices", met);
  require_met(met, {"games, wide mask", "captures of one stone", "captures of several stones",
                    "suicides of one stone", "suicides of several stones", "refused: suicide of one stone",
                    "refused: basic ko", "superko: positional", "superko: situational", "phase ends",
                    "white_last endings", "ends by passes", "turns taken back"});
}

TEST_CASE("game stress: many more garbage turns", "[slow]") {
  Counters met;
  stress(3, 2500, 1, 12, 150, met);
  stress(4, 100, 65, 130, 600, met);
  print("game stress, long run", met);
}
