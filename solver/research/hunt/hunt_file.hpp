// What a hunt found, in a file: JSON lines, or a SQLite database.
//
// The first line says what was asked. Then, board by board in the domain's order, a line for each
// counterexample and one for the board. The last line has the sums. Nothing in it depends on threads, time,
// or how often the hunt was stopped.
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "solver/research/hunt/hunt.hpp"

namespace graphgo::solver::research {

/// Sums over boards.
struct HuntSums {
  std::uint64_t boards = 0, states = 0, compared = 0, against = 0;
  std::uint64_t undefined = 0;         ///< states on which the formula has no meaning
  std::vector<std::string> unsettled;  ///< labels of the boards that are not settled
  void add(const BoardResult& result);
};

class HuntFile {
 public:
  /// `all`: were all counterexamples wanted? Throws InputError: a file that cannot be written; unless
  /// `force`, an `output` that is there and is not of the same hunt, or no database of a hunt; a name that
  /// does not end in .jsonl, .sqlite or .db.
  HuntFile(std::filesystem::path output, const Question& question, const Domain& domain, bool all,
           bool force = false);

  void add(const BoardResult& result);
  /// Writes it. Until then there is none.
  void finish();

  /// The hunt's journal until then.
  std::filesystem::path partial() const { return output_.string() + ".partial"; }

 private:
  std::filesystem::path output_;
  Question question_;
  HuntSums sums_;
  std::string lines_;
};

}  // namespace graphgo::solver::research
