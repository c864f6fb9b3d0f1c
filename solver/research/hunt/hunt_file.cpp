#include "solver/research/hunt/hunt_file.hpp"

#include <fmt/core.h>

#include "graphgo/error.hpp"
#include "graphgo/text/file.hpp"
#include "graphgo/text/json.hpp"
#include "graphgo/text/words.hpp"
#include "solver/research/hunt/hunt_json.hpp"
#include "solver/research/hunt/hunt_sqlite.hpp"
#include "tables/output_file.hpp"

namespace graphgo::solver::research {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

std::string header_line(const Question& question, const Domain& domain, bool all) {
  auto header = parse_json<ordered_json>(question_text(question, domain));
  header.erase("command");
  header["all"] = all;
  return dump_json(header) + "\n";
}

ordered_json json_of(const HuntSums& sums) {
  return {{"states", sums.states}, {"compared", sums.compared}, {"against", sums.against}};
}

std::string board_line(const BoardResult& result) {
  ordered_json line{{"done", result.board.label()}};
  HuntSums sums;
  sums.add(result);
  line.update(json_of(sums));
  if (!result.listed) line["listed"] = false;
  return dump_json(line) + "\n";
}

std::string extension_of(const fs::path& output) { return lower(output.extension().string()); }

void check_name(const fs::path& output) {
  const std::string extension = extension_of(output);
  if (extension != ".jsonl" && extension != ".sqlite" && extension != ".db")
    throw InputError(
        fmt::format("--output {}: the name must end in .jsonl, .sqlite or .db", output.string()));
}

/// An earlier output of the hunt that begins with the header, as lines or as a database; or nothing.
bool is_earlier(const fs::path& output, const std::string& header) {
  const std::string start = read_file(output.string(), header.size()).value_or("");
  if (start.empty()) return true;
  return extension_of(output) == ".jsonl" ? start.starts_with(header) : is_hunt_database(output, header);
}

}  // namespace

void HuntSums::add(const BoardResult& result) {
  ++boards;
  states += result.states;
  compared += result.compared;
  against += result.against;
  undefined += result.undefined;
  if (!result.complete()) unsettled.push_back(result.board.label());
}

HuntFile::HuntFile(fs::path output, const Question& question, const Domain& domain, bool all, bool force)
    : output_(std::move(output)), question_(question), lines_(header_line(question, domain, all)) {
  check_name(output_);
  tables::check_writable(output_);
  if (!force && !is_earlier(output_, lines_))
    throw InputError(fmt::format(
        "--output {}: there is a file of that name, and it is not of this hunt; --force replaces it",
        output_.string()));
}

void HuntFile::add(const BoardResult& result) {
  for (const Counterexample& counterexample : result.counterexamples)
    lines_ += json_line(result.board, counterexample, question_) + "\n";
  lines_ += board_line(result);
  sums_.add(result);
}

void HuntFile::finish() {
  ordered_json last{{"boards", sums_.boards}};
  last.update(json_of(sums_));
  lines_ += dump_json(last) + "\n";
  if (extension_of(output_) != ".jsonl") return write_hunt_database(lines_, output_);
  tables::write_file(output_, lines_);
}

}  // namespace graphgo::solver::research
