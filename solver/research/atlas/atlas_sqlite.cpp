#include <fmt/format.h>

#include <limits>

#include "graphgo/record/position_text.hpp"
#include "solver/research/atlas/pages.hpp"
#include "solver/research/atlas/tables.hpp"
#include "tables/sqlite.hpp"

namespace graphgo::solver::research::atlas {
namespace {

using Insert = tables::SqliteFile::Insert;

constexpr const char* schema =
    "CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE rulesets (ruleset TEXT PRIMARY KEY, letter TEXT NOT NULL, names TEXT NOT NULL);"
    "CREATE TABLE graphs (graph6 TEXT PRIMARY KEY, number TEXT, names TEXT, vertices INTEGER NOT NULL, edges "
    "INTEGER NOT NULL, components INTEGER NOT NULL, automorphisms INTEGER NOT NULL, min_degree INTEGER NOT "
    "NULL, "
    "max_degree INTEGER NOT NULL, diameter INTEGER, girth INTEGER, bipartite INTEGER NOT NULL, planar "
    "INTEGER NOT "
    "NULL, vertex_transitive INTEGER NOT NULL, cut_vertices INTEGER NOT NULL, parts TEXT NOT NULL);"
    "CREATE TABLE empty_boards (graph6 TEXT NOT NULL, ruleset TEXT NOT NULL, value NUMERIC, winner TEXT, lo "
    "NUMERIC "
    "NOT NULL, hi NUMERIC NOT NULL, no_result INTEGER NOT NULL, proved TEXT NOT NULL, PRIMARY KEY (graph6, "
    "ruleset)) "
    "WITHOUT ROWID;"
    "CREATE TABLE positions (id INTEGER PRIMARY KEY, graph6 TEXT NOT NULL, position TEXT NOT NULL, to_move "
    "TEXT NOT "
    "NULL, stones INTEGER NOT NULL, symmetric INTEGER NOT NULL);"
    "CREATE TABLE position_values (id INTEGER NOT NULL, ruleset TEXT NOT NULL, value NUMERIC, winner TEXT, "
    "lo NUMERIC "
    "NOT NULL, hi NUMERIC NOT NULL, no_result INTEGER NOT NULL, proved TEXT NOT NULL, PRIMARY KEY (id, "
    "ruleset)) "
    "WITHOUT ROWID;"
    "BEGIN;";

void add_margin(Insert& row, Margin margin) {
  const double infinity = std::numeric_limits<double>::infinity();
  if (!margin.finite())
    row.real(margin > Margin() ? infinity : -infinity);
  else if (margin.halves() % 2 == 0)
    row.number(margin.halves() / 2);
  else
    row.real(margin.halves() / 2.0);
}

/// value, winner, lo, hi, no_result, proved. The value of a game that need not end is its result.
void add_value(Insert& row, const Value& value, const Ruleset& rules, Proved proved) {
  const bool winner = value.kind == ValueKind::winner;
  const Result result = value.solved ? result_of(value, rules) : Result{};
  if (value.solved && !winner && !result.no_result)
    add_margin(row, result.margin);
  else
    row.nothing();
  if (value.solved && winner && !result.no_result)
    row.text(result.margin > Margin() ? "black" : "white");
  else
    row.nothing();
  add_margin(row, value.lo);
  add_margin(row, value.hi);
  row.number(result.no_result ? 1 : 0).text(name_of(proved)).run();
}

/// The rows of a table as they are, empty cells as NULL; the columns have the types of the schema.
void add_rows(tables::SqliteFile& database, const std::string& table, const Csv& csv) {
  std::string marks;
  for (std::size_t i = 0; i < csv.columns().size(); ++i) marks += i == 0 ? "?" : ", ?";
  Insert row(database, fmt::format("INSERT INTO {} VALUES ({})", table, marks));
  for (std::size_t r = 0; r < csv.size(); ++r) {
    for (const std::string& column : csv.columns())
      csv.at(r, column).empty() ? row.nothing() : row.text(csv.at(r, column));
    row.run();
  }
}

void add_empty_boards(tables::SqliteFile& database, const Atlas& atlas) {
  Insert row(database, "INSERT INTO empty_boards VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
  for (std::size_t g = 0; g < atlas.graphs.size(); ++g)
    for (std::size_t c = 0; c < atlas.columns.size(); ++c) {
      row.text(atlas.graphs[g].graph6()).text(atlas.columns[c].names.front());
      add_value(row, atlas.empty[g][c].value, atlas.columns[c].rules, atlas.empty[g][c].proved);
    }
}

void add_positions(tables::SqliteFile& database, const Atlas& atlas) {
  Insert position(database, "INSERT INTO positions VALUES (?, ?, ?, ?, ?, ?)");
  Insert value(database, "INSERT INTO position_values VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
  std::int64_t id = 0;
  for (std::size_t g = 0; g < atlas.graphs.size(); ++g) {
    const PositionTable& table = atlas.tables[g];
    for (std::size_t s = 0; s < table.states.size(); ++s) {
      const SurveyState& state = table.states[s];
      std::int64_t stones = 0;
      for (const Colour colour : state.position) stones += colour == Colour::empty ? 0 : 1;
      position.number(++id)
          .text(atlas.graphs[g].graph6())
          .text(position_text(state.position))
          .text(name_of(state.to_move))
          .number(stones)
          .number(static_cast<std::int64_t>(state.weight))
          .run();
      for (std::size_t c = 0; c < atlas.columns.size(); ++c) {
        value.number(id).text(atlas.columns[c].names.front());
        add_value(value, table.cells[c].values[s], atlas.columns[c].rules, table.cells[c].proved[s]);
      }
    }
  }
}

}  // namespace

void write_database(const Atlas& atlas, const std::filesystem::path& file) {
  const Tables tables = tables_of(atlas);
  tables::SqliteFile database(file);
  database.run(schema);
  add_rows(database, "about", tables.about);
  add_rows(database, "rulesets", tables.rulesets);
  add_rows(database, "graphs", tables.graphs);
  add_empty_boards(database, atlas);
  add_positions(database, atlas);
  database.run("COMMIT; CREATE INDEX by_graph ON positions (graph6, position);");
  database.finish();
}

}  // namespace graphgo::solver::research::atlas
