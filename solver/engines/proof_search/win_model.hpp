// WinModel: a guess at who wins, learned from states that were proved. The first proof numbers of a state
// come from it. It decides no answer, only where the search looks first.
//
// It adds up weights of what it sees: the contents of *windows*, and how many chains have one, two, three or
// more liberties. A window is about a vertex or an edge, and takes in what is near; on a grid the window
// about an inner vertex is 3x3. Windows that symmetries of the board take to each other have one table.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "graphgo/board/board.hpp"
#include "graphgo/game/graph.hpp"
#include "graphgo/stones.hpp"

namespace graphgo::solver::engines::proof_search {

class WinModel {
 public:
  /// Knows nothing yet: its logits are 0. Memory: 472 KB for each kind of window of ten vertices (12 on 5x5).
  explicit WinModel(const Board& board);

  /// The logarithm of Black's odds.
  float logit(const Position<1>& position, Side to_move) const;
  /// One step of logistic regression (AdaGrad: Duchi, Hazan, Singer 2011): that side wins from the state.
  void learn(const Position<1>& position, Side to_move, Side winner);

 private:
  struct Window {
    std::size_t first;  ///< of its weights with Black to move; those with White to move follow
    std::size_t cells;  ///< 3^vertices
    /// What a byte of a mask adds to the number of the contents, to base three.
    std::vector<std::array<std::uint16_t, 256>> bytes;
  };

  std::size_t add_weights(std::size_t count);
  void add_windows(const Board& board);
  Window window(const std::vector<Vertex>& vertices, std::size_t first) const;
  template <typename Visit>
  void for_each_feature(const Position<1>& position, Side to_move, Visit&& visit) const;
  template <typename Visit>
  void count_chains(const Position<1>& position, std::size_t first, Visit&& visit) const;

  Graph<1> graph_;
  std::vector<Window> windows_;
  std::size_t chains_first_;
  std::vector<float> weights_, squares_;  ///< squares: of the steps so far
};

}  // namespace graphgo::solver::engines::proof_search
