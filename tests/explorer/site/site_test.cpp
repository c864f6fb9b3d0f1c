// `graphgo site`: its links lead somewhere, its values are those of `solve`, and what superko makes of a turn
// is not taken for a fresh start.
#include <fmt/core.h>

#include <filesystem>
#include <map>
#include <regex>
#include <set>

#include "graphgo/board/read_board.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/text/json.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/answer_json.hpp"
#include "solver/question/trace.hpp"
#include "tests/program/bad_input.hpp"

namespace {

namespace fs = std::filesystem;
using namespace graphgo;
using nlohmann::json;
using test::Folder;
using test::Run;
using test::run_program;
using Words = std::vector<std::string>;

const std::string papers = tests::source_folder() + "/papers";

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// A folder of papers with one claim that has a page, pictures and proofs.
void copy_small_papers(const fs::path& to) {
  fs::create_directories(to / "taylor/pictures");
  fs::create_directories(to / "taylor/proofs");
  for (const char* name : {"README.md", "rules.md", "taylor/claims.toml", "taylor/T2.md"})
    fs::copy_file(papers + "/" + name, to / name);
  for (const char* folder : {"taylor/pictures", "taylor/proofs"})
    for (const auto& entry : fs::directory_iterator(papers + "/" + folder))
      if (entry.path().filename().string().starts_with("T2-"))
        fs::copy_file(entry.path(), to / folder / entry.path().filename());
}

Words small_site(const std::string& out, const Words& more = {}) {
  Words words{"site", out, "--papers", "papers", "--board", "path:3", "--rules", "tromp-taylor"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

std::map<std::string, std::string> all_files(const fs::path& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file())
      files[entry.path().lexically_relative(folder).string()] = text_of(entry.path());
  return files;
}

/// The value of a data script.
json data_of(const fs::path& script) {
  const std::string text = text_of(script), is = "] = ";
  const auto from = text.find(is) + is.size();
  return parse_json<json>(text.substr(from, text.rfind(';') - from));
}

std::string without_escapes(const std::string& address) {
  std::string text;
  for (std::size_t i = 0; i < address.size(); ++i)
    if (address[i] == '%') {
      text += static_cast<char>(std::stoi(address.substr(i + 1, 2), nullptr, 16));
      i += 2;
    } else {
      text += address[i];
    }
  return std::regex_replace(text, std::regex("&amp;"), "&");
}

/// A table as solver/explorer/site/state_table.hpp tells its form, read once more.
struct Table {
  struct Move {
    int turn;
    json value;
    std::size_t next;
  };
  struct Row {
    std::string position;
    Side side;
    bool over;
    json value;
    std::vector<Move> moves;
  };
  std::vector<Row> rows;
  std::size_t fresh_starts = 0;  ///< the first so many rows
  bool plays_on = false;

  Table(const json& data, std::size_t vertices) : plays_on(data["plays_on"]) {
    const std::string positions = data["positions"], all = data["rows"];
    const std::size_t width = data["width"];
    fresh_starts = 2 * positions.size() / vertices;
    const auto number = [](const std::string& digits) {
      std::size_t sum = 0;
      for (const char digit : digits)
        sum = sum * 64 +
              std::string("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_").find(digit);
      return sum;
    };
    std::istringstream in(all);
    for (std::string text; in >> text;) {
      Row row{positions.substr(number(text.substr(0, width)) * vertices, vertices),
              text[width] == 'b' ? Side::black : Side::white,
              text[width + 1] == 'e',
              data["values"][number(text.substr(width + 2, 2))],
              {}};
      for (std::size_t at = width + 4; text[at] != '!'; at += 3 + width)
        row.moves.push_back({text[at] == '.' ? -1 : static_cast<int>(number(text.substr(at, 1))),
                             data["values"][number(text.substr(at + 1, 2))],
                             number(text.substr(at + 3, width))});
      rows.push_back(row);
    }
  }
};

/// The table that a site of this board under these rules has.
Table table_of(const std::string& board, const std::string& rules) {
  const Folder folder;
  fs::create_directories(folder.file("papers"));
  copy_small_papers(folder.file("papers"));
  const Run run = run_program({"site", "out", "--papers", "papers", "--board", board, "--rules", rules},
                              in_folder(folder));
  REQUIRE(run.exit_code == 0);
  return {data_of(folder.file("out/explorer/data/table-0.js")),
          static_cast<std::size_t>(read_board(board).size())};
}

json value_by_solve(const solver::Query& query) {
  nlohmann::ordered_json object;
  const solver::Value value = solver::engines::solve(query, {}).value;
  solver::presentation::add_value(object, value, query.rules);
  if (value.kind == solver::ValueKind::winner) object["kind"] = "winner";
  return parse_json<json>(dump_json(object));
}

/// Every fresh start and every turn from it, beside questions asked one by one.
void check_fresh_starts(const std::string& board_name, const std::string& rules_text) {
  CAPTURE(board_name, rules_text);
  const Table table = table_of(board_name, rules_text);
  const Board board = read_board(board_name);
  for (std::size_t i = 0; i < table.fresh_starts; ++i) {
    const Table::Row& row = table.rows[i];
    solver::Query query{board, read_position(board, row.position), row.side, read_ruleset(rules_text), {},
                        {}};
    CAPTURE(row.position, name_of(row.side));
    REQUIRE(row.value == value_by_solve(query));
    std::size_t legal = 0;
    for (const auto& known : solver::engines::solve(query, {}, {.moves = true}).moves) {
      const auto found = std::ranges::find(row.moves, known.turn.vertex, &Table::Move::turn);
      REQUIRE(found != row.moves.end());
      ++legal;
      query.record = {known.turn};
      REQUIRE(found->value == value_by_solve(query));
      const auto after = solver::trace_of_record(query).back();
      CHECK(table.rows[found->next].position == position_text(after.position));
      CHECK(table.rows[found->next].over == after.over);
      if (!after.over) CHECK(table.rows[found->next].side == after.to_move);
    }
    CHECK(legal == row.moves.size());
  }
}

}  // namespace

TEST_CASE("site: the tables' values are those of solve") {
  check_fresh_starts("path:3", "tromp-taylor");
  check_fresh_starts("path:3", "lasker-maas");
  check_fresh_starts("path:3", "conway-go");
  check_fresh_starts("star:3", "new-zealand");
  check_fresh_starts("star:3", "chinese-basic");
}

TEST_CASE("site: under superko a table has fresh starts alone, and a turn's value is no fresh start's") {
  const Table table = table_of("path:2", "tromp-taylor");
  CHECK_FALSE(table.plays_on);
  for (std::size_t i = table.fresh_starts; i < table.rows.size(); ++i) CHECK(table.rows[i].over);
  const auto row = std::ranges::find_if(
      table.rows, [](const Table::Row& one) { return one.position == "O." && one.side == Side::black; });
  REQUIRE(row != table.rows.end());
  const auto capture = std::ranges::find(row->moves, 1, &Table::Move::turn);
  REQUIRE(capture != row->moves.end());
  CHECK(capture->value == json{{"value", 2}});  // White may not take back
  CHECK(table.rows[capture->next].position == ".X");
  CHECK(table.rows[capture->next].value == json{{"value", -2}});  // nothing was played before: he may
}

TEST_CASE("site: where rules remember a ko at most, play goes on within the table") {
  const Table table = table_of("path:4", "chinese-basic");
  CHECK(table.plays_on);
  CHECK(table.rows.size() > table.fresh_starts);
  std::size_t turns = 0;
  const Board board = read_board("path:4");
  for (const Table::Row& row : table.rows)
    for (const Table::Move& move : row.moves) {
      CHECK(table.rows[move.next].value == move.value);
      ++turns;
    }
  CHECK(turns > 400);
  const auto is_at = [](const char* position, Side side) {
    return [=](const Table::Row& row) { return row.position == position && row.side == side; };
  };
  const auto start = std::ranges::find_if(table.rows, is_at(".XO.", Side::black));
  REQUIRE(start != table.rows.end());
  const auto take = std::ranges::find(start->moves, 3, &Table::Move::turn);
  REQUIRE(take != start->moves.end());
  const Table::Row& after = table.rows[take->next];
  const Table::Row& fresh = *std::ranges::find_if(table.rows, is_at(".X.X", Side::white));
  CHECK(after.position == fresh.position);
  CHECK(std::ranges::find(after.moves, 2, &Table::Move::turn) == after.moves.end());  // he may not take back
  CHECK(std::ranges::find(fresh.moves, 2, &Table::Move::turn) != fresh.moves.end());
}

TEST_CASE("site: every link leads somewhere") {
  const Folder folder;
  const Run run = run_program({"site", "out", "--papers", papers, "--board", "2x2", "--rules", "tromp-taylor",
                               "--rules", "chinese-basic", "--json"},
                              in_folder(folder));
  REQUIRE(run.err == "");
  REQUIRE(run.exit_code == 0);
  const json told = parse_json<json>(run.out);
  const auto files = all_files(folder.file("out"));
  CHECK(told["files"] == files.size());
  CHECK(told["tables"] == 2);
  CHECK(told["proofs"] > 900);
  CHECK(told["walked"] > 500);
  CHECK(told["claim_states"] > 60);
  static const std::regex link("(?:href|src)=\"([^\"]*)\"");
  std::size_t links = 0, anchors = 0;
  for (const auto& [name, text] : files) {
    if (!name.ends_with(".html")) continue;
    for (std::sregex_iterator at(text.begin(), text.end(), link), end; at != end; ++at) {
      const std::string address = (*at)[1];
      CAPTURE(name, address);
      if (address.starts_with("https://") || address.starts_with("http://")) continue;
      const auto mark = std::min(address.find('#'), address.size());
      const std::string file = without_escapes(address.substr(0, mark));
      const std::string target =
          file.empty() ? name : (fs::path(name).parent_path() / file).lexically_normal().string();
      ++links;
      if (!files.contains(target)) FAIL_CHECK("no such file");
      if (mark == address.size() || target == "explorer/index.html" || !target.ends_with(".html")) continue;
      ++anchors;
      if (name != "explorer/index.html" &&
          files.at(target).find("id=\"" + address.substr(mark + 1) + "\"") == std::string::npos)
        FAIL_CHECK("no such place");
    }
  }
  CHECK(links > 2000);
  CHECK(anchors > 3);
  const json start = data_of(folder.file("out/explorer/data/start.js"));
  for (const char* list : {"tables", "proofs"})
    for (const json& one : start[list]) CHECK(files.contains("explorer/" + one["file"].get<std::string>()));
  for (const auto& [state, scripts] : start["claims"].items())
    for (const json& script : scripts) CHECK(files.contains("explorer/" + script.get<std::string>()));
}

TEST_CASE("site: states that a claim's page shows are answered with their history") {
  const Folder folder;
  fs::create_directories(folder.file("papers"));
  copy_small_papers(folder.file("papers"));
  REQUIRE(run_program(small_site("out"), in_folder(folder)).exit_code == 0);
  const json answers = data_of(folder.file("out/explorer/data/claim-T2.js"));
  CHECK(answers.size() > 10);
  std::size_t histories = 0;
  for (const auto& [key, found] : answers.items()) {
    const json asked = parse_json<json>(key);
    const json query{{"board", asked[0]},   {"rules", asked[1]},  {"position", asked[2]},
                     {"to_move", asked[3]}, {"record", asked[4]}, {"moves", true}};
    CAPTURE(key);
    const json answer =
        parse_json<json>(run_program({"batch"}, test::with_input(dump_json(query) + "\n")).out);
    CHECK(found["answer"]["value"] == answer["value"]);
    CHECK(found["answer"].value("moves", json()) == answer.value("moves", json()));
    CHECK(found["state"]["steps"].size() == asked[4].size() + 1);
    histories += asked[4].empty() ? 0 : 1;
  }
  CHECK(histories > 10);
  const std::string page = folder.read("out/papers/taylor/T2.html");
  CHECK(page.find("explorer/index.html#board=path%3A3&amp;rules=tromp-taylor&amp;second=taylor-concise") !=
        std::string::npos);
  CHECK(folder.read("out/index.html").find("<td class=\"verdict-refuted\">refuted</td>") !=
        std::string::npos);
}

TEST_CASE("site: the front page counts one proof as one") {
  const Folder folder;
  fs::create_directories(folder.file("papers"));
  copy_small_papers(folder.file("papers"));
  for (const auto& entry : fs::directory_iterator(folder.file("papers/taylor/proofs")))
    if (entry.path().filename() != "T2-2--graph6_A~5f--tromp-taylor.proof") fs::remove(entry.path());
  REQUIRE(run_program(small_site("out"), in_folder(folder)).exit_code == 0);
  const std::string page = text_of(folder.file("out/index.html"));
  CHECK(page.find(">1 proof</a> to download") != std::string::npos);
  CHECK(page.find("</b> 1 proof to walk") != std::string::npos);
}

TEST_CASE("site: the same bytes again, whatever the number of threads") {
  const Folder folder;
  fs::create_directories(folder.file("papers"));
  copy_small_papers(folder.file("papers"));
  REQUIRE(run_program(small_site("one", {"--threads", "1", "--rules", "aga"}), in_folder(folder)).exit_code ==
          0);
  REQUIRE(run_program(small_site("two", {"--threads", "3", "--rules", "aga"}), in_folder(folder)).exit_code ==
          0);
  CHECK(all_files(folder.file("one")) == all_files(folder.file("two")));
}

TEST_CASE("site: what is in the folder stays, but for an earlier site and --force") {
  const Folder folder;
  fs::create_directories(folder.file("papers"));
  copy_small_papers(folder.file("papers"));
  fs::create_directories(folder.file("notes"));
  folder.write("notes/mine.txt", "my notes\n");
  folder.write("file", "");
  fs::create_directories(folder.file("empty"));
  const auto names = [&] {
    const auto list = folder.names();
    return std::set<std::string>(list.begin(), list.end());
  };
  const auto before = names();
  test::check_refused({{small_site("notes"), {"notes", "other files"}},
                       {small_site("notes", {"--force"}), {"notes", "other files"}},
                       {small_site("file"), {"file", "no folder"}},
                       {small_site("missing/out"), {"missing/out", "does not exist"}},
                       {small_site("papers/out"), {"papers/out", "within the papers"}},
                       {small_site("new", {"--board", "4x4"}), {"4x4", "at most 10 vertices"}},
                       {small_site("new", {"--board", "3y3"}), {"3y3"}},
                       {small_site("new", {"--rules", "nieminen"}), {"nieminen", "plays and passes"}},
                       {small_site("new", {"--rules", "tromp-taylor,handicap=consecutive(2)"}), {"handicap"}},
                       {small_site(""), {"out"}},
                       {{"site"}, {"out"}},
                       {{"site", "new", "--papers", "nowhere"}, {"nowhere"}}},
                      folder);
  CHECK(names() == before);
  CHECK(folder.read("notes/mine.txt") == "my notes\n");
  CHECK(run_program(small_site("empty/"), in_folder(folder)).exit_code == 0);
  CHECK(names() == before);
  test::check_refused({{small_site("empty"), {"empty", "earlier site", "--force"}}}, folder);
  folder.write("empty/papers/old.txt", "of the earlier site");
  CHECK(run_program(small_site("empty", {"--force"}), in_folder(folder)).exit_code == 0);
  CHECK_FALSE(folder.has("empty/papers/old.txt"));
  CHECK(names() == before);
}

TEST_CASE("site: a proof that is none, a limit: nothing is written") {
  const Folder folder;
  fs::create_directories(folder.file("papers"));
  copy_small_papers(folder.file("papers"));
  const Run stopped =
      run_program(small_site("out", {"--board", "2x5", "--time-limit", "0.01"}), in_folder(folder));
  CHECK(stopped.exit_code == 3);
  test::check_refused(
      {{small_site("out", {"--board", "2x2", "--board", "2x2"}), {"--board", "2x2", "twice"}},
       {small_site("out", {"--rules", "aga", "--rules", "aga,komi=0"}), {"--rules", "twice"}}},
      folder);
  folder.write("papers/taylor/proofs/wrong.proof", "no proof");
  test::check_refused({{small_site("out"), {"wrong.proof", "checker"}}}, folder);
  CHECK(folder.names() == std::vector<std::string>{"papers"});
}

TEST_CASE("site: links of the papers that lead nowhere are told") {
  const Folder folder;
  fs::create_directories(folder.file("papers"));
  copy_small_papers(folder.file("papers"));
  folder.write("papers/own.md",
               "# Own\n[there](README.md) [lost](inner/lost.md#a) [out](../out.md) [far](https://a.b/)\n");
  const Run run = run_program(small_site("out"), in_folder(folder));
  CHECK(run.exit_code == 0);
  CHECK(run.err.find("graphgo: note: own.md: inner/lost.md#a: no such file of the papers; its words stay") !=
        std::string::npos);
  for (const char* good : {"own.md: README.md", "out.md", "a.b"})
    CHECK(run.err.find(good) == std::string::npos);
}
