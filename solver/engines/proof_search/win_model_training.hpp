// Trainer: teaches a WinModel the question of a search. The model plays games with itself; the positions of a
// game are solved from its end backwards, each with few nodes, until that fails; and every state that was
// proved on the way is a lesson. Repeatable on one thread: the chance is seeded, and effort is counted in
// nodes.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <vector>

#include "solver/engines/proof_search/search_threads.hpp"
#include "solver/engines/proof_search/win_model.hpp"

namespace graphgo::solver::engines::proof_search {

/// What a model was taught.
struct Lesson {
  std::uint64_t nodes = 0, games = 0, positions = 0;
  std::optional<Side> winner;  ///< of the root, where it was proved
};

/// How it teaches. Figures: bench/README.md, "Replies and lessons" and "The rate of learning".
enum class Pace {
  quick,  ///< for a search that waits: by larger steps, and also by each state that loses to a reply
          ///< (threats.hpp), as often as it is met
  slow    ///< for a file: by smaller steps, without such replies
};

template <typename Code>
class Trainer {
 public:
  /// Bytes. The same everywhere, so that a search is the same wherever it takes lessons.
  static constexpr std::uint64_t memory = std::uint64_t{1} << 28;

  /// All must outlive it. `ends`: null where there are none. It uses all threads of the limits, and `memory`.
  Trainer(const Play& play, const Symmetry<Code>& symmetry, const StaticEnds* ends, const Limits& limits,
          Pace pace, std::uint64_t seed = 1);

  /// Until so many nodes are visited, the root is proved or a limit strikes. What is proved meanwhile is not
  /// kept: the histories were others. `report` is given the lesson so far now and then.
  Lesson teach(WinModel& model, const State& root, std::uint64_t nodes,
               const std::function<void(const Lesson&)>& report = {});

 private:
  void begin_anew(const WinModel& model);
  bool study(WinModel& model, const std::vector<State>& game, std::uint64_t effort);
  void learn(WinModel& model);
  std::vector<State> play_game(const WinModel& model, const State& root);
  std::optional<Side> prove(const State& state, std::uint64_t nodes);

  const Play& play_;
  const Symmetry<Code>& symmetry_;
  const StaticEnds* ends_;
  Limits limits_;
  Pace pace_;
  std::mt19937_64 random_;
  std::unique_ptr<SearchThreads<Code>> threads_;
  std::uint64_t stop_at_ = 0;  ///< nodes of `threads_`
  Lesson lesson_;
  std::function<void(const Lesson&)> report_;
  std::vector<std::vector<Sample>> samples_;  ///< of each thread
};

}  // namespace graphgo::solver::engines::proof_search
