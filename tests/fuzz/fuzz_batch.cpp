// One query line in, one answer line out.
#include <algorithm>
#include <array>
#include <string>

#include "graphgo/text/json.hpp"
#include "solver/program/batch.hpp"
#include "tests/fuzz/judge.hpp"
#include "tests/support/work.hpp"

namespace graphgo::fuzz {
namespace {

using nlohmann::json;

constexpr std::size_t longest_line = 300;
constexpr int most_looks = 20;

/// Could a board's name in the line be a file's? An escape like \\u002e could hide a dot.
bool may_name_file(std::string_view line) {
  constexpr std::array hints{"\\u", ".g6", ".edges", ".json", ".graphml", ".dot"};
  return std::ranges::any_of(hints, [&](auto hint) { return line.find(hint) != std::string_view::npos; });
}

bool is_bound(const json& value) { return value.is_number() || value == "inf" || value == "-inf"; }

/// An error alone, or exactly one of the three forms of a value.
Reading judge(const json& answer) {
  require(answer.is_object() && answer.contains("id"), "an answer without an id");
  if (answer.contains("error")) {
    require(answer.size() == 2 && answer["error"].is_string(), "an error with more than its text");
    require_clear(answer["error"].get<std::string>());
    return Reading::refused;
  }
  const bool interval = answer.contains("lo");
  // null: open
  const auto has = [&](const char* key) { return answer.contains(key) && !answer[key].is_null(); };
  require(interval + has("value") + has("winner") == 1, "not one value");
  if (interval) require(is_bound(answer["lo"]) && is_bound(answer["hi"]), "bounds that are no numbers");
  if (has("value")) require(is_bound(answer["value"]), "a value that is no number");
  if (has("winner")) require(answer["winner"] == "black" || answer["winner"] == "white", "no such winner");
  require(answer.contains("nodes") && answer.contains("seconds"), "an answer without its cost");
  return Reading::read;
}

}  // namespace

Reading fuzz_batch(std::string_view line) {
  if (line.size() > longest_line || may_name_file(line)) return Reading::skipped;
  solver::Limits limits = testing::within(most_looks);
  limits.memory = std::uint64_t{64} << 20;
  const auto answer = solver::program::answer_line(line, limits);
  require(answer.json.find('\n') == std::string::npos, "an answer of several lines");
  const json parsed = parse_json<json>(answer.json);
  // A line that is refused as a whole, for its depth or a number out of range, is answered without its id.
  const json query = parse_json_or_discard<json>(line);
  const bool nameless = parsed.contains("error") && parsed["id"].is_null();
  if (query.is_object() && query.contains("id") && !nameless)
    require(parsed["id"] == query["id"], "another query's id");
  return judge(parsed);
}

}  // namespace graphgo::fuzz
