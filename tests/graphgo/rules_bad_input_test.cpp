// What is said about texts that are no rulesets, and that none of them does harm.
#include <algorithm>
#include <catch2/catch.hpp>
#include <random>

#include "graphgo/error.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "tests/support/says.hpp"

using namespace graphgo;
using testing::Says;

namespace {

struct Case {
  std::string input;
  std::vector<std::string> facts;
};

/// Runs a reader on the input: either it reads, or it throws an InputError of one line of printable ASCII.
template <typename Read>
bool reads(Read read, const std::string& input) {
  try {
    read(input);
    return true;
  } catch (const InputError& error) {
    const std::string message = error.what();
    CAPTURE(input, message);
    CHECK(std::all_of(message.begin(), message.end(), [](char c) { return c >= ' ' && c <= '~'; }));
    CHECK(message.size() < 600);
    return false;
  }
}

const std::vector<Ruleset (*)(const std::string&)> readers = {
    [](const std::string& s) { return s.ends_with(".toml") ? Ruleset{} : read_ruleset(s); },
    [](const std::string& s) { return ruleset_from_toml(s, "fuzz"); },
    [](const std::string& s) { return ruleset_from_json(s); }};

}  // namespace

TEST_CASE("rules: bad texts and their messages") {
  const std::vector<Case> cases = {
      {"", {"ruleset text", "character 1", "preset"}},
      {"   ", {"ruleset text", "character 1", "preset"}},
      {",komi=3", {"ruleset text", "character 1", "preset"}},
      {"komi=3", {"ruleset text", "character 1", "'komi=3'", "preset"}},
      {"tromp", {"ruleset text", "character 1", "'tromp'", "tromp-taylor or tromp-taylor-4pass", "preset"}},
      {"qqqqqqqqqq", {"ruleset text", "character 1", "'qqqqqqqqqq'", "preset"}},
      {"nieminnen", {"ruleset text", "character 1", "'nieminnen'", "nieminen", "preset"}},
      {"taylor16/asy",
       {"ruleset text", "character 1", "'taylor16/asy'", "taylor16/asyf or taylor16/asyp or taylor16/abyf",
        "preset"}},
      {"tromp-taylor,", {"ruleset text", "character 14", "axis=value"}},
      {"tromp-taylor,,komi=3", {"ruleset text", "character 14", "axis=value"}},
      {"tromp-taylor,komi", {"ruleset text", "character 14", "axis=value", "'komi'"}},
      {"tromp-taylor, komi", {"ruleset text", "character 15", "axis=value", "'komi'"}},
      {"tromp-taylor,koni=3", {"ruleset text", "character 14", "'koni'", "komi"}},
      {"tromp-taylor,colour=3", {"ruleset text", "character 14", "'colour'"}},
      {"tromp-taylor,=3", {"ruleset text", "character 14"}},
      {"tromp-taylor,phase1=passes(2)",
       {"ruleset text", "character 14", "'phase1'", "phase1_ending or phase1_open_ko_tax or phases"}},
      {"tromp-taylor,komi=3,komi=3", {"ruleset text", "character 21", "komi", "twice"}},
      {"tromp-taylor,komi=", {"ruleset text", "character 14", "-10000", "10000", "komi"}},
      {"tromp-taylor,komi=6.25", {"ruleset text", "character 14", "komi=6.25", "-10000", "10000"}},
      {"tromp-taylor,komi=10000.5", {"ruleset text", "character 14", "komi=10000.5", "-10000", "10000"}},
      {"tromp-taylor,komi=99999999999999999999",
       {"ruleset text", "character 14", "komi=99999999999999999999", "-10000", "10000"}},
      {"tromp-taylor,komi=--1", {"ruleset text", "character 14", "komi=--1", "-10000", "10000"}},
      {"tromp-taylor,komi=.5", {"ruleset text", "character 14", "komi=.5", "-10000", "10000"}},
      {"tromp-taylor,no_result_value=nan",
       {"ruleset text", "character 14", "no_result_value=nan", "-10000", "10000"}},
      {"tromp-taylor,komi=1=2", {"ruleset text", "character 14", "komi=1", "-10000", "10000"}},
      {"tromp-taylor,suicide=Allowed", {"ruleset text", "character 14", "suicide=Allowed"}},
      {"tromp-taylor,phases=3", {"ruleset text", "character 14", "phases=3"}},
      {"tromp-taylor,resume=yes", {"ruleset text", "character 14", "resume=yes"}},
      {"tromp-taylor,phase1_open_ko_tax=true", {"ruleset text", "character 14", "phase1_open_ko_tax=true"}},
      {"tromp-taylor,tie=black_wins", {"ruleset text", "character 14", "tie=black_wins"}},
      {"tromp-taylor,ending=passes(0)", {"ruleset text", "character 14", "ending=passes(0)", "99"}},
      {"tromp-taylor,ending=passes(2", {"ruleset text", "character 27", "'('", "closed"}},
      {"tromp-taylor,ending=passes2)", {"ruleset text", "character 28", "')'"}},
      {"tromp-taylor,handicap={0)", {"ruleset text", "character 25", "')'"}},
      {"tromp-taylor\n,k\x01\xffi=3", {"ruleset text", "character 15", "'k??i'", "komi"}},
  };
  for (const auto& [input, facts] : cases) {
    CAPTURE(input);
    CHECK_THROWS_WITH(read_ruleset(input), Says(facts));
  }
}

TEST_CASE("rules: values in brackets are read exactly") {
  for (const char* value :
       {"superko", "superko()", "superko(positional", "superko(other)", "superko(positional,counted)",
        "superko(situational,counted,-)", "superko(situational,counted,counted,counted)",
        "superko (positional)", "superkö(positional)", "basic-ko", "BASIC_KO"}) {
    CAPTURE(value);
    Ruleset rules;
    CHECK_THROWS_WITH(set_axis(rules, "repetition", value), Catch::Contains(": expected none | basic_ko"));
    CHECK(rules == Ruleset{});
  }
  for (const char* value : {"passes", "passes()", "passes(100)", "passes(-1)", "passes(+1)", "passes(1.0)",
                            "passes(2)+black_last", "passes(2)+", "passes(2)+white_last+white_last",
                            "immobile_loses()", "immobile_loses(literally)", "immobile_loses+white_last"}) {
    CAPTURE(value);
    Ruleset rules;
    CHECK_THROWS_AS(set_axis(rules, "ending", value), InputError);
    CHECK(rules == Ruleset{});
  }
  for (const char* value : {"",
                            "consecutive",
                            "consecutive(65)",
                            "consecutive(-1)",
                            "{0",
                            "{0;0}",
                            "{0,1}",
                            "{0;}",
                            "{4096}",
                            "{-1}",
                            "{a1}",
                            "prisoners(1)",
                            "prisoners(1,2,3)",
                            "prisoners(-1,0)",
                            "prisoners(10001,0)",
                            "none+{0}",
                            "{0}+{1}",
                            "consecutive(1)+consecutive(2)",
                            "{0}+",
                            "+"}) {
    CAPTURE(value);
    Ruleset rules;
    CHECK_THROWS_WITH(set_axis(rules, "handicap", value), Catch::Contains("expected none, or joined by +"));
    CHECK(rules == Ruleset{});
  }
  for (const char* value : {"", "none", "0", "{1;1}", "{;}", "{{}}"}) {
    CAPTURE(value);
    Ruleset rules;
    CHECK_THROWS_AS(set_axis(rules, "initial_prohibited", value), InputError);
  }
}

TEST_CASE("rules: bad TOML and its messages") {
  const std::vector<Case> cases = {
      {"", {"r.toml", "preset", "missing"}},
      {"komi = 3", {"r.toml", "preset", "missing"}},
      {"preset = \"aga\"\n[komi]\na = 3", {"r.toml:2:2", "value", "string"}},
      {"preset = 3", {"r.toml:1:10", "preset", "string"}},
      {"preset = \"tromp-tailor\"", {"r.toml:1:10", "'tromp-tailor'", "tromp-taylor", "preset"}},
      {"preset = \"aga\"\n\nfoo = 1", {"r.toml:3:1", "'foo'"}},
      {"preset = \"aga\"\nkomi = 6.25", {"r.toml:2:1", "komi=6.25", "-10000", "10000", "integer"}},
      {"preset = \"aga\"\nkomi = inf", {"r.toml:2:1", "komi=inf", "-10000", "10000", "integer"}},
      {"preset = \"aga\"\nkomi = true", {"r.toml:2:1", "komi=true", "-10000", "10000", "integer"}},
      {"preset = \"aga\"\nkomi = { a = 1 }", {"r.toml:2:1", "value", "string"}},
      {"preset = \"aga\"\nkomi = 1979-05-27", {"r.toml:2:1", "value", "string"}},
      {"preset = \"aga\"\nhandicap = [\"a1\"]", {"r.toml:2:1", "list"}},
      {"preset = \"aga\"\nphases = 1\nscoring = \"last_mover\"",
       {"r.toml", "aga", "scoring=last_mover", "ending=passes(2)+white_last"}},
  };
  for (const auto& [input, facts] : cases) {
    CAPTURE(input);
    CHECK_THROWS_WITH(ruleset_from_toml(input, "r.toml"), Says(facts));
  }
  CHECK_THROWS_WITH(ruleset_from_toml("preset = \"aga\"\nkomi =", "r.toml"),
                    Catch::StartsWith("r.toml:2:7: TOML syntax: "));
  CHECK_THROWS_WITH(ruleset_from_toml("preset = 'aga'\npreset = 'aga'", "r.toml"),
                    Catch::StartsWith("r.toml:2:") && Catch::Contains("TOML syntax: "));
}

TEST_CASE("rules: bad JSON and its messages") {
  const std::vector<Case> cases = {
      {"", {"ruleset JSON", "character 1"}},
      {"{\"preset\":}", {"ruleset JSON", "character 11"}},
      {"3", {"ruleset JSON", "object", "string"}},
      {"null", {"ruleset JSON", "object", "string"}},
      {"[\"aga\"]", {"ruleset JSON", "object", "string"}},
      {"{}", {"ruleset JSON", "'preset'", "missing"}},
      {R"({"preset":["aga"]})", {"ruleset JSON", "'preset'", "string"}},
      {R"({"preset":"age"})", {"ruleset JSON", "'age'", "aga", "preset"}},
      {R"({"preset":"aga","komi":3,"komi":4})", {"ruleset JSON", "'komi'", "twice"}},
      {R"({"preset":"aga","preset":"aga"})", {"ruleset JSON", "'preset'", "twice"}},
      {R"({"preset":"aga","komi":null})", {"ruleset JSON", "komi", "value"}},
      {R"({"preset":"aga","handicap":[0.5]})", {"ruleset JSON", "handicap", "list"}},
      {R"({"preset":"aga","komi":1e300})", {"ruleset JSON", "komi=1e+300", "-10000", "10000", "integer"}},
      {R"({"preset":"aga","komi":1e999})", {"ruleset JSON", "out of range"}},
      {R"({"preset":"aga","suicide":true})", {"ruleset JSON", "suicide=true"}},
      {R"("aga,komi")", {"ruleset text", "character 5", "axis=value", "'komi'"}},
      {R"("rules.toml")", {"ruleset text", "character 1", "'rules.toml'", "preset"}},
      {R"({"preset":"aga","passing":"never"})",
       {"ruleset JSON", "aga", "passing=never", "ending=passes(2)+white_last"}},
  };
  for (const auto& [input, facts] : cases) {
    CAPTURE(input);
    CHECK_THROWS_WITH(ruleset_from_json(input), Says(facts));
  }
}

TEST_CASE("rules: enormous and deeply nested inputs are refused") {
  const auto repeated = [](const std::string& s, int n) {
    std::string all;
    for (int i = 0; i < n; ++i) all += s;
    return all;
  };
  CHECK_THROWS_WITH(read_ruleset(std::string(100000, 'a')), Says({"ruleset text", "65536 bytes", "longer"}));
  CHECK_THROWS_WITH(ruleset_from_toml(std::string(100000, ' '), "r.toml"),
                    Says({"r.toml", "65536 bytes", "longer"}));
  CHECK_THROWS_WITH(ruleset_from_toml(repeated("a.", 30000) + "a = 1", "r.toml"),
                    Says({"r.toml", "1000", "dots"}));
  for (const auto& input :
       {std::string(60000, '['), std::string(60000, '('), std::string(60000, '{'),
        "a = " + std::string(60000, '['), repeated("{\"a\":", 13000), repeated("a.", 900) + "a = 1",
        "aga,handicap={" + repeated("0;", 30000) + "0}", "aga" + repeated(",komi=1", 9000)})
    for (const auto read : readers) CHECK_FALSE(reads(read, input));
}

TEST_CASE("rules: garbage is refused in one printable line") {
  const std::vector<std::string> seeds = {
      "lasker-maas,phase1_ending=passes(2)+white_last,handicap=consecutive(2)+{0;4}+prisoners(1,2),komi=-6.5",
      "preset = \"lasker-maas\"\nkomi = 6.5\nhandicap = [0, 3]\nresume = true\nrepetition = "
      "\"superko(situational)\"\n",
      R"j({"preset":"lasker-maas","komi":6.5,"handicap":[0,3],"resume":true,)j"
      R"j("repetition":"superko(positional)"})j"};
  const std::string alphabet = "(){}[],;=+-.\"'\\#\n\t 019aekopst_/\xc3\x01\xff";
  std::mt19937 random(7);
  const auto below = [&](std::size_t n) {
    return std::uniform_int_distribution<std::size_t>(0, n - 1)(random);
  };
  int read_anyway = 0, refused = 0;
  for (int round = 0; round < 20000; ++round) {
    const std::size_t which = below(seeds.size());
    std::string input = seeds[which];
    for (std::size_t changes = 1 + below(3); changes > 0; --changes) {
      const std::size_t place = below(input.size());
      const std::size_t kind = below(3);
      if (kind == 0) input.erase(place, 1 + below(6));
      if (kind == 1) input.insert(place, 1, alphabet[below(alphabet.size())]);
      if (kind == 2) input[place] = alphabet[below(alphabet.size())];
      if (input.empty()) input = "x";
    }
    ++(reads(readers[which], input) ? read_anyway : refused);
  }
  CHECK(read_anyway > 100);
  CHECK(refused > 10000);
}
