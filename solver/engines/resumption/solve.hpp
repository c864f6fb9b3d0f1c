// Nieminen's proposal (papers/rules.md section 5) and everything else that is decided after a stop: rulesets
// without superko whose play can be resumed, whose dead chains are judged or disputed for real, or that count
// control.
#pragma once
#include <cstdint>
#include <memory>
#include <span>

#include "solver/question/engine.hpp"

namespace graphgo::solver::engines::resumption {

/// "states": rulesets with repetition none or basic_ko and one phase, whose play can be resumed, whose dead
/// chains are judged or disputed for real, or that count control.
extern const Engine engine;

/// lo and hi, exact unless a limit strikes. Turns after a stop: Turn::pass() accepts, Turn::resume() resumes;
/// where disputes are played, a vertex of an opposing chain disputes it, and Turn::gift() gives a stone.
Answer solve(const Query& query, const Limits& limits, const Wanted& wanted);

/// Many states of one board under one ruleset, listed together.
class Listing {
 public:
  /// Throws LimitReached where a limit keeps it from listing all.
  Listing(std::span<const Query> queries, const Limits& limits);
  ~Listing();

  /// Of one of the queries. Several threads may ask at once.
  Value value(const Query& query) const;
  std::uint64_t states() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace graphgo::solver::engines::resumption
