// Tables for other programs: a SQLite database, CSV, or JSON lines.
#pragma once
#include <filesystem>
#include <string_view>

#include "tables/table.hpp"

namespace graphgo::tables {

/// By the output's extension: .sqlite or .db, .csv, .jsonl. Reads the table block by block and writes under a
/// temporary name, so that a failure leaves nothing. Throws InputError: another extension, an output that
/// cannot be written; DamagedTable.
///
/// CSV has a first line of names; JSON lines an object a line, the first one about the table; SQLite two
/// tables, `info` (key, value) and `entries` with an index on positions. Every format has the same fields:
///   position             .XO in vertex order, the representative of its class
///   to_move              black, white (one of them if the rules treat colours alike)
///   phase, passes
///   ko                   where basic ko bans the play; "still": no play may leave all as it is; else empty
///   lo, hi               in points before komi; inf, -inf, in SQLite the numbers 9e999 and -9e999
///   lo_rank, hi_rank     history-free tables
///   history_independent  fresh-start tables: 1 if the value holds whatever was played before
///   class_size           positions that symmetries make of this one
void export_table(const Table& table, const std::filesystem::path& output);

/// May a file that begins so, and has the output's extension, be an earlier export of the table? JSON lines
/// and SQLite say of which table they are; of CSV every line given is compared. Throws DamagedTable.
bool is_export_of(const Table& table, const std::filesystem::path& output, std::string_view beginning);

/// The one for .sqlite and .db.
void export_sqlite(const Table& table, const std::filesystem::path& output);

}  // namespace graphgo::tables
