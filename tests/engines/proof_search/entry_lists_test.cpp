// A search with numbers by history tests the entries of a state many at a time. It must find exactly those
// that a test of each condition, one by one, lets pass.
#include "solver/engines/proof_search/entry_lists.hpp"

#include <catch2/catch.hpp>
#include <random>
#include <set>
#include <utility>
#include <vector>

namespace graphgo::solver::engines::proof_search {
namespace {

using Code = std::uint32_t;
using Remembered = std::set<std::pair<Code, Side>>;

constexpr Code codes = 40;
const Key<Code> key{7, 1};

Remembered random_history(std::mt19937& random, unsigned percent) {
  Remembered history;
  for (Code code = 0; code < codes; ++code)
    for (const Side side : {Side::black, Side::white})
      if (random() % 100 < percent) history.emplace(code, side);
  return history;
}

/// Small codes are much likelier, as some positions are required by many entries.
Code common_code(std::mt19937& random) { return random() % codes * (random() % codes) / codes; }

/// Few conditions, so that some entries pass; now and then none.
EntryContent<Code> random_entry(std::mt19937& random) {
  EntryContent<Code> content;
  content.winner = random() % 2 == 0 ? Side::black : Side::white;
  content.demand = static_cast<int>(random() % 3);
  for (unsigned i = random() % 6; i > 0; --i) content.required.insert(common_code(random));
  for (unsigned i = random() % 6; i > 0; --i) content.excluded.insert(random() % codes);
  return content;
}

bool passes(const Entry<Code>& entry, int demand, const Remembered& history) {
  const Side winner = entry.head().winner;
  if (!entry.holds_for(demand)) return false;
  for (std::uint32_t i = 0; i < entry.head().required; ++i)
    if (!history.contains({entry.required(i), opponent(winner)})) return false;
  return !entry.find_excluded([&](std::uint32_t, Code code) { return history.contains({code, winner}); });
}

class Lists {
 public:
  explicit Lists(std::uint64_t bytes) : lists_(bytes) {}
  EntryOffset add(EntryContent<Code> content) {
    const EntryOffset entry = table_.add(key, content);
    lists_.add(key, entry, table_.entry(entry));
    return entry;
  }
  std::set<EntryOffset> found(Side winner, int demand, const Remembered& history) {
    std::set<EntryOffset> all;
    const auto remembers = [&](Code code, Side side) { return history.contains({code, side}); };
    lists_.find(key, winner, demand, remembers, [&](EntryOffset entry) {
      REQUIRE(passes(table_.entry(entry), demand, history));
      REQUIRE(table_.entry(entry).head().winner == winner);
      REQUIRE(all.insert(entry).second);
      return false;
    });
    return all;
  }
  bool passes_alone(EntryOffset entry, Side winner, int demand, const Remembered& history) const {
    return table_.entry(entry).head().winner == winner && passes(table_.entry(entry), demand, history);
  }

 private:
  TranspositionTable<Code> table_{std::uint64_t{1} << 24, false, false};
  EntryLists<Code> lists_;
};

TEST_CASE("entry lists: what is found is what passes one by one") {
  std::mt19937 random(20261126);
  Lists lists(std::uint64_t{1} << 30);
  std::vector<EntryOffset> entries;
  std::size_t found_in_all = 0;
  for (int round = 0; round < 60; ++round) {
    for (int i = 0; i < 25; ++i) entries.push_back(lists.add(random_entry(random)));
    for (int i = 0; i < 12; ++i) {
      const Remembered history = random_history(random, 10 + 8 * static_cast<unsigned>(i));
      for (const Side winner : {Side::black, Side::white})
        for (int demand = 0; demand < 3; ++demand) {
          std::set<EntryOffset> expected;
          for (const EntryOffset entry : entries)
            if (lists.passes_alone(entry, winner, demand, history)) expected.insert(entry);
          REQUIRE(lists.found(winner, demand, history) == expected);
          found_in_all += expected.size();
        }
    }
  }
  CHECK(found_in_all > 10'000);
}

TEST_CASE("entry lists: a full block is split by what most of its entries require") {
  TranspositionTable<Code> table(std::uint64_t{1} << 24, false, false);
  EntryBlock<Code> block;
  CodeUnion<Code> scratch;
  EntryContent<Code> content;
  content.winner = Side::black;
  // Every second entry requires 5, every fifth 6, and each excludes a position of its own.
  const auto add = [&](Code i) {
    content.demand = static_cast<int>(i % 3);
    content.required.clear();
    content.excluded.clear();
    if (i % 2 == 0) content.required.insert(5);
    if (i % 5 == 0) content.required.insert(6);
    content.excluded.insert(100 + i);
    const EntryOffset entry = table.add(key, content);
    block.add(entry, table.entry(entry), scratch);
    return entry;
  };
  std::vector<EntryOffset> entries;
  for (Code i = 0; i < 256; ++i) entries.push_back(add(i));
  REQUIRE(block.is_full());
  auto taken = block.split();
  REQUIRE(taken);
  CHECK(taken->size() == 128);
  CHECK(taken->keys() == std::vector<Code>{5});
  CHECK(block.size() == 128);
  CHECK(block.keys().empty());
  CHECK(taken->suits(table.entry(entries[0])));
  CHECK_FALSE(taken->suits(table.entry(entries[1])));
  for (const Remembered& history :
       {Remembered{}, Remembered{{5, Side::white}}, Remembered{{6, Side::white}, {102, Side::black}},
        Remembered{{5, Side::white}, {6, Side::white}, {110, Side::black}}}) {
    std::set<EntryOffset> expected, found;
    for (const EntryOffset entry : entries)
      if (passes(table.entry(entry), 2, history)) expected.insert(entry);
    for (EntryBlock<Code>* part : {&block, &*taken})
      part->find(
          Side::black, 2,
          [&](Code code, Side side) {
            return history.contains({code, side});
          },
          [&](EntryOffset entry) { return !found.insert(entry).second; });
    CHECK(found == expected);
  }
  CHECK_FALSE(EntryBlock<Code>().split());
}

TEST_CASE("entry lists: many states, each with few entries, keep to their memory") {
  constexpr std::uint64_t bytes = std::uint64_t{1} << 22, bytes_a_condition = sizeof(Code) + 2 * 32;
  constexpr Code states = 2000, entries_a_state = 20, conditions = 30;
  TranspositionTable<Code> table(std::uint64_t{1} << 24, false, false);
  EntryLists<Code> lists(bytes);
  EntryContent<Code> content;
  content.winner = Side::black;
  content.demand = 0;
  for (Code i = 0; i < states * entries_a_state; ++i) {
    content.excluded.clear();
    for (Code c = 0; c < conditions; ++c) content.excluded.insert(i * conditions + c);
    const Key<Code> state{i % states, 1};
    const EntryOffset entry = table.add(state, content);
    lists.add(state, entry, table.entry(entry));
  }
  std::uint64_t found = 0;
  for (Code state = 0; state < states; ++state)
    lists.find(
        {state, 1}, Side::black, 0, [](Code, Side) { return false; },
        [&](EntryOffset) { return ++found == 0; });
  CHECK(found > 0);
  CHECK(found * conditions * bytes_a_condition < bytes + bytes / 8);
}

TEST_CASE("entry lists: the oldest of too many go, and more of them where memory is short") {
  const auto kept = [](std::uint64_t bytes) {
    Lists lists(bytes);
    EntryContent<Code> content;
    content.winner = Side::black;
    content.demand = 0;
    EntryOffset first = 0, last = 0;
    for (int i = 0; i < 6000; ++i) {
      last = lists.add(content);
      if (i == 0) first = last;
    }
    const auto found = lists.found(Side::black, 0, {});
    CHECK_FALSE(found.contains(first));
    CHECK(found.contains(last));
    return found.size();
  };
  CHECK(kept(std::uint64_t{1} << 30) == 15 * 256 + 6000 % 256);
  CHECK(kept(0) == 1);
}

TEST_CASE("history numbers: a state is expected by its wins after the same turn, where there are any") {
  HistoryNumbers numbers(1 << 16);
  constexpr std::uint64_t state = 5;
  const HistoryNumbers::Met after_one{state, 100}, after_other{state, 200}, after_third{state, 300};
  const auto easier_for_black = [&](const HistoryNumbers::Met& met) {
    const ProofNumbers expected = numbers.expected(met);
    return static_cast<int>(expected.disproof) - static_cast<int>(expected.proof);
  };
  CHECK(easier_for_black(after_one) == 0);
  for (int i = 0; i < 20; ++i) {
    numbers.note_win(after_one, Side::black);
    numbers.note_win(after_other, Side::white);
  }
  CHECK(easier_for_black(after_one) > 50);
  CHECK(easier_for_black(after_other) < -50);
  // By all wins of the state, the late ones most.
  CHECK(easier_for_black(after_third) < 0);
  CHECK(easier_for_black(after_third) > easier_for_black(after_other));
  CHECK(easier_for_black({state + 1, 400}) == 0);
}

}  // namespace
}  // namespace graphgo::solver::engines::proof_search
