// Crews: who answers a job's units. Threads of this process, or of many (solver/program/ranks.cpp).
#pragma once
#include "solver/research/farm/manager.hpp"

namespace graphgo::solver::research {

class Crew {
 public:
  Crew() = default;
  virtual ~Crew() = default;
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  /// Is this the process that leads, writes and prints? The others answer units only.
  virtual bool leads() const { return true; }
  /// Are units answered by other processes than the one that leads?
  virtual bool remote() const { return false; }
  /// Workers on this machine, which share its cores and its memory.
  virtual int workers_here() const { return 1; }
  virtual int workers() const { return 1; }
  /// In a process that leads: answers what the manager hands out, until it is over. What a unit's work throws
  /// is thrown.
  virtual void work(const Job& job, const Limits& limits, Manager& manager, const Tell& tell) = 0;
  /// In one that does not: answers units until the leader wants no more, and then ends the command by an
  /// exception.
  virtual void serve(const Job& job, const Limits& limits);
};

/// The threads of this process: `Limits::threads` units at a time, or all threads on one that is wide.
class ThreadCrew : public Crew {
 public:
  void work(const Job& job, const Limits& limits, Manager& manager, const Tell& tell) override;
};

/// Answers a unit, on the clock. A limit that strikes before anything is known gives an empty answer, not
/// complete.
Answered answer_unit(const Job& job, const Handed& handed, const Limits& limits);

}  // namespace graphgo::solver::research
