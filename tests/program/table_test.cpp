// `graphgo table` as users run it.
#include <catch2/catch.hpp>

#include "graphgo/board/read_board.hpp"
#include "graphgo/text/json.hpp"
#include "tests/program/bad_input.hpp"
#include "tests/tables/brute_table.hpp"

using namespace graphgo;
using test::Folder;
using test::Run;
using test::run_program;

namespace {

/// A folder with `t.table`: 2x2 under chinese-basic with half a point of komi.
struct TableFolder : Folder {
  TableFolder() {
    test::BruteTable(read_board("2x2"), read_ruleset("chinese-basic,komi=0.5")).write(file("t.table"));
  }

  Run run(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), "table");
    return run_program(arguments, test::in_folder(*this));
  }
};

}  // namespace

TEST_CASE("program: no table is built of a ruleset with komi, as its values would lack it") {
  const test::Folder folder;
  const std::string output = folder.file("k.table");
  for (const char* rules : {"aga,komi=3.5", "chinese-basic,komi=1"}) {
    const Run run = run_program({"table", "build", "2x2", "--rules", rules, "--output", output});
    CHECK(run.exit_code == 2);
    CHECK(run.err.find("values in a table are before komi") != std::string::npos);
  }
}

TEST_CASE("program: table probe gives what solve gives, after komi, with the question first") {
  const TableFolder folder;
  for (const std::string position : {"....", "X...", "XO..", ".XO.", "OO.."})
    for (const std::string side : {"black", "white"}) {
      CAPTURE(position, side);
      const Run probe = folder.run({"probe", "t.table", "--position", position, "--to-move", side, "--json"});
      const Run solve = run_program({"solve", "2x2", "--rules", "chinese-basic,komi=0.5", "--position",
                                     position, "--to-move", side, "--json"});
      REQUIRE(probe.exit_code == 0);
      const auto a = parse_json<nlohmann::json>(probe.out), b = parse_json<nlohmann::json>(solve.out);
      for (const char* key : {"board", "rules", "position", "to_move", "lo", "hi", "result"})
        CHECK(a.at(key) == b.at(key));
      CHECK(a.contains("lo_rank"));
    }
  const Run text = folder.run({"probe", "t.table", "--position", "X..."});
  CHECK(text.exit_code == 0);
  CHECK_THAT(text.out, Catch::StartsWith("board      2x2"));
  CHECK_THAT(text.out, Catch::Contains("table      t.table, history-free entry: Black to move\nvalue      "));
}

TEST_CASE("program: table probe after a record counts what the record gained and bans what it bans") {
  const TableFolder folder;
  folder.write("game.sgf", "(;SZ[2];B[aa];W[ba];B[bb])");
  const Run probe = folder.run({"probe", "t.table", "--record", "game.sgf", "--json"});
  const Run solve = run_program(
      {"solve", "--rules", "chinese-basic,komi=0.5", "--record", folder.file("game.sgf"), "--json"});
  REQUIRE(probe.exit_code == 0);
  const auto a = parse_json<nlohmann::json>(probe.out), b = parse_json<nlohmann::json>(solve.out);
  CHECK(a.at("lo") == b.at("lo"));
  CHECK(a.at("hi") == b.at("hi"));
  CHECK(a.at("record") == nlohmann::json({0, 1, 3}));
}

TEST_CASE("program: table probe knows the starts in which the side to move cannot move") {
  const Folder folder;
  const auto run = [&](const std::vector<std::string>& words) {
    return run_program(words, in_folder(folder));
  };
  for (const std::string rules :
       {"conway-go,suicide=forbidden", "conway-go,suicide=forbidden,repetition=basic_ko"}) {
    const std::string table = rules.size() > 30 ? "basic" : "superko";
    REQUIRE(run({"table", "build", "path:3", "--rules", rules, "--output", table}).exit_code == 0);
    const Run probe = run({"table", "probe", table, "--position", ".XX", "--to-move", "black", "--json"});
    REQUIRE(probe.exit_code == 0);
    CHECK(parse_json<nlohmann::json>(probe.out).at("winner") == "white");
  }
}

TEST_CASE("program: table summary, a line for people and keys for programs") {
  const TableFolder folder;
  const Run line = folder.run({"summary", "t.table"}), object = folder.run({"summary", "t.table", "--json"});
  const auto keys = parse_json<nlohmann::json>(object.out);
  CHECK(keys.at("board") == "2x2");
  CHECK_THAT(line.out, Catch::StartsWith("2x2\t"));
  CHECK_THAT(line.out, Catch::EndsWith("\t" + keys.at("checksum").get<std::string>() + "\n"));
  int positions = 0;
  for (const auto& [value, count] : keys.at("values").at("black").items()) positions += count.get<int>();
  CHECK(positions == 57);
}

TEST_CASE("program: table summary counts wins of the last mover that the other side could not end as wins") {
  const Folder folder;
  const auto run = [&](const std::vector<std::string>& words) {
    return run_program(words, in_folder(folder));
  };
  REQUIRE(run({"table", "build", "2x2", "--rules", "conway-go,suicide=forbidden,repetition=none", "--output",
               "t"})
              .exit_code == 0);
  const auto values = parse_json<nlohmann::json>(run({"table", "summary", "t", "--json"}).out).at("values");
  CHECK(values.at("black").at("1") == 12);
  CHECK_FALSE(values.at("black").contains("1..inf"));
  CHECK_FALSE(values.at("white").contains("-inf..-1"));
}

TEST_CASE("program: table verify, info and export") {
  const TableFolder folder;
  const Run right = folder.run({"verify", "t.table"});
  CHECK(right.exit_code == 0);
  CHECK_THAT(right.out, Catch::Contains("\nright      "));
  CHECK(parse_json<nlohmann::json>(folder.run({"verify", "t.table", "--json"}).out).at("verified") == true);

  const auto info = parse_json<nlohmann::json>(folder.run({"info", "t.table", "--entropy", "--json"}).out);
  CHECK(info.at("header").at("legal_positions") == 57);
  CHECK(info.at("bits_per_position").get<double>() * 57 / 8 == Approx(info.at("bytes").get<double>()));
  CHECK(info.at("entropy_bits_per_row").at("entries").get<double>() >=
        info.at("entropy_bits_per_row").at("bounds").get<double>());
  CHECK_THAT(folder.run({"info", "t.table"}).out, Catch::Contains("57 legal"));

  std::string bytes = folder.read("t.table");
  bytes[bytes.size() / 2] ^= 1;
  folder.write("broken.table", bytes);
  const Run broken = folder.run({"verify", "broken.table"});
  CHECK(broken.exit_code == 1);
  CHECK_THAT(broken.out, Catch::Contains("wrong      broken.table: "));
  CHECK(folder.run({"verify", "broken.table", "--json"}).exit_code == 1);
}

TEST_CASE("program: table export is read back, by SQLite and as lines") {
  const TableFolder folder;
  for (const char* output : {"t.sqlite", "t.csv", "t.jsonl", "T.CSV"})
    REQUIRE(folder.run({"export", "t.table", "--output", output}).exit_code == 0);
  const auto lines = [&](const std::string& name) {
    std::istringstream in(folder.read(name));
    std::vector<std::string> found;
    for (std::string line; std::getline(in, line);) found.push_back(line);
    return found;
  };
  const auto csv = lines("t.csv"), json = lines("t.jsonl");
  REQUIRE(csv.size() == json.size());
  CHECK(csv[0] == "position,to_move,phase,passes,ko,lo,hi,lo_rank,hi_rank,class_size");
  CHECK(parse_json<nlohmann::json>(json[0]).at("table").at("board").at("label") == "2x2");
  int classes = 0;
  for (std::size_t i = 1; i < csv.size(); ++i) {
    const auto row = parse_json<nlohmann::json>(json[i]);
    std::string line;
    for (const char* key :
         {"position", "to_move", "phase", "passes", "ko", "lo", "hi", "lo_rank", "hi_rank", "class_size"}) {
      const auto& cell = row.at(key);
      if (!line.empty()) line += ",";
      line += cell.is_string() ? cell.get<std::string>() : dump_json(cell);
    }
    CHECK(csv[i] == line);
    if (row.at("passes") == 0 && row.at("ko") == "") classes += row.at("class_size").get<int>();
  }
  CHECK(classes == 57);
}

TEST_CASE("program: table build, the same bytes on one thread and two, and verify finds it right") {
  const Folder folder;
  for (const std::string rules :
       {"chinese-basic,suicide=allowed", "lasker-maas,repetition=basic_ko,suicide=allowed,phase2_first=white",
        "lasker-maas,repetition=basic_ko,ending=passes(2)+white_last", "conway-go,repetition=basic_ko",
        "nieminen,resume=false,dispute=none,repetition=none,suicide=allowed,passing=gives_stone"}) {
    CAPTURE(rules);
    for (const std::string threads : {"1", "2"})
      REQUIRE(run_program({"table", "build", "2x3", "--rules", rules, "--output", threads, "--threads",
                           threads, "--force"},
                          test::in_folder(folder))
                  .exit_code == 0);
    CHECK(folder.read("1") == folder.read("2"));
    const Run verify = run_program({"table", "verify", "1"}, test::in_folder(folder));
    CAPTURE(verify.out);
    CHECK(verify.exit_code == 0);
  }
}

TEST_CASE("program: table: bad input") {
  const TableFolder folder;
  folder.write("foreign.table", "this is no table");
  folder.write("cut.table", folder.read("t.table").substr(0, 100));
  test::check_refused(
      {{{"table", "probe", "missing.table"}, {"missing.table", "no such file"}},
       {{"table", "probe", "foreign.table"}, {"foreign.table", "not a GraphGo table"}},
       {{"table", "verify", "foreign.table"}, {"foreign.table", "not a GraphGo table"}},
       {{"table", "info", "cut.table"},
        {"cut.table", "100 bytes", std::to_string(folder.read("t.table").size())}},
       {{"table", "probe", "t.table", "--board", "3x3"}, {"t.table", "2x2", "3x3"}},
       {{"table", "probe", "t.table", "--position", "XXXX"}, {"position", "chain at a2", "liberty"}},
       {{"table", "export", "t.table", "--output", "t.xls"}, {"t.xls", ".csv"}},
       {{"table", "export", "t.table", "--output", "no/t.csv"}, {"no/t.csv", "written"}},
       {{"table", "export", "t.table", "--output", "no/t.sqlite"}, {"no/t.sqlite", "written"}},
       {{"table", "build", "2x2", "--rules", "chinese-basic,handicap=consecutive(2)", "--output", "u.table"},
        {"tables", "handicap"}},
       {{"table", "build", "2x2", "--rules", "chinese-basic", "--output", "no/u.table"},
        {"no/u.table", "written"}}},
      folder);
}
