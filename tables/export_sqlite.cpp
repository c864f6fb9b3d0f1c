#include <limits>

#include "tables/export.hpp"
#include "tables/records.hpp"
#include "tables/sqlite.hpp"

namespace graphgo::tables {
namespace {

constexpr const char* schema =
    "CREATE TABLE info (key TEXT PRIMARY KEY, value) WITHOUT ROWID;"
    "CREATE TABLE entries (position TEXT NOT NULL, to_move TEXT NOT NULL, phase INTEGER NOT NULL, passes "
    "INTEGER NOT "
    "NULL,"
    " ko TEXT NOT NULL, lo NUMERIC NOT NULL, hi NUMERIC NOT NULL, lo_rank INTEGER, hi_rank INTEGER,"
    " history_independent INTEGER, class_size INTEGER NOT NULL);"
    "BEGIN;";

using Insert = SqliteFile::Insert;

void add_bound(Insert& row, std::int32_t value) {
  const double infinity = std::numeric_limits<double>::infinity();
  if (value == Entry::infinity || value == -Entry::infinity)
    row.real(value < 0 ? -infinity : infinity);
  else
    row.number(value);
}

void add_if(Insert& row, bool given, std::int64_t value) { given ? row.number(value) : row.nothing(); }

void insert_info(SqliteFile& database, const Table& table) {
  const Description& d = table.description();
  Insert row(database, "INSERT INTO info VALUES (?, ?)");
  row.text("board").text(d.board.label()).run();
  row.text("vertices").number(d.board.size()).run();
  row.text("rules").text(to_text(d.rules)).run();
  row.text("semantics").text(name_of(d.semantics)).run();
  row.text("program").text(d.program).run();
  row.text("legal_positions").number(static_cast<std::int64_t>(d.legal_positions)).run();
  row.text("rows").number(static_cast<std::int64_t>(d.rows)).run();
  row.text("white_to_move")
      .text(colours_alike(d.rules) ? "exchange the colours: lo is then minus hi, hi minus lo" : "stored")
      .run();
  row.text("header").text(header_text(d)).run();
}

void insert_entries(SqliteFile& database, const Table& table) {
  const bool ranked = table.description().semantics == Semantics::history_free;
  Insert row(database, "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for_each_record(table, [&](const Record& r) {
    row.text(r.position).text(word_of(r.context.to_move));
    row.number(r.context.phase).number(r.context.passes).text(ko_text(r.context));
    add_bound(row, r.entry.lo);
    add_bound(row, r.entry.hi);
    add_if(row, ranked, r.entry.lo_rank);
    add_if(row, ranked, r.entry.hi_rank);
    add_if(row, !ranked, r.entry.history_independent);
    row.number(static_cast<std::int64_t>(r.class_size)).run();
  });
}

}  // namespace

void export_sqlite(const Table& table, const std::filesystem::path& output) {
  SqliteFile database(output);
  database.run(schema);
  insert_info(database, table);
  insert_entries(database, table);
  database.run("COMMIT; CREATE INDEX by_position ON entries (position);");
  database.finish();
}

}  // namespace graphgo::tables
