// Rows: what a kind of claim brings. States with their values, mostly, where they come from, and what the
// claim's readings say of one.
#pragma once
#include <compare>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "solver/engines/solve.hpp"
#include "solver/research/claims/settling.hpp"

namespace graphgo::solver::research {

/// A board whose rows are wanted.
struct At {
  const Board& board;
  const ClaimDomain& domain;  ///< the board's
  const Limits& limits;
  Show show;  ///< takes a line of progress; empty where several boards are worked on
};

/// A question about a row.
template <typename Row>
using Is = std::function<bool(const Row&)>;

/// Is it known whether readings of the row hold? As the row says, else always.
template <typename Row>
bool is_settled(const Row& row) {
  if constexpr (requires { row.solved(); })
    return row.solved();
  else
    return true;
}

/// Words are sorted by their numbers, then their texts.
struct Word {
  int number = 0;
  std::string text = {};
  friend auto operator<=>(const Word&, const Word&) = default;
};

template <typename Row>
struct Reading {
  std::string name = {};    ///< for people; empty where the claim has one reading only
  Is<Row> holds;            ///< of a settled row
  Is<Row> settled{};        ///< is it known whether it holds? Absent: `is_settled`
  Is<Row> asked{};          ///< is the reading about the row? Absent: about all
  bool decides = true;      ///< see Part
  bool every_board = true;  ///< boards without a row that it is about are counted too
  /// What is counted of a row is something else: a part of it, itself judged. Absent: its states.
  std::function<Count(const Row&)> counted{};
  /// Rows are counted by it too. Absent: by the number of vertices.
  std::function<std::size_t(const Row&)> key{};
  /// Of a settled row, asked about or not: what its states are counted by too. Empty or absent: by nothing.
  std::function<Word(const Row&)> word{};

  bool is_known(const Row& row) const { return settled ? settled(row) : is_settled(row); }
  Judgement judge(const Row& row) const {
    if (asked && !asked(row)) return Judgement::not_asked;
    return is_known(row) ? judgement(holds(row)) : Judgement::unknown;
  }
};

/// Says that there is no such row; those there are are its counterexamples.
template <typename Row>
Reading<Row> none_of(const Is<Row>& is_one) {
  return {.holds = [is_one](const Row& row) { return !is_one(row); }};
}

/// How many states a row stands for.
template <typename Row>
std::uint64_t weight_of(const Row& row) {
  if constexpr (requires { row.state.weight; })
    return row.state.weight;
  else
    return 1;
}

/// A board's rows, in the domain's order, and what they cost.
template <typename Row>
struct BoardRows {
  std::vector<Row> rows = {};
  std::uint64_t nodes = 0;

  /// A value, and others' rows: what they cost is counted.
  Value value(const Query& query, const Limits& limits) {
    const Answer answer = engines::solve(query, limits);
    nodes += answer.nodes;
    return answer.value;
  }
  template <typename Other>
  std::vector<Other> take(BoardRows<Other> others) {
    nodes += others.nodes;
    return std::move(others.rows);
  }
};

/// Lists and solves a board's rows. On several threads at a time.
template <typename Row>
using RowSource = std::function<BoardRows<Row>(const At& at)>;

BoardRows<SurveyRow> rows_of(Survey found);
/// The values of these states on the board under each of the rulesets; and those of the domain's states, the
/// rulesets say which of them are alike.
BoardRows<SurveyRow> survey_of(const Board& board, std::span<const Ruleset> rules,
                               std::vector<SurveyState> states, const Limits& limits);
BoardRows<SurveyRow> survey_at(const At& at, std::span<const Ruleset> rules);

}  // namespace graphgo::solver::research
