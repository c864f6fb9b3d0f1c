#include "solver/presentation/rules_json.hpp"

#include <nlohmann/json.hpp>

namespace graphgo::solver::presentation {
namespace {

using nlohmann::ordered_json;

/// In the order of the enumerators.
constexpr const char* group_names[] = {"area", "japanese", "curiosity", "taylor16"};

}  // namespace

ordered_json rules_list() {
  ordered_json object{{"presets", ordered_json::array()}, {"axes", ordered_json::array()}};
  for (const auto& p : presets())
    object["presets"].push_back({{"name", p.name},
                                 {"source", p.source},
                                 {"summary", p.summary},
                                 {"group", group_names[static_cast<std::size_t>(p.group)]}});
  for (const auto& a : axes()) {
    ordered_json terms = ordered_json::object();
    for (const auto& term : a.terms) terms[std::string(term.value)] = term.meaning;
    object["axes"].push_back(
        {{"name", a.name}, {"values", a.values}, {"meaning", a.meaning}, {"terms", terms}});
  }
  for (const auto& alias : preset_aliases()) object["aliases"][std::string(alias.name)] = alias.preset;
  return object;
}

ordered_json json_of(const Ruleset& rules) {
  ordered_json object{{"rules", to_text(rules)}, {"preset", rules.preset}};
  for (const auto& axis : axes()) object[std::string(axis.name)] = axis_value(rules, axis.name);
  return object;
}

}  // namespace graphgo::solver::presentation
