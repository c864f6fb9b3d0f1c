// `graphgo play`: a game against exact values in the terminal.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>

#include "graphgo/text/message.hpp"
#include "solver/conversation/terminal.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/program/commands/options.hpp"
#include "solver/program/input.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::program {
namespace {

struct PlayOptions {
  StateOptions state;
  LimitOptions limits;
  std::string program = "none";
};

constexpr std::size_t longest_line = 10'000;  // no turn or command is so long

void print(const std::string& text) {
  if (std::fputs(text.c_str(), stdout) < 0 || std::fflush(stdout) != 0)
    throw InputError("standard output: cannot write");
}

int play(const PlayOptions& options) {
  StateOptions state = options.state;
  if (state.board.empty() && state.record.empty()) state.board = "3x3";
  Limits limits = options.limits.limits();
  limits.deadline.reset();
  const bool prompts = isatty(STDIN_FILENO) != 0;
  const std::string& program = options.program;
  conversation::Terminal terminal(
      state.query(), limits, options.limits.time_limit > 0 ? options.limits.time_limit : 10,
      {program == "black" || program == "both", program == "white" || program == "both"}, print);
  terminal.begin();
  for (std::string line; !*limits.stop;) {
    if (prompts) print(terminal.prompt());
    if (!read_line(line, longest_line, limits.stop)) break;
    if (!prompts) print(terminal.prompt() + printable(line) + "\n");  // what a terminal would show
    if (!terminal.handle(line)) break;
  }
  return *limits.stop ? exit_code::stopped : exit_code::answered;
}

}  // namespace

void add_play(CLI::App& program, Action& action) {
  auto options = std::make_shared<PlayOptions>();
  CLI::App* command = program.add_subcommand(
      "play", "A game in the terminal: values on request, hints, undo, and what each turn lost");
  command->footer(
      "A line is a turn (a vertex as the board names it, or pass) or a command: values, hint, line, lost,\n"
      "banned, history, board, go, undo, new, help, quit. Works in a pipe as well. Without a board it "
      "begins\n"
      "with 3x3. --time-limit is for each answer (default 10 seconds); then what is proved is told.");
  options->state.add_to(*command);
  command
      ->add_option("--program", options->program,
                   "Who the program plays: black, white, both or none (default)")
      ->check(CLI::IsMember(std::vector<std::string>{"black", "white", "both", "none"}));
  options->limits.add_to(*command);
  command->callback([options, &action] { action = [options] { return play(*options); }; });
}

}  // namespace graphgo::solver::program
