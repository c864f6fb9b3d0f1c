// The extension module behind the Python package `graphgo`: boards, states, answers, sessions, tables and
// hunts, as thin as may be. Words and shapes for people are made in solver/python/graphgo/*.py. pybind11 and
// Python's own headers stay in this source.
//
// A question is worked on by a thread of its own without Python's lock, while the thread that asked looks
// every 50 ms whether Ctrl-C was pressed. So other Python threads go on, and Ctrl-C leaves the bounds proved.
#include <fmt/format.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <condition_variable>
#include <functional>
#include <mutex>
#include <nlohmann/json.hpp>

#include "graphgo/board/formats.hpp"
#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/rules/predicates.hpp"
#include "solver/certificates/check/check.hpp"
#include "solver/engines/banned_turns.hpp"
#include "solver/engines/natural_line.hpp"
#include "solver/engines/registry.hpp"
#include "solver/engines/session.hpp"
#include "solver/engines/solve.hpp"
#include "solver/engines/table_value.hpp"
#include "solver/presentation/answer_json.hpp"
#include "solver/presentation/goban.hpp"
#include "solver/presentation/svg.hpp"
#include "solver/presentation/words.hpp"
#include "solver/python/hunt_stream.hpp"
#include "solver/python/table_rows.hpp"
#include "solver/question/game_of.hpp"
#include "solver/question/limits.hpp"
#include "solver/research/survey.hpp"
#include "solver/scoring/control/control_answer.hpp"

namespace py = pybind11;

namespace graphgo::solver::python {
namespace {

// ---- numbers, turns, sides

/// 3, Fraction(7, 2), inf.
py::object number_of(Margin margin) {
  if (!margin.finite()) return py::float_(margin > Margin() ? HUGE_VAL : -HUGE_VAL);
  if (margin.halves() % 2 == 0) return py::int_(margin.halves() / 2);
  return py::module_::import("fractions").attr("Fraction")(margin.halves(), 2);
}

/// As in records of JSON: a number, or {"remove": turns before the cycle, "play": vertex}.
Turn turn_of(const py::handle& object) {
  if (!py::isinstance<py::dict>(object)) return Turn{object.cast<int>()};
  const auto removal = py::reinterpret_borrow<py::dict>(object);
  Turn turn = Turn::pass();
  turn.removes = removal["remove"].cast<int>();
  if (removal.contains("play")) turn.vertex = removal["play"].cast<int>();
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

Side side_of(const std::string& text) {
  if (text == "black" || text == "b") return Side::black;
  if (text == "white" || text == "w") return Side::white;
  throw InputError(fmt::format("to_move {}: neither \"black\" nor \"white\"", text));
}
const char* word_of(Side side) { return side == Side::black ? "black" : "white"; }

// ---- questions that Ctrl-C stops

/// Runs the work on a thread, without Python's lock, and sets `stop` when a signal's handler throws (Ctrl-C).
/// Was there such a signal? Throws what the work throws.
bool run_without_lock(std::atomic<bool>& stop, const std::function<void()>& work) {
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
  const auto wait = [&] {
    const py::gil_scoped_release unlocked;
    std::unique_lock lock(mutex);
    return ended.wait_for(lock, std::chrono::milliseconds(50), [&] { return done; });
  };
  while (!wait()) {
    if (PyErr_CheckSignals() == 0) continue;
    PyErr_Clear();
    interrupted = true;
    stop = true;
  }
  thread.join();
  if (thrown) std::rethrow_exception(thrown);
  return interrupted;
}

/// What a caller may spend. `seconds`: 0 is no bound; `memory`: bytes, 0 is the default.
struct Budget {
  double seconds = 0;
  std::uint64_t memory = 0;
  int threads = 0;

  Limits limits(const std::atomic<bool>* stop) const {
    Limits limits;
    if (seconds > 0) limits.deadline = deadline_after(seconds);
    limits.stop = stop;
    limits.memory = memory > 0 ? memory : default_memory();
    limits.threads =
        threads > 0 ? threads : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    return limits;
  }
};

Budget budget_of(const py::object& seconds, const py::object& memory, const py::object& threads) {
  Budget budget;
  if (!seconds.is_none()) {
    budget.seconds = seconds.cast<double>();
    if (!(budget.seconds > 0)) throw InputError("time_limit: must be a positive number of seconds");
  }
  if (py::isinstance<py::str>(memory))
    budget.memory = read_memory_size(memory.cast<std::string>());
  else if (!memory.is_none())
    budget.memory = memory.cast<std::uint64_t>();
  if (!threads.is_none()) {
    budget.threads = threads.cast<int>();
    if (budget.threads < 1 || budget.threads > 256) throw InputError("threads: must be from 1 to 256");
  }
  return budget;
}

[[noreturn]] void throw_interrupt() {
  PyErr_SetNone(PyExc_KeyboardInterrupt);
  throw py::error_already_set();
}

// ---- states

/// The state after the query's record; cannot change.
class State {
 public:
  explicit State(Query query) : query_(std::move(query)) { engines::check_query(query_); }

  const Query& query() const { return query_; }
  TraceStep now() const { return engines::trace_of_record(query_).back(); }
  std::vector<TraceStep> steps() const { return engines::trace_of_record(query_); }
  Query after(Turn turn) const {
    Query query = query_;
    query.record.push_back(turn);
    return query;
  }
  /// Why the turn may not be made; empty: it may.
  std::string refusal(Turn turn) const {
    for (const auto& banned : banned_by_rules())
      if (banned.turn == turn) return banned.reason;
    try {
      engines::check_query(after(turn));
    } catch (const InputError& error) {
      return error.what();
    }
    return {};
  }
  std::vector<Turn> legal() const {
    if (!engines::engine_for(query_.rules).trace) return game_of(query_).legal_turns();
    std::vector<Turn> turns;
    for (const Turn turn : candidates())
      if (refusal(turn).empty()) turns.push_back(turn);
    return turns;
  }

 private:
  /// The reasons of the game core, where it plays.
  std::vector<engines::BannedTurn> banned_by_rules() const {
    if (engines::engine_for(query_.rules).trace) return {};
    return engines::banned_turns(query_, {});
  }
  /// All that a record may go on with.
  std::vector<Turn> candidates() const {
    std::vector<Turn> turns;
    for (Vertex v = -3; v < query_.board.size(); ++v) turns.push_back(Turn{v});
    if (!removes_cycles(query_.rules)) return turns;
    for (int removes = 0; removes < static_cast<int>(query_.record.size()); ++removes)
      for (Vertex v = -1; v < query_.board.size(); ++v) turns.push_back(Turn{v, removes});
    return turns;
  }

  Query query_;
};

State state_of(const Board& board, const std::string& rules, const std::string& position,
               const std::string& to_move, std::array<int, 2> prisoners, const py::list& record) {
  Query query{board,       Stones(static_cast<std::size_t>(board.size()), Colour::empty),
              Side::black, read_ruleset(rules),
              prisoners,   {}};
  if (!position.empty()) query.position = read_position(board, position);
  check_legal(board, query.position);
  if (!to_move.empty())
    query.to_move = side_of(to_move);
  else if (!query.rules.handicap.stones.empty())
    query.to_move = Side::white;
  for (const auto& turn : record) query.record.push_back(turn_of(turn));
  return State(std::move(query));
}

py::list history_of(const State& state) {
  py::list list;
  for (const TraceStep& step : state.steps())
    list.append(py::make_tuple(position_text(step.position), word_of(step.to_move)));
  return list;
}

// ---- answers

/// (lo, hi, solved, result): the result is a number, "no result", "black" or "white"; None where it is open.
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

struct Asked {
  Query query;
  Answer answer;
};

std::string json_of(const Asked& asked) {
  nlohmann::ordered_json object;
  presentation::add_answer(object, asked.answer, asked.query.rules);
  return object.dump();
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

/// With the line that `graphgo solve` prints.
Asked solve(const State& state, bool moves, bool line, const std::string& proof, const std::string& method,
            const Budget& budget) {
  Asked asked{state.query(), {}};
  std::atomic<bool> stop{false};
  const Limits limits = budget.limits(&stop);
  run_without_lock(stop, [&] {
    asked.answer = engines::solve(asked.query, limits, {moves, line, proof}, method);
    if (line && asked.answer.value.solved) engines::show_natural_line(asked.query, asked.answer, limits);
  });
  return asked;
}

class Session {
 public:
  Session(const Board& board, const std::string& rules, const Budget& budget)
      : rules_(read_ruleset(rules)), session_(board, rules_, budget.limits(nullptr)) {}
  Asked ask(const State& state, bool moves, bool line, const Budget& budget) {
    Asked asked{state.query(), {}};
    std::atomic<bool> stop{false};
    const Limits limits = budget.limits(&stop);
    run_without_lock(stop, [&] {
      const std::lock_guard lock(mutex_);  // a session answers one question at a time
      asked.answer = session_.ask(asked.query, {moves, line, {}}, limits);
    });
    return asked;
  }
  void forget() {
    const py::gil_scoped_release unlocked;
    const std::lock_guard lock(mutex_);
    session_.forget();
  }

 private:
  Ruleset rules_;
  engines::Session session_;
  std::mutex mutex_;
};

// ---- many states

/// Rows of every legal position as a fresh start: (position, to_move, weight, [value tuples]).
py::list compare(const Board& board, const std::vector<std::string>& texts, const Budget& budget) {
  std::vector<Ruleset> rules;
  for (const auto& text : texts) rules.push_back(read_ruleset(text));
  for (const auto& one : rules)
    engines::check_query(
        {board, Stones(static_cast<std::size_t>(board.size()), Colour::empty), Side::black, one, {}, {}});
  std::atomic<bool> stop{false};
  const Limits limits = budget.limits(&stop);
  std::optional<research::Survey> found;
  const bool interrupted = run_without_lock(stop, [&] {
    const research::Alike alike{research::alike(rules).vertices, false};
    found = research::survey(board, rules, research::fresh_starts(board, alike, limits), limits,
                             [](std::size_t, std::size_t) {});
  });
  if (interrupted) throw_interrupt();
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
  const bool interrupted = run_without_lock(stop, [&] {
    answer = scoring::answer_control(scoring::Control(state.query().board), state.query(), limits);
  });
  if (interrupted) throw_interrupt();
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
      : stream_(std::make_unique<HuntStream>(std::move(question), std::move(domain), limits, board_seconds)) {
  }
  ~Hunt() {
    const py::gil_scoped_release unlocked;
    stream_.reset();
  }
  /// JSON of the next counterexample, or None.
  py::object next() {
    for (;;) {
      std::string line;
      HuntStream::State state{};
      {
        const py::gil_scoped_release unlocked;
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
  std::unique_ptr<HuntStream> stream_;
};

std::unique_ptr<Hunt> hunt(const std::string& left, const std::string& right, const std::string& relation,
                           int max_vertices, std::vector<Board> boards, const std::string& states,
                           std::uint64_t sample, std::uint64_t seed, double board_seconds,
                           const Budget& budget) {
  research::Question question{{read_ruleset(left), read_ruleset(right)}, {}};
  if (research::Formula::is_formula(relation))
    question.formula.emplace(relation);
  else
    question.relation = research::read_relation(relation);
  if (max_vertices < 0 || max_vertices > research::most_graph_vertices)
    throw InputError(
        fmt::format("max_vertices {}: must be from 0 to {}", max_vertices, research::most_graph_vertices));
  if (max_vertices == 0 && boards.empty())
    throw InputError("no domain given: max_vertices for connected graphs, or boards");
  for (const Board& board : boards) engines::check_board_and_rules(board, question.rules.left);
  research::Domain domain{
      max_vertices, std::move(boards), research::read_which(states, "states"), sample, seed, {}};
  return std::make_unique<Hunt>(std::move(question), std::move(domain), budget.limits(nullptr),
                                board_seconds);
}

// ---- tables and proofs

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

// ---- what Python sees

void define_boards(py::module_& m) {
  py::class_<Board>(m, "Board")
      .def(py::init([](const std::string& text) { return read_board(text); }))
      .def(py::init([](int size, std::vector<std::pair<Vertex, Vertex>> edges, std::vector<std::string> names,
                       const std::vector<std::pair<double, double>>& coordinates, std::string label) {
        BoardParts parts{size, std::move(edges), std::move(names), {}, {}, false, std::move(label)};
        for (const auto& [x, y] : coordinates) parts.coordinates.push_back({x, y});
        return Board(std::move(parts));
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
      .def("__eq__", [](const Board& a, const Board& b) { return a == b; });
  m.def("read_boards", [](const std::string& text) { return read_boards(text); });
  m.def("connected_graphs", [](int most) {
    if (most < 1 || most > research::most_graph_vertices)
      throw InputError(fmt::format("{} vertices: must be from 1 to {}", most, research::most_graph_vertices));
    return research::boards_of({.graphs = most, .boards = {}});
  });
}

void define_states(py::module_& m) {
  py::class_<State>(m, "State")
      .def(py::init(&state_of))
      .def("play", [](const State& s, const py::object& turn) { return State(s.after(turn_of(turn))); })
      .def("refusal", [](const State& s, const py::object& turn) { return s.refusal(turn_of(turn)); })
      .def("legal", [](const State& s) { return list_of(s.legal()); })
      .def("history", &history_of)
      .def_property_readonly("now",
                             [](const State& s) {
                               const TraceStep now = s.now();
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
  py::class_<Asked>(m, "Answer")
      .def_property_readonly("value", [](const Asked& a) { return tuple_of(a.answer.value, a.query.rules); })
      .def_property_readonly("moves", &moves_of)
      .def_property_readonly("line", [](const Asked& a) { return list_of(a.answer.principal_variation); })
      .def_property_readonly("line_complete", [](const Asked& a) { return !a.answer.line_cut; })
      .def_property_readonly("stopped_by",
                             [](const Asked& a) {
                               return a.answer.stopped_by ? py::object(py::str(name_of(*a.answer.stopped_by)))
                                                          : py::object(py::none());
                             })
      .def_property_readonly("nodes", [](const Asked& a) { return a.answer.nodes; })
      .def_property_readonly("seconds", [](const Asked& a) { return a.answer.seconds; })
      .def_property_readonly("engine", [](const Asked& a) { return std::string(a.answer.engine); })
      .def_property_readonly("proof", [](const Asked& a) { return proof_of(a.answer); })
      .def_property_readonly("no_proof", [](const Asked& a) { return a.answer.no_proof; })
      .def("verdict",
           [](const Asked& a) { return presentation::verdict_text(a.answer.value, a.query.rules); })
      .def("json", &json_of)
      .def("svg", [](const Asked& a) { return presentation::answer_svg(a.query, a.answer); });
}

void define_questions(py::module_& m) {
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
    return compare(board, rules, budget_of(seconds, memory, threads));
  });
  m.def("control", [](const State& state, const py::object& seconds, const py::object& memory) {
    return control(state, budget_of(seconds, memory, py::none()));
  });
  py::class_<Hunt>(m, "Hunt").def("next", &Hunt::next).def_property_readonly("sums", &Hunt::sums);
  m.def("hunt", [](const std::string& left, const std::string& right, const std::string& relation,
                   int max_vertices, std::vector<Board> boards, const std::string& states,
                   std::uint64_t sample, std::uint64_t seed, double board_seconds, const py::object& seconds,
                   const py::object& memory, const py::object& threads) {
    return hunt(left, right, relation, max_vertices, std::move(boards), states, sample, seed, board_seconds,
                budget_of(seconds, memory, threads));
  });
}

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
  m.def("is_superko", [](const std::string& text) { return is_superko(read_ruleset(text)); });
}

}  // namespace
}  // namespace graphgo::solver::python

PYBIND11_MODULE(_graphgo, m) {
  namespace own = graphgo::solver::python;
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const graphgo::InputError& error) {
      PyErr_SetString(PyExc_ValueError, error.what());
    } catch (const graphgo::solver::LimitReached& error) {
      PyErr_SetString(PyExc_TimeoutError, error.what());
    }
  });
  m.attr("version") = GRAPHGO_VERSION;
  own::define_boards(m);
  own::define_states(m);
  own::define_questions(m);
  own::define_files(m);
  own::define_rules(m);
}
