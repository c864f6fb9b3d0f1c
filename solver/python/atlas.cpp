// The Atlas of Graph Go for Python: what it has of a graph, and its tables as columns for data frames.
#include <dlfcn.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "graphgo/error.hpp"
#include "solver/python/conversions.hpp"
#include "solver/python/unlocked.hpp"
#include "solver/research/atlas/entry.hpp"
#include "solver/research/atlas/longer.hpp"
#include "solver/research/atlas/pages.hpp"

namespace graphgo::solver::python {
namespace {

namespace atlas = research::atlas;
namespace fs = std::filesystem;

/// The papers that were installed with the module, wherever the whole was moved to; empty where the system
/// does not say where the module is.
std::string papers_beside_module() {
  Dl_info module{};
  if (dladdr(reinterpret_cast<const void*>(&papers_beside_module), &module) == 0) return {};
  std::error_code none;
  const fs::path file = fs::weakly_canonical(module.dli_fname, none);
  return none ? "" : (file.parent_path() / GRAPHGO_INSTALLED_PAPERS).lexically_normal().string();
}

atlas::Tables open_atlas(const std::string& folder) {
  end_thread_if_python_ends();
  const Unlocked unlocked;
  return atlas::read_tables(atlas::find_atlas(folder, papers_beside_module()));
}

/// The name of each column, and its cells.
py::dict columns_of(const atlas::Csv& csv) {
  py::dict columns;
  for (const std::string& name : csv.columns()) {
    py::list cells;
    for (std::size_t row = 0; row < csv.size(); ++row) cells.append(csv.at(row, name));
    columns[py::str(name)] = cells;
  }
  return columns;
}

/// The columns of a file with a column for each ruleset, turned into a row for each of its cells: first those
/// that no ruleset has, then ruleset, lo, hi, solved, result; proved, where the file says it.
class Cells {
 public:
  explicit Cells(const atlas::Tables& tables) {
    for (std::size_t row = 0; row < tables.rulesets.size(); ++row) {
      names_.push_back(tables.rulesets.at(row, "ruleset"));
      rules_.push_back(read_ruleset(names_.back()));
    }
  }

  py::dict of(const atlas::Csv& csv) const {
    const bool says_proved = contains(csv.columns(), "proved");
    std::vector<std::string> keys;
    for (const std::string& name : csv.columns())
      if (name != "proved" && !contains(names_, name)) keys.push_back(name);
    std::vector<std::string> columns = keys;
    for (const char* name : {"ruleset", "lo", "hi", "solved", "result"}) columns.emplace_back(name);
    if (says_proved) columns.emplace_back("proved");
    std::vector<py::list> cells(columns.size());
    for (std::size_t row = 0; row < csv.size(); ++row) {
      std::vector<py::object> start;
      for (const std::string& key : keys) start.push_back(py::str(csv.at(row, key)));
      for (std::size_t c = 0; c < names_.size(); ++c) {
        add(cells, start, csv.at(row, names_[c]), c);
        if (says_proved) cells.back().append(name_of(proved_at(csv, row, c)));
      }
    }
    py::dict dict;
    for (std::size_t i = 0; i < columns.size(); ++i) dict[py::str(columns[i])] = cells[i];
    return dict;
  }

 private:
  static bool contains(const std::vector<std::string>& words, const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  }

  static atlas::Proved proved_at(const atlas::Csv& csv, std::size_t row, std::size_t column) {
    const std::string& letters = csv.at(row, "proved");
    return atlas::read_proved(column < letters.size() ? letters[column] : ' ');
  }

  void add(std::vector<py::list>& cells, const std::vector<py::object>& start, const std::string& cell,
           std::size_t column) const {
    std::size_t at = 0;
    for (const py::object& key : start) cells[at++].append(key);
    cells[at++].append(names_[column]);
    for (const auto& part : tuple_of(atlas::value_of_cell(cell, rules_[column]), rules_[column]))
      cells[at++].append(part);
  }

  std::vector<std::string> names_;
  std::vector<Ruleset> rules_;
};

py::dict table_of(const atlas::Tables& tables, const std::string& name) {
  if (name == "values") return Cells(tables).of(atlas::best_values(tables));
  if (name == "telling") return Cells(tables).of(tables.telling);
  if (name == "all_positions") return Cells(tables).of(atlas::read_all_positions(tables.folder));
  if (name == "positions") return columns_of(tables.positions);
  if (name == "graphs") return columns_of(tables.graphs);
  if (name == "rulesets") return columns_of(tables.rulesets);
  throw InputError("table: must be values, graphs, rulesets, positions, telling or all_positions");
}

py::dict facts_of(const Board& board) {
  const atlas::Invariants found = atlas::invariants_of(board);
  py::dict facts;
  facts["vertices"] = found.vertices;
  facts["edges"] = found.edges;
  facts["components"] = found.components;
  facts["automorphisms"] = py::int_(py::str(found.automorphisms));
  facts["min_degree"] = found.min_degree;
  facts["max_degree"] = found.max_degree;
  facts["diameter"] = found.diameter;
  facts["girth"] = found.girth;
  facts["bipartite"] = found.bipartite;
  facts["planar"] = found.planar;
  facts["vertex_transitive"] = found.vertex_transitive;
  facts["cut_vertices"] = found.cut_vertices;
  facts["parts"] = found.parts;
  return facts;
}

/// What the Atlas has of a board.
struct Page {
  Board board;
  atlas::Entry entry;
};

Page page_of(const atlas::Tables& tables, const Board& board) {
  end_thread_if_python_ends();
  const Unlocked unlocked;
  return {board, atlas::entry_of(tables, board)};
}

/// (ruleset, names, value, proved, states, open, checksum): the last three are of its positions, or None.
py::list lines_of(const Page& page) {
  py::list list;
  for (const atlas::Entry::Line& line : page.entry.lines) {
    const auto of_positions = [&](const py::object& what) {
      return line.has_positions ? what : py::object(py::none());
    };
    list.append(py::make_tuple(line.ruleset, line.names, tuple_of(line.empty.value, line.rules),
                               name_of(line.empty.proved), of_positions(py::int_(line.states)),
                               of_positions(py::int_(line.open)), of_positions(py::str(line.checksum))));
  }
  return list;
}

/// (position, side, values by line).
py::tuple telling_of(const Page& page, const atlas::Entry::Telling& at) {
  py::list values;
  for (std::size_t i = 0; i < at.values.size(); ++i)
    values.append(tuple_of(at.values[i], page.entry.lines[i].rules));
  return py::make_tuple(at.position, at.to_move == "Black" ? "black" : "white", values);
}

/// The number of the line with these rules.
std::size_t line_of(const Page& page, const std::string& rules) {
  const Ruleset wanted = read_ruleset(rules);
  for (std::size_t i = 0; i < page.entry.lines.size(); ++i)
    if (page.entry.lines[i].rules == wanted) return i;
  throw InputError("rules " + to_text(wanted) + ": the Atlas has presets alone, komi 0");
}

}  // namespace

void define_atlas(py::module_& m) {
  py::class_<atlas::Tables>(m, "Atlas")
      .def(py::init(&open_atlas))
      .def_property_readonly("folder", [](const atlas::Tables& t) { return t.folder.string(); })
      .def("has", [](const atlas::Tables& t, const Board& board) { return atlas::has_graph(t, board); })
      .def("page", &page_of)
      .def("table", &table_of);
  py::class_<Page>(m, "AtlasPage")
      .def_property_readonly("graph6", [](const Page& p) { return p.entry.graph6; })
      .def_property_readonly("number", [](const Page& p) { return p.entry.number; })
      .def_property_readonly("names", [](const Page& p) { return p.entry.names; })
      .def_property_readonly("facts", [](const Page& p) { return facts_of(p.board); })
      .def_property_readonly("lines", &lines_of)
      .def_property_readonly("telling",
                             [](const Page& p) {
                               py::list list;
                               for (const auto& at : p.entry.telling) list.append(telling_of(p, at));
                               return list;
                             })
      .def("line_of", &line_of)
      .def("first_difference",
           [](const Page& p, std::size_t a, std::size_t b) {
             const auto* at = atlas::first_difference(p.entry, a, b);
             return at ? py::object(telling_of(p, *at)) : py::object(py::none());
           })
      .def("text", [](const Page& p) { return atlas::entry_text(p.entry, p.board); })
      .def("json", [](const Page& p) { return atlas::entry_json(p.entry, p.board); });
}

}  // namespace graphgo::solver::python
