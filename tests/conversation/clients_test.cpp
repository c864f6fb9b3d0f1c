// What clients of the Go Text Protocol send, replayed, on a pipe as they have it. Sabaki's lines were
// recorded from npm's @sabaki/gtp 3.0.0 driving `graphgo gtp` (a start, a sync with set-up stones, a sync
// that needs an undo, an analysis ended by protocol_version, another board, a turn with analysis). Those of
// the others follow notes on their code; those programs were not run.
#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <map>
#include <set>
#include <sstream>

#include "tests/conversation/gtp_helpers.hpp"

using graphgo::test::PipedGtp;

namespace {

/// The values of a line's keys for one turn: {"move": "C3", ...}; "pv" takes the rest.
std::vector<std::map<std::string, std::string>> turns_in(const std::string& text) {
  std::vector<std::map<std::string, std::string>> turns;
  const auto begin = text.find("info ");
  std::istringstream words(text.substr(begin, text.find('\n', begin) - begin));
  for (std::string word; words >> word;) {
    if (word == "info")
      turns.emplace_back();
    else if (turns.back().contains("pv"))
      turns.back()["pv"] += " " + word;
    else
      words >> turns.back()[word];
  }
  return turns;
}

/// The next line of an analysis.
auto next_line(PipedGtp& gtp) {
  std::string line = gtp.until("\n");
  while (!line.starts_with("info ")) line = gtp.until("\n");
  return turns_in(line);
}

/// Its first line in which the best turn is proved.
auto proved_line(PipedGtp& gtp) {
  auto turns = next_line(gtp);
  while (turns.at(0).at("proved") != "true") turns = next_line(gtp);
  return turns;
}

/// Ends the analysis by a line, which is then answered. Until then there may be more of its own lines.
void end_by(PipedGtp& gtp, const std::string& line, const std::string& answer) {
  gtp.send(line);
  const std::string rest = gtp.until(answer + "\n\n"), own = rest.substr(0, rest.size() - answer.size() - 2);
  CHECK((own == "\n" || (own.starts_with("info ") && own.ends_with("\n\n"))));
}

void all_succeed(PipedGtp& gtp, const std::vector<const char*>& lines) {
  for (const char* line : lines) {
    INFO(line);
    const std::string answer = gtp.ask(line);
    CHECK(answer.starts_with("="));
  }
}

TEST_CASE("clients: a game that has not begun begins as new rules say", "[gtp]") {
  graphgo::test::Gtp gtp("2x2");
  CHECK(gtp.ask("graphgo-set-rules tromp-taylor,handicap={0}") == "=");
  CHECK(gtp.ask("graphgo-value").starts_with("= 1"));
  CHECK(gtp.ask("graphgo-set-rules tromp-taylor,komi=1") == "=");
  CHECK(gtp.ask("graphgo-value").starts_with("= 0"));  // Black to move
  CHECK(gtp.ask("play b a1") == "=");
  CHECK(gtp.ask("graphgo-set-rules tromp-taylor,handicap={0}").starts_with("? the game has begun"));
}

}  // namespace

TEST_CASE("gtp client: Sabaki syncs, takes back, analyses and ends it by protocol_version", "[gtp]") {
  PipedGtp gtp;
  all_succeed(gtp, {"name", "version", "protocol_version", "list_commands", "komi 0.5", "boardsize 3",
                    "clear_board", "play B A1", "play B B2", "play W C3", "play W C1", "undo", "play W A3"});
  CHECK(gtp.ask("list_stones white") == "= A3 C3");
  gtp.send("kata-analyze B 10");
  const auto turns = proved_line(gtp);
  CHECK(turns[0].at("winrate") == "1");
  CHECK(turns[0].at("scoreLead") == "8.5");
  CHECK(turns[0].at("order") == "0");
  CHECK(std::stoi(turns[0].at("visits")) >= 10);  // Sabaki shows no label below
  CHECK(turns[0].at("pv").starts_with(turns[0].at("move")));
  end_by(gtp, "protocol_version", "= 2");
  all_succeed(gtp, {"rectangular_boardsize 4 2", "clear_board"});
  gtp.send("kata-genmove_analyze B 10");
  const std::string said = gtp.until("\n\n");
  CHECK(said.starts_with("=\ninfo move "));
  CHECK(said.find("\nplay B2\n") != std::string::npos);
  CHECK(gtp.ask("quit") == "=");
}

TEST_CASE("gtp client: q5Go asks what is known, names rules and syncs by known_command", "[gtp]") {
  PipedGtp gtp;
  all_succeed(gtp, {"protocol_version", "boardsize 3", "clear_board", "komi 6.5"});
  for (const char* name : {"lz-analyze", "kata-analyze", "kata-set-rules", "final_score", "known_command"})
    CHECK(gtp.ask(std::string("known_command ") + name) == "= true");
  CHECK(gtp.ask("kata-set-rules tromp-taylor") == "=");
  CHECK(gtp.ask("kata-set-rules japanese").starts_with("? rules: "));
  CHECK(gtp.ask("1 play black B2") == "=1");
  gtp.send("2 kata-analyze white 100");
  CHECK(next_line(gtp).size() == 9);
  end_by(gtp, "3 known_command known_command", "=3 true");
  CHECK(gtp.ask("genmove white").starts_with("= "));
}

TEST_CASE("gtp client: Lizzie analyses without a colour and ends it by name", "[gtp]") {
  PipedGtp gtp;
  all_succeed(gtp, {"name", "version", "boardsize 4 3", "komi 7.5", "clear_board", "play B C2"});
  gtp.send("kata-analyze 10 ownership true");
  const auto turns = next_line(gtp);
  REQUIRE(turns.size() == 12);
  for (const auto& turn : turns) CHECK(turn.contains("scoreMean") == (turn.at("proved") == "true"));
  CHECK(turns[0].contains("winrate"));
  end_by(gtp, "name", "= GraphGo");
  gtp.send("lz-analyze 10");
  const auto lz = next_line(gtp);
  CHECK(std::set<std::string>{"0", "5000", "10000"}.contains(lz[0].at("winrate")));
  end_by(gtp, "name", "= GraphGo");
}

TEST_CASE("gtp client: GoGui sets up, asks for analyze commands and runs each", "[gtp]") {
  PipedGtp gtp;
  all_succeed(gtp, {"name",
                    "protocol_version",
                    "version",
                    "list_commands",
                    "boardsize 3",
                    "clear_board",
                    "komi 0",
                    "gogui-setup b A1 w B2",
                    "gogui-setup_player b",
                    "time_settings 600 30 5",
                    "time_left b 600 0",
                    "gogui-play_sequence b A2 w pass",
                    "genmove b",
                    "cputime",
                    "gogui-rules_board",
                    "gogui-rules_board_size",
                    "gogui-rules_legal_moves",
                    "gogui-rules_side_to_move",
                    "gogui-rules_final_result",
                    "gogui-rules_game_id"});
  std::istringstream list(gtp.ask("gogui-analyze_commands").substr(2));
  int count = 0;
  for (std::string line; std::getline(list, line); ++count) {
    INFO(line);
    CHECK(gtp.ask(line.substr(line.rfind('/') + 1)).starts_with("="));
  }
  CHECK(count == 8);
  gtp.send("# interrupt");
  CHECK(gtp.ask("gogui-rules_game_id") == "= Go");
}

TEST_CASE("gtp client: gogui-twogtp plays a game of two colours", "[gtp]") {
  PipedGtp black("2x3"), white("2x3");
  for (PipedGtp* gtp : {&black, &white})
    all_succeed(*gtp, {"name", "version", "protocol_version", "list_commands", "rectangular_boardsize 3 2",
                       "komi 0", "clear_board"});
  int passes = 0, turns = 0;
  for (; passes < 2 && turns < 100; ++turns) {
    const bool is_black = turns % 2 == 0;
    const std::string colour = is_black ? "b" : "w";
    const std::string turn = (is_black ? black : white).ask("genmove " + colour).substr(2);
    const std::string told = fmt::format("play {} {}", colour, turn);
    CHECK((is_black ? white : black).ask(told) == "=");
    passes = turn == "PASS" ? passes + 1 : 0;
  }
  CHECK(passes == 2);
  CHECK(black.ask("final_score") == white.ask("final_score"));
  all_succeed(black, {"cputime", "quit"});
}

TEST_CASE("gtp: an end that was not counted has no score", "[gtp]") {
  // Who controls what is found by search, for which no time is left.
  graphgo::test::Gtp gtp("5x5", "logical-japanese", 1e-9);
  for (const char* line : {"play b c3", "play w pass", "play b pass"}) REQUIRE(gtp.ask(line) == "=");
  for (const char* line : {"final_score", "gogui-rules_final_result"})
    CHECK(gtp.ask(line) == "? cannot score: stopped before the end was counted");
  // Points are counted in no time.
  graphgo::test::Gtp counted("4x4", "chinese-basic", 1e-9);
  for (const char* line : {"play b b2", "play w pass", "play b pass"}) REQUIRE(counted.ask(line) == "=");
  CHECK(counted.ask("final_score") == "= B+16");
}

TEST_CASE("gtp: a key of an analysis that nobody knows is refused, and nothing is played", "[gtp]") {
  graphgo::test::Gtp gtp("2x2");
  for (const char* line : {"kata-genmove_analyze b maxmovs 3", "lz-analyze b file x"})
    CHECK(gtp.ask(line).find("is no key of an analysis") != std::string::npos);
  CHECK(gtp.ask("move_history") == "=");
  CHECK(gtp.raw("kata-genmove_analyze b ownership true pvVisits true maxmoves 1").starts_with("="));
}

TEST_CASE("gtp: an analysis of a large board tells bounds that hold, and ends at once", "[gtp]") {
  PipedGtp gtp("4x5");
  gtp.send("kata-analyze 1");
  gtp.until("=\n");
  gtp.send("");
  const std::string said = gtp.until("\n\n");
  for (const auto& turn : turns_in(said)) {
    CHECK((turn.at("proved") == "true" || turn.at("proved") == "false"));
    CHECK(turn.contains("lower"));
    CHECK(turn.contains("upper"));
  }
  CHECK(gtp.ask("name") == "= GraphGo");
  gtp.send("genmove b");
  gtp.send("# interrupt");
  CHECK(gtp.until("\n\n").starts_with("= "));
}
