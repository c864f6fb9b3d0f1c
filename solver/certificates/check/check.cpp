// The proof checker: accepts a proof file (FORMAT.md) only if its strategies win by the rules
// (papers/rules.md).
//
// It stands alone and shares no code with the engines that write proofs. Nothing in a file is believed: turns
// are replayed, the loser's turns listed and superko's conditions computed here. In order: the board, a
// ruleset's turns, the text of a file, its header, the check of a claim (the heart), and what the claims say
// together.
//   g++ -std=c++20 -O2 -Wall -Wextra -DGRAPHGO_CHECK_MAIN check.cpp -lzstd -o graphgo-check
#include <zstd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <memory_resource>
#include <new>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace graphgo::solver::certificates::check {

namespace {

using Facts = std::vector<std::pair<std::string, std::string>>;
using Words = std::vector<std::string_view>;
using Numbers = std::vector<int>;
using std::to_string;

struct Failure {
  int verdict;  // 1 rejected, 2 not readable, 3 more memory is needed than allowed
  std::string what;
};

/// What grows with the text of a file is kept in memory from here. A small file can hold a text of any
/// length, so its size bounds nothing.
class Budget : public std::pmr::memory_resource {
 public:
  explicit Budget(std::uint64_t most) : most_(most) {}

 private:
  void* do_allocate(std::size_t bytes, std::size_t alignment) override {
    if (bytes > most_ - used_)
      throw Failure{3, "more memory is needed than the " + to_string(most_) + " bytes allowed (--memory)"};
    void* const place = std::pmr::new_delete_resource()->allocate(bytes, alignment);
    used_ += bytes;
    return place;
  }
  void do_deallocate(void* place, std::size_t bytes, std::size_t alignment) override {
    std::pmr::new_delete_resource()->deallocate(place, bytes, alignment);
    used_ -= bytes;
  }
  bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override { return this == &other; }

  const std::uint64_t most_;
  std::uint64_t used_ = 0;
};

// ---- The board: papers/rules.md section 1 ----

using Mask = std::uint64_t;  // a set of vertices; loops take its first vertex and strike it off
Mask bit(int v) { return Mask{1} << v; }
int first(Mask set) { return std::countr_zero(set); }

enum Side : std::uint8_t { black, white };
Side opponent(Side side) { return side == black ? white : black; }
int sign(Side side) { return side == black ? 1 : -1; }  // every margin is Black's score minus White's

struct Position {
  std::array<Mask, 2> stones{};
  Mask occupied() const { return stones[black] | stones[white]; }
  bool operator==(const Position&) const = default;
};

struct Play {
  Position after;
  Mask captured = 0, lost = 0;  // stones removed: the opponent's, and by suicide
};

struct Board {
  int size = 0;
  std::array<Mask, 64> neighbours{};

  Mask vertices() const { return ~Mask{0} >> (64 - size); }
  Mask empty(const Position& position) const { return vertices() & ~position.occupied(); }

  bool touches(Mask set, Mask other) const {
    for (; set; set &= set - 1)
      if (neighbours[first(set)] & other) return true;
    return false;
  }

  /// What is connected to `v` within `colour`: its chain, or its empty region.
  Mask connected(int v, Mask colour) const {
    Mask found = bit(v);
    for (Mask open = found; open;) {
      const Mask fresh = neighbours[first(open)] & colour & ~found;
      found |= fresh;
      open = (open & (open - 1)) | fresh;
    }
    return found;
  }

  bool legal(const Position& position) const {
    for (const Mask stones : position.stones)
      for (Mask rest = stones; rest;) {
        const Mask chain = connected(first(rest), stones);
        if (!touches(chain, empty(position))) return false;
        rest &= ~chain;
      }
    return true;
  }

  /// At an empty vertex of a legal position: only chains next to it can lose their last liberty. Nothing:
  /// suicide.
  std::optional<Play> play(const Position& before, Side side, int v, bool suicide) const {
    Play play{before};
    Mask &own = play.after.stones[side], &theirs = play.after.stones[opponent(side)];
    own |= bit(v);
    const Mask liberties = empty(play.after);
    for (Mask near = neighbours[v] & theirs; near; near &= near - 1) {
      const Mask chain = connected(first(near), theirs);
      if (!touches(chain, liberties)) play.captured |= chain;
    }
    theirs &= ~play.captured;
    const Mask chain = connected(v, own);
    if (!touches(chain, liberties | play.captured)) play.lost = chain;
    if (play.lost && !suicide) return std::nullopt;
    own &= ~play.lost;
    return play;
  }

  /// Chains of the side with two eyes each, an eye being a component of what those chains leave, all of it
  /// next to the chain; and with these the components that are too narrow for two eyes (FORMAT.md, Certain
  /// areas).
  struct Certain {
    Mask alive, area;
  };
  Certain certain(const Position& position, Side side) const {
    Mask alive = position.stones[side];
    for (Mask before = 0; before != alive;) {
      before = alive;
      for (Mask rest = before; rest;) {
        const Mask chain = connected(first(rest), before);
        rest &= ~chain;
        if (eyes(chain, before) < 2) alive &= ~chain;
      }
    }
    Mask area = alive;
    for (Mask rest = vertices() & ~alive; alive && rest;) {
      const Mask region = connected(first(rest), rest);
      rest &= ~region;
      if (too_narrow(region, region & around(alive))) area |= region;
    }
    return {alive, area};
  }

  Mask around(Mask set) const {
    Mask all = 0;
    for (; set; set &= set - 1) all |= neighbours[first(set)];
    return all;
  }

  int eyes(Mask chain, Mask alive) const {
    int count = 0;
    for (Mask rest = vertices() & ~alive; rest;) {
      const Mask region = connected(first(rest), rest);
      rest &= ~region;
      count += !(region & ~around(chain));
    }
    return count;
  }

  bool too_narrow(Mask region, Mask beside) const {
    const Mask inner = region & ~beside, outer = around(inner) & ~inner;
    const int count = std::popcount(inner);
    for (Mask rest = inner; rest; rest &= rest - 1)
      if (std::popcount(neighbours[first(rest)]) < 2) return false;
    return !inner || (std::popcount(outer) >= 2 && (count == 1 || (count == 2 && touches(inner, inner))));
  }

  int territory(const Position& position) const {
    int margin = 0;
    for (Mask rest = empty(position); rest;) {
      const Mask region = connected(first(rest), rest);
      const bool by_black = touches(region, position.stones[black]),
                 by_white = touches(region, position.stones[white]);
      if (by_black != by_white) margin += sign(by_black ? black : white) * std::popcount(region);
      rest &= ~region;
    }
    return margin;
  }

  /// The tax of papers/rules.md section 4: where a side could take one stone with a stone that has then no
  /// neighbour of its colour, and no liberty but the vertex emptied, the other side holds an open ko and pays
  /// a point.
  int open_ko_tax(const Position& position) const {
    int margin = 0;
    for (Mask rest = empty(position); rest; rest &= rest - 1)
      for (const Side taker : {black, white}) {
        const auto play = this->play(position, taker, first(rest), true);
        const Mask around = neighbours[first(rest)];
        const bool alone = !(around & play->after.stones[taker]);
        const bool one =
            std::popcount(play->captured) == 1 && (around & empty(play->after)) == play->captured;
        if (alone && one) margin += sign(taker);
      }
    return margin;
  }
};

// ---- A ruleset and its turns: papers/rules.md sections 2 to 4 ----

enum class Repetition { none, basic_ko, superko };
enum class Passing { free, gives_stone, never, costs_prisoner };
enum class Scoring { area, territory, last_mover };

struct Ending {
  int passes = 0;  // 0: the immobile side loses
  bool white_last = false;
};

struct Rules {
  bool suicide = false, literal = false, open_ko_tax = false;
  Repetition repetition = Repetition::none;
  bool situational = false, passes_counted = false, start_counted = false;  // superko
  Passing passing = Passing::free;
  Scoring scoring = Scoring::area;
  std::array<Ending, 2> endings;  // of the two phases
  int phases = 1, komi_halves = 0, handicap_plays = 0;
  std::optional<Side> phase2_first;  // else alternation
  Mask handicap_stones = 0;
  std::array<int, 2> handicap_prisoners{};

  bool superko() const { return repetition == Repetition::superko; }
  bool immobile_loses() const { return endings[0].passes == 0; }
  bool territory() const { return scoring == Scoring::territory; }
  bool points_along_the_way() const { return territory() || open_ko_tax; }
};

/// What superko remembers. Under the positional key `left_by` is always Black.
struct Element {
  Position position;
  Side left_by = black;
  bool operator==(const Element&) const = default;
};

struct Hash {
  std::size_t operator()(const Element& element) const {
    Mask hash = element.left_by;
    for (const Mask stones : element.position.stones)
      hash = std::rotl((hash ^ stones) * 0x9e3779b97f4a7c15, 29);
    return (hash * 0xbf58476d1ce4e5b9) >> 7;
  }
};
using History = std::unordered_set<Element, Hash>;

/// What turns depend on, superko's history apart, and the need of FORMAT.md.
struct State {
  Position position;
  Mask ko = 0;  // basic_ko: where the side to move may not play although it could otherwise
  std::int64_t need = 0;
  std::array<std::int32_t, 2> prisoners{};  // kept under costs_prisoner only
  Side to_move = black;
  std::uint8_t passes = 0, phase = 1, handicap = 0;
};

struct Step {
  State after;
  int points = 0;  // what the turn scores, its end included
  bool over = false;
  std::optional<Element> made;
};

constexpr int pass_turn = -1;

struct Game {
  Board board;
  Rules rules;

  Element element(const Position& position, Side by) const {
    return {position, rules.situational ? by : black};
  }
  std::optional<Step> turn(const State& state, int v) const {
    return v == pass_turn ? pass(state) : play(state, v);
  }

  /// By all rules but superko.
  std::optional<Step> play(const State& state, int v) const {
    if ((state.position.occupied() | state.ko) & bit(v)) return std::nullopt;
    const Side side = state.to_move;
    const auto play = board.play(state.position, side, v, rules.suicide);
    if (!play) return std::nullopt;
    const int captured = std::popcount(play->captured), lost = std::popcount(play->lost);
    Step step;
    step.after = state;
    step.after.position = play->after;
    step.after.passes = 0;
    step.after.handicap = static_cast<std::uint8_t>(std::max(state.handicap - 1, 0));
    step.after.to_move = step.after.handicap ? black : opponent(side);
    if (rules.passing == Passing::costs_prisoner) {
      step.after.prisoners[side] += captured;
      step.after.prisoners[opponent(side)] += lost;
    }
    // A stone placed in phase two leaves its owner's store (section 4).
    if (rules.territory()) step.points = sign(side) * (captured - lost + (state.phase == 2));
    step.after.ko = ko(step.after, state.position);
    if (rules.superko()) step.made = element(play->after, side);
    return step;
  }

  /// Nothing: impossible. A handicap turn may pass under every ruleset, and pays for it if it can; the caller
  /// knows whether it has a play, which it must prefer.
  std::optional<Step> pass(const State& state) const {
    const Side side = state.to_move;
    const bool pays = rules.passing == Passing::costs_prisoner && state.prisoners[side] > 0;
    if (rules.passing >= Passing::never && !pays && !state.handicap) return std::nullopt;
    Step step;
    step.after = state;
    step.after.to_move = opponent(side);
    step.after.handicap = 0;
    if (pays) --step.after.prisoners[side];
    if (rules.passing == Passing::gives_stone && rules.territory()) step.points = -sign(side);
    if (rules.superko() && rules.passes_counted) step.made = element(state.position, side);
    if (!rules.immobile_loses()) {
      const Ending& ending = rules.endings[state.phase - 1];
      step.after.passes = static_cast<std::uint8_t>(std::min(state.passes + 1, ending.passes));
      if (step.after.passes == ending.passes && (!ending.white_last || side == white)) end_phase(step);
    }
    step.after.ko = ko(step.after, state.position);
    return step;
  }

 private:
  void end_phase(Step& step) const {
    const Position& position = step.after.position;
    step.over = step.after.phase == rules.phases;
    if (step.over) {
      step.points += board.territory(position);
      if (!rules.territory())
        step.points += std::popcount(position.stones[black]) - std::popcount(position.stones[white]);
    } else {
      step.after.phase = 2;
      step.after.passes = 0;
      step.after.to_move = rules.phase2_first.value_or(step.after.to_move);
      if (rules.open_ko_tax) step.points += board.open_ko_tax(position);
    }
  }

  /// basic_ko: the plays that restore `before`, which stood before the last turn. A play that is no suicide
  /// adds one stone of its side; suicide adds none and leaves the opponent's as they are. That spares most
  /// states the search.
  Mask ko(const State& state, const Position& before) const {
    if (rules.repetition != Repetition::basic_ko) return 0;
    const Side side = state.to_move, other = opponent(side);
    const Mask added = before.stones[side] & ~state.position.stones[side],
               empty = board.empty(state.position);
    Mask tried = std::popcount(added) == 1 ? added & empty : 0, banned = 0;
    if (!added && rules.suicide && before.stones[other] == state.position.stones[other]) tried = empty;
    for (; tried; tried &= tried - 1)
      if (const auto play = board.play(state.position, side, first(tried), rules.suicide);
          play && play->after == before)
        banned |= bit(first(tried));
    return banned;
  }
};

/// A state that was played to, its history known.
struct Standing {
  State state;
  std::int64_t scored = 0;  // prisoners of the start included
  bool ended = false;       // by passes; that a side is immobile shows in its turns
};

/// Plays in vertex order, then the pass if it is legal.
std::vector<int> legal_turns(const Game& game, const Standing& at, const History& history) {
  std::vector<int> turns;
  for (int v = 0; v < game.board.size && !at.ended; ++v)
    if (const auto step = game.play(at.state, v); step && !(step->made && history.contains(*step->made)))
      turns.push_back(v);
  const bool must_play = at.state.handicap && !turns.empty();
  const bool lost = game.rules.literal && !at.state.handicap && turns.empty();
  if (!at.ended && !must_play && !lost && game.pass(at.state)) turns.push_back(pass_turn);
  return turns;
}

/// Returns the element that is new in the history, if any.
std::optional<Element> take_turn(const Game& game, Standing& at, int turn, History& history) {
  const Step step = *game.turn(at.state, turn);
  at = {step.after, at.scored + step.points, step.over};
  return step.made && history.insert(*step.made).second ? step.made : std::nullopt;
}

// ---- The text of a file ----

using Source = std::function<std::string_view()>;  // the text piece by piece; an empty piece is its end

class ZstdFile {
 public:
  /// A frame may ask for a window of a quarter of the memory, and of 128 MiB at most.
  ZstdFile(const std::string& path, std::uint64_t memory) : file_(path, std::ios::binary) {
    if (!file_) throw Failure{2, "the file cannot be opened"};
    if (!stream_) throw std::bad_alloc();
    const int log = std::clamp(static_cast<int>(std::bit_width(memory / 4)) - 1, 10, 27);
    ZSTD_DCtx_setParameter(stream_.get(), ZSTD_d_windowLogMax, log);
  }

  std::string_view next() {
    for (;;) {
      if (input_.pos == input_.size && !(full_ && unfinished_)) {  // else the stream still holds text
        input_ = {in_.data(), static_cast<std::size_t>(file_.read(in_.data(), buffer).gcount()), 0};
        if (file_.bad()) throw Failure{2, "the file cannot be read"};
        if (input_.size == 0 && unfinished_) throw Failure{2, "not a whole zstd stream"};
        if (input_.size == 0) return {};
      }
      ZSTD_outBuffer output{out_.data(), buffer, 0};
      const std::size_t result = ZSTD_decompressStream(stream_.get(), &output, &input_);
      if (ZSTD_isError(result))
        throw Failure{2, std::string("not a sound zstd stream: ") + ZSTD_getErrorName(result)};
      unfinished_ = result != 0;
      full_ = output.pos == buffer;
      if (output.pos) return {out_.data(), output.pos};
    }
  }

 private:
  static constexpr std::size_t buffer = 1 << 16;
  std::ifstream file_;
  std::unique_ptr<ZSTD_DStream, decltype(&ZSTD_freeDStream)> stream_{ZSTD_createDStream(), ZSTD_freeDStream};
  std::vector<char> in_ = std::vector<char>(buffer), out_ = std::vector<char>(buffer);
  ZSTD_inBuffer input_{nullptr, 0, 0};
  bool unfinished_ = true, full_ = false;
};

Words split(std::string_view text, char separator) {
  Words parts;
  for (auto end = text.find(separator); end != text.npos; end = text.find(separator)) {
    parts.push_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  parts.push_back(text);
  return parts;
}

/// For complaints: short, and nothing that a terminal would obey.
std::string cited(std::string_view word) {
  std::string text;
  for (const char c : word.substr(0, 60)) text += c >= ' ' && c <= '~' ? c : '?';
  return "'" + text + (word.size() > 60 ? "...'" : "'");
}

constexpr int most = 999'999'999;  // of every number; sums of a few stay within 32 bits

/// Takes a number in decimal, without leading zeros, from the front of `text`.
std::optional<int> take_number(std::string_view& text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const auto word = text.substr(0, static_cast<std::size_t>(end - text.data()));
  if (error != std::errc() || word != to_string(value) || value < -most || value > most) return std::nullopt;
  text.remove_prefix(word.size());
  return value;
}

/// Has `text` the form of `pattern`, in which # stands for a number? Gives the numbers.
bool matches(std::string_view text, std::string_view pattern, Numbers& numbers) {
  numbers.clear();
  for (const char c : pattern)
    if (c != '#' && text.starts_with(c)) {
      text.remove_prefix(1);
    } else {
      const auto number = c == '#' ? take_number(text) : std::nullopt;
      if (!number) return false;
      numbers.push_back(*number);
    }
  return text.empty();
}

/// The lines of a text, one at a time, split at single spaces.
class Lines {
 public:
  std::string context;  // said in front of complaints
  Words words;          // of the present line; none at the end of the text

  explicit Lines(Source source) : source_(std::move(source)) {}

  void advance() {
    ++line_;
    text_.clear();
    words.clear();
    for (auto end = std::string_view::npos; end == std::string_view::npos;) {
      if (piece_.empty()) piece_ = source_();
      if (piece_.empty()) return text_.empty() ? void() : fail("the line has no end");
      end = piece_.find('\n');
      text_ += piece_.substr(0, end);
      if (text_.size() > longest) fail("more than 1 MiB in a line");
      piece_.remove_prefix(end == std::string_view::npos ? piece_.size() : end + 1);
    }
    words = split(text_, ' ');
  }

  std::int64_t line() const { return line_; }
  [[noreturn]] void fail(const std::string& what) const {
    throw Failure{line_ == 1 ? 2 : 1,
                  context + "line " + to_string(line_) + ": " + what};  // 1: no proof file
  }

  bool starts(std::string_view word) const { return !words.empty() && words[0] == word; }

  /// The line must be `word` and `count` fields.
  void expect(std::string_view word, std::size_t count) const {
    if (!starts(word))
      fail("expected '" + std::string(word) + "', found " + (words.empty() ? "the end" : cited(words[0])));
    if (words.size() != count + 1)
      fail("expected " + to_string(count) + " fields after '" + std::string(word) + "'");
  }

  int number(std::string_view word, int least, int greatest) const {
    auto rest = word;
    const auto value = take_number(rest);
    if (!value || !rest.empty() || *value < least || *value > greatest)
      fail(cited(word) + " is not a number from " + to_string(least) + " to " + to_string(greatest));
    return *value;
  }

  Side side(std::string_view word) const {
    if (word != "black" && word != "white") fail(cited(word) + " is neither black nor white");
    return word == "black" ? black : white;
  }

  Position position(std::string_view word, const Board& board) const {
    Position position;
    if (word.size() != static_cast<std::size_t>(board.size)) fail("not a position: " + cited(word));
    for (int v = 0; v < board.size; ++v)
      if (word[v] == 'X' || word[v] == 'O')
        position.stones[word[v] == 'X' ? black : white] |= bit(v);
      else if (word[v] != '.')
        fail("not a position: " + cited(word));
    if (!board.legal(position)) fail("an illegal position: a chain has no liberty");
    return position;
  }

 private:
  static constexpr std::size_t longest = 1 << 20;
  Source source_;
  std::string text_;
  std::string_view piece_;
  std::int64_t line_ = 0;
};

// ---- The header ----

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

struct Symmetry {
  std::array<std::uint8_t, 64> to{}, back{};
};

Mask image(const std::array<std::uint8_t, 64>& map, Mask set) {
  Mask result = 0;
  for (; set; set &= set - 1) result |= bit(map[first(set)]);
  return result;
}

Position image(const std::array<std::uint8_t, 64>& map, const Position& position) {
  return {{image(map, position.stones[black]), image(map, position.stones[white])}};
}

struct Root {
  Game game;
  std::vector<Symmetry> maps;  // map 0 is the identity
  Standing standing;
  History history;
  std::string record;  // its turns, as the file gives them
  int version = 1;     // of the file
};

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

/// "0-1 1-2": each edge once.
std::string edges_of(const Board& board) {
  std::string text;
  for (int u = 0; u < board.size; ++u)
    for (int v = u + 1; v < board.size; ++v)
      if (board.neighbours[u] & bit(v)) text += (text.empty() ? "" : " ") + to_string(u) + "-" + to_string(v);
  return text.empty() ? "none" : text;
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
  facts.emplace_back("board", to_string(board.size) + " vertices, " + to_string(edges) + " edges");
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

// ---- The check of a claim ----

/// The elements that conditions name, as numbers.
class Elements {
 public:
  using Id = std::uint32_t;
  static constexpr Id none = ~Id{0};
  Elements(const std::vector<Symmetry>& maps, Budget& memory)
      : maps_(maps), ids_(&memory), all_(&memory), images_(&memory) {}
  std::size_t size() const { return all_.size(); }
  const Element& operator[](Id id) const { return all_[id]; }

  Id find(const std::optional<Element>& element) const {
    const auto found = element ? ids_.find(*element) : ids_.end();
    return found == ids_.end() ? none : found->second;
  }

  Id intern(const Element& element) {
    const auto [place, fresh] = ids_.try_emplace(element, static_cast<Id>(all_.size()));
    if (fresh) all_.push_back(element);
    return place->second;
  }

  /// A node's element, taken back to the state that map `map` takes to the node. Images are kept in a table
  /// of bounded size, where a new one drives out an old one.
  Id back(int map, Id id) {
    if (map == 0) return id;
    if (images_.size() < std::min<std::size_t>(4 * all_.size(), 1 << 22))
      images_.assign(std::bit_ceil(8 * all_.size()), {});
    Image& image = images_[(id * 0x9e3779b1u ^ static_cast<Id>(map) * 0x85ebca77u) & (images_.size() - 1)];
    if (image.map != map || image.of != id)
      image = {map, id, intern({check::image(maps_[map].back, all_[id].position), all_[id].left_by})};
    return image.id;
  }

 private:
  struct Image {
    int map = 0;
    Id of = 0, id = 0;
  };
  const std::vector<Symmetry>& maps_;
  std::pmr::unordered_map<Element, Id, Hash> ids_;
  std::pmr::vector<Element> all_;
  std::pmr::vector<Image> images_;
};

struct Claim {
  Side winner = black;
  enum { margin, wins, none } kind = margin;
  int number = 0;
  bool endless = false;
};

/// Where a turn leads: to a node seen through a map, or as the words `.`, `p`, `x`, `c` say.
struct Link {
  enum { ends = -1, answer_ends = -2, banned = -3, certain = -4 };
  int node = ends, map = 0;
};

struct Node {
  State state;
  bool any_passes = false;
  std::int8_t turn = pass_turn, witness = -1;
  int last_use = 0;             // by the last node that leans on it: its conditions are kept until then
  std::size_t links_begin = 0;  // up to the next node's
};

/// P and N of FORMAT.md: what must have been made, and must not.
struct Conditions {
  using allocator_type = std::pmr::polymorphic_allocator<>;
  using Ids = std::pmr::vector<Elements::Id>;
  explicit Conditions(allocator_type memory) : made(memory), unmade(memory) {}
  Conditions(Conditions&& other, allocator_type memory)
      : made(std::move(other.made), memory), unmade(std::move(other.unmade), memory) {}
  Ids made, unmade;
};

class ClaimCheck {
 public:
  ClaimCheck(const Root& root, const Claim& claim, Lines& lines, Budget& memory)
      : root_(root),
        game_(root.game),
        rules_(root.game.rules),
        claim_(claim),
        lines_(lines),
        memory_(&memory),
        nodes_(&memory),
        links_(&memory),
        leaves_(&memory),
        elements_(root.maps, memory),
        made_seen_(&memory),
        unmade_seen_(&memory),
        conditions_(&memory),
        latest_(&memory) {}

  /// Reads the proof, checks it, and tells its size.
  std::string run() {
    lines_.expect("nodes", 1);
    const int count = lines_.number(lines_.words[1], 0, most);
    first_line_ = lines_.line() + 1;
    lines_.advance();
    for (int i = 0; i < count; ++i) read_node(i, count);
    nodes_.emplace_back().links_begin = links_.size();
    read_root(count);
    if (uses_certain_) alive_at_root_ = most_alive_at_root();
    if (rules_.superko()) find_latest();
    conditions_.resize(static_cast<std::size_t>(count));
    for (at_ = 0; at_ < count; ++at_) check_node();
    for (const Leaf& leaf : leaves_) check_history(leaf);
    return to_string(count) + " nodes, " + to_string(elements_.size()) + " elements, conditions of up to " +
           to_string(most_made_) + " made and " + to_string(most_unmade_) + " not made";
  }

 private:
  static constexpr int kept = std::numeric_limits<int>::max();

  struct Leaf {
    Link link;
    std::pmr::vector<Element> made;  // by the handicap turns of the root's tree
    std::int64_t line;
  };
  struct Free {
    std::pmr::memory_resource* memory = nullptr;
    void operator()(Conditions* conditions) const {
      std::pmr::polymorphic_allocator<>(memory).delete_object(conditions);
    }
  };

  // -- reading: what a line says, in range; nodes are kept until all are read, for some lean on later ones --

  void read_node(int i, int count) {
    Node node;
    State& state = node.state;
    std::size_t next = 0;
    const auto field = [&] { return next < lines_.words.size() ? lines_.words[next++] : std::string_view(); };
    state.position = lines_.position(field(), game_.board);
    const auto side = field(), passes = field();
    if (side != "b" && side != "w") lines_.fail("the side is neither b nor w");
    state.to_move = side == "b" ? black : white;
    if (rules_.phases == 2) state.phase = static_cast<std::uint8_t>(lines_.number(field(), 1, 2));
    read_passes(node, passes);
    state.need = needed_at_root();
    if (rules_.points_along_the_way()) {
      const auto need = field();
      if (need == "none" && !claim_.endless) lines_.fail("the need 'none' is only for 'endless'");
      state.need = need == "none" ? never() : lines_.number(need, -most, most);
    }
    if (rules_.passing == Passing::costs_prisoner) {
      Numbers numbers;
      if (!matches(field(), "#,#", numbers) || numbers[0] < 0 || numbers[1] < 0)
        lines_.fail("prisoners are two numbers");
      state.prisoners = {numbers[0], numbers[1]};
    }
    if (rules_.repetition == Repetition::basic_ko) state.ko = read_ko(state, field());
    node.links_begin = links_.size();
    if (mine(state)) {
      const auto word = field();
      const auto colon = std::min(word.find(':'), word.size());
      read_turn(node, word.substr(0, colon));
      links_.push_back(read_link(word.substr(std::min(colon + 1, word.size())), i, count));
      if (links_.back().node < Link::ends && links_.back().node != Link::certain)
        lines_.fail(cited(word) + ": after a turn of the side of the claim comes . or a node");
      if (next < lines_.words.size()) lines_.fail("the side of the claim has one turn to a node");
    }
    while (next < lines_.words.size()) links_.push_back(read_link(field(), i, count));
    if (node.any_passes && (!mine(state) || node.turn == pass_turn))
      lines_.fail("'*' where the side of the claim does not play");
    nodes_.push_back(node);
    lines_.advance();
  }

  void read_passes(Node& node, std::string_view word) const {
    const Ending& ending = rules_.endings[node.state.phase - 1];
    const int most_passes = rules_.immobile_loses() ? 0 : ending.passes - (ending.white_last ? 0 : 1);
    node.any_passes = word == "*";
    if (!node.any_passes) node.state.passes = static_cast<std::uint8_t>(lines_.number(word, 0, most_passes));
  }

  Mask read_ko(const State& state, std::string_view word) const {
    Mask ko = 0;
    int least = 0;
    for (const auto vertex : word == "-" ? Words{} : split(word, ',')) {
      const int v = lines_.number(vertex, least, game_.board.size - 1);
      if (!game_.play(state, v)) lines_.fail("ko at " + to_string(v) + ", where no play is possible anyway");
      ko |= bit(v);
      least = v + 1;
    }
    return ko;
  }

  void read_turn(Node& node, std::string_view word) const {
    const int last = game_.board.size - 1;
    if (rules_.literal && word.starts_with("p/"))
      node.witness = static_cast<std::int8_t>(lines_.number(word.substr(2), 0, last));
    else if (rules_.literal || word != "p")
      node.turn = static_cast<std::int8_t>(lines_.number(word, 0, last));
  }

  Link read_link(std::string_view word, int i, int count) {
    if (word == ".") return {Link::ends};
    if (word == "p") return {Link::answer_ends};
    if (word == "x") return {Link::banned};
    if (word == "c" && root_.version >= 2) return by_certain_area();
    auto numbers = read_reference(word);
    // Upwards only, so that play comes to an end; endless claims are content if it does not.
    if (numbers[0] < 1 && !claim_.endless) lines_.fail("a node leans on itself or on lines further down");
    numbers[0] = i - numbers[0];
    return link_to(numbers, i, count);
  }

  Link by_certain_area() {
    const Ending& ending = rules_.endings[0];
    if (!rules_.superko() || rules_.scoring != Scoring::area || rules_.phases != 1 ||
        rules_.passing != Passing::free || rules_.points_along_the_way() || ending.passes != 2 ||
        ending.white_last || claim_.kind != Claim::margin || root_.standing.state.handicap)
      lines_.fail("no certain areas under these rules");
    uses_certain_ = true;
    return {Link::certain};
  }

  /// A node and perhaps a map.
  Numbers read_reference(std::string_view word) const {
    Numbers numbers;
    if (!matches(word, "#", numbers) && !matches(word, "#:#", numbers))
      lines_.fail(cited(word) + " names no node");
    return numbers;
  }

  Link link_to(const Numbers& numbers, int user, int count) {
    const int map = numbers.size() == 2 ? numbers[1] : 0;
    if (numbers[0] < 0 || numbers[0] >= count) lines_.fail("there is no such node: " + to_string(numbers[0]));
    if (map < 0 || map >= static_cast<int>(root_.maps.size()))
      lines_.fail("there is no such map: " + to_string(map));
    if (const auto node = static_cast<std::size_t>(numbers[0]); node < nodes_.size())
      nodes_[node].last_use = std::max(nodes_[node].last_use, user);
    return {numbers[0], map};
  }

  void read_root(int count) {
    lines_.expect("root", 1);
    const auto word = lines_.words[1];
    if (word == "tree") {
      History history = root_.history;
      std::vector<Element> made;
      if (!root_.standing.state.handicap) lines_.fail("'root tree' without handicap turns to come");
      lines_.advance();
      return read_tree(root_.standing, history, made, count);
    }
    if (word != "-")
      read_leaf(root_.standing, word, root_.history, {}, count);
    else if (count || !every_end_suits())
      lines_.fail("'root -' needs 'nodes 0' and a claim that every end fulfils");
    lines_.advance();
  }

  /// As deep as there are handicap turns. `history`, with the elements `made` on the way, is on return as it
  /// was.
  void read_tree(const Standing& at, History& history, std::vector<Element>& made, int count) {
    const bool play = lines_.starts("play"), each = lines_.starts("each"), node = lines_.starts("node");
    std::vector<int> turns;
    if (play || each) {
      lines_.expect(play ? "play" : "each", play);
      turns = legal_turns(game_, at, history);
      if (!at.state.handicap || mine(at.state) != play) lines_.fail("no handicap turn of that side");
    } else {
      lines_.expect(node ? "node" : "over", node);
      read_leaf(at, lines_.words[node], history, made, count);
    }
    if (play) {
      const int turn = lines_.number(lines_.words[1], pass_turn, game_.board.size - 1);
      if (std::find(turns.begin(), turns.end(), turn) == turns.end()) lines_.fail("an illegal turn");
      turns = {turn};
    }
    lines_.advance();
    for (const int turn : turns) {
      Standing next = at;
      const auto fresh = take_turn(game_, next, turn, history);
      if (fresh) made.push_back(*fresh);
      read_tree(next, history, made, count);
      if (fresh) made.pop_back(), history.erase(*fresh);
    }
  }

  /// `word`: `over`, or the node that must serve, perhaps with a map.
  void read_leaf(const Standing& at, std::string_view word, const History& history,
                 const std::vector<Element>& made, int count) {
    if (word == "over") return check_over(at, history);
    if (at.ended) lines_.fail("the game is over here");
    const Link link = link_to(read_reference(word), kept, count);
    State state = at.state;
    state.need = claim_.kind == Claim::none ? never() : claim_.number - at.scored;
    if (const char* what = mismatch(state, link))
      lines_.fail("node " + to_string(link.node) + " is for another " + what);
    if (rules_.superko()) leaves_.push_back({link, {made.begin(), made.end(), memory_}, lines_.line()});
  }

  void check_over(const Standing& at, const History& history) const {
    const bool immobile = rules_.immobile_loses() && legal_turns(game_, at, history).empty();
    if (!at.ended && !immobile) lines_.fail("the game is not over here");
    if (immobile ? claim_.kind != Claim::wins || mine(at.state) : !suits(at.scored, claim_.number))
      lines_.fail("the game is over here, and not as claimed");
  }

  /// Area alone lies between -n and n. With superko play ends, else the claim must not mind.
  bool every_end_suits() const {
    const int n = game_.board.size, margin = claim_.winner == black ? claim_.number : -claim_.number;
    const bool only_area = rules_.scoring == Scoring::area && !rules_.points_along_the_way();
    return only_area && claim_.kind == Claim::margin && (rules_.superko() || claim_.endless) && margin <= -n;
  }

  // -- checking: node at_, whose turn turn_ is looked at --

  [[noreturn]] void fail(const std::string& what) const {
    const std::string turn = turn_ == pass_turn ? "pass" : "play at " + to_string(turn_);
    throw Failure{1, lines_.context + "node " + to_string(at_) + " (line " + to_string(first_line_ + at_) +
                         "), " + turn + ": " + what};
  }

  bool mine(const State& state) const { return state.to_move == claim_.winner; }

  /// Is a margin, or the need that a node fulfils, as good for the side of the claim as what is needed?
  bool as_good(std::int64_t offered, std::int64_t needed) const {
    return claim_.winner == black ? offered >= needed : offered <= needed;
  }
  /// The need that no end fulfils: play must not end.
  std::int64_t never() const {
    return claim_.winner == black ? std::int64_t{1} << 40 : -(std::int64_t{1} << 40);
  }
  std::int64_t needed_at_root() const { return claim_.kind == Claim::none ? never() : claim_.number; }
  bool suits(std::int64_t points, std::int64_t need) const {
    return claim_.kind == Claim::margin && as_good(points, need);
  }

  /// Has the side of the claim enough for certain, and does what it will make differ from all that the root
  /// remembers?
  bool certain(const Position& position) const {
    const auto [alive, area] = game_.board.certain(position, claim_.winner);
    const int margin = 2 * std::popcount(area) - game_.board.size;
    return suits(sign(claim_.winner) * margin, claim_.number) && std::popcount(alive) > alive_at_root_;
  }

  /// Of the side's stones, in a position that the root remembers or in its own.
  int most_alive_at_root() const {
    const auto alive = [&](const Position& position) {
      return std::popcount(game_.board.certain(position, claim_.winner).alive);
    };
    int count = alive(root_.standing.state.position);
    for (const Element& element : root_.history) count = std::max(count, alive(element.position));
    return count;
  }

  /// For each node the last node (the earliest in play) of its position up to symmetry, or `kept` where
  /// positions of its kind may have stood before the root. What stands on the board is a node's position
  /// through several maps one after the other; so the smallest of its images is the same only if the maps are
  /// a group. Positions are told apart by a hash of the smallest image: where hashes collide, too many
  /// conditions are kept.
  void find_latest() {
    const auto count = nodes_.size() - 1;
    latest_.assign(count, kept);
    if (!maps_are_a_group() || root_.standing.state.handicap) return;
    const auto kind = [&](const Position& position) {
      auto least = position.stones;
      for (const Symmetry& map : root_.maps) least = std::min(least, image(map.to, position).stones);
      return Hash{}({{least}});
    };
    std::pmr::vector<std::pair<std::size_t, int>> kinds(memory_);
    kinds.reserve(count + root_.history.size());
    for (std::size_t i = 0; i < count; ++i)
      kinds.emplace_back(kind(nodes_[i].state.position), static_cast<int>(i));
    for (const Element& element : root_.history) kinds.emplace_back(kind(element.position), kept);
    std::sort(kinds.begin(), kinds.end());
    for (std::size_t i = kinds.size(), last = i; i-- > 0;) {
      if (last == kinds.size() || kinds[last].first != kinds[i].first) last = i;
      if (kinds[i].second != kept) latest_[kinds[i].second] = kinds[last].second;
    }
  }

  /// Is each product of two maps listed too? Not asked of more than `most_maps`.
  bool maps_are_a_group() const {
    const std::size_t count = root_.maps.size(), size = static_cast<std::size_t>(game_.board.size);
    if (count > most_maps) return false;
    std::unordered_set<std::string> listed;
    const auto text = [&](const auto& at) {
      std::string images(size, '\0');
      for (std::size_t v = 0; v < size; ++v) images[v] = static_cast<char>(at(v));
      return images;
    };
    for (const Symmetry& map : root_.maps) listed.insert(text([&](std::size_t v) { return map.to[v]; }));
    for (const Symmetry& first : root_.maps)
      for (const Symmetry& then : root_.maps)
        if (!listed.contains(text([&](std::size_t v) { return then.to[first.to[v]]; }))) return false;
    return true;
  }

  /// In what the node is not for the state; null if it serves.
  const char* mismatch(const State& state, Link link) const {
    const Node& node = nodes_[link.node];
    const auto& map = root_.maps[link.map].to;
    if (node.state.position != (link.map ? image(map, state.position) : state.position)) return "position";
    if (node.state.to_move != state.to_move) return "side to move";
    if (!node.any_passes && node.state.passes != state.passes) return "number of passes";
    if (node.state.phase != state.phase) return "phase";
    if (node.state.prisoners != state.prisoners) return "number of prisoners";
    if (node.state.ko != image(map, state.ko)) return "ko";
    if (state.handicap) return "state, without handicap turns to come";
    if (!as_good(node.state.need, state.need)) return "need, which is easier";
    return nullptr;
  }

  void check_node() {
    const Node& node = nodes_[at_];
    const std::span<const Link> links(links_.data() + node.links_begin,
                                      nodes_[at_ + 1].links_begin - node.links_begin);
    Conditions conditions(memory_);
    if (uses_certain_ && certain(node.state.position)) fail("play goes on where the area is certain");
    mine(node.state) ? check_winner(node, links[0], conditions) : check_loser(node.state, links, conditions);
    if (!rules_.superko()) return;
    drop_own(node.state, conditions.made);
    most_made_ = std::max(most_made_, conditions.made.size());
    most_unmade_ = std::max(most_unmade_, conditions.unmade.size());
    for (const Link& link : links)
      if (link.node >= 0 && nodes_[link.node].last_use == at_) conditions_[link.node].reset();
    if (node.last_use)
      conditions_[at_] = {memory_.new_object<Conditions>(std::move(conditions)), Free{memory_.resource()}};
  }

  void check_winner(const Node& node, Link link, Conditions& conditions) {
    turn_ = node.turn;
    const auto step = game_.turn(node.state, turn_);
    if (!step) fail("illegal");
    check_link(node.state, *step, link, conditions);
    if (turn_ != pass_turn && step->made && can_be_banned(link))
      add(elements_.intern(*step->made), conditions.unmade, unmade_seen_);
    if (node.witness < 0) return;
    const auto play = game_.play(node.state, node.witness);
    if (!play) fail("only a side that can play may pass, and the play named is illegal");
    if (play->made) add(elements_.intern(*play->made), conditions.unmade, unmade_seen_);
  }

  /// Play only comes to nodes further up. So what a play makes has been made before only if the root
  /// remembers it or a node from here on has its position.
  bool can_be_banned(Link link) const {
    return link.node != Link::certain && (link.node < 0 || latest_[link.node] >= at_);
  }

  void check_loser(const State& state, std::span<const Link> links, Conditions& conditions) {
    bool can_play = false, can_pass = false;
    auto link = links.begin();
    for (int v = 0; v <= game_.board.size; ++v) {
      turn_ = v < game_.board.size ? v : pass_turn;
      const auto step = game_.turn(state, turn_);
      if (!step) continue;
      if (link == links.end()) fail("not answered");
      if (link->node != Link::banned) {
        (turn_ == pass_turn ? can_pass : can_play) = true;
        check_link(state, *step, *link, conditions);
      } else if (turn_ != pass_turn) {
        if (!rules_.superko()) fail("marked as banned by superko, which there is not");
        add(elements_.intern(*step->made), conditions.made, made_seen_);
      } else if (!rules_.literal || can_play) {
        fail("a pass marked as banned");
      }
      ++link;
    }
    if (link != links.end()) fail("more answers than turns");
    if (claim_.kind == Claim::none && !can_play && (rules_.literal || !can_pass))
      fail("play ends here for want of a turn");
  }

  void check_link(const State& state, const Step& step, Link link, Conditions& conditions) {
    if (link.node >= 0) return check_served(step, state.need, link, conditions);
    if (link.node == Link::certain) {
      if (step.over || !certain(step.after.position)) fail("leaves no certain area as large as claimed");
      return;
    }
    int points = step.points;
    bool over = step.over;
    if (link.node == Link::answer_ends) {
      const auto answer = over || !mine(step.after) ? std::nullopt : game_.pass(step.after);
      if (!answer) fail("cannot be answered by a pass");
      points += answer->points;
      over = answer->over;
    }
    if (!over) fail("does not end the game");
    if (!suits(points, state.need)) fail("ends the game, and not as claimed");
  }

  /// That the node serves after the turn; its conditions before the turn become this node's.
  void check_served(const Step& step, std::int64_t need, Link link, Conditions& conditions) {
    State after = step.after;
    after.need = need == never() ? need : need - step.points;
    if (step.over) fail("ends the game, and a node is named");
    if (const char* what = mismatch(after, link))
      fail("leads to node " + to_string(link.node) + ", which is for another " + what);
    if (!rules_.superko()) return;
    const auto& theirs = conditions_[link.node];
    if (!theirs) fail("leans on conditions that were freed");  // never: they are kept until their last use
    // In the node's own terms, in which its elements have their numbers already.
    const auto made = step.made
                          ? elements_.find(Element{nodes_[link.node].state.position, step.made->left_by})
                          : Elements::none;
    for (const auto id : theirs->unmade) {
      if (id == made) fail("makes what node " + to_string(link.node) + " needs not to have been made");
      add(elements_.back(link.map, id), conditions.unmade, unmade_seen_);
    }
    for (const auto id : theirs->made)
      if (id != made) add(elements_.back(link.map, id), conditions.made, made_seen_);
  }

  /// Unless it is there already: `seen` has the last node, plus 1, at which each was added.
  void add(Elements::Id id, Conditions::Ids& ids, std::pmr::vector<int>& seen) {
    if (seen.size() < elements_.size()) seen.resize(elements_.size() + elements_.size() / 2);
    if (std::exchange(seen[id], at_ + 1) != at_ + 1) ids.push_back(id);
  }

  /// Positional key, start remembered: what stands there has been made.
  void drop_own(const State& state, Conditions::Ids& made) {
    if (!rules_.start_counted || rules_.situational) return;
    const auto own = elements_.find(Element{state.position});
    if (own < made_seen_.size() && made_seen_[own] == at_ + 1) std::erase(made, own);
  }

  /// The root's conditions, or those at a leaf of its tree, against the history.
  void check_history(const Leaf& leaf) {
    const auto remembered = [&](Elements::Id id) {
      const Element element = elements_[elements_.back(leaf.link.map, id)];
      return root_.history.contains(element) ||
             std::find(leaf.made.begin(), leaf.made.end(), element) != leaf.made.end();
    };
    const auto& conditions = *conditions_[leaf.link.node];
    const bool made = std::all_of(conditions.made.begin(), conditions.made.end(), remembered);
    if (made && std::none_of(conditions.unmade.begin(), conditions.unmade.end(), remembered)) return;
    throw Failure{1, lines_.context + "line " + to_string(leaf.line) + ": node " + to_string(leaf.link.node) +
                         " needs " +
                         (made ? "that something has not been made which has"
                               : "something to have been made which has not")};
  }

  const Root& root_;
  const Game& game_;
  const Rules& rules_;
  const Claim claim_;
  Lines& lines_;
  std::pmr::polymorphic_allocator<> memory_;
  std::int64_t first_line_ = 0;
  std::pmr::vector<Node> nodes_;  // and one more, where links end
  std::pmr::vector<Link> links_;
  std::pmr::vector<Leaf> leaves_;
  int at_ = 0, turn_ = pass_turn;
  Elements elements_;
  std::pmr::vector<int> made_seen_, unmade_seen_;
  std::pmr::vector<std::unique_ptr<Conditions, Free>> conditions_;  // of nodes still in use, under superko
  std::size_t most_made_ = 0, most_unmade_ = 0;
  static constexpr std::size_t most_maps = 1024;  // for `latest_`, which takes an image of each node by each
  std::pmr::vector<int> latest_;
  bool uses_certain_ = false;
  int alive_at_root_ = 0;
};

// ---- What the claims say together ----

Claim read_claim(const Lines& lines, const Rules& rules) {
  Claim claim;
  const auto& words = lines.words;
  const std::size_t fields = words.size() == 4 ? 3 : 2;
  lines.expect("claim", fields);
  claim.winner = lines.side(words[1]);
  claim.endless = fields == 3;
  if (claim.endless && words[3] != "endless") lines.fail(cited(words[3]) + " is not 'endless'");
  claim.kind = words[2] == "wins" ? Claim::wins : words[2] == "none" ? Claim::none : Claim::margin;
  if (claim.kind == Claim::margin) claim.number = lines.number(words[2], -most, most);
  if (claim.kind != Claim::none && (claim.kind == Claim::wins) != (rules.scoring == Scoring::last_mover))
    lines.fail("'wins' is for last_mover, and a margin for every other scoring");
  if (claim.kind == Claim::none && !claim.endless) lines.fail("'none' is only for 'endless'");
  if (claim.endless && rules.superko()) lines.fail("no play is endless under superko");
  return claim;
}

std::string meaning(const Claim& claim, const Rules& rules) {
  const std::string name = claim.winner == black ? "Black " : "White ",
                    endless = claim.endless ? ", or endless play" : "";
  if (claim.kind == Claim::none) return name + "keeps play from ending";
  if (claim.kind == Claim::wins) return name + "secures a win" + endless;
  return name + "secures a margin of at " + (claim.winner == black ? "least " : "most ") +
         to_string(claim.number) + (rules.komi_halves ? " before komi" : "") + endless;
}

/// A margin after komi, as values are, and before it if there is any.
std::string with_komi(int margin, int komi_halves) {
  const std::int64_t after = 2 * std::int64_t{margin} - komi_halves;
  const std::string size = to_string(std::abs(after) / 2) + (after % 2 ? ".5" : "");
  return (after < 0 ? "-" : "") + size + (komi_halves ? " (" + to_string(margin) + " before komi)" : "");
}

/// Under superko hi is lo, the value. Else `black v` bounds lo from below, `white v endless` from above, and
/// so on (FORMAT.md); a claim without `endless` proves the same claim with it.
void conclude(const std::vector<Claim>& claims, const Rules& rules, Facts& facts) {
  const auto has = [&](Side side, auto kind, bool endless) {
    return std::any_of(claims.begin(), claims.end(), [&](const Claim& claim) {
      return claim.winner == side && claim.kind == kind && (endless || !claim.endless);
    });
  };
  const auto bound = [&](Side side, bool endless) {
    std::optional<int> best;
    for (const Claim& claim : claims)
      if (claim.winner == side && claim.kind == Claim::margin && (endless || !claim.endless))
        best = side == black ? std::max(claim.number, best.value_or(-most))
                             : std::min(claim.number, best.value_or(most));
    return best;
  };
  const auto tell = [&](const char* name, std::optional<int> from, std::optional<int> to,
                        const char* infinite) {
    const auto least = with_komi(from.value_or(0), rules.komi_halves),
               greatest = with_komi(to.value_or(0), rules.komi_halves);
    if (infinite || from || to)
      facts.emplace_back(name, infinite       ? infinite
                               : !to          ? "at least " + least
                               : !from        ? "at most " + greatest
                               : *from == *to ? least
                                              : "from " + least + " to " + greatest);
  };
  if (rules.scoring == Scoring::last_mover)
    for (const Side side : {black, white}) {
      const bool never_loses = has(side, Claim::wins, true);
      if (has(side, Claim::wins, false))
        facts.emplace_back("winner", side == black ? "black" : "white");
      else if (never_loses && !has(opponent(side), Claim::wins, true))
        facts.emplace_back("winner", side == black ? "not white" : "not black");
      else if (never_loses && side == black)
        facts.emplace_back("winner", "none: play is endless");
    }
  const auto lo = bound(black, false), hi = bound(white, false);
  if (rules.superko() || (lo && lo == hi)) return tell("value", lo, hi, nullptr);
  tell("lo", lo, bound(white, true), has(white, Claim::none, true) ? "-inf" : nullptr);
  tell("hi", bound(black, true), hi, has(black, Claim::none, true) ? "inf" : nullptr);
}

/// What was proved, with all that it is about, as one sentence that can be cited: the claims' conclusion is
/// the facts from the `first` on.
std::string sentence(const Root& root, const Facts& facts, std::size_t first) {
  std::string conclusion;
  for (std::size_t i = first; i < facts.size(); ++i)
    conclusion += (conclusion.empty() ? "" : ", and ") + ("the " + facts[i].first) + " is " + facts[i].second;
  if (conclusion.empty()) return "";
  const auto fact = [&](std::string_view key) {
    return std::find_if(facts.begin(), facts.end(), [&](const auto& f) { return f.first == key; })->second;
  };
  const std::string side = fact("to move") == "black" ? "Black" : "White", prisoners = fact("prisoners");
  std::string text = "On the graph " + fact("graph6") + " of graph6 (" + fact("board") + ": " +
                     edges_of(root.game.board) + "), under the rules " + fact("rules") +
                     ", from the position " + fact("position") + " with " + side + " to move";
  if (prisoners != "0 0") text += " and prisoners " + prisoners;
  if (!root.record.empty()) text += ", after the turns " + root.record;
  return text + ", " + conclusion + ".";
}

constexpr std::size_t most_claims = 100;

int read_version(const Lines& lines) {
  for (const int version : {1, 2})
    if (lines.words == Words{"graphgo", "proof", to_string(version)}) return version;
  throw Failure{2, "not a graphgo proof of version 1 or 2"};
}

void check_text(Source source, std::uint64_t memory, Facts& facts) {
  Budget budget(memory);
  Lines lines(std::move(source));
  lines.advance();
  const int version = read_version(lines);
  Root root = read_header(lines, facts);
  root.version = version;
  if (!lines.starts("claim")) lines.fail("expected a symmetry or a claim");
  std::vector<Claim> claims;
  while (lines.starts("claim")) {
    if (claims.size() == most_claims) lines.fail("more than " + to_string(most_claims) + " claims");
    const Claim claim = read_claim(lines, root.game.rules);
    std::string name = "claim";
    for (std::size_t i = 1; i < lines.words.size(); ++i) name.append(" ").append(lines.words[i]);
    lines.context = name + ", ";
    lines.advance();
    facts.emplace_back(name,
                       meaning(claim, root.game.rules) + ": " + ClaimCheck(root, claim, lines, budget).run());
    lines.context.clear();
    claims.push_back(claim);
  }
  lines.expect("end", 0);
  lines.advance();
  if (!lines.words.empty()) lines.fail("text after the end");
  const std::size_t concluded = facts.size();
  conclude(claims, root.game.rules, facts);
  if (const std::string proves = sentence(root, facts, concluded); !proves.empty())
    facts.emplace_back("proves", proves);
}

int verdict(const std::function<void()>& check, std::string& complaint) {
  try {
    check();
    return 0;
  } catch (const Failure& failure) {
    complaint = failure.what;
    return failure.verdict;
  } catch (const std::exception&) {  // bad_alloc, length_error
    complaint = "more memory is needed than there is";
    return 3;
  }
}

}  // namespace

int check_proof(const std::string& path, Facts& facts, std::string& complaint, std::uint64_t memory) {
  return verdict(
      [&] {
        ZstdFile file(path, memory);
        check_text([&] { return file.next(); }, memory, facts);
      },
      complaint);
}

int check_proof_text(std::string_view text, Facts& facts, std::string& complaint, std::uint64_t memory) {
  return verdict([&] { check_text([&] { return std::exchange(text, {}); }, memory, facts); }, complaint);
}

}  // namespace graphgo::solver::certificates::check

#ifdef GRAPHGO_CHECK_MAIN
namespace {

constexpr std::uint64_t default_memory = std::uint64_t{1} << 30;

constexpr const char* usage =
    "usage: %s [--memory SIZE] FILE...\n"
    "Checks proof files of GraphGo by the rules alone. For each file: the graph (also as graph6), the rules, "
    "the "
    "start,\n"
    "every claim, what they prove together, and the verdict. SIZE is in bytes, or a number with K, M or G; "
    "1G unless\n"
    "given.\n"
    "Exit codes: 0 all accepted, 1 one rejected, 2 one not readable, or bad usage, 3 one needs more "
    "memory.\n";

/// "512M" in bytes; 0 for what is no size.
std::uint64_t memory_size(std::string_view text) {
  std::uint64_t size = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), size);
  const std::string_view unit = text.substr(static_cast<std::size_t>(end - text.data()));
  const int shift = unit.empty() ? 0 : unit == "K" ? 10 : unit == "M" ? 20 : unit == "G" ? 30 : 64;
  return error != std::errc() || shift == 64 || size > ~std::uint64_t{0} >> shift ? 0 : size << shift;
}

}  // namespace

int main(int argc, char** argv) {
  namespace check = graphgo::solver::certificates::check;
  const std::string_view option = argc > 1 ? argv[1] : "";
  if (argc == 2 && (option == "--help" || option == "-h")) {
    std::printf(usage, argv[0]);
    return 0;
  }
  const bool bounded = argc > 2 && option == "--memory";
  const std::uint64_t memory = bounded ? memory_size(argv[2]) : default_memory;
  const int files = bounded ? 3 : 1;
  int worst = argc <= files || !memory ? 2 : 0;
  if (worst) std::fprintf(stderr, usage, argv[0]);
  for (int i = files; i < argc && memory; ++i) {
    check::Facts facts;
    std::string complaint;
    const int verdict = check::check_proof(argv[i], facts, complaint, memory);
    std::printf("%s\n", argv[i]);
    for (const auto& [key, value] : facts) std::printf("  %-12s %s\n", key.c_str(), value.c_str());
    std::printf("%s%s\n",
                verdict == 0   ? "accepted"
                : verdict == 1 ? "rejected: "
                : verdict == 2 ? "not readable: "
                               : "not judged: ",
                complaint.c_str());
    worst = std::max(worst, verdict);
  }
  return worst;
}
#endif
