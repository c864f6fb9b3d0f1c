// Teaches a WinModel on positions that games of the model with itself lead to.
#pragma once
#include "solver/engines/proof_search/search_threads.hpp"
#include "solver/engines/proof_search/win_model.hpp"

namespace graphgo::solver::engines::proof_search {

struct TrainingEffort {
  double seconds = 60;
};

template <typename Code>
void train(WinModel& model, const Play& play, const Symmetry<Code>& symmetry, const StaticEnds& ends, const State& root,
           const TrainingEffort& effort, const Limits& limits);

}  // namespace graphgo::solver::engines::proof_search
