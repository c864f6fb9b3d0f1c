// Random boards, positions and rulesets for tests that compare two implementations.
#pragma once
#include <random>
#include <string>
#include <vector>

#include "graphgo/board/board.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "graphgo/stones.hpp"

namespace graphgo::testing {

using Random = std::mt19937;

inline int pick(Random& random, int least, int most) {
  return std::uniform_int_distribution<int>(least, most)(random);
}

inline int below(Random& random, int n) { return pick(random, 0, n - 1); }
inline bool chance(Random& random, int percent) { return below(random, 100) < percent; }

/// One of the list, which is not empty.
template <typename List>
auto& any(Random& random, List& list) {
  return list[static_cast<std::size_t>(below(random, static_cast<int>(list.size())))];
}

/// Every edge with the given probability; any number of components.
inline Board random_board(Random& random, int size, double density) {
  BoardParts parts;
  parts.size = size;
  for (Vertex u = 0; u < size; ++u)
    for (Vertex v = u + 1; v < size; ++v)
      if (std::bernoulli_distribution(density)(random)) parts.edges.push_back({u, v});
  return Board(parts);
}

/// Presets and single-axis changes that every engine here can play, a spread over all axes.
inline const std::vector<std::string>& ruleset_texts() {
  static const std::vector<std::string> texts = {
      "tromp-taylor",
      "taylor-concise",
      "tromp-taylor-4pass",
      "conway-go",
      "conway-go-prisoners",
      "conway-go-prisoners,ending=immobile_loses(literal)",
      "lasker-maas",
      "lasker-maas-draft",
      "new-zealand",
      "aga",
      "chinese-basic",
      "lasker-maas-long-cycle",
      "nieminen,resume=false,dispute=none",
      "taylor16/abnf",
      "taylor16/tbyf",
      "taylor16/tsyp",
      "tromp-taylor,suicide=forbidden",
      "tromp-taylor,repetition=superko(positional,counted,ignored)",
      "tromp-taylor,repetition=superko(positional,ignored,ignored)",
      "tromp-taylor,repetition=superko(situational,ignored,counted)",
      "tromp-taylor,repetition=superko(situational,ignored,ignored)",
      "tromp-taylor,repetition=none",
      "tromp-taylor,repetition=none,long_cycle=long_cycle",
      "tromp-taylor,repetition=basic_ko,ending=passes(3)",
      "tromp-taylor,handicap=consecutive(2)",
      "tromp-taylor,komi=6.5,tie=white_wins",
      "lasker-maas,phase1_ending=passes(3)",
      "lasker-maas,phase1_ending=passes(2)+white_last,phase2_ending=passes(3)",
      "lasker-maas,phase2_first=black,phase1_open_ko_tax=1",
      "lasker-maas,phase2_first=white,suicide=allowed",
      "lasker-maas,scoring=area",
      "lasker-maas,passing=gives_stone",
      "lasker-maas,phases=1",
      "conway-go,repetition=basic_ko",
      "conway-go,handicap=consecutive(3)",
      "conway-go-prisoners,handicap=prisoners(2,1)",
  };
  return texts;
}

}  // namespace graphgo::testing
