#include "solver/research/atlas/finding.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <span>

#include "graphgo/error.hpp"
#include "graphgo/game/position.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/symmetry/automorphisms.hpp"
#include "graphgo/text/message.hpp"
#include "solver/engines/solve.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/engine.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/plain_bounds.hpp"
#include "solver/question/query.hpp"
#include "solver/question/time_shares.hpp"
#include "solver/research/hunt/certify.hpp"
#include "solver/research/survey.hpp"

namespace graphgo::solver::research::atlas {
namespace {

/// Bytes for a search: a number that does not hang on the machine, for where a search ends may hang on it.
constexpr std::uint64_t memory = std::uint64_t{1} << 30;
/// The proof search looks at its limits every 1024 nodes, and once a search. Other engines go through lists
/// of states, and look after every few dozen or hundred of them.
constexpr std::uint64_t nodes_a_look = 1024, steps_a_look = 16, looks_a_state = 256;
/// The reference is slow, and is asked about graphs to this size. It looks every 256 nodes at the soonest.
constexpr int most_vertices_judged = 4;
constexpr std::uint64_t nodes_a_look_of_reference = 256, looks_a_state_of_reference = 64;

/// Of larger graphs one position in so many is proved: a proof takes more than the value.
constexpr int most_vertices_all_proved = 5;
constexpr std::size_t proved_one_in = 16;

/// One thread, and no clock: the same end on every machine.
Limits within_looks(std::uint64_t looks, const Limits& whole) {
  Limits limits;
  limits.looks_left = std::make_shared<std::atomic<std::int64_t>>(static_cast<std::int64_t>(looks));
  limits.stop = whole.stop;
  limits.memory = memory;
  return limits;
}

Limits for_values(std::uint64_t nodes, std::size_t states, const Ruleset& rules, const Limits& whole) {
  if (is_superko(rules)) return within_looks(nodes / nodes_a_look + states + 1, whole);
  return within_looks(nodes / steps_a_look + looks_a_state * states, whole);
}

/// Where an engine does not take so large a board nothing is known but what holds of every game.
Answer answer_to(const Query& query, const Limits& limits, const std::string& method = "") try {
  return engines::solve(query, limits, {}, method);
} catch (const TooLarge&) {
  return {.value = plain_bounds(query.board, query.rules)};
} catch (const LimitReached&) {
  return {.value = plain_bounds(query.board, query.rules)};
}

Value value_of(const Query& query, const Limits& limits, const std::string& method = "") {
  return answer_to(query, limits, method).value;
}

Limits for_proofs(std::uint64_t nodes, std::size_t states, const Ruleset& rules, const Limits& whole) {
  if (has_proofs(rules)) return for_values(nodes, states, rules, whole);
  return within_looks(nodes / nodes_a_look_of_reference + looks_a_state_of_reference * states, whole);
}

/// Throws InternalError: the checker, or the reference, says something else.
Proved proved(const Query& query, const Value& value, const Limits& limits) {
  if (!value.solved) return Proved::open;
  if (has_proofs(query.rules)) return certify(query, value, limits) ? Proved::proof : Proved::engine;
  if (query.board.size() > most_vertices_judged) return Proved::engine;
  const Value judged = value_of(query, limits, "reference");
  if (!judged.solved) return Proved::engine;
  if (judged.lo != value.lo || judged.hi != value.hi)
    throw InternalError(fmt::format("{}, {}, {}: {} by the engine, {} by the reference", query.board.label(),
                                    to_text(query.rules), position_text(query.position), cell_of(value),
                                    cell_of(judged)));
  return Proved::engines;
}

/// How each value is proved: all on small boards, a sample on larger ones, each within an equal share of what
/// is left of the limits.
std::vector<Proved> proofs_of(const Survey& found, const Ruleset& rules, const Limits& limits) {
  const std::size_t step = found.board.size() > most_vertices_all_proved ? proved_one_in : 1;
  std::vector<Proved> how;
  for (std::size_t i = 0; i < found.rows.size(); ++i) {
    const SurveyRow& row = found.rows[i];
    if (i % step != 0 && row.values[0].solved) {
      how.push_back(Proved::engine);
      continue;
    }
    const PartOfWork part(limits, (found.rows.size() - i + step - 1) / step);
    how.push_back(proved(query_of(found.board, rules, row.state), row.values[0], part.limits()));
  }
  return how;
}

Stones swapped(Stones stones) {
  for (Colour& colour : stones)
    if (colour != Colour::empty) colour = colour == Colour::black ? Colour::white : Colour::black;
  return stones;
}

/// For each state with White to move the one with Black to move and the colours exchanged.
std::vector<std::size_t> twins(const Board& board, const std::vector<SurveyState>& states) {
  const auto maps = all_automorphisms(board, 5040);  // as fresh_starts: empty, where each is its own class
  const auto least = [&](const Stones& stones) {
    std::uint64_t index = index_of(pack<1>(stones));
    for (const Permutation& map : maps) index = std::min(index, index_of(pack<1>(permuted(stones, map))));
    return index;
  };
  std::map<std::uint64_t, std::size_t> black_first;
  for (std::size_t i = 0; i < states.size(); ++i)
    if (states[i].to_move == Side::black) black_first.emplace(least(states[i].position), i);
  std::vector<std::size_t> twin(states.size());
  for (std::size_t i = 0; i < states.size(); ++i)
    twin[i] = states[i].to_move == Side::black ? i : black_first.at(least(swapped(states[i].position)));
  return twin;
}

}  // namespace

Cell read_cell(const std::string& value, const std::string& letter, const Ruleset& rules) {
  if (letter.size() != 1) throw InputError(fmt::format("{} is no way of proving a value", excerpt(letter)));
  const Cell cell{value_of_cell(value, rules), read_proved(letter.front())};
  const bool unknown_way = cell.proved == (has_proofs(rules) ? Proved::engines : Proved::proof);
  if (unknown_way || cell.value.solved != (cell.proved != Proved::open))
    throw InputError(fmt::format("{} is not proved by '{}'", cell_of(cell.value), letter));
  return cell;
}

bool has_proofs(const Ruleset& rules) { return engines::proof_refusal(rules).empty(); }

Cell empty_cell(const Board& board, const Ruleset& rules, std::uint64_t nodes, const Limits& limits) {
  const Query query = empty_board_query(board, rules);
  const Value value = value_of(query, for_values(nodes, 1, rules, limits));
  return {value, proved(query, value, for_proofs(nodes, 1, rules, limits))};
}

TimedCell empty_cell_by_clock(const Board& board, const Ruleset& rules, double seconds,
                              const Limits& limits) {
  const Query query = empty_board_query(board, rules);
  const Answer answer = answer_to(query, board_limits(limits, seconds));
  return {proved_by_clock(board, rules, answer.value, seconds, limits), answer.nodes};
}

Cell proved_by_clock(const Board& board, const Ruleset& rules, const Value& value, double seconds,
                     const Limits& limits) {
  const Query query = empty_board_query(board, rules);
  return {value, proved(query, value, board_limits(limits, seconds))};
}

std::vector<SurveyState> positions_of(const Board& board) {
  return fresh_starts(board, {.vertices = true, .colours = false});
}

PositionCells position_cells(const Board& board, const std::vector<SurveyState>& states, const Ruleset& rules,
                             std::uint64_t nodes, const Limits& limits) {
  std::vector<std::size_t> asked_for(states.size());  // whose value it is, but for the colours
  for (std::size_t i = 0; i < states.size(); ++i) asked_for[i] = i;
  if (alike(std::span(&rules, 1)).colours) asked_for = twins(board, states);
  std::vector<SurveyState> asked;
  std::vector<std::size_t> place(states.size());
  for (std::size_t i = 0; i < states.size(); ++i)
    if (asked_for[i] == i) {
      place[i] = asked.size();
      asked.push_back(states[i]);
    }
  const Limits own = for_values(nodes, asked.size(), rules, limits);
  const Survey found = survey(board, std::span(&rules, 1), std::move(asked), own, [](auto, auto) {});
  const std::vector<Proved> how =
      proofs_of(found, rules, for_proofs(nodes, found.rows.size(), rules, limits));
  PositionCells cells;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const std::size_t at = place[asked_for[i]];
    const Value& value = found.rows[at].values[0];
    cells.values.push_back(asked_for[i] == i ? value : exchanged(value));
    cells.proved.push_back(how[at]);
  }
  return cells;
}

}  // namespace graphgo::solver::research::atlas
