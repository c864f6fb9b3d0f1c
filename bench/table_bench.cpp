// Probes of a 4x4 table. Its values are made up: only their number and spread decide what a probe costs.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <filesystem>
#include <random>

#include "graphgo/board/read_board.hpp"
#include "tables/representatives.hpp"
#include "tables/table.hpp"
#include "tables/writer.hpp"

namespace {

using namespace graphgo;

struct TableFile {
  std::filesystem::path path = std::filesystem::temp_directory_path() / "graphgo-bench-4x4.table";
  std::vector<Position<1>> positions;  ///< random legal ones

  TableFile() {
    const Board board = read_board("4x4");
    const Symmetry<std::uint32_t> symmetry(board, 720);
    const tables::Representatives rows(board, symmetry, [](std::size_t count, const auto& body) {
      for (std::size_t i = 0; i < count; ++i) body(i);
    });
    tables::Writer writer({board,
                           read_ruleset("chinese-basic"),
                           tables::Semantics::history_free,
                           symmetry.generators(),
                           rows.size(),
                           rows.legal_positions(),
                           {{Side::black, 1, 0}, {Side::black, 1, 1}}},
                          path);
    std::mt19937_64 random(1);
    for (std::size_t block = 0; block < rows.blocks(); ++block)
      rows.for_each_in(block, [&](std::uint32_t, std::uint32_t code) {
        std::vector<tables::Entry> entries;
        for (int column = 0; column < 2; ++column) {
          const auto value = static_cast<std::int32_t>(random() % 17 + random() % 17) - 16;
          entries.push_back({value, value, static_cast<std::uint32_t>(random() % 30),
                             static_cast<std::uint32_t>(random() % 30), false});
        }
        writer.row(code, entries, {});
        if (random() % 16 == 0)
          positions.push_back(
              symmetry.position(symmetry.image(code, static_cast<MapIndex>(random() % symmetry.size()))));
      });
    writer.finish();
    std::shuffle(positions.begin(), positions.end(), random);
  }
  ~TableFile() { std::filesystem::remove(path); }
};

const TableFile& table_file() {
  static const TableFile file;
  return file;
}

void table_probe_warm(benchmark::State& state) {
  static const auto table = tables::Table::open(table_file().path);
  for (std::size_t block = 0; block < table.blocks().size(); ++block)
    table.probe(position_of(table.blocks()[block].first_code), {});
  const auto& positions = table_file().positions;
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(table.probe(positions[i], {i % 2 ? Side::black : Side::white, 1, 0}));
    if (++i == positions.size()) i = 0;
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(table_probe_warm);

/// Each probe checks, decompresses and reads a block. (The file's pages stay in the system's memory.)
void table_probe_cold(benchmark::State& state) {
  const auto table = tables::Table::open(table_file().path, 0);
  const auto& positions = table_file().positions;
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(table.probe(positions[i], {}));
    if (++i == positions.size()) i = 0;
  }
}
BENCHMARK(table_probe_cold)->Unit(benchmark::kMicrosecond);

void table_open(benchmark::State& state) {
  table_file();
  for (auto _ : state) benchmark::DoNotOptimize(tables::Table::open(table_file().path).file_size());
}
BENCHMARK(table_open)->Unit(benchmark::kMicrosecond);

}  // namespace
