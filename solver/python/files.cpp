// Tables and proofs for Python.
#include <memory>

#include "solver/certificates/check/check.hpp"
#include "solver/engines/solve.hpp"
#include "solver/engines/table_value.hpp"
#include "solver/python/conversions.hpp"
#include "solver/python/table_rows.hpp"
#include "solver/python/unlocked.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::python {
namespace {

/// Numbers that Python reads where they are and cannot change: numpy.asarray copies nothing. (pybind11's own
/// arrays would import numpy while another thread may hold the lock and wait for that very import.)
template <typename Number>
struct Numbers {
  std::vector<Number> numbers;
};

template <typename Number>
void define_numbers(py::module_& m, const char* name) {
  py::class_<Numbers<Number>>(m, name, py::buffer_protocol()).def_buffer([](const Numbers<Number>& of) {
    return py::buffer_info(of.numbers.data(), static_cast<py::ssize_t>(of.numbers.size()));
  });
}

template <typename Number>
py::object numbers_of(std::vector<Number> numbers) {
  return py::cast(Numbers<Number>{std::move(numbers)});
}

py::dict rows_dict(const tables::Table& table) {
  TableRows rows;
  end_thread_if_python_ends();
  {
    const Unlocked unlocked;
    rows = rows_of(table);
  }
  py::dict dict;
  dict["code"] = numbers_of(std::move(rows.codes));
  dict["positions"] = numbers_of(std::move(rows.positions));
  py::list columns;
  for (ContextColumn& column : rows.columns) {
    py::dict one;
    one["to_move"] = word_of(column.context.to_move);
    one["phase"] = column.context.phase;
    one["passes"] = column.context.passes;
    one["stands_still"] = column.context.ko == tables::Context::standing_still;
    one["lo"] = numbers_of(std::move(column.lo));
    one["hi"] = numbers_of(std::move(column.hi));
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
  run_to_the_end(stop, [&] { engines::build_table(board, read, output, limits); });
}

py::dict check(const std::string& path, const py::object& most_memory) {
  const auto memory = number_in<std::uint64_t>(most_memory, "memory", "a number of bytes, 0 for the default");
  std::vector<std::pair<std::string, std::string>> facts;
  std::string complaint;
  int verdict = 0;
  end_thread_if_python_ends();
  {
    const Unlocked unlocked;
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
  define_numbers<std::int32_t>(m, "Bounds");
  define_numbers<std::uint32_t>(m, "Counts");
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
