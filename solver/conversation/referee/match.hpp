// Two Go programs play, and every turn is judged: is it legal under the ruleset, and how many points does it
// lose? Points are lost against perfect play from then on, whatever the opponent makes of them.
//
// Example: one game from the empty board.
//   Referee referee(board, rules, limits, 10);
//   Player gnugo("gnugo", "gnugo --mode gtp", 60), graphgo("graphgo", "graphgo gtp", 60);
//   const MatchGame game = referee.play({&gnugo, &graphgo}, {});
#pragma once
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solver/conversation/game_session.hpp"
#include "solver/conversation/gtp/points.hpp"
#include "solver/conversation/referee/gtp_peer.hpp"

namespace graphgo::solver::conversation::referee {

/// What is counted of one program.
struct Tally {
  int games = 0, won = 0;
  int turns = 0;            ///< its own, those of openings not among them
  int judged = 0;           ///< of these: where the values before and after are solved
  int losing = 0;           ///< judged ones that lose points
  long long halves = 0;     ///< half points lost by all of them
  long long by_passes = 0;  ///< of these: by passes, as where it leaves stones that it thinks dead
  Margin worst;             ///< lost by one turn
  int compared = 0;         ///< points of which the program says (all_legal) whether a play there is legal
  /// Points that it has wrong: "takes for legal: superko, ...", "takes for illegal", each how often.
  std::map<std::string, int> wrong;
  int illegal = 0;  ///< turns that the rules forbid: the game ends there
  int refused = 0;  ///< legal turns of the opponent that it does not take: likewise
  int resigned = 0, silent = 0;
};

/// A program that plays. It is started by a shell, and again after it was silent or gone.
class Player {
 public:
  /// `seconds`, `stop`: as for GtpPeer.
  Player(std::string name, std::string command, double seconds, const std::atomic<bool>* stop = nullptr);
  const std::string& name() const { return name_; }
  GtpPeer& peer();
  /// The next use starts the program anew.
  void drop() { peer_.reset(); }
  Tally tally;

 private:
  std::string name_, command_;
  double seconds_;
  const std::atomic<bool>* stop_;
  std::unique_ptr<GtpPeer> peer_;
};

struct MatchGame {
  std::array<std::string, 2> players;       ///< Black's, White's name
  std::vector<Turn> turns;                  ///< those of the opening too
  std::size_t opening = 0;                  ///< how many
  std::vector<std::optional<Margin>> lost;  ///< of each turn after the opening, as far as the solver reaches
  std::string ended;                        ///< "Black wins by 2", "gnugo played Black a1: superko, ..."
};

/// All ways to begin with `turns` plays and passes, one of each class that symmetries of the board make
/// alike.
std::vector<std::vector<Turn>> openings(const Board& board, const Ruleset& rules, int turns);

class Referee {
 public:
  /// Longer games than this end undecided: programs that ignore superko can go round for ever only where the
  /// rules allow it.
  static constexpr int most_turns = 400;

  /// `seconds`: for each value. Values that are not solved by then judge nothing.
  Referee(const Board& board, const Ruleset& rules, const Limits& limits, double seconds);

  /// Plays one game, Black's player first, and adds to both tallies. A program that does not take the board
  /// or the opening is `silent`. Stops where `limits.stop` is set.
  MatchGame play(std::array<Player*, 2> players, const std::vector<Turn>& opening);

  /// Readies the program for the board. What people must know of it: it is not told the board or the rules,
  /// or plays by others. Throws InputError where it will not play there, with its own words, where it plays
  /// on another board, and where it is no program that speaks GTP.
  std::vector<std::string> check(Player& player);

 private:
  bool knows(Player& player, const std::string& command);
  std::string board_note(Player& player);
  std::string rules_note(Player& player);
  /// What sets the board up for a game.
  std::vector<std::string> preparations() const;
  /// The one door to a program: who is asked is known when nobody answers.
  std::pair<bool, std::string> ask(Player& player, const std::string& command);
  /// Readies both programs; the words are those of one that will not.
  std::string begin(std::array<Player*, 2> players, const std::vector<Turn>& opening);
  /// One turn; what ends the game, if something other than the rules does.
  std::string turn(std::array<Player*, 2> players, MatchGame& game);
  std::string refusal_of(Player& player, const std::string& command);
  std::string play_and_tell(Player& mover, Player& other, Turn turn);
  void compare_legality(Player& player);
  std::optional<Margin> judge(Player& player, const Value& before, Side side);
  Value value();
  void score(std::array<Player*, 2> players, MatchGame& game);

  Limits limits_;
  double seconds_;
  GameSession game_;
  gtp::Points points_;
  Player* asked_ = nullptr;  ///< whose answer is waited for, or came last
};

}  // namespace graphgo::solver::conversation::referee
