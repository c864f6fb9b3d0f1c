#include "claim.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory_resource>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace graphgo::solver::certificates::check {

namespace {

/// Reads a claim's lines. Nodes are kept until all are read, for some lean on later ones.
class ClaimReader {
 public:
  ClaimReader(const Root& root, const Claim& claim, Lines& lines, Budget& memory)
      : root_(root),
        game_(root.game),
        rules_(root.game.rules),
        claim_(claim),
        lines_(lines),
        memory_(&memory),
        text_(memory) {}

  ClaimText read() {
    lines_.expect("nodes", 1);
    const int count = lines_.number(lines_.words[1], 0, most);
    text_.first_line = lines_.line() + 1;
    lines_.advance();
    for (int i = 0; i < count; ++i) read_node(i, count);
    text_.nodes.emplace_back().links_begin = text_.links.size();
    read_root(count);
    return std::move(text_);
  }

 private:
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
    state.need = claim_.needed_at_root();
    if (rules_.points_along_the_way()) {
      const auto need = field();
      if (need == "none" && !claim_.endless) lines_.fail("the need 'none' is only for 'endless'");
      state.need = need == "none" ? claim_.never() : lines_.number(need, -most, most);
    }
    if (rules_.passing == Passing::costs_prisoner) {
      Numbers numbers;
      if (!matches(field(), "#,#", numbers) || numbers[0] < 0 || numbers[1] < 0)
        lines_.fail("prisoners are two numbers");
      state.prisoners = {numbers[0], numbers[1]};
    }
    if (rules_.repetition == Repetition::basic_ko) state.ko = read_ko(state, field());
    node.links_begin = text_.links.size();
    if (claim_.mine(state)) {
      const auto word = field();
      const auto colon = std::min(word.find(':'), word.size());
      read_turn(node, word.substr(0, colon));
      text_.links.push_back(read_link(word.substr(std::min(colon + 1, word.size())), i, count));
      if (text_.links.back().node < Link::ends && text_.links.back().node != Link::certain)
        lines_.fail(cited(word) + ": after a turn of the side of the claim comes . or a node");
      if (next < lines_.words.size()) lines_.fail("the side of the claim has one turn to a node");
    }
    while (next < lines_.words.size()) text_.links.push_back(read_link(field(), i, count));
    if (node.any_passes && (!claim_.mine(state) || node.turn == pass_turn))
      lines_.fail("'*' where the side of the claim does not play");
    text_.nodes.push_back(node);
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
    text_.uses_certain = true;
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
    if (const auto node = static_cast<std::size_t>(numbers[0]); node < text_.nodes.size())
      text_.nodes[node].last_use = std::max(text_.nodes[node].last_use, user);
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
      if (!at.state.handicap || claim_.mine(at.state) != play) lines_.fail("no handicap turn of that side");
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
    state.need = claim_.kind == Claim::none ? claim_.never() : claim_.number - at.scored;
    if (const char* what = text_.mismatch(state, link, claim_, root_.maps))
      lines_.fail("node " + to_string(link.node) + " is for another " + what);
    if (rules_.superko()) text_.leaves.push_back({link, {made.begin(), made.end(), memory_}, lines_.line()});
  }

  void check_over(const Standing& at, const History& history) const {
    const bool immobile = rules_.immobile_loses() && legal_turns(game_, at, history).empty();
    if (!at.ended && !immobile) lines_.fail("the game is not over here");
    if (immobile ? claim_.kind != Claim::wins || claim_.mine(at.state)
                 : !claim_.suits(at.scored, claim_.number))
      lines_.fail("the game is over here, and not as claimed");
  }

  /// Area alone lies between -n and n. With superko play ends, else the claim must not mind.
  bool every_end_suits() const {
    const int n = game_.board.size, margin = claim_.winner == black ? claim_.number : -claim_.number;
    const bool only_area = rules_.scoring == Scoring::area && !rules_.points_along_the_way();
    return only_area && claim_.kind == Claim::margin && (rules_.superko() || claim_.endless) && margin <= -n;
  }

  const Root& root_;
  const Game& game_;
  const Rules& rules_;
  const Claim& claim_;
  Lines& lines_;
  std::pmr::polymorphic_allocator<> memory_;
  ClaimText text_;
};

}  // namespace

ClaimText read_claim_text(const Root& root, const Claim& claim, Lines& lines, Budget& memory) {
  return ClaimReader(root, claim, lines, memory).read();
}

}  // namespace graphgo::solver::certificates::check
