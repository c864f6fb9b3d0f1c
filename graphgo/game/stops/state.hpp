// States of play that goes on after a stop: questions whether play has ended, resumption, disputes played for
// real.
#pragma once
#include <cstdint>
#include <functional>

#include "graphgo/game/position.hpp"

namespace graphgo::stops {

enum class Stage : std::uint8_t {
  play,
  first_asked,   ///< play stopped: the opponent of the last passer says whether it has ended
  second_asked,  ///< and then the last passer
  word,          ///< play has ended: the side to move points at an opposing chain or accepts
  dispute,       ///< a chain is played for
  over
};

/// Why the owner of a disputed chain may pass, or may not.
enum class Owner : std::uint8_t { first_turn, after_play, after_pass };

/// Everything the rest of the game depends on but the prisoners so far, which only add up. Fields that mean
/// nothing in a stage are as they are here, so that equal states compare equal.
struct State {
  Position<1> position;
  Mask<1> bans;               ///< play, dispute: where basic ko forbids the side to move to play
  Mask<1> proved_alive;       ///< word, dispute: stones of chains that stay, a dispute about them being over
  std::uint32_t history = 0;  ///< dispute: the number of what its superko remembers (Histories)
  Side to_move = Side::black;
  Stage stage = Stage::play;
  std::uint8_t passes = 0;         ///< play: consecutive
  std::uint8_t handicap_left = 0;  ///< plays Black still makes in a row
  bool fresh = false;              ///< play: resumed, and no play since
  /// second_asked: the first resumed; word: the other side has just accepted.
  bool other = false;
  /// Dispute: what happened before the owner's turn; meaningless on the opponent's.
  Owner owner = Owner::first_turn;
  bool owner_moves = false;  ///< dispute
  std::int8_t stone = -1;    ///< dispute: the smallest vertex of the chain played for
  friend bool operator==(const State&, const State&) = default;
};

struct StateHash {
  std::size_t operator()(const State& s) const {
    std::uint64_t h = 0x9e3779b97f4a7c15;
    const auto mix = [&h](std::uint64_t x) {
      h = (h ^ x) * 0xff51afd7ed558ccd;
      h ^= h >> 32;
    };
    mix(s.position.black.words()[0]);
    mix(s.position.white.words()[0]);
    mix(s.bans.words()[0]);
    mix(s.proved_alive.words()[0]);
    const auto byte = [](auto x, int at) {
      return static_cast<std::uint64_t>(static_cast<std::uint8_t>(x)) << at;
    };
    mix(std::uint64_t{s.history} << 32 | byte(s.passes, 0) | byte(s.handicap_left, 8) | byte(s.stone, 16));
    mix(byte(s.to_move, 0) | byte(s.stage, 8) | byte(s.fresh, 16) | byte(s.other, 24) | byte(s.owner, 32) |
        byte(s.owner_moves, 40));
    return static_cast<std::size_t>(h);
  }
};

}  // namespace graphgo::stops
