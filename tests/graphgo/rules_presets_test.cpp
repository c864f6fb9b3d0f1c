// The presets against the table of papers/rules.md section 3, written out once more.
#include <catch2/catch.hpp>
#include <set>

#include "graphgo/error.hpp"
#include "graphgo/rules/ruleset.hpp"

using namespace graphgo;

namespace {

struct PresetRow {
  const char *name, *suicide, *repetition, *passing, *ending, *scoring;
  const char *long_cycle = "no_result", *phases = "1", *tie = "draw", *resume = "false", *dispute = "none";
};

constexpr const char* positional_superko = "superko(positional,-,counted)";
constexpr const char* previously_left = "superko(situational,counted,ignored)";

const std::vector<PresetRow> preset_table = {
    {"general-graph-go", "allowed", positional_superko, "free", "passes(2)", "area"},
    {"conway-go", "allowed", positional_superko, "never", "immobile_loses", "last_mover"},
    {"conway-go-prisoners", "allowed", positional_superko, "costs_prisoner", "immobile_loses", "last_mover"},
    {"tromp-taylor", "allowed", positional_superko, "free", "passes(2)", "area"},
    {"taylor-concise", "allowed", previously_left, "free", "passes(2)", "area"},
    {"tromp-taylor-4pass", "allowed", positional_superko, "free", "passes(4)", "area"},
    {"lasker-maas", "forbidden", positional_superko, "free", "passes(2)", "territory", "no_result", "2",
     "white_wins"},
    {"lasker-maas-draft", "forbidden", "superko(situational,ignored,ignored)", "free", "passes(2)",
     "territory", "no_result", "2"},
    {"nieminen", "forbidden", "basic_ko", "free", "passes(2)", "territory", "no_result", "1", "draw", "true",
     "judged"},
    {"logical-japanese", "forbidden", "cycle_removal", "free", "passes(2)", "control", "no_result", "1",
     "draw", "false", "refereed"},
    {"new-zealand", "allowed", "superko(situational,counted,counted)", "free", "passes(2)", "area"},
    {"aga", "forbidden", "superko(situational,counted,counted)", "gives_stone", "passes(2)+white_last",
     "area"},
    {"chinese-basic", "forbidden", "basic_ko", "free", "passes(2)", "area"},
    {"lasker-maas-long-cycle", "forbidden", "basic_ko", "free", "passes(2)", "territory", "long_cycle", "2",
     "white_wins"},
    {"taylor16/abyf", "allowed", "basic_ko", "free", "passes(2)", "area"},
    {"taylor16/abyp", "allowed", "basic_ko", "free", "passes(2)", "area"},
    {"taylor16/abnf", "forbidden", "basic_ko", "free", "passes(2)", "area"},
    {"taylor16/abnp", "forbidden", "basic_ko", "free", "passes(2)", "area"},
    {"taylor16/asyf", "allowed", previously_left, "free", "passes(2)", "area"},
    {"taylor16/asyp", "allowed", previously_left, "free", "passes(2)", "area"},
    {"taylor16/asnf", "forbidden", previously_left, "free", "passes(2)", "area"},
    {"taylor16/asnp", "forbidden", previously_left, "free", "passes(2)", "area"},
    {"taylor16/tbyf", "allowed", "basic_ko", "free", "passes(2)", "territory", "no_result", "2"},
    {"taylor16/tbyp", "allowed", "basic_ko", "free", "passes(2)", "territory", "no_result", "2"},
    {"taylor16/tbnf", "forbidden", "basic_ko", "free", "passes(2)", "territory", "no_result", "2"},
    {"taylor16/tbnp", "forbidden", "basic_ko", "free", "passes(2)", "territory", "no_result", "2"},
    {"taylor16/tsyf", "allowed", previously_left, "free", "passes(2)", "territory", "no_result", "2"},
    {"taylor16/tsyp", "allowed", previously_left, "free", "passes(2)", "territory", "no_result", "2"},
    {"taylor16/tsnf", "forbidden", previously_left, "free", "passes(2)", "territory", "no_result", "2"},
    {"taylor16/tsnp", "forbidden", previously_left, "free", "passes(2)", "territory", "no_result", "2"},
};

}  // namespace

TEST_CASE("rules: presets are the table of papers/rules.md section 3, every axis") {
  REQUIRE(presets().size() == preset_table.size());
  for (std::size_t i = 0; i < preset_table.size(); ++i) {
    const PresetRow& row = preset_table[i];
    CAPTURE(row.name);
    CHECK(presets()[i].name == row.name);
    const Ruleset rules = preset(row.name);
    CHECK(rules.preset == row.name);
    const std::vector<std::pair<const char*, const char*>> expected = {
        {"suicide", row.suicide},
        {"repetition", row.repetition},
        {"passing", row.passing},
        {"ending", row.ending},
        {"phases", row.phases},
        {"phase2_ending", "passes(2)"},
        {"phase2_first", "alternation"},
        {"phase1_open_ko_tax", "0"},
        {"scoring", row.scoring},
        {"long_cycle", row.long_cycle},
        {"no_result_value", "0"},
        {"komi", "0"},
        {"tie", row.tie},
        {"handicap", "none"},
        {"resume", row.resume},
        {"dispute", row.dispute},
        {"initial_prohibited", "{}"},
    };
    REQUIRE(axes().size() == expected.size());
    for (std::size_t a = 0; a < expected.size(); ++a) {
      CHECK(axes()[a].name == expected[a].first);
      CHECK(axis_value(rules, axes()[a].name) == expected[a].second);
    }
    CHECK_NOTHROW(check(rules));
  }
}

TEST_CASE("rules: presets as plain fields") {
  const Ruleset concise = preset("taylor-concise");
  CHECK(concise.suicide == Suicide::allowed);
  CHECK(concise.repetition ==
        Repetition{Repetition::Kind::superko, Repetition::Key::situational, true, false});
  CHECK(preset("tromp-taylor").repetition == Repetition{});
  CHECK(preset("lasker-maas-draft").repetition ==
        Repetition{Repetition::Kind::superko, Repetition::Key::situational, false, false});
  CHECK(preset("new-zealand").repetition ==
        Repetition{Repetition::Kind::superko, Repetition::Key::situational, true, true});
  CHECK(preset("tromp-taylor-4pass").ending == Ending{Ending::Kind::passes, 4, false, false});
  CHECK(preset("aga").ending == Ending{Ending::Kind::passes, 2, true, false});
  CHECK(preset("aga").passing == Passing::gives_stone);
  CHECK(preset("conway-go").ending == Ending{Ending::Kind::immobile_loses, 2, false, false});
  CHECK(preset("conway-go").scoring == Scoring::last_mover);
  CHECK(preset("lasker-maas").phases == 2);
  CHECK(preset("lasker-maas").tie == Tie::white_wins);
  CHECK(preset("lasker-maas-long-cycle").long_cycle == LongCycle::long_cycle);
  CHECK(preset("nieminen").resume);
  CHECK(preset("nieminen").dispute == Dispute::judged);
  CHECK(preset("logical-japanese").dispute == Dispute::refereed);
  CHECK(preset("logical-japanese").scoring == Scoring::control);
  CHECK(preset("logical-japanese").repetition.kind == Repetition::Kind::cycle_removal);
  CHECK(preset("tromp-taylor") == Ruleset{});
}

TEST_CASE("rules: presets that say the same are equal, the label apart") {
  CHECK(preset("taylor16/asyf") == preset("taylor-concise"));  // papers/rules.md section 3
  CHECK(preset("general-graph-go") == preset("tromp-taylor"));
  CHECK(preset("taylor16/tbyf") == preset("taylor16/tbyp"));
  CHECK_FALSE(preset("taylor16/asyf") == preset("taylor16/asnf"));
  CHECK_FALSE(preset("lasker-maas") == preset("lasker-maas-draft"));
  CHECK_FALSE(preset("new-zealand") == preset("taylor-concise"));
}

TEST_CASE("rules: presets and axes explain themselves") {
  std::set<std::string_view> names;
  for (const auto& p : presets()) {
    CHECK(names.insert(p.name).second);
    CHECK(p.source.size() > 10);
    CHECK(p.summary.size() > 10);
    CHECK(p.summary.find('\n') == std::string_view::npos);
  }
  CHECK(presets()[0].source == "Wainwright, General Graph Go, version 1");
  for (const auto& a : axes()) {
    CAPTURE(a.name);
    CHECK(names.insert(a.name).second);
    CHECK(a.meaning.size() > 20);
    CHECK(a.values.size() > 3);
  }
}

TEST_CASE("rules: presets are found by any case and by short names, and keep their own name") {
  CHECK(preset("AGA").preset == "aga");
  CHECK(preset("Taylor16/ASYF").preset == "taylor16/asyf");
  std::set<std::string_view> names;
  for (const auto& p : presets()) names.insert(p.name);
  CHECK(preset_aliases().size() >= 8);
  for (const auto& alias : preset_aliases()) {
    CAPTURE(alias.name);
    CHECK(names.insert(alias.name).second);
    CHECK(preset(alias.name).preset == alias.preset);
    CHECK(preset(alias.name) == preset(alias.preset));
  }
  CHECK(ruleset_from_json(R"({"preset": "Japanese"})").preset == "logical-japanese");
  CHECK(ruleset_from_toml("preset = \"nz\"", "test").preset == "new-zealand");
}

TEST_CASE("rules: each value of an axis has the terms that speak of it") {
  for (const auto& axis : axes()) {
    CAPTURE(axis.name);
    for (const auto& p : presets()) {
      const Ruleset rules = preset(p.name);
      const std::string value = axis_value(rules, axis.name);
      std::size_t holding = 0;
      for (const auto& term : axis.terms) {
        if (term.holds(rules)) ++holding;
        if (value == term.value) CHECK(term.holds(rules));
      }
      CAPTURE(value);
      CHECK((holding > 0 || axis.terms.empty()));
      if (axis.name != "repetition") CHECK(holding <= 1);
    }
    // what can be written alone holds once it is set, and not the others
    for (const auto& term : axis.terms) {
      Ruleset rules;
      try {
        set_axis(rules, axis.name, term.value);
      } catch (const InputError&) {
        continue;
      }
      CAPTURE(term.value);
      CHECK(term.holds(rules));
      for (const auto& other : axis.terms)
        if (axis.name != "repetition" && other.value != term.value) CHECK_FALSE(other.holds(rules));
    }
  }
}
