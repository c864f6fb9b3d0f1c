#include "solver/research/count/legal_positions.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>
#include <vector>

#include "graphgo/error.hpp"
#include "solver/research/count/elimination_order.hpp"

namespace graphgo::solver::research {
namespace {

// A state: one code for each frontier vertex. A chain that has a liberty keeps it whatever comes, so its
// stones are told apart no further ("safe"). The stones of a chain still without one share a code, whose
// parity says its colour. Codes are given in order of appearance, so that equal states are equal strings.
using FrontierState = std::string;
using Layer = std::unordered_map<FrontierState, BigInteger>;
constexpr char empty = 0;
constexpr char first_chain = 3;
constexpr char safe(Colour c) { return static_cast<char>(c); }
constexpr bool is_chain(char code) { return code >= first_chain; }
/// The i-th chain's code; no more chains than frontier vertices can be open.
constexpr char chain_code(int i, Colour c) {
  return static_cast<char>(first_chain + 2 * i + (c == Colour::white ? 1 : 0));
}
static_assert(first_chain + 2 * (max_frontier + 1) + 1 <= 127, "codes must fit a char");
constexpr Colour colour_of(char code) {
  if (!is_chain(code)) return static_cast<Colour>(code);
  return (code - first_chain) % 2 == 0 ? Colour::black : Colour::white;
}

/// What colouring one vertex does to states, in terms of places in the frontier.
struct Step {
  std::vector<std::size_t> beside;   ///< places of the vertex's neighbours; its own new place is the last
  std::vector<std::size_t> staying;  ///< places still in the frontier afterwards
};

std::vector<Step> steps_for(const Board& board, const std::vector<Vertex>& order) {
  std::vector<Step> steps;
  std::vector<Vertex> frontier;
  std::vector<int> left(order.size());
  for (const Vertex v : order)
    left[static_cast<std::size_t>(v)] = static_cast<int>(board.neighbours(v).size());
  for (const Vertex v : order) {
    Step step;
    for (const Vertex u : board.neighbours(v)) --left[static_cast<std::size_t>(u)];
    for (std::size_t i = 0; i < frontier.size(); ++i)
      if (board.adjacent(frontier[i], v)) step.beside.push_back(i);
    frontier.push_back(v);
    std::vector<Vertex> next;
    for (std::size_t i = 0; i < frontier.size(); ++i) {
      if (left[static_cast<std::size_t>(frontier[i])] == 0) continue;
      step.staying.push_back(i);
      next.push_back(frontier[i]);
    }
    frontier = std::move(next);
    steps.push_back(std::move(step));
  }
  return steps;
}

void recode(FrontierState& state, char from, char to) { std::replace(state.begin(), state.end(), from, to); }

/// Colours the new last place and passes liberties on.
void colour_last(FrontierState& state, const Step& step, Colour colour) {
  if (colour == Colour::empty) {
    for (const std::size_t i : step.beside)
      if (is_chain(state[i])) recode(state, state[i], safe(colour_of(state[i])));
    state.push_back(empty);
    return;
  }
  const char joined = chain_code(max_frontier, colour);  // used by no chain yet
  bool has_liberty = false;
  for (const std::size_t i : step.beside) {
    has_liberty = has_liberty || state[i] == empty || state[i] == safe(colour);
    if (is_chain(state[i]) && colour_of(state[i]) == colour) recode(state, state[i], joined);
  }
  state.push_back(joined);
  if (has_liberty) recode(state, joined, safe(colour));
}

/// The places that stay, with codes in order of appearance; nothing if a chain leaves without a liberty.
std::optional<FrontierState> retire(const FrontierState& state, const Step& step) {
  std::array<char, 128> renamed{};
  FrontierState next;
  next.reserve(step.staying.size());
  int chains = 0;
  for (const std::size_t i : step.staying) {
    const char code = state[i];
    if (!is_chain(code)) {
      next.push_back(code);
      continue;
    }
    char& name = renamed[static_cast<unsigned char>(code)];
    if (name == 0) name = chain_code(chains++, colour_of(code));
    next.push_back(name);
  }
  for (const char code : state)
    if (is_chain(code) && renamed[static_cast<unsigned char>(code)] == 0) return std::nullopt;
  return next;
}

/// Bytes of one entry of a layer, from above: node, bucket, the strings and limbs that do not fit inline.
std::uint64_t entry_bytes(std::size_t frontier, std::size_t coloured) {
  return sizeof(Layer::value_type) + 48 + (frontier > 15 ? frontier + 16 : 0) +
         (coloured > 80 ? coloured / 4 + 16 : 0);
}

/// The layer after one more vertex; nothing if a limit struck.
std::optional<Layer> advance(const Layer& layer, const Step& step, std::size_t coloured,
                             const Limits& limits) {
  Layer next;
  std::size_t polled = 0;
  const std::uint64_t bytes = entry_bytes(step.staying.size() + 1, coloured);
  for (const auto& [state, count] : layer) {
    if (polled++ % 256 == 0 &&
        (limits.reached() || (limits.memory != 0 && (layer.size() + next.size()) * bytes > limits.memory)))
      return std::nullopt;
    for (const Colour colour : {Colour::empty, Colour::black, Colour::white}) {
      FrontierState grown = state;
      colour_last(grown, step, colour);
      if (const auto kept = retire(grown, step)) next[*kept] += count;
    }
  }
  return next;
}

}  // namespace

std::optional<BigInteger> count_legal_positions(const Board& board, const Limits& limits) {
  const auto order = elimination_order(board, max_frontier, limits);
  if (!order) {
    if (limits.reached()) return std::nullopt;
    throw InputError(fmt::format(
        "counting legal positions: found no order of the {} vertices with a frontier of at most {}",
        board.size(), max_frontier));
  }
  Layer layer{{FrontierState{}, BigInteger{1}}};
  std::size_t coloured = 0;
  for (const Step& step : steps_for(board, *order)) {
    auto next = advance(layer, step, ++coloured, limits);
    if (!next) return std::nullopt;
    layer = std::move(*next);
  }
  // The frontier is empty at the end, and the empty board is legal: exactly one state is left.
  return layer.at(FrontierState{});
}

}  // namespace graphgo::solver::research
