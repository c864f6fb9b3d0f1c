// The proof checker: accepts a proof file (FORMAT.md) only if its strategies win by the rules
// (papers/rules.md).
//
// It stands alone and shares no code with the engines that write proofs. Nothing in a file is believed: turns
// are replayed, the loser's turns listed and superko's conditions computed. To be read in this order: the
// board (board.hpp), a ruleset's turns (game.hpp), the text of a file (text.hpp), its header (header.cpp), a
// claim's lines (claim.cpp), the check of a claim (claim_check.cpp, the heart), and here what the claims say
// together.
//   g++ -std=c++20 -O2 -Wall -Wextra -DGRAPHGO_CHECK_MAIN *.cpp -lzstd -o graphgo-check
#include "check.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "claim_check.hpp"

namespace graphgo::solver::certificates::check {

namespace {

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

/// Reads and checks the claim's proof.
std::string proof_size(const Root& root, const Claim& claim, Lines& lines, Budget& memory) {
  const ClaimText text = read_claim_text(root, claim, lines, memory);
  return check_claim(root, claim, text, lines.context, memory);
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
    facts.emplace_back(name, meaning(claim, root.game.rules) + ": " + proof_size(root, claim, lines, budget));
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
  const std::uint64_t memory = bounded ? memory_size(argv[2]) : check::default_memory;
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
