// Play and analysis in the terminal: a line is a turn or a command, the answer is text. The same on a
// terminal and in a pipe, but for the prompt.
//
// Example:
//   Terminal terminal(query, limits, 10, {false, true}, [](const std::string& text) { std::cout << text; });
//   terminal.begin();
//   while (std::getline(std::cin, line) && terminal.handle(line)) {}
#pragma once
#include <array>
#include <functional>
#include <string>
#include <vector>

#include "solver/conversation/game_session.hpp"

namespace graphgo::solver::conversation {

class Terminal {
 public:
  /// `seconds`: at most, for an answer. `program`: does the program play Black, White? `limits.stop` ends an
  /// answer; what is proved by then is told.
  Terminal(const Query& start, const Limits& limits, double seconds, std::array<bool, 2> program,
           std::function<void(const std::string&)> write);

  /// Draws the board, and plays if it is the program's turn.
  void begin();
  /// Answers a line; false after `quit`. A line that makes no sense is answered by one line that says why.
  bool handle(const std::string& line);
  /// "Black> ".
  std::string prompt() const;

 private:
  struct Command {
    const char* names;  ///< separated by spaces
    void (Terminal::*run)();
    const char* help;
  };
  static const std::vector<Command>& commands();

  void help();
  void show();
  void values();
  void hint();
  void line();
  void lost();
  void banned();
  void history();
  void undo();
  void go();
  void restart();
  void quit() { quit_ = true; }

  /// Null: no such command.
  static const Command* command_named(const std::string& word);
  Turn read(const std::string& text) const;
  void play(const std::string& text);
  Vertex vertex_named(const std::string& text) const;
  bool program_plays() const;
  /// Plays for the program until it is a person's turn.
  void answer();
  Limits limits() const;
  std::string name(Turn turn) const;

  GameSession game_;
  Query start_;
  Limits limits_;
  double seconds_;
  std::array<bool, 2> program_;
  std::function<void(const std::string&)> write_;
  bool quit_ = false;
};

}  // namespace graphgo::solver::conversation
