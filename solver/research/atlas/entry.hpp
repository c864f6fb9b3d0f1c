// What the Atlas has of one graph, for whoever asks by any numbering of it.
#pragma once
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "solver/research/atlas/tables.hpp"
#include "solver/research/claims/claim.hpp"

namespace graphgo::solver::research::atlas {

/// A graph's rows, its positions in the numbering of the board that was asked for.
struct Entry {
  std::string graph6, number, names;
  struct Line {
    std::string ruleset, names;
    Ruleset rules;
    Cell empty;
    bool longer = false;  ///< it is what a longer search found (longer.hpp)
    bool has_positions = false;
    std::uint64_t states = 0, open = 0;  ///< of all positions
    std::string checksum;
  };
  std::vector<Line> lines;
  struct Telling {
    std::string position, to_move;
    std::vector<Value> values;  ///< by line
  };
  std::vector<Telling> telling;
};

/// Where the Atlas is: `given` if not empty, else in the papers (`find_papers`). Throws InputError.
std::filesystem::path find_atlas(const std::string& given,
                                 const std::string& installed_papers = papers_beside_program());

/// Is the graph in it? Throws InputError for tables that are damaged.
bool has_graph(const Tables& tables, const Board& board);
/// "5.7": the 7th connected graph of five vertices, as graphs.csv numbers them. Nothing where it has no such.
std::optional<Board> board_of_number(const Tables& tables, const std::string& number);
/// Throws InputError: the Atlas does not have the graph, or is damaged.
Entry entry_of(const Tables& tables, const Board& board);
/// The smallest position known on which two of the lines differ: the first that tells them apart. Null: none
/// is known. Where positions are open under either, a smaller one may differ.
const Entry::Telling* first_difference(const Entry& entry, std::size_t a, std::size_t b);
std::string entry_text(const Entry& entry, const Board& board);
/// One line.
std::string entry_json(const Entry& entry, const Board& board);

}  // namespace graphgo::solver::research::atlas
