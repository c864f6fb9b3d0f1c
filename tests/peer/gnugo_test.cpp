// Random games side by side with GNU Go, an independent implementation of the rules on square boards: the
// same legal turns, captures, stones and area scores. Skipped, with a message, where GNU Go is not installed.
//
// What its options mean, as GNU Go 3.8 behaves: `--allow-suicide` allows suicide of two stones or more,
// `--allow-all-suicide` of single stones too. Its superko counts the initial position and positions left by
// passes; it forgets the oldest of more than 500 turns, so games here are shorter. With suicide allowed its
// superko looks at another position than the one a suicide leaves, so superko is compared with suicide
// forbidden; the last test shows this.
#include <fmt/core.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <random>
#include <set>
#include <sstream>

#include "graphgo/board/families.hpp"
#include "graphgo/game/dispatch.hpp"
#include "graphgo/game/scoring.hpp"
#include "tests/peer/gtp_peer.hpp"
#include "tests/support/counters.hpp"
#include "tests/support/random.hpp"

using namespace graphgo;
using graphgo::peer::CheckedPeer;
using graphgo::peer::find_program;

namespace {

using testing::Counters;
using testing::print;
using testing::Random;
using testing::require_met;

std::optional<std::string> gnugo() {
  const auto program = find_program("gnugo", "/usr/games");
  if (!program) WARN("SKIPPED: there is no gnugo on this machine, nothing was compared");
  return program;
}

/// GNU Go's options, and what they mean here.
struct Mode {
  std::string name;
  std::vector<std::string> options;
  Suicide suicide;
  Repetition repetition;
  bool single_suicide = true;  ///< if not, GNU Go forbids suicide of a single stone where we allow it
};

const Repetition no_ko{Repetition::Kind::none, Repetition::Key::positional, true, true};
const Repetition simple_ko{Repetition::Kind::basic_ko, Repetition::Key::positional, true, true};
const Repetition positional{Repetition::Kind::superko, Repetition::Key::positional, true, true};
const Repetition situational{Repetition::Kind::superko, Repetition::Key::situational, true, true};

const std::vector<Mode> modes{
    {"simple ko", {"--simple-ko", "--forbid-suicide"}, Suicide::forbidden, simple_ko},
    {"no ko", {"--no-ko", "--forbid-suicide"}, Suicide::forbidden, no_ko},
    {"positional superko", {"--positional-superko", "--forbid-suicide"}, Suicide::forbidden, positional},
    {"situational superko", {"--situational-superko", "--forbid-suicide"}, Suicide::forbidden, situational},
    {"simple ko, suicide of several", {"--simple-ko", "--allow-suicide"}, Suicide::allowed, simple_ko, false},
    {"no ko, suicide of several", {"--no-ko", "--allow-suicide"}, Suicide::allowed, no_ko, false},
    {"no ko, all suicide", {"--no-ko", "--allow-all-suicide"}, Suicide::allowed, no_ko},
    {"simple ko, all suicide", {"--simple-ko", "--allow-all-suicide"}, Suicide::allowed, simple_ko},
};

Ruleset rules_of(const Mode& mode) {
  Ruleset rules = preset("chinese-basic");
  rules.suicide = mode.suicide;
  rules.repetition = mode.repetition;
  rules.ending.passes = 4;  // GNU Go plays on after passes; so do these games, for a while
  return rules;
}

CheckedPeer start(const std::string& program, const std::vector<std::string>& options) {
  std::vector<std::string> command{program, "--mode", "gtp", "--quiet", "--level", "1"};
  command.insert(command.end(), options.begin(), options.end());
  return CheckedPeer(command);
}

/// One game played on both sides.
template <int Words>
class SharedGame {
 public:
  SharedGame(CheckedPeer& peer, Game<Words>& game, const Mode& mode, Random& random, Counters& met)
      : peer_(peer), game_(game), mode_(mode), random_(random), met_(met) {
    for (Vertex v = 0; v < game.board().size(); ++v) {
      std::string name = game.board().vertex_name(v);
      name[0] = static_cast<char>(name[0] - 'a' + 'A');
      vertices_[name] = v;
      names_.push_back(name);
    }
    peer_.get(fmt::format("boardsize {}", game.board().shape()->rows));
    peer_.get("clear_board");
    peer_.get("komi 0");
    ++met_["games"];
  }

  /// Random turns, compared every `stride` turns.
  void run(int turns, int stride) {
    while (game_.ply() < turns && !game_.over()) {
      if (game_.ply() % stride == 0) compare_legality();
      if (game_.ply() % 16 == 0) compare_stones();
      play(random_turn(3));
    }
    compare_stones();
  }

  /// Plays until nobody has a play outside the own eyes; false if that takes too long.
  bool run_to_end(int turns) {
    while (game_.ply() < turns && !game_.over()) play(random_turn(0));
    compare_stones();
    return game_.over();
  }

 private:
  /// Sets of vertices GNU Go names in one answer.
  std::set<Vertex> vertices_in(const std::string& answer) const {
    std::set<Vertex> result;
    std::istringstream words(answer);
    for (std::string word; words >> word;) result.insert(vertices_.at(word));
    return result;
  }

  bool is_single_suicide(Vertex v) const {
    return place(game_.graph(), game_.position(), game_.to_move(), v).suicided.count() == 1;
  }

  /// Legal here, up to the two differences in suicide that the modes have.
  bool expected_legal(Vertex v) {
    const Verdict verdict = game_.legality(Turn{v}).verdict;
    const bool free = verdict != Verdict::occupied;
    if (free && !mode_.single_suicide && is_single_suicide(v)) {
      ++met_["single-stone suicides GNU Go leaves out"];
      return false;
    }
    if (verdict == Verdict::ko && is_single_suicide(v)) {
      // Our ko speaks of positions, GNU Go's of captures: a play that changes nothing is no ko for it.
      ++met_["single-stone suicides after a pass that only our ko refuses"];
      return true;
    }
    count_refusal(v, verdict);
    return verdict == Verdict::legal;
  }

  void count_refusal(Vertex v, Verdict verdict) {
    if (verdict == Verdict::ko) ++met_["refused by ko"];
    if (verdict == Verdict::superko) ++met_["refused by superko"];
    if (verdict == Verdict::superko && game_.ply() > 0) {
      const auto after = place(game_.graph(), game_.position(), game_.to_move(), v).after;
      if (after != game_.state_at(game_.ply() - 1).position) ++met_["refused by superko, not by a simple ko"];
    }
    if (verdict == Verdict::suicide) ++met_["refused as suicide"];
  }

  void compare_legality() {
    std::set<Vertex> ours;
    for (Vertex v = 0; v < game_.board().size(); ++v)
      if (expected_legal(v)) ours.insert(v);
    met_["vertices compared for legality"] += game_.board().size();
    INFO(mode_.name << ", turn " << game_.ply());
    REQUIRE(vertices_in(peer_.get(fmt::format("all_legal {}", word_of(game_.to_move())))) == ours);
  }

  void compare_stones() {
    for (const Side side : {Side::black, Side::white}) {
      std::set<Vertex> ours;
      game_.position().of(side).for_each([&](Vertex v) { ours.insert(v); });
      REQUIRE(vertices_in(peer_.get(fmt::format("list_stones {}", word_of(side)))) == ours);
      REQUIRE(peer_.get(fmt::format("captures {}", word_of(side))) ==
              std::to_string(game_.state().prisoners[static_cast<std::size_t>(index_of(side))]));
    }
    ++met_["positions and captures compared"];
  }

  bool fills_own_eye(Vertex v) const {
    return game_.graph().neighbours(v).without(game_.position().of(game_.to_move())).none();
  }

  Turn random_turn(int pass_percent) {
    if (static_cast<int>(random_() % 100) < pass_percent) return Turn::pass();
    std::vector<Turn> choices;
    for (const Turn turn : game_.legal_turns()) {
      if (turn.is_pass() || (fills_own_eye(turn.vertex) && (pass_percent == 0 || random_() % 8 != 0)))
        continue;
      if (!mode_.single_suicide && is_single_suicide(turn.vertex)) continue;
      choices.push_back(turn);
    }
    return choices.empty() ? Turn::pass() : choices[random_() % choices.size()];
  }

  void play(Turn turn) {
    const Side side = game_.to_move();
    if (!turn.is_pass()) count_play(place(game_.graph(), game_.position(), side, turn.vertex));
    ++met_["turns"];
    REQUIRE(game_.play(turn));
    peer_.get(fmt::format("play {} {}", word_of(side),
                          turn.is_pass() ? "pass" : names_[static_cast<std::size_t>(turn.vertex)]));
  }

  void count_play(const Placement<Words>& play) {
    met_["stones captured"] += play.captured.count();
    if (play.suicided.count() == 1) ++met_["suicides of one stone"];
    if (play.suicided.count() > 1) ++met_["suicides of several stones"];
  }

  CheckedPeer& peer_;
  Game<Words>& game_;
  const Mode& mode_;
  Random& random_;
  Counters& met_;
  std::map<std::string, Vertex> vertices_;
  std::vector<std::string> names_;
};

Board square(int side) { return make_family(fmt::format("{}x{}", side, side)); }

/// Games of every mode on every size, `scale` times as many as in the quick run.
Counters compare_games(const std::string& program, unsigned seed, int scale) {
  struct Plan {
    int side, games, turns, stride;
  };
  const Plan plans[] = {{2, 4, 60, 1},  {3, 6, 120, 1},  {5, 12, 200, 1}, {7, 8, 250, 1},
                        {9, 4, 300, 2}, {13, 2, 400, 5}, {19, 1, 480, 10}};
  Random random(seed);
  Counters met;
  for (const Mode& mode : modes) {
    CheckedPeer peer = start(program, mode.options);
    for (const Plan& plan : plans)
      for (int game_number = 0; game_number < plan.games * scale; ++game_number)
        with_game(square(plan.side), rules_of(mode), {},
                  [&](auto game) { SharedGame(peer, game, mode, random, met).run(plan.turns, plan.stride); });
  }
  return met;
}

const std::initializer_list<const char*> everything{
    "games",
    "turns",
    "vertices compared for legality",
    "positions and captures compared",
    "stones captured",
    "suicides of one stone",
    "suicides of several stones",
    "refused by ko",
    "refused by superko",
    "refused by superko, not by a simple ko",
    "refused as suicide",
    "single-stone suicides GNU Go leaves out",
    "single-stone suicides after a pass that only our ko refuses"};

}  // namespace

TEST_CASE("peer: legality, captures and stones as GNU Go has them", "[peer]") {
  const auto program = gnugo();
  if (!program) return;
  const Counters met = compare_games(*program, 1, 4);
  print("games side by side with GNU Go", met);
  require_met(met, everything);
}

TEST_CASE("peer: many more games side by side with GNU Go", "[peer][slow]") {
  const auto program = gnugo();
  if (!program) return;
  const Counters met = compare_games(*program, 2, 15);
  print("games side by side with GNU Go, long run", met);
  require_met(met, everything);
}

TEST_CASE("peer: the area score as GNU Go counts it", "[peer]") {
  const auto program = gnugo();
  if (!program) return;
  Random random(3);
  Counters met;
  Mode mode = modes[2];
  mode.options.push_back("--chinese-rules");
  CheckedPeer peer = start(*program, mode.options);
  Ruleset rules = rules_of(mode);
  rules.ending.passes = 2;
  for (const int side : {5, 7, 9, 13})
    for (int number = 0; number < 12; ++number)
      with_game(square(side), rules, {}, [&](auto game) {
        if (!SharedGame(peer, game, mode, random, met).run_to_end(480)) return;
        // GNU Go removes what it thinks dead before it counts; only where it removes nothing is its count
        // ours.
        if (!peer.get("final_status_list dead").empty()) {
          ++met["games left out: GNU Go takes stones for dead"];
          return;
        }
        const int margin = game.outcome().points;
        const std::string score =
            margin == 0 ? "0" : fmt::format("{}+{}.0", margin > 0 ? 'B' : 'W', std::abs(margin));
        REQUIRE(peer.get("final_score") == score);
        ++met["scores compared"];
      });
  print("area scores beside GNU Go's", met);
  CHECK(met["scores compared"] >= 20);
}

TEST_CASE("peer: GNU Go's superko does not see what a suicide leaves", "[peer]") {
  const auto program = gnugo();
  if (!program) return;
  CheckedPeer peer = start(*program, {"--positional-superko", "--allow-all-suicide"});
  for (const char* command :
       {"boardsize 3", "clear_board", "play white b3", "play black pass", "play white a2"})
    peer.get(command);
  // Black at a3 is suicide of a single stone and leaves the position as it was: a repetition.
  CHECK(peer.ask("play black a3").first);
  CHECK(peer.get("list_stones black").empty());

  Ruleset rules = preset("tromp-taylor");
  rules.ending.passes = 4;
  Game<1> game(square(3), rules, {{}, Side::white, {0, 0}});
  REQUIRE(game.play(Turn{1}));
  REQUIRE(game.play(Turn::pass()));
  REQUIRE(game.play(Turn{3}));
  CHECK(game.legality(Turn{0}) == Legality{Verdict::superko, 3, true});
}

TEST_CASE("peer: GNU Go's superko forgets the oldest of more than 500 turns", "[peer]") {
  const auto program = gnugo();
  if (!program) return;
  // Black at a2 now captures all and gives the position after turn 1.
  const char* turns[] = {"black a2", "white b1", "black b2", "white a1", "black a2", "white b2"};
  for (const bool many_passes : {false, true}) {
    CheckedPeer peer = start(*program, {"--positional-superko"});
    peer.get("boardsize 2");
    peer.get("clear_board");
    for (const char* turn : turns) peer.get(fmt::format("play {}", turn));
    for (int pair = 0; many_passes && pair < 300; ++pair)
      for (const char* side : {"black", "white"}) peer.get(fmt::format("play {} pass", side));
    CHECK(peer.get("all_legal black") == (many_passes ? "A2" : ""));
  }
}
