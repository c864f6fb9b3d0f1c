#include "solver/python/asking.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/rules/predicates.hpp"
#include "solver/engines/solve.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/banned_turns.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"
#include "solver/question/trace.hpp"
#include "solver/research/survey.hpp"

namespace graphgo::solver::python {
namespace {

Side read_side(const std::string& text, const Ruleset& rules) {
  if (text.empty()) return first_to_move(rules);
  if (const auto side = side_named(text)) return *side;
  throw InputError(fmt::format("to_move {}: neither \"black\" nor \"white\"", text));
}

}  // namespace

State::State(Query query) : query_(std::move(query)) { engines::check_query(query_); }

std::vector<TraceStep> State::steps() const { return trace_of_record(query_); }

Query State::after(Turn turn) const {
  Query query = query_;
  query.record.push_back(turn);
  return query;
}

std::string State::refusal(Turn turn) const {
  if (played_by_game(query_.rules))
    for (const auto& banned : banned_turns(query_))
      if (banned.turn == turn) return banned.reason;
  try {
    engines::check_query(after(turn));
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

std::vector<Turn> State::legal() const { return legal_turns(query_); }

State read_state(const Board& board, const std::string& rules, const std::string& position,
                 const std::string& to_move, std::array<int, 2> prisoners, std::vector<Turn> record) {
  Query query{board, no_stones(board), Side::black, read_ruleset(rules), prisoners, std::move(record)};
  if (!position.empty()) query.position = read_position(board, position);
  check_legal(board, query.position);
  query.to_move = read_side(to_move, query.rules);
  return State(std::move(query));
}

Limits Budget::limits(const std::atomic<bool>* stop) const {
  Limits limits;
  if (seconds > 0) limits.deadline = deadline_after(seconds);
  limits.stop = stop;
  limits.memory = memory > 0 ? memory : default_memory();
  limits.threads =
      threads > 0 ? threads : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  return limits;
}

research::Survey compare(const Board& board, const std::vector<Ruleset>& rules, const Limits& limits) {
  for (const Ruleset& one : rules) {
    engines::check_query({board, no_stones(board), Side::black, one, {}, {}});
    research::check_no_handicap(one);
  }
  const research::Alike alike{research::alike(rules).vertices, false};
  return research::survey(board, rules, research::fresh_starts(board, alike, limits), limits,
                          [](std::size_t, std::size_t) {});
}

void check_domain(const research::Domain& domain) {
  if (domain.graphs < 0 || domain.graphs > research::most_graph_vertices)
    throw InputError(
        fmt::format("max_vertices {}: must be from 0 to {}", domain.graphs, research::most_graph_vertices));
  if (domain.graphs == 0 && domain.boards.empty())
    throw InputError("no domain given: max_vertices for connected graphs, or boards");
  if (domain.sample > 0 && domain.which == research::Which::empty)
    throw InputError("sample: there is one empty board only");
  for (const Board& board : domain.boards) engines::check_size(board);
}

}  // namespace graphgo::solver::python
