// Warm sessions, a few of them: the board and the rules that were asked about last are asked about next.
#pragma once
#include <condition_variable>
#include <list>
#include <mutex>

#include "solver/engines/session.hpp"

namespace graphgo::solver::explorer {

/// For use by several threads. A question waits while another one is asked of the same session.
class Sessions {
 public:
  /// At most `most` sessions; `each.memory` and `each.threads` are for each of them.
  Sessions(const Limits& each, std::size_t most) : each_(each), most_(most) {}

  /// As Session::ask. Deadline and stop of `limits` count while it waits, too: then the answer has no more
  /// than plain bounds.
  Answer ask(const Query& query, const Wanted& wanted, const Limits& limits,
             const engines::OnBounds& on_bounds = {});

 private:
  struct Entry {
    engines::Session session;
    bool busy = false;
  };
  using Place = std::list<Entry>::iterator;
  /// The query's session, made if need be and marked busy. Not found where a limit struck first.
  Place take(const Query& query, const Limits& limits);
  void give_back(Place place);
  void drop(Place place);

  const Limits each_;
  const std::size_t most_;
  std::mutex mutex_;
  std::condition_variable freed_;
  std::list<Entry> entries_;  ///< the last one used first
};

}  // namespace graphgo::solver::explorer
