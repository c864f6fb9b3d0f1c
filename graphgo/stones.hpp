// The words every layer shares: vertices, colours, sides, turns, and a position as a plain list of colours.
#pragma once
#include <cstdint>
#include <vector>

namespace graphgo {

/// A vertex of a board, numbered from 0.
using Vertex = int;

enum class Colour : std::uint8_t { empty, black, white };

/// A player. Usable as an array index: Black 0, White 1.
enum class Side : std::uint8_t { black, white };

constexpr Side opponent(Side s) { return s == Side::black ? Side::white : Side::black; }
constexpr Colour stone_of(Side s) { return s == Side::black ? Colour::black : Colour::white; }
constexpr int index_of(Side s) { return static_cast<int>(s); }
/// "Black" or "White", as printed to people.
constexpr const char* name_of(Side s) { return s == Side::black ? "Black" : "White"; }
/// "black" or "white", as in JSON and in files.
constexpr const char* word_of(Side s) { return s == Side::black ? "black" : "white"; }
/// "B" or "W", as before a turn: "B a2".
constexpr const char* letter_of(Side s) { return s == Side::black ? "B" : "W"; }
/// +1 for Black, -1 for White: margins are seen by Black.
constexpr int sign_of(Side s) { return s == Side::black ? 1 : -1; }

/// What a side does when it has the turn: a play at a vertex, a pass, or what only some rulesets know
/// (resumption and disputes: papers/rules.md section 5; removal of a cycle before the play: section 6).
struct Turn {
  /// -1 means pass, as in JSON records; or "accept", to a question. Other negatives: see below.
  Vertex vertex = -1;
  int removes = -1;  ///< first remove the cycle that began when so many turns had been made; -1: none

  static constexpr Turn pass() { return Turn{-1}; }
  /// "I want play to go on", to the question whether the end of play is accepted.
  static constexpr Turn resume() { return Turn{-2}; }
  /// The owner of a disputed chain gives the opponent a stone instead of playing.
  static constexpr Turn gift() { return Turn{-3}; }
  constexpr bool is_play() const { return vertex >= 0; }
  constexpr bool is_pass() const { return vertex == -1 && removes < 0; }
  friend constexpr bool operator==(Turn, Turn) = default;
};

/// A position in its plainest form: one colour a vertex, in vertex order. Every format reads into and writes
/// from this; the rules and engines keep faster forms of their own.
using Stones = std::vector<Colour>;

/// The image of each vertex.
using Permutation = std::vector<Vertex>;

}  // namespace graphgo
