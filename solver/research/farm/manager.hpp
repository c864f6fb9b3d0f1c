// Manager: hands out a job's units, takes their answers, keeps the journal and tells the answers in the order
// of the units, whatever the order in which they came.
#pragma once
#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "solver/research/farm/journal.hpp"

namespace graphgo::solver::research {

/// What became of a unit: its answer, or nothing where a limit struck before. On the caller's thread, in the
/// order of units. Are further ones wanted?
using Tell = std::function<bool(std::size_t unit, const UnitAnswer* answer)>;

/// What a worker sends back.
struct Delivery {
  int worker = 0;
  Answered answered = {};
};

/// A unit for a worker.
struct Handed {
  std::size_t unit = 0;
  std::size_t turns = 1;  ///< with this one, how many units each slot can expect until all are done
};

/// How a job is done, apart from who does it.
struct Plan {
  Shard shard = {};
  bool again = false;  ///< ask anew what an earlier run set aside
  double recheck = 0;  ///< of the units, this part is asked twice, of two workers where there are two
  std::function<void(const std::string&)> show = {};  ///< a line of progress
};

class Manager {
 public:
  /// `workers` and `slots`: how many there are, and units that can be in work at a time. No journal: none is
  /// kept. The journal's earlier answers are taken over.
  Manager(const Job& job, Journal* journal, Plan plan, const Limits& limits, int workers, int slots);

  /// The next unit for a worker, if it is one that takes a whole worker (`wide`), or one that does not: one
  /// of the kin that it has begun, else of kin that nobody has, else of those with most units left. Several
  /// threads may ask, each as a worker of its own or not.
  std::optional<Handed> next(int worker, bool wide);
  bool next_is_wide(int worker);
  /// Takes answers over: they are in the journal when this returns, and told as far as those before them are
  /// there. One thread. Throws InternalError: a unit asked twice had two answers.
  void take(std::vector<Delivery> deliveries, const Tell& tell);
  /// Nothing is left to hand out, or no more is wanted; units may still be in work.
  bool over() const { return cancelled_ || out_of_time() || (handed_out() && in_work_ == 0); }
  /// Are units in work no longer wanted?
  bool cancelled() const { return cancelled_; }
  std::size_t in_work() const { return in_work_; }
  /// Seconds that a unit took so far, on average; 0: not known.
  double mean_seconds() const;

  /// Tells what no answer came for, too.
  void finish(const Tell& tell);
  std::size_t units() const { return part_; }  ///< of the part
  std::size_t done() const { return done_; }
  std::size_t set_aside() const { return set_aside_; }    ///< of these, with a limit's bounds
  std::size_t left_aside() const { return left_aside_; }  ///< of these, by an earlier run
  /// "120 of 853 units, 30.1 a second, 3 set aside, about 25 s left".
  std::string progress_text() const;

 private:
  /// Units of one kin that have been begun: [next, end) of `order_` are left.
  struct Run {
    std::size_t next, end;
    int worker;  ///< who began it
    std::size_t left() const { return end - next; }
  };
  struct Recheck {
    std::size_t unit;
    int worker;  ///< who answered first
  };
  bool out_of_time() const;
  bool handed_out() const;
  bool take_earlier(std::size_t unit, Journal& journal);
  void put_in_order();
  std::optional<std::size_t> place_for(int worker) const;
  void hand_out(std::size_t place, int worker);
  std::size_t turns_left() const;
  std::optional<std::size_t> find(int worker) const;
  bool is_rechecked(std::size_t unit) const;
  bool accept(Delivery& delivery);
  void keep_bounds(std::size_t unit, UnitAnswer answer);
  bool take_bounds_instead(Answered& answered);
  void settle(Answered&& answered);
  void tell_ready(const Tell& tell);

  const Job& job_;
  Journal* journal_;
  Plan plan_;
  const Limits& limits_;
  const int workers_, slots_;
  mutable std::mutex mutex_;        ///< of what `next` changes: runs, rechecks
  std::vector<std::size_t> order_;  ///< kin side by side
  std::size_t unbegun_ = 0;         ///< from here on no run has been begun
  std::vector<Run> runs_;           ///< that are begun, and not empty
  std::vector<Recheck> rechecks_;
  std::map<std::size_t, Delivery> first_answers_;  ///< of units to be asked twice; no journal has them yet
  std::map<std::size_t, UnitAnswer> answers_;      ///< not yet told
  /// Bounds of units that are not done: a limit on the whole job cut them short, or an earlier run set them
  /// aside and they are to be asked again.
  std::map<std::size_t, UnitAnswer> bounds_;
  std::size_t told_ = 0, part_ = 0, done_ = 0, earlier_ = 0, set_aside_ = 0, left_aside_ = 0;
  std::atomic<std::size_t> in_work_{0};
  std::atomic<bool> cancelled_{false};
  double size_left_ = 0, size_done_ = 0, seconds_ = 0;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace graphgo::solver::research
