#include "solver/research/claims/kinds/phase_one_ends.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "graphgo/error.hpp"
#include "solver/research/hunt/state_key.hpp"

namespace graphgo::solver::research {
namespace {

/// Breadth first search from one start.
class Follower {
 public:
  Follower(HistoryValues& values, const Board& board, const Ruleset& rules, const SurveyState& start,
           std::uint64_t most)
      : values_(values),
        start_(start),
        most_(most),
        // On optimal lines from one start the value is the same, so states that differ in what was scored
        // differ in more.
        parts_{.before_last = false, .left_by = !positions_suffice(rules), .score = false},
        game_(game_at(board, rules, start)) {}

  PhaseOneEnds run() {
    values_.set(start_, {});
    const auto value = values_.value();
    if (!value) return ends_;
    ends_.value = *value;
    records_.push_back({});
    for (std::size_t i = 0; i < records_.size(); ++i) {
      if (most_ > 0 && ends_.followed == most_) {
        ends_.cut = true;
        break;
      }
      const std::vector<Turn> record = records_[i];
      if (!expand(record)) return ends_;
      ++ends_.followed;
    }
    ends_.solved = true;
    return ends_;
  }

 private:
  /// False if a limit struck.
  bool expand(std::vector<Turn> record) {
    replay(game_, start_, record);
    values_.set(start_, record);
    const auto optimal = optimal_turns(values_, game_, ends_.value, most_ == 0);
    if (!optimal) return false;
    for (const Turn turn : *optimal) {
      record.push_back(turn);
      game_.play(turn);
      note(record);
      game_.undo();
      record.pop_back();
    }
    return true;
  }

  /// The game stands after the record.
  void note(const std::vector<Turn>& record) {
    if (!seen_.insert(state_key(game_, parts_)).second) return;
    (game_.state().phase == 1 ? records_ : ends_.records).push_back(record);
  }

  HistoryValues& values_;
  const SurveyState& start_;
  std::uint64_t most_;
  KeyParts parts_;
  Game<1> game_;
  std::set<std::vector<std::uint64_t>> seen_;
  std::vector<std::vector<Turn>> records_;  ///< of states in phase one, fewest turns first
  PhaseOneEnds ends_;
};

}  // namespace

void check_has_phase_one(const Ruleset& rules) {
  check_playable(rules);
  if (!is_superko(rules) || rules.phases != 2 || rules.passing != Passing::free)
    throw InputError(
        fmt::format("{}: ends of phase one need two phases, superko and free passes", to_text(rules)));
  if (rules.handicap != Handicap{})
    throw InputError(fmt::format(
        "{}: a handicap comes before the first turn, not before every state; leave it out", to_text(rules)));
}

PhaseOneEnds phase_one_ends(HistoryValues& values, const Board& board, const Ruleset& rules,
                            const SurveyState& start, std::uint64_t most) {
  return Follower(values, board, rules, start, most).run();
}

Game<1> game_at(const Board& board, const Ruleset& rules, const SurveyState& start) {
  return {board, rules, {start.position, start.to_move, {0, 0}}};
}

void replay(Game<1>& game, const SurveyState& start, const std::vector<Turn>& record) {
  std::vector<Turn> turns = start.record;
  turns.insert(turns.end(), record.begin(), record.end());
  const auto played = game.turns();
  const auto differ = std::mismatch(played.begin(), played.end(), turns.begin(), turns.end()).second;
  const auto common = static_cast<int>(differ - turns.begin());
  while (game.ply() > common) game.undo();
  for (auto turn = turns.begin() + common; turn != turns.end(); ++turn)
    if (!game.play(*turn))
      throw InternalError("ends of phase one: a record has a turn that the rules refuse");
}

std::optional<std::vector<Turn>> optimal_turns(HistoryValues& values, const Game<1>& game, int value,
                                               bool passes_only) {
  std::vector<Turn> turns = game.legal_turns(), optimal;
  std::rotate(turns.begin(), turns.end() - 1, turns.end());
  if (passes_only) turns.resize(1);
  const bool black = game.to_move() == Side::black;
  for (const Turn turn : turns) {
    const auto yes = values.at_least(black ? value : value + 1, turn);
    if (!yes) return std::nullopt;
    if (*yes == black) optimal.push_back(turn);
  }
  return optimal;
}

}  // namespace graphgo::solver::research
