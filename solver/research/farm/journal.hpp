// Journals: the answers of a job's units, a line each, in the order in which they came. A run that ended,
// however it ended, goes on from its journal.
//
// The first line is the header:
//   {"graphgo":"0.28.0","question":{"command":"hunt",...},"units":31,"units_digest":"3c..","part":"1/1"}
// and every other one an answer:
//   {"unit":3,"id":"graph6:BW","digest":"90ab...","seconds":0.01,"complete":true,"answer":{...},"sum":"5e.."}
// The digest is of what was asked, the sum of the line's own text up to it: a changed line is refused.
// A line counts once its end of line is on the disk. What stands behind the last end of line is dropped. Of a
// unit that was set aside (`"complete":false`) and asked again there is a line more, which counts instead.
#pragma once
#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "solver/research/farm/job.hpp"

namespace graphgo::solver::research {

/// An answer with where it belongs and what it took.
struct Answered {
  std::size_t unit = 0;
  UnitAnswer answer = {};
  double seconds = 0;
};

class Journal {
 public:
  /// Goes on with the file, or begins it. No other process can have it then. Throws InputError: a file that
  /// cannot be written, that another run works on, that is no journal, is damaged (with the line), or is of
  /// another question or part, with both named.
  Journal(std::filesystem::path path, const Job& job, const Shard& shard);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  /// What earlier runs answered, by unit.
  std::map<std::size_t, Answered>& earlier() { return earlier_; }
  /// When it returns the lines are on the disk: written together, as each wait for it takes milliseconds.
  void append(const std::vector<Answered>& answers);

 private:
  void load(const std::string& text);
  void write(const std::string& text);

  std::filesystem::path path_;
  const Job& job_;
  Shard shard_;
  std::map<std::size_t, Answered> earlier_;
  int file_ = -1;
};

/// The units of a job whose parts were joined, and those of them that some part had a line of.
struct Merge {
  std::size_t units = 0, answered = 0;
  std::string command;  ///< that asked, like "hunt"
};

/// Joins journals of the parts of one job to one of the whole, in the order of units, under the name
/// `output`, which must not be there. Parts may be cut in any ways that do not overlap. Throws InputError
/// that names the files: other questions or versions, a unit in two of them, units in none (`gaps`: are left
/// to be answered by a run that goes on), a journal that is damaged.
Merge merge_journals(const std::vector<std::string>& parts, const std::filesystem::path& output, bool gaps);

}  // namespace graphgo::solver::research
