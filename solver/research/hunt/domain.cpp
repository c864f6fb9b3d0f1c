#include "solver/research/hunt/domain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "graphgo/error.hpp"
#include "graphgo/symmetry/graphs.hpp"
#include "solver/presentation/words.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"
#include "solver/question/trace.hpp"
#include "solver/research/hunt/reached.hpp"

namespace graphgo::solver::research {
namespace {

std::string boards_text(const Domain& domain) {
  std::string text;
  if (domain.graphs > 0)
    text = "all connected graphs with at most " + presentation::counted(domain.graphs, "vertex", "vertices");
  for (const Board& board : domain.boards) text += (text.empty() ? "" : ", ") + board.label();
  return text;
}

std::string sampled_text(const Domain& domain) {
  const char* what = domain.which == Which::reached ? "states of random games" : "legal positions";
  return fmt::format("{} {} of each, drawn by seed {}", domain.sample, what, domain.seed);
}

/// After the state's turns: reached states have a record.
Side side_to_move(const Board& board, const Ruleset& rules, const SurveyState& state) {
  return state.record.empty()
             ? state.to_move
             : trace(query_of(board, rules, {state.position, state.to_move, 1, {}}), state.record)
                   .back()
                   .to_move;
}

std::vector<SurveyState> empty_boards(const Board& board, Alike alike) {
  const Stones empty = no_stones(board);
  if (alike.colours) return {{empty, Side::black, 2}};
  return {{empty, Side::black, 1}, {empty, Side::white, 1}};
}

}  // namespace

const char* name_of(Which which) {
  return which == Which::empty ? "empty" : which == Which::reached ? "reached" : "positions";
}

Which read_which(const std::string& text, const std::string& where) {
  for (const Which which : {Which::empty, Which::positions, Which::reached})
    if (text == name_of(which)) return which;
  throw InputError(fmt::format("{} '{}': write empty, positions or reached", where, text));
}

std::string words_of(const Domain& domain) {
  const std::string all = domain.which == Which::empty ? "empty boards"
                          : domain.which == Which::positions
                              ? "every legal position as a fresh start"
                              : "every state that play from the empty board can reach, with its history";
  const std::string side = domain.to_move ? fmt::format(", {} to move", name_of(*domain.to_move))
                           : domain.which == Which::empty ? ", both sides to move"
                                                          : "";
  return fmt::format("{}: {}{}", boards_text(domain), domain.sample ? sampled_text(domain) : all, side);
}

std::vector<Board> boards_of(const Domain& domain, const Limits& limits) {
  const auto poll = [&] {
    if (out_of_time(limits)) throw LimitReached("a limit struck while the graphs were listed");
  };
  std::vector<Board> boards;
  for (int n = 1; n <= domain.graphs; ++n)
    for (Board& board : connected_graphs(n, poll)) boards.push_back(std::move(board));
  boards.insert(boards.end(), domain.boards.begin(), domain.boards.end());
  std::stable_sort(boards.begin(), boards.end(), [](const Board& a, const Board& b) {
    return std::pair(a.size(), a.edges().size()) < std::pair(b.size(), b.edges().size());
  });
  return boards;
}

namespace {

std::vector<SurveyState> all_states_of(const Board& board, const Domain& domain,
                                       std::span<const Ruleset> rules, Alike alike, const Limits& limits) {
  switch (domain.which) {
    case Which::empty:
      return empty_boards(board, alike);
    case Which::reached:
      return domain.sample ? sampled_reached(board, rules, domain.sample, domain.seed, limits)
                           : all_reached(board, rules, limits);
    case Which::positions:
      break;
  }
  return domain.sample ? sampled_starts(board, domain.sample, domain.seed, limits)
                       : fresh_starts(board, alike, limits);
}

}  // namespace

std::vector<SurveyState> states_of(const Board& board, const Domain& domain, std::span<const Ruleset> rules,
                                   Alike alike, const Limits& limits) {
  if (!domain.to_move) return all_states_of(board, domain, rules, alike, limits);
  alike.colours = false;  // a state does not stand for one of the other side
  auto states = all_states_of(board, domain, rules, alike, limits);
  std::erase_if(states, [&](const SurveyState& state) {
    return side_to_move(board, rules[0], state) != domain.to_move;
  });
  return states;
}

}  // namespace graphgo::solver::research
