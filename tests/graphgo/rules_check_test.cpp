// Which combinations of axes are refused, and what is said about them (papers/rules.md section 3).
#include <catch2/catch.hpp>

#include "graphgo/error.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "tests/support/says.hpp"

using namespace graphgo;
using testing::Says;

namespace {

struct Conflict {
  std::string text;
  std::vector<std::string> facts;
};

}  // namespace

TEST_CASE("rules: conflicts are refused, naming the axes and the reason") {
  const std::vector<Conflict> cases = {
      {"tromp-taylor,ending=immobile_loses", {"tromp-taylor", "passing=free", "ending=immobile_loses"}},
      {"aga,ending=immobile_loses(literal),scoring=last_mover",
       {"aga", "passing=gives_stone", "ending=immobile_loses(literal)"}},
      {"tromp-taylor,passing=never", {"tromp-taylor", "passing=never", "ending=passes(2)"}},
      {"conway-go-prisoners,ending=passes(3)+white_last",
       {"conway-go-prisoners", "passing=costs_prisoner", "ending=passes(3)+white_last"}},
      {"lasker-maas,scoring=last_mover", {"lasker-maas", "scoring=last_mover", "phases=2"}},
      {"conway-go,phases=2", {"conway-go", "scoring=last_mover", "phases=2"}},
      {"tromp-taylor,scoring=last_mover", {"tromp-taylor", "scoring=last_mover", "ending=passes(2)"}},
      {"conway-go,scoring=area",
       {"conway-go", "ending=immobile_loses", "scoring=area", "scoring=last_mover"}},
      {"lasker-maas,phase2_ending=immobile_loses", {"lasker-maas", "phase2_ending=immobile_loses"}},
      {"tromp-taylor,phase2_ending=passes(3)", {"tromp-taylor", "phase2_ending=passes(3)", "phases=1"}},
      {"tromp-taylor,phase2_first=white", {"tromp-taylor", "phase2_first=white", "phases=1"}},
      {"lasker-maas,phase1_open_ko_tax=1,phases=1", {"lasker-maas", "phase1_open_ko_tax=1", "phases=1"}},
      {"conway-go-prisoners,repetition=basic_ko",
       {"conway-go-prisoners", "passing=costs_prisoner", "repetition=basic_ko", "superko"}},
      {"conway-go-prisoners,repetition=none",
       {"conway-go-prisoners", "passing=costs_prisoner", "repetition=none", "superko"}},
      {"logical-japanese,long_cycle=long_cycle",
       {"logical-japanese", "repetition=cycle_removal", "long_cycle=long_cycle", "no result"}},
      {"conway-go,resume=true", {"conway-go", "resume=true", "ending=immobile_loses"}},
      {"conway-go,dispute=judged", {"conway-go", "dispute=judged", "ending=immobile_loses"}},
  };
  for (const auto& [text, facts] : cases) {
    CAPTURE(text);
    CHECK_THROWS_WITH(read_ruleset(text), Says(facts));
  }
}

TEST_CASE("rules: combinations that make sense are accepted") {
  for (const char* text : {
           "tromp-taylor,passing=gives_stone",
           "tromp-taylor,phases=2",
           "tromp-taylor,repetition=none",
           "tromp-taylor,repetition=none,long_cycle=long_cycle",
           "tromp-taylor,long_cycle=long_cycle",
           "conway-go,komi=3.5,tie=white_wins",
           "conway-go,repetition=basic_ko,long_cycle=long_cycle",
           "conway-go-prisoners,repetition=superko(situational,ignored,ignored)",
           "lasker-maas,handicap=consecutive(2)+{0;4}",
           "lasker-maas,repetition=none,passing=gives_stone",
           "tromp-taylor,scoring=control",
           "tromp-taylor,resume=true,dispute=played",
           "conway-go,ending=passes(2),passing=free,scoring=territory",
       }) {
    CAPTURE(text);
    CHECK_NOTHROW(read_ruleset(text));
  }
}

TEST_CASE("rules: what the game core does not play to its end is said so") {
  const std::vector<Conflict> cases = {
      {"nieminen", {"nieminen", "resume=true"}},
      {"nieminen,resume=false", {"nieminen", "dispute=judged"}},
      {"chinese-basic,dispute=played", {"chinese-basic", "dispute=played"}},
      {"logical-japanese", {"logical-japanese", "repetition=cycle_removal"}},
      {"logical-japanese,repetition=basic_ko", {"logical-japanese", "scoring=control"}},
  };
  for (const auto& [text, facts] : cases) {
    CAPTURE(text);
    const Ruleset rules = read_ruleset(text);
    CHECK_NOTHROW(check_solvable(rules));
    CHECK_THROWS_WITH(check_playable(rules), Says(facts));
  }
  CHECK_NOTHROW(check_playable(read_ruleset("nieminen,resume=false,dispute=none")));
  for (const auto& p : presets()) {
    CAPTURE(p.name);
    CHECK_NOTHROW(check_solvable(preset(p.name)));
    if (p.name != "nieminen" && p.name != "logical-japanese") CHECK_NOTHROW(check_playable(preset(p.name)));
  }
}

TEST_CASE("rules: a ruleset built in code with values no text gives is refused") {
  const auto refused = [](auto change, const std::string& message) {
    Ruleset rules;
    change(rules);
    CHECK_THROWS_WITH(check(rules), Catch::StartsWith(message));
    CHECK_THROWS_AS(check_playable(rules), InputError);
  };
  refused([](Ruleset& r) { r.ending.passes = 0; }, "ending=passes(0): expected passes(K) | ");
  refused([](Ruleset& r) { r.phases = 3; }, "phases=3: expected 1 | 2");
  refused([](Ruleset& r) { r.komi = 20001; }, "komi=10000.5: expected an integer");
  refused([](Ruleset& r) { r.handicap.stones = {-1}; }, "handicap={-1}: expected none");
  refused([](Ruleset& r) { r.initial_prohibited = {4096}; }, "initial_prohibited={4096}: expected {V;V;...}");
}
