// Bad usage and bad input, as a user may write it: one clear line each, and nothing half-done.
#include "tests/program/bad_input.hpp"

namespace {

using namespace graphgo::test;

const std::vector<BadInput> command_line_rows{
    {{},
     "a command must follow: solve, control, compare, claim, hunt, count, board, rules, replay, batch, check, table "
     "(see graphgo --help)"},
    {{"foo"},
     "unknown command or option 'foo'; commands are solve, control, compare, claim, hunt, count, board, rules, replay, "
     "batch, check, table "
     "(see "
     "graphgo --help)"},
    {{"--foo"},
     "unknown command or option '--foo'; commands are solve, control, compare, claim, hunt, count, board, rules, "
     "replay, batch, check, table "
     "(see "
     "graphgo --help)"},
    {{"claim"}, "a command must follow: list, show, run (see graphgo claim --help)"},
    {{"claim", "foo"}, "unknown command or option 'foo'; commands are list, show, run (see graphgo claim --help)"},
    {{"count", "games", "2x2", "3x3"}, "not expected: 3x3 (see graphgo count games --help)"},
    {{"solve", "2x2", "--foo"}, "not expected: --foo (see graphgo solve --help)"},
    {{"solve", "2x2", "--board", "3x3"}, "--board: At Most 1 required but received 2 (see graphgo solve --help)"},
    {{"solve", "2x2", "--method", "magic"},
     "--method: magic not in {search,exact,retrograde,reference} (see graphgo solve --help)"},
    {{"solve", "2x2", "--method", "search", "--rules", "chinese-basic"},
     "rules: the proof search takes superko rulesets only, not repetition=basic_ko"},
    {{"solve", "2x2", "--method", "exact", "--rules", "tromp-taylor,repetition=none", "--json"},
     "rules: the proof search takes superko rulesets only, not repetition=none"},
    {{"solve", "2x2", "--method", "retrograde"},
     "rules: retrograde analysis takes rulesets without memory of earlier positions, not "
     "repetition=superko(positional,-,counted)"},
    {{"solve", "4x4", "--method", "retrograde", "--rules", "chinese-basic", "--memory", "1M"},
     "board 4x4: all its positions at once need 12 MiB, the limit is 1 MiB"},
    {{"solve", "a\nb\033[2J"}, "board 'a?b?[2J': no such family; 'graphgo board list' shows all"},
    {{"solve", "2x2", "--komi", "0.5"}, "not expected: --komi 0.5 (see graphgo solve --help)"},
    {{"board", "show"}, "--board is required (see graphgo board show --help)"},
    {{"claim", "show"}, "id is required (see graphgo claim show --help)"},
    {{"replay"}, "file is required (see graphgo replay --help)"},
    {{"rules", "diff", "aga"}, "right is required (see graphgo rules diff --help)"},
    {{"board", "show", "3x3", "--svg", "--json"}, "--json excludes --svg (see graphgo board show --help)"},
    {{"rules", "show", "aga", "--toml", "--json"}, "--json excludes --toml (see graphgo rules show --help)"},
};

const std::vector<BadInput> boards_rows{
    {{"solve"}, "no board given: name one, like 3x3 (see graphgo board list)"},
    {{"solve", " "}, "board: the text is empty"},
    {{"solve", "dodeca"}, "board 'dodeca': no such family; 'graphgo board list' shows all"},
    {{"solve", "donut:3"}, "board 'donut:3': no such family; 'graphgo board list' shows all"},
    {{"solve", "0x3"}, "board '0x3': the smallest RxC is 1x1"},
    {{"solve", "path:-1"}, "board 'path:-1': expected path:N"},
    {{"solve", "path:three"}, "board 'path:three': expected path:N"},
    {{"solve", "grid:3"}, "board 'grid:3': expected grid:RxC"},
    {{"solve", "9999999x3"}, "board '9999999x3': more than 4096 vertices"},
    {{"solve", "complete:100000"}, "board 'complete:100000': more than 4096 vertices"},
    {{"solve", "hypercube:60"}, "board 'hypercube:60': more than 4096 vertices"},
    {{"solve", "graph6:"}, "board 'graph6:': graph6: the text is empty"},
    {{"solve", "graph6:D"}, "board 'graph6:D': graph6: 5 vertices need 2 bytes of edges, there are 0"},
    {{"solve", "path:3 +"}, "board 'path:3 +': nothing stands before or after a +"},
    {{"solve", "3x3.txt"},
     "board '3x3.txt': neither a family nor a file ending in .g6, .edges, .json, .graphml or .dot"},
    {{"solve", "missing.json"}, "board 'missing.json': cannot open the file"},
    {{"solve", "folder.json"}, "board 'folder.json': cannot open the file"},
    {{"solve", "empty.json"}, "empty.json: json: line 1, column 1: not valid JSON"},
    {{"solve", "truncated.json"}, "truncated.json: json: line 1, column 31: not valid JSON"},
    {{"solve", "truncated.edges"}, "truncated.edges: line 3: expected the two ends of an edge, found 1 words"},
    {{"solve", "truncated.graphml"}, "truncated.graphml: graphml: line 1, column 77: the text ends within an element"},
    {{"solve", "truncated.dot"},
     "truncated.dot: dot: not valid DOT: 'Wanted \"subgraph\", \"{\", or identifier to start node or subgraph (token "
     "is \"<eof> ''\")'"},
    {{"solve", "truncated.g6"}, "truncated.g6: graph6: 5 vertices need 2 bytes of edges, there are 1"},
    {{"solve", "header.edges"}, "header.edges: line 1: 'three' is not a number"},
    {{"solve", "unknown.edges"}, "unknown.edges: line 2: unknown vertex 3, vertices are 0 to 2"},
    {{"solve", "loop.edges"}, "loop.edges: line 3: edge 1-1 is a loop"},
    {{"solve", "loop.json"}, "loop.json: board: edge 1-1 is a loop"},
    {{"solve", "negative.json"}, "negative.json: board: a board needs at least one vertex"},
    {{"solve", "path:65"}, "board path:65: solvers take at most 64 vertices, this one has 65"},
    {{"compare", "path:65", "--rules", "aga", "--rules", "tromp-taylor"},
     "board path:65: solvers take at most 64 vertices, this one has 65"},
    {{"compare", "path:65", "2x2", "--rules", "aga"},
     "board path:65: solvers take at most 64 vertices, this one has 65"},
    {{"compare", "path:65", "--to-move", "black", "--rules", "aga"},
     "board path:65: solvers take at most 64 vertices, this one has 65"},
    {{"count", "games", "path:65"}, "board path:65: solvers take at most 64 vertices, this one has 65"},
    {{"compare", "5x5", "--rules", "aga", "--rules", "tromp-taylor"},
     "legal positions: numbering those of 25 vertices needs 119149960712 bytes, the limit is 1073741824"},
    {{"board", "convert", "3x3", "--to", "png"},
     "format 'png': no such format; there are graph6, edges, json, graphml, dot"},
    {{"board", "convert", "3x3", "--to", "dot", "--output", "folder"}, "--output folder: cannot write this file"},
    {{"board", "show", "3x3", "--output", "none/board.svg", "--svg"},
     "--output none/board.svg: cannot write this file"},
};

const std::vector<BadInput> positions_rows{
    {{"solve", "2x2", "--position", "XX."}, "position: 3 points for a board of 4 vertices"},
    {{"solve", "2x2", "--position", "XX.OO"}, "position: 5 points for a board of 4 vertices"},
    {{"solve", "2x2", "--position", ""}, "--position: the value is empty (see graphgo solve --help)"},
    {{"solve", "2x2", "--position", "X.Z."}, "position: line 1, column 3: unknown character 'Z'; use . X O"},
    {{"solve", "2x2", "--position", "XXXX"}, "position: the black chain at a2 has no liberty"},
    {{"solve", "path:3", "--position", "XOX"}, "position: the black chain at 0 has no liberty"},
    {{"solve", "2x2", "--position", "missing.sgf"}, "'missing.sgf': no such file"},
    {{"solve", "2x2", "--position", "folder.sgf"}, "'folder.sgf': no such file"},
    {{"solve", "2x2", "--position", "missing.txt"}, "'missing.txt': no such file"},
    {{"solve", "2x2", "--position", "games/missing.diagram"}, "'games/missing.diagram': no such file"},
    {{"solve", "2x2", "--position", "folder"}, "'folder': no such file"},
    {{"solve", "2x2", "--position", "x.Zo"}, "'x.Zo': no such file"},
    {{"solve", "2x2", "--position", "Z.Xo"}, "position: line 1, column 1: unknown character 'Z'; use . X O"},
    {{"board", "show", "2x2", "--position", "missing.txt"}, "'missing.txt': no such file"},
    {{"solve", "2x2", "--position", "empty.txt"}, "'empty.txt': position: 0 points for a board of 4 vertices"},
    {{"solve", "3x3", "--position", "rows.txt"}, "'rows.txt': position: 2 rows in the diagram of a board of 3 rows"},
    {{"solve", "2x2", "--position", "ko.sgf"}, "'ko.sgf': a record of 3 rows and 3 columns does not fit board 2x2"},
    {{"board", "show", "2x2", "--position", "XX"}, "position: 2 points for a board of 4 vertices"},
    {{"solve", "2x2", "--to-move", "red"}, "--to-move 'red': write black or white"},
    {{"solve", "2x2", "--to-move", ""}, "--to-move: the value is empty (see graphgo solve --help)"},
    {{"solve", "2x2", "--prisoners", "-1,0"},
     "--prisoners -1,0: write two numbers from 0 to 1000000 like 2,0: stones Black, White has captured"},
    {{"solve", "2x2", "--prisoners", "3"},
     "--prisoners 3: write two numbers from 0 to 1000000 like 2,0: stones Black, White has captured"},
    {{"solve", "2x2", "--prisoners", "1,2,3"},
     "--prisoners 1,2,3: write two numbers from 0 to 1000000 like 2,0: stones Black, White has captured"},
    {{"solve", "2x2", "--prisoners", "0,1000001"},
     "--prisoners 0,1000001: write two numbers from 0 to 1000000 like 2,0: stones Black, White has captured"},
};

const std::vector<BadInput> records_rows{
    {{"solve", "--record", "missing.sgf"}, "'missing.sgf': no such file"},
    {{"solve", "--record", "folder.sgf"}, "'folder.sgf': no such file"},
    {{"solve", "--record", "empty.sgf"}, "'empty.sgf': sgf: no game tree '(;' in the text"},
    {{"solve", "--record", "truncated.sgf"},
     "'truncated.sgf': sgf: line 1, column 14: the text ends within a game tree (1 not closed)"},
    {{"solve", "--record", "occupied.sgf"}, "--record: turn 2: White a3 is illegal: the vertex is occupied"},
    {{"solve", "--record", "twice.sgf"}, "--record: turn 2: White plays, but Black is to move"},
    {{"solve", "2x2", "--record", "ko.sgf"}, "--record ko.sgf: a record on 3x3, but the board is 2x2"},
    {{"solve", "--record", "nine.sgf"}, "board 9x9: solvers take at most 64 vertices, this one has 81"},
    {{"solve", "--record", "ko.sgf", "--position", "........."},
     "--position and --record: the record has a starting position of its own"},
    {{"solve", "--record", "ko.sgf", "--to-move", "white"}, "--to-move white: the record starts with Black"},
    {{"count", "games", "--record", "ko.sgf"}, "--record: games are counted from a position, not after a record"},
    {{"replay", "missing.sgf"}, "'missing.sgf': no such file"},
    {{"replay", "truncated.sgf"},
     "'truncated.sgf': sgf: line 1, column 14: the text ends within a game tree (1 not closed)"},
    {{"replay", "ko.sgf", "--rules", "nieminen"},
     "ruleset nieminen: resume=true: solve, compare, hunt, claim and batch play this; nothing else does"},
};

const std::vector<BadInput> limits_rows{
    {{"solve", "2x2", "--threads", "0"}, "--threads: Value 0 not in range 1 to 256 (see graphgo solve --help)"},
    {{"solve", "2x2", "--threads", "-1"}, "--threads: Value -1 not in range 1 to 256 (see graphgo solve --help)"},
    {{"solve", "2x2", "--threads", "abc"}, "--threads: Value abc not in range 1 to 256 (see graphgo solve --help)"},
    {{"batch", "--threads", "1000"}, "--threads: Value 1000 not in range 1 to 256 (see graphgo batch --help)"},
    {{"solve", "2x2", "--time-limit", "-1"},
     "--time-limit: '-1' is not a positive number of seconds (see graphgo solve --help)"},
    {{"solve", "2x2", "--time-limit", "0"},
     "--time-limit: '0' is not a positive number of seconds (see graphgo solve --help)"},
    {{"solve", "2x2", "--time-limit", "nan"},
     "--time-limit: 'nan' is not a positive number of seconds (see graphgo solve --help)"},
    {{"solve", "2x2", "--time-limit", "soon"},
     "--time-limit: 'soon' is not a positive number of seconds (see graphgo solve --help)"},
    {{"solve", "2x2", "--memory", "0"}, "--memory 0: not a size; write bytes or a number with K, M or G, like 4G"},
    {{"solve", "2x2", "--memory", "-5"}, "--memory -5: not a size; write bytes or a number with K, M or G, like 4G"},
    {{"solve", "2x2", "--memory", "x"}, "--memory x: not a size; write bytes or a number with K, M or G, like 4G"},
    {{"solve", "2x2", "--memory", "99999999999G"},
     "--memory 99999999999G: not a size; write bytes or a number with K, M or G, like 4G"},
    {{"solve", "2x2", "--memory", ""}, "--memory: the value is empty (see graphgo solve --help)"},
    {{"batch", "--memory", "x"}, "--memory x: not a size; write bytes or a number with K, M or G, like 4G"},
    {{"count", "positions", "2x2", "--memory", "4T"},
     "--memory 4T: not a size; write bytes or a number with K, M or G, like 4G"},
    {{"compare", "4x4", "--rules", "aga", "--rules", "tromp-taylor", "--memory", "1M"},
     "board 4x4: more than 1310 positions to compare, too many for the memory allowed"},
};

const std::vector<BadInput> compare_and_claim_rows{
    {{"compare", "2x2"}, "--rules is required (see graphgo compare --help)"},
    {{"compare", "2x2", "--rules", "aga"},
     "--rules: aga: one ruleset; name another to compare it with, or use --empty"},
    {{"compare", "2x2", "--rules", "tromp-taylor", "--rules", "general-graph-go"},
     "--rules: tromp-taylor = general-graph-go: one ruleset; name another to compare it with, or use --empty"},
    {{"compare", "2x2", "--rules", "aga", "--rules", "tromp-taylor", "--effort"},
     "--effort: only with --empty or several boards"},
    {{"compare", "2x2", "--rules", "aga", "--rules", "tromp-taylor", "--proofs", "p"},
     "--proofs: only with --empty or several boards"},
    {{"compare", "2x2", "--rules", "aga", "--empty", "--proofs", "boards.txt"},
     "--proofs: boards.txt: cannot be made a folder"},
    {{"compare", "2x2", "--rules", "lasker-maas-long-cycle", "--empty", "--proofs", "p"},
     "proofs: there is no form of proof for long_cycle=long_cycle (lasker-maas-long-cycle)"},
    {{"compare", "2x2", "--rules", "aga", "--position", "....", "--value-limit", "1"},
     "--value-limit: only with --empty or several boards"},
    {{"compare", "--rules", "aga"}, "no board given: name one, like 3x3, or --boards-file FILE"},
    {{"compare", "2x2", "3x3", "--rules", "aga", "--position", "...."},
     "--position and --to-move: need exactly one board"},
    {{"compare", "2x2", "--rules", "aga", "--rules", "tromp-taylor", "--show", "-1"},
     "--show: Value -1 not in range 0 to 1000000 (see graphgo compare --help)"},
    {{"compare", "2x2", "--empty", "--rules", "aga", "--value-limit", "nan"},
     "--value-limit: 'nan' is not a positive number of seconds (see graphgo compare --help)"},
    {{"compare", "--boards-file", "missing.txt", "--rules", "aga"}, "'missing.txt': no such file"},
    {{"compare", "--boards-file", "folder.txt", "--rules", "aga"}, "'folder.txt': no such file"},
    {{"compare", "--boards-file", "boards.txt", "--rules", "aga"},
     "board 'hexagon:3': no such family; 'graphgo board list' shows all"},
    {{"compare", "2x2", "--rules", "aga", "--rules", "tromp-taylor,resume=true"},
     "ruleset tromp-taylor: repetition=superko(positional,-,counted) with resume=true with dispute=none: resumed and "
     "disputed play lifts the ko and begins its history anew, which superko forbids; use resume=false and "
     "dispute=judged, none or refereed"},
    {{"compare", "2x2", "--rules", "aga", "--rules", "tromp-taylor,resume=true", "--empty"},
     "ruleset tromp-taylor: repetition=superko(positional,-,counted) with resume=true with dispute=none: resumed and "
     "disputed play lifts the ko and begins its history anew, which superko forbids; use resume=false and "
     "dispute=judged, none or refereed"},
    {{"compare", "2x2", "--rules", "aga", "--rules", "tromp-taylor,resume=true", "--to-move", "black"},
     "ruleset tromp-taylor: repetition=superko(positional,-,counted) with resume=true with dispute=none: resumed and "
     "disputed play lifts the ko and begins its history anew, which superko forbids; use resume=false and "
     "dispute=judged, none or refereed"},
    {{"compare", "2x2", "--rules", "aga", "--position", "XXXX"}, "position: the black chain at a2 has no liberty"},
    {{"claim", "list", "--papers", "missing"}, "--papers missing: no such folder"},
    {{"claim", "list", "--papers", "folder"}, "folder: no claims here; they are read from FOLDER/claims.toml"},
    {{"claim", "run", "M2", "--max-vertices", "0"},
     "--max-vertices: Value 0 not in range 1 to 8 (see graphgo claim run --help)"},
    {{"claim", "run", "M2", "--max-vertices", "9"},
     "--max-vertices: Value 9 not in range 1 to 8 (see graphgo claim run --help)"},
    {{"claim", "run", "M2", "--page", "none/page.md"},
     "--page none/page.md: cannot be written: No such file or directory"},
    {{"claim", "run", "M2", "--page", "folder"}, "--page folder: not a regular file, it cannot be replaced"},
    {{"hunt", "--rules", "aga"}, "--rules: 1 given; a hunt compares two rulesets"},
    {{"hunt", "--rules", "aga", "--rules", "lasker-maas"},
     "no domain given: --max-vertices N for all connected graphs, or name boards"},
    {{"hunt", "--rules", "aga", "--rules", "conway-go", "--max-vertices", "2"},
     "relation equal: of aga and conway-go one gives a winner, the other a margin; compare them by winner"},
    {{"hunt", "--rules", "aga", "--rules", "lasker-maas", "--max-vertices", "2", "--relation", "near"},
     "relation 'near': write equal, within(POINTS), winner or at_most"},
    {{"hunt", "--rules", "aga", "--rules", "lasker-maas", "--max-vertices", "2", "--states", "all"},
     "--states 'all': write empty, positions or reached"},
    {{"hunt", "--rules", "aga", "--rules", "lasker-maas", "--max-vertices", "2", "--output", "a.txt"},
     "--output a.txt: the name must end in .jsonl, .sqlite or .db"},
    {{"hunt", "--rules", "aga", "--rules", "lasker-maas", "--max-vertices", "2", "--output", "none/a.db"},
     "none/a.db: cannot be written: No such file or directory"},
    {{"hunt", "--rules", "aga", "--rules", "tromp-taylor,resume=true", "--max-vertices", "2"},
     "ruleset tromp-taylor: repetition=superko(positional,-,counted) with resume=true with dispute=none: resumed and "
     "disputed play lifts the ko and begins its history anew, which superko forbids; use resume=false and "
     "dispute=judged, none or refereed"},
    {{"hunt", "--rules", "aga", "--rules", "aga,handicap=consecutive(2)", "--max-vertices", "2"},
     "aga,handicap=consecutive(2): a handicap comes before the first turn, not before every state; leave it out"},
    {{"hunt", "2x2", "--rules", "tromp-taylor", "--rules", "new-zealand", "--states", "reached"},
     "board 2x2: play reaches more than 200000 states with their histories; sample them"},
    {{"count", "games", "2x2", "--rules", "chinese-basic"},
     "counting games: repetition is not superko, so games without end are possible"},
};

/// A folder with the files and folders that the rows name.
class Files : public Folder {
 public:
  Files() {
    for (const char* name : {"folder", "folder.json", "folder.sgf", "folder.txt"})
      std::filesystem::create_directory(file(name));
    write("truncated.json", "{\"vertices\": 3, \"edges\": [[0,1");
    write("truncated.edges", "3\n0 1\n1");
    write("truncated.graphml", "<?xml version=\"1.0\"?><graphml><graph edgedefault=\"undirected\"><node id=\"a\"/>");
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
    {{"check"}, "files is required (see graphgo check --help)"},
    {{"check", "nothing.proof"}, "nothing.proof: the file cannot be opened"},
    {{"check", "rows.txt"}, "rows.txt: not a sound zstd stream: Unknown frame descriptor"},
    {{"solve", "2x2", "--proof", ""}, "--proof: the value is empty (see graphgo solve --help)"},
    {{"solve", "2x2", "--proof", "nowhere/p"}, "nowhere/p: cannot be written: No such file or directory"},
    {{"solve", "2x2", "--proof", "."}, ".: not a regular file, it cannot be replaced"},
    {{"solve", "2x2", "--method", "exact", "--proof", "p"}, "--proof: this method keeps no proof; leave --method out"},
    {{"solve", "2x2", "--rules", "lasker-maas-long-cycle", "--proof", "p"},
     "proofs: there is no form of proof for long_cycle=long_cycle (lasker-maas-long-cycle)"},
};

TEST_CASE("bad input: proofs") { check_refused(proofs_rows, Files()); }

TEST_CASE("bad input: commands and options") { check_refused(command_line_rows, Files()); }

TEST_CASE("bad input: boards") { check_refused(boards_rows, Files()); }

TEST_CASE("bad input: positions and sides") { check_refused(positions_rows, Files()); }

TEST_CASE("bad input: game records") { check_refused(records_rows, Files()); }

TEST_CASE("bad input: limits") { check_refused(limits_rows, Files()); }

TEST_CASE("bad input: compare, claim, count") { check_refused(compare_and_claim_rows, Files()); }
