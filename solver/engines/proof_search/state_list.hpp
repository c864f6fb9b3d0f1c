// StateList: the states that a search of a small board meets, numbered, and where their turns lead. Each is
// expanded once: by the rules alone, bans are left to the search. On boards where bans decide a search comes
// to the same few thousand states millions of times.
#pragma once
#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <unordered_map>
#include <vector>

#include "graphgo/symmetry/coded_positions.hpp"
#include "solver/engines/proof_search/history_numbers.hpp"
#include "solver/engines/proof_search/play.hpp"
#include "solver/engines/proof_search/transposition_table.hpp"

namespace graphgo::solver::engines::proof_search {

/// A turn before superko has spoken (Successor), with what the search asks of it.
template <typename Code>
struct ListedTurn {
  std::uint32_t state;         ///< number of the state it leads to; of no meaning where the game is over
  Code code;                   ///< of the position it leaves
  bool remembered;             ///< does superko remember that position?
  std::int8_t vertex;          ///< -1: pass
  std::optional<Side> winner;  ///< set: the game is over
};

template <typename Code>
class StateList {
 public:
  /// Both must outlive it. `order`: of a state's plays; 0 is that of the vertices, others mix them.
  StateList(const Play& play, const Symmetry<Code>& symmetry, std::uint32_t order)
      : play_(play), symmetry_(symmetry), order_(order) {}

  /// Of the state, which joins the list if it is new.
  std::uint32_t number(const State& state) {
    const Code code = symmetry_.code(state.position);
    const auto [at, is_new] = numbers_.try_emplace({code, play_.context(state)}, size());
    if (is_new) listed_.push_back({state, code, {}, false});
    return at->second;
  }
  std::uint32_t size() const { return static_cast<std::uint32_t>(listed_.size()); }
  /// About how many it takes. Where prisoners count there is no end of states.
  std::uint64_t bytes() const { return listed_.size() * (sizeof(Listed) + map_node) + turns_ * sizeof(Turn); }
  const State& state(std::uint32_t number) const { return listed_[number].state; }
  Code code(std::uint32_t number) const { return listed_[number].code; }
  /// Its turns, plays in their order, then the pass (Play::successors). They stay where they are. Throws as
  /// Play::successors does.
  const std::vector<ListedTurn<Code>>& turns(std::uint32_t number) {
    if (!listed_[number].expanded) expand(number);
    return listed_[number].turns;
  }

 private:
  using Turn = ListedTurn<Code>;
  static constexpr std::uint64_t map_node = 64;  ///< bytes of an element of `numbers_`
  struct Listed {
    State state;
    Code code;
    std::vector<Turn> turns;
    bool expanded;
  };
  struct Hash {
    std::size_t operator()(const Key<Code>& key) const {
      return mixed_hash(static_cast<std::uint64_t>(key.code) * 0x9E3779B97F4A7C15u ^ key.context);
    }
  };
  struct Equal {
    bool operator()(const Key<Code>& a, const Key<Code>& b) const {
      return a.code == b.code && a.context == b.context;
    }
  };

  void expand(std::uint32_t number) {
    play_.successors(listed_[number].state, successors_);
    std::vector<Turn> turns;
    for (const Successor& s : successors_)
      turns.push_back({s.winner ? 0 : this->number(s.state), symmetry_.code(s.state.position), s.remembered,
                       static_cast<std::int8_t>(s.vertex), s.winner});
    if (order_ > 0) mix(turns);
    turns_ += turns.size();
    listed_[number].turns = std::move(turns);
    listed_[number].expanded = true;
  }

  /// Vertices keep one order in all states, as if the board were numbered otherwise.
  void mix(std::vector<Turn>& turns) const {
    const auto place = [this](const Turn& turn) {
      return turn.vertex < 0 ? ~std::uint64_t{0} : mixed_hash(std::uint64_t{order_} << 8 | turn.vertex) >> 1;
    };
    std::sort(turns.begin(), turns.end(), [&](const Turn& a, const Turn& b) { return place(a) < place(b); });
  }

  const Play& play_;
  const Symmetry<Code>& symmetry_;
  const std::uint32_t order_;
  std::unordered_map<Key<Code>, std::uint32_t, Hash, Equal> numbers_;
  std::deque<Listed> listed_;
  std::uint64_t turns_ = 0;
  std::vector<Successor> successors_;  ///< of one state; kept for its memory
};

}  // namespace graphgo::solver::engines::proof_search
