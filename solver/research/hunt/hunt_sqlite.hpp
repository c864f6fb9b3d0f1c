// A hunt's lines as a SQLite database.
#pragma once
#include <filesystem>
#include <string>

namespace graphgo::solver::research {

/// Takes the JSON lines of a finished hunt and writes a database with the tables `info` (key, value),
/// `boards` (board, states, compared, against) and `counterexamples` (board, vertices, edges, position,
/// to_move, record, states, left_lo, left_hi, right_lo, right_hi, NULL where there is one value; choice,
/// left_board and right_board between graphs; wins by the last mover are 1 for Black, -1 for White). Throws
/// InputError where it cannot be written.
void write_hunt_database(const std::string& lines, const std::filesystem::path& output);

/// Is the file such a database, with all that the hunt's first line has?
bool is_hunt_database(const std::filesystem::path& file, const std::string& header);

}  // namespace graphgo::solver::research
