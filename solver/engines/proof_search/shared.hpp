// What the threads of one search share beside the table: which positions are in view, where the others work,
// and whether to stop.
#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

#include "solver/engines/proof_search/proof_numbers.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::engines::proof_search {

/// How many threads are at a thing, by the thing's hash. A collision can only make a count too large, which
/// is always safe here.
class OccupancyCounts {
 public:
  OccupancyCounts() : counts_(std::make_unique<std::array<Count, size>>()) {}
  std::uint32_t count(std::uint64_t hash) const { return at(hash).load(std::memory_order_seq_cst); }

  /// Counts a thing while it lives.
  class Guard {
   public:
    Guard() = default;
    Guard(OccupancyCounts& counts, std::uint64_t hash) : count_(&counts.at(hash)) {
      count_->fetch_add(1, std::memory_order_seq_cst);
    }
    ~Guard() {
      if (count_) count_->fetch_sub(1, std::memory_order_seq_cst);
    }
    Guard(Guard&& other) noexcept : count_(std::exchange(other.count_, nullptr)) {}
    Guard& operator=(Guard&&) = delete;
    explicit operator bool() const { return count_ != nullptr; }

   private:
    std::atomic<std::uint32_t>* count_ = nullptr;
  };

 private:
  using Count = std::atomic<std::uint32_t>;
  static constexpr std::size_t size = 1 << 14;
  Count& at(std::uint64_t hash) const { return (*counts_)[hash & (size - 1)]; }
  std::unique_ptr<std::array<Count, size>> counts_;
};

/// Of a position up to symmetry, in the counts of positions in view.
template <typename Code>
std::uint64_t position_hash(Code canonical) {
  const auto folded =
      static_cast<std::uint64_t>(canonical) ^ static_cast<std::uint64_t>(canonical >> (sizeof(Code) * 4));
  return folded * 0x9E3779B97F4A7C15u >> 40;
}

/// Why a search came back before it had proved anything.
enum class Stop : int {
  none,
  answered,   ///< another thread has the answer
  make_room,  ///< the table wants room; then go on
  prepare,    ///< the search is long enough to be worth what makes it shorter; then go on
  impatient,  ///< its patience is at an end (Patience)
  restart,    ///< it goes round among few states; then go on in another order
  limit,      ///< time, or the user
  given_up,   ///< who asked has another way to the answer
  too_deep    ///< a path outgrew the stack, or a number of a state its place
};

struct Shared {
  static constexpr std::uint64_t never = ~std::uint64_t{0};

  OccupancyCounts positions_in_view;  ///< up to symmetry [S7a]
  OccupancyCounts states_searched;    ///< with a thread below them; counted with many threads only
  std::atomic<Stop> stop{Stop::none};
  std::atomic<std::uint64_t> nodes{0};
  std::uint64_t prepare_at = never, restart_at = never;     ///< nodes
  std::uint32_t order = 0;                                  ///< of the restart; joins Options::shuffle_seed
  std::array<std::atomic<std::uint32_t>, 2> at_root{1, 1};  ///< for people: proof and disproof number
  const Limits* limits = nullptr;
  std::function<void()> report;  ///< called by one thread now and then
  bool many_threads = false;

  void show(const ProofNumbers& root) {
    at_root[0].store(root.proof, std::memory_order_relaxed);
    at_root[1].store(root.disproof, std::memory_order_relaxed);
  }
  /// The first reason given stays.
  void ask_to_stop(Stop why) {
    Stop none = Stop::none;
    stop.compare_exchange_strong(none, why);
  }
  bool stopping() const { return stop.load(std::memory_order_relaxed) != Stop::none; }
};

/// One thread's count of nodes. Every thousand nodes it joins the shared count, and limits are looked at; the
/// clock is looked at more often, for on large boards a node takes milliseconds.
class NodeCounter {
 public:
  /// `reports`: is this the thread that speaks to people?
  NodeCounter(Shared& shared, bool reports) : shared_(shared), reports_(reports) {}
  void add() {
    ++unshared_;
    ++own_;
  }
  /// For so many nodes from now on.
  void be_patient(std::uint64_t nodes) {
    patient_until_ = nodes < Shared::never - own_ ? own_ + nodes : Shared::never;
  }
  bool impatient() const { return own_ >= patient_until_; }
  void share() {
    shared_.nodes.fetch_add(unshared_, std::memory_order_relaxed);
    unshared_ = 0;
  }
  void look_at_limits() {
    if (unshared_ < nodes_between_looks) return look_at_clock();
    share();
    const std::uint64_t nodes = shared_.nodes.load(std::memory_order_relaxed);
    if (shared_.limits->reached()) shared_.ask_to_stop(Stop::limit);
    if (nodes >= shared_.prepare_at) shared_.ask_to_stop(Stop::prepare);
    if (nodes >= shared_.restart_at) shared_.ask_to_stop(Stop::restart);
    if (reports_) shared_.report();
  }

 private:
  static constexpr std::uint32_t nodes_between_looks = 1024, calls_between_clocks = 8;

  void look_at_clock() {
    if (++calls_ % calls_between_clocks == 0 && out_of_time(*shared_.limits))
      shared_.ask_to_stop(Stop::limit);
  }

  Shared& shared_;
  bool reports_;
  std::uint32_t unshared_ = 0, calls_ = 0;
  std::uint64_t own_ = 0, patient_until_ = Shared::never;
};

}  // namespace graphgo::solver::engines::proof_search
