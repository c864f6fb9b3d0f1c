// `graphgo explore`: values of states in a browser.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <thread>

#include "graphgo/board/formats.hpp"
#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/text/json.hpp"
#include "graphgo/text/message.hpp"
#include "solver/explorer/server.hpp"
#include "solver/presentation/answer_json.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/program/commands/options.hpp"
#include "solver/program/progress.hpp"
#include "solver/research/claims/claim.hpp"
#include "tables/table.hpp"

namespace graphgo::solver::program {
namespace {

struct ExploreOptions {
  StateOptions state;
  LimitOptions limits;
  std::vector<std::string> tables;
  std::string papers;
  int port = 4747;
  bool json = false;
};

Query first_query(const ExploreOptions& options) {
  StateOptions state = options.state;
  if (state.board.empty() && state.record.empty()) state.board = "3x3";
  return state.query();
}

/// A board by its name, or whole where that is a file or standard input.
std::string text_of(const Query& query) {
  nlohmann::ordered_json object;
  try {
    object["board"] =
        read_board(query.board.label(), BoardFiles::refused) == query.board ? query.board.label() : "";
  } catch (const InputError&) {
    object["board"] = "";
  }
  if (object["board"] == "")
    object["board"] = parse_json<nlohmann::ordered_json>(write_board(query.board, BoardFormat::json));
  object["rules"] = to_text(query.rules);
  object["position"] = position_text(query.position);
  object["to_move"] = word_of(query.to_move);
  object["prisoners"] = query.prisoners;
  object["record"] = presentation::json_of(query.record);
  return dump_json(object);
}

std::string papers_folder(const std::string& given) try {
  return research::find_papers(given);
} catch (const InputError&) {
  if (!given.empty()) throw;
  return "";  // the program goes without claims where no papers were installed
}

explorer::Setting setting_of(const ExploreOptions& options) {
  explorer::Setting setting;
  setting.limits = options.limits.limits();
  setting.limits.deadline.reset();
  setting.seconds = options.limits.time_limit;
  const Query first = first_query(options);
  for (const auto& file : options.tables) {
    setting.tables.push_back(tables::Table::open(file));
    const auto& about = setting.tables.back().description();
    if (about.board != first.board || about.rules != first.rules)
      print_message("note: {} is asked about {} under {} alone, which are not shown first", printable(file),
                    about.board.label(), to_text(about.rules));
  }
  setting.papers = papers_folder(options.papers);
  setting.first = text_of(first);
  setting.version = GRAPHGO_VERSION;
  return setting;
}

int explore(const ExploreOptions& options) {
  explorer::Setting setting = setting_of(options);
  const std::atomic<bool>* stop = setting.limits.stop;
  explorer::Api api(std::move(setting));
  explorer::Server server(api, options.port);
  if (options.json)
    fmt::print("{}\n", dump_json(nlohmann::ordered_json{{"address", server.address()}}));
  else
    fmt::print("explorer   {}\n           open it in a browser on this machine; Ctrl-C ends it\n",
               server.address());
  std::fflush(stdout);
  const std::jthread watch([&](const std::stop_token& done) {
    while (!*stop && !done.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(50));
    server.stop();
  });
  server.run();
  return exit_code::answered;
}

}  // namespace

void add_explore(CLI::App& program, Action& action) {
  auto options = std::make_shared<ExploreOptions>();
  CLI::App* command = program.add_subcommand(
      "explore", "Values of states in a browser: look at a position, play, and see what every turn is worth");
  command->footer(
      "Serves one page on 127.0.0.1, for this machine alone, until Ctrl-C. Without a board it begins with "
      "3x3.\n"
      "--time-limit is for each question. A page that is closed stops its questions.");
  options->state.add_to(*command);
  command->add_option("--table", options->tables,
                      "A table of solved positions to ask first; may be given several times");
  command->add_option("--papers", options->papers,
                      "Folder of the claims (default: $GRAPHGO_PAPERS, else the program's own)");
  command->add_option("--port", options->port, "Port of the address; 0: any that is free (default 4747)")
      ->check(whole_number(0, 65535));
  add_json_option(*command, options->json);
  options->limits.add_to(*command);
  command->callback([options, &action] { action = [options] { return explore(*options); }; });
}

}  // namespace graphgo::solver::program
