#include "solver/engines/proof_search/tempo_search.hpp"

namespace graphgo::solver::engines::proof_search {
namespace {

/// More tempo plays can make a proof shorter. So every other round tries one more before it is known that
/// fewer do not do.
constexpr int tried_ahead = 2;

/// An entry keeps the number in 16 bits (EntryHead::demand), and a side that cannot win asks for one more
/// without end.
constexpr int most_tempo_plays = 1000;

Play limited(const Query& query, const Limits& limits, Side prover) {
  Play play(query.board, query.rules, &limits);
  play.limit_tempo(prover);
  return play;
}

/// [S7] is not used: there a state is no more than a position, a side to move and passes.
Options options_on(const Board& board) {
  return {.stones_in_view = board.size(), .bounds = UseBounds::never, .numbers_by_history = true};
}

}  // namespace

template <typename Code>
TempoSearch<Code>::TempoSearch(const Query& query, const Symmetry<Code>& symmetry, const Limits& limits,
                               std::uint64_t memory, int target, Side prover)
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
bool TempoSearch<Code>::applies_to(const Play& play) {
  return play.plain() && play.passes_never_counted(State{}) && play.counts_as_it_stands();
}

template <typename Code>
bool TempoSearch<Code>::go_on(std::uint64_t nodes) {
  const std::uint64_t end = threads_.nodes() + nodes;
  State state = root_.at(target_).state;
  state.tempo_left = fewest_ + rounds_++ % tried_ahead;
  while (threads_.nodes() < end && state.tempo_left <= most_tempo_plays) {
    const auto outcome = threads_.prove(state, {.nodes = end - threads_.nodes()});
    if (!outcome) return false;
    if (outcome->winner() == prover_) {
      proof_ = outcome->proof;
      return true;
    }
    fewest_ = ++state.tempo_left;
    rounds_ = 0;
  }
  return false;
}

template class TempoSearch<std::uint32_t>;
template class TempoSearch<std::uint64_t>;
template class TempoSearch<Code128>;

}  // namespace graphgo::solver::engines::proof_search
