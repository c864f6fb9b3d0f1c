#include "solver/engines/proof_search/fresh_start/finder.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <random>
#include <utility>

#include "graphgo/error.hpp"
#include "graphgo/game/scoring.hpp"
#include "graphgo/rules/predicates.hpp"
#include "solver/engines/proof_search/query_search.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"

namespace graphgo::solver::engines::proof_search::fresh_start {
namespace {

/// How often entries are given up without a start being solved before the work ends as at a limit.
constexpr int most_rooms_made = 200;
/// Bytes: the entries along one search path must fit.
constexpr std::uint64_t least_table = 1 << 18;
/// Bytes of each worker's searches with histories, at least.
constexpr std::uint64_t least_for_histories = std::uint64_t{1} << 25;
/// A start that is hard for them waits until all others had their turn: what those leave behind helps.
constexpr std::uint64_t first_effort = std::uint64_t{1} << 11, effort_growth = 8;

}  // namespace

Finder::Finder(Values& values, const Limits& limits, const std::function<void()>& progress, Options options)
    : values_(values),
      starts_(values.starts()),
      limits_(with_defaults(limits)),
      options_(std::move(options)),
      play_(starts_.board(), starts_.rules()),
      table_(table_memory(), limits_.threads > 1) {
  shared_.limits = &limits_;
  shared_.report = [progress] {
    if (progress) progress();
  };
  for (int i = 0; i < limits_.threads; ++i) {
    workers_.emplace_back();
    workers_.back().search = std::make_unique<DfpnSearch<std::uint32_t>>(
        play_, starts_.symmetry(), table_, shared_, proof_search::Options{}, i == 0);
    if (!has_histories()) continue;
    workers_.back().with_histories = std::make_unique<HistorySearches>(
        starts_, limits_, memory_left() / 2 / static_cast<unsigned>(limits_.threads), i == 0);
    workers_.back().patience = most_patience();
  }
}

std::uint64_t Finder::run(const Limits& limits, std::function<bool(std::size_t)> wanted) {
  limits_.deadline = limits.deadline;
  limits_.looks_left = limits.looks_left;
  limits_.stop = limits.stop;
  options_.wanted = std::move(wanted);
  return run();
}

std::uint64_t Finder::run() {
  if (kept_in_view_.empty()) keep_all_in_view();
  if (!history_free_ && bounds_memory() > 0) make_bounds();
  effort_ = first_effort;
  order_open_starts();
  do {
    shared_.stop = Stop::none;
    parallel_for(workers_.size(), limits_.threads, [&](std::size_t i) { work(workers_[i]); });
  } while (may_go_on());
  return shared_.nodes;
}

/// Makes room where the table is full. Once all starts had their turn, those that are open get another and
/// more effort.
bool Finder::may_go_on() {
  if (shared_.stop == Stop::make_room) return make_room();
  if (shared_.stop != Stop::none) return false;
  order_open_starts();
  effort_ *= effort_growth;
  return !open_.empty();
}

/// Bytes set apart for history-free bounds; 0: none are made.
std::uint64_t Finder::bounds_memory() const {
  if (!options_.bounds || !HistoryFreeBounds::apply_to(play_)) return 0;
  const std::uint64_t needed = HistoryFreeBounds::memory_needed(starts_.board().size());
  return needed <= limits_.memory / 2 ? needed : 0;
}

/// Where bans may decide (HistorySearch), and memory is enough.
bool Finder::has_histories() const {
  return proof_search::Options{}.is_small(starts_.board().size()) &&
         HistorySearch<std::uint32_t>::applies_to(starts_.rules()) &&
         memory_left() / 2 / static_cast<unsigned>(limits_.threads) >= least_for_histories;
}

std::uint64_t Finder::most_patience() const {
  return options_.patience.value_or(patience_alone(starts_.board().size()).nodes);
}

/// For so many nodes with histories.
std::uint64_t Finder::least_patience(std::uint64_t nodes) const {
  return options_.patience.value_or(nodes / history_nodes_for_one(starts_.board(), play_));
}

std::uint64_t Finder::table_memory() const { return has_histories() ? memory_left() / 2 : memory_left(); }

/// What starts and history-free bounds leave.
std::uint64_t Finder::memory_left() const {
  const std::uint64_t taken = bounds_memory() + starts_.bytes();
  if (taken + least_table > limits_.memory)
    throw InputError(
        fmt::format("fresh starts: {} bytes of memory are too few for this board, {} are the least",
                    limits_.memory, taken + least_table));
  return limits_.memory - taken;
}

/// [S16] Nothing is remembered before a fresh start but itself, and that is on the search path.
void Finder::make_bounds() {
  history_free_ = HistoryFreeBounds::make(starts_.board(), play_, starts_.symmetry(), {}, limits_);
  for (Worker& worker : workers_) worker.search->use(history_free_.get());
}

/// [S16] Where a pass can put the start into a positional history later, and passes are counted, no condition
/// may be left unsaid: all positions are in view.
void Finder::keep_all_in_view() {
  if (!play_.positional() || play_.initial_remembered() || !play_.passes_remembered()) return;
  for (std::uint32_t row = 0; row < starts_.rows(); ++row)
    kept_in_view_.push_back(workers_[0].search->keep_in_view(starts_.position(row)));
}

void Finder::order_open_starts() {
  open_.clear();
  next_ = 0;
  for (Worker& worker : workers_) worker.unfinished.reset();
  for (std::size_t start = 0; start < starts_.size(); ++start)
    if (!values_.get(start).exact() && (!options_.wanted || options_.wanted(start))) open_.push_back(start);
  if (options_.order == Order::shuffled) {
    std::shuffle(open_.begin(), open_.end(),
                 std::mt19937(1));  // NOLINT(cert-msc51-cpp): the same in every run
    return;
  }
  const int sign = options_.order == Order::fullest_first ? -1 : 1;
  std::vector<std::pair<int, std::size_t>> keyed;
  keyed.reserve(open_.size());
  for (const std::size_t start : open_)
    keyed.emplace_back(sign * starts_.position(starts_.row(start)).stones().count(), start);
  std::sort(keyed.begin(), keyed.end());
  std::transform(keyed.begin(), keyed.end(), open_.begin(), [](const auto& pair) { return pair.second; });
}

void Finder::work(Worker& worker) {
  while (!shared_.stopping()) {
    if (!worker.unfinished) {
      const std::size_t i = next_++;
      if (i >= open_.size()) return;
      worker.unfinished = open_[i];
    }
    if (limits_.reached()) return shared_.ask_to_stop(Stop::limit);
    if (&worker == &workers_[0]) shared_.report();
    if (solve(worker, *worker.unfinished))
      ++solved_;
    else if (shared_.stopping())
      return;
    worker.unfinished.reset();
  }
}

/// False if the search was stopped, or the start is to be taken up later.
bool Finder::solve(Worker& worker, std::size_t start) {
  auto& search = *worker.search;
  const Position<1> position = starts_.position(starts_.row(start));
  TargetDriver driver = this->driver(start);
  // [S16] The start is in view while it is solved, whether superko remembers it or not.
  const InView in_view = search.keep_in_view(position);
  std::optional<AtRoot<std::uint32_t>> remembered;
  if (play_.initial_remembered())
    remembered.emplace(search.remember(position, opponent(starts_.side(start))));
  bool answered = true;
  while (answered && !driver.bounds().exact()) answered = test(worker, start, driver);
  const auto [lo, hi] = driver.bounds();
  values_.set(start, {lo.value_or(-tables::Entry::infinity), hi.value_or(tables::Entry::infinity)});
  return answered;
}

bool Finder::test(Worker& worker, std::size_t start, TargetDriver& driver) {
  const bool last_mover = last_mover_wins(starts_.rules());
  const int target = last_mover ? last_mover_target : driver.next();
  const auto winner = this->winner(worker, start, target);
  if (!winner) return false;
  const bool yes = winner == Side::black;
  if (last_mover) {
    driver.narrow(yes ? 1 : -1, yes ? 1 : -1);
  } else {
    driver.learn(target, yes);
  }
  return true;
}

/// Of a question. The worker's patience follows what the search without histories is good for on this board.
std::optional<Side> Finder::winner(Worker& worker, std::size_t start, int target) {
  auto& search = *worker.search;
  if (worker.with_histories) search.be_patient(std::max(worker.patience, least_patience(effort_)));
  const SearchResult outcome = search.prove(state(start, target));
  worker.patience = outcome.proved() ? std::min(2 * worker.patience, most_patience())
                                     : std::max(worker.patience / 2, least_patience(most_patience()));
  if (outcome.proved()) return outcome.winner();
  if (!search.impatient()) {
    // Nobody may have asked to stop where an entry found no room: then room is what is wanted.
    shared_.ask_to_stop(Stop::make_room);
    return std::nullopt;
  }
  return worker.with_histories->winner(start, target, effort_, shared_);
}

TargetDriver Finder::driver(std::size_t start) const {
  const Position<1> position = starts_.position(starts_.row(start));
  const Side to_move = starts_.side(start);
  const int n = starts_.board().size();
  const Interval value = values_.get(start);
  MarginBounds known;
  if (value.lo > -tables::Entry::infinity) known.lo = value.lo;
  if (value.hi < tables::Entry::infinity) known.hi = value.hi;
  TargetDriver driver(guess(position, to_move).value_or(play_.counted(position)) + 1,
                      play_.additive() ? std::nullopt : std::optional(n), known);
  if (history_free_) {
    const auto [lo, hi] = history_free_->bounds(starts_.code(starts_.row(start)), to_move);
    driver.narrow(std::max<int>(lo, -n), std::min<int>(hi, n));
  }
  return driver;
}

State Finder::state(std::size_t start, int target) const {
  State state;
  state.position = starts_.position(starts_.row(start));
  state.to_move = starts_.side(start);
  state.remaining_margin = target;
  return state;
}

/// What the mover's best play to a start solved already is worth, history aside.
std::optional<int> Finder::guess(const Position<1>& position, Side to_move) const {
  State state;
  state.position = position;
  state.to_move = to_move;
  std::optional<int> best;
  play_.graph().empty(position).for_each([&](Vertex v) {
    const auto move = play_.after(state, Turn{v});
    if (!move || move->state.position == position) return;
    const Interval value = values_.of(move->state.position, opponent(to_move));
    if (!value.exact()) return;
    const int points = value.lo - move->state.remaining_margin;  // it fell by what the play scored
    if (!best || sign_of(to_move) * (points - *best) > 0) best = points;
  });
  return best;
}

/// Larger tables first; then the newest entries go, more of them each time, and all at last.
bool Finder::make_room() {
  if (table_.grow(limits_)) return true;
  if (out_of_time(limits_)) return false;
  if (solved_ > solved_at_last_room_) {
    solved_at_last_room_ = solved_;
    rooms_made_ = 0;
  }
  if (++rooms_made_ > most_rooms_made) return false;
  // With nothing to forget there is room after all: another thread's entry came where the states wanted to
  // grow.
  table_.forget_newest(0.25 * (3 - rooms_made_ % 4));
  return true;
}

}  // namespace graphgo::solver::engines::proof_search::fresh_start
