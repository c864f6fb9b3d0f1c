// Boards by the names of graph theory, in ranges and in streams, in the formats of networkx and others, and
// what the program says to those who nearly named a board.
#include <catch2/catch.hpp>
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

std::string error_of_board(const std::string& text) {
  return testing::error_of([&] { read_boards(text); });
}

std::string error_of_stream(const std::string& text) {
  return testing::error_of([&] { read_board_stream(text, "in"); });
}

std::string error_of_format(BoardFormat format, const std::string& text) {
  return testing::error_of([&] { read_board_text(format, text, "f"); });
}

std::vector<std::string> labels_of(const std::vector<Board>& boards) {
  std::vector<std::string> labels;
  for (const Board& board : boards) labels.push_back(board.label());
  return labels;
}

std::vector<std::string> names_of(const Board& board) { return {board.names().begin(), board.names().end()}; }

}  // namespace

TEST_CASE("boards: the names of graph theory, in either case") {
  const std::pair<const char*, const char*> names[] = {
      {"K5", "complete:5"}, {"k1", "complete:1"}, {"C5", "cycle:5"},         {"c3", "cycle:3"},
      {"P5", "path:5"},     {"p1", "path:1"},     {"K2,3", "bipartite:2x3"}, {"k1,4", "bipartite:1x4"}};
  for (const auto& [name, family] : names) {
    INFO(name);
    CHECK(read_board(name) == read_board(family));
    CHECK(read_board(name).label() == name);
  }
  CHECK(read_board("K3 + p2") == read_board("complete:3 + path:2"));
  CHECK_THAT(error_of_board("C2"), Says({"'C2'", "cycle:3"}));
  CHECK_THAT(error_of_board("K0"), Says({"'K0'", "complete:1"}));
  CHECK_THAT(error_of_board("K9999"), Says({"'K9999'", "4096 vertices"}));
}

TEST_CASE("boards: ranges name a board for each number") {
  CHECK(labels_of(read_boards("path:2..4")) == std::vector<std::string>{"path:2", "path:3", "path:4"});
  CHECK(labels_of(read_boards("K1..3")) == std::vector<std::string>{"K1", "K2", "K3"});
  CHECK(labels_of(read_boards("2x1..2 + P1")) == std::vector<std::string>{"2x1 + P1", "2x2 + P1"});
  CHECK(labels_of(read_boards("K1..2,1..2")) == std::vector<std::string>{"K1,1", "K1,2", "K2,1", "K2,2"});
  CHECK(read_boards("cycle:3..3").size() == 1);
  CHECK(read_board("cycle:3..3") == read_board("cycle:3"));
  CHECK_THAT(error_of_board("path:4..2"), Says({"4..2", "falls"}));
  CHECK_THAT(error_of_board("path:1..99999999"), Says({"'path:1..99999999'", "too large"}));
  CHECK_THAT(error_of_board("complete:1..1400"), Says({"too many"}));
  CHECK_THAT(error_of_board("path:1.."), Says({"'path:1..'"}));
  CHECK_THAT(testing::error_of([] { read_board("K1..3"); }), Says({"'K1..3'", "3 boards", "one"}));
}

TEST_CASE("boards: a stream has graph6 without a prefix, or boards as on the command line") {
  const auto boards =
      read_board_stream(">>graph6<<D?{\r\n\nDQc\n# three more\n3x3\nK2..3 # and these\n", "in");
  CHECK(labels_of(boards) == std::vector<std::string>{"graph6:D?{", "graph6:DQc", "3x3", "K2", "K3"});
  CHECK(boards[0] == read_board("graph6:D?{"));
  // Names without a digit consist of bytes of graph6, too.
  CHECK(read_board_stream("petersen\ncube\n", "in")[0] == read_board("petersen"));
  CHECK_THAT(error_of_stream("D?{\nDQ\n"), Says({"in: line 2", "'graph6:DQ'", "5 vertices", "2 bytes"}));
  CHECK_THAT(error_of_stream("D?{\nfoo:3\n"), Says({"in: line 2", "'foo:3'"}));
  CHECK_THAT(error_of_stream(":Fa@x^\n"), Says({"line 1", "sparse6", "copyg"}));
  CHECK_THAT(error_of_stream("&C??\n"), Says({"line 1", "digraph6"}));
  CHECK_THAT(error_of_stream("# edges\na b\n"),
             Says({"in: line 2", "'a b' looks like an edge", ".edgelist"}));
  CHECK_THAT(error_of_stream("0 1\n"), Says({"in: line 1", "'0 1' looks like an edge", ".edgelist"}));
  CHECK_THAT(error_of_stream("?\n"), Says({"line 1", "at least one vertex"}));
  CHECK_THAT(error_of_stream(" \n# nothing\n"), Says({"in", "no board"}));
}

TEST_CASE("boards: a stream may be one board in a format that shows which it is") {
  const Board named(
      BoardParts{.size = 2, .edges = {{0, 1}}, .names = {"a", "b"}, .coordinates = {}, .label = {}});
  for (const BoardFormat format :
       {BoardFormat::json, BoardFormat::graphml, BoardFormat::gml, BoardFormat::dot}) {
    const std::string text = write_board(named, format);
    INFO(text);
    const auto boards = read_board_stream(text, "in");
    REQUIRE(boards.size() == 1);
    CHECK(boards[0] == named);
    CHECK(names_of(boards[0]) == names_of(named));
  }
  CHECK(read_board_stream("strict graph { a -- b }", "in")[0] == named);
  CHECK(read_board_stream(
            "Creator \"igraph\" Version 1 graph [ node [ id 0 ] node [ id 1 ] edge [ source 0 target 1 ] ]",
            "in")[0] == named);
  // A brace is also the graph6 byte for 60 vertices.
  CHECK_THAT(error_of_stream("{??"), Says({"line 1", "60 vertices"}));
}

TEST_CASE("boards: a file of several graph6 lines") {
  const test::Folder folder;
  folder.write("many.g6", ">>graph6<<D?{\nDQc\n");
  folder.write("one.g6", "DQc\n");
  CHECK(labels_of(read_boards(folder.file("many.g6"))) ==
        std::vector<std::string>{"graph6:D?{", "graph6:DQc"});
  CHECK(read_board(folder.file("one.g6")).label() == folder.file("one.g6"));
  CHECK_THAT(testing::error_of([&] { read_board(folder.file("many.g6")); }), Says({"2 boards"}));
  CHECK_THAT(testing::error_of([&] { read_board(folder.file("many.g6") + " + K1"); }),
             Says({"more than one graph"}));
  folder.write("bad.g6", "DQc\nD\n");
  CHECK_THAT(testing::error_of([&] { read_boards(folder.file("bad.g6")); }), Says({"bad.g6: line 2"}));
}

TEST_CASE("boards: near misses are told what may have been meant") {
  const std::pair<const char*, const char*> rows[] = {{"K5?", "did you mean K5?"},
                                                      {"3*3", "did you mean 3x3?"},
                                                      {"3 by 4", "did you mean 3x4?"},
                                                      {"K(5)", "did you mean K5?"},
                                                      {"K2-3", "did you mean K2,3?"},
                                                      {"path5", "did you mean path:5?"},
                                                      {"Torus 3x4", "did you mean torus:3x4?"},
                                                      {"Petersen", "did you mean petersen?"},
                                                      {"pth:5", "path:N"},
                                                      {"D?{", "did you mean graph6:D?{?"}};
  for (const auto& [text, hint] : rows) CHECK_THAT(error_of_board(text), Says({"no such family", hint}));
  CHECK_THAT(error_of_board("9999 x 9999"), Says({"no such family"}));
}

TEST_CASE("board formats: edge lists of networkx") {
  const auto read = [](const char* text) { return read_board_text(BoardFormat::edgelist, text, "f"); };
  const Board board = read("# nx.write_edgelist\na b {}\nb c {'weight': 2}\n\nc d 3.5 2\r\n");
  CHECK(board == read_board("path:4"));
  CHECK(names_of(board) == std::vector<std::string>{"a", "b", "c", "d"});
  REQUIRE(board.warnings().size() == 1);  // of the 2
  CHECK_THAT(board.warnings()[0], Says({"1 edge has a whole number", "weight", "left out"}));
  CHECK(read("a b 2.5\n").warnings().empty());
  const Board numbered = read("2 0\n0 1\n");
  CHECK(numbered.adjacent(0, 2));
  CHECK_FALSE(numbered.has_names());
  CHECK(names_of(read("1 2\n2 3\n")) == std::vector<std::string>{"1", "2", "3"});
  CHECK(read("a b\nb a\n").warnings().size() == 1);
  // A name with a space would make another graph of it.
  CHECK_THAT(error_of_format(BoardFormat::edgelist, "b c d {'weight': 2}\n"),
             Says({"line 1", "'d {", "spaces"}));
  CHECK_THAT(error_of_format(BoardFormat::edgelist, "a b\na\n"), Says({"line 2", "two ends"}));
  CHECK_THAT(error_of_format(BoardFormat::edgelist, "a a\n"), Says({"line 1", "a-a", "loop"}));
  CHECK_THAT(error_of_format(BoardFormat::edgelist, "# nothing\n"), Says({"no edge"}));
  for (const char* other : {"0, 1\n", "a b;\n", "(0, 1)\n", "[0 1]\n"})
    CHECK_THAT(error_of_format(BoardFormat::edgelist, other), Says({"line 1", "a blank between them"}));
  for (const char* comment : {"% sym\n", "// tiny\n"})
    CHECK_THAT(error_of_format(BoardFormat::edgelist, comment), Says({"line 1", "comments begin with #"}));
  CHECK(read("f(0) f(1)\n").names()[1] == "f(1)");
  const Board odd =
      read_board_text(BoardFormat::json, R"({"vertices": 2, "edges": [[0,1]], "names": ["a(", "b"]})", "f");
  CHECK_THROWS_WITH(write_board(odd, BoardFormat::edgelist), Says({"edgelist", "'a('", "another notation"}));
  CHECK(read_board_text(BoardFormat::edgelist, write_board(board, BoardFormat::edgelist), "f") == board);
  CHECK_THROWS_WITH(write_board(read_board("K1 + K2"), BoardFormat::edgelist), Says({"vertex 0", "no edge"}));
  // Vertices are numbered as their names come: what is written keeps their order, or is refused.
  const auto named = [](std::vector<std::pair<Vertex, Vertex>> edges, const std::vector<std::string>& names) {
    return Board({.size = static_cast<int>(names.size()), .edges = std::move(edges), .names = names});
  };
  const Board later = named({{0, 2}, {0, 3}, {1, 3}, {2, 3}, {0, 1}}, {"a", "b", "c", "d"});
  const Board again = read_board_text(BoardFormat::edgelist, write_board(later, BoardFormat::edgelist), "f");
  CHECK(again == later);
  CHECK(again.vertex_name(2) == "c");
  for (const Board& other :
       {named({{0, 2}, {1, 2}, {1, 3}}, {"a", "b", "c", "d"}), named({{0, 2}, {1, 2}}, {"2", "1", "0"}),
        named({{0, 2}, {1, 2}}, {"1", "0", "2"})})
    CHECK_THROWS_WITH(write_board(other, BoardFormat::edgelist), Says({"edgelist", "number the vertices"}));
  // Files of other tools: a byte order mark, a header.
  CHECK(read("\xEF\xBB\xBF"
             "0 1\n1 2\n")
            .size() == 3);
  CHECK(read("5 4\n0 1\n1 2\n2 3\n3 4\n").warnings().size() == 1);
  CHECK(read("5 4\n1 2\n2 3\n3 4\n1 5\n").warnings().size() == 1);
  CHECK(read("0 1\n1 2\n2 3\n3 4\n").warnings().empty());
  CHECK(read("1 0\n").warnings().empty());
  CHECK_THAT(error_of_format(BoardFormat::edgelist, "3 3\n1 2\n2 3\n1 3\n"), Says({"loop", "header"}));
  CHECK(read_board_stream("\xEF\xBB\xBF"
                          "{\"vertices\": 2, \"edges\": [[0, 1]]}",
                          "in")
            .size() == 1);
  CHECK(read("5 3\n1 2\n2 3\n3 4\n4 5\n").warnings().empty());
}

TEST_CASE("board formats: node-link data of networkx, before and since version 3.4") {
  const auto read = [](const std::string& text) { return read_board_text(BoardFormat::json, text, "f"); };
  for (const std::string edges : {"edges", "links"}) {
    const Board board = read(
        R"({"directed": false, "multigraph": false, "graph": {}, "nodes": [{"id": "a"}, {"id": "c d"},
      {"id": "é", "size": 3}], ")" +
        edges + R"(": [{"source": "a", "target": "é"}, {"weight": 2, "source": "c d", "target": "é"}]})");
    CHECK(names_of(board) == std::vector<std::string>{"a", "c d", "é"});
    CHECK(board == read_board("graph6:BW"));
  }
  const Board grid =
      read(R"({"nodes": [{"id": [0, 0]}, {"id": [0, 1]}], "edges": [{"source": [0, 0], "target": [0, 1]}]})");
  CHECK(names_of(grid) == std::vector<std::string>{"(0, 0)", "(0, 1)"});
  const Board numbered =
      read(R"({"nodes": [{"id": 1}, {"id": 2}, {"id": 0}], "edges": [{"source": 1, "target": 2}]})");
  CHECK_FALSE(numbered.has_names());
  CHECK(numbered.adjacent(1, 2));
  CHECK_THAT(error_of_format(BoardFormat::json, R"({"directed": true, "nodes": [], "edges": []})"),
             Says({"directed"}));
  CHECK_THAT(error_of_format(BoardFormat::json, R"({"nodes": [{"id": 1}, {"id": 1}], "edges": []})"),
             Says({"'1'", "twice"}));
  CHECK_THAT(
      error_of_format(BoardFormat::json, R"({"nodes": [{"id": 1}], "edges": [{"source": 1, "target": 7}]})"),
      Says({"edges[0]", "unknown node '7'"}));
  CHECK_THAT(
      error_of_format(BoardFormat::json, R"({"nodes": [{"id": 1}], "edges": [{"source": 1, "target": 1}]})"),
      Says({"edges[0]", "loop"}));
  CHECK_THAT(error_of_format(BoardFormat::json, R"({"nodes": [{"name": 1}], "edges": []})"),
             Says({"nodes[0]", "\"id\""}));
  CHECK_THAT(error_of_format(BoardFormat::json, R"({"nodes": []})"), Says({"\"edges\"", "missing"}));
}

TEST_CASE("board formats: govariants' boards") {
  const Board board = read_board_text(
      BoardFormat::json,
      R"({"type": "custom", "coordinates": [[0,0],[1,0],[2,0]], "adjacencyList": [[1],[0,2],[1]]})", "f");
  CHECK(board == read_board("path:3"));
  CHECK(board.coordinates()[2] == Point{2, 0});
  CHECK(read_board_text(BoardFormat::json, R"({"type": "grid", "width": 3, "height": 2})", "f") ==
        read_board("2x3"));
  const std::pair<const char*, std::vector<std::string>> refused[] = {
      {R"({"adjacencyList": [[1],[0]], "names": ["p", "q"]})", {"\"names\" beside \"adjacencyList\""}},
      {R"({"nodes": [{"id": 0}], "edges": [], "adjacencyList": [[]]})",
       {"\"adjacencyList\" beside \"nodes\""}},
      {R"({"type": "grid", "width": 2, "height": 2, "edges": [[0,3]]})", {"\"edges\" beside \"type\""}},
      {R"({"type": "custom", "adjacencyList": [[1],[]]})",
       {"adjacencyList[0]", "adjacencyList[1]", "does not name 0"}},
      {R"({"type": "custom", "adjacencyList": [[7]]})", {"unknown vertex 7"}},
      {R"({"type": "custom", "adjacencyList": [[0]]})", {"loop"}},
      {R"({"type": "custom", "adjacencyList": [[1,1],[0]]})", {"adjacencyList[0]", "twice"}},
      {R"({"type": "polygonal", "size": 3})", {"polygonal", "not read"}},
      {R"({"type": "grid", "width": 3})", {"\"height\""}}};
  for (const auto& [text, facts] : refused) CHECK_THAT(error_of_format(BoardFormat::json, text), Says(facts));
}

TEST_CASE("board formats: GML, as networkx writes it") {
  const auto read = [](const std::string& text) { return read_board_text(BoardFormat::gml, text, "f"); };
  const Board board = read(R"(graph [
  name "a [graph]"
  node [ id 5 label "a" graphics [ x 1.5 y -2 ] ]
  node [ id 3 label "c d" graphics [ x 0 y 0 ] ]
  node [ id 7 label "&#233; &quot;&amp;" graphics [ x 2 y 0 ] ]  # a comment ]
  edge [ source 5 target 3 weight 2 ]
  edge [ source 3 target 7 ]
])");
  CHECK(board == read_board("path:3"));
  CHECK(names_of(board) == std::vector<std::string>{"a", "c d", "é \"&"});
  CHECK(board.coordinates()[0] == Point{1.5, -2});
  CHECK(read(write_board(board, BoardFormat::gml)) == board);
  CHECK(names_of(read(write_board(board, BoardFormat::gml))) == names_of(board));
  CHECK_FALSE(read(write_board(read_board("petersen"), BoardFormat::gml)).has_names());
  const std::pair<const char*, std::vector<std::string>> refused[] = {
      {"graph [ directed 1 ]", {"line 1, column 9", "directed"}},
      {"graph [ node [ label \"a\" ] ]", {"no id"}},
      {"graph [ node [ id 1 ] node [ id 1 ] ]", {"'1'", "twice"}},
      {"graph [ node [ id 1 ] edge [ source 1 target 2 ] ]", {"unknown node '2'"}},
      {"graph [ node [ id 1 ] edge [ source 1 target 1 ] ]", {"loop"}},
      {"graph [ node [ id 1 ] edge [ source 1 ] ]", {"no target"}},
      {"graph [ node [ id 1 ]", {"never closed"}},
      {"graph [ ] ]", {"closes nothing"}},
      {"graph [ node [ id 0 label \"a ] ]", {"quotes"}},
      {"graph [ ] graph [ ]", {"second graph"}},
      {"node [ id 1 ]", {"no graph"}}};
  for (const auto& [text, facts] : refused) CHECK_THAT(error_of_format(BoardFormat::gml, text), Says(facts));
  CHECK_THAT(error_of_format(BoardFormat::gml, std::string(100000, '[')), Says({"gml"}));
  std::string deep;
  for (int i = 0; i < 1000; ++i) deep += "a [ ";
  CHECK_THAT(error_of_format(BoardFormat::gml, deep), Says({"nested"}));
}

TEST_CASE("board formats: the ids of GraphML are names, but for numbers") {
  const auto graphml = [](const std::string& a, const std::string& b, const std::string& c) {
    return read_board_text(BoardFormat::graphml,
                           "<graphml><graph edgedefault=\"undirected\"><node id=\"" + a + "\"/><node id=\"" +
                               b + "\"/><node id=\"" + c + "\"/><edge source=\"" + a + "\" target=\"" + b +
                               "\"/></graph></graphml>",
                           "f");
  };
  CHECK(names_of(graphml("a &amp; b", "(0, 1)", "&#233;")) ==
        std::vector<std::string>{"a & b", "(0, 1)", "é"});
  CHECK_FALSE(graphml("n0", "n1", "n2").has_names());
  CHECK(graphml("2", "0", "1").adjacent(0, 2));
  CHECK_FALSE(graphml("2", "0", "1").has_names());
  CHECK(names_of(graphml("1", "2", "3")) == std::vector<std::string>{"1", "2", "3"});
}

}  // namespace graphgo
