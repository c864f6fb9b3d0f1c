// `graphgo replay`: a game record under a ruleset, and the first turn it makes illegal.
#include "graphgo/record/replay.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>

#include "graphgo/record/position_text.hpp"
#include "graphgo/text/json.hpp"
#include "solver/presentation/answer_json.hpp"
#include "solver/presentation/text.hpp"
#include "solver/presentation/words.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/program/commands/options.hpp"

namespace graphgo::solver::program {
namespace {

using nlohmann::ordered_json;

struct ReplayOptions {
  std::string file, rules = "tromp-taylor";
  bool json = false;
};

const char* ending_text(const Outcome& outcome) {
  switch (outcome.kind) {
    case Outcome::Kind::black_wins:
      return "Black wins";
    case Outcome::Kind::white_wins:
      return "White wins";
    case Outcome::Kind::no_result:
      return "no result";
    case Outcome::Kind::margin:
      break;
  }
  return "counted";
}

/// What the game came to, after komi; nothing where it ended without a result.
std::optional<Value> value_of(const Outcome& outcome, const Ruleset& rules) {
  if (outcome.kind == Outcome::Kind::no_result) return std::nullopt;
  const Margin win = last_mover_wins(rules) ? Margin::of_points(1) : Margin::infinity();
  const Margin margin = outcome.kind == Outcome::Kind::margin
                            ? after_komi(outcome.points, rules)
                            : (outcome.kind == Outcome::Kind::black_wins ? win : -win);
  return Value{kind_of(rules), margin, margin, true};
}

void add_result(ordered_json& object, const Outcome& outcome, const Ruleset& rules) {
  object["outcome"] = ending_text(outcome);
  const auto value = value_of(outcome, rules);
  object["winner"] = to_text(value ? winner_of(*value, rules) : Winner::no_result);
}

void print_json(const ReplayReport& report, const GameRecord& record, const Ruleset& rules) {
  ordered_json object{{"board", report.board.label()},
                      {"rules", to_text(rules)},
                      {"turns", report.turns},
                      {"of", record.turns.size()},
                      {"legal", !report.refused.has_value()},
                      {"position", position_text(report.position)},
                      {"to_move", word_of(report.to_move)},
                      {"phase", report.phase},
                      {"captured", report.captured},
                      {"prisoners", report.prisoners},
                      {"area", report.area},
                      {"territory", report.territory}};
  if (!last_mover_wins(rules))
    object[report.outcome ? "margin" : "margin_now"] =
        presentation::json_of(after_komi(report.margin, rules));
  if (report.refused)
    object["refused"] = {{"turn", report.refused->number},
                         {"vertex", report.refused->vertex},
                         {"reason", report.refused->reason}};
  if (report.outcome) add_result(object, *report.outcome, rules);
  auto& recurrences = object["recurrences"] = ordered_json::array();
  for (const auto& r : report.recurrences) recurrences.push_back({{"turn", r.turn}, {"earlier", r.earlier}});
  fmt::print("{}\n", dump_json(object));
}

void print_text(const ReplayReport& report, const GameRecord& record, const Ruleset& rules) {
  fmt::print("board      {}\nrules      {}\nrecord     {} {}\n", report.board.label(), to_text(rules),
             record.turns.size(), record.turns.size() == 1 ? "turn" : "turns");
  for (const auto& change : report.phase_changes)
    fmt::print("phase      {} began after turn {}\n", change.phase, change.turn);
  for (const auto& r : report.recurrences)
    fmt::print("recurs     the state after turn {} is that after turn {}\n", r.turn, r.earlier);
  if (report.refused)
    fmt::print("illegal    turn {}: {}\n", report.refused->number, report.refused->reason);
  else
    fmt::print("legal      all turns\n");
  fmt::print("position   after {} {}, {} to move\n{}", report.turns, report.turns == 1 ? "turn" : "turns",
             name_of(report.to_move), presentation::draw_position(report.board, report.position));
  fmt::print("removed    {} black, {} white stones\n", report.captured[0], report.captured[1]);
  fmt::print("prisoners  Black {}, White {}\n", report.prisoners[0], report.prisoners[1]);
  if (!last_mover_wins(rules))
    fmt::print(
        "margin     area {}, territory {} (on the board as it stands, without prisoners, before komi)\n",
        report.area, report.territory);
  if (!report.outcome)
    fmt::print("game       not over\n");
  else if (report.outcome->kind == Outcome::Kind::margin)
    fmt::print("game       over, margin {}  ({})\n",
               half_points_text(2 * report.outcome->points - rules.komi),
               presentation::verdict_text(*value_of(*report.outcome, rules), rules));
  else
    fmt::print("game       over, {}\n", ending_text(*report.outcome));
}

int replay_command(const ReplayOptions& options) {
  const GameRecord record = read_sgf_file(options.file);
  const Ruleset rules = read_ruleset(options.rules);
  const ReplayReport report = replay(record, rules);
  tell_what_is_unused_of(options.file, {"AB", "AW", "AE", "PL", "B", "W"});
  options.json ? print_json(report, record, rules) : print_text(report, record, rules);
  return report.refused ? exit_code::refuted : exit_code::answered;
}

}  // namespace

void add_replay(CLI::App& program, Action& action) {
  auto options = std::make_shared<ReplayOptions>();
  CLI::App* command = program.add_subcommand(
      "replay",
      "Replays an SGF record under a ruleset and reports the first illegal turn; exit 1 if there is one");
  command->add_option("file", options->file, "SGF file; rectangular boards, set-up stones and moves")
      ->required();
  add_rules_option(*command, options->rules);
  add_json_option(*command, options->json);
  command->callback([options, &action] { action = [options] { return replay_command(*options); }; });
}

}  // namespace graphgo::solver::program
