// HuntFile: what a hunt found, as JSON lines that are written as it goes, so that a stopped hunt goes on
// where it was.
//
// The first line says what was asked. Then, board by board in the domain's order, a line for each
// counterexample and one for the board, which also says that its lines are complete. The last line has the
// sums. Nothing in it depends on threads, time, or how often the hunt was stopped.
#pragma once
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "solver/research/hunt/hunt.hpp"

namespace graphgo::solver::research {

/// Sums over boards.
struct HuntSums {
  std::uint64_t boards = 0, states = 0, compared = 0, against = 0;
  std::uint64_t undefined = 0;         ///< this run's states on which the formula has no meaning
  std::vector<std::string> unsettled;  ///< labels of the boards that are not settled
  void add(const BoardResult& result);
};

/// A counterexample as one JSON object: board, edges, position, to_move, record, how many states it stands
/// for, both values; between graphs also the two boards and what was chosen, with a formula its two sides.
std::string json_line(const Board& board, const Counterexample& counterexample, const Question& question);

class HuntFile {
 public:
  /// Goes on with OUTPUT.partial if it is there and was asked the same, else begins it. Throws InputError: a
  /// file that cannot be written, or a partial one that was asked something else or is damaged; unless
  /// `force`, an `output` that is there and is not of the same hunt, or no database of a hunt. It ends in
  /// .jsonl, .sqlite or .db.
  HuntFile(std::filesystem::path output, const Question& question, const Domain& domain, bool all,
           bool force = false);

  /// What earlier runs found.
  const HuntSums& sums() const { return sums_; }
  std::size_t boards_done() const { return sums_.boards; }
  /// The first counterexample of all, as `json_line` gives it.
  const std::string& first() const { return first_; }
  /// Is every board before the one of the first counterexample settled? (Before there is one: every board.)
  bool settled_before_first() const { return settled_before_first_; }

  /// Not for a board that a limit on the whole hunt cut short: the next run judges it anew.
  void add(const BoardResult& result);
  /// Writes the last line and gives the file its name, or makes the database.
  void finish();

  static std::filesystem::path partial_name(const std::filesystem::path& output) {
    return output.string() + ".partial";
  }

 private:
  void load(const std::string& header);
  void append(const std::string& lines);

  std::filesystem::path output_, partial_;
  Question question_;
  HuntSums sums_;
  std::string first_;
  bool settled_before_first_ = true;
};

/// Throws InputError unless the name ends in .jsonl, .sqlite or .db.
void check_hunt_output(const std::filesystem::path& output);

}  // namespace graphgo::solver::research
