#include "solver/conversation/terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <tuple>

#include "graphgo/error.hpp"
#include "graphgo/rules/predicates.hpp"
#include "graphgo/text/message.hpp"
#include "graphgo/text/words.hpp"
#include "solver/conversation/history_text.hpp"
#include "solver/conversation/turn_words.hpp"
#include "solver/engines/natural_line.hpp"
#include "solver/engines/registry.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/text.hpp"
#include "solver/presentation/words.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"
#include "solver/question/trace.hpp"

namespace graphgo::solver::conversation {

Terminal::Terminal(const Query& start, const Limits& limits, double seconds, std::array<bool, 2> program,
                   std::function<void(const std::string&)> write)
    : game_(start, limits),
      start_(start),
      limits_(limits),
      seconds_(seconds),
      program_(program),
      write_(std::move(write)) {}

const std::vector<Terminal::Command>& Terminal::commands() {
  static const std::vector<Command> table = {
      {"values v", &Terminal::values, "the value of every turn, and what each loses"},
      {"hint", &Terminal::hint, "a turn that keeps the value"},
      {"line", &Terminal::line, "a line of best play"},
      {"lost", &Terminal::lost, "what each turn of the game lost"},
      {"banned", &Terminal::banned, "turns that the rules forbid, and why"},
      {"history", &Terminal::history, "the positions so far, and which may not return"},
      {"board b", &Terminal::show, "the board"},
      {"go", &Terminal::go, "the program plays this turn"},
      {"undo u", &Terminal::undo, "takes the last turn back, and the program's with it"},
      {"new", &Terminal::restart, "begins again, without the turns of a record"},
      {"help h ?", &Terminal::help, "this list"},
      {"quit q exit", &Terminal::quit, "ends the game; so does the end of input"},
  };
  return table;
}

void Terminal::begin() {
  write_(fmt::format("board      {}\nrules      {}\n", presentation::board_text(game_.board()),
                     to_text(game_.rules())));
  write_("a turn is a vertex or pass; help lists the commands\n");
  const std::string note = note_on_names(game_.board(), [this](const std::string& text) {
    return command_named(lower(text)) ? std::nullopt : std::optional(read(text));
  });
  if (!note.empty()) write_(note + "\n");
  show();
  answer();
}

std::string Terminal::prompt() const {
  return fmt::format("{}> ", game_.now().over ? "" : name_of(game_.now().to_move));
}

Limits Terminal::limits() const {
  Limits limits = limits_;
  limits.deadline = deadline_after(seconds_);
  return limits;
}

std::string Terminal::name(Turn turn) const {
  return presentation::turn_text(game_.board(), game_.now(), turn);
}

bool Terminal::handle(const std::string& line) {
  std::istringstream in(line.substr(0, line.find('#')));
  std::string text, word;
  while (in >> word) text += (text.empty() ? "" : " ") + word;
  if (text.empty()) return true;
  try {
    if (const Command* command = command_named(lower(text)))
      (this->*command->run)();
    else
      play(text.starts_with("play ") ? text.substr(5) : text);
  } catch (const InputError& e) {
    write_(fmt::format("{}\n", e.what()));
  }
  return !quit_;
}

const Terminal::Command* Terminal::command_named(const std::string& word) {
  for (const Command& command : commands()) {
    std::istringstream names(command.names);
    for (std::string name; names >> name;)
      if (name == word) return &command;
  }
  return nullptr;
}

Vertex Terminal::vertex_named(const std::string& text) const {
  for (const std::string& word : {text, lower(text)}) try {
      return game_.board().vertex_named(word);
    } catch (const InputError&) {  // perhaps in small letters
    }
  throw InputError(fmt::format("{} is no vertex and no command; help lists the commands", excerpt(text)));
}

Turn Terminal::read(const std::string& text) const {
  return read_turn(text, !game_.now().asked.empty(),
                   [this](const std::string& word) { return vertex_named(word); });
}

void Terminal::play(const std::string& text) {
  const Turn turn = read(text);
  if (game_.now().over) throw InputError("the game is over; undo takes the last turn back, new begins again");
  game_.play(turn);
  show();
  answer();
}

bool Terminal::program_plays() const {
  return !game_.now().over && program_[static_cast<std::size_t>(index_of(game_.now().to_move))];
}

void Terminal::answer() {
  std::set<std::tuple<Stones, Side, int, std::string, bool>> seen;
  while (program_plays() && !limits_.reached()) {
    const TraceStep& now = game_.now();
    if (!is_superko(game_.rules()) &&
        !seen.emplace(now.position, now.to_move, now.phase, now.asked, game_.after_pass()).second)
      return write_("what stood before stands again, and no rule ends play: the program stops here\n");
    go();
  }
}

void Terminal::go() {
  if (game_.now().over) throw InputError("the game is over");
  const Limits each = limits();
  const Answer answer = game_.ask({.moves = true, .principal_variation = true}, each);
  const Turn turn = game_.best_turn(answer, each);
  write_(fmt::format("{} plays {}{}\n", name_of(game_.now().to_move), name(turn),
                     answer.value.solved ? "" : ", the best that is proved so far"));
  game_.play(turn);
  show();
}

void Terminal::show() {
  std::istringstream drawing(presentation::draw_position(game_.board(), game_.now().position));
  for (std::string row; std::getline(drawing, row);) write_("  " + row + "\n");
  if (!game_.now().over) return write_(now_text(game_) + "\n");
  write_(fmt::format("the game is over: {}\n",
                     presentation::verdict_text(game_.ask({}, limits()).value, game_.rules())));
}

void Terminal::values() {
  const Answer answer = game_.ask({.moves = true}, limits());
  write_(fmt::format("value      {}  ({})\n", presentation::value_text(answer.value, game_.rules()),
                     presentation::verdict_text(answer.value, game_.rules())));
  for (const MoveValue& move : ranked(game_.query(), answer)) {
    const auto loss = points_lost(answer.value, move.value, game_.now().to_move, game_.rules());
    write_(fmt::format("  {:<8} {}{}\n", name(move.turn), presentation::value_text(move.value, game_.rules()),
                       loss == Margin() ? "" : "  loses " + loss_text(loss, game_.rules())));
  }
}

void Terminal::hint() {
  if (game_.now().over) throw InputError("the game is over");
  const Limits each = limits();
  const Answer answer = game_.ask({.moves = true, .principal_variation = true}, each);
  write_(fmt::format("{}{}\n", name(game_.best_turn(answer, each)),
                     answer.value.solved ? " keeps the value" : " is the best that is proved so far"));
}

void Terminal::line() {
  Answer answer = game_.ask({.principal_variation = true}, limits());
  if (answer.value.solved) engines::show_natural_line(game_.query(), answer, limits());
  write_(presentation::noted_line_text(game_.query(), answer) + "\n");
}

void Terminal::lost() {
  Query state = game_.query();
  const auto turns = state.record;
  if (turns.empty()) throw InputError("no turn has been played");
  state.record.clear();
  const auto steps = trace(state, turns);
  Value before = game_.ask(state, {}, limits()).value;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    state.record.push_back(turns[i]);
    const Value after = game_.ask(state, {}, limits()).value;
    const auto loss = points_lost(before, after, steps[i].to_move, state.rules);
    write_(fmt::format("{:>3} {} {:<6} lost {}, the value is {}\n", i + 1, letter_of(steps[i].to_move),
                       presentation::turn_text(state.board, steps[i], turns[i]), loss_text(loss, state.rules),
                       presentation::value_text(after, state.rules)));
    before = after;
  }
}

void Terminal::banned() {
  const auto turns = game_.banned();
  for (const BannedTurn& turn : turns) write_(fmt::format("{}: {}\n", name(turn.turn), turn.reason));
  if (turns.empty()) write_("no turn is banned\n");
}

void Terminal::history() { write_(history_text(game_)); }

void Terminal::undo() {
  if (!game_.undo()) throw InputError("no turn has been played");
  while (program_plays() && game_.undo()) {
  }
  show();
  answer();
}

void Terminal::restart() {
  start_.record.clear();
  game_.restart(start_);
  show();
  answer();
}

void Terminal::help() {
  write_("a turn: a vertex as the board names it, or pass; after a stop also accept, resume, give\n");
  for (const Command& command : commands()) write_(fmt::format("  {:<12} {}\n", command.names, command.help));
}

}  // namespace graphgo::solver::conversation
