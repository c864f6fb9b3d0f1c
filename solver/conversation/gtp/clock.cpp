#include "solver/conversation/gtp/clock.hpp"

#include <algorithm>

namespace graphgo::solver::conversation::gtp {
namespace {

/// Of the time that is left a part stays for the way of the answer, and for the half second in which a search
/// stops at the latest.
constexpr double most_of_it = 0.8;

}  // namespace

void Clock::set(double main, double period, int stones) {
  limited_ = period <= 0 || stones > 0;
  period_ = period;
  stones_ = stones;
  hands_.fill({main, period, stones});
}

void Clock::left(Side side, double seconds, int stones) {
  limited_ = true;
  Hand& hand = hands_[static_cast<std::size_t>(index_of(side))];
  if (stones == 0)
    hand.main = seconds;
  else
    hand = {0, seconds, stones};
}

void Clock::spent(Side side, double seconds) {
  Hand& hand = hands_[static_cast<std::size_t>(index_of(side))];
  const double of_main = std::min(hand.main, seconds);
  hand.main -= of_main;
  if (stones_ <= 0 || hand.main > 0) return;
  hand.period -= seconds - of_main;
  if (--hand.stones <= 0) hand = {0, period_, stones_};
}

std::optional<double> Clock::budget(Side side) const {
  if (!limited_) return std::nullopt;
  const Hand& hand = hands_[static_cast<std::size_t>(index_of(side))];
  const double of_period = hand.stones > 0 ? hand.period / hand.stones : 0;
  const double all = hand.main + of_period;
  return std::max(0.01, std::min(std::max(hand.main / 20, of_period), all) * most_of_it);
}

}  // namespace graphgo::solver::conversation::gtp
