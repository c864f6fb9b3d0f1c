#include <sqlite3.h>

#include <limits>
#include <memory>

#include "graphgo/error.hpp"
#include "tables/export.hpp"
#include "tables/output_file.hpp"
#include "tables/records.hpp"

namespace graphgo::tables {
namespace {

constexpr const char* schema =
    "PRAGMA journal_mode = OFF;"  // a broken database is thrown away as a whole
    "CREATE TABLE info (key TEXT PRIMARY KEY, value) WITHOUT ROWID;"
    "CREATE TABLE entries (position TEXT NOT NULL, to_move TEXT NOT NULL, phase INTEGER NOT NULL, passes INTEGER NOT "
    "NULL,"
    " ko TEXT NOT NULL, lo NUMERIC NOT NULL, hi NUMERIC NOT NULL, lo_rank INTEGER, hi_rank INTEGER,"
    " history_independent INTEGER, class_size INTEGER NOT NULL);"
    "BEGIN;";

/// A new database under a temporary name, removed unless it is finished.
class Database {
 public:
  explicit Database(std::filesystem::path output) : output_(std::move(output)) {
    check_replaceable(output_);
    temporary_ = name_beside(output_);
    check(sqlite3_open_v2(temporary_.c_str(), &database_, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr));
  }
  ~Database() {
    sqlite3_close(database_);
    std::error_code ignored;
    std::filesystem::remove(temporary_, ignored);
  }
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  void run(const char* sql) { check(sqlite3_exec(database_, sql, nullptr, nullptr, nullptr)); }
  void check(int status) const {
    if (status == SQLITE_OK || status == SQLITE_DONE || status == SQLITE_ROW) return;
    throw InputError(output_.string() + ": cannot be written: " + sqlite3_errmsg(database_));
  }
  sqlite3* get() const { return database_; }
  void finish() {
    check(sqlite3_close(database_));
    database_ = nullptr;
    rename_into_place(temporary_, output_);
  }

 private:
  std::filesystem::path output_, temporary_;
  sqlite3* database_ = nullptr;
};

/// A prepared row.
class Insert {
 public:
  Insert(Database& database, const char* sql) : database_(database) {
    database.check(sqlite3_prepare_v2(database.get(), sql, -1, &statement_, nullptr));
  }
  ~Insert() { sqlite3_finalize(statement_); }
  Insert(const Insert&) = delete;
  Insert& operator=(const Insert&) = delete;

  Insert& text(const std::string& value) {
    database_.check(
        sqlite3_bind_text(statement_, ++column_, value.data(), static_cast<int>(value.size()), SQLITE_TRANSIENT));
    return *this;
  }
  Insert& number(std::uint64_t value) {
    database_.check(sqlite3_bind_int64(statement_, ++column_, static_cast<sqlite3_int64>(value)));
    return *this;
  }
  Insert& number_if(bool given, std::uint64_t value) { return given ? number(value) : nothing(); }
  Insert& bound(std::int32_t value) {
    const double infinity = std::numeric_limits<double>::infinity();
    database_.check(value == Entry::infinity    ? sqlite3_bind_double(statement_, ++column_, infinity)
                    : value == -Entry::infinity ? sqlite3_bind_double(statement_, ++column_, -infinity)
                                                : sqlite3_bind_int(statement_, ++column_, value));
    return *this;
  }
  void run() {
    database_.check(sqlite3_step(statement_));
    database_.check(sqlite3_reset(statement_));
    column_ = 0;
  }

 private:
  Insert& nothing() {
    database_.check(sqlite3_bind_null(statement_, ++column_));
    return *this;
  }

  Database& database_;
  sqlite3_stmt* statement_ = nullptr;
  int column_ = 0;
};

void insert_info(Database& database, const Table& table) {
  const Description& d = table.description();
  Insert row(database, "INSERT INTO info VALUES (?, ?)");
  row.text("board").text(d.board.label()).run();
  row.text("vertices").number(static_cast<std::uint64_t>(d.board.size())).run();
  row.text("rules").text(to_text(d.rules)).run();
  row.text("semantics").text(name_of(d.semantics)).run();
  row.text("program").text(d.program).run();
  row.text("legal_positions").number(d.legal_positions).run();
  row.text("rows").number(d.rows).run();
  row.text("white_to_move")
      .text(colours_alike(d.rules) ? "exchange the colours: lo is then minus hi, hi minus lo" : "stored")
      .run();
  row.text("header").text(header_text(d)).run();
}

void insert_entries(Database& database, const Table& table) {
  const bool ranked = table.description().semantics == Semantics::history_free;
  Insert row(database, "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for_each_record(table, [&](const Record& r) {
    row.text(r.position).text(r.context.to_move == Side::black ? "black" : "white");
    row.number(r.context.phase).number(r.context.passes).text(ko_text(r.context));
    row.bound(r.entry.lo).bound(r.entry.hi);
    row.number_if(ranked, r.entry.lo_rank).number_if(ranked, r.entry.hi_rank);
    row.number_if(!ranked, r.entry.history_independent).number(r.class_size).run();
  });
}

}  // namespace

void export_sqlite(const Table& table, const std::filesystem::path& output) {
  Database database(output);
  database.run(schema);
  insert_info(database, table);
  insert_entries(database, table);
  database.run("COMMIT; CREATE INDEX by_position ON entries (position);");
  database.finish();
}

}  // namespace graphgo::tables
