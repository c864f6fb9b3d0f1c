#include "solver/engines/proof_search/warm_search.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <optional>

#include "graphgo/game/position.hpp"
#include "graphgo/rules/predicates.hpp"
#include "solver/engines/proof_search/principal_variation.hpp"
#include "solver/engines/proof_search/proof_search.hpp"
#include "solver/engines/proof_search/query_search.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/plain_bounds.hpp"
#include "solver/question/query.hpp"
#include "solver/question/trace.hpp"

namespace graphgo::solver::engines::proof_search {
namespace {

/// A question is handed to a cold search once its entries take more bytes a node than this, looked at after
/// so many nodes, or when it has had too many. Measured: 3x4 and the empty 4x4 stay below 70 bytes, 1x11
/// after one turn takes 510; there the cold search is thirty times as fast.
constexpr std::uint64_t most_bytes_a_node = 256, first_look = 1 << 14, most_nodes = 1 << 24;
/// Where they take turns the warm search visits so many nodes at first and the cold one half of them, which
/// takes as long; then twice as many each time. Measured without suicide: 4x4 and all of its first turns took
/// 12.6 s by the warm search and 5.2 s so, a position of 6x6 of 7,000 nodes more than 10 s and 0.12.
constexpr std::uint64_t first_round = 1 << 12;
constexpr std::chrono::milliseconds between_bounds{50};

/// What outlives a question. Two tables [S18]: one for records of few stones, whose entries leave much
/// unsaid, and one for all.
template <typename Code>
struct Kept {
  using Threads = SearchThreads<Code>;

  Kept(const Board& board, const Ruleset& rules, const Limits& all)
      : limits(with_defaults(all)),
        play(board, rules, &limits),
        symmetry(board, most_symmetries),
        few(board.size() / 2) {
    limits.memory /= 3;  // two tables and a cold search
  }
  void forget() {
    of_few_stones.reset();
    of_all.reset();
  }
  /// Of the two tables the one that serves the root.
  Threads& threads_for(const Root& root) {
    const auto has_few = [this](const Root::Remembered& earlier) {
      return earlier.position.stones().count() <= few;
    };
    const bool served =
        play.plain() && play.initial_remembered() && std::ranges::all_of(root.remembered(), has_few);
    auto& threads = served ? of_few_stones : of_all;
    if (!threads)
      threads = std::make_unique<Threads>(
          play, symmetry, limits, Options{}.threads_of_a_table(play.graph().size(), limits.threads),
          limits.memory,
          Options{.stones_in_view = served ? few : play.graph().size(), .bounds = UseBounds::never},
          SearchHooks{.report = [this] { look(); }, .entries_forgotten = [this] { entries_forgotten(); }});
    return *threads;
  }

  Limits limits;  ///< of the question at hand
  const Play play;
  const Symmetry<Code> symmetry;
  const int few;
  std::unique_ptr<Threads> of_few_stones, of_all;  ///< null: not needed yet
  std::function<void()> look, entries_forgotten;   ///< the question's
};

/// One question: tests on a table that stays, and once those are given up, in a cold search.
template <typename Code>
class Question {
 public:
  Question(Kept<Code>& kept, const Query& query, const OnBounds& on_bounds)
      : kept_(kept),
        query_(query),
        on_bounds_(on_bounds),
        root_(kept.play, query),
        takes_turns_(static_ends(kept.play, root_, Options{}) != nullptr),
        threads_(&kept.threads_for(root_)) {
    kept_.look = [this] { look(); };
    kept_.entries_forgotten = [this] {
      proofs_.clear();
      is_full_ = true;
    };
    begun_nodes_ = threads_->nodes();
    begun_bytes_ = threads_->table().entry_bytes();
    for (const auto& earlier : root_.remembered())
      history_.push_back(threads_->remember(earlier.position, earlier.left_by));
  }

  Answer answer(const Wanted& wanted) {
    answer_.engine = engine.name;
    answer_.value = plain_bounds(query_.board, query_.rules);
    if (wanted.moves)
      for (const Turn turn : legal_turns(query_)) answer_.moves.push_back({turn, answer_.value});
    of_turns_.resize(answer_.moves.size());
    find(answer_.value, of_state_, std::nullopt);
    const bool wants_line = wanted.principal_variation && answer_.value.solved;
    const auto line = wants_line ? line_of_entries() : std::nullopt;
    for (std::size_t i = 0; i < answer_.moves.size(); ++i)
      find(answer_.moves[i].value, of_turns_[i], answer_.moves[i].turn);
    if (!all_solved(answer_)) answer_.stopped_by = stopped_by_;
    answer_.nodes += nodes();
    answer_.threads = Options{}.threads_of_a_table(query_.board.size(), kept_.limits.threads);
    if (cold_) answer_.threads = std::max(answer_.threads, cold_->threads_used());
    if (line)
      answer_.principal_variation = *line;
    else if (wants_line)
      add_cold_line();
    return answer_;
  }

 private:
  bool last_mover() const { return last_mover_wins(query_.rules); }
  Side to_move() const { return root_.at(0).state.to_move; }
  std::uint64_t nodes() const {
    return (threads_ ? threads_->nodes() - begun_nodes_ : 0) + (cold_ ? cold_->nodes() : 0);
  }

  /// The value of the root, or of the state after one more turn. `known`: in points, on the board.
  void find(Value& value, MarginBounds& known, std::optional<Turn> turn) {
    if (last_mover()) {
      if (const auto winner = test(last_mover_target, turn)) {
        const Margin margin = Margin::of_points(sign_of(*winner));
        value = {ValueKind::winner, margin, margin, true};
      }
      tell();
      return;
    }
    TargetDriver driver(first_target(turn), kept_.play.largest_margin(), known);
    const auto learn = [&] {
      narrow(driver, turn);
      known = turn ? driver.bounds() : root_.with_first_mover(driver.bounds());
      value = value_of(known, query_.rules);
      narrow_turns();
    };
    for (learn(); !known.exact();) {
      const int target = driver.next();
      const auto winner = test(target, turn);
      if (!winner) return;
      driver.learn(target, *winner == Side::black);
      learn();
      tell();
    }
  }

  /// Of a turn: does it keep the value?
  int first_target(std::optional<Turn> turn) const {
    if (turn && of_state_.exact()) return to_move() == Side::black ? *of_state_.hi : *of_state_.lo + 1;
    return root_.guess() + 1;
  }

  /// By the history-free bounds [S13], once there are any.
  void narrow(TargetDriver& driver, std::optional<Turn> turn) const {
    if (cold_) cold_->narrow(driver, turn);
    if (history_free_) history_free_->narrow(driver, root_, turn);
  }

  /// What is known of turns before they are searched: none is worth more to the side to move than the state.
  void narrow_turns() {
    for (std::size_t i = 0; i < of_turns_.size(); ++i) {
      MarginBounds& known = of_turns_[i];
      if (known.exact()) continue;
      const auto& [lo, hi] = of_state_;
      if (to_move() == Side::black && hi) known.hi = std::min(known.hi.value_or(*hi), *hi);
      if (to_move() == Side::white && lo) known.lo = std::max(known.lo.value_or(*lo), *lo);
      TargetDriver driver(0, kept_.play.largest_margin(), known);
      narrow(driver, answer_.moves[i].turn);
      known = driver.bounds();
      answer_.moves[i].value = value_of(known, query_.rules);
    }
  }

  /// Who wins "margin >= target?"; Black is the one who says yes. Nothing if a limit struck.
  std::optional<Side> test(int target, std::optional<Turn> turn) {
    stopped_ = false;
    for (std::uint64_t nodes = first_round;; nodes *= 2) {
      if (is_warm_) {
        const auto winner = test_warm(target, turn, nodes);
        if (winner || stopped_) return winner;
        if (!cold_) open_cold(kept_.limits.memory);
      }
      const auto winner = test_cold(target, turn, is_warm_ ? nodes / 2 : Shared::never);
      if (winner || stopped_) return winner;
    }
  }

  /// Nothing: a limit struck (`stopped_`), or it is the cold search's turn, for good if not `is_warm_`.
  std::optional<Side> test_warm(int target, std::optional<Turn> turn, std::uint64_t nodes) {
    const Successor at = turn ? root_.after(target, *turn) : root_.at(target);
    if (at.winner) return at.winner;
    if (!kept_.play.fits(at.state)) return stop(StoppedBy::depth);
    typename Kept<Code>::Threads::Remembered one_more;
    if (turn && at.remembered) one_more = threads_->remember(at.state.position, to_move());
    const auto outcome = threads_->prove(at.state, patience(nodes));
    if (outcome && !turn) proofs_[target] = outcome->proof;
    if (outcome) return outcome->winner();
    if (threads_->impatient() && takes_turns_) return std::nullopt;
    if (!threads_->given_up() && !threads_->impatient() && threads_->stopped_by() != StoppedBy::memory)
      return stop(threads_->stopped_by());
    is_warm_ = false;
    return std::nullopt;
  }

  /// Nothing: a limit struck (`stopped_`), or it is the warm search's turn.
  std::optional<Side> test_cold(int target, std::optional<Turn> turn, std::uint64_t nodes) {
    const auto ask = [&] {
      return is_warm_ ? cold_->try_test(target, turn, nodes) : cold_->test(target, turn);
    };
    auto winner = ask();
    if (!winner && cold_->stopped_by() == StoppedBy::memory && !cold_->impatient() && threads_) {
      give_memory_to_cold();
      winner = ask();
    }
    if (winner || cold_->impatient()) return winner;
    return stop(cold_->stopped_by());
  }
  void give_memory_to_cold() {
    history_.clear();
    proofs_.clear();
    answer_.nodes += nodes();
    is_warm_ = false;
    threads_ = nullptr;
    kept_.forget();
    open_cold(3 * kept_.limits.memory);
  }

  /// Where bans decide a small board, a cold search has a race to join it.
  Patience patience(std::uint64_t nodes) const {
    if (takes_turns_) return {.nodes = nodes};
    const int points = query_.board.size();
    const bool races = Options{}.is_small(points) && HistorySearch<Code>::applies_to(query_.rules);
    return races ? patience_alone(points) : Patience{};
  }
  void open_cold(std::uint64_t memory) {
    cold_.reset();
    Limits limits = kept_.limits;
    limits.memory = memory;
    cold_ = std::make_unique<QuerySearch<Code>>(query_, limits, Options{}, [this] { report(); });
    if (history_free_) cold_->use(std::move(history_free_));
  }
  std::nullopt_t stop(StoppedBy why) {
    stopped_ = true;
    stopped_by_ = why;
    return std::nullopt;
  }

  /// By one thread of the warm search, once in a thousand nodes. A full table is of no more use to the
  /// question. Else only where a cold search may leave conditions unsaid has it something ahead.
  void look() {
    report();
    show_history_free_bounds();
    if (is_full_) return threads_->give_up();
    if (!kept_.play.plain()) return;
    const std::uint64_t nodes = threads_->nodes() - begun_nodes_, bytes = threads_->table().entry_bytes();
    const std::uint64_t more = bytes - std::min(bytes, begun_bytes_);
    if (nodes >= most_nodes || (nodes >= first_look && more > most_bytes_a_node * nodes)) threads_->give_up();
  }

  /// The table's entries serve other roots, so its tests cannot use such bounds. But while a test goes on
  /// they are all that can be said of the turns. They then cost a quarter of what it has cost.
  void show_history_free_bounds() {
    if constexpr (std::is_same_v<Code, std::uint32_t>) {
      const int n = query_.board.size();
      if (bounds_made_ || !on_bounds_ || (cold_ && cold_->has_history_free_bounds()) ||
          !HistoryFreeBounds::apply_to(kept_.play) ||
          threads_->nodes() - begun_nodes_ < power_of_three(n) / 2)
        return;
      bounds_made_ = true;
      if (HistoryFreeBounds::memory_needed(n) > kept_.limits.memory / 2) return;
      history_free_ = HistoryFreeBounds::make(query_.board, kept_.play, kept_.symmetry,
                                              root_.remembered_positions(), kept_.limits);
      if (!history_free_) return;
      TargetDriver driver(0, kept_.play.largest_margin(), of_state_);
      narrow(driver, std::nullopt);
      of_state_ = root_.with_first_mover(driver.bounds());
      answer_.value = value_of(of_state_, query_.rules);
      narrow_turns();
      tell();
    }
  }

  void report() {
    const auto now = std::chrono::steady_clock::now();
    if (!kept_.limits.report || now - reported_ < std::chrono::milliseconds(200)) return;
    reported_ = now;
    kept_.limits.report(fmt::format("{:.1f} M nodes; value in [{}, {}]", static_cast<double>(nodes()) * 1e-6,
                                    answer_.value.lo.text(), answer_.value.hi.text()));
  }

  void tell() {
    const auto now = std::chrono::steady_clock::now();
    if (!on_bounds_ || now - told_ < between_bounds) return;
    told_ = now;
    on_bounds_(answer_);
  }

  void add_cold_line() {
    cold_.reset();
    Limits limits = kept_.limits;
    if (!threads_) limits.memory *= 3;
    const Answer cold = proof_search::solve(query_, limits, {.principal_variation = true});
    answer_.principal_variation = cold.principal_variation;
    answer_.line_cut = cold.line_cut || !cold.value.solved;
    answer_.nodes += cold.nodes;
    answer_.threads = cold.threads;
  }

  /// From the entries of the value's two tests. Nothing: they are not at hand.
  std::optional<std::vector<Turn>> line_of_entries() {
    const int n = query_.board.size();
    const std::array<int, 2> targets = variation_targets(answer_.value, query_.rules);
    if (legal_turns(query_).empty()) return std::vector<Turn>{};
    if (!is_warm_ || root_.at(targets[0]).state.handicap_left > 0) return std::nullopt;
    // After a pass the side to move may have won by passing too; that is known without search [S6].
    const Side own = to_move();
    if (root_.at(targets[static_cast<std::size_t>(index_of(own))]).winner == own)
      return std::vector{Turn::pass()};
    const auto to_prove = [&](Side side) {
      if (last_mover()) return answer_.value.lo == Margin::of_points(sign_of(side));
      return kept_.play.additive() || (side == Side::black ? targets[0] > -n : targets[1] <= n);
    };
    for (const Side side : {Side::black, Side::white}) {
      const int target = targets[static_cast<std::size_t>(index_of(side))];
      if (to_prove(side) && !proofs_.contains(target) && !test(target, std::nullopt)) return std::nullopt;
    }
    if (!is_warm_) return std::nullopt;
    std::array<Hit, 2> proofs;
    for (const Side side : {Side::black, Side::white}) {
      if (!to_prove(side)) continue;
      const auto i = static_cast<std::size_t>(index_of(side));
      proofs[i] = proofs_[targets[i]];
      // forgotten, or known without an entry
      if (!proofs[i] || proofs[i].winner != side) return std::nullopt;
    }
    const TranspositionTable<Code>& table = threads_->table();
    return principal_variation<Code>(query_, kept_.play, kept_.symmetry, nullptr,
                                     {{{table, proofs[0], targets[0]}, {table, proofs[1], targets[1]}}});
  }

  Kept<Code>& kept_;
  const Query& query_;
  const OnBounds& on_bounds_;
  Root root_;
  bool takes_turns_;     ///< only a cold search ends lines by certain areas
  bool is_warm_ = true;  ///< false: the warm search was given up
  /// Null: a cold search took all the memory.
  typename Kept<Code>::Threads* threads_;
  std::vector<typename Kept<Code>::Threads::Remembered> history_;  ///< what superko remembers at the root
  std::uint64_t begun_nodes_ = 0, begun_bytes_ = 0;
  std::map<int, Hit> proofs_;                ///< by target, at the root
  std::unique_ptr<QuerySearch<Code>> cold_;  ///< once the warm search had no answer at hand
  Answer answer_;
  std::unique_ptr<HistoryFreeBounds> history_free_;  ///< until a cold search takes them
  bool bounds_made_ = false;                         ///< or tried
  MarginBounds of_state_;                            ///< in points, on the board
  std::vector<MarginBounds> of_turns_;               ///< by the index in `answer_.moves`
  bool stopped_ = false;                             ///< a limit struck
  bool is_full_ = false;                             ///< entries of the warm search had to make room
  StoppedBy stopped_by_ = StoppedBy::time;
  std::chrono::steady_clock::time_point reported_ = std::chrono::steady_clock::now(), told_ = reported_;
};

template <typename Code>
class WarmSearch final : public EngineSession {
 public:
  WarmSearch(const Board& board, const Ruleset& rules, const Limits& limits) : kept_(board, rules, limits) {}

  Answer answer(const Query& query, const Limits& limits, const Wanted& wanted,
                const OnBounds& on_bounds) override try {
    const auto start = std::chrono::steady_clock::now();
    const auto [memory, threads] = std::pair(kept_.limits.memory, kept_.limits.threads);
    kept_.limits = limits;
    kept_.limits.memory = memory;
    kept_.limits.threads = threads;
    Answer answer = Question<Code>(kept_, query, on_bounds).answer(wanted);
    answer.seconds = seconds_since(start) - answer.seconds_on_top;
    return answer;
  } catch (const LimitReached&) {  // where the end at the root could not be counted in time
    Answer answer;
    answer.stopped_by = limits.struck().value_or(StoppedBy::memory);
    return answer;
  }
  void forget() override { kept_.forget(); }

 private:
  Kept<Code> kept_;
};

}  // namespace

std::unique_ptr<EngineSession> open_warm_search(const Board& board, const Ruleset& rules,
                                                const Limits& limits) {
  return with_code(board.size(), [&]<typename Code>() -> std::unique_ptr<EngineSession> {
    return std::make_unique<WarmSearch<Code>>(board, rules, limits);
  });
}

}  // namespace graphgo::solver::engines::proof_search
