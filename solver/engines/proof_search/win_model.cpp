#include "solver/engines/proof_search/win_model.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <tuple>

#include "graphgo/symmetry/automorphisms.hpp"

namespace graphgo::solver::engines::proof_search {
namespace {

constexpr std::size_t most_in_window = 10;      // 3^10 fits 16 bits
constexpr std::size_t most_symmetries = 4096;   // with more, windows have tables of their own
constexpr std::size_t classes = 4, counts = 4;  // one to three liberties, more; no such chain, one, two, more

std::vector<int> distances(const Board& board, const std::vector<Vertex>& seed) {
  std::vector<int> distance(static_cast<std::size_t>(board.size()), -1);
  std::vector<Vertex> queue = seed;
  for (const Vertex v : seed) distance[static_cast<std::size_t>(v)] = 0;
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (const Vertex w : board.neighbours(queue[i]))
      if (int& d = distance[static_cast<std::size_t>(w)]; d < 0) {
        d = distance[static_cast<std::size_t>(queue[i])] + 1;
        queue.push_back(w);
      }
  return distance;
}

/// The seed and what is about it: nearest first, of equal distance those first that touch most of the window;
/// in whole groups, so that symmetry is kept, as many as fit.
std::vector<Vertex> around(const Board& board, std::vector<Vertex> window) {
  const std::vector<int> distance = distances(board, window);
  for (;;) {
    std::vector<Vertex> nearest;
    std::tuple best{board.size(), 0};
    for (Vertex v = 0; v < board.size(); ++v) {
      const auto touching =
          std::count_if(window.begin(), window.end(), [&](Vertex w) { return board.adjacent(v, w); });
      if (touching == 0 || std::find(window.begin(), window.end(), v) != window.end()) continue;
      const std::tuple rank{distance[static_cast<std::size_t>(v)], -static_cast<int>(touching)};
      if (rank < best) nearest.clear();
      best = std::min(best, rank);
      if (rank == best) nearest.push_back(v);
    }
    if (nearest.empty() || window.size() + nearest.size() > most_in_window) return window;
    window.insert(window.end(), nearest.begin(), nearest.end());
  }
}

std::vector<Permutation> symmetries(const Board& board) {
  std::vector<Permutation> maps = all_automorphisms(board, most_symmetries);
  if (maps.empty()) {
    maps.emplace_back(static_cast<std::size_t>(board.size()));
    std::iota(maps[0].begin(), maps[0].end(), 0);
  }
  return maps;
}

}  // namespace

WinModel::WinModel(const Board& board) : graph_(board) {
  add_windows(board);
  chains_first_ = add_weights(2 * 2 * classes * counts);
  constexpr float smallest_square = 1e-6F;
  squares_.assign(weights_.size(), smallest_square);
}

std::size_t WinModel::add_weights(std::size_t count) {
  weights_.resize(weights_.size() + count);
  return weights_.size() - count;
}

void WinModel::add_windows(const Board& board) {
  const std::vector<Permutation> maps = symmetries(board);
  std::set<std::set<Vertex>> seen;
  const auto add = [&](const std::vector<Vertex>& seed) {
    const std::vector<Vertex> vertices = around(board, seed);
    if (seen.contains({vertices.begin(), vertices.end()})) return;
    std::size_t cells = 1;
    for (std::size_t i = 0; i < vertices.size(); ++i) cells *= 3;
    const std::size_t first = add_weights(2 * cells);
    for (const Permutation& map : maps) {
      std::vector<Vertex> image;
      for (const Vertex v : vertices) image.push_back(map[static_cast<std::size_t>(v)]);
      if (seen.emplace(image.begin(), image.end()).second) windows_.push_back(window(image, first));
    }
  };
  for (Vertex v = 0; v < board.size(); ++v) add({v});
  for (const auto& [u, v] : board.edges()) add({u, v});
}

auto WinModel::window(const std::vector<Vertex>& vertices, std::size_t first) const -> Window {
  Window w{first, 1,
           std::vector<std::array<std::uint16_t, 256>>((static_cast<std::size_t>(graph_.size()) + 7) / 8)};
  for (const Vertex v : vertices) {
    auto& byte = w.bytes[static_cast<std::size_t>(v) / 8];
    for (std::size_t bits = 0; bits < byte.size(); ++bits)
      if (bits >> (v % 8) & 1) byte[bits] = static_cast<std::uint16_t>(byte[bits] + w.cells);
    w.cells *= 3;
  }
  return w;
}

/// Exactly one weight for each window and for each class of chains.
template <typename Visit>
void WinModel::for_each_feature(const Position<1>& position, Side to_move, Visit&& visit) const {
  const std::uint64_t black = position.black.words()[0], white = position.white.words()[0];
  const auto turn = static_cast<std::size_t>(index_of(to_move));
  for (const Window& w : windows_) {
    std::size_t contents = 0;
    for (std::size_t byte = 0; byte < w.bytes.size(); ++byte)
      contents +=
          w.bytes[byte][black >> 8 * byte & 255] + std::size_t{2} * w.bytes[byte][white >> 8 * byte & 255];
    visit(w.first + turn * w.cells + contents);
  }
  count_chains(position, chains_first_ + turn * 2 * classes * counts, visit);
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
  for_each_feature(position, to_move, [&](std::size_t i) { sum += weights_[i]; });
  return sum;
}

void WinModel::learn(const Position<1>& position, Side to_move, Side winner) {
  constexpr float rate = 0.1F;
  const float odds = 1 / (1 + std::exp(-logit(position, to_move)));
  const float error = (winner == Side::black ? 1.0F : 0.0F) - odds;
  for_each_feature(position, to_move, [&](std::size_t i) {
    squares_[i] += error * error;
    weights_[i] += rate * error / std::sqrt(squares_[i]);
  });
}

}  // namespace graphgo::solver::engines::proof_search
