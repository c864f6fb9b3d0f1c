// ProofFile: writes the proof of a value (solver/certificates/check/FORMAT.md) as it is made. The checker
// shares no code with it.
#pragma once
#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graphgo/error.hpp"
#include "graphgo/game/position.hpp"
#include "graphgo/mask.hpp"
#include "graphgo/symmetry/automorphisms.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/query.hpp"
#include "tables/output_file.hpp"

namespace graphgo::solver::certificates {

/// Thrown where a value has no proof that a file could hold.
class NoProof : public InputError {
 public:
  using InputError::InputError;
};

/// That `winner` secures a margin of at least (White: at most) so many points before komi, everything scored
/// before the root included. No margin: that he wins, under last_mover, and else that he keeps play from
/// ending.
struct Claim {
  Side winner;
  std::optional<int> margin;
  bool endless = false;  ///< play without end is as good for him
};

/// The formats there are; those that end play at certain areas have the later one.
inline constexpr int plain_proof = 1, proof_with_certain_areas = 2;

/// The first lines of every proof about the query, up to where symmetries are named.
std::string proof_beginning(const Query& query, int version);

/// What a turn leads to.
struct Next {
  enum class Kind {
    over,              ///< an end that suits the winner
    answered_by_pass,  ///< the winner's pass ends the game so
    banned,            ///< superko bans the turn
    certain_area,      ///< the winner has enough for certain (FORMAT.md)
    node
  };
  Kind kind = Kind::over;
  std::uint64_t node = 0;  ///< its number in the claim
  int map = 0;             ///< from this node's coordinates to its
};

/// A state the winner wins from.
struct Node {
  Position<1> position;
  Side to_move = Side::black;
  std::optional<int> passes;  ///< none: any number
  int phase = 1;
  /// Where points are scored along the way; none in a claim to keep play from ending.
  std::optional<int> need;
  std::array<int, 2> prisoners{0, 0};
  Mask<1> ko;
  std::optional<Turn> turn;            ///< the winner's; then there is one `next`
  std::optional<Vertex> legal_play{};  ///< immobile_loses(literal): what lets him pass
  std::vector<Next> next;              ///< the winner's, or one for each turn of the loser
};

class ProofFile {
 public:
  /// Writes the header. `maps`: the symmetries that nodes refer to, the identity first. Throws InputError
  /// where the file cannot be made.
  ProofFile(std::filesystem::path path, const Query& query, const std::vector<Permutation>& maps,
            int version = plain_proof);

  /// A claim, its nodes (exactly so many), then one of the roots.
  void begin(const Claim& claim, std::uint64_t nodes);
  void add(const Node& node);
  void root(std::uint64_t node, int map);
  /// Lines of a handicap tree.
  void root_tree(const std::vector<std::string>& lines);
  void root_over();
  /// For a claim that every end fulfils.
  void nothing_to_prove(const Claim& claim);
  void count_states(std::uint64_t states) { summary_.states += states; }

  /// Gives the file its name. Without it nothing is left.
  ProofSummary commit();

 private:
  void write(std::string_view text);
  void flush();
  std::string text_of(const Claim& claim) const;
  void add_next(const Next& next);

  Ruleset rules_;
  int size_;
  tables::OutputFile file_;
  std::string text_;          ///< not compressed yet
  std::uint64_t number_ = 0;  ///< of the next node
  ProofSummary summary_;
};

}  // namespace graphgo::solver::certificates
