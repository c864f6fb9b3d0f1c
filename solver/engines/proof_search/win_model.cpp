#include "solver/engines/proof_search/win_model.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <utility>

#include "graphgo/symmetry/automorphisms.hpp"

namespace graphgo::solver::engines::proof_search {
namespace {

constexpr std::size_t most_symmetries = 4096;  // with more, windows are placed one by one
constexpr std::size_t most_counted = 3;        // chains of a class

/// 0 to 3, of a chain with one liberty or more. (Counting all bits is a call on processors of 2003, which
/// programs for Debian must run on.)
std::size_t class_of(const Mask<1>& liberties) {
  std::uint64_t rest = liberties.words()[0];
  std::size_t found = 0;
  for (int i = 0; i < 3; ++i) {
    rest &= rest - 1;
    found += rest != 0;
  }
  return found;
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
Visit WinModel::for_each_feature(const Position<1>& position, Side to_move, const ChainCounts& chains,
                                 Visit visit) const {
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
  static_assert(Learned::of_chains == 2 * 2 * classes * (most_counted + 1));
  std::size_t first = turn * Learned::of_chains / 2;
  for (const auto& of_side : chains)
    for (const std::size_t count : of_side) {
      visit(first + std::min(count, most_counted));
      first += most_counted + 1;
    }
  return visit;
}

void WinModel::find_chains(const Position<1>& position, ChainLiberties& found) const {
  found.position = position;
  const Mask<1> empty = graph_.empty(position);
  for (const Side side : {Side::black, Side::white}) {
    const auto s = static_cast<std::size_t>(index_of(side));
    found.chains[s] = 0;
    for (Mask<1> rest = position.of(side); rest.any();) {
      const Mask<1> chain = graph_.flood(Mask<1>::single(rest.first()), rest);
      rest = rest.without(chain);
      found.of_chains[s][found.chains[s]++] = graph_.adjacent_to(chain) & empty;
    }
  }
}

auto WinModel::counts(const ChainLiberties& found) const -> ChainCounts {
  ChainCounts counts{};
  for (std::size_t s = 0; s < 2; ++s)
    for (std::size_t c = 0; c < found.chains[s]; ++c) ++counts[s][class_of(found.of_chains[s][c])];
  return counts;
}

/// The stone joins the mover's chains that have a liberty at v, and takes it from the opponent's.
auto WinModel::counts_after(const ChainLiberties& before, const Position<1>& after, Side mover,
                            Vertex v) const -> ChainCounts {
  ChainCounts counts{};
  const Mask<1> stone = Mask<1>::single(v);
  const auto own = static_cast<std::size_t>(index_of(mover)), other = 1 - own;
  Mask<1> joined = graph_.neighbours(v) & graph_.empty(after);
  for (std::size_t c = 0; c < before.chains[own]; ++c)
    if (const Mask<1>& liberties = before.of_chains[own][c]; liberties.test(v))
      joined |= liberties.without(stone);
    else
      ++counts[own][class_of(liberties)];
  ++counts[own][class_of(joined)];
  for (std::size_t c = 0; c < before.chains[other]; ++c)
    ++counts[other][class_of(before.of_chains[other][c].without(stone))];
  return counts;
}

float WinModel::sum(const Position<1>& position, Side to_move, const ChainCounts& chains) const {
  struct Sum {
    const float* weights;
    float value = 0;
    void operator()(std::size_t i) { value += weights[i]; }
  };
  return for_each_feature(position, to_move, chains, Sum{learned_.weights.data()}).value;
}

float WinModel::logit(const Position<1>& position, Side to_move) const {
  ChainLiberties found;
  find_chains(position, found);
  return sum(position, to_move, counts(found));
}

float WinModel::logit_after(const ChainLiberties& before, const Position<1>& after, Side to_move,
                            Vertex v) const {
  if (v < 0) return sum(after, to_move, counts(before));
  const Side mover = after.black.test(v) ? Side::black : Side::white, other = opponent(mover);
  const bool takes = after.of(other) != before.position.of(other) || !after.of(mover).test(v);
  return takes ? logit(after, to_move) : sum(after, to_move, counts_after(before, after, mover, v));
}

void WinModel::learn(const Position<1>& position, Side to_move, Side winner, float rate) {
  constexpr float smallest_square = 1e-6F;
  squares_.resize(learned_.weights.size(), smallest_square);
  ChainLiberties found;
  find_chains(position, found);
  const ChainCounts chains = counts(found);
  const float odds = 1 / (1 + std::exp(-sum(position, to_move, chains)));
  const float error = (winner == Side::black ? 1.0F : 0.0F) - odds;
  for_each_feature(position, to_move, chains, [&](std::size_t i) {
    squares_[i] += error * error;
    learned_.weights[i] += rate * error / std::sqrt(squares_[i]);
  });
}

}  // namespace graphgo::solver::engines::proof_search
