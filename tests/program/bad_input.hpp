// A table row of bad input: what the program is given, and the one line it must answer.
#pragma once
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "tests/program/run_program.hpp"

namespace graphgo::test {

struct BadInput {
  std::vector<std::string> arguments;
  std::string message;  ///< without the leading "graphgo: "
};

/// Exit 2, exactly the message on stderr, nothing on stdout: bad input is found before anything is printed.
inline void check_refused(const std::vector<BadInput>& rows, const Folder& folder) {
  for (const BadInput& row : rows) {
    const Run run = run_program(row.arguments, in_folder(folder));
    std::string line = "graphgo";
    for (const auto& argument : row.arguments) line += " '" + argument + "'";
    CAPTURE(line);
    CHECK(run.exit_code == 2);
    CHECK(run.out == "");
    CHECK(run.err == "graphgo: " + row.message + "\n");
  }
}

}  // namespace graphgo::test
