#include "solver/research/hunt/state_key.hpp"

#include <set>

namespace graphgo::solver::research {
namespace {

void add_words(const Position<1>& p, std::vector<std::uint64_t>& key) {
  key.push_back(p.black.words()[0]);
  key.push_back(p.white.words()[0]);
}

std::vector<std::uint64_t> situation_at(const Game<1>& game, int ply, KeyParts parts) {
  const auto& state = game.state_at(ply);
  std::vector<std::uint64_t> situation;
  if (parts.left_by) {
    // Left by a play, by a pass, or the start; and by whom, as the side to move says.
    const bool by_pass = ply > 0 && game.turns()[static_cast<std::size_t>(ply - 1)].is_pass();
    situation = {ply == 0 ? std::uint64_t{0} : std::uint64_t{by_pass ? 1u : 2u},
                 static_cast<std::uint64_t>(index_of(state.to_move))};
  }
  add_words(state.position, situation);
  return situation;
}

}  // namespace

bool positions_suffice(const Ruleset& rules) {
  return is_superko(rules) && rules.repetition.key == Repetition::Key::positional &&
         rules.repetition.initial_counted;
}

std::vector<std::uint64_t> state_key(const Game<1>& game, KeyParts parts) {
  std::set<std::vector<std::uint64_t>> situations;
  for (int ply = 0; ply <= game.ply(); ++ply) situations.insert(situation_at(game, ply, parts));
  const auto& now = game.state();
  std::vector<std::uint64_t> key;
  add_words(now.position, key);
  const auto add = [&key](int number) { key.push_back(static_cast<std::uint64_t>(number)); };
  add(index_of(now.to_move));
  for (const int number : {now.passes, now.phase, now.handicap_left}) add(number);
  if (parts.score)
    for (const int number : {now.prisoners[0], now.prisoners[1], now.bonus}) add(number);
  if (parts.before_last && game.ply() > 0) add_words(game.state_at(game.ply() - 1).position, key);
  for (const auto& situation : situations) key.insert(key.end(), situation.begin(), situation.end());
  return key;
}

}  // namespace graphgo::solver::research
