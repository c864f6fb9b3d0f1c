#include "tables/stored_states.hpp"

#include <algorithm>
#include <optional>

#include "graphgo/record/position_text.hpp"

namespace graphgo::tables {

StoredStates::StoredStates(const Table& table, const ParallelFor& parallel_for)
    : table_(table),
      turns_(table.description().board, table.description().rules),
      column_(table.description().columns),
      alike_(colours_alike(table.description().rules)),
      blocks_(table.blocks().size()) {
  parallel_for(blocks_.size(), [&](std::size_t i) { blocks_[i] = table.block(i); });
  std::uint64_t states = 0;
  for (const Block& block : blocks_) {
    first_codes_.push_back(block.code(0));
    first_state_.push_back(states);
    states += block.rows() * description().columns.size() + block.kos();
  }
  first_state_.push_back(states);
  for (const Side side : {Side::black, Side::white})
    if (!column_({side, 1, 0, Context::nothing}) && !(alike_ && side == Side::white))
      throw WrongTable(std::string("there is no column for ") + graphgo::name_of(side) +
                       " to move at the start of a game");
}

Entry StoredStates::entry(const StateRef& s) const {
  const Block& block = blocks_[s.block];
  const auto columns = static_cast<std::uint32_t>(description().columns.size());
  if (s.number >= block.rows() * columns) return block.ko_entry(s.number - block.rows() * columns);
  return block.entry(s.number % columns, s.number / columns);
}

Position<1> StoredStates::position(const StateRef& s) const {
  const Block& block = blocks_[s.block];
  const auto columns = static_cast<std::uint32_t>(description().columns.size());
  const bool ko = s.number >= block.rows() * columns;
  return position_of(
      block.code(ko ? row_of_ko(block.key(s.number - block.rows() * columns)) : s.number / columns));
}

std::string StoredStates::name_of(const Position<1>& position, const Context& context) const {
  const Board& board = description().board;
  return position_text(board, unpack(position, board.size())) + " " + context_text(board, context);
}

StoredStates::RowRef StoredStates::row_of(const Position<1>& position, Side to_move) const {
  const bool exchange = alike_ && to_move == Side::white;
  const auto [code, map] = table_.symmetry().canonical(exchange ? exchanged(position) : position);
  const auto after = std::upper_bound(first_codes_.begin(), first_codes_.end(), code);
  if (after != first_codes_.begin()) {
    const auto block = static_cast<std::uint32_t>(after - first_codes_.begin() - 1);
    if (const auto row = blocks_[block].find(code)) return {block, *row, map, exchange};
  }
  throw WrongTable(name_of(position, {to_move}) + ": the position has no row");
}

StateRef StoredStates::state(const RowRef& row, Context context, const Position<1>& position) const {
  const Context wanted = context;
  if (row.exchanged) context = exchanged(context);
  const Block& block = blocks_[row.block];
  const auto columns = static_cast<std::uint32_t>(description().columns.size());
  if (context.ko >= 0) {
    context.ko = table_.symmetry().permutation(row.map)[static_cast<std::size_t>(context.ko)];
    if (const auto ko = block.find_ko(ko_key(row.row, context)))
      return {row.block, block.rows() * columns + *ko, row.exchanged};
  } else if (const auto column = column_(context)) {
    return {row.block, row.row * columns + *column, row.exchanged};
  }
  throw WrongTable(name_of(position, wanted) + ": a turn leads there, but the table does not have it");
}

/// The states of one row. What its plays lead to is looked up once for all of them.
class StoredStates::RowWalk {
 public:
  RowWalk(const StoredStates& graph, std::size_t block, std::uint32_t row)
      : graph_(graph), position_(graph.table_.symmetry().position(graph.blocks_[block].code(row))) {}

  std::span<const Edge> edges(const Context& context) {
    edges_.clear();
    for (const Reached& reached : plays(context.to_move)) {
      if (Turns::banned(reached.play, context.ko)) continue;
      const Context next{opponent(context.to_move), context.phase, 0, reached.play.ko};
      edges_.push_back({graph_.turns_.gain(reached.play, context.to_move, context.phase), false,
                        graph_.state(reached.row, next, reached.play.after)});
    }
    if (graph_.turns_.can_pass()) add_pass(context);
    return edges_;
  }

  void check_ko(const Context& context) {
    const auto& all = plays(context.to_move);
    const bool real = std::any_of(all.begin(), all.end(), [&](const Reached& reached) {
      return reached.play.vertex == context.ko && reached.play.ko >= 0;
    });
    if (!real) throw WrongTable(graph_.name_of(position_, context) + ": there is no such ko");
  }

 private:
  const std::vector<Reached>& plays(Side side) {
    auto& known = plays_[static_cast<std::size_t>(index_of(side))];
    if (known) return *known;
    known.emplace();
    for (const Play& play : graph_.turns_.plays(position_, side))
      known->push_back({play, graph_.row_of(play.after, opponent(side))});
    return *known;
  }

  void add_pass(const Context& context) {
    const Pass pass = graph_.turns_.pass(position_, context);
    Edge edge{pass.gain, pass.ends_play, {}};
    if (!pass.ends_play) {
      auto& row = passed_[static_cast<std::size_t>(index_of(pass.next.to_move))];
      if (!row) row = graph_.row_of(position_, pass.next.to_move);
      edge.to = graph_.state(*row, pass.next, position_);
    }
    edges_.push_back(edge);
  }

  const StoredStates& graph_;
  Position<1> position_;
  std::optional<std::vector<Reached>> plays_[2];
  std::optional<RowRef> passed_[2];
  std::vector<Edge> edges_;
};

void StoredStates::for_each_state(std::size_t index, std::uint32_t row, const Visit& visit) const {
  const Block& block = blocks_[index];
  RowWalk walk(*this, index, row);
  const auto& columns = description().columns;
  const auto width = static_cast<std::uint32_t>(columns.size());
  for (std::uint32_t column = 0; column < width; ++column)
    visit(row * width + column, columns[column], walk.edges(columns[column]));
  const std::uint32_t end = block.first_ko(row + 1);
  for (std::uint32_t ko = block.first_ko(row); ko < end; ++ko) {
    const Context context = context_of_ko(block.key(ko));
    walk.check_ko(context);
    visit(block.rows() * width + ko, context, walk.edges(context));
  }
}

}  // namespace graphgo::tables
