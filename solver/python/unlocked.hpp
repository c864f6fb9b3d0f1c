// Work without Python's lock, and how it ends when Python does.
//
// While Python ends it kills every other thread that asks for the lock, in the middle of C++ code, and that
// aborts the program. So before Python ends (atexit) all questions and hunts are told to stop, and Python
// waits for them. The threads that asked get no answer but SystemExit, and end.
#pragma once
#include <pybind11/pybind11.h>

#include <atomic>
#include <memory>

#include "solver/python/hunt_stream.hpp"

namespace graphgo::solver::python {

/// While it lives, this thread works without Python's lock and other threads of Python go on. Where it could
/// begin while Python ends, `end_thread_if_python_ends` comes first.
class Unlocked {
 public:
  Unlocked();
  ~Unlocked();
  Unlocked(const Unlocked&) = delete;
  Unlocked& operator=(const Unlocked&) = delete;

 private:
  PyThreadState* state_;
};

/// While it lives, Python does not end. For C++ that calls what is written in Python: there another thread
/// may get the lock at any moment.
class CallsPython {
 public:
  CallsPython();
  ~CallsPython();
  CallsPython(const CallsPython&) = delete;
  CallsPython& operator=(const CallsPython&) = delete;
};

/// While it lives, the flag is set when Python ends. With the lock.
class StoppedAtEnd {
 public:
  explicit StoppedAtEnd(std::atomic<bool>& stop);
  ~StoppedAtEnd();
  StoppedAtEnd(const StoppedAtEnd&) = delete;
  StoppedAtEnd& operator=(const StoppedAtEnd&) = delete;

 private:
  std::atomic<bool>* stop_;
};

/// The hunt is ended when Python ends. With the lock.
void end_with_python(const std::shared_ptr<HuntStream>& hunt);

/// Has the end begun, in another thread? Then nothing new may be started.
bool python_ends();
/// Throws SystemExit in Python where `python_ends`: a thread ends by it, without a word. With the lock.
void end_thread_if_python_ends();

/// For atexit: stops all that runs, and waits for it.
void end_all();

}  // namespace graphgo::solver::python
