#include "solver/explorer/site/claim_states.hpp"

#include <fmt/core.h>

#include <optional>
#include <regex>
#include <sstream>

#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/text/json.hpp"
#include "solver/explorer/sessions.hpp"
#include "solver/explorer/site/folder.hpp"
#include "solver/explorer/state_json.hpp"
#include "solver/explorer/work.hpp"
#include "solver/presentation/answer_json.hpp"
#include "solver/presentation/query_json.hpp"

namespace graphgo::solver::explorer::site {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

/// Boards that are small enough to be solved while the site is made.
constexpr int most_vertices = 9;
/// Turns of a line that are followed.
constexpr std::size_t most_steps = 8;
/// Enough for all states of today's pages on such boards.
constexpr std::int64_t looks = 200'000;

/// Blocks of a page, each as one line, with the number of its last line. Code is none.
struct Block {
  std::string text;
  std::size_t last_line = 0;
};
std::vector<Block> blocks_of(const std::string& page) {
  std::vector<Block> blocks(1);
  std::istringstream in(page);
  bool code = false;
  std::size_t number = 0;
  for (std::string line; std::getline(in, line); ++number) {
    if (line.starts_with("```")) code = !code;
    const bool ends = line.empty() || code || line.starts_with("```");
    if (ends || line.starts_with("- ") || line.starts_with("#")) blocks.emplace_back();
    if (ends) continue;
    Block& block = blocks.back();
    block.text += (block.text.empty() ? "" : " ") + line;
    block.last_line = number;
  }
  return blocks;
}

/// The spans of code, without the space that sets off a backtick within.
std::vector<std::string> code_in(const std::string& text) {
  static const std::regex span("(``+) (.*?) \\1(?!`)|`([^`]*)`");
  std::vector<std::string> spans;
  for (std::sregex_iterator at(text.begin(), text.end(), span), end; at != end; ++at)
    spans.push_back((*at)[1].matched ? (*at)[2] : (*at)[3]);
  return spans;
}

/// "B 1  W pass"; nothing where a turn is another one.
std::optional<std::vector<Turn>> turns_in(const Board& board, const std::string& text) {
  std::vector<Turn> turns;
  std::istringstream in(text);
  for (std::string side, name; in >> side >> name;) {
    Vertex found = name == "pass" ? -1 : -2;
    for (Vertex v = 0; v < board.size() && found == -2; ++v)
      if (board.vertex_name(v) == name) found = v;
    if (found == -2 || (side != "B" && side != "W")) return std::nullopt;
    turns.push_back(Turn{found});
  }
  return turns;
}

/// The state of a block that tells of one on a small board, without its rules.
std::optional<ShownState> state_in(const Block& block) {
  if (!block.text.starts_with("Board `")) return std::nullopt;
  const auto spans = code_in(block.text);
  const bool black = block.text.find(", Black to move") != std::string::npos;
  if (spans.size() < 2 || (!black && block.text.find(", White to move") == std::string::npos))
    return std::nullopt;
  const Board board = read_board(spans[0], BoardFiles::refused);
  if (board.size() > most_vertices) return std::nullopt;
  ShownState shown{{board, read_position(board, spans[1]), black ? Side::black : Side::white, {}, {}, {}},
                   {},
                   block.last_line};
  if (block.text.find("; played since: ") != std::string::npos) {
    const auto turns = spans.size() > 2 ? turns_in(board, spans[2]) : std::nullopt;
    if (!turns) return std::nullopt;
    shown.query.record = *turns;
  }
  return shown;
}

json json_of(const Query& query, const std::string& rules) {
  json object{{"board", query.board.label()},
              {"rules", rules},
              {"position", position_text(query.position)},
              {"to_move", word_of(query.to_move)}};
  if (!query.record.empty())
    object["record"] = parse_json<json>(dump_json(presentation::json_of(query.record)));
  return object;
}

/// As page/offline.js writes it.
std::string key_of(const json& query) {
  return dump_json(json{query["board"], query["rules"], query["position"], query["to_move"],
                        query.value("record", json::array())});
}

/// What the explorer's job answers, without what differs from run to run.
ordered_json answer_to(const json& query, const explorer::Workshop& workshop) {
  ordered_json found{{"state", explorer::state_json(explorer::checked_query(query))}};
  const std::atomic<bool> never{false};
  explorer::solve_work(query, workshop)(never, [&](std::string_view event, std::string_view text) {
    if (event != "answer" && event != "line") return;
    ordered_json& told = found[std::string(event)] = parse_json<ordered_json>(text);
    for (const char* key : {"nodes", "seconds"}) told.erase(key);
    if (told.contains("method")) told["method"] = "table";
  });
  return found;
}

bool solved(const ordered_json& found) {
  if (!found.contains("answer") || found["answer"].contains("stopped_by")) return false;
  return !found["answer"].contains("solved");
}

}  // namespace

std::vector<ShownState> shown_states(const std::string& page) {
  std::vector<ShownState> shown;
  bool open = false;  // do rulesets of the last state follow?
  for (const Block& block : blocks_of(page)) try {
      if (block.text.starts_with("#")) open = false;
      if (auto state = state_in(block)) {
        shown.push_back(std::move(*state));
        open = true;
      } else if (open && block.text.starts_with("- `") &&
                 block.text.find(": value **") != std::string::npos) {
        shown.back().rules.push_back(code_in(block.text).at(0));
      }
    } catch (const InputError&) {
      open = false;  // a page written by hand may say anything
    }
  std::erase_if(shown, [](const ShownState& one) { return one.rules.empty(); });
  return shown;
}

ordered_json answers_about(const ShownState& shown, const Limits& limits) {
  ordered_json answers = ordered_json::object();
  explorer::Sessions sessions(limits, shown.rules.size() + 1);
  Limits bounded = limits;
  const std::vector<tables::Table> no_tables;
  const auto add = [&](const Query& query, const std::string& rules) {
    bounded.looks_left = std::make_shared<std::atomic<std::int64_t>>(looks);
    const explorer::Workshop workshop{sessions, no_tables, bounded, 0, ""};
    const json asked = json_of(query, rules);
    ordered_json found = answer_to(asked, workshop);
    if (solved(found)) answers[key_of(asked)] = found;
    return found;
  };
  for (const std::string& rules : shown.rules) try {
      Query query = shown.query;
      const ordered_json here = add(query, rules);
      if (!solved(here)) continue;
      if (here.contains("line"))
        for (const auto& turn : here["line"]["principal_variation"]) {
          if (!turn.is_number() || turn < -1 || query.record.size() >= shown.query.record.size() + most_steps)
            break;
          query.record.push_back(Turn{turn.get<int>()});
          add(query, rules);
        }
      for (query.record = shown.query.record; !query.record.empty();) {
        query.record.pop_back();
        add(query, rules);
      }
    } catch (const InputError&) {
      continue;  // not a state of these rules: the page says so, too
    }
  return answers;
}

std::string permalink(const ShownState& shown) {
  std::string link =
      fmt::format("board={}&rules={}", in_address(shown.query.board.label()), in_address(shown.rules[0]));
  if (shown.rules.size() == 2 && shown.rules[0] != shown.rules[1])
    link += "&second=" + in_address(shown.rules[1]);
  link += "&position=" + in_address(position_text(shown.query.position));
  if (shown.query.to_move == Side::white) link += "&to_move=white";
  if (!shown.query.record.empty()) {
    std::string turns;
    for (const Turn turn : shown.query.record)
      turns += fmt::format("{}{}", turns.empty() ? "" : ",", turn.vertex);
    link += "&record=" + turns;
  }
  return link;
}

}  // namespace graphgo::solver::explorer::site
