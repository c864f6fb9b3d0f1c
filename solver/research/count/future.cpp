#include "solver/research/count/future.hpp"

#include <algorithm>
#include <tuple>

#include "graphgo/game/transition.hpp"
#include "graphgo/symmetry/automorphisms.hpp"

namespace graphgo::solver::research {
namespace {

/// More symmetries than this cost more time than they save.
constexpr std::size_t max_symmetries = 1000;

Position<1> image_of(const Position<1>& position, const Permutation& permutation, bool swaps_colours) {
  Position<1> image;
  for (const Side side : {Side::black, Side::white})
    position.of(side).for_each([&](Vertex v) {
      image.of(swaps_colours ? opponent(side) : side).set(permutation[static_cast<std::size_t>(v)]);
    });
  return image;
}

}  // namespace

template <int Words>
Futures<Words>::Futures(const Board& board, const Ruleset& rules, const tables::LegalPositions& positions)
    : positions_(positions),
      situational_(rules.repetition.key == Repetition::Key::situational),
      prisoners_matter_(prisoners_buy_passes(rules)) {
  list_plays(board, rules);
  list_symmetries(board, rules);
}

template <int Words>
void Futures<Words>::list_plays(const Board& board, const Ruleset& rules) {
  const Graph<1> graph(board);
  const Transition<1> transition{graph, rules};
  attempts_.resize(positions_.size());
  positions_.for_each([&](std::uint64_t from, const Position<1>& position) {
    for (const Side side : {Side::black, Side::white})
      graph.empty(position).for_each([&](Vertex v) {
        TurnState<1> state{.position = position, .to_move = side};
        if (transition.play(state, v)) attempts_[from].set(element(state.position, side));
      });
  });
}

template <int Words>
auto Futures<Words>::symmetry(const Permutation& permutation, bool swaps_colours) const -> Symmetry {
  Symmetry result{swaps_colours, {}, {}};
  positions_.for_each([&](std::uint64_t, const Position<1>& position) {
    const Position<1> image = image_of(position, permutation, swaps_colours);
    result.positions.push_back(rank(image));
    if (!situational_) {
      result.elements.push_back(rank(image));
      return;
    }
    for (const Side side : {Side::black, Side::white})
      result.elements.push_back(element(image, swaps_colours ? opponent(side) : side));
  });
  return result;
}

template <int Words>
void Futures<Words>::list_symmetries(const Board& board, const Ruleset& rules) {
  std::vector<Permutation> permutations = all_automorphisms(board, max_symmetries);
  if (permutations.empty()) {
    permutations.emplace_back();
    for (Vertex v = 0; v < board.size(); ++v) permutations.back().push_back(v);
  }
  const bool colours_exchange = colours_alike(rules) && rules.handicap.consecutive == 0;
  for (const Permutation& permutation : permutations) {
    symmetries_.push_back(symmetry(permutation, false));
    if (colours_exchange) symmetries_.push_back(symmetry(permutation, true));
  }
  to_least_.resize(2 * positions_.size());
  for (std::size_t from = 0; from < to_least_.size(); ++from) {
    const auto image = [&](const Symmetry& s) {
      return std::pair{s.positions[from / 2], static_cast<int>(from % 2) ^ (s.swaps_colours ? 1 : 0)};
    };
    auto least = image(symmetries_.front());
    for (const Symmetry& s : symmetries_) least = std::min(least, image(s));
    for (std::size_t i = 0; i < symmetries_.size(); ++i)
      if (image(symmetries_[i]) == least) to_least_[from].push_back(static_cast<int>(i));
  }
}

template <int Words>
int Futures<Words>::element(const Position<1>& position, Side side) const {
  return situational_ ? 2 * rank(position) + index_of(side) : rank(position);
}

template <int Words>
Mask<Words> Futures<Words>::reachable(int position, const Mask<Words>& remembered) const {
  Mask<Words> open, seen = Mask<Words>::single(position), todo = seen;
  while (todo.any()) {
    Mask<Words> fresh =
        attempts_[static_cast<std::size_t>(todo.pop_first())].without(remembered).without(open);
    open |= fresh;
    fresh.for_each([&](int element) {
      const int next = position_of_element(element);
      if (seen.test(next)) return;
      seen.set(next);
      todo.set(next);
    });
  }
  return open;
}

template <int Words>
std::uint64_t Futures<Words>::rest(const GameState<1>& state, int position, bool swap) const {
  const auto bits = [](int value) { return static_cast<std::uint64_t>(value); };
  std::uint64_t packed =
      bits(position) << 2 | bits(index_of(state.to_move) ^ (swap ? 1 : 0)) << 1 | bits(state.phase - 1);
  packed = packed << 16 | bits(state.handicap_left);
  if (!prisoners_matter_) return packed;
  return packed << 32 | bits(state.prisoners[swap ? 1 : 0]) << 16 | bits(state.prisoners[swap ? 0 : 1]);
}

template <int Words>
Future<Words> Futures<Words>::canonical(const GameState<1>& state, const Mask<Words>& remembered) const {
  const int position = rank(state.position);
  const Mask<Words> open = reachable(position, remembered);
  Future<Words> least;
  bool first = true;
  const auto from = static_cast<std::size_t>(2 * position + index_of(state.to_move));
  for (const int i : to_least_[from]) {
    const Symmetry& s = symmetries_[static_cast<std::size_t>(i)];
    Future<Words> image;
    open.for_each([&](int element) { image.open.set(s.elements[static_cast<std::size_t>(element)]); });
    image.rest = rest(state, s.positions[static_cast<std::size_t>(position)], s.swaps_colours);
    if (first || std::tuple(image.rest, image.open.words()) < std::tuple(least.rest, least.open.words()))
      least = image;
    first = false;
  }
  return least;
}

template class Futures<1>;
template class Futures<2>;
template class Futures<4>;
template class Futures<8>;

}  // namespace graphgo::solver::research
