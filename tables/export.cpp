#include "tables/export.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "graphgo/error.hpp"
#include "graphgo/text/json.hpp"
#include "graphgo/text/words.hpp"
#include "tables/output_file.hpp"
#include "tables/records.hpp"

namespace graphgo::tables {
namespace {

bool is_ranked(const Table& table) { return table.description().semantics == Semantics::history_free; }

std::string csv_head(const Table& table) {
  return fmt::format("position,to_move,phase,passes,ko,lo,hi,{},class_size\n",
                     is_ranked(table) ? "lo_rank,hi_rank" : "history_independent");
}

std::string csv_line(const Table& table, const Record& r) {
  return fmt::format("{},{},{},{},{},{},{},{},{}\n", r.position, word_of(r.context.to_move), r.context.phase,
                     r.context.passes, ko_text(r.context), bound_text(r.entry.lo), bound_text(r.entry.hi),
                     is_ranked(table) ? fmt::format("{},{}", r.entry.lo_rank, r.entry.hi_rank)
                                      : fmt::format("{}", r.entry.history_independent ? 1 : 0),
                     r.class_size);
}

void export_csv(const Table& table, const std::filesystem::path& output) {
  OutputFile file(output);
  file.write(csv_head(table));
  for_each_record(table, [&](const Record& r) { file.write(csv_line(table, r)); });
  file.commit();
}

/// Is the text the beginning of the table's CSV, or all of it?
bool is_csv_of(const Table& table, std::string_view text) {
  struct Decided {
    bool same;
  };
  const auto take = [&](const std::string& line) {
    if (!text.starts_with(std::string_view(line).substr(0, text.size()))) throw Decided{false};
    text.remove_prefix(std::min(line.size(), text.size()));
    if (text.empty()) throw Decided{true};
  };
  try {
    take(csv_head(table));
    for_each_record(table, [&](const Record& r) { take(csv_line(table, r)); });
  } catch (const Decided& decided) {
    return decided.same;
  }
  return false;
}

/// Does the text begin with a line about a table of the same board, rules and semantics, whatever program
/// made it?
bool is_head_of(const Table& table, std::string_view text) {
  const auto there = parse_json_or_discard<nlohmann::json>(text.substr(0, text.find('\n')));
  const auto own = parse_json<nlohmann::json>(header_text(table.description()));
  if (!there.is_object() || !there.contains("table") || !there["table"].is_object()) return false;
  return std::ranges::all_of(std::array{"board", "rules", "semantics"}, [&](const char* key) {
    return there["table"].contains(key) && there["table"][key] == own[key];
  });
}

/// Is it a database with that board and these rules? The header stands there whole, but a long text is cut
/// into pages, so its beginning is looked for: label, edges.
bool is_database_of(const Table& table, std::string_view text) {
  constexpr std::size_t in_one_page = 300;
  const Description& d = table.description();
  const std::string header = header_text(d);
  const auto has = [&](const std::string& part) { return text.find(part) != text.npos; };
  return text.starts_with("SQLite format 3") && has("CREATE TABLE entries (position") &&
         has(header.substr(0, std::min(in_one_page, header.find(",\"program\"")))) && has(to_text(d.rules)) &&
         has(name_of(d.semantics));
}

nlohmann::ordered_json json_bound(std::int32_t bound) {
  if (bound == Entry::infinity || bound == -Entry::infinity) return bound_text(bound);
  return bound;
}

void export_json_lines(const Table& table, const std::filesystem::path& output) {
  OutputFile file(output);
  file.write(fmt::format("{{\"table\":{}}}\n", header_text(table.description())));
  for_each_record(table, [&](const Record& r) {
    nlohmann::ordered_json object{{"position", r.position},      {"to_move", word_of(r.context.to_move)},
                                  {"phase", r.context.phase},    {"passes", r.context.passes},
                                  {"ko", ko_text(r.context)},    {"lo", json_bound(r.entry.lo)},
                                  {"hi", json_bound(r.entry.hi)}};
    if (is_ranked(table)) {
      object["lo_rank"] = r.entry.lo_rank;
      object["hi_rank"] = r.entry.hi_rank;
    } else {
      object["history_independent"] = r.entry.history_independent ? 1 : 0;
    }
    object["class_size"] = r.class_size;
    file.write(dump_json(object) + "\n");
  });
  file.commit();
}

enum class Format { sqlite, csv, json_lines };

Format format_of(const std::filesystem::path& output) {
  const std::string extension = lower(output.extension().string());
  if (extension == ".sqlite" || extension == ".db") return Format::sqlite;
  if (extension == ".csv") return Format::csv;
  if (extension == ".jsonl") return Format::json_lines;
  throw InputError(output.string() +
                   ": tables are exported to names that end in .sqlite, .db, .csv or .jsonl");
}

}  // namespace

void export_table(const Table& table, const std::filesystem::path& output) {
  switch (format_of(output)) {
    case Format::sqlite:
      return export_sqlite(table, output);
    case Format::csv:
      return export_csv(table, output);
    case Format::json_lines:
      return export_json_lines(table, output);
  }
}

bool is_export_of(const Table& table, const std::filesystem::path& output, std::string_view beginning) {
  switch (format_of(output)) {
    case Format::sqlite:
      return is_database_of(table, beginning);
    case Format::csv:
      return is_csv_of(table, beginning);
    case Format::json_lines:
      return is_head_of(table, beginning);
  }
  return false;
}

}  // namespace graphgo::tables
