#include "solver/explorer/sessions.hpp"

#include <algorithm>

#include "solver/question/plain_bounds.hpp"

namespace graphgo::solver::explorer {
namespace {

bool is_about(const engines::Session& session, const Query& query) {
  return session.board() == query.board && session.rules() == query.rules;
}

}  // namespace

Sessions::Place Sessions::take(const Query& query, const Limits& limits) {
  constexpr std::chrono::milliseconds look_every{50};
  std::unique_lock lock(mutex_);
  while (!limits.reached()) {
    auto place =
        std::ranges::find_if(entries_, [&](const Entry& entry) { return is_about(entry.session, query); });
    if (place == entries_.end()) {
      if (entries_.size() >= most_) {
        const auto idle =
            std::find_if(entries_.rbegin(), entries_.rend(), [](const Entry& entry) { return !entry.busy; });
        if (idle == entries_.rend()) {
          freed_.wait_for(lock, look_every);
          continue;
        }
        entries_.erase(std::prev(idle.base()));
      }
      entries_.push_front({engines::Session(query.board, query.rules, each_)});
      place = entries_.begin();
    }
    if (!place->busy) {
      place->busy = true;
      entries_.splice(entries_.begin(), entries_, place);
      return place;
    }
    freed_.wait_for(lock, look_every);
  }
  return entries_.end();
}

void Sessions::give_back(Place place) {
  {
    const std::lock_guard lock(mutex_);
    place->busy = false;
  }
  freed_.notify_all();
}

void Sessions::drop(Place place) {
  {
    const std::lock_guard lock(mutex_);
    entries_.erase(place);
  }
  freed_.notify_all();
}

Answer Sessions::ask(const Query& query, const Wanted& wanted, const Limits& limits,
                     const engines::OnBounds& on_bounds) {
  const Place place = take(query, limits);
  if (place == entries_.end()) {
    Answer unknown;
    unknown.value = plain_bounds(query.board, query.rules);
    unknown.stopped_by = limits.struck();
    return unknown;
  }
  try {
    Answer answer = place->session.ask(query, wanted, limits, on_bounds);
    give_back(place);
    return answer;
  } catch (...) {
    drop(place);  // what it left behind is not used again
    throw;
  }
}

}  // namespace graphgo::solver::explorer
