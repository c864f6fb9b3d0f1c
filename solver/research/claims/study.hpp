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
  Board board;
  Row row;
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
  const std::map<Key, Entry>& sorted() const { return entries_; }
  /// Keys as they were first seen.
  const std::vector<Key>& order() const { return order_; }

 private:
  std::map<Key, Entry> entries_;
  std::vector<Key> order_;
};

/// What a reading came to.
template <typename Row>
struct Tally {
  Count all = {};
  std::map<std::size_t, Count> by_key = {};  ///< by vertices, or as the reading says
  std::vector<Case<Row>> cases = {};         ///< the first ones
  Occurrences<Word> words = {};
  bool first_is_smallest = true;  ///< is every row before the first case settled? Without a case: every row

  Count with(std::size_t key) const { return by_key.contains(key) ? by_key.at(key) : Count{}; }
};

template <typename Row>
class Study {
 public:
  /// `where`: the domain, for people. `most_cases`: so many counterexamples are kept for each reading.
  Study(Settling& settling, std::string where, std::vector<Reading<Row>> readings, std::size_t most_cases = 1)
      : settling_(settling),
        where_(std::move(where)),
        readings_(std::move(readings)),
        tallies_(readings_.size()),
        most_cases_(most_cases) {}

  /// The next board's rows.
  void add(const Board& board, const std::vector<Row>& rows) {
    for (std::size_t r = 0; r < readings_.size(); ++r) add(board, rows, readings_[r], tallies_[r]);
  }
  /// A limit struck before the next board's rows were known.
  void add_unseen() {
    complete_ = false;
    for (auto& tally : tallies_) tally.first_is_smallest = tally.first_is_smallest && !tally.cases.empty();
  }

  /// All boards of a domain. `each` sees the rows of every board too, in order; none where a limit struck.
  void run(const ClaimDomain& domain, const RowSource<Row>& source,
           const std::function<void(const Board&, const std::vector<Row>&)>& each = {}) {
    auto boards = settling_.boards_of(domain);
    if (!boards) return add_unseen();
    const auto work = [&](const Board& board, const Limits& share, bool alone) {
      return source({board, domain, share, alone ? settling_.show : Show{}});
    };
    const auto tell = [&](const Board& board, std::optional<BoardRows<Row>> found) {
      found ? add(board, found->rows) : add_unseen();
      if (!found) found.emplace();
      settling_.report.nodes += found->nodes;
      if (each) each(board, found->rows);
      return true;
    };
    over_boards<BoardRows<Row>>(
        std::move(*boards), settling_.limits,
        {.board_seconds = domain.board_seconds, .work = work, .tell = tell, .show = settling_.show});
  }

  const std::string& where() const { return where_; }
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

  /// "The smallest counterexample", the reading's, where nothing before it is unsettled.
  std::string first_text(std::size_t r, const std::string& what = "counterexample") const {
    return tallies_[r].first_is_smallest ? "The smallest " + what
                                         : "A " + what + " (earlier states are not all settled)";
  }

  /// As a line of the report; `where`: instead of the domain.
  Part part(std::size_t r, const std::string& where = "") const {
    const Count& count = tallies_[r].all;
    return {count, readings_[r].name, where.empty() ? where_ : where, verdict_of(count, complete_),
            readings_[r].decides};
  }

  /// All of them.
  void add_parts() const {
    for (std::size_t r = 0; r < size(); ++r) settling_.report.parts.push_back(part(r));
  }

  /// A row for each word about a row of the reading: its states, their share of all, the first.
  void add_words(Grid& grid, std::size_t r, const std::vector<std::string>& first_cells = {}) const {
    const auto& words = tallies_[r].words.sorted();
    std::uint64_t all = 0;
    for (const auto& [word, seen] : words) all += seen.states;
    for (const auto& [word, seen] : words) {
      grid.rows.push_back(first_cells);
      grid.extend(word.text, seen.states, share_text(seen.states, all), seen.first);
    }
  }

  /// Vertices, these numbers of the first reading, and, as far as there are columns, states against each
  /// reading.
  Grid by_vertices(Grid grid, const std::vector<std::uint64_t Count::*>& numbers = {
                                  &Count::graphs, &Count::states, &Count::compared}) const {
    for (const auto& [vertices, count] : tallies_.front().by_key) {
      grid.add(vertices);
      for (const auto number : numbers) grid.extend(count.*number);
      for (std::size_t r = 0; r + 1 + numbers.size() < grid.columns.size(); ++r)
        grid.extend(tallies_[r].with(vertices).against);
    }
    return grid;
  }

 private:
  void add(const Board& board, const std::vector<Row>& rows, const Reading<Row>& reading, Tally<Row>& tally) {
    Count of_board;
    for (const Row& row : rows) {
      add_word(board, row, reading, tally);
      const Judgement judged = reading.judge(row);
      if (judged == Judgement::not_asked) continue;
      Count count;
      if (reading.counted)
        count.add(reading.counted(row), weight_of(row));
      else
        count.add(judged, weight_of(row));
      if (reading.key) tally.by_key[reading.key(row)].add(count);
      of_board.add(count);
      of_board.graphs = 1;
      if (judged == Judgement::unknown)
        tally.first_is_smallest = tally.first_is_smallest && !tally.cases.empty();
      if (judged == Judgement::fails && tally.cases.size() < most_cases_) tally.cases.push_back({board, row});
    }
    if (reading.every_board) of_board.graphs = 1;
    tally.all.add(of_board);
    if (!reading.key) tally.by_key[static_cast<std::size_t>(board.size())].add(of_board);
  }
  void add_word(const Board& board, const Row& row, const Reading<Row>& reading, Tally<Row>& tally) {
    if constexpr (requires { state_text(board, row.state); }) {
      const Word word = reading.word && reading.is_known(row) ? reading.word(row) : Word{};
      if (!word.text.empty()) tally.words.add(word, weight_of(row), state_text(board, row.state));
    }
  }

  Settling& settling_;
  std::string where_;
  std::vector<Reading<Row>> readings_;
  std::vector<Tally<Row>> tallies_;
  std::size_t most_cases_;
  bool complete_ = true;
};

}  // namespace graphgo::solver::research
