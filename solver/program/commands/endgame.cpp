// `graphgo endgame`: positions of large boards of which little is still open.
#include "solver/scoring/endgame.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>

#include "graphgo/board/formats.hpp"
#include "graphgo/error.hpp"
#include "graphgo/game/legality.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/text/json.hpp"
#include "graphgo/text/message.hpp"
#include "solver/engines/natural_line.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/answer_json.hpp"
#include "solver/presentation/text.hpp"
#include "solver/presentation/words.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/program/commands/endgame_state.hpp"
#include "solver/program/commands/options.hpp"
#include "solver/program/progress.hpp"
#include "solver/program/replacing.hpp"
#include "solver/question/banned_turns.hpp"
#include "solver/question/time_shares.hpp"
#include "solver/question/trace.hpp"
#include "tables/output_file.hpp"

namespace graphgo::solver::program {
namespace {

using nlohmann::ordered_json;

struct EndgameOptions {
  std::string board, proof, reduced;
  std::vector<std::string> rules;
  OpenPart part;
  StateOptions state;
  LimitOptions limits;
  int eyes = 2;
  bool moves = false, json = false, force = false;
};

Value plus(Value value, int points) {
  value.lo = value.lo.plus(2 * points);
  value.hi = value.hi.plus(2 * points);
  return value;
}

/// Does the value hang on how many tempo plays the sides have in their settled areas?
enum class Steadiness { steady, unsteady, unknown };

/// A ruleset's question and its answer about the small board.
struct EndgameAnswer {
  Ruleset rules;
  Query query;
  int offset = 0;  ///< points that the large board has beside it
  Answer answer;
  std::vector<BannedTurn> banned;                      ///< only with --moves
  std::vector<std::pair<Side, Value>> with_more_eyes;  ///< of the large board, had that side's stone one more
  bool dead_stand = false;                             ///< stones on the large board that count as taken
  bool eyes_fit = true;  ///< is there room on the board searched for an eye more?
  bool line_may_differ = false;
  std::string no_pass = {};  ///< why the pass has no value: what is open after it is no board to search

  Value value() const { return plus(answer.value, offset); }
  Steadiness steadiness() const {
    const Value own = value();
    bool known = own.solved && eyes_fit;
    for (const auto& [side, other] : with_more_eyes) {
      if (other.hi < own.lo || other.lo > own.hi) return Steadiness::unsteady;
      if (own.solved && other.solved && (other.lo != own.lo || other.hi != own.hi))
        return Steadiness::unsteady;
      known = known && other.solved;
    }
    return known ? Steadiness::steady : Steadiness::unknown;
  }
};

/// The rules for the small board: a start that was played is remembered under every superko.
Ruleset rules_from_start(Ruleset rules, const LargeState& state) {
  if (is_superko(rules) && state.start_was_played) rules.repetition.initial_counted = true;
  return rules;
}

Query query_of(const LargeState& state, const scoring::Endgame& endgame, const Ruleset& rules) {
  if (rules.handicap != Handicap{} || names_vertices(rules))
    throw InputError(
        "endgame: a handicap or named vertices are of another board; leave them out of the rules");
  Query query{
      endgame.board, endgame.position, state.to_move, rules_from_start(rules, state), state.prisoners, {}};
  for (std::size_t o = 0; o < endgame.open.size(); ++o)
    query.position[o] = state.start[static_cast<std::size_t>(endgame.open[o])];
  for (const Turn turn : state.turns) {
    const auto place = std::find(endgame.open.begin(), endgame.open.end(), turn.vertex);
    query.record.push_back(turn.is_pass() ? turn : Turn{static_cast<Vertex>(place - endgame.open.begin())});
  }
  check_legal(query.board, query.position);
  engines::check_query(query);
  return query;
}

Answer plus(Answer answer, int points) {
  answer.value = plus(answer.value, points);
  for (MoveValue& move : answer.moves) move.value = plus(move.value, points);
  return answer;
}

int points(const scoring::SettledPoints& settled) { return settled.stones + settled.territory; }

std::string eyes_text(const scoring::Endgame& endgame) {
  std::string text;
  for (const Side side : {Side::black, Side::white})
    if (const int eyes = endgame.eyes[static_cast<std::size_t>(index_of(side))]; eyes > 0)
      text += fmt::format("{} a {} stone with {}", text.empty() ? " and" : ",", word_of(side),
                          presentation::counted(eyes, "eye", "eyes"));
  return text.empty() ? "" : text + " for what is settled";
}

void print_head(const LargeState& state, const scoring::Endgame& endgame) {
  fmt::print("board      {}\n{}", presentation::board_text(state.board),
             presentation::draw_position(state.board, state.position));
  fmt::print("open       {}: {}\n", presentation::counted(endgame.open.size(), "vertex", "vertices"),
             endgame.open.empty() ? "none" : presentation::names_text(state.board, endgame.open));
  fmt::print("settled    Black {}, White {} points, stones and territory; nobody plays there\n",
             points(endgame.settled[0]), points(endgame.settled[1]));
  fmt::print("searched   {}: the open ones{}\n",
             presentation::counted(endgame.board.size(), "vertex", "vertices"), eyes_text(endgame));
}

/// Whether an eye more changes the value, which the reader must know before he believes it of the large
/// board.
std::string steadiness_text(const EndgameAnswer& found) {
  if (!found.eyes_fit) return "steady     not known: the board searched has no room for an eye more\n";
  if (found.with_more_eyes.empty()) return "";
  std::vector<std::string> others;
  for (const auto& [side, value] : found.with_more_eyes)
    others.push_back(fmt::format("{} with one eye more for {}", presentation::value_text(value, found.rules),
                                 name_of(side)));
  switch (found.steadiness()) {
    case Steadiness::steady:
      return fmt::format(
          "steady     one eye more for {} changes nothing\n",
          found.with_more_eyes.size() > 1 ? "either side" : name_of(found.with_more_eyes.front().first));
    case Steadiness::unsteady:
      return fmt::format("unsteady   {}; plays in settled areas decide\n", fmt::join(others, ", "));
    case Steadiness::unknown:
      break;
  }
  return fmt::format("steady     not known; {}\n", fmt::join(others, ", "));
}

bool has_pass(const std::vector<Turn>& line) {
  return std::any_of(line.begin(), line.end(), [](Turn turn) { return turn.is_pass(); });
}

void print_text(const EndgameAnswer& found, const EndgameOptions& options) {
  const Query& query = found.query;
  const Answer& answer = found.answer;
  fmt::print("\nrules      {}\n", to_text(found.rules));
  fmt::print("{}to move    {}\n", presentation::start_text(query),
             name_of(presentation::asked_state(query).to_move));
  fmt::print("{}", presentation::prisoners_line(query));
  const Value value = found.value();
  fmt::print("value      {}  ({}), {:+} {}beside the board searched\n",
             presentation::value_text(value, found.rules), presentation::verdict_text(value, found.rules),
             found.offset, value.lo == value.hi ? "of it " : "of each bound ");
  fmt::print("{}", steadiness_text(found));
  if (answer.value.solved)
    fmt::print("line       {}{}\n", presentation::noted_line_text(query, answer),
               found.line_may_differ ? "  (another run may print another)" : "");
  if (answer.value.solved && found.dead_stand && has_pass(answer.principal_variation))
    fmt::print(
        "           (a pass in it stands for taking a dead stone, as long as the other side has any)\n");
  fmt::print("{}", presentation::endless_text(query, answer));
  if (answer.stopped_by) fmt::print("stopped by {}\n", presentation::stop_text(*answer.stopped_by));
  const TraceStep now = trace_of_record(query).back();
  for (const auto& move : answer.moves)
    fmt::print("  {:<12} {}{}\n", presentation::turn_text(query.board, now, move.turn),
               presentation::value_text(plus(move.value, found.offset), found.rules),
               move.turn.is_pass() && !found.no_pass.empty() ? "  not known: " + found.no_pass : "");
  for (const auto& turn : found.banned)
    fmt::print("  {:<12} banned: {}\n", turn_name(turn.turn, query.board), turn.reason);
  fmt::print("nodes      {} in {:.2f} s ({})\n", answer.nodes, answer.seconds, answer.engine);
  if (answer.proof)
    fmt::print("proof      {}: {} for {}, {} bytes, of the value on the board searched\n", options.proof,
               presentation::counted(answer.proof->nodes, "node", "nodes"),
               presentation::counted(answer.proof->states, "state", "states"), answer.proof->bytes);
  else if (!options.proof.empty())
    fmt::print("proof      none written: {}\n", why_no_proof(answer));
}

ordered_json json_of(const EndgameAnswer& found, const std::string& proof_file) {
  ordered_json cell{{"rules", to_text(found.rules)}};
  presentation::add_question(cell, found.query);
  cell["prisoners"] = found.query.prisoners;
  cell["beside"] = found.offset;
  presentation::add_answer(cell, plus(found.answer, found.offset), found.rules);
  const Steadiness steadiness = found.steadiness();
  cell["steady"] =
      steadiness == Steadiness::unknown ? ordered_json() : ordered_json(steadiness == Steadiness::steady);
  auto& others = cell["with_more_eyes"] = ordered_json::array();
  for (const auto& [side, value] : found.with_more_eyes)
    presentation::add_value(others.emplace_back(ordered_json::object()), value, found.rules);
  for (const auto& turn : found.banned) cell["banned"].push_back(presentation::json_of(turn));
  if (found.line_may_differ) cell["line_may_differ"] = true;
  if (!found.no_pass.empty()) cell["pass_not_known"] = found.no_pass;
  cell["method"] = found.answer.engine;
  if (found.answer.proof) cell["proof"] = {{"file", proof_file}, {"bytes", found.answer.proof->bytes}};
  return cell;
}

void print_json(const LargeState& state, const scoring::Endgame& endgame,
                const std::vector<EndgameAnswer>& answers, const std::string& proof_file) {
  const auto points_json = [](const scoring::SettledPoints& p) {
    return ordered_json{{"stones", p.stones}, {"territory", p.territory}, {"dead", p.dead}};
  };
  ordered_json object{
      {"board", state.board.label()},
      {"position", position_text(state.position)},
      {"open", endgame.open},
      {"settled", {{"black", points_json(endgame.settled[0])}, {"white", points_json(endgame.settled[1])}}}};
  ordered_json& searched = object["searched"];
  searched = {{"board", "graph6:" + graph6_text(endgame.board.size(), endgame.board.edges())},
              {"vertices", endgame.board.size()},
              {"eyes", endgame.eyes}};
  presentation::add_names(searched, endgame.board);
  // Positions and turns from here on are of the board searched; values are of the large one.
  auto& values = searched["values"] = ordered_json::array();
  for (const auto& found : answers) values.push_back(json_of(found, proof_file));
  fmt::print("{}\n", dump_json(object));
}

/// The board as a file's text. Throws where the file may not be written.
std::string reduced_text(const EndgameOptions& options, const Board& board) {
  const auto format = format_of_file(options.reduced);
  if (!format)
    throw InputError(fmt::format("--reduced {}: the file's name must end in {}", printable(options.reduced),
                                 file_endings()));
  std::string text;
  try {
    text = write_board(board, *format);
  } catch (const InputError& error) {
    throw InputError(fmt::format("--reduced {}: {}", printable(options.reduced), error.what()));
  }
  check_output(options.reduced, "another board", options.force,
               [&](std::string_view earlier) { return earlier == text; });
  return text;
}

/// The boards that are searched: with as many eyes as asked for, and where there is room with one more for
/// each side.
struct Boards {
  scoring::Endgame asked;
  std::vector<std::pair<Side, scoring::Endgame>> more_eyes;
  bool has_room = true;
};

Boards boards_of(const LargeState& state, int eyes) {
  const auto with_eyes = [&](int black, int white) {
    return scoring::make_endgame(state.board, state.position, state.owners, {black, white});
  };
  Boards boards{with_eyes(eyes, eyes), {}};
  const auto& made = boards.asked.eyes;
  boards.has_room = boards.asked.board.size() < 64;
  if (!boards.has_room) return boards;
  if (made[0] > 0) boards.more_eyes.emplace_back(Side::black, with_eyes(eyes + 1, eyes));
  if (made[1] > 0) boards.more_eyes.emplace_back(Side::white, with_eyes(eyes, eyes + 1));
  return boards;
}

/// Adds the values of all turns to an answer that has none, and what their search found of the value. No turn
/// is worth more to who moves than the state.
void add_moves(Answer& answer, const Query& query, const Limits& limits) {
  const bool had_value = answer.value.solved;
  Answer more = engines::solve(query, limits, {.moves = true, .principal_variation = !had_value});
  more.nodes += answer.nodes;
  more.seconds += answer.seconds;
  if (!had_value && more.value.solved) {
    answer = std::move(more);
    return;
  }
  answer.value.lo = std::max(answer.value.lo, more.value.lo);
  answer.value.hi = std::min(answer.value.hi, more.value.hi);
  if (!had_value && is_superko(query.rules) && answer.value.lo == answer.value.hi)
    answer.value.solved = answer.line_cut = true;  // the bounds of the two meet, and neither has a line
  answer.moves = std::move(more.moves);
  answer.nodes = more.nodes;
  answer.seconds = more.seconds;
  if (!answer.stopped_by) answer.stopped_by = more.stopped_by;
  if (!is_superko(query.rules)) return;
  for (MoveValue& move : answer.moves)
    if (presentation::asked_state(query).to_move == Side::black)
      move.value.hi = std::min(move.value.hi, answer.value.hi);
    else
      move.value.lo = std::max(move.value.lo, answer.value.lo);
}

/// A pass lets the opponent's pass end the game with dead stones on the board, while the search takes them as
/// taken: after it regions with dead stones are open.
void value_pass(EndgameAnswer& found, const EndgameOptions& options, const Limits& limits) {
  const auto pass = std::find_if(found.answer.moves.begin(), found.answer.moves.end(),
                                 [](const MoveValue& move) { return move.turn.is_pass(); });
  if (pass == found.answer.moves.end()) return;
  pass->value = {pass->value.kind};
  const bool blacks = presentation::asked_state(found.query).to_move == Side::black;
  if (is_superko(found.rules))
    (blacks ? pass->value.hi : pass->value.lo) = blacks ? found.answer.value.hi : found.answer.value.lo;
  try {
    const LargeState passed = read_passed_state(options.board, options.part, options.state, found.rules);
    const scoring::Endgame boards =
        scoring::make_endgame(passed.board, passed.position, passed.owners, {options.eyes, options.eyes});
    const Answer after = engines::solve(query_of(passed, boards, found.rules), limits, {});
    pass->value = plus(after.value, boards.offset(found.rules) - found.offset);
    found.answer.nodes += after.nodes;
    found.answer.seconds += after.seconds;
    if (!found.answer.stopped_by) found.answer.stopped_by = after.stopped_by;
  } catch (const InputError& error) {
    found.no_pass = error.what();
  }
}

/// The value first, then whether it is steady, and the values of all turns last, which may take the longest.
EndgameAnswer answered(const LargeState& state, const Boards& boards, const Ruleset& rules,
                       const EndgameOptions& options, const Limits& limits) {
  EndgameAnswer found{.rules = rules,
                      .query = query_of(state, boards.asked, rules),
                      .offset = boards.asked.offset(rules),
                      .answer = {},
                      .banned = {},
                      .with_more_eyes = {}};
  std::size_t parts = boards.more_eyes.size() + (options.moves ? 2 : 1);
  found.answer = engines::solve(found.query, part_of_time(limits, parts),
                                {.principal_variation = true, .proof = options.proof});
  found.eyes_fit = boards.has_room;
  found.dead_stand = boards.asked.settled[0].dead + boards.asked.settled[1].dead > 0;
  for (const auto& [side, other] : boards.more_eyes) {
    const Value value =
        engines::solve(query_of(state, other, rules), part_of_time(limits, --parts), {}).value;
    found.with_more_eyes.emplace_back(side, plus(value, other.offset(rules)));
  }
  const auto show_line = [&] {
    found.line_may_differ = !engines::show_natural_line(found.query, found.answer, limits);
  };
  const bool solved = found.answer.value.solved;
  if (solved) show_line();
  if (!options.moves) return found;
  add_moves(found.answer, found.query, found.dead_stand ? part_of_time(limits, 2) : limits);
  if (found.dead_stand) value_pass(found, options, limits);
  found.banned = banned_turns(found.query);
  if (!solved && found.answer.value.solved) show_line();
  return found;
}

/// On stderr: what the reader may have meant otherwise.
void tell_notes(const EndgameOptions& options, const LargeState& state) {
  const auto tell = [&](const std::vector<Vertex>& vertices, const char* what) {
    if (!vertices.empty())
      print_message("note: {}: {}", presentation::names_text(state.board, vertices), what);
  };
  if (options.part.open.empty()) return;
  std::vector<Vertex> not_open;
  for (const Vertex v : read_vertices(state.board, options.part.open))
    if (state.owners[static_cast<std::size_t>(v)] != Colour::empty) not_open.push_back(v);
  tell(not_open, "named open, but of chains that are settled, since not all their stones are named");
  tell(scoring::doubtful_chains(state.board, state.position, state.owners),
       "settled chains in atari, or with open liberties alone; taken as alive (else name them by --dead)");
}

/// The questions that were answered, as commands about the file of the board searched.
std::string reduced_questions(const std::string& file, const std::vector<EndgameAnswer>& answers) {
  std::string text;
  for (const EndgameAnswer& found : answers) {
    const Query& query = found.query;
    text +=
        fmt::format("{} graphgo solve {} --position {} --to-move {} --rules {}",
                    text.empty() ? "\nreduced   " : "          ", shell_word(file),
                    position_text(query.position), word_of(query.to_move), shell_word(to_text(query.rules)));
    if (query.prisoners != std::array<int, 2>{0, 0})
      text += fmt::format(" --prisoners {},{}", query.prisoners[0], query.prisoners[1]);
    text += query.record.empty() ? fmt::format("  ({:+} for the large board)\n", found.offset)
                                 : "  (the start; no command takes the turns after it)\n";
  }
  return text;
}

bool is_complete(const EndgameAnswer& found, const EndgameOptions& options) {
  const bool eyes_done = !found.eyes_fit || found.steadiness() != Steadiness::unknown;
  return all_solved(found.answer) && eyes_done && (found.answer.proof || options.proof.empty());
}

int endgame_command(const EndgameOptions& options) {
  std::vector<Ruleset> rulesets;
  for (const auto& text : options.rules) rulesets.push_back(read_ruleset(text));
  if (!options.proof.empty() && rulesets.size() > 1)
    throw InputError("--proof: a proof is about one ruleset; give --rules once");
  if (tables::is_same_file(options.proof, options.reduced))
    throw InputError(fmt::format("--reduced {}: the proof goes into that file", printable(options.reduced)));
  const Limits limits = options.limits.limits();
  std::vector<LargeState> states;
  for (const Ruleset& rules : rulesets)
    states.push_back(read_large_state(options.board, options.part, options.state, rules));
  const Boards boards = boards_of(states.front(), options.eyes);
  for (std::size_t i = 0; i < rulesets.size(); ++i) try {  // what is refused is refused before the work
      boards.asked.offset(rulesets[i]);
      const Query query = query_of(states[i], boards.asked, rulesets[i]);
      if (!options.proof.empty()) check_proof_output(options.proof, query, options.force);
    } catch (const InputError& error) {
      if (rulesets.size() == 1) throw;
      throw InputError(fmt::format("--rules {}: {}", to_text(rulesets[i]), error.what()));
    }
  const std::string reduced = options.reduced.empty() ? "" : reduced_text(options, boards.asked.board);
  options.state.tell_what_is_unused();
  tell_notes(options, states.front());
  Progress progress(options.limits.progress);
  std::vector<EndgameAnswer> answers;
  for (std::size_t i = 0; i < rulesets.size(); ++i) {
    Limits share = part_of_time(limits, rulesets.size() - i);
    share.report = [&progress](const std::string& line) { progress.show(line); };
    answers.push_back(answered(states[i], boards, rulesets[i], options, share));
  }
  if (options.json) {
    print_json(states.front(), boards.asked, answers, options.proof);
  } else {
    print_head(states.front(), boards.asked);
    for (const auto& found : answers) print_text(found, options);
  }
  if (!options.reduced.empty()) {
    tables::write_file(options.reduced, reduced);
    if (!options.json) fmt::print("{}", reduced_questions(options.reduced, answers));
  }
  for (const auto& found : answers)
    if (!found.answer.no_proof.empty()) throw InputError("--proof: none written: " + found.answer.no_proof);
  const bool complete = std::all_of(answers.begin(), answers.end(),
                                    [&](const auto& found) { return is_complete(found, options); });
  return complete ? exit_code::answered : exit_code::stopped;
}

}  // namespace

void add_endgame(CLI::App& program, Action& action) {
  auto options = std::make_shared<EndgameOptions>();
  options->rules = {options->state.rules};
  CLI::App* command = program.add_subcommand(
      "endgame", "A position of a large board, to 19x19 and beyond, of which little is still open");
  add_board_option(*command, options->board, false);
  command->add_option(
      "--rules", options->rules,
      "Ruleset; may be repeated, for an answer under each (default " + options->rules[0] + ")");
  options->state.add_play_to(*command);
  command->add_option(
      "--open", options->part.open,
      "Where play goes on: vertices and, on grids, rectangles, like 'a1-f4 g2'; all else is settled as it "
      "stands. Default: all but what static certainty settles (unconditional life)");
  command->add_option("--dead", options->part.dead,
                      "With --open: settled stones that are their surroundings' territory");
  command
      ->add_option("--eyes", options->eyes,
                   "How many eyes each side has in place of its settled part (default 2)")
      ->check(whole_number(2, 16));
  command->add_flag("--moves", options->moves, "Also the value of every legal turn");
  command->add_option(
      "--reduced", options->reduced,
      "Also write the board that is searched to this file, by its ending as other commands read it");
  command->add_option("--proof", options->proof,
                      "Also write a proof of the value on the board that is searched");
  add_force_option(*command, options->force);
  options->limits.add_to(*command);
  options->limits.add_progress_to(*command);
  add_json_option(*command, options->json);
  command->callback([options, &action] { action = [options] { return endgame_command(*options); }; });
}

}  // namespace graphgo::solver::program
