// `graphgo hunt`: counterexamples to a relation between values, over graphs and positions.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>

#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/text/json.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/table_format.hpp"
#include "solver/presentation/text.hpp"
#include "solver/presentation/words.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/program/commands/options.hpp"
#include "solver/program/progress.hpp"
#include "solver/program/replacing.hpp"
#include "solver/research/hunt/hunt_file.hpp"
#include "solver/research/hunt/hunt_json.hpp"

namespace graphgo::solver::program {
namespace {

using nlohmann::ordered_json;

struct HuntOptions {
  std::vector<std::string> rules, boards, between;
  std::string relation = "equal", states, to_move, board_limit, output;
  research::Domain domain;
  bool all = false, certify = false, force = false;
  FarmOptions farm;
  LimitOptions limits;
  FormatOptions format;
};

/// Of many graphs some may be hard: each gets no more, unless --board-limit says otherwise.
constexpr double standard_board_limit = 60;

double board_seconds(const HuntOptions& options, const research::Domain& domain) {
  if (options.board_limit.empty())
    return domain.graphs > 0 || domain.boards.size() > 1 ? standard_board_limit : 0;
  return options.board_limit == "none" ? 0 : std::stod(options.board_limit);
}

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
  if (!options.to_move.empty())
    domain.to_move = read_side(options.to_move, "--to-move");
  else if (of_graphs && domain.which == research::Which::empty)
    domain.to_move = Side::black;
}

void check_size(const Board& board) {
  if (board.size() > engines::max_solver_size)
    throw InputError(
        fmt::format("board {}: solvers take at most {} vertices", board.label(), engines::max_solver_size));
}

research::Domain domain_of(const HuntOptions& options, const research::Question& question) {
  research::Domain domain = options.domain;
  choose_states(options, question, domain);
  domain.boards = boards_of_options(options.boards);
  for (const Board& board : domain.boards) {
    warn_about(board);
    check_size(board);
    if (!question.between) continue;
    for (const research::GraphPair& pair : question.between->pairs_from(board, false)) {
      check_size(pair.left);
      check_size(pair.right);
    }
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
  std::size_t earlier = 0, left_by_earlier = 0;  ///< boards that the journal had; of these, unsettled ones
  std::size_t boards = 0;                        ///< of the domain
  std::string first;                             ///< counterexample, as a JSON line
  std::optional<std::pair<Board, research::Counterexample>> shown;
  std::vector<std::string> all;
  std::string stopped_on;  ///< the board in work when a limit on the hunt struck
  bool smallest = true;    ///< is all that comes before the first settled?
  bool seen_all = false;   ///< were all boards taken up that were wanted?
  bool complete = false;   ///< and all their states settled?
  std::uint64_t certified = 0, nodes = 0;
  double seconds = 0;
  research::Harvest harvest;
};

void take(Found& found, const research::BoardResult& result, const research::Question& question, bool all) {
  found.sums.add(result);
  found.nodes += result.nodes;
  found.certified += result.certified;
  found.earlier += result.earlier ? 1 : 0;
  found.left_by_earlier += result.earlier && !result.complete() ? 1 : 0;
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

Found run(const HuntOptions& options, const research::Question& question, const research::Domain& domain,
          research::HuntFile* file, const research::Farming& farming, const Limits& limits) {
  const auto start = std::chrono::steady_clock::now();
  Found found;
  found.boards = research::boards_of(domain, limits).size();
  Progress progress(options.limits.progress);
  const auto stopped_on = [&](const Board& board) {
    if (found.stopped_on.empty()) found.stopped_on = board.label();
    if (found.first.empty()) found.smallest = false;
  };
  const auto tell = [&](const research::BoardResult& result) {
    take(found, result, question, options.all && !file);
    if (result.cut) stopped_on(result.board);
    if (file) file->add(result);
    return options.all || found.first.empty();
  };
  found.harvest = research::hunt(question, domain, limits,
                                 {.board_seconds = board_seconds(options, domain),
                                  .certify = options.certify,
                                  .all = options.all,
                                  .tell = tell,
                                  .stopped_on = stopped_on,
                                  .show = [&](const std::string& line) { progress.show(line); }},
                                 farming);
  found.seen_all = found.stopped_on.empty();
  found.complete = found.seen_all && found.sums.unsettled.empty();
  found.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return found;
}

std::string named(const research::GraphExpression& expression, const Board& made) {
  return fmt::format("{} = {}", expression.text(), presentation::board_text(made));
}

/// Where the counterexample stands: the position, or the two graphs.
void print_place(const Board& board, const research::Counterexample& found,
                 const research::Question& question) {
  fmt::print("board      {}\n", presentation::board_text(board));
  const SurveyState& state = found.state;
  if (question.between) {
    if (!found.graphs->choice.empty()) fmt::print("choice     {}\n", found.graphs->choice);
    fmt::print("value of   {}\nother of   {}\n", named(question.between->left, found.graphs->left),
               named(question.between->right, found.graphs->right));
  } else {
    fmt::print("position   {}\n{}", position_text(board, state.position),
               presentation::draw_position(board, state.position));
  }
  fmt::print("to move    {}\n", name_of(state.to_move));
  if (!state.record.empty())
    fmt::print("played     {}\n",
               presentation::line_text({board, state.position, state.to_move, question.rules.left, {}, {}},
                                       state.record));
}

/// The value; with what it means where it is asked who wins, for a tie may have a winner.
std::string value_text(const research::Question& question, const research::Counterexample& found, bool left) {
  const Value& value = left ? found.left : found.right;
  const Ruleset& rules = left ? question.rules.left : question.rules.right;
  const std::string text = presentation::value_text(value, rules);
  const bool says_it = value.kind == ValueKind::winner || result_of(value, rules).no_result;
  if (!research::asks_for_winner(question) || says_it) return text;
  return fmt::format("{} ({})", text, presentation::verdict_text(value, rules));
}

void print_state(const Found& found, const research::Question& question, const Limits& limits) {
  const auto& [board, counterexample] = *found.shown;
  fmt::print("\n{} counterexample\n", found.smallest ? "the smallest" : "a");
  print_place(board, counterexample, question);
  if (question.formula)
    fmt::print(
        "relation   {} is false\n",
        question.formula->sides_text(counterexample.left, counterexample.right, research::facts_of(board)));
  for (const bool left : {true, false}) {
    if (question.alone && !left) continue;
    const Query query = research::query_of(question, board, counterexample, left);
    Limits one = limits;  // several threads may find another line in another run
    one.threads = 1;
    const Answer answer = engines::solve(query, one, {.moves = false, .principal_variation = true});
    fmt::print("{:<40} {:<{}} {}\n", question.between ? query.board.label() : to_text(query.rules),
               value_text(question, counterexample, left), research::asks_for_winner(question) ? 30 : 12,
               presentation::line_text(query, answer));
  }
}

/// Boards that are named in text; JSON names all.
constexpr std::size_t most_named = 10;

void print_question(const research::Question& question, const research::Domain& domain) {
  fmt::print("rules      {}\n", to_text(question.rules.left));
  if (!(question.rules.right == question.rules.left) || !(question.alone || question.between))
    fmt::print("           {}\n", to_text(question.rules.right));
  if (question.between)
    fmt::print("between    value of {}, other of {}\n", question.between->left.text(),
               question.between->right.text());
  research::Domain shown = domain;
  if (shown.boards.size() > most_named)
    shown.boards.erase(shown.boards.begin() + most_named, shown.boards.end());
  fmt::print("relation   {}\ndomain     {}\n", research::words_of_relation(question),
             research::words_of(shown));
  if (shown.boards.size() < domain.boards.size())
    fmt::print("           and {} more boards\n", domain.boards.size() - shown.boards.size());
}

void print_unsettled(const Found& found, double board_limit) {
  const auto& boards = found.sums.unsettled;
  if (!boards.empty()) {
    const auto shown = std::min(boards.size(), most_named);
    fmt::print("unsettled  {} {}: {}{}\n", boards.size(), boards.size() == 1 ? "board" : "boards",
               fmt::join(boards.begin(), boards.begin() + static_cast<std::ptrdiff_t>(shown), ", "),
               shown < boards.size() ? ", ..." : "");
    if (found.left_by_earlier > 0)
      fmt::print(
          "           {} of them: left by an earlier run with the journal, and not asked again; farming.md "
          "says "
          "how\n           to ask them\n",
          found.left_by_earlier);
    if (board_limit > 0 && boards.size() > found.left_by_earlier)
      fmt::print("           each board has {:g} {}; --board-limit changes that\n", board_limit,
                 board_limit == 1 ? "second" : "seconds");
  }
  if (found.sums.undefined > 0)
    fmt::print("undefined  {} states on which the relation has no meaning, not counted as settled\n",
               found.sums.undefined);
}

/// What the hunt has shown, and what kept it from showing more.
std::string verdict_text(const Found& found) {
  if (!found.first.empty()) return "refuted";
  if (found.complete) return "verified on the whole domain";
  if (!found.seen_all)
    return found.stopped_on.empty() ? "open: stopped by a limit"
                                    : fmt::format("open: stopped by a limit on {}", found.stopped_on);
  return "open: boards are unsettled";
}

void print_all(const research::Question& question, const Found& found) {
  if (found.all.empty()) return;
  fmt::print("\n{}, as JSON", found.complete ? "all of them" : "all that were found");
  if (question.between)
    fmt::print(" (left: {}; right: {})", question.between->left.text(), question.between->right.text());
  else if (!question.alone)
    fmt::print(" (left: {}; right: {})", to_text(question.rules.left), to_text(question.rules.right));
  fmt::print("\n");
  for (const std::string& line : found.all) fmt::print("{}\n", line);
}

/// Of answers that a journal had nobody knows here how fast they came.
void print_effort(const Found& found) {
  if (found.earlier > 0) {
    fmt::print("\n{} nodes, those of earlier runs with the journal too\n", found.nodes);
    return;
  }
  fmt::print("\n{} nodes in {:.2f} s; {:.0f} states a second\n", found.nodes, found.seconds,
             static_cast<double>(found.sums.compared) / std::max(found.seconds, 1e-9));
}

void print_text(const HuntOptions& options, const research::Question& question,
                const research::Domain& domain, const Found& found, const Limits& limits) {
  print_question(question, domain);
  fmt::print("covered    {} of {} boards; {} of their {} {} settled\n", found.sums.boards, found.boards,
             found.sums.compared, found.sums.states, question.between ? "cases" : "states");
  print_unsettled(found, board_seconds(options, domain));
  fmt::print("against    {}{}\n", found.sums.against,
             found.sums.against > 0 && !options.all
                 ? " so far; --all goes on after the first board that has one"
                 : "");
  fmt::print("verdict    {}\n", verdict_text(found));
  if (options.certify)
    fmt::print(
        "certified  {} values: the checker accepted a proof of each (one state of each class of symmetric "
        "ones)\n",
        found.certified);
  if (found.shown) print_state(found, question, limits);
  print_all(question, found);
  print_effort(found);
}

/// A value of `json_line` as a cell.
std::string value_cell(const ordered_json& value) {
  const auto plain = [](const ordered_json& part) {
    return part.is_string() ? part.get<std::string>() : dump_json(part);
  };
  for (const char* key : {"value", "winner"})
    if (value.contains(key)) return plain(value[key]);
  return fmt::format("[{}, {}] {}", plain(value.at("lo")), plain(value.at("hi")), plain(value.at("result")));
}

/// The counterexamples as a table; what was asked stands in the names of the columns.
void print_table(const research::Question& question, const Found& found, presentation::TableFormat format) {
  std::vector<std::string> columns{"board", "position", "to_move", "record", "states"};
  if (question.between)
    columns = {"board", "choice", question.between->left.text(), question.between->right.text(), "to_move"};
  const auto rules_of = [&](const char* what, const Ruleset& rules) {
    return fmt::format("{} {}", what, to_text(rules));
  };
  columns.push_back(rules_of("value", question.rules.left));
  if (!question.alone) columns.push_back(rules_of("other", question.rules.right));
  if (question.formula) columns.push_back(question.formula->text());
  if (research::asks_for_winner(question)) columns.insert(columns.end(), {"winner", "other winner"});
  const presentation::TableText table(format, columns);
  fmt::print("{}", table.head());
  std::vector<std::string> lines = found.all;
  if (lines.empty() && !found.first.empty()) lines = {found.first};
  for (const std::string& text : lines) {
    const auto line = parse_json<ordered_json>(text);
    std::vector<std::string> cells{line["board"]};
    if (question.between)
      for (const char* key : {"choice", "left_board", "right_board", "to_move"})
        cells.push_back(line.contains(key) ? line[key].get<std::string>() : "");
    else
      for (const std::string& cell :
           {line["position"].get<std::string>(), line["to_move"].get<std::string>(),
            line.contains("record") ? dump_json(line["record"]) : "", dump_json(line["states"])})
        cells.push_back(cell);
    cells.push_back(value_cell(line["left"]));
    if (!question.alone) cells.push_back(value_cell(line["right"]));
    if (question.formula) cells.push_back(line["sides"]);
    if (research::asks_for_winner(question))
      cells.insert(cells.end(), {line["left_winner"], line["right_winner"]});
    fmt::print("{}", table.row(cells));
  }
  fmt::print("{}", table.foot());
}

void print_json(const HuntOptions& options, const research::Question& question,
                const research::Domain& domain, const Found& found) {
  ordered_json object{{"left", to_text(question.rules.left)}};
  if (!question.alone) object["right"] = to_text(question.rules.right);
  if (question.between) object["between"] = {question.between->left.text(), question.between->right.text()};
  object.update({{"relation", research::text_of_relation(question)},
                 {"domain", research::words_of(domain)},
                 {"verdict", !found.first.empty() ? "refuted"
                             : found.complete     ? "verified"
                                                  : "open"},
                 {"complete", found.complete},
                 {"boards", found.sums.boards},
                 {"boards_in_domain", found.boards},
                 {"states", found.sums.states},
                 {"compared", found.sums.compared},
                 {"against", found.sums.against}});
  if (!found.sums.unsettled.empty()) object["unsettled"] = found.sums.unsettled;
  if (found.left_by_earlier > 0) object["not_asked_again"] = found.left_by_earlier;
  if (found.sums.undefined > 0) object["undefined"] = found.sums.undefined;
  if (!found.stopped_on.empty()) object["stopped_on"] = found.stopped_on;
  if (const double seconds = board_seconds(options, domain); seconds > 0) object["board_limit"] = seconds;
  if (!found.first.empty()) {
    object["counterexample"] = parse_json<ordered_json>(found.first);
    object["smallest"] = found.smallest;
  }
  if (!found.all.empty()) {
    object["counterexamples"] = ordered_json::array();
    for (const auto& line : found.all) object["counterexamples"].push_back(parse_json<ordered_json>(line));
  }
  if (found.certified > 0) object["certified"] = found.certified;
  object["nodes"] = found.nodes;
  object["seconds"] = found.seconds;
  fmt::print("{}\n", dump_json(object));
}

/// The journal is where --journal has it, else beside the output until that is there.
int hunt_command(const HuntOptions& options, research::Crew& crew) {
  const research::Question question = question_of(options);
  const research::Domain domain = domain_of(options, question);
  const presentation::TableFormat format = options.format.format();
  const Limits limits = options.limits.limits();
  research::Farming farming = options.farm.farming(crew);
  if (options.farm.is_part() && !options.output.empty())
    throw InputError("--output: a part has none; merge the parts, and name it with the whole journal");
  std::optional<research::HuntFile> file;
  if (!options.output.empty()) file.emplace(options.output, question, domain, options.all, options.force);
  const bool beside = file && farming.journal.empty();
  if (beside) farming.journal = file->partial();
  const Found found = run(options, question, domain, file ? &*file : nullptr, farming, limits);
  if (options.farm.is_part())
    return options.farm.print_part(found.harvest, format == presentation::TableFormat::json);
  if (file && found.seen_all) file->finish();
  if (beside && found.seen_all) std::filesystem::remove(file->partial());
  if (format == presentation::TableFormat::json) {
    print_json(options, question, domain, found);
  } else if (format == presentation::TableFormat::text) {
    print_text(options, question, domain, found, limits);
  } else {
    print_table(question, found, format);
    if (found.first.empty() && !found.complete)
      fmt::print(stderr, "graphgo: verdict: {}\n", verdict_text(found));
  }
  if (file && found.seen_all) fmt::print(stderr, "graphgo: {} was written\n", options.output);
  if (!farming.journal.empty() && !found.seen_all)
    options.farm.print_unfinished(found.harvest, farming.journal.string());
  if (!found.first.empty()) return exit_code::refuted;
  return found.complete ? exit_code::answered : exit_code::stopped;
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
Boards and graphs are taken smallest first. What a limit left open is reported, and never counted as
agreeing.)";

void add_domain_options(CLI::App& command, HuntOptions& options) {
  command.add_option(
      "boards,--board", options.boards,
      "Boards, beside or instead of --max-vertices: ranges, files of many and - (standard input) too");
  command
      .add_option("--max-vertices", options.domain.graphs,
                  "All connected graphs with at most so many vertices, up to isomorphism")
      ->check(CLI::Range(1, research::most_graph_vertices));
  command.add_option(
      "--states", options.states,
      "positions: every legal position as a fresh start (the default for two rulesets); empty: empty boards "
      "(the "
      "default for one); reached: every state that play from the empty board can reach, with its history");
  command.add_option("--to-move", options.to_move,
                     "black, white or both (default; empty boards of one ruleset: black)");
  command
      .add_option("--sample", options.domain.sample,
                  "Only so many positions of each board (reached: random games), drawn by --seed")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{100'000'000}));
  command.add_option("--seed", options.domain.seed, "For --sample (default 1)");
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
      true);
  command->add_flag("--all", options->all,
                    "All counterexamples, not only those of the first board that has one");
  check_not_empty(*command->add_option(
      "--output", options->output,
      "File for the counterexamples and counts (.jsonl, .sqlite, .db); a stopped hunt goes on from "
      "FILE.partial"));
  add_force_option(*command, options->force);
  command->add_flag("--certify", options->certify,
                    "Have a proof of every value written, replayed by the checker, and thrown away");
  options->limits.sharing = crew.workers_here();
  options->farm.add_to(*command);
  options->limits.add_to(*command);
  options->format.add_to(*command);
  command->callback(
      [options, &action, &crew] { action = [options, &crew] { return hunt_command(*options, crew); }; });
}

}  // namespace graphgo::solver::program
