// M1's table over threats and dame: where does Black gain by leaving the last ko open?
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "graphgo/board/board.hpp"
#include "solver/engines/solve.hpp"
#include "solver/question/limits.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "solver/research/claims/study.hpp"

namespace graphgo::solver::research {
namespace {

/// Maas's unfilled ko on graphs: one last ko, and as many ko threats and dame as wanted. All chains but the
/// ko stone live; there is nothing to gain but the ko's one point.
struct KoPosition {
  Board board;
  Stones position;
  Vertex take = 0;  ///< where Black's stone of the ko stands or would stand
  Vertex fill = 0;  ///< where Black fills the ko
};

/// A board in the making.
struct Builder {
  BoardParts parts = {};
  Stones position = {};

  Vertex add(std::string name, Colour colour, std::initializer_list<Vertex> neighbours) {
    const Vertex v = parts.size++;
    parts.names.push_back(std::move(name));
    position.push_back(colour);
    for (const Vertex u : neighbours) parts.edges.emplace_back(u, v);
    return v;
  }
};

void add_threat(Builder& builder, int number, Vertex b, Vertex w) {
  const auto name = [number](const char* letter) { return fmt::format("{}{}", letter, number); };
  const Vertex x = builder.add(name("x"), Colour::empty, {w});
  const Vertex y = builder.add(name("y"), Colour::empty, {w, x});
  const Vertex s = builder.add(name("s"), Colour::white, {b, x});
  builder.add(name("t"), Colour::white, {b, y, s});
}

/// Vertices are named. One black stone `b` with two eyes of its own, one white stone `w` with two, and
/// - the ko: p beside w, q beside b, p and q beside each other; Black holds it with a stone on p, White with
///   one on q;
/// - `dame` empty vertices beside b and w;
/// - `threats` threats of Black: empty x and y beside each other and beside w, white stones s beside x and t
///   beside y, joined, both beside b. Black at x threatens to take s and t at y; White takes x at y, and
///   nobody has gained. A second play at x would be suicide.
KoPosition ko_position(int threats, int dame, Side holder) {
  Builder builder;
  const bool black_holds = holder == Side::black;
  const Vertex b = builder.add("b", Colour::black, {}), w = builder.add("w", Colour::white, {});
  for (const char* eye : {"b-eye1", "b-eye2"}) builder.add(eye, Colour::empty, {b});
  for (const char* eye : {"w-eye1", "w-eye2"}) builder.add(eye, Colour::empty, {w});
  const Vertex p = builder.add("p", black_holds ? Colour::black : Colour::empty, {w});
  const Vertex q = builder.add("q", black_holds ? Colour::empty : Colour::white, {b, p});
  for (int i = 1; i <= dame; ++i) builder.add(fmt::format("dame{}", i), Colour::empty, {b, w});
  for (int i = 1; i <= threats; ++i) add_threat(builder, i, b, w);
  builder.parts.label = fmt::format("ko with {} threats, {} dame", threats, dame);
  return {Board(builder.parts), builder.position, p, q};
}

/// An entry that takes longer is left open.
constexpr double seconds_a_value = 60, quick_seconds_a_value = 2;

struct Entry {
  int threats, dame;
  Side holder;
  std::optional<int> value = {}, taxed = {}, filled = {};  ///< points; none: not settled

  bool solved() const { return value && taxed && filled; }
  /// Black must leave the ko open: see unfilled_ko.cpp.
  bool shown() const { return solved() && *taxed < *value; }
};

std::optional<int> value_of(const KoPosition& ko, const Ruleset& rules, const std::vector<Turn>& record,
                            const Settling& settling, const std::string& name) {
  const Limits limits =
      board_limits(settling.limits, settling.options.quick ? quick_seconds_a_value : seconds_a_value);
  const Query query{ko.board, ko.position, Side::black, rules, {}, record};
  Wanted wanted;
  if (!settling.options.proofs.empty())
    wanted.proof = fmt::format("{}/{}.proof", settling.options.proofs, name);
  const Value value = engines::solve(query, limits, wanted).value;
  if (!value.solved) return std::nullopt;
  return points_of(value);
}

/// If White holds the ko, Black's filling is: take, White passes, fill.
void find_values(Entry& entry, const KoRulesets& rules, const Settling& settling) {
  const bool holds = entry.holder == Side::black;
  const KoPosition ko = ko_position(entry.threats, entry.dame, entry.holder);
  const std::vector<Turn> fill =
      holds ? std::vector{Turn{ko.fill}} : std::vector{Turn{ko.take}, Turn::pass(), Turn{ko.fill}};
  const std::string name =
      fmt::format("{}-t{}-d{}-{}", settling.claim().id, entry.threats, entry.dame, holds ? "holds" : "takes");
  entry.value = value_of(ko, rules.free, {}, settling, name);
  if (entry.value) entry.taxed = value_of(ko, rules.taxed, {}, settling, name + "-tax");
  if (entry.taxed) entry.filled = value_of(ko, rules.free, fill, settling, name + "-filled");
}

std::string cell_of(const Entry& entry) {
  if (!entry.solved()) return "open";
  const std::string numbers = fmt::format("{} / {} / {}", *entry.value, *entry.taxed, *entry.filled);
  return entry.shown() ? "**" + numbers + "**" : numbers;
}

/// Maas's condition, and the one that counts from the turn before.
bool is_expected(const Entry& entry) {
  return entry.holder == Side::black ? entry.threats > entry.dame / 2 : entry.threats >= (entry.dame + 1) / 2;
}

void add_table(Side holder, const KoRulesets& rules, Settling& settling) {
  const Claim& claim = settling.claim();
  const bool holds = holder == Side::black;
  Grid grid{
      .title = holds ? "Threats and dame: Black, to move, holds the last ko"
                     : "Threats and dame: Black, to move, may take the last ko",
      .remark =
          "Value / value if a ko left open costs a point / value if Black fills it; bold where he gains by "
          "leaving it open.",
      .columns = {"threats of Black \\ dame"}};
  for (int d = 0; d <= claim.dame; ++d) grid.columns.push_back(std::to_string(d));
  Study<Entry> study(
      {{.name = holds ? "more threats than pairs of dame, when he holds the ko and could fill it (his turn)"
                      : "as many threats as pairs of dame are enough, when he is about to take it",
        .holds = [](const Entry& entry) { return entry.shown() == is_expected(entry); },
        .decides = false}});
  for (int t = 0; t <= claim.threats; ++t) {
    grid.add(t);
    for (int d = 0; d <= claim.dame; ++d) {
      settling.show(fmt::format("{} threats, {} dame", t, d));
      Entry entry{t, d, holder};
      if (!settling.limits.reached()) find_values(entry, rules, settling);
      study.add(ko_position(t, d, holder).board, {entry});
      grid.extend(cell_of(entry));
    }
  }
  // It does not decide: an entry left open for time leaves nothing open of what is claimed to exist.
  settling.report.parts.push_back(
      study.part(0, fmt::format("the family up to {} threats, {} dame", claim.threats, claim.dame)));
  settling.report.grids.push_back(std::move(grid));
}

}  // namespace

void settle_ko_table(Settling& settling, const KoRulesets& rules) {
  for (const Side holder : {Side::black, Side::white}) add_table(holder, rules, settling);
}

}  // namespace graphgo::solver::research
