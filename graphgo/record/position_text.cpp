#include "graphgo/record/position_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "graphgo/error.hpp"
#include "graphgo/record/sgf.hpp"
#include "graphgo/text/file.hpp"
#include "graphgo/text/message.hpp"
#include "graphgo/text/words.hpp"

namespace graphgo {
namespace {

constexpr std::string_view cell_characters = ".-XxOo";

bool is_digit(char c) { return c >= '0' && c <= '9'; }
/// Columns are called a, b, ... on plain grids and +0, +1, ... on other boards with a shape.
bool is_column_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '+' || is_digit(c);
}
bool is_cell(char c) { return cell_characters.find(c) != std::string_view::npos; }
bool is_plain(char c) { return is_cell(c) || is_space(c) || c == '/'; }

/// The colour of a cell character.
Colour colour_of(char c) {
  if (c == 'X' || c == 'x') return Colour::black;
  if (c == 'O' || c == 'o') return Colour::white;
  return Colour::empty;
}

[[noreturn]] void refuse(std::string_view text, std::size_t offset, const std::string& what) {
  throw InputError(fmt::format("position: {}: {}", place_in(text, offset), what));
}

[[noreturn]] void refuse_character(std::string_view text, std::size_t offset) {
  refuse(text, offset, fmt::format("unknown character {}; use . X O", shown(text[offset])));
}

/// A text that is cut into rows must be cut as the board is: three rows of four on a board of four rows of
/// three are another position.
void check_rows(const GridShape& shape, std::string_view text) {
  const auto is_end = [](char c) { return c == '/' || c == '\n'; };
  std::vector<int> rows(1);
  for (const char c : text) {
    if (is_cell(c)) ++rows.back();
    if (is_end(c) && rows.back() > 0) rows.push_back(0);
  }
  if (rows.back() == 0) rows.pop_back();
  if (rows.size() < 2) return;
  for (std::size_t row = 0; row < rows.size(); ++row)
    if (rows[row] != shape.columns)
      throw InputError(fmt::format("position: row {} has {} points, and this board has {} rows of {}",
                                   row + 1, rows[row], shape.rows, shape.columns));
}

Stones read_plain(const Board& board, std::string_view text) {
  Stones stones;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!is_plain(text[i])) refuse_character(text, i);
    if (is_cell(text[i])) stones.push_back(colour_of(text[i]));
  }
  if (static_cast<int>(stones.size()) != board.size())
    throw InputError(
        fmt::format("position: {} points for a board of {} vertices", stones.size(), board.size()));
  if (board.shape()) check_rows(*board.shape(), text);
  return stones;
}

/// Reads a diagram line by line; `offset_` is where the next character stands.
class DiagramReader {
 public:
  DiagramReader(const Board& board, std::string_view text)
      : board_(board), text_(text), shape_(*board.shape()) {}

  Stones read() {
    while (offset_ < text_.size()) {
      skip_blanks();
      if (at_line_end()) {
        ++offset_;
      } else if (is_digit(text_[offset_])) {
        read_row();
      } else if (is_column_name(text_[offset_]) && !is_digit(text_[offset_])) {
        read_column_names();
      } else {
        refuse(text_, offset_, "a line of a diagram begins with its row number");
      }
    }
    if (rows_read_ != shape_.rows)
      throw InputError(
          fmt::format("position: {} rows in the diagram of a board of {} rows", rows_read_, shape_.rows));
    return std::move(stones_);
  }

 private:
  bool at_line_end() const { return offset_ >= text_.size() || text_[offset_] == '\n'; }
  void skip_blanks() {
    while (!at_line_end() && is_space(text_[offset_])) ++offset_;
  }
  std::string_view token(bool (*belongs)(char)) {
    const auto begin = offset_;
    while (!at_line_end() && belongs(text_[offset_])) ++offset_;
    return text_.substr(begin, offset_ - begin);
  }

  void read_number() {
    const auto begin = offset_;
    const int expected = board_.rectangular() ? shape_.rows - rows_read_ : rows_read_ * shape_.columns;
    if (const auto number = token(is_digit); number != fmt::format("{}", expected))
      refuse(text_, begin, fmt::format("row number {} where {} is expected", excerpt(number, 12), expected));
  }

  void read_row() {
    const auto begin = offset_;
    if (rows_read_ == shape_.rows)
      refuse(text_, begin, fmt::format("a row too many, the board has {}", shape_.rows));
    read_number();
    int cells = 0;
    for (skip_blanks(); !at_line_end() && !is_digit(text_[offset_]); skip_blanks()) {
      if (!is_cell(text_[offset_])) refuse_character(text_, offset_);
      stones_.push_back(colour_of(text_[offset_++]));
      ++cells;
    }
    if (cells != shape_.columns)
      refuse(text_, begin, fmt::format("{} points in a row of {}", cells, shape_.columns));
    if (at_line_end()) {
      ++rows_read_;
      return;
    }
    read_number();
    ++rows_read_;
    skip_blanks();
    if (!at_line_end()) refuse(text_, offset_, "text after the row's second number");
  }

  /// The names say nothing that the shape does not; they are checked, lest a diagram of another board be
  /// taken.
  void read_column_names() {
    const auto begin = offset_;
    if (rows_read_ != 0 && rows_read_ != shape_.rows)
      refuse(text_, begin, "column names stand above or below the rows");
    int columns = 0;
    for (; !at_line_end(); skip_blanks(), ++columns) {
      const auto place = offset_;
      const std::string name(token(is_column_name));
      if (name.empty()) refuse(text_, offset_, "only column names are expected here");
      if (columns < shape_.columns && !names_column(name, columns))
        refuse(text_, place,
               fmt::format("{} is not the name of column {}; a position is a sign for each point, . X or O",
                           excerpt(name), columns + 1));
    }
    if (columns != shape_.columns)
      refuse(text_, begin, fmt::format("{} column names for {} columns", columns, shape_.columns));
  }

  bool names_column(const std::string& name, int column) const {
    if (!board_.rectangular()) return name == fmt::format("+{}", column);
    if (board_.has_names()) return true;  // its vertices are not called by row and column
    return board_.vertex_name((shape_.rows - 1) * shape_.columns + column) == lower(name) + "1";
  }

  const Board& board_;
  std::string_view text_;
  GridShape shape_;
  std::size_t offset_ = 0;
  int rows_read_ = 0;
  Stones stones_;
};

Stones read_characters(const Board& board, std::string_view text) {
  if (board.shape() && std::any_of(text.begin(), text.end(), is_digit))
    return DiagramReader(board, text).read();
  return read_plain(board, text);
}

Stones read_setup(const Board& board, std::string_view path) {
  const GameRecord record = read_sgf_file(path);
  if (board.shape() != GridShape{record.rows, record.columns})
    throw InputError(
        fmt::format("'{}': a record on {}, but the board is {}", path, size_text(record), board.label()));
  if (!record.turns.empty())
    throw InputError(
        fmt::format("'{}': {} moves, and a position is the set-up alone; give the file as the record", path,
                    record.turns.size()));
  return record.setup;
}

/// A vertex of a chain without liberties, if there is one. Cost: one flood over the board.
std::optional<Vertex> choked_vertex(const Board& board, const Stones& stones) {
  std::vector<bool> seen(stones.size());
  for (Vertex start = 0; start < board.size(); ++start) {
    const Colour colour = stones[static_cast<std::size_t>(start)];
    if (colour == Colour::empty || seen[static_cast<std::size_t>(start)]) continue;
    bool liberty = false;
    std::vector<Vertex> open{start};
    seen[static_cast<std::size_t>(start)] = true;
    while (!open.empty()) {
      const Vertex v = open.back();
      open.pop_back();
      for (const Vertex w : board.neighbours(v)) {
        const auto at = static_cast<std::size_t>(w);
        liberty |= stones[at] == Colour::empty;
        if (stones[at] != colour || seen[at]) continue;
        seen[at] = true;
        open.push_back(w);
      }
    }
    if (!liberty) return start;
  }
  return std::nullopt;
}

/// "missing.txt", or a folder: the writer meant a file, and a word about its letters would not help him.
bool names_no_file(std::string_view text) {
  if (text.find('\0') != std::string_view::npos) return false;
  std::error_code error;
  if (std::filesystem::is_directory(std::filesystem::path(text), error)) return true;
  const auto dot = text.rfind('.');
  if (dot == std::string_view::npos || std::any_of(text.begin(), text.end(), is_space)) return false;
  const auto extension = text.substr(dot + 1);
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  return extension.size() >= 2 && std::all_of(extension.begin(), extension.end(), is_letter) &&
         !std::all_of(extension.begin(), extension.end(), is_cell);
}

/// A vertex, or the rectangle between two corners.
void add_named(const Board& board, const std::string& name, std::vector<Vertex>& found) try {
  const std::size_t dash = name.find('-');
  if (!board.rectangular() || dash == std::string::npos) {
    found.push_back(board.vertex_named(name));
    return;
  }
  const int columns = board.shape()->columns;
  const Vertex a = board.vertex_named(name.substr(0, dash)), b = board.vertex_named(name.substr(dash + 1));
  const auto [top, bottom] = std::minmax({a / columns, b / columns});
  const auto [left, right] = std::minmax({a % columns, b % columns});
  for (int row = top; row <= bottom; ++row)
    for (int column = left; column <= right; ++column) found.push_back(row * columns + column);
} catch (const InputError&) {
  throw InputError(fmt::format(
      "'{}' is no vertex{}", printable(name),
      board.rectangular() ? ", nor a rectangle between two, like a1-c3; columns are a to h, j, k and on"
                          : ""));
}

/// The parts of a text between separators, without those that are empty.
template <typename IsSeparator>
std::vector<std::string> parts_of(std::string_view text, IsSeparator&& is_separator) {
  std::vector<std::string> parts(1);
  for (const char c : text)
    if (is_separator(c))
      parts.emplace_back();
    else
      parts.back() += c;
  parts.erase(std::remove(parts.begin(), parts.end(), ""), parts.end());
  return parts;
}

}  // namespace

Stones read_position(const Board& board, std::string_view text) {
  if (std::all_of(text.begin(), text.end(), is_plain)) return read_plain(board, text);
  if (names_sgf(text)) return read_setup(board, text);
  if (!is_file(text) && !names_no_file(text)) return read_characters(board, text);
  const std::string content = read_text_file(text);
  try {
    return read_characters(board, content);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", excerpt(text, 200), error.what()));
  }
}

std::optional<Side> side_named(std::string_view word) {
  const std::string small = lower(word);
  if (small == "black" || small == "b") return Side::black;
  if (small == "white" || small == "w") return Side::white;
  return std::nullopt;
}

char character_of(Colour colour) {
  return colour == Colour::black ? 'X' : colour == Colour::white ? 'O' : '.';
}

std::string position_text(const Stones& stones) {
  std::string text;
  for (const Colour c : stones) text += character_of(c);
  return text;
}

std::string position_text(const Board& board, const Stones& stones) {
  if (!board.shape()) return position_text(stones);
  const auto columns = static_cast<std::size_t>(board.shape()->columns);
  std::string text;
  for (std::size_t v = 0; v < stones.size(); ++v) {
    if (v > 0 && v % columns == 0) text += '/';
    text += character_of(stones[v]);
  }
  return text;
}

std::vector<Vertex> read_vertices(const Board& board, std::string_view text) {
  std::vector<Vertex> found;
  for (const std::string& part : parts_of(text, [](char c) { return c == ','; })) {
    const auto words = parts_of(part, is_space);
    const std::string name = fmt::format("{}", fmt::join(words, " "));
    if (words.size() > 1 &&
        std::find(board.names().begin(), board.names().end(), name) != board.names().end())
      found.push_back(board.vertex_named(name));
    else
      for (const std::string& word : words) add_named(board, word, found);
  }
  if (found.empty()) throw InputError("no vertex is named");
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

void check_legal(const Board& board, const Stones& stones) {
  if (static_cast<int>(stones.size()) != board.size())
    throw InputError(
        fmt::format("position: {} points for a board of {} vertices", stones.size(), board.size()));
  const auto v = choked_vertex(board, stones);
  if (!v) return;
  const bool black = stones[static_cast<std::size_t>(*v)] == Colour::black;
  throw InputError(fmt::format("position: the {} chain at {} has no liberty", black ? "black" : "white",
                               board.vertex_name(*v)));
}

}  // namespace graphgo
