#include "solver/engines/proof_search/win_model.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <utility>

#include "graphgo/symmetry/automorphisms.hpp"

namespace graphgo::solver::engines::proof_search {
namespace {

constexpr std::size_t most_symmetries = 4096;   // with more, windows are placed one by one
constexpr std::size_t classes = 4, counts = 4;  // one to three liberties, more; no such chain, one, two, more
static_assert(Learned::of_chains == 2 * 2 * classes * counts);

std::vector<Permutation> symmetries(const Board& board) {
  std::vector<Permutation> maps = all_automorphisms(board, most_symmetries);
  if (maps.empty()) {
    maps.emplace_back(static_cast<std::size_t>(board.size()));
    std::iota(maps[0].begin(), maps[0].end(), 0);
  }
  return maps;
}

}  // namespace

WinModel::WinModel(const Board& board, Learned learned) : graph_(board), learned_(std::move(learned)) {
  add_windows(board);
}

void WinModel::add_windows(const Board& board) {
  const std::size_t known_tables = learned_.tables.size();
  const std::vector<Permutation> maps = symmetries(board);
  std::set<std::set<Vertex>> seen;
  const auto add = [&](const std::vector<Vertex>& seed) {
    std::vector<Vertex> vertices = window_about(board, seed);
    if (seen.contains({vertices.begin(), vertices.end()})) return;
    const Learned::Table& table = table_for(board, vertices);
    const bool known = static_cast<std::size_t>(&table - learned_.tables.data()) < known_tables;
    for (const Permutation& map : maps) {
      std::vector<Vertex> image;
      for (const Vertex v : vertices) image.push_back(map[static_cast<std::size_t>(v)]);
      if (!seen.emplace(image.begin(), image.end()).second) continue;
      place(image, table.first);
      known_windows_ += known;
    }
  };
  for (Vertex v = 0; v < board.size(); ++v) add({v});
  for (const auto& [u, v] : board.edges()) add({u, v});
}

/// The table of the window's shape, a new one if there is none; the window is put into the table's order.
const Learned::Table& WinModel::table_for(const Board& board, std::vector<Vertex>& window) {
  const WindowShape shape = shape_of(board, window);
  for (const Learned::Table& table : learned_.tables)
    if (const auto order = order_like(table.shape, shape)) {
      std::vector<Vertex> reordered;
      for (const std::size_t i : *order) reordered.push_back(window[i]);
      window = std::move(reordered);
      return table;
    }
  learned_.tables.push_back({shape, learned_.weights.size()});
  learned_.weights.resize(learned_.weights.size() + 2 * shape.cells());
  return learned_.tables.back();
}

void WinModel::place(const std::vector<Vertex>& vertices, std::size_t first) {
  if (windows_ % Group::most == 0) {
    const std::size_t bytes = (static_cast<std::size_t>(graph_.size()) + 7) / 8;
    groups_.push_back({.first = {}, .cells = {}, .bytes = std::vector<std::array<Group::Lanes, 256>>(bytes)});
  }
  ++windows_;
  Group& group = groups_.back();
  const std::size_t lane = group.windows++;
  std::size_t cells = 1;
  for (const Vertex v : vertices) {
    auto& byte = group.bytes[static_cast<std::size_t>(v) / 8];
    for (std::size_t bits = 0; bits < byte.size(); ++bits)
      if (bits >> (v % 8) & 1) byte[bits][lane] = static_cast<std::uint16_t>(byte[bits][lane] + cells);
    cells *= 3;
  }
  group.first[lane] = first;
  group.cells[lane] = cells;
}

/// Exactly one weight for each window and for each class of chains.
template <typename Visit>
void WinModel::for_each_feature(const Position<1>& position, Side to_move, Visit&& visit) const {
  const std::uint64_t black = position.black.words()[0], white = position.white.words()[0];
  const auto turn = static_cast<std::size_t>(index_of(to_move));
  for (const Group& group : groups_) {
    Group::Lanes contents{};
    for (std::size_t byte = 0; byte < group.bytes.size(); ++byte) {
      const Group::Lanes& of_black = group.bytes[byte][black >> 8 * byte & 255];
      const Group::Lanes& of_white = group.bytes[byte][white >> 8 * byte & 255];
      for (std::size_t i = 0; i < Group::most; ++i)
        contents[i] = static_cast<std::uint16_t>(contents[i] + of_black[i] + 2 * of_white[i]);
    }
    for (std::size_t i = 0; i < group.windows; ++i)
      visit(group.first[i] + turn * group.cells[i] + contents[i]);
  }
  count_chains(position, turn * 2 * classes * counts, visit);
}

template <typename Visit>
void WinModel::count_chains(const Position<1>& position, std::size_t first, Visit&& visit) const {
  const Mask<1> empty = graph_.empty(position);
  for (const Side side : {Side::black, Side::white}) {
    std::array<std::size_t, classes> chains{};
    for (Mask<1> rest = position.of(side); rest.any();) {
      const Mask<1> chain = graph_.flood(Mask<1>::single(rest.first()), rest);
      rest = rest.without(chain);
      const auto liberties = static_cast<std::size_t>((graph_.adjacent_to(chain) & empty).count());
      ++chains[std::min(liberties, classes) - 1];
    }
    for (const std::size_t count : chains) {
      visit(first + std::min(count, counts - 1));
      first += counts;
    }
  }
}

float WinModel::logit(const Position<1>& position, Side to_move) const {
  float sum = 0;
  for_each_feature(position, to_move, [&](std::size_t i) { sum += learned_.weights[i]; });
  return sum;
}

void WinModel::learn(const Position<1>& position, Side to_move, Side winner, float rate) {
  constexpr float smallest_square = 1e-6F;
  squares_.resize(learned_.weights.size(), smallest_square);
  const float odds = 1 / (1 + std::exp(-logit(position, to_move)));
  const float error = (winner == Side::black ? 1.0F : 0.0F) - odds;
  for_each_feature(position, to_move, [&](std::size_t i) {
    squares_[i] += error * error;
    learned_.weights[i] += rate * error / std::sqrt(squares_[i]);
  });
}

}  // namespace graphgo::solver::engines::proof_search
