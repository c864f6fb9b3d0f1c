// Tables made the slow way: every state's lo and hi from the reference's graph of states, every rank found by
// its definition.
#pragma once
#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "graphgo/game/game.hpp"
#include "graphgo/symmetry/coded_positions.hpp"
#include "solver/question/query.hpp"
#include "tables/contexts.hpp"
#include "tables/legal_positions.hpp"
#include "tables/representatives.hpp"
#include "tables/writer.hpp"

namespace graphgo::test {

inline void one_by_one(std::size_t count, const std::function<void(std::size_t)>& body) {
  for (std::size_t i = 0; i < count; ++i) body(i);
}

using Key = std::tuple<std::uint64_t, int, int, int, int>;  ///< position, side, phase, passes, ko

inline tables::Context context_of(const Key& key) {
  return {std::get<1>(key) == 0 ? Side::black : Side::white, static_cast<std::uint8_t>(std::get<2>(key)),
          static_cast<std::uint8_t>(std::get<3>(key)), std::get<4>(key)};
}

class BruteTable {
 public:
  static Key key_of(const Position<1>& p, const tables::Context& c) {
    return {graphgo::index_of(p), graphgo::index_of(c.to_move), c.phase, c.passes, c.ko};
  }

  BruteTable(const Board& board, const Ruleset& rules)
      : board_(board), rules_(rules), symmetry_(board, 720), rows_(board, symmetry_, one_by_one) {
    find_states();
    for (auto& [key, state] : states_) ask_reference(state);
    find_ranks();
    fill_columns();
  }

  const std::map<Key, tables::Entry>& entries() const { return entries_; }
  const std::vector<tables::Context>& columns() const { return columns_; }

  tables::Description description() const {
    return {board_,
            rules_,
            tables::Semantics::history_free,
            symmetry_.generators(),
            rows_.size(),
            rows_.legal_positions(),
            columns_};
  }

  /// `change` may spoil an entry on its way into the file.
  using Change = std::function<void(const Key&, tables::Entry&)>;
  void write(
      const std::filesystem::path& output, const Change& change = [](const Key&, tables::Entry&) {}) const {
    tables::Writer writer(description(), output);
    for (std::size_t block = 0; block < rows_.blocks(); ++block)
      rows_.for_each_in(block, [&](std::uint32_t, std::uint32_t code) {
        const Position<1> position = position_of(code);
        std::vector<tables::Entry> columns;
        std::vector<std::pair<tables::Context, tables::Entry>> kos;
        for (const auto& column : columns_) {
          columns.push_back(entries_.at(key_of(position, column)));
          change(key_of(position, column), columns.back());
        }
        for (const auto& [key, entry] : entries_)
          if (std::get<0>(key) == code && std::get<4>(key) >= 0 && stored(context_of(key))) {
            kos.emplace_back(context_of(key), entry);
            change(key, kos.back().second);
          }
        writer.row(code, columns, kos);
      });
    writer.finish();
  }

 private:
  struct Edge {
    bool ends;
    int gain;
    bool changes_nothing;
    Key to;
  };
  struct State {
    solver::Query way;  ///< a start and a record that lead here
    int before;         ///< gained along it
    std::vector<Edge> edges;
    tables::Entry entry;
    bool known[2] = {false, false};  ///< ranks of lo, hi
  };

  bool stored(const tables::Context& c) const {
    return !(tables::colours_alike(rules_) && c.to_move == Side::white);
  }

  int so_far(const Game<1>& game) const {
    const auto& state = game.state();
    return state.bonus + (rules_.scoring == Scoring::territory ? state.prisoners[0] - state.prisoners[1] : 0);
  }

  Game<1> game_after(const solver::Query& way) const {
    Game<1> game(board_, rules_, {way.position, way.to_move, {}});
    for (const Turn turn : way.record) game.play(turn);
    return game;
  }

  void find_states();

  Key add(const solver::Query& way);

  void expand(const Key& key);

  /// lo and hi as tables hold them: a forced win beside a side that can force no end is not joined.
  void ask_reference(State& state) const;

  static std::int64_t bound(const tables::Entry& e, Side side) { return side == Side::black ? e.lo : e.hi; }
  static bool finite(std::int64_t bound) {
    return bound != tables::Entry::infinity && bound != -tables::Entry::infinity;
  }
  static std::uint32_t& rank(tables::Entry& e, Side side) {
    return side == Side::black ? e.lo_rank : e.hi_rank;
  }

  /// Each round gives the next rank to those that owe their bound to states of smaller ranks.
  void find_ranks();

  bool is_known(Side to_move, const State& state, Side side) const;

  /// Every context without a ko at a vertex becomes a column. A state of it that no play leads to is worth
  /// what its turns are.
  void fill_columns();

  tables::Entry derived(const Position<1>& position, tables::Context context) const;

  Board board_;
  Ruleset rules_;
  Symmetry<std::uint32_t> symmetry_;
  tables::Representatives rows_;
  std::map<Key, State> states_;
  std::vector<Key> todo_;
  std::map<Key, tables::Entry> entries_;
  std::vector<tables::Context> columns_;
};

}  // namespace graphgo::test
