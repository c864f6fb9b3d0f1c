#include "solver/program/commands/endgame_state.hpp"

#include <fmt/format.h>

#include <optional>
#include <span>

#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/record/replay.hpp"
#include "graphgo/record/sgf.hpp"
#include "graphgo/rules/predicates.hpp"

namespace graphgo::solver::program {
namespace {

scoring::Owners owners_of(const OpenPart& part, const Board& board, const Stones& position) {
  if (part.open.empty()) {
    if (!part.dead.empty()) throw InputError("--dead: only with --open; name what is open, too");
    return scoring::certain_owners(board, position);
  }
  const auto named = [&](const char* option, const std::string& text) {
    try {
      return read_vertices(board, text);
    } catch (const InputError& error) {
      throw InputError(fmt::format("--{}: {}", option, error.what()));
    }
  };
  const auto open = named("open", part.open);
  const auto dead = part.dead.empty() ? std::vector<Vertex>() : named("dead", part.dead);
  return scoring::given_owners(board, position, open, dead);
}

ReplayReport replayed(GameRecord record, std::size_t turns, const Ruleset& rules, bool may_be_over = false) {
  record.turns.resize(turns);
  ReplayReport report = [&] {
    try {
      return replay(record, rules);
    } catch (const InputError& error) {
      throw InputError(fmt::format("--record: {}", error.what()));
    }
  }();
  if (report.refused)
    throw InputError(fmt::format("--record: turn {}: {}", report.refused->number, report.refused->reason));
  if (report.outcome && !may_be_over)
    throw InputError(
        "--record: the game is over, and nothing is left to ask; leave the passes that ended it out of the "
        "file to ask about its last position");
  return report;
}

std::optional<Vertex> dead_stone(const LargeState& state) {
  for (std::size_t v = 0; v < state.position.size(); ++v)
    if (state.position[v] != Colour::empty && state.owners[v] != Colour::empty &&
        state.position[v] != state.owners[v])
      return static_cast<Vertex>(v);
  return std::nullopt;
}

bool ends_with_pass(const GameRecord& record) {
  return !record.turns.empty() && record.turns.back().turn.is_pass();
}

GameRecord with_pass(GameRecord record, Side to_move) {
  record.turns.push_back({to_move, Turn::pass()});
  return record;
}

bool pass_ends_game(const GameRecord& record, Side to_move, const Ruleset& rules) {
  return replay(with_pass(record, to_move), rules).outcome.has_value();
}

bool same_settled(const LargeState& state, const Stones& a, const Stones& b) {
  for (std::size_t v = 0; v < a.size(); ++v)
    if (state.owners[v] != Colour::empty && a[v] != b[v]) return false;
  return true;
}

/// Superko looks at whole positions, and so do long cycles that passes decide. If the settled part stood
/// earlier as it stands now, after a capture there and its undoing, then what stood in those days can recur,
/// and the board searched does not know it.
void check_settled_is_new(const LargeState& state, std::span<const Stones> earlier) {
  for (std::size_t turn = 0; turn < earlier.size(); ++turn)
    if (same_settled(state, earlier[turn], state.start))
      throw InputError(
          fmt::format("--record: after turn {} the settled part stood as after turn {}, so that what stood "
                      "then may recur; name more open, or ask by --position, without history",
                      turn, earlier.size()));
}

/// From the last turn outside the open vertices on, the record is part of the question. What stood before
/// that turn had another settled part, so it cannot recur; what it left can, and is remembered as left by it.
LargeState state_of_record(const OpenPart& part, const std::string& file, const Ruleset& rules, bool passed) {
  GameRecord record = read_sgf_file(file);
  if (passed) record = with_pass(record, replayed(record, record.turns.size(), rules).to_move);
  const ReplayReport now = replayed(record, record.turns.size(), rules, passed);
  LargeState state{now.board, now.position, owners_of(part, now.board, now.position), {}, false, {}, {}, {}};
  if (const auto dead = dead_stone(state); dead && ends_with_pass(record)) {
    if (!passed && !part.open.empty() && pass_ends_game(record, now.to_move, rules))
      throw InputError(fmt::format(
          "--record: it ends with a pass, and another one ends the game with the dead stone at {} on the "
          "board: name its region open",
          now.board.vertex_name(*dead)));
    if (passed || part.open.empty())
      state.owners = scoring::with_dead_open(state.board, state.position, state.owners);
  }
  const auto is_settled = [&](Vertex v) {
    return state.owners[static_cast<std::size_t>(v)] != Colour::empty;
  };
  std::size_t first = record.turns.size();
  while (first > 0 &&
         (record.turns[first - 1].turn.is_pass() || !is_settled(record.turns[first - 1].turn.vertex)))
    --first;
  const ReplayReport then = replayed(record, first, rules);
  if (then.phase != 1)
    throw InputError(
        fmt::format("--record: phase two has begun before turn {}, the last outside the open "
                    "vertices",
                    first));
  for (Vertex v = 0; v < state.board.size(); ++v)
    if (is_settled(v) &&
        then.position[static_cast<std::size_t>(v)] != now.position[static_cast<std::size_t>(v)])
      throw InputError(fmt::format("--record: {} was not settled when play left the rest: name it open",
                                   state.board.vertex_name(v)));
  state.start = then.position;
  state.start_was_played = first > 0;
  state.to_move = then.to_move;
  state.prisoners = then.prisoners;
  if (is_superko(rules) || rules.long_cycle == LongCycle::long_cycle)
    check_settled_is_new(state, then.earlier);
  for (std::size_t t = first; t < record.turns.size(); ++t) state.turns.push_back(record.turns[t].turn);
  return state;
}

LargeState state_of_position(const std::string& board_name, const OpenPart& part, const StateOptions& asked,
                             const Ruleset& rules, bool passed) {
  if (asked.position.empty())
    throw InputError("no position given: name one by --position, or a game by --record");
  const bool from_record = names_sgf(asked.position);
  if (board_name.empty() && !from_record)
    throw InputError("no board given: name one, like 19x19 (see graphgo board list)");
  const Board board =
      board_name.empty() ? record_board(read_sgf_file(asked.position)) : board_of_option(board_name);
  warn_about(board);
  const Stones position = read_position(board, asked.position);
  check_legal(board, position);
  LargeState state{board, position, owners_of(part, board, position), position, false, Side::black, {}, {}};
  if (from_record) state.to_move = first_to_move(read_sgf_file(asked.position), rules);
  if (passed) {
    state.owners = scoring::with_dead_open(board, position, state.owners);
    state.turns.push_back(Turn::pass());
  }
  return state;
}

LargeState read_state(const std::string& board, const OpenPart& part, const StateOptions& asked,
                      const Ruleset& rules, bool passed) {
  if (!asked.record.empty() && !asked.position.empty())
    throw InputError("--position and --record: the record has a starting position of its own");
  if (!asked.record.empty() && !board.empty())
    throw InputError("--record: the record names its board; leave the board out");
  LargeState state = asked.record.empty() ? state_of_position(board, part, asked, rules, passed)
                                          : state_of_record(part, asked.record, rules, passed);
  if (!asked.record.empty() && !asked.to_move.empty())
    throw InputError("--to-move: the record says whose turn it is");
  if (!asked.to_move.empty()) state.to_move = read_side(asked.to_move, "--to-move");
  if (!asked.prisoners.empty()) {
    const auto given = read_prisoners(asked.prisoners);
    for (std::size_t i = 0; i < 2; ++i) state.prisoners[i] += given[i];
  }
  return state;
}

}  // namespace

LargeState read_large_state(const std::string& board, const OpenPart& part, const StateOptions& asked,
                            const Ruleset& rules) {
  return read_state(board, part, asked, rules, false);
}

LargeState read_passed_state(const std::string& board, const OpenPart& part, const StateOptions& asked,
                             const Ruleset& rules) {
  return read_state(board, part, asked, rules, true);
}

}  // namespace graphgo::solver::program
