#include "solver/engines/retrograde/growth.hpp"

#include <algorithm>
#include <unordered_map>

#include "solver/question/limits.hpp"

namespace graphgo::solver::engines::retrograde {
namespace {

constexpr int endless = 1 << 28;

bool finite(std::int16_t bound) { return bound != Bounds::infinity && bound != -Bounds::infinity; }

}  // namespace

void Growth::look(int turns) {
  if (!before_.empty()) {
    collect();
    link();
    do
      while (drop_open_members()) {
      }
    while (!out_of_time(limits_) && drop_members_without_gain(turns));
    if (out_of_time(limits_)) return;
    for (std::size_t i = 0; i < members_.size(); ++i) {
      if (!in_[i]) continue;
      Bounds b = iteration_.at(members_[i].state);
      (members_[i].forcer_moves ? b.lo : b.hi) =
          members_[i].forcer_moves ? Bounds::infinity : static_cast<std::int16_t>(-Bounds::infinity);
      iteration_.restore(members_[i].state, b);
    }
  }
  before_.resize(iteration_.states());
  for (StateIndex state = 0; state < before_.size(); ++state) before_[state] = iteration_.at(state);
}

/// The states that changed, demand 1 of R4 included, with those of their turns that lead on.
void Growth::collect() {
  members_.clear();
  turns_.clear();
  targets_.clear();
  for (const auto& chunk : iteration_.arena().chunks()) {
    if (out_of_time(limits_)) break;
    iteration_.for_each_state(chunk, [&](StateIndex state, const Iteration::Turns& turns) {
      const Bounds old = before_[state], now = iteration_.at(state);
      if (now.lo > old.lo && finite(now.lo)) add(state, true, turns);
      if (now.hi < old.hi && finite(now.hi)) add(state, false, turns);
    });
  }
  in_.assign(members_.size(), true);
}

void Growth::add(StateIndex state, bool forcer_moves, const Iteration::Turns& turns) {
  const auto first = static_cast<std::uint32_t>(turns_.size());
  turns.for_each([&](const Iteration::Turn& turn) {
    const int gain = forcer_moves ? -turn.fee : turn.fee;
    const Bounds next = turn.ends ? turn.payoff.bounds : iteration_.at(turn.to);
    // To who forces the next bound is -hi after its own turn, lo after its opponent's; at an end seen by who
    // passed.
    const bool infinite = turn.ends
                              ? (forcer_moves ? next.lo == Bounds::infinity : next.hi == -Bounds::infinity)
                              : (forcer_moves ? next.hi == -Bounds::infinity : next.lo == Bounds::infinity);
    turns_.push_back({infinite ? known : outside, gain});
    targets_.push_back(turn.ends ? ~StateIndex{0} : turn.to);
  });
  members_.push_back({state, forcer_moves, first});
}

/// Turns get the numbers of the members they lead to; the side to move alternates.
void Growth::link() {
  std::unordered_map<StateIndex, std::uint32_t> numbers[2];
  for (std::uint32_t i = 0; i < members_.size(); ++i)
    numbers[members_[i].forcer_moves][members_[i].state] = i;
  for (std::size_t i = 0; i < members_.size(); ++i) {
    const std::size_t end = i + 1 < members_.size() ? members_[i + 1].first_turn : turns_.size();
    for (std::size_t t = members_[i].first_turn; t < end; ++t) {
      const auto& next = numbers[!members_[i].forcer_moves];
      const auto found = next.find(targets_[t]);
      if (turns_[t].member == outside && found != next.end()) turns_[t].member = found->second;
    }
  }
}

bool Growth::stays(const Member& member, std::size_t index) const {
  const std::size_t end = index + 1 < members_.size() ? members_[index + 1].first_turn : turns_.size();
  const auto inside = [this](const MemberTurn& turn) {
    return turn.member == known || (turn.member != outside && in_[turn.member]);
  };
  const auto first = turns_.begin() + member.first_turn,
             last = turns_.begin() + static_cast<std::ptrdiff_t>(end);
  return member.forcer_moves ? std::any_of(first, last, inside) : std::all_of(first, last, inside);
}

bool Growth::drop_open_members() {
  bool dropped = false;
  if (out_of_time(limits_)) return false;
  for (std::size_t i = 0; i < members_.size(); ++i)
    if (in_[i] && !stays(members_[i], i)) {
      in_[i] = false;
      dropped = true;
    }
  return dropped;
}

/// The forcing side's gain by this turn and those after it.
int Growth::step(std::size_t index, const std::vector<int>& gains) const {
  const Member& member = members_[index];
  const std::size_t end = index + 1 < members_.size() ? members_[index + 1].first_turn : turns_.size();
  int found = member.forcer_moves ? -endless : endless;
  for (std::size_t t = member.first_turn; t < end; ++t) {
    const MemberTurn& turn = turns_[t];
    if (turn.member == outside || (turn.member != known && !in_[turn.member])) continue;
    const int gain = turn.member == known ? endless : std::min(endless, gains[turn.member] + turn.gain);
    found = member.forcer_moves ? std::max(found, gain) : std::min(found, gain);
  }
  return found;
}

bool Growth::drop_members_without_gain(int turns) {
  std::vector<int> gains(members_.size(), 0), next(members_.size(), 0);
  for (int turn = 0; turn < turns; ++turn) {
    if (out_of_time(limits_)) return false;
    for (std::size_t i = 0; i < members_.size(); ++i)
      if (in_[i]) next[i] = step(i, gains);
    gains.swap(next);
  }
  bool dropped = false;
  for (std::size_t i = 0; i < members_.size(); ++i)
    if (in_[i] && gains[i] < 1) {
      in_[i] = false;
      dropped = true;
    }
  return dropped;
}

}  // namespace graphgo::solver::engines::retrograde
