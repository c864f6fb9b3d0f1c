#include "solver/research/count/games.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "graphgo/error.hpp"
#include "solver/question/limits.hpp"
#include "solver/research/count/future.hpp"

namespace graphgo::solver::research {
namespace {

__extension__ using Number = unsigned __int128;

/// Games from a moment on, and turns of the longest.
struct Count {
  Number games = 0;
  int longest = 0;

  void add_continuation(const Count& after) {
    if (__builtin_add_overflow(games, after.games, &games))
      throw InputError("counting games: their number reaches 2^128");
    longest = std::max(longest, after.longest + 1);
  }
};

struct Stopped {};

/// Open addressing, doubled when three quarters full; nothing is ever lost, so every future is counted once.
template <int Words>
class Memo {
 public:
  explicit Memo(const Limits& limits) : limits_(limits), slots_(1 << 12) {}

  std::optional<Count> find(const Future<Words>& key) const {
    const Slot& slot = slots_[place(key)];
    if (slot.key.rest == vacant) return std::nullopt;
    return Count{static_cast<Number>(slot.high) << 64 | slot.low, slot.longest};
  }

  void insert(const Future<Words>& key, const Count& count) {
    if (4 * (used_ + 1) > 3 * slots_.size()) grow();
    slots_[place(key)] = {key, static_cast<std::uint64_t>(count.games >> 64),
                          static_cast<std::uint64_t>(count.games), count.longest};
    ++used_;
  }

 private:
  static constexpr std::uint64_t vacant = Future<Words>{}.rest;
  /// The count in two words: a 128-bit member would pad the slot to a multiple of 16 bytes.
  struct Slot {
    Future<Words> key;
    std::uint64_t high = 0, low = 0;
    int longest = 0;
  };

  static std::uint64_t mix(std::uint64_t h) {
    h = (h ^ h >> 32) * 0xd6e8feb86659fd93u;
    return h ^ h >> 32;
  }

  /// The slot that holds the key, else the vacant one where it belongs.
  std::size_t place(const Future<Words>& key) const {
    std::uint64_t h = mix(key.rest);
    for (const std::uint64_t word : key.open.words()) h = mix(h + word);
    std::size_t i = mix(h) & (slots_.size() - 1);
    while (slots_[i].key.rest != vacant && !(slots_[i].key == key)) i = (i + 1) & (slots_.size() - 1);
    return i;
  }

  void grow() {
    // Old and new slots exist together for a moment.
    if (limits_.memory != 0 && 3 * slots_.size() * sizeof(Slot) > limits_.memory) throw Stopped{};
    std::vector<Slot> old(2 * slots_.size());
    old.swap(slots_);
    for (std::size_t i = 0; i < old.size(); ++i) {
      if (i % (1 << 16) == 0 && out_of_time(limits_)) throw Stopped{};
      if (old[i].key.rest != vacant) slots_[place(old[i].key)] = old[i];
    }
  }

  const Limits& limits_;
  std::vector<Slot> slots_;
  std::size_t used_ = 0;
};

/// Recursion over real games; the depth is bounded by the elements of the history times the passes between
/// plays.
template <int Words>
class Counter {
 public:
  Counter(const Board& board, const Ruleset& rules, const Start& start,
          const tables::LegalPositions& positions, const Limits& limits)
      : futures_(board, rules, positions), game_(board, rules, start), memo_(limits), limits_(limits) {
    if (rules.repetition.initial_counted)
      remembered_.set(futures_.element(game_.position(), opponent(game_.to_move())));
  }

  GameCount run() {
    const Count total = count();
    return {BigInteger(static_cast<std::uint64_t>(total.games >> 64)) << 64 |
                static_cast<std::uint64_t>(total.games),
            total.longest, nodes_};
  }

 private:
  Count count() {
    if (game_.over()) return {1, 0};
    // Moments after a pass are cheap: all their plays lead to remembered moments. Leaving them out saves
    // memory.
    if (game_.state().passes > 0) return count_turns();
    const Future<Words> key = futures_.canonical(game_.state(), remembered_);
    if (const auto known = memo_.find(key)) return *known;
    const Count result = count_turns();
    memo_.insert(key, result);
    return result;
  }

  Count count_turns() {
    if (reached_at(limits_, nodes_++, 1024)) throw Stopped{};
    const Mask<Words> remembered = remembered_;
    Count result;
    for (const Turn turn : game_.legal_turns()) {
      const Side side = game_.to_move();
      game_.play(turn);
      if (remembers(game_.rules(), turn)) remembered_.set(futures_.element(game_.position(), side));
      result.add_continuation(count());
      game_.undo();
      remembered_ = remembered;
    }
    return result;
  }

  Futures<Words> futures_;
  Game<1> game_;
  Memo<Words> memo_;
  const Limits& limits_;
  Mask<Words> remembered_;
  std::uint64_t nodes_ = 0;
};

/// Past this many vertices a graph has too many legal positions, or isolated vertices that make play no
/// richer.
constexpr int max_vertices = 10;

bool within_memo(const Board& board, const Ruleset& rules, const Start& start) {
  // Bounds the recursion's depth, and lets prisoners and handicap fit a Future's 16 bits.
  constexpr int max_passes = 8, max_count = 100;
  const auto small = [](const std::array<int, 2>& prisoners) {
    return prisoners[0] < max_count && prisoners[1] < max_count;
  };
  return board.size() <= max_vertices && rules.ending.passes <= max_passes &&
         rules.phase2_ending.passes <= max_passes && rules.handicap.consecutive < max_count &&
         small(start.prisoners) && small(rules.handicap.prisoners);
}

template <int Words>
std::optional<GameCount> count_with(const Board& board, const Ruleset& rules, const Start& start,
                                    const tables::LegalPositions& positions, const Limits& limits) {
  try {
    return Counter<Words>(board, rules, start, positions, limits).run();
  } catch (const Stopped&) {
    return std::nullopt;
  }
}

}  // namespace

std::optional<GameCount> count_games(const Board& board, const Ruleset& rules, const Start& start,
                                     const Limits& limits) {
  if (!is_superko(rules) || !within_memo(board, rules, start))
    return enumerate_games(board, rules, start, limits);
  const tables::LegalPositions positions(board);
  const std::uint64_t elements =
      positions.size() * (rules.repetition.key == Repetition::Key::situational ? 2 : 1);
  if (elements <= 64) return count_with<1>(board, rules, start, positions, limits);
  if (elements <= 128) return count_with<2>(board, rules, start, positions, limits);
  if (elements <= 256) return count_with<4>(board, rules, start, positions, limits);
  if (elements <= 512) return count_with<8>(board, rules, start, positions, limits);
  return enumerate_games(board, rules, start, limits);
}

}  // namespace graphgo::solver::research
