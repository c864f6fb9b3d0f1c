// Symmetries of boards and of positions on them (as vertex-coloured graphs), and canonical forms, by nauty.
//
// Every function here may be called from any thread; calls run one after another, because nauty reports
// through callbacks without context. A dense graph of n vertices takes n^2 bits (4096 vertices: 2 MB). Time
// is small on boards people use; on adversarial graphs it may grow exponentially (McKay, Piperno: Practical
// graph isomorphism II, 2014).
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "graphgo/big_integer.hpp"
#include "graphgo/board/board.hpp"
#include "graphgo/stones.hpp"

namespace graphgo {

/// The group of permutations of n vertices that the generators generate, the identity first, then by the
/// number of generators it takes to reach them. Empty if there are more than `limit`. Cost: order *
/// generators * vertices.
std::vector<Permutation> generated_group(const std::vector<Permutation>& generators, int n,
                                         std::size_t limit);

struct AutomorphismGroup {
  std::vector<Permutation> generators;  ///< the identity is not among them
  BigInteger order;
  std::vector<Vertex> orbits;  ///< for each vertex the smallest vertex of its orbit
};

/// The symmetries of the board that keep every vertex's colour; no colours means all alike. Throws InputError
/// unless there are no colours or one for each vertex.
AutomorphismGroup automorphism_group(const Board& board, const Stones& colours = {});

/// Every symmetry, in lexicographic order (the identity first). Empty if there are more than `limit`: then
/// work with the generators, or without symmetry. Cost: as `generated_group`.
std::vector<Permutation> all_automorphisms(const Board& board, std::size_t limit, const Stones& colours = {});

/// One representative of all coloured graphs that differ only in how their vertices are numbered.
struct CanonicalForm {
  std::string graph6;     ///< the canonical graph in graph6 (McKay's formats.txt)
  Stones colours;         ///< of the canonical vertices: empty ones, then black, then white
  Permutation labelling;  ///< board vertex -> canonical vertex

  /// Equal keys exactly for coloured graphs that are isomorphic with colours kept.
  std::string key() const;
};

/// Errors as `automorphism_group`. Keys are stable for one version of nauty only: do not store them in files
/// that must outlive it.
CanonicalForm canonical_form(const Board& board, const Stones& colours = {});

/// The image of a position: the colour of v goes to permutation[v].
Stones permuted(const Stones& stones, const Permutation& permutation);

}  // namespace graphgo
