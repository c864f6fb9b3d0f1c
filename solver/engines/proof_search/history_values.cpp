#include "solver/engines/proof_search/history_values.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "graphgo/error.hpp"
#include "solver/engines/proof_search/questions.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::engines::proof_search {
namespace {

/// Vertices whose positions have a code of 32 bits.
constexpr int most_vertices = 20;

const Board& checked(const Board& board, const Ruleset& rules) {
  if (!is_superko(rules) || rules.phases != 2 || rules.handicap != Handicap{})
    throw InputError(fmt::format(
        "{}: only superko rulesets of two phases, without handicap, have values with histories on one table",
        to_text(rules)));
  if (board.size() > most_vertices)
    throw InputError(fmt::format("board {}: values with histories on one table need at most {} vertices", board.label(),
                                 most_vertices));
  return board;
}

}  // namespace

HistoryValues::HistoryValues(const Board& board, const Ruleset& rules, const Limits& limits)
    : query_{checked(board, rules), {}, Side::black, rules, {0, 0}, {}},
      limits_(share_of(limits)),
      play_(board, rules),
      symmetry_(board, most_symmetries),
      table_(limits_.memory, false),
      search_(play_, symmetry_, table_, shared_, {}, false) {
  shared_.limits = &limits_;
}

void HistoryValues::set(const SurveyState& start, std::span<const Turn> record, std::optional<Side> to_move) {
  if (root_)
    for (auto element = root_->elements().rbegin(); element != root_->elements().rend(); ++element)
      search_.forget(element->position, element->left_by);
  query_.position = start.position;
  query_.to_move = start.to_move;
  query_.record = start.record;
  query_.record.insert(query_.record.end(), record.begin(), record.end());
  to_move_ = to_move;
  root_.emplace(play_, query_);
  for (const auto& element : root_->elements()) search_.remember(element.position, element.left_by);
}

std::optional<bool> HistoryValues::at_least(int t, std::optional<Turn> turn) {
  Successor at = root_->at(t);
  if (to_move_) at.state.to_move = *to_move_;
  const Side mover = at.state.to_move;
  if (turn) {
    const auto next = play_.after(at.state, *turn);
    if (!next) throw InternalError("values with histories: a legal turn that the rules refuse");
    at = *next;
  }
  if (at.winner) return *at.winner == Side::black;
  if (!play_.fits(at.state)) return std::nullopt;
  const bool one_more = turn && at.remembered;
  if (one_more) search_.remember(at.state.position, mover);
  const auto won_by = winner(at.state);
  if (one_more) search_.forget(at.state.position, mover);
  if (!won_by) return std::nullopt;
  return *won_by == Side::black;
}

std::optional<int> HistoryValues::value() {
  Questions questions(root_->guess() + 1, std::nullopt);
  while (!questions.bounds().exact()) {
    const int t = questions.next();
    const auto yes = at_least(t);
    if (!yes) return std::nullopt;
    questions.learn(t, *yes);
  }
  return questions.bounds().lo;
}

std::optional<Side> HistoryValues::winner(const State& state) {
  shared_.order = 0;
  set_patience();
  do {
    shared_.stop = Stop::none;
    const auto result = search_.run(state);
    if (result.proved()) return result.winner();
  } while (may_go_on());
  return std::nullopt;
}

/// Numbers kept without history can send a search round among few states (see proof_search/solver.cpp): then it begins again in
/// another order, entries kept.
void HistoryValues::set_patience() {
  constexpr std::uint64_t nodes_for_a_state = 64, fewest_states = 128;
  shared_.restart_at =
      shared_.nodes + nodes_for_a_state * (1 + shared_.order / 8) * std::max(table_.states(), fewest_states);
}

bool HistoryValues::may_go_on() {
  if (limits_.reached()) return false;
  if (shared_.stop == Stop::restart) {
    table_.forget_numbers();
    ++shared_.order;
    set_patience();
    return true;
  }
  if (shared_.stop != Stop::make_room && !table_.exhausted()) return false;
  constexpr double kept = 0.5;  // questions are small: what is lost is soon found again
  return table_.grow() || table_.forget_newest(kept);
}

}  // namespace graphgo::solver::engines::proof_search
