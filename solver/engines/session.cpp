#include "solver/engines/session.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <string>

#include "graphgo/error.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "solver/engines/in_order.hpp"
#include "solver/engines/registry.hpp"
#include "solver/engines/solve.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/plain_bounds.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver::engines {
namespace {

/// Answers kept, of some kilobytes each; then all are given up.
constexpr std::size_t most_answers = 10'000;

/// Equal for equal questions, and for no others.
std::string key_of(const Query& query, const Wanted& wanted) {
  std::string key;
  for (const Colour colour : query.position) key += static_cast<char>('0' + static_cast<int>(colour));
  key += fmt::format(" {} {} {} {} {}", index_of(query.to_move), query.prisoners[0], query.prisoners[1],
                     wanted.moves, wanted.principal_variation);
  for (const Turn turn : query.record) key += fmt::format(" {}/{}", turn.vertex, turn.removes);
  return key;
}

}  // namespace

class Session::Warm {
 public:
  Warm(const Board& board, const Ruleset& rules, const Limits& limits)
      : board_(board), rules_(rules), limits_(with_defaults(limits)), engines_(engines_for(rules)) {}

  const Board& board() const { return board_; }
  const Ruleset& rules() const { return rules_; }

  /// Did a question end by an exception? What it left behind is not used again.
  bool left_half_done() const { return half_done_; }
  /// With nothing found yet.
  std::unique_ptr<Warm> anew() const { return std::make_unique<Warm>(board_, rules_, limits_); }

  /// The query has passed `check_query`.
  Answer ask(const Query& query, const Wanted& wanted, Limits limits, const OnBounds& on_bounds) {
    if (const auto answer = counted_answer(engines_, query, wanted)) return *answer;
    const std::string key = key_of(query, wanted);
    if (const auto found = answers_.find(key); found != answers_.end()) {
      Answer again = found->second;
      again.nodes = 0;
      again.seconds = 0;
      again.seconds_on_top = 0;
      return again;
    }
    limits.memory = limits_.memory;
    limits.threads = limits_.threads;
    half_done_ = true;
    const Answer answer = find(query, wanted, limits, on_bounds);
    half_done_ = false;
    if (answers_.size() >= most_answers) answers_.clear();
    if (all_solved(answer) && !answer.line_cut) answers_.emplace(key, answer);
    return answer;
  }

  void forget() {
    answers_.clear();
    has_found_ = false;
    for (const auto& [engine, session] : sessions_)
      if (session) session->forget();
  }

 private:
  Answer find(const Query& query, const Wanted& wanted, const Limits& limits, const OnBounds& on_bounds) {
    if (!has_found_)
      if (const auto answer = brief_answer(engines_, query, limits, wanted)) return *answer;
    const Answer answer = answer_in_order(
        engines_, query, limits, wanted, [&](const Engine& engine, const Query& q, const Wanted& w) {
          return ask(engine, q, w, limits, &q == &query ? on_bounds : OnBounds{});
        });
    has_found_ = has_found_ || all_solved(answer);
    return answer;
  }

  Answer ask(const Engine& engine, const Query& query, const Wanted& wanted, const Limits& limits,
             const OnBounds& on_bounds) {
    if (!engine.open) return engine.solve(query, limits, wanted);
    half_done_ = true;
    auto [place, is_new] = sessions_.try_emplace(&engine);
    if (is_new) place->second = engine.open(board_, rules_, limits_);
    half_done_ = place->second != nullptr;
    if (!place->second) throw TooLarge("the board was too large for an earlier question");
    try {
      return place->second->answer(query, limits, wanted, on_bounds);
    } catch (const TooLarge&) {
      place->second.reset();
      half_done_ = false;  // all that it left is gone, and that it was too large is kept
      throw;
    }
  }

  Board board_;
  Ruleset rules_;
  Limits limits_;
  std::vector<const Engine*> engines_;
  /// Null: the board is too large for the engine.
  std::map<const Engine*, std::unique_ptr<EngineSession>> sessions_;
  std::map<std::string, Answer> answers_;
  bool half_done_ = false;
  bool has_found_ = false;  ///< an engine's session has answered: what it keeps is sooner than any other way
};

Session::Session(const Board& board, const Ruleset& rules, const Limits& limits) {
  check_board_and_rules(board, rules);
  warm_ = std::make_unique<Warm>(board, rules, limits);
}
Session::~Session() = default;
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;

const Board& Session::board() const { return warm_->board(); }
const Ruleset& Session::rules() const { return warm_->rules(); }

Answer Session::ask(const Query& query, const Wanted& wanted, const Limits& limits,
                    const OnBounds& on_bounds) {
  if (query.board != board() || query.rules != rules())
    throw InputError(fmt::format("session of {} under {}: the question is about another board or ruleset",
                                 board().label(), to_text(rules())));
  if (!wanted.proof.empty() || !wanted.model.empty()) {
    Limits own = limits;
    own.memory = 0;
    return solve(query, own, wanted);
  }
  check_query(query);
  if (warm_->left_half_done()) warm_ = warm_->anew();
  const Answer answer = warm_->ask(query, wanted, limits, on_bounds);
  if (on_bounds) on_bounds(answer);
  return answer;
}

void Session::forget() { warm_->forget(); }

}  // namespace graphgo::solver::engines
