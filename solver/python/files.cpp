// Tables and proofs for Python.
#include <pybind11/numpy.h>

#include <memory>

#include "solver/certificates/check/check.hpp"
#include "solver/engines/solve.hpp"
#include "solver/engines/table_value.hpp"
#include "solver/python/conversions.hpp"
#include "solver/python/table_rows.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::python {
namespace {

/// An array that owns the numbers: they are moved, not copied.
template <typename Number>
py::array_t<Number> array_of(std::vector<Number> numbers) {
  auto owner = std::make_unique<std::vector<Number>>(std::move(numbers));
  const auto size = static_cast<py::ssize_t>(owner->size());
  Number* data = owner->data();
  const py::capsule keep(owner.release(), [](void* kept) { delete static_cast<std::vector<Number>*>(kept); });
  return py::array_t<Number>(size, data, keep);
}

py::dict rows_dict(const tables::Table& table) {
  TableRows rows;
  {
    const py::gil_scoped_release unlocked;
    rows = rows_of(table);
  }
  py::dict dict;
  dict["code"] = array_of(std::move(rows.codes));
  dict["positions"] = array_of(std::move(rows.positions));
  py::list columns;
  for (ContextColumn& column : rows.columns) {
    py::dict one;
    one["to_move"] = word_of(column.context.to_move);
    one["phase"] = column.context.phase;
    one["passes"] = column.context.passes;
    one["stands_still"] = column.context.ko == tables::Context::standing_still;
    one["lo"] = array_of(std::move(column.lo));
    one["hi"] = array_of(std::move(column.hi));
    columns.append(one);
  }
  dict["columns"] = columns;
  return dict;
}

/// None: the value hangs on more than the table knows.
py::object value_in(const tables::Table& table, const State& state) {
  const auto value = engines::value_in_table(table, state.query());
  return value ? py::object(tuple_of(*value, state.query().rules)) : py::object(py::none());
}

void build_table(const Board& board, const std::string& rules, const std::string& output,
                 const Budget& budget) {
  std::atomic<bool> stop{false};
  const Limits limits = budget.limits(&stop);
  const Ruleset read = read_ruleset(rules);
  bool interrupted = false;
  try {
    interrupted = run_without_lock(stop, [&] { engines::build_table(board, read, output, limits); });
  } catch (const LimitReached&) {
    if (!stop) throw;
    interrupted = true;
  }
  if (interrupted) throw_interrupt();
}

py::dict check(const std::string& path, std::uint64_t memory) {
  std::vector<std::pair<std::string, std::string>> facts;
  std::string complaint;
  int verdict = 0;
  {
    const py::gil_scoped_release unlocked;
    verdict = certificates::check::check_proof(path, facts, complaint,
                                               memory > 0 ? memory : certificates::check::default_memory);
  }
  py::dict dict;
  dict["verdict"] = verdict;
  dict["facts"] = facts;
  dict["complaint"] = complaint;
  return dict;
}

}  // namespace

void define_files(py::module_& m) {
  py::class_<tables::Table>(m, "Table")
      .def(py::init(
          [](const std::string& path) { return std::make_unique<tables::Table>(tables::Table::open(path)); }))
      .def_property_readonly("board", [](const tables::Table& t) { return t.description().board; })
      .def_property_readonly("rules", [](const tables::Table& t) { return to_text(t.description().rules); })
      .def_property_readonly(
          "semantics", [](const tables::Table& t) { return std::string(name_of(t.description().semantics)); })
      .def_property_readonly("legal_positions",
                             [](const tables::Table& t) { return t.description().legal_positions; })
      .def_property_readonly("file_size", &tables::Table::file_size)
      .def("value", &value_in)
      .def("rows", &rows_dict);
  m.def("build_table", [](const Board& board, const std::string& rules, const std::string& output,
                          const py::object& seconds, const py::object& memory, const py::object& threads) {
    build_table(board, rules, output, budget_of(seconds, memory, threads));
  });
  m.def("check", &check);
}

}  // namespace graphgo::solver::python
