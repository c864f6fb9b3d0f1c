// Which combinations of axes are refused, and what is said about them (RULES.md section 3).
#include <catch2/catch.hpp>

#include "graphgo/error.hpp"
#include "graphgo/rules/ruleset.hpp"

using namespace graphgo;

namespace {

struct Case {
  std::string text, message;
};

}  // namespace

TEST_CASE("rules: conflicts are refused, naming the axes and the reason") {
  const std::vector<Case> cases = {
      {"tromp-taylor,ending=immobile_loses",
       "ruleset tromp-taylor: passing=free with ending=immobile_loses: a side that can always pass is never without a "
       "turn, so the game never ends"},
      {"aga,ending=immobile_loses(literal),scoring=last_mover",
       "ruleset aga: passing=gives_stone with ending=immobile_loses(literal): a side that can always pass is never "
       "without a turn, so the game never ends"},
      {"tromp-taylor,passing=never",
       "ruleset tromp-taylor: passing=never with ending=passes(2): a side that can neither play nor pass would be "
       "without a turn"},
      {"conway-go-prisoners,ending=passes(3)+white_last",
       "ruleset conway-go-prisoners: passing=costs_prisoner with ending=passes(3)+white_last: a side that can neither "
       "play nor pass would be without a turn"},
      {"lasker-maas,scoring=last_mover",
       "ruleset lasker-maas: scoring=last_mover with phases=2: the last mover wins the whole game, so there is no "
       "score for a second phase to settle"},
      {"conway-go,phases=2",
       "ruleset conway-go: scoring=last_mover with phases=2: the last mover wins the whole game, so there is no score "
       "for a second phase to settle"},
      {"tromp-taylor,scoring=last_mover",
       "ruleset tromp-taylor: scoring=last_mover with ending=passes(2): the last mover is known only where the "
       "immobile side loses"},
      {"conway-go,scoring=area",
       "ruleset conway-go: ending=immobile_loses with scoring=area: this ending names a loser and leaves no score to "
       "count; use scoring=last_mover"},
      {"lasker-maas,phase2_ending=immobile_loses",
       "ruleset lasker-maas: phase2_ending=immobile_loses: phase two ends by passes"},
      {"tromp-taylor,phase2_ending=passes(3)",
       "ruleset tromp-taylor: phase2_ending=passes(3) with phases=1: there is no phase two"},
      {"tromp-taylor,phase2_first=white",
       "ruleset tromp-taylor: phase2_first=white with phases=1: there is no phase two"},
      {"lasker-maas,phase1_open_ko_tax=1,phases=1",
       "ruleset lasker-maas: phase1_open_ko_tax=1 with phases=1: there is no phase one to end before the game does"},
      {"conway-go-prisoners,repetition=basic_ko",
       "ruleset conway-go-prisoners: passing=costs_prisoner with repetition=basic_ko: prisoners can grow without bound "
       "and decide who may pass, so only superko makes this a finite game"},
      {"conway-go-prisoners,repetition=none",
       "ruleset conway-go-prisoners: passing=costs_prisoner with repetition=none: prisoners can grow without bound "
       "and decide who may pass, so only superko makes this a finite game"},
      {"logical-japanese,long_cycle=long_cycle",
       "ruleset logical-japanese: repetition=cycle_removal with long_cycle=long_cycle: play that goes on for ever with "
       "nobody removing a cycle is no result"},
      {"conway-go,resume=true",
       "ruleset conway-go: resume=true with ending=immobile_loses: only play that stopped by passes can be resumed"},
      {"conway-go,dispute=judged",
       "ruleset conway-go: dispute=judged with ending=immobile_loses: only play that stopped by passes leaves stones "
       "to dispute"},
  };
  for (const auto& [text, message] : cases) {
    CAPTURE(text);
    CHECK_THROWS_WITH(read_ruleset(text), message);
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
  const std::string elsewhere = "solve, compare, hunt, claim and batch play this; nothing else does";
  const std::vector<Case> cases = {
      {"nieminen", "ruleset nieminen: resume=true: " + elsewhere},
      {"nieminen,resume=false", "ruleset nieminen: dispute=judged: " + elsewhere},
      {"chinese-basic,dispute=played", "ruleset chinese-basic: dispute=played: " + elsewhere},
      {"logical-japanese", "ruleset logical-japanese: repetition=cycle_removal: " + elsewhere},
      {"logical-japanese,repetition=basic_ko", "ruleset logical-japanese: scoring=control: " + elsewhere},
  };
  for (const auto& [text, message] : cases) {
    CAPTURE(text);
    const Ruleset rules = read_ruleset(text);
    CHECK_NOTHROW(check_solvable(rules));
    CHECK_THROWS_WITH(check_playable(rules), message);
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
