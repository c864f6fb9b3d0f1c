// Answers, sessions, comparisons, control and hunts for Python.
//
// A question is worked on by a thread of its own without Python's lock, while the thread that asked looks
// every 50 ms whether Ctrl-C was pressed. So other Python threads go on, and Ctrl-C leaves the bounds proved.
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>

#include "graphgo/record/position_text.hpp"
#include "graphgo/text/json.hpp"
#include "solver/engines/natural_line.hpp"
#include "solver/engines/session.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/answer_json.hpp"
#include "solver/presentation/answer_svg.hpp"
#include "solver/presentation/words.hpp"
#include "solver/python/conversions.hpp"
#include "solver/python/hunt_stream.hpp"
#include "solver/python/unlocked.hpp"
#include "solver/scoring/control/control_answer.hpp"

namespace graphgo::solver::python {
namespace {

struct Asked {
  Query query;
  Answer answer;
  bool wants_line = false, wants_proof = false;
};

std::string json_of(const Asked& asked) {
  nlohmann::ordered_json object;
  presentation::add_answer(object, asked.answer, asked.query.rules);
  return dump_json(object);
}

py::list moves_of(const Asked& asked) {
  py::list list;
  for (const MoveValue& move : asked.answer.moves)
    list.append(py::make_tuple(object_of(move.turn), tuple_of(move.value, asked.query.rules)));
  return list;
}

py::object proof_of(const Answer& answer) {
  if (!answer.proof) return py::none();
  py::dict proof;
  proof["nodes"] = answer.proof->nodes;
  proof["states"] = answer.proof->states;
  proof["bytes"] = answer.proof->bytes;
  return proof;
}

/// Does the line go to the end of play? There is none where nothing is solved.
bool has_whole_line(const Asked& asked) {
  return asked.wants_line && asked.answer.value.solved && !asked.answer.line_cut;
}

/// Empty where a proof was written, and where none was asked for.
std::string why_no_proof_of(const Asked& asked) {
  return asked.wants_proof && !asked.answer.proof ? why_no_proof(asked.answer) : "";
}

/// With the line that `graphgo solve` prints.
Asked solve(const State& state, bool moves, bool line, const std::string& proof, const std::string& method,
            const Budget& budget) {
  Asked asked{state.query(), {}, line, !proof.empty()};
  std::atomic<bool> stop{false};
  const Limits limits = budget.limits(&stop);
  run_without_lock(stop, [&] {
    asked.answer = engines::solve(asked.query, limits, {moves, line, proof}, method);
    if (line && asked.answer.value.solved) engines::show_natural_line(asked.query, asked.answer, limits);
  });
  return asked;
}

/// A solver that stays warm. It answers one question at a time, and the others wait as long as their own
/// limits let them.
class Session {
 public:
  Session(const Board& board, const std::string& rules, const Budget& budget)
      : board_(board), rules_(read_ruleset(rules)), session_(board_, rules_, budget.limits(nullptr)) {}

  Asked ask(const State& state, bool moves, bool line, const Budget& budget) {
    Asked asked{state.query(), {}, line};
    if (asked.query.board != board_ || asked.query.rules != rules_)
      throw InputError(fmt::format("solver of {} under {}: the state is of another board or ruleset",
                                   board_.label(), to_text(rules_)));
    std::atomic<bool> stop{false};
    const Limits limits = budget.limits(&stop);
    run_without_lock(stop, [&] {
      std::unique_lock turn(mutex_, std::defer_lock);
      const Wanted wanted{moves, line, {}};
      // With a limit that has struck this says at once what is known without any search.
      asked.answer = has_come(turn, limits) ? session_.ask(asked.query, wanted, limits)
                                            : engines::solve(asked.query, limits, wanted);
    });
    return asked;
  }

  void forget() {
    std::atomic<bool> stop{false};
    const Limits limits = Budget{}.limits(&stop);
    run_to_the_end(stop, [&] {
      std::unique_lock turn(mutex_, std::defer_lock);
      if (has_come(turn, limits)) session_.forget();
    });
  }

 private:
  /// Waits for the question's turn. False: a limit struck first.
  static bool has_come(std::unique_lock<std::timed_mutex>& turn, const Limits& limits) {
    while (!turn.try_lock_for(std::chrono::milliseconds(10)))
      if (out_of_time(limits)) return false;
    return true;
  }

  const Board board_;
  const Ruleset rules_;
  engines::Session session_;
  std::timed_mutex mutex_;
};

/// Rows: (position, to_move, weight, [value tuples]).
py::list rows_of_comparison(const Board& board, const std::vector<std::string>& texts, const Budget& budget) {
  std::vector<Ruleset> rules;
  for (const auto& text : texts) rules.push_back(read_ruleset(text));
  std::atomic<bool> stop{false};
  const Limits limits = budget.limits(&stop);
  std::optional<research::Survey> found;
  run_to_the_end(stop, [&] { found = compare(board, rules, limits); });
  py::list list;
  for (const auto& row : found->rows) {
    py::list values;
    for (std::size_t i = 0; i < rules.size(); ++i) values.append(tuple_of(row.values[i], rules[i]));
    list.append(py::make_tuple(position_text(row.state.position), word_of(row.state.to_move),
                               row.state.weight, values));
  }
  return list;
}

/// The state's control by Pauli's clause 5.
py::dict control(const State& state, const Budget& budget) {
  std::atomic<bool> stop{false};
  const Limits limits = budget.limits(&stop);
  scoring::ControlAnswer answer;
  run_to_the_end(stop, [&] {
    answer = scoring::answer_control(scoring::Control(state.query().board), state.query(), limits);
  });
  py::dict dict;
  dict["black"] = answer.black;
  dict["white"] = answer.white;
  dict["score"] = number_of(answer.score);
  return dict;
}

/// A hunt, asked for its next counterexample.
class Hunt {
 public:
  Hunt(research::Question question, research::Domain domain, const Limits& limits, double board_seconds)
      : stream_(std::make_shared<HuntStream>(std::move(question), std::move(domain), limits, board_seconds)) {
    end_with_python(stream_);
  }
  ~Hunt() {
    if (python_ends()) return;  // the hunt has ended
    const Unlocked unlocked;
    stream_.reset();
  }
  /// JSON of the next counterexample, or None.
  py::object next() {
    for (;;) {
      std::string line;
      HuntStream::State state{};
      end_thread_if_python_ends();
      {
        const Unlocked unlocked;
        state = stream_->next(line, std::chrono::milliseconds(50));
      }
      if (state == HuntStream::State::line) return py::str(line);
      if (state == HuntStream::State::ended) return py::none();
      if (PyErr_CheckSignals() != 0) {
        stream_->stop();
        throw py::error_already_set();
      }
    }
  }
  py::dict sums() const {
    const research::HuntSums sums = stream_->sums();
    py::dict dict;
    dict["boards"] = sums.boards;
    dict["states"] = sums.states;
    dict["compared"] = sums.compared;
    dict["against"] = sums.against;
    dict["unsettled"] = sums.unsettled;
    dict["complete"] = stream_->complete();
    return dict;
  }

 private:
  std::shared_ptr<HuntStream> stream_;
};

struct HuntNumbers {
  const py::object &max_vertices, &sample, &seed, &board_seconds;
};

std::unique_ptr<Hunt> hunt(const std::string& left, const std::string& right, const std::string& relation,
                           std::vector<Board> boards, const std::string& states, const HuntNumbers& numbers,
                           const Budget& budget) {
  end_thread_if_python_ends();
  const char* seconds = "a number of seconds, or 0 for none";
  research::Domain domain{number_in<int>(numbers.max_vertices, "max_vertices", "a number from 0 to 8"),
                          std::move(boards),
                          research::read_which(states, "states"),
                          number_in<std::uint64_t>(numbers.sample, "sample", "a number of states, 0 for all"),
                          number_in<std::uint64_t>(numbers.seed, "seed", "a number from 0 to 2^64 - 1"),
                          {}};
  check_domain(domain);
  const auto board_seconds = number_in<double>(numbers.board_seconds, "board_limit", seconds);
  if (!(board_seconds >= 0)) throw InputError(fmt::format("board_limit: must be {}", seconds));
  return std::make_unique<Hunt>(research::read_question({read_ruleset(left), read_ruleset(right)}, relation),
                                std::move(domain), budget.limits(nullptr), board_seconds);
}

void define_answers(py::module_& m) {
  py::class_<Asked>(m, "Answer")
      .def_property_readonly("value", [](const Asked& a) { return tuple_of(a.answer.value, a.query.rules); })
      .def_property_readonly("moves", &moves_of)
      .def_property_readonly("line", [](const Asked& a) { return list_of(a.answer.principal_variation); })
      .def_property_readonly("line_complete", &has_whole_line)
      .def_property_readonly("stopped_by",
                             [](const Asked& a) {
                               return a.answer.stopped_by ? py::object(py::str(name_of(*a.answer.stopped_by)))
                                                          : py::object(py::none());
                             })
      .def_property_readonly("nodes", [](const Asked& a) { return a.answer.nodes; })
      .def_property_readonly("seconds", [](const Asked& a) { return a.answer.seconds; })
      .def_property_readonly("engine", [](const Asked& a) { return std::string(a.answer.engine); })
      .def_property_readonly("proof", [](const Asked& a) { return proof_of(a.answer); })
      .def_property_readonly("no_proof", &why_no_proof_of)
      .def("verdict",
           [](const Asked& a) { return presentation::verdict_text(a.answer.value, a.query.rules); })
      .def("json", &json_of)
      .def("svg", [](const Asked& a) { return presentation::answer_svg(a.query, a.answer); });
}

}  // namespace

void define_questions(py::module_& m) {
  define_answers(m);
  m.def("solve",
        [](const State& state, bool moves, bool line, const std::string& proof, const std::string& method,
           const py::object& seconds, const py::object& memory, const py::object& threads) {
          return solve(state, moves, line, proof, method, budget_of(seconds, memory, threads));
        });
  py::class_<Session>(m, "Session")
      .def(py::init([](const Board& board, const std::string& rules, const py::object& memory,
                       const py::object& threads) {
        return std::make_unique<Session>(board, rules, budget_of(py::none(), memory, threads));
      }))
      .def("ask",
           [](Session& session, const State& state, bool moves, bool line, const py::object& seconds) {
             return session.ask(state, moves, line, budget_of(seconds, py::none(), py::none()));
           })
      .def("forget", &Session::forget);
  m.def("compare", [](const Board& board, const std::vector<std::string>& rules, const py::object& seconds,
                      const py::object& memory, const py::object& threads) {
    return rows_of_comparison(board, rules, budget_of(seconds, memory, threads));
  });
  m.def("control", [](const State& state, const py::object& seconds, const py::object& memory) {
    return control(state, budget_of(seconds, memory, py::none()));
  });
  py::class_<Hunt>(m, "Hunt").def("next", &Hunt::next).def_property_readonly("sums", &Hunt::sums);
  m.def("hunt", [](const std::string& left, const std::string& right, const std::string& relation,
                   const py::object& max_vertices, std::vector<Board> boards, const std::string& states,
                   const py::object& sample, const py::object& seed, const py::object& board_seconds,
                   const py::object& seconds, const py::object& memory, const py::object& threads) {
    return hunt(left, right, relation, std::move(boards), states, {max_vertices, sample, seed, board_seconds},
                budget_of(seconds, memory, threads));
  });
}

}  // namespace graphgo::solver::python
