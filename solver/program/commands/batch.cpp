// `graphgo batch`: one JSON query a line on stdin, one JSON answer a line on stdout, in order.
#include "solver/program/batch.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <limits>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/text/file.hpp"
#include "graphgo/text/json.hpp"
#include "graphgo/text/words.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/program/commands/options.hpp"
#include "solver/program/input.hpp"
#include "solver/program/progress.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"
#include "solver/research/hunt/hunt_json.hpp"
#include "tables/codec.hpp"

namespace graphgo::solver::program {
namespace {

constexpr const char* footer =
    R"(A query: {"id": "q1", "board": {"vertices": 3, "edges": [[0,1],[1,2]]} or "3x3", "position": ".XO",
"to_move": "black", "rules": "tromp-taylor,komi=0.5" or {"preset": "tromp-taylor", "komi": 0.5},
"prisoners": [0, 0], "record": [1, -1], "moves": false}. Optional: prisoners (stones Black, White has
captured), record (turns played from the position, -1 a pass: the answer is about the state after it, with
its history), moves. Where a ruleset knows them, a record also has -1 to accept and -2 to resume after a
stop, -3 to give a stone in a dispute, and {"remove": turns before the cycle began, "play": vertex} to
remove a cycle (without "play" that is all of the turn). {"query": "control", "board", "position"} asks who
controls what by Pauli's rules: {"id", "black": "01..", "white", "score"}.
An answer: {"id", "value"} under superko; {"id", "lo", "hi", "result"} under every ruleset without superko,
also where lo and hi are equal; {"id", "winner"} where the last mover wins; with "nodes" and "seconds".
{"id", "error"} for a bad query. A board with names gives "names", one with a repeated edge "warnings".
Where a limit struck: lo and hi as proved, "solved": false, and "stopped_by": "time", "interrupt", "memory",
"depth" or "history" (the value hangs on more of the history than engines know).
--format csv, tex, markdown or text gives a table with a row a query instead, the keys of answers as columns.
With --journal, --shard or --recheck all lines are read before the first is answered. With a journal lines
that write board and rules alike are answered one after the other; printed is in the order of lines.
--time-limit is for each query; after Ctrl-C no more are read. A line that is no query gets an answer too, so
that the n-th answer is about the n-th line.)";

/// The next line, long enough that a query which is too long is refused.
bool read_query_line(std::string& line, const std::atomic<bool>* stop) {
  return read_line(line, max_query_length + 1, stop);
}

const std::vector<std::string> csv_columns{"id",         "value", "lo",       "hi",    "result", "tie",
                                           "winner",     "black", "white",    "score", "moves",  "solved",
                                           "stopped_by", "error", "warnings", "nodes", "seconds"};

/// An answer's keys as cells; `names` alone has no column.
std::vector<std::string> cells_of(const std::string& answer) {
  const auto object = parse_json<nlohmann::json>(answer);
  std::vector<std::string> cells;
  for (const std::string& column : csv_columns) {
    const auto found = object.find(column);
    cells.push_back(found == object.end() ? ""
                    : found->is_string()  ? found->get<std::string>()
                    : found->is_null()    ? ""
                                          : dump_json(*found));
  }
  return cells;
}

struct BatchOptions {
  FarmOptions farm;
  LimitOptions limits;
  FormatOptions format;
};

/// Answers lines, each within the whole time.
class Answering {
 public:
  Answering(const BatchOptions& options, const Limits& whole) : options_(options), sessions_(whole.threads) {}

  /// `share`: what a line may use, time aside.
  BatchAnswer answer(const std::string& line, const Limits& share) { return answer(line, share, sessions_); }
  /// By itself, with nothing that others found.
  BatchAnswer answer_anew(const std::string& line, const Limits& share) {
    BatchSessions none(1);
    return answer(line, share, none);
  }

 private:
  BatchAnswer answer(const std::string& line, Limits share, BatchSessions& sessions) {
    share.deadline.reset();
    if (options_.limits.time_limit > 0) share.deadline = deadline_after(options_.limits.time_limit);
    BatchAnswer result = answer_line(line, share, sessions);
    for (const std::string& warning : result.warnings) print_message("warning: {}", warning);
    return result;
  }

  const BatchOptions& options_;
  BatchSessions sessions_;
};

/// Lines as they come, answers as they come.
bool answer_stream(const BatchOptions& options, const Limits& whole,
                   const std::function<void(const std::string&)>& write) {
  const Limits share = share_of(whole);
  std::atomic<bool> stopped{false};
  Answering answering(options, whole);
  const auto read = [&](std::string& line) {
    const bool has_line = !whole.stop->load() && read_query_line(line, whole.stop);
    if (whole.stop->load()) stopped = true;
    return has_line;
  };
  const auto answer = [&](const std::string& line) {
    BatchAnswer result = answering.answer(line, share);
    if (result.stopped) stopped = true;
    return std::move(result.json);
  };
  ordered_pipeline(whole.threads, read, answer, write);
  return stopped;
}

/// Board and rules as the line writes them: such lines share a session.
std::string kin_of(const std::string& line) try {
  const nlohmann::json query = presentation::parse_query(line);
  if (!query.is_object() || !query.contains("board")) return "";
  return dump_json(nlohmann::json{query["board"], query.value("rules", nlohmann::json())});
} catch (const InputError&) {
  return "";
}

/// Bounds say the more the nearer they are; of equal ones those with more turns solved. That memory did not
/// suffice says nothing.
double amount_said(const std::string& answer) {
  const auto object = parse_json<nlohmann::json>(answer);
  if (object.contains("error")) return -std::numeric_limits<double>::infinity();
  double known = 0;
  for (const auto& move : object.value("moves", nlohmann::json::array()))
    if (move.value("solved", true)) known += 1e-3;
  const auto lo = object.find("lo"), hi = object.find("hi");
  if (lo == object.end() || hi == object.end()) return known;
  return known + (lo->is_number() && hi->is_number() ? lo->get<double>() - hi->get<double>() : -1e9);
}

/// Checksums of the board, which may be read from files or have parts that are, and of a file of rules.
std::string read_for(const std::string& line) try {
  const nlohmann::json query = presentation::parse_query(line);
  const auto text_of = [&](const char* key) {
    return query.is_object() && query.contains(key) && query[key].is_string()
               ? std::string(trimmed(query[key].get<std::string>()))
               : "";
  };
  std::string read;
  if (const std::string board = text_of("board"); !board.empty())
    read +=
        fmt::format("\nboard {:016x}", tables::checksum(dump_json(research::graph_json(read_board(board)))));
  if (const auto rules = read_file(text_of("rules"), max_text_file))
    read += fmt::format("\nrules {:016x}", tables::checksum(*rules));
  return read;
} catch (const InputError&) {
  return "";
}

/// `by_kin`: answers may come in another order than the lines, and wait to be printed.
research::Job job_of_input(bool by_kin, const std::atomic<bool>* stop) {
  research::Job job{.question = {}, .in_order = true, .says = amount_said};
  std::string all;
  for (std::string line; read_query_line(line, stop);) {
    job.units.push_back({.id = fmt::format("line {}", job.units.size() + 1),
                         .text = line,
                         .kin = by_kin ? kin_of(line) : "",
                         .read = read_for(line)});
    all += line + job.units.back().read + "\n";
  }
  if (stop->load()) throw LimitReached("interrupted before all lines were read; none was asked");
  job.question = dump_json(
      nlohmann::ordered_json{{"command", "batch"}, {"input", fmt::format("{:016x}", tables::checksum(all))}});
  return job;
}

/// All lines first, and then their answers by the crew.
research::Harvest answer_units(const BatchOptions& options, Limits whole, research::Farming farming,
                               const std::function<void(const std::string&)>& write) {
  whole.deadline.reset();  // it is each line's, not the whole's
  research::Job job =
      job_of_input(!farming.journal.empty(), whole.stop);  // which keeps what a stop leaves unprinted
  Answering answering(options, whole);
  std::mutex mutex;
  std::set<std::string> asked;  // a line that is asked again must not find its own answer in a session
  job.work = [&](const research::Unit& unit, const Limits& share) {
    const bool again = [&] {
      const std::lock_guard lock(mutex);
      return !asked.insert(unit.id).second;
    }();
    const BatchAnswer result =
        again ? answering.answer_anew(unit.text, share) : answering.answer(unit.text, share);
    return research::UnitAnswer{result.json, !result.stopped};
  };
  Progress progress(options.limits.progress);
  farming.plan.show = [&](const std::string& line) { progress.show(line); };
  return research::farm(job, farming, whole, [&](std::size_t, const research::UnitAnswer* answer) {
    if (answer) write(answer->json);
    return answer != nullptr;
  });
}

int batch_command(const BatchOptions& options, research::Crew& crew) {
  const auto format = options.format.name.empty() ? presentation::TableFormat::json : options.format.format();
  const presentation::TableText table(format, csv_columns);
  const bool as_json = format == presentation::TableFormat::json, part = options.farm.is_part();
  const Limits whole = options.limits.limits();
  const research::Farming farming = options.farm.farming(crew);
  bool has_head = as_json || part;
  const auto write_head = [&] {  // with the first line: what is refused before prints nothing
    if (!std::exchange(has_head, true)) fmt::print("{}", table.head());
  };
  const auto write = [&](const std::string& answer) {
    if (part) return;  // the only part of one prints as all others do
    write_head();
    fmt::print("{}", as_json ? answer + "\n" : table.row(cells_of(answer)));
    if (std::fflush(stdout) != 0) throw InputError("standard output: cannot write");
  };
  bool stopped = false;
  if (farming.journal.empty() && farming.plan.recheck == 0 && !crew.remote()) {
    stopped = answer_stream(options, whole, write);
  } else {
    const research::Harvest harvest = answer_units(options, whole, farming, write);
    if (part)
      return options.farm.print_part(harvest,
                                     as_json && (options.format.json || !options.format.name.empty()));
    stopped = !harvest.whole() || harvest.set_aside > 0;
    FarmOptions::print_left(harvest, options.farm.journal);
  }
  write_head();
  if (!as_json) fmt::print("{}", table.foot());
  return stopped ? exit_code::stopped : exit_code::answered;
}

}  // namespace

void add_batch(CLI::App& program, Action& action, research::Crew& crew) {
  auto options = std::make_shared<BatchOptions>();
  CLI::App* command = program.add_subcommand("batch", "Answers JSON queries, one a line, on stdin");
  command->footer(footer);
  options->limits.sharing = crew.workers_here();
  options->farm.add_to(*command);
  options->limits.add_to(*command);
  options->limits.add_progress_to(*command);
  options->format.add_to(*command);
  command->callback(
      [options, &action, &crew] { action = [options, &crew] { return batch_command(*options, crew); }; });
}

}  // namespace graphgo::solver::program
