#include "claim_check.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <memory_resource>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace graphgo::solver::certificates::check {

namespace {

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
    constexpr std::size_t most_images = 1 << 23;
    if (images_.size() < std::min(4 * all_.size(), most_images / 2))
      images_.assign(std::min(std::bit_ceil(8 * all_.size()), most_images), {});
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

/// P and N of FORMAT.md: what must have been made, and must not.
struct Conditions {
  using allocator_type = std::pmr::polymorphic_allocator<>;
  using Ids = std::pmr::vector<Elements::Id>;
  explicit Conditions(allocator_type memory) : made(memory), unmade(memory) {}
  Conditions(Conditions&& other, allocator_type memory)
      : made(std::move(other.made), memory), unmade(std::move(other.unmade), memory) {}
  Ids made, unmade;
};

/// Checks the proof of a claim, node by node.
class ClaimCheck {
 public:
  /// `context` is said in front of complaints.
  ClaimCheck(const Root& root, const Claim& claim, const ClaimText& text, const std::string& context,
             Budget& memory)
      : root_(root),
        game_(root.game),
        rules_(root.game.rules),
        claim_(claim),
        text_(text),
        context_(context),
        memory_(&memory),
        elements_(root.maps, memory),
        made_seen_(&memory),
        unmade_seen_(&memory),
        conditions_(&memory),
        latest_(&memory) {}

  /// Tells the proof's size.
  std::string run() {
    const int count = text_.count();
    if (text_.uses_certain) alive_at_root_ = most_alive_at_root();
    if (rules_.superko()) find_latest();
    conditions_.resize(static_cast<std::size_t>(count));
    for (at_ = 0; at_ < count; ++at_) check_node();
    for (const Leaf& leaf : text_.leaves) check_history(leaf);
    return to_string(count) + " nodes, " + to_string(elements_.size()) + " elements, conditions of up to " +
           to_string(most_made_) + " made and " + to_string(most_unmade_) + " not made";
  }

 private:
  struct Free {
    std::pmr::memory_resource* memory = nullptr;
    void operator()(Conditions* conditions) const {
      std::pmr::polymorphic_allocator<>(memory).delete_object(conditions);
    }
  };

  /// Of node at_, whose turn turn_ is looked at.
  [[noreturn]] void fail(const std::string& what) const {
    const std::string turn = turn_ == pass_turn ? "pass" : "play at " + to_string(turn_);
    throw Failure{1, context_ + "node " + to_string(at_) + " (line " + to_string(text_.first_line + at_) +
                         "), " + turn + ": " + what};
  }

  /// Has the side of the claim enough for certain, and does what it will make differ from all that the root
  /// remembers?
  bool certain(const Position& position) const {
    const auto [alive, area] = game_.board.certain(position, claim_.winner);
    const int margin = 2 * std::popcount(area) - game_.board.size;
    return claim_.suits(sign(claim_.winner) * margin, claim_.number) && std::popcount(alive) > alive_at_root_;
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
    const auto count = text_.nodes.size() - 1;
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
      kinds.emplace_back(kind(text_.nodes[i].state.position), static_cast<int>(i));
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

  void check_node() {
    const Node& node = text_.nodes[at_];
    const std::span<const Link> links = text_.links_of(at_);
    Conditions conditions(memory_);
    if (text_.uses_certain && certain(node.state.position)) fail("play goes on where the area is certain");
    claim_.mine(node.state) ? check_winner(node, links[0], conditions)
                            : check_loser(node.state, links, conditions);
    if (!rules_.superko()) return;
    drop_own(node.state, conditions.made);
    most_made_ = std::max(most_made_, conditions.made.size());
    most_unmade_ = std::max(most_unmade_, conditions.unmade.size());
    for (const Link& link : links)
      if (link.node >= 0 && text_.nodes[link.node].last_use == at_) conditions_[link.node].reset();
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
      const auto answer = over || !claim_.mine(step.after) ? std::nullopt : game_.pass(step.after);
      if (!answer) fail("cannot be answered by a pass");
      points += answer->points;
      over = answer->over;
    }
    if (!over) fail("does not end the game");
    if (!claim_.suits(points, state.need)) fail("ends the game, and not as claimed");
  }

  /// That the node serves after the turn; its conditions before the turn become this node's.
  void check_served(const Step& step, std::int64_t need, Link link, Conditions& conditions) {
    State after = step.after;
    after.need = need == claim_.never() ? need : need - step.points;
    if (step.over) fail("ends the game, and a node is named");
    if (const char* what = text_.mismatch(after, link, claim_, root_.maps))
      fail("leads to node " + to_string(link.node) + ", which is for another " + what);
    if (!rules_.superko()) return;
    const auto& theirs = conditions_[link.node];
    if (!theirs) fail("leans on conditions that were freed");  // never: they are kept until their last use
    // In the node's own terms, in which its elements have their numbers already.
    const auto made = step.made
                          ? elements_.find(Element{text_.nodes[link.node].state.position, step.made->left_by})
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
    throw Failure{1, context_ + "line " + to_string(leaf.line) + ": node " + to_string(leaf.link.node) +
                         " needs " +
                         (made ? "that something has not been made which has"
                               : "something to have been made which has not")};
  }

  const Root& root_;
  const Game& game_;
  const Rules& rules_;
  const Claim& claim_;
  const ClaimText& text_;
  const std::string& context_;
  std::pmr::polymorphic_allocator<> memory_;
  int at_ = 0, turn_ = pass_turn;
  Elements elements_;
  std::pmr::vector<int> made_seen_, unmade_seen_;
  std::pmr::vector<std::unique_ptr<Conditions, Free>> conditions_;  // of nodes still in use, under superko
  std::size_t most_made_ = 0, most_unmade_ = 0;
  static constexpr std::size_t most_maps = 1024;  // for `latest_`, which takes an image of each node by each
  std::pmr::vector<int> latest_;
  int alive_at_root_ = 0;
};

}  // namespace

std::string check_claim(const Root& root, const Claim& claim, const ClaimText& text,
                        const std::string& context, Budget& memory) {
  return ClaimCheck(root, claim, text, context, memory).run();
}

}  // namespace graphgo::solver::certificates::check
