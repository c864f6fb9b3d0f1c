// The Atlas as users build and ask it: what it says is what `solve` says, however the graph is numbered and
// however the work was cut.
#include <algorithm>
#include <map>

#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/text/json.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/answer_json.hpp"
#include "solver/research/atlas/longer.hpp"
#include "tests/program/atlas_helpers.hpp"
#include "tests/program/bad_input.hpp"

namespace {

using namespace graphgo::test;
using nlohmann::ordered_json;

graphgo::solver::Answer solved(const graphgo::Board& board, const std::string& rules,
                               const std::string& position, bool black) {
  graphgo::solver::Limits limits;
  limits.memory = 64 << 20;
  return graphgo::solver::engines::solve({board,
                                          graphgo::read_position(board, position),
                                          black ? graphgo::Side::black : graphgo::Side::white,
                                          graphgo::read_ruleset(rules),
                                          {0, 0},
                                          {}},
                                         limits);
}

/// As the Atlas writes it.
std::string cell(const graphgo::solver::Value& value) {
  if (value.lo != value.hi) return value.lo.text() + ".." + value.hi.text();
  if (value.kind == graphgo::solver::ValueKind::winner)
    return value.lo > graphgo::Margin() ? "black" : "white";
  return value.lo.text();
}

TEST_CASE("atlas: all positions of the smallest graphs have the values that solve gives") {
  const auto rows = rows_of(small_atlas().read("atlas/all_positions.csv"));
  const Words& head = rows.at(0);
  REQUIRE(head.size() == 23);
  CHECK(rows.size() == 1 + 2 + 6 + 20 + 12);  // K1, K2, the path, the triangle: both sides
  for (std::size_t r = 1; r < rows.size(); ++r) {
    const graphgo::Board board = graphgo::read_board("graph6:" + rows[r][0]);
    for (std::size_t c = 4; c < head.size(); ++c) {
      CAPTURE(rows[r][0], rows[r][1], rows[r][2], head[c]);
      CHECK(cell(solved(board, head[c], rows[r][1], rows[r][2] == "Black").value) == rows[r][c]);
    }
  }
}

TEST_CASE("atlas: empty boards, disconnected ones too, have the values that solve gives") {
  const auto rows = rows_of(small_atlas().read("atlas/values.csv"));
  CHECK(rows.size() == 1 + 7);  // graphs to three vertices
  for (std::size_t r = 1; r < rows.size(); ++r) {
    const graphgo::Board board = graphgo::read_board("graph6:" + rows[r][0]);
    for (std::size_t c = 1; c + 1 < rows[0].size(); ++c) {
      CAPTURE(rows[r][0], rows[0][c]);
      CHECK(cell(solved(board, rows[0][c], std::string(static_cast<std::size_t>(board.size()), '.'), true)
                     .value) == rows[r][c]);
    }
    CHECK(rows[r].back() ==
          "pppppppttppptpppppp");  // proofs, and the reference where there is no form of proof
  }
}

TEST_CASE("atlas: a graph is found by any numbering, and its positions are told in that numbering") {
  const std::string atlas = small_atlas().file("atlas");
  for (const std::string name : {"path:3", "tree:0,0", "star:2", "graph6:Bo", "graph6:Bg", "P2 + P1", "K3"}) {
    const auto shown = json_of({"atlas", "show", name, "--atlas", atlas});
    const graphgo::Board board = graphgo::read_board(name);
    CAPTURE(name, graphgo::dump_json(shown));
    CHECK(shown["values"].size() == 19);
    CHECK(shown["telling"].empty() == (name == "P2 + P1"));  // connected ones have all positions
    for (const auto& row : shown["telling"])
      for (const auto& value : row["values"]) {
        ordered_json expected;
        graphgo::solver::presentation::add_value(
            expected, solved(board, value["rules"], row["position"], row["to_move"] == "black").value,
            graphgo::read_ruleset(value["rules"].get<std::string>()));
        for (const auto& [key, what] : expected.items()) CHECK(value.at(key) == what);
      }
  }
  const std::string text = text_of({"atlas", "show", "graph6:Bo", "--atlas", atlas});
  CHECK(contains(text, "in Atlas   3.1, graph6:BW"));
  CHECK(contains(text, "the empty board, Black to move, komi 0"));
  CHECK(contains(text, "conway-go                Black wins"));
  const std::string triangle = text_of({"atlas", "show", "K3", "--atlas", atlas});
  CHECK(contains(triangle, "chinese-basic            [-3, 3] no result"));
  CHECK(contains(triangle, "[lo, hi] R: Black can force lo"));
  CHECK_FALSE(contains(text, "open:"));
  CHECK(contains(text_of({"atlas", "show", "P2 + P1", "--atlas", atlas}), "positions  not in the Atlas"));
  CHECK(contains(text_of({"atlas", "show", "3.1", "--atlas", atlas}), "in Atlas   3.1, graph6:BW"));
}

TEST_CASE("atlas: for two rulesets the first position shown is the smallest on which they differ") {
  const auto rows = rows_of(small_atlas().read("atlas/all_positions.csv"));
  const auto telling = rows_of(small_atlas().read("atlas/telling.csv"));
  const auto first = [](const std::vector<Words>& list, const std::string& graph, std::size_t a,
                        std::size_t b) {
    for (const Words& row : list)
      if (row[0] == graph && row[a] != row[b]) return row[1] + row[2];
    return std::string("none");
  };
  for (const std::string graph : {"@", "A_", "BW", "Bw"})
    for (std::size_t a = 4; a < rows[0].size(); ++a)
      for (std::size_t b = a + 1; b < rows[0].size(); ++b) {
        CAPTURE(graph, rows[0][a], rows[0][b]);
        // a margin beside a winner: 3 and "black" say the same of who wins
        if ((rows[0][a].starts_with("conway")) != (rows[0][b].starts_with("conway"))) continue;
        CHECK(first(telling, graph, a, b) == first(rows, graph, a, b));
      }
}

std::map<std::string, std::string> files_in(const Folder& folder, const std::string& name) {
  std::map<std::string, std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.file(name)))
    if (entry.is_regular_file()) {
      const std::string path = entry.path().string().substr(folder.path().size() + 1);
      files[path.substr(path.find('/'))] = folder.read(path);
    }
  return files;
}

TEST_CASE("atlas: the same bytes from two threads, from parts, and from a journal that was cut") {
  const Folder folder;
  const auto build = [&](Words more) {
    Words words{"atlas", "build", "--max-vertices", "3", "--no-families"};
    words.insert(words.end(), more.begin(), more.end());
    return text_of(words, 0, in_folder(folder));
  };
  const auto whole = files_in(small_atlas(), "atlas");
  CHECK(whole.size() == 20);
  build({"two", "--threads", "2", "--recheck", "50%", "--journal", "journal"});
  CHECK(files_in(folder, "two") == whole);
  const std::string journal = folder.read("journal");
  folder.write("journal", journal.substr(0, journal.size() * 2 / 3));  // as a killed run leaves it
  build({"again", "--threads", "1", "--journal", "journal"});
  CHECK(files_in(folder, "again") == whole);
  for (const std::string part : {"1/2", "2/2"})
    build({"none", "--shard", part, "--journal", "part" + part.substr(0, 1)});
  CHECK_FALSE(folder.has("none"));
  text_of({"merge", "part1", "part2", "--output", "merged"}, 0, in_folder(folder));
  build({"joined", "--journal", "merged"});
  CHECK(files_in(folder, "joined") == whole);
  build({"joined", "--journal", "merged"});  // an Atlas is replaced
  CHECK(files_in(folder, "joined") == whole);
}

TEST_CASE("atlas: what a limit leaves open is there with its bounds, and is the same each time") {
  const Folder folder;
  for (const std::string name : {"one", "two"})
    text_of({"atlas", "build", folder.file(name), "--max-vertices", "5", "--positions", "0", "--no-families",
             "--node-limit", "10", "--threads", name == "one" ? "1" : "2"});
  CHECK(files_in(folder, "one") == files_in(folder, "two"));
  const std::string values = folder.read("one/values.csv");
  CHECK(contains(values, "?-"));
  CHECK(contains(text_of({"atlas", "show", "K5", "--atlas", folder.file("one")}), "open"));
  CHECK(contains(text_of({"atlas", "verify", folder.file("one"), "--sample", "40"}), "right"));
}

TEST_CASE("atlas: the empty board has one value, first and among the positions that tell rulesets apart") {
  const auto shown = json_of({"atlas", "show", "K6"});
  const auto values_of = [](const nlohmann::json& list) {
    std::map<std::string, nlohmann::json> values;
    for (const auto& one : list)
      values[one.at("rules")] = {one.value("value", nlohmann::json()), one.value("winner", nlohmann::json()),
                                 one.value("no_result", nlohmann::json())};
    return values;
  };
  REQUIRE(shown["telling"][0]["position"] == "......");
  REQUIRE(shown["telling"][0]["to_move"] == "black");
  CHECK(values_of(shown["values"]) == values_of(shown["telling"][0]["values"]));
  CHECK(contains(text_of({"atlas", "show", "K6"}), "smallest there is, states aside that are open"));
  CHECK(contains(text_of({"atlas", "show", "K3"}), "smallest there is (each"));
}

TEST_CASE("atlas: longer searches find what a build left open, and say so") {
  const Folder folder;
  const Words build{"atlas",       "build", "few",           "--max-vertices", "5",
                    "--positions", "0",     "--no-families", "--node-limit",   "10"};
  text_of(build, 0, in_folder(folder));
  const auto before = files_in(folder, "few");
  const Words rules{"lasker-maas", "lasker-maas-draft", "taylor16/tsnf"};
  std::vector<Words> open;
  for (const Words& row : rows_of(folder.read("few/open.csv")))
    if (std::find(rules.begin(), rules.end(), row[1]) != rules.end()) open.push_back(row);
  REQUIRE(open.size() > 3);
  const Words show{"atlas", "show", "graph6:" + open[0][0], "--atlas", "few"};
  CHECK(contains(text_of(show, 0, in_folder(folder)), "open:"));

  Words longer{"atlas", "longer", "few", "--value-limit", "20", "--threads", "2"};
  for (const std::string& name : rules) longer.insert(longer.end(), {"--rules", name});
  text_of(longer, 0, in_folder(folder));
  const auto found = rows_of(folder.read("few/longer.csv"));
  REQUIRE(found.size() == 1 + open.size());
  for (std::size_t r = 1; r < found.size(); ++r) {
    CAPTURE(found[r]);
    const graphgo::Board board = graphgo::read_board("graph6:" + found[r][0]);
    const std::string empty(static_cast<std::size_t>(board.size()), '.');
    CHECK(found[r][1] == open[r - 1][1]);
    CHECK(cell(solved(board, found[r][1], empty, true).value) == found[r][2]);
    CHECK(contains("pto", found[r][3]));
  }
  auto after = files_in(folder, "few");
  after.erase("/longer.csv");
  CHECK(after == before);
  CHECK(contains(text_of(show, 0, in_folder(folder)), "checked proof, by a longer search"));
  CHECK(contains(text_of({"atlas", "verify", "few", "--sample", "9"}, 0, in_folder(folder)), "right"));
  CHECK(contains(text_of(longer, 0, in_folder(folder)), "0 empty boards before"));
  text_of(build, 0, in_folder(folder));  // what is proved stays
  CHECK(rows_of(folder.read("few/longer.csv")) == found);

  const std::string right = folder.read("few/longer.csv"), line = right.substr(right.find('\n') + 1);
  std::string unproved = right;
  REQUIRE(contains(right, ",p,"));
  unproved.replace(right.find(",p,"), 3, ",o,");
  folder.write("few/longer.csv", unproved);
  CHECK(contains(text_of(longer, 0, in_folder(folder)), "; --proofs searches them\n"));
  CHECK(folder.read("few/longer.csv") == unproved);
  Words with_proofs = longer;
  with_proofs.push_back("--proofs");
  const std::string proved = text_of(with_proofs, 0, in_folder(folder));
  CHECK(contains(proved, "0 empty boards before, 1 value without proof;"));
  CHECK(contains(proved, "no proof   0 of the values there, "));
  CHECK(folder.read("few/longer.csv") == right);
  const auto refused = [&](const std::string& more, const Words& facts) {
    folder.write("few/longer.csv", right + more);
    for (const Words& words : {show, longer}) {
      const Run run = run_program(words, in_folder(folder));
      CAPTURE(more, run.err);
      CHECK(run.exit_code == 2);
      CHECK(says(run.err, facts));
    }
    CHECK(folder.read("few/longer.csv") == right + more);
  };
  const std::string number = std::to_string(found.size() + 1);
  refused(line.substr(0, line.find('\n') + 1), {"longer.csv: line " + number, "a second time"});
  refused("A_,aga,2,p,1\n", {"longer.csv: line " + number, "'A_' under aga is 2, and 0 in values.csv"});
  refused("D`K,new-zealand,0,-,1\n", {"longer.csv: line " + number, "0 is not proved by '-'"});
  refused("D`K,new-zealand,?0..1,p,1\n", {"longer.csv: line " + number, "not proved by 'p'"});
  refused("D`K,new-zealand,0,px,1\n", {"longer.csv: line " + number, "'px' is no way of proving"});
  refused("D`K,new-zealand,0,z,1\n", {"longer.csv: line " + number, ": 'z' is no way of proving"});
  refused("D`K,new-zealand,0,=,1\n", {"longer.csv: line " + number, "a theorem is no search"});
  refused("D`K,new-zealand,0,t,1\n", {"longer.csv: line " + number, "0 is not proved by 't'"});
  refused("D`K,logical-japanese,0,p,1\n", {"longer.csv: line " + number, "0 is not proved by 'p'"});
  refused("D`K,new-zealand,?3..3,-,1\n", {"longer.csv: line " + number, "'?3..3' says that it is open"});
  refused("D`K,conway-go,-1..-1,p,1\n", {"longer.csv: line " + number, "'-1..-1' is no value"});
  refused("D`K,new-zealand,0..1,o,1\n", {"longer.csv: line " + number, "'0..1' is no value"});
  refused("D`K,new-zealand,inf,p,1\n", {"longer.csv: line " + number, "'inf' is no value"});
  refused("D`K,new-zealand,x,p,1\n", {"longer.csv: line " + number, "'x' is no value"});
  refused("D`K,odd,0,p,1\n", {"longer.csv: line " + number, "'odd'", "no ruleset"});
  refused("D`K,new-zealand,0,p,many\n", {"few/longer.csv: line " + number + ": nodes: 'many' is no number"});

  // Bounds of both are kept, the narrower of each; lines of graphs that this Atlas has not stay.
  const std::string more = "D`K,new-zealand,?-9..3,-,1\nFxxxx,aga,7,p,1\n";
  folder.write("few/longer.csv", right + more);
  CHECK(contains(text_of({"atlas", "show", "graph6:D`K", "--atlas", "few"}, 0, in_folder(folder)),
                 "open: 0 to 3"));
  text_of(longer, 0, in_folder(folder));
  CHECK(contains(folder.read("few/longer.csv"), "Fxxxx,aga,7,p,1\n"));
  folder.write("few/longer.csv", right + "D`K,tromp-taylor,?-5..0,-,1\n");  // the build has 0 to 5
  CHECK(contains(text_of(show, 0, in_folder(folder)),
                 "tromp-taylor             0                      one engine, by a longer search"));
}

TEST_CASE("atlas: an open board has the value of a ruleset under which the empty board is the same") {
  const Folder folder;
  text_of({"atlas", "build", "few", "--max-vertices", "5", "--positions", "0", "--no-families",
           "--node-limit", "10"},
          0, in_folder(folder));
  // D`K is open under taylor16/asnf, and settled under aga.
  CHECK(contains(folder.read("few/open.csv"), "D`K,taylor16/asnf,0,5"));
  const Words show{"atlas", "show", "graph6:D`K", "--atlas", "few", "--json"};
  const auto lines = ordered_json::parse(text_of(show, 0, in_folder(folder)))["values"];
  const auto line = [&](const std::string& rules) {
    return *std::ranges::find_if(lines, [&](const auto& one) { return one["rules"] == rules; });
  };
  CHECK(line("aga")["proved"] == "checked proof");
  CHECK(line("taylor16/asnf")["proved"] == "a theorem");
  CHECK(line("taylor16/asnf")["value"] == line("aga")["value"]);
  CHECK_FALSE(line("taylor16/asnf").contains("longer_search"));
  const Words longer{"atlas", "longer", "few", "--rules", "taylor16/asnf", "--value-limit", "9"};
  CHECK(contains(text_of(longer, 0, in_folder(folder)), "0 empty boards before"));
  CHECK(rows_of(folder.read("few/longer.csv")).size() == 1);  // no search found it
  folder.write("few/longer.csv", "graph6,ruleset,value,proved,nodes\nD`K,taylor16/asnf,1,o,1\n");
  requires_error(run_program(show, in_folder(folder)), {"which is the same on an empty board"});
}

TEST_CASE("atlas: a journal of longer searches goes on, whatever was found since") {
  const Folder folder;
  text_of({"atlas", "build", "few", "--max-vertices", "5", "--positions", "0", "--no-families",
           "--node-limit", "10"},
          0, in_folder(folder));
  const Words longer{"atlas",         "longer",        "few",         "--rules",
                     "taylor16/tsnf", "--rules",       "lasker-maas", "--journal",
                     "j.journal",     "--value-limit", "20"};
  text_of(longer, 0, in_folder(folder));
  const std::string found = folder.read("few/longer.csv"), journal = folder.read("j.journal");
  CHECK(contains(text_of(longer, 0, in_folder(folder)), "0 empty boards before"));
  folder.write("j.journal", journal.substr(0, journal.size() / 2));  // as a killed run leaves it
  CHECK(contains(text_of(longer, 0, in_folder(folder)), "0 empty boards before"));
  CHECK(folder.read("few/longer.csv") == found);
  std::filesystem::remove(folder.file("few/longer.csv"));
  folder.write("j.journal", journal);
  text_of(longer, 0, in_folder(folder));
  CHECK(folder.read("few/longer.csv") == found);
}

/// Of the file its first line and those of a graph.
void keep_graph(const Folder& folder, const std::string& file, const std::string& graph6) {
  std::istringstream lines(folder.read(file));
  std::string kept, line;
  for (bool first = true; std::getline(lines, line); first = false)
    if (first || line.starts_with(graph6 + ",")) kept += line + "\n";
  folder.write(file, kept);
}

TEST_CASE("atlas: a cell of more points than any rule counts is refused") {
  namespace atlas = graphgo::solver::research::atlas;
  const auto rules = graphgo::read_ruleset("aga");
  CHECK(atlas::value_of_cell("1000000", rules).lo == graphgo::Margin::of_points(1'000'000));
  for (const char* cell : {"1000001", "1500000000", "-2147483648", "-1500000000.5", "99999999999"})
    CHECK_THROWS_AS(atlas::value_of_cell(cell, rules), graphgo::InputError);
}

TEST_CASE("atlas: a proof that a limit on the job cut short is searched again") {
  const Folder folder;
  text_of({"atlas", "build", "one", "--max-vertices", "5", "--positions", "0", "--no-families",
           "--node-limit", "10"},
          0, in_folder(folder));
  for (const char* file : {"one/graphs.csv", "one/values.csv"}) keep_graph(folder, file, "D`K");
  const std::string known =
      "graph6,ruleset,value,proved,nodes\nD`K,new-zealand,0,o,1\n";  // its proof: seconds
  folder.write("one/longer.csv", known);
  const Words longer{"atlas",         "longer", "one",       "--rules",   "new-zealand",  "--proofs",
                     "--value-limit", "20",     "--journal", "j.journal", "--time-limit", "0.5"};
  const Run run = run_program(longer, in_folder(folder));
  CHECK(run.exit_code == 3);
  CHECK(says(run.out, {"0 empty boards before, 1 value without proof;", "as far as the limit let"}));
  CHECK(says(run.err, {"0 of 1 units done", "j.journal"}));
  CHECK(folder.read("one/longer.csv") == known);
  CHECK_FALSE(contains(folder.read("j.journal"), "D`K"));
}

TEST_CASE("atlas: what came into longer.csv while a search ran stays") {
  const Folder folder;
  text_of({"atlas", "build", "few", "--max-vertices", "5", "--positions", "0", "--no-families",
           "--node-limit", "10"},
          0, in_folder(folder));
  const auto search = [&](const std::string& name) {
    text_of({"atlas", "longer", "few", "--rules", name, "--value-limit", "20"}, 0, in_folder(folder));
    return folder.read("few/longer.csv");
  };
  namespace atlas = graphgo::solver::research::atlas;
  search("taylor16/tsnf");
  const atlas::CellsByName found = atlas::longer_cells(atlas::read_tables(folder.file("few")));
  REQUIRE(!found.empty());
  std::filesystem::remove(folder.file("few/longer.csv"));
  const std::string meanwhile = search("lasker-maas");
  atlas::keep_longer(folder.file("few"), found);
  const std::string both = folder.read("few/longer.csv");
  CHECK(rows_of(both).size() == rows_of(meanwhile).size() + found.size());
  atlas::keep_longer(folder.file("few"), {});
  CHECK(folder.read("few/longer.csv") == both);
  atlas::CellsByName wrong = found;
  wrong.begin()->second.cell.value.lo = wrong.begin()->second.cell.value.hi = graphgo::Margin::of_points(5);
  CHECK_THROWS_AS(atlas::keep_longer(folder.file("few"), wrong), graphgo::InternalError);
  CHECK(folder.read("few/longer.csv") == both);
}

TEST_CASE("atlas: the empty board has one answer, by itself and among its positions", "[slow]") {
  const Folder folder;
  text_of(
      {"atlas", "build", folder.file("one"), "--max-vertices", "5", "--no-families", "--node-limit", "10"});
  std::map<std::string, Words> of_graph;
  for (const Words& row : rows_of(folder.read("one/values.csv"))) of_graph[row[0]] = row;
  int open = 0, compared = 0;
  for (const Words& row : rows_of(folder.read("one/all_positions.csv"))) {
    if (row[2] != "Black" || row[1].find_first_not_of('.') != std::string::npos) continue;
    for (std::size_t c = 4; c < row.size(); ++c, ++compared) {
      CAPTURE(row[0], c);
      CHECK(row[c] == of_graph.at(row[0]).at(c - 3));
      open += row[c].starts_with('?') ? 1 : 0;
    }
  }
  CHECK(compared == 31 * 19);
  CHECK(open > 0);
  CHECK(contains(folder.read("one/open.csv"), "conway-go,white,black"));
  CHECK(contains(text_of({"atlas", "verify", folder.file("one"), "--sample", "40"}), "right"));
}

}  // namespace
