#include "solver/research/hunt/certify.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "solver/certificates/check/check.hpp"
#include "solver/engines/solve.hpp"
#include "tables/output_file.hpp"

namespace graphgo::solver::research {
namespace {

using Facts = std::vector<std::pair<std::string, std::string>>;

/// Does the checker say `key` is `value`, perhaps with a remark behind?
bool says(const Facts& facts, const std::string& key, const std::string& value) {
  return std::any_of(facts.begin(), facts.end(), [&](const auto& fact) {
    return fact.first == key && (fact.second == value || fact.second.starts_with(value + " "));
  });
}

bool proves(const Facts& facts, const Value& value) {
  if (value.kind == ValueKind::winner && value.lo == value.hi)
    return says(facts, "winner", value.lo > Margin() ? "black" : "white");
  if (value.kind == ValueKind::winner)
    return true;  // who can keep play from ending is read off the claims, not summed up
  if (value.lo == value.hi && value.lo.finite()) return says(facts, "value", value.lo.text());
  return says(facts, "lo", value.lo.text()) && says(facts, "hi", value.hi.text());
}

}  // namespace

bool certify(const Query& query, const Value& value, const Limits& limits) {
  if (!engines::proof_refusal(query.rules).empty()) return false;
  const tables::ScratchFolder folder;
  const std::string file = (folder.path() / "state.proof").string();
  const Answer answer = engines::solve(query, limits, {.proof = file});
  if (!answer.proof) return false;
  Facts facts;
  std::string complaint;
  const auto fail = [&](const std::string& what) {
    throw InternalError(fmt::format("{}: {}, {}: {}", query.board.label(), to_text(query.rules),
                                    position_text(query.position), what));
  };
  const int verdict = certificates::check::check_proof(file, facts, complaint);
  if (verdict == 3) return false;  // it takes more memory than a check may
  if (verdict != 0) fail("the proof is rejected: " + complaint);
  if (!proves(facts, value)) fail("the proof is of another value");
  return true;
}

}  // namespace graphgo::solver::research
