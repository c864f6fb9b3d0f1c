// Board, rules, komi and stones before a game.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/record/replay.hpp"
#include "graphgo/record/sgf.hpp"
#include "graphgo/text/message.hpp"
#include "graphgo/text/words.hpp"
#include "solver/conversation/gtp/engine.hpp"
#include "solver/conversation/gtp/kata_rules.hpp"
#include "solver/conversation/gtp/numbers.hpp"
#include "solver/engines/solve.hpp"
#include "solver/question/query.hpp"
#include "solver/question/trace.hpp"

namespace graphgo::solver::conversation::gtp {
namespace {

HalfPoints read_komi(const std::string& word) {
  const double komi = read_number(word, "komi", -10'000, 10'000);
  const double halves = 2 * komi;
  if (halves != std::floor(halves))
    throw InputError(fmt::format("komi {}: a whole or a half number of points", excerpt(word)));
  return static_cast<HalfPoints>(halves);
}

}  // namespace

void Engine::resize(int columns, int rows) {
  const Board& board = setting_.board;
  if (columns != points_.columns() || rows != points_.rows()) {
    if (!points_.plain())
      throw InputError(
          fmt::format("unacceptable size: the board is {}, and its cells are {} columns and {} rows",
                      board.label(), points_.columns(), points_.rows()));
    if (static_cast<long long>(columns) * rows > engines::max_solver_size)
      throw InputError(
          fmt::format("unacceptable size: {} columns and {} rows are more than the {} points that are solved",
                      columns, rows, engines::max_solver_size));
    const Board grid = read_board(fmt::format("{}x{}", rows, columns), BoardFiles::refused);
    game_.restart(empty_board_query(grid, setting_.rules));
    setting_.board = grid;
    points_ = Points(grid);
  }
  clear_board({});
}

Engine::Reply Engine::board_size(const Words& words) {
  const int columns = read_count(words[0], "size", 1, 1'000'000);
  resize(columns, words.size() == 1 ? columns : read_count(words[1], "size", 1, 1'000'000));
  return "";
}

Engine::Reply Engine::rectangular_board_size(const Words& words) { return board_size(words); }

Engine::Reply Engine::query_board_size(const Words&) {
  if (points_.columns() == points_.rows()) return std::to_string(points_.columns());
  return fmt::format("{} {}", points_.columns(), points_.rows());
}

Engine::Reply Engine::clear_board(const Words&) {
  game_.restart(empty_board_query(setting_.board, setting_.rules));
  return "";
}

/// The turns played stay, and must be legal under the new rules as well. A game that has not begun begins as
/// the new rules say: the side that is first to move depends on the handicap.
void Engine::adopt(Ruleset rules) {
  if (rules == setting_.rules) return;
  if (game_.is_at_start_of(empty_board_query(setting_.board, setting_.rules)))
    game_.restart(empty_board_query(setting_.board, rules));
  else
    game_.change_rules(rules);
  setting_.rules = std::move(rules);
}

Engine::Reply Engine::komi(const Words& words) {
  Ruleset rules = setting_.rules;
  rules.komi = read_komi(words[0]);
  adopt(rules);
  return "";
}

Engine::Reply Engine::get_komi(const Words&) { return half_points_text(setting_.rules.komi); }

Engine::Reply Engine::set_kata_rules(const Words& words) {
  Ruleset rules = read_kata_rules(joined(words, 0));
  rules.komi = setting_.rules.komi;
  adopt(rules);
  return "";
}

Engine::Reply Engine::get_kata_rules(const Words&) { return kata_rules_text(setting_.rules); }

Engine::Reply Engine::set_rules(const Words& words) {
  const std::string text = joined(words, 0);
  if (lower(text).ends_with(".toml")) throw InputError("rules: files are taken on the command line alone");
  const bool with_komi = text.find("komi") != std::string::npos;
  Ruleset rules = read_ruleset(text);
  if (!with_komi) rules.komi = setting_.rules.komi;
  adopt(rules);
  return "";
}

Engine::Reply Engine::get_rules(const Words&) { return to_text(setting_.rules); }

void Engine::start_with(Stones position, Side to_move) {
  const bool empty = std::ranges::all_of(game_.now().position, [](Colour c) { return c == Colour::empty; });
  if (!empty || !game_.query().record.empty()) throw InputError("board not empty");
  if (setting_.rules.handicap != Handicap{}) throw InputError("the rules have a handicap of their own");
  Query start = empty_board_query(setting_.board, setting_.rules);
  start.position = std::move(position);
  start.to_move = to_move;
  game_.restart(start);
}

Engine::Reply Engine::free_handicap(const Words& words) {
  Stones position = no_stones(setting_.board);
  for (const std::string& word : words) {
    Colour& stone = position[static_cast<std::size_t>(points_.vertex(word))];
    if (stone != Colour::empty)
      throw InputError(fmt::format("bad vertex list: {} is there twice", excerpt(word)));
    stone = Colour::black;
  }
  start_with(std::move(position), Side::white);
  return "";
}

/// GTP's own table begins at 7x7, where it has at most four stones.
Engine::Reply Engine::fixed_handicap(const Words& words) {
  const int stones = read_count(words[0], "number of stones", 1, 1'000'000), side = points_.columns();
  if (!points_.plain() || side != points_.rows() || side < 7)
    throw InputError(
        "no fixed handicap on this board: GTP has none below 7x7; set_free_handicap places stones");
  if (stones < 2 || stones > 4) throw InputError("invalid number of stones: 2 to 4 on this board");
  const std::pair<int, int> places[] = {{3, 3}, {side - 2, side - 2}, {3, side - 2}, {side - 2, 3}};
  Words names;
  for (int i = 0; i < stones; ++i) {
    const auto [column, row] = places[i];
    names.push_back(points_.name(*points_.at(side - row, column - 1)));
  }
  free_handicap(names);
  return joined(names, 0);
}

Engine::Reply Engine::place_handicap(const Words& words) { return fixed_handicap(words); }

Engine::Reply Engine::set_up(const Words& words) {
  if (words.size() % 2 != 0) throw InputError("syntax error: gogui-setup COLOUR POINT COLOUR POINT...");
  if (setting_.rules.handicap != Handicap{}) throw InputError("the rules have a handicap of their own");
  Query start = empty_board_query(setting_.board, setting_.rules);
  for (std::size_t i = 0; i < words.size(); i += 2) {
    const Side side = read_side(words[i]);
    start.position[static_cast<std::size_t>(points_.vertex(words[i + 1]))] = stone_of(side);
  }
  game_.restart(start);
  return "";
}

Engine::Reply Engine::set_up_player(const Words& words) {
  game_.turn_to(read_side(words[0]));
  return "";
}

Engine::Reply Engine::load_sgf(const Words& words) {
  const bool numbered = words.size() > 1 && !names_sgf(words.back());
  const int before = numbered ? read_count(words.back(), "move number", 1, 1'000'000'000) : 0;
  const GameRecord record =
      read_sgf_file(joined(numbered ? Words(words.begin(), words.end() - 1) : words, 0));
  const Board board = record_board(record);
  if (!points_.plain() && board != setting_.board)
    throw InputError(
        fmt::format("the record's board is {}, and this one is {}", board.label(), setting_.board.label()));
  Query start{board, record.setup, first_to_move(record, setting_.rules), setting_.rules, {}, {}};
  start.rules.komi = record.komi.value_or(start.rules.komi);
  GameSession game(start, setting_.limits);
  for (std::size_t i = 0; i < record.turns.size(); ++i) {
    if (numbered && static_cast<int>(i) + 1 >= before) break;
    try {
      game.play(record.turns[i].side, record.turns[i].turn);
    } catch (const InputError& e) {
      throw InputError(fmt::format("turn {} of the record: {}", i + 1, e.what()));
    }
  }
  game_ = std::move(game);
  setting_.board = board;
  setting_.rules = start.rules;
  points_ = Points(board);
  return word_of(game_.now().to_move);
}

Engine::Reply Engine::print_sgf(const Words&) {
  if (!points_.plain()) throw InputError("only games on plain grids are written as SGF");
  return write_sgf(record_of(game_.query()));
}

}  // namespace graphgo::solver::conversation::gtp
