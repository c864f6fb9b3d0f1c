// Hunts, claims and proofs as jobs.
#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/text/json.hpp"
#include "graphgo/text/message.hpp"
#include "solver/certificates/check/check.hpp"
#include "solver/engines/solve.hpp"
#include "solver/explorer/state_json.hpp"
#include "solver/explorer/work.hpp"
#include "solver/research/claims/settle.hpp"
#include "solver/research/hunt/hunt.hpp"
#include "solver/research/hunt/hunt_file.hpp"
#include "solver/research/hunt/hunt_json.hpp"
#include "tables/codec.hpp"
#include "tables/output_file.hpp"

namespace graphgo::solver::explorer {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using nlohmann::ordered_json;

std::string text_key(const json& object, const char* key, const char* absent) {
  const auto found = object.find(key);
  if (found == object.end()) return absent;
  if (!found->is_string()) throw InputError(fmt::format("{}: must be text", key));
  return found->get<std::string>();
}

int number_key(const json& object, const char* key, int least, int most, int absent) {
  const auto found = object.find(key);
  if (found == object.end()) return absent;
  if (const auto number = whole_number<int>(*found, least, most)) return *number;
  throw InputError(fmt::format("{}: must be a whole number from {} to {}", key, least, most));
}

std::vector<std::string> texts_key(const json& object, const char* key) {
  std::vector<std::string> texts;
  const auto found = object.find(key);
  if (found == object.end()) return texts;
  if (!found->is_array()) throw InputError(fmt::format("{}: must be a list of texts", key));
  for (const json& text : *found) {
    if (!text.is_string()) throw InputError(fmt::format("{}: must be a list of texts", key));
    texts.push_back(text.get<std::string>());
  }
  return texts;
}

/// Longest proof that a page is given to walk, in bytes of its text.
constexpr std::size_t most_proof_text = std::size_t{6} << 20;

/// The text under zstd; empty where it is longer than that.
std::string proof_text(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  const std::string frame{std::istreambuf_iterator<char>(in), {}};
  const std::string text = tables::decompressed_beginning(frame, most_proof_text + 1);
  return text.size() > most_proof_text ? std::string() : text;
}

void prove(const Query& query, const Limits& limits, const Jobs::Tell& tell) {
  const tables::ScratchFolder folder;
  const fs::path file = folder.path() / "state.proof";
  const Answer answer = engines::solve(query, limits, {.proof = file.string()});
  if (!answer.proof) throw InputError("no proof: " + why_no_proof(answer));
  std::vector<std::pair<std::string, std::string>> facts;
  std::string complaint;
  const int verdict = certificates::check::check_proof(file.string(), facts, complaint);
  ordered_json object{{"accepted", verdict == 0},     {"judged", verdict != 3},
                      {"complaint", complaint},       {"facts", facts},
                      {"nodes", answer.proof->nodes}, {"states", answer.proof->states},
                      {"bytes", answer.proof->bytes}, {"text", proof_text(file)}};
  tell("proof", dump_json(object));
}

research::Question question_of(const json& object) {
  const auto rules = texts_key(object, "rules");
  if (rules.size() != 2) throw InputError("rules: a hunt compares two rulesets");
  const research::RulesetPair pair{ruleset_from_json(dump_json(json(rules[0]))),
                                   ruleset_from_json(dump_json(json(rules[1])))};
  const research::Question question = research::read_question(pair, text_key(object, "relation", "equal"));
  research::check_question(question);
  return question;
}

research::Domain domain_of(const json& object) {
  research::Domain domain;
  domain.graphs = number_key(object, "max_vertices", 0, research::most_graph_vertices, 0);
  domain.which = research::read_which(text_key(object, "states", "positions"), "states");
  for (const std::string& text : texts_key(object, "boards")) {
    domain.boards.push_back(read_board(text, BoardFiles::refused));
    engines::check_size(domain.boards.back());
  }
  if (domain.graphs == 0 && domain.boards.empty())
    throw InputError("no domain given: connected graphs with at most so many vertices, or boards");
  return domain;
}

/// No board of a hunt in a browser gets more, in seconds.
constexpr double board_seconds = 20;

void hunt(const research::Question& question, const research::Domain& domain, int most, const Limits& limits,
          const Jobs::Tell& tell) {
  research::HuntSums sums;
  int shown = 0;
  const std::size_t boards = research::boards_of(domain, limits).size();
  const auto tell_sums = [&](const char* event, const std::string& board, bool complete) {
    tell(event, dump_json(ordered_json{{"board", board},
                                       {"boards", sums.boards},
                                       {"of", boards},
                                       {"states", sums.states},
                                       {"compared", sums.compared},
                                       {"against", sums.against},
                                       {"unsettled", sums.unsettled.size()},
                                       {"complete", complete}}));
  };
  research::hunt(question, domain, limits,
                 {.board_seconds = board_seconds, .tell = [&](const research::BoardResult& result) {
                    sums.add(result);
                    for (const auto& found : result.counterexamples)
                      if (shown++ < most)
                        tell("counterexample", research::json_line(result.board, found, question));
                    tell_sums("board", result.board.label(), false);
                    return shown < most && !limits.reached();
                  }});
  tell_sums("done", "", sums.boards == boards && shown <= most && sums.unsettled.empty());
}

}  // namespace

Jobs::Work proof_work(const json& object, const Workshop& workshop) {
  const Query query = checked_query(object);
  if (const std::string reason = engines::proof_refusal(query.rules); !reason.empty())
    throw InputError("no proof: " + reason);
  return [query, &workshop](const std::atomic<bool>& stop, const Jobs::Tell& tell) {
    prove(query, workshop.limits(stop), tell);
  };
}

Jobs::Work hunt_work(const json& object, const Workshop& workshop) {
  check_object(object, {"rules", "relation", "max_vertices", "boards", "states", "most"}, "hunt");
  constexpr int most_shown = 500, usual = 60;
  return [question = question_of(object), domain = domain_of(object),
          most = number_key(object, "most", 1, most_shown, usual),
          &workshop](const std::atomic<bool>& stop, const Jobs::Tell& tell) {
    hunt(question, domain, most, workshop.limits(stop), tell);
  };
}

Jobs::Work claim_work(const json& object, const Workshop& workshop) {
  check_object(object, {"id", "max_vertices"}, "claim");
  research::SettleOptions options;
  options.graphs = number_key(object, "max_vertices", 0, research::most_graph_vertices, 0);
  options.quick = options.graphs == 0;
  const auto claims =
      workshop.papers.empty() ? std::vector<research::Claim>{} : research::read_claims(workshop.papers);
  return [claim = research::claim_named(claims, text_key(object, "id", "")), options, &workshop](
             const std::atomic<bool>& stop, const Jobs::Tell& tell) {
    const auto show = [&](const std::string& line) {
      tell("progress", dump_json(ordered_json{{"line", line}}));
    };
    tell("report", research::json_text(research::settle(claim, options, workshop.limits(stop), show)));
  };
}

ordered_json claims_json(const std::string& papers) {
  auto list = ordered_json::array();
  for (const auto& claim : research::read_claims(papers)) {
    list.push_back(parse_json<ordered_json>(research::json_text(claim)));
    list.back()["folder"] = claim.folder;
  }
  return {{"claims", list}};
}

}  // namespace graphgo::solver::explorer
