#include "solver/engines/proof_search/solver.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "solver/engines/proof_search/line_of_proofs.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"

namespace graphgo::solver::engines::proof_search {
namespace {

/// Regions are made once the search has visited a node for so many positions: by then they cost no more than it.
constexpr std::uint64_t positions_for_a_node = 8;
/// A search that has visited its states so many times each goes round. Regular ones (4x4, 3x5) visit theirs twice.
constexpr double nodes_for_a_state = 64, patience_growth = 1.1;
constexpr std::uint64_t fewest_states = 128;
/// How often entries are given up before the search gives up. A table that holds a good part of a proof needs a few.
constexpr int most_rooms_made = 200;

}  // namespace

template <typename Code>
Solver<Code>::Solver(const Query& query, const Limits& limits, Options options)
    : query_(query),
      limits_(with_defaults(limits)),
      options_(options),
      play_(query.board, query.rules, &limits_),
      symmetry_(query.board, most_symmetries),
      root_(play_, query_),
      table_(limits_.memory - regions_memory(), limits_.threads > 1) {
  shared_.limits = &limits_;
  if (regions_memory() > 0) shared_.prepare_at = Regions::positions(query.board.size()) / positions_for_a_node;
  shared_.report = [this] { report(); };
  shared_.many_threads = limits_.threads > 1;
  for (int i = 0; i < limits_.threads; ++i) {
    searches_.push_back(std::make_unique<Search<Code>>(play_, symmetry_, table_, shared_, options, i == 0));
    searches_.back()->keep_in_view(root_.first_position());
    for (const auto& element : root_.elements()) searches_.back()->remember(element.position, element.left_by);
  }
  if (regions_memory() > 0 && options.regions == RegionUse::at_once) make_regions();
}

/// Bytes set apart for regions; 0: none are made.
template <typename Code>
std::uint64_t Solver<Code>::regions_memory() const {
  if (!std::is_same_v<Code, std::uint32_t> || options_.regions == RegionUse::never ||
      options_.keys == HistoryKeys::exact || !Regions::apply_to(play_))
    return 0;
  const std::uint64_t needed = Regions::memory_needed(query_.board.size());
  return needed <= limits_.memory / 2 ? needed : 0;
}

template <typename Code>
void Solver<Code>::make_regions() {
  shared_.prepare_at = ~std::uint64_t{0};
  if constexpr (std::is_same_v<Code, std::uint32_t>) {
    std::vector<Position<1>> before;
    for (const auto& element : root_.elements()) before.push_back(element.position);
    regions_ = Regions::make(query_.board, play_, symmetry_, before, limits_);
    for (auto& search : searches_) search->use(regions_.get());
  }
}

template <typename Code>
Answer Solver<Code>::answer(Wanted wanted) {
  Answer answer;
  answer.value = value(std::nullopt);
  answer.nodes = shared_.nodes;
  if (!answer.value.solved) answer.stopped_by = stopped_by_;
  // The line first: it is read from the entries of the value's questions, which later ones may push out.
  if (wanted.principal_variation && answer.value.solved) {
    answer.principal_variation = line(answer.value);
    answer.line_cut = !ends(answer.principal_variation);
  }
  if (!wanted.proof.empty() && answer.value.solved) answer.proof = write_proof(wanted.proof, answer.value);
  if (!wanted.moves) return answer;
  const std::uint64_t before_moves = shared_.nodes;
  answer.moves = moves();
  answer.nodes += shared_.nodes - before_moves;
  const auto solved = [](const MoveValue& move) { return move.value.solved; };
  if (!std::all_of(answer.moves.begin(), answer.moves.end(), solved)) answer.stopped_by = stopped_by_;
  return answer;
}

/// Is the game over after the line?
template <typename Code>
bool Solver<Code>::ends(const std::vector<Turn>& line) const {
  Query rest = query_;
  rest.record.insert(rest.record.end(), line.begin(), line.end());
  return legal_turns(rest).empty();
}

template <typename Code>
Value Solver<Code>::value(std::optional<Turn> turn) {
  if (query_.rules.scoring == Scoring::last_mover) return last_mover_value(turn);
  // No area margin is larger than the board, dead chains removed or not.
  Questions questions(root_.guess() + 1, play_.additive() ? std::nullopt : std::optional(query_.board.size()));
  while (!questions.bounds().exact()) {
    bounds_ = questions.bounds();
    const int t = questions.next();
    const auto winner = ask(t, turn);
    if (!winner) break;
    questions.learn(t, *winner == Side::black);
    narrow(questions, turn);
    if (!turn && with_first_mover(questions.bounds()).exact()) break;
  }
  bounds_ = turn ? questions.bounds() : with_first_mover(questions.bounds());
  const auto margin = [&](std::optional<int> points, Margin unknown) {
    return points ? Margin::of_points(*points).plus(-query_.rules.komi) : unknown;
  };
  return {ValueKind::margin, margin(bounds_.lo, Margin::minus_infinity()), margin(bounds_.hi, Margin::infinity()),
          bounds_.exact()};
}

/// On an empty board the side to move does not lose, where [S14] has it.
template <typename Code>
Bounds Solver<Code>::with_first_mover(Bounds bounds) const {
  const State root = root_.at(0).state;
  const bool empty_again = play_.positional() ? play_.initial_remembered() : query_.rules.suicide == Suicide::forbidden;
  if (!Regions::apply_to(play_) || !empty_again || root.position.stones().any() || !query_.record.empty())
    return bounds;
  if (root.to_move == Side::black)
    bounds.lo = std::max(bounds.lo.value_or(0), 0);
  else
    bounds.hi = std::min(bounds.hi.value_or(0), 0);
  return bounds;
}

/// What the regions say of the root, or of the state after the turn, once there are any. After a pass the
/// regions' numbers, which are those of a state nobody passed to, do not hold for all thresholds at once.
template <typename Code>
void Solver<Code>::narrow(Questions& questions, std::optional<Turn> turn) const {
  if constexpr (std::is_same_v<Code, std::uint32_t>) {
    if (!regions_ || questions.bounds().exact()) return;
    if (turn ? turn->is_pass() : !query_.record.empty() && query_.record.back().is_pass()) return;
    const Successor at = turn ? root_.after(0, *turn) : root_.at(0);
    const auto [lo, hi] = regions_->bounds(symmetry_.canonical(at.state.position).code, at.state.to_move);
    const int n = query_.board.size();
    questions.narrow(std::max<int>(lo, -n), std::min<int>(hi, n));
  }
}

/// The one question is whether Black wins; every threshold asks it.
template <typename Code>
Value Solver<Code>::last_mover_value(std::optional<Turn> turn) {
  bounds_ = {-1, 1};
  if (const auto winner = ask(last_mover_threshold, turn)) bounds_ = {sign_of(*winner), sign_of(*winner)};
  return {ValueKind::winner, Margin::of_points(*bounds_.lo), Margin::of_points(*bounds_.hi), bounds_.exact()};
}

template <typename Code>
std::optional<Side> Solver<Code>::ask(int t, std::optional<Turn> turn) {
  asked_ = t;
  const Successor at = turn ? root_.after(t, *turn) : root_.at(t);
  if (at.winner) return at.winner;
  if (!play_.fits(at.state)) {
    stopped_by_ = StoppedBy::depth;
    return std::nullopt;
  }
  if (!turn) return search(at.state, t, true);
  const Side mover = root_.at(t).state.to_move;
  if (at.remembered)
    for (auto& s : searches_) s->remember(at.state.position, mover);
  const auto winner = search(at.state, t, false);
  if (at.remembered)
    for (auto& s : searches_) s->forget(at.state.position, mover);
  return winner;
}

/// Searches, making room in the table as often as that leads anywhere.
template <typename Code>
std::optional<Side> Solver<Code>::search(const State& root, int t, bool keep) {
  std::vector<typename Search<Code>::Result> results(searches_.size());
  restarted_at_ = shared_.nodes;
  shared_.order = 0;
  set_restart();
  do {
    shared_.stop = Stop::none;
    parallel_for(searches_.size(), limits_.threads, [&](std::size_t i) {
      results[i] = searches_[i]->run(root);
      if (results[i].proved()) shared_.ask_to_stop(Stop::answered);
    });
    for (const auto& result : results)
      if (result.proved()) {
        if (keep) proofs_[t] = result.hit;
        return result.winner();
      }
  } while (may_go_on());
  stopped_by_ = shared_.stop == Stop::too_deep ? StoppedBy::depth : limits_.struck().value_or(StoppedBy::memory);
  return std::nullopt;
}

/// Where bans decide, numbers kept without history can send a search round among few states, and how long it takes depends on the order by
/// orders of magnitude: K6 under new-zealand 5,000 nodes in one order, no answer after 90,000 in others. So such searches begin
/// again in another order, entries kept (as restarts do for heavy tails: Gomes, Selman, Kautz 1998).
template <typename Code>
void Solver<Code>::set_restart() {
  const std::uint64_t nodes = shared_.nodes, since = nodes - restarted_at_;
  const auto patience = static_cast<std::uint64_t>(nodes_for_a_state * std::pow(patience_growth, shared_.order) *
                                                   static_cast<double>(std::max(table_.states(), fewest_states)));
  if (since >= patience) {
    table_.forget_numbers();
    ++shared_.order;
    restarted_at_ = nodes;
    return set_restart();
  }
  shared_.restart_at = restarted_at_ + patience;
}

template <typename Code>
bool Solver<Code>::may_go_on() {
  if (shared_.stop == Stop::restart) {
    set_restart();
    return !limits_.reached();
  }
  if (shared_.stop == Stop::prepare) {
    make_regions();
    return !limits_.reached();
  }
  return (shared_.stop == Stop::make_room || table_.exhausted()) && make_room();
}

/// Larger tables first; then the newest entries go, more of them each time, and all at last.
template <typename Code>
bool Solver<Code>::make_room() {
  if (table_.grow()) return true;
  if (++rooms_made_ > most_rooms_made) return false;
  if (!table_.forget_newest(0.25 * (3 - rooms_made_ % 4))) return false;
  std::erase_if(proofs_, [&](const auto& proof) { return !table_.has(proof.second.entry); });
  return true;
}

template <typename Code>
std::vector<MoveValue> Solver<Code>::moves() {
  std::vector<MoveValue> values;
  for (const Turn turn : legal_turns(query_)) values.push_back({turn, value(turn)});
  return values;
}

template <typename Code>
std::vector<Turn> Solver<Code>::line(const Value& value) {
  const bool last_mover = value.kind == ValueKind::winner;
  const int points = value.lo.plus(last_mover ? 0 : query_.rules.komi).halves() / 2;
  const std::array<int, 2> thresholds =
      last_mover ? std::array{last_mover_threshold, last_mover_threshold} : std::array{points, points + 1};
  const Successor root = root_.at(points);
  if (legal_turns(query_).empty()) return {};
  if (root.state.handicap_left > 0) return handicap_line(value);
  const auto own = static_cast<std::size_t>(index_of(root.state.to_move));
  // After a pass the side to move may have won by passing too; that is known without search [S6].
  if (root_.at(thresholds[own]).winner == root.state.to_move) return {Turn::pass()};
  for (int attempt = 0; attempt < 4 && shared_.stop != Stop::limit; ++attempt)
    if (prove_again(thresholds[0], Side::black) && prove_again(thresholds[1], Side::white)) {
      const std::array<Hit, 2> proofs{proof(thresholds[0], Side::black), proof(thresholds[1], Side::white)};
      // With a proof missing because a region decides at the root, all of the line is left to `completed`.
      if (regions_ && !(proofs[0] && proofs[1])) return completed({});
      return completed(line_of_proofs(query_, symmetry_, table_, proofs));
    }
  return {};
}

/// Where the proofs end in a region the rest of the line is searched without regions, for about as long as the value took.
template <typename Code>
std::vector<Turn> Solver<Code>::completed(std::vector<Turn> line) const {
  if (!regions_ || ends(line)) return line;
  Query rest = query_;
  rest.record.insert(rest.record.end(), line.begin(), line.end());
  Limits limits = limits_;
  const auto now = std::chrono::steady_clock::now(), end = now + (now - start_) + std::chrono::seconds(1);
  limits.deadline = limits.deadline ? std::min(*limits.deadline, end) : end;
  Options without_regions = options_;
  without_regions.regions = RegionUse::never;
  const Answer answer = Solver(rest, limits, without_regions).answer({.principal_variation = true});
  line.insert(line.end(), answer.principal_variation.begin(), answer.principal_variation.end());
  return line;
}

template <typename Code>
Hit Solver<Code>::proof(int t, Side winner) const {
  const auto found = proofs_.find(t);
  return found != proofs_.end() && found->second.winner == winner ? found->second : Hit{};
}

/// Sees to it that the table has the root's proof for t, should its entry have had to make room. True if nothing had to be done:
/// proving one again may push out another.
template <typename Code>
bool Solver<Code>::prove_again(int t, Side winner) {
  const int n = query_.board.size();
  const bool known_without_proof = !play_.additive() && (winner == Side::black ? t <= -n : t > n);
  const bool last_mover = query_.rules.scoring == Scoring::last_mover;
  if (proofs_.contains(t) || regions_ || (known_without_proof && !last_mover)) return true;
  // Known by [S14] perhaps, and hard to find: about as long as the value took.
  const auto deadline = limits_.deadline;
  const auto now = std::chrono::steady_clock::now(), end = now + (now - start_) + std::chrono::seconds(1);
  limits_.deadline = deadline ? std::min(*deadline, end) : end;
  ask(t, std::nullopt);
  limits_.deadline = deadline;
  return false;
}

/// Handicap turns have no entries [S9]: each is found by its value, and play after it as a question of its own.
template <typename Code>
std::vector<Turn> Solver<Code>::handicap_line(const Value& value) {
  for (const Turn turn : legal_turns(query_)) {
    const Value after = this->value(turn);
    if (!after.solved || after.lo != value.lo) continue;
    Query next = query_;
    next.record.push_back(turn);
    std::vector<Turn> line = Solver(next, limits_, options_).answer({.principal_variation = true}).principal_variation;
    if (line.empty() && !legal_turns(next).empty()) return {};
    line.insert(line.begin(), turn);
    return line;
  }
  return {};
}

template <typename Code>
void Solver<Code>::report() {
  const auto now = std::chrono::steady_clock::now();
  if (!limits_.report || now - shown_ < std::chrono::milliseconds(200)) return;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const double nodes = static_cast<double>(shared_.nodes.load());
  const auto bound = [](std::optional<int> b, const char* none) { return b ? std::to_string(*b) : std::string(none); };
  limits_.report(fmt::format(
      "{:.0f} s: margin >= {}? work {} / {}, {:.1f} M nodes, {:.0f} k a second, {:.1f} M states, {:.0f} MB; "
      "before komi in [{}, {}]",
      seconds, asked_, shared_.root_work[0].load(), shared_.root_work[1].load(), nodes * 1e-6, nodes * 1e-3 / seconds,
      static_cast<double>(table_.states()) * 1e-6, static_cast<double>(table_.bytes()) * 1e-6,
      bound(bounds_.lo, "-inf"), bound(bounds_.hi, "inf")));
  shown_ = now;
}

template class Solver<std::uint32_t>;
template class Solver<std::uint64_t>;
template class Solver<Code128>;

}  // namespace graphgo::solver::engines::proof_search
