#include "graphgo/record/sgf.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "graphgo/error.hpp"
#include "graphgo/record/sgf_nodes.hpp"
#include "graphgo/text/file.hpp"
#include "graphgo/text/message.hpp"
#include "graphgo/text/words.hpp"

namespace graphgo {
namespace {

constexpr int max_side = 52;

std::optional<int> whole_number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  return number_in<int>(text);
}

/// A decimal number that is a multiple of one half, below 10000: "6.5", "-5", "7.50", ".5".
std::optional<HalfPoints> half_points(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  const auto dot = text.find('.');
  const auto whole = text.substr(0, dot);
  auto fraction = dot == std::string_view::npos ? std::string_view{} : text.substr(dot + 1);
  while (fraction.ends_with('0')) fraction.remove_suffix(1);
  const bool digits = std::all_of(whole.begin(), whole.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (text.empty() || text == "." || !digits || whole.size() > 4) return std::nullopt;
  if (!fraction.empty() && fraction != "5") return std::nullopt;
  const int halves = 2 * (whole.empty() ? 0 : *whole_number(whole)) + (fraction.empty() ? 0 : 1);
  return negative ? -halves : halves;
}

/// 'a' to 'z' are 0 to 25, 'A' to 'Z' 26 to 51; anything else -1.
int coordinate(char c) {
  if (c >= 'a' && c <= 'z') return c - 'a';
  return c >= 'A' && c <= 'Z' ? 26 + c - 'A' : -1;
}
char coordinate_letter(int at) { return static_cast<char>(at < 26 ? 'a' + at : 'A' + at - 26); }

struct Place {
  int row = 0, column = 0;
};

/// Gathers the main line's nodes into a record.
class RecordBuilder {
 public:
  explicit RecordBuilder(std::string_view text) : reader_(text) {}

  GameRecord build() {
    auto node = reader_.next();
    read_root(*node);
    read_node(*node);
    while ((node = reader_.next())) {
      refuse_late(*node);
      read_node(*node);
    }
    const bool white_first =
        record_.turns.empty() ? record_.handicap > 0 : record_.turns[0].side == Side::white;
    record_.to_move = to_move_.value_or(white_first ? Side::white : Side::black);
    record_.says_to_move = to_move_ || !record_.turns.empty() || record_.handicap > 0;
    return std::move(record_);
  }

 private:
  /// The properties of the game as a whole, wherever they stand in the root: the size is needed to read
  /// points.
  void read_root(const SgfNode& root) {
    for (const auto& property : root) {
      const auto& name = property.name;
      if (name == "GM" && whole_number(single(property)) != 1)
        reader_.refuse(property.offset,
                       fmt::format("game {} is not Go, which is GM[1]", excerpt(single(property))));
      if (name == "SZ") read_size(property);
      if (name == "KM") read_komi(property);
      if (name == "HA") read_handicap(property);
      if (name == "CA") record_.charset = simple_text(property);
      if (name == "RU") record_.rules = simple_text(property);
      if (name == "RE") record_.result = simple_text(property);
    }
    record_.setup.assign(static_cast<std::size_t>(record_.rows * record_.columns), Colour::empty);
  }

  /// What was read before would be read otherwise, or two of them say different things.
  void refuse_late(const SgfNode& node) const {
    static const std::set<std::string> of_the_game{"SZ", "KM", "HA", "RU"};
    for (const auto& property : node)
      if (of_the_game.contains(property.name))
        reader_.refuse(property.offset,
                       fmt::format("{} belongs in the first node, and stands in a later one", property.name));
  }

  /// Of two that say different things neither can be believed.
  void refuse_doubles(const SgfNode& node) const {
    static const std::set<std::string> single{"GM", "SZ", "KM", "HA", "PL", "RU", "RE"};
    std::set<std::string> seen;
    for (const auto& property : node)
      if (single.contains(property.name) && !seen.insert(property.name).second)
        reader_.refuse(property.offset, fmt::format("property {} is there twice", property.name));
  }

  void read_node(const SgfNode& node) {
    refuse_doubles(node);
    const auto before = record_.turns.size();
    std::vector<bool> placed(record_.setup.size());
    for (const auto& property : node) {
      if (property.name == "AB") read_setup(property, Colour::black, placed);
      if (property.name == "AW") read_setup(property, Colour::white, placed);
      if (property.name == "AE") read_setup(property, Colour::empty, placed);
      if (property.name == "PL") read_player(property);
    }
    for (const auto& property : node) {
      if (property.name != "B" && property.name != "W") continue;
      if (record_.turns.size() != before) reader_.refuse(property.offset, "a second move in one node");
      read_move(property);
    }
  }

  std::string_view single(const SgfProperty& property) const {
    if (property.values.size() != 1)
      reader_.refuse(property.values[1].offset,
                     fmt::format("property {} has more than one value", property.name));
    return trimmed(property.values[0].text);
  }

  std::string simple_text(const SgfProperty& property) const {
    std::string text(single(property));
    std::replace_if(text.begin(), text.end(), is_space, ' ');
    return text;
  }

  void read_size(const SgfProperty& property) {
    const auto text = single(property);
    const auto colon = text.find(':');
    const auto columns = whole_number(trimmed(text.substr(0, colon)));
    const auto rows =
        colon == std::string_view::npos ? columns : whole_number(trimmed(text.substr(colon + 1)));
    for (const auto side : {columns, rows})
      if (!side || *side < 1 || *side > max_side)
        reader_.refuse(property.offset,
                       fmt::format("board size {}; sides are 1 to {}", excerpt(text), max_side));
    record_.columns = *columns;
    record_.rows = *rows;
  }

  void read_komi(const SgfProperty& property) {
    const auto text = single(property);
    const auto komi = text.empty() ? 0 : half_points(text);
    if (!komi)
      reader_.refuse(property.offset, fmt::format("komi {} is not a number of half points", excerpt(text)));
    record_.komi = komi;
  }

  void read_handicap(const SgfProperty& property) {
    const auto text = single(property);
    const auto handicap = text.empty() ? 0 : whole_number(text);
    if (!handicap || *handicap < 0 || *handicap > max_side * max_side)
      reader_.refuse(property.offset, fmt::format("handicap {} is not a number of stones", excerpt(text)));
    record_.handicap = *handicap;
  }

  void read_player(const SgfProperty& property) {
    refuse_after_move(property);
    const auto text = single(property);
    const char c = text.empty() ? ' ' : text[0];
    if (c == 'B' || c == 'b' || c == '1')
      to_move_ = Side::black;
    else if (c == 'W' || c == 'w' || c == '2')
      to_move_ = Side::white;
    else
      reader_.refuse(property.offset, fmt::format("player {} is neither B nor W", excerpt(text)));
  }

  void refuse_after_move(const SgfProperty& property) const {
    if (!record_.turns.empty())
      reader_.refuse(property.offset,
                     fmt::format("{} after move {}: a position set up in mid-game is no game record",
                                 property.name, record_.turns.size()));
  }

  Place place(std::string_view text, const SgfValue& value) const {
    const Place at{text.size() == 2 ? coordinate(text[1]) : -1, text.size() == 2 ? coordinate(text[0]) : -1};
    if (at.row < 0 || at.column < 0 || at.row >= record_.rows || at.column >= record_.columns)
      reader_.refuse(value.offset, fmt::format("{} is no point of a board of {} rows and {} columns",
                                               excerpt(text), record_.rows, record_.columns));
    return at;
  }

  Vertex vertex(int row, int column) const { return row * record_.columns + column; }

  void read_setup(const SgfProperty& property, Colour colour, std::vector<bool>& placed) {
    refuse_after_move(property);
    for (const auto& value : property.values) {
      const auto text = trimmed(value.text);
      if (text.empty() && property.values.size() == 1) return;  // an empty list, as some programs write it
      const auto colon = text.find(':');
      const Place a = place(text.substr(0, colon), value);
      const Place b = colon == std::string_view::npos ? a : place(text.substr(colon + 1), value);
      if (b.row < a.row || b.column < a.column)
        reader_.refuse(value.offset,
                       fmt::format("{} does not go from top left to bottom right", excerpt(text)));
      for (int row = a.row; row <= b.row; ++row)
        for (int column = a.column; column <= b.column; ++column)
          put(vertex(row, column), colour, value, placed);
    }
  }

  /// A point may be set once in a node (the format's own rule; it also bounds the work rectangles can ask
  /// for).
  void put(Vertex v, Colour colour, const SgfValue& value, std::vector<bool>& placed) {
    if (placed[static_cast<std::size_t>(v)])
      reader_.refuse(value.offset,
                     fmt::format("{} sets a point that the node has set before", excerpt(value.text)));
    placed[static_cast<std::size_t>(v)] = true;
    record_.setup[static_cast<std::size_t>(v)] = colour;
  }

  void read_move(const SgfProperty& property) {
    const auto text = single(property);
    const bool pass = text.empty() || (text == "tt" && record_.rows <= 19 && record_.columns <= 19);
    Turn turn = Turn::pass();
    if (!pass) {
      const Place at = place(text, property.values[0]);
      turn.vertex = vertex(at.row, at.column);
    }
    record_.turns.push_back({property.name == "B" ? Side::black : Side::white, turn});
  }

  SgfReader reader_;
  GameRecord record_;
  std::optional<Side> to_move_;
};

std::string point_text(Vertex v, int columns) {
  return {coordinate_letter(v % columns), coordinate_letter(v / columns)};
}

void write_text(std::string& out, std::string_view name, std::string_view text) {
  if (text.empty()) return;
  out += name;
  out += '[';
  for (const char c : text) {
    if (c == ']' || c == '\\') out += '\\';
    out += c;
  }
  out += ']';
}

void write_points(std::string& out, std::string_view name, const GameRecord& record, Colour colour) {
  bool first = true;
  for (std::size_t v = 0; v < record.setup.size(); ++v) {
    if (record.setup[v] != colour) continue;
    if (first) out += name;
    first = false;
    out += fmt::format("[{}]", point_text(static_cast<Vertex>(v), record.columns));
  }
}

}  // namespace

bool names_sgf(std::string_view text) { return lower(text).ends_with(".sgf"); }

GameRecord read_sgf(std::string_view text) { return RecordBuilder(text).build(); }

GameRecord read_sgf_file(std::string_view path) {
  const std::string text = read_text_file(path);
  try {
    return read_sgf(text);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", excerpt(path, 200), error.what()));
  }
}

std::vector<std::string> unused_in_sgf(std::string_view text, const std::vector<std::string>& used) {
  static const std::set<std::string> of_the_file{"FF", "GM", "CA", "AP", "ST", "SZ"};
  static const std::set<std::string> of_the_result{"KM", "HA", "RU", "RE", "PL"};
  std::set<std::string> seen(used.begin(), used.end());
  seen.insert(of_the_file.begin(), of_the_file.end());
  std::vector<std::string> unused;
  SgfReader reader(text);
  bool says_side = false;
  while (const auto node = reader.next())
    for (const SgfProperty& property : *node) {
      says_side = says_side || property.name == "PL" || property.name == "B" || property.name == "W";
      if (!seen.insert(property.name).second) continue;
      const bool with_value = of_the_result.count(property.name) > 0;
      unused.push_back(with_value ? fmt::format("{}[{}]", property.name, printable(property.values[0].text))
                                  : property.name);
    }
  for (std::string& word : unused)
    if (word.starts_with("HA[") && !word.starts_with("HA[0") && word != "HA[]" && !says_side)
      word += " (but White is to move for it)";
  if (reader.has_variations()) unused.emplace_back("other variations");
  if (reader.more_games()) unused.emplace_back("further games");
  return unused;
}

std::string size_text(const GameRecord& record) {
  const bool default_size = record.rows == 19 && record.columns == 19;
  return fmt::format("{}x{}{}", record.rows, record.columns, default_size ? " (as one without SZ)" : "");
}

std::string write_sgf(const GameRecord& record) {
  const bool square = record.rows == record.columns;
  std::string out = "(;FF[4]GM[1]";
  out += square ? fmt::format("SZ[{}]", record.rows) : fmt::format("SZ[{}:{}]", record.columns, record.rows);
  if (record.komi) out += fmt::format("KM[{}]", half_points_text(*record.komi));
  if (record.handicap > 0) out += fmt::format("HA[{}]", record.handicap);
  write_text(out, "CA", record.charset);
  write_text(out, "RU", record.rules);
  write_text(out, "RE", record.result);
  write_points(out, "AB", record, Colour::black);
  write_points(out, "AW", record, Colour::white);
  if (record.says_to_move) out += record.to_move == Side::black ? "PL[B]" : "PL[W]";
  for (std::size_t i = 0; i < record.turns.size(); ++i) {
    const auto [side, turn] = record.turns[i];
    if (i % 10 == 0) out += '\n';
    out += fmt::format(";{}[{}]", side == Side::black ? 'B' : 'W',
                       turn.is_pass() ? std::string() : point_text(turn.vertex, record.columns));
  }
  return out + ")\n";
}

}  // namespace graphgo
