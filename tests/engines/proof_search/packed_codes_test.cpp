// Long excluded sets are stored packed, and the same set once: what comes out must be what went in.
#include "solver/engines/proof_search/packed_codes.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>
#include <set>
#include <vector>

#include "graphgo/symmetry/coded_positions.hpp"
#include "solver/engines/proof_search/transposition_table.hpp"

namespace graphgo::solver::engines::proof_search {
namespace {

/// That many codes, all below 3^vertices, in no order; `dense`: neighbours, most distances small.
template <typename Code>
std::vector<Code> random_codes(std::size_t count, int vertices, bool dense, std::mt19937& random) {
  std::set<Code> codes;
  Code code = 0;
  while (codes.size() < count) {
    if (dense) {
      code += static_cast<Code>(1 + random() % 300);
    } else {
      code = 0;
      for (int v = 0; v < vertices; ++v) code = 3 * code + static_cast<Code>(random() % 3);
    }
    codes.insert(code);
  }
  std::vector<Code> shuffled(codes.begin(), codes.end());
  std::shuffle(shuffled.begin(), shuffled.end(), random);
  return shuffled;
}

template <typename Code>
constexpr int most_vertices = sizeof(Code) == 4   ? 20
                              : sizeof(Code) == 8 ? 40
                                                  : 64;

template <typename Code>
std::vector<Code> excluded_of(const Entry<Code>& entry) {
  std::vector<Code> codes;
  entry.find_excluded([&](std::uint32_t, Code code) {
    codes.push_back(code);
    return false;
  });
  return codes;
}

}  // namespace

TEMPLATE_TEST_CASE("a packed set gives its codes back, by number and in order", "[proof_search]",
                   std::uint32_t, std::uint64_t, Code128) {
  std::mt19937 random(1);
  for (const std::size_t count : {0, 1, 63, 64, 65, 128, 1000, 5000})
    for (const bool dense : {false, true}) {
      std::vector<TestType> codes = random_codes<TestType>(count, most_vertices<TestType>, dense, random);
      std::vector<std::uint32_t> words{7};  // something before it
      PackedCodes<TestType>::pack(codes, words);
      const PackedCodes<TestType> packed(words.data() + 1, static_cast<std::uint32_t>(count));
      CHECK(packed.size() == words.size() - 1);
      CHECK(std::is_sorted(codes.begin(), codes.end()));
      std::uint32_t visited = 0;
      bool same = true;
      packed.find([&](std::uint32_t i, TestType code) {
        same = same && i == visited++ && code == codes[i] && packed.at(i) == code;
        return false;
      });
      CHECK(visited == count);
      CHECK(same);
      if (count == 0) continue;
      const std::uint32_t wanted = static_cast<std::uint32_t>(count / 2);
      std::uint32_t last = 0;
      CHECK(packed.find([&](std::uint32_t i, TestType) { return last = i, i == wanted; }));
      CHECK(last == wanted);
    }
}

TEMPLATE_TEST_CASE("entries with short and long excluded sets stand side by side in a table",
                   "[proof_search]", std::uint32_t, std::uint64_t, Code128) {
  std::mt19937 random(2);
  TranspositionTable<TestType> table(64 << 20, false);
  const Key<TestType> key{5, 1};
  std::vector<std::vector<TestType>> sets;
  std::vector<EntryOffset> offsets;
  EntryContent<TestType> content;
  for (const std::size_t count : {3, 127, 128, 0, 700, 20}) {
    content.winner = Side::black;
    content.demand = static_cast<int>(count);
    content.turns = {{9, 2, 4, false}};
    content.required.clear();
    content.excluded.clear();
    content.required.insert(11);
    const auto codes = random_codes<TestType>(count, most_vertices<TestType>, false, random);
    for (const TestType code : codes) content.excluded.insert(code);
    sets.push_back(codes);
    offsets.push_back(table.add(key, content));
  }
  for (std::size_t i = 0; i < sets.size(); ++i) {
    const Entry<TestType> entry = table.entry(offsets[i]);
    CHECK(entry.head().demand == static_cast<int>(sets[i].size()));
    REQUIRE(entry.turns().size() == 1);
    CHECK(entry.turns()[0].vertex == 4);
    CHECK(entry.required(0) == TestType{11});
    std::vector<TestType> out = excluded_of(entry), in = sets[i];
    for (std::uint32_t n = 0; n < out.size(); ++n) CHECK(entry.excluded(n) == out[n]);
    std::sort(in.begin(), in.end());
    std::sort(out.begin(), out.end());
    CHECK(in == out);
    if (i + 1 < offsets.size()) CHECK(offsets[i] + entry.size() == offsets[i + 1]);
  }
}

TEMPLATE_TEST_CASE("an entry whose excluded set is another's says which, and has the same codes",
                   "[proof_search]", std::uint32_t, std::uint64_t, Code128) {
  std::mt19937 random(3);
  TranspositionTable<TestType> table(64 << 20, false);
  for (const std::size_t count : {3, 127, 128, 700}) {
    EntryContent<TestType> content;
    content.winner = Side::white;
    content.demand = 1;
    content.turns = {{9, 2, 4, false}, {8, 3, 5, true}};
    content.required.insert(11);
    for (const TestType code : random_codes<TestType>(count, most_vertices<TestType>, false, random))
      content.excluded.insert(code);
    const EntryOffset holder = table.add({5, 1}, content);
    content.turns.pop_back();
    content.required.clear();
    content.shared = SharedSet{holder, 6};
    const EntryOffset sharing = table.add({7, 1}, content);
    const EntryOffset next = table.add({9, 1}, content);
    const Entry<TestType> own = table.entry(holder), shared = table.entry(sharing);
    CHECK_FALSE(own.shared());
    CHECK(own.excluded_map() == 0);
    REQUIRE(shared.shared());
    CHECK(shared.shared()->holder == holder);
    CHECK(shared.excluded_map() == 6);
    CHECK(shared.head().required == 0);
    CHECK(excluded_of(own).size() == count);
    CHECK(excluded_of(shared) == excluded_of(own));
    const std::vector<TestType> codes = excluded_of(own);
    for (std::uint32_t n = 0; n < count; ++n) CHECK(shared.excluded(n) == codes[n]);
    CHECK(sharing + shared.size() == next);
    CHECK(shared.size() < own.size());
    // Seen as the holder has it, each member makes the condition fail, and nothing else does.
    const auto none = [](TestType, Side) { return false; };
    CHECK(meets(none, none, shared));
    const auto last = [&](TestType code, Side side) { return code == codes.back() && side == Side::white; };
    CHECK_FALSE(meets(none, last, shared));
    CHECK(meets(last, none, shared));
  }
}

}  // namespace graphgo::solver::engines::proof_search
