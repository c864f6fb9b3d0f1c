#include "solver/python/conversions.hpp"

#include <fmt/format.h>

#include <condition_variable>
#include <mutex>
#include <thread>

#include "solver/python/unlocked.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::python {

py::object number_of(Margin margin) {
  if (!margin.finite()) return py::float_(margin > Margin() ? HUGE_VAL : -HUGE_VAL);
  if (margin.halves() % 2 == 0) return py::int_(margin.halves() / 2);
  const CallsPython calls;
  return py::module_::import("fractions").attr("Fraction")(margin.halves(), 2);
}

Turn turn_of(const py::handle& object) {
  if (!py::isinstance<py::dict>(object)) return Turn{number_in<int>(object, "turn", "a vertex's number")};
  const auto removal = py::reinterpret_borrow<py::dict>(object);
  const char* turns = "a number of turns, 0 or more";
  Turn turn = Turn::pass();
  turn.removes = number_in<int>(removal["remove"], "remove", turns);
  if (turn.removes < 0) throw InputError(fmt::format("remove {}: must be {}", turn.removes, turns));
  if (removal.contains("play")) turn.vertex = number_in<int>(removal["play"], "play", "a vertex's number");
  return turn;
}

py::object object_of(Turn turn) {
  if (turn.removes < 0) return py::int_(turn.vertex);
  py::dict removal;
  removal["remove"] = turn.removes;
  if (turn.is_play()) removal["play"] = turn.vertex;
  return removal;
}

py::list list_of(const std::vector<Turn>& turns) {
  py::list list;
  for (const Turn turn : turns) list.append(object_of(turn));
  return list;
}

py::tuple tuple_of(const Value& value, const Ruleset& rules) {
  py::object result = py::none();
  if (value.solved && value.kind == ValueKind::winner) {
    result = py::str(value.lo > Margin() ? "black" : "white");
  } else if (value.solved) {
    const Result found = result_of(value, rules);
    result = found.no_result ? py::object(py::str("no result")) : number_of(found.margin);
  }
  return py::make_tuple(number_of(value.lo), number_of(value.hi), value.solved, result);
}

bool run_without_lock(std::atomic<bool>& stop, const std::function<void()>& work) {
  end_thread_if_python_ends();
  const StoppedAtEnd stopped(stop);
  std::mutex mutex;
  std::condition_variable ended;
  bool done = false;
  std::exception_ptr thrown;
  std::thread thread([&] {
    try {
      work();
    } catch (...) {
      thrown = std::current_exception();
    }
    const std::lock_guard lock(mutex);
    done = true;
    ended.notify_one();
  });
  bool interrupted = false;
  std::optional<py::error_already_set>
      raised;  // by a handler of another signal, the first if there are several
  const auto wait = [&] {
    const Unlocked unlocked;
    std::unique_lock lock(mutex);
    const auto is_done = [&] { return done; };
    ended.wait_for(lock, std::chrono::milliseconds(50), is_done);
    if (python_ends()) ended.wait(lock, is_done);
    return done;
  };
  while (!wait()) {
    if (PyErr_CheckSignals() == 0) continue;
    if (PyErr_ExceptionMatches(PyExc_KeyboardInterrupt) != 0 || raised)
      PyErr_Clear();
    else
      raised.emplace();
    interrupted = stop = true;
  }
  thread.join();
  end_thread_if_python_ends();
  if (raised) throw py::error_already_set(*raised);
  if (thrown) std::rethrow_exception(thrown);
  return interrupted;
}

void run_to_the_end(std::atomic<bool>& stop, const std::function<void()>& work) {
  bool interrupted = false;
  try {
    interrupted = run_without_lock(stop, work);
  } catch (const LimitReached&) {
    if (!stop) throw;
    interrupted = true;
  }
  if (!interrupted) return;
  PyErr_SetNone(PyExc_KeyboardInterrupt);
  throw py::error_already_set();
}

Budget budget_of(const py::object& seconds, const py::object& memory, const py::object& threads) {
  Budget budget;
  if (!seconds.is_none()) {
    budget.seconds = number_in<double>(seconds, "time_limit", "a number of seconds");
    if (!(budget.seconds > 0)) throw InputError("time_limit: must be a positive number of seconds");
  }
  if (py::isinstance<py::str>(memory))
    budget.memory = read_memory_size(memory.cast<std::string>());
  else if (!memory.is_none())
    budget.memory = number_in<std::uint64_t>(memory, "memory", "a number of bytes, or a text like 4G");
  if (!threads.is_none()) {
    budget.threads = number_in<int>(threads, "threads", "a number from 1 to 256");
    if (budget.threads < 1 || budget.threads > 256) throw InputError("threads: must be from 1 to 256");
  }
  return budget;
}

}  // namespace graphgo::solver::python
