// Right proofs made by hand: the clauses that few rulesets have.
#pragma once
#include "tests/certificates/proofs.hpp"

namespace graphgo::solver::certificates::check {

/// Black has played 0, White has captured: what stood is remembered.
inline const Proof after_a_record{2,
                                  path2,
                                  {},
                                  R"(claim black -2
nodes 2
.O w 1 x .
.O b 0 p:1
root 1
claim white -2
nodes 1
.O b 0 x p
root 0
)",
                                  start("..", "black", "0 0", " 0 1")};

/// Neither side can force an end: nodes lean on nodes below them.
inline const Proof no_end{2,
                          path2,
                          {{"repetition", "none"}},
                          R"(claim white none endless
nodes 9
X. w * 1:-8
O. b 0 -1 -2
.X w 0 0:1
O. w * 1:-1
.. b 0 4 2 -2
.. w 0 0:4
.. w * 0:5
.O w 1 0:3
.O b 0 8 1
root 4
claim black none endless
nodes 9
X. b * 1:-4
.. b * 0:-5
.O b 0 0:-4
O. b 0 1:-5
.. w 0 1 2 -3
.X b 1 0:1
X. w 0 4 6
.. b * 0:1
.X w 0 5 3
root 1
)",
                          start("..") + "symmetry 1 0\n"};

inline const Proof endless_last_mover{2, path2, with(conway, {{"repetition", "none"}}),
                                      R"(claim black wins endless
nodes 5
X. w 0 -3
.. b 0 0:1
.X w 0 -2
.O b 0 0:3
O. b * 1:2
root 1
claim white wins endless
nodes 5
.X w * 0:-1
O. b 0 1
X. w * 1:-2
.. b 0 1 3
.O b 0 2
root 3
)",
                                      start("..")};

/// Black takes the middle: X.X stands, and the game ends by two passes.
inline const Proof ko_forces_end{3, path3, basic_ko, R"(claim black 3
nodes 16
X.X b 1 - p:.
X.. b 1 - p:.
XX. b 1 - p:.
..X b 1 - p:.
.XX b 1 - p:.
.X. b 1 - p:.
.X. w 0 - 1
O.. b * - 1:1
O.O b 0 - 1:2
..O b * - 1:3
XX. w 0 - 1 8
.XX w 0 - 4 7
O.X b 1 - 1:1
X.O b * - 1:3
X.O b * - 1:4
O.X b 0 - 1:4
root 14
claim white 3 endless
nodes 0
root -
)",
                                 start("X.O")};

/// Black's capture at 3 makes a ko, so White cannot retake at 2, and can do nothing else.
inline const Proof ko_stands{4,
                             {{0, 1}, {1, 2}, {2, 3}},
                             basic_ko,
                             R"(claim black 4
nodes 2
.X.X w 0 2 p
.XO. b 0 - 3:1
root 1
)",
                             start(".XO.")};

/// At the end of phase one Black holds an open ko. Phase two ends by one pass; what was scored before the
/// root counts.
inline const Proof taxed{4,
                         {{0, 1}, {1, 2}, {2, 3}},
                         with(lasker_maas, {{"phase1_open_ko_tax", "1"}, {"phase2_ending", "passes(1)"}}),
                         "claim black 1\nnodes 1\n.X.X b 0 2 2 p:.\nroot 0\n",
                         start(".X.X", "black", "0 0", " -1 -1")};

/// White passes last, and each pass gives a stone.
inline const Proof stones_given{1,
                                {},
                                {{"suicide", "forbidden"},
                                 {"scoring", "territory"},
                                 {"passing", "gives_stone"},
                                 {"ending", "passes(2)+white_last"}},
                                R"(claim black 0
nodes 2
. w 1 1 .
. b 0 0 p:1
root 1
claim white 0
nodes 1
. b 0 0 p
root 0
)"};

/// Phase two is White's although it would be Black's turn; his one pass ends it.
inline const Proof white_first{1,
                               {},
                               with(lasker_maas, {{"phase2_first", "white"}, {"phase2_ending", "passes(1)"}}),
                               "claim white 0\nnodes 3\n. w 0 2 0 p:.\n. w 1 1 0 p:1\n. b 0 1 0 1\nroot 2\n"};

/// Two prisoners for Black at the start, and one handicap turn in which he cannot play.
inline const Proof handicap_prisoners{
    1,
    {},
    {{"suicide", "forbidden"}, {"scoring", "territory"}, {"handicap", "consecutive(3)+prisoners(2,0)"}},
    "claim black 2\nnodes 1\n. w 1 0 .\nroot tree\nplay -1\nnode 0\n"};

inline const Proof handicap_stones{2, path2, with(conway, {{"handicap", "{0}"}}),
                                   "claim white wins\nnodes 2\n.O b 0 x\nX. w 0 1:1\nroot 1\n",
                                   start("..", "white")};

inline const Proof ended{
    1, {}, {}, "claim black 0\nnodes 0\nroot over\n", start(".", "black", "0 0", " -1 -1")};

inline const Proof immobile{1, {}, conway, "claim white wins\nnodes 0\nroot over\n"};

inline const Proof every_end{
    3, path3, {}, "claim black -3\nnodes 0\nroot -\nclaim white 4\nnodes 0\nroot -\n", start("...")};

/// Neither the start nor passes are remembered: Black's suicide is legal once, and may not be repeated.
inline const Proof nothing_remembered{1,
                                      {},
                                      {{"repetition", "superko(positional,ignored,ignored)"}},
                                      R"(claim white 0
nodes 3
. b 1 x .
. w 0 p:1
. b 0 1 p
root 2
)"};

/// White may pass because his suicide is legal; Black has only his own, White answers it, and Black cannot
/// repeat it.
inline const Proof leave_to_pass{1,
                                 {},
                                 with(literal, {{"repetition", "superko(situational,ignored,ignored)"}}),
                                 R"(claim white wins
nodes 4
. b 0 1,1 x x
. w * 0,1 0:1
. b 0 0,0 1
. w 0 0,1 p/0:1
root 3
)",
                                 start(".", "white", "0 1")};

}  // namespace graphgo::solver::certificates::check
