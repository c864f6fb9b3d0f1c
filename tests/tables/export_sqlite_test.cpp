// An exported database, asked by SQLite itself.
#include <sqlite3.h>

#include <catch2/catch.hpp>

#include "graphgo/board/read_board.hpp"
#include "graphgo/record/position_text.hpp"
#include "tables/export.hpp"
#include "tables/sqlite.hpp"
#include "tests/support/folder.hpp"
#include "tests/tables/brute_table.hpp"

using namespace graphgo;

namespace {

/// The rows of a query, each its columns joined by spaces.
std::vector<std::string> ask(const std::string& file, const char* sql) {
  sqlite3* database = nullptr;
  REQUIRE(sqlite3_open_v2(file.c_str(), &database, SQLITE_OPEN_READONLY, nullptr) == SQLITE_OK);
  std::vector<std::string> rows;
  const auto take = [](void* to, int count, char** cells, char**) {
    std::string row;
    for (int i = 0; i < count; ++i) {
      if (i > 0) row += ' ';
      row += cells[i] ? cells[i] : "null";
    }
    static_cast<std::vector<std::string>*>(to)->push_back(row);
    return 0;
  };
  CHECK(sqlite3_exec(database, sql, take, &rows, nullptr) == SQLITE_OK);
  sqlite3_close(database);
  return rows;
}

}  // namespace

TEST_CASE("export: SQLite reads back every entry, infinite ones in their order") {
  const test::Folder folder;
  const Board board = read_board("path:3");
  const test::BruteTable brute(
      board, read_ruleset("nieminen,resume=false,dispute=none,repetition=none,suicide=allowed"));
  brute.write(folder.file("t"));
  folder.write("t.sqlite", "an older file, replaced");
  tables::export_table(tables::Table::open(folder.file("t")), folder.file("t.sqlite"));
  const auto rows =
      ask(folder.file("t.sqlite"), "SELECT position, passes, lo, hi, lo_rank, hi_rank FROM entries");
  std::size_t compared = 0;
  for (const std::string& row : rows) {
    std::istringstream words(row);
    std::string position, lo, hi;
    int passes;
    std::uint32_t lo_rank, hi_rank;
    words >> position >> passes >> lo >> hi >> lo_rank >> hi_rank;
    const auto code = graphgo::index_of(pack(read_position(board, position)));
    const tables::Entry entry = brute.entries().at({code, 0, 1, passes, -1});
    CHECK(lo == (entry.lo == -tables::Entry::infinity ? "-Inf" : std::to_string(entry.lo)));
    CHECK(hi == (entry.hi == tables::Entry::infinity ? "Inf" : std::to_string(entry.hi)));
    CHECK((lo_rank == entry.lo_rank && hi_rank == entry.hi_rank));
    ++compared;
  }
  CHECK(compared > 10);
  CHECK(ask(folder.file("t.sqlite"), "SELECT sum(class_size) FROM entries WHERE passes = 0") ==
        std::vector<std::string>{"15"});
  CHECK(ask(folder.file("t.sqlite"), "SELECT count(*) > 0 FROM entries WHERE lo < -1000 AND hi > 1000") ==
        std::vector<std::string>{"1"});
  CHECK(ask(folder.file("t.sqlite"), "SELECT value FROM info WHERE key = 'board'") ==
        std::vector<std::string>{"path:3"});
  CHECK(ask(folder.file("t.sqlite"), "PRAGMA integrity_check") == std::vector<std::string>{"ok"});
}

TEST_CASE("export: text in a database, and in one that another program writes to") {
  const test::Folder folder;
  const std::string file = folder.file("a.db"), query = "SELECT value FROM info WHERE key = ?";
  {
    tables::SqliteFile database(file);
    database.run("CREATE TABLE info (key TEXT, value TEXT); INSERT INTO info VALUES ('board', '2x3');");
    database.finish();
  }
  CHECK(tables::text_in_database(file, query, "board") == "2x3");
  CHECK(tables::text_in_database(file, query, "rules") == std::nullopt);
  CHECK(tables::text_in_database(file, "SELECT value FROM others WHERE key = ?", "board") == std::nullopt);
  sqlite3* other = nullptr;
  REQUIRE(sqlite3_open(file.c_str(), &other) == SQLITE_OK);
  REQUIRE(sqlite3_exec(other, "BEGIN EXCLUSIVE", nullptr, nullptr, nullptr) == SQLITE_OK);
  CHECK_THROWS_WITH(tables::text_in_database(file, query, "board"),
                    file + ": another program is writing to it");
  sqlite3_close(other);
  CHECK(tables::text_in_database(file, query, "board") == "2x3");
  folder.write("b.db", "no database");
  CHECK(tables::text_in_database(folder.file("b.db"), query, "board") == std::nullopt);
}
