// The Go Text Protocol, version 2, over a game in a warm session (papers/gtp.md lists the commands). Whatever
// a line says, it gets one answer: `=` or `?` with one reason. Nothing ends the engine but `quit` and the end
// of input.
//
// Example: a conversation on standard input and output.
//   gtp::Engine engine(setting, [](const std::string& text) { std::cout << text; });
//   engine.run(STDIN_FILENO);
#pragma once
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solver/conversation/game_session.hpp"
#include "solver/conversation/gtp/analysis.hpp"
#include "solver/conversation/gtp/clock.hpp"
#include "solver/conversation/gtp/input_lines.hpp"
#include "solver/conversation/gtp/points.hpp"

namespace graphgo::solver::conversation::gtp {

struct Setting {
  Board board;
  Ruleset rules;
  Limits limits;        ///< memory and threads
  double seconds = 10;  ///< at most, for a turn or an answer; an analysis goes on until a line comes
  std::string version;
};

class Engine {
 public:
  /// `write` is given whole lines, and must see that they go out at once.
  Engine(const Setting& setting, std::function<void(const std::string&)> write);
  ~Engine();

  /// Answers lines of the descriptor until `quit` or the end.
  void run(int descriptor);
  /// Answers one line; false after `quit`. Without `run` nothing comes in meanwhile, and an analysis ends
  /// when all is proved or the seconds are over.
  bool handle(const std::string& line);

 private:
  using Words = std::vector<std::string>;
  /// The answer's text; none where the command has written its answer itself.
  using Reply = std::optional<std::string>;
  struct Command {
    const char* name;
    Reply (Engine::*run)(const Words& words);
    std::size_t least = 0, most = 0;  ///< words after the name
    const char* usage = "";
  };
  static const std::vector<Command>& commands();

  Reply run_command(const std::string& name, const Words& words);
  void arrived(const std::string& line);
  /// Limits of work that a line `# interrupt` ends, and so does any line if `any_line`; `seconds` 0: no
  /// bound.
  Limits begin_work(double seconds, bool any_line);

  // Who we are, and how the game is set up (engine.cpp).
  Reply known(const Words& words);
  Reply list(const Words& words);
  Reply cpu_time(const Words& words);
  Reply quit(const Words& words);
  Reply nothing(const Words& words);
  Reply protocol(const Words& words);
  Reply name(const Words& words);
  Reply version(const Words& words);

  // setup_commands.cpp
  Reply board_size(const Words& words);
  Reply rectangular_board_size(const Words& words);
  Reply query_board_size(const Words& words);
  Reply clear_board(const Words& words);
  Reply komi(const Words& words);
  Reply get_komi(const Words& words);
  Reply set_kata_rules(const Words& words);
  Reply get_kata_rules(const Words& words);
  Reply set_rules(const Words& words);
  Reply get_rules(const Words& words);
  Reply free_handicap(const Words& words);
  Reply fixed_handicap(const Words& words);
  Reply place_handicap(const Words& words);
  Reply set_up(const Words& words);
  Reply set_up_player(const Words& words);
  Reply load_sgf(const Words& words);
  Reply print_sgf(const Words& words);
  void resize(int columns, int rows);
  void adopt(Ruleset rules);
  void start_with(Stones position, Side to_move);

  // play_commands.cpp
  Reply play(const Words& words);
  Reply play_sequence(const Words& words);
  Reply undo(const Words& words);
  Reply genmove(const Words& words);
  Reply reg_genmove(const Words& words);
  Reply genmove_kata(const Words& words);
  Reply genmove_lz(const Words& words);
  Reply time_settings(const Words& words);
  Reply kgs_time_settings(const Words& words);
  Reply time_left(const Words& words);
  Reply analyze_kata(const Words& words);
  Reply analyze_lz(const Words& words);
  Reply genmove_analyzed(const Words& words, bool kata);
  Reply analyze(const Words& words, bool kata);
  /// Writes lines as the bounds narrow, then all that is proved. What the last line says of the state.
  Answer tell_analysis(const Query& query, const AnalysisForm& form, const Limits& limits);
  std::optional<Side> read_analysis(const Words& words, AnalysisForm& form) const;
  Turn think(Side side);
  Turn think(Side side, const std::function<Answer(const Limits&)>& ask);
  void begin_answer();
  double seconds_for(Side side) const;

  // show_commands.cpp
  Reply show_board(const Words& words);
  Reply list_stones(const Words& words);
  Reply is_legal(const Words& words);
  Reply all_legal(const Words& words);
  Reply captures(const Words& words);
  Reply last_move(const Words& words);
  Reply move_history(const Words& words);
  Reply final_score(const Words& words);
  Reply final_status(const Words& words);
  Reply rules_game(const Words& words);
  Reply rules_board(const Words& words);
  Reply rules_board_size(const Words& words);
  Reply rules_legal(const Words& words);
  Reply rules_side(const Words& words);
  Reply rules_result(const Words& words);
  Reply analyze_commands(const Words& words);
  Reply value(const Words& words);
  Reply values(const Words& words);
  Reply losses(const Words& words);
  Reply best_line(const Words& words);
  Reply banned(const Words& words);
  Reply history(const Words& words);
  Reply vertices(const Words& words);
  std::vector<Turn> legal_turns(Side side);
  Answer solved_now(const Wanted& wanted);

  Side read_side(const std::string& word) const;
  std::string joined(const Words& words, std::size_t from) const;

  Setting setting_;
  std::function<void(const std::string&)> write_;
  GameSession game_;
  Points points_;
  Clock clock_;
  std::string head_;  ///< "=7" of the answer to come; empty once it has begun
  bool quit_ = false;
  std::unique_ptr<InputLines> lines_;
  std::atomic<bool> stop_{false};      ///< of the present work
  std::atomic<bool> any_line_{false};  ///< does any line end it?
};

}  // namespace graphgo::solver::conversation::gtp
