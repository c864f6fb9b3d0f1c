// `graphgo solve`: the exact value of a state.
#include "solver/engines/solve.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>

#include "graphgo/error.hpp"
#include "graphgo/game/legality.hpp"
#include "graphgo/text/file.hpp"
#include "graphgo/text/json.hpp"
#include "graphgo/text/message.hpp"
#include "solver/engines/natural_line.hpp"
#include "solver/engines/registry.hpp"
#include "solver/presentation/answer_json.hpp"
#include "solver/presentation/answer_svg.hpp"
#include "solver/presentation/words.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/program/commands/options.hpp"
#include "solver/program/progress.hpp"
#include "solver/program/replacing.hpp"
#include "solver/question/banned_turns.hpp"
#include "solver/question/trace.hpp"
#include "solver/research/opening.hpp"
#include "tables/output_file.hpp"

namespace graphgo::solver::program {
namespace {

struct SolveOptions {
  StateOptions state;
  LimitOptions limits;
  std::string method, model, proof, svg;
  bool moves = false, opening = false, json = false, force = false;
};

/// What is printed of a solved state.
struct Solved {
  Query query;
  Answer answer;
  std::vector<BannedTurn> banned;  ///< only with --moves
  bool line_may_differ = false;    ///< another run with several threads may print another line
};

void print_line(const Solved& solved) {
  const auto& [query, answer, banned, line_may_differ] = solved;
  if (!answer.value.solved) return;
  fmt::print("line       {}\n", presentation::line_until_decided(query, answer));
  if (answer.value.lo != answer.value.hi)
    fmt::print(
        "           (not best play: along it each side only keeps its own bound, Black lo, White hi)\n");
  if (line_may_differ)
    fmt::print(
        "           (one of several; another run may print another, --threads 1 always prints the same)\n");
}

void print_moves(const Solved& solved) {
  const auto& [query, answer, banned, line_may_differ] = solved;
  const TraceStep now = trace_of_record(query).back();
  for (const auto& move : answer.moves)
    fmt::print("  {:<8} {}\n", presentation::turn_text(query.board, now, move.turn),
               presentation::value_text(move.value, query.rules));
  for (const auto& turn : banned)
    fmt::print("  {:<8} banned: {}\n", turn_name(turn.turn, query.board), turn.reason);
}

void print_text(const Solved& solved, const std::string& proof_file) {
  const auto& [query, answer, banned, line_may_differ] = solved;
  fmt::print("{}", presentation::question_text(query));
  fmt::print("value      {}  ({})\n", presentation::value_text(answer.value, query.rules),
             presentation::verdict_text(answer.value, query.rules));
  if (answer.value.solved && answer.value.lo != answer.value.hi)
    fmt::print("           ({})\n", presentation::interval_legend);
  print_line(solved);
  fmt::print("{}", presentation::endless_text(query, answer));
  if (answer.stopped_by) fmt::print("stopped by {}\n", presentation::stop_text(*answer.stopped_by));
  print_moves(solved);
  fmt::print("nodes      {} in {:.2f} s ({})\n", answer.nodes, answer.seconds, answer.engine);
  if (answer.proof)
    fmt::print("proof      {}: {} for {}, {} bytes; `graphgo check` replays it\n", proof_file,
               presentation::counted(answer.proof->nodes, "node", "nodes"),
               presentation::counted(answer.proof->states, "state", "states"), answer.proof->bytes);
  else if (!proof_file.empty())
    fmt::print("proof      none written: {}\n", why_no_proof(answer));
}

void print_json(const Solved& solved, const SolveOptions& options) {
  const auto& [query, answer, banned, line_may_differ] = solved;
  nlohmann::ordered_json object{
      {"board", query.board.label()}, {"vertices", query.board.size()}, {"rules", to_text(query.rules)}};
  presentation::add_names(object, query.board);
  presentation::add_question(object, query);
  presentation::add_answer(object, answer, query.rules);
  if (answer.value.solved && answer.principal_variation.empty() && !answer.line_cut) {  // the game is over
    object["principal_variation"] = nlohmann::ordered_json::array();
    object["line_complete"] = true;
  }
  if (!answer.principal_variation.empty() && answer.value.lo == answer.value.hi)
    object["decided_after"] = presentation::decided_after(query, answer.principal_variation);
  if (line_may_differ) object["line_may_differ"] = true;
  if (options.moves) {
    auto& list = object["banned"] = nlohmann::ordered_json::array();
    for (const auto& turn : banned) list.push_back(presentation::json_of(turn));
  }
  object["method"] = answer.engine;
  if (answer.proof)
    object["proof"] = {{"file", options.proof},
                       {"nodes", answer.proof->nodes},
                       {"states", answer.proof->states},
                       {"bytes", answer.proof->bytes}};
  else if (!options.proof.empty())
    object["no_proof"] = why_no_proof(answer);
  fmt::print("{}\n", dump_json(object));
}

bool complete(const Answer& answer, bool proof_wanted) {
  return all_solved(answer) && (answer.proof || !proof_wanted);
}

/// What `--method` takes: the names in the engine table.
std::vector<std::string> method_names() {
  std::vector<std::string> names;
  for (const Engine* engine : engines::registry()) names.push_back(engine->name);
  return names;
}

std::string prohibited_text(const Board& board, const research::Opening& opening) {
  return fmt::format("{{{}}}", presentation::names_text(board, opening.prohibited));
}

/// "5", or what clause 2 has instead: a komi is no negative number.
std::string fair_komi(const Value& value, const Ruleset& rules) {
  if (!value.solved || value.lo != value.hi) return presentation::value_text(value, rules);
  return value.lo < Margin() ? fmt::format("none (White is {} ahead)", (-value.lo).text()) : value.lo.text();
}

int print_openings(const Query& query, const Limits& limits, bool json) {
  const auto openings = research::openings(query.board, query.rules, limits);
  Margin least = Margin::infinity(), most = Margin::minus_infinity();
  for (const auto& opening : openings) {
    least = std::min(least, opening.value.lo);
    most = std::max(most, opening.value.hi);
  }
  const bool complete =
      std::all_of(openings.begin(), openings.end(), [](const auto& o) { return o.value.solved; });
  const int code = complete ? exit_code::answered : exit_code::stopped;
  if (json) {
    nlohmann::ordered_json object{{"board", query.board.label()}, {"rules", to_text(query.rules)}};
    presentation::add_names(object, query.board);
    for (const auto& opening : openings) {
      nlohmann::ordered_json entry{{"prohibited", opening.prohibited}, {"sets", opening.sets}};
      presentation::add_value(entry, opening.value, query.rules);
      object["openings"].push_back(entry);
    }
    object["least"] = presentation::json_of(least);
    object["most"] = presentation::json_of(most);
    fmt::print("{}\n", dump_json(object));
    return code;
  }
  fmt::print(
      "board      {}\nrules      {}\nopening    the sets that may be prohibited for the first turn, one of "
      "each class "
      "of symmetric ones\n",
      presentation::board_text(query.board), to_text(query.rules));
  fmt::print("  {:<24} {:>5}  fair komi\n", "prohibited", "alike");
  for (const auto& opening : openings)
    fmt::print("  {:<24} {:>5}  {}\n", prohibited_text(query.board, opening), opening.sets,
               fair_komi(opening.value, query.rules));
  fmt::print("values     {} to {}\n", least.text(), most.text());
  return code;
}

/// The choice comes before the first turn on the empty board.
void check_opening(const SolveOptions& options) {
  const StateOptions& state = options.state;
  const std::pair<const char*, bool> others[] = {{"--position", !state.position.empty()},
                                                 {"--record", !state.record.empty()},
                                                 {"--to-move", !state.to_move.empty()},
                                                 {"--prisoners", !state.prisoners.empty()},
                                                 {"--moves", options.moves},
                                                 {"--proof", !options.proof.empty()},
                                                 {"--svg", !options.svg.empty()},
                                                 {"--progress", options.limits.progress},
                                                 {"--method", !options.method.empty()},
                                                 {"--model", !options.model.empty()}};
  for (const auto& [name, given] : others)
    if (given)
      throw InputError(fmt::format(
          "--opening: the choice is made before the first turn on the empty board; leave {} out", name));
}

/// The line is chosen by values afterwards: the one the search met first hangs on how its threads were
/// scheduled. A method that was asked for shows its own.
Solved solve(const Query& query, const Limits& limits, const SolveOptions& options) {
  Solved solved{query,
                engines::solve(query, limits,
                               {.moves = options.moves,
                                .principal_variation = true,
                                .proof = options.proof,
                                .model = options.model},
                               options.method),
                {}};
  Answer& answer = solved.answer;
  if (options.moves) solved.banned = banned_turns(query);
  if (!options.method.empty() || !answer.value.solved) return solved;
  solved.line_may_differ = !engines::show_natural_line(query, answer, limits);
  return solved;
}

/// A picture of a value is not replaced by one of bounds, and a line says so.
void write_picture(const Solved& solved, const SolveOptions& options) {
  const auto earlier =
      options.force || solved.answer.value.solved ? std::nullopt : read_file(options.svg, max_text_file);
  if (earlier && presentation::is_picture_of_value(*earlier, solved.query)) {
    print_message("{}: it stays as it is; it shows a value, and this run has bounds",
                  printable(options.svg, 200));
    return;
  }
  tables::write_file(options.svg, presentation::answer_svg(solved.query, solved.answer));
}

int solve_command(const SolveOptions& options) {
  if (options.opening) check_opening(options);
  const Query query = options.state.query();
  if (options.opening) return print_openings(query, options.limits.limits(), options.json);
  Progress progress(options.limits.progress);
  Limits limits = options.limits.limits();
  limits.report = [&progress](const std::string& line) { progress.show(line); };
  // The question is printed with its answer: what an engine refuses leaves nothing half-written.
  if (tables::is_same_file(options.proof, options.svg))
    throw InputError(fmt::format("--svg {}: the proof goes into that file", printable(options.svg)));
  if (!options.proof.empty()) check_proof_output(options.proof, query, options.force);
  if (!options.svg.empty()) check_svg_output(options.svg, query, options.force);
  const Solved solved = solve(query, limits, options);
  options.json ? print_json(solved, options) : print_text(solved, options.proof);
  if (!options.svg.empty()) write_picture(solved, options);
  const Answer& answer = solved.answer;
  if (!answer.no_proof.empty()) throw InputError("--proof: none written: " + answer.no_proof);
  return complete(answer, !options.proof.empty()) ? exit_code::answered : exit_code::stopped;
}

}  // namespace

void add_solve(CLI::App& program, Action& action) {
  auto options = std::make_shared<SolveOptions>();
  CLI::App* command = program.add_subcommand("solve", "The exact value of a state, and a line of best play");
  options->state.add_to(*command);
  options->limits.add_to(*command);
  options->limits.add_progress_to(*command);
  command
      ->add_option(
          "--method", options->method,
          "How the value is found; default: the first of these that takes the ruleset (graphgo rules engines "
          "says what each is)")
      ->check(CLI::IsMember(method_names()));
  command->add_option("--model", options->model,
                      "A model that `graphgo train` wrote: it says where the search looks first");
  command->add_flag("--moves", options->moves,
                    "Also the value of every legal turn, and every banned one with the reason");
  command->add_option("--svg", options->svg,
                      "Also draw the state to this file, a grid as a goban, with the line's move numbers "
                      "and, with --moves, the values of turns");
  command->add_flag("--opening", options->opening,
                    "Instead of a state the opening choice of Pauli's clause 2: for every set of prohibited "
                    "locations the komi that "
                    "makes the choice of colour worthless");
  command->add_option("--proof", options->proof,
                      "Also write a proof of the value to this file: a strategy for each side, which "
                      "`graphgo check` replays by the rules");
  add_force_option(*command, options->force);
  add_json_option(*command, options->json);
  command->callback([options, &action] { action = [options] { return solve_command(*options); }; });
}

}  // namespace graphgo::solver::program
