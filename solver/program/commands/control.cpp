// `graphgo control`: who controls which vertex of a final position (Pauli's clauses 5 and 14 to 16), with the
// reason.
#include "solver/scoring/control/control.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "graphgo/game/legality.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/text/json.hpp"
#include "solver/presentation/answer_json.hpp"
#include "solver/presentation/text.hpp"
#include "solver/presentation/words.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/program/commands/options.hpp"
#include "solver/scoring/control/control_answer.hpp"

namespace graphgo::solver::program {
namespace {

using nlohmann::ordered_json;

struct ControlOptions {
  StateOptions state;
  LimitOptions limits;
  bool json = false;
};

/// Vertices controlled for the same reason.
struct Reason {
  Side side;
  scoring::Witness witness;
  std::vector<Vertex> vertices;
};

std::vector<Reason> reasons(const scoring::Control& control, const Position<1>& position,
                            const Limits& limits) {
  std::vector<Reason> list;
  const scoring::Controlled controlled = control.of(position, limits);
  for (const Side side : {Side::black, Side::white})
    (side == Side::black ? controlled.black : controlled.white).for_each([&](Vertex v) {
      auto witness = control.witness(position, side, v, limits);
      const auto same = std::find_if(list.begin(), list.end(), [&](const Reason& reason) {
        return reason.side == side && reason.witness.set == witness->set;
      });
      if (same != list.end())
        same->vertices.push_back(v);
      else
        list.push_back({side, std::move(*witness), {v}});
    });
  return list;
}

std::vector<Vertex> members(const Mask<1>& set) {
  std::vector<Vertex> list;
  set.for_each([&](Vertex v) { list.push_back(v); });
  return list;
}

/// The opponent begins; the two new locations have no names on the board.
std::string line_of(const Board& board, const Reason& reason) {
  std::string text;
  Side side = opponent(reason.side);
  for (const Turn turn : reason.witness.line) {
    const bool added = turn.vertex >= board.size();
    text +=
        fmt::format("{}{} {}", text.empty() ? "" : "  ", letter_of(side),
                    added ? fmt::format("new-{}", turn.vertex - board.size() + 1) : turn_name(turn, board));
    side = opponent(side);
  }
  return text.empty() ? "(the formation stands)" : text;
}

void print_text(const Query& query, const scoring::ControlAnswer& answer,
                const std::vector<Reason>& reasons) {
  fmt::print("board      {}\nrules      {}\nposition   {}\n{}", presentation::board_text(query.board),
             to_text(query.rules), position_text(query.board, query.position),
             presentation::draw_position(query.board, query.position));
  if (const std::string prisoners = presentation::prisoners_text(query); !prisoners.empty())
    fmt::print("{}\n", prisoners);
  fmt::print("black      {}\nwhite      {}\n", answer.black, answer.white);
  fmt::print("score      {}  (Black {} + {}, White {} + {}: territory + dead stones{})\n",
             answer.score.text(), answer.territory[0], answer.dead[0], answer.territory[1], answer.dead[1],
             query.prisoners == std::array<int, 2>{0, 0} && query.rules.komi == 0
                 ? ""
                 : "; prisoners and komi counted");
  for (const Reason& reason : reasons)
    fmt::print("{} controls {}\n  set      {}\n  line     {}\n", name_of(reason.side),
               presentation::names_text(query.board, reason.vertices),
               presentation::names_text(query.board, members(reason.witness.set)),
               line_of(query.board, reason));
}

ordered_json asked(const Query& query) {
  return {{"board", query.board.label()},
          {"vertices", query.board.size()},
          {"rules", to_text(query.rules)},
          {"position", position_text(query.position)},
          {"prisoners", query.prisoners}};
}

void print_json(const Query& query, const scoring::ControlAnswer& answer,
                const std::vector<Reason>& reasons) {
  ordered_json object = asked(query);
  presentation::add_control(object, answer);
  auto& sets = object["sets"] = ordered_json::array();
  for (const Reason& reason : reasons)
    sets.push_back({{"side", word_of(reason.side)},
                    {"controls", reason.vertices},
                    {"set", members(reason.witness.set)},
                    {"confined", position_text(unpack(reason.witness.confined, query.board.size()))},
                    {"line", presentation::json_of(reason.witness.line)}});
  fmt::print("{}\n", dump_json(object));
}

int control_command(const ControlOptions& options) {
  const Query query = options.state.query();
  const Limits limits = options.limits.limits();
  const scoring::Control control(query.board);
  try {
    const scoring::ControlAnswer answer = scoring::answer_control(control, query, limits);
    const auto why = reasons(control, pack<1>(query.position), limits);
    options.json ? print_json(query, answer, why) : print_text(query, answer, why);
  } catch (const LimitReached&) {
    const char* by = name_of(limits.struck().value_or(StoppedBy::time));
    if (!options.json) throw LimitReached(fmt::format("control: stopped by {}, before all was decided", by));
    ordered_json object = asked(query);
    object["solved"] = false;
    object["stopped_by"] = by;
    fmt::print("{}\n", dump_json(object));
    return exit_code::stopped;
  }
  return exit_code::answered;
}

}  // namespace

void add_control(CLI::App& program, Action& action) {
  auto options = std::make_shared<ControlOptions>();
  options->state.rules =
      "logical-japanese";  // control is asked of a position: no side to move, record or handicap
  CLI::App* command = program.add_subcommand("control",
                                             "Who controls which vertex by Pauli's clauses 14 to 16, with "
                                             "the set, the line, and the score of clause 5");
  options->state.add_position_to(*command);
  options->limits.add_to(*command);
  add_json_option(*command, options->json);
  command->callback([options, &action] { action = [options] { return control_command(*options); }; });
}

}  // namespace graphgo::solver::program
