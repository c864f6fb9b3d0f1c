#include "solver/scoring/control/control.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <unordered_map>
#include <utility>

#include "graphgo/error.hpp"
#include "graphgo/symmetry/automorphisms.hpp"
#include "solver/question/limits.hpp"
#include "solver/scoring/control/bordered.hpp"
#include "solver/scoring/control/confined_game.hpp"

namespace graphgo::solver::scoring {
namespace {

constexpr int most_vertices = 62;

Position<1> exchanged(const Position<1>& p) { return {p.white, p.black}; }

/// Trying more costs more than what symmetric positions save.
constexpr std::size_t most_symmetries = 64;

std::vector<Permutation> inverses(const std::vector<Permutation>& permutations) {
  std::vector<Permutation> list = permutations;
  for (std::size_t i = 0; i < permutations.size(); ++i)
    for (std::size_t v = 0; v < permutations[i].size(); ++v)
      list[i][static_cast<std::size_t>(permutations[i][v])] = static_cast<Vertex>(v);
  return list;
}

}  // namespace

int control_margin(const Position<1>& position, const Controlled& controlled) {
  const auto points = [&](Side side, const Mask<1>& own) {
    return own.without(position.of(side)).count() + (own & position.of(opponent(side))).count();
  };
  return points(Side::black, controlled.black) - points(Side::white, controlled.white);
}

class Control::Impl {
 public:
  explicit Impl(const Board& board)
      : board_(board), graph_(board), symmetries_(all_automorphisms(board, most_symmetries)) {}

  /// Symmetric positions, and those with exchanged colours, share one entry.
  Controlled of(const Position<1>& position, const Limits& limits) {
    const Image image = smallest_image(position);
    const Controlled controlled = of_smallest(image.position, limits);
    const Controlled back{image_of(controlled.black, image.inverse),
                          image_of(controlled.white, image.inverse)};
    return image.exchanged ? Controlled{back.white, back.black} : back;
  }

  /// Of the sets that are decided soonest the smallest.
  std::optional<Witness> witness(const Position<1>& given, Side side, Vertex location, const Limits& limits) {
    const Position<1> position = side == Side::black ? given : exchanged(given);
    std::vector<Mask<1>> open = bordered_sets(graph_, position, limits);
    std::erase_if(open, [&](const Mask<1>& set) { return !set.test(location); });
    std::optional<Mask<1>> found;
    decide(open, position, limits, [&](const Mask<1>& set, bool wins) {
      if (wins) found = set;
      return wins ? graph_.all() : Mask<1>{};
    });
    if (!found) return std::nullopt;
    Locked locked = game_on(*found);
    const ConfinedState start = locked.game.start(position);
    return Witness{*found, side == Side::black ? start.position : exchanged(start.position),
                   locked.game.line(start, limits)};
  }

 private:
  struct PositionHash {
    std::size_t operator()(const Position<1>& p) const { return ConfinedHash{}({p, Side::black, -1}); }
  };

  struct Image {
    Position<1> position;
    const Permutation* inverse;  ///< takes it back; null: nothing to take back
    bool exchanged;
  };

  static Mask<1> image_of(const Mask<1>& set, const Permutation* map) {
    if (!map) return set;
    Mask<1> image;
    set.for_each([&](Vertex v) { image.set((*map)[static_cast<std::size_t>(v)]); });
    return image;
  }
  /// The list of symmetries is a group: the positions that a position and its images can be taken to are the
  /// same.
  Image smallest_image(const Position<1>& position) const {
    const auto key = [](const Position<1>& p) { return std::pair(p.black.words()[0], p.white.words()[0]); };
    Image best{position, nullptr, false};
    const auto try_map = [&](const Permutation* map, const Permutation* inverse) {
      const Position<1> image{image_of(position.black, map), image_of(position.white, map)};
      if (key(image) < key(best.position)) best = {image, inverse, false};
      if (key(exchanged(image)) < key(best.position)) best = {exchanged(image), inverse, true};
    };
    try_map(nullptr, nullptr);
    for (std::size_t i = 0; i < symmetries_.size(); ++i) try_map(&symmetries_[i], &inverses_[i]);
    return best;
  }

  Controlled of_smallest(const Position<1>& position, const Limits& limits) {
    {
      const std::lock_guard lock(positions_mutex_);
      if (const auto found = positions_.find(position); found != positions_.end()) return found->second;
    }
    const Controlled controlled{by_black(position, limits), by_black(exchanged(position), limits)};
    const std::lock_guard lock(positions_mutex_);
    return positions_.try_emplace(position, controlled).first->second;
  }

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

  /// Tells whether the builder wins on each of the sets, those that are soon decided first, but for sets
  /// within what `tell` calls settled. The hardest sets are often those whose answer gives nothing new.
  template <typename Tell>
  void decide(std::vector<Mask<1>> open, const Position<1>& position, const Limits& limits, Tell&& tell) {
    Mask<1> settled;
    for (std::size_t most = 1000; !open.empty(); most *= 8)
      std::erase_if(open, [&](const Mask<1>& set) {
        if (set.without(settled).none()) return true;
        Locked locked = game_on(set);
        const auto wins = locked.game.builder_wins(locked.game.start(position), most, limits);
        if (wins) settled = tell(set, *wins);
        return wins.has_value();
      });
  }

  Mask<1> by_black(const Position<1>& position, const Limits& limits) {
    Mask<1> controlled;
    decide(bordered_sets(graph_, position, limits), position, limits, [&](const Mask<1>& set, bool wins) {
      if (wins) controlled |= set;
      return controlled;
    });
    return controlled;
  }

  const Board board_;
  const Graph<1> graph_;
  const std::vector<Permutation> symmetries_;  ///< none where there are too many to try
  const std::vector<Permutation> inverses_ = inverses(symmetries_);
  std::mutex positions_mutex_, games_mutex_;
  std::unordered_map<Position<1>, Controlled, PositionHash> positions_;
  std::map<std::uint64_t, std::unique_ptr<Shared>> games_;  ///< by set; the builder is Black
};

void Control::check_size(const Board& board) {
  if (board.size() > most_vertices)
    throw InputError("board " + board.label() + ": control is decided on boards of at most " +
                     std::to_string(most_vertices) + " vertices, this one has " +
                     std::to_string(board.size()));
}

Control::Control(const Board& board) {
  check_size(board);
  impl_ = std::make_unique<Impl>(board);
}
Control::~Control() = default;
Control::Control(Control&&) noexcept = default;

Controlled Control::of(const Position<1>& position, const Limits& limits) const {
  return impl_->of(position, limits);
}
std::optional<Witness> Control::witness(const Position<1>& position, Side side, Vertex location,
                                        const Limits& limits) const {
  return impl_->witness(position, side, location, limits);
}

}  // namespace graphgo::solver::scoring
