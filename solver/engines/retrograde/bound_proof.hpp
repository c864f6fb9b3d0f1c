// BoundProof: a side's strategy for one bound, read from a solution, as nodes of a proof file. A side that
// forces the bound goes by falling ranks, so its nodes refer upwards only; one that keeps the other from more
// may go round.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "solver/certificates/writer/proof_file.hpp"
#include "solver/engines/retrograde/distance_to_end.hpp"
#include "solver/engines/retrograde/solution.hpp"
#include "solver/engines/retrograde/state_turns.hpp"

namespace graphgo::solver::engines::retrograde {

class BoundProof {
 public:
  enum class Bound { lo, hi };

  /// Black forces lo and keeps White from less than hi; White the other way round.
  /// `limits` must outlive it: `collect`, `states` and `write` throw LimitReached where time is up.
  BoundProof(const Query& query, const Solution& solution, Side winner, Bound bound, const Limits& limits);

  /// The nodes of some states, which are on the board's vertices, and those below. Throws NoProof where the
  /// bound is infinite because prisoners can be won without end, or what DistanceToEnd throws. Memory: some
  /// 100 bytes a node.
  void collect(const std::vector<Place>& roots);
  struct Root {
    std::uint64_t node;
    MapIndex map;
  };
  /// Of a root.
  Root root(const Place& place) const;

  bool forces() const { return forces_; }
  std::uint64_t nodes() const { return order_.size(); }
  std::uint64_t states() const;
  void write(certificates::ProofFile& file) const;

 private:
  /// A canonical state and what is needed from it on. Without gifts (see DistanceToEnd) that is its bound.
  struct At {
    Place place;
    std::uint64_t key = 0;
    int need = 0;
    bool finishing = false;
    MapIndex map = 0;
  };
  struct Id {
    std::uint64_t key;
    int need;
    friend bool operator==(const Id&, const Id&) = default;
  };
  struct IdHash {
    std::size_t operator()(const Id& id) const {
      return (id.key ^ static_cast<std::uint64_t>(id.need) << 51) * 0x9E3779B97F4A7C15u;
    }
  };
  static Id id_of(const At& at) { return {at.key, at.need}; }

  bool collect_all(const std::vector<Place>& roots);
  void poll() const;
  At at_root(const Place& place) const;
  At after(const At& at, const Step& step) const;
  At standing(const Place& place, int need) const;
  bool as_good(int offered, int needed) const {
    return winner_ == Side::black ? offered >= needed : offered <= needed;
  }
  std::int32_t bound_of(const Place& place) const;
  std::uint32_t rank_of(const Place& place) const;
  std::vector<Step> kept(const At& at) const;
  Step nearest(const At& at, const std::vector<Step>& steps) const;
  bool keeps(const At& at, const Step& step) const;
  std::uint32_t distance(const At& at, const Step& step) const;
  certificates::Node node(const At& at) const;

  const Solution& solution_;
  StateTurns turns_;
  Side winner_;
  Bound bound_;
  bool forces_;
  const Limits& limits_;
  mutable std::uint64_t steps_ = 0;        ///< since it was made: the clock is looked at now and then
  std::unique_ptr<DistanceToEnd> to_end_;  ///< once gifts were found to put off the end
  std::vector<At> order_;
  std::unordered_map<Id, std::uint64_t, IdHash> numbers_;
};

/// Writes the proof of the query's value, which `solution` gave. Throws NoProof and LimitReached as
/// BoundProof does.
ProofSummary write_proof(const Query& query, const Value& value, const Solution& solution,
                         const Limits& limits, const std::string& path);

}  // namespace graphgo::solver::engines::retrograde
