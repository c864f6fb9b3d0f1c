#include "solver/engines/reference/stop.hpp"

namespace graphgo::solver::engines::reference {

std::vector<std::uint64_t> StopState::key(const Referee& referee) const {
  const auto flag = [](bool b) { return std::uint64_t{b ? 1u : 0u}; };
  // Of the position before the last turn only what basic ko forbids now decides how play goes on.
  const VertexSet bans = stage == Stage::play ? referee.ko_bans(state) : 0;
  std::vector<std::uint64_t> k{state.position.black,
                               state.position.white,
                               bans,
                               flag(to_move() == Side::white),
                               static_cast<std::uint64_t>(stage),
                               static_cast<std::uint64_t>(state.passes),
                               static_cast<std::uint64_t>(state.handicap_left),
                               flag(last_passer == Side::white),
                               flag(first_resumes),
                               flag(nothing_played),
                               flag(other_accepted),
                               proved_alive};
  if (game) {
    // Whose word it is after the dispute: the opponent of the disputed chain's owner, so the dispute says
    // that as well.
    const auto rest = game->key();
    k.insert(k.end(), rest.begin(), rest.end());
  }
  return k;
}

StopRules::Next StopRules::next(const StopState& moment) const {
  switch (moment.stage) {
    case Stage::play:
      return plays(moment);
    case Stage::question:
    case Stage::question2:
      return answers(moment);
    case Stage::pointing:
      return pointings(moment);
    case Stage::dispute:
      return dispute_turns(moment);
    case Stage::over:
      break;
  }
  return {};
}

StopRules::Next StopRules::plays(const StopState& moment) const {
  Next found;
  const State& state = moment.state;
  for (Vertex v = 0; v < size_; ++v) {
    if (((state.position.black | state.position.white) & single(v)) != 0) continue;
    const auto played = referee_.play(state.position, state.to_move, v);
    if (!played || referee_.refused_by_ko(state, played->position)) continue;
    StopState after = moment;
    after.state = referee_.after_play(state, *played);
    after.nothing_played = false;
    found.emplace_back(Turn{v}, after);
  }
  // A handicap turn with a legal play is not a pass.
  if (state.handicap_left > 0 && !found.empty()) return found;
  StopState after = moment;
  after.state = referee_.after_pass(state);
  if (after.state.over()) after = stopped(after, state.to_move);
  found.emplace_back(Turn::pass(), after);
  return found;
}

/// `passer` made the last of the passes that stop play.
StopState StopRules::stopped(StopState moment, Side passer) const {
  moment.state.status = Status::playing;
  moment.state.passes = 0;
  moment.state.before.reset();  // if play goes on, the ko is lifted
  moment.state.to_move = opponent(passer);
  if (!referee_.rules().resume || moment.nothing_played) return final_stop(moment);
  moment.stage = Stage::question;
  moment.last_passer = passer;
  return moment;
}

/// The opponent of the last passer has the word, if there is still something to say.
StopState StopRules::final_stop(StopState moment) const {
  moment.nothing_played = moment.first_resumes = false;
  moment.last_passer = Side::black;
  moment.stage = referee_.rules().dispute == Dispute::played ? Stage::pointing : Stage::over;
  return moment;
}

StopRules::Next StopRules::answers(const StopState& moment) const {
  return {{Turn::pass(), answered(moment, false)}, {Turn::resume(), answered(moment, true)}};
}

StopState StopRules::answered(StopState moment, bool resumes) const {
  const Side last = moment.last_passer, first = opponent(last);
  if (moment.stage == Stage::question) {
    moment.stage = Stage::question2;
    moment.first_resumes = resumes;
    moment.state.to_move = last;
    return moment;
  }
  moment.state.to_move = first;
  if (!moment.first_resumes && !resumes) return final_stop(moment);
  // The opponent of the one who resumes moves; if both resume, the opponent of the last passer.
  if (moment.first_resumes && !resumes) moment.state.to_move = last;
  moment.stage = Stage::play;
  moment.nothing_played = true;
  moment.first_resumes = false;
  moment.last_passer = Side::black;
  return moment;
}

StopRules::Next StopRules::pointings(const StopState& moment) const {
  Next found;
  const Position& position = moment.state.position;
  const Side speaker = moment.state.to_move;
  for (Vertex v = 0; v < size_; ++v) {
    if ((stones(position, opponent(speaker)) & single(v)) == 0) continue;
    // A chain with a stone that is not proved alive may be disputed; it is all one which of its stones is
    // pointed at.
    if ((disputes_.chain_at(position, v) & ~moment.proved_alive) == 0) continue;
    StopState after = moment;
    after.stage = Stage::dispute;
    after.other_accepted = false;
    after.game = disputes_.begin(position, v);
    found.emplace_back(Turn{v}, after);
  }
  StopState after = moment;
  after.state.to_move = opponent(speaker);
  after.other_accepted = true;
  if (moment.other_accepted) after.stage = Stage::over;  // both have accepted in a row
  found.emplace_back(Turn::pass(), after);
  return found;
}

StopRules::Next StopRules::dispute_turns(const StopState& moment) const {
  Next found;
  for (DisputeStep& step : disputes_.steps(*moment.game)) {
    StopState after = moment;
    after.state.position = step.after.position;
    after.state.captured[0] += step.prisoners[0];
    after.state.captured[1] += step.prisoners[1];
    // marks go with their stones
    after.proved_alive &= step.after.position.black | step.after.position.white;
    if (step.end == DisputeEnd::lives) {
      Vertex v = 0;
      while ((step.after.chain & single(v)) == 0) ++v;
      after.proved_alive |= disputes_.chain_at(step.after.position, v);  // the chain as it stands now
    }
    if (step.end == DisputeEnd::open) {
      after.game = std::move(step.after);
    } else {
      after.game.reset();
      after.stage = Stage::pointing;  // the side that pointed has the word again: state.to_move is as it was
    }
    found.emplace_back(step.turn, std::move(after));
  }
  return found;
}

}  // namespace graphgo::solver::engines::reference
