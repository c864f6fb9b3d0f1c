#include "solver/question/natural_order.hpp"

#include <algorithm>
#include <tuple>

#include "graphgo/game/placement.hpp"
#include "graphgo/game/scoring.hpp"
#include "graphgo/rules/predicates.hpp"

namespace graphgo::solver {
namespace {

/// Natural classes of turns, the preferred first.
enum class Kind { last_pass, capture, play, pass, pointless_capture, self_atari, own_territory, suicide };

int liberties(const Graph<1>& graph, const Position<1>& position, Side side, Vertex v) {
  const Mask<1> chain = graph.flood(Mask<1>::single(v), position.of(side));
  return (graph.adjacent_to(chain) & graph.empty(position)).count();
}

/// What a look at the board says of a pass.
struct Count {
  bool agrees = false;        ///< the board counts the value as it stands
  bool nothing_left = false;  ///< and every empty vertex is somebody's
};

Count count(const Game<1>& game, std::optional<int> settled) {
  if (!settled || last_mover_wins(game.rules()) || game.margin() != *settled) return {};
  const Territory<1> owned = territory(game.graph(), game.position());
  return {true, (owned.black | owned.white) == game.graph().empty(game.position())};
}

/// The class, then the most stones captured or liberties kept, then the number of the vertex.
using Preference = std::tuple<Kind, int, Vertex>;

Preference preference(const Game<1>& game, Turn turn, const Count& count) {
  if (!turn.is_play()) return {count.nothing_left ? Kind::last_pass : Kind::pass, 0, -1};
  const Graph<1>& graph = game.graph();
  const Side side = game.to_move();
  const Placement<1> placed = place(graph, game.position(), side, turn.vertex);
  if (placed.suicided.any()) return {Kind::suicide, 0, turn.vertex};
  if (placed.captured.any())
    return {count.agrees ? Kind::pointless_capture : Kind::capture, -placed.captured.count(), turn.vertex};
  const Territory<1> owned = territory(graph, game.position());
  const int free = liberties(graph, placed.after, side, turn.vertex);
  const bool own = (side == Side::black ? owned.black : owned.white).test(turn.vertex);
  return {own ? Kind::own_territory : free < 2 ? Kind::self_atari : Kind::play, -free, turn.vertex};
}

}  // namespace

std::vector<Turn> in_natural_order(const Game<1>& game, std::optional<int> settled) {
  const Count counted = count(game, settled);
  std::vector<std::pair<Preference, Turn>> ranked;
  for (const Turn turn : game.legal_turns()) ranked.emplace_back(preference(game, turn, counted), turn);
  std::ranges::stable_sort(ranked, {}, &std::pair<Preference, Turn>::first);
  std::vector<Turn> turns;
  for (const auto& [preference, turn] : ranked) turns.push_back(turn);
  return turns;
}

std::optional<int> points_on_board(const Value& value, const Ruleset& rules) {
  if (!value.solved || value.lo != value.hi || !value.lo.finite()) return std::nullopt;
  const int halves = value.lo.plus(rules.komi).halves();
  return halves % 2 == 0 ? std::optional(halves / 2) : std::nullopt;
}

}  // namespace graphgo::solver
