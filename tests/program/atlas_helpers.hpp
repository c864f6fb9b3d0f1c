// What tests of the Atlas share.
#pragma once
#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "tests/program/outputs.hpp"

namespace graphgo::test {

using Words = std::vector<std::string>;

/// Graphs to three vertices with all their positions.
inline const Folder& small_atlas() {
  static const Folder folder;
  static const bool built = [] {
    text_of({"atlas", "build", folder.file("atlas"), "--max-vertices", "3", "--no-families"});
    return true;
  }();
  REQUIRE(built);
  return folder;
}

/// Is all of it in the text?
inline bool says(const std::string& text, const Words& facts) {
  return std::all_of(facts.begin(), facts.end(),
                     [&](const std::string& fact) { return contains(text, fact); });
}

inline std::vector<Words> rows_of(const std::string& text) {
  std::vector<Words> rows;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream cells(line);
    rows.emplace_back();
    for (std::string cell; std::getline(cells, cell, ',');) rows.back().push_back(cell);
  }
  return rows;
}

}  // namespace graphgo::test
