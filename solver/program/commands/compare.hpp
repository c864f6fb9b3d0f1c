// Parts of `graphgo compare`: its options, and the tables of many empty boards.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "solver/presentation/value_table.hpp"
#include "solver/program/commands/options.hpp"

namespace graphgo::solver::program {

struct CompareOptions {
  std::vector<std::string> boards, rules;
  StateOptions state;
  std::string boards_file, proofs;
  bool empty = false, effort = false, force = false;
  double value_limit = 0;
  std::optional<int> show;
  FarmOptions farm;
  LimitOptions limits;
  FormatOptions format;

  bool json() const { return format.format() == presentation::TableFormat::json; }
  bool text() const { return format.format() == presentation::TableFormat::text; }
  /// Is one state of one board asked about?
  bool one_state() const {
    return !state.position.empty() || !state.to_move.empty() || !state.record.empty() ||
           !state.prisoners.empty();
  }
};

/// "tromp-taylor = general-graph-go".
std::string name_of(const presentation::RulesColumn& column);
/// Rulesets as columns, behind those that come first.
std::vector<std::string> with_rulesets(std::vector<std::string> first,
                                       const std::vector<presentation::RulesColumn>& columns);

/// The boards' values, a row each; the exit code.
int compare_boards(const CompareOptions& options, std::vector<Board> boards,
                   std::vector<presentation::RulesColumn> columns, research::Crew& crew);

}  // namespace graphgo::solver::program
