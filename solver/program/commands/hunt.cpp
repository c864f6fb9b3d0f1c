// `graphgo hunt`: counterexamples to a relation between two rulesets, over graphs and positions.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/text.hpp"
#include "solver/presentation/words.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/program/commands/options.hpp"
#include "solver/program/progress.hpp"
#include "solver/research/hunt/hunt_file.hpp"

namespace graphgo::solver::program {
namespace {

using nlohmann::ordered_json;

struct HuntOptions {
  std::vector<std::string> rules, boards;
  std::string relation = "equal", states = "positions", output;
  research::Domain domain;
  double board_limit = 0;
  bool all = false, certify = false, json = false;
  LimitOptions limits;
};

research::Question question_of(const HuntOptions& options) {
  if (options.rules.size() != 2)
    throw InputError(fmt::format("--rules: {} given; a hunt compares two rulesets", options.rules.size()));
  research::Question question{{read_ruleset(options.rules[0]), read_ruleset(options.rules[1])},
                              research::read_relation(options.relation)};
  research::check_question(question);
  return question;
}

research::Domain domain_of(const HuntOptions& options) {
  research::Domain domain = options.domain;
  domain.which = research::read_which(options.states, "--states");
  for (const auto& board : options.boards) {
    domain.boards.push_back(read_board(board));
    warn_about(domain.boards.back());
    if (domain.boards.back().size() > engines::max_solver_size)
      throw InputError(fmt::format("board {}: solvers take at most {} vertices", board, engines::max_solver_size));
  }
  if (domain.graphs == 0 && domain.boards.empty())
    throw InputError("no domain given: --max-vertices N for all connected graphs, or name boards");
  if (domain.sample > 0 && domain.which == research::Which::empty)
    throw InputError("--sample: there is one empty board only");
  return domain;
}

/// What a hunt came to.
struct Found {
  research::HuntSums sums;
  std::size_t boards = 0;  ///< of the domain
  std::string first;       ///< counterexample, as a JSON line
  std::optional<std::pair<Board, research::Counterexample>> shown;
  std::vector<std::string> all;
  bool smallest = true;   ///< is all that comes before the first settled?
  bool seen_all = false;  ///< were all boards taken up that were wanted?
  bool complete = false;  ///< and all their states settled?
  std::uint64_t certified = 0, nodes = 0;
  double seconds = 0;
};

void take(Found& found, const research::BoardResult& result, const research::Question& question, bool all) {
  found.sums.add(result);
  found.nodes += result.nodes;
  found.certified += result.certified;
  if (found.first.empty())
    found.smallest = found.smallest && (result.counterexamples.empty() ? result.complete() : result.before_first == 0);
  for (const research::Counterexample& counterexample : result.counterexamples) {
    if (found.first.empty()) {
      found.first = research::json_line(result.board, counterexample, question);
      found.shown.emplace(result.board, counterexample);
    }
    if (all) found.all.push_back(research::json_line(result.board, counterexample, question));
  }
}

Found run(const HuntOptions& options, const research::Question& question, const research::Domain& domain,
          research::HuntFile* file) {
  const auto start = std::chrono::steady_clock::now();
  const Limits limits = options.limits.limits();
  Found found;
  found.boards = research::boards_of(domain).size();
  if (file) {
    found.sums = file->sums();
    found.first = file->first();
    found.smallest = file->settled_before_first();
  }
  const std::size_t done_before = file ? file->boards_done() : 0;
  Progress progress(options.limits.progress);
  research::hunt(question, domain, limits,
                 {.board_seconds = options.board_limit,
                  .certify = options.certify,
                  .is_done = [&](std::size_t number, const Board&) { return number < done_before; },
                  .tell =
                      [&](const research::BoardResult& result) {
                        take(found, result, question, options.all && !file);
                        // What a limit cut short is judged again by the next run; what had all the time a board gets is not.
                        if (limits.reached()) return false;
                        if (file) file->add(result);
                        return options.all || found.first.empty();
                      },
                  .show = [&](const std::string& line) { progress.show(line); }});
  const bool stopped = !found.first.empty() && !options.all;
  found.seen_all = !limits.reached() && (found.sums.boards == found.boards || stopped);
  found.complete = found.seen_all && found.sums.compared == found.sums.states;
  found.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return found;
}

void print_state(const Found& found, const research::Question& question, const Limits& limits) {
  const auto& [board, counterexample] = *found.shown;
  fmt::print("\n{} counterexample\nboard      {}\nposition   {}\n{}to move    {}\n",
             found.smallest ? "the smallest" : "a", presentation::board_text(board),
             position_text(board, counterexample.state.position),
             presentation::draw_position(board, counterexample.state.position), name_of(counterexample.state.to_move));
  if (!counterexample.state.record.empty())
    fmt::print("played     {}\n",
               presentation::line_text(
                   {board, counterexample.state.position, counterexample.state.to_move, question.rules.left, {}, {}},
                   counterexample.state.record));
  for (const bool left : {true, false}) {
    const Ruleset& rules = left ? question.rules.left : question.rules.right;
    const Query query = query_of(board, rules, counterexample.state);
    const Answer answer = engines::solve(query, limits, {.moves = false, .principal_variation = true});
    fmt::print("{:<40} {:<12} {}\n", to_text(rules),
               presentation::value_text(left ? counterexample.left : counterexample.right, rules),
               presentation::line_text(query, answer));
  }
}

void print_text(const HuntOptions& options, const research::Question& question, const research::Domain& domain,
                const Found& found) {
  fmt::print("rules      {}\n           {}\nrelation   {}\ndomain     {}\n", to_text(question.rules.left),
             to_text(question.rules.right), research::words_of(question.relation), research::words_of(domain));
  fmt::print("covered    {} of {} boards; {} of their {} states settled\n", found.sums.boards, found.boards,
             found.sums.compared, found.sums.states);
  fmt::print("against    {}{}\n", found.sums.against,
             found.sums.against > 0 && !options.all ? " so far; --all goes on after the first board that has one" : "");
  if (options.certify)
    fmt::print(
        "certified  {} values: the checker accepted a proof of each (one state of each class of symmetric ones)\n",
        found.certified);
  if (found.shown)
    print_state(found, question, options.limits.limits());
  else if (!found.first.empty())
    fmt::print("\nthe smallest counterexample (found by an earlier run)\n{}\n", found.first);
  for (std::size_t i = 0; i < found.all.size(); ++i)
    fmt::print("{}{}\n", i == 0 ? "\nall of them\n" : "", found.all[i]);
  fmt::print("\n{} nodes in {:.2f} s; {:.0f} states a second\n", found.nodes, found.seconds,
             static_cast<double>(found.sums.compared) / std::max(found.seconds, 1e-9));
}

void print_json(const research::Question& question, const research::Domain& domain, const Found& found) {
  ordered_json object{{"left", to_text(question.rules.left)},
                      {"right", to_text(question.rules.right)},
                      {"relation", to_text(question.relation)},
                      {"domain", research::words_of(domain)},
                      {"verdict", !found.first.empty() ? "refuted"
                                  : found.complete     ? "verified"
                                                       : "open"},
                      {"complete", found.complete},
                      {"boards", found.sums.boards},
                      {"boards_in_domain", found.boards},
                      {"states", found.sums.states},
                      {"compared", found.sums.compared},
                      {"against", found.sums.against}};
  if (!found.first.empty()) {
    object["counterexample"] = ordered_json::parse(found.first);
    object["smallest"] = found.smallest;
  }
  if (!found.all.empty()) {
    object["counterexamples"] = ordered_json::array();
    for (const auto& line : found.all) object["counterexamples"].push_back(ordered_json::parse(line));
  }
  if (found.certified > 0) object["certified"] = found.certified;
  object["nodes"] = found.nodes;
  object["seconds"] = found.seconds;
  fmt::print("{}\n", object.dump());
}

int hunt_command(const HuntOptions& options) {
  const research::Question question = question_of(options);
  const research::Domain domain = domain_of(options);
  std::optional<research::HuntFile> file;
  if (!options.output.empty()) file.emplace(options.output, question, domain, options.all);
  const Found found = run(options, question, domain, file ? &*file : nullptr);
  const bool seen_all = found.seen_all;
  if (file && seen_all) file->finish();
  options.json ? print_json(question, domain, found) : print_text(options, question, domain, found);
  if (file)
    fmt::print(stderr, "graphgo: {}\n",
               seen_all ? options.output + " was written"
                        : research::HuntFile::partial_name(options.output).string() +
                              " has what was found; the same command goes on there");
  if (!found.first.empty()) return exit_code::refuted;
  return found.complete ? exit_code::answered : exit_code::stopped;
}

void add_domain_options(CLI::App& command, HuntOptions& options) {
  command.add_option("boards,--board", options.boards, "Boards, beside or instead of --max-vertices");
  command
      .add_option("--max-vertices", options.domain.graphs,
                  "All connected graphs with at most so many vertices, up to isomorphism")
      ->check(CLI::Range(1, research::most_graph_vertices));
  command.add_option(
      "--states", options.states,
      "positions: every legal position as a fresh start (default); empty: empty boards; reached: every state "
      "that play from the empty board can reach, with its history");
  command
      .add_option("--sample", options.domain.sample,
                  "Only so many positions of each board (reached: random games), drawn by --seed")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{100'000'000}));
  command.add_option("--seed", options.domain.seed, "For --sample (default 1)");
}

}  // namespace

void add_hunt(CLI::App& program, Action& action) {
  auto options = std::make_shared<HuntOptions>();
  CLI::App* command = program.add_subcommand(
      "hunt", "Smallest counterexample to a relation between two rulesets; exit 1 if there is one");
  command->add_option("--rules", options->rules, "A ruleset; give two")->required()->take_all();
  command->add_option("--relation", options->relation,
                      "equal (default), within(POINTS), winner, at_most: what should hold between their values");
  add_domain_options(*command, *options);
  check_seconds(*command->add_option("--board-limit", options->board_limit,
                                     "Seconds for each board; what is left open of it is said, and the hunt goes on"));
  command->add_flag("--all", options->all, "All counterexamples, not only those of the first board that has one");
  check_not_empty(*command->add_option(
      "--output", options->output,
      "File for the counterexamples and counts (.jsonl, .sqlite, .db); a stopped hunt goes on from "
      "FILE.partial"));
  command->add_flag("--certify", options->certify,
                    "Have a proof of every value written, replayed by the checker, and thrown away");
  options->limits.add_to(*command);
  add_json_option(*command, options->json);
  command->callback([options, &action] { action = [options] { return hunt_command(*options); }; });
}

}  // namespace graphgo::solver::program
