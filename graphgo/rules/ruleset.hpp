// Ruleset: one reading of the rules of Go, as a plain value. Axes and presets are those of the texts
// (General Graph Go, Tromp and Taylor, Lasker-Maas, Nieminen, Pauli); each axis says what its values mean.
// Points are kept in halves, prisoners are stones. Errors: InputError that names the axis and the value.
//
// Example:
//   const graphgo::Ruleset rules = graphgo::read_ruleset("tromp-taylor,komi=0.5");
//   // rules.komi is 1, half a point; graphgo::to_text(rules) is the text again
#pragma once
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graphgo/stones.hpp"

namespace graphgo {

/// Forbidden: a play whose own chain is left without a liberty is illegal. Allowed: that chain is removed, a
/// single stone too.
enum class Suicide { forbidden, allowed };

/// Which repetitions of a position a play may not make.
struct Repetition {
  enum class Kind {
    none,          ///< every repetition is allowed
    basic_ko,      ///< turn t+1 may not give the position before turn t
    superko,       ///< see `key`
    cycle_removal  ///< Pauli's clauses 6 to 9
  };
  enum class Key {
    positional,  ///< a play may not leave a position that occurred earlier
    situational  ///< a play by c may not leave a position that c left earlier
  };
  Kind kind = Kind::superko;
  Key key = Key::positional;
  bool passes_counted = true;   ///< is the position left by a pass remembered as left by the passer?
  bool initial_counted = true;  ///< does the start count as left by the opponent of the side to move?
  friend bool operator==(const Repetition&, const Repetition&) = default;
};

enum class Passing {
  free,
  never,
  costs_prisoner,  ///< returns one stone the passer captured; impossible with none
  gives_stone      ///< hands the opponent one prisoner
};

/// How a phase ends.
struct Ending {
  enum class Kind {
    passes,         ///< `passes` consecutive passes
    immobile_loses  ///< the side that can neither play nor pass loses
  };
  Kind kind = Kind::passes;
  int passes = 2;           ///< at least 1
  bool white_last = false;  ///< ends at a White pass that is at least the `passes`-th consecutive one
  /// immobile_loses: the side that cannot play loses even if it could pay for a pass.
  bool literal = false;
  friend bool operator==(const Ending&, const Ending&) = default;
};

enum class PhaseTwoFirst { alternation, black, white };

enum class Scoring {
  area,        ///< stones and the empty regions that touch only your colour
  territory,   ///< those empty regions, plus prisoners
  last_mover,  ///< the side that cannot move loses
  control      ///< Pauli's clauses 5 and 14 to 16
};

/// What infinite play means where the repetition rule can leave it possible.
enum class LongCycle {
  no_result,
  /// Play stops when a state recurs; whoever passed more since it was there wins. Equal: no result.
  long_cycle
};

enum class Tie { draw, white_wins };

/// How claims about dead stones are settled after play stops.
enum class Dispute { none, judged, played, refereed };

struct Handicap {
  int consecutive = 0;                 ///< Black makes so many plays in a row first
  std::vector<Vertex> stones;          ///< black stones placed before the start, ascending
  std::array<int, 2> prisoners{0, 0};  ///< stones Black, White has captured before the start
  friend bool operator==(const Handicap&, const Handicap&) = default;
};

/// Points in halves, so that half-integer komi is exact: 13 is 6.5 points.
using HalfPoints = int;

struct Ruleset {
  std::string preset = "tromp-taylor";  ///< where it started from; a label that takes no part in equality

  Suicide suicide = Suicide::allowed;
  Repetition repetition;
  Passing passing = Passing::free;
  Ending ending;  ///< phase one's, where there are two
  int phases = 1;
  Ending phase2_ending;
  PhaseTwoFirst phase2_first = PhaseTwoFirst::alternation;
  bool phase1_open_ko_tax = false;  ///< at the end of phase one each open ko costs its holder one point
  Scoring scoring = Scoring::area;
  LongCycle long_cycle = LongCycle::no_result;
  HalfPoints no_result_value = 0;  ///< what no result is worth, after komi
  HalfPoints komi = 0;             ///< given to White
  Tie tie = Tie::draw;
  Handicap handicap;
  bool resume = false;  ///< may play be resumed after it stopped? (Nieminen)
  Dispute dispute = Dispute::none;
  std::vector<Vertex> initial_prohibited;  ///< Pauli's clause 2, ascending

  /// Do all axes say the same? Fields that decide nothing (the superko bits of a basic ko) take no part.
  friend bool operator==(const Ruleset& a, const Ruleset& b);
};

/// Presets that a reader chooses among. The sixteen of Taylor's text differ as their four letters say.
enum class PresetGroup { area, japanese, curiosity, taylor16 };
struct PresetInfo {
  std::string_view name, source, summary;  ///< the last two in the words of papers/rules.md section 3
  PresetGroup group;
};
/// All named presets, Taylor's sixteen (`taylor16/asyf` and so on) included, in the order to show them.
const std::vector<PresetInfo>& presets();

/// Another name that people type for a preset: "japanese" for "logical-japanese".
struct PresetAlias {
  std::string_view name, preset;
};
std::span<const PresetAlias> preset_aliases();
/// What to say of a misplaced word: " (a value of repetition, in aga, ...)", " (a preset: ...)", or "".
std::string value_hint(std::string_view word);
/// The preset of that name or alias, capitals or not; the result bears the preset's own name. Throws
/// InputError if there is none, naming near ones, or those that have the word as a value.
Ruleset preset(std::string_view name);

/// A value of an axis, or one word of it, and what it means, in the words of papers/rules.md section 2.
struct AxisTerm {
  std::string_view value, meaning;
  bool (*holds)(const Ruleset&);  ///< does the ruleset have it?
};
struct AxisInfo {
  std::string_view name, values;
  std::string_view meaning;  ///< what the axis decides, in the words of papers/rules.md section 2
  std::span<const AxisTerm> terms;
};
/// All axes in their fixed order, for `graphgo rules` and the documentation. `phase1_ending` is another name
/// of `ending`, not listed, which the readers below accept where there are two phases.
const std::vector<AxisInfo>& axes();
/// The value of one axis as text; `set_axis` reads it back. Throws InputError on an unknown axis.
std::string axis_value(const Ruleset& rules, std::string_view axis);
/// Sets one axis from text ("superko(situational,counted,ignored)", "passes(3)", "6.5", "{0;2}"). Checks the
/// value alone; conflicts between axes are found by `check`. Throws InputError naming the axis and the value.
void set_axis(Ruleset& rules, std::string_view axis, std::string_view value);

/// Throws InputError naming the axes in conflict and why (papers/rules.md section 3, "Refused combinations"),
/// or the axis whose value no text could have given.
void check(const Ruleset& rules);
/// Throws what `check` throws, and InputError for combinations that no engine solves (resumption under
/// superko, and the like).
void check_solvable(const Ruleset& rules);
/// Throws what `check_solvable` throws, and InputError for rulesets that Game (graphgo/game) does not play to
/// the end: cycle_removal, control, resumption, disputes. solver/engines/solve.hpp answers those.
void check_playable(const Ruleset& rules);

/// Reads `PRESET[,axis=value...]`, or the TOML file of that name when the text ends in ".toml". Commas inside
/// parentheses or braces belong to the value. The result has passed `check`. Throws InputError.
Ruleset read_ruleset(std::string_view text);
/// Reads TOML: `preset = "..."` and axes as keys. `where` names the source in messages.
Ruleset ruleset_from_toml(std::string_view toml, std::string_view where);
/// Reads a JSON object {"preset": ..., axis: value}, or a JSON string in text form, which never names a file.
/// Vertex sets may be JSON lists.
Ruleset ruleset_from_json(std::string_view json);

/// `PRESET,axis=value,...`: the preset and every axis that differs from it. Reads back to an equal ruleset.
/// Throws InputError if `preset` is no preset's name.
std::string to_text(const Ruleset& rules);
/// The same by the preset that differs on the fewest axes, whichever the ruleset was made from.
std::string shortest_text(const Ruleset& rules);
std::string to_toml(const Ruleset& rules);
struct AxisDifference {
  std::string_view axis;
  std::string left, right;
};
std::vector<AxisDifference> difference(const Ruleset& left, const Ruleset& right);

/// Is every play of this ruleset finite by superko (so that a state's value is a single margin)?
inline bool is_superko(const Ruleset& r) { return r.repetition.kind == Repetition::Kind::superko; }
/// Pauli's play: situations, prohibitions, cycles that are removed (papers/rules.md section 6).
inline bool removes_cycles(const Ruleset& r) { return r.repetition.kind == Repetition::Kind::cycle_removal; }

/// 13 -> "6.5", -4 -> "-2".
std::string half_points_text(HalfPoints halves);

}  // namespace graphgo
