#include "solver/research/hunt/state_key.hpp"

#include <array>
#include <set>

#include "graphgo/rules/predicates.hpp"

namespace graphgo::solver::research {
namespace {

using Key = std::vector<std::uint64_t>;

void add(int number, Key& key) { key.push_back(static_cast<std::uint64_t>(number)); }

void add_position(const Position<1>& position, Key& key) {
  key.push_back(position.black.words()[0]);
  key.push_back(position.white.words()[0]);
}

/// Does superko remember what stood after `ply` turns? After none: the start.
bool is_remembered(const Game<1>& game, int ply) {
  const Ruleset& rules = game.rules();
  if (ply == 0) return is_superko(rules) && rules.repetition.initial_counted;
  return remembers(rules, game.turns()[static_cast<std::size_t>(ply - 1)]);
}

/// Who left the position that stood after `ply` turns; of the start the side that is not to move.
Side left_by(const Game<1>& game, int ply) {
  return ply == 0 ? opponent(game.state_at(0).to_move) : game.state_at(ply - 1).to_move;
}

/// As a set: in what order positions were left, and how often, bans nothing.
void add_remembered(const Game<1>& game, Key& key) {
  const bool situational = game.rules().repetition.key == Repetition::Key::situational;
  std::set<std::array<std::uint64_t, 3>> remembered;
  for (int ply = 0; ply <= game.ply(); ++ply) {
    if (!is_remembered(game, ply)) continue;
    const Position<1>& position = game.state_at(ply).position;
    const int side = situational ? index_of(left_by(game, ply)) : 0;
    remembered.insert(
        {position.black.words()[0], position.white.words()[0], static_cast<std::uint64_t>(side)});
  }
  key.push_back(remembered.size());
  for (const auto& element : remembered) key.insert(key.end(), element.begin(), element.end());
}

std::uint64_t plays_that_ko_forbids(const Game<1>& game) {
  Mask<1> forbidden;
  for (Vertex v = 0; v < game.board().size(); ++v)
    if (game.legality(Turn{v}).verdict == Verdict::ko) forbidden.set(v);
  return forbidden.words()[0];
}

}  // namespace

void add_told_apart(const Game<1>& game, KeepScore score, Key& key) {
  const Ruleset& rules = game.rules();
  const auto& now = game.state();
  add(counted_passes(rules, now.phase, now.passes), key);
  if (score == KeepScore::yes) {
    add(now.bonus, key);
    if (captives_count(rules) || prisoners_buy_passes(rules))
      for (const int prisoners : now.prisoners) add(prisoners, key);
  }
  if (is_superko(rules))
    add_remembered(game, key);
  else if (rules.repetition.kind == Repetition::Kind::basic_ko)
    key.push_back(plays_that_ko_forbids(game));
}

Key state_key(const Game<1>& game, KeepScore score) {
  const auto& now = game.state();
  Key key;
  add_position(now.position, key);
  for (const int number : {index_of(now.to_move), int{now.phase}, int{now.handicap_left}}) add(number, key);
  add_told_apart(game, score, key);
  return key;
}

}  // namespace graphgo::solver::research
