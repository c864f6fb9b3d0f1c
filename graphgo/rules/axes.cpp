// The one list of axes: what each is called, takes and means, and how it is read and set.
#include <fmt/format.h>

#include <algorithm>

#include "graphgo/error.hpp"
#include "graphgo/rules/axis_text.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "graphgo/text/message.hpp"

namespace graphgo {
namespace {

struct Axis {
  AxisInfo info;
  std::string (*get)(const Ruleset&);
  bool (*set)(Ruleset&, std::string_view);  ///< false: no value of this axis, and nothing was changed
};

// The words of each enumeration, in the order of its enumerators.
constexpr std::string_view suicide_words[] = {"forbidden", "allowed"};
constexpr std::string_view passing_words[] = {"free", "never", "costs_prisoner", "gives_stone"};
constexpr std::string_view first_words[] = {"alternation", "black", "white"};
constexpr std::string_view scoring_words[] = {"area", "territory", "last_mover", "control"};
constexpr std::string_view long_cycle_words[] = {"no_result", "long_cycle"};
constexpr std::string_view tie_words[] = {"draw", "white_wins"};
constexpr std::string_view dispute_words[] = {"none", "judged", "played", "refereed"};
constexpr std::string_view boolean_words[] = {"false", "true"};
constexpr std::string_view tax_words[] = {"0", "1"};

/// An axis whose values are words: `member` takes the word's number.
template <auto member, const auto& words>
constexpr Axis word_axis(AxisInfo info) {
  return {info, [](const Ruleset& r) { return std::string(words[static_cast<std::size_t>(r.*member)]); },
          [](Ruleset& r, std::string_view text) {
            const auto found = std::find(std::begin(words), std::end(words), text);
            if (found == std::end(words)) return false;
            using Value = std::remove_reference_t<decltype(r.*member)>;
            r.*member = static_cast<Value>(found - std::begin(words));
            return true;
          }};
}

/// An axis with a text form of its own.
template <auto member, auto write, auto read>
constexpr Axis text_axis(AxisInfo info) {
  return {info, [](const Ruleset& r) { return std::string(write(r.*member)); },
          [](Ruleset& r, std::string_view text) {
            auto value = read(text);
            if (value) r.*member = *std::move(value);
            return value.has_value();
          }};
}

constexpr auto ending_text = [](const Ending& e) { return text_of(e); };
constexpr auto repetition_text = [](const Repetition& r) { return text_of(r); };
constexpr auto handicap_text = [](const Handicap& h) { return text_of(h); };
constexpr auto phases_text = [](int phases) { return fmt::format("{}", phases); };
constexpr auto phases_from = [](std::string_view text) { return whole_number_from(text, 1, 2); };

constexpr std::string_view ending_values =
    "passes(K) | passes(K)+white_last | immobile_loses | immobile_loses(literal), K from 1 to 99";
constexpr std::string_view points_values = "an integer or half-integer from -10000 to 10000";

constexpr Axis axis_table[] = {
    word_axis<&Ruleset::suicide, suicide_words>(
        {"suicide", "forbidden | allowed",
         "A play whose own chain is left without a liberty is illegal, or that chain is removed (a single stone "
         "too)."}),
    text_axis<&Ruleset::repetition, repetition_text, repetition_from>(
        {"repetition",
         "none | basic_ko | cycle_removal | superko(KEY,PASSES,INITIAL), KEY positional | situational, PASSES and "
         "INITIAL counted | ignored (superko(KEY): both counted; PASSES may be - in superko(positional,-,counted), "
         "where it "
         "changes nothing)",
         "Which repetitions a play may not make. basic_ko: not the position before the opponent's last turn. superko: "
         "no position that occurred (positional) or that the player left (situational) earlier; PASSES: is what a "
         "pass leaves remembered; INITIAL: does the start count as left by the opponent of the side to move. A "
         "positional key with the start counted has no use for PASSES, written -. cycle_removal: Pauli's clauses 6 "
         "to 9."}),
    word_axis<&Ruleset::passing, passing_words>(
        {"passing", "free | never | costs_prisoner | gives_stone",
         "What a pass costs: nothing; there are no passes; one stone the passer captured, impossible with none; one "
         "stone handed to the opponent as a prisoner (no difference under area scoring)."}),
    text_axis<&Ruleset::ending, ending_text, ending_from>(
        {"ending", ending_values,
         "How play ends, or phase one of two, which phase1_ending names too. passes(K): K consecutive passes; "
         "+white_last: a White pass that is at least the K-th. immobile_loses: the side that can neither play nor "
         "pass loses; literal: the side that cannot play, even if it could pay for a pass."}),
    text_axis<&Ruleset::phases, phases_text, phases_from>(
        {"phases", "1 | 2",
         "With 2, play goes on after its end with stones from the prisoners (Lasker-Maas), until phase two ends."}),
    text_axis<&Ruleset::phase2_ending, ending_text, ending_from>(
        {"phase2_ending", "passes(K) | passes(K)+white_last, K from 1 to 99",
         "How phase two ends; the passes that ended phase one do not count. Only with phases=2."}),
    word_axis<&Ruleset::phase2_first, first_words>(
        {"phase2_first", "alternation | black | white",
         "Who moves first in phase two; alternation: whoever is next. Only with phases=2."}),
    word_axis<&Ruleset::phase1_open_ko_tax, tax_words>(
        {"phase1_open_ko_tax", "0 | 1",
         "Points that each ko open at the end of phase one costs the side holding it. Only with phases=2."}),
    word_axis<&Ruleset::scoring, scoring_words>(
        {"scoring", "area | territory | last_mover | control",
         "area: stones and the empty regions that touch only your colour. territory: those regions, plus prisoners. "
         "last_mover: the side that cannot move loses. control: Pauli's clauses 5 and 14 to 16."}),
    word_axis<&Ruleset::long_cycle, long_cycle_words>(
        {"long_cycle", "no_result | long_cycle",
         "What infinite play means; no effect under superko, where play is finite. long_cycle: play stops when a state "
         "recurs, and whoever passed more since then wins; equal numbers are no result."}),
    text_axis<&Ruleset::no_result_value, half_points_text, half_points_from>(
        {"no_result_value", points_values,
         "What no result is worth to Black, after komi. No effect under superko, where play is finite."}),
    text_axis<&Ruleset::komi, half_points_text, half_points_from>(
        {"komi", points_values, "Points given to White. No effect with last_mover, which has no score."}),
    word_axis<&Ruleset::tie, tie_words>(
        {"tie", "draw | white_wins",
         "Who wins when the scores are equal. No effect with last_mover, which has no score."}),
    text_axis<&Ruleset::handicap, handicap_text, handicap_from>(
        {"handicap",
         "none, or joined by + some of consecutive(N), {V;V;...}, prisoners(B,W): N from 0 to 64, distinct vertices "
         "from 0 to 4095, B and W from 0 to 10000",
         "Black makes N plays in a row first; black stones are placed before the start; Black and White start with B "
         "and W captured stones."}),
    word_axis<&Ruleset::resume, boolean_words>(
        {"resume", "false | true", "May play be resumed after it stopped (Nieminen)? Not under superko."}),
    word_axis<&Ruleset::dispute, dispute_words>({"dispute", "none | judged | played | refereed",
                                                 "How dead stones are settled when play has stopped: every chain "
                                                 "lives; those are dead that the opponent can capture when "
                                                 "the owner begins; the dispute is played for real (not under "
                                                 "superko); a referee knows who controls what (Pauli)."}),
    text_axis<&Ruleset::initial_prohibited, vertex_set_text, vertex_set_from>(
        {"initial_prohibited", "{V;V;...}, distinct vertices from 0 to 4095, or {}",
         "Vertices where the first turn may not play (Pauli's clause 2). Only with cycle_removal."}),
};

const Axis& axis_named(std::string_view name) {
  const auto wanted = name == "phase1_ending" ? "ending" : name;
  for (const auto& axis : axis_table)
    if (axis.info.name == wanted) return axis;
  std::vector<std::string_view> names{"phase1_ending"};
  for (const auto& axis : axis_table) names.push_back(axis.info.name);
  throw InputError(fmt::format("unknown axis '{}'{}", printable(name), did_you_mean(name, names)));
}

}  // namespace

const std::vector<AxisInfo>& axes() {
  static const std::vector<AxisInfo> list = [] {
    std::vector<AxisInfo> infos;
    for (const auto& axis : axis_table) infos.push_back(axis.info);
    return infos;
  }();
  return list;
}

std::string axis_value(const Ruleset& rules, std::string_view axis) { return axis_named(axis).get(rules); }

void set_axis(Ruleset& rules, std::string_view axis, std::string_view value) {
  const Axis& found = axis_named(axis);
  if (!found.set(rules, trimmed(value)))
    throw InputError(fmt::format("{}={}: expected {}", axis, printable(value), found.info.values));
}

std::vector<AxisDifference> difference(const Ruleset& left, const Ruleset& right) {
  std::vector<AxisDifference> found;
  for (const auto& axis : axis_table) {
    auto l = axis.get(left), r = axis.get(right);
    if (l != r) found.push_back({axis.info.name, std::move(l), std::move(r)});
  }
  return found;
}

// The text form is canonical, so this looks past fields that decide nothing (the superko bits of a basic ko, say).
bool operator==(const Ruleset& a, const Ruleset& b) { return difference(a, b).empty(); }

}  // namespace graphgo
