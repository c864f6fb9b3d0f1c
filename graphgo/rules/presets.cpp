// The named rulesets: the table of papers/rules.md section 3, row by row.
#include <fmt/format.h>

#include <algorithm>

#include "graphgo/error.hpp"
#include "graphgo/rules/axis_text.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "graphgo/text/message.hpp"

namespace graphgo {
namespace {

struct Row {
  std::string name, source, summary;
  std::string_view suicide, repetition, passing, ending, scoring;
  std::vector<std::pair<std::string_view, std::string_view>> further = {};  ///< other axes off their default
};

constexpr std::string_view positional = "superko(positional,-,counted)";
constexpr std::string_view taylors_superko = "superko(situational,counted,ignored)";
constexpr std::string_view new_zealand_superko = "superko(situational,counted,counted)";
constexpr std::string_view august_superko = "superko(situational,ignored,ignored)";

std::vector<Row> rows_of_the_texts() {
  return {
      {"general-graph-go", "Wainwright, General Graph Go, version 1",
       "Go on any graph: area, positional superko, suicide allowed, two passes end the game", "allowed", positional,
       "free", "passes(2)", "area"},
      {"conway-go", "Wainwright, General Graph Go, version 2 (Conway Go without replacement)",
       "No passes: the side that cannot play loses", "allowed", positional, "never", "immobile_loses", "last_mover"},
      {"conway-go-prisoners", "Wainwright, General Graph Go, version 3 (Conway Go with prisoners)",
       "A pass costs one captured stone: the side that can neither play nor pay loses", "allowed", positional,
       "costs_prisoner", "immobile_loses", "last_mover"},
      {"tromp-taylor", "Tromp, the logical rules of Go",
       "Area, positional superko, suicide allowed, two passes end the game", "allowed", positional, "free", "passes(2)",
       "area"},
      {"taylor-concise", "Taylor, concise rules of Go",
       "Area; a play may not leave a position that the same player left before, by move or pass", "allowed",
       taylors_superko, "free", "passes(2)", "area"},
      {"tromp-taylor-4pass", "Tromp, 1996, amendment for the removal of dead stones",
       "tromp-taylor with four passes to end the game", "allowed", positional, "free", "passes(4)", "area"},
      {"lasker-maas",
       "Lasker and Maas, draft of March 1995",
       "Territory; a second phase played with prisoners settles life and death; White wins ties",
       "forbidden",
       positional,
       "free",
       "passes(2)",
       "territory",
       {{"phases", "2"}, {"tie", "white_wins"}}},
      {"lasker-maas-draft",
       "Maas, draft of August 1995",
       "lasker-maas with situational superko over plays, and ties as agreed",
       "forbidden",
       august_superko,
       "free",
       "passes(2)",
       "territory",
       {{"phases", "2"}}},
      {"nieminen",
       "Nieminen, Go rules proposal, 2004",
       "Territory, basic ko, no result; play can be resumed and disputed chains are judged",
       "forbidden",
       "basic_ko",
       "free",
       "passes(2)",
       "territory",
       {{"resume", "true"}, {"dispute", "judged"}}},
      {"logical-japanese",
       "Pauli, Logical Japanese Rules of Go, 2004",
       "Disturbing cycles are removed; the score counts the locations each side controls",
       "forbidden",
       "cycle_removal",
       "free",
       "passes(2)",
       "control",
       {{"dispute", "refereed"}}},
      {"new-zealand", "Taylor's remark on the New Zealand rules",
       "Area, situational superko with the start remembered, suicide allowed", "allowed", new_zealand_superko, "free",
       "passes(2)", "area"},
      {"aga", "American Go Association, for comparison",
       "Area, situational superko, no suicide; a pass gives a stone and White passes last", "forbidden",
       new_zealand_superko, "gives_stone", "passes(2)+white_last", "area"},
      {"chinese-basic", "Chinese rules with basic ko, for comparison",
       "Area, basic ko, no suicide; infinite play is no result", "forbidden", "basic_ko", "free", "passes(2)", "area"},
      {"lasker-maas-long-cycle",
       "Lasker and Maas with basic ko, for comparison",
       "lasker-maas with basic ko, where whoever passed more during a cycle wins",
       "forbidden",
       "basic_ko",
       "free",
       "passes(2)",
       "territory",
       {{"phases", "2"}, {"long_cycle", "long_cycle"}, {"tie", "white_wins"}}},
  };
}

/// One of Taylor's sixteen. The handicap letter says how a handicap is given, and changes no axis until one is.
Row taylor_row(char scoring, char repetition, char suicide, char handicap) {
  const bool area = scoring == 'a', superko = repetition == 's', allowed = suicide == 'y';
  Row row{fmt::format("taylor16/{}{}{}{}", scoring, repetition, suicide, handicap),
          "Taylor, concise rules of Go, the 2x2x2x2 ways of forming the rules",
          fmt::format("{}, {}, suicide {}, {} handicap", area ? "Area" : "Territory in two phases",
                      superko ? "Taylor's superko" : "basic ko with no result", allowed ? "allowed" : "forbidden",
                      handicap == 'f' ? "free" : "placed"),
          allowed ? "allowed" : "forbidden",
          superko ? taylors_superko : "basic_ko",
          "free",
          "passes(2)",
          area ? "area" : "territory"};
  if (!area) row.further = {{"phases", "2"}};
  return row;
}

std::vector<Row> all_rows() {
  auto rows = rows_of_the_texts();
  for (const char scoring : {'a', 't'})
    for (const char repetition : {'b', 's'})
      for (const char suicide : {'y', 'n'})
        for (const char handicap : {'f', 'p'}) rows.push_back(taylor_row(scoring, repetition, suicide, handicap));
  return rows;
}

Ruleset ruleset_of(const Row& row) {
  Ruleset rules;
  rules.preset = row.name;
  set_axis(rules, "suicide", row.suicide);
  set_axis(rules, "repetition", row.repetition);
  set_axis(rules, "passing", row.passing);
  set_axis(rules, "ending", row.ending);
  set_axis(rules, "scoring", row.scoring);
  for (const auto& [axis, value] : row.further) set_axis(rules, axis, value);
  return rules;
}

struct Catalogue {
  std::vector<Row> rows = all_rows();
  std::vector<PresetInfo> infos;
  std::vector<std::string_view> names;
  std::vector<Ruleset> rulesets;

  Catalogue() {
    for (const auto& row : rows) {
      infos.push_back({row.name, row.source, row.summary});
      names.push_back(row.name);
      rulesets.push_back(ruleset_of(row));
    }
  }
  Catalogue(const Catalogue&) = delete;  // the views point into `rows`
};

const Catalogue& catalogue() {
  static const Catalogue only;
  return only;
}

/// Words by which players call rules, and the presets that have them; else the presets that are spelled nearly so.
std::string meant_by(std::string_view name, const std::vector<std::string_view>& names) {
  constexpr std::pair<std::string_view, std::string_view> words[] = {
      {"superko", "tromp-taylor or new-zealand"},
      {"positional", "tromp-taylor, whose superko is positional"},
      {"psk", "tromp-taylor, whose superko is positional"},
      {"situational", "new-zealand or aga, whose superko is situational"},
      {"ssk", "new-zealand or aga, whose superko is situational"},
      {"chinese", "chinese-basic"},
      {"japanese", "logical-japanese or nieminen"}};
  for (const auto& [word, presets] : words)
    if (name == word) return fmt::format(" (did you mean {}?)", presets);
  return did_you_mean(name, names);
}

}  // namespace

const std::vector<PresetInfo>& presets() { return catalogue().infos; }

Ruleset preset(std::string_view name) {
  const auto& [rows, infos, names, rulesets] = catalogue();
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end())
    throw InputError(fmt::format("unknown preset '{}'{}", printable(name), meant_by(name, names)));
  return rulesets[static_cast<std::size_t>(found - names.begin())];
}

}  // namespace graphgo
