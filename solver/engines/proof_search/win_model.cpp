#include "solver/engines/proof_search/win_model.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>

#include "graphgo/symmetry/automorphisms.hpp"

namespace graphgo::solver::engines::proof_search {
namespace {

constexpr std::size_t most_symmetries = 4096;
constexpr int classes = 4, counts = 4;  // chains of one, two, three, more liberties; none, one, two, more of them

/// The vertices about a seed, nearest first, those that touch most of what is there already before others of
/// their distance; by whole groups, as many as fit.
std::vector<Vertex> around(const Board& board, std::vector<Vertex> seed, int most) {
  std::vector<Vertex> window = seed;
  std::vector<int> distance(static_cast<std::size_t>(board.size()), -1);
  for (const Vertex v : seed) distance[static_cast<std::size_t>(v)] = 0;
  std::vector<Vertex> queue = seed;
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (const Vertex w : board.neighbours(queue[i]))
      if (distance[static_cast<std::size_t>(w)] < 0) {
        distance[static_cast<std::size_t>(w)] = distance[static_cast<std::size_t>(queue[i])] + 1;
        queue.push_back(w);
      }
  for (;;) {
    std::map<std::pair<int, int>, std::vector<Vertex>> groups;  // by distance, then most touching first
    for (const Vertex v : queue) {
      if (std::find(window.begin(), window.end(), v) != window.end()) continue;
      const auto touching = std::count_if(window.begin(), window.end(), [&](Vertex w) { return board.adjacent(v, w); });
      if (touching > 0) groups[{distance[static_cast<std::size_t>(v)], -static_cast<int>(touching)}].push_back(v);
    }
    if (groups.empty()) return window;
    const auto& next = groups.begin()->second;
    if (window.size() + next.size() > static_cast<std::size_t>(most)) return window;
    window.insert(window.end(), next.begin(), next.end());
  }
}

}  // namespace

WinModel::WinModel(const Board& board) : graph_(board) {
  auto maps = all_automorphisms(board, most_symmetries);
  if (maps.empty()) {
    Permutation identity;
    for (Vertex v = 0; v < board.size(); ++v) identity.push_back(v);
    maps.push_back(identity);
  }
  const std::size_t byte_count = static_cast<std::size_t>(board.size() + 7) / 8;
  std::set<std::vector<Vertex>> seen;
  const auto add = [&](const std::vector<Vertex>& seed) {
    std::vector<Vertex> window = around(board, seed, most_in_window);
    std::vector<Vertex> sorted = window;
    std::sort(sorted.begin(), sorted.end());
    if (seen.contains(sorted)) return;
    std::size_t cells = 1;
    for (std::size_t i = 0; i < window.size(); ++i) cells *= 3;
    const std::size_t first = weights_.size();
    weights_.resize(first + 2 * cells);
    for (const Permutation& map : maps) {
      std::vector<Vertex> image;
      for (const Vertex v : window) image.push_back(map[static_cast<std::size_t>(v)]);
      sorted = image;
      std::sort(sorted.begin(), sorted.end());
      if (!seen.insert(sorted).second) continue;
      Window w{first, cells, std::vector<std::array<std::uint16_t, 256>>(byte_count)};
      std::uint16_t power = 1;
      for (const Vertex v : image) {
        for (std::size_t bits = 0; bits < 256; ++bits)
          if (bits >> (v & 7) & 1) w.bytes[static_cast<std::size_t>(v) / 8][bits] += power;
        power = static_cast<std::uint16_t>(power * 3);
      }
      windows_.push_back(std::move(w));
    }
  };
  const char* kinds = getenv("WINDOWS");
  for (Vertex v = 0; v < board.size(); ++v) add({v});
  if (!kinds || atoi(kinds) > 1)
    for (const auto& [u, v] : board.edges()) add({u, v});
  chains_first_ = weights_.size();
  weights_.resize(chains_first_ + 2 * (2 * classes * counts));
  squares_.assign(weights_.size(), 1e-6F);
}

template <typename Visit>
void WinModel::for_each_feature(const Position<1>& position, Side to_move, Visit&& visit) const {
  const std::uint64_t black = position.black.words()[0], white = position.white.words()[0];
  const std::size_t turn = to_move == Side::black ? 0 : 1;
  for (const Window& w : windows_) {
    std::size_t index = 0;
    for (std::size_t byte = 0; byte < w.bytes.size(); ++byte)
      index += w.bytes[byte][black >> 8 * byte & 255] + std::size_t{2} * w.bytes[byte][white >> 8 * byte & 255];
    visit(w.first + turn * w.cells + index);
  }
  const Mask<1> empty = graph_.empty(position);
  for (const Side side : {Side::black, Side::white}) {
    std::array<int, classes> chains{};
    for (Mask<1> rest = position.of(side); rest.any();) {
      const Mask<1> chain = graph_.flood(Mask<1>::single(rest.first()), rest);
      rest = rest.without(chain);
      const int liberties = (graph_.adjacent_to(chain) & empty).count();
      ++chains[static_cast<std::size_t>(std::min(liberties, classes) - 1)];
    }
    for (std::size_t c = 0; c < classes; ++c)
      visit(chains_first_ + ((turn * 2 + (side == Side::black ? 0 : 1)) * classes + c) * counts +
            static_cast<std::size_t>(std::min(chains[c], counts - 1)));
  }
}

float WinModel::logit(const Position<1>& position, Side to_move) const {
  float sum = 0;
  for_each_feature(position, to_move, [&](std::size_t i) { sum += weights_[i]; });
  return sum;
}

void WinModel::learn(const Position<1>& position, Side to_move, Side winner) {
  constexpr float rate = 0.1F;
  const float error = (winner == Side::black ? 1.0F : 0.0F) - 1.0F / (1.0F + std::exp(-logit(position, to_move)));
  for_each_feature(position, to_move, [&](std::size_t i) {
    squares_[i] += error * error;
    weights_[i] += rate * error / std::sqrt(squares_[i]);
  });
}

}  // namespace graphgo::solver::engines::proof_search
