// Parts of `graphgo table`: the verbs that ask a table, and those that make and check one.
#pragma once
#include <cstdint>
#include <string>

#include "solver/program/commands/options.hpp"
#include "tables/table.hpp"

namespace graphgo::solver::program {

struct TableOptions {
  std::string file, output, against;
  StateOptions state;
  LimitOptions limits;
  FarmOptions farm;                ///< of `build`
  research::Crew* crew = nullptr;  ///< of `build`
  std::uint64_t sample = 0;
  bool entropy = false, json = false, force = false;
  FormatOptions format;  ///< of `histogram`
};

/// "table  FILE, history-free, rules ...": the first lines of what is said about a table.
std::string table_text(const std::string& file, const tables::Description& description);

int probe_table(const TableOptions& options);
int inform_about_table(const TableOptions& options);
int build_table(const TableOptions& options);
int verify_table(const TableOptions& options);
int export_table(const TableOptions& options);
int histogram_of_table(const TableOptions& options);
int summarize_table(const TableOptions& options);

}  // namespace graphgo::solver::program
