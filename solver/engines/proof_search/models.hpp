// Models that outlive a search: taught for a board and written to a file, and read again for a query.
#pragma once
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "solver/engines/proof_search/win_model.hpp"
#include "solver/question/engine.hpp"

namespace graphgo::solver::engines::proof_search {

/// Why the search learns nothing under the ruleset; empty: it does.
std::string model_refusal(const Ruleset& rules);

/// As Engine::train says.
TrainingReport train(const Query& query, const TrainingPlan& plan, const std::filesystem::path& output,
                     const Limits& limits);

struct TaughtModel {
  std::unique_ptr<const WinModel> model;
  std::optional<int> margin;  ///< of the one question it was taught, if it was one
};

/// The file's model, for the board. Throws InputError: what `read_model` throws, and for a board most of
/// whose windows the model has never seen.
TaughtModel model_for(const Board& board, const std::filesystem::path& file);

}  // namespace graphgo::solver::engines::proof_search
