// Rulesets as text, TOML and JSON: what is read, what is written, and that both agree.
#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <filesystem>

#include "graphgo/error.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "graphgo/text/json.hpp"
#include "tests/support/folder.hpp"
#include "tests/support/random.hpp"
#include "tests/support/says.hpp"

using namespace graphgo;
using testing::Says;

namespace {

using testing::pick;
using testing::Random;

bool coin(Random& random) { return pick(random, 0, 1) == 1; }

std::vector<Vertex> random_vertices(Random& random) {
  std::vector<Vertex> vertices;
  for (Vertex v = pick(random, 0, 2); vertices.size() < 4 && coin(random); v += pick(random, 1, 900))
    vertices.push_back(v);
  return vertices;
}

Repetition random_repetition(Random& random) {
  Repetition r{.kind = static_cast<Repetition::Kind>(pick(random, 0, 3))};
  if (r.kind != Repetition::Kind::superko) return r;
  r.key = static_cast<Repetition::Key>(pick(random, 0, 1));
  r.initial_counted = coin(random);
  r.passes_counted = (r.key == Repetition::Key::positional && r.initial_counted) || coin(random);
  return r;
}

Ending random_ending(Random& random) {
  if (pick(random, 0, 2) == 0) return {.kind = Ending::Kind::immobile_loses, .literal = coin(random)};
  return {.kind = Ending::Kind::passes, .passes = pick(random, 1, 99), .white_last = coin(random)};
}

/// Any combination of axes, each in its canonical form; most conflicts of axes occur too.
Ruleset random_ruleset(Random& random) {
  Ruleset r;
  r.preset =
      presets()[static_cast<std::size_t>(pick(random, 0, static_cast<int>(presets().size()) - 1))].name;
  r.suicide = static_cast<Suicide>(pick(random, 0, 1));
  r.repetition = random_repetition(random);
  r.passing = static_cast<Passing>(pick(random, 0, 3));
  r.ending = random_ending(random);
  r.phases = pick(random, 1, 2);
  if (coin(random)) r.phase2_ending = random_ending(random);
  if (coin(random)) r.phase2_first = static_cast<PhaseTwoFirst>(pick(random, 0, 2));
  r.phase1_open_ko_tax = pick(random, 0, 2) == 0;
  r.scoring = static_cast<Scoring>(pick(random, 0, 3));
  r.long_cycle = static_cast<LongCycle>(pick(random, 0, 1));
  r.no_result_value = pick(random, -20000, 20000);
  r.komi = pick(random, -15, 15);
  r.tie = static_cast<Tie>(pick(random, 0, 1));
  if (coin(random))
    r.handicap = {pick(random, 0, 64), random_vertices(random), {pick(random, 0, 2), pick(random, 0, 10000)}};
  r.resume = coin(random);
  r.dispute = static_cast<Dispute>(pick(random, 0, 3));
  r.initial_prohibited = random_vertices(random);
  return r;
}

/// papers/rules.md section 3, "Refused combinations", and phase two's axes, said independently of the code.
bool acceptable(const Ruleset& r) {
  const bool immobile = r.ending.kind == Ending::Kind::immobile_loses;
  const bool may_be_stuck = r.passing == Passing::never || r.passing == Passing::costs_prisoner;
  if (immobile != may_be_stuck || immobile != (r.scoring == Scoring::last_mover)) return false;
  if (immobile && (r.phases == 2 || r.resume || r.dispute != Dispute::none)) return false;
  if (r.phase2_ending.kind == Ending::Kind::immobile_loses) return false;
  if (r.phases == 1 &&
      (r.phase1_open_ko_tax || r.phase2_first != PhaseTwoFirst::alternation || r.phase2_ending != Ending{}))
    return false;
  if (r.passing == Passing::costs_prisoner && r.repetition.kind != Repetition::Kind::superko) return false;
  return r.repetition.kind != Repetition::Kind::cycle_removal || r.long_cycle == LongCycle::no_result;
}

bool accepted(const Ruleset& r) {
  try {
    check(r);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

/// Member by member, so that a mistake in the axes' own text cannot hide itself.
bool same_fields(const Ruleset& a, const Ruleset& b) {
  const auto fields = [](const Ruleset& r) {
    return std::tie(r.suicide, r.repetition, r.passing, r.ending, r.phases, r.phase2_ending, r.phase2_first,
                    r.phase1_open_ko_tax, r.scoring, r.long_cycle, r.no_result_value, r.komi, r.tie,
                    r.handicap, r.resume, r.dispute, r.initial_prohibited);
  };
  return fields(a) == fields(b);
}

/// Every axis, as the most natural JSON value.
std::string json_of(const Ruleset& r) {
  nlohmann::json object{{"preset", r.preset}};
  for (const auto& axis : axes()) object[std::string(axis.name)] = axis_value(r, axis.name);
  object["komi"] = r.komi / 2.0;
  object["no_result_value"] = r.no_result_value / 2.0;
  object["phases"] = r.phases;
  object["phase1_open_ko_tax"] = r.phase1_open_ko_tax ? 1 : 0;
  object["resume"] = r.resume;
  object["initial_prohibited"] = r.initial_prohibited;
  if (r.handicap == Handicap{0, r.handicap.stones, {0, 0}}) object["handicap"] = r.handicap.stones;
  return dump_json(object);
}

void check_round_trip(const Ruleset& r) {
  const std::string text = to_text(r), toml = to_toml(r), json = json_of(r);
  CAPTURE(text, toml, json);
  const std::vector<Ruleset> read = {read_ruleset(text), ruleset_from_toml(toml, "test"),
                                     ruleset_from_json(json),
                                     ruleset_from_json(dump_json(nlohmann::json(text)))};
  for (const auto& back : read) {
    CHECK(same_fields(r, back));
    CHECK(r == back);
    CHECK(back.preset == r.preset);
    CHECK(to_text(back) == text);
    CHECK(difference(r, back).empty());
  }
}

std::string reread(const std::string& text) { return to_text(read_ruleset(text)); }

}  // namespace

TEST_CASE("rules: every preset reads back from text, TOML and JSON") {
  for (const auto& p : presets()) {
    CHECK(to_text(preset(p.name)) == p.name);
    CHECK(to_toml(preset(p.name)) == fmt::format("preset = \"{}\"\n", p.name));
    check_round_trip(preset(p.name));
  }
}

TEST_CASE("rules: random combinations are refused as papers/rules.md says, or read back") {
  Random random(20240607);
  int good = 0, bad = 0;
  while (good < 3000) {
    Ruleset r = random_ruleset(random);
    // steer half of them towards last_mover, which conflicts most
    if (coin(random) && r.passing != Passing::free) {
      r.scoring = Scoring::last_mover;
      r.phases = 1;
      r.resume = false;
      r.dispute = Dispute::none;
    }
    if (r.phases == 1 && coin(random)) {
      r.phase2_ending = {};
      r.phase2_first = PhaseTwoFirst::alternation;
      r.phase1_open_ko_tax = false;
    }
    CAPTURE(to_text(r));
    REQUIRE(accepted(r) == acceptable(r));
    if (!acceptable(r)) {
      ++bad;
      CHECK_THROWS_AS(read_ruleset(to_text(r)), InputError);
      continue;
    }
    ++good;
    check_round_trip(r);
  }
  CHECK(bad > 3000);
}

TEST_CASE("rules: each axis sets its own member") {
  const auto r = read_ruleset(
      "lasker-maas,suicide=allowed,repetition=superko(situational,ignored,counted),passing=gives_stone,"
      "ending=passes(3)+white_last,phase2_ending=passes(4),phase2_first=white,phase1_open_ko_tax=1,scoring="
      "area,"
      "long_cycle=long_cycle,no_result_value=-0.5,komi=6.5,tie=draw,handicap=prisoners(3,1)+{2;0}+"
      "consecutive(5),"
      "resume=true,dispute=played,initial_prohibited={7;4}");
  CHECK(r.suicide == Suicide::allowed);
  CHECK(r.repetition == Repetition{Repetition::Kind::superko, Repetition::Key::situational, false, true});
  CHECK(r.passing == Passing::gives_stone);
  CHECK(r.ending == Ending{Ending::Kind::passes, 3, true, false});
  CHECK(r.phases == 2);
  CHECK(r.phase2_ending == Ending{Ending::Kind::passes, 4, false, false});
  CHECK(r.phase2_first == PhaseTwoFirst::white);
  CHECK(r.phase1_open_ko_tax);
  CHECK(r.scoring == Scoring::area);
  CHECK(r.long_cycle == LongCycle::long_cycle);
  CHECK(r.no_result_value == -1);
  CHECK(r.komi == 13);
  CHECK(r.tie == Tie::draw);
  CHECK(r.handicap == Handicap{5, {0, 2}, {3, 1}});
  CHECK(r.resume);
  CHECK(r.dispute == Dispute::played);
  CHECK(r.initial_prohibited == std::vector<Vertex>{4, 7});
  CHECK(read_ruleset("lasker-maas,phase2_first=black").phase2_first == PhaseTwoFirst::black);
  CHECK(read_ruleset("nieminen,dispute=none").dispute == Dispute::none);
  CHECK(read_ruleset("conway-go-prisoners,ending=immobile_loses(literal)").ending.literal);
}

TEST_CASE("rules: text is canonical") {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"  tromp-taylor ", "tromp-taylor"},
      {"tromp-taylor , komi = 6.5", "tromp-taylor,komi=6.5"},
      {"tromp-taylor,komi=0", "tromp-taylor"},
      {"tromp-taylor,komi=-0", "tromp-taylor"},
      {"tromp-taylor,komi=7.0", "tromp-taylor,komi=7"},
      {"tromp-taylor,tie=white_wins,komi=-0.5", "tromp-taylor,komi=-0.5,tie=white_wins"},
      {"tromp-taylor,komi=10000,no_result_value=-10000", "tromp-taylor,no_result_value=-10000,komi=10000"},
      {"taylor-concise,repetition=superko(positional)",
       "taylor-concise,repetition=superko(positional,-,counted)"},
      {"tromp-taylor,repetition=superko(positional,ignored,counted)", "tromp-taylor"},
      {"tromp-taylor,repetition=superko(positional,-,counted)", "tromp-taylor"},
      {"tromp-taylor,repetition=superko(positional,ignored,ignored)",
       "tromp-taylor,repetition=superko(positional,ignored,ignored)"},
      {"tromp-taylor,repetition=superko(situational)",
       "tromp-taylor,repetition=superko(situational,counted,counted)"},
      {"tromp-taylor,repetition=superko( situational , ignored , counted )",
       "tromp-taylor,repetition=superko(situational,ignored,counted)"},
      {"tromp-taylor,ending=passes(99)+white_last", "tromp-taylor,ending=passes(99)+white_last"},
      {"tromp-taylor,ending=passes( 3 ) + white_last", "tromp-taylor,ending=passes(3)+white_last"},
      {"tromp-taylor,handicap=consecutive(0)", "tromp-taylor"},
      {"tromp-taylor,handicap={}", "tromp-taylor"},
      {"tromp-taylor,handicap=prisoners(0,0)", "tromp-taylor"},
      {"tromp-taylor,handicap={ 2 ; 0 } + prisoners( 3 , 0 )", "tromp-taylor,handicap={0;2}+prisoners(3,0)"},
      {"tromp-taylor,handicap=prisoners(0,4)+consecutive(64)",
       "tromp-taylor,handicap=consecutive(64)+prisoners(0,4)"},
      {"tromp-taylor,initial_prohibited={4095;0}", "tromp-taylor,initial_prohibited={0;4095}"},
  };
  for (const auto& [text, canonical] : cases) {
    CAPTURE(text);
    CHECK(reread(text) == canonical);
  }
}

TEST_CASE("rules: phase1_ending is another name of ending, where there are two phases, in any order") {
  CHECK(reread("lasker-maas,phase1_ending=passes(3)") == "lasker-maas,ending=passes(3)");
  CHECK(reread("tromp-taylor,phase1_ending=passes(3),phases=2") == "tromp-taylor,ending=passes(3),phases=2");
  CHECK(reread("tromp-taylor,phases=2,phase1_ending=passes(3)") == "tromp-taylor,ending=passes(3),phases=2");
  CHECK(axis_value(preset("aga"), "phase1_ending") == "passes(2)+white_last");
  CHECK_THROWS_WITH(
      read_ruleset("tromp-taylor,phase1_ending=passes(3)"),
      Says({"ruleset text", "character 14", "phase1_ending=passes(3)", "phases=1", "phases=2"}));
  CHECK_THROWS_AS(read_ruleset("lasker-maas,phase1_ending=passes(3),phases=1"), InputError);
  CHECK_THROWS_WITH(read_ruleset("lasker-maas,ending=passes(3),phase1_ending=passes(3)"),
                    Says({"ruleset text", "character 30", "twice"}));
  CHECK_THROWS_AS(
      ruleset_from_json(R"j({"preset":"lasker-maas","ending":"passes(3)","phase1_ending":"passes(3)"})j"),
      InputError);
  CHECK(ruleset_from_json(R"j({"phase1_ending":"passes(3)","preset":"tromp-taylor","phases":2})j")
            .ending.passes == 3);
}

TEST_CASE("rules: the order of overrides does not matter") {
  CHECK(read_ruleset("tromp-taylor,passing=never,scoring=last_mover,ending=immobile_loses") ==
        preset("conway-go"));
  CHECK(read_ruleset("tromp-taylor,ending=immobile_loses,passing=never,scoring=last_mover") ==
        preset("conway-go"));
}

TEST_CASE("rules: JSON and TOML take numbers, booleans and lists, or their text") {
  const Ruleset expected = read_ruleset(
      "lasker-maas,komi=-0.5,no_result_value=3,resume=true,handicap={0;2},initial_prohibited={1;5},"
      "phase1_open_ko_tax=1");
  CHECK(ruleset_from_json(
            R"({"preset":"lasker-maas","komi":-0.5,"no_result_value":3,"resume":true,"handicap":[2,0],
                              "initial_prohibited":[1,5],"phase1_open_ko_tax":1})") == expected);
  CHECK(ruleset_from_json(R"({"preset":"lasker-maas","komi":"-0.5","no_result_value":3.0,"resume":"true",
                              "handicap":"{0;2}","initial_prohibited":"{5;1}","phase1_open_ko_tax":"1"})") ==
        expected);
  CHECK(
      ruleset_from_toml("# ours\npreset = \"lasker-maas\"\nkomi = -0.5\nno_result_value = 3\nresume = true\n"
                        "handicap = [2, 0]\ninitial_prohibited = [1, 5]\nphase1_open_ko_tax = 1\n",
                        "ours") == expected);
  CHECK(ruleset_from_toml(
            "initial_prohibited = \"{5;1}\"\nhandicap = '{2;0}'\nno_result_value = 3.0\nkomi = '-0.5'\n"
            "resume = 'true'\nphase1_open_ko_tax = '1'\npreset = 'lasker-maas'",
            "ours") == expected);
  CHECK(ruleset_from_json(R"("lasker-maas,komi=3")") == read_ruleset("lasker-maas,komi=3"));
  CHECK(to_toml(expected) ==
        "preset = \"lasker-maas\"\nphase1_open_ko_tax = 1\nno_result_value = 3\nkomi = -0.5\n"
        "handicap = \"{0;2}\"\nresume = true\ninitial_prohibited = \"{1;5}\"\n");
}

TEST_CASE("rules: a text ending in .toml names a file") {
  const test::Folder folder;
  const std::string path = folder.write("own.toml", "preset = \"aga\"\nkomi = 7.5\n");
  CHECK(reread(path) == "aga,komi=7.5");
  folder.write("own.toml", "preset = \"aga\"\nkomi = []\n");
  CHECK_THROWS_WITH(read_ruleset(path), Says({path + ":2:1", "komi"}));
  folder.write("own.toml", "");
  CHECK_THROWS_WITH(read_ruleset(path), Says({path, "preset", "missing"}));
  std::filesystem::remove(path);
  CHECK_THROWS_WITH(read_ruleset(path), Says({path, "no such file"}));
  std::filesystem::create_directory(path);
  CHECK_THROWS_WITH(read_ruleset(path), Says({path, "not a regular file"}));
}

TEST_CASE("rules: differences are listed in the order of the axes") {
  const auto found = difference(preset("lasker-maas"), preset("lasker-maas-draft"));
  REQUIRE(found.size() == 2);
  CHECK(found[0].axis == "repetition");
  CHECK(found[0].left == "superko(positional,-,counted)");
  CHECK(found[0].right == "superko(situational,ignored,ignored)");
  CHECK(found[1].axis == "tie");
  CHECK(found[1].left == "white_wins");
  CHECK(found[1].right == "draw");
  CHECK(difference(preset("tromp-taylor"), preset("general-graph-go")).empty());

  const std::vector<std::string_view> expected = {"suicide", "repetition", "phases", "scoring"};
  const auto many = difference(preset("taylor16/asyf"), preset("taylor16/tbnf"));
  REQUIRE(many.size() == expected.size());
  for (std::size_t i = 0; i < many.size(); ++i) CHECK(many[i].axis == expected[i]);
}

TEST_CASE("rules: fields that decide nothing take no part in equality") {
  Ruleset a = preset("chinese-basic"), b = a;
  b.repetition.key = Repetition::Key::situational;
  CHECK(a == b);
  b.repetition.kind = Repetition::Kind::superko;
  CHECK_FALSE(a == b);
}
