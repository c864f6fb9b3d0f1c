#include "solver/pauli/control.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <unordered_map>
#include <utility>

#include "graphgo/error.hpp"
#include "solver/limits.hpp"
#include "solver/pauli/bordered.hpp"
#include "solver/pauli/confined_game.hpp"

namespace graphgo::solver::pauli {
namespace {

constexpr int most_vertices = 62;

Position<1> exchanged(const Position<1>& p) { return {p.white, p.black}; }

struct PositionHash {
  std::size_t operator()(const Position<1>& p) const { return ConfinedHash{}({p, Side::black, -1}); }
};

}  // namespace

int control_margin(const Position<1>& position, const Controlled& controlled) {
  const auto points = [&](Side side, const Mask<1>& own) {
    return own.without(position.of(side)).count() + (own & position.of(opponent(side))).count();
  };
  return points(Side::black, controlled.black) - points(Side::white, controlled.white);
}

class Control::Impl {
 public:
  explicit Impl(const Board& board) : board_(board), graph_(board) {}

  Controlled of(const Position<1>& position, const Limits& limits) {
    {
      const std::lock_guard lock(positions_mutex_);
      if (const auto found = positions_.find(position); found != positions_.end()) return found->second;
    }
    const Controlled controlled{by_black(position, limits), by_black(exchanged(position), limits)};
    const std::lock_guard lock(positions_mutex_);
    return positions_.try_emplace(position, controlled).first->second;
  }

  /// The smallest set will do.
  std::optional<Witness> witness(const Position<1>& given, Side side, Vertex location, const Limits& limits) {
    const Position<1> position = side == Side::black ? given : exchanged(given);
    for (const Mask<1>& set : bordered_sets(graph_, position, limits)) {
      if (!set.test(location) || !wins(set, position, limits)) continue;
      Locked locked = game_on(set);
      const ConfinedState start = locked.game.start(position);
      const Position<1> confined{start.position.black, start.position.white};
      return Witness{set, side == Side::black ? confined : exchanged(confined), locked.game.line(start, limits)};
    }
    return std::nullopt;
  }

 private:
  struct Shared {
    explicit Shared(const Board& board, const Mask<1>& set) : game(board, set) {}
    std::mutex mutex;
    ConfinedGame game;
  };
  struct Locked {
    std::unique_lock<std::mutex> lock;
    ConfinedGame& game;
  };

  Locked game_on(const Mask<1>& set) {
    Shared* shared = nullptr;
    {
      const std::lock_guard lock(games_mutex_);
      auto& place = games_[set.words()[0]];
      if (!place) place = std::make_unique<Shared>(board_, set);
      shared = place.get();
    }
    return {std::unique_lock(shared->mutex), shared->game};
  }

  bool wins(const Mask<1>& set, const Position<1>& position, const Limits& limits) {
    Locked locked = game_on(set);
    return locked.game.builder_wins(locked.game.start(position), limits);
  }

  /// Sets that are soon decided come first: what they give need not be asked of the others, and the hardest are often those that give nothing new.
  Mask<1> by_black(const Position<1>& position, const Limits& limits) {
    Mask<1> controlled;
    std::vector<Mask<1>> open = bordered_sets(graph_, position, limits);
    for (std::size_t most = 1000; !open.empty(); most *= 8)
      std::erase_if(open, [&](const Mask<1>& set) {
        if (set.without(controlled).none()) return true;
        Locked locked = game_on(set);
        const auto wins = locked.game.builder_wins(locked.game.start(position), most, limits);
        if (wins.value_or(false)) controlled |= set;
        return wins.has_value();
      });
    return controlled;
  }

  const Board board_;
  const Graph<1> graph_;
  std::mutex positions_mutex_, games_mutex_;
  std::unordered_map<Position<1>, Controlled, PositionHash> positions_;
  std::map<std::uint64_t, std::unique_ptr<Shared>> games_;  ///< by set; the builder is Black
};

Control::Control(const Board& board) {
  if (board.size() > most_vertices)
    throw InputError("board " + board.label() + ": control is decided on boards of at most " +
                     std::to_string(most_vertices) + " vertices, this one has " + std::to_string(board.size()));
  impl_ = std::make_unique<Impl>(board);
}
Control::~Control() = default;
Control::Control(Control&&) noexcept = default;

Controlled Control::of(const Position<1>& position, const Limits& limits) const { return impl_->of(position, limits); }
std::optional<Witness> Control::witness(const Position<1>& position, Side side, Vertex location,
                                        const Limits& limits) const {
  return impl_->witness(position, side, location, limits);
}

}  // namespace graphgo::solver::pauli
