#include "solver/engines/proof_search/win_model_training.hpp"

#include <cmath>
#include <cstdio>
#include <random>

namespace graphgo::solver::engines::proof_search {

template <typename Code>
void train(WinModel& model, const Play& play, const Symmetry<Code>& symmetry, const StaticEnds& ends, const State& root,
           const TrainingEffort& effort, const Limits& limits) {
  Limits own = limits;
  own.threads = 1;
  std::mt19937_64 random(1);
  std::vector<Sample> samples;
  std::uint64_t stop_at = 0;
  std::unique_ptr<SearchThreads<Code>> threads;
  const auto anew = [&] {
    threads = std::make_unique<SearchThreads<Code>>(play, symmetry, own, std::uint64_t{1} << 30, Options{},
                                                    SearchHooks{.report = [&] {
                                                      if (threads->nodes() >= stop_at) threads->give_up();
                                                    }});
    threads->use(&ends);
    threads->use(&model);
    threads->collect(&samples);
  };
  anew();
  const auto start = std::chrono::steady_clock::now();
  const auto elapsed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
  int games = 0, solved_roots = 0;
  std::uint64_t solved = 0, learned = 0, nodes = 0;
  double node_limit = 3000;
  while (elapsed() < effort.seconds && !out_of_time(limits)) {
    // a game
    std::vector<State> states{root};
    std::vector<Successor> turns;
    for (int turn = 0; turn < 3 * play.graph().size(); ++turn) {
      const State& at = states.back();
      play.successors(at, turns);
      std::vector<double> odds;
      double most = -1e9;
      bool over = false;
      for (const Successor& s : turns) {
        double x = -1e9;
        if (s.winner) {
          if (*s.winner == at.to_move) over = true;
        } else if (s.vertex >= 0 && std::any_of(states.begin(), states.end(), [&](const State& e) { return e.position == s.state.position; })) {
        } else {
          x = sign_of(at.to_move) * static_cast<double>(model.logit(s.state.position, s.state.to_move));
          if (s.vertex >= 0 && ends.decides(s.state, at.to_move)) over = true;
        }
        odds.push_back(x);
        most = std::max(most, x);
      }
      if (over || most < -1e8) break;
      double sum = 0;
      for (double& x : odds) sum += x = x < -1e8 ? 0 : std::exp(std::max(-30.0, x - most));
      double drawn = std::uniform_real_distribution<>(0, sum)(random);
      std::size_t chosen = 0;
      while (chosen + 1 < odds.size() && (drawn -= odds[chosen]) > 0) ++chosen;
      const State next = turns[chosen].state;
      states.push_back(next);
    }
    ++games;
    if (threads->table().bytes() > (std::uint64_t{7} << 27)) anew();
    int failed = 0;
    for (std::size_t i = states.size(); i-- > 0 && failed < 2;) {
      samples.clear();
      const auto remembered = threads->remember(states[i].position, opponent(states[i].to_move));
      const std::uint64_t before = threads->nodes();
      stop_at = before + static_cast<std::uint64_t>(node_limit);
      const auto outcome = threads->prove(states[i]);
      nodes += threads->nodes() - before;
      if (outcome) {
        ++solved;
        if (i == 0) ++solved_roots;
      } else {
        ++failed;
      }
      std::shuffle(samples.begin(), samples.end(), random);
      for (const Sample& s : samples) model.learn(s.position, s.to_move, s.winner);
      learned += samples.size();
    }
    node_limit = std::min(node_limit * 1.003, 100000.0);
    if (games % 500 == 0)
      std::fprintf(stderr, "%d games, %.0f s, %llu solved, %llu samples, %llu nodes, limit %.0f, roots %d\n", games, elapsed(),
                   static_cast<unsigned long long>(solved), static_cast<unsigned long long>(learned),
                   static_cast<unsigned long long>(nodes), node_limit, solved_roots);
  }
}

template void train(WinModel&, const Play&, const Symmetry<std::uint32_t>&, const StaticEnds&, const State&,
                    const TrainingEffort&, const Limits&);
template void train(WinModel&, const Play&, const Symmetry<std::uint64_t>&, const StaticEnds&, const State&,
                    const TrainingEffort&, const Limits&);
template void train(WinModel&, const Play&, const Symmetry<Code128>&, const StaticEnds&, const State&,
                    const TrainingEffort&, const Limits&);

}  // namespace graphgo::solver::engines::proof_search
