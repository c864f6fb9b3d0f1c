#include "solver/research/hunt/formula.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>
#include <numeric>
#include <string_view>
#include <utility>

#include "graphgo/error.hpp"
#include "graphgo/text/message.hpp"

namespace graphgo::solver::research {

namespace {

/// Twice as wide as the numbers it is the product of.
__extension__ using Wide = __int128;

}  // namespace

GraphFacts facts_of(const Board& board) {
  GraphFacts facts{board.size(), static_cast<int>(board.edges().size()), board.size(), 0};
  for (Vertex v = 0; v < board.size(); ++v) {
    const auto degree = static_cast<int>(board.neighbours(v).size());
    facts.min_degree = std::min(facts.min_degree, degree);
    facts.max_degree = std::max(facts.max_degree, degree);
  }
  return facts;
}

/// A fraction in lowest terms, an infinity, or nothing that arithmetic has a name for.
struct Formula::Number {
  long long top = 0, bottom = 1;
  int infinite = 0;  ///< 1, -1
  bool undefined = false;

  static Number none() { return {0, 1, 0, true}; }
  static Number infinity(int sign) { return sign == 0 ? none() : Number{0, 1, sign, false}; }
  static Number fraction(Wide top, Wide bottom) {
    if (bottom == 0) return none();
    if (bottom < 0) {
      top = -top;
      bottom = -bottom;
    }
    Wide a = top < 0 ? -top : top, b = bottom;
    while (b != 0) a = std::exchange(b, a % b);
    if (a > 1) {
      top /= a;
      bottom /= a;
    }
    constexpr Wide most = std::numeric_limits<long long>::max();
    if (top > most || top < -most || bottom > most) return none();
    return {static_cast<long long>(top), static_cast<long long>(bottom), 0, false};
  }
  static Number of(Margin margin) {
    if (!margin.finite()) return infinity(margin > Margin() ? 1 : -1);
    return fraction(margin.halves(), 2);
  }

  int sign() const { return infinite != 0 ? infinite : top > 0 ? 1 : top < 0 ? -1 : 0; }
  Number negated() const { return {-top, bottom, -infinite, undefined}; }

  std::string text() const {
    if (undefined) return "undefined";
    if (infinite != 0) return infinite > 0 ? "inf" : "-inf";
    return bottom == 1 ? fmt::format("{}", top) : fmt::format("{}/{}", top, bottom);
  }

  friend Number operator+(const Number& a, const Number& b) {
    if (a.undefined || b.undefined || a.infinite * b.infinite < 0) return none();
    if (a.infinite != 0 || b.infinite != 0) return infinity(a.infinite != 0 ? a.infinite : b.infinite);
    return fraction(Wide{a.top} * b.bottom + Wide{b.top} * a.bottom, Wide{a.bottom} * b.bottom);
  }
  friend Number operator*(const Number& a, const Number& b) {
    if (a.undefined || b.undefined) return none();
    // infinity times 0 has no name
    if (a.infinite != 0 || b.infinite != 0) return infinity(a.sign() * b.sign());
    return fraction(Wide{a.top} * b.top, Wide{a.bottom} * b.bottom);
  }
  friend Number operator/(const Number& a, const Number& b) {
    if (a.undefined || b.undefined || (a.infinite != 0 && b.infinite != 0) || b.sign() == 0) return none();
    if (b.infinite != 0) return {};
    if (a.infinite != 0) return infinity(a.infinite * b.sign());
    return fraction(Wide{a.top} * b.bottom, Wide{a.bottom} * b.top);
  }
  /// Of numbers that have a name.
  friend bool operator<(const Number& a, const Number& b) {
    if (a.infinite != 0 || b.infinite != 0) return a.infinite < b.infinite;
    return Wide{a.top} * b.bottom < Wide{b.top} * a.bottom;
  }
};

/// Reads a formula by recursive descent; `at_` is where the next character stands.
class FormulaReader {
 public:
  explicit FormulaReader(const std::string& text) : text_(text) {}

  void read(Formula& formula) {
    constexpr std::size_t longest = 500;
    if (text_.size() > longest) refuse(fmt::format("longer than {} characters", longest));
    sum(formula.left_);
    formula.comparison_ = comparison();
    sum(formula.right_);
    if (take("and")) refuse("a formula is one comparison; what two of them find, two hunts find");
    if (take("or"))
      refuse("a formula is one comparison; 'or' is not read (min, max and abs may say the same)");
    skip();
    if (at_ < text_.size())
      refuse(starts_operand() ? no_operator : fmt::format("{} is not expected", shown(text_[at_])));
  }

 private:
  using Step = Formula::Step;
  using Kind = Step::Kind;
  using Steps = Formula::Steps;

  [[noreturn]] void refuse(const std::string& why) const {
    throw InputError(fmt::format("relation {}: character {}: {}", excerpt(text_, 80), at_ + 1, why));
  }
  void skip() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
  }
  bool take(std::string_view word) {
    skip();
    if (!std::string_view(text_).substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }
  void expect(std::string_view word) {
    if (!take(word)) refuse(fmt::format("'{}' expected", word));
  }

  static constexpr const char* no_operator = "an operator is expected; write products with *, like 2*m";

  bool starts_operand() const {
    return at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) || text_[at_] == '(');
  }

  std::string comparison() {
    for (const char* word : {"<=", ">=", "!=", "==", "<", ">", "="})
      if (take(word)) return word == std::string_view("==") ? "=" : word;
    skip();
    refuse(starts_operand() ? no_operator : "one of <= < >= > = != expected");
  }

  struct Operator {
    std::string_view sign;
    Kind kind;
  };
  /// Operands with operators of one precedence between them, done from the left: 1 - 2 + 3 is 2.
  void chain(Steps& steps, void (FormulaReader::*operand)(Steps&), const std::array<Operator, 2>& operators) {
    (this->*operand)(steps);
    while (true) {
      const auto taken =
          std::find_if(operators.begin(), operators.end(), [&](const auto& o) { return take(o.sign); });
      if (taken == operators.end()) return;
      (this->*operand)(steps);
      steps.push_back({taken->kind});
    }
  }
  void sum(Steps& steps) {
    chain(steps, &FormulaReader::product, {{{"+", Kind::add}, {"-", Kind::subtract}}});
  }
  void product(Steps& steps) {
    chain(steps, &FormulaReader::factor, {{{"*", Kind::multiply}, {"/", Kind::divide}}});
  }
  void factor(Steps& steps) {
    constexpr int deepest = 100;
    if (++depth_ > deepest) refuse("brackets nested too deeply");
    if (take("-")) {
      factor(steps);
      steps.push_back({Kind::negate});
    } else if (take("(")) {
      sum(steps);
      expect(")");
    } else if (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_]))) {
      number(steps);
    } else {
      word(steps);
    }
    --depth_;
  }
  void number(Steps& steps) {
    constexpr long long most = 1'000'000'000;
    Step step;
    bool point = false;
    for (; at_ < text_.size(); ++at_) {
      if (text_[at_] == '.' && !point) {
        point = true;
        continue;
      }
      if (!std::isdigit(static_cast<unsigned char>(text_[at_]))) break;
      step.top = 10 * step.top + (text_[at_] - '0');
      if (point) step.bottom *= 10;
      if (step.top > most || step.bottom > most) refuse(fmt::format("numbers have at most {} digits", 9));
    }
    steps.push_back(step);
  }
  void word(Steps& steps) {
    const auto start = at_;
    while (at_ < text_.size() && (std::isalpha(static_cast<unsigned char>(text_[at_])) || text_[at_] == '_'))
      ++at_;
    const std::string name = text_.substr(start, at_ - start);
    constexpr std::pair<std::string_view, Kind> names[] = {{"value", Kind::value},
                                                           {"other", Kind::other},
                                                           {"n", Kind::n},
                                                           {"m", Kind::m},
                                                           {"min_degree", Kind::min_degree},
                                                           {"max_degree", Kind::max_degree},
                                                           {"abs", Kind::abs},
                                                           {"min", Kind::min},
                                                           {"max", Kind::max}};
    const auto found =
        std::find_if(std::begin(names), std::end(names), [&](const auto& n) { return n.first == name; });
    if (found == std::end(names)) {
      at_ = start;
      refuse(fmt::format(
          "{}a number, value, other, n, m, min_degree, max_degree, abs(), min() or max() is expected",
          name.empty() ? "" : excerpt(name) + ": "));
    }
    if (found->second >= Kind::abs) {
      expect("(");
      sum(steps);
      if (found->second != Kind::abs) {
        expect(",");
        sum(steps);
      }
      expect(")");
    }
    steps.push_back({found->second});
  }

  const std::string& text_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

bool Formula::is_formula(const std::string& text) { return text.find_first_of("<>=!") != std::string::npos; }

Formula::Formula(const std::string& text) : text_(text) { FormulaReader(text_).read(*this); }

bool Formula::speaks_of_value() const {
  const auto is_value = [](const Step& step) { return step.kind == Step::Kind::value; };
  return std::any_of(left_.begin(), left_.end(), is_value) ||
         std::any_of(right_.begin(), right_.end(), is_value);
}

bool Formula::speaks_of_other() const {
  const auto is_other = [](const Step& step) { return step.kind == Step::Kind::other; };
  return std::any_of(left_.begin(), left_.end(), is_other) ||
         std::any_of(right_.begin(), right_.end(), is_other);
}

Formula::Number Formula::apply(const Step& step, std::vector<Number>& stack) {
  using Kind = Step::Kind;
  const auto pop = [&stack] {
    const Number number = stack.back();
    stack.pop_back();
    return number;
  };
  const Number b = pop();
  if (step.kind == Kind::negate) return b.negated();
  if (step.kind == Kind::abs) return b.sign() < 0 ? b.negated() : b;
  const Number a = pop();
  if (a.undefined || b.undefined) return Number::none();
  switch (step.kind) {
    case Kind::add:
      return a + b;
    case Kind::subtract:
      return a + b.negated();
    case Kind::multiply:
      return a * b;
    case Kind::divide:
      return a / b;
    case Kind::min:
      return b < a ? b : a;
    default:
      return a < b ? b : a;
  }
}

Formula::Number Formula::evaluate(const Steps& steps, Margin value, Margin other, const GraphFacts& facts) {
  using Kind = Step::Kind;
  std::vector<Number> stack;
  for (const Step& step : steps) {
    switch (step.kind) {
      case Kind::number:
        stack.push_back(Number::fraction(step.top, step.bottom));
        break;
      case Kind::value:
        stack.push_back(Number::of(value));
        break;
      case Kind::other:
        stack.push_back(Number::of(other));
        break;
      case Kind::n:
        stack.push_back({facts.n});
        break;
      case Kind::m:
        stack.push_back({facts.m});
        break;
      case Kind::min_degree:
        stack.push_back({facts.min_degree});
        break;
      case Kind::max_degree:
        stack.push_back({facts.max_degree});
        break;
      default:
        stack.push_back(apply(step, stack));
    }
  }
  return stack.back();
}

/// Both are defined.
bool Formula::holds(const Number& a, const Number& b) const {
  const bool less = a < b, greater = b < a;
  const bool may_be_equal = comparison_ == "=" || comparison_ == "<=" || comparison_ == ">=";
  const bool may_be_less = comparison_[0] == '<' || comparison_ == "!=";
  const bool may_be_greater = comparison_[0] == '>' || comparison_ == "!=";
  return less ? may_be_less : greater ? may_be_greater : may_be_equal;
}

Formula::Verdict Formula::judge(const Value& value, const Value& other, const GraphFacts& facts) const {
  bool all_hold = true;
  for (const auto bound : {&Value::lo, &Value::hi}) {
    const Number a = evaluate(left_, value.*bound, other.*bound, facts);
    const Number b = evaluate(right_, value.*bound, other.*bound, facts);
    if (a.undefined || b.undefined) return Verdict::undefined;
    all_hold = all_hold && holds(a, b);
  }
  return all_hold ? Verdict::holds : Verdict::fails;
}

std::string Formula::sides_text(const Value& value, const Value& other, const GraphFacts& facts) const {
  std::vector<std::string> texts;
  std::string wrong;
  for (const auto& [bound, name] : {std::pair(&Value::lo, "lo"), std::pair(&Value::hi, "hi")}) {
    const Number a = evaluate(left_, value.*bound, other.*bound, facts);
    const Number b = evaluate(right_, value.*bound, other.*bound, facts);
    texts.push_back(fmt::format("{} {} {}", a.text(), comparison_, b.text()));
    if (!holds(a, b)) wrong += fmt::format("{}{} for {}", wrong.empty() ? "" : ", ", texts.back(), name);
  }
  return texts[0] == texts[1] || wrong.empty() ? texts[0] : wrong;
}

}  // namespace graphgo::solver::research
