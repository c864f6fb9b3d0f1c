#include "solver/engines/proof_search/history_search.hpp"

namespace graphgo::solver::engines::proof_search {
namespace {

/// More tempo plays can make a proof shorter. So every other round tries one more before it is known that
/// fewer do not do.
constexpr int tried_ahead = 2;

/// An entry keeps the number in 16 bits (EntryHead::demand), and a side that cannot win asks for one more
/// without end.
constexpr int most_tempo_plays = 1000;

Play limited(const Query& query, const Limits& limits, std::optional<Side> prover) {
  Play play(query.board, query.rules, &limits);
  if (prover) play.limit_tempo(*prover);
  return play;
}

/// Every position is in view for ever, so nothing is left unsaid [S7a]. For with few tempo plays a state is
/// more than [S7] knows of it, and EntryLists let entries go that would have to stay as covers.
Options options_on(const Board& board) {
  return {.stones_in_view = board.size(), .bounds = UseBounds::never, .numbers_by_history = true};
}

}  // namespace

template <typename Code>
HistorySearch<Code>::HistorySearch(const Query& query, const Symmetry<Code>& symmetry, const Limits& limits,
                                   std::uint64_t memory, int target, std::optional<Side> prover)
    : play_(limited(query, limits, prover)),
      root_(play_, query),
      threads_(play_, symmetry, limits, memory, options_on(query.board)),
      target_(target),
      prover_(prover) {
  threads_.keep_in_view(root_.first_position());
  for (const auto& earlier : root_.remembered())
    history_.push_back(threads_.remember(earlier.position, earlier.left_by));
}

template <typename Code>
bool HistorySearch<Code>::may_limit_tempo(const Play& play) {
  return play.plain() && play.passes_never_counted(State{}) && play.counts_as_it_stands();
}

template <typename Code>
std::optional<Side> HistorySearch<Code>::search(const State& state, std::uint64_t nodes) {
  const auto outcome = threads_.prove(state, {.nodes = nodes});
  if (!outcome) return std::nullopt;
  proof_ = outcome->proof;
  return outcome->winner();
}

template <typename Code>
std::optional<Side> HistorySearch<Code>::go_on(std::uint64_t nodes) {
  State state = root_.at(target_).state;
  if (!prover_) return search(state, nodes);
  const std::uint64_t end = threads_.nodes() + nodes;
  state.tempo_left = fewest_ + rounds_++ % tried_ahead;
  while (threads_.nodes() < end && state.tempo_left <= most_tempo_plays) {
    const auto winner = search(state, end - threads_.nodes());
    if (!winner || winner == prover_) return winner;
    fewest_ = ++state.tempo_left;
    rounds_ = 0;
  }
  return std::nullopt;
}

template class HistorySearch<std::uint32_t>;
template class HistorySearch<std::uint64_t>;
template class HistorySearch<Code128>;

}  // namespace graphgo::solver::engines::proof_search
