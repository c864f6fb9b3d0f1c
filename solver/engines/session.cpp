#include "solver/engines/session.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "graphgo/error.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "solver/engines/solve.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::engines {

namespace {

bool same_graph(const Board& a, const Board& b) {
  return a.size() == b.size() && std::ranges::equal(a.edges(), b.edges());
}

}  // namespace

struct Session::Warm {
  Board board;
  Ruleset rules;
  Limits limits;
};

Session::Session(const Board& board, const Ruleset& rules, const Limits& limits)
    : warm_(std::make_unique<Warm>(Warm{board, rules, with_defaults(limits)})) {
  check_query(Query{board, Stones(static_cast<std::size_t>(board.size())), Side::black, rules, {}, {}});
}
Session::~Session() = default;
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;

const Board& Session::board() const { return warm_->board; }
const Ruleset& Session::rules() const { return warm_->rules; }

Answer Session::ask(const Query& query, const Wanted& wanted, const Limits& limits,
                    const OnBounds& on_bounds) {
  if (!same_graph(query.board, board()) || !(query.rules == rules()))
    throw InputError(fmt::format("session of {} under {}: the question is about another board or ruleset",
                                 board().label(), to_text(rules())));
  Limits own = limits;
  own.memory = warm_->limits.memory;
  own.threads = warm_->limits.threads;
  const Answer answer = solve(query, own, wanted);
  if (on_bounds) on_bounds(answer);
  return answer;
}

void Session::forget() {}

}  // namespace graphgo::solver::engines
