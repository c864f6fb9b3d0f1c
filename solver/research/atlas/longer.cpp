#include "solver/research/atlas/longer.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <span>

#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/text/json.hpp"
#include "graphgo/text/message.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/equal_rules.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/plain_bounds.hpp"

namespace graphgo::solver::research::atlas {
namespace {

using nlohmann::ordered_json;

/// Of two values that are equal the one with a proof.
Cell joined(const Cell& a, const Cell& b) {
  if (a.value.solved && b.value.solved) return a.proved == Proved::engine ? Cell{a.value, b.proved} : a;
  if (a.value.solved || b.value.solved) return a.value.solved ? a : b;
  Cell both = a;
  both.value.lo = std::max(a.value.lo, b.value.lo);
  both.value.hi = std::min(a.value.hi, b.value.hi);
  both.value.solved = both.value.lo == both.value.hi;  // two searches, a bound each
  if (both.value.solved) both.proved = Proved::engine;
  return both;
}

/// An empty board that the build left open.
struct OpenCell {
  std::string graph6, ruleset;
  Ruleset rules;
  Cell known;               ///< by the build and by longer searches
  bool by_theorem = false;  ///< a theorem has its value: it is not searched
  std::uint64_t nodes = 0;  ///< of the longer search
};

Board board_of(const OpenCell& cell) { return read_board("graph6:" + cell.graph6, BoardFiles::refused); }

bool has_column(const Tables& tables, const std::string& ruleset) {
  for (std::size_t c = 0; c < tables.rulesets.size(); ++c)
    if (tables.rulesets.at(c, "ruleset") == ruleset) return true;
  return false;
}

/// Throws InputError naming the file and the line.
Value value_of_build(const Tables& tables, std::size_t row, const std::string& ruleset,
                     const Ruleset& rules) {
  const std::string& cell = tables.values.at(row, ruleset);
  try {
    return value_of_cell(cell, rules);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", tables.values.place(row), error.what()));
  }
}

/// The same with its letter.
Cell cell_of_build(const Tables& tables, std::size_t row, const std::string& ruleset, char letter,
                   const Ruleset& rules) try {
  const Cell cell = read_cell(tables.values.at(row, ruleset), {letter}, rules);
  if (cell.proved == Proved::theorem) throw InputError("a theorem is no search: '=' has no place here");
  return cell;
} catch (const InputError& error) {
  throw InputError(fmt::format("{}: {}", tables.values.place(row), error.what()));
}

std::map<std::string, std::size_t> rows_of_graphs(const Tables& tables) {
  std::map<std::string, std::size_t> rows;
  for (std::size_t g = 0; g < tables.values.size(); ++g) rows.emplace(tables.values.at(g, "graph6"), g);
  return rows;
}

/// Cells whose rulesets are the `same` on the graph's empty board have one value. Throws InputError where
/// they have not.
void take_equal_values(const Tables& tables, std::size_t row, std::span<const Ruleset> same,
                       std::vector<KnownCell>& cells) {
  for (std::size_t c = 0; c < cells.size(); ++c)
    for (std::size_t from = 0; from < cells.size(); ++from) {
      if (from == c || !(same[from] == same[c])) continue;
      Value& value = cells[c].best.value;
      const Value& other = cells[from].best.value;
      if (contradict(other, value))
        throw InputError(
            fmt::format("{}, with {}: {} is {}, and {} under {}, which is the same on an empty board",
                        tables.values.place(row), longer_file, tables.rulesets.at(c, "ruleset"),
                        cell_of(value), cell_of(other), tables.rulesets.at(from, "ruleset")));
      if (value.solved) continue;
      value = other.solved ? other : narrower(value, other);
      value.solved = value.solved || value.lo == value.hi;  // bounds, one each
      if (value.solved) cells[c].best.proved = Proved::theorem;
    }
}

std::vector<OpenCell> left_open(const Tables& tables, const LongerSearch& wanted) {
  const auto& names = wanted.rulesets;
  for (const std::string& name : names)
    if (!has_column(tables, name))
      throw InputError(
          fmt::format("--rules {}: no ruleset of the Atlas, whose rulesets.csv names them", printable(name)));
  const CellsByName longer = longer_cells(tables);
  std::vector<OpenCell> cells;
  for (std::size_t g = 0; g < tables.graphs.size(); ++g) {
    if (tables.graphs.number(g, "vertices") > static_cast<std::uint64_t>(wanted.most_vertices)) continue;
    const std::string& graph6 = tables.graphs.at(g, "graph6");
    const std::vector<KnownCell> known = known_cells(tables, longer, g);
    for (std::size_t c = 0; c < tables.rulesets.size(); ++c) {
      const std::string& name = tables.rulesets.at(c, "ruleset");
      if (!names.empty() && std::find(names.begin(), names.end(), name) == names.end()) continue;
      if (known[c].of_build.value.solved) continue;
      const auto found = longer.find({graph6, name});
      cells.push_back({graph6, name, read_ruleset(name), known[c].searched,
                       known[c].best.proved == Proved::theorem,
                       found == longer.end() ? 0 : found->second.nodes});
    }
  }
  return cells;
}

Job job_of(const std::vector<OpenCell>& cells, const LongerSearch& wanted) {
  ordered_json question{{"command", "atlas longer"}, {"cells", cells.size()}, {"seconds", wanted.seconds}};
  if (wanted.proofs) question["proofs"] = true;
  Job job{.question = dump_json(question)};
  for (const OpenCell& cell : cells)
    job.units.push_back({.id = fmt::format("graph6:{} under {}", cell.graph6, cell.ruleset),
                         .text = dump_json(ordered_json{
                             {"number", job.units.size()}, {"graph6", cell.graph6}, {"rules", cell.ruleset}}),
                         .size = std::pow(3, board_of(cell).size())});
  return job;
}

/// There is a form of proof, and none was found.
bool lacks_proof(const Cell& cell, const Ruleset& rules) {
  return cell.value.solved && cell.proved == Proved::engine && has_proofs(rules);
}

TimedCell searched(const OpenCell& cell, const LongerSearch& wanted, const Limits& limits) {
  const Board board = board_of(cell);
  if (wanted.proofs && lacks_proof(cell.known, cell.rules))
    return {proved_by_clock(board, cell.rules, cell.known.value, wanted.seconds, limits), cell.nodes};
  if (cell.known.value.solved || cell.by_theorem) return {cell.known, cell.nodes};
  return empty_cell_by_clock(board, cell.rules, wanted.seconds, limits);
}

/// Where a limit on the job struck, the journal gets no line. (A value that was kept is known to the next
/// run, which searches its proof if it is asked for proofs.)
UnitAnswer answer_of(const OpenCell& cell, const LongerSearch& wanted, const Limits& limits) {
  const TimedCell found = searched(cell, wanted, limits);
  const bool proof_wanted = wanted.proofs || !cell.known.value.solved;
  const bool all = found.cell.value.solved && !(proof_wanted && lacks_proof(found.cell, cell.rules));
  const bool cut = !all && limits.reached();
  const ordered_json json{{"value", cell_of(found.cell.value)},
                          {"proved", std::string(1, letter_of(found.cell.proved))},
                          {"nodes", found.nodes}};
  return {dump_json(json), (found.cell.value.solved && !cut) || cell.by_theorem, cut && !cell.by_theorem};
}

bool same(const Cell& a, const Cell& b) {
  return a.value.solved == b.value.solved && a.value.lo == b.value.lo && a.value.hi == b.value.hi &&
         a.proved == b.proved;
}

std::vector<std::string> copied(const Csv& csv, std::size_t row) {
  std::vector<std::string> cells;
  for (const std::string& column : csv.columns()) cells.push_back(csv.at(row, column));
  return cells;
}

/// The lines of `tables.longer` with these in place of their like: as the graphs and the rulesets stand, then
/// those of other graphs.
Csv replaced(const Tables& tables, const CellsByName& cells) {
  std::map<std::pair<std::string, std::string>, std::vector<std::string>> lines;
  for (const auto& [name, found] : cells)
    lines[name] = {name.first, name.second, cell_of(found.cell.value),
                   std::string(1, letter_of(found.cell.proved)), std::to_string(found.nodes)};
  Csv all = longer_searches();
  const auto add = [&](const std::string& graph6, const std::string& ruleset) {
    const auto line = lines.find({graph6, ruleset});
    if (line == lines.end()) return;
    all.add(std::move(line->second));
    lines.erase(line);
  };
  for (std::size_t row = 0; row < tables.longer.size(); ++row)
    lines.try_emplace({tables.longer.at(row, "graph6"), tables.longer.at(row, "ruleset")},
                      copied(tables.longer, row));
  for (std::size_t g = 0; g < tables.graphs.size(); ++g)
    for (std::size_t c = 0; c < tables.rulesets.size(); ++c)
      add(tables.graphs.at(g, "graph6"), tables.rulesets.at(c, "ruleset"));
  for (std::size_t row = 0; row < tables.longer.size(); ++row)
    add(tables.longer.at(row, "graph6"), tables.longer.at(row, "ruleset"));
  return all;
}

/// What a unit answered. Throws InputError naming the unit: no search answers so.
TimedCell read_answer(const std::string& json, const OpenCell& cell) {
  const auto refuse = [&](const std::string& what) {
    throw InputError(fmt::format("graph6:{} under {}: {}", cell.graph6, cell.ruleset, what));
  };
  const auto read = parse_json<ordered_json>(json);
  if (!read.at("nodes").is_number_unsigned()) refuse("its nodes are no number");
  TimedCell found{.nodes = read.at("nodes").get<std::uint64_t>()};
  try {
    found.cell = read_cell(read.at("value"), read.at("proved"), cell.rules);
  } catch (const InputError& error) {
    refuse(error.what());
  }
  return found;
}

/// While it lives no other process adds to the folder's longer.csv.
class FolderLock {
 public:
  explicit FolderLock(const std::filesystem::path& folder)
      : file_(open((folder / about_file).c_str(), O_RDONLY | O_CLOEXEC)) {
    if (file_ >= 0 && flock(file_, LOCK_EX) == 0) return;
    const std::string why = std::strerror(errno);
    if (file_ >= 0) close(file_);
    throw InputError(fmt::format("{}: cannot be locked: {}", (folder / about_file).string(), why));
  }
  ~FolderLock() { close(file_); }
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int file_;
};

/// Of two searches of one board. Throws InternalError: they contradict each other.
Cell agreed(const Cell& known, const Cell& found, const std::string& graph6, const std::string& ruleset) {
  if (contradict(found.value, known.value))
    throw InternalError(fmt::format("graph6:{} under {}: {} and {}", graph6, ruleset, cell_of(found.value),
                                    cell_of(known.value)));
  return joined(known, found);
}

}  // namespace

CellsByName longer_cells(const Tables& tables) {
  const auto rows = rows_of_graphs(tables);
  const Csv& longer = tables.longer;
  CellsByName cells;
  for (std::size_t row = 0; row < longer.size(); ++row) {
    const std::string &graph6 = longer.at(row, "graph6"), &name = longer.at(row, "ruleset");
    const auto refuse = [&](const std::string& what) {
      throw InputError(fmt::format("{}: {}", longer.place(row), what));
    };
    if (!has_column(tables, name)) refuse(fmt::format("{}: no ruleset of the Atlas", excerpt(name)));
    const Ruleset rules = read_ruleset(name);
    TimedCell found{.nodes = longer.number(row, "nodes")};
    const std::string &value = longer.at(row, "value"), &letter = longer.at(row, "proved");
    try {
      found.cell = read_cell(value, letter, rules);
    } catch (const InputError& error) {
      refuse(error.what());
    }
    if (found.cell.proved == Proved::theorem) refuse("a theorem is no search: '=' has no place here");
    if (!found.cell.value.solved && found.cell.value.lo == found.cell.value.hi)
      refuse(fmt::format("{} says that it is open, and is one value", excerpt(value)));
    if (!cells.emplace(std::pair(graph6, name), found).second)
      refuse(fmt::format("{} under {} a second time", excerpt(graph6), name));
    const auto at = rows.find(graph6);
    if (at == rows.end()) continue;  // of a larger Atlas
    const Value of_build = value_of_build(tables, at->second, name, rules);
    if (contradict(found.cell.value, of_build))
      refuse(fmt::format("{} under {} is {}, and {} in values.csv", excerpt(graph6), name,
                         cell_of(found.cell.value), cell_of(of_build)));
  }
  return cells;
}

std::vector<KnownCell> known_cells(const Tables& tables, const CellsByName& longer, std::size_t row) {
  const std::string &graph6 = tables.values.at(row, "graph6"), &letters = tables.values.at(row, "proved");
  if (letters.size() != tables.rulesets.size())
    throw InputError(
        fmt::format("{}: a letter in proved for each ruleset is needed", tables.values.place(row)));
  const Board board = read_board("graph6:" + graph6, BoardFiles::refused);
  std::vector<KnownCell> cells;
  std::vector<Ruleset> same;
  for (std::size_t c = 0; c < tables.rulesets.size(); ++c) {
    const std::string& name = tables.rulesets.at(c, "ruleset");
    const Ruleset rules = read_ruleset(name);
    const Cell of_build = cell_of_build(tables, row, name, letters[c], rules);
    const auto found = longer.find({graph6, name});
    const Cell searched = found == longer.end() ? of_build : joined(of_build, found->second.cell);
    cells.push_back({of_build, searched, searched});
    same.push_back(same_on_empty_board(rules, board));
  }
  take_equal_values(tables, row, same, cells);
  return cells;
}

Csv best_values(const Tables& tables) {
  const CellsByName longer = longer_cells(tables);
  Csv best(tables.values.columns());
  for (std::size_t g = 0; g < tables.values.size(); ++g) {
    std::vector<std::string> row = copied(tables.values, g);
    std::string& letters = row.back();
    const std::vector<KnownCell> cells = known_cells(tables, longer, g);
    for (std::size_t c = 0; c < cells.size(); ++c) {
      row[c + 1] = cell_of(cells[c].best.value);
      letters[c] = letter_of(cells[c].best.proved);
    }
    best.add(std::move(row));
  }
  return best;
}

StillWanted count_wanted(const Tables& tables, const LongerSearch& wanted) {
  StillWanted count;
  for (const OpenCell& cell : left_open(tables, wanted)) {
    if (!cell.known.value.solved && !cell.by_theorem) ++count.open;
    if (lacks_proof(cell.known, cell.rules)) ++count.without_proof;
  }
  return count;
}

LongerFinds search_longer(const Tables& tables, const LongerSearch& wanted, const Farming& farming,
                          const Limits& limits) {
  const std::vector<OpenCell> cells = left_open(tables, wanted);
  Job job = job_of(cells, wanted);
  job.work = [&](const Unit& unit, const Limits& share) {
    const auto number = parse_json<ordered_json>(unit.text).at("number").get<std::size_t>();
    return answer_of(cells[number], wanted, share);
  };
  LongerFinds finds;
  finds.harvest = farm(job, farming, limits, [&](std::size_t i, const UnitAnswer* answer) {
    if (!answer || answer->json == "null") return true;
    const OpenCell& cell = cells[i];
    const TimedCell found = read_answer(answer->json, cell);
    const Cell best = agreed(cell.known, found.cell, cell.graph6, cell.ruleset);
    if (best.value.solved && !cell.known.value.solved) ++finds.values;
    if (!same(best, cell.known)) finds.cells[{cell.graph6, cell.ruleset}] = {best, found.nodes};
    return true;
  });
  return finds;
}

Tables keep_longer(const std::filesystem::path& folder, const CellsByName& found) {
  const FolderLock lock(folder);
  Tables tables = read_tables(folder);
  CellsByName cells = longer_cells(tables);
  for (const auto& [name, now] : found) {
    const auto [at, is_new] = cells.try_emplace(name, now);
    if (is_new) continue;
    const Cell best = agreed(at->second.cell, now.cell, name.first, name.second);
    if (!same(best, at->second.cell)) at->second = {best, now.nodes};
  }
  tables.longer = replaced(tables, cells);
  longer_cells(tables);  // would throw: nothing is written that no command reads again
  write_longer(tables);
  return tables;
}

}  // namespace graphgo::solver::research::atlas
