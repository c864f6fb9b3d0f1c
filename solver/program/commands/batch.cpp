// `graphgo batch`: one JSON query a line on stdin, one JSON answer a line on stdout, in order.
#include "solver/program/batch.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <iostream>
#include <memory>

#include "graphgo/error.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/program/commands/options.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"

namespace graphgo::solver::program {
namespace {

constexpr const char* footer =
    R"(A query: {"id": "q1", "board": {"vertices": 3, "edges": [[0,1],[1,2]]} or "3x3", "position": ".XO",
"to_move": "black", "rules": "tromp-taylor,komi=0.5" or {"preset": "tromp-taylor", "komi": 0.5},
"prisoners": [0, 0], "record": [1, -1], "moves": false}. Optional: prisoners (stones Black, White has captured), record
(turns played from the position, -1 a pass: the answer is about the state after it, with its history), moves. Where a ruleset
knows them, a record also has -1 to accept and -2 to resume after a stop, -3 to give a stone in a dispute, and
{"remove": turns before the cycle began, "play": vertex} to remove a cycle (without "play" that is all of the turn).
{"query": "control", "board", "position"} asks who controls what by Pauli's rules: {"id", "black": "01..", "white", "score"}.
An answer: {"id", "value"} or {"id", "lo", "hi"} or {"id", "winner"}, with "nodes" and "seconds"; {"id", "error"} for a bad
query. Where a limit struck: lo and hi as proved, "solved": false, and "stopped_by": "time", "interrupt", "memory" or "depth".
--time-limit is for each query; after Ctrl-C no more are read. A line that is no query gets an answer too, so that the
n-th answer is about the n-th line.)";

/// The next line; false at the end. What makes it too long for a query is dropped, so that no input can fill the memory.
bool read_line(std::istream& in, std::string& line) {
  line.clear();
  bool any = false;
  for (char c = 0; in.get(c);) {
    any = true;
    if (c == '\n') break;
    if (line.size() <= max_query_length) line.push_back(c);
  }
  return any;
}

int batch_command(const LimitOptions& options) {
  const Limits whole = options.limits(), share = share_of(whole);
  std::atomic<bool> stopped{false};
  const auto read = [&](std::string& line) {
    const bool interrupted = whole.stop->load();
    if (interrupted) stopped = true;
    return !interrupted && read_line(std::cin, line);
  };
  const auto answer = [&](const std::string& line) {
    Limits own = share;
    own.deadline = options.limits().deadline;  // each query has the whole time
    BatchAnswer result = answer_line(line, own);
    if (result.stopped) stopped = true;
    return std::move(result.json);
  };
  const auto write = [](const std::string& json) {
    fmt::print("{}\n", json);
    if (std::fflush(stdout) != 0) throw InputError("standard output: cannot write");
  };
  ordered_pipeline(whole.threads, read, answer, write);
  return stopped ? exit_code::stopped : exit_code::answered;
}

}  // namespace

void add_batch(CLI::App& program, Action& action) {
  auto options = std::make_shared<LimitOptions>();
  CLI::App* command = program.add_subcommand("batch", "Answers JSON queries, one a line, on stdin");
  command->footer(footer);
  options->add_to(*command);
  command->callback([options, &action] { action = [options] { return batch_command(*options); }; });
}

}  // namespace graphgo::solver::program
