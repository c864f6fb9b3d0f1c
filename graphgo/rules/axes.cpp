// The one list of axes: what each is called, takes and means, and how it is read and set.
#include <fmt/format.h>

#include <algorithm>

#include "graphgo/error.hpp"
#include "graphgo/rules/axis_text.hpp"
#include "graphgo/rules/predicates.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "graphgo/text/message.hpp"
#include "graphgo/text/words.hpp"

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
            if (!value) return false;
            r.*member = *std::move(value);
            return true;
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

// What the values mean, in the words of papers/rules.md section 2: a test compares them.
constexpr AxisTerm suicide_terms[] = {
    {"forbidden", "the play is illegal", [](const Ruleset& r) { return r.suicide == Suicide::forbidden; }},
    {"allowed", "the chain is removed, whatever its size",
     [](const Ruleset& r) { return r.suicide == Suicide::allowed; }},
};

/// "superko(positional,-,counted)": PASSES decides nothing.
bool passes_decide(const Ruleset& r) {
  return is_superko(r) && !(r.repetition.key == Repetition::Key::positional && r.repetition.initial_counted);
}

using Kind = Repetition::Kind;
using Key = Repetition::Key;
constexpr AxisTerm repetition_terms[] = {
    {"none", "every repetition is allowed", [](const Ruleset& r) { return r.repetition.kind == Kind::none; }},
    {"basic_ko", "a play may not leave the position that stood before the last turn",
     [](const Ruleset& r) { return r.repetition.kind == Kind::basic_ko; }},
    {"superko", "a list of remembered positions, each with the side that left it, bans plays",
     [](const Ruleset& r) { return is_superko(r); }},
    {"superko(positional)", "a play may not leave a position on the list",
     [](const Ruleset& r) { return is_superko(r) && r.repetition.key == Key::positional; }},
    {"superko(situational)", "a play by c may not leave a position that the list has as left by c",
     [](const Ruleset& r) { return is_superko(r) && r.repetition.key == Key::situational; }},
    {"PASSES counted", "the position after a pass joins the list, left by the passer",
     [](const Ruleset& r) { return passes_decide(r) && r.repetition.passes_counted; }},
    {"PASSES ignored", "nothing joins the list after a pass",
     [](const Ruleset& r) { return passes_decide(r) && !r.repetition.passes_counted; }},
    {"INITIAL counted", "the start joins the list, left by the opponent of the side to move",
     [](const Ruleset& r) { return is_superko(r) && r.repetition.initial_counted; }},
    {"INITIAL ignored", "the list begins empty",
     [](const Ruleset& r) { return is_superko(r) && !r.repetition.initial_counted; }},
    {"cycle_removal", "play by Pauli's clauses, section 6",
     [](const Ruleset& r) { return removes_cycles(r); }},
};

constexpr AxisTerm passing_terms[] = {
    {"free", "a pass costs nothing", [](const Ruleset& r) { return r.passing == Passing::free; }},
    {"never", "no pass is legal", [](const Ruleset& r) { return r.passing == Passing::never; }},
    {"costs_prisoner", "the passer returns one stone he captured. With none he cannot pass",
     [](const Ruleset& r) { return r.passing == Passing::costs_prisoner; }},
    {"gives_stone", "the passer hands the opponent one prisoner",
     [](const Ruleset& r) { return r.passing == Passing::gives_stone; }},
};

constexpr AxisTerm ending_terms[] = {
    {"passes(K)", "at K consecutive passes in the phase, whoever made them",
     [](const Ruleset& r) { return !immobile_loses(r) && !r.ending.white_last; }},
    {"passes(K)+white_last", "at a pass of White's that is at least the K-th consecutive one",
     [](const Ruleset& r) { return !immobile_loses(r) && r.ending.white_last; }},
    {"immobile_loses", "the side to move loses when it has neither a legal play nor a legal pass",
     [](const Ruleset& r) { return immobile_loses(r) && !r.ending.literal; }},
    {"immobile_loses(literal)",
     "the side to move loses when it has no legal play, even if it could pay for a pass",
     [](const Ruleset& r) { return immobile_loses(r) && r.ending.literal; }},
};

constexpr AxisTerm phases_terms[] = {
    {"1", "play ends for good at the first end", [](const Ruleset& r) { return r.phases == 1; }},
    {"2", "play goes on after the end of phase one, until phase2_ending is met",
     [](const Ruleset& r) { return r.phases == 2; }},
};

constexpr AxisTerm phase2_first_terms[] = {
    {"alternation", "phase two begins with the opponent of the side that passed last",
     [](const Ruleset& r) { return r.phase2_first == PhaseTwoFirst::alternation; }},
    {"black", "Black begins phase two",
     [](const Ruleset& r) { return r.phase2_first == PhaseTwoFirst::black; }},
    {"white", "White begins phase two",
     [](const Ruleset& r) { return r.phase2_first == PhaseTwoFirst::white; }},
};

constexpr AxisTerm tax_terms[] = {
    {"0", "open kos cost nothing", [](const Ruleset& r) { return !r.phase1_open_ko_tax; }},
    {"1", "each open ko at the end of phase one costs the side holding it one point",
     [](const Ruleset& r) { return r.phase1_open_ko_tax; }},
};

constexpr AxisTerm scoring_terms[] = {
    {"area", "a side's stones, and the empty regions that touch stones of its colour only",
     [](const Ruleset& r) { return r.scoring == Scoring::area; }},
    {"territory", "the empty regions that touch stones of the side's colour only, and its prisoners",
     [](const Ruleset& r) { return r.scoring == Scoring::territory; }},
    {"last_mover", "the side that is immobile by ending loses. There is no score",
     [](const Ruleset& r) { return r.scoring == Scoring::last_mover; }},
    {"control", "controlled vertices without an own stone, dead stones, and prisoners",
     [](const Ruleset& r) { return r.scoring == Scoring::control; }},
};

constexpr AxisTerm long_cycle_terms[] = {
    {"no_result", "play may go on for ever, and such play is no result",
     [](const Ruleset& r) { return r.long_cycle == LongCycle::no_result; }},
    {"long_cycle", "play stops as soon as a state recurs, and whoever passed more often since then wins",
     [](const Ruleset& r) { return r.long_cycle == LongCycle::long_cycle; }},
};

constexpr AxisTerm tie_terms[] = {
    {"draw", "nobody wins a tie", [](const Ruleset& r) { return r.tie == Tie::draw; }},
    {"white_wins", "White wins a tie", [](const Ruleset& r) { return r.tie == Tie::white_wins; }},
};

constexpr AxisTerm handicap_terms[] = {
    {"none", "there is no handicap", [](const Ruleset& r) { return r.handicap == Handicap{}; }},
    {"consecutive(N)", "Black makes the first N plays in a row",
     [](const Ruleset& r) { return r.handicap.consecutive > 0; }},
    {"{V;V;...}", "black stones stand on these vertices before the start",
     [](const Ruleset& r) { return !r.handicap.stones.empty(); }},
    {"prisoners(B,W)", "Black starts with B captured stones and White with W",
     [](const Ruleset& r) {
       return r.handicap.prisoners != std::array{0, 0};
     }},
};

constexpr AxisTerm resume_terms[] = {
    {"false", "the first stop is final", [](const Ruleset& r) { return !r.resume; }},
    {"true", "either side may have play go on after passes have stopped it",
     [](const Ruleset& r) { return r.resume; }},
};

constexpr AxisTerm dispute_terms[] = {
    {"none", "every chain left on the board lives",
     [](const Ruleset& r) { return r.dispute == Dispute::none; }},
    {"judged", "dead chains are found one by one and removed",
     [](const Ruleset& r) { return r.dispute == Dispute::judged; }},
    {"played", "disputes are played on the board",
     [](const Ruleset& r) { return r.dispute == Dispute::played; }},
    {"refereed", "a referee knows who controls what",
     [](const Ruleset& r) { return r.dispute == Dispute::refereed; }},
};

constexpr Axis axis_table[] = {
    word_axis<&Ruleset::suicide, suicide_words>(
        {"suicide", "forbidden | allowed",
         "It speaks of a play after which the new stone's own chain has no liberty.", suicide_terms}),
    text_axis<&Ruleset::repetition, repetition_text, repetition_from>(
        {"repetition",
         "none | basic_ko | cycle_removal | superko(KEY,PASSES,INITIAL), KEY positional | situational, "
         ""
         "PASSES and INITIAL counted | ignored (superko(KEY): both counted; PASSES may be - in "
         "superko(positional,-,counted), where it changes nothing)",
         "It says which positions a play may not leave.", repetition_terms}),
    word_axis<&Ruleset::passing, passing_words>({"passing", "free | never | costs_prisoner | gives_stone",
                                                 "It says what a pass costs.", passing_terms}),
    text_axis<&Ruleset::ending, ending_text, ending_from>(
        {"ending", ending_values,
         "It says how play ends. In a ruleset of two phases it says how phase one ends.", ending_terms}),
    text_axis<&Ruleset::phases, phases_text, phases_from>(
        {"phases", "1 | 2", "It says whether play goes on after its end.", phases_terms}),
    text_axis<&Ruleset::phase2_ending, ending_text, ending_from>(
        {"phase2_ending",
         "passes(K) | passes(K)+white_last, K from 1 to 99",
         "It says how phase two ends, in the words of ending.",
         {}}),
    word_axis<&Ruleset::phase2_first, first_words>(
        {"phase2_first", "alternation | black | white", "It says who begins phase two.", phase2_first_terms}),
    word_axis<&Ruleset::phase1_open_ko_tax, tax_words>(
        {"phase1_open_ko_tax", "0 | 1", "It says what an open ko costs.", tax_terms}),
    word_axis<&Ruleset::scoring, scoring_words>({"scoring", "area | territory | last_mover | control",
                                                 "The board is counted when play has ended by passes.",
                                                 scoring_terms}),
    word_axis<&Ruleset::long_cycle, long_cycle_words>({"long_cycle", "no_result | long_cycle",
                                                       "It says what play without an end means.",
                                                       long_cycle_terms}),
    text_axis<&Ruleset::no_result_value, half_points_text, half_points_from>(
        {"no_result_value",
         points_values,
         "The number is what no result is worth to Black, after komi.",
         {}}),
    text_axis<&Ruleset::komi, half_points_text, half_points_from>(
        {"komi", points_values, "Komi is added to White's score at the end.", {}}),
    word_axis<&Ruleset::tie, tie_words>(
        {"tie", "draw | white_wins", "It names the winner where the margin is 0.", tie_terms}),
    text_axis<&Ruleset::handicap, handicap_text, handicap_from>(
        {"handicap",
         "none, or joined by + some of consecutive(N), {V;V;...}, prisoners(B,W): N from 0 to 64, "
         "distinct vertices from 0 to 4095, B and W from 0 to 10000",
         "It says what is given at the start.", handicap_terms}),
    word_axis<&Ruleset::resume, boolean_words>(
        {"resume", "false | true", "It says whether a stop can be put off.", resume_terms}),
    word_axis<&Ruleset::dispute, dispute_words>({"dispute", "none | judged | played | refereed",
                                                 "It says how dead stones are found when play is over.",
                                                 dispute_terms}),
    text_axis<&Ruleset::initial_prohibited, vertex_set_text, vertex_set_from>(
        {"initial_prohibited",
         "{V;V;...}, distinct vertices from 0 to 4095, or {}",
         "The first turn may not play on these vertices (Pauli's clause 2).",
         {}}),
};

const Axis& axis_named(std::string_view name) {
  const auto wanted = name == "phase1_ending" ? "ending" : name;
  for (const auto& axis : axis_table)
    if (axis.info.name == wanted) return axis;
  std::vector<std::string_view> names{"phase1_ending"};
  for (const auto& axis : axis_table) names.push_back(axis.info.name);
  const std::string near = did_you_mean(name, names);
  throw InputError(
      fmt::format("unknown axis '{}'{}", printable(name), near.empty() ? value_hint(name) : near));
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
  if (found.set(rules, trimmed(value))) return;
  std::vector<std::string_view> near;
  for (const AxisTerm& term : found.info.terms)
    if (term.value.find(' ') == std::string_view::npos) near.push_back(term.value);
  throw InputError(fmt::format("{}={}: expected {}{}", axis, printable(value), found.info.values,
                               did_you_mean(trimmed(value), near)));
}

std::vector<AxisDifference> difference(const Ruleset& left, const Ruleset& right) {
  std::vector<AxisDifference> found;
  for (const auto& axis : axis_table) {
    auto l = axis.get(left), r = axis.get(right);
    if (l != r) found.push_back({axis.info.name, std::move(l), std::move(r)});
  }
  return found;
}

// The text form is canonical, so this looks past fields that decide nothing (the superko bits of a basic ko,
// say).
bool operator==(const Ruleset& a, const Ruleset& b) { return difference(a, b).empty(); }

}  // namespace graphgo
