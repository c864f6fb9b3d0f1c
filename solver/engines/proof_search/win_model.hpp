// WinModel: a guess at who wins, learned from positions that were solved. Proof numbers of states not met
// before come from it. It decides no answer, only where the search looks first.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "graphgo/board/board.hpp"
#include "graphgo/game/graph.hpp"

namespace graphgo::solver::engines::proof_search {

class WinModel {
 public:
  explicit WinModel(const Board& board);

  /// The logarithm of Black's odds.
  float logit(const Position<1>& position, Side to_move) const;
  /// One step of logistic regression (AdaGrad): this state was won by that side.
  void learn(const Position<1>& position, Side to_move, Side winner);
  std::vector<float>& weights() { return weights_; }

 private:
  /// Some vertices, at most `most_in_window`, whose contents are one number to base three.
  struct Window {
    std::size_t first;  ///< of its table of weights, Black to move; `cells` on White's
    std::size_t cells;  ///< 3^vertices
    std::vector<std::array<std::uint16_t, 256>> bytes;  ///< the sum of the powers over the bits of each byte of a mask
  };
  static constexpr int most_in_window = 10;

  template <typename Visit>
  void for_each_feature(const Position<1>& position, Side to_move, Visit&& visit) const;

  Graph<1> graph_;
  std::vector<Window> windows_;
  std::size_t chains_first_ = 0;
  std::vector<float> weights_, squares_;
};

}  // namespace graphgo::solver::engines::proof_search
