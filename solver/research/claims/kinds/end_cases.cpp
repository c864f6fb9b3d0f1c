#include "solver/research/claims/kinds/end_cases.hpp"

#include <fmt/format.h>

#include <array>

#include "graphgo/error.hpp"
#include "graphgo/game/scoring.hpp"
#include "graphgo/record/position_text.hpp"
#include "solver/presentation/text.hpp"
#include "solver/presentation/words.hpp"
#include "solver/question/game_of.hpp"
#include "solver/research/claims/kinds/shared.hpp"

namespace graphgo::solver::research {
namespace {

/// "Black {0 4}, White {3}", or "none".
std::string atari_text(const Board& board, const Graph<1>& graph, const Position<1>& p) {
  std::vector<std::string> texts;
  for (const Mask<1>& chain : chains_of(graph, p)) {
    if ((graph.adjacent_to(chain) & graph.empty(p)).count() != 1) continue;
    const char* colour = p.black.intersects(chain) ? "Black" : "White";
    texts.push_back(fmt::format("{} {}", colour, vertices_text(board, chain)));
  }
  return texts.empty() ? "none" : fmt::format("{}", fmt::join(texts, ", "));
}

/// One way to change the rules, for the cases of one board.
struct Change {
  std::string name;
  Ruleset rules;
  bool forget = false;  ///< the history before the end of phase one
};

/// The end under the change, as a start and the record that leads on from it.
EndCase changed(const EndCase& example, const Change& change, const Position<1>& at_end) {
  if (!change.forget) return example;
  EndCase fresh = example;
  // By what passes, from whom: the judge looks at phase two alone, and at whoever's turn it is there.
  const int turns = static_cast<int>(example.start.record.size() + example.record.size());
  const Side next = turns % 2 == 0 ? example.start.to_move : opponent(example.start.to_move);
  const int passes = change.rules.ending.passes;
  fresh.start = {unpack(at_end, example.board.size()), passes % 2 == 0 ? next : opponent(next)};
  fresh.record.assign(static_cast<std::size_t>(passes), Turn::pass());
  return fresh;
}

/// Does the reading hold at the same record under the change? Not where the record is illegal or does not end phase one there.
bool holds_under(const EndCase& example, const Ruleset& rules, engines::proof_search::HistoryValues& values,
                 const EndJudge& judge, std::size_t reading) {
  Game<1> game = game_at(example.board, rules, example.start);
  for (const auto& record : {example.start.record, example.record})
    for (const Turn turn : record)
      if (game.state().phase == 2 || !game.play(turn)) return false;
  if (game.state().phase != 2) return false;
  values.set(example.start, example.record);
  const auto value = values.value();
  return value && judge(values, {example.start, example.record, *value, game})[reading] == Word::holds;
}

/// For each case the names of the changes under which it is gone, as one text.
std::vector<std::string> removed_by(const EndsOutcome& outcome, const EndsQuestion& question, std::size_t reading,
                                    const std::vector<Change>& changes, const Limits& limits) {
  const auto& cases = outcome.cases.first;
  std::vector<std::string> texts(cases.size());
  for (std::size_t first = 0, last = 0; first < cases.size(); first = last) {
    const Board& board = cases[first].board;
    while (last < cases.size() && cases[last].board.label() == board.label()) ++last;
    for (const Change& change : changes) {
      engines::proof_search::HistoryValues values(board, change.rules, limits);
      const EndJudge judge = question.make_judge(board, limits);
      for (std::size_t i = first; i < last; ++i) {
        const Position<1> end = game_of(query_of_end(cases[i], question.rules)).position();
        if (holds_under(changed(cases[i], change, end), change.rules, values, judge, reading))
          texts[i] += (texts[i].empty() ? "" : ", ") + change.name;
      }
    }
  }
  return texts;
}

std::string colours_text(const Position<1>& p) {
  if (p.black.any() && p.white.any()) return "both";
  return p.stones().any() ? "one side" : "nobody";
}

}  // namespace

std::string vertices_text(const Board& board, const Mask<1>& vertices) {
  std::vector<std::string> names;
  vertices.for_each([&](Vertex v) { names.push_back(board.vertex_name(v)); });
  return fmt::format("{{{}}}", fmt::join(names, " "));
}

std::vector<Mask<1>> chains_of(const Graph<1>& graph, const Position<1>& position) {
  std::vector<Mask<1>> chains;
  for (const Side side : {Side::black, Side::white})
    for (Mask<1> rest = position.of(side); rest.any();) {
      Mask<1> seed = rest;
      const Mask<1> chain = graph.flood(Mask<1>::single(seed.pop_first()), position.of(side));
      chains.push_back(chain);
      rest = rest.without(chain);
    }
  return chains;
}

bool has_open_ko(const Graph<1>& graph, const Position<1>& position) {
  return open_kos(graph, position, Side::black) + open_kos(graph, position, Side::white) > 0;
}

Query query_of_end(const EndCase& example, const Ruleset& rules) {
  Query query = query_of(example.board, rules, example.start);
  query.record.insert(query.record.end(), example.record.begin(), example.record.end());
  return query;
}

Ruleset with_first(const Ruleset& rules, Side first) {
  return with_axis(rules, first == Side::black ? "phase2_first=black" : "phase2_first=white");
}

std::string record_text(const EndCase& example, const Ruleset& rules) {
  return presentation::line_text(query_of(example.board, rules, example.start), example.record);
}

std::string case_text(const EndCase& example, const Ruleset& rules) {
  return fmt::format("{} {} {}: {}", example.board.label(), position_text(example.board, example.start.position),
                     example.start.to_move == Side::black ? "black" : "white", record_text(example, rules));
}

std::string facts_text(const EndCase& example, const Ruleset& rules) {
  const Game<1> game = game_of(query_of_end(example, rules));
  const auto& graph = game.graph();
  const Position<1>& p = game.position();
  return fmt::format(
      "When phase one ends, after `{}`, {} to move by alternation:\n\n```\n{}```\n\nOpen kos: Black holds {}, White "
      "{}. Chains in atari: {}.",
      record_text(example, rules), name_of(game.to_move()),
      presentation::draw_position(example.board, unpack(p, example.board.size())), open_kos(graph, p, Side::black),
      open_kos(graph, p, Side::white), atari_text(example.board, graph, p));
}

Finding begun_finding(const EndCase& example, bool smallest, const std::string& what, const std::string& domain) {
  const char* article =
      smallest ? "The smallest" : "Not known to be the smallest (earlier starts are not all settled):";
  return {.title = fmt::format("{} {}: {}", article, what, domain),
          .board = example.board,
          .state = example.start,
          .answers = {}};
}

Grid classes_of(const EndsOutcome& outcome, const EndsQuestion& judge, std::size_t reading, const Claim& claim,
                const Limits& limits) {
  std::vector<Change> changes{{"history forgotten when phase one ends", judge.rules, true}};
  for (const std::string& text : claim.overrides) {
    changes.push_back({fmt::format("`{}`", text), with_axis(judge.rules, text)});
    check_has_phase_one(changes.back().rules);
  }
  const auto texts = removed_by(outcome, judge, reading, changes, limits);
  Grid grid{.title = "Why: " + (outcome.reading.empty() ? "" : outcome.reading + ": ") + outcome.domain,
            .remark = fmt::format("Of {} ends, symmetric ones not counted, at most {} of a start.",
                                  outcome.cases.first.size(), most_cases_of_a_start),
            .columns = {"vertices", "open ko", "stones of", "vanishes under", "ends", "the first"}};
  if (limits.reached()) grid.remark += " A limit struck before all changes were tried on all of them.";
  std::map<std::array<std::string, 4>, std::size_t> rows;
  std::vector<std::uint64_t> counts;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const EndCase& example = outcome.cases.first[i];
    const Game<1> game = game_of(query_of_end(example, judge.rules));
    const std::array key{std::to_string(example.board.size()),
                         std::string(has_open_ko(game.graph(), game.position()) ? "yes" : "no"),
                         colours_text(game.position()), texts[i].empty() ? "none of those tried" : texts[i]};
    const auto [row, is_new] = rows.try_emplace(key, counts.size());
    if (is_new) {
      counts.push_back(0);
      grid.rows.push_back({key[0], key[1], key[2], key[3], "", case_text(example, judge.rules)});
    }
    ++counts[row->second];
  }
  for (std::size_t i = 0; i < counts.size(); ++i) grid.rows[i][4] = std::to_string(counts[i]);
  return grid;
}

}  // namespace graphgo::solver::research
