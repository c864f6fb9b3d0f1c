// BoundProof: a side's strategy for one bound, read from a solution, as nodes of a proof file. A side that forces the bound goes by
// falling ranks, so its nodes refer upwards only; one that keeps the other from more may go round.
#pragma once
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "solver/proofs/proof_file.hpp"
#include "solver/retrograde/solution.hpp"
#include "tables/turns.hpp"

namespace graphgo::solver::retrograde {

class BoundProof {
 public:
  enum class Bound { lo, hi };

  /// Black forces lo and keeps White from less than hi; White the other way round.
  BoundProof(const Query& query, const Solution& solution, Side winner, Bound bound);

  struct Place {
    Position<1> position;
    tables::Context context;
  };
  /// The nodes of a state, which is on the board's vertices, and those below. Throws NoProof where no strategy that looks at
  /// states alone reaches the bound: bounds that are infinite by prisoners, and ends that a loser's gifts put off for ever.
  void collect(const Place& root);
  /// Of a state that was collected.
  struct Root {
    std::uint64_t node;
    MapIndex map;
  };
  Root root(const Place& place) const;

  bool forces() const { return forces_; }
  std::uint64_t nodes() const { return order_.size(); }
  std::uint64_t states() const;
  void write(proofs::ProofFile& file) const;

 private:
  struct Step {
    Turn turn;
    int gain = 0;  ///< for Black
    bool ends = false;
    Place place;  ///< not yet canonical
  };
  struct Found {
    Place place;
    std::uint64_t key;
    MapIndex map;
  };
  enum class Mark : std::uint8_t { open, done };

  Found canonical(const Place& place) const;
  std::vector<Step> steps(const Place& place) const;
  std::int32_t bound_of(const Place& place) const;
  std::uint32_t rank_of(const Place& place) const;
  std::vector<Step> kept(const Place& place) const;
  Step best(const Place& place, const std::vector<Step>& steps) const;
  proofs::Node node(const Place& place) const;

  const Solution& solution_;
  tables::Turns turns_;
  const Symmetry<std::uint32_t>& symmetry_;
  Ruleset rules_;
  Side winner_;
  Bound bound_;
  bool forces_;
  std::unordered_map<std::uint64_t, Mark> marks_;
  std::vector<Place> order_;
  std::unordered_map<std::uint64_t, std::uint64_t> numbers_;  ///< by key
};

/// Writes the proof of the query's value, which `solution` gave. Throws NoProof as BoundProof does.
ProofSummary write_proof(const Query& query, const Value& value, const Solution& solution, const Limits& limits,
                         const std::string& path);

}  // namespace graphgo::solver::retrograde
