#include "solver/research/hunt/hunt_sqlite.hpp"

#include <algorithm>
#include <limits>
#include <sstream>

#include "graphgo/text/json.hpp"
#include "tables/sqlite.hpp"

namespace graphgo::solver::research {
namespace {

using nlohmann::ordered_json;
using Insert = tables::SqliteFile::Insert;

constexpr const char* schema =
    "CREATE TABLE info (key TEXT PRIMARY KEY, value) WITHOUT ROWID;"
    "CREATE TABLE boards (board TEXT NOT NULL, states INTEGER NOT NULL, compared INTEGER NOT NULL, against "
    "INTEGER NOT "
    "NULL);"
    "CREATE TABLE counterexamples (board TEXT NOT NULL, vertices INTEGER NOT NULL, edges TEXT NOT NULL, "
    "position TEXT "
    "NOT "
    "NULL, to_move TEXT NOT NULL, record TEXT, states INTEGER NOT NULL, left_lo NUMERIC NOT NULL, left_hi "
    "NUMERIC NOT "
    "NULL, right_lo NUMERIC, right_hi NUMERIC, choice TEXT, left_board TEXT, right_board TEXT);"
    "BEGIN;";

/// 3, 0.5, "inf": as `json_of(Margin)` writes them.
void add_margin(Insert& row, const ordered_json& margin) {
  const double infinity = std::numeric_limits<double>::infinity();
  if (margin.is_string())
    row.real(margin == "inf" ? infinity : -infinity);
  else if (margin.is_number_integer())
    row.number(margin.get<std::int64_t>());
  else
    row.real(margin.get<double>());
}

void add_value(Insert& row, const ordered_json& value) {
  if (value.contains("winner")) {
    const int sign = value["winner"] == "black" ? 1 : -1;
    row.number(sign).number(sign);
    return;
  }
  add_margin(row, value.contains("value") ? value["value"] : value["lo"]);
  add_margin(row, value.contains("value") ? value["value"] : value["hi"]);
}

/// A value of the table `info`.
std::string info_text(const ordered_json& value) {
  return value.is_string() ? value.get<std::string>() : dump_json(value);
}

void add_counterexample(Insert& row, const ordered_json& line) {
  row.text(line["board"])
      .number(line["vertices"])
      .text(dump_json(line["edges"]))
      .text(line["position"])
      .text(line["to_move"]);
  line.contains("record") ? row.text(dump_json(line["record"])) : row.nothing();
  row.number(line["states"]);
  add_value(row, line["left"]);
  line.contains("right") ? add_value(row, line["right"]) : void(row.nothing().nothing());
  for (const char* key : {"choice", "left_board", "right_board"})
    line.contains(key) ? row.text(line[key]) : row.nothing();
  row.run();
}

}  // namespace

void write_hunt_database(const std::string& lines, const std::filesystem::path& output) {
  tables::SqliteFile database(output);
  database.run(schema);
  {
    Insert info(database, "INSERT INTO info VALUES (?, ?)");
    Insert board(database, "INSERT INTO boards VALUES (?, ?, ?, ?)");
    Insert counterexample(database,
                          "INSERT INTO counterexamples VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    std::istringstream file(lines);
    for (std::string text; std::getline(file, text);) {
      const auto line = parse_json<ordered_json>(text);
      if (line.contains("board"))
        add_counterexample(counterexample, line);
      else if (line.contains("done"))
        board.text(line["done"])
            .number(line["states"])
            .number(line["compared"])
            .number(line["against"])
            .run();
      else
        for (const auto& [key, value] : line.items()) info.text(key).text(info_text(value)).run();
    }
  }
  database.run("COMMIT; CREATE INDEX by_board ON counterexamples (board);");
  database.finish();
}

bool is_hunt_database(const std::filesystem::path& file, const std::string& header) {
  const auto asked = parse_json<ordered_json>(header);
  const auto items = asked.items();
  return std::all_of(items.begin(), items.end(), [&](const auto& item) {
    return tables::text_in_database(file, "SELECT value FROM info WHERE key = ?", item.key()) ==
           info_text(item.value());
  });
}

}  // namespace graphgo::solver::research
