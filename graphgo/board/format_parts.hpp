// One pair of functions a format. Internal to formats.cpp, which bounds the length of `text` first and puts
// the file's name before every message.
#pragma once
#include <string>
#include <string_view>

#include "graphgo/board/board.hpp"

namespace graphgo::format {

/// What separates the words of a line, in the formats that read line by line.
inline constexpr std::string_view space_in_line = " \t\r";

BoardParts read_graph6(std::string_view text);
BoardParts read_edges(std::string_view text);
BoardParts read_edgelist(std::string_view text);
BoardParts read_json(std::string_view text);
BoardParts read_graphml(std::string_view text);
BoardParts read_gml(std::string_view text);
BoardParts read_dot(std::string_view text);

std::string write_graph6(const Board& board);
std::string write_edges(const Board& board);
std::string write_edgelist(const Board& board);
std::string write_json(const Board& board);
std::string write_graphml(const Board& board);
std::string write_gml(const Board& board);
std::string write_dot(const Board& board);

}  // namespace graphgo::format
