// C++ words as Python objects and back, for the sources of the extension module alone.
#pragma once
#include <fmt/format.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <atomic>
#include <cmath>
#include <functional>
#include <vector>

#include "graphgo/error.hpp"
#include "graphgo/margin.hpp"
#include "graphgo/stones.hpp"
#include "solver/python/asking.hpp"

namespace graphgo::solver::python {

namespace py = pybind11;

/// Throws InputError, which Python sees as ValueError: "NAME OBJECT: must be WANTED". pybind11's own errors
/// would be several lines of C++.
template <typename Number>
Number number_in(const py::handle& object, const char* name, const char* wanted) {
  try {
    if (!py::isinstance<py::bool_>(object)) return object.cast<Number>();
  } catch (const py::cast_error&) {  // told below
  }
  throw InputError(fmt::format("{} {}: must be {}", name, std::string(py::repr(object)), wanted));
}

/// 3, Fraction(7, 2), inf.
py::object number_of(Margin margin);
/// As in records of JSON: a number, or {"remove": turns before the cycle, "play": vertex}.
Turn turn_of(const py::handle& object);
py::object object_of(Turn turn);
py::list list_of(const std::vector<Turn>& turns);
/// (lo, hi, solved, result): the result is a number, "no result", "black" or "white"; None where it is open.
py::tuple tuple_of(const Value& value, const Ruleset& rules);

/// Seconds or None, bytes or "4G" or None, a number of threads or None. Throws InputError.
Budget budget_of(const py::object& seconds, const py::object& memory, const py::object& threads);

/// Runs the work on a thread, without Python's lock, and sets `stop` when a signal's handler throws (Ctrl-C).
/// Was there such a signal? Throws what the work throws.
bool run_without_lock(std::atomic<bool>& stop, const std::function<void()>& work);
/// The same for work that has no answer before its end: Ctrl-C is a KeyboardInterrupt.
void run_to_the_end(std::atomic<bool>& stop, const std::function<void()>& work);

// What the module has, a source each.
void define_states(py::module_& m);     ///< boards, states, rulesets (module.cpp)
void define_questions(py::module_& m);  ///< answers, sessions, comparisons, control, hunts (questions.cpp)
void define_files(py::module_& m);      ///< tables and proofs (files.cpp)
void define_atlas(py::module_& m);      ///< the Atlas of Graph Go (atlas.cpp)

}  // namespace graphgo::solver::python
