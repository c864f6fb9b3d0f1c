// `graphgo count`: legal positions, numbers of games, longest games.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/text/json.hpp"
#include "solver/presentation/words.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/program/commands/options.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"
#include "solver/research/count/games.hpp"
#include "solver/research/count/legal_positions.hpp"

namespace graphgo::solver::program {
namespace {

struct CountOptions {
  std::string board;
  StateOptions state;
  LimitOptions limits;
  std::string method = "memo";
  bool json = false;
};

/// Numbers may outgrow JSON's exact integers, so they are text there.
int print_counts(bool json, const nlohmann::ordered_json& object, const std::string& text) {
  fmt::print("{}\n", json ? dump_json(object) : text);
  return exit_code::answered;
}

int count_positions(const CountOptions& options) {
  const Board board = board_of_option(options.board);
  warn_about(board);
  const auto count = research::count_legal_positions(board, options.limits.limits());
  if (!count)
    throw LimitReached(
        fmt::format("count positions {}: a limit struck before the count was complete", options.board));
  return print_counts(
      options.json, {{"board", board.label()}, {"vertices", board.size()}, {"legal_positions", count->str()}},
      fmt::format("board            {}\nlegal positions  {}", presentation::board_text(board), count->str()));
}

int count_all_games(const CountOptions& options) {
  const Query query = options.state.query();
  const Start start{query.position, query.to_move, query.prisoners};
  const Limits limits = options.limits.limits();
  const auto count = options.method == "memo"
                         ? research::count_games(query.board, query.rules, start, limits)
                         : research::enumerate_games(query.board, query.rules, start, limits);
  if (!count)
    throw LimitReached(
        fmt::format("count games {}: a limit struck before the count was complete", query.board.label()));
  return print_counts(
      options.json,
      {{"board", query.board.label()},
       {"rules", to_text(query.rules)},
       {"position", position_text(query.position)},
       {"to_move", word_of(query.to_move)},
       {"games", count->games.str()},
       {"longest", count->longest},
       {"nodes", count->nodes}},
      fmt::format("{}games      {}\nlongest    {} turns, passes counted\nnodes      {}",
                  presentation::question_text(query), count->games.str(), count->longest, count->nodes));
}

}  // namespace

void add_count(CLI::App& program, Action& action) {
  auto options = std::make_shared<CountOptions>();
  CLI::App* command = program.add_subcommand("count", "Counts legal positions and games");
  command->require_subcommand(1);
  CLI::App* positions =
      command->add_subcommand("positions", "Legal positions of any graph, without listing them");
  add_board_option(*positions, options->board);
  positions->callback([options, &action] { action = [options] { return count_positions(*options); }; });
  CLI::App* games = command->add_subcommand("games", "All games under a superko ruleset, and the longest");
  options->state.add_start_to(*games);
  games->add_option("--method", options->method, "memo: equal futures once; plain: every game played out")
      ->check(CLI::IsMember({"memo", "plain"}));
  games->callback([options, &action] { action = [options] { return count_all_games(*options); }; });
  for (CLI::App* sub : {positions, games}) {
    options->limits.add_to(*sub);
    add_json_option(*sub, options->json);
  }
}

}  // namespace graphgo::solver::program
