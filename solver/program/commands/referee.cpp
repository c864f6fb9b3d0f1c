// `graphgo referee`: two programs play, and every turn is judged.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "graphgo/error.hpp"
#include "graphgo/text/json.hpp"
#include "solver/conversation/referee/report.hpp"
#include "solver/presentation/table_format.hpp"
#include "solver/presentation/words.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/program/commands/options.hpp"
#include "solver/program/progress.hpp"

namespace graphgo::solver::program {
namespace {

namespace referee = conversation::referee;

struct RefereeOptions {
  std::string board, rules = "tromp-taylor", black, white;
  std::vector<std::string> names;
  int opening = 0;
  double engine_time = 60;
  bool both_sides = false, games = false;
  FormatOptions format;
  LimitOptions limits;
};

std::string name_of_command(const std::string& command) {
  const std::string file = command.substr(0, command.find(' '));
  return file.substr(file.rfind('/') + 1);
}

/// Names from --name, else the programs' own; two that are alike are told apart.
std::pair<std::string, std::string> names_of(const RefereeOptions& options) {
  std::string first = name_of_command(options.black), second = name_of_command(options.white);
  if (!options.names.empty()) first = options.names[0];
  if (options.names.size() > 1) second = options.names[1];
  if (options.names.size() > 2) throw InputError("--name: there are two programs");
  if (first == second) {
    first += " 1";
    second += " 2";
  }
  return {first, second};
}

void print(const RefereeOptions& options, const Board& board, const Ruleset& rules,
           const std::vector<const referee::Player*>& players) {
  const presentation::TableFormat format = options.format.format();
  if (format == presentation::TableFormat::json) {
    auto list = nlohmann::ordered_json::array();
    for (const referee::Player* player : players) {
      nlohmann::ordered_json object;
      const auto cells = referee::cells_of(*player);
      for (std::size_t i = 0; i < cells.size(); ++i)
        object[referee::columns()[i]] =
            i == 0 ? nlohmann::ordered_json(cells[i]) : parse_json<nlohmann::ordered_json>(cells[i]);
      for (const auto& [what, count] : player->tally.wrong) object["wrong_about"][what] = count;
      list.push_back(std::move(object));
    }
    fmt::print("{}\n", dump_json(nlohmann::ordered_json{
                           {"board", board.label()}, {"rules", to_text(rules)}, {"players", list}}));
    return;
  }
  const presentation::TableText table(format, referee::columns());
  fmt::print("{}", table.head());
  for (const referee::Player* player : players) fmt::print("{}", table.row(referee::cells_of(*player)));
  fmt::print("{}", table.foot());
  if (format != presentation::TableFormat::text) return;
  for (const referee::Player* player : players) fmt::print("{}", referee::wrong_lines(*player));
}

int run_matches(const RefereeOptions& options) {
  const bool text = options.format.format() == presentation::TableFormat::text;
  if (options.games && !text)
    throw InputError("--games: games are printed as text, without --json and --format");
  const Board board = board_of_option(options.board);
  const Ruleset rules = read_ruleset(options.rules);
  warn_about(board);
  const double seconds = options.limits.time_limit > 0 ? options.limits.time_limit : 10;
  Limits limits = options.limits.limits();
  limits.deadline.reset();
  referee::Referee judge(board, rules, limits, seconds);
  const auto [first, second] = names_of(options);
  referee::Player one(first, options.black, options.engine_time, limits.stop),
      two(second, options.white, options.engine_time, limits.stop);
  for (referee::Player* player : {&one, &two})
    for (const std::string& note : judge.check(*player)) print_message("note: {}", note);
  if (text) fmt::print("board      {}\nrules      {}\n", presentation::board_text(board), to_text(rules));
  const auto openings = referee::openings(board, rules, options.opening);
  if (openings.empty())
    throw InputError(fmt::format("--opening {}: no game on this board has so many turns", options.opening));
  for (const auto& opening : openings)
    for (const bool swapped : {false, true}) {
      if ((swapped && !options.both_sides) || limits.reached()) continue;
      const auto game = swapped ? judge.play({&two, &one}, opening) : judge.play({&one, &two}, opening);
      if (options.games && text) fmt::print("{}\n", referee::game_line(board, rules, game));
      std::fflush(stdout);
    }
  print(options, board, rules, {&one, &two});
  return limits.reached() ? exit_code::stopped : exit_code::answered;
}

}  // namespace

void add_referee(CLI::App& program, Action& action) {
  auto options = std::make_shared<RefereeOptions>();
  CLI::App* command = program.add_subcommand(
      "referee", "Two programs that speak GTP play; each turn is checked, and what it loses is counted");
  command->footer(
      "`points` is what a program's turns lost against perfect play, and `by_passes` the part that passes "
      "lost,\n"
      "as where it leaves stones that it thinks dead; `judged`: of how many turns the loss is known. A turn "
      "that\n"
      "the rules forbid ends the game (`illegal`), and so does a legal one that the other program does not "
      "take\n"
      "(`refused`). Before its turn a program that knows all_legal is asked for the legal plays: `compared`\n"
      "points, `wrong` ones among them. --time-limit is for each value (default 10 seconds).\n"
      "GTP tells a program the size of a grid and the komi, and nothing else: its command must name any "
      "other\n"
      "board and the rules, like 'graphgo gtp K3 --rules aga'.");
  add_board_option(*command, options->board);
  add_rules_option(*command, options->rules);
  command->add_option("--black", options->black, "Command of the program that plays Black")->required();
  command->add_option("--white", options->white, "Command of the program that plays White")->required();
  command->add_option("--name", options->names, "Name of the first program, then of the second");
  command->add_option("--opening", options->opening, "Play from every opening of so many turns (default 0)")
      ->check(whole_number(0, 6));
  command->add_flag("--both-sides", options->both_sides, "Every opening twice, with the sides exchanged");
  command->add_flag("--games", options->games, "Print every game");
  check_seconds(*command->add_option("--engine-time", options->engine_time,
                                     "Seconds that a program may think about a turn (default 60)"));
  options->format.add_to(*command);
  options->limits.add_to(*command);
  command->callback([options, &action] { action = [options] { return run_matches(*options); }; });
}

}  // namespace graphgo::solver::program
