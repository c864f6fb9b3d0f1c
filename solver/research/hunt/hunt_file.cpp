#include "solver/research/hunt/hunt_file.hpp"

#include <fmt/core.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/text/file.hpp"
#include "solver/presentation/answer_json.hpp"
#include "solver/research/hunt/hunt_sqlite.hpp"
#include "tables/output_file.hpp"

namespace graphgo::solver::research {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

ordered_json json_of(const Board& board) {
  auto edges = ordered_json::array();
  for (const auto& [u, v] : board.edges()) edges.push_back({u, v});
  ordered_json object{{"board", board.label()}, {"vertices", board.size()}, {"edges", edges}};
  presentation::add_names(object, board);
  return object;
}

std::string header_line(const Question& question, const Domain& domain, bool all) {
  auto boards = ordered_json::array();  // a file of the same name may hold another board tomorrow
  for (const Board& board : domain.boards) boards.push_back(json_of(board));
  ordered_json header{{"left", to_text(question.rules.left)}};
  if (!question.alone) header["right"] = to_text(question.rules.right);
  if (question.between) header["between"] = {question.between->left.text(), question.between->right.text()};
  header["relation"] = text_of_relation(question);
  header["domain"] = words_of(domain);
  header["boards_named"] = boards;
  header["all"] = all;
  return header.dump();
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
  return line.dump();
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

std::string json_line(const Board& board, const Counterexample& counterexample, const Question& question) {
  ordered_json line = json_of(board);
  const SurveyState& state = counterexample.state;
  line["position"] = position_text(state.position);
  line["to_move"] = state.to_move == Side::black ? "black" : "white";
  if (!state.record.empty()) line["record"] = presentation::json_of(state.record);
  line["states"] = state.weight;
  if (counterexample.graphs) {
    if (!counterexample.graphs->choice.empty()) line["choice"] = counterexample.graphs->choice;
    line["left_board"] = counterexample.graphs->left.label();
    line["right_board"] = counterexample.graphs->right.label();
  }
  line["left"] = ordered_json::object();
  presentation::add_value(line["left"], counterexample.left, question.rules.left);
  if (!question.alone) {
    line["right"] = ordered_json::object();
    presentation::add_value(line["right"], counterexample.right, question.rules.right);
  }
  if (question.formula)
    line["sides"] = question.formula->sides_text(counterexample.left, counterexample.right, facts_of(board));
  return line.dump();
}

void check_hunt_output(const fs::path& output) {
  const auto extension = output.extension();
  if (extension != ".jsonl" && extension != ".sqlite" && extension != ".db")
    throw InputError(
        fmt::format("--output {}: the name must end in .jsonl, .sqlite or .db", output.string()));
}

namespace {

/// A database of the hunt: its table of the header has keys and values as they are, one behind the other.
bool is_database_of(const std::string& bytes, const std::string& header) {
  if (!bytes.starts_with("SQLite format 3") || bytes.find("CREATE TABLE counterexamples") == bytes.npos)
    return false;
  const auto items = ordered_json::parse(header).items();
  return std::all_of(items.begin(), items.end(), [&](const auto& item) {
    const auto& value = item.value();
    return bytes.find(item.key() + (value.is_string() ? value.template get<std::string>() : value.dump())) !=
           bytes.npos;
  });
}

/// An earlier output of the hunt that begins with the header, as lines or as a database; or nothing.
bool is_earlier(const fs::path& output, const std::string& header) {
  constexpr std::size_t enough = std::size_t{1} << 20;
  const std::string text = read_file(output.string(), enough).value_or("");
  if (output.extension() == ".jsonl") return text.empty() || text.starts_with(header + "\n");
  return text.empty() || is_database_of(text, header);
}

}  // namespace

HuntFile::HuntFile(fs::path output, const Question& question, const Domain& domain, bool all, bool force)
    : output_(std::move(output)), partial_(partial_name(output_)), question_(question) {
  check_hunt_output(output_);
  tables::check_writable(output_);
  tables::check_writable(partial_);
  const std::string header = header_line(question, domain, all);
  if (!force && !is_earlier(output_, header))
    throw InputError(fmt::format(
        "--output {}: there is a file of that name, and it is not of this hunt; --force replaces it",
        output_.string()));
  if (fs::exists(partial_))
    load(header);
  else
    append(header + "\n");
}

/// Takes what is complete; a board that was cut short is dropped from the file.
void HuntFile::load(const std::string& header) {
  const std::string text = read_text_file(partial_.string());
  std::istringstream lines(text);
  const auto fail = [&](const char* what) {
    throw InputError(fmt::format("{}: {}; take it away to begin anew", partial_.string(), what));
  };
  // stopped before its first line was whole
  if (text.find('\n') == std::string::npos && header.starts_with(text)) {
    fs::resize_file(partial_, 0);
    return append(header + "\n");
  }
  std::string line, first;
  if (!std::getline(lines, line) || lines.eof() || line != header)
    fail("this unfinished hunt was asked something else");
  std::size_t whole = line.size() + 1, read = whole;
  while (std::getline(lines, line) && !lines.eof()) {
    read += line.size() + 1;
    const auto object = ordered_json::parse(line, nullptr, false);
    if (object.is_discarded() || !object.is_object()) fail("not the lines of a hunt");
    if (!object.contains("done")) {
      if (first.empty()) first = line;
      continue;
    }
    for (const char* key : {"states", "compared", "against"})
      if (!object.contains(key) || !object[key].is_number_unsigned()) fail("not the lines of a hunt");
    ++sums_.boards;
    sums_.states += object.at("states").get<std::uint64_t>();
    sums_.compared += object.at("compared").get<std::uint64_t>();
    sums_.against += object.at("against").get<std::uint64_t>();
    const bool settled = object.at("compared") == object.at("states") && object.value("listed", true);
    if (!settled)
      sums_.unsettled.push_back(object["done"].is_string() ? object["done"].get<std::string>() : "");
    if (first_.empty() && !settled) settled_before_first_ = false;
    first_ = first;
    whole = read;
  }
  fs::resize_file(partial_, whole);
}

void HuntFile::append(const std::string& lines) {
  std::ofstream file(partial_, std::ios::binary | std::ios::app);
  if (!(file << lines) || !file.flush())
    throw InputError(fmt::format("{}: cannot be written", partial_.string()));
}

void HuntFile::add(const BoardResult& result) {
  std::string lines;
  for (const Counterexample& counterexample : result.counterexamples) {
    lines += json_line(result.board, counterexample, question_) + "\n";
    if (first_.empty()) first_ = lines.substr(0, lines.size() - 1);
  }
  append(lines + board_line(result) + "\n");
  sums_.add(result);
}

void HuntFile::finish() {
  ordered_json last{{"boards", sums_.boards}};
  last.update(json_of(sums_));
  append(last.dump() + "\n");
  if (output_.extension() == ".jsonl") {
    tables::rename_into_place(partial_, output_);
    return;
  }
  write_hunt_database(partial_, output_);
  fs::remove(partial_);
}

}  // namespace graphgo::solver::research
