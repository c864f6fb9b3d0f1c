// Formulas: what should hold between a value, another value and numbers of the graph, as a hunter writes it.
#pragma once
#include <string>
#include <vector>

#include "solver/question/answer.hpp"

namespace graphgo::solver::research {

/// Numbers of a graph that formulas speak of.
struct GraphFacts {
  int n = 0, m = 0;  ///< vertices, edges
  int min_degree = 0, max_degree = 0;
};
GraphFacts facts_of(const Board& board);

/// A comparison of two expressions, like `value <= other + 1` or `abs(value) <= n - 2*m + max_degree`.
///
/// An expression has whole numbers and decimals, `value`, `other`, `n`, `m`, `min_degree`, `max_degree`, the
/// operators + - * / with brackets, and abs(a), min(a, b), max(a, b). The comparisons are <= < >= > = == and
/// !=. Arithmetic is exact: fractions, and infinity where play need not end.
class Formula {
 public:
  /// Does the text hold a comparison? Else it is no formula.
  static bool is_formula(const std::string& text);
  /// Throws InputError naming the place.
  explicit Formula(const std::string& text);

  const std::string& text() const { return text_; }
  bool speaks_of_value() const;
  bool speaks_of_other() const;

  /// `undefined`: infinity minus infinity, a division by zero, or numbers past 64 bits.
  enum class Verdict { holds, fails, undefined };
  /// Both values must be solved margins. Where play need not end a value is lo and hi: the formula holds if
  /// it holds for both lo and for both hi.
  Verdict judge(const Value& value, const Value& other, const GraphFacts& facts) const;
  /// What stands on the two sides, "3 <= 1"; where lo and hi differ those that are
  /// false: "2 <= 1 for lo, 3 <= 1 for hi".
  std::string sides_text(const Value& value, const Value& other, const GraphFacts& facts) const;

 private:
  friend class FormulaReader;
  /// One step of an expression in postfix order: `n 2 m * -` for n - 2*m.
  struct Step {
    enum class Kind {
      number,
      value,
      other,
      n,
      m,
      min_degree,
      max_degree,
      add,
      subtract,
      multiply,
      divide,
      negate,
      abs,
      min,
      max
    };
    Kind kind = Kind::number;
    long long top = 0, bottom = 1;  ///< of a number
  };
  using Steps = std::vector<Step>;
  struct Number;
  static Number apply(const Step& step, std::vector<Number>& stack);
  static Number evaluate(const Steps& steps, Margin value, Margin other, const GraphFacts& facts);
  bool holds(const Number& a, const Number& b) const;

  std::string text_, comparison_;
  Steps left_, right_;
};

}  // namespace graphgo::solver::research
