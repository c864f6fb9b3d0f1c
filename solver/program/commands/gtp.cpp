// `graphgo gtp`: the Go Text Protocol on standard input and output.
#include <fmt/core.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <memory>

#include "graphgo/rules/ruleset.hpp"
#include "solver/conversation/gtp/engine.hpp"
#include "solver/conversation/gtp/points.hpp"
#include "solver/conversation/turn_words.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/program/commands/options.hpp"
#include "solver/program/progress.hpp"

namespace graphgo::solver::program {
namespace {

struct GtpOptions {
  std::string board = "3x3", rules = "tromp-taylor";
  LimitOptions limits;
};

/// Cells come before names of the board's own. A plain grid knows its cells alone.
void warn_about_names(const Board& board) {
  const conversation::gtp::Points points(board);
  if (points.plain()) return;
  const std::string note = conversation::note_on_names(
      board, [&](const std::string& text) { return std::optional(points.read(text)); });
  if (!note.empty()) print_message("warning: {}", note);
}

int gtp(const GtpOptions& options) {
  const Board board = board_of_option(options.board);
  warn_about(board);
  warn_about_names(board);
  Limits limits = options.limits.limits();
  limits.deadline.reset();
  // A client that ends the engine by a signal means it: there is nothing to finish.
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
  conversation::gtp::Setting setting{board, read_ruleset(options.rules), limits, 10, GRAPHGO_VERSION};
  if (options.limits.time_limit > 0) setting.seconds = options.limits.time_limit;
  conversation::gtp::Engine engine(setting, [](const std::string& text) {
    std::fputs(text.c_str(), stdout);
    std::fflush(stdout);
  });
  engine.run(STDIN_FILENO);
  return exit_code::answered;
}

}  // namespace

void add_gtp(CLI::App& program, Action& action) {
  auto options = std::make_shared<GtpOptions>();
  CLI::App* command = program.add_subcommand(
      "gtp", "Perfect play for Go programs that speak the Go Text Protocol: Sabaki, GoGui, Lizzie, q5Go");
  command->footer(
      "Speaks GTP 2 on standard input and output until `quit`, with kata-analyze, lz-analyze and GoGui's\n"
      "analyze commands. A client chooses grids by boardsize; another board is named here, and is shown in "
      "the\n"
      "cells of a grid (graphgo-vertices). --time-limit is for each turn and answer (default 10 seconds); "
      "then\n"
      "the best turn proved is played. papers/gtp.md says how to set up the clients.");
  add_board_option(*command, options->board, false);
  add_rules_option(*command, options->rules);
  options->limits.add_to(*command);
  command->callback([options, &action] { action = [options] { return gtp(*options); }; });
}

}  // namespace graphgo::solver::program
