// Why a table that passes is right. Take a side, say Black, and write b(s) for its bound of a state (lo),
// g(t) for what a turn gains Black. Play that never ends counts as minus infinity for Black. The equations
// that were checked state by state are
//     b(s) = max over turns t: s -> s' of g(t) + b(s')    (Black to move; min where White is),
// with the count of the board for b where play ends; and where b(s) is finite, its rank is one more than the
// least rank (White to move: the largest) among the turns for which g(t) + b(s') = b(s), an end having rank
// 0.
//
// 1. b(s) < +inf is not too small: White always takes a turn for which g(t) + b(s') is least. Along every
//    play against that, what Black has gained plus b never rises, so play that ends gives Black at most b(s).
//    From b(s) = -inf play then stays where b = -inf, and never ends.
// 2. b(s) finite is not too large, where no gain can go round a cycle (area scoring; a tax falls due once).
//    Black takes turns for which g(t) + b(s') = b(s), of least rank. As long as White's turns keep b too,
//    ranks fall, so play ends, with b(s). A turn of White that does not keep it raises what Black has gained
//    plus b, which has an upper bound: that happens finitely often.
// 3. b(s) finite is not too large where prisoners can grow round a cycle: as in 2, but White may go on
//    raising the sum for ever. So it is checked that Black can force play to end from every state with b >
//    -inf (an attractor). Then Black follows 2 until the sum exceeds b(s) by more than the largest finite b
//    and all that forcing the end can cost, and then forces it.
// 4. b(s) = +inf: let A be all such states. By the equations White cannot leave A and Black need not. Let
//    w(s) be what Black can gain staying in A if he may stop when he likes: w starts at 0 everywhere, and is
//    raised by
//        w(s) := max(w(s), max over turns t: s -> s' with s' in A of g(t) + w(s'))    (min over all turns
//        where White moves).
//    Each value reached is that of a strategy that stops after finitely many turns. Once w >= 1 on all of A
//    Black gains at least 1 again and again, as often as he likes, and then forces the end as in 3. If b is
//    right this succeeds: from each state of A Black can gain as much as he likes before he goes for the end,
//    so at least 1, within a number of turns that bounds them all.
// With area scoring or a last mover there is nothing to gain, so no bound may be +inf for Black.
//
// (Attractors and total payoffs: Brihaye, Geeraerts, Haddad, Monmege, Acta Informatica 54, 2017.)
#include "tables/cycles.hpp"

#include <algorithm>
#include <array>
#include <atomic>

namespace graphgo::tables {
namespace {

constexpr std::array sides{Side::black, Side::white};

/// A side's number of a stored state; where the state stands for its mirror image, the other side's.
Side side_at(const StateRef& s, Side side) { return s.exchanged ? opponent(side) : side; }

/// Visits every state again and again until a round changes nothing. Rounds may see changes of their own: all
/// sets and numbers here only grow, and whatever the order, they grow to the same end.
class Rounds {
 public:
  Rounds(const StoredStates& graph, const ParallelFor& parallel_for)
      : graph_(graph), parallel_for_(parallel_for) {}

  /// `visit(state, context, edges)` says whether it changed anything.
  template <typename Visit>
  void run(Visit&& visit) const {
    for (std::atomic<bool> changed = true; changed.exchange(false);)
      parallel_for_(graph_.blocks(), [&](std::size_t block) {
        const std::uint32_t rows = graph_.block(block).rows();
        // From the last row to the first: crowded positions, which lie near the end of play, tend to have
        // large codes.
        for (std::uint32_t row = rows; row-- > 0;)
          graph_.for_each_state(
              block, row, [&](std::uint32_t number, const Context& context, std::span<const Edge> edges) {
                if (visit(StateRef{static_cast<std::uint32_t>(block), number, false}, context, edges))
                  changed.store(true, std::memory_order_relaxed);
              });
      });
  }

 private:
  const StoredStates& graph_;
  const ParallelFor& parallel_for_;
};

/// A number of each side for each state, written by one thread and read by others.
template <typename Number>
class PerSide {
 public:
  explicit PerSide(const StoredStates& graph) : graph_(graph) {}
  /// Until then it takes no room.
  void begin() { numbers_ = std::vector<std::atomic<Number>>(2 * graph_.states()); }
  Number get(const StateRef& s, Side side) const { return at(s, side).load(std::memory_order_relaxed); }
  void set(const StateRef& s, Side side, Number number) {
    at(s, side).store(number, std::memory_order_relaxed);
  }

 private:
  const std::atomic<Number>& at(const StateRef& s, Side side) const {
    return numbers_[2 * graph_.index(s) + static_cast<std::size_t>(index_of(side_at(s, side)))];
  }
  std::atomic<Number>& at(const StateRef& s, Side side) {
    return numbers_[2 * graph_.index(s) + static_cast<std::size_t>(index_of(side_at(s, side)))];
  }
  const StoredStates& graph_;
  std::vector<std::atomic<Number>> numbers_;
};

class Cycles {
 public:
  Cycles(const StoredStates& graph, const ParallelFor& parallel_for)
      : graph_(graph), parallel_for_(parallel_for), ends_(graph), won_(graph) {}

  void check() {
    ends_.begin();
    find_who_can_end();
    bool infinite = false;
    for_each([&](const StateRef& s, const Context& context) {
      for (const Side side : sides) {
        if (bound_at(s, side) > -Entry::infinity && ends_.get(s, side) == 0)
          fail(s, context, side, "says what a side can force that cannot force play to end");
        infinite |= bound_at(s, side) == Entry::infinity;
      }
    });
    if (infinite) check_infinite();
  }

  void check_nothing_infinite() const {
    for_each([&](const StateRef& s, const Context& context) {
      for (const Side side : sides)
        if (bound_at(s, side) == Entry::infinity)
          fail(s, context, side, "is infinite, but there is nothing to gain");
    });
  }

 private:
  std::int64_t bound_at(const StateRef& s, Side side) const {
    return bound_of(graph_.entry(s), side_at(s, side));
  }

  /// All states in order.
  template <typename Visit>
  void for_each(Visit&& visit) const {
    const auto& columns = graph_.description().columns;
    for (std::uint32_t b = 0; b < graph_.blocks(); ++b) {
      const Block& block = graph_.block(b);
      const auto width = static_cast<std::uint32_t>(columns.size());
      for (std::uint32_t number = 0; number < block.rows() * width + block.kos(); ++number)
        visit(StateRef{b, number, false}, number < block.rows() * width
                                              ? columns[number % width]
                                              : context_of_ko(block.key(number - block.rows() * width)));
    }
  }

  [[noreturn]] void fail(const StateRef& s, const Context& context, Side side, const char* what) const {
    throw WrongTable(graph_.name_of(graph_.position(s), context) + ": " +
                     (side == Side::black ? "lo " : "hi ") + what);
  }

  void find_who_can_end() {
    Rounds(graph_, parallel_for_)
        .run([&](const StateRef& s, const Context& context, std::span<const Edge> edges) {
          bool changed = false;
          for (const Side side : sides) {
            if (ends_.get(s, side)) continue;
            bool any = edges.empty(), all = true;
            for (const Edge& edge : edges) {
              const bool forced = edge.ends || ends_.get(edge.to, side);
              any |= forced;
              all &= forced;
            }
            if (context.to_move == side ? any : all) {
              ends_.set(s, side, 1);
              changed = true;
            }
          }
          return changed;
        });
  }

  /// A cap on w keeps rounds from going on where only a part of A gains. A low one is tried first: it is
  /// nearly always enough.
  void check_infinite() {
    constexpr std::int32_t largest_cap = 1 << 14;
    won_.begin();
    for (std::int32_t cap = 16;; cap *= 8) {
      raise_won(cap);
      if (cap < largest_cap && !everywhere_won()) continue;
      for_each([&](const StateRef& s, const Context& context) {
        for (const Side side : sides)
          if (bound_at(s, side) == Entry::infinity && won_.get(s, side) < 1)
            fail(s, context, side, "is infinite, but no gain can be repeated for ever");
      });
      return;
    }
  }

  bool everywhere_won() const {
    bool won = true;
    for_each([&](const StateRef& s, const Context&) {
      for (const Side side : sides)
        won = won && (bound_at(s, side) != Entry::infinity || won_.get(s, side) >= 1);
    });
    return won;
  }

  void raise_won(std::int32_t cap) {
    Rounds(graph_, parallel_for_)
        .run([&](const StateRef& s, const Context& context, std::span<const Edge> edges) {
          bool changed = false;
          for (const Side side : sides) {
            if (bound_at(s, side) != Entry::infinity) continue;
            const bool own = context.to_move == side;
            std::int32_t best = own ? 0 : cap;
            for (const Edge& edge : edges) {
              // where White moves there are none
              if (edge.ends || bound_at(edge.to, side) != Entry::infinity) continue;
              const std::int32_t w = sign_of(side) * edge.gain + won_.get(edge.to, side);
              best = own ? std::max(best, w) : std::min(best, w);
            }
            best = std::min(best, cap);
            if (best <= won_.get(s, side)) continue;
            won_.set(s, side, best);
            changed = true;
          }
          return changed;
        });
  }

  const StoredStates& graph_;
  const ParallelFor& parallel_for_;
  PerSide<std::uint8_t> ends_;  ///< can the side force play to end?
  PerSide<std::int32_t> won_;   ///< w
};

}  // namespace

void check_cycles(const StoredStates& graph, const ParallelFor& parallel_for) {
  Cycles cycles(graph, parallel_for);
  if (graph.description().rules.scoring == Scoring::territory)
    cycles.check();
  else
    cycles.check_nothing_infinite();
}

}  // namespace graphgo::tables
