#include "tables/statistics.hpp"

#include <cmath>
#include <map>
#include <tuple>
#include <vector>

#include "tables/block.hpp"
#include "tables/layout.hpp"

namespace graphgo::tables {
namespace {

template <typename Key>
class Frequencies {
 public:
  void add(const Key& key) { ++counts_[key], ++all_; }
  /// All values together.
  double bits() const {
    double sum = 0;
    for (const auto& [key, count] : counts_)
      sum -= static_cast<double>(count) * std::log2(static_cast<double>(count) / static_cast<double>(all_));
    return sum;
  }

 private:
  std::map<Key, std::uint64_t> counts_;
  std::uint64_t all_ = 0;
};

struct ColumnFrequencies {
  Frequencies<std::tuple<int, int>> bounds;
  Frequencies<std::tuple<int, int, unsigned, unsigned, bool>> entries;

  void add(const Entry& e) {
    bounds.add({e.lo, e.hi});
    entries.add({e.lo, e.hi, e.lo_rank, e.hi_rank, e.history_independent});
  }
};

}  // namespace

PlainEntropy plain_entropy(const Table& table) {
  const std::size_t columns = table.description().columns.size();
  std::vector<ColumnFrequencies> frequencies(columns + 1);
  PlainEntropy entropy;
  for (std::size_t b = 0; b < table.blocks().size(); ++b) {
    const Block block = table.block(b);
    for (std::size_t column = 0; column < columns; ++column)
      for (std::uint32_t row = 0; row < block.rows(); ++row)
        frequencies[column].add(block.entry(column, row));
    for (std::uint32_t ko = 0; ko < block.kos(); ++ko) frequencies.back().add(block.ko_entry(ko));
    entropy.kos += block.kos();
  }
  const auto rows = static_cast<double>(table.description().rows);
  for (const ColumnFrequencies& column : frequencies) {
    entropy.bounds += column.bounds.bits() / rows;
    entropy.entries += column.entries.bits() / rows;
  }
  return entropy;
}

}  // namespace graphgo::tables
