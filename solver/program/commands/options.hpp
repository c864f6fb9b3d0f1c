// Options that several commands share, and what they are read into.
#pragma once
#include <array>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "graphgo/error.hpp"
#include "graphgo/record/sgf.hpp"
#include "solver/presentation/table_format.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"
#include "solver/research/farm/farm.hpp"

namespace CLI {
class App;
class Option;
class Validator;
}  // namespace CLI

namespace graphgo::solver::program {

/// --threads, --memory, --time-limit; --progress of those that show it.
struct LimitOptions {
  int threads = 0;  ///< 0: one a core
  std::string memory;
  double time_limit = 0;  ///< seconds; 0: none
  bool progress = false;
  int sharing =
      1;  ///< processes on this machine that share its cores and memory, where options leave them open

  void add_to(CLI::App& command);
  /// --time-limit alone.
  void add_time_to(CLI::App& command);
  void add_progress_to(CLI::App& command);
  /// The clock starts now. From now on Ctrl-C stops the work and prints what is proved. Throws InputError.
  Limits limits() const;
};

/// --shard, --journal, --again, --recheck: how a command of many units has them answered.
struct FarmOptions {
  std::string shard, journal, recheck;
  bool again = false;

  void add_to(CLI::App& command);
  /// Throws InputError: a part without a journal to go into, --again without one to take from.
  /// `has_own`: the command keeps a journal where none is named.
  research::Farming farming(research::Crew& crew, bool has_own = false) const;
  bool is_part() const { return !shard.empty(); }
  /// Throws InputError where the journal is the command's output, too, whose option or argument is named.
  void check_journal_is_not(const std::filesystem::path& output, const char* name) const;
  /// The first option that was given, without its dashes, for a message; null where none was.
  const char* first_given() const;
  /// Says what was done of a part; the exit code.
  int print_part(const research::Harvest& harvest, bool json) const;
  /// On stderr, where the work has a journal: what is not done, and what was not asked again. `ended`: no
  /// more is wanted, even if not all is done.
  static void print_left(const research::Harvest& harvest, const std::string& journal, bool ended = false);
};

/// A turn of the record is illegal under the rules, or it is the other side's.
class RecordRefused : public InputError {
 public:
  using InputError::InputError;
};

/// A state of play: --board (also as the first plain argument), --rules, --position, --to-move, --prisoners,
/// --record.
struct StateOptions {
  std::string board, rules = "tromp-taylor", position, to_move, record, prisoners;

  void add_to(CLI::App& command);
  /// --board, --rules, --position, --prisoners: for what is asked of a position, without a game.
  void add_position_to(CLI::App& command);
  /// All but --record.
  void add_start_to(CLI::App& command);
  /// All but --board and --rules.
  void add_play_to(CLI::App& command);
  /// A query that `check_query` accepts. Throws InputError naming the option and what is wrong with it.
  Query query() const;
  /// The same on a board and under rules that are known otherwise. Throws RecordRefused, too.
  Query query_on(const Board& known_board, const Ruleset& known_rules) const;
  /// Says on stderr, in one line, what of the SGF file that was given plays no part. `query` does so itself.
  void tell_what_is_unused() const;

 private:
  void add_stones_to(CLI::App& command);
  void add_to_move_to(CLI::App& command);
  std::optional<GameRecord> game_record() const;
};

void add_board_option(CLI::App& command, std::string& board, bool required = true);
/// The board that the option names; `-` is the one on standard input. Throws InputError.
Board board_of_option(const std::string& text);
/// All the boards that the texts name, in their order: ranges, files of several, and `-` for those on
/// standard input.
std::vector<Board> boards_of_options(const std::vector<std::string>& texts);
void add_rules_option(CLI::App& command, std::string& rules);
void add_json_option(CLI::App& command, bool& json);

/// --format and --json of the commands that print tables.
struct FormatOptions {
  std::string name;
  bool json = false;

  void add_to(CLI::App& command);
  /// --format alone, where a command has --json of its own.
  void add_format_to(CLI::App& command);
  /// Text unless said. Throws InputError where --json and --format say different things.
  presentation::TableFormat format() const;
};

/// "black", "white", "b", "w"; throws InputError naming `where`.
Side read_side(const std::string& text, const std::string& where);

/// "2,0": stones Black, White has captured; throws InputError.
std::array<int, 2> read_prisoners(const std::string& text);

/// Says on stderr, in one line, which properties of an SGF file play no part: its komi and rules are those of
/// --rules.
void tell_what_is_unused_of(const std::string& sgf_file, const std::vector<std::string>& used);

/// As a shell takes it for one word, in quotes where it needs them.
std::string shell_word(const std::string& text);

/// Prints the board's warnings (a repeated edge) on stderr.
void warn_about(const Board& board);

/// Refuses values that are no positive number (zero, infinity and NaN too), but for `or_else`, like "none" or
/// "0", where it is given.
void check_seconds(CLI::Option& option, const std::string& or_else = "");

/// Refuses values that are no whole number from the least to the most.
CLI::Validator whole_number(std::int64_t least, std::int64_t most = std::numeric_limits<std::int64_t>::max());

}  // namespace graphgo::solver::program
