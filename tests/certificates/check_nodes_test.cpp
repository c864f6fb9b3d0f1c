// The proof checker rejects each fault of a node, of the conditions, and of the root.
#include <catch2/catch.hpp>

#include "tests/certificates/more_proofs.hpp"
#include "tests/support/says.hpp"

namespace graphgo::solver::certificates::check {

using testing::Says;

TEST_CASE("proof checker: each fault of a node is rejected") {
  expect_rejected({
      {one_vertex, "nodes 2", "nodes 99999999999", "is not a number from 0 to 999999999"},
      {one_vertex, "nodes 2", "nodes 900000000", "line 28: not a position: 'root'"},
      {one_vertex, "nodes 2", "nodes 1", "expected 'root', found '.'"},
      {two_vertices, "X. w 0 x p", "XX w 0 x p", "a chain has no liberty"},
      {one_vertex, ". w 1 x .", ". white 1 x .", "the side is neither b nor w"},
      {one_vertex, ". w 1 x .", ". w 2 x .", "'2' is not a number from 0 to 1"},
      {last_mover, "O. b 0 x", "O. b 1 x", "'1' is not a number from 0 to 0"},
      {one_vertex, ". w 1 x .", ". w * x .", "'*' where the side of the claim does not play"},
      {one_vertex, ". b 0 p:1", ". b * p:1", "'*' where the side of the claim does not play"},
      {two_phases, "O. w 1 2 -2 .", "O. w 1 3 -2 .", "'3' is not a number from 1 to 2"},
      {two_phases, "O. w 1 2 -2 .", "O. w 1 2 none .", "the need 'none' is only for 'endless'"},
      {paid_passes, "0,1 x", "0 x", "prisoners are two numbers"},
      {paid_passes, "0,1 x", "-1,1 x", "prisoners are two numbers"},
      {ko_stands, "w 0 2 p", "w 0 2,2 p", "'2' is not a number from 3 to 3"},
      {ko_stands, "w 0 2 p", "w 0 0 p", "ko at 0, where no play is possible anyway"},
      {one_vertex, ". b 0 p:1", ". b 0 p", "names no node"},
      {one_vertex, ". b 0 p:1", ". b 0 p:0", "leans on itself or on lines further down"},
      {one_vertex, ". b 0 p:1", ". b 0 p:-1", "leans on itself or on lines further down"},
      {one_vertex, ". b 0 p:1", ". b 0 p:2", "there is no such node: -1"},
      {one_vertex, ". b 0 p:1", ". b 0 p:1:1", "there is no such map: 1"},
      {one_vertex, ". b 0 p:1", ". b 0 p:x", "after a turn of the side of the claim"},
      {one_vertex, ". b 0 p:1", ". b 0 p:1 1", "has one turn to a node"},
      {no_end, "X. w * 1:-8", "X. w * 1:-9", "there is no such node: 9"},
      {one_vertex, ". b 0 p:1", ". b 0 0:1",
       "node 1 (line 27), play at 0: leads to node 0, which is for another number"},
      {two_vertices, "O. b 0 1:1:1", "O. b 0 0:1:1", "play at 0: illegal"},
      {two_vertices, "O. b 0 1:1:1", "O. b 0 1:1", "leads to node 0, which is for another position"},
      {one_vertex, ". w 1 x .", ". w 1 x", "node 0 (line 26), pass: not answered"},
      {one_vertex, ". w 1 x .", ". w 1 x . .", "more answers than turns"},
      {one_vertex, ". w 1 x .", ". w 1 . .", "play at 0: does not end the game"},
      {one_vertex, ". w 1 x .", ". w 1 x p", "pass: cannot be answered by a pass"},
      {one_vertex, ". w 1 x .", ". w 1 x x", "a pass marked as banned"},
      {one_vertex, ". b 0 x p", ". b 0 p p", "play at 0: does not end the game"},
      {one_vertex, ". b 0 x p", ". b 0 x .", "pass: does not end the game"},
      {one_vertex, ". b 0 p:1", ". b 0 p:.", "does not end the game"},
      {two_vertices, ".. b 0 1 1:1 p", ".. b 0 1 2:1 p", "leads to node 0, which is for another position"},
      {start_forgotten, ". w 1 1 .", ". w 1 2 .", "leads to node 0, which is for another side to move"},
      {one_vertex, "claim black 0", "claim black 1",
       "node 0 (line 26), pass: ends the game, and not as claimed"},
      {two_phases, "O. w 1 2 -2 .", "O. w 1 2 0 .", "ends the game, and not as claimed"},
      {two_phases, "O. b 0 2 -2 p:1", "O. b 0 2 -1 p:1", "which is for another need, which is easier"},
      {two_phases, ".X w * 2 -3 0:1", ".X w * 2 -4 0:1", "which is for another need, which is easier"},
      {two_phases, "O. w 1 1 -2 1", "O. w 1 1 -2 3", "there is no such node"},
      {two_phases, ".X w 1 1 -3 p:1", ".X w 1 1 -3 p:2",
       "leads to node 1, which is for another side to move"},
      {white_first, ". w 0 2 0 p:.", ". b 0 2 0 .", "leads to node 0, which is for another side to move"},
      {white_first, ". w 1 1 0 p:1", ". w 1 1 0 p:.", "does not end the game"},
      {stones_given, ". b 0 0 p:1", ". b 0 -1 p:1", "another need"},
      {paid_passes, ". b 0 1,2 x 1", ". b 0 1,1 x 1", "another number of prisoners"},
      {paid_passes, ". b 0 0,1 x\n", ". b 0 0,1 x x\n", "more answers than turns"},
      {paid_passes, ". w 0 0,2 p:1", ". w 0 0,0 p:1", "pass: illegal"},
      {literally_immobile, ".. w 0 0,1 p/1:1", ".. w 0 0,1 p:1", "'p' is not a number"},
      {literally_immobile, ".. b 0 1,1 9 7 1", ".. b 0 1,1 9 7 x", "a pass marked as banned"},
      {literally_immobile, ".X w * 1,1 0:1", ".X w * 1,1 p/0:1", "'*' where"},
      {no_end, ".. b 0 4 2 -2", ".. b 0 x 2 -2", "marked as banned by superko, which there is not"},
      {no_end, ".X b 1 0:1", ".X b 1 p:.", "ends the game, and not as claimed"},
      {no_end, ".O b 0 8 1", ".O b 0 8 p", "ends the game, and not as claimed"},
      {ko_stands, "w 0 2 p", "w 0 - 1 p", "there is no such node"},
      {ko_stands, "- 3:1", "2 3:1", "ko at 2, where no play is possible anyway"},
  });
}

namespace {

constexpr const char* made = "needs something to have been made which has not";
constexpr const char* unmade = "needs that something has not been made which has";

Answer ask_claims(const Proof& proof, const std::string& claims) {
  return ask(changed(proof, {}, claims).text());
}

}  // namespace

TEST_CASE("proof checker: conditions that the history does not meet are rejected") {
  expect_rejected({
      // A play is called banned although nothing bans it.
      {two_vertices, ".. b 0 1 1:1 p", ".. b 0 x 1:1 p", std::string("node 2 ") + made},
      {suicide_as_a_turn, ". b 0 1 p", ". b 0 x p", made},
      {nothing_remembered, ". b 0 1 p", ". b 0 x p", made},
      {start_forgotten, ". w 1 1 .", ". w 1 x .", made},
      {last_mover, ".. b 0 1:1 1", ".. b 0 x 1", made},
      {handicap, "X. w 0 1 p", "X. w 0 x p", made},
      {handicap_cut_short, "X. w 1 1 .", "X. w 1 x .", made},
      // The start is remembered where it is, and a pass where it is.
      {one_vertex, "superko(positional,-,counted)", "superko(positional,counted,ignored)", made},
      {suicide_as_a_turn, "(situational,counted,counted)", "(situational,ignored,ignored)", made},
      {suicide_as_a_turn, "(situational,counted,counted)", "(situational,counted,ignored)", made},
  });
  // White captures; Black would capture back and repeat the position after the first turn.
  const Answer retaken =
      ask_claims(after_a_record, "claim black 2\nnodes 2\nX. w 0 x p\n.O b 0 0:1\nroot 1\n");
  CHECK(retaken.verdict == 1);
  CHECK_THAT(retaken.complaint, Says({"claim black 2", "line 29", "node 1", unmade}));
  const Answer handicap_retaken = ask_claims(handicap,
                                             "claim black 2\nnodes 3\nX. w 0 x p\n.O b 0 0:1\nX. w 0 1 p\n"
                                             "root tree\nplay 0\nnode 2\n");
  CHECK(handicap_retaken.verdict == 1);
  CHECK_THAT(handicap_retaken.complaint, Says({"claim black 2", "line 33", "node 2", unmade}));
}

TEST_CASE("proof checker: a turn may not make what the node after it needs unmade") {
  const std::string suicide = "claim white 0\nnodes 3\n. b 0 x p\n. w 0 0:1\n. b 0 1 p\nroot 2\n";
  // Positional: White's suicide after Black's repeats; situational: it is another's.
  const Answer positional = ask_claims(nothing_remembered, suicide);
  CHECK(positional.verdict == 1);
  CHECK_THAT(positional.complaint, Says({"claim white 0", "node 2", "line 28", "play at 0", "node 1"}));
  CHECK(ask_claims(start_forgotten, suicide).verdict == 0);
  const std::string again =
      "claim white 0\nnodes 5\n. b 0 x p\n. w 0 0:1\n. b 0 1 p\n. w 0 0:1\n. b 0 1 p\nroot 4\n";
  const Answer twice = ask_claims(start_forgotten, again);
  CHECK(twice.verdict == 1);
  CHECK_THAT(twice.complaint, Says({"claim white 0", "node 3", "line 29", "play at 0", "node 2"}));
  // A pass makes an element where passes are counted.
  const std::string passed =
      "claim white 0\nnodes 5\n. b 0 x p\n. w 0 0:1\n. b 1 1 .\n. w 0 p:1\n. b 0 1 p\nroot 4\n";
  CHECK_THAT(ask_claims(start_forgotten, passed).complaint,
             Says({"claim white 0", "node 3", "line 29", "pass", "node 2"}));
  const Answer ignored =
      ask(changed(start_forgotten, {{"repetition", "superko(situational,ignored,ignored)"}}, passed).text());
  CHECK(ignored.complaint.empty());
}

TEST_CASE("proof checker: a literal pass needs a play that superko allows too") {
  const Proof one{1, {}, literal, "", start(".", "white", "1 1")};
  const Answer illegal = ask(changed(one, {{"suicide", "forbidden"}},
                                     "claim white wins\nnodes 2\n. b 0 1,0 x\n. w 0 1,1 p/0:1\nroot 1\n")
                                 .text());
  CHECK_THAT(illegal.complaint, Says({"claim white wins", "node 1", "line 27", "pass", "illegal"}));
  const Answer banned =
      ask_claims(one, "claim white wins\nnodes 2\n. b 0 1,0 x x\n. w 0 1,1 p/0:1\nroot 1\n");
  CHECK_THAT(banned.complaint, Says({"claim white wins", "line 28", "node 1", unmade}));
}

TEST_CASE("proof checker: play that ends for want of a turn is not kept from ending") {
  const Proof one{1, {}, with(conway, {{"suicide", "forbidden"}, {"repetition", "none"}}), "", start(".")};
  CHECK_THAT(ask_claims(one, "claim white none endless\nnodes 1\n. b 0\nroot 0\n").complaint,
             Says({"claim white none endless", "node 0", "line 26", "pass", "want of a turn"}));
  CHECK_THAT(ask_claims(one, "claim white none endless\nnodes 0\nroot over\n").complaint,
             Says({"claim white none endless", "line 26", "game is over"}));
  CHECK(ask_claims(one, "claim black wins\nnodes 0\nroot over\n").verdict == 1);
  CHECK(ask_claims(one, "claim white wins\nnodes 0\nroot over\n").fact("winner") == "white");
  CHECK(ask_claims(one, "claim white wins\nnodes 1\n. b 0\nroot 0\n").fact("winner") == "white");
}

TEST_CASE("proof checker: each fault of a root is rejected") {
  const std::string tree_white = "root tree\neach\nnode 1\nnode 1:1\n";
  expect_rejected({
      {one_vertex, "root 1", "root 2", "there is no such node: 2"},
      {one_vertex, "root 1", "root 1:1", "there is no such map: 1"},
      {one_vertex, "root 1", "root -1", "there is no such node: -1"},
      {one_vertex, "root 1", "root 0", "node 0 is for another side to move"},
      {one_vertex, "root 1", "root one", "'one' names no node"},
      {one_vertex, "root 1", "root over", "the game is not over here"},
      {one_vertex, "root 1", "root -", "'root -' needs 'nodes 0'"},
      {one_vertex, "root 1", "root tree", "'root tree' without handicap turns to come"},
      {two_vertices, "root 2", "root 1", "node 1 is for another position"},
      {ended, "claim black 0", "claim black 1", "the game is over here, and not as claimed"},
      {ended, "nodes 0\nroot over", "nodes 1\n. w 1 x .\nroot 0", "the game is over here"},
      {every_end, "claim black -3", "claim black -2", "a claim that every end fulfils"},
      {every_end, "claim white 4", "claim white 2", "a claim that every end fulfils"},
      {ko_forces_end, "claim white 3 endless", "claim white 3", "a claim that every end fulfils"},
      {taxed, "claim black 1", "claim black 2", "node 0 is for another need"},
      {handicap_prisoners, "claim black 2", "claim black 3", "node 0 is for another need"},
      {handicap, "root tree\nplay 0\nnode 2", "root 2", "node 2 is for another position"},
      {handicap, "root tree\nplay 0\nnode 2", "root over", "the game is not over here"},
      {handicap, "play 0", "play 2", "'2' is not a number from -1 to 1"},
      {handicap, "play 0", "play -1", "an illegal turn"},
      {handicap, "play 0", "each", "no handicap turn of that side"},
      {handicap, tree_white, "root tree\nplay 0\nnode 1\n", "no handicap turn of that side"},
      {handicap, tree_white, "root tree\neach\nnode 1\n", "expected 'over', found 'end'"},
      {handicap, tree_white, "root tree\neach\nnode 1\nnode 1\n", "node 1 is for another position"},
      {handicap, tree_white, "root tree\neach\nover\nnode 1:1\n", "the game is not over here"},
      {handicap, tree_white, "root tree\neach\neach\n", "no handicap turn of that side"},
      {handicap_cut_short, "play -1", "play 1", "an illegal turn"},
  });
}

}  // namespace graphgo::solver::certificates::check
