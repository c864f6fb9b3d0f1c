#include "solver/research/claims/claim_units.hpp"

#include <array>
#include <nlohmann/json.hpp>
#include <string>

#include "graphgo/text/json.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::research {
namespace {

using nlohmann::ordered_json;

std::string answer_text(const Report& report, const Page& page) {
  std::uint64_t settled = 0, against = 0;
  for (const Part& part : report.parts)
    if (part.decides && !part.of_those) settled += part.compared, against += part.against;
  ordered_json object{{"verdict", name_of(report.verdict)},
                      {"settled", settled},
                      {"against", against},
                      {"page", page.text},
                      {"pictures", ordered_json::array()}};
  for (const auto& picture : page.pictures) object["pictures"].push_back({picture.name, picture.svg});
  object["report"] = parse_json<ordered_json>(json_text(report));
  object["nodes"] = report.nodes;
  object["seconds"] = report.seconds;
  return dump_json(object);
}

SettledClaim read_settled(const ordered_json& object) {
  SettledClaim settled{.whole = object.at("report").at("whole").get<bool>(),
                       .drawn = object.at("report").at("drawn").get<bool>(),
                       .asked = !object.at("report").at("parts").empty(),
                       .complete = object.at("report").at("complete").get<bool>(),
                       .settled = object.at("settled").get<std::uint64_t>(),
                       .against = object.at("against").get<std::uint64_t>(),
                       .nodes = object.at("nodes").get<std::uint64_t>(),
                       .seconds = object.at("seconds").get<double>(),
                       .page = {object.at("page").get<std::string>(), {}},
                       .json = dump_json(object.at("report"))};
  for (const ClaimVerdict verdict : {ClaimVerdict::verified, ClaimVerdict::refuted})
    if (object.at("verdict") == name_of(verdict)) settled.verdict = verdict;
  for (const ordered_json& picture : object.at("pictures"))
    settled.page.pictures.push_back({picture.at(0).get<std::string>(), picture.at(1).get<std::string>()});
  return settled;
}

Job job_of(const std::vector<Claim>& claims, const SettleOptions& options) {
  ordered_json question{{"command", "claim run"},         {"claims", ordered_json::array()},
                        {"max_vertices", options.graphs}, {"quick", options.quick},
                        {"certify", options.certify},     {"judge", options.judge},
                        {"proofs", options.proofs}};
  Job job;
  for (const Claim& claim : claims) {
    question["claims"].push_back(claim.id);
    job.units.push_back({.id = claim.id, .text = json_text(claim), .wide = true, .read = asked_text(claim)});
  }
  job.question = dump_json(question);
  return job;
}

}  // namespace

Harvest settle_all(const std::vector<Claim>& claims, const SettleOptions& options,
                   const std::function<std::string(const Claim&)>& command_of, const Limits& limits,
                   const Show& show, Farming farming,
                   const std::function<void(const Claim&, const SettledClaim&)>& tell) {
  Job job = job_of(claims, options);
  job.work = [&](const Unit& unit, const Limits& share) {
    const auto claim =
        std::find_if(claims.begin(), claims.end(), [&](const Claim& c) { return c.id == unit.id; });
    const Report report = settle(*claim, options, share, show);
    const bool decided = report.verdict != ClaimVerdict::open || is_complete(report);
    return UnitAnswer{answer_text(report, page(report, command_of(*claim))), decided && !out_of_time(share)};
  };
  farming.plan.show = show;
  return farm(job, farming, limits, [&](std::size_t i, const UnitAnswer* answer) {
    // Of a claim not begun its page says that nothing is known, which takes no time.
    const UnitAnswer known = answer ? *answer : job.work(job.units[i], limits);
    tell(claims[i], read_settled(parse_json<ordered_json>(known.json)));
    return true;
  });
}

}  // namespace graphgo::solver::research
