#include "solver/engines/proof_search/transposition_table.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>

#include "graphgo/error.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::engines::proof_search {
namespace {

constexpr std::uint64_t first_bucket_count = 512;
/// Offsets are 32-bit numbers of words.
constexpr std::uint64_t most_entry_words = (std::uint64_t{1} << 32) - 1;
/// The states' part grows before this share of its slots is in use; a full bucket loses numbers from then on.
constexpr double crowded = 0.6;
/// Entries of one state that no other relies on.
constexpr int most_unneeded = 64;

template <typename Bucket>
LazyMemory empty_buckets(std::uint64_t count) {
  LazyMemory memory(count * sizeof(Bucket));
  std::uninitialized_value_construct_n(memory.as<Bucket>(), count);
  return memory;
}

}  // namespace

LazyMemory::LazyMemory(std::size_t bytes) : start_(nullptr), bytes_(bytes) {
  void* region =
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (region == MAP_FAILED) throw std::bad_alloc();
  madvise(region, bytes, MADV_HUGEPAGE);
  start_ = region;
}

LazyMemory::~LazyMemory() {
  if (start_) munmap(start_, bytes_);
}

/// Holds a bucket, for a few dozen instructions.
template <typename Code>
class TranspositionTable<Code>::Lock {
 public:
  Lock(const Bucket& bucket, bool shared) : bucket_(shared ? &bucket : nullptr) {
    while (bucket_ && bucket_->locked.exchange(true, std::memory_order_acquire)) {
    }
  }
  ~Lock() {
    if (bucket_) bucket_->locked.store(false, std::memory_order_release);
  }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  const Bucket* bucket_;
};

template <typename Code>
TranspositionTable<Code>::TranspositionTable(std::uint64_t memory, bool shared, bool has_lists)
    : memory_(memory),
      shared_(shared),
      has_lists_(has_lists),
      bucket_count_(first_bucket_count),
      buckets_(empty_buckets<Bucket>(bucket_count_)),
      arena_(std::min(memory / 4, most_entry_words) * 4 + 4096) {}

template <typename Code>
auto TranspositionTable<Code>::bucket(const Key<Code>& key) const -> Bucket& {
  std::uint64_t hash = static_cast<std::uint64_t>(key.code) ^ mixed_hash(key.context + 0x9E3779B97F4A7C15u);
  if constexpr (sizeof(Code) > 8) hash ^= mixed_hash(static_cast<std::uint64_t>(key.code >> 64));
  return buckets()[mixed_hash(hash) & (bucket_count_ - 1)];
}

template <typename Code>
auto TranspositionTable<Code>::find(const Key<Code>& key) const -> Found {
  const Bucket& b = bucket(key);
  const Lock lock(b, shared_);
  for (const Slot& s : b.slots)
    if (s.holds(key)) return {s.numbers != ProofNumbers::unknown(), s.numbers, s.newest};
  return {};
}

template <typename Code>
auto TranspositionTable<Code>::slot(Bucket& b, const Key<Code>& key) -> Slot* {
  Slot* spare = nullptr;
  const auto effort = [](const Slot& s) { return s.is_free() ? 0 : s.numbers.proof + s.numbers.disproof; };
  for (Slot& s : b.slots) {
    if (s.holds(key)) return &s;
    if (s.newest == 0 && (!spare || effort(s) < effort(*spare))) spare = &s;
  }
  if (!spare) return nullptr;
  if (spare->is_free()) note_state();
  *spare = Slot::of(key);
  return spare;
}

template <typename Code>
void TranspositionTable<Code>::note_state() {
  states_.fetch_add(1, std::memory_order_relaxed);
  if (may_grow()) exhausted_.store(true, std::memory_order_relaxed);
}

template <typename Code>
void TranspositionTable<Code>::set_numbers(const Key<Code>& key, ProofNumbers numbers) {
  Bucket& b = bucket(key);
  const Lock lock(b, shared_);
  if (Slot* s = slot(b, key)) s->numbers = numbers;
}

template <typename Code>
std::uint64_t TranspositionTable<Code>::entry_words_allowed() const {
  const std::uint64_t states = bucket_count_ * sizeof(Bucket);
  return std::min(states < memory_ ? (memory_ - states) / 4 : 0, most_entry_words);
}

template <typename Code>
EntryOffset TranspositionTable<Code>::add(const Key<Code>& key, EntryContent<Code>& content) {
  if (content.excluded.codes().size() > EntryHead::most_excluded) throw std::bad_alloc();
  const std::vector<std::uint32_t>& body = content.words();
  const std::size_t words = Entry<Code>::head_words + body.size();
  std::uint64_t start = top_.load(std::memory_order_relaxed);
  do {
    if (start + words > entry_words_allowed()) {
      exhausted_.store(true, std::memory_order_relaxed);
      return 0;
    }
  } while (!top_.compare_exchange_weak(start, start + words, std::memory_order_relaxed));
  const auto offset = static_cast<EntryOffset>(start);
  auto* head = new (arena() + offset) EntryHead{
      offset,
      static_cast<std::uint32_t>(content.required.codes().size()),
      static_cast<std::uint32_t>(content.excluded.codes().size()) & EntryHead::most_excluded,
      content.shared.has_value(),
      static_cast<std::int16_t>(content.demand),
      content.turns_left_out ? EntryHead::left_out : static_cast<std::uint8_t>(content.turns.size()),
      content.winner,
      0};
  std::copy(body.begin(), body.end(), arena() + offset + Entry<Code>::head_words);
  if (!has_lists_) return offset;
  Bucket& b = bucket(key);
  const Lock lock(b, shared_);
  if (Slot* s = slot(b, key)) {
    head->older = s->newest;
    s->newest = offset;
    if (may_go(*head)) unlink_one_too_many(offset);
  }
  return offset;
}

/// Where almost every turn hinges on bans, states collect thousands of entries that require positions, and
/// testing them takes all the time. The oldest of too many goes. No other entry relies on it: only entries
/// that require nothing cover omitted conditions [S7c], [S15]. The bucket is locked.
template <typename Code>
void TranspositionTable<Code>::unlink_one_too_many(EntryOffset newest) {
  int going = 0;
  EntryOffset before_last = 0, last = 0, before = 0;
  for (EntryOffset at = newest; at != 0; before = at, at = older(at))
    if (may_go(head(at))) {
      ++going;
      before_last = before;
      last = at;
    }
  if (going > most_unneeded) older(head(before_last)).store(older(last), std::memory_order_release);
}

template <typename Code>
bool TranspositionTable<Code>::may_grow() const {
  const std::uint64_t slots = bucket_count_ * Bucket::slot_count;
  // Old and new stand side by side for a moment.
  return static_cast<double>(states()) >= crowded * static_cast<double>(slots) &&
         3 * bucket_count_ * sizeof(Bucket) + entry_bytes() <= memory_;
}

template <typename Code>
bool TranspositionTable<Code>::grow(const Limits& limits) {
  exhausted_.store(false, std::memory_order_relaxed);
  if (!may_grow()) return false;
  constexpr std::uint64_t between_clocks = 1 << 14;
  auto old = std::move(buckets_);
  const std::uint64_t old_count = bucket_count_, old_states = states_;
  bucket_count_ *= 2;
  buckets_ = empty_buckets<Bucket>(bucket_count_);
  states_ = 0;
  // Where a state's slots do not fit its new bucket, `slot` gives up numbers; entries always fit, for the
  // slots of an old bucket go to two new ones.
  for (std::uint64_t i = 0; i < old_count; ++i) {
    if (i % between_clocks == 0 && out_of_time(limits)) {
      buckets_ = std::move(old);
      bucket_count_ = old_count;
      states_ = old_states;
      return false;
    }
    for (const Slot& s : old.template as<Bucket>()[i].slots)
      if (!s.is_free()) *slot(bucket(s.key()), s.key()) = s;
  }
  exhausted_.store(false, std::memory_order_relaxed);  // re-inserting may have set it
  return true;
}

template <typename Code>
void TranspositionTable<Code>::forget_numbers() {
  for (Bucket& b : buckets())
    for (Slot& s : b.slots) s.numbers = ProofNumbers::unknown();
}

template <typename Code>
bool TranspositionTable<Code>::forget_newest(double keep) {
  exhausted_.store(false, std::memory_order_relaxed);
  const std::uint64_t wanted = static_cast<std::uint64_t>(keep * static_cast<double>(entry_words_allowed()));
  std::uint64_t end = 1;
  while (end < top_ && end < wanted) end += entry(static_cast<EntryOffset>(end)).size();
  if (end >= top_) return false;
  for (Bucket& b : buckets())
    for (Slot& s : b.slots) forget_from(s, end);
  top_ = end;
  return true;
}

/// Unlinks every entry of the chain at or past `end`, wherever it stands: threads link in another order than
/// they take room.
template <typename Code>
void TranspositionTable<Code>::forget_from(Slot& slot, std::uint64_t end) {
  EntryOffset kept = 0;  // the last one that stays
  for (EntryOffset at = slot.newest; at != 0; at = older(at)) {
    if (at >= end) continue;
    if (kept == 0)
      slot.newest = at;
    else
      older(head(kept)).store(at, std::memory_order_relaxed);
    kept = at;
  }
  if (kept == 0)
    slot.newest = 0;
  else
    older(head(kept)).store(0, std::memory_order_relaxed);
}

/// In the order in which they lie. What an entry rests on was there before it.
template <typename Code>
std::vector<EntryOffset> TranspositionTable<Code>::reached_from(std::span<EntryOffset* const> kept) const {
  std::vector<bool> reached(top_);
  for (const EntryOffset* offset : kept) reached[*offset] = true;
  std::vector<EntryOffset> all;
  for (std::uint64_t at = 1; at < top_; at += entry(static_cast<EntryOffset>(at)).size())
    all.push_back(static_cast<EntryOffset>(at));
  if (std::any_of(all.begin(), all.end(), [&](EntryOffset at) { return entry(at).head().shares; }))
    throw InternalError("transposition table: an entry that shares its excluded set would move");
  for (std::size_t i = all.size(); i-- > 0;)
    if (reached[all[i]])
      for (const ProofTurn& turn : entry(all[i]).turns()) reached[turn.next] = true;
  std::erase_if(all, [&](EntryOffset at) { return !reached[at]; });
  return all;
}

template <typename Code>
void TranspositionTable<Code>::keep_only(std::span<EntryOffset* const> kept) {
  const std::vector<EntryOffset> from = reached_from(kept);
  std::vector<EntryOffset> to;
  to.reserve(from.size());
  const auto moved = [&](EntryOffset offset) {
    return to[static_cast<std::size_t>(std::lower_bound(from.begin(), from.end(), offset) - from.begin())];
  };
  std::uint64_t end = 1;
  for (const EntryOffset offset : from) {
    const Entry<Code> old = entry(offset);
    const std::size_t size = old.size();
    for (const ProofTurn& turn : old.turns())
      if (turn.next != 0) const_cast<ProofTurn&>(turn).next = moved(turn.next);
    std::memmove(arena() + end, arena() + offset, 4 * size);
    to.push_back(static_cast<EntryOffset>(end));
    head(to.back()).older = to.back();
    end += size;
  }
  for (EntryOffset* offset : kept) *offset = moved(*offset);
  top_ = end;
  exhausted_.store(false, std::memory_order_relaxed);
}

template class TranspositionTable<std::uint32_t>;
template class TranspositionTable<std::uint64_t>;
template class TranspositionTable<Code128>;

}  // namespace graphgo::solver::engines::proof_search
