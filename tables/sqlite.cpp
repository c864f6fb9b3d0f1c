#include "tables/sqlite.hpp"

#include <sqlite3.h>

#include "graphgo/error.hpp"
#include "tables/output_file.hpp"

namespace graphgo::tables {

struct SqliteFile::Connection {
  std::filesystem::path temporary, output;
  sqlite3* database = nullptr;

  ~Connection() {
    sqlite3_close(database);
    std::error_code ignored;
    std::filesystem::remove(temporary, ignored);
  }
  void check(int status) const {
    if (status == SQLITE_OK || status == SQLITE_DONE || status == SQLITE_ROW) return;
    throw InputError(output.string() + ": cannot be written: " + sqlite3_errmsg(database));
  }
};

struct SqliteFile::Insert::Statement {
  sqlite3_stmt* prepared = nullptr;
  int column = 0;
};

SqliteFile::SqliteFile(std::filesystem::path output)
    : output_(std::move(output)), connection_(std::make_unique<Connection>()) {
  check_replaceable(output_);
  connection_->output = output_;
  connection_->temporary = name_beside(output_);
  connection_->check(sqlite3_open_v2(connection_->temporary.c_str(), &connection_->database,
                                     SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr));
  run("PRAGMA journal_mode = OFF");  // a broken database is thrown away as a whole
}

SqliteFile::~SqliteFile() = default;

void SqliteFile::run(const std::string& sql) {
  connection_->check(sqlite3_exec(connection_->database, sql.c_str(), nullptr, nullptr, nullptr));
}

void SqliteFile::finish() {
  connection_->check(sqlite3_close(connection_->database));
  connection_->database = nullptr;
  rename_into_place(connection_->temporary, output_);
}

SqliteFile::Insert::Insert(SqliteFile& file, const std::string& sql)
    : file_(file), statement_(std::make_unique<Statement>()) {
  const auto& connection = *file_.connection_;
  connection.check(sqlite3_prepare_v2(connection.database, sql.c_str(), -1, &statement_->prepared, nullptr));
}

SqliteFile::Insert::~Insert() { sqlite3_finalize(statement_->prepared); }

auto SqliteFile::Insert::text(const std::string& value) -> Insert& {
  file_.connection_->check(sqlite3_bind_text(statement_->prepared, ++statement_->column, value.data(),
                                             static_cast<int>(value.size()), SQLITE_TRANSIENT));
  return *this;
}

auto SqliteFile::Insert::number(std::int64_t value) -> Insert& {
  file_.connection_->check(sqlite3_bind_int64(statement_->prepared, ++statement_->column, value));
  return *this;
}

auto SqliteFile::Insert::real(double value) -> Insert& {
  file_.connection_->check(sqlite3_bind_double(statement_->prepared, ++statement_->column, value));
  return *this;
}

auto SqliteFile::Insert::nothing() -> Insert& {
  file_.connection_->check(sqlite3_bind_null(statement_->prepared, ++statement_->column));
  return *this;
}

void SqliteFile::Insert::run() {
  file_.connection_->check(sqlite3_step(statement_->prepared));
  file_.connection_->check(sqlite3_reset(statement_->prepared));
  statement_->column = 0;
}

std::optional<std::string> text_in_database(const std::filesystem::path& file, const std::string& query,
                                            const std::string& parameter) {
  sqlite3* opened = nullptr;
  const bool open = sqlite3_open_v2(file.c_str(), &opened, SQLITE_OPEN_READONLY, nullptr) == SQLITE_OK;
  const std::unique_ptr<sqlite3, decltype(&sqlite3_close)> database(opened, sqlite3_close);
  const auto is_ok = [&](int status) {
    if (status == SQLITE_BUSY) throw InputError(file.string() + ": another program is writing to it");
    return status == SQLITE_OK || status == SQLITE_ROW;
  };
  sqlite3_stmt* prepared = nullptr;
  if (!open || !is_ok(sqlite3_prepare_v2(opened, query.c_str(), -1, &prepared, nullptr))) return std::nullopt;
  const std::unique_ptr<sqlite3_stmt, decltype(&sqlite3_finalize)> statement(prepared, sqlite3_finalize);
  const auto size = static_cast<int>(parameter.size());
  if (!is_ok(sqlite3_bind_text(prepared, 1, parameter.data(), size, SQLITE_TRANSIENT)) ||
      !is_ok(sqlite3_step(prepared)))
    return std::nullopt;
  const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(prepared, 0));
  return text ? std::optional<std::string>(text) : std::nullopt;
}

}  // namespace graphgo::tables
