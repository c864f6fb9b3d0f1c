// The Atlas as files: what is written, and what is read again to show and to verify it. The columns of the
// files are described in papers/atlas/README.md.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "solver/research/atlas/atlas.hpp"

namespace graphgo::solver::research::atlas {

/// A CSV file in memory: rows of cells under the names of the first line.
class Csv {
 public:
  explicit Csv(std::vector<std::string> columns) : columns_(std::move(columns)) {}
  /// Throws InputError naming the file and the line.
  static Csv read(const std::filesystem::path& file);

  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
  std::size_t size() const { return rows_.size(); }
  const std::vector<std::string>& columns() const { return columns_; }
  /// Throws InputError naming the file: it has no such column.
  const std::string& at(std::size_t row, const std::string& column) const;
  /// "FILE: line N", for messages about a row.
  std::string place(std::size_t row) const;
  /// A whole number from 0 on. Throws InputError naming the file, the line and the column.
  std::uint64_t number(std::size_t row, const std::string& column) const;
  std::string text() const;

 private:
  std::vector<std::string> columns_;
  std::vector<std::vector<std::string>> rows_;
  std::string file_;
};

/// Written last: an Atlas is there when it is.
inline constexpr const char* about_file = "about.csv";
/// What longer searches found, without a line (longer.hpp).
inline constexpr const char* longer_file = "longer.csv";
Csv longer_searches();

/// The Atlas's files in memory.
struct Tables {
  Csv about, rulesets, graphs, values, positions, telling, longer;
  std::filesystem::path folder = {};  ///< they were read from; empty where they were not
};
Tables tables_of(const Atlas& atlas);
/// Of these, what is known before any value.
Csv rulesets_of(const Atlas& atlas);
Csv graphs_of(const Atlas& atlas);
/// Throws InputError: no Atlas is in the folder, or a file of it is damaged.
Tables read_tables(const std::filesystem::path& folder);
/// Writes longer.csv alone, into the folder that the tables were read from; `keep_longer` is what adds to it.
/// Throws InputError.
void write_longer(const Tables& tables);
/// Every position with its values, as `all_positions_text`. Throws InputError, also where the folder has only
/// what the papers keep.
Csv read_all_positions(const std::filesystem::path& folder);
/// What an Atlas in files was made from. Throws InputError.
Recipe recipe_of(const Tables& tables);
/// The same, with nothing but about.csv read.
Recipe recipe_of(const std::filesystem::path& folder);

/// Every position with its values: a line for each (position, side). Large.
std::string all_positions_text(const Atlas& atlas);

/// Is there an Atlas in the folder?
bool is_atlas(const std::filesystem::path& folder);

/// Writes all of it into a folder, the files above, all positions, the database, the pages and plots; each
/// appears when it is complete, about.csv last. An earlier Atlas there goes. Throws InputError.
void write_atlas(const Atlas& atlas, const std::filesystem::path& folder);

/// atlas.sqlite (atlas_sqlite.cpp).
void write_database(const Atlas& atlas, const std::filesystem::path& file);

/// How what the tables say of a place compares with what is found anew there.
struct Comparison {
  enum class Result {
    same,
    /// One has a value or a proof where the other has none, and nothing contradicts: another version of the
    /// program, or its limit of nodes, leaves other things open.
    unlike,
    wrong  ///< both cannot be true
  };
  Result result = Result::same;
  std::string difference = {};  ///< the first one, in words
};
/// A table of all positions that is open in part on either side is compared by the positions that tell
/// rulesets apart alone; one without open positions by its checksum.
Comparison compare_at(const Tables& tables, const Atlas& found, const Place& place);

}  // namespace graphgo::solver::research::atlas
