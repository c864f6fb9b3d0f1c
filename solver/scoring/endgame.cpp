#include "solver/scoring/endgame.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "graphgo/error.hpp"
#include "graphgo/game/graph.hpp"
#include "graphgo/game/placement.hpp"
#include "graphgo/rules/predicates.hpp"
#include "solver/scoring/certain_area.hpp"

namespace graphgo::solver::scoring {
namespace {

std::size_t at(Vertex v) { return static_cast<std::size_t>(v); }

template <int Words>
Owners certain_owners_in(const Board& board, const Stones& position) {
  const Graph<Words> graph(board);
  const CertainAreaFinder<Words> finder(graph);
  const Position<Words> packed = pack<Words>(position);
  Owners owners(position.size(), Colour::empty);
  for (const Side side : {Side::black, Side::white})
    finder.find(packed, side).area.for_each([&](Vertex v) { owners[at(v)] = stone_of(side); });
  return owners;
}

/// The vertices that can be reached from `start` through those that `within` accepts.
template <typename Accepts>
std::vector<Vertex> component(const Board& board, Vertex start, std::vector<bool>& seen, Accepts&& within) {
  std::vector<Vertex> found{start};
  seen[at(start)] = true;
  for (std::size_t next = 0; next < found.size(); ++next)
    for (const Vertex v : board.neighbours(found[next]))
      if (!seen[at(v)] && within(v)) {
        seen[at(v)] = true;
        found.push_back(v);
      }
  return found;
}

std::vector<bool> members(const Board& board, std::span<const Vertex> vertices) {
  std::vector<bool> set(at(board.size()), false);
  for (const Vertex v : vertices) set[at(v)] = true;
  return set;
}

/// Settles a chain at a time, so that no stone outlives its chain.
void settle_chains(const Board& board, const Stones& position, const std::vector<bool>& is_open,
                   std::vector<bool>& is_dead, Owners& owners) {
  std::vector<bool> seen(position.size(), false);
  for (Vertex v = 0; v < board.size(); ++v) {
    const Colour colour = position[at(v)];
    if (colour == Colour::empty || seen[at(v)]) continue;
    const auto chain = component(board, v, seen, [&](Vertex other) { return position[at(other)] == colour; });
    const auto first_open =
        std::find_if(chain.begin(), chain.end(), [&](Vertex s) { return is_open[at(s)]; });
    const auto named = std::find_if(chain.begin(), chain.end(), [&](Vertex s) { return is_dead[at(s)]; });
    const bool dead = named != chain.end();
    if (dead && is_open[at(*named)])
      throw InputError(
          fmt::format("--dead: {} is open; leave it out of one of the two", board.vertex_name(*named)));
    if (dead && first_open != chain.end())
      throw InputError(fmt::format("--dead: {}: its chain has {}, which is open", board.vertex_name(*named),
                                   board.vertex_name(*first_open)));
    const bool all_open = std::all_of(chain.begin(), chain.end(), [&](Vertex s) { return is_open[at(s)]; });
    for (const Vertex stone : chain) {
      is_dead[at(stone)] = dead;
      if (!dead && !all_open) owners[at(stone)] = colour;
    }
  }
}

std::vector<Vertex> chain_at(const Board& board, const Stones& position, Vertex v) {
  std::vector<bool> seen(position.size(), false);
  return component(board, v, seen, [&](Vertex other) { return position[at(other)] == position[at(v)]; });
}

/// The smallest chain of the side beside the territory: most likely the one that was forgotten to be dead.
std::string smallest_chain(const Board& board, const Stones& position, const std::vector<Vertex>& territory,
                           Side side) {
  std::string name;
  std::size_t least = position.size() + 1;
  for (const Vertex v : territory)
    for (const Vertex beside : board.neighbours(v)) {
      if (position[at(beside)] != stone_of(side)) continue;
      const std::size_t size = chain_at(board, position, beside).size();
      if (size < least) name = fmt::format("{}'s chain at {}", name_of(side), board.vertex_name(beside));
      least = std::min(least, size);
    }
  return name;
}

/// The one side whose settled chains are around the territory.
Colour owner_of(const Board& board, const Stones& position, const Owners& owners,
                const std::vector<Vertex>& territory, const std::vector<bool>& in_territory) {
  Colour owner = Colour::empty;
  for (const Vertex v : territory)
    for (const Vertex beside : board.neighbours(v)) {
      if (in_territory[at(beside)]) continue;
      const Colour there = owners[at(beside)];
      const std::string name = board.vertex_name(v), next = board.vertex_name(beside);
      if (there == Colour::empty)
        throw InputError(fmt::format(
            "--open: {} is open, and {} next to it is not, though no stone divides them: open the "
            "other {} points of the region too, or leave {} out",
            next, name, territory.size(), next));
      if (owner != Colour::empty && owner != there)
        throw InputError(fmt::format(
            "--open: the region of {} is not open, but between {} and {}: name one of them by --dead, or the "
            "region open",
            name, smallest_chain(board, position, territory, Side::black),
            smallest_chain(board, position, territory, Side::white)));
      owner = there;
    }
  if (owner == Colour::empty)
    throw InputError(fmt::format("--open: {} is not open, but no settled chain is next to its region",
                                 board.vertex_name(territory.front())));
  for (const Vertex v : territory)
    if (position[at(v)] == owner)
      throw InputError(fmt::format("--dead: {}: it is in territory of its own side", board.vertex_name(v)));
  return owner;
}

/// Puts the small board together.
class Builder {
 public:
  Builder(const Board& board, const Stones& position, const Owners& owners)
      : board_(board), position_(position), owners_(owners), number_(position.size(), -1) {
    parts_.label = fmt::format("endgame of {}", board.label());
  }

  void add_open(Vertex v) {
    number_[at(v)] = add(board_.vertex_name(v), place_of(v), position_[at(v)]);
    open_.push_back(v);
    for (const Vertex beside : board_.neighbours(v))
      if (beside < v && number_[at(beside)] >= 0)
        parts_.edges.emplace_back(number_[at(beside)], number_[at(v)]);
  }

  /// After the open vertices: the side's stone below them, and its eyes.
  void add_settled(Side side, int eyes) {
    std::string name = word_of(side);
    while (std::any_of(parts_.names.begin(), parts_.names.end(),
                       [&](const std::string& other) { return other.starts_with(name); }))
      name += "'";
    const double y = bottom_ + 2 + 2 * index_of(side);
    const Vertex stone = add(name, {0, y}, stone_of(side));
    for (const Vertex v : open_)
      if (is_beside(v, side)) parts_.edges.emplace_back(number_[at(v)], stone);
    for (int eye = 1; eye <= eyes; ++eye)
      parts_.edges.emplace_back(
          stone, add(fmt::format("{}-eye{}", name, eye), {static_cast<double>(eye), y + 1}, Colour::empty));
  }

  int size() const { return parts_.size; }
  const std::vector<Vertex>& open() const { return open_; }
  Board board() const { return Board(parts_); }
  const Stones& stones() const { return stones_; }

 private:
  Vertex add(std::string name, Point place, Colour colour) {
    parts_.names.push_back(std::move(name));
    parts_.coordinates.push_back(place);
    stones_.push_back(colour);
    return parts_.size++;
  }

  Point place_of(Vertex v) {
    Point place{static_cast<double>(open_.size()), 0};
    if (board_.has_coordinates())
      place = board_.coordinates()[at(v)];
    else if (board_.shape()) {
      const int row = v / board_.shape()->columns, column = v % board_.shape()->columns;
      place = {static_cast<double>(column), static_cast<double>(row)};
    }
    bottom_ = std::max(bottom_, place.y);
    return place;
  }

  /// Is a settled stone of the side next to the vertex?
  bool is_beside(Vertex v, Side side) const {
    const auto around = board_.neighbours(v);
    return std::any_of(around.begin(), around.end(), [&](Vertex beside) {
      return owners_[at(beside)] == stone_of(side) && position_[at(beside)] == stone_of(side);
    });
  }

  const Board& board_;
  const Stones& position_;
  const Owners& owners_;
  std::vector<Vertex> number_, open_;  ///< of each vertex in the small board; the large board's open ones
  BoardParts parts_;
  Stones stones_;
  double bottom_ = 0;
};

std::array<SettledPoints, 2> settled_points(const Stones& position, const Owners& owners) {
  std::array<SettledPoints, 2> settled;
  for (std::size_t v = 0; v < owners.size(); ++v) {
    if (owners[v] == Colour::empty) continue;
    SettledPoints& points = settled[owners[v] == Colour::black ? 0 : 1];
    ++(position[v] == owners[v] ? points.stones : points.territory);
    if (position[v] != owners[v] && position[v] != Colour::empty) ++points.dead;
  }
  return settled;
}

/// Throws where plays in settled areas decide, so that nothing is settled.
void check_settled_counts(const Ruleset& rules) {
  const auto refuse = [](const char* why) {
    throw InputError(fmt::format("endgame: {}; under such rules nothing is settled", why));
  };
  if (last_mover_wins(rules))
    refuse("the last mover wins (scoring=last_mover), and so every play in settled territory counts");
  if (rules.phases == 2 && passes_score(rules))
    refuse(
        "passes cost points, and a stone placed in phase two costs none (phases=2), and so every play in "
        "settled territory saves a pass");
  if (one_pass_ends(rules))
    refuse("one pass ends the game, and so a play in settled territory is worth a turn");
  if (rules.phases == 2 && rules.phase1_open_ko_tax)
    refuse(
        "open kos are taxed when phase one ends (phase1_open_ko_tax), and a dead stone may hold one, which a "
        "play in settled territory can end");
  if (rules.suicide == Suicide::allowed && !is_superko(rules))
    refuse(
        "suicide is allowed and no superko ends play, and so a side can fill its eyes, take its own stones "
        "off and play without end");
  if (territory_costs_plays(rules))
    refuse(
        "territory in one phase, and nobody judges what is dead: what is in territory must be taken by plays "
        "that cost points");
}

}  // namespace

Owners certain_owners(const Board& board, const Stones& position) {
  if (board.size() <= Mask<1>::capacity) return certain_owners_in<1>(board, position);
  if (board.size() <= Mask<6>::capacity) return certain_owners_in<6>(board, position);
  if (board.size() <= Mask<16>::capacity) return certain_owners_in<16>(board, position);
  throw InputError(
      fmt::format("{} vertices: certain areas are found on boards of at most {}; name the open "
                  "vertices",
                  board.size(), Mask<16>::capacity));
}

Owners given_owners(const Board& board, const Stones& position, std::span<const Vertex> open,
                    std::span<const Vertex> dead) {
  for (const Vertex v : dead)
    if (position[at(v)] == Colour::empty)
      throw InputError(fmt::format("--dead: {}: no stone is there", board.vertex_name(v)));
  const std::vector<bool> is_open = members(board, open);
  std::vector<bool> is_dead = members(board, dead);
  Owners owners(position.size(), Colour::empty);
  settle_chains(board, position, is_open, is_dead, owners);
  std::vector<bool> seen(position.size(), false);
  const auto is_territory = [&](Vertex v) {
    return !is_open[at(v)] && (position[at(v)] == Colour::empty || is_dead[at(v)]);
  };
  for (Vertex v = 0; v < board.size(); ++v) {
    if (seen[at(v)] || !is_territory(v)) continue;
    const auto territory = component(board, v, seen, is_territory);
    const Colour owner = owner_of(board, position, owners, territory, members(board, territory));
    for (const Vertex point : territory) owners[at(point)] = owner;
  }
  return owners;
}

Owners with_dead_open(const Board& board, const Stones& position, const Owners& owners) {
  std::vector<bool> seen(position.size(), false);
  const auto is_territory = [&](Vertex v) {
    return owners[at(v)] != Colour::empty && owners[at(v)] != position[at(v)];
  };
  Owners left = owners;
  for (Vertex v = 0; v < board.size(); ++v) {
    if (seen[at(v)] || !is_territory(v) || position[at(v)] == Colour::empty) continue;
    for (const Vertex point : component(board, v, seen, is_territory)) left[at(point)] = Colour::empty;
  }
  return left;
}

int Endgame::offset(const Ruleset& rules) const {
  check_settled_counts(rules);
  const auto points = [&](Side side) {
    const std::size_t i = at(index_of(side));
    const SettledPoints& own = settled[i];
    if (stones_count(rules)) return own.stones + own.territory - (eyes[i] > 0 ? 1 : 0) - eyes[i];
    return own.territory + own.dead - eyes[i];
  };
  return points(Side::black) - points(Side::white);
}

std::vector<Vertex> doubtful_chains(const Board& board, const Stones& position, const Owners& owners) {
  std::vector<Vertex> found;
  std::vector<bool> seen(position.size(), false);
  for (Vertex v = 0; v < board.size(); ++v) {
    if (seen[at(v)] || position[at(v)] == Colour::empty || owners[at(v)] != position[at(v)]) continue;
    const auto chain =
        component(board, v, seen, [&](Vertex other) { return position[at(other)] == position[at(v)]; });
    std::set<Vertex> liberties;
    bool has_own = false;  // an eye, or dead stones in one
    for (const Vertex stone : chain)
      for (const Vertex beside : board.neighbours(stone)) {
        if (position[at(beside)] == Colour::empty) liberties.insert(beside);
        has_own |= owners[at(beside)] == owners[at(v)] && position[at(beside)] != position[at(v)];
      }
    if (!has_own || liberties.size() < 2) found.push_back(v);
  }
  return found;
}

Endgame make_endgame(const Board& board, const Stones& position, const Owners& owners,
                     const std::array<int, 2>& eyes) {
  Builder builder(board, position, owners);
  for (Vertex v = 0; v < board.size(); ++v)
    if (owners[at(v)] == Colour::empty) builder.add_open(v);
  const auto settled = settled_points(position, owners);
  std::array<int, 2> made{0, 0};
  for (const Side side : {Side::black, Side::white}) {
    const std::size_t i = at(index_of(side));
    if (settled[i].stones == 0) continue;
    builder.add_settled(side, eyes[i]);
    made[i] = eyes[i];
  }
  if (builder.size() > Mask<1>::capacity)
    throw InputError(
        fmt::format("{} vertices are open, which makes a board of {}; engines search boards of "
                    "at most {}: name fewer by --open",
                    builder.open().size(), builder.size(), Mask<1>::capacity));
  return {builder.board(), builder.stones(), builder.open(), settled, made};
}

}  // namespace graphgo::solver::scoring
