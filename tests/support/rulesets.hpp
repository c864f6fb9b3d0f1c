// The rulesets that engines are compared under: presets and what one axis makes of them.
#pragma once
#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "graphgo/error.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "solver/engines/registry.hpp"

namespace graphgo::solver::agreement {

using namespace graphgo::solver::engines;

/// Every superko that is not another one in other words, as the text of its axis.
inline const std::vector<std::string>& superkos() {
  static const std::vector<std::string> all = {
      "superko(positional,counted,counted)",  "superko(positional,counted,ignored)",
      "superko(positional,ignored,ignored)",  "superko(situational,counted,counted)",
      "superko(situational,counted,ignored)", "superko(situational,ignored,counted)",
      "superko(situational,ignored,ignored)"};
  return all;
}

/// The rulesets given, and with `changes` each of them with one axis changed: what can be played and `fits`,
/// equal rulesets once.
inline std::vector<Ruleset> with_changes(const std::vector<Ruleset>& given, bool changes,
                                         const std::function<bool(const Ruleset&)>& fits) {
  static const std::vector<std::string> repetitions = [] {
    std::vector<std::string> all = superkos();
    all.insert(all.end(), {"basic_ko", "none"});
    return all;
  }();
  static const std::vector<std::pair<const char*, std::vector<std::string>>> values = {
      {"suicide", {"forbidden", "allowed"}},
      {"repetition", repetitions},
      {"passing", {"free", "never", "costs_prisoner", "gives_stone"}},
      {"ending",
       {"passes(1)", "passes(2)", "passes(3)", "passes(4)", "passes(1)+white_last", "passes(2)+white_last",
        "passes(3)+white_last", "immobile_loses", "immobile_loses(literal)"}},
      {"phases", {"1", "2"}},
      {"phase2_ending",
       {"passes(1)", "passes(3)", "passes(1)+white_last", "passes(2)+white_last", "passes(3)+white_last"}},
      {"phase2_first", {"black", "white"}},
      {"phase1_open_ko_tax", {"1"}},
      {"scoring", {"area", "territory", "last_mover"}},
      {"komi", {"6.5", "-1"}},
      {"tie", {"draw", "white_wins"}},
      {"handicap",
       {"consecutive(1)", "consecutive(2)", "consecutive(3)", "{0}", "{0;2}", "prisoners(2,1)",
        "consecutive(2)+prisoners(1,0)"}},
  };
  std::vector<Ruleset> found;
  const auto add = [&](const Ruleset& rules) {
    if (!fits(rules) || std::find(found.begin(), found.end(), rules) != found.end()) return;
    try {
      check_playable(rules);
    } catch (const InputError&) {
      return;
    }
    found.push_back(rules);
  };
  for (const Ruleset& rules : given) add(rules);
  const std::vector<Ruleset> bases = found;
  if (changes)
    for (const Ruleset& base : bases)
      for (const auto& [axis, texts] : values)
        for (const std::string& text : texts) {
          Ruleset rules = base;
          set_axis(rules, axis, text);
          add(rules);
        }
  return found;
}

inline std::vector<Ruleset> all_presets() {
  std::vector<Ruleset> found;
  for (const PresetInfo& info : presets()) found.push_back(preset(info.name));
  return found;
}

/// Play that three passes or more end. Where superko remembers nothing of passes they are never counted
/// (soundness.md, S6); the others stand beside, where they are.
inline std::vector<Ruleset> rulesets_of_many_passes() {
  std::vector<Ruleset> rulesets;
  for (const char* const text :
       {"tromp-taylor-4pass", "tromp-taylor,ending=passes(3)",
        "tromp-taylor,suicide=forbidden,ending=passes(5)",
        "tromp-taylor,repetition=superko(positional,ignored,ignored),ending=passes(3)",
        "tromp-taylor,repetition=superko(positional,counted,ignored),ending=passes(4)",
        "tromp-taylor,passing=gives_stone,ending=passes(4)",
        "tromp-taylor,scoring=territory,ending=passes(3)",
        "new-zealand,repetition=superko(situational,ignored,counted),ending=passes(3)",
        "taylor-concise,repetition=superko(situational,ignored,ignored),ending=passes(4)",
        "taylor-concise,ending=passes(3)", "new-zealand,ending=passes(4)", "aga,ending=passes(3)",
        "lasker-maas,phase2_ending=passes(3)", "lasker-maas,phase2_ending=passes(4),phase2_first=white",
        "lasker-maas-draft,ending=passes(3),phase2_ending=passes(5)"})
    rulesets.push_back(read_ruleset(text));
  return rulesets;
}

/// Every superko preset, and with `changes` each change of one axis.
inline std::vector<Ruleset> superko_rulesets(bool changes) {
  return with_changes(all_presets(), changes, [](const Ruleset& rules) { return is_superko(rules); });
}

/// Every preset with basic ko and with no repetition rule, disputes and resumption left out, and with
/// `changes` each change of one axis, as far as retrograde analysis takes it.
inline std::vector<Ruleset> rulesets_with_cycles(LongCycle long_cycle, bool changes) {
  std::vector<Ruleset> given;
  for (Ruleset rules : all_presets())
    for (const auto kind : {Repetition::Kind::none, Repetition::Kind::basic_ko}) {
      if (rules.scoring == Scoring::control) continue;
      rules.repetition.kind = kind;
      rules.long_cycle = long_cycle;
      rules.resume = false;
      rules.dispute = Dispute::none;
      given.push_back(rules);
    }
  return with_changes(given, changes, [](const Ruleset& rules) {
    return engines::takes(engines::named("retrograde"), rules);
  });
}
/// The last mover wins, nobody passes but in a handicap without a play; two axes and more from every preset.
inline std::vector<Ruleset> last_mover_rulesets_with_cycles() {
  std::vector<Ruleset> found;
  for (const char* suicide : {"forbidden", "allowed"})
    for (const char* repetition : {"none", "basic_ko"})
      for (const char* handicap : {"none", "consecutive(1)", "consecutive(2)"}) {
        Ruleset rules = preset("conway-go");
        set_axis(rules, "suicide", suicide);
        set_axis(rules, "repetition", repetition);
        set_axis(rules, "handicap", handicap);
        found.push_back(rules);
      }
  return found;
}
inline std::vector<Ruleset> history_free_rulesets(bool changes) {
  return rulesets_with_cycles(LongCycle::no_result, changes);
}

}  // namespace graphgo::solver::agreement
