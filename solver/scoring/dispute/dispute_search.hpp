// DisputeSearch: disputes about the chain of one colour at one vertex, played out exactly, with all their
// history, where forgetting bans does not decide them.
#pragma once
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "solver/scoring/dispute/ko_free_attractor.hpp"

namespace graphgo::solver::scoring {

/// What the dispute takes over from the ruleset. Its superko is its own.
struct Terms {
  Suicide suicide = Suicide::forbidden;
  bool basic_ko = true;
};

class DisputeSearch {
 public:
  /// Graph and tables must outlive it.
  DisputeSearch(const Graph<1>& graph, const KoFreeAttractor& ko_free, const Terms& terms, Side owner,
                Vertex stone);

  /// Does the opponent capture the chain at the vertex, which holds a stone of the owner's, the owner moving
  /// first? What is proved on the way serves later questions. Throws LimitReached if a limit strikes.
  bool captured(const Position<1>& start, const Limits& limits);

 private:
  using Code = std::uint32_t;
  static constexpr Code none = ~Code{0};
  /// Proofs kept, of some hundred bytes each. When there are more all are forgotten.
  static constexpr std::uint64_t most_kept = 4'000'000;
  /// Of a state the latest used are kept. All positions of the path of ten: 3 s; 5 s with 64, 14 s with 1000.
  static constexpr std::size_t most_for_a_state = 16;

  /// A position left by a play of a side, or the start: code and side.
  using Element = std::uint64_t;
  /// Ascending.
  using Elements = std::vector<Element>;
  static Element element(Code code, Side left_by) {
    return std::uint64_t{code} << 1 | (left_by == Side::white);
  }

  /// Who wins from a state, under every history that holds all of `present` and none of `absent`
  /// (soundness.md, D4).
  struct Proof {
    bool captured = false;
    Elements present{}, absent{};
  };

  /// The state but for what its history holds. `banned`: the position basic ko keeps the owner from giving;
  /// none: no such.
  struct Node {
    Position<1> position;
    bool owner_moves;
    Code banned;
  };
  struct Key {
    Code position, banned;
    bool owner_moves;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const;
  };

  Proof solve(const Node& node);
  Proof search(const Node& node, Side side);
  bool holds(const Proof& proof) const;
  bool allowed(const Placement<1>& placed) const {
    return placed.suicided.none() || terms_.suicide == Suicide::allowed;
  }

  const Graph<1>& graph_;
  const KoFreeAttractor& ko_free_;
  const Terms terms_;
  const Side owner_;
  const Vertex stone_;
  Elements history_;
  const Limits* limits_ = nullptr;
  std::unordered_map<Key, std::vector<Proof>, KeyHash> proofs_;
  std::uint64_t nodes_ = 0, kept_ = 0;
};

}  // namespace graphgo::solver::scoring
