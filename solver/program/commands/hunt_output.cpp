// What `graphgo hunt` tells of a hunt: for people, as JSON, or as a table.
#include <fmt/format.h>

#include <algorithm>

#include "graphgo/record/position_text.hpp"
#include "graphgo/text/json.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/table_format.hpp"
#include "solver/presentation/text.hpp"
#include "solver/presentation/words.hpp"
#include "solver/program/commands/hunt.hpp"
#include "solver/program/commands/options.hpp"
#include "solver/research/hunt/hunt_json.hpp"

namespace graphgo::solver::program {
namespace {

using nlohmann::ordered_json;

std::string named(const research::GraphExpression& expression, const Board& made) {
  return fmt::format("{} = {}", expression.text(), presentation::board_text(made));
}

/// The ruleset of one of two graphs, where each has its own.
std::string under(const research::Question& question, bool left) {
  if (question.rules.left == question.rules.right) return "";
  return " under " + to_text(left ? question.rules.left : question.rules.right);
}

/// Where the counterexample stands: the position, or the two graphs.
void print_place(const Board& board, const research::Counterexample& found,
                 const research::Question& question) {
  fmt::print("board      {}\n", presentation::board_text(board));
  const SurveyState& state = found.state;
  const Query query = query_of(board, question.rules.left, state);
  const presentation::AskedState now = presentation::asked_state(query);
  if (question.between) {
    if (!found.graphs->choice.empty()) fmt::print("choice     {}\n", found.graphs->choice);
    fmt::print("value of   {}{}\nother of   {}{}\n", named(question.between->left, found.graphs->left),
               under(question, true), named(question.between->right, found.graphs->right),
               under(question, false));
  } else {
    fmt::print("{}position   {}\n{}", presentation::start_text(query), position_text(board, now.position),
               presentation::draw_position(board, now.position));
  }
  fmt::print("to move    {}\n", name_of(now.to_move));
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

void print_state(const HuntOutcome& found, const research::Question& question, const Limits& limits) {
  const auto& [board, counterexample] = *found.shown;
  fmt::print("\n{} counterexample\n", found.smallest ? "the smallest" : "a");
  print_place(board, counterexample, question);
  if (question.formula)
    fmt::print(
        "relation   false: {}\n",
        question.formula->sides_text(counterexample.left, counterexample.right, research::facts_of(board)));
  for (const bool left : {true, false}) {
    if (question.alone && !left) continue;
    const Query query = research::query_of(question, board, counterexample, left);
    Limits one = limits;  // several threads may find another line in another run
    one.threads = 1;
    const Answer answer = engines::solve(query, one, {.moves = false, .principal_variation = true});
    fmt::print("{:<40} {:<{}} {}\n", question.between ? query.board.label() : to_text(query.rules),
               value_text(question, counterexample, left), research::asks_for_winner(question) ? 30 : 12,
               presentation::noted_line_text(query, answer));
  }
}

/// Boards that are named in text; JSON names all.
constexpr std::size_t most_named = 10;

void print_question(const research::Question& question, const research::Domain& domain) {
  fmt::print("rules      {}\n", to_text(question.rules.left));
  if (!(question.rules.right == question.rules.left) || !(question.alone || question.between))
    fmt::print("           {}\n", to_text(question.rules.right));
  if (question.between)
    fmt::print("between    value of {}{}, other of {}{}\n", question.between->left.text(),
               under(question, true), question.between->right.text(), under(question, false));
  research::Domain shown = domain;
  if (shown.boards.size() > most_named)
    shown.boards.erase(shown.boards.begin() + most_named, shown.boards.end());
  fmt::print("relation   {}\ndomain     {}\n", research::words_of_relation(question),
             research::words_of_domain(question, shown));
  if (shown.boards.size() < domain.boards.size())
    fmt::print("           and {} more boards\n", domain.boards.size() - shown.boards.size());
}

void print_unsettled(const HuntOutcome& found, double board_limit) {
  const auto& boards = found.sums.unsettled;
  if (!boards.empty()) {
    const auto shown = std::min(boards.size(), most_named);
    fmt::print("unsettled  {} {}: {}{}\n", boards.size(), boards.size() == 1 ? "board" : "boards",
               fmt::join(boards.begin(), boards.begin() + static_cast<std::ptrdiff_t>(shown), ", "),
               shown < boards.size() ? ", ..." : "");
    if (found.left_by_earlier > 0)
      fmt::print("           {} of them: left by an earlier run with the journal{}\n", found.left_by_earlier,
                 found.journal_stays ? "; --again asks them" : "");
    if (found.cut > 0)
      fmt::print(
          "           {} of them: a limit of the whole hunt struck (--time-limit, --memory, Ctrl-C), not "
          "--board-limit\n",
          found.cut);
    if (board_limit > 0 && boards.size() > found.left_by_earlier + found.cut &&
        (found.sums.undefined == 0 || found.sums.compared + found.sums.undefined < found.sums.states))
      fmt::print(
          "           {}each board has {:g} {}; --board-limit changes that\n",
          found.cut > 0 ? fmt::format("{} of them: ", boards.size() - found.left_by_earlier - found.cut) : "",
          board_limit, board_limit == 1 ? "second" : "seconds");
  }
  if (found.sums.undefined > 0)
    fmt::print("undefined  {} on which the relation has no meaning, not counted as settled\n",
               presentation::counted(found.sums.undefined, "state", "states"));
}

void print_all(const research::Question& question, const HuntOutcome& found) {
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
void print_effort(const HuntOutcome& found, const research::Question& question) {
  if (found.earlier > 0) {
    fmt::print("\n{} nodes, those of earlier runs with the journal too\n", found.nodes);
    return;
  }
  const double rate = static_cast<double>(found.sums.compared) / std::max(found.seconds, 1e-9);
  fmt::print(
      "\n{} nodes in {:.2f} s{}\n", found.nodes, found.seconds,
      rate >= 1 ? fmt::format("; {:.0f} {} a second", rate, question.between ? "cases" : "states") : "");
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

}  // namespace

namespace {

std::string verdict_of_values(const HuntOutcome& found) {
  if (!found.first.empty()) return "refuted";
  if (found.complete)
    return fmt::format(
        "{}{}", found.sampled ? "no counterexample in the sample" : "verified on the whole domain",
        found.seen_all || found.proofs_cut > 0 ? "" : "; a limit struck before all was asked twice");
  if (!found.seen_all)
    return found.stopped_on.empty() ? "open: stopped by a limit"
                                    : fmt::format("open: stopped by a limit on {}", found.stopped_on);
  return "open: boards are unsettled";
}

}  // namespace

/// What the hunt has shown, and what kept it from showing more.
std::string hunt_verdict(const HuntOutcome& found) {
  return verdict_of_values(found) + (found.proofs_cut > 0 ? "; a limit struck among the proofs" : "");
}

void print_hunt(const HuntOptions& options, const research::Question& question,
                const research::Domain& domain, const HuntOutcome& found, const Limits& limits) {
  print_question(question, domain);
  fmt::print("covered    {} of {} boards; {} of their {} {} settled\n", found.sums.boards, found.boards,
             found.sums.compared, found.sums.states, question.between ? "cases" : "states");
  print_unsettled(found, board_seconds(options, domain));
  fmt::print("against    {}{}\n", found.sums.against,
             found.sums.against > 0 && !options.all
                 ? " so far; --all goes on after the first board that has one"
                 : "");
  fmt::print("verdict    {}\n", hunt_verdict(found));
  if (options.certify)
    fmt::print(
        "certified  {}: the checker accepted a proof of each (one state of each class of symmetric ones)\n",
        presentation::counted(found.certified, "value", "values"));
  if (found.shown) print_state(found, question, limits);
  print_all(question, found);
  print_effort(found, question);
}

/// The counterexamples as a table; what was asked stands in the names of the columns.
void print_hunt_table(const research::Question& question, const HuntOutcome& found,
                      presentation::TableFormat format) {
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

void print_hunt_json(const HuntOptions& options, const research::Question& question,
                     const research::Domain& domain, const HuntOutcome& found) {
  ordered_json object{{"left", to_text(question.rules.left)}};
  if (!question.alone) object["right"] = to_text(question.rules.right);
  if (question.between) object["between"] = {question.between->left.text(), question.between->right.text()};
  object.update({{"relation", research::text_of_relation(question)},
                 {"domain", research::words_of_domain(question, domain)},
                 {"verdict", !found.first.empty() ? "refuted"
                             : !found.complete    ? "open"
                             : found.sampled      ? "sampled"
                                                  : "verified"},
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
  if (found.proofs_cut > 0) object["proofs_cut"] = found.proofs_cut;
  object["nodes"] = found.nodes;
  object["seconds"] = found.seconds;
  fmt::print("{}\n", dump_json(object));
}

}  // namespace graphgo::solver::program
