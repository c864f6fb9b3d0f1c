#include "header.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace graphgo::solver::certificates::check {

namespace {

/// The axes in the order of the file, with the values that are judged here; # stands for a number.
const std::vector<std::pair<std::string, std::vector<std::string>>> axes = {
    {"suicide", {"forbidden", "allowed"}},
    {"repetition",
     {"none", "basic_ko", "superko(positional,-,counted)", "superko(positional,counted,ignored)",
      "superko(positional,ignored,ignored)", "superko(situational,counted,counted)",
      "superko(situational,counted,ignored)", "superko(situational,ignored,counted)",
      "superko(situational,ignored,ignored)"}},
    {"passing", {"free", "gives_stone", "never", "costs_prisoner"}},
    {"ending", {"passes(#)", "passes(#)+white_last", "immobile_loses", "immobile_loses(literal)"}},
    {"phases", {"1", "2"}},
    {"phase2_ending", {"passes(#)", "passes(#)+white_last"}},
    {"phase2_first", {"black", "white", "alternation"}},
    {"phase1_open_ko_tax", {"0", "1"}},
    {"scoring", {"area", "territory", "last_mover"}},
    {"long_cycle", {"no_result", "long_cycle"}},
    {"no_result_value", {"#", "#.5", "-0.5"}},
    {"komi", {"#", "#.5", "-0.5"}},
    {"tie", {"draw", "white_wins"}},
    {"handicap", {"none", "*"}},  // read by read_handicap
    {"resume", {"false"}},
    {"dispute", {"none"}},
    {"initial_prohibited", {"{}"}},
};

struct Value {
  std::string text;
  int choice = 0;  // among the values listed above
  int number = 0;
};

/// `consecutive(N)`, `{V;V}` and `prisoners(B,W)`, in this order, joined by +.
void read_handicap(const Lines& lines, std::string_view text, int vertices, Rules& rules) {
  Numbers numbers;
  int last = -1;
  for (const auto part : split(text, '+')) {
    const int kind = matches(part, "consecutive(#)", numbers)   ? 0
                     : matches(part, "prisoners(#,#)", numbers) ? 2
                                                                : 1;
    const bool stones = part.size() > 2 && part.front() == '{' && part.back() == '}';
    if (kind <= last || (kind == 1 && !stones)) lines.fail("rule handicap: unknown value " + cited(text));
    last = kind;
    for (const auto number : numbers)
      if (number < 0 || number > (kind == 0 ? 64 : 10000)) lines.fail("rule handicap: a number out of range");
    if (kind == 0) rules.handicap_plays = numbers[0];
    if (kind == 2) rules.handicap_prisoners = {numbers[0], numbers[1]};
    for (const auto v : kind == 1 ? split(part.substr(1, part.size() - 2), ';') : Words{})
      rules.handicap_stones |= bit(lines.number(v, 0, vertices - 1));
  }
}

/// papers/rules.md section 3. With these refusals every side always has a turn, or loses for want of one.
void refuse_combinations(const Lines& lines, const Rules& rules) {
  const bool may_lack_pass = rules.passing >= Passing::never,
             last_mover = rules.scoring == Scoring::last_mover;
  if (rules.immobile_loses() && !may_lack_pass)
    lines.fail("rules: immobile_loses with passes that are always possible");
  if (!rules.immobile_loses() && may_lack_pass)
    lines.fail("rules: passes(K) with passes that may be impossible");
  if (rules.immobile_loses() != last_mover)
    lines.fail("rules: immobile_loses and last_mover need each other");
  if (last_mover && rules.phases == 2) lines.fail("rules: last_mover with two phases");
  if (rules.open_ko_tax && rules.phases == 1) lines.fail("rules: phase1_open_ko_tax with one phase");
  const Ending& second = rules.endings[1];
  if (rules.phases == 1 && (second.passes != 2 || second.white_last || rules.phase2_first))
    lines.fail("rules: phase2_ending or phase2_first with one phase");
  if (rules.passing == Passing::costs_prisoner && !rules.superko())
    lines.fail("rules: costs_prisoner without superko");
}

Rules read_rules(Lines& lines, int vertices, Facts& facts) {
  Rules rules;
  std::map<std::string, Value> values;
  std::string summary;
  for (const auto& [axis, known] : axes) {
    lines.expect("rule", 2);
    if (lines.words[1] != axis) lines.fail("expected rule " + axis + ", found rule " + cited(lines.words[1]));
    Value value{std::string(lines.words[2])};
    Numbers numbers;
    while (value.choice < static_cast<int>(known.size()) && known[value.choice] != "*" &&
           !matches(value.text, known[value.choice], numbers))
      ++value.choice;
    if (value.choice == static_cast<int>(known.size()))
      lines.fail("rule " + axis + ": " + cited(value.text) + " is unknown, or not judged by this checker");
    if (!numbers.empty()) value.number = numbers[0];
    if (axis.ends_with("ending") && value.choice < 2 && (value.number < 1 || value.number > 99))
      lines.fail("rule " + axis + ": not 1 to 99 passes");
    if (axis == "handicap" && value.choice) read_handicap(lines, value.text, vertices, rules);
    summary += (summary.empty() ? "" : ", ") + axis + "=" + value.text;
    values[axis] = value;
    lines.advance();
  }
  facts.emplace_back("rules", summary);
  const auto choice = [&](const char* axis) { return values[axis].choice; };
  const Value& repetition = values["repetition"];
  rules.suicide = choice("suicide") == 1;
  rules.repetition = static_cast<Repetition>(std::min(repetition.choice, 2));
  rules.situational = repetition.text.find("situational") != std::string::npos;
  rules.passes_counted = repetition.text.find(",counted,") != std::string::npos;
  rules.start_counted = repetition.text.ends_with(",counted)");
  rules.passing = static_cast<Passing>(choice("passing"));
  rules.literal = choice("ending") == 3;
  rules.endings = {Ending{values["ending"].number, choice("ending") == 1},
                   Ending{values["phase2_ending"].number, choice("phase2_ending") == 1}};
  rules.phases = 1 + choice("phases");
  if (choice("phase2_first") < 2) rules.phase2_first = static_cast<Side>(choice("phase2_first"));
  rules.open_ko_tax = choice("phase1_open_ko_tax") == 1;
  rules.scoring = static_cast<Scoring>(choice("scoring"));
  if (choice("long_cycle") == 1 && !rules.superko())
    lines.fail("rule long_cycle: long_cycle is not judged by this checker");
  const Value& komi = values["komi"];
  rules.komi_halves = 2 * komi.number + (komi.choice ? (komi.text[0] == '-' ? -1 : 1) : 0);
  refuse_combinations(lines, rules);
  return rules;
}

/// The graph in the format of nauty: its size, then a bit for each pair of vertices, six to a character.
std::string graph6(const Board& board) {
  const auto character = [](int six_bits) { return static_cast<char>(63 + six_bits); };
  std::string text;
  if (board.size < 63)
    text += character(board.size);
  else
    text = {'~', character(0), character(board.size >> 6), character(board.size & 63)};
  int bits = 0, count = 0;
  for (int v = 1; v < board.size; ++v)
    for (int u = 0; u < v; ++u) {
      bits = 2 * bits + (board.neighbours[v] & bit(u) ? 1 : 0);
      if (++count % 6) continue;
      text += character(bits);
      bits = 0;
    }
  if (count % 6) text += character(bits << (6 - count % 6));
  return text;
}

Board read_board(Lines& lines, Facts& facts) {
  Board board;
  int edges = 0;
  lines.advance();
  lines.expect("vertices", 1);
  board.size = lines.number(lines.words[1], 1, 64);
  for (lines.advance(); lines.starts("edge"); lines.advance(), ++edges) {
    lines.expect("edge", 2);
    const int a = lines.number(lines.words[1], 0, board.size - 1),
              b = lines.number(lines.words[2], 0, board.size - 1);
    if (a == b || board.neighbours[a] & bit(b)) lines.fail(a == b ? "a loop" : "an edge given twice");
    board.neighbours[a] |= bit(b);
    board.neighbours[b] |= bit(a);
  }
  facts.emplace_back("board", to_string(board.size) + (board.size == 1 ? " vertex, " : " vertices, ") +
                                  to_string(edges) + (edges == 1 ? " edge" : " edges"));
  facts.emplace_back("graph6", graph6(board));
  return board;
}

Standing read_start(Lines& lines, const Game& game, Facts& facts) {
  Standing start;
  State& state = start.state;
  lines.expect("position", 1);
  state.position = lines.position(lines.words[1], game.board);
  facts.emplace_back("position", lines.words[1]);
  if (state.position.occupied() & game.rules.handicap_stones)
    lines.fail("a handicap stone on an occupied vertex");
  state.position.stones[black] |= game.rules.handicap_stones;
  if (!game.board.legal(state.position))
    lines.fail("an illegal position: a chain has no liberty once handicap is placed");
  lines.advance();
  lines.expect("to_move", 1);
  state.to_move = lines.side(lines.words[1]);
  facts.emplace_back("to move", lines.words[1]);
  state.handicap = static_cast<std::uint8_t>(game.rules.handicap_plays);
  if (state.handicap && state.to_move == white)
    lines.fail("White to move at the start, and handicap turns for Black");
  lines.advance();
  lines.expect("prisoners", 2);
  std::array<std::int32_t, 2> prisoners = game.rules.handicap_prisoners;
  for (const Side side : {black, white}) prisoners[side] += lines.number(lines.words[1 + side], 0, most);
  facts.emplace_back("prisoners", std::string(lines.words[1]) + " " + std::string(lines.words[2]));
  if (game.rules.passing == Passing::costs_prisoner) state.prisoners = prisoners;
  if (game.rules.territory()) start.scored = prisoners[black] - prisoners[white];
  lines.advance();
  return start;
}

void replay_record(Lines& lines, Root& root, Facts& facts) {
  if (!lines.starts("record")) lines.expect("record", 0);
  for (std::size_t i = 1; i < lines.words.size(); ++i) {
    const int turn = lines.number(lines.words[i], pass_turn, root.game.board.size - 1);
    const auto turns = legal_turns(root.game, root.standing, root.history);
    if (std::find(turns.begin(), turns.end(), turn) == turns.end())
      lines.fail("turn " + to_string(i) + " of the record, " + to_string(turn) +
                 (turns.empty() ? ", follows the end of play" : ", is illegal"));
    take_turn(root.game, root.standing, turn, root.history);
  }
  facts.emplace_back("record", to_string(lines.words.size() - 1) + " turns");
  for (std::size_t i = 1; i < lines.words.size(); ++i)
    root.record.append(i > 1 ? " " : "").append(lines.words[i]);
  lines.advance();
}

void read_symmetries(Lines& lines, Root& root, Facts& facts) {
  const Board& board = root.game.board;
  Symmetry map;
  for (int v = 0; v < board.size; ++v) map.to[v] = map.back[v] = static_cast<std::uint8_t>(v);
  root.maps.push_back(map);
  for (; lines.starts("symmetry"); lines.advance()) {
    lines.expect("symmetry", static_cast<std::size_t>(board.size));
    if (root.maps.size() > 65536) lines.fail("more than 65536 symmetries");
    for (int v = 0; v < board.size; ++v) {
      map.to[v] = static_cast<std::uint8_t>(lines.number(lines.words[v + 1], 0, board.size - 1));
      map.back[map.to[v]] = static_cast<std::uint8_t>(v);
    }
    if (image(map.to, board.vertices()) != board.vertices()) lines.fail("the symmetry is no permutation");
    for (int v = 0; v < board.size; ++v)
      if (image(map.to, board.neighbours[v]) != board.neighbours[map.to[v]])
        lines.fail("the symmetry is no automorphism");
    root.maps.push_back(map);
  }
  facts.emplace_back("symmetries", to_string(root.maps.size()) + ", the identity among them");
}

}  // namespace

std::string edges_of(const Board& board) {
  std::string text;
  for (int u = 0; u < board.size; ++u)
    for (int v = u + 1; v < board.size; ++v)
      if (board.neighbours[u] & bit(v)) text += (text.empty() ? "" : " ") + to_string(u) + "-" + to_string(v);
  return text.empty() ? "none" : text;
}

Root read_header(Lines& lines, Facts& facts) {
  Root root;
  root.game.board = read_board(lines, facts);
  root.game.rules = read_rules(lines, root.game.board.size, facts);
  root.standing = read_start(lines, root.game, facts);
  const State& start = root.standing.state;
  if (root.game.rules.superko() && root.game.rules.start_counted)
    root.history.insert(root.game.element(start.position, opponent(start.to_move)));
  replay_record(lines, root, facts);
  read_symmetries(lines, root, facts);
  return root;
}

}  // namespace graphgo::solver::certificates::check
