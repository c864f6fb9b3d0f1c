// WinModel: a guess at who wins, learned from states that were proved. The first proof numbers of a state
// come from it. It decides no answer, only where the search looks first.
//
// It adds up weights of what it sees: the contents of *windows*, and how many chains have one, two, three or
// more liberties. Windows (windows.hpp) that symmetries of the board take to each other have one table, and
// so have isomorphic ones. So what was learned on one board says something on another.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "graphgo/board/board.hpp"
#include "graphgo/game/graph.hpp"
#include "graphgo/game/position.hpp"
#include "graphgo/mask.hpp"
#include "graphgo/stones.hpp"
#include "solver/engines/proof_search/windows.hpp"

namespace graphgo::solver::engines::proof_search {

/// What a model learned, apart from the board: a table of weights for each shape of window.
struct Learned {
  /// First so many weights are of the chains.
  static constexpr std::size_t of_chains = 2 * 2 * 4 * 4;
  struct Table {
    WindowShape shape;
    std::size_t first;  ///< of its weights with Black to move, one for each contents; White's follow
    std::size_t end() const { return first + 2 * shape.cells(); }
  };
  std::vector<Table> tables;  ///< no two of isomorphic shapes, in the order of their weights
  std::vector<float> weights = std::vector<float>(of_chains);  ///< as many as the last table's `end` says
};

/// The liberties of each chain of a position.
struct ChainLiberties {
  Position<1> position;
  std::array<std::array<Mask<1>, Mask<1>::capacity>, 2> of_chains;  ///< of Black's, White's
  std::array<std::size_t, 2> chains{};
};

class WinModel {
 public:
  /// Knows what was learned elsewhere, or nothing: then its logits are 0. Memory: 472 KB for each shape of
  /// window of ten vertices (12 on 5x5), twice that while it learns.
  explicit WinModel(const Board& board, Learned learned = {});

  const Learned& learned() const { return learned_; }
  /// Windows of the board, and those among them whose shape was known before.
  std::size_t windows() const { return windows_; }
  std::size_t known_windows() const { return known_windows_; }

  /// The logarithm of Black's odds.
  float logit(const Position<1>& position, Side to_move) const;
  /// The same of what a play at v makes of a position, or a pass (v is -1). To find the chains is the dearer
  /// half of a logit, and a play changes those beside it alone: so those of `before` serve all its plays.
  float logit_after(const ChainLiberties& before, const Position<1>& after, Side to_move, Vertex v) const;
  /// Puts the position and its chains in `found`.
  void find_chains(const Position<1>& position, ChainLiberties& found) const;
  /// One step of logistic regression (AdaGrad: Duchi, Hazan, Singer 2011): that side wins from the state. A
  /// weight that was never changed before goes as far as `rate` says.
  void learn(const Position<1>& position, Side to_move, Side winner, float rate);

 private:
  /// Windows side by side, so that the numbers of their contents are added up together: one by one they took
  /// a third of the time of a search on 5x5.
  struct Group {
    static constexpr std::size_t most = 16;
    using Lanes = std::array<std::uint16_t, most>;
    std::size_t windows = 0;
    std::array<std::size_t, most> first;  ///< of their tables
    std::array<std::size_t, most> cells;  ///< 3^vertices
    /// What a byte of a mask adds to the number of the contents, to base three.
    std::vector<std::array<Lanes, 256>> bytes;
  };

  void add_windows(const Board& board);
  const Learned::Table& table_for(const Board& board, std::vector<Vertex>& window);
  void place(const std::vector<Vertex>& vertices, std::size_t first);
  static constexpr std::size_t classes = 4;  ///< of chains: one to three liberties, more
  /// For each side how many chains of each class there are.
  using ChainCounts = std::array<std::array<std::size_t, classes>, 2>;

  ChainCounts counts(const ChainLiberties& found) const;
  ChainCounts counts_after(const ChainLiberties& before, const Position<1>& after, Side mover,
                           Vertex v) const;
  float sum(const Position<1>& position, Side to_move, const ChainCounts& chains) const;
  /// `visit` is handed on by value, so that what it adds up stays in a register.
  template <typename Visit>
  Visit for_each_feature(const Position<1>& position, Side to_move, const ChainCounts& chains,
                         Visit visit) const;

  Graph<1> graph_;
  Learned learned_;
  std::vector<Group> groups_;  ///< of windows, all but the last full
  std::size_t windows_ = 0, known_windows_ = 0;
  std::vector<float> squares_;  ///< of the steps so far, for each weight; none before the first
};

}  // namespace graphgo::solver::engines::proof_search
