// A game as people follow it, under any ruleset: what stands on the board before and after each turn, and whose turn it is.
#pragma once
#include <string>
#include <vector>

#include "solver/query.hpp"

namespace graphgo::solver {

struct Moment {
  Stones position;
  Side to_move = Side::black;
  int phase = 1;
  bool over = false;
  std::string asked = {};  ///< where the next turn is no play or pass: what it answers ("accepts the end?"); else empty
};

/// One moment before each of the turns, which are played after the query's record, and one after the last. Throws InputError for
/// an illegal turn, naming its number from the start of the record and the reason.
std::vector<Moment> moments(const Query& query, const std::vector<Turn>& turns);

/// The same for the record itself: from the query's position to the state it asks about.
std::vector<Moment> moments_of_record(const Query& query);

}  // namespace graphgo::solver
