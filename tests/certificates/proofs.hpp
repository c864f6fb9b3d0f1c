// Right proofs made by hand, small enough to read.
#pragma once
#include "tests/certificates/proof.hpp"

namespace graphgo::solver::certificates::check {

/// Black passes; White's one play is suicide, which repeats the start. White answers Black's play by none,
/// his pass by a pass.
inline const Proof one_vertex{1, {}, {}, R"(claim black 0
nodes 2
. w 1 x .
. b 0 p:1
root 1
claim white 0
nodes 1
. b 0 x p
root 0
)"};

/// Black's second node leans on the first through the reflection.
inline const Proof two_vertices{2,
                                path2,
                                {},
                                R"(claim black 0
nodes 4
X. w 0 x p
O. b 0 1:1:1
.. w 1 1 1:1 .
.. b 0 p:1:1
root 3
claim white 0
nodes 3
.O b 0 x p
X. w 0 1:1
.. b 0 1 1:1 p
root 2
)",
                                start("..") + "symmetry 1 0\n"};

/// Single-stone suicide is a legal turn under the situational key.
inline const Proof suicide_as_a_turn{1, {}, new_zealand, R"(claim black 0
nodes 2
. w 0 x p
. b * 0:1
root 1
claim white 0
nodes 3
. b 1 x .
. w 0 p:1
. b 0 1 p
root 2
)"};

/// The start is not remembered, but a pass is.
inline const Proof start_forgotten{1, {}, taylor_concise, R"(claim black 0
nodes 4
. w 1 x .
. b 0 p:1
. w 1 1 .
. b 0 p:1
root 3
claim white 0
nodes 3
. b 0 x p
. w * 0:1
. b 0 1 p
root 2
)"};

/// Two phases: passes end phase one, points are counted along the way.
inline const Proof two_phases{2, path2, lasker_maas, R"(claim black -3
nodes 10
O. w 1 2 -2 .
O. b 0 2 -2 p:1
O. w 1 1 -2 1
O. b 0 1 -2 p:1
O. w 1 2 -1 .
O. b 0 2 -1 p:1
.X w 1 2 -3 1 .
.X b 0 2 -3 p:1
.X w 1 1 -3 5 1
.X b 0 1 -3 p:1
root 9
claim white -3
nodes 5
O. b 0 2 -1 x p
.X w * 2 -3 0:1
.X b 0 2 -3 1
.X w 1 1 -3 p:1
.X b 0 1 -3 1
root 4
)",
                              start(".X")};

inline const Proof last_mover{2, path2, conway, R"(claim white wins
nodes 3
O. b 0 x
.X w 0 0:1
.. b 0 1:1 1
root 2
)",
                              start("..") + "symmetry 1 0\n"};

/// White has one prisoner more to pass with.
inline const Proof paid_passes{1,
                               {},
                               prisoners,
                               R"(claim white wins
nodes 3
. b 0 0,1 x
. w 0 0,2 p:1
. b 0 1,2 x 1
root 2
)",
                               start(".", "black", "1 2")};

/// A side that cannot play has lost, whatever it could pay: White may pass because the play at 0 is legal.
inline const Proof literally_immobile{2, path2, literal, R"(claim white wins
nodes 11
.O b 0 1,2 x x
X. w 0 1,1 1:1
O. b 0 1,2 x x
.X w * 1,1 0:1
.O b 0 0,1 x
X. w 0 0,0 1:1
O. b 0 0,1 x
.X w * 0,0 0:1
.. b 0 0,0 3 1
.. w 0 0,1 p/1:1
.. b 0 1,1 9 7 1
root 10
)",
                                      start("..", "black", "1 1")};

/// A handicap turn, then White's.
inline const Proof handicap{2,
                            path2,
                            {{"handicap", "consecutive(1)"}},
                            R"(claim black -2
nodes 3
.O w 1 x .
.O b 0 p:1
X. w 0 1 p
root tree
play 0
node 2
claim white -2
nodes 2
.O b 0 x p
X. w * 1:1
root tree
each
node 1
node 1:1
)",
                            start("..") + "symmetry 1 0\n"};

/// Black's second handicap play would be suicide that repeats the start: he must pass.
inline const Proof handicap_cut_short{2,
                                      path2,
                                      {{"handicap", "consecutive(2)"}},
                                      R"(claim black -2
nodes 3
.O w 1 x .
.O b 0 p:1
X. w 1 1 .
root tree
play 0
play -1
node 2
claim white -2
nodes 4
.O b 0 x p
X. w * 1:1
O. b 0 x p
.X w * 0:1
root tree
each
each
node 1
each
node 3
)",
                                      start("..")};

}  // namespace graphgo::solver::certificates::check
