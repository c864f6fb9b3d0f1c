#include "solver/program/commands/options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstring>
#include <iostream>
#include <thread>

#include "graphgo/board/formats.hpp"
#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/game/dispatch.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/record/replay.hpp"
#include "graphgo/record/sgf.hpp"
#include "graphgo/rules/predicates.hpp"
#include "graphgo/text/file.hpp"
#include "graphgo/text/json.hpp"
#include "graphgo/text/message.hpp"
#include "graphgo/text/words.hpp"
#include "solver/engines/solve.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/program/progress.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"
#include "solver/question/trace.hpp"
#include "tables/output_file.hpp"

namespace graphgo::solver::program {
namespace {

/// Of "1%", 0.01.
std::optional<double> part_of_percent(std::string_view text) {
  if (!text.ends_with('%')) return std::nullopt;
  const auto percent = number_in<double>(text.substr(0, text.size() - 1));
  return percent && *percent >= 0 && *percent <= 100 ? std::optional(*percent / 100) : std::nullopt;
}

/// The record's turns, once it is sure that each is legal and of the side whose turn it is.
std::vector<Turn> turns_in_order(const GameRecord& record, const Query& start) {
  engines::check_query(start);
  std::vector<Turn> turns;
  const auto now = [&]() -> TraceStep {
    try {
      return trace(start, turns).back();
    } catch (const InputError& e) {  // "record: turn 2: ..."
      throw RecordRefused(fmt::format("--{}", e.what()));
    }
  };
  for (const auto& [side, turn] : record.turns) {
    if (const Side expected = now().to_move; side != expected)
      throw RecordRefused(fmt::format("--record: turn {}: {} plays, but {} is to move", turns.size() + 1,
                                      name_of(side), name_of(expected)));
    turns.push_back(turn);
  }
  now();  // the last turn is legal, too
  return turns;
}

/// All of it, cut after the longest text that is read as boards.
std::string standard_input() {
  std::string text(max_board_text + 1, '\0');
  std::cin.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(std::cin.gcount()));
  return text;
}

}  // namespace

void LimitOptions::add_to(CLI::App& command) {
  command.add_option("--threads", threads, "Threads to use (default: one a core)")
      ->check(whole_number(1, 256));
  command.add_option("--memory", memory,
                     "Memory for tables, like 4G or 500M (default: three quarters of what is free)");
  add_time_to(command);
}

void LimitOptions::add_time_to(CLI::App& command) {
  check_seconds(*command.add_option("--time-limit", time_limit,
                                    "Stop after so many seconds and print what is proved; exit code 3"));
}

void LimitOptions::add_progress_to(CLI::App& command) {
  command.add_flag("--progress", progress, "Show progress on stderr even if it is not a terminal");
}

Limits LimitOptions::limits() const {
  Limits limits;
  const auto share = static_cast<unsigned>(sharing);
  limits.memory = memory.empty() ? default_memory() / share : read_memory_size(memory);
  limits.threads =
      threads > 0 ? threads : static_cast<int>(std::max(1u, std::thread::hardware_concurrency() / share));
  limits.stop = stop_on_interrupt();
  if (time_limit > 0) limits.deadline = deadline_after(time_limit);
  return limits;
}

void FarmOptions::add_to(CLI::App& command) {
  command.add_option("--shard", shard,
                     "Only the K-th of N parts of the work, K/N; needs --journal. graphgo merge joins them");
  command.add_option(
      "--journal", journal,
      "File that gets every answer as it comes, safe on disk; the same command goes on from it");
  command.add_flag(
      "--again", again,
      "Ask anew the units of which the journal has no more than bounds, as where a limit struck");
  command
      .add_option("--recheck", recheck,
                  "Ask this part of the units twice, like 1%, of two workers where there are; stop at a "
                  "difference")
      ->check(CLI::Validator(
          [](std::string& text) {
            return part_of_percent(text) ? std::string() : fmt::format("'{}' is no part like 1%", text);
          },
          "PERCENT%"));
}

const char* FarmOptions::first_given() const {
  return is_part()          ? "shard"
         : again            ? "again"
         : !journal.empty() ? "journal"
         : !recheck.empty() ? "recheck"
                            : nullptr;
}

research::Farming FarmOptions::farming(research::Crew& crew, bool has_own) const {
  research::Farming farming{.crew = &crew, .journal = journal};
  if (!shard.empty()) farming.plan.shard = research::read_shard(shard);
  if (journal == "-") throw InputError("--journal -: a journal is a file; name one (./- is one called -)");
  if (!shard.empty() && journal.empty())
    throw InputError("--shard: a part goes into a file; name it by --journal");
  if (again && journal.empty() && !has_own)
    throw InputError("--again: units of a journal are asked; name it by --journal");
  farming.plan.again = again;
  if (!recheck.empty()) farming.plan.recheck = part_of_percent(recheck).value();
  return farming;
}

void FarmOptions::check_journal_is_not(const std::filesystem::path& output, const char* name) const {
  if (output.empty()) return;
  for (const char* ending : {"", ".checkpoint", ".partial"})  // what commands keep beside an output
    if (tables::is_same_file(journal, output.string() + ending))
      throw InputError(fmt::format("--journal {}: it is {}{} as well, which would be written over it",
                                   printable(journal), name, ending));
}

int FarmOptions::print_part(const research::Harvest& harvest, bool json) const {
  const std::string part = to_text(research::read_shard(shard));
  if (json)
    fmt::print("{}\n", dump_json(nlohmann::ordered_json{{"part", part},
                                                        {"units", harvest.units},
                                                        {"done", harvest.done},
                                                        {"set_aside", harvest.set_aside},
                                                        {"journal", journal}}));
  else
    fmt::print("part {}: {} of {} units done{}; {} has them\n", part, harvest.done, harvest.units,
               harvest.set_aside > 0
                   ? fmt::format(", {} of them set aside with what is known of them", harvest.set_aside)
                   : "",
               journal);
  print_left(harvest, journal);
  return harvest.whole() && harvest.set_aside == 0 ? exit_code::answered : exit_code::stopped;
}

void FarmOptions::print_left(const research::Harvest& harvest, const std::string& journal, bool ended) {
  if (journal.empty()) return;
  if (!harvest.whole() && !ended)
    print_message("stopped with {} of {} units done; {} has them, and the same command goes on there",
                  harvest.done, harvest.units, journal);
  if (harvest.left_aside > 0)
    print_message(
        "{}: has no more than bounds of {} of {} units, by an earlier run's limit; --again asks "
        "them anew",
        journal, harvest.left_aside, harvest.units);
}

void add_board_option(CLI::App& command, std::string& board, bool required) {
  auto* option =
      command.add_option("board,--board", board,
                         "Board: a family (3x3, path:7, K5, petersen; see graphgo board list), graph6:TEXT, "
                         "a union 'path:3 + cycle:4', a file (.graphml .dot .gml .g6 .edges .edgelist "
                         ".json), or - for the board on standard input");
  if (required) option->required();
}

Board board_of_option(const std::string& text) {
  if (text != "-") return read_board(text);
  auto boards = boards_of_options({text});
  if (boards.size() != 1)
    throw InputError(fmt::format("standard input: {} boards, and only one can be taken", boards.size()));
  return std::move(boards[0]);
}

std::vector<Board> boards_of_options(const std::vector<std::string>& texts) {
  if (std::count(texts.begin(), texts.end(), "-") > 1)
    throw InputError("board -: standard input can be read once only");
  std::vector<Board> boards;
  for (const auto& text : texts)
    for (Board& board :
         text == "-" ? read_board_stream(standard_input(), "standard input") : read_boards(text))
      boards.push_back(std::move(board));
  return boards;
}

void add_rules_option(CLI::App& command, std::string& rules) {
  command.add_option("--rules", rules,
                     "Ruleset: PRESET[,axis=value...] or a .toml file (see graphgo rules); default " + rules);
}

void add_json_option(CLI::App& command, bool& json) {
  command.add_flag("--json", json, "Print one JSON object");
}

void FormatOptions::add_to(CLI::App& command) {
  add_format_to(command);
  add_json_option(command, json);
}

void FormatOptions::add_format_to(CLI::App& command) {
  const auto names = presentation::table_format_names();
  command.add_option("--format", name, "text, json (as --json), csv, tex or markdown")
      ->check(CLI::IsMember(std::vector<std::string>(names.begin(), names.end())));
}

presentation::TableFormat FormatOptions::format() const {
  using presentation::TableFormat;
  if (name.empty()) return json ? TableFormat::json : TableFormat::text;
  const TableFormat format = presentation::read_table_format(name);
  if (json && format != TableFormat::json)
    throw InputError(fmt::format("--json and --format {}: they ask for different output", name));
  return format;
}

void StateOptions::add_to(CLI::App& command) {
  add_board_option(command, board, false);
  add_rules_option(command, rules);
  add_play_to(command);
}

void StateOptions::add_position_to(CLI::App& command) {
  add_board_option(command, board);
  command.add_option("--rules", rules,
                     "Ruleset, of which only the komi counts here; without a handicap; default " + rules);
  add_stones_to(command);
}

void StateOptions::add_stones_to(CLI::App& command) {
  command.add_option("--position", position,
                     "Stones: . X O in vertex order (white space and / ignored), a diagram, "
                     "or a file with one or an .sgf without "
                     "moves; default: empty");
  command.add_option("--prisoners", prisoners,
                     "B,W: stones Black, White has captured so far (before a record)");
}

void StateOptions::add_to_move_to(CLI::App& command) {
  command.add_option("--to-move", to_move,
                     "black or white (default black, or white after placed handicap stones)");
}

void StateOptions::add_start_to(CLI::App& command) {
  add_board_option(command, board, false);
  add_rules_option(command, rules);
  add_stones_to(command);
  add_to_move_to(command);
}

void StateOptions::add_play_to(CLI::App& command) {
  add_stones_to(command);
  add_to_move_to(command);
  command.add_option("--record", record,
                     "SGF file: its set-up and turns come first, and their history counts");
}

void check_seconds(CLI::Option& option, const std::string& or_else) {
  option.check(CLI::Validator(
      [or_else](std::string& text) {
        if (!or_else.empty() && text == or_else) return std::string();
        const auto seconds = number_in<double>(text);
        if (seconds && *seconds > 0 && std::isfinite(*seconds)) return std::string();
        return fmt::format("'{}' is not a positive number of seconds{}", text,
                           or_else.empty() ? "" : ", or " + or_else);
      },
      "SECONDS"));
}

CLI::Validator whole_number(std::int64_t least, std::int64_t most) {
  const bool open = most == std::numeric_limits<std::int64_t>::max();
  const std::string range =
      open ? fmt::format("from {} on", least) : fmt::format("from {} to {}", least, most);
  return {[=](std::string& text) {
            const auto number = number_in<std::int64_t>(text);
            if (number && *number >= least && *number <= most) return std::string();
            return fmt::format("'{}' is no whole number {}{}", text, range, open ? ", or too large" : "");
          },
          range};
}

Side read_side(const std::string& text, const std::string& where) {
  if (const auto side = side_named(text)) return *side;
  throw InputError(fmt::format("{} '{}': write black or white", where, text));
}

std::array<int, 2> read_prisoners(const std::string& text) {
  const std::size_t comma = std::min(text.find(','), text.size());
  const std::string_view words[] = {std::string_view(text).substr(0, comma),
                                    std::string_view(text).substr(std::min(comma + 1, text.size()))};
  std::array<int, 2> counts{};
  for (std::size_t i = 0; i < 2; ++i) {
    counts[i] = number_in<int>(words[i]).value_or(-1);
    if (counts[i] < 0 || counts[i] > most_prisoners)
      throw InputError(fmt::format(
          "--prisoners {}: write two numbers from 0 to {} like 2,0: stones Black, White has captured", text,
          most_prisoners));
  }
  return counts;
}

std::optional<GameRecord> StateOptions::game_record() const {
  if (record.empty()) return std::nullopt;
  if (!position.empty())
    throw InputError("--position and --record: the record has a starting position of its own");
  return read_sgf_file(record);
}

Query StateOptions::query() const {
  const auto game = game_record();
  if (board.empty() && !game) throw InputError("no board given: name one, like 3x3 (see graphgo board list)");
  const Board named = board.empty() ? record_board(*game) : board_of_option(board);
  const Ruleset ruleset = read_ruleset(rules);
  warn_about(named);
  const Query found = query_on(named, ruleset);
  tell_what_is_unused();  // a file that is refused gets one line
  return found;
}

Query StateOptions::query_on(const Board& known_board, const Ruleset& known_rules) const {
  const auto game = game_record();
  Query q{known_board, {}, Side::black, known_rules, {}, {}};
  q.position.resize(static_cast<std::size_t>(q.board.size()));
  q.to_move = first_to_move(q.rules);
  if (!position.empty()) q.position = read_position(q.board, position);
  if (names_sgf(position)) q.to_move = first_to_move(read_sgf_file(position), q.rules);
  if (game) {
    if (!(q.board == record_board(*game)))
      throw InputError(fmt::format("--record {}: a record on {}, but the board is {}", record,
                                   size_text(*game), q.board.label()));
    q.position = game->setup;
    q.to_move = first_to_move(*game, q.rules);
  }
  if (!to_move.empty()) {
    const Side side = read_side(to_move, "--to-move");
    if (game && game->says_to_move && side != q.to_move)
      throw InputError(fmt::format("--to-move {}: the record starts with {}", to_move, name_of(q.to_move)));
    q.to_move = side;
  }
  if (!prisoners.empty()) q.prisoners = read_prisoners(prisoners);
  check_legal(q.board, q.position);
  if (game) q.record = turns_in_order(*game, q);
  engines::check_query(q);
  return q;
}

void StateOptions::tell_what_is_unused() const {
  if (!record.empty()) tell_what_is_unused_of(record, {"AB", "AW", "AE", "PL", "B", "W"});
  if (names_sgf(position)) tell_what_is_unused_of(position, {"AB", "AW", "AE", "PL"});
}

void tell_what_is_unused_of(const std::string& sgf_file, const std::vector<std::string>& used) {
  const auto unused = unused_in_sgf(read_text_file(sgf_file), used);
  if (unused.empty()) return;
  const bool names_rules = std::ranges::any_of(
      unused, [](const std::string& word) { return word.starts_with("KM") || word.starts_with("RU"); });
  print_message("note: {}: not used: {}{}", printable(sgf_file), fmt::join(unused, ", "),
                names_rules ? "; rules and komi are those of --rules, as in --rules PRESET,komi=KOMI" : "");
}

std::string shell_word(const std::string& text) {
  const auto is_plain = [](unsigned char c) {
    return std::isalnum(c) || c > 127 || std::strchr("-_./:,+=@%", c);
  };
  if (!text.empty() && std::all_of(text.begin(), text.end(), is_plain)) return text;
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

void warn_about(const Board& board) {
  for (const auto& warning : board.warnings()) print_message("warning: {}: {}", board.label(), warning);
}

}  // namespace graphgo::solver::program
