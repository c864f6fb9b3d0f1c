#include "solver/python/unlocked.hpp"

#include <unistd.h>

#include <chrono>
#include <set>
#include <thread>
#include <utility>
#include <vector>

namespace graphgo::solver::python {
namespace {

/// What runs without the lock. But for the atomic members all is read and written with it.
struct Running {
  std::set<std::atomic<bool>*> stops;
  std::vector<std::weak_ptr<HuntStream>> hunts;
  std::atomic<int> busy{0};  ///< threads that must not be ended now
  std::atomic<bool> ends{false};
  std::atomic<bool> left_alone{false};  ///< Python ends without waiting for them
  std::thread::id ending;               ///< the thread in which Python ends
  pid_t process = getpid();
};

/// A child of fork has this thread alone.
Running& running() {
  static auto all = std::make_unique<Running>();
  if (all->process != getpid()) all = std::make_unique<Running>();
  return *all;
}

[[noreturn]] void sleep_for_good() {
  for (;;) std::this_thread::sleep_for(std::chrono::hours(24));
}

}  // namespace

bool python_ends() { return running().ends && running().ending != std::this_thread::get_id(); }

void end_thread_if_python_ends() {
  if (!python_ends()) return;
  PyErr_SetNone(PyExc_SystemExit);
  throw pybind11::error_already_set();
}

Unlocked::Unlocked() : state_(nullptr) {
  ++running().busy;
  state_ = PyEval_SaveThread();
}

/// While Python ends the thread gets the lock too, for end_all waits until it has it.
Unlocked::~Unlocked() {
  if (running().left_alone && python_ends()) sleep_for_good();
  PyEval_RestoreThread(state_);
  --running().busy;
}

CallsPython::CallsPython() {
  end_thread_if_python_ends();
  ++running().busy;
}
CallsPython::~CallsPython() { --running().busy; }

StoppedAtEnd::StoppedAtEnd(std::atomic<bool>& stop) : stop_(&stop) { running().stops.insert(stop_); }
StoppedAtEnd::~StoppedAtEnd() { running().stops.erase(stop_); }

void end_with_python(const std::shared_ptr<HuntStream>& hunt) {
  auto& hunts = running().hunts;
  std::erase_if(hunts, [](const auto& one) { return one.expired(); });
  hunts.push_back(hunt);
}

void end_all() {
  Running& all = running();
  all.ending = std::this_thread::get_id();
  all.ends = true;
  for (std::atomic<bool>* stop : all.stops) *stop = true;
  std::vector<std::shared_ptr<HuntStream>> hunts;
  for (const auto& one : all.hunts)
    if (auto hunt = one.lock()) hunts.push_back(std::move(hunt));
  {
    const Unlocked unlocked;
    for (const auto& hunt : hunts) hunt->end();
    hunts.clear();
  }
  while (all.busy > 0) {  // the check of a proof cannot be stopped; Ctrl-C leaves it alone
    {
      const pybind11::gil_scoped_release free;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    if (PyErr_CheckSignals() == 0) continue;
    all.left_alone = true;
    throw pybind11::error_already_set();
  }
}

}  // namespace graphgo::solver::python
