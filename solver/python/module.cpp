// The extension module behind the Python package `graphgo`, as thin as may be: boards, states and rulesets
// here, what is asked of them in questions.cpp, files in files.cpp, the Atlas in atlas.cpp. Words and shapes
// for people are made in solver/python/graphgo/*.py. pybind11 and Python's own headers stay in this room.
#include "graphgo/board/formats.hpp"
#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/answer_svg.hpp"
#include "solver/presentation/svg.hpp"
#include "solver/python/conversions.hpp"
#include "solver/python/unlocked.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/trace.hpp"

namespace graphgo::solver::python {
namespace {

std::array<int, 2> prisoners_of(const py::object& object) {
  const char* wanted = "two numbers of stones, 0 or more";
  if (!py::isinstance<py::sequence>(object) || py::len(object) != 2)
    throw InputError(fmt::format("prisoners {}: must be {}", std::string(py::repr(object)), wanted));
  const auto two = py::reinterpret_borrow<py::sequence>(object);
  return {number_in<int>(two[0], "prisoners", wanted), number_in<int>(two[1], "prisoners", wanted)};
}

State state_of(const Board& board, const std::string& rules, const std::string& position,
               const std::string& to_move, const py::object& prisoners, const py::list& record) {
  std::vector<Turn> turns;
  for (const auto& turn : record) turns.push_back(turn_of(turn));
  return read_state(board, rules, position, to_move, prisoners_of(prisoners), std::move(turns));
}

py::list history_of(const State& state) {
  py::list list;
  for (const TraceStep& step : state.steps())
    list.append(py::make_tuple(position_text(step.position), word_of(step.to_move)));
  return list;
}

/// Messages call a small board without a name by its graph6 text.
Board board_of(BoardParts parts) {
  Board board(parts);
  if (!parts.label.empty() || parts.size > engines::max_solver_size) return board;
  parts.label = "graph6:" + write_board(board, BoardFormat::graph6);
  parts.label.pop_back();  // the end of the line
  return Board(std::move(parts));
}

/// All that a board is made from, for copies in other processes.
py::tuple parts_of(const Board& board) {
  std::vector<std::pair<double, double>> coordinates;
  for (const Point& point : board.coordinates()) coordinates.emplace_back(point.x, point.y);
  std::pair<int, int> shape;  // none: 0 and 0
  if (board.shape()) shape = {board.shape()->rows, board.shape()->columns};
  const auto copied = [](const auto& items) { return std::vector(items.begin(), items.end()); };
  return py::make_tuple(board.size(), copied(board.edges()), copied(board.names()), coordinates, shape,
                        board.rectangular(), board.label(), copied(board.warnings()));
}

Board board_from(const py::tuple& kept) {
  if (kept.size() != 8) throw InputError("board: no parts of a board");
  BoardParts parts{kept[0].cast<int>(), kept[1].cast<std::vector<std::pair<Vertex, Vertex>>>(),
                   kept[2].cast<std::vector<std::string>>()};
  for (const auto& [x, y] : kept[3].cast<std::vector<std::pair<double, double>>>())
    parts.coordinates.push_back({x, y});
  const auto [rows, columns] = kept[4].cast<std::pair<int, int>>();
  if (rows > 0) parts.shape = {rows, columns};
  parts.rectangular = kept[5].cast<bool>();
  parts.label = kept[6].cast<std::string>();
  parts.warnings = kept[7].cast<std::vector<std::string>>();
  return Board(std::move(parts));
}

void define_boards(py::module_& m) {
  py::class_<Board>(m, "Board")
      .def(py::init([](const std::string& text) { return read_board(text); }))
      .def(py::init([](int size, std::vector<std::pair<Vertex, Vertex>> edges, std::vector<std::string> names,
                       const std::vector<std::pair<double, double>>& coordinates, std::string label) {
        BoardParts parts{size, std::move(edges), std::move(names), {}, {}, false, std::move(label)};
        for (const auto& [x, y] : coordinates) parts.coordinates.push_back({x, y});
        return board_of(std::move(parts));
      }))
      .def_property_readonly("size", &Board::size)
      .def_property_readonly("label", &Board::label)
      .def_property_readonly(
          "warnings", [](const Board& b) { return std::vector(b.warnings().begin(), b.warnings().end()); })
      .def_property_readonly("edges",
                             [](const Board& b) { return std::vector(b.edges().begin(), b.edges().end()); })
      .def_property_readonly("has_names", &Board::has_names)
      .def_property_readonly("rectangular", &Board::rectangular)
      .def("vertex_name", &Board::vertex_name)
      .def("vertex_named", &Board::vertex_named)
      .def("text",
           [](const Board& b, const std::string& format) { return write_board(b, format_named(format)); })
      .def("svg", [](const Board& b) { return presentation::board_svg(b, nullptr); })
      .def("__eq__", [](const Board& a, const Board& b) { return a == b; })
      .def(py::pickle(&parts_of, &board_from));
  m.def("read_boards", [](const std::string& text) { return read_boards(text); });
  m.def("connected_graphs", [](const py::object& most_vertices) {
    const std::string wanted = fmt::format("a number from 1 to {}", research::most_graph_vertices);
    const int most = number_in<int>(most_vertices, "most_vertices", wanted.c_str());
    if (most < 1 || most > research::most_graph_vertices)
      throw InputError(fmt::format("most_vertices {}: must be {}", most, wanted));
    const research::Domain domain{.graphs = most, .boards = {}};
    return research::boards_of(domain);
  });
}

void define_rules(py::module_& m) {
  m.def("preset_names", [] {
    std::vector<std::string> names;
    for (const PresetInfo& preset : presets()) names.emplace_back(preset.name);
    return names;
  });
  m.def("rules_text", [](const std::string& text) { return to_text(read_ruleset(text)); });
  m.def("axes", [](const std::string& text) {
    const Ruleset rules = read_ruleset(text);
    py::dict dict;
    for (const AxisInfo& axis : axes()) dict[py::str(std::string(axis.name))] = axis_value(rules, axis.name);
    return dict;
  });
}

/// The words may quote a file's name that is no UTF-8.
void raise(PyObject* kind, const char* words) {
  const auto text = py::reinterpret_steal<py::object>(
      PyUnicode_DecodeUTF8(words, static_cast<py::ssize_t>(std::strlen(words)), "replace"));
  PyErr_SetObject(kind, text.ptr());
}

}  // namespace

void define_states(py::module_& m) {
  define_boards(m);
  define_rules(m);
  py::class_<State>(m, "State")
      .def(py::init(&state_of))
      .def("play", [](const State& s, const py::object& turn) { return State(s.after(turn_of(turn))); })
      .def("refusal", [](const State& s, const py::object& turn) { return s.refusal(turn_of(turn)); })
      .def("legal", [](const State& s) { return list_of(s.legal()); })
      .def("history", &history_of)
      .def_property_readonly("now",
                             [](const State& s) {
                               const TraceStep now = s.steps().back();
                               return py::make_tuple(position_text(now.position), word_of(now.to_move),
                                                     now.over, now.asked);
                             })
      .def_property_readonly("rules", [](const State& s) { return to_text(s.query().rules); })
      .def_property_readonly("record", [](const State& s) { return list_of(s.query().record); })
      .def_property_readonly("prisoners", [](const State& s) { return s.query().prisoners; })
      .def_property_readonly("start",
                             [](const State& s) {
                               return py::make_tuple(position_text(s.query().position),
                                                     word_of(s.query().to_move));
                             })
      .def("svg", [](const State& s) { return presentation::answer_svg(s.query(), {}); });
}

}  // namespace graphgo::solver::python

PYBIND11_MODULE(_graphgo, m) {
  namespace own = graphgo::solver::python;
  pybind11::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const graphgo::InputError& error) {
      own::raise(PyExc_ValueError, error.what());
    } catch (const graphgo::solver::LimitReached& error) {
      own::raise(PyExc_TimeoutError, error.what());
    }
  });
  m.attr("version") = GRAPHGO_VERSION;
  own::define_states(m);
  own::define_questions(m);
  own::define_files(m);
  own::define_atlas(m);
  pybind11::module_::import("atexit").attr("register")(pybind11::cpp_function(&own::end_all));
}
