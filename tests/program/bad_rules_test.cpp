// Rulesets that make no game, or none that is played yet: one clear line each that names the axes.
#include "tests/program/bad_input.hpp"

namespace {

using namespace graphgo::test;

const std::string repetition_values =
    "expected none | basic_ko | cycle_removal | superko(KEY,PASSES,INITIAL), KEY positional | situational, PASSES and "
    "INITIAL counted | ignored (superko(KEY): both counted; PASSES may be - in superko(positional,-,counted), where it "
    "changes nothing)";

const std::vector<BadInput> rulesets_rows{
    {{"solve", "2x2", "--rules", "aga,repetition=superko(situational,-,counted)"},
     "ruleset text, character 5: repetition=superko(situational,-,counted): " + repetition_values},
    {{"solve", "2x2", "--rules", "aga,repetition=superko(positional,-,ignored)"},
     "ruleset text, character 5: repetition=superko(positional,-,ignored): " + repetition_values},
    {{"solve", "2x2", "--rules", "aga,repetition=superko(positional,counted,-)"},
     "ruleset text, character 5: repetition=superko(positional,counted,-): " + repetition_values},
    {{"solve", "2x2", "--rules", ""}, "ruleset text, character 1: a preset must come first"},
    {{"solve", "2x2", "--rules", "chinese"},
     "ruleset text, character 1: unknown preset 'chinese' (did you mean chinese-basic?)"},
    {{"solve", "2x2", "--rules", "tromp-tailor"},
     "ruleset text, character 1: unknown preset 'tromp-tailor' (did you mean tromp-taylor?)"},
    {{"solve", "2x2", "--rules", "missing.toml"}, "missing.toml: cannot read this ruleset file"},
    {{"solve", "2x2", "--rules", "folder.toml"}, "folder.toml: cannot read this ruleset file"},
    {{"solve", "2x2", "--rules", "truncated.toml"},
     "truncated.toml:1:14: TOML syntax: Error while parsing string: encountered end-of-file"},
    {{"solve", "2x2", "--rules", "axis.toml"},
     "axis.toml:2:1: komi=0.3: expected an integer or half-integer from -10000 to 10000"},
    {{"solve", "2x2", "--rules", "nopreset.toml"}, "nopreset.toml: preset = \"...\" is missing"},
    {{"solve", "2x2", "--rules", "aga,colour=red"}, "ruleset text, character 5: unknown axis 'colour'"},
    {{"solve", "2x2", "--rules", "aga,komi"}, "ruleset text, character 5: axis=value expected, not 'komi'"},
    {{"solve", "2x2", "--rules", "aga,komi=0.3"},
     "ruleset text, character 5: komi=0.3: expected an integer or half-integer from -10000 to 10000"},
    {{"solve", "2x2", "--rules", "aga,suicide=maybe"},
     "ruleset text, character 5: suicide=maybe: expected forbidden | allowed"},
    {{"solve", "2x2", "--rules", "aga,suicide=allowed,suicide=allowed"},
     "ruleset text, character 21: axis suicide is named twice"},
    {{"solve", "2x2", "--rules", "aga,repetition=superko(positional"},
     "ruleset text, character 23: '(' is never closed"},
    {{"rules", "show", "aga,ending=passes(0)"},
     "ruleset text, character 5: ending=passes(0): expected passes(K) | passes(K)+white_last | immobile_loses | "
     "immobile_loses(literal), K from 1 to 99"},
    {{"rules", "diff", "aga", "agga"}, "ruleset text, character 1: unknown preset 'agga' (did you mean aga?)"},
};

const std::vector<BadInput> conflicts_rows{
    {{"solve", "2x2", "--rules", "conway-go,phases=2"},
     "ruleset conway-go: scoring=last_mover with phases=2: the last mover wins the whole game, so there is no score "
     "for a second phase to settle"},
    {{"solve", "2x2", "--rules", "general-graph-go,ending=immobile_loses,scoring=last_mover"},
     "ruleset general-graph-go: passing=free with ending=immobile_loses: a side that can always pass is never without "
     "a turn, so the game never ends"},
    {{"solve", "2x2", "--rules", "aga,ending=immobile_loses,scoring=last_mover"},
     "ruleset aga: passing=gives_stone with ending=immobile_loses: a side that can always pass is never without a "
     "turn, so the game never ends"},
    {{"solve", "2x2", "--rules", "tromp-taylor,passing=never"},
     "ruleset tromp-taylor: passing=never with ending=passes(2): a side that can neither play nor pass would be "
     "without a turn"},
    {{"solve", "2x2", "--rules", "tromp-taylor,passing=costs_prisoner"},
     "ruleset tromp-taylor: passing=costs_prisoner with ending=passes(2): a side that can neither play nor pass would "
     "be without a turn"},
    {{"solve", "2x2", "--rules", "tromp-taylor,scoring=last_mover"},
     "ruleset tromp-taylor: scoring=last_mover with ending=passes(2): the last mover is known only where the immobile "
     "side loses"},
    {{"solve", "2x2", "--rules", "conway-go,scoring=area"},
     "ruleset conway-go: ending=immobile_loses with scoring=area: this ending names a loser and leaves no score to "
     "count; use scoring=last_mover"},
    {{"solve", "2x2", "--rules", "lasker-maas,phase2_ending=immobile_loses"},
     "ruleset lasker-maas: phase2_ending=immobile_loses: phase two ends by passes"},
    {{"solve", "2x2", "--rules", "tromp-taylor,phase2_ending=passes(3)"},
     "ruleset tromp-taylor: phase2_ending=passes(3) with phases=1: there is no phase two"},
    {{"solve", "2x2", "--rules", "tromp-taylor,phase2_first=white"},
     "ruleset tromp-taylor: phase2_first=white with phases=1: there is no phase two"},
    {{"solve", "2x2", "--rules", "tromp-taylor,phase1_open_ko_tax=1"},
     "ruleset tromp-taylor: phase1_open_ko_tax=1 with phases=1: there is no phase one to end before the game does"},
    {{"solve", "2x2", "--rules", "conway-go-prisoners,repetition=basic_ko"},
     "ruleset conway-go-prisoners: passing=costs_prisoner with repetition=basic_ko: prisoners can grow without bound "
     "and decide who may pass, so only superko makes this a finite game"},
    {{"solve", "2x2", "--rules", "conway-go-prisoners,repetition=none"},
     "ruleset conway-go-prisoners: passing=costs_prisoner with repetition=none: prisoners can grow without bound and "
     "decide who may pass, so only superko makes this a finite game"},
    {{"solve", "2x2", "--rules", "logical-japanese,long_cycle=long_cycle"},
     "ruleset logical-japanese: repetition=cycle_removal with long_cycle=long_cycle: play that goes on for ever with "
     "nobody removing a cycle is no result"},
    {{"solve", "2x2", "--rules", "conway-go,resume=true"},
     "ruleset conway-go: resume=true with ending=immobile_loses: only play that stopped by passes can be resumed"},
    {{"solve", "2x2", "--rules", "conway-go,dispute=judged"},
     "ruleset conway-go: dispute=judged with ending=immobile_loses: only play that stopped by passes leaves stones to "
     "dispute"},
    {{"solve", "2x2", "--rules", "tromp-taylor,repetition=cycle_removal"},
     "ruleset tromp-taylor: repetition=cycle_removal with suicide=allowed: Pauli's clause 9 prohibits suicide, and "
     "pseudo-suicide with it"},
    {{"solve", "2x2", "--rules", "logical-japanese,passing=gives_stone"},
     "ruleset logical-japanese: repetition=cycle_removal with passing=gives_stone with ending=passes(2): Pauli's "
     "clause 4 says what a pass is and that two in a row end the game; passing=free, ending=passes(2)"},
    {{"solve", "2x2", "--rules", "logical-japanese,ending=passes(3)"},
     "ruleset logical-japanese: repetition=cycle_removal with passing=free with ending=passes(3): Pauli's clause 4 "
     "says what a pass is and that two in a row end the game; passing=free, ending=passes(2)"},
    {{"solve", "2x2", "--rules", "logical-japanese,phases=2"},
     "ruleset logical-japanese: repetition=cycle_removal with phases=2: cycles are removed in a game of one phase"},
    {{"solve", "2x2", "--rules", "logical-japanese,handicap=consecutive(2)"},
     "ruleset logical-japanese: repetition=cycle_removal with handicap=consecutive(2): a situation is taken whenever "
     "the other side gets the turn, so no side plays twice in a row; place the stones"},
    {{"solve", "2x2", "--rules", "logical-japanese,resume=true"},
     "ruleset logical-japanese: repetition=cycle_removal with resume=true: Pauli's game is over when it ends (clause "
     "4)"},
    {{"solve", "2x2", "--rules", "logical-japanese,scoring=territory,dispute=judged"},
     "ruleset logical-japanese: repetition=cycle_removal with dispute=judged with scoring=territory: disputes of "
     "Pauli's are about control (clause 17); use scoring=control with refereed or played"},
    {{"solve", "2x2", "--rules", "tromp-taylor,initial_prohibited={0}"},
     "ruleset tromp-taylor: initial_prohibited={0} with repetition=superko(positional,-,counted): initial prohibition "
     "is a clause of Pauli's; use repetition=cycle_removal"},
    {{"solve", "2x2", "--rules", "tromp-taylor,dispute=refereed"},
     "ruleset tromp-taylor: dispute=refereed with scoring=area: a referee decides who controls what; use "
     "scoring=control"},
    {{"solve", "2x2", "--rules", "nieminen,scoring=control"},
     "ruleset nieminen: dispute=judged with scoring=control: control says by itself which stones are dead; use "
     "dispute=refereed or played"},
    {{"solve", "2x2", "--rules", "lasker-maas,resume=true"},
     "ruleset lasker-maas: phases=2 with resume=true with dispute=none with scoring=territory: phase two settles by "
     "play what resumption, disputes and control would"},
    {{"solve", "2x2", "--rules", "tromp-taylor,dispute=played"},
     "ruleset tromp-taylor: repetition=superko(positional,-,counted) with resume=false with dispute=played: resumed "
     "and disputed play lifts the ko and begins its history anew, which superko forbids; use resume=false and "
     "dispute=judged, none or refereed"},
    {{"solve", "2x2", "--rules", "nieminen,long_cycle=long_cycle"},
     "ruleset nieminen: long_cycle=long_cycle with resume=true with dispute=judged: what counts as passing more is not "
     "said where play is resumed or disputed"},
    {{"solve", "2x2", "--rules", "nieminen,resume=false,long_cycle=long_cycle"},
     "ruleset nieminen: long_cycle=long_cycle with dispute=judged with scoring=territory: no engine counts judged "
     "disputes or control under long_cycle; use long_cycle=no_result"},
    {{"solve", "2x2", "--rules", "logical-japanese,initial_prohibited={4}"},
     "initial_prohibited: vertex 4 is not on board 2x2, which has 4 vertices"},
};

const std::vector<BadInput> handicaps_rows{
    {{"solve", "2x2", "--rules", "tromp-taylor,handicap=consecutive(2)", "--to-move", "white"},
     "handicap=consecutive(2): the handicap is Black's, White cannot be to move at the start"},
    {{"solve", "2x2", "--rules", "tromp-taylor,handicap={0}", "--position", "X..."},
     "handicap: vertex a2 is occupied at the start"},
    {{"solve", "2x2", "--rules", "tromp-taylor,handicap={9}"}, "handicap: vertex 9 is not on the board"},
    {{"solve", "1x2", "--rules", "tromp-taylor,handicap={0;1}"}, "position: illegal, it has a chain without liberties"},
    {{"compare", "2x2", "--rules", "aga", "--rules", "aga,handicap=consecutive(2)"},
     "--rules aga,handicap=consecutive(2): a handicap comes before the first turn, not before every position; add "
     "--empty or --position"},
};

/// A folder with the files and folders that the rows name.
class Files : public Folder {
 public:
  Files() {
    for (const char* name : {"folder.toml"}) std::filesystem::create_directory(file(name));
    write("truncated.toml", "preset = \"aga");
    write("axis.toml", "preset = \"aga\"\nkomi = 0.3\n");
    write("nopreset.toml", "komi = 0.5\n");
  }
};

}  // namespace

TEST_CASE("bad input: rulesets") { check_refused(rulesets_rows, Files()); }

TEST_CASE("bad input: axes in conflict, and axes that nothing solves together") {
  check_refused(conflicts_rows, Files());
}

TEST_CASE("bad input: handicaps") { check_refused(handicaps_rows, Files()); }
