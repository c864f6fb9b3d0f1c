#include "solver/research/atlas/entry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/symmetry/automorphisms.hpp"
#include "graphgo/text/json.hpp"
#include "graphgo/text/message.hpp"
#include "solver/presentation/answer_json.hpp"
#include "solver/presentation/words.hpp"
#include "solver/research/atlas/longer.hpp"
#include "solver/research/atlas/pages.hpp"

namespace graphgo::solver::research::atlas {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

/// The row of the graph, and where the vertices of the Atlas's numbering are on the board.
struct Found {
  std::size_t row;
  Permutation to_board;
};

/// Rows with as many vertices and edges, first those that say the canonical form as it is made now: another
/// version of nauty may have made others.
std::vector<std::size_t> candidates(const Csv& graphs, const Board& board, const CanonicalForm& form) {
  std::vector<std::size_t> rows;
  for (std::size_t row = 0; row < graphs.size(); ++row)
    if (graphs.at(row, "vertices") == std::to_string(board.size()) &&
        graphs.at(row, "edges") == std::to_string(board.edges().size()))
      rows.push_back(row);
  std::stable_partition(rows.begin(), rows.end(),
                        [&](std::size_t row) { return graphs.at(row, "graph6") == form.graph6; });
  return rows;
}

std::optional<Found> find_graph(const Csv& graphs, const Board& board) {
  const CanonicalForm form = canonical_form(board);
  Permutation from_canonical(form.labelling.size());
  for (std::size_t v = 0; v < form.labelling.size(); ++v)
    from_canonical[static_cast<std::size_t>(form.labelling[v])] = static_cast<Vertex>(v);
  for (const std::size_t row : candidates(graphs, board, form)) {
    const CanonicalForm known =
        canonical_form(read_board("graph6:" + graphs.at(row, "graph6"), BoardFiles::refused));
    if (known.graph6 != form.graph6) continue;
    Permutation to_board;
    for (const Vertex v : known.labelling) to_board.push_back(from_canonical[static_cast<std::size_t>(v)]);
    return Found{row, to_board};
  }
  return std::nullopt;
}

std::vector<std::size_t> rows_of(const Csv& csv, const std::string& graph6) {
  std::vector<std::size_t> rows;
  for (std::size_t row = 0; row < csv.size(); ++row)
    if (csv.at(row, "graph6") == graph6) rows.push_back(row);
  return rows;
}

void add_positions(Entry::Line& line, const Csv& positions, const std::vector<std::size_t>& rows) {
  for (const std::size_t row : rows) {
    if (positions.at(row, "ruleset") != line.ruleset) continue;
    line.has_positions = true;
    line.states = positions.number(row, "states");
    line.open = positions.number(row, "open");
    line.checksum = positions.at(row, "checksum");
  }
}

std::vector<Entry::Line> lines_of(const Tables& tables, const std::string& graph6) {
  const auto rows = rows_of(tables.values, graph6), rows_of_positions = rows_of(tables.positions, graph6);
  if (rows.empty()) throw InputError(fmt::format("values.csv: no line of {}", graph6));
  const std::size_t row = rows.front();
  const std::vector<KnownCell> known = known_cells(tables, longer_cells(tables), row);
  std::vector<Entry::Line> lines;
  for (std::size_t c = 0; c < tables.rulesets.size(); ++c) {
    Entry::Line line;
    line.ruleset = tables.rulesets.at(c, "ruleset");
    line.names = tables.rulesets.at(c, "names");
    line.rules = read_ruleset(line.ruleset);
    line.empty = known[c].best;
    const Value &of_build = known[c].of_build.value, &searched = known[c].searched.value;
    line.longer =
        line.empty.proved != Proved::theorem &&
        (searched.lo != of_build.lo || searched.hi != of_build.hi || searched.solved != of_build.solved);
    add_positions(line, tables.positions, rows_of_positions);
    lines.push_back(std::move(line));
  }
  return lines;
}

std::string value_words(const Entry::Line& line, const Value& value) { return cell_words(value, line.rules); }

/// What is not a plain number, where there is any.
std::string notes_on_values(const Entry& entry) {
  bool pair = false, open = false;
  for (const Entry::Line& line : entry.lines) {
    open = open || !line.empty.value.solved;
    pair = pair || (line.empty.value.solved && line.empty.value.lo != line.empty.value.hi);
  }
  std::string text;
  if (pair) text += fmt::format("           {}\n", presentation::interval_legend);
  if (open)
    text += "           open: not found within the limits of the searches; a longer one may find it\n";
  return text;
}

std::string telling_words(const Entry& entry, const Entry::Telling& at) {
  std::vector<std::pair<std::string, std::string>> groups;
  for (std::size_t c = 0; c < entry.lines.size(); ++c) {
    const std::string words = value_words(entry.lines[c], at.values[c]);
    const auto same =
        std::find_if(groups.begin(), groups.end(), [&](const auto& g) { return g.first == words; });
    if (same == groups.end())
      groups.emplace_back(words, entry.lines[c].ruleset);
    else
      same->second += ", " + entry.lines[c].ruleset;
  }
  std::string text;
  for (const auto& [words, names] : groups) text += fmt::format("  {}: {}\n", words, names);
  return text;
}

}  // namespace

fs::path find_atlas(const std::string& given, const std::string& installed_papers) {
  return given.empty() ? fs::path(find_papers("", installed_papers)) / "atlas" : fs::path(given);
}

std::optional<Board> board_of_number(const Tables& tables, const std::string& number) {
  for (std::size_t row = 0; row < tables.graphs.size() && !number.empty(); ++row)
    if (tables.graphs.at(row, "number") == number)
      return read_board("graph6:" + tables.graphs.at(row, "graph6"), BoardFiles::refused);
  return std::nullopt;
}

bool has_graph(const Tables& tables, const Board& board) {
  return find_graph(tables.graphs, board).has_value();
}

Entry entry_of(const Tables& tables, const Board& board) {
  const auto place = find_graph(tables.graphs, board);
  if (!place)
    throw InputError(
        fmt::format("board {}: not in the Atlas {}, whose graphs are in its graphs.csv; graphgo compare "
                    "--empty finds values",
                    board.label(), printable(tables.folder.string(), 200)));
  Entry entry{tables.graphs.at(place->row, "graph6"),
              tables.graphs.at(place->row, "number"),
              tables.graphs.at(place->row, "names"),
              {},
              {}};
  entry.lines = lines_of(tables, entry.graph6);
  const Board known = read_board("graph6:" + entry.graph6, BoardFiles::refused);
  for (const std::size_t r : rows_of(tables.telling, entry.graph6)) {
    const Stones stones = read_position(known, tables.telling.at(r, "position"));
    Entry::Telling at{
        position_text(board, permuted(stones, place->to_board)), tables.telling.at(r, "to_move"), {}};
    const bool is_start = std::ranges::count(stones, Colour::empty) == board.size() && at.to_move == "Black";
    for (const Entry::Line& line : entry.lines) {
      const Value of_table = value_of_cell(tables.telling.at(r, line.ruleset), line.rules);
      at.values.push_back(is_start && !of_table.solved ? line.empty.value : of_table);
    }
    entry.telling.push_back(std::move(at));
  }
  return entry;
}

const Entry::Telling* first_difference(const Entry& entry, std::size_t a, std::size_t b) {
  const Entry::Line &left = entry.lines.at(a), &right = entry.lines.at(b);
  for (const Entry::Telling& at : entry.telling) {
    const Value &mine = at.values.at(a), &other = at.values.at(b);
    if (mine.solved && other.solved && differ(left.rules, mine, right.rules, other)) return &at;
  }
  return nullptr;
}

std::string entry_text(const Entry& entry, const Board& board) {
  std::string text = fmt::format("board      {}\n", presentation::board_text(board));
  text += fmt::format("in Atlas   {}graph6:{}{}\n", entry.number.empty() ? "" : entry.number + ", ",
                      entry.graph6, entry.names.empty() ? "" : ", " + entry.names);
  text += fmt::format("graph      {}\n", words_of(invariants_of(board)));
  text += "values     of the empty board, Black to move, komi 0: Black's score minus White's\n";
  text += notes_on_values(entry) + "\n";
  for (const Entry::Line& line : entry.lines) {
    text += fmt::format("{:<24} {:<22} {}", line.ruleset, value_words(line, line.empty.value),
                        name_of(line.empty.proved));
    if (line.longer) text += ", by a longer search";
    if (line.has_positions && line.open > 0)
      text += fmt::format("; {} of {} states of its positions open", line.open, line.states);
    text += '\n';
  }
  if (entry.lines.empty() || !entry.lines.front().has_positions)
    return text + "\npositions  not in the Atlas, which has those of connected graphs to six vertices\n";
  const bool open = std::ranges::any_of(entry.lines, [](const Entry::Line& line) { return line.open > 0; });
  const char* aside = open ? ", states aside that are open" : "";
  if (entry.telling.empty()) return text + fmt::format("\nno position tells rulesets apart{}\n", aside);
  text += fmt::format(
      "\npositions that tell rulesets apart; the first here on which two of\n"
      "them differ is the smallest there is{} (each is a fresh start, vertices as on {})\n",
      aside, board.label());
  for (const Entry::Telling& at : entry.telling)
    text += fmt::format("\n{} {} to move\n{}", at.position, at.to_move, telling_words(entry, at));
  return text;
}

std::string entry_json(const Entry& entry, const Board& board) {
  ordered_json object{{"board", board.label()},
                      {"graph6", entry.graph6},
                      {"number", entry.number},
                      {"names", entry.names},
                      {"question", "the empty board, Black to move, komi 0"}};
  object["values"] = ordered_json::array();
  for (const Entry::Line& line : entry.lines) {
    ordered_json value{{"rules", line.ruleset}};
    presentation::add_value(value, line.empty.value, line.rules);
    value["proved"] = name_of(line.empty.proved);
    if (line.longer) value["longer_search"] = true;
    if (line.has_positions)
      value["positions"] = {{"states", line.states}, {"open", line.open}, {"checksum", line.checksum}};
    object["values"].push_back(std::move(value));
  }
  object["telling"] = ordered_json::array();
  for (const Entry::Telling& at : entry.telling) {
    ordered_json row{{"position", at.position}, {"to_move", at.to_move == "Black" ? "black" : "white"}};
    row["values"] = ordered_json::array();
    for (std::size_t c = 0; c < entry.lines.size(); ++c) {
      ordered_json value{{"rules", entry.lines[c].ruleset}};
      presentation::add_value(value, at.values[c], entry.lines[c].rules);
      row["values"].push_back(std::move(value));
    }
    object["telling"].push_back(std::move(row));
  }
  return dump_json(object);
}

}  // namespace graphgo::solver::research::atlas
