// Jobs: work that falls into units, each with an answer of its own. Whoever answers a unit needs nothing but
// the unit: a thread, another process, another machine.
//
// Example: squares, each a unit.
//   Job job{.question = R"({"command":"squares"})"};
//   for (int n = 0; n < 3; ++n) job.units.push_back({.id = std::to_string(n), .text = std::to_string(n)});
//   job.work = [](const Unit& unit, const Limits&) {
//     return UnitAnswer{std::to_string(std::stoi(unit.text) * std::stoi(unit.text))};
//   };
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "solver/question/limits.hpp"

namespace graphgo::solver::research {

struct Unit {
  std::string id;     ///< for people: "graph6:BW"
  std::string text;   ///< what is asked, one line of JSON
  double size = 1;    ///< a guess of its cost, beside that of the others
  bool wide = false;  ///< takes all threads of a worker; else one
  /// Units of one kin are quicker one after the other by one worker, who keeps what it finds; empty: of none.
  std::string kin = {};
  /// What is in files that the text names, in short: with other contents it is another question.
  std::string read = {};
};

struct UnitAnswer {
  std::string json;      ///< one line
  bool complete = true;  ///< false: a limit struck, and the answer says what is known
  bool cut = false;      ///< when told: it was a limit on the whole job. No journal has it
  bool earlier = false;  ///< when told: it was in the journal, and this run did not ask
};

struct Job {
  std::string question;  ///< JSON, one line: the command, its domain, its rules. Equal: the same job
  std::vector<Unit> units = {};
  /// Units are taken as they come, kin at the place of the first. Else the largest first, kin by their sum,
  /// so that none of them is left for the end.
  bool in_order = false;
  /// A unit gets no more than its part of the time that is left, one for each of the units still to come.
  /// Where time is limited the smallest come first, and leave theirs to the larger ones.
  bool shares_time = false;
  /// Answers a unit, on any thread, of this process or another one that was asked the same. The same unit has
  /// the same answer, but for the keys "nodes" and "seconds", unless a limit struck.
  std::function<UnitAnswer(const Unit& unit, const Limits& limits)> work = {};
  /// How much an incomplete answer says: of two of one unit the one that says more counts. None: of two the
  /// older one does.
  std::function<double(const std::string& json)> says = {};
};

/// A part of a job, the K-th of N: every N-th unit.
struct Shard {
  std::size_t number = 1, of = 1;
  bool has(std::size_t unit) const { return unit % of == number - 1; }
  bool whole() const { return of == 1; }
  friend bool operator==(const Shard&, const Shard&) = default;
};

/// "2/7". Throws InputError.
Shard read_shard(const std::string& text);
std::string to_text(const Shard& shard);

/// Of the question, the unit's text and what files hold that it names: 16 hexadecimal digits.
std::string digest_of(const Job& job, const Unit& unit);

/// Is that what is to be kept of two incomplete answers to one unit?
bool says_more(const Job& job, const std::string& now, const std::string& before);

/// Do two complete answers say the same, effort aside?
bool same_answer(const std::string& left, const std::string& right);
/// Of two that do not: what stands in each where they differ first, with what stands before it.
std::array<std::string, 2> first_difference(const std::string& left, const std::string& right);

}  // namespace graphgo::solver::research
