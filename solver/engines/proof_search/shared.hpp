// What the threads of one search share beside the table: which elements stand on a line just now, where the others work, and
// whether to stop.
#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>

#include "solver/question/query.hpp"

namespace graphgo::solver::engines::proof_search {

/// Counts by hash: a collision can only make a count too large, which is always safe here.
class Counters {
 public:
  Counters() : counts_(std::make_unique<std::array<std::atomic<std::uint32_t>, size>>()) {}
  void enter(std::uint64_t hash) { (*counts_)[hash & (size - 1)].fetch_add(1, std::memory_order_seq_cst); }
  void leave(std::uint64_t hash) { (*counts_)[hash & (size - 1)].fetch_sub(1, std::memory_order_seq_cst); }
  std::uint32_t count(std::uint64_t hash) const {
    return (*counts_)[hash & (size - 1)].load(std::memory_order_seq_cst);
  }

 private:
  static constexpr std::size_t size = 1 << 14;
  std::unique_ptr<std::array<std::atomic<std::uint32_t>, size>> counts_;
};

/// Why a search came back before it had proved anything.
enum class Stop : int {
  none,
  answered,   ///< another thread has the answer
  make_room,  ///< the table wants room; then go on
  prepare,    ///< the search is long enough to be worth regions; then go on
  restart,    ///< it goes round among few states; then go on in another order
  limit,      ///< time, or the user
  too_deep    ///< a line outgrew the stack, or a number of a state its place
};

struct Shared {
  Counters positions;  ///< on some line, up to symmetry
  Counters states;     ///< with a thread below them
  std::atomic<Stop> stop{Stop::none};
  std::atomic<std::uint64_t> nodes{0};
  std::uint64_t prepare_at = ~std::uint64_t{0};               ///< nodes
  std::uint64_t restart_at = ~std::uint64_t{0};               ///< nodes
  std::uint32_t order = 0;                                    ///< as Options::shuffle_seed, for restarts
  std::array<std::atomic<std::uint32_t>, 2> root_work{1, 1};  ///< for people: df-pn's numbers at the root
  const Limits* limits = nullptr;
  std::function<void()> report;  ///< called by one thread now and then
  bool many_threads = false;

  void show(const std::array<std::uint32_t, 2>& work) {
    for (std::size_t i = 0; i < 2; ++i) root_work[i].store(work[i], std::memory_order_relaxed);
  }
  /// The first reason given stays.
  void ask_to_stop(Stop why) {
    Stop none = Stop::none;
    stop.compare_exchange_strong(none, why);
  }
  bool stopping() const { return stop.load(std::memory_order_relaxed) != Stop::none; }
};

}  // namespace graphgo::solver::engines::proof_search
