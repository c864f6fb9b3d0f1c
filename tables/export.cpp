#include "tables/export.hpp"

#include <fmt/core.h>

#include "graphgo/error.hpp"
#include "graphgo/text/json.hpp"
#include "graphgo/text/words.hpp"
#include "tables/output_file.hpp"
#include "tables/records.hpp"

namespace graphgo::tables {
namespace {

void export_csv(const Table& table, const std::filesystem::path& output) {
  OutputFile file(output);
  const bool ranked = table.description().semantics == Semantics::history_free;
  file.write(fmt::format("position,to_move,phase,passes,ko,lo,hi,{},class_size\n",
                         ranked ? "lo_rank,hi_rank" : "history_independent"));
  for_each_record(table, [&](const Record& r) {
    file.write(fmt::format("{},{},{},{},{},{},{},", r.position, word_of(r.context.to_move), r.context.phase,
                           r.context.passes, ko_text(r.context), bound_text(r.entry.lo),
                           bound_text(r.entry.hi)));
    file.write(ranked ? fmt::format("{},{},", r.entry.lo_rank, r.entry.hi_rank)
                      : fmt::format("{},", r.entry.history_independent ? 1 : 0));
    file.write(fmt::format("{}\n", r.class_size));
  });
  file.commit();
}

nlohmann::ordered_json json_bound(std::int32_t bound) {
  if (bound == Entry::infinity || bound == -Entry::infinity) return bound_text(bound);
  return bound;
}

void export_json_lines(const Table& table, const std::filesystem::path& output) {
  OutputFile file(output);
  const bool ranked = table.description().semantics == Semantics::history_free;
  file.write(fmt::format("{{\"table\":{}}}\n", header_text(table.description())));
  for_each_record(table, [&](const Record& r) {
    nlohmann::ordered_json object{{"position", r.position},      {"to_move", word_of(r.context.to_move)},
                                  {"phase", r.context.phase},    {"passes", r.context.passes},
                                  {"ko", ko_text(r.context)},    {"lo", json_bound(r.entry.lo)},
                                  {"hi", json_bound(r.entry.hi)}};
    if (ranked) {
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

}  // namespace

void export_table(const Table& table, const std::filesystem::path& output) {
  const std::string extension = lower(output.extension().string());
  if (extension == ".sqlite" || extension == ".db") return export_sqlite(table, output);
  if (extension == ".csv") return export_csv(table, output);
  if (extension == ".jsonl") return export_json_lines(table, output);
  throw InputError(output.string() +
                   ": tables are exported to names that end in .sqlite, .db, .csv or .jsonl");
}

}  // namespace graphgo::tables
