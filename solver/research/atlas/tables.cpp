#include "solver/research/atlas/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <set>

#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/text/file.hpp"
#include "graphgo/text/message.hpp"
#include "graphgo/text/words.hpp"
#include "solver/presentation/table_format.hpp"
#include "solver/research/atlas/pages.hpp"
#include "tables/output_file.hpp"

namespace graphgo::solver::research::atlas {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

constexpr std::size_t longest_path = 200;

/// Cells of a line of RFC 4180 without line breaks in cells: none of ours has one.
Words cells_of(const std::string& line) {
  Words cells{""};
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool twice = quoted && line[i] == '"' && i + 1 < line.size() && line[i + 1] == '"';
    if (twice)
      cells.back() += line[++i];
    else if (line[i] == '"')
      quoted = !quoted;
    else if (line[i] == ',' && !quoted)
      cells.emplace_back();
    else
      cells.back() += line[i];
  }
  return cells;
}

const char* word_of(bool yes) { return yes ? "1" : "0"; }
std::string text_of(const std::optional<int>& number) { return number ? std::to_string(*number) : ""; }

/// Of a database or a table: the names of the columns are those of the rulesets.
Words with_rulesets(Words first, const Atlas& atlas) {
  for (const auto& column : atlas.columns) first.push_back(column.names.front());
  return first;
}

Csv about_of(const Atlas& atlas) {
  const Extent& extent = atlas.recipe.extent;
  Csv csv({"key", "value"});
  csv.add(
      {"question", "the empty board, Black to move, komi 0; positions: fresh starts, nothing remembered"});
  csv.add({"vertices", std::to_string(extent.vertices)});
  csv.add({"positions", std::to_string(extent.positions)});
  csv.add({"families", word_of(extent.families)});
  csv.add({"node_limit", std::to_string(atlas.recipe.nodes)});
  return csv;
}

}  // namespace

Csv rulesets_of(const Atlas& atlas) {
  Csv csv({"ruleset", "letter", "names"});
  for (std::size_t c = 0; c < atlas.columns.size(); ++c)
    csv.add({atlas.columns[c].names.front(), letter_of_column(c),
             fmt::format("{}", fmt::join(atlas.columns[c].names, " "))});
  return csv;
}

Csv graphs_of(const Atlas& atlas) {
  Csv csv({"graph6", "number", "names", "vertices", "edges", "components", "automorphisms", "min_degree",
           "max_degree", "diameter", "girth", "bipartite", "planar", "vertex_transitive", "cut_vertices",
           "parts"});
  for (const AtlasGraph& graph : atlas.graphs) {
    const Invariants i = invariants_of(graph.board);
    csv.add({graph.graph6(), graph.number, fmt::format("{}", fmt::join(graph.names, " ")),
             std::to_string(i.vertices), std::to_string(i.edges), std::to_string(i.components),
             i.automorphisms, std::to_string(i.min_degree), std::to_string(i.max_degree), text_of(i.diameter),
             text_of(i.girth), word_of(i.bipartite), word_of(i.planar), word_of(i.vertex_transitive),
             std::to_string(i.cut_vertices), fmt::format("{}", fmt::join(i.parts, " "))});
  }
  return csv;
}

namespace {

Csv values_of(const Atlas& atlas) {
  Words names = with_rulesets({"graph6"}, atlas);
  names.emplace_back("proved");
  Csv csv(names);
  for (std::size_t g = 0; g < atlas.graphs.size(); ++g) {
    Words row{atlas.graphs[g].graph6()};
    std::string proved;
    for (const Cell& cell : atlas.empty[g]) {
      row.push_back(cell_of(cell.value));
      proved += letter_of(cell.proved);
    }
    row.push_back(proved);
    csv.add(std::move(row));
  }
  return csv;
}

std::string bound_text(const Value& value, const Margin& bound) {
  if (value.kind == ValueKind::winner) return bound > Margin() ? "black" : "white";
  return bound.text();
}

/// Empty boards without a value, and what is proved of them.
Csv open_of(const Atlas& atlas) {
  Csv csv({"graph6", "ruleset", "at_least", "at_most"});
  for (std::size_t g = 0; g < atlas.graphs.size(); ++g)
    for (std::size_t c = 0; c < atlas.columns.size(); ++c)
      if (const Value& value = atlas.empty[g][c].value; !value.solved)
        csv.add({atlas.graphs[g].graph6(), atlas.columns[c].names.front(), bound_text(value, value.lo),
                 bound_text(value, value.hi)});
  return csv;
}

/// A line of positions.csv: legal positions, states, how many of them were proved how, by Proved, and the
/// checksum of all values.
struct Summary {
  std::uint64_t positions = 0, states = 0;
  std::array<std::uint64_t, 4> counts{};
  std::string checksum;
  Words words() const {
    return {std::to_string(positions),
            std::to_string(states),
            std::to_string(counts[3]),
            std::to_string(counts[2]),
            std::to_string(counts[1]),
            std::to_string(counts[0]),
            checksum};
  }
};

Summary summary_of(const PositionTable& table, std::size_t column) {
  Summary summary{.states = table.states.size(),
                  .counts = count_proved(table, column),
                  .checksum = checksum_of(table, column)};
  for (const SurveyState& state : table.states)
    summary.positions += state.to_move == Side::black ? state.weight : 0;
  return summary;
}

Csv positions_summary(const Atlas& atlas) {
  Csv csv(
      {"graph6", "ruleset", "positions", "states", "proof", "two_engines", "one_engine", "open", "checksum"});
  for (std::size_t g = 0; g < atlas.graphs.size(); ++g)
    for (std::size_t c = 0; c < atlas.tables[g].cells.size(); ++c) {
      Words row{atlas.graphs[g].graph6(), atlas.columns[c].names.front()};
      for (const std::string& word : summary_of(atlas.tables[g], c).words()) row.push_back(word);
      csv.add(std::move(row));
    }
  return csv;
}

Words state_row(const Atlas& atlas, std::size_t graph, std::size_t state) {
  const SurveyState& at = atlas.tables[graph].states[state];
  Words row{atlas.graphs[graph].graph6(), position_text(at.position), name_of(at.to_move),
            std::to_string(at.weight)};
  for (const PositionCells& cells : atlas.tables[graph].cells) row.push_back(cell_of(cells.values[state]));
  return row;
}

Csv telling_of(const Atlas& atlas) {
  Csv csv(with_rulesets({"graph6", "position", "to_move", "symmetric"}, atlas));
  for (std::size_t g = 0; g < atlas.graphs.size(); ++g)
    for (const std::size_t state : telling_states(atlas, g)) csv.add(state_row(atlas, g, state));
  return csv;
}

constexpr const char *rulesets_file = "rulesets.csv", *graphs_file = "graphs.csv",
                     *values_file = "values.csv", *positions_file = "positions.csv",
                     *telling_file = "telling.csv", *all_positions_file = "all_positions.csv";

std::optional<std::uint64_t> read_number(const std::string& text) {
  const auto value = number_in<std::uint64_t>(text);
  return value && *value <= 1'000'000'000'000 ? value : std::nullopt;
}

}  // namespace

Csv Csv::read(const fs::path& file) {
  const std::string text = read_text_file(file.string());
  std::optional<Csv> csv;
  std::size_t line = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string row = text.substr(at, end - at);
    if (row.ends_with('\r')) row.pop_back();
    at = end + 1;
    ++line;
    Words cells = cells_of(row);
    if (csv && cells.size() != csv->columns_.size())
      throw InputError(fmt::format("{}: line {}: {} cells, the first line has {}",
                                   printable(file.string(), longest_path), line, cells.size(),
                                   csv->columns_.size()));
    if (csv)
      csv->add(std::move(cells));
    else
      csv.emplace(std::move(cells));
  }
  if (!csv) throw InputError(fmt::format("{}: the file is empty", printable(file.string(), longest_path)));
  csv->file_ = file.string();
  return *csv;
}

const std::string& Csv::at(std::size_t row, const std::string& column) const {
  const auto found = std::find(columns_.begin(), columns_.end(), column);
  if (found == columns_.end())
    throw InputError(fmt::format("{}: no column {}", printable(file_, longest_path), printable(column)));
  return rows_[row][static_cast<std::size_t>(found - columns_.begin())];
}

std::uint64_t Csv::number(std::size_t row, const std::string& column) const {
  if (const auto value = read_number(at(row, column))) return *value;
  throw InputError(fmt::format("{}: {}: {} is no number", place(row), column, excerpt(at(row, column))));
}

std::string Csv::place(std::size_t row) const {
  return fmt::format("{}: line {}", printable(file_, longest_path), row + 2);
}

std::string Csv::text() const {
  const presentation::TableText table(presentation::TableFormat::csv, columns_);
  std::string text = table.head();
  for (const Words& row : rows_) text += table.row(row);
  return text + table.foot();
}

Tables tables_of(const Atlas& atlas) {
  return {about_of(atlas),          rulesets_of(atlas), graphs_of(atlas), values_of(atlas),
          positions_summary(atlas), telling_of(atlas),  longer_searches()};
}

Csv longer_searches() { return Csv({"graph6", "ruleset", "value", "proved", "nodes"}); }

void write_longer(const Tables& tables) {
  tables::write_file(tables.folder / longer_file, tables.longer.text());
}

namespace {

/// Rows of the two files are of the same graphs, in the same order, each once.
void refuse_other_graphs(const Tables& tables) {
  const auto graph_in = [](const Csv& csv, std::size_t row) {
    return row < csv.size() ? csv.at(row, "graph6") : "no line";
  };
  std::set<std::string> before;
  for (std::size_t row = 0; row < std::max(tables.graphs.size(), tables.values.size()); ++row) {
    const std::string is = graph_in(tables.values, row), due = graph_in(tables.graphs, row);
    if (is != due)
      throw InputError(fmt::format("{}: {}, where {} has {}", tables.values.place(row), excerpt(is),
                                   graphs_file, excerpt(due)));
    if (!before.insert(due).second)
      throw InputError(fmt::format("{}: {} a second time", tables.graphs.place(row), excerpt(due)));
  }
}

}  // namespace

Tables read_tables(const fs::path& folder) {
  if (!fs::exists(folder / about_file))
    throw InputError(fmt::format("{}: no Atlas there, {} is missing; graphgo atlas build makes one",
                                 printable(folder.string(), longest_path), about_file));
  Tables tables{Csv::read(folder / about_file),
                Csv::read(folder / rulesets_file),
                Csv::read(folder / graphs_file),
                Csv::read(folder / values_file),
                Csv::read(folder / positions_file),
                Csv::read(folder / telling_file),
                fs::exists(folder / longer_file) ? Csv::read(folder / longer_file) : longer_searches(),
                folder};
  refuse_other_graphs(tables);
  return tables;
}

Csv read_all_positions(const fs::path& folder) {
  if (!fs::exists(folder / all_positions_file))
    throw InputError(fmt::format("{}: {} is missing; graphgo atlas build writes it",
                                 printable(folder.string(), longest_path), all_positions_file));
  return Csv::read(folder / all_positions_file);
}

namespace {

Recipe recipe_in(const Csv& about) {
  const auto number = [&](const std::string& key) {
    for (std::size_t row = 0; row < about.size(); ++row)
      if (about.at(row, "key") == key) return about.number(row, "value");
    throw InputError(fmt::format("{}: no {}", about_file, key));
  };
  Recipe recipe;
  recipe.extent.vertices = static_cast<int>(std::min<std::uint64_t>(number("vertices"), most_vertices));
  recipe.extent.positions =
      static_cast<int>(std::min<std::uint64_t>(number("positions"), most_vertices_of_positions));
  recipe.extent.families = number("families") != 0;
  recipe.nodes = number("node_limit");
  return recipe;
}

}  // namespace

Recipe recipe_of(const Tables& tables) { return recipe_in(tables.about); }

Recipe recipe_of(const fs::path& folder) { return recipe_in(Csv::read(folder / about_file)); }

std::string all_positions_text(const Atlas& atlas) {
  const presentation::TableText csv(presentation::TableFormat::csv,
                                    with_rulesets({"graph6", "position", "to_move", "symmetric"}, atlas));
  std::string text = csv.head();
  for (std::size_t g = 0; g < atlas.graphs.size(); ++g)
    for (std::size_t s = 0; s < atlas.tables[g].states.size(); ++s) text += csv.row(state_row(atlas, g, s));
  return text;
}

bool is_atlas(const fs::path& folder) {
  const fs::path about = folder / about_file;
  return fs::is_regular_file(about) && read_text_file(about.string()).starts_with("key,value\nquestion,");
}

/// An earlier Atlas in the folder: about.csv first, for there is none until all is written anew, then its
/// pages and pictures, of which this one may have fewer.
void remove_earlier(const fs::path& folder) {
  std::error_code ignored;
  if (!is_atlas(folder) || !fs::remove(folder / about_file, ignored)) return;
  const auto is_ours = [](const std::string& name) { return name[0] >= '0' && name[0] <= '9'; };
  for (const auto& [place, ending] : {std::pair{"pages", ".md"}, std::pair{"pictures", ".svg"}}) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder / place, ignored))
      if (entry.path().extension() == ending && is_ours(entry.path().filename().string()))
        files.push_back(entry.path());
    for (const fs::path& file : files) fs::remove(file, ignored);
  }
}

void write_atlas(const Atlas& atlas, const fs::path& folder) {
  const Tables tables = tables_of(atlas);
  remove_earlier(folder);
  const std::array files{std::pair(rulesets_file, &tables.rulesets), std::pair(graphs_file, &tables.graphs),
                         std::pair(values_file, &tables.values), std::pair(positions_file, &tables.positions),
                         std::pair(telling_file, &tables.telling)};
  for (const auto& [name, csv] : files) tables::write_file(folder / name, csv->text());
  tables::write_file(folder / "open.csv", open_of(atlas).text());
  tables::write_file(folder / all_positions_file, all_positions_text(atlas));
  write_database(atlas, folder / "atlas.sqlite");
  for (const auto& [name, text] : pages_of(atlas)) {
    fs::create_directories((folder / name).parent_path());
    tables::write_file(folder / name, text);
  }
  tables::write_file(folder / about_file, tables.about.text());  // last: an Atlas is there when all of it is
}

namespace {

std::string said(const std::string& what, const std::string& file, const std::string& says,
                 const std::string& found) {
  return fmt::format("{}: {} says {}, found {}", what, file, says, found);
}

using Result = Comparison::Result;

Comparison compare_empty(const Tables& tables, const Atlas& found, const Place& place) {
  const presentation::RulesColumn& column = found.columns[place.column];
  const Cell& cell = found.empty[place.graph][place.column];
  const std::string& word = tables.values.at(place.graph, column.names.front());
  const std::string& letters = tables.values.at(place.graph, "proved");
  const std::string letter = place.column < letters.size() ? letters.substr(place.column, 1) : "";
  const std::string says = fmt::format("{} {}", word, letter);
  const std::string is = fmt::format("{} {}", cell_of(cell.value), letter_of(cell.proved));
  if (says == is) return {};
  const std::string difference = said(words_of(found, place), values_file, says, is);
  try {
    const Cell known = read_cell(word, letter, column.rules);
    const bool wrong = cell_of(known.value) != word || contradict(known.value, cell.value);
    return {wrong ? Result::wrong : Result::unlike, difference};
  } catch (const InputError&) {
    return {Result::wrong, difference};  // no value, or no way to prove it
  }
}

std::optional<Summary> summary_in(const Csv& positions, const std::string& graph6,
                                  const std::string& ruleset) {
  for (std::size_t r = 0; r < positions.size(); ++r)
    if (positions.at(r, "graph6") == graph6 && positions.at(r, "ruleset") == ruleset)
      return Summary{positions.number(r, "positions"),
                     positions.number(r, "states"),
                     {positions.number(r, "open"), positions.number(r, "one_engine"),
                      positions.number(r, "two_engines"), positions.number(r, "proof")},
                     positions.at(r, "checksum")};
  return std::nullopt;
}

/// Can the line not be true, whatever a program leaves open? A ruleset with a form of proof needs no second
/// engine, and one without has no proofs.
bool excludes(const Summary& says, const Summary& is, const Ruleset& rules) {
  const auto counted = std::accumulate(says.counts.begin(), says.counts.end(), std::uint64_t{0});
  const auto other_way = has_proofs(rules) ? Proved::engines : Proved::proof;
  const bool settled = says.counts[0] == 0 && is.counts[0] == 0;
  return says.positions != is.positions || says.states != is.states || counted != says.states ||
         says.counts[static_cast<std::size_t>(other_way)] > 0 || (settled && says.checksum != is.checksum);
}

Comparison compare_summaries(const Tables& tables, const Atlas& found, const Place& place) {
  const presentation::RulesColumn& column = found.columns[place.column];
  const Summary is = summary_of(found.tables[place.graph], place.column);
  const auto says = summary_in(tables.positions, found.graphs[place.graph].graph6(), column.names.front());
  if (says && says->words() == is.words()) return {};
  const auto text = [](const Summary& summary) { return fmt::format("{}", fmt::join(summary.words(), " ")); };
  return {!says || excludes(*says, is, column.rules) ? Result::wrong : Result::unlike,
          said(words_of(found, place), positions_file, says ? text(*says) : "nothing", text(is))};
}

/// Is the cell no value, or not as one is written, or one that contradicts the other?
bool excludes(const std::string& cell, const Value& value, const Ruleset& rules) {
  try {
    const Value known = value_of_cell(cell, rules);
    return cell_of(known) != cell || contradict(known, value);
  } catch (const InputError&) {
    return true;
  }
}

/// The cells of a table that telling.csv has: of states that tell rulesets apart.
Comparison compare_telling(const Tables& tables, const Atlas& found, const Place& place) {
  const PositionTable& table = found.tables[place.graph];
  const presentation::RulesColumn& column = found.columns[place.column];
  Comparison all;
  for (std::size_t r = 0; r < tables.telling.size(); ++r) {
    if (tables.telling.at(r, "graph6") != found.graphs[place.graph].graph6()) continue;
    const std::string &position = tables.telling.at(r, "position"), &side = tables.telling.at(r, "to_move"),
                      &says = tables.telling.at(r, column.names.front());
    const auto state = std::find_if(table.states.begin(), table.states.end(), [&](const SurveyState& s) {
      return position_text(s.position) == position && name_of(s.to_move) == side;
    });
    const bool known =
        state != table.states.end() && std::to_string(state->weight) == tables.telling.at(r, "symmetric");
    const Value* const value =
        known ? &table.cells[place.column].values[static_cast<std::size_t>(state - table.states.begin())]
              : nullptr;
    const std::string is = known ? cell_of(*value) : "no such position, or not so many alike";
    if (says == is) continue;
    const Comparison here{!known || excludes(says, *value, column.rules) ? Result::wrong : Result::unlike,
                          said(fmt::format("{}, {} {} to move", words_of(found, place), position, side),
                               telling_file, says, is)};
    if (here.result == Result::wrong) return here;
    if (all.result == Result::same) all = here;
  }
  return all;
}

}  // namespace

Comparison compare_at(const Tables& tables, const Atlas& found, const Place& place) {
  if (!place.positions) return compare_empty(tables, found, place);
  Comparison summary = compare_summaries(tables, found, place);
  if (summary.result == Result::wrong) return summary;
  Comparison telling = compare_telling(tables, found, place);
  return telling.result == Result::wrong || summary.result == Result::same ? telling : summary;
}

}  // namespace graphgo::solver::research::atlas
