#include "solver/conversation/gtp/kata_rules.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "graphgo/error.hpp"
#include "graphgo/text/json.hpp"
#include "graphgo/text/message.hpp"
#include "graphgo/text/words.hpp"

namespace graphgo::solver::conversation::gtp {
namespace {

using nlohmann::json;

/// KataGo's own names, as its GTP_Extensions.md spells them out.
constexpr std::array<std::pair<std::string_view, std::string_view>, 12> names{{
    {"tromp-taylor", R"({"ko":"POSITIONAL","scoring":"AREA","tax":"NONE","suicide":true})"},
    {"chinese", R"({"ko":"SIMPLE","scoring":"AREA","tax":"NONE","suicide":false,"whiteHandicapBonus":"N"})"},
    {"chinese-ogs",
     R"({"ko":"POSITIONAL","scoring":"AREA","tax":"NONE","suicide":false,"whiteHandicapBonus":"N"})"},
    {"chinese-kgs",
     R"({"ko":"POSITIONAL","scoring":"AREA","tax":"NONE","suicide":false,"whiteHandicapBonus":"N"})"},
    {"japanese", R"({"ko":"SIMPLE","scoring":"TERRITORY","tax":"SEKI","suicide":false})"},
    {"korean", R"({"ko":"SIMPLE","scoring":"TERRITORY","tax":"SEKI","suicide":false})"},
    {"stone-scoring", R"({"ko":"SIMPLE","scoring":"AREA","tax":"ALL","suicide":false})"},
    {"aga",
     R"({"ko":"SITUATIONAL","scoring":"AREA","tax":"NONE","suicide":false,"whiteHandicapBonus":"N-1"})"},
    {"bga",
     R"({"ko":"SITUATIONAL","scoring":"AREA","tax":"NONE","suicide":false,"whiteHandicapBonus":"N-1"})"},
    {"new-zealand", R"({"ko":"SITUATIONAL","scoring":"AREA","tax":"NONE","suicide":true})"},
    {"aga-button", R"({"ko":"SITUATIONAL","scoring":"AREA","tax":"NONE","suicide":false,"hasButton":true})"},
    {"stonescoring", R"({"ko":"SIMPLE","scoring":"AREA","tax":"ALL","suicide":false})"},
}};

/// What KataGo says and we cannot; each a key, the value that is ours, and why another is refused.
struct Demand {
  const char *key, *ours, *why;
};
constexpr Demand demands[] = {
    {"scoring", "\"AREA\"", "KataGo settles dead stones by a play-out of its own; no ruleset here does"},
    {"tax", "\"NONE\"", "no ruleset here taxes the territory of chains"},
    {"hasButton", "false", "no ruleset here has a button"},
    {"whiteHandicapBonus", "\"0\"",
     "no ruleset here gives White points for handicap stones; give them by komi"},
    {"friendlyPassOk", "false", "here stones are never removed by agreement"},
};

json parsed(const std::string& text) {
  for (const auto& [name, object] : names) {
    std::string word = lower(text);
    std::ranges::replace(word, '_', '-');
    if (word == name) return parse_json<json>(object);
  }
  const auto twice = [](const std::string& key) {
    throw InputError(fmt::format("rules: key {} is given twice", excerpt(key)));
  };
  try {
    if (const json object = parse_json_once(text, twice); object.is_object()) return object;
  } catch (const json::exception&) {  // said below
  }
  throw InputError(
      fmt::format("rules {}: neither a name that KataGo has nor a JSON object; "
                  "graphgo-set-rules takes all rules there are here",
                  excerpt(text)));
}

std::string text_of(const json& object, const char* key, const char* otherwise) {
  return object.contains(key) ? dump_json(object[key], {.ascii = true}) : otherwise;
}

void refuse_unknown_keys(const json& object) {
  for (const auto& item : object.items())
    if (const std::string& key = item.key();
        key != "ko" && key != "suicide" &&
        std::ranges::none_of(demands, [&](const Demand& demand) { return key == demand.key; }))
      throw InputError(fmt::format("rules: unknown key {}", excerpt(key)));
}

}  // namespace

Ruleset read_kata_rules(const std::string& text) {
  const json object = parsed(text);
  refuse_unknown_keys(object);
  for (const Demand& demand : demands)
    if (const std::string value = text_of(object, demand.key, demand.ours); value != demand.ours)
      throw InputError(
          fmt::format("rules: {} {} is not exactly a game here: {}", demand.key, excerpt(value), demand.why));
  const std::string ko = text_of(object, "ko", "missing"), suicide = text_of(object, "suicide", "missing");
  if (suicide != "true" && suicide != "false")
    throw InputError(fmt::format("rules: suicide {}: write true or false", excerpt(suicide)));
  if (ko == "\"POSITIONAL\"")
    return read_ruleset(suicide == "true" ? "tromp-taylor" : "tromp-taylor,suicide=forbidden");
  if (ko == "\"SITUATIONAL\"" && suicide == "false") return read_ruleset("new-zealand,suicide=forbidden");
  if (ko == "\"SITUATIONAL\"")
    throw InputError(
        "rules: ko SITUATIONAL with suicide is not exactly a game here: KataGo forbids the "
        "suicide of a single stone, and graphgo-set-rules new-zealand allows it");
  if (ko == "\"SIMPLE\"")
    throw InputError(
        "rules: ko SIMPLE is not exactly a game here: KataGo has rules of its own for play that "
        "goes round; see graphgo-set-rules chinese-basic");
  throw InputError(fmt::format("rules: ko {}: write POSITIONAL, SITUATIONAL or SIMPLE", excerpt(ko)));
}

std::string kata_rules_text(const Ruleset& rules) {
  const auto without_komi = [](Ruleset r) {
    r.komi = 0;
    return r;
  };
  for (const char* ko : {"POSITIONAL", "SITUATIONAL"})
    for (const char* suicide : {"true", "false"}) {
      const std::string object =
          fmt::format(R"({{"friendlyPassOk":false,"hasButton":false,"ko":"{}","scoring":"AREA","suicide":{},)"
                      R"("tax":"NONE","whiteHandicapBonus":"0"}})",
                      ko, suicide);
      try {
        if (read_kata_rules(object) == without_komi(rules)) return object;
      } catch (const InputError&) {  // not a game of ours
      }
    }
  throw InputError("KataGo does not have these rules; graphgo-get-rules names them");
}

}  // namespace graphgo::solver::conversation::gtp
