#include "solver/research/table_units.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "graphgo/error.hpp"
#include "graphgo/text/json.hpp"
#include "solver/engines/proof_search/fresh_start/build.hpp"
#include "solver/engines/proof_search/fresh_start/finder.hpp"
#include "solver/research/hunt/hunt_json.hpp"

namespace graphgo::solver::research {
namespace {

namespace fresh_start = engines::proof_search::fresh_start;
using fresh_start::Starts, fresh_start::Values;
using nlohmann::ordered_json;

/// Starts in a stretch of rows.
struct Block {
  std::size_t first, last;  ///< last: one past it
  bool has(std::size_t start) const { return start >= first && start < last; }
};

/// Enough units for many machines, each large enough to be worth a line of the journal.
std::vector<Block> blocks_of(const Starts& starts) {
  constexpr std::size_t most_units = 512, least_rows = 16;
  const std::size_t rows = std::max(least_rows, (starts.rows() + most_units - 1) / most_units);
  const std::size_t step = rows * starts.sides().size();
  std::vector<Block> blocks;
  for (std::size_t first = 0; first < starts.size(); first += step)
    blocks.push_back({first, std::min(starts.size(), first + step)});
  return blocks;
}

/// The values of all the block's starts, which are known.
std::string values_text(const Values& values, const Block& block) {
  auto list = ordered_json::array();
  for (std::size_t start = block.first; start < block.last; ++start) list.push_back(values.get(start).lo);
  return dump_json(ordered_json{{"values", std::move(list)}});
}

void take_values(const std::string& text, const Block& block, Values& values) {
  const auto list = parse_json<ordered_json>(text).at("values");
  if (list.size() != block.last - block.first)
    throw InputError("a unit of the table: other starts than its own");
  for (std::size_t start = block.first; start < block.last; ++start) {
    const int value = list[start - block.first].get<int>();
    if (std::abs(value) > values.starts().board().size() && values.starts().rules().scoring == Scoring::area)
      throw InputError(fmt::format("a unit of the table: {} is no value on this board", value));
    values.set(start, {value, value});
  }
}

/// The search of this process: one unit at a time, as each takes all threads.
class TableSolving {
 public:
  explicit TableSolving(Values& values) : values_(values) {}

  UnitAnswer answer(const Block& block, const Limits& limits) {
    if (!finder_)
      finder_ = std::make_unique<fresh_start::Finder>(values_, limits, nullptr, fresh_start::Options{});
    for (std::size_t start = block.first; start < block.last; ++start) values_.set(start, {});  // asked anew
    finder_->run(limits, [&](std::size_t start) { return block.has(start); });
    for (std::size_t start = block.first; start < block.last; ++start)
      if (!values_.get(start).exact()) return {"null", false, true};
    return {values_text(values_, block)};
  }

 private:
  Values& values_;
  std::unique_ptr<fresh_start::Finder> finder_;
};

}  // namespace

Harvest build_table_by_units(const Board& board, const Ruleset& rules, const std::filesystem::path& output,
                             const Farming& farming, const Limits& limits) {
  const auto starts = fresh_start::starts_of_table(board, rules, limits);
  const std::vector<Block> blocks = blocks_of(*starts);
  Values solved(*starts), told(*starts);
  TableSolving solving(solved);
  Job job{.question = dump_json(ordered_json{
              {"command", "table build"}, {"graph", graph_json(board)}, {"rules", to_text(rules)}})};
  for (std::size_t i = 0; i < blocks.size(); ++i)
    job.units.push_back({.id = fmt::format("starts {} to {}", blocks[i].first, blocks[i].last - 1),
                         .text = fmt::format("{{\"block\":{}}}", i),
                         .wide = true});
  job.work = [&](const Unit& unit, const Limits& share) {
    return solving.answer(blocks[parse_json<nlohmann::json>(unit.text).at("block").get<std::size_t>()],
                          share);
  };
  const Harvest harvest = farm(job, farming, limits, [&](std::size_t i, const UnitAnswer* answer) {
    if (!answer || answer->cut) return false;
    take_values(answer->json, blocks[i], told);
    return true;
  });
  if (harvest.whole() && farming.plan.shard.whole()) fresh_start::write_table(told, output, limits);
  return harvest;
}

}  // namespace graphgo::solver::research
