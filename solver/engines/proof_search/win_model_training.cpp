#include "solver/engines/proof_search/win_model_training.hpp"

#include <algorithm>
#include <cmath>

#include "solver/question/limits.hpp"

namespace graphgo::solver::engines::proof_search {
namespace {

constexpr double first_effort = 3000, growth = 1.003,
                 most_effort = 100'000;               // nodes for a position of a game
constexpr float quick_rate = 0.3F, slow_rate = 0.2F;  // WinModel::learn
constexpr int most_failures = 2;                      // in one game
constexpr int most_idle_games = 1000;                 // in which nothing was to be searched

}  // namespace

template <typename Code>
Trainer<Code>::Trainer(const Play& play, const Symmetry<Code>& symmetry, const StaticEnds* ends,
                       const Limits& limits, Pace pace, std::uint64_t seed)
    : play_(play), symmetry_(symmetry), ends_(ends), limits_(limits), pace_(pace), random_(seed) {}

template <typename Code>
void Trainer<Code>::begin_anew(const WinModel& model) {
  const int threads = Options{}.threads_of_a_table(play_.graph().size(), limits_.threads);
  threads_ = std::make_unique<SearchThreads<Code>>(play_, symmetry_, limits_, threads, memory, Options{},
                                                   SearchHooks{.report = [this] {
                                                     if (threads_->nodes() >= stop_at_) threads_->give_up();
                                                     if (report_) report_(lesson_);
                                                   }});
  threads_->use(ends_);
  threads_->use(&model);
  threads_->collect(samples_, pace_ == Pace::quick);
}

template <typename Code>
Lesson Trainer<Code>::teach(WinModel& model, const State& root, std::uint64_t nodes,
                            const std::function<void(const Lesson&)>& report) try {
  lesson_ = {};
  report_ = report;
  begin_anew(model);
  double effort = first_effort;
  for (int idle = 0; lesson_.nodes < nodes && idle < most_idle_games && !out_of_time(limits_); ++idle) {
    const std::vector<State> game = play_game(model, root);
    if (threads_->table().bytes() > memory / 8 * 7) begin_anew(model);
    const std::uint64_t before = lesson_.nodes;
    if (study(model, game, static_cast<std::uint64_t>(effort))) return lesson_;
    if (lesson_.nodes > before) idle = 0;
    effort = std::min(growth * effort, most_effort);
  }
  return lesson_;
} catch (const LimitReached&) {  // while an end was counted; the search will meet the limit itself
  return lesson_;
}

/// Solves the game's positions, the last one first, until some fail. True once the root is proved.
template <typename Code>
bool Trainer<Code>::study(WinModel& model, const std::vector<State>& game, std::uint64_t effort) {
  ++lesson_.games;
  int failures = 0;
  for (auto at = game.rbegin(); at != game.rend() && failures < most_failures; ++at) {
    const auto winner = prove(*at, effort);
    if (!winner)
      ++failures;
    else if (at + 1 == game.rend())
      lesson_.winner = winner;
    learn(model);
  }
  return lesson_.winner.has_value();
}

template <typename Code>
void Trainer<Code>::learn(WinModel& model) {
  std::vector<Sample> all;
  for (std::vector<Sample>& samples : samples_) {
    all.insert(all.end(), samples.begin(), samples.end());
    samples.clear();
  }
  std::shuffle(all.begin(), all.end(), random_);
  const float rate = pace_ == Pace::quick ? quick_rate : slow_rate;
  for (const Sample& s : all) model.learn(s.position, s.to_move, s.winner, rate);
  lesson_.positions += all.size();
}

template <typename Code>
std::optional<Side> Trainer<Code>::prove(const State& state, std::uint64_t nodes) {
  const auto remembered = threads_->remember(state.position, opponent(state.to_move));
  const std::uint64_t before = threads_->nodes();
  stop_at_ = before + nodes;
  const auto proved = threads_->prove(state);
  lesson_.nodes += threads_->nodes() - before;
  return proved ? std::optional(proved->winner()) : std::nullopt;
}

/// Turns are drawn by the model's odds, until one wins at once or there is none. Positions do not come back.
template <typename Code>
std::vector<State> Trainer<Code>::play_game(const WinModel& model, const State& root) {
  const auto longest = static_cast<std::size_t>(3 * play_.graph().size());
  std::vector<State> game{root};
  std::vector<Successor> turns, open;
  while (game.size() < longest) {
    const State& at = game.back();
    play_.successors(at, turns);
    open.clear();
    std::vector<double> odds;
    for (const Successor& s : turns) {
      const State& next = s.state;
      const bool again = s.vertex >= 0 && std::any_of(game.begin(), game.end(), [&](const State& earlier) {
                           return earlier.position == next.position;
                         });
      if (s.winner == at.to_move || (ends_ && s.vertex >= 0 && ends_->decides(next, at.to_move))) return game;
      if (s.winner || again) continue;
      constexpr double most = 30;
      const double logit =
          sign_of(at.to_move) * static_cast<double>(model.logit(next.position, next.to_move));
      odds.push_back(std::exp(std::clamp(logit, -most, most)));
      open.push_back(s);
    }
    if (open.empty()) return game;
    std::discrete_distribution<std::size_t> draw(odds.begin(), odds.end());
    game.push_back(open[draw(random_)].state);
  }
  return game;
}

template class Trainer<std::uint32_t>;
template class Trainer<std::uint64_t>;
template class Trainer<Code128>;

}  // namespace graphgo::solver::engines::proof_search
