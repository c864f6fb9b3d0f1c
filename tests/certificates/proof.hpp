// What makes a proof file for a test, and asks the checker about it.
#pragma once
#include <catch2/catch.hpp>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "solver/certificates/check/check.hpp"

namespace graphgo::solver::certificates::check {

using Facts = std::vector<std::pair<std::string, std::string>>;

/// A proof file in parts; the rules are Tromp and Taylor's but for `rules`.
struct Proof {
  int vertices = 1;
  std::vector<std::pair<int, int>> edges;
  std::map<std::string, std::string> rules;
  std::string claims;
  std::string start = "position .\nto_move black\nprisoners 0 0\nrecord\n";

  std::string text() const {
    static const std::vector<std::pair<std::string, std::string>> axes{
        {"suicide", "allowed"},
        {"repetition", "superko(positional,-,counted)"},
        {"passing", "free"},
        {"ending", "passes(2)"},
        {"phases", "1"},
        {"phase2_ending", "passes(2)"},
        {"phase2_first", "alternation"},
        {"phase1_open_ko_tax", "0"},
        {"scoring", "area"},
        {"long_cycle", "no_result"},
        {"no_result_value", "0"},
        {"komi", "0"},
        {"tie", "draw"},
        {"handicap", "none"},
        {"resume", "false"},
        {"dispute", "none"},
        {"initial_prohibited", "{}"}};
    std::string text = "graphgo proof 1\nvertices " + std::to_string(vertices) + "\n";
    for (const auto& [a, b] : edges) text += "edge " + std::to_string(a) + " " + std::to_string(b) + "\n";
    for (const auto& [axis, value] : axes)
      text += "rule " + axis + " " + (rules.count(axis) ? rules.at(axis) : value) + "\n";
    return text + start + claims + "end\n";
  }
};

/// What a position, side to move and record come to as lines.
inline std::string start(const std::string& position, const std::string& to_move = "black",
                         const std::string& prisoners = "0 0", const std::string& record = "") {
  return "position " + position + "\nto_move " + to_move + "\nprisoners " + prisoners + "\nrecord" + record +
         "\n";
}

using Rules = std::map<std::string, std::string>;
inline const Rules new_zealand{{"repetition", "superko(situational,counted,counted)"}};
inline const Rules taylor_concise{{"repetition", "superko(situational,counted,ignored)"}};
inline const Rules lasker_maas{
    {"suicide", "forbidden"}, {"phases", "2"}, {"scoring", "territory"}, {"tie", "white_wins"}};
inline const Rules conway{{"passing", "never"}, {"ending", "immobile_loses"}, {"scoring", "last_mover"}};
inline const Rules prisoners{
    {"passing", "costs_prisoner"}, {"ending", "immobile_loses"}, {"scoring", "last_mover"}};
inline const Rules literal{
    {"passing", "costs_prisoner"}, {"ending", "immobile_loses(literal)"}, {"scoring", "last_mover"}};
inline const Rules basic_ko{{"suicide", "forbidden"}, {"repetition", "basic_ko"}};

inline Rules with(Rules rules, const Rules& more) {
  for (const auto& [axis, value] : more) rules[axis] = value;
  return rules;
}

inline const std::vector<std::pair<int, int>> path2{{0, 1}}, path3{{0, 1}, {1, 2}};

struct Answer {
  int verdict;
  Facts facts;
  std::string complaint;

  std::string fact(const std::string& key) const {
    for (const auto& [name, value] : facts)
      if (name == key) return value;
    return "";
  }
};

inline Answer ask(const std::string& text) {
  Answer answer{};
  answer.verdict = check_proof_text(text, answer.facts, answer.complaint);
  return answer;
}

/// The text with the first `from` replaced, which must be there.
inline std::string edited(const Proof& proof, const std::string& from, const std::string& to) {
  std::string text = proof.text();
  const auto at = text.find(from);
  INFO(from << " in\n" << text);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

inline Proof changed(Proof proof, const Rules& rules, const std::string& claims,
                     const std::string& start = "") {
  proof.rules = with(proof.rules, rules);
  proof.claims = claims;
  if (!start.empty()) proof.start = start;
  return proof;
}

/// An accepted proof, an edit that spoils it, and what the complaint must hold.
struct Wrong {
  Proof proof;
  std::string from, to, complaint;
};

inline void expect_rejected(const std::vector<Wrong>& rows) {
  for (const auto& [proof, from, to, complaint] : rows) {
    REQUIRE(ask(proof.text()).verdict == 0);
    const Answer answer = ask(edited(proof, from, to));
    INFO(from << " -> " << to << ": " << answer.complaint);
    CHECK(answer.verdict == 1);
    CHECK(answer.complaint.find(complaint) != std::string::npos);
    CHECK(answer.complaint.find('\n') == std::string::npos);
  }
}

}  // namespace graphgo::solver::certificates::check
