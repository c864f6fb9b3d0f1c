// Board formats: round trips, foreign files, and refusals word by word.
#include <catch2/catch.hpp>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "graphgo/board/formats.hpp"
#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"

namespace graphgo {
namespace {

constexpr BoardFormat all_formats[] = {BoardFormat::graph6, BoardFormat::edges, BoardFormat::json, BoardFormat::graphml,
                                       BoardFormat::dot};

bool keeps_names(BoardFormat format) { return format != BoardFormat::graph6 && format != BoardFormat::edges; }

std::string error_of(BoardFormat format, const std::string& text) {
  try {
    read_board_text(format, text, "f");
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

void check_round_trip(const Board& board, BoardFormat format) {
  const std::string text = write_board(board, format);
  INFO(text.substr(0, 2000));
  const Board back = read_board_text(format, text, "back");
  CHECK(back == board);
  CHECK(back.warnings().empty());
  CHECK(back.label() == "back");
  if (!keeps_names(format)) return;
  CHECK(std::vector(back.names().begin(), back.names().end()) ==
        std::vector(board.names().begin(), board.names().end()));
  CHECK(std::vector(back.coordinates().begin(), back.coordinates().end()) ==
        std::vector(board.coordinates().begin(), board.coordinates().end()));
}

Board named_board() {
  BoardParts p;
  p.size = 12;
  p.edges = {{0, 11}, {1, 10}, {2, 3}};
  p.names = {"a<b>&amp;", "quote\"s'",     "{x}", "Zürich", "10", "0",
             "two words", "// no comment", "#",   "node",   "é",  "]["};
  for (int i = 0; i < 12; ++i) p.coordinates.push_back({i / 3.0, -1e-7 * i});
  p.coordinates[5] = {-123456789.123456789, 1e9};
  return Board(p);
}

}  // namespace

TEST_CASE("board formats: every family comes back from every format") {
  for (const char* text :
       {"1x1",           "3x3",          "path:7",           "cycle:5",     "complete:4", "star:5",     "wheel:5",
        "bipartite:2x3", "torus:3x3",    "cylinder:3x4",     "mobius:3x4",  "klein:3x3",  "king:3x3",   "hex:3",
        "triangular:3",  "hypercube:3",  "petersen",         "tetrahedron", "cube",       "octahedron", "dodecahedron",
        "icosahedron",   "tree:0,0,1,1", "path:3 + cycle:4", "19x19",       "8x8",        "7x9",        "hypercube:12"})
    for (const BoardFormat format : all_formats) {
      INFO(text);
      check_round_trip(read_board(text), format);
    }
}

TEST_CASE("board formats: names and coordinates come back, awkward ones too") {
  for (const BoardFormat format : all_formats) check_round_trip(named_board(), format);
}

TEST_CASE("board formats: graph6 as nauty writes it") {
  // nauty's formats.txt: the graph with edges 0-2, 0-4, 1-3, 3-4 is DQc.
  const Board example = read_board("graph6:DQc");
  CHECK(write_board(example, BoardFormat::edges) == "5\n0 2\n0 4\n1 3\n3 4\n");
  CHECK(write_board(example, BoardFormat::graph6) == "DQc\n");
  CHECK(read_board("graph6:D?{") ==
        Board({.size = 5, .edges = {{0, 4}, {1, 4}, {2, 4}, {3, 4}}, .names = {}, .coordinates = {}, .label = {}}));
  CHECK(read_board_text(BoardFormat::graph6, ">>graph6<<DQc\r\n", "f") == example);
  // formats.txt: n = 30 is one byte 93, n = 12345 the bytes 126 66 63 120.
  CHECK(write_board(read_board("path:30"), BoardFormat::graph6)[0] == 93);
  CHECK(error_of(BoardFormat::graph6, "~B?x") == "f: graph6: 12345 vertices, at most 4096 are possible");
}

TEST_CASE("board formats: files that others write") {
  const Board graphml = read_board_text(BoardFormat::graphml, R"(<?xml version="1.0"?>
<!-- comment with <tags> --><graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<key id="d0" for="node" attr.name="color" attr.type="string"><default>yellow</default></key>
<key id="d1" for="node" attr.name="name" attr.type="string"/>
<graph edgedefault='undirected'><node id="x"><data key="d0">green</data><data key="d1">left</data></node>
<node id="y"><data key="d1"><![CDATA[<right>]]></data></node><edge source="x" target="y"/></graph></graphml>)",
                                        "f");
  CHECK(graphml == read_board("path:2"));
  CHECK(graphml.vertex_name(1) == "<right>");

  const Board dot = read_board_text(BoardFormat::dot, R"(/* a board */ strict graph board {
  node [shape=circle, label=""]; edge [color="]"] // defaults
  graph [rankdir=LR];
  b -- a -- "c d" [weight=2]; a [pos="1,2"]; b [pos="0,0"]; "c d" [pos="3,-1!", color=red];
})",
                                    "f");
  CHECK(dot.size() == 3);
  CHECK(std::vector(dot.names().begin(), dot.names().end()) == std::vector<std::string>{"a", "b", "c d"});
  CHECK(dot.adjacent(dot.vertex_named("a"), dot.vertex_named("c d")));
  CHECK(dot.coordinates()[0] == Point{1, -2});

  CHECK(read_board_text(BoardFormat::dot, "graph { 2 -- 0 -- 1 }", "f").adjacent(0, 2));
  CHECK_FALSE(read_board_text(BoardFormat::dot, "graph { 2 -- 0 -- 1 }", "f").has_names());
  CHECK(read_board_text(BoardFormat::edges, "# three\n\n3 # vertices\r\n0 1\n\t1  2 \n", "f") == read_board("path:3"));
  CHECK(read_board_text(BoardFormat::json, R"({"edges": [], "vertices": 2})", "f").edges().empty());
}

TEST_CASE("board formats: a repeated edge is taken once, with a warning") {
  for (const auto& [format, text] : std::vector<std::pair<BoardFormat, std::string>>{
           {BoardFormat::edges, "2\n0 1\n1 0\n"},
           {BoardFormat::json, R"({"vertices": 2, "edges": [[0,1],[1,0]]})"},
           {BoardFormat::dot, "strict graph { 0 -- 1; 1 -- 0; 0 -- 1 }"},
           {BoardFormat::graphml,
            "<graphml><graph edgedefault=\"undirected\"><node id=\"a\"/><node id=\"b\"/>"
            "<edge source=\"a\" target=\"b\"/><edge source=\"b\" target=\"a\"/></graph></graphml>"}}) {
    const Board board = read_board_text(format, text, "f");
    CHECK(board.edges().size() == 1);
    REQUIRE(board.warnings().size() == 1);
    CHECK(board.warnings()[0] == "edge 0-1 is given more than once; taken once");
  }
}

TEST_CASE("board formats: bad graph6, edges and json") {
  const std::vector<std::tuple<BoardFormat, std::string, std::string>> refused = {
      {BoardFormat::graph6, "", "f: graph6: the text is empty"},
      {BoardFormat::graph6, "?", "f: board: a board needs at least one vertex"},
      {BoardFormat::graph6, "DQ", "f: graph6: 5 vertices need 2 bytes of edges, there are 1"},
      {BoardFormat::graph6, "DQcc", "f: graph6: 5 vertices need 2 bytes of edges, there are 3"},
      {BoardFormat::graph6, "DQ ", "f: graph6: byte 1 is 32, not one of 63 to 126"},
      {BoardFormat::graph6, "DQd", "f: graph6: a bit is set after the last edge"},
      {BoardFormat::graph6, "~?", "f: graph6: the text ends in the number of vertices"},
      {BoardFormat::graph6, "DQc\nDQc\n", "f: graph6: more than one graph; a board is one"},
      {BoardFormat::edges, "", "f: the text ends before the number of vertices"},
      {BoardFormat::edges, "0 1\n", "f: line 1: expected the number of vertices alone"},
      {BoardFormat::edges, "x\n", "f: line 1: 'x' is not a number"},
      {BoardFormat::edges, "99999999999\n", "f: line 1: '99999999999' is not a number"},
      {BoardFormat::edges, "5000\n", "f: board: 5000 vertices, at most 4096 are possible"},
      {BoardFormat::edges, "3\n0 1\n1\n", "f: line 3: expected the two ends of an edge, found 1 words"},
      {BoardFormat::edges, "3\n0 3\n", "f: line 2: unknown vertex 3, vertices are 0 to 2"},
      {BoardFormat::edges, "3\n\n1 1\n", "f: line 3: edge 1-1 is a loop"},
      {BoardFormat::edges, "3\n0 -1\n", "f: line 2: '-1' is not a number"},
      {BoardFormat::json, "{\"vertices\": 2,\n \"edges\"", "f: json: line 2, column 9: not valid JSON"},
      {BoardFormat::json, "[]", "f: json: the text is not an object"},
      {BoardFormat::json, R"({"vertices": 2})", "f: json: the key \"edges\" is missing"},
      {BoardFormat::json, R"({"vertices": 2, "edges": [], "name": []})",
       "f: json: unknown key 'name'; the keys are vertices, edges, names, coordinates"},
      {BoardFormat::json, R"({"vertices": 1, "vertices": 2, "edges": []})",
       "f: json: the key 'vertices' is given twice"},
      {BoardFormat::json, R"({"vertices": 2.5, "edges": []})", "f: json: \"vertices\" is not a whole number"},
      {BoardFormat::json, R"({"vertices": 18446744073709551615, "edges": []})",
       "f: json: \"vertices\" is out of range"},
      {BoardFormat::json, R"({"vertices": -1, "edges": []})", "f: board: a board needs at least one vertex"},
      {BoardFormat::json, R"({"vertices": 100000, "edges": []})",
       "f: board: 100000 vertices, at most 4096 are possible"},
      {BoardFormat::json, R"({"vertices": 2, "edges": [[0,1],[1]]})", "f: json: edges[1] is not a pair of numbers"},
      {BoardFormat::json, R"({"vertices": 2, "edges": {}})", "f: json: \"edges\" is not a list"},
      {BoardFormat::json, R"({"vertices": 2, "edges": [[0,2]]})",
       "f: board: edge 0-2: unknown vertex 2, vertices are 0 to 1"},
      {BoardFormat::json, R"({"vertices": 2, "edges": [[1,1]]})", "f: board: edge 1-1 is a loop"},
      {BoardFormat::json, R"({"vertices": 2, "edges": [], "names": ["a"]})", "f: board: 1 names for 2 vertices"},
      {BoardFormat::json, R"({"vertices": 2, "edges": [], "names": ["a", 1]})", "f: json: names[1] is not a string"},
      {BoardFormat::json, R"({"vertices": 2, "edges": [], "names": ["a", "a"]})",
       "f: board: vertex name 'a' is given twice"},
      {BoardFormat::json, R"({"vertices": 2, "edges": [], "names": ["a", "b "]})",
       "f: board: vertex 1: a name is words separated by single spaces"},
      {BoardFormat::json, R"({"vertices": 2, "edges": [], "coordinates": [[0,0]]})",
       "f: board: 1 coordinates for 2 vertices"},
      {BoardFormat::json, R"({"vertices": 1, "edges": [], "coordinates": [[0,"x"]]})",
       "f: json: coordinates[0] is not a number"},
      {BoardFormat::json, R"({"vertices": 1, "edges": [], "coordinates": [[0,1e10]]})",
       "f: board: vertex 0: coordinate 10000000000 is not a number of at most 1e9"},
      {BoardFormat::json, R"({"vertices": 1, "edges": [], "coordinates": [[0,1e999]]})",
       "f: json: a number is out of range"},
  };
  for (const auto& [format, text, message] : refused) CHECK(error_of(format, text) == message);
}

TEST_CASE("board formats: bad graphml and dot") {
  const std::string open = "<graphml><graph edgedefault=\"undirected\">", close = "</graph></graphml>";
  const std::vector<std::tuple<BoardFormat, std::string, std::string>> refused = {
      {BoardFormat::graphml, "", "f: graphml: 0 graphs; a board is one graph"},
      {BoardFormat::graphml, open, "f: graphml: line 1, column 42: the text ends within an element"},
      {BoardFormat::graphml, open + close, "f: board: a board needs at least one vertex"},
      {BoardFormat::graphml,
       "<graphml><graph edgedefault=\"directed\"><node id=\"a\"/><node id=\"b\"/>"
       "<edge source=\"a\" target=\"b\"/></graph></graphml>",
       "f: graphml: the graph is directed; a board is undirected"},
      {BoardFormat::graphml, open + "<node id=\"a\"/><edge source=\"a\" target=\"b\"/>" + close,
       "f: graphml: a node id is given twice, or an edge ends at an unknown node"},
      {BoardFormat::graphml, open + "<node id=\"a\"/><node id=\"a\"/>" + close,
       "f: graphml: a node id is given twice, or an edge ends at an unknown node"},
      {BoardFormat::graphml, open + "<node id=\"a\"/><edge source=\"a\" target=\"a\"/>" + close,
       "f: board: edge 0-0 is a loop"},
      {BoardFormat::graphml, open + "<node id=a/>" + close,
       "f: graphml: line 1, column 51: expected an attribute's value in quotes"},
      {BoardFormat::graphml, "<!DOCTYPE x [<!ENTITY a \"b\">]>" + open + close,
       "f: graphml: line 1, column 1: DOCTYPE and entities are not read"},
      {BoardFormat::dot, "graph { a [label=\"\xe0\x80\x80\"] }", "f: board: vertex 0: the name is not UTF-8"},
      {BoardFormat::dot, "graph { a [label=\"\xf4\x90\x80\x80\"] }", "f: board: vertex 0: the name is not UTF-8"},
      {BoardFormat::dot, "", "f: dot: not valid DOT: 'Wanted \"graph\" or \"digraph\" (token is \"<eof> ''\")'"},
      {BoardFormat::dot, "digraph { a -> b }", "f: dot: the graph is directed; a board is undirected"},
      {BoardFormat::dot, "graph { }", "f: board: a board needs at least one vertex"},
      {BoardFormat::dot, "graph { a -- a }", "f: board: edge 0-0 is a loop"},
      {BoardFormat::dot, "strict graph { a -- a }", "f: board: edge 0-0 is a loop"},
      {BoardFormat::dot, "graph {\n { a b } -- { c d } }", "f: dot: line 2, column 2: subgraphs are not read"},
      {BoardFormat::dot, "graph { a [label=<b>] }", "f: dot: line 1, column 18: HTML strings are not read"},
      {BoardFormat::dot, "graph { \"a", "f: dot: line 1, column 9: a string is not closed"},
      {BoardFormat::dot, "graph { /* a", "f: dot: line 1, column 9: a comment is not closed"},
      {BoardFormat::dot, "graph { node [a=b", "f: dot: line 1, column 14: a bracket is not closed"},
      {BoardFormat::dot, "graph { a [pos=\"1\"] }", "f: dot: node 'a': pos '1' is not x,y"},
      {BoardFormat::dot, "graph { a [pos=\"1,1\"]; b }", "f: dot: 1 of 2 nodes have a pos; give all or none"},
  };
  for (const auto& [format, text, message] : refused) CHECK(error_of(format, text) == message);
  BoardParts backslash;
  backslash.size = 1;
  backslash.names = {"a\\"};
  CHECK_THROWS_WITH(write_board(Board(backslash), BoardFormat::dot),
                    "dot: name 'a\\': the format cannot hold a backslash");
}

TEST_CASE("board formats: texts made to exhaust the readers are refused in time") {
  const auto repeat = [](const std::string& text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
  };
  const std::string open = "<graphml><key id=\"k\" for=\"node\" attr.name=\"name\" attr.type=\"string\"><default>";
  const auto start = std::chrono::steady_clock::now();
  CHECK(error_of(BoardFormat::graphml, repeat("<a>", 100'000)) ==
        "f: graphml: line 1, column 100: elements nested more than 32 deep");
  CHECK(error_of(BoardFormat::graphml, repeat("<a><![CDATA[</a>]]>", 100'000)).ends_with("more than 32 deep"));
  CHECK(error_of(BoardFormat::graphml, repeat("<a x=\"/>\">", 100'000)).ends_with("more than 32 deep"));
  CHECK(error_of(BoardFormat::graphml, open + repeat("x", 100'000) + "</default></key></graphml>")
            .ends_with("more than 1000 characters of default values"));
  CHECK(error_of(BoardFormat::json, repeat("[", 10'000'000)) == "f: json: values nested more than three deep");
  CHECK(error_of(BoardFormat::dot, "graph " + repeat("{", 100'000)).ends_with("subgraphs are not read"));
  CHECK(error_of(BoardFormat::dot, "graph { node [" + repeat("a ", 100'000) + "] " + repeat("b;", 100'000) + "}") ==
        "accepted");
  CHECK(error_of(BoardFormat::dot, "graph { \"" + repeat("\\\"", 1'000'000) + "\" }") ==
        "f: dot: line 1, column 9: a string of more than 4000 bytes");
  CHECK(error_of(BoardFormat::dot, "graph { a" + repeat("--a", 100'000) + "}") == "f: board: edge 0-0 is a loop");
  CHECK(error_of(BoardFormat::edges, std::string(max_board_text + 1, '#')) ==
        "f: 16777217 bytes, at most 16777216 are read");
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(60));
}

TEST_CASE("board formats: damaged texts are read or refused, never worse") {
  std::mt19937 random(20240501);
  for (const BoardFormat format : all_formats) {
    const std::string good =
        write_board(format == BoardFormat::graph6 ? read_board("petersen") : named_board(), format);
    int refused = 0;
    for (int round = 0; round < 300; ++round) {
      std::string text = good;
      for (int change = 0; change < 3; ++change) {
        const auto at = random() % text.size();
        if (random() % 3 == 0)
          text.erase(at, random() % 20);
        else
          text[at] = "<>\"'{}[]=,/\\0 \n#&;-"[random() % 19];
        if (text.empty()) text = " ";
      }
      try {
        const Board board = read_board_text(format, text, "f");
        CHECK(board.size() >= 1);
      } catch (const InputError& error) {
        ++refused;
        CHECK(std::string(error.what()).find('\n') == std::string::npos);
      }
    }
    CHECK(refused > 0);
  }
}

TEST_CASE("board formats: files by extension, through read_board") {
  const auto folder = std::filesystem::temp_directory_path() / "graphgo_board_format_test";
  std::filesystem::create_directories(folder);
  for (const char* name : {"a+b.g6", "a.edges", "a.json", "a.graphml", "a.dot"}) {
    const std::string path = (folder / name).string();
    std::ofstream(path) << write_board(read_board("petersen"), *format_of_file(path));
    const Board board = read_board(path);
    CHECK(board == read_board("petersen"));
    CHECK(board.label() == path);
  }
  const Board with_file = read_board((folder / "a.edges").string() + " + path:2");
  CHECK(with_file.size() == 12);
  std::ofstream(folder / "twice.edges") << "2\n0 1\n0 1\n";
  const Board warned = read_board("1x1 + " + (folder / "twice.edges").string());
  REQUIRE(warned.warnings().size() == 1);
  CHECK(warned.warnings()[0] == (folder / "twice.edges").string() + ": edge 0-1 is given more than once; taken once");
  std::filesystem::remove_all(folder);
}

TEST_CASE("board formats: names of formats") {
  CHECK(format_named("graphml") == BoardFormat::graphml);
  CHECK_THROWS_WITH(format_named("gml"), "format 'gml': no such format; there are graph6, edges, json, graphml, dot");
  CHECK_FALSE(format_of_file("board.txt"));
  CHECK_FALSE(format_of_file(".json"));
}

}  // namespace graphgo
