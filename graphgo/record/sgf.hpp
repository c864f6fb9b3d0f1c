// Game records in the Smart Game Format (FF[1] to FF[4], red-bean.com/sgf): the main line of the first game
// of a file. Komi is in half points. Errors: InputError with the line and the column.
//
// Example: a 2x2 game of two turns.
//   const graphgo::GameRecord record = graphgo::read_sgf("(;SZ[2];B[aa];W[])");
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graphgo/rules/ruleset.hpp"
#include "graphgo/stones.hpp"

namespace graphgo {

/// A turn with the side the record names. Sides need not alternate: replay judges that.
struct SgfTurn {
  Side side = Side::black;
  Turn turn;
  friend bool operator==(const SgfTurn&, const SgfTurn&) = default;
};

/// What a record says of one game. Vertices are numbered row by row from the top left.
struct GameRecord {
  int rows = 19, columns = 19;  ///< SZ; each 1 to 52
  Stones setup = Stones(361);   ///< rows * columns colours: AB, AW, AE before the first move
  /// PL; else the side of the first turn; else White if a handicap is named, else Black.
  Side to_move = Side::black;
  bool says_to_move = true;  ///< false: none of these three; the ruleset says who begins (`first_to_move`)
  std::optional<HalfPoints> komi;  ///< KM; none: the record does not say
  int handicap = 0;                ///< HA; its stones are in `setup`, or are Black's first plays in a row
  std::string charset;             ///< CA; texts are kept as the bytes they are
  std::string rules;               ///< RU
  std::string result;              ///< RE, as the record claims it
  std::vector<SgfTurn> turns;
  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

/// Reads the first game of `text`. The main line takes the first of several variations; properties not named
/// above are ignored. A pass is `B[]`, or `B[tt]` on boards of at most 19 rows and columns. Throws InputError
/// with line and column: no or broken syntax, a truncated file, another game than Go, a board or point out of
/// range, set-up after the first move, two moves in one node, a komi that is no multiple of half a point, a
/// size, komi, handicap or name of rules after the first node.
/// Cost: linear in the text for any text; nesting takes no memory.
GameRecord read_sgf(std::string_view text);

/// Does a text name an SGF file, by its ending?
bool names_sgf(std::string_view text);

/// Reads the file of that name. Throws InputError, naming the file.
GameRecord read_sgf_file(std::string_view path);

/// What the text says that plays no part where only `used` properties are read, in the order of its first
/// mention: "KM[6.5]", "RU[Japanese]", "C", "other variations". A value is given for what bears on a result,
/// and a word where a handicap alone says whose turn it is; what describes the file alone (FF, CA, AP, ...)
/// is left out. Throws what `read_sgf` throws of broken syntax.
std::vector<std::string> unused_in_sgf(std::string_view text, const std::vector<std::string>& used);

/// For errors: "5x5", of 19 rows and columns "19x19 (as one without SZ)".
std::string size_text(const GameRecord& record);

/// FF[4] text that reads back to an equal record, if its texts are one line each.
std::string write_sgf(const GameRecord& record);

}  // namespace graphgo
