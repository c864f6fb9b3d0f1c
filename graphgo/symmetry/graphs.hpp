// Every small graph once, up to isomorphism: the domain of exhaustive hunts.
#pragma once
#include <functional>
#include <vector>

#include "graphgo/board/board.hpp"

namespace graphgo {

/// The largest n accepted below. Measured for connected graphs: n = 7 takes 0.04 s, 8 0.6 s, 9 (261080
/// graphs) 19 s.
inline constexpr int max_listed_size = 9;

/// Every connected graph with n vertices up to isomorphism (1, 1, 2, 6, 21, 112, 853, ...: OEIS A001349),
/// ordered by number of edges, then by canonical graph6 text; labelled "graph6:..." and numbered as that
/// label says. Throws InputError unless 1 <= n <= max_listed_size.
/// `poll` is called every few microseconds, and may throw to end the work.
std::vector<Board> connected_graphs(int n, const std::function<void()>& poll = {});

/// The same for all graphs, connected or not (1, 2, 4, 11, 34, 156, 1044, ...: OEIS A000088).
std::vector<Board> all_graphs(int n);

}  // namespace graphgo
