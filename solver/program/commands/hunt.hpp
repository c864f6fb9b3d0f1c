// Parts of `graphgo hunt`: its options, what a hunt found, and how it is told.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "solver/presentation/table_format.hpp"
#include "solver/program/commands/options.hpp"
#include "solver/research/hunt/hunt_file.hpp"

namespace graphgo::solver::program {

struct HuntOptions {
  std::vector<std::string> rules, boards, between;
  std::string relation = "equal", states, to_move, board_limit, output;
  research::Domain domain;
  bool all = false, certify = false, force = false;
  FarmOptions farm;
  LimitOptions limits;
  FormatOptions format;
};

/// The seconds that each board may take; 0: as many as the hunt.
double board_seconds(const HuntOptions& options, const research::Domain& domain);

/// What a hunt came to.
struct HuntOutcome {
  research::HuntSums sums;
  std::size_t earlier = 0, left_by_earlier = 0;  ///< boards that the journal had; of these, unsettled ones
  std::size_t cut = 0;                           ///< unsettled boards cut short by a limit on the whole hunt
  std::size_t boards = 0;                        ///< of the domain
  std::string first;                             ///< counterexample, as a JSON line
  std::optional<std::pair<Board, research::Counterexample>> shown;
  std::vector<std::string> all;
  std::string stopped_on;      ///< the first board in work when a limit on the hunt struck
  bool smallest = true;        ///< is all that comes before the first settled?
  bool seen_all = false;       ///< were all boards taken up that were wanted?
  bool complete = false;       ///< are all their states settled?
  std::size_t proofs_cut = 0;  ///< boards of whose proofs a limit cut some
  bool sampled = false;        ///< were states drawn, not all taken?
  std::uint64_t certified = 0, nodes = 0;
  double seconds = 0;
  research::Harvest harvest;
  bool journal_stays = false;  ///< the units that it has can be asked again

  /// Was all found out that was asked, proofs and second askings too?
  bool answered() const { return complete && seen_all && proofs_cut == 0; }
};

/// The verdict, one line: what is proved, refuted or open.
std::string hunt_verdict(const HuntOutcome& found);

/// To stdout: for people, as one JSON object, or the counterexamples alone as a table.
void print_hunt(const HuntOptions& options, const research::Question& question,
                const research::Domain& domain, const HuntOutcome& found, const Limits& limits);
void print_hunt_json(const HuntOptions& options, const research::Question& question,
                     const research::Domain& domain, const HuntOutcome& found);
void print_hunt_table(const research::Question& question, const HuntOutcome& found,
                      presentation::TableFormat format);

}  // namespace graphgo::solver::program
