#include "solver/conversation/gtp/analysis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "graphgo/rules/predicates.hpp"
#include "solver/conversation/game_session.hpp"
#include "solver/question/trace.hpp"

namespace graphgo::solver::conversation::gtp {
namespace {

/// Sabaki shows no label of a turn with fewer than ten.
constexpr int visits = 1000;
/// What clients read as a number, where there is none.
constexpr int no_number = 9999;

struct Numbers {
  double winrate = 0.5;
  Margin lower, upper;
  std::optional<Margin> lead;  ///< none while the value is open: a bound is no estimate
};

Numbers numbers_of(const Value& value, Side side, const Ruleset& rules) {
  const bool black = side == Side::black;
  Numbers numbers;
  numbers.lower = black ? value.lo : -value.hi;
  numbers.upper = black ? value.hi : -value.lo;
  const Margin zero;
  if (!value.solved) {
    numbers.winrate = numbers.lower > zero ? 1 : numbers.upper < zero ? 0 : 0.5;
    return numbers;
  }
  const Result result = result_of(value, rules);
  const Margin lead = black ? result.margin : -result.margin;
  numbers.lead = lead;
  if (result.no_result) return numbers;
  numbers.winrate = lead > zero ? 1 : lead < zero ? 0 : 0.5;
  if (lead == zero && rules.tie == Tie::white_wins) numbers.winrate = black ? 0 : 1;
  return numbers;
}

std::string number(Margin margin) {
  if (margin.finite()) return margin.text();
  return std::to_string(margin > Margin() ? no_number : -no_number);
}

/// The keys that turns and the state have alike.
std::string keys(const Numbers& numbers, bool kata) {
  if (!kata) {
    const int rate = static_cast<int>(numbers.winrate * 10000);
    return fmt::format("visits {} winrate {} prior 0 lcb {}", visits, rate, rate);
  }
  const double utility = 2 * numbers.winrate - 1;
  std::string score;
  if (numbers.lead)
    score = fmt::format(" scoreMean {0} scoreStdev 0 scoreLead {0} scoreSelfplay {0}", number(*numbers.lead));
  return fmt::format("visits {} utility {} winrate {}{} prior 0 lcb {} utilityLcb {}", visits, utility,
                     numbers.winrate, score, numbers.winrate, utility);
}

}  // namespace

std::string analysis_line(const Query& query, const Value& root, const std::vector<AnalysedTurn>& turns,
                          const Points& points, const AnalysisForm& form) {
  const Side side = trace_of_record(query).back().to_move;
  std::string text;
  for (std::size_t i = 0; i < std::min(form.most, turns.size()); ++i) {
    const auto& [move, line] = turns[i];
    const Numbers numbers = numbers_of(move.value, side, query.rules);
    const std::string name = points.name(move.turn) == "PASS" ? "pass" : points.name(move.turn);
    text += fmt::format("{}info move {} {} order {} proved {} lower {} upper {}", text.empty() ? "" : " ",
                        name, keys(numbers, form.kata), i, move.value.solved, numbers.lower.text(),
                        numbers.upper.text());
    if (const auto loss = points_lost(root, move.value, side, query.rules))
      text += fmt::format(" loss {}", loss->text());
    text += " pv";
    for (std::size_t k = 0; k < std::min(longest_line, line.size()); ++k)
      text += ' ' + (line[k].is_pass() ? "pass" : points.name(line[k]));
  }
  if (form.root_info && form.kata)
    text += fmt::format(" rootInfo {}", keys(numbers_of(root, side, query.rules), true));
  return text;
}

}  // namespace graphgo::solver::conversation::gtp
