// Bad usage and bad input, as a user may write it: one clear line each, and nothing half-done.
#include "tests/program/bad_input.hpp"

namespace {

using namespace graphgo::test;

const std::vector<BadInput> command_line_rows{
    {{}, {"command", "solve", "table"}},
    {{"foo"}, {"unknown", "'foo'"}},
    {{"solve", "2x2", "--threads", "02x"}, {"--threads", "'02x'"}},
    {{"train", "2x2", "--output", "m", "--seed", "0x10"}, {"--seed", "'0x10'"}},
    {{"train", "2x2", "--output", "m", "--seed", "-1"}, {"--seed", "'-1'"}},
    {{"--foo"}, {"unknown", "'--foo'"}},
    {{"claim"}, {"command", "list, show, run"}},
    {{"claim", "foo"}, {"unknown", "'foo'"}},
    {{"count", "games", "2x2", "3x3"}, {"not expected", "3x3"}},
    {{"solve", "2x2", "--foo"}, {"not expected", "--foo"}},
    {{"solve", "2x2", "--board", "3x3"}, {"--board", "received 2"}},
    {{"solve", "2x2", "--method", "magic"}, {"--method", "magic"}},
    {{"solve", "2x2", "--method", "search", "--rules", "chinese-basic"},
     {"--method search", "repetition=basic_ko", "superko"}},
    {{"solve", "2x2", "--method", "exact", "--rules", "tromp-taylor,repetition=none", "--json"},
     {"--method exact", "repetition=none", "superko"}},
    {{"solve", "2x2", "--method", "retrograde"},
     {"rules", "retrograde", "repetition=superko(positional,-,counted)"}},
    {{"solve", "4x4", "--method", "retrograde", "--rules", "chinese-basic", "--memory", "1M"},
     {"board", "4x4", "12 MiB", "1 MiB"}},
    {{"solve", "a\nb\033[2J"}, {"board", "'a?b?[2J'", "no such family"}},
    {{"solve", "2x2", "--komi", "0.5"}, {"--komi", "0.5"}},
    {{"board", "show"}, {"--board", "required"}},
    {{"claim", "show"}, {"id", "required"}},
    {{"replay"}, {"file", "required"}},
    {{"rules", "diff", "aga"}, {"right", "required"}},
    {{"board", "show", "3x3", "--svg", "--json"}, {"--json", "--svg", "excludes"}},
    {{"rules", "show", "aga", "--toml", "--json"}, {"--json", "--toml", "excludes"}},
    {{"check", "p", "--brief", "--json"}, {"--json", "--brief", "excludes"}},
    {{"claim", "run", "M2", "--brief", "--json"}, {"--json", "--brief", "excludes"}},
    {{"claim", "run", "M2", "--page", "a", "--pages", "b"}, {"--page", "--pages", "excludes"}},
    {{"claim", "run", "M2", "--shard", "1/2", "--journal", "j", "--page", "a"}, {"--shard", "no page"}},
    {{"claim", "run", "M2", "--brief", "--journal", "none/j"}, {"none/j", "cannot be written"}},
    {{"batch", "--format", "csv", "--journal", "none/j"}, {"none/j", "cannot be written"}},
    {{"board", "show", "2x2", "--force"}, {"--force", "--output"}},
    {{"atlas", "verify", "--seed", "3"}, {"--seed", "--sample"}},
    {{"board", "show", "2x2", "--position", ""}, {"--position", "empty"}},
    {{"compare", "2x2", "--boards-file", ""}, {"--boards-file", "empty"}},
    {{"rules", "diff", "aga", ""}, {"right", "empty"}},
    {{"claim", "list", "--papers="}, {"--papers"}},
};

const std::vector<BadInput> boards_rows{
    {{"solve"}, {"no board"}},
    {{"solve", " "}, {"board", "empty"}},
    {{"solve", "dodeca"}, {"board", "'dodeca'", "no such family"}},
    {{"solve", "donut:3"}, {"board", "'donut:3'", "no such family"}},
    {{"solve", "0x3"}, {"board", "'0x3'", "1x1"}},
    {{"solve", "path:-1"}, {"board", "'path:-1'", "path:N"}},
    {{"solve", "path:three"}, {"board", "'path:three'", "path:N"}},
    {{"solve", "grid:3"}, {"board", "'grid:3'", "grid:RxC"}},
    {{"solve", "9999999x3"}, {"board", "'9999999x3'", "4096 vertices"}},
    {{"solve", "complete:100000"}, {"board", "'complete:100000'", "4096 vertices"}},
    {{"solve", "hypercube:60"}, {"board", "'hypercube:60'", "4096 vertices"}},
    {{"solve", "graph6:"}, {"board", "'graph6:'", "empty"}},
    {{"solve", "graph6:D"}, {"board", "'graph6:D'", "5 vertices", "2 bytes", "edges"}},
    {{"solve", "path:3 +"}, {"board", "'path:3 +'"}},
    {{"solve", "3x3.txt"}, {"board", "'3x3.txt'", "family", ".json"}},
    {{"solve", "missing.json"}, {"board", "'missing.json'", "no such file"}},
    {{"solve", "folder.json"}, {"board", "'folder.json'", "not a regular file"}},
    {{"solve", "empty.json"}, {"empty.json", "line 1, column 1", "JSON"}},
    {{"solve", "truncated.json"}, {"truncated.json", "line 1, column 31", "JSON"}},
    {{"solve", "truncated.edges"}, {"truncated.edges", "line 3", "1 words"}},
    {{"solve", "truncated.graphml"}, {"truncated.graphml", "line 1, column 77"}},
    {{"solve", "truncated.dot"}, {"truncated.dot", "dot", "not valid DOT"}},
    {{"solve", "truncated.g6"}, {"graph6", "truncated.g6", "5 vertices", "2 bytes", "edges"}},
    {{"solve", "header.edges"}, {"header.edges", "line 1", "'three'"}},
    {{"solve", "unknown.edges"}, {"unknown.edges", "line 2", "unknown vertex 3", "vertices"}},
    {{"solve", "loop.edges"}, {"loop.edges", "line 3", "1-1"}},
    {{"solve", "loop.json"}, {"board", "loop.json", "1-1"}},
    {{"solve", "negative.json"}, {"board", "negative.json", "at least one vertex"}},
    {{"solve", "path:65"}, {"board", "path:65", "64 vertices"}},
    {{"compare", "path:65", "--rules", "aga", "--rules", "tromp-taylor"},
     {"board", "path:65", "64 vertices"}},
    {{"compare", "path:65", "2x2", "--rules", "aga"}, {"board", "path:65", "64 vertices"}},
    {{"compare", "path:65", "--to-move", "black", "--rules", "aga"}, {"board", "path:65", "64 vertices"}},
    {{"count", "games", "path:65"}, {"board", "path:65", "64 vertices"}},
    {{"compare", "5x5", "--rules", "aga", "--rules", "tromp-taylor"},
     {"legal positions", "25 vertices", "119149960712 bytes", "1073741824"}},
    {{"board", "convert", "3x3", "--to", "png"}, {"'png'", "format"}},
    {{"board", "convert", "3x3", "--to", "dot", "--output", "folder"}, {"folder", "not a regular file"}},
    {{"board", "show", "3x3", "--output", "none/board.svg", "--svg"},
     {"none/board.svg", "cannot be written"}},
};

const std::vector<BadInput> positions_rows{
    {{"solve", "2x2", "--position", "XX."}, {"position", "3 points", "4 vertices"}},
    {{"solve", "2x2", "--position", "XX.OO"}, {"position", "5 points", "4 vertices"}},
    {{"solve", "2x2", "--position", ""}, {"--position", "value", "empty"}},
    {{"solve", "2x2", "--position", "X.Z."}, {"position", "line 1, column 3", "'Z'"}},
    {{"solve", "2x2", "--position", "XXXX"}, {"position", "chain at a2", "liberty"}},
    {{"solve", "path:3", "--position", "XOX"}, {"position", "chain at 0", "liberty"}},
    {{"solve", "2x2", "--position", "missing.sgf"}, {"'missing.sgf'", "no such file"}},
    {{"solve", "2x2", "--position", "folder.sgf"}, {"'folder.sgf'", "not a regular file"}},
    {{"solve", "2x2", "--position", "missing.txt"}, {"'missing.txt'", "no such file"}},
    {{"solve", "2x2", "--position", "games/missing.diagram"}, {"'games/missing.diagram'", "no such file"}},
    {{"solve", "2x2", "--position", "folder"}, {"'folder'", "not a regular file"}},
    {{"solve", "2x2", "--position", "x.Zo"}, {"'x.Zo'", "no such file"}},
    {{"solve", "2x2", "--position", "Z.Xo"}, {"position", "line 1, column 1", "'Z'"}},
    {{"board", "show", "2x2", "--position", "missing.txt"}, {"'missing.txt'", "no such file"}},
    {{"solve", "2x2", "--position", "empty.txt"}, {"position", "'empty.txt'", "0 points", "4 vertices"}},
    {{"solve", "3x3", "--position", "rows.txt"}, {"position", "'rows.txt'", "2 rows", "3 rows"}},
    {{"solve", "2x2", "--position", "ko.sgf"}, {"'ko.sgf'", "on 3x3", "2x2"}},
    {{"board", "show", "2x2", "--position", "XX"}, {"position", "2 points", "4 vertices"}},
    {{"solve", "2x2", "--to-move", "red"}, {"--to-move 'red'"}},
    {{"solve", "2x2", "--to-move", ""}, {"--to-move", "value", "empty"}},
    {{"solve", "2x2", "--prisoners", "-1,0"}, {"--prisoners -1,0", "1000000"}},
    {{"solve", "2x2", "--prisoners", "3"}, {"--prisoners 3", "1000000"}},
    {{"solve", "2x2", "--prisoners", "1,2,3"}, {"--prisoners 1,2,3", "1000000"}},
    {{"solve", "2x2", "--prisoners", "0,1000001"}, {"--prisoners 0,1000001", "1000000"}},
};

const std::vector<BadInput> records_rows{
    {{"solve", "--record", "missing.sgf"}, {"'missing.sgf'", "no such file"}},
    {{"solve", "--record", "folder.sgf"}, {"'folder.sgf'", "not a regular file"}},
    {{"solve", "--record", "empty.sgf"}, {"'empty.sgf'", "'(;'"}},
    {{"solve", "--record", "truncated.sgf"}, {"'truncated.sgf'", "line 1, column 14", "closed"}},
    {{"solve", "--record", "occupied.sgf"}, {"--record", "turn 2", "a3", "illegal", "occupied"}},
    {{"solve", "--record", "twice.sgf"}, {"--record", "turn 2", "White", "Black"}},
    {{"solve", "2x2", "--record", "ko.sgf"}, {"--record ko.sgf", "3x3", "2x2"}},
    {{"solve", "--record", "nine.sgf"}, {"board", "9x9", "64 vertices", "81"}},
    {{"solve", "--record", "ko.sgf", "--position", "........."}, {"--position", "--record"}},
    {{"solve", "--record", "ko.sgf", "--to-move", "white"}, {"--to-move white"}},
    {{"count", "games", "--record", "ko.sgf"}, {"--record", "games"}},
    {{"replay", "missing.sgf"}, {"'missing.sgf'", "no such file"}},
    {{"replay", "truncated.sgf"}, {"'truncated.sgf'", "line 1, column 14", "closed"}},
    {{"replay", "ko.sgf", "--rules", "nieminen"}, {"nieminen", "resume=true"}},
};

const std::vector<BadInput> limits_rows{
    {{"solve", "2x2", "--threads", "0"}, {"--threads", "'0'", "256"}},
    {{"solve", "2x2", "--threads", "-1"}, {"--threads", "'-1'", "256"}},
    {{"solve", "2x2", "--threads", "abc"}, {"--threads", "'abc'", "256"}},
    {{"solve", "2x2", "--threads", "1.5"}, {"--threads", "'1.5' is no whole number from 1 to 256"}},
    {{"batch", "--threads", "1000"}, {"--threads", "'1000'", "256"}},
    {{"solve", "2x2", "--time-limit", "-1"}, {"--time-limit", "'-1'"}},
    {{"solve", "2x2", "--time-limit", "0"}, {"--time-limit", "'0'"}},
    {{"solve", "2x2", "--time-limit", "nan"}, {"--time-limit", "'nan'"}},
    {{"solve", "2x2", "--time-limit", "soon"}, {"--time-limit", "'soon'"}},
    {{"solve", "2x2", "--memory", "0"}, {"--memory 0", "size"}},
    {{"solve", "2x2", "--memory", "-5"}, {"--memory -5"}},
    {{"solve", "2x2", "--memory", "x"}, {"--memory x"}},
    {{"solve", "2x2", "--memory", "99999999999G"}, {"--memory 99999999999G"}},
    {{"solve", "2x2", "--memory", ""}, {"--memory", "value", "empty"}},
    {{"solve", "2x2", "--memory", "4"}, {"--memory 4", "4 bytes", "4G"}},
    {{"train", "2x2", "--output", "m", "--nodes", "0"}, {"--nodes", "'0'", "from 1 on"}},
    {{"train", "2x2", "--output", "m", "--nodes", "-1"}, {"--nodes", "'-1'", "from 1 on"}},
    {{"train", "2x2", "--output", "m", "--margin", "5"}, {"margin 5", "size 4", "from -3 to 4"}},
    {{"train", "2x2", "--output", "m", "--margin", "-4"}, {"margin -4", "from -3 to 4"}},
    {{"claim", "run", "M2", "--judge", "-1"}, {"--judge", "'-1' is not a positive number of seconds, or 0"}},
    {{"table", "verify", "t", "--sample", "10%"}, {"--sample", "'10%'", "from 1 on"}},
    {{"table", "verify", "t", "--sample", "99999999999999999999"}, {"--sample", "9999", "too large"}},
    {{"hunt", "path:2", "--rules", "aga", "--rules", "aga", "--sample", "2", "--seed",
      "99999999999999999999999"},
     {"--seed", "too large"}},
    {{"batch", "--memory", "x"}, {"--memory x"}},
    {{"count", "positions", "2x2", "--memory", "4T"}, {"--memory 4T"}},
    {{"compare", "4x4", "--rules", "aga", "--rules", "tromp-taylor", "--memory", "1M"},
     {"board", "4x4", "1310", "too many"}},
};

const std::vector<BadInput> compare_and_claim_rows{
    {{"compare", "2x2"}, {"--rules", "required"}},
    {{"compare", "2x2", "--rules", "aga"}, {"--rules", "--empty"}},
    {{"compare", "2x2", "--rules", "tromp-taylor", "--rules", "general-graph-go"}, {"--rules", "--empty"}},
    {{"compare", "2x2", "--rules", "aga", "--rules", "tromp-taylor", "--effort"}, {"--effort", "--empty"}},
    {{"compare", "2x2", "--rules", "aga", "--rules", "tromp-taylor", "--proofs", "p"},
     {"--proofs", "--empty"}},
    {{"compare", "2x2", "--rules", "aga", "--empty", "--proofs", "boards.txt"},
     {"--proofs", "boards.txt", "folder"}},
    {{"compare", "2x2", "--rules", "lasker-maas-long-cycle", "--empty", "--proofs", "p"},
     {"proofs", "long_cycle=long_cycle", "lasker-maas-long-cycle"}},
    {{"compare", "2x2", "--rules", "aga", "--position", "....", "--effort"}, {"--effort", "--empty"}},
    {{"compare", "--rules", "aga"}, {"--boards-file"}},
    {{"compare", "2x2", "3x3", "--rules", "aga", "--position", "...."},
     {"--position", "--to-move", "one board"}},
    {{"compare", "2x2", "--rules", "aga", "--rules", "tromp-taylor", "--show", "-1"},
     {"--show", "'-1'", "1000000"}},
    {{"compare", "2x2", "--empty", "--rules", "aga", "--value-limit", "nan"}, {"--value-limit", "'nan'"}},
    {{"compare", "--boards-file", "missing.txt", "--rules", "aga"}, {"'missing.txt'", "no such file"}},
    {{"compare", "--boards-file", "folder.txt", "--rules", "aga"}, {"'folder.txt'", "not a regular file"}},
    {{"compare", "--boards-file", "boards.txt", "--rules", "aga"},
     {"board", "'hexagon:3'", "no such family"}},
    {{"compare", "2x2", "--rules", "aga", "--rules", "tromp-taylor,resume=true"},
     {"tromp-taylor", "repetition=superko(positional,-,counted)", "resume=true", "dispute=none",
      "resume=false", "dispute=judged"}},
    {{"compare", "2x2", "--rules", "aga", "--rules", "tromp-taylor,resume=true", "--empty"},
     {"tromp-taylor", "repetition=superko(positional,-,counted)", "resume=true", "dispute=none",
      "resume=false", "dispute=judged"}},
    {{"compare", "2x2", "--rules", "aga", "--rules", "tromp-taylor,resume=true", "--to-move", "black"},
     {"tromp-taylor", "repetition=superko(positional,-,counted)", "resume=true", "dispute=none",
      "resume=false", "dispute=judged"}},
    {{"compare", "2x2", "--rules", "aga", "--position", "XXXX"}, {"position", "chain at a2", "liberty"}},
    {{"claim", "list", "--papers", "missing"}, {"--papers missing", "folder"}},
    {{"claim", "list", "--papers", "folder"}, {"FOLDER/claims.toml", "folder"}},
    {{"claim", "run", "M2", "--max-vertices", "0"}, {"--max-vertices", "'0'"}},
    {{"claim", "run", "M2", "--max-vertices", "9"}, {"--max-vertices", "'9'"}},
    {{"claim", "run", "M1", "--certify"}, {"--certify", "relation"}},
    {{"claim", "run", "M2", "--page", "none/page.md"}, {"--page none/page.md", "written"}},
    {{"claim", "run", "M2", "--page", "folder"}, {"--page folder", "regular file"}},
    {{"hunt", "--rules", "aga"}, {"--rules", "1 given"}},
    {{"hunt", "--rules", "aga", "--rules", "lasker-maas"}, {"domain", "--max-vertices"}},
    {{"hunt", "--rules", "aga", "--rules", "conway-go", "--max-vertices", "2"},
     {"relation", "equal", "aga", "conway-go", "winner"}},
    {{"hunt", "--rules", "aga", "--rules", "lasker-maas", "--max-vertices", "2", "--relation", "near"},
     {"relation", "'near'", "winner"}},
    {{"hunt", "--rules", "aga", "--rules", "lasker-maas", "--max-vertices", "2", "--states", "all"},
     {"--states 'all'", "empty", "positions", "reached"}},
    {{"hunt", "--rules", "aga", "--rules", "lasker-maas", "--max-vertices", "2", "--output", "a.txt"},
     {"--output a.txt", ".jsonl"}},
    {{"hunt", "--rules", "aga", "--rules", "lasker-maas", "--max-vertices", "2", "--output", "none/a.db"},
     {"none/a.db", "written"}},
    {{"hunt", "--rules", "aga", "--rules", "tromp-taylor,resume=true", "--max-vertices", "2"},
     {"tromp-taylor", "repetition=superko(positional,-,counted)", "resume=true", "dispute=none",
      "resume=false", "dispute=judged"}},
    {{"hunt", "--rules", "aga", "--rules", "aga,handicap=consecutive(2)", "--max-vertices", "2"},
     {"aga,handicap=consecutive(2)"}},
    {{"hunt", "2x2", "--rules", "tromp-taylor", "--rules", "new-zealand", "--states", "reached"},
     {"board", "2x2", "200000 states"}},
    {{"count", "games", "2x2", "--rules", "chinese-basic"}, {"counting games", "superko"}},
};

/// A folder with the files and folders that the rows name.
class Files : public Folder {
 public:
  Files() {
    for (const char* name : {"folder", "folder.json", "folder.sgf", "folder.txt"})
      std::filesystem::create_directory(file(name));
    write("truncated.json", "{\"vertices\": 3, \"edges\": [[0,1");
    write("truncated.edges", "3\n0 1\n1");
    write("truncated.graphml",
          "<?xml version=\"1.0\"?><graphml><graph edgedefault=\"undirected\"><node id=\"a\"/>");
    write("truncated.dot", "graph { 0 -- 1; 1 --");
    write("truncated.g6", "D?");
    write("truncated.sgf", "(;SZ[3];B[aa]");
    write("empty.txt", "");
    write("empty.json", "");
    write("empty.sgf", "");
    write("header.edges", "three\n0 1\n");
    write("unknown.edges", "3\n0 3\n");
    write("loop.edges", "3\n0 1\n1 1\n");
    write("loop.json", "{\"vertices\": 2, \"edges\": [[1,1]]}");
    write("negative.json", "{\"vertices\": -2, \"edges\": []}");
    write("occupied.sgf", "(;SZ[3];B[aa];W[aa])");
    write("twice.sgf", "(;SZ[3];W[aa];W[bb])");
    write("nine.sgf", "(;SZ[9];B[aa];W[bb])");
    write("ko.sgf", "(;SZ[3];B[aa];W[bb])");
    write("rows.txt", "3 . . .\n2 . . .\n");
    write("boards.txt", "# two\n2x2\nhexagon:3\n");
  }
};

}  // namespace

const std::vector<BadInput> proofs_rows = {
    {{"check"}, {"files", "required"}},
    {{"check", "nothing.proof"}, {"nothing.proof", "no such file"}},
    {{"check", "rows.txt"}, {"rows.txt", "zstd"}},
    {{"solve", "2x2", "--proof", ""}, {"--proof", "value", "empty"}},
    {{"solve", "2x2", "--proof", "nowhere/p"}, {"nowhere/p", "written"}},
    {{"solve", "2x2", "--proof", "."}, {".: ", "regular file"}},
    {{"solve", "2x2", "--method", "exact", "--proof", "p"}, {"--proof", "--method"}},
    {{"solve", "2x2", "--rules", "lasker-maas-long-cycle", "--proof", "p"},
     {"--proof", "long_cycle=long_cycle", "lasker-maas-long-cycle"}},
};

TEST_CASE("bad input: proofs") { check_refused(proofs_rows, Files()); }

TEST_CASE("bad input: commands and options") { check_refused(command_line_rows, Files()); }

TEST_CASE("bad input: boards") { check_refused(boards_rows, Files()); }

TEST_CASE("bad input: positions and sides") { check_refused(positions_rows, Files()); }

TEST_CASE("bad input: game records") { check_refused(records_rows, Files()); }

TEST_CASE("bad input: limits") { check_refused(limits_rows, Files()); }

TEST_CASE("bad input: compare, claim, count") { check_refused(compare_and_claim_rows, Files()); }
