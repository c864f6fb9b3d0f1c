// The rules of play written out naively, on lists of colours and whole histories: slow, obvious, and sharing
// no code with the game core. A judge for tests.
#pragma once
#include <algorithm>
#include <set>
#include <vector>

#include "graphgo/game/game.hpp"

namespace graphgo::naive {

inline Colour& at(Stones& stones, Vertex v) { return stones[static_cast<std::size_t>(v)]; }
inline Colour at(const Stones& stones, Vertex v) { return stones[static_cast<std::size_t>(v)]; }

/// The chain at v if it has no liberty, else nothing.
inline std::vector<Vertex> choked_chain(const Board& board, const Stones& stones, Vertex v) {
  std::vector<Vertex> chain{v};
  for (std::size_t i = 0; i < chain.size(); ++i)
    for (const Vertex w : board.neighbours(chain[i])) {
      if (at(stones, w) == Colour::empty) return {};
      if (at(stones, w) == at(stones, v) && std::find(chain.begin(), chain.end(), w) == chain.end())
        chain.push_back(w);
    }
  return chain;
}

struct NaivePlay {
  Stones after;
  int captured = 0, suicided = 0;
};

inline NaivePlay naive_play(const Board& board, const Stones& before, Side side, Vertex v) {
  NaivePlay play{before, 0, 0};
  at(play.after, v) = stone_of(side);
  for (const Vertex w : board.neighbours(v)) {
    if (at(play.after, w) != stone_of(opponent(side))) continue;
    const auto chain = choked_chain(board, play.after, w);
    for (const Vertex stone : chain) at(play.after, stone) = Colour::empty;
    play.captured += static_cast<int>(chain.size());
  }
  const auto own = choked_chain(board, play.after, v);
  for (const Vertex stone : own) at(play.after, stone) = Colour::empty;
  play.suicided = static_cast<int>(own.size());
  return play;
}

/// Black's empty regions minus White's, in points: regions that touch one colour only.
inline int naive_territory(const Board& board, const Stones& stones) {
  int margin = 0;
  std::set<Vertex> seen;
  for (Vertex v = 0; v < board.size(); ++v) {
    if (at(stones, v) != Colour::empty || !seen.insert(v).second) continue;
    std::vector<Vertex> region{v};
    std::set<Colour> touched;
    for (std::size_t i = 0; i < region.size(); ++i)
      for (const Vertex w : board.neighbours(region[i])) {
        if (at(stones, w) != Colour::empty)
          touched.insert(at(stones, w));
        else if (seen.insert(w).second)
          region.push_back(w);
      }
    if (touched.size() == 1)
      margin += (touched.contains(Colour::black) ? 1 : -1) * static_cast<int>(region.size());
  }
  return margin;
}

/// Black's stones and territory minus White's.
inline int naive_area(const Board& board, const Stones& stones) {
  const auto count = [&](Colour c) { return static_cast<int>(std::count(stones.begin(), stones.end(), c)); };
  return naive_territory(board, stones) + count(Colour::black) - count(Colour::white);
}

/// Open kos held by `holder`: points where the opponent's play captures exactly one stone, stays a single
/// stone, and has the point of the captured stone for its only liberty.
inline int naive_open_kos(const Board& board, const Stones& stones, Side holder) {
  int kos = 0;
  for (Vertex v = 0; v < board.size(); ++v) {
    if (at(stones, v) != Colour::empty) continue;
    const NaivePlay play = naive_play(board, stones, opponent(holder), v);
    const auto around = board.neighbours(v);
    const auto beside = [&](Colour c) {
      return std::count_if(around.begin(), around.end(), [&](Vertex w) { return at(play.after, w) == c; });
    };
    if (play.captured == 1 && beside(stone_of(opponent(holder))) == 0 && beside(Colour::empty) == 1) ++kos;
  }
  return kos;
}

/// A position that was left, in the order of play.
struct Left {
  Stones stones;
  Side side;
  int ply;
  bool by_pass;
};

/// RULES in their own words, over the whole history; trusts the game only for the bookkeeping of its present
/// state.
template <int Words>
class NaiveRules {
 public:
  explicit NaiveRules(const Game<Words>& game) : game_(game) {
    positions_.push_back(unpack(game.position(), game.board().size()));
    left_.push_back({positions_[0], opponent(game.to_move()), 0, false});
  }

  Legality verdict(Turn turn) const {
    if (game_.over()) return {Verdict::game_over};
    return turn.is_pass() ? pass_verdict() : play_verdict(turn.vertex);
  }

  Legality play_verdict(Vertex v) const {
    if (v >= game_.board().size()) return {Verdict::no_such_vertex};
    if (at(positions_.back(), v) != Colour::empty) return {Verdict::occupied};
    const NaivePlay play = naive_play(game_.board(), positions_.back(), game_.to_move(), v);
    const bool stands_still = play.after == positions_.back();
    const Ruleset& rules = game_.rules();
    if (play.suicided > 0 && rules.suicide == Suicide::forbidden) return {Verdict::suicide};
    if (rules.repetition.kind == Repetition::Kind::basic_ko && positions_.size() > 1 &&
        play.after == positions_[positions_.size() - 2])
      return {Verdict::ko, -1, stands_still};
    const auto repeated = repetitions(play.after);
    if (!repeated.empty()) return {Verdict::superko, repeated[0].ply, stands_still};
    return {};
  }

  /// The remembered elements that forbid leaving `after`, in the order of play.
  std::vector<Left> repetitions(const Stones& after) const {
    std::vector<Left> found;
    const Repetition& r = game_.rules().repetition;
    if (r.kind != Repetition::Kind::superko) return found;
    for (const Left& left : left_) {
      if (left.ply == 0 && !r.initial_counted) continue;
      if (left.by_pass && !r.passes_counted) continue;
      if (r.key == Repetition::Key::situational && left.side != game_.to_move()) continue;
      if (left.stones == after) found.push_back(left);
    }
    return found;
  }

  void note(Turn turn, Side side, const Stones& after) {
    positions_.push_back(after);
    left_.push_back({after, side, static_cast<int>(left_.size()), turn.is_pass()});
  }
  void forget() {
    positions_.pop_back();
    left_.pop_back();
  }
  const Stones& now() const { return positions_.back(); }

 private:
  Legality pass_verdict() const {
    if (game_.state().handicap_left > 0) {
      for (Vertex v = 0; v < game_.board().size(); ++v)
        if (play_verdict(v)) return {Verdict::handicap_play};
      return {};
    }
    if (game_.rules().passing == Passing::never) return {Verdict::passing_never};
    const bool broke = game_.state().prisoners[static_cast<std::size_t>(index_of(game_.to_move()))] == 0;
    if (game_.rules().passing == Passing::costs_prisoner && broke) return {Verdict::no_prisoner};
    return {};
  }

  const Game<Words>& game_;
  std::vector<Stones> positions_;
  std::vector<Left> left_;
};

}  // namespace graphgo::naive
