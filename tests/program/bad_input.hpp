// Errors of the program: exit code, one line on stderr that states the facts, nothing on stdout.
#pragma once
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "tests/program/run_program.hpp"
#include "tests/support/says.hpp"

namespace graphgo::test {

/// The run ended with `exit_code` and one line that names the program and states all the facts, and printed
/// nothing else.
inline void requires_error(const Run& run, const std::vector<std::string>& facts, int exit_code = 2) {
  CHECK(run.exit_code == exit_code);
  CHECK(run.out == "");
  REQUIRE_THAT(run.err, Catch::StartsWith("graphgo: ") && Catch::EndsWith("\n"));
  CHECK_THAT(run.err.substr(0, run.err.size() - 1), testing::Says(facts));
}

/// A table row of bad input: what the program is given, and what it must state about it.
struct BadInput {
  std::vector<std::string> arguments;
  std::vector<std::string> facts;
};

/// Bad input is found before anything is printed.
inline void check_refused(const std::vector<BadInput>& rows, const Folder& folder) {
  for (const BadInput& row : rows) {
    const Run run = run_program(row.arguments, in_folder(folder));
    std::string line = "graphgo";
    for (const auto& argument : row.arguments) line += " '" + argument + "'";
    CAPTURE(line, run.err);
    requires_error(run, row.facts);
  }
}

}  // namespace graphgo::test
