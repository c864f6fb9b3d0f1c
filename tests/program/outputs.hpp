// What a command that must succeed prints, as text and as JSON.
#pragma once
#include <catch2/catch.hpp>
#include <regex>
#include <string>
#include <vector>

#include "graphgo/text/json.hpp"
#include "tests/program/run_program.hpp"

namespace graphgo::test {

/// A time limit of a microsecond, over before any engine looks at it.
inline constexpr const char* over_at_once = "0.000001";

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// Nodes and seconds differ from run to run, and so do the names of journals and tables.
inline std::string without_effort(std::string text) {
  for (const char* effort :
       {R"("nodes":[0-9]+)", R"("seconds":[-+.e0-9]+)", R"([0-9]+ nodes(, those| in ).*)",
        R"(nodes +[0-9]+ in .*)", R"(table +[^,\n]*,)", R"(--journal [^ ]+)"})
    text = std::regex_replace(text, std::regex(effort), "");
  return text;
}

/// The output of a run that says nothing on stderr.
inline std::string text_of(const std::vector<std::string>& arguments, int exit_code = 0,
                           const RunOptions& options = {}) {
  const Run run = run_program(arguments, options);
  CAPTURE(arguments, run.out);
  CHECK(run.err == "");
  CHECK(run.exit_code == exit_code);
  return run.out;
}

/// The one JSON object, on one line, that a command prints with --json.
inline nlohmann::json json_of(std::vector<std::string> arguments, int exit_code = 0,
                              const RunOptions& options = {}) {
  arguments.push_back("--json");
  const std::string text = text_of(arguments, exit_code, options);
  CAPTURE(arguments, text);
  REQUIRE(text.find('\n') == text.size() - 1);
  const auto object = parse_json<nlohmann::json>(text);
  REQUIRE(object.is_object());
  return object;
}

}  // namespace graphgo::test
