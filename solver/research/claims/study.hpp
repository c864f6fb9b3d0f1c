// Study: the rows of a domain, judged by readings of a claim and counted. Counting, the smallest
// counterexamples, and what a limit leaves unseen are the same for all kinds, and are here.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "solver/research/claims/rows.hpp"
#include "solver/research/hunt/over_boards.hpp"

namespace graphgo::solver::research {

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

/// How often each key was seen, with a text about the first time.
template <typename Key>
class Occurrences {
 public:
  struct Entry {
    std::uint64_t states = 0;
    std::string first = {};
  };

  void add(const Key& key, std::uint64_t states, const std::string& first) {
    const auto [entry, is_new] = entries_.try_emplace(key, Entry{0, first});
    if (is_new) order_.push_back(key);
    entry->second.states += states;
  }
  /// A row of a study.
  template <typename Row>
  void add(const Key& key, const Board& board, const Row& row) {
    add(key, weight_of(row), state_text(board, row.state));
  }
  const std::map<Key, Entry>& sorted() const { return entries_; }
  /// A row for each key: its states, their share of all, the first.
  Grid into(Grid grid) const {
    std::uint64_t all = 0;
    for (const auto& [key, seen] : entries_) all += seen.states;
    for (const auto& [key, seen] : entries_)
      grid.add(key, seen.states, share_text(seen.states, all), seen.first);
    return grid;
  }
  /// Keys as they were first seen.
  const std::vector<Key>& order() const { return order_; }

 private:
  std::map<Key, Entry> entries_;
  std::vector<Key> order_;
};

template <typename Row>
class Study {
 public:
  /// `most_cases`: so many counterexamples are kept for each reading.
  explicit Study(std::size_t most_cases = 1) : most_cases_(most_cases) {}
  /// One more reading of every row, before there are any.
  void read(Reading<Row> reading) {
    readings_.push_back(std::move(reading));
    tallies_.emplace_back();
  }

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
  /// The first counterexample; null: none.
  const Case<Row>* first(std::size_t r) const {
    return tallies_[r].cases.empty() ? nullptr : &tallies_[r].cases.front();
  }
  /// tell(r, case): of each reading that has one.
  template <typename Tell>
  void for_first(Tell tell) const {
    for (std::size_t r = 0; r < size(); ++r)
      if (const Case<Row>* found = first(r)) tell(r, *found);
  }
  bool complete() const { return complete_; }  ///< all boards were seen

  /// As a line of the report.
  Part part(std::size_t r, const std::string& domain) const {
    const Count& count = tallies_[r].all;
    return {count, readings_[r].name, domain, verdict_of(count, complete_), readings_[r].decides};
  }

  /// All of them.
  void add_parts(const std::string& domain, Report& report) const {
    for (std::size_t r = 0; r < size(); ++r) report.parts.push_back(part(r, domain));
  }

  /// Vertices, these numbers of the first reading, and, as far as there are columns, states against each
  /// reading.
  Grid by_vertices(Grid grid, const std::vector<std::uint64_t Count::*>& numbers = {
                                  &Count::graphs, &Count::states, &Count::compared}) const {
    for (const auto& [vertices, count] : tallies_.front().by_vertices) {
      grid.add(vertices);
      for (const auto number : numbers) grid.extend(count.*number);
      for (std::size_t r = 0; r + 1 + numbers.size() < grid.columns.size(); ++r)
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

  std::vector<Reading<Row>> readings_ = {};
  std::vector<Tally<Row>> tallies_ = {};
  std::size_t most_cases_, boards_ = 0;
  bool complete_ = true;
};

}  // namespace graphgo::solver::research
