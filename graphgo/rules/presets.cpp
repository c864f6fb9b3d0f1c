// The named rulesets: the table of papers/rules.md section 3, row by row.
#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "graphgo/error.hpp"
#include "graphgo/rules/axis_text.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "graphgo/text/message.hpp"
#include "graphgo/text/words.hpp"

namespace graphgo {
namespace {

using enum PresetGroup;

struct Row {
  PresetGroup group;
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
      {area, "general-graph-go", "Wainwright, General Graph Go, version 1",
       "Go on any graph; plays as tromp-taylor does", "allowed", positional, "free", "passes(2)", "area"},
      {curiosity, "conway-go", "Wainwright, General Graph Go, version 2 (Conway Go without replacement)",
       "No passes: the side that cannot play loses", "allowed", positional, "never", "immobile_loses",
       "last_mover"},
      {curiosity, "conway-go-prisoners", "Wainwright, General Graph Go, version 3 (Conway Go with prisoners)",
       "A pass costs a captured stone: who can do neither loses", "allowed", positional, "costs_prisoner",
       "immobile_loses", "last_mover"},
      {area, "tromp-taylor", "Tromp, the logical rules of Go",
       "Positional superko, suicide allowed, two passes", "allowed", positional, "free", "passes(2)", "area"},
      {area, "taylor-concise", "Taylor, concise rules of Go",
       "Situational superko; the start is left by nobody", "allowed", taylors_superko, "free", "passes(2)",
       "area"},
      {area, "tromp-taylor-4pass", "Tromp, 1996, amendment for the removal of dead stones",
       "tromp-taylor with four passes to end the game", "allowed", positional, "free", "passes(4)", "area"},
      {japanese,
       "lasker-maas",
       "Lasker and Maas, draft of March 1995",
       "Life and death are settled in a second phase",
       "forbidden",
       positional,
       "free",
       "passes(2)",
       "territory",
       {{"phases", "2"}, {"tie", "white_wins"}}},
      {japanese,
       "lasker-maas-draft",
       "Maas, draft of August 1995",
       "lasker-maas with situational superko over plays",
       "forbidden",
       august_superko,
       "free",
       "passes(2)",
       "territory",
       {{"phases", "2"}}},
      {japanese,
       "nieminen",
       "Nieminen, Go rules proposal, 2004",
       "Basic ko; play can be resumed, dead chains are judged",
       "forbidden",
       "basic_ko",
       "free",
       "passes(2)",
       "territory",
       {{"resume", "true"}, {"dispute", "judged"}}},
      {japanese,
       "logical-japanese",
       "Pauli, Logical Japanese Rules of Go, 2004",
       "Cycles are removed; what a side controls counts",
       "forbidden",
       "cycle_removal",
       "free",
       "passes(2)",
       "control",
       {{"dispute", "refereed"}}},
      {area, "new-zealand", "Taylor's remark on the New Zealand rules",
       "Situational superko that remembers the start", "allowed", new_zealand_superko, "free", "passes(2)",
       "area"},
      {area, "aga", "American Go Association, for comparison",
       "No suicide; a pass gives a stone and White passes last", "forbidden", new_zealand_superko,
       "gives_stone", "passes(2)+white_last", "area"},
      {area, "chinese-basic", "Chinese rules with basic ko, for comparison",
       "Basic ko, no suicide; play without an end is no result", "forbidden", "basic_ko", "free", "passes(2)",
       "area"},
      {japanese,
       "lasker-maas-long-cycle",
       "Lasker and Maas with basic ko, for comparison",
       "lasker-maas with basic ko; cycles are won by passes",
       "forbidden",
       "basic_ko",
       "free",
       "passes(2)",
       "territory",
       {{"phases", "2"}, {"long_cycle", "long_cycle"}, {"tie", "white_wins"}}},
  };
}

/// One of Taylor's sixteen. The handicap letter says how a handicap is given, and changes no axis until one
/// is.
Row taylor_row(char scoring, char repetition, char suicide, char handicap) {
  const bool by_area = scoring == 'a', superko = repetition == 's', allowed = suicide == 'y';
  Row row{taylor16,
          fmt::format("taylor16/{}{}{}{}", scoring, repetition, suicide, handicap),
          "Taylor, concise rules of Go, the 2x2x2x2 ways of forming the rules",
          fmt::format("{}, {}, suicide {}, {} handicap", by_area ? "Area" : "Territory in two phases",
                      superko ? "Taylor's superko" : "basic ko with no result",
                      allowed ? "allowed" : "forbidden", handicap == 'f' ? "free" : "placed"),
          allowed ? "allowed" : "forbidden",
          superko ? taylors_superko : "basic_ko",
          "free",
          "passes(2)",
          by_area ? "area" : "territory"};
  if (!by_area) row.further = {{"phases", "2"}};
  return row;
}

std::vector<Row> all_rows() {
  auto rows = rows_of_the_texts();
  for (const char scoring : {'a', 't'})
    for (const char repetition : {'b', 's'})
      for (const char suicide : {'y', 'n'})
        for (const char handicap : {'f', 'p'})
          rows.push_back(taylor_row(scoring, repetition, suicide, handicap));
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
      infos.push_back({row.name, row.source, row.summary, row.group});
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

/// What people type who do not know the names yet.
constexpr PresetAlias alias_table[] = {
    {"area", "tromp-taylor"},      {"tt", "tromp-taylor"},
    {"taylor", "taylor-concise"},  {"nz", "new-zealand"},
    {"american", "aga"},           {"chinese", "chinese-basic"},
    {"territory", "lasker-maas"},  {"japanese", "logical-japanese"},
    {"pauli", "logical-japanese"}, {"conway", "conway-go"},
};

/// Is `word` one of the words of an axis value, like "situational" of "superko(situational,counted,ignored)"?
bool has_word(std::string_view value, std::string_view word) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; };
  for (std::size_t at = value.find(word); at != std::string_view::npos; at = value.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !letter(value[at - 1])) && (end == value.size() || !letter(value[end]))) return true;
  }
  return false;
}

}  // namespace

const std::vector<PresetInfo>& presets() { return catalogue().infos; }

std::span<const PresetAlias> preset_aliases() { return alias_table; }

std::string value_hint(std::string_view word) {
  constexpr std::size_t most = 4, shortest = 3;
  const auto is_word = [&](std::string_view name) { return name == word; };
  const bool is_preset = std::ranges::any_of(catalogue().names, is_word) ||
                         std::ranges::any_of(alias_table, is_word, &PresetAlias::name);
  const std::string otherwise = is_preset ? " (a preset: it comes first, and there is one)" : "";
  if (word.size() < shortest) return otherwise;
  for (const AxisInfo& axis : axes()) {
    std::vector<std::string_view> found;
    for (std::size_t i = 0; i < catalogue().rulesets.size(); ++i)
      if (has_word(axis_value(catalogue().rulesets[i], axis.name), word))
        found.push_back(catalogue().names[i]);
    if (found.empty()) continue;
    const bool more = found.size() > most;
    if (more) found.resize(most);
    return fmt::format(" (a value of {}, in {}{})", axis.name, fmt::join(found, ", "), more ? ", ..." : "");
  }
  return otherwise;
}

Ruleset preset(std::string_view name) {
  const auto& [rows, infos, names, rulesets] = catalogue();
  std::string wanted = lower(name);
  for (const auto& alias : alias_table)
    if (alias.name == wanted) wanted = alias.preset;
  const auto found = std::find(names.begin(), names.end(), wanted);
  if (found != names.end()) return rulesets[static_cast<std::size_t>(found - names.begin())];
  const std::string with_it = value_hint(wanted);
  std::vector<std::string_view> near = names;
  for (const auto& alias : alias_table) near.push_back(alias.name);
  throw InputError(fmt::format("unknown preset '{}'{}; graphgo rules list shows all", printable(name),
                               with_it.empty() ? did_you_mean(wanted, near) : with_it));
}

}  // namespace graphgo
