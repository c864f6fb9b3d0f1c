// Study: the rows of a domain (states with their values, mostly), judged by readings of a claim and counted.
//
// A kind of claim brings where its rows come from and what its readings say of a row. Counting, the smallest
// counterexamples, and what a limit leaves unseen are the same for all kinds, and are here.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "solver/research/claims/settling.hpp"
#include "solver/research/hunt/over_boards.hpp"

namespace graphgo::solver::research {

/// What a reading says of a row.
enum class Judgement {
  holds,
  fails,
  unknown,   ///< a limit or a cap struck
  not_asked  ///< the reading is not about this row
};
inline Judgement judgement(bool holds) { return holds ? Judgement::holds : Judgement::fails; }

/// A question about a row.
template <typename Row>
using Is = std::function<bool(const Row&)>;

/// Is it known whether readings of the row hold? As the row says, else always.
template <typename Row>
bool is_settled(const Row& row) {
  if constexpr (requires { row.solved(); })
    return row.solved();
  else
    return true;
}

template <typename Row>
struct Reading {
  std::string name = {};    ///< for people; empty where the claim has one reading only
  Is<Row> holds;            ///< of a settled row
  Is<Row> settled{};        ///< is it known whether it holds? Absent: `is_settled`
  Is<Row> asked{};          ///< is the reading about the row? Absent: about all
  bool decides = true;      ///< see Part
  bool every_board = true;  ///< boards without a row that it is about are counted too

  Judgement judge(const Row& row) const {
    if (asked && !asked(row)) return Judgement::not_asked;
    const bool known = settled ? settled(row) : is_settled(row);
    return known ? judgement(holds(row)) : Judgement::unknown;
  }
};

/// States are counted with their weights.
struct Count {
  std::uint64_t graphs = 0, states = 0, compared = 0, against = 0;
  void add(const Count& other, std::uint64_t times = 1);
  /// So many states that the word is said of.
  void add(Judgement word, std::uint64_t weight);
};

/// As a line of the report, its reading still to be named. `complete`: no limit struck.
Part part_of(const Count& count, const std::string& domain, bool complete);

/// A counterexample.
template <typename Row>
struct Case {
  std::size_t place;  ///< of its board in the study
  Board board;
  Row row;
};

/// What a reading came to.
template <typename Row>
struct Tally {
  Count all = {};
  std::map<int, Count> by_vertices = {};
  std::vector<Case<Row>> cases = {};  ///< the first ones
  bool first_is_smallest = true;  ///< is every row before the first case settled? Without a case: every row
};

/// How many states a row stands for.
template <typename Row>
std::uint64_t weight_of(const Row& row) {
  if constexpr (requires { row.state.weight; })
    return row.state.weight;
  else
    return 1;
}

/// A board's rows, in the domain's order, and what they cost.
template <typename Row>
struct BoardRows {
  std::vector<Row> rows = {};
  std::uint64_t nodes = 0;
};

/// Lists and solves a board's rows. On several threads at a time.
template <typename Row>
using RowSource = std::function<BoardRows<Row>(const At& at)>;

/// The rows of a survey.
BoardRows<SurveyRow> rows_of(Survey found);

template <typename Row>
class Study {
 public:
  /// `most_cases`: so many counterexamples are kept for each reading.
  explicit Study(std::vector<Reading<Row>> readings, std::size_t most_cases = 1)
      : readings_(std::move(readings)), tallies_(readings_.size()), most_cases_(most_cases) {}

  /// The next board's rows.
  void add(const Board& board, const std::vector<Row>& rows) {
    for (std::size_t r = 0; r < readings_.size(); ++r) add(board, rows, readings_[r], tallies_[r]);
    ++boards_;
  }
  /// A limit struck before the next board's rows were known.
  void add_unseen() {
    complete_ = false;
    for (auto& tally : tallies_) tally.first_is_smallest = tally.first_is_smallest && !tally.cases.empty();
  }

  /// All boards of a domain. `each` sees the rows of every board too, in order; none where a limit struck.
  void run(const ClaimDomain& domain, Settling& settling, const RowSource<Row>& source,
           const std::function<void(const Board&, const std::vector<Row>&)>& each = {}) {
    auto boards = settling.boards_of(domain);
    if (!boards) return add_unseen();
    const auto work = [&](const Board& board, const Limits& share, bool alone) {
      return source({board, domain, share, alone ? settling.show : Show{}});
    };
    const auto tell = [&](const Board& board, std::optional<BoardRows<Row>> found) {
      found ? add(board, found->rows) : add_unseen();
      if (!found) found.emplace();
      settling.report.nodes += found->nodes;
      if (each) each(board, found->rows);
      return true;
    };
    over_boards<BoardRows<Row>>(
        std::move(*boards), settling.limits,
        {.board_seconds = domain.board_seconds, .work = work, .tell = tell, .show = settling.show});
  }

  std::size_t size() const { return readings_.size(); }
  const Reading<Row>& reading(std::size_t r) const { return readings_[r]; }
  const Tally<Row>& operator[](std::size_t r) const { return tallies_[r]; }
  bool complete() const { return complete_; }  ///< all boards were seen

  /// As a line of the report.
  Part part(std::size_t r, const std::string& domain) const {
    Part part = part_of(tallies_[r].all, domain, complete_);
    part.reading = readings_[r].name;
    part.decides = readings_[r].decides;
    return part;
  }

  /// All of them.
  void add_parts(const std::string& domain, Report& report) const {
    for (std::size_t r = 0; r < size(); ++r) report.parts.push_back(part(r, domain));
  }

  /// Vertices, graphs, states and settled ones of the first reading, states against each reading.
  Grid by_vertices(Grid grid) const {
    for (const auto& [vertices, count] : tallies_.front().by_vertices) {
      grid.add(vertices, count.graphs, count.states, count.compared);
      for (std::size_t r = 0; r + 4 < grid.columns.size(); ++r)
        grid.extend(tallies_[r].by_vertices.at(vertices).against);
    }
    return grid;
  }

 private:
  void add(const Board& board, const std::vector<Row>& rows, const Reading<Row>& reading, Tally<Row>& tally) {
    Count count;
    for (const Row& row : rows) {
      const Judgement word = reading.judge(row);
      if (word == Judgement::not_asked) continue;
      count.graphs = 1;
      count.add(word, weight_of(row));
      if (word == Judgement::unknown)
        tally.first_is_smallest = tally.first_is_smallest && !tally.cases.empty();
      if (word == Judgement::fails && tally.cases.size() < most_cases_)
        tally.cases.push_back({boards_, board, row});
    }
    if (reading.every_board) count.graphs = 1;
    tally.all.add(count);
    tally.by_vertices[board.size()].add(count);
  }

  std::vector<Reading<Row>> readings_;
  std::vector<Tally<Row>> tallies_;
  std::size_t most_cases_, boards_ = 0;
  bool complete_ = true;
};

}  // namespace graphgo::solver::research
