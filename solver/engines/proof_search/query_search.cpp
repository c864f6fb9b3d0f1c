#include "solver/engines/proof_search/query_search.hpp"

#include <algorithm>
#include <cstdlib>
#include <type_traits>

#include "graphgo/game/position.hpp"
#include "solver/engines/proof_search/win_model_training.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver::engines::proof_search {
namespace {

/// History-free bounds are made once the search has visited a node for so many positions: by then they cost
/// no more.
constexpr std::uint64_t positions_for_a_node = 8;

/// A long search takes lessons (WinModel): each visits so many times the nodes that the search has visited
/// so far, and the next comes when the search is so many times as long.
constexpr std::uint64_t lesson_effort = 4, lesson_growth = 8, nodes_before_last_lesson = 5'000'000;

/// A search that goes round so often, or visits so many nodes, lets the other of its portfolio try. So small
/// a board that does not go round takes fewer: 1x11 some 100,000 under tromp-taylor, seven points all joined
/// 57,519. Tinier boards get fewer, by the number of ways to place stones. Eight points must not get many
/// more than `least_nodes`: two diamonds take 0.1 s, and with 210,000 nodes at first 6.5.
constexpr std::uint32_t restarts_at_first = 8;
constexpr std::uint64_t nodes_at_first = std::uint64_t{1} << 18, nodes_a_position = 8;
constexpr std::uint64_t least_nodes = std::uint64_t{1} << 16;
constexpr int least_nodes_from = 7;  ///< vertices
/// From then on that other visits so many nodes for one. Each of them costs a thirtieth or less where bans
/// decide, so this is about nine tenths of the time. In a trial 16 in place of 256 took six times as long on
/// graph6:EFzw under conway-go.
constexpr std::uint64_t history_nodes = 256;
/// On paths and cycles where points are scored along the way the search proper settles more: 1x11 under
/// lasker-maas took 37 s with 256 when it took 5 with 4.
constexpr std::uint64_t history_nodes_on_lines = 4;
/// Half the memory is theirs, for a few targets.
constexpr std::size_t most_history_searches = 6;
constexpr std::uint64_t least_memory_for_portfolios = std::uint64_t{1} << 26;

/// Is there a vertex with three neighbours?
bool branches(const Board& board) {
  for (Vertex v = 0; v < board.size(); ++v)
    if (board.neighbours(v).size() > 2) return true;
  return false;
}

}  // namespace

Patience patience_alone(int points) {
  const std::uint64_t nodes = nodes_a_position * power_of_three(points);
  const std::uint64_t least = points >= least_nodes_from ? least_nodes : 0;
  return {.nodes = std::clamp(nodes, least, nodes_at_first), .restarts = restarts_at_first};
}

std::uint64_t history_nodes_for_one(const Board& board, const Play& play) {
  return play.additive() && !branches(board) ? history_nodes_on_lines : history_nodes;
}

template <typename Code>
QuerySearch<Code>::QuerySearch(const Query& query, const Limits& limits, Options options,
                               std::function<void()> report)
    : query_(query),
      limits_(with_defaults(limits)),
      options_(options),
      play_(query.board, query.rules, &limits_),
      symmetry_(query.board, most_symmetries),
      root_(play_, query_),
      threads_(play_, symmetry_, limits_, threads_of_a_table(), table_memory(), options,
               {.report = std::move(report),
                .entries_forgotten =
                    [this] {
                      std::erase_if(proofs_,
                                    [&](const auto& p) { return !threads_.table().has(p.second.entry); });
                    },
                .prepare = [this] { prepare(); }}) {
  threads_.keep_in_view(root_.first_position());
  for (const auto& earlier : root_.remembered())
    history_.push_back(threads_.remember(earlier.position, earlier.left_by));
  static_ends_ = proof_search::static_ends(play_, root_, options_);
  threads_.use(static_ends_.get());
  if (options_.model) threads_.use(options_.model);
  if (lesson_memory() > 0) lesson_at_ = options_.lesson_at;
  if (bounds_memory() > 0 && options.bounds == UseBounds::when_worth)
    bounds_at_ = power_of_three(query.board.size()) / positions_for_a_node;
  if (bounds_memory() > 0 && options.bounds == UseBounds::at_once) make_bounds();
  threads_.prepare_at(std::min(bounds_at_, lesson_at_));
}

/// Bytes set apart for lessons; 0: the search takes none. Paths and cycles take none: with lessons 1x14 took
/// 9.5 s instead of 4.1.
template <typename Code>
std::uint64_t QuerySearch<Code>::lesson_memory() const {
  const bool of_use = branches(query_.board) && play_.plain() && !options_.model &&
                      options_.keys == HistoryKeys::conditional && options_.shuffle_seed == 0;
  return of_use && limits_.memory >= 4 * Trainer<Code>::memory ? Trainer<Code>::memory : 0;
}

/// What costs time, and spares more of it in a long search.
template <typename Code>
void QuerySearch<Code>::prepare() {
  if (threads_.nodes() >= bounds_at_) {
    bounds_at_ = Shared::never;
    make_bounds();
  }
  if (threads_.nodes() >= lesson_at_) take_lesson();
  threads_.prepare_at(std::min(bounds_at_, lesson_at_));
}

template <typename Code>
void QuerySearch<Code>::take_lesson() {
  if (!model_) model_ = std::make_unique<WinModel>(query_.board);
  Trainer<Code> trainer(play_, symmetry_, static_ends_.get(), limits_, Pace::quick);
  nodes_elsewhere_ += trainer.teach(*model_, root_.at(target_).state, lesson_effort * lesson_at_).nodes;
  threads_.use(model_.get());
  lesson_at_ = lesson_at_ < nodes_before_last_lesson ? lesson_growth * lesson_at_ : Shared::never;
}

/// Bytes set apart for history-free bounds; 0: none are made.
template <typename Code>
std::uint64_t QuerySearch<Code>::bounds_memory() const {
  if (!std::is_same_v<Code, std::uint32_t> || options_.bounds == UseBounds::never ||
      options_.keys == HistoryKeys::exact || !HistoryFreeBounds::apply_to(play_))
    return 0;
  const std::uint64_t needed = HistoryFreeBounds::memory_needed(query_.board.size());
  return needed <= limits_.memory / 2 ? needed : 0;
}

/// Boards with certain areas visit too many states to go round.
template <typename Code>
bool QuerySearch<Code>::has_portfolios() const {
  return options_.keys != HistoryKeys::exact && options_.is_small(query_.board.size()) &&
         HistorySearch<Code>::applies_to(query_.rules) && limits_.memory >= least_memory_for_portfolios;
}

template <typename Code>
std::uint64_t QuerySearch<Code>::table_memory() const {
  return (limits_.memory - bounds_memory() - lesson_memory()) / (has_portfolios() ? 2 : 1);
}

template <typename Code>
void QuerySearch<Code>::make_bounds() {
  if constexpr (std::is_same_v<Code, std::uint32_t>) {
    history_free_ =
        HistoryFreeBounds::make(query_.board, play_, symmetry_, root_.remembered_positions(), limits_);
    threads_.use(history_free_.get());
  }
}

template <typename Code>
std::optional<Side> QuerySearch<Code>::test(int target, std::optional<Turn> turn) {
  for (;;)
    if (const auto winner = try_test(target, turn); winner || !impatient()) return winner;
}

template <typename Code>
std::optional<Side> QuerySearch<Code>::try_test(int target, std::optional<Turn> turn, std::uint64_t nodes) {
  target_ = target;
  impatient_ = false;
  const Successor at = turn ? root_.after(target, *turn) : root_.at(target);
  if (at.winner) return at.winner;
  if (!play_.fits(at.state)) {
    stopped_by_ = StoppedBy::depth;
    return std::nullopt;
  }
  typename SearchThreads<Code>::Remembered one_more;
  if (turn && at.remembered) one_more = threads_.remember(at.state.position, root_.at(target).state.to_move);
  auto* portfolios = portfolios_for(turn);
  if (portfolios && (*portfolios)[target].winner) return (*portfolios)[target].winner;
  const auto outcome =
      threads_.prove(at.state, portfolios ? patience((*portfolios)[target]) : Patience{.nodes = nodes});
  impatient_ = threads_.impatient();
  std::optional<Side> winner;
  if (outcome) {
    if (!turn) proofs_[target] = outcome->proof;
    winner = outcome->winner();
  } else if (impatient_) {
    if (portfolios) winner = test_by(*portfolios, target, turn);
  } else {
    stopped_by_ = threads_.stopped_by();
  }
  if (winner && portfolios) drop_races_beyond(*portfolios, target, *winner);
  return winner;
}

/// By target, of the root or of the state after the turn. Null: none on such a board.
template <typename Code>
auto QuerySearch<Code>::portfolios_for(std::optional<Turn> turn) -> Portfolios* {
  if (!has_portfolios()) return nullptr;
  if (!turn) return &portfolios_;
  if (turn_ != turn) {
    for (auto& [target, portfolio] : portfolios_of_turn_) drop_race(portfolio);
    portfolios_of_turn_.clear();
  }
  turn_ = turn;
  return &portfolios_of_turn_;
}

template <typename Code>
void QuerySearch<Code>::drop_race(Portfolio<Code>& portfolio) {
  if (portfolio.race) nodes_elsewhere_ += portfolio.race->nodes();
  portfolio.race.reset();
}

/// Who reaches a target reaches those that ask less of him: their answers follow, and nobody asks for their
/// proofs.
template <typename Code>
void QuerySearch<Code>::drop_races_beyond(Portfolios& portfolios, int target, Side winner) {
  for (auto& [other, portfolio] : portfolios)
    if (winner == Side::black ? other < target : other > target) drop_race(portfolio);
}

/// Where there are too many races, one without an answer goes, the one whose target is farthest from this.
template <typename Code>
void QuerySearch<Code>::make_room_for_race(int target) {
  std::size_t races = 0;
  Portfolio<Code>* farthest = nullptr;
  int distance = -1;
  for (auto* portfolios : {&portfolios_, &portfolios_of_turn_})
    for (auto& [other, portfolio] : *portfolios) {
      if (!portfolio.race) continue;
      ++races;
      if (portfolio.winner || std::abs(other - target) <= distance) continue;
      distance = std::abs(other - target);
      farthest = &portfolio;
    }
  if (races >= most_history_searches && farthest) drop_race(*farthest);
}

/// Rounds after the first get a small part of the nodes of the other search.
template <typename Code>
Patience QuerySearch<Code>::patience(const Portfolio<Code>& portfolio) const {
  if (!portfolio.race) return patience_alone(query_.board.size());
  return {.nodes = portfolio.patience / history_nodes_for_one(query_.board, play_),
          .first_order = portfolio.order};
}

template <typename Code>
std::optional<Side> QuerySearch<Code>::test_by(Portfolios& portfolios, int target, std::optional<Turn> turn) {
  Portfolio<Code>& portfolio = portfolios[target];
  portfolio.order = threads_.order();
  if (!portfolio.race) {
    make_room_for_race(target);
    Query query = query_;
    if (turn) query.record.push_back(*turn);
    portfolio.race = std::make_unique<HistoryRace<Code>>(query, symmetry_, limits_,
                                                         limits_.memory / 2 / most_history_searches, target);
    racing_ = std::max(racing_, portfolio.race->size());
  }
  portfolio.winner = portfolio.race->go_on(portfolio.patience);
  portfolio.patience *= 2;
  return portfolio.winner;
}

template <typename Code>
const HistorySearch<Code>* QuerySearch<Code>::answered_by(int target) const {
  const auto found = portfolios_.find(target);
  const bool answered = found != portfolios_.end() && found->second.winner && found->second.race;
  return answered ? found->second.race->first() : nullptr;
}

template <typename Code>
const TranspositionTable<Code>& QuerySearch<Code>::table(int target) const {
  const auto* answered = answered_by(target);
  return answered ? answered->table() : threads_.table();
}

template <typename Code>
std::uint64_t QuerySearch<Code>::nodes() const {
  std::uint64_t nodes = threads_.nodes() + nodes_elsewhere_;
  for (const auto* portfolios : {&portfolios_, &portfolios_of_turn_})
    for (const auto& [target, portfolio] : *portfolios)
      if (portfolio.race) nodes += portfolio.race->nodes();
  return nodes;
}

template <typename Code>
Hit QuerySearch<Code>::proof(int target) const {
  if (const auto* answered = answered_by(target)) return answered->proof();
  const auto found = proofs_.find(target);
  return found != proofs_.end() ? found->second : Hit{};
}

template <typename Code>
void QuerySearch<Code>::test_again(int target, std::chrono::steady_clock::time_point start) {
  const auto deadline = limits_.deadline;
  const auto now = std::chrono::steady_clock::now(), end = now + (now - start) + std::chrono::seconds(1);
  limits_.deadline = deadline ? std::min(*deadline, end) : end;
  test(target, std::nullopt);
  limits_.deadline = deadline;
}

template <typename Code>
void QuerySearch<Code>::narrow(TargetDriver& driver, std::optional<Turn> turn) const {
  if constexpr (std::is_same_v<Code, std::uint32_t>)
    if (history_free_) history_free_->narrow(driver, root_, turn);
}

template <typename Code>
void QuerySearch<Code>::use(std::unique_ptr<HistoryFreeBounds> bounds) {
  bounds_at_ = Shared::never;
  threads_.prepare_at(lesson_at_);
  history_free_ = std::move(bounds);
  threads_.use(history_free_.get());
}

template class QuerySearch<std::uint32_t>;
template class QuerySearch<std::uint64_t>;
template class QuerySearch<Code128>;

}  // namespace graphgo::solver::engines::proof_search
