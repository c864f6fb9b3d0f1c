// Board formats: round trips, foreign files, and what is said of bad ones.
#include <fmt/core.h>

#include <catch2/catch.hpp>
#include <random>
#include <string>
#include <vector>

#include "graphgo/board/formats.hpp"
#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "tests/support/folder.hpp"
#include "tests/support/says.hpp"

namespace graphgo {
namespace {

using testing::Says;

constexpr BoardFormat all_formats[] = {BoardFormat::graph6, BoardFormat::edges, BoardFormat::json,
                                       BoardFormat::graphml, BoardFormat::dot};

bool keeps_names(BoardFormat format) { return format != BoardFormat::graph6 && format != BoardFormat::edges; }

std::string error_of(BoardFormat format, const std::string& text) {
  return testing::error_of([&] { read_board_text(format, text, "f"); });
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
       {"1x1",      "3x3",           "path:7",       "cycle:5",      "complete:4",   "star:5",
        "wheel:5",  "bipartite:2x3", "torus:3x3",    "cylinder:3x4", "mobius:3x4",   "klein:3x3",
        "king:3x3", "hex:3",         "triangular:3", "hypercube:3",  "petersen",     "tetrahedron",
        "cube",     "octahedron",    "dodecahedron", "icosahedron",  "tree:0,0,1,1", "path:3 + cycle:4",
        "19x19",    "8x8",           "7x9",          "hypercube:12"})
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
  CHECK(read_board("graph6:D?{") == Board({.size = 5,
                                           .edges = {{0, 4}, {1, 4}, {2, 4}, {3, 4}},
                                           .names = {},
                                           .coordinates = {},
                                           .label = {}}));
  CHECK(read_board_text(BoardFormat::graph6, ">>graph6<<DQc\r\n", "f") == example);
  // formats.txt: n = 30 is one byte 93, n = 12345 the bytes 126 66 63 120.
  CHECK(write_board(read_board("path:30"), BoardFormat::graph6)[0] == 93);
  CHECK_THAT(error_of(BoardFormat::graph6, "~B?x"), Says({"graph6", "12345 vertices", "4096"}));
}

TEST_CASE("board formats: files that others write") {
  const Board graphml = read_board_text(BoardFormat::graphml, R"(<?xml version="1.0"?>
<!-- comment with <tags> --><graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<key id="d0" for="node" attr.name="color" attr.type="string"><default>yellow</default></key>
<key id="d1" for="node" attr.name="name" attr.type="string"/>
<graph edgedefault='undirected'><node id="x"><data key="d0">green</data><data key="d1">left</data></node>
<node id="y"><data key="d1"><![CDATA[<right>]]></data></node>
<edge source="x" target="y"/></graph></graphml>)",
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
  CHECK(std::vector(dot.names().begin(), dot.names().end()) == std::vector<std::string>{"b", "a", "c d"});
  CHECK(dot.adjacent(dot.vertex_named("a"), dot.vertex_named("c d")));
  CHECK(dot.coordinates()[1] == Point{1, -2});

  const Board mentioned = read_board_text(
      BoardFormat::dot,
      R"(graph { node [shape=a]; b [color="c"]; a; "x\"y"; v10; v2; "x\"y" -- v2; a -- b })", "f");
  CHECK(std::vector(mentioned.names().begin(), mentioned.names().end()) ==
        std::vector<std::string>{"b", "a", "x\"y", "v10", "v2"});
  CHECK(read_board_text(BoardFormat::dot, R"(graph { "x\\" -- y; y -- a })", "f").names()[0] == R"(x\\)");
  CHECK((mentioned.adjacent(0, 1) && mentioned.adjacent(2, 4) && mentioned.edges().size() == 2));
  CHECK(read_board_text(BoardFormat::dot, "graph { 2 -- 0 -- 1 }", "f").adjacent(0, 2));
  CHECK_FALSE(read_board_text(BoardFormat::dot, "graph { 2 -- 0 -- 1 }", "f").has_names());
  CHECK(read_board_text(BoardFormat::edges, "# three\n\n3 # vertices\r\n0 1\n\t1  2 \n", "f") ==
        read_board("path:3"));
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
    const char* edge = board.has_names() ? "a-b" : "0-1";
    CHECK(board.warnings()[0] == fmt::format("edge {} is given more than once; taken once", edge));
  }
}

TEST_CASE("board formats: bad graph6, edges and json") {
  const std::vector<std::tuple<BoardFormat, std::string, std::vector<std::string>>> refused = {
      {BoardFormat::graph6, "", {"graph6", "empty"}},
      {BoardFormat::graph6, "?", {"board", "at least one vertex"}},
      {BoardFormat::graph6, "DQ", {"graph6", "5 vertices", "2 bytes", "edges"}},
      {BoardFormat::graph6, "DQcc", {"graph6", "5 vertices", "2 bytes", "edges"}},
      {BoardFormat::graph6, "DQ ", {"graph6", "byte 1", "32", "63", "126"}},
      {BoardFormat::graph6, "DQd", {"graph6", "last edge"}},
      {BoardFormat::graph6, "~?", {"graph6", "vertices"}},
      {BoardFormat::graph6, "DQc\nDQc\n", {"graph6", "more than one graph"}},
      {BoardFormat::edges, "", {"vertices"}},
      {BoardFormat::edges, "0 1\n", {"line 1", "vertices"}},
      {BoardFormat::edges, "x\n", {"line 1", "'x'"}},
      {BoardFormat::edges, "99999999999\n", {"line 1", "'99999999999'"}},
      {BoardFormat::edges, "5000\n", {"board", "5000 vertices", "4096"}},
      {BoardFormat::edges, "3\n0 1\n1\n", {"line 3", "1 words"}},
      {BoardFormat::edges, "3\n0 3\n", {"line 2", "unknown vertex 3", "vertices"}},
      {BoardFormat::edges, "3\n\n1 1\n", {"line 3", "1-1", "loop"}},
      {BoardFormat::edges, "3\n0 -1\n", {"line 2", "'-1'"}},
      {BoardFormat::json, "{\"vertices\": 2,\n \"edges\"", {"json", "line 2, column 9", "JSON"}},
      {BoardFormat::json, "[]", {"json", "object"}},
      {BoardFormat::json, R"({"vertices": 2})", {"json", "\"edges\"", "missing"}},
      {BoardFormat::json, R"({"vertices": 2, "edges": [], "name": []})", {"json", "'name'"}},
      {BoardFormat::json, R"({"vertices": 1, "vertices": 2, "edges": []})", {"json", "'vertices'", "twice"}},
      {BoardFormat::json, R"({"vertices": 2.5, "edges": []})", {"json", "\"vertices\"", "whole number"}},
      {BoardFormat::json,
       R"({"vertices": 18446744073709551615, "edges": []})",
       {"json", "\"vertices\"", "out of range"}},
      {BoardFormat::json, R"({"vertices": -1, "edges": []})", {"board", "at least one vertex"}},
      {BoardFormat::json, R"({"vertices": 100000, "edges": []})", {"board", "100000 vertices", "4096"}},
      {BoardFormat::json, R"({"vertices": 2, "edges": [[0,1],[1]]})", {"json", "edges[1]"}},
      {BoardFormat::json, R"({"vertices": 2, "edges": {}})", {"json", "\"edges\"", "list"}},
      {BoardFormat::json,
       R"({"vertices": 2, "edges": [[0,2]]})",
       {"board", "0-2", "unknown vertex 2", "vertices"}},
      {BoardFormat::json, R"({"vertices": 2, "edges": [[1,1]]})", {"board", "1-1", "loop"}},
      {BoardFormat::json,
       R"({"vertices": 2, "edges": [], "names": ["a"]})",
       {"board", "1 names", "2 vertices"}},
      {BoardFormat::json,
       R"({"vertices": 2, "edges": [], "names": ["a", 1]})",
       {"json", "names[1]", "string"}},
      {BoardFormat::json, R"({"vertices": 2, "edges": [], "names": ["a", "a"]})", {"board", "'a'", "twice"}},
      {BoardFormat::json, R"({"vertices": 2, "edges": [], "names": ["a", "b "]})", {"board", "vertex 1"}},
      {BoardFormat::json,
       R"({"vertices": 2, "edges": [], "coordinates": [[0,0]]})",
       {"board", "1 coordinates", "2 vertices"}},
      {BoardFormat::json,
       R"({"vertices": 1, "edges": [], "coordinates": [[0,"x"]]})",
       {"json", "coordinates[0]"}},
      {BoardFormat::json,
       R"({"vertices": 1, "edges": [], "coordinates": [[0,1e10]]})",
       {"board", "vertex 0", "10000000000"}},
      {BoardFormat::json,
       R"({"vertices": 1, "edges": [], "coordinates": [[0,1e999]]})",
       {"json", "out of range"}},
  };
  for (const auto& [format, text, facts] : refused) CHECK_THAT(error_of(format, text), Says(facts));
}

TEST_CASE("board formats: bad graphml and dot") {
  const std::string open = "<graphml><graph edgedefault=\"undirected\">", close = "</graph></graphml>";
  const std::vector<std::tuple<BoardFormat, std::string, std::vector<std::string>>> refused = {
      {BoardFormat::graphml, "", {"graphml", "0 graphs"}},
      {BoardFormat::graphml, open, {"graphml", "line 1, column 42"}},
      {BoardFormat::graphml, open + close, {"board", "at least one vertex"}},
      {BoardFormat::graphml,
       "<graphml><graph edgedefault=\"directed\"><node id=\"a\"/><node id=\"b\"/>"
       "<edge source=\"a\" target=\"b\"/></graph></graphml>",
       {"graphml", "directed"}},
      {BoardFormat::graphml,
       open + "<node id=\"a\"/><edge source=\"a\" target=\"b\"/>" + close,
       {"graphml", "edge", "unknown node 'b'"}},
      {BoardFormat::graphml, open + "<node id=\"a\"/><node id=\"a\"/>" + close, {"node 'a'", "twice"}},
      {BoardFormat::graphml, open + "<node id=\"a\"/><node/>" + close, {"graphml", "id"}},
      {BoardFormat::graphml,
       open + "<node id=\"a\"/><edge source=\"a\" target=\"a\"/>" + close,
       {"board", "0-0", "loop"}},
      {BoardFormat::graphml, open + "<node id=a/>" + close, {"graphml", "line 1, column 51", "value"}},
      {BoardFormat::graphml,
       "<!DOCTYPE x [<!ENTITY a \"b\">]>" + open + close,
       {"graphml", "line 1, column 1", "DOCTYPE"}},
      {BoardFormat::dot, "graph { a [label=\"\xe0\x80\x80\"] }", {"board", "vertex 0", "UTF-8"}},
      {BoardFormat::dot, "graph { a [label=\"\xf4\x90\x80\x80\"] }", {"board", "vertex 0", "UTF-8"}},
      {BoardFormat::dot, "graph { a [label=\"\xef\xbf\xbf\"] }", {"board", "vertex 0", "UTF-8"}},
      {BoardFormat::dot, "", {"f: dot", "not valid DOT"}},
      {BoardFormat::dot, "digraph { a -> b }", {"dot", "directed"}},
      {BoardFormat::dot, "graph { }", {"board", "at least one vertex"}},
      {BoardFormat::dot, "graph { a -- a }", {"board", "0-0", "loop"}},
      {BoardFormat::graphml,
       "<graphml><graph edgedefault=\"undirected\"><node id=\"a\"/><node id=\"b\"/><hyperedge><endpoint "
       "node=\"a\"/><endpoint node=\"b\"/></hyperedge></graph></graphml>",
       {"graphml", "hyperedges"}},
      {BoardFormat::dot, "strict graph { a -- a }", {"board", "0-0", "loop"}},
      {BoardFormat::dot, "graph {\n { a b } -- { c d } }", {"dot", "line 2, column 2", "subgraphs"}},
      {BoardFormat::dot, "graph { a [label=<b>] }", {"dot", "line 1, column 18", "HTML", "string"}},
      {BoardFormat::dot, "graph { \"a", {"dot", "line 1, column 9", "string", "closed"}},
      {BoardFormat::dot, "graph { /* a", {"dot", "line 1, column 9", "closed"}},
      {BoardFormat::dot, "graph { node [a=b", {"dot", "line 1, column 14", "closed"}},
      {BoardFormat::dot, "graph { a [pos=\"1\"] }", {"dot", "'a'", "'1'", "node"}},
      {BoardFormat::dot, "graph { a [pos=\"1,1\"]; b }", {"dot", "node"}},
  };
  for (const auto& [format, text, facts] : refused) CHECK_THAT(error_of(format, text), Says(facts));
  BoardParts backslash;
  backslash.size = 1;
  backslash.names = {"a\\"};
  CHECK_THROWS_WITH(write_board(Board(backslash), BoardFormat::dot),
                    Says({"dot", "'a\\'", "format", "backslash"}));
}

TEST_CASE("board formats: texts made to exhaust the readers are refused in time") {
  const auto repeat = [](const std::string& text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
  };
  const std::string open =
      "<graphml><key id=\"k\" for=\"node\" attr.name=\"name\" attr.type=\"string\"><default>";
  CHECK_THAT(error_of(BoardFormat::graphml, repeat("<a>", 100'000)),
             Says({"graphml", "line 1, column 100", "32", "nested"}));
  CHECK(
      error_of(BoardFormat::graphml, repeat("<a><![CDATA[</a>]]>", 100'000)).ends_with("more than 32 deep"));
  CHECK(error_of(BoardFormat::graphml, repeat("<a x=\"/>\">", 100'000)).ends_with("more than 32 deep"));
  CHECK(error_of(BoardFormat::graphml, open + repeat("x", 100'000) + "</default></key></graphml>")
            .ends_with("more than 1000 characters of default values"));
  CHECK_THAT(error_of(BoardFormat::json, repeat("[", 10'000'000)), Says({"json", "value", "nested"}));
  CHECK(error_of(BoardFormat::dot, "graph " + repeat("{", 100'000)).ends_with("subgraphs are not read"));
  CHECK(error_of(BoardFormat::dot, "graph { node [" + repeat("a ", 100'000) + "] " + repeat("b;", 100'000) +
                                       "}") == "accepted");
  CHECK_THAT(error_of(BoardFormat::dot, "graph { \"" + repeat("\\\"", 1'000'000) + "\" }"),
             Says({"dot", "line 1, column 9", "4000 bytes", "string"}));
  CHECK_THAT(error_of(BoardFormat::dot, "graph { a" + repeat("--a", 100'000) + "}"),
             Says({"board", "0-0", "loop"}));
  CHECK_THAT(error_of(BoardFormat::edges, std::string(max_board_text + 1, '#')),
             Says({"16777217 bytes", "16777216"}));
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
  const test::Folder folder;
  for (const char* name : {"a+b.g6", "a.edges", "a.json", "a.graphml", "a.dot"}) {
    const std::string path = folder.file(name);
    folder.write(name, write_board(read_board("petersen"), *format_of_file(path)));
    const Board board = read_board(path);
    CHECK(board == read_board("petersen"));
    CHECK(board.label() == path);
  }
  const Board with_file = read_board(folder.file("a.edges") + " + path:2");
  CHECK(with_file.size() == 12);
  folder.write("twice.edges", "2\n0 1\n0 1\n");
  const Board warned = read_board("1x1 + " + folder.file("twice.edges"));
  REQUIRE(warned.warnings().size() == 1);
  CHECK(warned.warnings()[0] ==
        folder.file("twice.edges") + ": edge 0-1 is given more than once; taken once");
}

TEST_CASE("board formats: names of formats") {
  CHECK(format_named("graphml") == BoardFormat::graphml);
  CHECK_THROWS_WITH(format_named("gexf"), Says({"'gexf'", "format"}));
  CHECK_FALSE(format_of_file("board.txt"));
  CHECK_FALSE(format_of_file(".json"));
}

}  // namespace graphgo
