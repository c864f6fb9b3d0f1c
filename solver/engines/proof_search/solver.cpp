#include "solver/engines/proof_search/solver.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "graphgo/rules/predicates.hpp"
#include "solver/engines/proof_search/principal_variation.hpp"
#include "solver/engines/proof_search/write_proof.hpp"
#include "solver/question/trace.hpp"

namespace graphgo::solver::engines::proof_search {
namespace {

/// Of what the value took; the rest of a variation gets so small a part.
constexpr int part_for_the_rest = 8;
constexpr std::uint64_t least_for_the_rest = std::uint64_t{1} << 26;  // bytes

}  // namespace

template <typename Code>
Solver<Code>::Solver(const Query& query, const Limits& limits, Options options)
    : query_(query), search_(query, limits, options, [this] { report(); }) {}

template <typename Code>
Answer Solver<Code>::answer(const Wanted& wanted) {
  Answer answer;
  answer.value = value(std::nullopt);
  answer.nodes = search_.nodes();
  if (!answer.value.solved) answer.stopped_by = search_.stopped_by();
  const auto value_found = std::chrono::steady_clock::now();
  // The variation first: it is read from the entries of the value's tests, which later ones may push out. Its
  // rest last, for a proof is worth more.
  std::optional<std::vector<Turn>> line;
  if (wanted.principal_variation && answer.value.solved) line = variation(answer.value);
  if (!wanted.proof.empty() && answer.value.solved)
    answer.proof = write_proof(search_, wanted.proof, answer.value);
  if (line) line = completed(std::move(*line), value_found - start_);
  answer.principal_variation = line.value_or(std::vector<Turn>{});
  answer.seconds_on_top = seconds_since(value_found);
  answer.threads = search_.threads_used();
  answer.line_cut = wanted.principal_variation && answer.value.solved && !ends(answer.principal_variation);
  if (!wanted.moves) return answer;
  const std::uint64_t before_moves = search_.nodes();
  answer.moves = moves();
  answer.nodes += search_.nodes() - before_moves;
  const auto solved = [](const MoveValue& move) { return move.value.solved; };
  if (!std::all_of(answer.moves.begin(), answer.moves.end(), solved))
    answer.stopped_by = search_.stopped_by();
  return answer;
}

/// Is the game over after the variation?
template <typename Code>
bool Solver<Code>::ends(const std::vector<Turn>& variation) const {
  Query rest = query_;
  rest.record.insert(rest.record.end(), variation.begin(), variation.end());
  return legal_turns(rest).empty();
}

template <typename Code>
Value Solver<Code>::value(std::optional<Turn> turn) {
  if (last_mover_wins(query_.rules)) return last_mover_value(turn);
  const int guess = search_.root().guess() + 1;
  const auto first = search_.options().first_target;
  bool of_model = first.has_value();
  TargetDriver driver(first.value_or(guess), search_.play().largest_margin());
  while (!driver.bounds().exact()) {
    bounds_ = driver.bounds();
    const auto tested = next_test(driver.next(), driver.bounds(), turn);
    if (!tested) {
      search_.narrow(driver, turn);
      break;
    }
    driver.learn(tested->target, tested->winner == Side::black);
    search_.narrow(driver, turn);
    if (!turn && search_.root().with_first_mover(driver.bounds()).exact()) break;
    // Where a model's own question is denied, the margins below it are no better guess than any: where Black
    // does not get all of 4x6, he need not get nearly all. Who asks for so many and gets them has often asked
    // for the value.
    if (std::exchange(of_model, false) && tested->winner == Side::white)
      driver = TargetDriver(guess, std::nullopt, driver.bounds());
  }
  bounds_ = turn ? driver.bounds() : search_.root().with_first_mover(driver.bounds());
  return value_of(bounds_, query_.rules);
}

template <typename Code>
std::optional<bool> Solver<Code>::reaches(int target) {
  TargetDriver driver(target, search_.play().largest_margin());
  for (;;) {
    search_.narrow(driver, std::nullopt);
    const auto [lo, hi] = search_.root().with_first_mover(driver.bounds());
    if (lo && *lo >= target) return true;
    if (hi && *hi < target) return false;
    const auto tested = next_test(target, driver.bounds(), std::nullopt);
    if (!tested) return std::nullopt;
    driver.learn(tested->target, tested->winner == Side::black);
  }
}

/// Tests the target wanted or, where the search goes round there, the next one to either side. Nothing if a
/// limit struck.
template <typename Code>
auto Solver<Code>::next_test(int wanted, MarginBounds known, std::optional<Turn> turn)
    -> std::optional<Tested> {
  if (!turn) known = search_.root().with_first_mover(known);
  for (;;)
    for (const int step : {0, 1, -1}) {
      const int target = wanted + step;
      if (step != 0 && ((known.lo && target <= *known.lo) || (known.hi && target > *known.hi))) continue;
      if (const auto winner = search_.try_test(target, turn)) return Tested{target, *winner};
      if (!search_.impatient()) return std::nullopt;
    }
}

/// All that is to be tested is whether Black wins; every target asks it.
template <typename Code>
Value Solver<Code>::last_mover_value(std::optional<Turn> turn) {
  bounds_ = {-1, 1};
  if (const auto winner = search_.test(last_mover_target, turn))
    bounds_ = {sign_of(*winner), sign_of(*winner)};
  return {ValueKind::winner, Margin::of_points(*bounds_.lo), Margin::of_points(*bounds_.hi), bounds_.exact()};
}

template <typename Code>
std::vector<MoveValue> Solver<Code>::moves() {
  std::vector<MoveValue> values;
  for (const Turn turn : legal_turns(query_)) values.push_back({turn, value(turn)});
  return values;
}

/// Nothing if a limit struck.
template <typename Code>
std::optional<std::vector<Turn>> Solver<Code>::variation(const Value& value) {
  const std::array<int, 2> targets = variation_targets(value, query_.rules);
  const Successor root = search_.root().at(targets[0]);
  using Turns = std::vector<Turn>;
  if (legal_turns(query_).empty()) return Turns{};
  if (root.state.handicap_left > 0) return handicap_variation(value);
  const auto own = static_cast<std::size_t>(index_of(root.state.to_move));
  // After a pass the side to move may have won by passing too; that is known without search [S6].
  if (search_.root().at(targets[own]).winner == root.state.to_move) return Turns{Turn::pass()};
  for (int attempt = 0; attempt < 4 && !search_.threads().stopped_by_limit(); ++attempt)
    if (prove_again(Side::black, targets[0]) && prove_again(Side::white, targets[1])) {
      const std::array<Hit, 2> proofs{proof_for(Side::black, targets[0]), proof_for(Side::white, targets[1])};
      // With a proof missing because the bounds decide at the root, all of the variation is left to
      // `completed`.
      if (search_.has_history_free_bounds() && !(proofs[0] && proofs[1])) return Turns{};
      return principal_variation<Code>(query_, search_.play(), search_.symmetry(), search_.static_ends(),
                                       {{{search_.table(targets[0]), proofs[0], targets[0]},
                                         {search_.table(targets[1]), proofs[1], targets[1]}}});
    }
  return std::nullopt;
}

/// Where the proofs end by history-free bounds or certain areas, the rest of the variation is searched
/// without them: for a part of the time that the value took, in a part of its memory.
template <typename Code>
std::vector<Turn> Solver<Code>::completed(std::vector<Turn> variation,
                                          std::chrono::steady_clock::duration time_of_value) const {
  if (!(search_.has_history_free_bounds() || search_.static_ends()) || ends(variation)) return variation;
  Query rest = query_;
  rest.record.insert(rest.record.end(), variation.begin(), variation.end());
  Limits limits = search_.limits();
  const auto end =
      std::chrono::steady_clock::now() + time_of_value / part_for_the_rest + std::chrono::seconds(1);
  limits.deadline = limits.deadline ? std::min(*limits.deadline, end) : end;
  limits.memory = std::min(limits.memory, std::max(limits.memory / part_for_the_rest, least_for_the_rest));
  limits.threads = search_.threads_used();
  Options without_bounds = search_.options();
  without_bounds.bounds = UseBounds::never;
  without_bounds.certain_areas_from = Mask<1>::capacity + 1;
  const Answer answer = Solver(rest, limits, without_bounds).answer({.principal_variation = true});
  variation.insert(variation.end(), answer.principal_variation.begin(), answer.principal_variation.end());
  return variation;
}

template <typename Code>
Hit Solver<Code>::proof_for(Side winner, int target) const {
  const Hit hit = search_.proof(target);
  return hit.winner == winner ? hit : Hit{};
}

/// Sees to it that the table has the root's proof for the target, should its entry have had to make room.
/// True if nothing had to be done: proving one again may push out another.
template <typename Code>
bool Solver<Code>::prove_again(Side winner, int target) {
  const int n = query_.board.size();
  const bool known_without_proof =
      !search_.play().additive() && (winner == Side::black ? target <= -n : target > n);
  const bool last_mover = last_mover_wins(query_.rules);
  if (search_.has_test(target) || search_.has_history_free_bounds() || (known_without_proof && !last_mover))
    return true;
  search_.test_again(target, start_);  // known by [S14] perhaps, and hard to find
  return false;
}

/// Handicap turns have no entries [S9]: each is found by its value, and play after it as a query of its own.
template <typename Code>
std::optional<std::vector<Turn>> Solver<Code>::handicap_variation(const Value& value) {
  for (const Turn turn : legal_turns(query_)) {
    const Value after = this->value(turn);
    if (!after.solved || after.lo != value.lo) continue;
    Query next = query_;
    next.record.push_back(turn);
    Limits limits = search_.limits();
    limits.threads = search_.threads_used();
    std::vector<Turn> rest =
        Solver(next, limits, search_.options()).answer({.principal_variation = true}).principal_variation;
    if (rest.empty() && !legal_turns(next).empty()) return std::nullopt;
    rest.insert(rest.begin(), turn);
    return rest;
  }
  return std::nullopt;
}

template <typename Code>
void Solver<Code>::report() {
  const auto now = std::chrono::steady_clock::now();
  if (!search_.limits().report || now - shown_ < std::chrono::milliseconds(200)) return;
  const SearchThreads<Code>& threads = search_.threads();
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const double nodes = static_cast<double>(threads.nodes());
  const ProofNumbers numbers = threads.numbers();
  const auto bound = [](std::optional<int> b, const char* none) {
    return b ? std::to_string(*b) : std::string(none);
  };
  search_.limits().report(fmt::format(
      "{:.0f} s: margin >= {}? work {} / {}, {:.1f} M nodes, {:.0f} k a second, {:.1f} M states, {:.0f} MB; "
      "before komi in [{}, {}]",
      seconds, search_.target(), numbers.proof, numbers.disproof, nodes * 1e-6, nodes * 1e-3 / seconds,
      static_cast<double>(threads.table().states()) * 1e-6,
      static_cast<double>(threads.table().bytes()) * 1e-6, bound(bounds_.lo, "-inf"),
      bound(bounds_.hi, "inf")));
  shown_ = now;
}

template class Solver<std::uint32_t>;
template class Solver<std::uint64_t>;
template class Solver<Code128>;

}  // namespace graphgo::solver::engines::proof_search
