// The proof checker accepts right proofs of every clause, and rejects each fault of a header.
#include <catch2/catch.hpp>

#include "tests/certificates/more_proofs.hpp"

namespace graphgo::solver::certificates::check {
namespace {

struct Right {
  const char* name;
  Proof proof;
  const char *fact, *value;
};

const std::vector<Right> right{
    {"one vertex", one_vertex, "value", "0"},
    {"two vertices, with a map", two_vertices, "value", "0"},
    {"komi", changed(one_vertex, {{"komi", "7.5"}}, one_vertex.claims), "value", "-7.5 (0 before komi)"},
    {"komi of -0.5", changed(one_vertex, {{"komi", "-0.5"}}, one_vertex.claims), "value",
     "0.5 (0 before komi)"},
    {"single-stone suicide", suicide_as_a_turn, "value", "0"},
    {"start forgotten", start_forgotten, "value", "0"},
    {"two phases", two_phases, "value", "-3"},
    {"phase two is White's", white_first, "value", "at most 0"},
    {"tax on an open ko", taxed, "value", "at least 1"},
    {"passes give stones, White last", stones_given, "value", "0"},
    {"last mover", last_mover, "winner", "white"},
    {"paid passes", paid_passes, "winner", "white"},
    {"literally immobile", literally_immobile, "winner", "white"},
    {"a literal pass", leave_to_pass, "winner", "white"},
    {"immobile at the root", immobile, "winner", "white"},
    {"no end", no_end, "lo", "-inf"},
    {"no end", no_end, "hi", "inf"},
    {"endless, last mover", endless_last_mover, "winner", "none: play is endless"},
    {"basic ko", ko_forces_end, "lo", "3"},
    {"basic ko", ko_forces_end, "hi", "at least 3"},
    {"a standing ko", ko_stands, "lo", "at least 4"},
    {"handicap", handicap, "value", "-2"},
    {"handicap cut short", handicap_cut_short, "value", "-2"},
    {"handicap prisoners", handicap_prisoners, "value", "at least 2"},
    {"handicap stones", handicap_stones, "winner", "white"},
    {"a record", after_a_record, "value", "-2"},
    {"nothing remembered", nothing_remembered, "value", "at most 0"},
    {"the game is over", ended, "value", "at least 0"},
    {"every end suits", every_end, "value", "from -3 to 4"},
};

}  // namespace

TEST_CASE("proof checker: right proofs of every kind of ruleset are accepted, with what they prove") {
  for (const auto& [name, proof, key, value] : right) {
    const Answer answer = ask(proof.text());
    INFO(name << ": " << answer.complaint);
    CHECK(answer.verdict == 0);
    CHECK(answer.complaint.empty());
    CHECK(answer.fact(key) == value);
  }
  const Answer answer = ask(two_vertices.text());
  CHECK(answer.fact("board") == "2 vertices, 1 edge");
  CHECK(answer.fact("symmetries") == "2, the identity among them");
  CHECK(answer.fact("position") == "..");
  CHECK(answer.fact("to move") == "black");
  CHECK(answer.fact("claim black 0").starts_with("Black secures a margin of at least 0: 4 nodes"));
  CHECK(ask(after_a_record.text()).fact("record") == "2 turns");
}

/// White's plays come back to positions of the record, through the one listed rotation twice. What a node's
/// position looks like through listed maps alone does not show it.
TEST_CASE("proof checker: a play banned through symmetries whose product is not listed") {
  Proof forged{.vertices = 4, .edges = {{0, 1}, {0, 3}, {1, 2}, {2, 3}}};
  forged.start = start("....", "black", "0 0", " 1 2 0 3 1 0") + "symmetry 1 2 3 0\n";
  forged.claims =
      "claim black 1\nnodes 22\n"
      ".OXX b 1 p:.\n.OXX w 0 x 1\n.O.X b 0 2:1\n.OXX b 1 p:.\n.OXX w 0 x 1\n.O.X b 1 2:1\n"
      ".O.X w 0 x x 1\n.O.. b 0 3:1\nX.XX b 1 p:.\nX.XX w 0 2 1\nXO.X b 0 2:1\nX..X b 1 p:.\n"
      "X..X w 0 2 x 1\n.OOX b 1 0:1\n.OOX w 0 x 1\n.OO. b 0 3:1\nX.OX b 1 p:.\nX.OX w 0 2 1\n"
      "..OX b 0 0:1\n...X b 1 p:.\n...X w 0 x 18 2 1\nOO.O b 0 2:1:1\nroot 21:1\n";
  for (const char* version : {"graphgo proof 1", "graphgo proof 2"}) {
    const Answer answer = ask(edited(forged, "graphgo proof 1", version));
    CHECK(answer.verdict == 1);
    CHECK(answer.complaint.find("has not been made which has") != std::string::npos);
  }
}

TEST_CASE("proof checker: nothing is concluded that the claims do not carry") {
  const std::string one = "claim black 0\nnodes 2\n. w 1 x .\n. b 0 p:1\nroot 1\n";
  CHECK(ask(changed(one_vertex, {}, one).text()).fact("value") == "at least 0");
  CHECK(ask(ko_forces_end.text()).fact("value").empty());
  CHECK(ask(last_mover.text()).fact("value").empty());
  const Answer half = ask(edited(one_vertex, "root 0", "root 1"));
  CHECK(half.verdict == 1);
  CHECK(half.fact("value").empty());
}

TEST_CASE("proof checker: each fault of a header is rejected") {
  expect_rejected({
      {one_vertex, "vertices 1", "vertices 0", "'0' is not a number from 1 to 64"},
      {one_vertex, "vertices 1", "vertices 65", "'65' is not a number from 1 to 64"},
      {one_vertex, "vertices 1", "vertices 01", "'01' is not a number"},
      {one_vertex, "vertices 1", "vertices +1", "'+1' is not a number"},
      {one_vertex, "vertices 1", "vertices  1", "expected 1 fields"},
      {one_vertex, "vertices 1\n", "", "expected 'vertices', found 'rule'"},
      {two_vertices, "edge 0 1", "edge 0 2", "'2' is not a number from 0 to 1"},
      {two_vertices, "edge 0 1", "edge 1 1", "a loop"},
      {two_vertices, "edge 0 1\n", "edge 0 1\nedge 1 0\n", "given twice"},
      {one_vertex, "rule suicide allowed", "rule suicide maybe", "rule suicide: 'maybe' is unknown"},
      {one_vertex, "rule suicide allowed", "rule colour red", "expected rule suicide, found rule 'colour'"},
      {one_vertex, "rule tie draw\n", "", "expected rule tie, found rule 'handicap'"},
      {one_vertex, "superko(positional,-,counted)", "cycle_removal",
       "rule repetition: 'cycle_removal' is unknown, or"},
      {one_vertex, "scoring area", "scoring control", "rule scoring: 'control' is unknown, or not judged"},
      {one_vertex, "resume false", "resume true", "rule resume: 'true'"},
      {one_vertex, "dispute none", "dispute judged", "rule dispute: 'judged'"},
      {one_vertex, "initial_prohibited {}", "initial_prohibited {0}", "rule initial_prohibited: '{0}'"},
      {no_end, "long_cycle no_result", "long_cycle long_cycle", "rule long_cycle"},
      {one_vertex, "ending passes(2)", "ending passes(0)", "rule ending: not 1 to 99 passes"},
      {one_vertex, "ending passes(2)", "ending passes(100)", "rule ending: not 1 to 99 passes"},
      {one_vertex, "komi 0", "komi 0.25", "rule komi"},
      {one_vertex, "passing free", "passing never", "passes(K) with passes that may be impossible"},
      {one_vertex, "ending passes(2)", "ending immobile_loses", "immobile_loses with passes that are always"},
      {last_mover, "scoring last_mover", "scoring area", "immobile_loses and last_mover need each other"},
      {last_mover, "phases 1", "phases 2", "last_mover with two phases"},
      {one_vertex, "phase1_open_ko_tax 0", "phase1_open_ko_tax 1", "phase1_open_ko_tax with one phase"},
      {one_vertex, "phase2_first alternation", "phase2_first white", "phase2_first with one phase"},
      {one_vertex, "phase2_ending passes(2)", "phase2_ending passes(1)", "phase2_ending or"},
      {two_phases, "phase2_ending passes(2)", "phase2_ending immobile_loses",
       "rule phase2_ending: 'immobile_loses'"},
      {handicap, "consecutive(1)", "consecutive(65)", "rule handicap: a number out of range"},
      {handicap, "consecutive(1)", "prisoners(1)", "rule handicap: unknown value 'prisoners(1)'"},
      {handicap, "consecutive(1)", "consecutive(1)+consecutive(1)", "rule handicap: unknown value"},
      {handicap_stones, "{0}", "{2}", "'2' is not a number from 0 to 1"},
      {handicap_stones, "{0}", "{0;1}", "once handicap is placed"},
      {two_phases, "handicap none", "handicap {1}", "a handicap stone on an occupied vertex"},
      {one_vertex, "position .", "position X", "a chain has no liberty"},
      {one_vertex, "position .", "position ..", "not a position"},
      {one_vertex, "position .", "position x", "not a position"},
      {one_vertex, "to_move black", "to_move b", "'b' is neither black nor white"},
      {handicap, "to_move black", "to_move white", "handicap turns for Black"},
      {one_vertex, "prisoners 0 0", "prisoners 0 -1", "'-1' is not a number"},
      {after_a_record, "record 0 1", "record 0 0", "turn 2 of the record, 0, is illegal"},
      {after_a_record, "record 0 1", "record 0 1 0", "turn 3 of the record, 0, is illegal"},
      {ended, "record -1 -1", "record -1 -1 -1", "turn 3 of the record, -1, follows the end of play"},
      {handicap, "record\n", "record -1\n", "turn 1 of the record, -1, is illegal"},
      {two_vertices, "symmetry 1 0", "symmetry 1 1", "no permutation"},
      {two_vertices, "symmetry 1 0", "symmetry 1 2", "'2' is not a number"},
      {ko_forces_end, "claim", "symmetry 1 0 2\nclaim", "no automorphism"},
      {one_vertex, "claim black 0\n", "claims black 0\n", "expected a symmetry or a claim"},
      {one_vertex, "claim black 0\n", "claim grey 0\n", "'grey' is neither"},
      {one_vertex, "claim black 0\n", "claim black 0 endless\n", "no play is endless under superko"},
      {one_vertex, "claim black 0\n", "claim black 0 soon\n", "'soon' is not 'endless'"},
      {one_vertex, "claim black 0\n", "claim black wins\n", "'wins' is for last_mover"},
      {last_mover, "claim white wins\n", "claim white 0\n", "'wins' is for last_mover"},
      {no_end, "claim white none endless\n", "claim white none\n", "'none' is only for 'endless'"},
      {one_vertex, "end\n", "", "expected 'end', found the end"},
      {one_vertex, "end\n", "end\n\n", "text after the end"},
      {one_vertex, "end\n", "end", "the line has no end"},
      {one_vertex, "end\n", std::string(2'000'000, 'a'), "more than 1 MiB in a line"},
  });
}

}  // namespace graphgo::solver::certificates::check
