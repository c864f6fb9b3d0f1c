// Claims and reports as JSON, and a claim's few lines for the terminal.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "graphgo/record/position_text.hpp"
#include "graphgo/text/json.hpp"
#include "solver/presentation/answer_json.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "solver/research/claims/report.hpp"

namespace graphgo::solver::research {
namespace {

using nlohmann::ordered_json;

ordered_json json_of(const Claim& claim) {
  ordered_json object{{"id", claim.id},         {"title", claim.title}, {"quote", claim.quote},
                      {"source", claim.source}, {"form", claim.form},   {"kind", claim.kind}};
  object["pairs"] = ordered_json::array();
  for (const auto& pair : claim.pairs)
    object["pairs"].push_back({{"left", to_text(pair.left)},
                               {"right", to_text(pair.right)},
                               {"relation", to_text(claim.relation)}});
  object["rules"] = ordered_json::array();
  for (const Ruleset& rules : claim.rules) object["rules"].push_back(to_text(rules));
  object["domains"] = ordered_json::array();
  for (const auto& domain : claim.domains) object["domains"].push_back(words_of(domain.domain));
  return object;
}

ordered_json json_of(const Part& part) {
  ordered_json object;
  if (!part.reading.empty()) object["reading"] = part.reading;
  object.update({{"domain", part.domain},
                 {"verdict", name_of(part.verdict)},
                 {"decides", part.decides},
                 {"boards", part.graphs},
                 {"states", part.states},
                 {"compared", part.compared},
                 {"against", part.against}});
  return object;
}

ordered_json json_of(const Ruled& ruled) {
  ordered_json object{{"rules", to_text(ruled.rules)}};
  if (!ruled.record.empty()) object["record"] = presentation::json_of(ruled.record);
  if (!ruled.remark.empty()) object["remark"] = ruled.remark;
  presentation::add_answer(object, ruled.answer, ruled.rules);
  if (!ruled.judge.empty()) object["reference"] = ruled.judge;
  if (!ruled.proof.empty()) object["proof"] = ruled.proof;
  return object;
}

ordered_json json_of(const Finding& finding) {
  ordered_json object{{"title", finding.title},
                      {"board", finding.board.label()},
                      {"vertices", finding.board.size()},
                      {"edges", ordered_json::array()},
                      {"position", position_text(finding.state.position)},
                      {"to_move", word_of(finding.state.to_move)},
                      {"record", presentation::json_of(finding.state.record)},
                      {"answers", ordered_json::array()}};
  for (const auto& [u, v] : finding.board.edges()) object["edges"].push_back({u, v});
  for (const Ruled& ruled : finding.answers) object["answers"].push_back(json_of(ruled));
  if (!finding.remark.empty()) object["remark"] = finding.remark;
  return object;
}

ordered_json json_of(const Grid& grid) {
  return {{"title", grid.title}, {"remark", grid.remark}, {"columns", grid.columns}, {"rows", grid.rows}};
}

template <typename Items>
ordered_json list_of(const Items& items) {
  auto list = ordered_json::array();
  for (const auto& item : items) list.push_back(json_of(item));
  return list;
}

}  // namespace

std::string claim_text(const Claim& claim) {
  std::string text = fmt::format("claim    {}: {}\n", claim.id, claim.title);
  if (!claim.quote.empty()) text += fmt::format("text     \"{}\"\n", claim.quote);
  if (!claim.source.empty()) text += fmt::format("source   {}\n", claim.source);
  text += fmt::format("form     {}\n", claim.form);
  const Kind& kind = kind_named(claim.kind);
  if (kind.settle != settle_relation) text += fmt::format("kind     {}: {}\n", kind.name, kind.says);
  for (const auto& [left, right] : claim.pairs) {
    text += fmt::format("compare  {}\n         {}\n", to_text(left), to_text(right));
    if (uses(kind, "relation")) text += fmt::format("         {}?\n", words_of(claim.relation));
  }
  for (const Ruleset& rules : claim.rules) text += fmt::format("rules    {}\n", to_text(rules));
  for (const auto& domain : claim.domains)
    text += fmt::format("domain   {}{}\n", words_of(domain.domain), domain.quick ? " (quick)" : "");
  for (const auto& state : claim.states)
    text += fmt::format("state    {}: {}{}\n", state.name,
                        state_text(state.board, {.position = state.position, .to_move = state.to_move}),
                        state.slow ? " (not quick)" : "");
  return text;
}

std::string json_text(const Claim& claim) { return dump_json(json_of(claim)); }

std::string json_text(const Report& report) {
  ordered_json object = json_of(report.claim);
  object["verdict"] = name_of(report.verdict);
  object["whole"] = report.whole;
  object["complete"] = is_complete(report);
  object["drawn"] = report.drawn;
  object["parts"] = list_of(report.parts);
  object["findings"] = list_of(report.findings);
  object["tables"] = list_of(report.grids);
  object["remarks"] = report.remarks;
  object["nodes"] = report.nodes;
  object["seconds"] = report.seconds;
  return dump_json(object);
}

}  // namespace graphgo::solver::research
