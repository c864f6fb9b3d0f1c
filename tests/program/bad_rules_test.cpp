// Rulesets that make no game, or none that is played yet: one clear line each that names the axes.
#include "tests/program/bad_input.hpp"

namespace {

using namespace graphgo::test;

const std::vector<BadInput> rulesets_rows{
    {{"solve", "2x2", "--rules", "aga,repetition=superko(situational,-,counted)"},
     {"ruleset text", "character 5", "repetition=superko(situational,-,counted)"}},
    {{"solve", "2x2", "--rules", "aga,repetition=superko(positional,-,ignored)"},
     {"ruleset text", "character 5", "repetition=superko(positional,-,ignored)"}},
    {{"solve", "2x2", "--rules", "aga,repetition=superko(positional,counted,-)"},
     {"ruleset text", "character 5", "repetition=superko(positional,counted,-)"}},
    {{"solve", "2x2", "--rules", ""}, {"--rules", "empty"}},
    {{"solve", "2x2", "--rules", "chinesse"},
     {"ruleset text", "character 1", "'chinesse'", "did you mean chinese?", "preset"}},
    {{"solve", "2x2", "--rules", "positional"},
     {"ruleset text", "character 1", "'positional'", "repetition", "tromp-taylor", "preset"}},
    {{"solve", "2x2", "--rules", "Situational"}, {"'Situational'", "repetition", "taylor-concise", "aga"}},
    {{"solve", "2x2", "--rules", "last_mover"},
     {"'last_mover'", "scoring", "conway-go, conway-go-prisoners"}},
    {{"solve", "2x2", "--rules", "aga,suicide=alowed"}, {"suicide=alowed", "did you mean allowed"}},
    {{"solve", "2x2", "--rules", "aga,repetition=situational"},
     {"repetition=situational", "did you mean superko(situational)"}},
    {{"solve", "2x2", "--rules", "tromp-taylor,superko=situational"},
     {"unknown axis 'superko'", "a value of repetition"}},
    {{"solve", "2x2", "--rules", "tt,aga"}, {"'aga'", "a preset: it comes first"}},
    {{"solve", "2x2", "--rules", "tt,japanese"}, {"'japanese'", "a preset: it comes first"}},
    {{"solve", "2x2", "--rules", "tromp-taylor komi=2.5"}, {"commas between the parts"}},
    {{"solve", "game.sgf"}, {"'game.sgf'", "no board", "--record"}},
    {{"solve", "2x2", "--ruleset", "aga"}, {"--ruleset", "did you mean --rules"}},
    {{"slove", "2x2"}, {"'slove'", "did you mean solve"}},
    {{"slove", "2x2", "--help"}, {"'slove'", "did you mean solve"}},
    {{"help", "slove"}, {"'slove'", "did you mean solve"}},
    {{"help", "solve", "2x2", "--svg"}, {"--svg"}},
    {{"solve", "2x2", "--ruls", "--help"}, {"--ruls", "did you mean --rules?"}},
    {{"--rules", "aga", "solve", "2x2"}, {"not expected before the command: --rules aga"}},
    {{"solve", "2x2", "--rules", "tromp-tailor"},
     {"ruleset text", "character 1", "'tromp-tailor'", "tromp-taylor", "preset"}},
    {{"solve", "2x2", "--rules", "missing.toml"}, {"missing.toml", "no such file"}},
    {{"solve", "2x2", "--rules", "folder.toml"}, {"folder.toml", "not a regular file"}},
    {{"solve", "2x2", "--rules", "truncated.toml"}, {"truncated.toml:1:14", "string"}},
    {{"solve", "2x2", "--rules", "axis.toml"}, {"axis.toml:2:1", "komi=0.3", "-10000", "10000", "integer"}},
    {{"solve", "2x2", "--rules", "nopreset.toml"}, {"nopreset.toml", "missing"}},
    {{"solve", "2x2", "--rules", "aga,colour=red"}, {"ruleset text", "character 5", "'colour'"}},
    {{"solve", "2x2", "--rules", "aga,komi"}, {"ruleset text", "character 5", "axis=value", "'komi'"}},
    {{"solve", "2x2", "--rules", "aga,komi=0.3"},
     {"ruleset text", "character 5", "komi=0.3", "-10000", "10000"}},
    {{"solve", "2x2", "--rules", "aga,suicide=maybe"}, {"ruleset text", "character 5", "suicide=maybe"}},
    {{"solve", "2x2", "--rules", "aga,suicide=allowed,suicide=allowed"},
     {"ruleset text", "character 21", "suicide", "twice"}},
    {{"solve", "2x2", "--rules", "aga,repetition=superko(positional"},
     {"ruleset text", "character 23", "'('", "closed"}},
    {{"rules", "show", "aga,ending=passes(0)"}, {"ruleset text", "character 5", "ending=passes(0)", "99"}},
    {{"rules", "diff", "aga", "agga"}, {"ruleset text", "character 1", "'agga'", "aga", "preset"}},
};

const std::vector<BadInput> conflicts_rows{
    {{"solve", "2x2", "--rules", "conway-go,phases=2"}, {"conway-go", "scoring=last_mover", "phases=2"}},
    {{"solve", "2x2", "--rules", "general-graph-go,ending=immobile_loses,scoring=last_mover"},
     {"general-graph-go", "passing=free", "ending=immobile_loses"}},
    {{"solve", "2x2", "--rules", "aga,ending=immobile_loses,scoring=last_mover"},
     {"aga", "passing=gives_stone", "ending=immobile_loses"}},
    {{"solve", "2x2", "--rules", "tromp-taylor,passing=never"},
     {"tromp-taylor", "passing=never", "ending=passes(2)"}},
    {{"solve", "2x2", "--rules", "tromp-taylor,passing=costs_prisoner"},
     {"tromp-taylor", "passing=costs_prisoner", "ending=passes(2)"}},
    {{"solve", "2x2", "--rules", "tromp-taylor,scoring=last_mover"},
     {"tromp-taylor", "scoring=last_mover", "ending=passes(2)"}},
    {{"solve", "2x2", "--rules", "conway-go,scoring=area"},
     {"conway-go", "ending=immobile_loses", "scoring=area", "scoring=last_mover"}},
    {{"solve", "2x2", "--rules", "lasker-maas,phase2_ending=immobile_loses"},
     {"lasker-maas", "phase2_ending=immobile_loses"}},
    {{"solve", "2x2", "--rules", "tromp-taylor,phase2_ending=passes(3)"},
     {"tromp-taylor", "phase2_ending=passes(3)", "phases=1"}},
    {{"solve", "2x2", "--rules", "tromp-taylor,phase2_first=white"},
     {"tromp-taylor", "phase2_first=white", "phases=1"}},
    {{"solve", "2x2", "--rules", "tromp-taylor,phase1_open_ko_tax=1"},
     {"tromp-taylor", "phase1_open_ko_tax=1", "phases=1"}},
    {{"solve", "2x2", "--rules", "conway-go-prisoners,repetition=basic_ko"},
     {"conway-go-prisoners", "passing=costs_prisoner", "repetition=basic_ko", "superko"}},
    {{"solve", "2x2", "--rules", "conway-go-prisoners,repetition=none"},
     {"conway-go-prisoners", "passing=costs_prisoner", "repetition=none", "superko"}},
    {{"solve", "2x2", "--rules", "logical-japanese,long_cycle=long_cycle"},
     {"logical-japanese", "repetition=cycle_removal", "long_cycle=long_cycle", "no result"}},
    {{"solve", "2x2", "--rules", "conway-go,resume=true"},
     {"conway-go", "resume=true", "ending=immobile_loses"}},
    {{"solve", "2x2", "--rules", "conway-go,dispute=judged"},
     {"conway-go", "dispute=judged", "ending=immobile_loses"}},
    {{"solve", "2x2", "--rules", "tromp-taylor,repetition=cycle_removal"},
     {"tromp-taylor", "repetition=cycle_removal", "suicide=allowed", "clause 9"}},
    {{"solve", "2x2", "--rules", "logical-japanese,passing=gives_stone"},
     {"logical-japanese", "repetition=cycle_removal", "passing=gives_stone", "ending=passes(2)", "clause 4",
      "passing=free"}},
    {{"solve", "2x2", "--rules", "logical-japanese,ending=passes(3)"},
     {"logical-japanese", "repetition=cycle_removal", "passing=free", "ending=passes(3)", "clause 4",
      "ending=passes(2)"}},
    {{"solve", "2x2", "--rules", "logical-japanese,phases=2"},
     {"logical-japanese", "repetition=cycle_removal", "phases=2"}},
    {{"solve", "2x2", "--rules", "logical-japanese,handicap=consecutive(2)"},
     {"logical-japanese", "repetition=cycle_removal", "handicap=consecutive(2)", "twice"}},
    {{"solve", "2x2", "--rules", "logical-japanese,resume=true"},
     {"logical-japanese", "repetition=cycle_removal", "resume=true", "clause 4", "game is over"}},
    {{"solve", "2x2", "--rules", "logical-japanese,scoring=territory,dispute=judged"},
     {"logical-japanese", "repetition=cycle_removal", "dispute=judged", "scoring=territory", "clause 17",
      "scoring=control"}},
    {{"solve", "2x2", "--rules", "tromp-taylor,initial_prohibited={0}"},
     {"tromp-taylor", "initial_prohibited={0}", "repetition=superko(positional,-,counted)",
      "repetition=cycle_removal"}},
    {{"solve", "2x2", "--rules", "tromp-taylor,dispute=refereed"},
     {"tromp-taylor", "dispute=refereed", "scoring=area", "scoring=control"}},
    {{"solve", "2x2", "--rules", "nieminen,scoring=control"},
     {"nieminen", "dispute=judged", "scoring=control", "dispute=refereed"}},
    {{"solve", "2x2", "--rules", "lasker-maas,resume=true"},
     {"lasker-maas", "phases=2", "resume=true", "dispute=none", "scoring=territory"}},
    {{"solve", "2x2", "--rules", "tromp-taylor,dispute=played"},
     {"tromp-taylor", "repetition=superko(positional,-,counted)", "resume=false", "dispute=played",
      "dispute=judged"}},
    {{"solve", "2x2", "--rules", "nieminen,long_cycle=long_cycle"},
     {"nieminen", "long_cycle=long_cycle", "resume=true", "dispute=judged"}},
    {{"solve", "2x2", "--rules", "nieminen,resume=false,long_cycle=long_cycle"},
     {"nieminen", "long_cycle=long_cycle", "dispute=judged", "scoring=territory", "long_cycle=no_result"}},
    {{"solve", "2x2", "--rules", "logical-japanese,initial_prohibited={4}"},
     {"initial_prohibited", "vertex 4", "2x2", "4 vertices"}},
};

const std::vector<BadInput> handicaps_rows{
    {{"solve", "2x2", "--rules", "tromp-taylor,handicap=consecutive(2)", "--to-move", "white"},
     {"handicap=consecutive(2)", "White"}},
    {{"solve", "2x2", "--rules", "tromp-taylor,handicap={0}", "--position", "X..."},
     {"handicap", "a2", "occupied"}},
    {{"solve", "2x2", "--rules", "tromp-taylor,handicap={9}"}, {"handicap", "vertex 9"}},
    {{"solve", "1x2", "--rules", "tromp-taylor,handicap={0;1}"}, {"handicap", "1x2", "liberties"}},
    {{"compare", "2x2", "--rules", "aga", "--rules", "aga,handicap=consecutive(2)"},
     {"--rules aga,handicap=consecutive(2)", "--empty", "--position"}},
};

/// A folder with the files and folders that the rows name.
class RulesetFiles : public Folder {
 public:
  RulesetFiles() {
    for (const char* name : {"folder.toml"}) std::filesystem::create_directory(file(name));
    write("truncated.toml", "preset = \"aga");
    write("axis.toml", "preset = \"aga\"\nkomi = 0.3\n");
    write("nopreset.toml", "komi = 0.5\n");
  }
};

}  // namespace

TEST_CASE("bad input: rulesets") { check_refused(rulesets_rows, RulesetFiles()); }

TEST_CASE("bad input: axes in conflict, and axes that nothing solves together") {
  check_refused(conflicts_rows, RulesetFiles());
}

TEST_CASE("bad input: handicaps") { check_refused(handicaps_rows, RulesetFiles()); }
