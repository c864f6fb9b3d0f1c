#include "solver/research/farm/job.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

#include "graphgo/error.hpp"
#include "graphgo/text/json.hpp"
#include "graphgo/text/message.hpp"
#include "tables/codec.hpp"

namespace graphgo::solver::research {
namespace {

using nlohmann::json;

constexpr std::size_t most_shards = 1'000'000;

/// What depends on the machine and on chance is no part of an answer.
void drop_effort(json& value) {
  if (value.is_object()) {
    value.erase("nodes");
    value.erase("seconds");
  }
  if (value.is_structured())
    for (json& part : value) drop_effort(part);
}

json without_effort(const std::string& answer) {
  json value = parse_json<json>(answer);
  drop_effort(value);
  return value;
}

bool read_number(const char*& at, const char* end, std::size_t& number) {
  const auto [rest, error] = std::from_chars(at, end, number);
  at = rest;
  return error == std::errc{} && number > 0;
}

}  // namespace

Shard read_shard(const std::string& text) {
  Shard shard;
  const char *at = text.data(), *end = text.data() + text.size();
  const bool read = read_number(at, end, shard.number) && at != end && *at++ == '/' &&
                    read_number(at, end, shard.of) && at == end;
  if (!read || shard.number > shard.of || shard.of > most_shards)
    throw InputError(fmt::format("--shard {}: write K/N, the K-th of N parts, like 2/7", excerpt(text)));
  return shard;
}

std::string to_text(const Shard& shard) { return fmt::format("{}/{}", shard.number, shard.of); }

std::string digest_of(const Job& job, const Unit& unit) {
  return fmt::format("{:016x}", tables::checksum(job.question + "\n" + unit.text + unit.read));
}

bool says_more(const Job& job, const std::string& now, const std::string& before) {
  if (now == "null" || before == "null") return now != "null";
  return job.says && job.says(now) > job.says(before);
}

bool same_answer(const std::string& left, const std::string& right) {
  return left == right || without_effort(left) == without_effort(right);
}

std::array<std::string, 2> first_difference(const std::string& left, const std::string& right) {
  constexpr std::ptrdiff_t before = 60;
  constexpr std::size_t shown = 160;
  const std::string a = dump_json(without_effort(left)), b = dump_json(without_effort(right));
  const auto at = std::ranges::mismatch(a, b).in1 - a.begin();
  const auto from = static_cast<std::size_t>(std::max<std::ptrdiff_t>(at - before, 0));
  return {printable(a.substr(from, shown), 2 * shown), printable(b.substr(from, shown), 2 * shown)};
}

}  // namespace graphgo::solver::research
