// `graphgo hunt`: counterexamples to a relation between values, over graphs and positions.
#include "solver/program/commands/hunt.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>

#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/text/words.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/table_format.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/program/commands/options.hpp"
#include "solver/program/progress.hpp"
#include "solver/program/replacing.hpp"
#include "solver/research/hunt/hunt_json.hpp"

namespace graphgo::solver::program {

/// Of many graphs some may be hard: each gets no more, unless --board-limit says otherwise.
constexpr double standard_board_limit = 60;

double board_seconds(const HuntOptions& options, const research::Domain& domain) {
  if (options.board_limit.empty())
    return domain.graphs > 0 || domain.boards.size() > 1 ? standard_board_limit : 0;
  return number_in<double>(options.board_limit).value_or(0);
}

namespace {

research::Question question_of(const HuntOptions& options) {
  const bool formula = research::Formula::is_formula(options.relation), between = !options.between.empty();
  if (options.rules.size() > 2 || (options.rules.size() == 1 && !formula && !between))
    throw InputError(
        fmt::format("--rules: {} given; a hunt compares two rulesets, or one with --between or a relation "
                    "like 'value <= n'",
                    options.rules.size()));
  research::Question question = research::read_question(
      {read_ruleset(options.rules.front()), read_ruleset(options.rules.back())}, options.relation);
  if (between)
    question.between = {research::GraphExpression(options.between[0]),
                        research::GraphExpression(options.between[1])};
  question.alone = options.rules.size() == 1 && !between;
  research::check_question(question);
  for (const Ruleset& rules : question.rulesets())
    if (const std::string reason = engines::proof_refusal(rules); options.certify && !reason.empty())
      throw InputError("--certify: " + reason);
  return question;
}

/// Where a value is held against a number or another graph's, people mean the empty board and Black's first
/// turn.
void choose_states(const HuntOptions& options, const research::Question& question, research::Domain& domain) {
  const bool of_graphs = question.alone || question.between;
  if (!options.states.empty())
    domain.which = research::read_which(options.states, "--states");
  else if (of_graphs)
    domain.which = research::Which::empty;
  if (question.between && domain.which != research::Which::empty)
    throw InputError(
        fmt::format("--states {}: positions of two graphs are not the same; --between is about empty boards",
                    options.states));
  if (options.to_move == "both") return;
  if (!options.to_move.empty() && !side_named(options.to_move))
    throw InputError(fmt::format("--to-move '{}': write black, white or both", options.to_move));
  if (!options.to_move.empty())
    domain.to_move = side_named(options.to_move);
  else if (of_graphs && domain.which == research::Which::empty)
    domain.to_move = Side::black;
}

research::Domain domain_of(const HuntOptions& options, const research::Question& question) {
  research::Domain domain = options.domain;
  choose_states(options, question, domain);
  domain.boards = boards_of_options(options.boards);
  for (const Board& board : domain.boards) {
    warn_about(board);
    engines::check_size(board);
    if (!question.between) continue;
    for (const research::GraphPair& pair : question.between->pairs_from(board, false)) {
      engines::check_size(pair.left);
      engines::check_size(pair.right);
    }
  }
  if (domain.graphs == 0 && domain.boards.empty())
    throw InputError("no domain given: --max-vertices N for all connected graphs, or name boards");
  if (domain.sample > 0 && domain.which == research::Which::empty)
    throw InputError("--sample: there is one empty board only");
  return domain;
}

void take(HuntOutcome& found, const research::BoardResult& result, const research::Question& question,
          bool all) {
  found.sums.add(result);
  found.nodes += result.nodes;
  found.certified += result.certified;
  found.proofs_cut += result.proofs_cut ? 1 : 0;
  found.earlier += result.earlier ? 1 : 0;
  found.left_by_earlier += result.earlier && !result.complete() ? 1 : 0;
  found.cut += result.cut && !result.earlier && !result.complete() ? 1 : 0;
  if (found.first.empty())
    found.smallest =
        found.smallest && (result.counterexamples.empty() ? result.complete() : result.before_first == 0);
  for (const research::Counterexample& counterexample : result.counterexamples) {
    if (found.first.empty()) {
      found.first = research::json_line(result.board, counterexample, question);
      found.shown.emplace(result.board, counterexample);
    }
    if (all) found.all.push_back(research::json_line(result.board, counterexample, question));
  }
}

HuntOutcome run(const HuntOptions& options, const research::Question& question,
                const research::Domain& domain, research::HuntFile* file, const research::Farming& farming,
                const Limits& limits) {
  const auto start = std::chrono::steady_clock::now();
  HuntOutcome found;
  found.boards = research::boards_of(domain, limits).size();
  found.sampled = domain.sample > 0;
  found.smallest = !found.sampled;
  Progress progress(options.limits.progress);
  found.seen_all = true;
  const auto stopped_on = [&](const Board& board, bool begun) {
    if (begun && found.stopped_on.empty()) found.stopped_on = board.label();
    if (found.first.empty()) found.smallest = false;
    found.seen_all = false;
  };
  const auto tell = [&](const research::BoardResult& result) {
    take(found, result, question, options.all && !file);
    if (result.cut) stopped_on(result.board, true);
    if (file) file->add(result);
    return options.all || options.farm.is_part() || found.first.empty();
  };
  found.harvest = research::hunt(question, domain, limits,
                                 {.board_seconds = board_seconds(options, domain),
                                  .certify = options.certify,
                                  .all = options.all,
                                  .tell = tell,
                                  .stopped_on = stopped_on,
                                  .show = [&](const std::string& line) { progress.show(line); }},
                                 farming);
  found.complete = (found.seen_all || found.sums.boards == found.boards) && found.sums.unsettled.empty();
  found.seconds = seconds_since(start);
  return found;
}

/// The journal is where --journal has it, else beside the output until that is there.
int hunt_command(const HuntOptions& options, research::Crew& crew) {
  const research::Question question = question_of(options);
  const research::Domain domain = domain_of(options, question);
  const presentation::TableFormat format = options.format.format();
  const Limits limits = options.limits.limits();
  research::Farming farming = options.farm.farming(crew, !options.output.empty());
  if (options.farm.is_part() && !options.output.empty())
    throw InputError("--output: a part has none; merge the parts, and name it with the whole journal");
  options.farm.check_journal_is_not(options.output, "--output");
  std::optional<research::HuntFile> file;
  if (!options.output.empty()) file.emplace(options.output, question, domain, options.all, options.force);
  const bool beside = file && farming.journal.empty();
  if (beside) farming.journal = file->partial();
  HuntOutcome found = run(options, question, domain, file ? &*file : nullptr, farming, limits);
  found.journal_stays = !beside || !found.seen_all;
  if (options.farm.is_part())
    return options.farm.print_part(found.harvest, format == presentation::TableFormat::json);
  if (file && found.seen_all) file->finish();
  if (beside && found.seen_all) std::filesystem::remove(file->partial());
  if (format == presentation::TableFormat::json) {
    print_hunt_json(options, question, domain, found);
  } else if (format == presentation::TableFormat::text) {
    print_hunt(options, question, domain, found, limits);
  } else {
    print_hunt_table(question, found, format);
    if (found.proofs_cut > 0 || (found.first.empty() && !found.answered()))
      print_message("verdict: {}", hunt_verdict(found));
  }
  if (file && found.seen_all) print_message("{} was written", options.output);
  if (found.journal_stays) FarmOptions::print_left(found.harvest, farming.journal.string(), found.seen_all);
  if (!found.first.empty()) return exit_code::refuted;
  return found.answered() ? exit_code::answered : exit_code::stopped;
}

constexpr const char* footer =
    R"(Two rulesets:     graphgo hunt --rules lasker-maas --rules lasker-maas-draft --max-vertices 4
Two graphs:       graphgo hunt --rules tromp-taylor --between G 'G + path:1' \
                    --relation 'value <= other + 1' --max-vertices 4
A bound:          graphgo hunt --rules tromp-taylor --max-vertices 4 \
                    --relation 'value <= n - 2*m + max_degree'
A formula compares two expressions by <= < >= > = !=. They are made of numbers, value, other, n (vertices),
m (edges), min_degree, max_degree (of G), + - * / ( ), abs(a), min(a, b) and max(a, b). Values are Black's
margins after komi. Where play need not end, the formula must hold for both lo and for both hi. A vertex v
or an edge e is chosen in all ways.
Boards and graphs are taken smallest first. What a limit left open is reported. It counts as agreeing only
where the relation holds for all margins between the bounds.)";

void add_domain_options(CLI::App& command, HuntOptions& options) {
  command.add_option(
      "boards,--board", options.boards,
      "Boards, beside or instead of --max-vertices: ranges, files of many and - (standard input) too");
  command
      .add_option("--max-vertices", options.domain.graphs,
                  "All connected graphs with at most so many vertices, up to isomorphism")
      ->check(whole_number(1, research::most_graph_vertices));
  command.add_option(
      "--states", options.states,
      "positions: every legal position as a fresh start (the default for two rulesets); empty: empty boards "
      "(the "
      "default for one); reached: every state that play from the empty board can reach, with its history");
  command.add_option("--to-move", options.to_move,
                     "black, white or both (default; empty boards of one ruleset: black)");
  CLI::Option* sample =
      command
          .add_option("--sample", options.domain.sample,
                      "Only so many positions of each board (reached: random games), drawn by --seed")
          ->check(whole_number(1, 100'000'000));
  command.add_option("--seed", options.domain.seed, "For --sample (default 1)")->needs(sample);
}

}  // namespace

void add_hunt(CLI::App& program, Action& action, research::Crew& crew) {
  auto options = std::make_shared<HuntOptions>();
  CLI::App* command = program.add_subcommand(
      "hunt", "Smallest counterexample to a relation between values; exit 1 if there is one");
  command->footer(footer);
  command->add_option("--rules", options->rules, "A ruleset; give two, or one with --between or a formula")
      ->required()
      ->take_all();
  command
      ->add_option(
          "--between", options->between,
          "Two graphs made from a graph G, `value` of the first and `other` of the second: sums of G, "
          "'G - v', 'G - e', 'G / e', 'subdivide(G)' and boards, like 'G + path:1'")
      ->expected(2);
  command->add_option("--relation", options->relation,
                      "What should hold: equal (default), within(POINTS), winner, at_most, or a formula like "
                      "'value <= other + 1'");
  add_domain_options(*command, *options);
  check_seconds(
      *command->add_option("--board-limit", options->board_limit,
                           "Seconds for each board, or none; what is left open of it is said, and the hunt "
                           "goes on (default: 60 with --max-vertices, else none)"),
      "none");
  command->add_flag("--all", options->all,
                    "All counterexamples, not only those of the first board that has one");
  command->add_option(
      "--output", options->output,
      "File for the counterexamples and counts (.jsonl, .sqlite, .db); a stopped hunt goes on from "
      "FILE.partial");
  add_force_option(*command, options->force);
  command->add_flag("--certify", options->certify,
                    "Have a proof of every value written, replayed by the checker, and thrown away");
  options->limits.sharing = crew.workers_here();
  options->farm.add_to(*command);
  options->limits.add_to(*command);
  options->limits.add_progress_to(*command);
  options->format.add_to(*command);
  command->callback(
      [options, &action, &crew] { action = [options, &crew] { return hunt_command(*options, crew); }; });
}

}  // namespace graphgo::solver::program
