#include "solver/explorer/site/state_table.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/rules/predicates.hpp"
#include "graphgo/symmetry/automorphisms.hpp"
#include "graphgo/text/json.hpp"
#include "graphgo/text/message.hpp"
#include "solver/engines/registry.hpp"
#include "solver/engines/session.hpp"
#include "solver/engines/solve.hpp"
#include "solver/presentation/answer_json.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/banned_turns.hpp"
#include "solver/question/game_of.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"
#include "solver/question/trace.hpp"
#include "solver/research/states.hpp"

namespace graphgo::solver::explorer::site {
namespace {

using nlohmann::ordered_json;

constexpr int most_table_vertices = 10;

/// Do the position, the side, the passes and the turns that are legal now say all that later turns depend on?
/// Then play goes on within the table. Prisoners and phases would have to be told, too.
bool plays_on(const Ruleset& rules) {
  return !is_superko(rules) && rules.scoring == Scoring::area && rules.phases == 1 &&
         rules.passing == Passing::free && rules.long_cycle == LongCycle::no_result &&
         !resumes_or_disputes(rules);
}

std::string digits(std::size_t number, int width) {
  constexpr std::string_view alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
  std::string text(static_cast<std::size_t>(width), '0');
  for (auto at = text.rbegin(); at != text.rend(); ++at, number /= alphabet.size())
    *at = alphabet[number % alphabet.size()];
  if (number > 0) throw InternalError("a number of a state table is too large for its digits");
  return text;
}

std::string turn_digit(Turn turn) {
  return turn.is_pass() ? "." : digits(static_cast<std::size_t>(turn.vertex), 1);
}

/// Different objects, each by the place of its first use.
class Palette {
 public:
  std::string digits_of(const ordered_json& object) {
    const auto [at, is_new] = places_.emplace(dump_json(object), list_.size());
    if (is_new) list_.push_back(object);
    return digits(at->second, 2);
  }
  const ordered_json& list() const { return list_; }

 private:
  std::map<std::string, std::size_t> places_;
  ordered_json list_ = ordered_json::array();
};

/// A state: its row is written when its turns' values are asked for.
struct State {
  SurveyState state;
  bool over = false;
  Value value = {};  ///< of one that is over
};

/// Answers about states, symmetric ones asked for once.
class Oracle {
 public:
  Oracle(const Board& board, const Ruleset& rules, const Limits& limits)
      : session_(board, rules, limits), limits_(limits), group_(all_automorphisms(board, most_symmetries)) {
    if (group_.empty()) {
      group_.emplace_back();
      for (Vertex v = 0; v < board.size(); ++v) group_[0].push_back(v);
    }
  }

  Answer ask(const SurveyState& state) {
    SurveyState least = state;
    std::string key = key_of(state);
    const Permutation* to_least = &group_[0];
    for (const Permutation& map : group_) {
      SurveyState image = mapped(state, map);
      if (std::string other = key_of(image); other < key) {
        key = std::move(other);
        least = std::move(image);
        to_least = &map;
      }
    }
    auto found = known_.find(key);
    if (found == known_.end()) found = known_.emplace(key, solved(least)).first;
    return mapped_back(found->second, *to_least);
  }

 private:
  static constexpr std::size_t most_symmetries = 10'000;

  static std::string key_of(const SurveyState& state) {
    std::string key = position_text(state.position) + (state.to_move == Side::black ? 'b' : 'w');
    for (const Turn turn : state.record) key += fmt::format(" {}", turn.vertex);
    return key;
  }
  static SurveyState mapped(const SurveyState& state, const Permutation& map) {
    SurveyState image = state;
    image.position = permuted(state.position, map);
    for (Turn& turn : image.record)
      if (turn.is_play()) turn.vertex = map[static_cast<std::size_t>(turn.vertex)];
    return image;
  }
  static Answer mapped_back(Answer answer, const Permutation& map) {
    for (MoveValue& move : answer.moves)
      if (move.turn.is_play())
        move.turn.vertex =
            static_cast<Vertex>(std::find(map.begin(), map.end(), move.turn.vertex) - map.begin());
    std::sort(answer.moves.begin(), answer.moves.end(), [](const MoveValue& a, const MoveValue& b) {
      return static_cast<unsigned>(a.turn.vertex) < static_cast<unsigned>(b.turn.vertex);  // the pass last
    });
    return answer;
  }
  Answer solved(const SurveyState& state) {
    Answer answer =
        session_.ask(query_of(session_.board(), session_.rules(), state), {.moves = true}, limits_);
    if (!all_solved(answer))
      throw LimitReached(fmt::format("the table of {} under {} was not completed", session_.board().label(),
                                     to_text(session_.rules())));
    return answer;
  }

  engines::Session session_;
  const Limits limits_;
  std::vector<Permutation> group_;
  std::map<std::string, Answer> known_;
};

class TableWriter {
 public:
  TableWriter(const Board& board, const Ruleset& rules, const Limits& limits)
      : board_(board), rules_(rules), oracle_(board, rules, limits) {
    for (SurveyState& state : research::fresh_starts(board, {}, limits)) {
      const std::string text = position_text(state.position);
      if (positions_.emplace(text, positions_.size()).second) all_positions_ += text;
      const Game<1> game = game_of(query_of(board, rules, state));
      number_of(key_of(game), {state, false, {}});
    }
    fresh_ = states_.size();
    if (fresh_ != 2 * positions_.size()) throw InternalError("a state table's fresh starts are not in pairs");
  }

  ordered_json write() {
    std::vector<std::string> rows;
    for (std::size_t i = 0; i < states_.size(); ++i) rows.push_back(row(i));
    std::string text;
    for (const std::string& one : rows) text += (text.empty() ? "" : " ") + one;
    return {{"board", board_.label()},
            {"rules", to_text(rules_)},
            {"superko", is_superko(rules_)},
            {"situational", is_superko(rules_) && rules_.repetition.key == Repetition::Key::situational},
            {"remembers_start", is_superko(rules_) && rules_.repetition.initial_counted},
            {"plays_on", plays_on(rules_)},
            {"width", width},
            {"positions", all_positions_},
            {"values", values_.list()},
            {"reasons", reasons_.list()},
            {"rows", text}};
  }

 private:
  static constexpr int width = 3;

  static std::string text_of(const Game<1>& game) {
    return position_text(unpack(game.position(), game.board().size()));
  }
  /// A game that is over: no more than what stands, and how it ended.
  std::string key_of(const Game<1>& game) const {
    std::string key = text_of(game) + (game.to_move() == Side::black ? 'b' : 'w');
    if (!plays_on(rules_) || game.over()) return key;
    key += fmt::format("{}:", game.state().passes);
    for (const Turn turn : game.legal_turns()) key += fmt::format("{} ", turn.vertex);
    return key;
  }
  std::size_t number_of(const std::string& key, const State& state) {
    const auto [at, is_new] = numbers_.emplace(key, states_.size());
    if (is_new) states_.push_back(state);
    return at->second;
  }
  std::string value_digits(const Value& value) {
    ordered_json object;
    presentation::add_value(object, value, rules_);
    if (value.kind == ValueKind::winner) object["kind"] = "winner";
    return values_.digits_of(object);
  }
  /// The row of what a turn leads to.
  std::size_t after(const SurveyState& state, const Game<1>& game, const MoveValue& move) {
    Game<1> next = game;
    next.play(move.turn);
    State child{state, next.over(), move.value};
    child.state.record.push_back(move.turn);
    if (!next.over()) return number_of(key_of(next), child);
    ordered_json value;
    presentation::add_value(value, move.value, rules_);
    return number_of("end " + key_of(next) + dump_json(value), child);
  }
  std::string row(std::size_t number) {
    const State at = states_[number];  // the list grows meanwhile
    const Query query = query_of(board_, rules_, at.state);
    const Game<1> game = game_of(query);
    const std::string head =
        digits(positions_.at(text_of(game)), width) + (game.to_move() == Side::black ? 'b' : 'w');
    if (at.over) return head + "e" + value_digits(at.value) + "!";
    const Answer answer = oracle_.ask(at.state);
    std::string text = head + (game.over() ? "e" : ".") + value_digits(answer.value);
    for (const MoveValue& move : answer.moves)
      text += turn_digit(move.turn) + value_digits(move.value) + digits(after(at.state, game, move), width);
    text += "!";
    for (const auto& banned : banned_turns(query)) {
      ordered_json reason = presentation::json_of(banned);
      reason.erase("turn");
      text += turn_digit(banned.turn) + reasons_.digits_of(reason);
    }
    return text;
  }

  const Board& board_;
  const Ruleset& rules_;
  Oracle oracle_;
  std::map<std::string, std::size_t> positions_, numbers_;
  std::string all_positions_;
  std::vector<State> states_;
  std::size_t fresh_ = 0;
  Palette values_, reasons_;
};

}  // namespace

void check_table(const Board& board, const Ruleset& rules) {
  engines::check_board_and_rules(board, rules);
  if (board.size() > most_table_vertices)
    throw InputError(fmt::format("board {}: a table is of at most {} vertices, this board has {}",
                                 excerpt(board.label()), most_table_vertices, board.size()));
  if (names_vertices(rules) || rules.handicap != Handicap{})
    throw InputError(
        fmt::format("rules {}: a table has no handicap and no prohibited vertices", excerpt(to_text(rules))));
  if (!played_by_game(rules))
    throw InputError(fmt::format("rules {}: a table is of rules whose turns are plays and passes",
                                 excerpt(to_text(rules))));
}

ordered_json state_table(const Board& board, const Ruleset& rules, const Limits& limits) {
  return TableWriter(board, rules, limits).write();
}

}  // namespace graphgo::solver::explorer::site
