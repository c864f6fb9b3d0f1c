// Queries that cannot be read are answered in the program's own words, short and on one line.
#include <catch2/catch.hpp>
#include <string>

#include "graphgo/text/json.hpp"
#include "solver/program/batch.hpp"
#include "tests/support/says.hpp"

using graphgo::testing::Says;
using nlohmann::json;

namespace {

std::string error_of(const std::string& query) {
  return graphgo::parse_json<json>(graphgo::solver::program::answer_line(query, {}).json)
      .value("error", "accepted");
}

}  // namespace

TEST_CASE("batch: queries that cannot be read") {
  const std::string rest = R"(, "board": "1x1", "rules": "tromp-taylor"})";
  CHECK(error_of("{\"id\": 1" + rest) == "accepted");
  CHECK_THAT(error_of("{\"id\": 1e400" + rest), Says({"query", "number", "too large"}));
  CHECK_THAT(error_of("{\"a\x7f\": 1" + rest), Says({"query", "unknown key", "'a?'"}));
  CHECK_THAT(error_of("{\"a\\nb\": 1" + rest), Says({"query", "unknown key", "'a?b'"}));
  CHECK(error_of("{\"" + std::string(1000, 'a') + "\": 1" + rest).size() < 100);
  CHECK_THAT(error_of("{\"board\": \"1x2\"" + rest), Says({"query", "'board'", "twice"}));
  CHECK_THAT(error_of(R"({"board": {"vertices": 1, "vertices": 2, "edges": []}, "rules": "aga"})"),
             Says({"query", "'vertices'", "twice"}));
  CHECK(error_of(R"({"id": [{"a": 1}, {"a": 1}])" + rest) == "accepted");
}
